"""A battle told in few plain sentences: who hit whom at what range, what came of it, who was lost, how it ended."""

from __future__ import annotations

import re
from functools import cache, partial

import pytest

from campaign.model.battles.battle import AfterAction
from campaign.model.play.telling import Being, Change, Deed, Effect, Measure, Mention, Part, Telling
from campaign.model.sides import BOTH, Side
from campaign.session.engagements.preview import of_table, retell
from campaign.session.engagements.tale import BrokenPart, Sentence, damage_in, in_few_words, weightiest_sentences
from campaign.session.play.referee import FightingTable, SeenAgain
from campaign.session.skirmish import fight_out, open_skirmish, skirmish_table
from tests.tactics.tellings import line_of

# One process plays what all tests of this file look at.
pytestmark = pytest.mark.xdist_group("tale of a battle")
RULES = ("supremacy_at_sea", "surface_fire", "fear_god", "coastal", "supermarina")
# What only a system's own notation says.
RAW = re.compile(r"\d u\b|\bpoints?\b|\bcolumns?\b|\bboxes\b|\b(?:MN|SEC)\b|\d in\b|\d cm\b|%|[A-Z]{2,3}-\d|\(|times the gun")


@cache
def fought(rules: str) -> tuple[FightingTable, AfterAction]:
    """The River Plate by captains, to its end."""
    table = skirmish_table(open_skirmish("river-plate", rules, seed=3))
    return table, fight_out(table)


def sentence(minute: int, weight: int) -> Sentence:
    """One that says its minute."""
    return Sentence(minute, weight, partial(str, minute))


EXETER, SPEE = Mention("Exeter", Being.SHIP, "exeter", Side.ALLIED), Mention("Admiral Graf Spee", Being.SHIP, "graf_spee")


def hurt(*effects: Effect, deed: Deed = Deed.DAMAGE) -> Telling:
    """What befell Exeter at once."""
    return Telling(deed=deed, to=(EXETER,), effects=effects)


def knots(number: float) -> Effect:
    """Speed that she lost."""
    return Effect(Part.ENGINES, Change.LOST, Measure.KNOTS, number)


def broken(*tellings: Telling) -> str:
    """What these tell to have broken on Exeter, after "she"."""
    parts: list[BrokenPart] = [part for minute, telling in enumerate(tellings) for ship, part in damage_in(minute, telling)
                               if ship == "exeter"]
    return in_few_words(parts)


@pytest.mark.gate
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("reader", [None, *BOTH])
def test_a_battle_is_told_without_its_systems_notation(rules: str, reader: Side | None) -> None:
    """Plain sentences, whoever reads them and whatever the rules: ends with a full stop, no points, columns or codes."""
    table, after = fought(rules)
    lines = [words for _, words in of_table(table, after, reader)["weighty"]]

    assert 3 < len(lines) <= 7
    for words in lines:
        assert RAW.search(words) is None, words
        assert re.match(r"[A-Z].*\.$", words), words


@pytest.mark.gate
def test_who_hit_whom_is_told_with_the_range_where_there_are_places() -> None:
    """In kilometres by a system with places, without any by one that has bands."""
    placed = of_table(*fought("surface_fire"), Side.ALLIED)["weighty"]
    banded = of_table(*fought("supermarina"), Side.ALLIED)["weighty"]

    assert [42, "Ajax sank, hit by Admiral Graf Spee."] in placed
    assert any(re.search(r" hit .* at \d+(\.\d)? km; she ", words) for _, words in placed)
    assert any(re.search(r" hit Ajax in her hull and in her guns\.", words) for _, words in banded)
    assert not any(" km" in words for _, words in banded)


def test_who_broke_off_is_you_or_the_enemy() -> None:
    """An umpire reads the side's name."""
    table, after = fought("supermarina")
    last = {reader: of_table(table, after, reader)["weighty"][-1][1] for reader in (None, *BOTH)}

    assert after.broke_off is Side.ALLIED
    assert last == {None: "The Allied side broke off.", Side.ALLIED: "You broke off.", Side.AXIS: "The enemy broke off."}


def test_an_enemys_range_is_told_no_more_exactly_than_his_view_tells_it() -> None:
    """Beyond what can be told, it is about so many kilometres."""
    ranges = [words for _, words in of_table(*fought("supremacy_at_sea"), Side.ALLIED)["weighty"] if " km" in words]
    assert ranges and all(" at about " in words for words in ranges)


@pytest.mark.gate
def test_a_tale_tells_of_nobody_whom_its_reader_did_not_see() -> None:
    """Fire is told where both ends of it stand in the reader's view; the lines are those of his own log."""
    table, _ = fought("coastal")
    for reader in BOTH:
        seen = retell(table, reader).witnessed
        assert seen is not None and seen.salvoes
        for salvo in seen.salvoes:
            view = seen.look(salvo.number)
            assert {salvo.ship, salvo.target} <= set(seen.names)
            assert reader in table.system.seen_by(table.happened[salvo.number])
            assert view.side is reader


