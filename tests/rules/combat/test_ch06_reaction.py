"""How attacked forces answer, read like the rulebook."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.model.battles.battle import Light
from campaign.model.commands import PrepareReaction, ReactToAttack, SetStanding
from campaign.model.dice import SeededDice
from campaign.model.events import (
    AttackClosed,
    AttackDeclared,
    BattleJoined,
    CombatAvoided,
    DieRolled,
    ForceScattered,
    ForcesCommitted,
    ForcesDisengaged,
    ReactionGiven,
    ShipRemoved,
)
from campaign.model.play.calendar import Step
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Mission, Reaction
from campaign.model.units.ships import ShipType
from campaign.rules import engine
from campaign.rules.chapters.combat.ch06_reaction import avoid_chance, candidates, slowest
from campaign.rules.chapters.combat.losses import lot
from campaign.rules.engine import refusal
from campaign.rules.facts.roster import ships_of
from campaign.rules.play.standing_orders import prepared_answer
from tests.proceeding import resolved
from tests.sea import (
    CRAFT,
    ORION,
    TRANSPORT,
    TRIBAL,
    PlacedShip,
    Sea,
    british,
    given,
    italian,
    of_type,
    play,
    rule_broken,
    sea,
    ships,
)

AX1, AX2, AL1, AL2 = (ForceId(key) for key in ("AX1", "AX2", "AL1", "AL2"))
HERE = Hex("00403")
SKY = [("SM-GAP-59", 5), ("SM-GAP-59", 10)]
ESCORT = italian("Zara", HERE, mission=Mission.ESCORT)


def convoy(transports: int, *more: PlacedShip) -> tuple[PlacedShip, ...]:
    """An Axis force of so many transports, and other ships."""
    return (*(italian(f"Merchant {number}", HERE, TRANSPORT) for number in range(1, transports + 1)), *more)


def attacked(*fleet: PlacedShip, attackers: tuple[PlacedShip, ...] = (british("Orion", HERE, ORION),)) -> Sea:
    """The Axis force AX1 is attacked by the Allied force AL1."""
    book, state = sea(*fleet, *attackers, acting=Side.ALLIED, step=Step.COMBAT)
    return Sea(book, given(state, AttackDeclared("B1", HERE, Side.ALLIED, (AL1,), (AX1,), Light.DAY)))  # pyrefly: ignore[bad-argument-type]


def answer(reaction: Reaction, *commit: ForceId) -> ReactToAttack:
    """The Axis answers for AX1."""
    return ReactToAttack(Side.AXIS, ((AX1, reaction),), commit)


def test_the_reacting_player_answers_and_only_while_he_is_attacked() -> None:
    """SM-6A, SM-GAP-02 The choice is not the acting player's, and there is none without an attack."""
    book, state = attacked(italian("Zara", HERE))

    assert rule_broken(book, replace(state, attack=None), answer(Reaction.STAND)) == "SM-6A"
    assert rule_broken(book, state, ReactToAttack(Side.ALLIED, ((AX1, Reaction.STAND),))) == "SM-6A"
    assert rule_broken(book, state, answer(Reaction.STAND)) == ""


@pytest.mark.parametrize("forces", [(), (AX2,), (AX1, AX1), (AX1, AX2)])
def test_each_attacked_force_gets_one_answer(forces: tuple[ForceId, ...]) -> None:
    """SM-GAP-16 None is passed over and none answers twice."""
    book, state = attacked(italian("Zara", HERE), italian("Pola", HERE, force="other"))

    assert rule_broken(book, state, ReactToAttack(Side.AXIS, tuple((key, Reaction.STAND) for key in forces))) == "SM-6A"


def test_those_that_stand_fight() -> None:
    """SM-6A.3, SM-6A.4 The battle is joined with all that are left."""
    book, state = attacked(italian("Zara", HERE))

    after, events = play(book, state, answer(Reaction.STAND), SKY)

    assert events[0] == ReactionGiven(AX1, Reaction.STAND) and isinstance(events[-1], BattleJoined)
    assert after.attack is not None and after.attack.engagement is not None


