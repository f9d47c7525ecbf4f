"""The sorties of the day or the air phase, as a side knows of them: from where to where, and with what result."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from campaign.model import events
from campaign.model.book import Book
from campaign.model.play.air_war import Sortie
from campaign.model.play.telling import Telling
from campaign.model.sea.hexes import Hex
from campaign.rules.facts.air import flights_in
from campaign.rules.standing.air_orders import hex_of_base
from campaign.session.play.seat import PlayerSeat, game_of
from campaign.session.reports.aircraft import result_of, sorties_of
from campaign.session.reports.records import Flown
from campaign.store.archive import Archive
from campaign.store.records import Numbered, Recorded
from campaign.words.counting import quantity

# The number of events read at a time, backwards from the last to the beginning of the day.
CHUNK = 400
BEGINS = (events.SegmentBegan, events.PhaseBegan)


class SortieOfTheDay(Struct, frozen=True):
    """An own sortie or an enemy raid: origin (own only), target, result, and the lines of the log.

    `first` and `last` are lines of the reader's own log.
    """

    own: bool
    starts: tuple[Hex, ...]
    goal: Hex
    headline: str
    result: str
    lines: tuple[Telling, ...]
    first: int
    last: int
    in_the_air: bool


def sorties_of_the_day(seat: PlayerSeat) -> tuple[SortieOfTheDay, ...]:
    """The sorties that a side knows of, in order."""
    archive = game_of(seat).archive
    if archive is None or not seat.book.options.air_war:
        return ()
    one_by_one = list(_split_by_sortie(_since_it_began(archive)))
    if not one_by_one:
        return ()
    lines_by_event: dict[int, list[Numbered]] = {}
    for line in archive.log(seat.side):
        lines_by_event.setdefault(line.seq, []).append(line)
    found = (_sortie_of(seat, happened, lines_by_event) for happened in one_by_one)
    return tuple(sortie for sortie in found if sortie is not None)


def _since_it_began(archive: Archive) -> Sequence[Recorded]:
    """The events of the day, in order."""
    end, found = archive.head.seq, list[Recorded]()
    while end > 0:
        start = max(0, end - CHUNK)
        happened = list(archive.events(start, end))
        began = max((at for at, record in enumerate(happened) if isinstance(record.event, BEGINS)), default=None)
        found = [*happened[began or 0 :], *found]
        if began is not None:
            break
        end = start
    return found


def _split_by_sortie(happened: Iterable[Recorded]) -> Iterator[list[Recorded]]:
    """The events of each sortie, from its launch to its end."""
    now: list[Recorded] = []
    for record in happened:
        if isinstance(record.event, events.SortieLaunched):
            now = [record]
        elif now:
            now.append(record)
        if now and isinstance(record.event, events.SortieEnded):
            yield now
            now = []
    if now:
        yield now


def _sortie_of(
    seat: PlayerSeat, happened: Sequence[Recorded], lines_by_event: dict[int, list[Numbered]],
) -> SortieOfTheDay | None:
    lines = [line for record in happened for line in lines_by_event.get(record.seq, ())]
    flown = next(iter(sorties_of(seat.book, (record.event for record in happened), seat.side)), None)
    if flown is None or not lines:
        return None
    launched = happened[0].event
    assert isinstance(launched, events.SortieLaunched)
    own = flown.side is seat.side
    return SortieOfTheDay(
        own, _starts(seat, launched.sortie), flown.where, lines[0].telling.sentence, _result(seat.book, flown, own=own),
        tuple(line.telling for line in lines), lines[0].number, lines[-1].number, not flown.over)


def _starts(seat: PlayerSeat, sortie: Sortie) -> tuple[Hex, ...]:
    """The hexes that own units flew from, by where their airfields and carriers are now; lost units are left out."""
    view = seat.view
    places = (hex_of_base(seat.book, view, key) for key in (*sortie.mission, *sortie.escorts) if key in view.air)
    return tuple(dict.fromkeys(where for where in places if where is not None))


def _result(book: Book, flown: Flown, *, own: bool) -> str:
    """The result in a few words, and the flights that either side lost."""
    parts = [result_of(book, flown)]
    mine, others = (flown.lost, flown.shot_down) if own else (flown.shot_down, flown.lost)
    for units, fate in ((mine, "lost"), (others, "shot down")):
        if units:
            parts.append(f"{quantity(flights_in(book, units), 'flight')} {fate}")
    return ", ".join(parts)
