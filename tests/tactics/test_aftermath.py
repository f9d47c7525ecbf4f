"""What comes back from a battle, and what is told and shown of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from campaign.model.battles.battle import Outcome, Task
from campaign.model.battles.engagement import digest_of
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.counters import GunType
from campaign.ratings.condition import hits_of
from campaign.ratings.hits import Damage, Hits
from campaign.tactics.kit.ending import BattleEnded, Ended, Ending
from campaign.tactics.supermarina.battle.facts import HitsMarked, ShotFell
from campaign.tactics.supermarina.battle.state import Battle
from campaign.tactics.supermarina.charts.collection import Band
from campaign.tactics.supermarina.round.opening import begin
from campaign.tactics.supermarina.round.sequence import outcome
from campaign.tactics.supermarina.screen import view_for
from campaign.tactics.supermarina.system import SYSTEM
from tests.tactics.fleets import (
    LEANDER,
    MAS,
    SOLDATI,
    TRANSPORT,
    TRIBAL,
    WARSPITE,
    ZARA,
    at,
    begun,
    british,
    identity,
    italian,
    met,
    of,
    play,
    unit,
)
from tests.tactics.tellings import line_of

DUEL = (british("Warspite", WARSPITE), italian("Zara", ZARA))


def broken_off(battle: Battle) -> Battle:
    """The same battle, over."""
    return replace(battle, ended=Ended(Ending.DISENGAGED, Side.AXIS, Side.ALLIED))


def test_all_that_fought_come_back_with_empty_magazines() -> None:
    """SM-8A2 Primary and intermediate rounds of every unit are gone; secondary guns and boats lose nothing."""
    book, battle = at(Band.INTERMEDIATE, *DUEL, british("Orion", LEANDER), italian("MAS 1", MAS))
    battle, _ = play(book, battle, [("SM-6D.2", 1)], "axis none", "allied Warspite P>Zara")
    after = outcome(book, broken_off(battle))
    assert after is not None
    rounds = {one.ship: dict(one.condition.rounds_left) for one in after.outcomes}

    assert rounds == {"zara": {"main": 0}, "mas_1": {}, "warspite": {"main": 0, "secondary": 0}, "orion": {"main": 0}}


def test_a_battle_without_a_shot_costs_nothing() -> None:
    """SM-8A2 SM-GAP-19 Broken off before a gun fired: hull, rounds, torpedoes and speed exactly as before."""
    odd = Condition(shell_damage=Fraction(3, 17), underwater_damage=Fraction(2, 19), speed_left=Fraction(7, 8),
                    torpedoes_left=Fraction(5, 9), mounts_out=("B",), criticals=("radar",), crew_left=Fraction(4, 5))
    book, battle = begun(british("Jervis", TRIBAL, condition=odd), *DUEL)
    after = outcome(book, broken_off(battle))

    assert after is not None
    assert {one.ship: one.condition for one in after.outcomes} == {"jervis": odd, "warspite": SOUND, "zara": SOUND}


def test_a_result_says_which_battle_it_belongs_to_and_who_holds_the_field() -> None:
    """SM-6C.6 Identity, fingerprint, time and the side that left."""
    book, engagement = met(*DUEL)
    after = outcome(book, broken_off(begin(book, engagement)))
    assert after is not None

    assert (after.engagement, after.digest, after.system) == (engagement.id, digest_of(engagement), "supermarina")
    assert (after.minutes, after.broke_off, after.holds_field) == (12, Side.AXIS, Side.ALLIED)
    assert outcome(book, begin(book, engagement)) is None


def test_the_sunk_are_credited_to_those_who_sank_them() -> None:
    """SM-6D.4 One outcome each; boxes come back as damage."""
    book, battle = at(Band.INTERMEDIATE, *DUEL, italian("Fiume", ZARA))
    script = [("SM-6D.2", 10), ("SM-6D.3", 2), ("SM-6D.2", 10), ("SM-6D.3", 10)]
    battle, _ = play(book, battle, script, "axis Fiume P>Warspite", "allied Warspite P>Zara")
    after = outcome(book, broken_off(battle))
    assert after is not None
    fates = {one.ship: (one.outcome, one.credit) for one in after.outcomes}
    zara = next(one for one in after.outcomes if one.ship == "zara")

    assert fates == {"zara": (Outcome.SUNK, "warspite"), "fiume": (Outcome.AFLOAT, None), "warspite": (Outcome.AFLOAT, None)}
    assert zara.condition.underwater_damage == 1
    assert "Zara was sunk by Warspite." in after.story


def test_boxes_ticked_in_battle_are_the_boxes_that_the_campaign_reads() -> None:
    """SM-GAP-19, SM-6E1 Hits and torpedoes, exactly."""
    book, battle = at(Band.SECONDARY, british("Jervis", TRIBAL), italian("Alfieri", SOLDATI))
    script = [("SM-6D.2", 10), ("SM-6D.3", 5), ("SM-6E1", 1)]
    battle, _ = play(book, battle, script, "axis launch Alfieri", "allied none", "axis none", "allied Jervis S>Alfieri",
                     "axis Alfieri T>Jervis")
    after = outcome(book, broken_off(battle))
    assert after is not None
    alfieri = next(one.condition for one in after.outcomes if one.ship == "alfieri")

    assert unit(battle, "Alfieri").hits == hits_of(SOLDATI, alfieri) == Hits(1, 1)
    assert alfieri.torpedoes_left == Fraction(1, 2)


@pytest.mark.parametrize(("ended", "said"), [
    (Ended(Ending.DISENGAGED, Side.AXIS, Side.ALLIED), "The Axis side broke off."),
    (Ended(Ending.TOO_LONG, Side.AXIS, Side.ALLIED), "The Axis side drew off at last."),
    (Ended(Ending.SILENT), "Both sides fell silent and lost sight of each other."),
    (Ended(Ending.ONE_SIDE_GONE), "Nobody was left."),
    (Ended(Ending.ONE_SIDE_GONE, None, Side.ALLIED), "last at primary range."),
])
def test_the_story_tells_how_it_ended(ended: Ended, said: str) -> None:
    """SM-GAP-16 One line for each way."""
    book, battle = begun(*DUEL)
    after = outcome(book, replace(battle, ended=ended))

    assert after is not None and after.story[-1].endswith(said)


@pytest.mark.parametrize(("ended", "said"), [
    (Ended(Ending.DISENGAGED, Side.AXIS, Side.ALLIED), "The Axis side leaves the field."),
    (Ended(Ending.SILENT), "Both sides fall silent, and the action dies away."),
    (Ended(Ending.ONE_SIDE_GONE, None, Side.AXIS), "The Axis side is left alone."),
    (Ended(Ending.ONE_SIDE_GONE), "Nobody is left."),
])
def test_the_log_tells_how_it_ended(ended: Ended, said: str) -> None:
    """SM-GAP-16 One line for each way."""
    _, battle = begun(*DUEL)

    assert line_of(SYSTEM, battle, BattleEnded(ended)) == said


def test_the_log_tells_every_shot_and_what_it_did() -> None:
    """SM-6D.2, SM-1G Rule, actors, number and face, then the fact in words."""
    book, battle = at(Band.PRIMARY, *DUEL)
    script = [("SM-6D.2", 10), ("SM-6D.3", 1), ("SM-6D.2", 8), ("SM-6D.3", 8)]
    after, facts = play(book, battle, script, "axis Zara P>Warspite", "allied Warspite P>Zara")
    told = [words for fact in facts if (words := line_of(SYSTEM, battle, fact))]

    assert told == [
        "The Axis order is sealed.",
        "SM-6D.2 gunnery: Zara primary on Warspite, 10+ hits: 10",
        "SM-6D.3 damage: Zara primary on Warspite, class 8 (primary range -3): 1",
        "Zara fires her primary guns at Warspite: hit, no damage.",
        "SM-6D.2 gunnery: Warspite primary on Zara, 8+ hits: 8",
        "SM-6D.3 damage: Warspite primary on Zara, class 6 (17 factors +3; primary range -3): 8",
        "Warspite fires her primary guns at Zara: hit, 2 gunnery boxes and a flotation box.",
        "Zara has lost 2 of 5 gunnery and 1 of 5 flotation boxes.",
        "Round 1 ends.",
    ]
    assert after.round == 2
    assert len(of(ShotFell, facts)) == 2 and len(of(HitsMarked, facts)) == 1


def test_the_log_tells_of_a_squadron_how_many_boats_it_lost() -> None:
    """SM-GAP-19 Whatever a hit rolled costs a squadron one boat, and one that did no damage none."""
    _, battle = at(Band.PRIMARY, british("Warspite", WARSPITE), italian("Mas", MAS))
    shot = ShotFell(identity("Warspite"), GunType.PRIMARY, identity("Mas"), 10, True, Damage(sunk=True))
    spared = replace(shot, damage=Damage())
    marked = HitsMarked(identity("Mas"), Hits(flotation=1), sunk=False, sunk_by=None)

    assert line_of(SYSTEM, battle, shot) == "Warspite fires her primary guns at Mas: hit, and a boat is lost."
    assert line_of(SYSTEM, battle, spared) == "Warspite fires her primary guns at Mas: hit, no damage."
    assert line_of(SYSTEM, battle, marked) == "Mas has lost 1 of 4 boats."


def test_a_side_sees_its_own_ammunition_and_torpedoes_and_not_the_enemys() -> None:
    """SM-GAP-56 Of the enemy what the eye can judge: names, damage, printed values."""
    empty = Condition(rounds_left={"main": Fraction(0)}, torpedoes_left=Fraction(0))
    book, battle = begun(british("Jervis", TRIBAL), italian("Zara", ZARA, condition=empty, task=Task.CARGO),
                         italian("Alfieri", SOLDATI, condition=empty))
    own = {token.name: dict(token.details) for token in view_for(book, battle, Side.AXIS).tokens}
    seen = {token.name: dict(token.details) for token in view_for(book, battle, Side.ALLIED).tokens}
    umpire = {token.name: dict(token.details) for token in view_for(book, battle, None).tokens}

    assert (own["Zara"]["guns"], own["Zara"]["class"], own["Alfieri"]["torpedoes"]) == ("0/0/2", "5", "none")
    assert (seen["Zara"]["guns"], seen["Zara"]["class"], seen["Alfieri"]["torpedoes"]) == (
        "4/0/4", "6", "at most 2 salvos of strength 1")
    assert "task" in own["Zara"] and "task" not in seen["Zara"]
    assert umpire["Zara"] == own["Zara"]


def test_the_umpire_sees_what_lies_sealed_and_each_side_only_its_own() -> None:
    """SM-GAP-56 Orders of every step."""
    book, battle = begun(*DUEL)
    sealed, _ = play(book, battle, [], "axis close")
    texts = {side: view_for(book, sealed, side).texts for side in (None, *Side)}

    assert any("sealed: Axis close" in line for line in texts[None])
    assert any("sealed: Axis close" in line for line in texts[Side.AXIS])
    assert not any("sealed" in line for line in texts[Side.ALLIED])


def test_every_kind_of_sealed_order_can_be_shown_to_its_owner() -> None:
    """SM-6B2, SM-6D.1, SM-6E1 Launches, guns and torpedoes."""
    book, battle = at(Band.SECONDARY, british("Jervis", TRIBAL), italian("Alfieri", SOLDATI))
    launches, _ = play(book, battle, [], "axis launch Alfieri dash")
    guns, _ = play(book, launches, [], "allied launch Jervis dash", "axis Alfieri S>Jervis")
    torpedoes, _ = play(book, guns, [("SM-6D.2", 1)], "allied none", "axis Alfieri T>Jervis S>Jervis")
    stages = (launches, guns, torpedoes)
    shown = [[line for line in view_for(book, one, Side.AXIS).texts if "Axis" in line][-1] for one in stages]

    assert shown == ["sealed: Axis launches alfieri", "sealed: Axis lays 1 batteries", "sealed: Axis lays 1 batteries"]
    assert any("launching this round: Alfieri (dashing)" in line for line in view_for(book, guns, Side.ALLIED).texts)


def test_a_unit_looks_as_hard_hit_as_she_is() -> None:
    """SM-GAP-56 Full spotting tells the class of damage."""
    _, battle = begun(*DUEL)
    zara = unit(battle, "Zara")
    seen = []
    for hits, sunk in ((Hits(), False), (Hits(1, 0), False), (Hits(0, 2), False), (Hits(4, 0), False), (Hits(0, 5), True)):
        units = {**battle.units, zara.ship: replace(zara, hits=hits, sunk=sunk)}
        seen.append(next(token.status for token in view_for(met(*DUEL)[0], replace(battle, units=units), Side.ALLIED).tokens
                         if token.id == identity("Zara")))

    assert seen == ["sound", "hit", "badly hit", "crippled", "sunk"]


def test_a_finished_battle_can_still_be_looked_at() -> None:
    """SM-GAP-16 Over, with nobody asked."""
    book, battle = at(Band.INTERMEDIATE, british("Warspite", WARSPITE), italian("Merchant", TRANSPORT))
    battle, _ = play(book, battle, [("SM-6D.2", 10), ("SM-6D.3", 10)], "allied Warspite P>transports")
    view = view_for(book, battle, Side.AXIS)

    assert view.over and view.decisions == () and "one side is sunk" in view.headline
