"""What became of a ship's condition is told in words, whichever part of it changed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import fields

from campaign.model.book import Options
from campaign.model.events import ConditionChanged
from campaign.model.play.telling import Change, Effect, Measure, Part, Telling
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import SOUND, WHOLE, Condition, Details
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import hits_of
from campaign.rules.events import conditions
from campaign.rules.fold import fold
from tests.narrating import telling_for
from tests.sea import british, italian, sea

ORION = ShipId("orion")
TRIFLE = Fraction(1, 100)
# Of each field of a condition a value that fills no box, and what the owner reads of it, there and back.
OTHERWISE: Mapping[str, tuple[Any, str, str]] = {
    "shell_damage": (TRIFLE, "has 1 % of her hull damaged above the water, to no box more", "is whole again above the water"),
    "underwater_damage": (TRIFLE, "has 1 % of her hull damaged below the water, to no box more",
                          "is whole again below the water"),
    "speed_left": (1 - TRIFLE, "makes 99 % of her speed", "makes her full speed again"),
    "torpedoes_left": (Fraction(0), "has no torpedoes left", "has all her torpedoes again"),
    "rounds_left": ({"main": Fraction(0)}, "has no rounds left for her main guns", "has all rounds for her main guns again"),
    "mounts_out": (("A", "B"), "has A and B out of action", "has A and B in action again"),
    "criticals": (("rudder",), "has lasting damage (rudder)", "is rid of lasting damage (rudder)"),
    "fires": (1, "has 1 fire aboard", "has no fire aboard"),
    "floods": (2, "has 2 floods aboard", "has no flood aboard"),
    "crew_left": (Fraction(9, 10), "has 90 % of her crew left", "has her whole crew again"),
    "details": ((Details("fear_god", 1),), "has other marks by the rules of fear god",
                "has no more marks by the rules of fear god"),
}


def told(before: Condition, after: Condition, reader: Side | None = Side.ALLIED) -> Telling | None:
    """What a reader is told when Orion's condition changes so."""
    book, state = sea(british("Orion", "00404", force="Cruisers"), italian("Zara", "00403", force="Cover"),
                      options=Options(hidden_markers=False))
    state = replace(state, ships={**state.ships, ORION: replace(state.ships[ORION], condition=before)})
    event = ConditionChanged(ORION, after)
    return telling_for(book, state, fold(state, event), event, reader)


def changed(field: str) -> Condition:
    """A sound ship but for one field."""
    return replace(SOUND, **{field: OTHERWISE[field][0]})


def test_each_field_of_a_condition_has_its_case_here() -> None:
    """SM-GAP-56.7 A field that is added to a condition must be worded too."""
    assert {field.name for field in fields(Condition)} == set(OTHERWISE)
    assert {name for names in conditions.CHANGES for name in names.split(", ")} == set(OTHERWISE)


@pytest.mark.parametrize("field", OTHERWISE)
def test_no_part_of_a_condition_changes_without_a_word(field: str) -> None:
    """SM-GAP-56.7 Her owner reads what has changed and what it has come to; her enemy nothing of what fills no box."""
    _, there, back = OTHERWISE[field]
    for before, after, words in ((SOUND, changed(field), there), (changed(field), SOUND, back)):
        found = told(before, after)
        assert found is not None and found.sentence == f"Orion {words}"
        assert found.effects and found.quiet
        assert told(before, after, Side.AXIS) is None


def test_all_that_changed_is_told_at_once() -> None:
    """SM-GAP-56.7 With every field changed each has its words, and its effect."""
    everything = Condition(**{field: value for field, (value, *_) in OTHERWISE.items()})
    found = told(SOUND, everything)

    assert found is not None
    assert all(words in found.sentence for _, words, _ in OTHERWISE.values())
    assert len(found.effects) == len(OTHERWISE)


def test_empty_magazines_are_told_as_data() -> None:
    """SM-8A2 Which battery, what was used and what is left, in percent."""
    found = told(SOUND, replace(SOUND, rounds_left={"main": Fraction(1, 4)}))

    assert found is not None
    assert found.effects == (Effect(Part.MAGAZINE, Change.USED, Measure.PERCENT, 75.0, 100, 25.0, "main"),)
    assert found.sentence == "Orion has 25 % of the rounds of her main guns left"


@pytest.mark.parametrize("share", [Fraction(1, 1000), Fraction(999, 1000)])
def test_a_share_is_never_nothing_or_all_where_it_is_not(share: Fraction) -> None:
    """SM-GAP-56.7 A torpedo left is one left."""
    found = told(replace(SOUND, torpedoes_left=WHOLE if share < Fraction(1, 2) else Fraction(0)),
                 replace(SOUND, torpedoes_left=share))

    assert found is not None
    assert found.sentence in ("Orion has 1 % of her torpedoes left", "Orion has 99 % of her torpedoes left")


def test_a_field_without_words_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-56.7 A canary: with no words for fires, a fire is told in none of its own."""
    monkeypatch.setattr(conditions, "CHANGES", {key: say for key, say in conditions.CHANGES.items() if "fires" not in key})
    found = told(SOUND, changed("fires"))

    assert found is not None and found.sentence == "Orion is as she was" and not found.effects


def test_the_trifles_of_these_cases_fill_no_box() -> None:
    """SM-GAP-19 Else it would be the boxes that are told."""
    book, _ = sea(british("Orion", "00404", force="Cruisers"))
    values = book.counters[ORION]

    assert {hits_of(values, changed(field)) for field in OTHERWISE} == {hits_of(values, SOUND)}


def test_the_umpire_is_told_what_her_owner_is() -> None:
    """SM-GAP-56.7 Quiet as it is, it stands in his log."""
    umpires = told(SOUND, changed("fires"), None)

    assert umpires is not None and umpires.sentence == "Orion has 1 fire aboard"
