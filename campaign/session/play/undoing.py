"""Undoing: a side's own orders of its step back to the last revelation, further if both sides or the umpire agree.

The other side's secret orders in the meantime stand: they are recorded again after the orders that remain, and
nothing in the answer reveals them. Also what-if copies of a campaign.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from pathlib import Path

from msgspec import Struct

from campaign.model.dice import fresh_seed
from campaign.model.events import CampaignBegan, DiceReseeded, OrdersTakenBack, StrikeAnswered, StrikeOffered
from campaign.model.play.calendar import MONTHS, Cursor, date_of
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sides import BOTH, READERS, Side
from campaign.rules import engine, narration
from campaign.session.play.clock import now_in_words
from campaign.session.play.game import Game
from campaign.session.play.orders_given import Given, orders_backward, revelation_in
from campaign.session.play.seat import Public, Seat, UmpireSeat, game_of
from campaign.session.play.trouble import Hint, NotFound, Refused
from campaign.store.archive import Archive
from campaign.store.records import Accepted, LogLine, Numbered, Recorded, Stored, step
from campaign.words.counting import quantity

# The number of log lines that show what an order did.
FORETOLD = 6
TAIL = 200


class Taking(Struct, frozen=True):
    """What will be taken back for a reader (None: the umpire), and what stands after it.

    `base` is the last event before those removed, `stays` is recorded again after it; `orders` counts a side's own
    orders (None if everything is removed), `lines` are the lines removed from the reader's log, and `left` is the last
    line before them (for the umpire, an event).
    """

    reader: Side | None
    base: int
    stays: tuple[tuple[Recorded, ...], ...]
    orders: int | None
    lines: tuple[str, ...]
    left: int
    agreed: bool = False

    @property
    def words(self) -> str:
        """What is taken back, in words for the reader."""
        if self.reader is None:
            what = f"takes back all after event {self.left}"
        elif self.orders is None:
            what = f"takes back, as both sides agree, all after line {self.left} of your log"
        else:
            what = "takes back your last order" if self.orders == 1 else ("takes back your last "
                                                                          f"{quantity(self.orders, 'order')}")
        more = len(self.lines) - FORETOLD
        rest = f"; and {quantity(more, 'line')} more" if more > 0 else ""
        return f"{what}: {'; '.join(self.lines[:FORETOLD]) or 'nothing that your log tells of'}{rest}"


class TakenBack(Struct, frozen=True):
    """What was taken back, how many events are gone from the save, and whether a fresh seed was drawn."""

    taking: Taking
    events: int
    reseeded: bool


def plan_undo(seat: Seat, to: int | None = None, *, agreed: bool = False) -> Taking:
    """What `undo` would take back: the last order, or all after a line of the log (for the umpire: after an event).

    Raises Refused across a revelation unless agreed, and NotFound if nothing follows the line that was named.
    """
    game, archive = game_of(seat), archive_of(seat)
    if isinstance(seat, UmpireSeat):
        return _undo_all_after(archive, None, _umpires_target(game, archive, to), agreed=False)
    return _undo_own_orders(game, archive, seat.side, to, agreed=agreed)


def undo(seat: Seat, to: int | None = None, *, agreed: bool = False) -> TakenBack:
    """Take back the last order, or all after a line of the log; raises like its plan, without any effect.

    Orders are taken back whole: a line in the middle of an order's events goes back to before that order.
    """
    return carry_out(seat, plan_undo(seat, to, agreed=agreed))


def carry_out(seat: Seat, taking: Taking) -> TakenBack:
    """Take back what was planned."""
    game, archive = game_of(seat), archive_of(seat)
    state = archive.load(taking.base).folded(engine.fold)
    moment = str(state.cursor)
    reseeded = taking.agreed or (taking.reader is None and archive.has_dice(taking.base))
    logs = {reader: _after(_log_about(archive, reader, taking.base), taking.base) for reader in READERS}
    again: list[Accepted] = []
    told_anew: set[int] = set()
    for batch in taking.stays:
        found = _replay_batch(state, batch, logs)
        if found is not None:
            stored, state = found
            again.append(Accepted(stored, batch[0].accepted))
            told_anew.update(event.seq for event in batch)
    gone = {side: [line for line in logs[side] if line.seq not in told_anew] for side in BOTH}
    last = _closing_note(game, taking, archive, state, gone, reseeded=reseeded)
    before = archive.head.seq
    archive.rewind(taking.base, [*again, *last], moment)
    game.reload()
    return TakenBack(taking, before - taking.base - sum(len(part.events) for part in again), reseeded)


def undo_in_words(seat: Seat) -> str:
    """What `undo` would take back now, by the reader's log, or why it would take nothing back."""
    try:
        return plan_undo(seat).words
    except Refused as refused:
        return f"nothing to take back: {refused.refusal.reason}"
    except NotFound as missing:
        return f"nothing can be taken back: {missing}"