@pytest.mark.parametrize(("fleet", "open_to_it"), [
    ((italian("Zara", HERE),), {Reaction.STAND, Reaction.AVOID}),
    (convoy(2), {Reaction.STAND, Reaction.AVOID, Reaction.SCATTER_ALL}),
    (convoy(2, italian("Zara", HERE)), {Reaction.STAND, Reaction.AVOID, Reaction.SCATTER_ALL}),
    (convoy(2, ESCORT), set(Reaction)),
    (convoy(2, italian("Barge", HERE, CRAFT, mission=Mission.ESCORT)), {Reaction.STAND, Reaction.AVOID, Reaction.SCATTER_ALL}),
    (convoy(2, replace(ESCORT, more={"mission": Mission.ESCORT, "out_of_fuel": True})), {Reaction.STAND})])
def test_a_force_answers_as_its_ships_and_their_fuel_allow(fleet: tuple[PlacedShip, ...], open_to_it: set[Reaction]) -> None:
    """SM-6A.2, SM-6A1, SM-4A2, SM-GAP-28 Only convoys scatter; only escorts stay behind; a dry ship holds all back."""
    book, state = attacked(*fleet)

    assert {one for one in Reaction if rule_broken(book, state, answer(one)) == ""} == open_to_it
    assert all(refusal(book, state, order) is None for order in candidates(book, state, Side.AXIS))


def test_a_convoy_that_scatters_whole_loses_a_fifth_and_there_is_no_battle() -> None:
    """SM-6A1, SM-GAP-13, SM-4C3 One of five and none of the fraction; the escorts scatter too; the attack is over."""
    book, state = attacked(*convoy(5, ESCORT))

    after, events = play(book, state, answer(Reaction.SCATTER_ALL), [
        ("SM-4C3 lot among transports: AX1/1, 1 to 5", 9), ("SM-4C3", 2)])

    assert [event.ship for event in of_type(events, ShipRemoved)] == list(ships("Merchant 2"))
    assert of_type(events, ForceScattered)[0].ships == ships_of(after, AX1) and len(ships_of(after, AX1)) == 5
    assert isinstance(events[-1], AttackClosed) and after.attack is None
    scattered = after.forces[AX1].scattered
    assert scattered is not None and scattered.origin == HERE and AX1 not in after.finds


@pytest.mark.parametrize(("face", "lost"), [(20, 1), (21, 0)])
def test_the_fraction_of_a_transport_is_lost_on_percentage_dice(face: int, lost: int) -> None:
    """SM-GAP-13 A fifth of one transport is twenty percent; a convoy that is gone has no marker."""
    book, state = attacked(*convoy(1))

    after, events = play(book, state, answer(Reaction.SCATTER_ALL), [("SM-6A1 scattering losses: AX1, 20 or less", face)])

    assert len(of_type(events, ShipRemoved)) == lost and (AX1 in after.forces) == (not lost)
    assert after.attack is None and sum(entry.points for entry in after.points) == lost


def test_escorts_that_stay_halve_the_loss_and_fight() -> None:
    """SM-6A1, SM-4A2, SM-GAP-13 The transports scatter as a force of their own; all warships stay where they are."""
    book, state = attacked(*convoy(3, ESCORT, italian("Pola", HERE)))

    after, events = play(book, state, answer(Reaction.SCATTER_TRANSPORTS), [("SM-6A1", 31), *SKY])

    assert of_type(events, ForceScattered) == [
        ForceScattered(AX1, AX2, ships("Merchant 1", "Merchant 2", "Merchant 3"), "AX2",
                       "Merchant 1 scattered")]
    assert ships_of(after, AX1) == ships("Zara", "Pola") and after.forces[AX2].scattered is not None
    assert after.attack is not None and after.attack.targets == (AX1,) and after.attack.engagement is not None


