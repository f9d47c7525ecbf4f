"""Rows of a battle that is over: its result before it is accepted, ship by ship."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.gui.actions.plain import InBattle
from campaign.gui.frame.page import Row, button
from campaign.session.reports.situation import Plain

MARKS = ("gunnery", "flotation", "left")


def result(found: Plain, lines: Sequence[str]) -> Iterator[Row]:
    """How it ended, each ship that changed before and after, and what happened."""
    holds, broke = found["holds_field"], found["broke_off"]
    ended = f"{holds.capitalize()} holds the field" if holds else "nobody holds the field"
    ended += f"; {broke.capitalize()} broke off" if broke else ""
    yield Row(f"{found['minutes']} minutes; {ended}")
    yield button("Accept this result", InBattle.ACCEPT, "the result becomes part of the campaign")
    yield Row("Before and after", style="head")
    names = {ship["ship"]: ship["name"] for ship in found["ships"]}
    for ship in found["ships"]:
        if ship["changed"]:
            by = f" by {names[ship['credit']]}" if ship["credit"] in names else ""
            hits = [
                f"{what} {ship['before'][what]} to {ship['after'][what]}"
                for what in MARKS
                if ship["before"].get(what) != ship["after"].get(what)
            ]
            words = "; ".join((f"{ship['name']} ({ship['side']}): {ship['fate']}{by}", *hits))
            yield Row(words, indent=1, style="bad" if ship["fate"] != "afloat" else "plain")
    same = sum(not ship["changed"] for ship in found["ships"])
    if same:
        yield Row(f"{same} came out as they went in", style="faint", indent=1)
    if lines:
        yield Row("What happened", style="head")
        yield from (Row(line, indent=1) for line in lines)
