"""Part of a report: conditions on columns, order, and what is said to a slip."""

from __future__ import annotations

import pytest

from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.reports.table import Brief, BriefRow, Table, filter_rows

FLEET = Table(
    "Ships", ("ship", "type", "movement", "where"),
    (("Zara", "CA", 31, "Taranto"), ("Coventry", "CLA", 29, "Alexandria"), ("Ajax", "CL", 32, "at sea"),
     ("Terror", "gunboat", None, "Malta")),
    notes=("a remark",),
    brief=Brief(("ship", "moves"), tuple(BriefRow((name, moves), under=where) for name, moves, where in (
        ("Zara", 31, "Taranto"), ("Coventry", 29, "Alexandria"), ("Ajax", 32, "at sea"), ("Terror", None, "Malta")))),
)


def names(*conditions: str, order: str | None = None) -> list[object]:
    """The ships that are left, in their order."""
    return [row[0] for row in filter_rows(FLEET, conditions, order).rows]


def test_a_condition_without_a_number_finds_words_and_types_as_a_whole() -> None:
    """CL does not find CLA, and small letters do for capitals."""
    assert names("type=cl") == ["Ajax"] and names("where=TAR") == ["Zara"] and names("movement=31") == ["Zara"]


def test_numbers_are_compared_and_what_is_missing_meets_no_comparison() -> None:
    """Terror has no movement; conditions add up."""
    assert names("movement>=31") == ["Zara", "Ajax"] and names("movement<30") == ["Coventry"]
    assert names("movement>20", "movement<=31") == ["Zara", "Coventry"]


def test_rows_go_by_a_column_the_greatest_first_with_a_minus() -> None:
    """What is missing comes last, or first when all is turned round; a column may be shortened."""
    assert names(order="mov") == ["Coventry", "Zara", "Ajax", "Terror"]
    assert names(order="-movement")[1:] == ["Ajax", "Zara", "Coventry"]


def test_the_short_sheet_goes_along_and_says_where_when_its_headings_go() -> None:
    """Sorted, each ship names her place; narrowed only, she stands under it."""
    by_speed = filter_rows(FLEET, (), "movement").brief
    of_type = filter_rows(FLEET, ("type=CA",), None).brief
    assert by_speed is not None and by_speed.columns == ("ship", "moves", "at")
    assert [one.cells[-1] for one in by_speed.entries][:2] == ["Alexandria", "Taranto"]
    assert of_type is not None and [one.under for one in of_type.entries] == ["Taranto"]


def test_without_conditions_nothing_changes_and_where_nothing_is_left_that_is_said() -> None:
    """A remark on all ships is not made of some."""
    assert filter_rows(FLEET, (), None) is FLEET
    none = filter_rows(FLEET, ("type=BB",), None)
    assert none.rows == () and none.empty == "nothing meets these conditions" and none.notes == ()


def test_a_slip_is_told_with_what_is_allowed() -> None:
    """A column that is none, words for a number, a condition without a sign."""
    with pytest.raises(NotFound, match="there are: ship, type, movement, where"):
        names("speed=3")
    with pytest.raises(Malformed, match="a number was expected"):
        names("movement>fast")
    with pytest.raises(Malformed, match="a condition such as"):
        names("DD")
