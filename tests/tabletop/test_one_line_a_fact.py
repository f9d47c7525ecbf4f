"""A form asks each fact once, and takes the forms that were printed when some were asked twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from campaign.library.reading.faults import FaultyData
from campaign.model.battles.battle import Engagement
from campaign.model.battles.presence import Presence
from campaign.model.battles.tabletop import BOATS_LOST, Answers, FieldKind, FormField, ResultForm, Value
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ClassId, ShipId
from campaign.ratings.condition import hits_of
from campaign.session.engagements.form_results import result_from
from campaign.session.engagements.forms import CREDIT, FATE, form_of
from campaign.tabletop.form import form_text
from campaign.tactics.contract import Papers
from campaign.tactics.registry import papers_named, papers_names
from campaign.tactics.supermarina.round.opening import suits
from tests.tabletop.papers import altered, battle, laid, line_of, written
from tests.tabletop.papers import filled as typed_in
from tests.tactics.conformance import for_all_systems
from tests.tactics.fleets import MAS, WARSPITE, british, italian, met

# With boats, landing craft, aircraft, submarines, guns ashore and merchantmen among them.
SCENES = ("sicilian-channel", "kelibia", "genoa", "messina-narrows", "glorious")
BOATS = ShipId("mas_1")
SHORT = 12
# What is lost with something else is not asked a second time: a torpedo with its tube, a bank's load with the bank, and knots
# with the points and rooms that cost them, beside which the line for knots has those of other hits alone.
LOST_WITH_IT = {
    ("coastal", "torpedoes_left"), ("supremacy_at_sea", "banks_loaded"), ("supremacy_at_sea", "knots_lost"),
}


def boats() -> tuple[Book, Engagement]:
    """Four MAS boats and a battleship."""
    book, engagement = met(italian("MAS 1", MAS, presence=Presence(boats=4)), british("Warspite", WARSPITE))
    book = for_all_systems(book)
    assert suits(book, engagement) is None
    return book, engagement


def filled(text: str, *changes: tuple[str, str]) -> str:
    """A form of a short battle in which these lines were changed."""
    return typed_in(text, *changes, minutes=SHORT)


def asked_of(papers: Papers, book: Book, engagement: Engagement, ship: ShipId) -> dict[str, FormField]:
    """What a system asks of a unit beside her fate."""
    return {field.key: field for field in papers.form_fields(book, engagement, ship) if field.asked}


def another(field: FormField, chance: Random) -> Value | None:
    """A value of a line that it did not have, where it may have another."""
    if field.kind in (FieldKind.COUNT, FieldKind.NUMBER):
        between = (int(field.lowest) + int(field.highest)) // 2
        return between if field.lowest < field.highest and between != field.value else None
    free = [name for name in field.options if not isinstance(field.value, tuple) or name not in field.value]
    if not free:
        return None
    return (*field.value, chance.choice(free)) if isinstance(field.value, tuple) else free[-1]


def printed_of(papers: Papers, book: Book, engagement: Engagement, ship: ShipId, answers: Answers) -> dict[str, Value] | None:
    """How a form of her next battle would be filled in, after these answers; None if they cannot be."""
    found = papers.filled_in(book, engagement, ship, answers, afloat=True)
    if not isinstance(found, Condition):
        return None
    after = altered(engagement, lambda _, unit: replace(unit, condition=found) if unit.ship == ship else unit)
    return {key: field.value for key, field in asked_of(papers, book, after, ship).items()}


def told_by_another(papers: Papers, book: Book, engagement: Engagement, chance: Random) -> Iterator[tuple[str, str]]:
    """The lines of a form whose fact another line has told already."""
    units = [unit.ship for _, unit in engagement.participants()]
    for ship in chance.sample(units, min(6, len(units))):
        fields, plain = asked_of(papers, book, engagement, ship), printed_of(papers, book, engagement, ship, {})
        for key, field in fields.items():
            value = another(field, chance)
            after = None if value is None else printed_of(papers, book, engagement, ship, {key: value})
            if plain is not None and after is not None:
                yield from ((key, other) for other in fields if other != key and after.get(other) != plain.get(other))


@pytest.mark.gate
@pytest.mark.parametrize("rules", papers_names())
@pytest.mark.parametrize("key", SCENES)
def test_no_line_tells_what_another_asks(rules: str, key: str) -> None:
    """SM-6B.2 By any system, of every kind of unit: a line that is changed changes no other on the next form."""
    book, engagement = battle(key)
    papers = papers_named(rules)
    if rules == "supermarina" and suits(book, engagement) is not None:
        papers = papers_named("any")
    found = {other for _, other in told_by_another(papers, book, engagement, Random(key))}

    assert {(papers.name, other) for other in found} <= LOST_WITH_IT


def test_a_line_that_another_tells_would_be_found() -> None:
    """Canary: with the lines of older forms a squadron's boats are asked below and in their number."""
    book, engagement = boats()
    papers = papers_named("supermarina")
    counted = FormField(BOATS_LOST, "boats", FieldKind.COUNT, 0, 0, 4)
    older = replace(papers, form_fields=lambda of, fought, ship: tuple(
        replace(field, asked=True) for field in (*papers.form_fields(of, fought, ship), counted)))

    assert (BOATS_LOST, "flotation_hits") in set(told_by_another(older, book, engagement, Random(1)))


