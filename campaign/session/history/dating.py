"""When things happened, in words: the game turn and the day of what stands in a log, and of what was done to a ship."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from msgspec import Struct

from campaign.model.events import ConditionChanged, PhaseBegan, PlayerTurnBegan, SegmentBegan, TurnBegan
from campaign.model.play.calendar import Cursor, Phase, Turn
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import hits_of
from campaign.session.play.game import Game
from campaign.session.play.seat import PlayerSeat, game_of
from campaign.words.counting import quantity

MARKS = frozenset(kind.__name__ for kind in (TurnBegan, PlayerTurnBegan, PhaseBegan, SegmentBegan))


class Harm(Struct, frozen=True):
    """What was done to a ship at once: when, how much in words, and the mounts that it put out of action."""

    when: str
    what: str
    mounts: tuple[str, ...] = ()


def days_of(game: Game, seqs: Iterable[int]) -> dict[int, str]:
    """Game turn and day of some events, in words; of a campaign without a save nothing."""
    wanted = sorted(set(seqs))
    if game.archive is None or not wanted:
        return {}
    marks = [(seq, kind) for seq, kind in game.archive.kinds().items() if kind in MARKS]
    places = [seq for seq, _ in marks]
    return {seq: _in_words(_cursor(game, marks[: bisect_right(places, seq)])) for seq in wanted}


def _cursor(game: Game, marks: list[tuple[int, str]]) -> Cursor:
    """The place in the sequence of play, from what began last before it, read backwards."""
    assert game.archive is not None
    nas, phase, side, in_naval = 0, Phase.INITIAL, Side.AXIS, True
    found: set[str] = set()
    for seq, kind in reversed(marks):
        if kind in found:
            continue
        found.add(kind)
        event = next(game.archive.events(seq - 1, seq)).event
        match event:
            case SegmentBegan() if in_naval and PlayerTurnBegan.__name__ not in found:
                nas = event.nas
            case PhaseBegan() if PlayerTurnBegan.__name__ not in found:
                phase, in_naval = event.phase, event.phase is Phase.NAVAL
            case PlayerTurnBegan():
                side = event.side
            case TurnBegan():
                return Cursor(event.turn, side, phase, nas)
    return Cursor(Turn.of(game.book.scenario.first_turn), side, phase, nas)


def _in_words(cursor: Cursor) -> str:
    return f"{cursor.turn}, {cursor.player_turn} day {cursor.nas}" if cursor.nas else str(cursor.turn)


def harms_of(seat: PlayerSeat, ship: ShipId) -> tuple[Harm, ...]:
    """Every time that an own ship was hurt, and what it cost her; of another side's ship nothing."""
    game = game_of(seat)
    if game.archive is None or ship not in seat.view.ships:
        return ()
    seqs = [seq for seq, kind in game.archive.kinds().items() if kind == ConditionChanged.__name__]
    changed = [(one.seq, one.event.condition) for seq in seqs for one in game.archive.events(seq - 1, seq)
               if one.event.ship == ship]
    when = days_of(game, (seq for seq, _ in changed))
    return tuple(_harms(seat, ship, [(when[seq], condition) for seq, condition in changed]))


def _harms(seat: PlayerSeat, ship: ShipId, changed: Iterable[tuple[str, Condition]]) -> Iterator[Harm]:
    values, before = seat.book.counters[ship], Condition()
    for when, condition in changed:
        old, new = hits_of(values, before), hits_of(values, condition)
        mounts = tuple(name for name in condition.mounts_out if name not in before.mounts_out)
        parts = [quantity(more, one, many) for more, one, many in (
            (new.gunnery - old.gunnery, "gunnery hit", "gunnery hits"),
            (new.flotation - old.flotation, "flotation hit", "flotation hits")) if more > 0]
        if parts or mounts:
            yield Harm(when, " and ".join(parts) or "hurt", mounts)
        before = condition