def branch(seat: Seat, at: int, save: Path) -> int:
    """Copy the campaign as it stood after a line of a reader's log (the umpire: an event), with a fresh seed.

    Returns the last line of his log, or the last event, in the copy.
    """
    archive = archive_of(seat)
    if isinstance(seat, UmpireSeat):
        end = left = _between_orders(archive, at)
    else:
        log = archive.log(seat.side)
        end = _end_of_line(archive, seat.side, log, at)
        left = _number_at(log, end)
    if end < first_decision(archive):
        raise NotFound("the campaign begins there: a copy holds at least its beginning")
    archive.branch(end, save, seed=fresh_seed(), accepted=now_in_words()).close()
    return left


def first_decision(archive: Archive) -> int:
    """The last event of the opening, which nobody ordered."""
    first = next(iter(archive.events(0, 1)), None)
    if first is None or not isinstance(first.event, CampaignBegan):
        raise NotFound("the save holds no beginning")
    return max(stored.seq for stored in takewhile(lambda event: event.batch == first.batch, archive.events()))


def archive_of(at: Public) -> Archive:
    """The archive behind a game; raises NotFound if the game is not saved."""
    game = game_of(at)
    if game.archive is None:
        raise NotFound("this game is not kept in a save")
    return game.archive


def _undo_own_orders(game: Game, archive: Archive, side: Side, to: int | None, *, agreed: bool) -> Taking:
    if to is None:
        since = [*_back_to_the_last_order(game, archive, side)]
        floor = since[-1].first - 1
        log = _log_about(archive, side, floor)
    else:
        log = archive.log(side)
        floor = _end_of_line(archive, side, log, to)
        since: list[Given] = []
    revelations = ((event.seq, text) for event in archive.events(floor) if (text := revelation_in(event, side)) is not None)
    revelation = next(revelations, None)
    if revelation is not None:
        if not agreed:
            raise Refused(Refusal("undo", f"since then {revelation[1]}{_where(log, revelation[0])}"), Hint.BOTH_AGREE)
        return _undo_all_after(archive, side, floor, agreed=True)
    if to is not None:
        since = [*takewhile(lambda order: order.last > floor, orders_backward(archive, game.state))]
    return _undo_among(side, since, log, to)


def _back_to_the_last_order(game: Game, archive: Archive, side: Side) -> Iterable[Given]:
    for order in orders_backward(archive, game.state):
        yield order
        if order.counts_for(side):
            return
    raise Refused(Refusal("undo", "the campaign begins here: nothing before it can be taken back"))