def test_boats_are_asked_in_number_where_nothing_else_tells_it() -> None:
    """SM-GAP-19 One line by Supermarina and by rules of the club's own, none where each boat or the record has boxes."""
    book, engagement = boats()
    form = {rules: {field.key for ship in form_of(book, engagement, papers_named(rules), None).ships if ship.ship == BOATS
                    for field in ship.fields} for rules in papers_names()}

    assert {rules for rules, keys in form.items() if BOATS_LOST in keys} == {"supermarina", "any"}
    assert not form["supermarina"] & {"gunnery_hits", "flotation_hits"} and "hull_lost_under_water" not in form["any"]
    assert {"boat_1_boxes_lost", "boat_4_boxes_lost"} <= form["coastal"]
    assert {"boat_1_points_lost", "boat_4_points_lost"} <= form["fear_god"]


def test_guns_ashore_are_not_asked_for_what_they_have_not() -> None:
    """SM-6B.2 Nothing is lost under water, no rudder jams, and all or none of them are lost unless they are named."""
    book, engagement = battle("genoa")
    for rules in papers_names():
        if rules != "supermarina":
            form = form_of(book, engagement, papers_named(rules), None)
            keys = {field.key for ship in form.ships if ship.ship == "mameli" for field in ship.fields}
            assert not [key for key in keys if "under_water" in key or key in ("rudder", "engine_hits", "states")]
            assert (BOATS_LOST in keys) is (rules == "any")


# Older forms ----------------------------------------------------------------------------------------------------------


# The marks that forms had when some facts were asked twice, as they lie on tables.
OLD_MARKS = {
    ("messina-narrows", "coastal"): "60e7f1bf13dc", ("messina-narrows", "any"): "baa34058e429",
    ("genoa", "surface_fire"): "1e767eabf6df", ("sicilian-channel", "fear_god"): "4b581c625683",
    ("genoa", "supremacy_at_sea"): "6fe180b951a3", ("river-plate", "supermarina"): "cdcf32f575b4",
}


def as_printed_before(book: Book, engagement: Engagement, rules: str) -> str:
    """The text of a form of the time when some facts were asked twice."""
    form = form_of(book, engagement, papers_named(rules), None)
    ships = tuple(replace(ship, printed=tuple(replace(field, asked=True) for field in ship.printed)) for ship in form.ships)
    fields = tuple(field for field in form.fields if field not in papers_named(rules).battle_fields)
    return form_text(ResultForm(form.battle, form.title, form.rules, form.reader, fields, ships))


@pytest.mark.parametrize(("key", "rules"), OLD_MARKS)
def test_a_form_that_lies_on_a_table_is_taken(tmp_path: Path, key: str, rules: str) -> None:
    """SM-6B.1 Its mark is known, its further lines may stay as they were printed, and it says what a new one says."""
    book, engagement = battle(key)
    old, new = as_printed_before(book, engagement, rules), written(book, engagement, rules)

    assert f'mark: "{OLD_MARKS[key, rules]}"' in old and old != new
    assert form_of(book, engagement, papers_named(rules), None).older_mark == OLD_MARKS[key, rules]
    assert result_from(book, engagement, [laid(tmp_path, filled(old))]) == result_from(
        book, engagement, [laid(tmp_path, filled(new), "new.yaml")])


# By system: what is typed at the lines that are asked now, what agrees with it at an older line, and what does not.
AGREEING = [
    ("supermarina", (("boats_lost", "2"),), ("flotation_hits", "2"), ("flotation_hits", "1")),
    ("any", (("boats_lost", "2"),), ("hull_lost_under_water", "50"), ("hull_lost_under_water", "75")),
    ("coastal", (("boat_1_boxes_lost", "all"),), ("boats_lost", "1"), ("boats_lost", "2")),
    ("fear_god", (("boat_1_points_lost", "all"),), ("boats_lost", "1"), ("boats_lost", "3")),
    ("supermarina", (), ("gunnery_hits", "0"), ("gunnery_hits", "1")),
]


@pytest.mark.parametrize(("rules", "asked", "agreeing", "other"), AGREEING)
def test_an_older_line_may_stay_or_agree_and_is_refused_where_it_contradicts(
    tmp_path: Path, rules: str, asked: tuple[tuple[str, str], ...], agreeing: tuple[str, str], other: tuple[str, str]
) -> None:
    """SM-6B.2 With file and line, with what the other lines say, and with what to do."""
    book, engagement = boats()
    most = {field.key: f"{field.highest:g}" for field in papers_named(rules).form_fields(book, engagement, BOATS)}
    typed = [(f"{BOATS} {key}", most[key] if value == "all" else value) for key, value in asked]
    text = as_printed_before(book, engagement, rules)
    stays, agrees, contradicts = (
        filled(text, *typed, *((f"{BOATS} {key}", value) for key, value in more)) for more in ((), (agreeing,), (other,)))
    after = result_from(book, engagement, [laid(tmp_path, stays)])
    with pytest.raises(FaultyData) as found:
        result_from(book, engagement, [laid(tmp_path, contradicts)])

    assert result_from(book, engagement, [laid(tmp_path, agrees)]) == after
    (fault,) = found.value.faults
    assert fault.line == line_of(contradicts, f"{BOATS} {other[0]}") and fault.key == f"ships.{BOATS}.{other[0]}"
    assert "one of the two has to change" in fault.what and "may be left out" in fault.what


