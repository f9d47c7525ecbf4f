"""A reader's log as plain values: each line with its moment, its words, and what it tells part by part."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from campaign.model.events import PhaseBegan, PlayerTurnBegan, SegmentBegan, TurnBegan
from campaign.model.play.calendar import Cursor, Phase, Turn
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.play.seat import Seat, game_of
from campaign.session.reports.situation import Plain
from campaign.store.records import Numbered
from campaign.store.telling_text import plain

_MARKS = (TurnBegan, PlayerTurnBegan, PhaseBegan, SegmentBegan)


def told(seat: Seat, wanted: Collection[int] | None = None) -> list[Plain]:
    """The lines of a reader's log, or those with the numbers that are wanted."""
    game = game_of(seat)
    moments = _moments(seat)
    place, following = next(moments), next(moments, None)
    found: list[Plain] = []
    for line in game.log(seat.reader):
        while following is not None and following[0] <= line.seq:
            place, following = following, next(moments, None)
        if wanted is None or line.number in wanted:
            found.append(_plain_line(line, place[1]))
    return found


def _plain_line(line: Numbered, cursor: Cursor) -> Plain:
    telling = line.telling
    return {
        "line": line.number, "text": line.text, "turn": str(cursor.turn), "player_turn": cursor.player_turn.value,
        "phase": cursor.phase.value, "day": cursor.nas or None, "battle": telling.battle or None, "minute": telling.minute,
        "tells": plain(telling),
    }


def _moments(seat: Seat) -> Iterator[tuple[int, Cursor]]:
    """From which event on it was which moment of the campaign; the first holds from its beginning."""
    game = game_of(seat)
    cursor = Cursor(Turn.of(game.book.scenario.first_turn), Side.AXIS, Phase.INITIAL, 0)
    yield 0, cursor
    if game.archive is None:
        return
    for recorded in game.archive.of_kinds(tuple(kind.__name__ for kind in _MARKS)):
        match recorded.event:
            case TurnBegan(turn=turn):
                cursor = Cursor(turn, Side.AXIS, Phase.INITIAL, 0)
            case PlayerTurnBegan(side=side):
                cursor = replace(cursor, player_turn=side, phase=Phase.INITIAL, nas=0)
            case PhaseBegan(phase=phase):
                cursor = replace(cursor, phase=phase, nas=cursor.nas if phase is Phase.NAVAL else 0)
            case SegmentBegan(nas=nas):
                cursor = replace(cursor, nas=nas)
        yield recorded.seq, cursor