@pytest.mark.gate
@pytest.mark.parametrize(("reaction", "mean"), [(Reaction.SCATTER_ALL, 1.4), (Reaction.SCATTER_TRANSPORTS, 0.7)])
def test_a_convoy_of_seven_loses_its_share_in_the_mean(reaction: Reaction, mean: float) -> None:
    """SM-GAP-13, SM-6A1 A fifth or a tenth, over many seeds, and every transport as often as another."""
    book, state = attacked(*convoy(7, ESCORT))
    trials = 700
    victims: Counter[str] = Counter()
    for seed in range(trials):
        happened = resolved(book, state, answer(reaction), SeededDice(seed)).events
        victims.update(event.ship for event in of_type(happened, ShipRemoved))

    assert abs(victims.total() / trials - mean) < 0.07
    assert len(victims) == 7 and max(victims.values()) - min(victims.values()) < trials * 0.12


@for_all(st.integers(1, 250), st.integers(0, 1000))
def test_the_lot_falls_among_all_transports_and_on_no_other_number(count: int, seed: int) -> None:
    """SM-4C3, SM-1G.5, SM-GAP-24 One die up to ten, two up to a hundred, three above; what matches none is rolled again."""
    now = engine.proceedings(*attacked(*convoy(7, ESCORT)), SeededDice(seed))
    index = lot(count, "AX1/1", now)
    rolls = [event.roll for event in of_type(now.events, DieRolled)]

    assert 0 <= index < count
    assert {roll.die.name for roll in rolls} == (
        set() if count == 1 else {"D10"} if count <= 10 else {"PERCENT"} if count <= 100 else {"PERCENT", "D10"})


@pytest.mark.parametrize("count", [7, 40, 150])
def test_the_lot_is_the_same_for_all(count: int) -> None:
    """SM-4C3, SM-GAP-24 Every transport is equally likely: the mean lies in the middle and both ends are reached."""
    trials = 3000
    drawn = [lot(count, f"AX1/{seed}", SeededDice(seed)) for seed in range(trials)]

    assert min(drawn) < count * 0.02 + 1 and max(drawn) > count * 0.98 - 2
    assert abs(sum(drawn) / trials / (count - 1) - 0.5) < 0.03


def test_avoiding_combat_sets_speed_against_speed() -> None:
    """SM-6A3, SM-GAP-14, SM-GAP-15 Fifty and own slowest less the attackers' slowest, as damage and fuel leave them."""
    book, state = attacked(italian("Zara", HERE), italian("Esperia", HERE, TRANSPORT))

    assert slowest(book, state, (AX1,)) == 15 and slowest(book, state, (AL1,)) == 32 and slowest(book, state, ()) == 0
    assert avoid_chance(book, state, AX1) == 50 + 15 - 32


@pytest.mark.parametrize(("own", "enemy", "percent"), [(1, 60, 5), (60, 1, 95)])
def test_the_chance_to_avoid_is_never_nil_nor_sure(own: int, enemy: int, percent: int) -> None:
    """SM-GAP-14 Five to ninety-five."""
    book, state = attacked(italian("Zara", HERE, replace(ORION, allowance=own)),
                           attackers=(british("Orion", HERE, replace(ORION, allowance=enemy)),))

    assert avoid_chance(book, state, AX1) == percent


@pytest.mark.parametrize(("face", "avoided"), [(49, True), (50, False)])
def test_a_force_that_avoids_is_left_alone_and_one_that_fails_must_fight(face: int, avoided: bool) -> None:
    """SM-6A3, SM-6A.4 Forty-nine or less of a hundred; scattering is then no longer open."""
    book, state = attacked(italian("Zara", HERE))
    rolls = [("SM-6A3 avoids combat: AX1, 49 or less", face), *([] if avoided else SKY)]

    after, events = play(book, state, answer(Reaction.AVOID), rolls)

    assert CombatAvoided(AX1, avoided) in events and (after.attack is None) == avoided
    assert after.forces[AX1].engaged and bool(of_type(events, BattleJoined)) != avoided


@pytest.mark.gate
def test_combat_is_avoided_as_often_as_the_formula_says() -> None:
    """SM-6A3 Over many seeds."""
    book, state = attacked(italian("Esperia", HERE, TRANSPORT))
    trials = 1500
    avoided = sum(
        event.succeeded for seed in range(trials)
        for event in of_type(resolved(book, state, answer(Reaction.AVOID), SeededDice(seed)).events, CombatAvoided))

    assert abs(avoided / trials - 0.33) < 0.04


