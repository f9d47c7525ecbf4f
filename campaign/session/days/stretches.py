"""Which events of a save belong to which day."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.model.events import PhaseBegan, PlayerTurnBegan, SegmentBegan, TurnBegan
from campaign.model.play.calendar import Phase, Turn
from campaign.model.sides import Side
from campaign.session.days.dates import DayId, before_next
from campaign.session.play.seat import Public, game_of

MARKS = tuple(kind.__name__ for kind in (TurnBegan, PlayerTurnBegan, PhaseBegan, SegmentBegan))


class Stretch(Struct, frozen=True):
    """A day and its events: those after one and up to another; `over` when a later day has begun."""

    day: DayId
    after: int
    up_to: int
    over: bool


def stretches(at: Public) -> tuple[Stretch, ...]:
    """All days that were, the present one last; what lies before the first segment is a day of its own."""
    game = game_of(at)
    if game.archive is None:
        return ()
    begun = list(_begun(at))
    ends = [after for _, after in begun[1:]]
    found = [Stretch(day, after, end, over=True) for (day, after), end in zip(begun, ends, strict=False)]
    day, after = begun[-1]
    found.append(Stretch(day, after, game.archive.head.seq, over=bool(game.state.result)))
    return tuple(one for one in found if one.up_to > one.after)


def _begun(at: Public) -> Iterator[tuple[DayId, int]]:
    """Each day with the last event before it."""
    game = game_of(at)
    assert game.archive is not None
    day = DayId(Turn.of(game.book.scenario.first_turn), Side.AXIS, 0)
    turn, side = day.turn, day.player_turn
    yield day, 0
    for one in game.archive.of_kinds(MARKS):
        now = day
        match one.event:
            case TurnBegan(turn=turn):
                now = DayId(turn, Side.AXIS, 0)
            case PlayerTurnBegan(side=side):
                now = DayId(turn, side, 0)
            case SegmentBegan(nas=nas):
                now = DayId(turn, side, nas)
            case PhaseBegan(phase=phase) if phase is not Phase.NAVAL and day.nas:
                now = before_next(turn, side)
        if now != day:
            day = now
            yield day, one.seq - 1
