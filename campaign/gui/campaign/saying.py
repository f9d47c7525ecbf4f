"""What the campaign's window says, and where: at the foot in one line, beside the mouse, at the head of the list."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.drawing.shapes import Point, Rect
from campaign.gui.campaign.host import Host
from campaign.gui.campaign.pointed import found_at
from campaign.gui.frame.page import Hotspot, Row
from campaign.gui.frame.screen import KEYS
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.strips import fits, strip, tip
from campaign.gui.frame.wording import plainly, without_rules
from campaign.gui.panels.top import strip_of
from campaign.gui.play.workspace import Workspace
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.words.whereabouts import half_month, said


def in_words(workspace: Workspace, words: str) -> str:
    """Words as the window says them: own forces by name, hexes by where they lie, segments as days."""
    known = workspace.known
    for key, own in known.view.forces.items():
        words = words.replace(f"{key} {own.force.name}", own.force.name) if own.force.name and key in words else words
    for flotilla, boats in known.view.flotillas.items():
        words = words.replace(f"{flotilla} {boats.name}", boats.name) if boats.name and flotilla in words else words
    return said(known.book.theatre, words)


def row_in_words(workspace: Workspace, row: Row) -> Row:
    """A row with places for the numbers of hexes, and with names for the keys of forces."""
    text, hint, column = (in_words(workspace, words) for words in (row.text, row.hint, row.column))
    return replace(row, text=text, hint=hint, column=column)


def play_in_words(workspace: Workspace) -> str:
    """How far play has come while others play: nothing of it is secret."""
    seat = workspace.seat
    plays = "The staff plays" if seat.battle is None else f"Battle {seat.battle} is being fought"
    moment = seat.moment
    day = f"day {moment.nas} of {moment.acting}'s" if moment.nas else f"{moment.phase.value.replace('_', ' ')} phase,"
    return f"{plays}: {day} {half_month(moment)}"


def top_in_words(workspace: Workspace) -> tuple[str, ...]:
    """What the strip above shows, in three lines: the day and the step, the points, the weather."""
    seat, view = workspace.seat, workspace.known.view
    points = seat.points
    weather = ", ".join(f"{zone.value} {weather.value}" for zone, weather in view.weather.items())
    shown = strip_of(seat.moment, points, view.weather)
    day = f", day {shown.day} of 7" if shown.day else ""
    return (f"{shown.date}{day}: {shown.step}; you are the {seat.side} side",
            f"Points: Axis {points[Side.AXIS]:g}, Allied {points[Side.ALLIED]:g}", f"Weather: {weather}")


class Saying:
    """What is said now, in as much room as there is."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def at_the_foot(self, line: str, *, at_map: bool, news: bool) -> str:
        """What the line has room for: a course that is laid stands in the panel, and is not said once more."""
        workspace = self.host.workspace
        goal = workspace.plan.goal
        if at_map and not news and goal is not None and goal == workspace.selection.cursor:
            return "; ".join(found_at(workspace, goal))
        return plainly(without_rules(line))

    def whole(self, words: str, rect: Rect) -> bool:
        """Whether the line at the foot holds all of some words."""
        return fits(words, KEYS, rect.wide, self.host.stage.look)

    def news(self, message: str, words: str, rect: Rect) -> Iterator[Row]:
        """News that are too long for the line at the foot stand whole at the head of the list."""
        if message and not self.whole(words, rect):
            yield Row(words, hint=message, style="bad" if message.startswith("No:") else "strong")

    def foot(self, words: str, rect: Rect) -> Sheet:
        """One line, whatever it has to say: the whole of it stands beside what is pointed at, or in the panel."""
        look, inner = self.host.stage.look, Rect(0, 0, rect.wide, rect.high)
        layer, size = strip(inner, words, KEYS, look), (round(rect.wide), round(rect.high))
        return Sheet("foot", (layer, size), rect, size, lambda: (layer,), look.theme.panel)

    def carried(self, words: str, course: tuple[Point, ...]) -> Iterator[Sheet]:
        """Beside the mouse that carries something: what would come of dropping it."""
        if words:
            stage = self.host.stage
            said_there = in_words(self.host.workspace, words).replace("; ", "\n")
            yield self._tip("carried", said_there, stage.mouse, self.host.map_rect(), course)

    def beside(self, spot: Hotspot, room: Rect, course: tuple[Point, ...]) -> Iterator[Sheet]:
        """Beside what keys have led to in the panel: what there is to say of it, as for the mouse that rests there."""
        if spot.tip and spot.rect.y >= 0:
            yield self._tip("told", spot.tip, (spot.rect.x + 8, spot.rect.middle[1]), room, course)

    def _tip(self, name: str, words: str, at: Point, room: Rect, clear: tuple[Point, ...]) -> Sheet:
        look = self.host.stage.look
        box, layer = tip(words, at, room, look, clear)
        size = round(box.wide), round(box.high)
        return Sheet(name, (layer, size), box, size, lambda: (layer,), look.theme.panel)