def test_losses_come_before_all_else_and_the_rest_lies_evenly_over_the_fight() -> None:
    """Of what weighs the same as much is chosen as there is room for, from the first to the last."""
    told = [sentence(minute, 1) for minute in range(20)]
    chosen = weightiest_sentences([*told, sentence(20, 4), sentence(21, 5)], 5)
    assert [one.minute for one in chosen] == [0, 10, 19, 20, 21]


@pytest.mark.parametrize(("tellings", "words"), [
    ((hurt(Effect(Part.TURRET, Change.LOST, Measure.NUMBER, 1), Effect(Part.LIGHT_GUNS, Change.LOST)),), "lost a turret"),
    ((hurt(knots(4)), hurt(knots(3)), hurt(Effect(Part.FIRES, Change.BEGAN))), "lost seven knots and caught fire"),
    ((hurt(Effect(Part.TURRET, Change.LOST)), hurt(Effect(Part.ENGINES, Change.HIT))),
     "lost a turret and was hit in her engines"),
    ((hurt(Effect(Part.ENGINES, Change.WITHOUT_EFFECT)),), ""),
    ((Telling(deed=Deed.HIT, by=(SPEE,), to=(EXETER,), effects=(
        Effect(Part.ALL_GUNS, Change.HIT, Measure.GUNNERY_BOXES, 1),
        Effect(Part.HULL, Change.HIT, Measure.FLOTATION_BOXES, 2))),),
     "was hit in her hull and in her guns"),
    ((Telling(deed=Deed.MISS, by=(EXETER,), to=(SPEE,)), Telling(deed=Deed.DIE, by=(EXETER,), effects=(knots(1),))), ""),
    ((hurt(Effect(Part.FLOODS, Change.BEGAN)), hurt(Effect(Part.FIRES, Change.ENDED))), "took in water"),
])
def test_what_broke_is_what_is_told_by_any_system(tellings: tuple[Telling, ...], words: str) -> None:
    """The heaviest two, counted where they can be; a die and a shot that missed break nothing."""
    assert broken(*tellings) == words


def test_a_blow_and_its_effect_are_one_thing() -> None:
    """Some systems tell a loss of speed with the hit, and once more when it is marked."""
    blow = Effect(Part.ENGINES, Change.HIT, Measure.KNOTS, 4)
    tellings = (hurt(blow, deed=Deed.HIT), hurt(knots(4)))
    assert in_few_words([part for telling in tellings for _, part in damage_in(5, telling)]) == "lost four knots"


def test_a_blow_tells_of_the_parts_that_it_costs_before_they_are_marked() -> None:
    """A turret hit is a turret lost where the blow counts it; boxes and points of the hull are no part of her."""
    turret, tubes, mounts, hull = (
        Effect(Part.TURRET, Change.HIT, Measure.NUMBER, 1), Effect(Part.TORPEDO_TUBES, Change.HIT, Measure.NUMBER, left=0),
        Effect(Part.LIGHT_GUNS, Change.HIT, Measure.NUMBER, 2), Effect(Part.HULL, Change.HIT, Measure.BOXES, 6))

    assert broken(hurt(turret, deed=Deed.HIT)) == "lost a turret"
    assert broken(hurt(tubes, deed=Deed.HIT)) == "lost all her torpedo tubes"
    assert broken(hurt(mounts, hull, deed=Deed.HIT)) == ""
    assert broken(hurt(Effect(Part.HULL, Change.HIT, Measure.FLOTATION_BOXES, 2), deed=Deed.HIT)) == "was hit in her hull"


@pytest.mark.gate
def test_a_battle_that_is_over_happens_again_as_it_was() -> None:
    """The same lines for the same reader in the same order, to the same result; nobody is asked for a die."""
    table, after = fought("supremacy_at_sea")
    again = SeenAgain(table)
    assert again.result() is None and again.view(Side.ALLIED).minute == 0

    told = [line for effect in iter(again.captains_answer, None) for line in effect.for_reader(Side.ALLIED)]

    assert again.happened == table.happened
    assert again.result() == after
    assert [line.partition(": ")[2] for line in told] == [
        line_of(table.system, battle, fact) for battle, fact in zip(_states(table), table.happened, strict=False)
        if Side.ALLIED in table.system.seen_by(fact) and line_of(table.system, battle, fact)]


def _states(table: FightingTable) -> list[object]:
    states: list[object] = [table.system.begin(table.book, table.engagement)]
    for fact in table.happened:
        states.append(table.system.fold(states[-1], fact))
    return states
