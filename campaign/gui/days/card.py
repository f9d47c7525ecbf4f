"""The card of a day, as rows of a panel: headline and points pinned above, what happened, and how it goes on below."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.drawing.theme import Look
from campaign.gui.actions.days import ShowLine
from campaign.gui.actions.keymap import Context, label
from campaign.gui.actions.plain import InDay
from campaign.gui.days.lines import EventLine, points_in_words, points_line
from campaign.gui.days.telling import Telling
from campaign.gui.frame.motion import Motion
from campaign.gui.frame.page import PanelPart, Row, button, in_foot
from campaign.model.play.calendar import Cursor
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.days.report import DayReport

DAYS = 7
# Of the width of a panel so much is no room for rows.
EDGES = 27.0
# In a panel so narrow buttons do not stand side by side.
ROOMY = 280.0


def dated(report: DayReport) -> str:
    """Which day it was, or which days."""
    days = report.days or (report.id,)
    if len(days) > 1:
        return f"{days[0].date_words} to {days[-1].date_words}, {len(days)} days"
    return f"{report.id.date_words}, day {report.id.nas} of {DAYS}" if report.id.nas else report.id.words


class DayCard(Struct, frozen=True):
    """What a card is made of beside its report: where play stands, and what the card may lead to.

    `around` is whether days are kept before it and after it; `delegated` the button that lets the staff play on; `title`
    what stands before its date.
    """

    report: DayReport
    telling: Telling
    now: Cursor
    side: Side
    motion: Motion
    around: tuple[bool, bool]
    delegated: Row | None = None
    title: str = ""


def card_rows(card: DayCard, wide: float, look: Look) -> Iterator[Row]:
    """All rows of the card in a panel of some width."""
    report, when = card.report, dated(card.report)
    yield Row(f"{card.title}: {when}" if card.title else when, style="caption", part=PanelPart.HEAD)
    yield Row(report.headline, hint=report.headline, style="question", part=PanelPart.HEAD)
    points = points_line(report)
    yield Row(points.told, drawn=points, hint=points_in_words(report.points_before, report.points_after), part=PanelPart.HEAD)
    several, room = len(report.days) > 1, wide / look.scale - EDGES
    for line in report.lines:
        drawn = EventLine(line, line.number == card.telling.shown, room,
                          when=line.day.date_words.rsplit(" ", 1)[0] if several else "")
        detail = f"\n{line.detail}" if line.detail else ""
        yield Row(drawn.name, ShowLine(line.number), str(line.number), f"{drawn.name}{detail}", drawn=drawn,
                  chosen=drawn.shown)
    if not report.lines:
        yield Row("Nothing happened that your side was told of.", style="faint")
    before, after = card.around
    if before:
        yield replace(button("Day before", InDay.EARLIER, "the card of the day before", key="\u2190"), half=True)
    if after:
        yield replace(button("Day after", InDay.LATER, "the card of the day after", key="\u2192"), half=True)
    yield from _foot(card, roomy=room > ROOMY)


def _foot(card: DayCard, *, roomy: bool) -> Iterator[Row]:
    if card.motion is not Motion.NONE:
        yield in_foot(button("Replay", InDay.REPLAY, "all forces by the clock, in six seconds"), half=roomy)
    yield in_foot(button("Whole log", InDay.LOG, "every line of it that your side was told", key=label(InDay.LOG, Context.DAY)),
                  half=roomy)
    if card.delegated is not None:
        yield in_foot(card.delegated, half=False)
    day = f"day {card.now.nas}" if card.now.nas else "what is asked"
    words = f"On to {day}" if card.telling.fresh else f"Back to {day}"
    yield replace(in_foot(button(words, InDay.ON, "the card goes; D brings it back", key="Enter"), half=False),
                  style="axis" if card.side is Side.AXIS else "allied")


def quiet_rows(report: DayReport) -> Iterator[Row]:
    """A quiet day stands in nobody's way: one line that goes with the next press."""
    yield Row(f"{dated(report)}: {report.headline[0].lower()}{report.headline[1:]}.", InDay.LAST, hint="press to see its card",
              style="note")