def _undo_among(side: Side, since: Sequence[Given], log: Sequence[Numbered], to: int | None) -> Taking:
    """A plan to take back a side's own orders among these; the rest stands, unless it answered one of them."""
    own = [order for order in since if order.counts_for(side)]
    if not own:
        raise NotFound(f"no order of yours follows line {to} of your log")
    if to is None:
        own = own[:1]
    base = min(order.first for order in own) - 1
    stays: list[tuple[Recorded, ...]] = []
    gone: set[int] = set()
    answered = False
    for change in reversed(since):
        if change in own:
            gone.update(event.seq for event in change.events)
            answered = answered or change.is_of_the_step
        elif change.last > base:
            # A submarine's answer to an order that is undone goes with it, and so does what followed.
            remaining = tuple(takewhile(lambda event: not isinstance(event.event, StrikeAnswered), change.events)) \
                if answered and change.by is side.enemy else change.events
            gone.update(fact.seq for fact in change.events[len(remaining):])
            stays += [remaining] if remaining else []
    lines = tuple(line.text for line in log if line.seq in gone)
    return Taking(side, base, tuple(stays), len(own), lines, _number_at(log, base))


def _undo_all_after(archive: Archive, reader: Side | None, base: int, *, agreed: bool) -> Taking:
    if base < first_decision(archive):
        raise Refused(Refusal("undo", "the campaign begins here: nothing before it can be taken back"))
    log = _log_about(archive, reader, base)
    lines = tuple(line.text for line in _after(log, base))
    return Taking(reader, base, (), None, lines, base if reader is None else _number_at(log, base), agreed=agreed)


def _umpires_target(game: Game, archive: Archive, to: int | None) -> int:
    if to is None:
        return next((order.first - 1 for order in orders_backward(archive, game.state) if order.is_order), 0)
    if to >= archive.head.seq:
        raise NotFound(f"event {to} is the last one or beyond it: a number from 1 to {archive.head.seq - 1} was expected")
    return _between_orders(archive, to)


def _between_orders(archive: Archive, at: int) -> int:
    """The last event, up to this one, that completes an order."""
    if not 1 <= at < archive.head.seq:
        return at
    following = next(iter(archive.events(at, at + 1)), None)
    return at if following is None else following.batch - 1


def _end_of_line(archive: Archive, side: Side, log: Sequence[Numbered], number: int) -> int:
    """The last event of the order that wrote a line; if it wrote later lines too, the last event before that order."""
    line = next((line for line in log if line.number == number), None)
    if line is None:
        last = log[-1].number if log else 0
        raise NotFound(f"the {side} log has no line {number}; it has lines 1 to {last}")
    start, end = _whole_order(archive, line.seq)
    return start if any(line.number > number and line.seq <= end for line in log) else end


def _whole_order(archive: Archive, seq: int) -> tuple[int, int]:
    """The last events before and of an order; moves after a submarine's answer belong to the order that began them."""
    (event,) = archive.events(seq - 1, seq)
    start = event.batch - 1
    while isinstance(next(iter(_strikes(archive, start)), None), StrikeAnswered):
        found = False
        while not found and start > 0:
            (before,) = archive.events(start - 1, start)
            start = before.batch - 1
            found = bool(_strikes(archive, start))
    end, waits = start, False
    while end < seq or (waits and end < archive.head.seq):
        strikes = _strikes(archive, end)
        waits = isinstance(strikes[-1], StrikeOffered) if strikes else waits
        *_, last = _batch(archive, end)
        end = last.seq
    return start, end


def _strikes(archive: Archive, after: int) -> tuple[StrikeOffered | StrikeAnswered, ...]:
    """The strikes offered and answered within the order that follows an event."""
    return tuple(event.event for event in _batch(archive, after) if isinstance(event.event, (StrikeOffered, StrikeAnswered)))


def _batch(archive: Archive, after: int) -> Iterable[Recorded]:
    (first,) = archive.events(after, after + 1)
    return takewhile(lambda event: event.batch == first.batch, archive.events(after))