def test_boats_told_below_and_not_in_their_number_are_no_longer_two_stories(tmp_path: Path) -> None:
    """SM-GAP-19 Either line alone used to be taken, and the books had one or the other."""
    book, engagement = boats()
    text = as_printed_before(book, engagement, "supermarina")
    with pytest.raises(FaultyData, match="2 here, and 0 by the lines that ask it now"):
        result_from(book, engagement, [laid(tmp_path, filled(text, (f"{BOATS} flotation_hits", "2")))])
    after = result_from(book, engagement, [laid(tmp_path, filled(text, (f"{BOATS} {BOATS_LOST}", "2")))])
    came = next(one for one in after.outcomes if one.ship == BOATS)

    assert hits_of(book.counters[BOATS], came.condition).flotation == 2


def test_who_has_fired_is_asked_once_of_all(tmp_path: Path) -> None:
    """SM-8A2 An older form asks it of each ship, and may not answer now this, now that."""
    book, engagement = battle()
    old, new = as_printed_before(book, engagement, "supermarina"), written(book, engagement, "supermarina")
    assert new.count("ammunition:") == 1 and old.count("ammunition:") == 4

    kept = filled(old).replace("ammunition: spent", "ammunition: as_before")
    after = result_from(book, engagement, [laid(tmp_path, kept)])
    assert after == result_from(book, engagement, [laid(tmp_path, filled(new, ("ammunition", "as_before")))])
    assert all(not one.condition.rounds_left for one in after.outcomes)
    mixed = filled(old, ("exeter ammunition", "as_before"))
    with pytest.raises(FaultyData) as found:
        result_from(book, engagement, [laid(tmp_path, mixed)])
    assert [(fault.key, fault.line) for fault in found.value.faults] == [
        ("ships.exeter.ammunition", line_of(mixed, "exeter ammunition"))]


# One degree of a harm -------------------------------------------------------------------------------------------------


def test_of_the_degrees_of_one_harm_one_stands(tmp_path: Path) -> None:
    """SM-6B.2 One setting lost and three are not both so, nor does a boat turn slowly and very slowly."""
    book, engagement = boats()
    text = written(book, engagement, "coastal")
    for names in ('["1 setting lost", "3 settings lost"]', '["turns slowly", "turns very slowly"]'):
        with pytest.raises(FaultyData, match="at once: one of them was expected"):
            result_from(book, engagement, [laid(tmp_path, filled(text, (f"{BOATS} boat_2_harm", names)))])


def test_a_worse_degree_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    """SM-6B.3 It may stand beside it, as older forms wanted it, or alone; a lighter one may not."""
    book, engagement = boats()
    first = filled(written(book, engagement, "coastal"), (f"{BOATS} boat_1_harm", '["2 settings lost"]'))
    hurt = next(one.condition for one in result_from(book, engagement, [laid(tmp_path, first)]).outcomes if one.ship == BOATS)
    again = altered(engagement, lambda _, unit: replace(unit, condition=hurt) if unit.ship == BOATS else unit)
    text = written(book, again, "coastal")
    alone, beside = (result_from(book, again, [laid(tmp_path, filled(text, (f"{BOATS} boat_1_harm", names)))])
                     for names in ('["3 settings lost"]', '["2 settings lost", "3 settings lost"]'))

    assert alone == beside
    lighter = (('["1 setting lost"]', "is less than 2 settings lost"), ("[]", "it, or what is worse, must stand there"))
    for names, said in lighter:
        with pytest.raises(FaultyData, match=said):
            result_from(book, again, [laid(tmp_path, filled(text, (f"{BOATS} boat_1_harm", names)))])


def test_a_merchantman_without_guns_comes_back_by_supremacy_at_sea(tmp_path: Path) -> None:
    """SAS-C3.2 Who has no mount to lose is not asked for one, and her points are taken all the same."""
    book, engagement = battle("messina-narrows")
    text = written(book, engagement, "supremacy_at_sea")
    ferries = next(unit for _, unit in engagement.participants() if unit.ship == "ferries")
    after = result_from(book, engagement, [laid(tmp_path, filled(text, ("ferries points_by_shells", "5")))])

    assert FATE in text and CREDIT in text and ferries.ship_class != ClassId("")
    assert next(one.condition.shell_damage for one in after.outcomes if one.ship == "ferries") > 0
