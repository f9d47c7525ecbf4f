"""Everything that is wrong in forms is told in one run, a line each, in the umpire's form and in both sides' alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct

from campaign.library.reading.faults import Fault, FaultyData
from campaign.model.battles.battle import Engagement
from campaign.model.battles.tabletop import BOATS_LOST, FieldKind, FormField, FormShip
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.engagements.form_results import result_by_forms
from campaign.session.engagements.forms import CREDIT, FATE, form_of
from campaign.tactics.registry import papers_named, papers_names
from tests.tabletop.papers import battle, filled, hurt, laid, written

HULL = {"any": "hull_lost_by_shells_and_bombs", "supermarina": "flotation_hits", "supremacy_at_sea": "points_by_shells",
        "surface_fire": "half_boxes_by_shells", "coastal": "boxes_by_shells", "fear_god": "points_by_shells"}
BELOW = {"any": "hull_lost_under_water", "supremacy_at_sea": "points_under_water", "surface_fire": "half_boxes_under_water",
         "coastal": "boxes_under_water", "fear_god": "points_under_water"}
# Battles of ships, some of which have been in others before, and one of boats and landing craft with guns ashore.
WORN = ("river-plate", "cape-spada", "spartivento-day")
BOATS = "messina-narrows"
MINUTES = {BOATS: 30}


class Mended(Struct, frozen=True):
    """A form with one more thing wrong, and the line of it that will be named, in this form if no other is said."""

    text: str
    key: str
    file: str = ""


Slip = Callable[[str, FormShip, str, Random], Mended | None]


def _typed(text: str, *changes: tuple[str, str]) -> str:
    """Lines are changed; how long it lasted stays."""
    return filled(text, *changes, minutes=int(re.search(r"^minutes: (\d+)", text, re.MULTILINE)[1]))  # pyrefly: ignore[unsupported-operation]


def _set(text: str, ship: FormShip, key: str, value: str) -> Mended:
    return Mended(_typed(text, (f"{ship.ship} {key}", value)), f"ships.{ship.ship}.{key}")


def _numbers(ship: FormShip) -> list[FormField]:
    return [field for field in ship.fields if field.kind in (FieldKind.COUNT, FieldKind.NUMBER)]


def _lines_of(text: str, ship: FormShip) -> tuple[int, int]:
    """Where a ship's lines begin and end."""
    start = text.index(f'  "{ship.ship}":')
    end = text.find("\n\n", start)
    return start, len(text) if end < 0 else end + 1


def unknown_line(text: str, ship: FormShip, rules: str, chance: Random) -> Mended:
    """A line that no form has."""
    end = _lines_of(text, ship)[1]
    return Mended(f"{text[:end]}    colour: grey\n{text[end:]}", f"ships.{ship.ship}.colour")


def wrong_type(text: str, ship: FormShip, rules: str, chance: Random) -> Mended | None:
    """Words for a number."""
    numbers = _numbers(ship)
    return _set(text, ship, chance.choice(numbers).key, "many") if numbers else None


def out_of_range(text: str, ship: FormShip, rules: str, chance: Random) -> Mended | None:
    """More than there is."""
    numbers = _numbers(ship)
    if not numbers:
        return None
    field = chance.choice(numbers)
    return _set(text, ship, field.key, f"{field.highest + 1:g}")


def better_than_she_went(text: str, ship: FormShip, rules: str, chance: Random) -> Mended | None:
    """Fewer boxes struck, more rounds left, or a mount that works again."""
    for field in chance.sample(ship.fields, len(ship.fields)):
        if field.kind in (FieldKind.COUNT, FieldKind.NUMBER) and field.value == field.lowest > 0:
            return _set(text, ship, field.key, f"{field.lowest - 1:g}")
        if field.kind is FieldKind.NAMES and isinstance(field.value, tuple) and len(field.value) == 1:
            return _set(text, ship, field.key, "[]")
    return None


def unknown_choice(text: str, ship: FormShip, rules: str, chance: Random) -> Mended:
    """A fate that no ship has."""
    return _set(text, ship, FATE, "adrift")


def unknown_name(text: str, ship: FormShip, rules: str, chance: Random) -> Mended | None:
    """A mount that she has not."""
    lists = [field for field in ship.fields if field.kind is FieldKind.NAMES and field.value == ()]
    return _set(text, ship, chance.choice(lists).key, "[nonsense]") if lists else None


def missing_ship(text: str, ship: FormShip, rules: str, chance: Random) -> Mended:
    """She is left out."""
    start, end = _lines_of(text, ship)
    return Mended(text[:start] + text[end:].lstrip("\n"), "ships")


