"""The odds of a battle as rows: the way to them beside an order, and what they are as far as they are counted."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.gui.engagement.counting import BackgroundCount
from campaign.gui.frame.page import Row
from campaign.session.engagements.odds import Counting, Interval

WITHIN = "the true share lies between the figures in brackets nineteen times in twenty"


def chances(counting: Counting | str, background: BackgroundCount) -> Iterator[Row]:
    """Win, draw and lose with their intervals; or why there are none."""
    yield Row("Odds, as your side knows the battle", style="head")
    if isinstance(counting, str):
        yield Row(f"None: {counting}", style="faint", indent=1)
        return
    odds, side = background.odds(counting), counting.choice.side
    if odds is None:
        words = "None: they could not be counted" if background.failed else "Captains fight it once to begin with ..."
        yield Row(words, style="faint", indent=1)
        return
    times = "once" if odds.runs == 1 else f"{odds.runs} times"
    more = "" if background.is_over(counting) or background.failed else "; they fight on"
    yield Row(f"Fought {times} by captains, by {odds.system}{more}", hint=WITHIN, style="faint", indent=1)
    for who in (side, side.enemy):
        yield Row("You win" if who is side else "The enemy wins", column=_share(odds.wins[who]), indent=1)
    yield Row("Nobody wins", column=_share(odds.draws), indent=1)
    if odds.minutes is not None:
        minutes = odds.minutes
        words = f"{minutes.value:.0f} minutes ({minutes.low:.0f} to {minutes.high:.0f})"
        yield Row("It lasts", column=words, indent=1)
    for who in (side, side.enemy):
        points = odds.points[who]
        yield Row("Your points" if who is side else "The enemy's points",
                  column=f"{points.value:.1f} ({points.low:.1f} to {points.high:.1f})", indent=1)
    yield from (Row(f"Assumed: {words}", style="faint", indent=1) for words in odds.assumed)


def ships_at_risk(counting: Counting | str, background: BackgroundCount) -> Iterator[Row]:
    """Of each ship the chance that she is lost, and how long the hits she comes home with would keep her in dock."""
    odds = None if isinstance(counting, str) else background.odds(counting)
    if odds is None or isinstance(counting, str):
        return
    side = counting.choice.side
    for who in (side, side.enemy):
        yield Row("Your ships: lost, days in dock" if who is side else "The enemy's ships: lost", style="head",
                  hint="days in the middle, and in brackets what eight battles in ten lie within")
        for risk in odds.ships:
            if risk.side is who:
                days = risk.days_in_dock if who is side else None
                dock = "" if days is None else f"; {days[0]:.0f} days ({days[1]:.0f} to {days[2]:.0f})"
                yield Row(risk.name, column=f"{_share(risk.lost)}{dock}", indent=1)


def _share(one: Interval) -> str:
    return f"{one.value:.0%} ({one.low:.0%} to {one.high:.0%})"
