"""The result of a battle before it is accepted: each ship as she was and as she is."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.gui.frame.page import Row
from campaign.session.reports.situation import Plain


def before_and_after(found: Plain) -> Iterator[Row]:
    """The rows of a result: how long, who holds the field, and what befell every ship."""
    holds = found["holds_field"]
    yield Row(f"{found['minutes']} minutes; {holds.capitalize() + ' holds the field' if holds else 'nobody holds the field'}")
    yield Row("Before and after", style="head")
    same = 0
    for fate in found["ships"]:
        changes = [fate["fate"]] * (fate["fate"] != "afloat") + [*_changes(fate["before"], fate["after"])]
        if changes:
            lost = fate["fate"] != "afloat"
            words = f"{fate['name']} ({fate['side'].capitalize()}): {'; '.join(changes)}"
            yield Row(words, style="bad" if lost else "plain", indent=1)
        same += not changes
    if same:
        yield Row(f"{same} came out as they went in", style="faint", indent=1)


def _changes(before: Plain, after: Plain) -> Iterator[str]:
    """What is not as it was: boxes, boats left, rounds of each battery, torpedoes; a battery that is not named is full."""
    for what in ("gunnery", "flotation"):
        if before[what] != after[what]:
            yield f"{what} {before[what]} to {after[what]}"
    if before.get("left") != after.get("left"):
        yield f"{after['left']} left"
    had, has = before.get("rounds", {}), after.get("rounds", {})
    for battery in sorted({*had, *has}):
        if had.get(battery, 1) != has.get(battery, 1):
            yield f"{battery.replace('_', ' ')} rounds {had.get(battery, 1):.0%} to {has.get(battery, 1):.0%}"
    if before.get("torpedoes") != after.get("torpedoes"):
        yield f"torpedoes {before['torpedoes']:.0%} to {after['torpedoes']:.0%}"
    if before.get("boats") != after.get("boats"):
        yield "boats damaged"