def unknown_ship(text: str, ship: FormShip, rules: str, chance: Random) -> Mended:
    """Somebody who was not there."""
    start = _lines_of(text, ship)[0]
    return Mended(f'{text[:start]}  "hood_{ship.ship}":\n    fate: afloat\n\n{text[start:]}', f"ships.hood_{ship.ship}")


def missing_line(text: str, ship: FormShip, rules: str, chance: Random) -> Mended:
    """A line is left out."""
    start, _ = _lines_of(text, ship)
    line = text.index(f"    {CREDIT}:", start)
    return Mended(text[:line] + text[text.index("\n", line) + 1:], f"ships.{ship.ship}")


def line_twice(text: str, ship: FormShip, rules: str, chance: Random) -> Mended:
    """A line stands there twice."""
    start, _ = _lines_of(text, ship)
    line = text.index(f"    {FATE}:", start)
    return Mended(f"{text[:line]}    {FATE}: afloat\n{text[line:]}", FATE)


def credited_afloat(text: str, ship: FormShip, rules: str, chance: Random) -> Mended | None:
    """Somebody is credited with a ship that is afloat."""
    credit = next(field for field in ship.fields if field.key == CREDIT)
    return _set(text, ship, CREDIT, credit.options[-1]) if len(credit.options) > 1 else None


def wreck_afloat(text: str, ship: FormShip, rules: str, chance: Random) -> Mended | None:
    """All of her is lost and she is told to be afloat."""
    field = next((field for field in ship.fields if field.key == HULL[rules]), None)
    return None if field is None or BOATS_LOST in {one.key for one in ship.fields} else _set(
        text, ship, field.key, f"{field.highest:g}")


def twice_her_hull(text: str, ship: FormShip, rules: str, chance: Random) -> Mended | None:
    """More is lost of her above and below together than she had."""
    fields = {field.key: field for field in ship.fields}
    if rules not in BELOW or not {HULL[rules], BELOW[rules]} <= fields.keys():
        return None
    lost = [(f"{ship.ship} {key}", f"{fields[key].highest:g}") for key in (HULL[rules], BELOW[rules])]
    named = HULL[rules] if rules == "any" else BELOW[rules]
    return Mended(_typed(text, *lost, (f"{ship.ship} {FATE}", "sunk")), f"ships.{ship.ship}.{named}")


def some_boats_of_all(text: str, ship: FormShip, rules: str, chance: Random) -> Mended | None:
    """She is sunk, and one of her boats is lost."""
    boats = next((field for field in ship.fields if field.key == BOATS_LOST), None)
    if boats is None or boats.highest < 2:
        return None
    return _set(_typed(text, (f"{ship.ship} {FATE}", "sunk")), ship, BOATS_LOST, "1")


def sunk_without_a_hit(text: str, ship: FormShip, rules: str, chance: Random) -> Mended | None:
    """What can hardly be so is asked back in the same run."""
    keys = {field.key for field in ship.fields}
    return _set(text, ship, FATE, "sunk") if HULL[rules] in keys and BOATS_LOST not in keys else None


def told_otherwise(text: str, ship: FormShip, rules: str, chance: Random) -> Mended | None:
    """The other side has seen something else; of the two forms that disagree the second is named."""
    field = next((field for field in ship.fields if field.key == HULL[rules]), None)
    if field is None or field.highest - field.lowest < 3 or not isinstance(field.value, (int, float)):
        return None
    return replace(_set(text, ship, field.key, f"{int(field.value) + 1}"), file="1.yaml")


# Whatever one side alone can have wrong, and what both say alike.
OF_ONE_SIDE: tuple[Slip, ...] = (
    unknown_line, wrong_type, out_of_range, better_than_she_went, unknown_choice, unknown_name, missing_ship, unknown_ship,
    missing_line, line_twice, credited_afloat, wreck_afloat,
)
SLIPS: tuple[Slip, ...] = (*OF_ONE_SIDE, twice_her_hull, some_boats_of_all, sunk_without_a_hit)


def of_the_battle(chance: Random, side: Side) -> tuple[tuple[tuple[str, str], ...], str]:
    """What is typed of the whole battle at which line, and the line that is named; `side` has a ship afloat."""
    both = (("broke_off", side.value), ("holds_field", side.value))
    return chance.choice((
        ((("minutes", "0"),), "minutes"), ((("broke_off", "nobody at all"),), "broke_off"), (both, "holds_field"),
        ((("confirmed", "[nonsense]"),), "confirmed"),
    ))


