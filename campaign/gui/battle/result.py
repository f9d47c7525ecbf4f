"""Rows of a battle that is over: its result before it is accepted, ship by ship."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.gui.frame.page import Row
from campaign.session.reports.situation import Plain

MARKS = ("gunnery", "flotation")


def result(found: Plain, lines: Sequence[str]) -> Iterator[Row]:
    """How it ended, each ship that changed before and after, and what happened."""
    holds, broke = found["holds_field"], found["broke_off"]
    ended = f"{holds.capitalize()} holds the field" if holds else "nobody holds the field"
    ended += f"; {broke.capitalize()} broke off" if broke else ""
    yield Row(f"{found['minutes']} minutes; {ended}")
    yield Row("Accept this result", "accept", "Enter", "the result becomes part of the campaign", "button")
    yield Row("Before and after", style="head")
    names = {one["ship"]: one["name"] for one in found["ships"]}
    for one in found["ships"]:
        if one["changed"]:
            by = f" by {names[one['credit']]}" if one["credit"] in names else ""
            hits = [
                f"{what} {one['before'][what]} to {one['after'][what]}"
                for what in MARKS
                if one["before"][what] != one["after"][what]
            ]
            words = "; ".join((f"{one['name']} ({one['side']}): {one['fate']}{by}", *hits))
            yield Row(words, indent=1, style="bad" if one["fate"] != "afloat" else "plain")
    same = sum(not one["changed"] for one in found["ships"])
    if same:
        yield Row(f"{same} came out as they went in", style="faint", indent=1)
    if lines:
        yield Row("What happened", style="head")
        yield from (Row(line, indent=1) for line in lines)
