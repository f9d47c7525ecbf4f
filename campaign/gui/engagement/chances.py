"""The odds of a battle as rows: the way to them beside an order, and what they are as far as they are counted."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.gui.engagement.counting import BackgroundCount
from campaign.gui.frame.page import Row
from campaign.session.reports.situation import Plain

WITHIN = "the true share lies between the figures in brackets nineteen times in twenty"


def chances(counting: BackgroundCount | str) -> Iterator[Row]:
    """Win, draw and lose with their intervals; or why there are none."""
    yield Row("Odds, as your side knows the battle", style="head")
    if isinstance(counting, str):
        yield Row(f"None: {counting}", style="faint", indent=1)
        return
    found = counting.found
    if found is None:
        words = "None: they could not be counted" if counting.failed else "Captains fight it once to begin with ..."
        yield Row(words, style="faint", indent=1)
        return
    yield Row(counted(counting, found), hint=WITHIN, style="faint", indent=1)
    for side in (found["side"], "allied" if found["side"] == "axis" else "axis"):
        yield Row(f"{'You win' if side == found['side'] else 'The enemy wins'}", column=_share(found["wins"][side]), indent=1)
    yield Row("Nobody wins", column=_share(found["draws"]), indent=1)
    minutes = found["minutes"]
    yield Row(
        "It lasts", column=f"{minutes['value']:.0f} minutes ({minutes['low']:.0f} to {minutes['high']:.0f})", indent=1
    )
    yield from (Row(f"Assumed: {words}", style="faint", indent=1) for words in found["assumed"])


def counted(counting: BackgroundCount, found: Plain) -> str:
    """How often it was fought by now."""
    times = "once" if found["runs"] == 1 else f"{found['runs']} times"
    return f"Fought {times} by captains, by {found['system']}{'' if counting.over or counting.failed else '; they fight on'}"


def ships_at_risk(counting: BackgroundCount | str) -> Iterator[Row]:
    """Of each ship the chance that she is lost, and how long the hits she comes home with would keep her in dock."""
    found = None if isinstance(counting, str) else counting.found
    if found is None:
        return
    for side in (found["side"], "allied" if found["side"] == "axis" else "axis"):
        yield Row("Your ships: lost, days in dock" if side == found["side"] else "The enemy's ships: lost", style="head")
        for fate in found["ships"]:
            if fate["side"] == side:
                days = fate["days_in_dock"] if side == found["side"] else None
                dock = "" if days is None else f"; {days['value']:.0f} days ({days['low']:.0f} to {days['high']:.0f})"
                yield Row(fate["name"], column=f"{_share(fate['lost'])}{dock}", indent=1)


def _share(one: dict[str, float]) -> str:
    return f"{one['value']:.0%} ({one['low']:.0%} to {one['high']:.0%})"