def seeded(
    book: Book, engagement: Engagement, rules: str, readers: tuple[Side | None, ...], chance: Random, minutes: int
) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Forms with one thing wrong in most ships and one or none in the battle, each with the files and lines to be named."""
    forms = [form_of(book, engagement, papers_named(rules), reader) for reader in readers]
    seen = [{ship.ship for ship in form.ships} for form in forms]
    for number, (reader, form) in enumerate(zip(readers, forms, strict=True)):
        text, here = written(book, engagement, rules, reader), f"{number}.yaml"
        named: list[tuple[str, str]] = []
        text = filled(text, minutes=minutes)
        ships = [ship for ship in form.ships if ship.side is reader or (reader is None and chance.random() < 0.8)]
        untouched, *others = chance.sample(ships, min(9, len(ships)))
        for ship in others:
            both = (told_otherwise,) * 3 if all(ship.ship in ships for ships in seen) else ()
            made = chance.choice(SLIPS if reader is None else (*OF_ONE_SIDE, *both))(text, ship, rules, chance)
            if made is not None:
                text = made.text
                named.append((made.file or here, made.key))
        if len(readers) == 1:
            changes, line = of_the_battle(chance, untouched.side)
            text = filled(text, *changes, minutes=0 if line == "minutes" else minutes)
            named.append((here, line))
        yield text, named


def faults_of(folder: Path, book: Book, engagement: Engagement, texts: list[str]) -> tuple[Fault, ...]:
    """Everything that is said against these forms."""
    files = [laid(folder, text, f"{number}.yaml") for number, text in enumerate(texts)]
    with pytest.raises(FaultyData) as found:
        result_by_forms(book, engagement, files)
    return found.value.faults


@pytest.mark.gate
@pytest.mark.parametrize(("rules", "key"), [
    (rules, key) for rules in papers_names() for key in (*WORN, BOATS) if (rules, key) != ("supermarina", BOATS)])
@pytest.mark.parametrize("readers", [(None,), (Side.AXIS, Side.ALLIED)], ids=["umpire", "both sides"])
def test_so_many_slips_have_so_many_lines(tmp_path: Path, rules: str, key: str, readers: tuple[Side | None, ...]) -> None:
    """SM-6B.2, SM-GAP-72 Each names its own line of its own form, whatever the others are."""
    book, engagement = battle(key)
    for seed in range(4):
        chance = Random(f"{rules}/{key}/{seed}/{len(readers)}")
        fought = hurt(book, engagement, seed) if key in WORN else engagement
        forms = list(seeded(book, fought, rules, readers, chance, MINUTES.get(key, 60)))
        told = faults_of(tmp_path, book, fought, [text for text, _ in forms])

        expected = sorted(line for _, named in forms for line in named)
        assert sorted((Path(fault.file).name, fault.key) for fault in told) == expected
        for fault in told:
            line = forms[int(Path(fault.file).stem)][0].splitlines()[fault.line - 1]
            assert fault.key.rpartition(".")[2] in line


def test_two_forms_that_are_none_of_this_battle_are_both_named(tmp_path: Path) -> None:
    """SM-6B.1 Each with every line of its head that is wrong; of the rest nothing is told."""
    book, engagement = battle()
    texts = [filled(written(book, engagement, "any", side)).replace("fate: afloat", "fate: adrift") for side in Side]
    first = filled(texts[0], ("battle", '"B77"'), ("rules", "chess"))
    second = filled(texts[1], ("side", "neutral"), ("mark", "7"))
    told = faults_of(tmp_path, book, engagement, [first, second])

    assert [(Path(fault.file).name, fault.key) for fault in told] == [
        ("0.yaml", "battle"), ("0.yaml", "rules"), ("1.yaml", "side"), ("1.yaml", "mark")]


def test_of_two_wrong_names_in_one_line_both_are_told(tmp_path: Path) -> None:
    """SM-6B.2 A line each, at the same line of the form."""
    book, engagement = battle()
    text = filled(written(book, engagement, "any"), ("exeter mounts_out", "[Q, A, R]"))
    told = faults_of(tmp_path, book, engagement, [text])

    assert [fault.key for fault in told] == ["ships.exeter.mounts_out"] * 2
    assert {fault.what.partition(" ")[0] for fault in told} == {"Q", "R"}


def test_a_slip_is_not_drowned_by_another(tmp_path: Path) -> None:
    """Canary: one thing wrong in a form is one line, and each kind is found by itself."""
    book, engagement = battle()
    fought = hurt(book, engagement, 2)
    form, text = form_of(book, fought, papers_named("fear_god"), None), filled(written(book, fought, "fear_god"))
    found = {slip.__name__: slip(text, form.ships[0], "fear_god", Random(1)) for slip in SLIPS}

    assert {name for name, made in found.items() if made is None} <= {"some_boats_of_all", "better_than_she_went"}
    for made in found.values():
        if made is not None:
            assert [fault.key for fault in faults_of(tmp_path, book, fought, [made.text])] == [made.key]
