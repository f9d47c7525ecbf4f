"""Gathers the end of a campaign out of its events, a piece at a time, as far as a seat may know it."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipType
from campaign.rules.chapters.war.victory import ladder_of, result_of
from campaign.session.ending.beside import beside_history, fought_then, loss_rows
from campaign.session.ending.chronicle import WarChronicle
from campaign.session.ending.facts import SHORT, CampaignVerdict, Degree, EndOfCampaign, Source
from campaign.session.logistics.ledger import LogisticsLedger
from campaign.session.logistics.past import Memory
from campaign.session.play.seat import Seat, game_of, seat_for
from campaign.session.play.undoing import archive_of

# So many events are heard at a time.
A_PIECE = 400


def verdict_of(book: Book, points: dict[Side, float], result: str) -> CampaignVerdict:
    """SM-GAP-55.1 What a difference in points means: so many rungs above or below the one that a difference of none reaches."""
    ladder = ladder_of(book)
    difference = points[Side.ALLIED] - points[Side.AXIS]
    names = [*(name for _, name in ladder), book.charts.points.below_ladder]
    # A campaign that ended by an older ladder keeps the result that it had.
    named = result if result in names else result_of(book, difference)
    away = names.index(result_of(book, 0.0)) - names.index(named)
    winner = None if away == 0 else Side.ALLIED if away > 0 else Side.AXIS
    degree = Degree(min(abs(away), Degree.DECISIVE.value))
    return CampaignVerdict(winner, degree, result or named, points, ladder, bool(result))


def gather(seat: Seat) -> Generator[None, None, EndOfCampaign]:
    """SM-GAP-56.22 When a campaign is over its books are open to both sides; before that a side reads of what it may know."""
    reads = seat_for(game_of(seat), None) if seat.over else seat
    chronicle = WarChronicle(seat.book, reads.reader)
    memories = {side: Memory(side) for side in reads.views}
    kinds = tuple(dict.fromkeys(kind.__name__ for kind in (*WarChronicle.KINDS, *Memory.KINDS)))
    for number, recorded in enumerate(archive_of(seat).of_kinds(kinds)):
        _hear(recorded.event, chronicle, memories)
        if number % A_PIECE == A_PIECE - 1:
            yield
    yield
    ledgers = {side: LogisticsLedger(seat.book, view, memories[side].past()) for side, view in reads.views.items()}
    return _end(seat, chronicle, ledgers)


def end_of(seat: Seat) -> EndOfCampaign:
    """All of it at once."""
    gathering = gather(seat)
    while True:
        try:
            next(gathering)
        except StopIteration as finished:
            found: EndOfCampaign = finished.value
            return found


def _hear(event: Any, chronicle: WarChronicle, memories: dict[Side, Memory]) -> None:
    chronicle.hear(event)
    for memory in memories.values():
        memory.hear(event)


def _end(seat: Seat, chronicle: WarChronicle, ledgers: dict[Side, LogisticsLedger]) -> EndOfCampaign:
    book, last = seat.book, chronicle.now
    replay = chronicle.replay()
    first = chronicle.first
    half_months = seat.moment.turn.number - first.turn.number + 1
    price = book.charts.points.sunk[ShipType.SUBMARINE]
    balances = chronicle.balances()
    submarines = next((balance.points for balance in balances if balance.source is Source.SUBMARINES), None)
    sunk = {side: 0 if submarines is None or not price else round(submarines[side.enemy] / price) for side in BOTH}
    return EndOfCampaign(
        title=book.scenario.title, scenario=book.scenario.key, over=seat.over, reader=None if seat.over else seat.reader,
        commanded=seat.players.humans, first=first, last=last, days=seat.segment, half_months=half_months,
        battles=chronicle.battles, verdict=verdict_of(book, seat.points, seat.result), balances=balances,
        hungers=chronicle.hungers(), malta=holder_of_malta(book, next(iter(seat.views.values()))),
        curve=chronicle.curve(by_day=half_months <= SHORT), turns=chronicle.turns(),
        history=beside_history(book, first.turn, seat.moment.turn, ledgers, chronicle.lost, over=seat.over),
        fought_then=fought_then(first, last) if seat.over else (),
        ships=chronicle.deeds.of_note(chronicle.lost), losses=loss_rows(chronicle.lost, sunk), replay=replay)


def holder_of_malta(book: Book, view: View) -> Side | None:
    """Who holds Malta, where she is in play and anybody owes her supplies."""
    there = view.ports.get(book.charts.war.account.malta)
    return None if there is None or not book.scenario.war.duties else there.allegiance.side