def _where(log: Sequence[Numbered], seq: int) -> str:
    """Where in its reader's log an event stands, or what it follows."""
    line = next((line for line in log if line.seq == seq), None)
    if line is not None:
        return f" (line {line.number} of your log)"
    number = _number_at(log, seq)
    return f" (after line {number} of your log)" if number else ""


def _number_at(log: Sequence[Numbered], seq: int) -> int:
    return max((line.number for line in log if line.seq <= seq), default=0)


def _log_about(archive: Archive, reader: Side | None, seq: int) -> tuple[Numbered, ...]:
    """A log from some line before an event on: usually its end is enough, and a whole log may be very long."""
    tail = archive.log_tail(reader, TAIL)
    return tail if len(tail) < TAIL or tail[0].seq <= seq else archive.log(reader)


def _after(log: Iterable[Numbered], seq: int) -> list[Numbered]:
    return [line for line in log if line.seq > seq]


def _replay_batch(
    state: State, batch: tuple[Recorded, ...], logs: dict[Side | None, list[Numbered]],
) -> tuple[tuple[Stored, ...], State] | None:
    """A batch applied again to another state, with its log lines; None if its subject is gone."""
    stored: list[Stored] = []
    for event in batch:
        lines = tuple(LogLine(line.side, line.text, line.data)
                      for log in logs.values() for line in log if line.seq == event.seq)
        if event.is_fact:
            stored.append(Stored(event.event, None, None, event.battle, event.visible_to, lines, event.cause, event.system))
            continue
        try:
            after = step(state, event, engine.fold)
        except (KeyError, ValueError, TypeError, AttributeError):
            return None
        stored.append(Stored(event.event, state, after, event.battle, event.visible_to, lines, event.cause))
        state = after
    return tuple(stored), state


def _closing_note(
    game: Game, taking: Taking, archive: Archive, state: State, gone: dict[Side, list[Numbered]], *, reseeded: bool,
) -> list[Accepted]:
    """The note for the sides: the other side hears only of lines that its own log had."""
    if taking.orders is not None and taking.reader is not None:
        notices = [(side, _notice_for_enemy(taking.reader, gone[side])) for side in (taking.reader.enemy,) if gone[side]]
    else:
        word = "By the word of both sides" if taking.agreed else "By the umpire's word"
        dice = ", and the dice were seeded anew" if reseeded else ""
        left = {side: _number_at(_log_about(archive, side, taking.base), taking.base) for side in BOTH}
        notices = [(side, f"{word} all after line {left[side]} was taken back: it is {_day(state.cursor)} again{dice}")
                for side in BOTH if taking.agreed or gone[side]]
    if reseeded:
        removed = archive.head.seq - taking.base
        umpires = (f"{quantity(removed, 'event was', 'events were')} taken back to event {taking.base}; the dice were "
                   "seeded anew.")
        lines = (*(LogLine(side, text) for side, text in notices), LogLine(None, umpires))
        event = DiceReseeded(fresh_seed(), f"{quantity(removed, 'event was', 'events were')} taken back, dice among them")
        note = Stored(event, visible_to=tuple(side for side, _ in notices), lines=lines)
    elif notices:
        noted = OrdersTakenBack(tuple(notices))
        heard, seen = narration.heard(game.book, state, state, noted)
        note = Stored(noted, visible_to=seen, lines=tuple(LogLine.of(line.side, line.telling) for line in heard))
    else:
        return []
    return [Accepted((note,), now_in_words())]


def _notice_for_enemy(giver: Side, lines: Sequence[Numbered]) -> str:
    first = "; ".join(line.text for line in lines[:FORETOLD])
    more = len(lines) - FORETOLD
    rest = f"; and {quantity(more, 'line')} more" if more > 0 else ""
    return f"The {giver} side took orders back; this did not happen: {first}{rest}"


def _day(cursor: Cursor) -> str:
    """A moment by its date and by what is played."""
    on = date_of(cursor)
    return f"{on.day} {MONTHS[on.month - 1]} {on.year}, {cursor.stage},"