def test_further_forces_of_the_hex_may_be_brought_in() -> None:
    """SM-GAP-16.1, SM-GAP-16.2 They stand, and are seen like all others."""
    book, state = attacked(italian("Zara", HERE), italian("Pola", HERE, force="other"))

    after, events = play(book, state, answer(Reaction.STAND, AX2), SKY)

    assert ForcesCommitted((AX2,)) in events and after.attack is not None and after.attack.targets == (AX1, AX2)
    assert of_type(events, BattleJoined)[0].forces == (AL1, AX1, AX2) and after.forces[AX2].engaged and AX2 in after.finds
    assert answer(Reaction.STAND, AX2) in candidates(book, state, Side.AXIS)


def test_no_force_is_brought_in_twice_or_from_elsewhere() -> None:
    """SM-GAP-16.1, SM-GAP-16.3 Nor an enemy, nor one that fought already, nor one that parted from these enemies."""
    book, state = attacked(italian("Zara", HERE), italian("Pola", HERE, force="other"), italian("Fiume", "00303"),
                           italian("Gorizia", HERE, force="spent"), italian("Bolzano", HERE, force="parted"))
    state = given(state, ForcesDisengaged((ForceId("AX5"),), (AL1,), ()))
    state = replace(state, forces={**state.forces, ForceId("AX4"): replace(state.forces[ForceId("AX4")], engaged=True)},
                    attack=replace(state.attack, stage=state.attack.stage) if state.attack else None)

    def broken(*keys: str) -> str:
        return rule_broken(book, state, answer(Reaction.STAND, *map(ForceId, keys)))

    assert [broken(key) for key in ("AX2", "AX3", "AL1", "AX9", "AX1", "AX4", "AX5")] == ["", *["SM-GAP-16"] * 5, "SM-6C.6"]
    assert broken("AX2", "AX2") == "SM-GAP-16"


def test_an_answer_prepared_by_the_side_is_given_at_once() -> None:
    """SM-6A.5 So waiting tells nothing; a force's own preparation goes before the side's."""
    book, state = attacked(italian("Zara", HERE))
    standing, _ = play(book, state, SetStanding(Side.AXIS, best_searches=True, reaction=Reaction.AVOID))
    own, _ = play(book, standing, PrepareReaction(Side.AXIS, AX1, Reaction.STAND))

    assert prepared_answer(book, state) is None and prepared_answer(book, replace(state, attack=None)) is None
    assert prepared_answer(book, standing) == answer(Reaction.AVOID) and prepared_answer(book, own) == answer(Reaction.STAND)
    events = tuple(resolved(book, state, PrepareReaction(Side.AXIS, AX1, Reaction.STAND), SeededDice(1)).events)
    assert of_type(events, BattleJoined)


def test_an_answer_that_is_not_open_becomes_to_stand() -> None:
    """SM-6A.5 Warships told to scatter stand."""
    book, state = attacked(italian("Zara", HERE, TRIBAL))
    state = given(state, *play(book, state, SetStanding(Side.AXIS, best_searches=True, reaction=Reaction.SCATTER_ALL))[1])

    assert prepared_answer(book, state) == answer(Reaction.STAND)
    assert book.counters[ships("Zara")[0]].type is ShipType.DESTROYER


def test_a_convoy_told_to_leave_escorts_behind_that_it_has_not_scatters_whole() -> None:
    """SM-6A.8 Its destroyer is on no escort mission: to stand with everything is the last that was meant."""
    book, state = attacked(italian("Lampo", HERE, TRIBAL), italian("Ankara", HERE, TRANSPORT))
    state = given(state, *play(book, state, PrepareReaction(Side.AXIS, AX1, Reaction.SCATTER_TRANSPORTS))[1])

    assert prepared_answer(book, state) == answer(Reaction.SCATTER_ALL)
