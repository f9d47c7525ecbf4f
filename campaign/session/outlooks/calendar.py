"""When it is so many segments later, and whether this one is over for a side."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.play.calendar import Cursor, Phase, Step, Subsegment, Turn
from campaign.model.sides import Side


def has_moved_on(cursor: Cursor, side: Side) -> bool:
    """Whether a side's movement step of this segment is over, or there is no segment now."""
    if not cursor.nas:
        return True
    if cursor.acting is side:
        return cursor.step is Step.COMBAT
    return cursor.subsegment is Subsegment.NON_PHASING


def after(book: Book, cursor: Cursor, segments: int) -> Cursor:
    """The naval action segment so many after this one; SM-1A.1 seven of them make a player turn, the Axis player's first."""
    in_turn = book.charts.sequence.segments
    at = cursor.nas - 1 if cursor.nas else -1 if cursor.phase is Phase.INITIAL else in_turn - 1
    turns, nas = divmod(at + segments, in_turn)
    number = cursor.turn.number * 2 + (cursor.player_turn is Side.ALLIED) + turns
    side = Side.ALLIED if number % 2 else Side.AXIS
    return Cursor(cursor.turn.plus(number // 2 - cursor.turn.number), side, cursor.phase, nas + 1)


def segments_until(book: Book, cursor: Cursor, turn: Turn) -> int:
    """Segments that end before a later game turn begins, the present one among them; SM-1A.1 two player turns make one."""
    in_turn = book.charts.sequence.segments
    played = cursor.nas - 1 if cursor.nas else 0 if cursor.phase is Phase.INITIAL else in_turn
    played += in_turn * (cursor.player_turn is Side.ALLIED)
    return max(0, 2 * in_turn * (turn.number - cursor.turn.number) - played)
