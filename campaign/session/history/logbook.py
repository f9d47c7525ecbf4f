"""A reader's log as a book of days: read from the last half-month backwards, sorted, counted and searched as far as read."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from msgspec import Struct

from campaign.model.charts.campaign import Weather
from campaign.model.events import PointsScored, TurnBegan, UmpireRuled, WeatherSettled
from campaign.model.play.calendar import Turn
from campaign.model.play.telling import Deed
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Zone
from campaign.model.sides import BOTH, Side
from campaign.session.days.choosing import choose_items, collect_items, headline
from campaign.session.days.dates import DayId
from campaign.session.days.hearing import Eyes, HeardLine, Stretch, hear_stretch, stretches_between
from campaign.session.history.log import SUBJECTS, is_about
from campaign.session.play.seat import Seat, game_of
from campaign.session.words.whereabouts import called_by
from campaign.store.codec import BATTLE
from campaign.store.records import Numbered
from campaign.store.telling_text import glance

EVERYTHING, DICE = "everything", "dice"
OWN, ENEMY = "own", "the enemy's"
# What a line can be found by besides its words, and how many of each are offered.
NAMED = ("ship", "port")
OFFERED = 4
# A ship is offered by what she fought in: boats that run to and fro are named far more often.
_FIGHTS = frozenset({"battles", "losses"})


class BookLine(Struct, frozen=True):
    """What a line is sorted and found by: its subjects, whose deed it tells, whom it names, and its words in small letters.

    `kind` is that of the event behind it, `battle` the battle whose course it belongs to, `about` are the ids of ships and
    ports with what they are before them.
    """

    number: int
    kind: str
    subjects: tuple[str, ...]
    whose: Side | None
    battle: str
    about: tuple[str, ...]
    words: str


class BookDay(Struct, frozen=True):
    """A day of the book: which it is, and its lines."""

    stretch: Stretch
    lines: tuple[BookLine, ...]

    @property
    def day(self) -> DayId:
        """Which day it is."""
        return self.stretch.day


class LookedFor(Struct, frozen=True):
    """What is looked for: words that must all stand in a line, a subject, whose deeds, a ship or a port."""

    words: str = ""
    subject: str = EVERYTHING
    whose: str = ""
    about: str = ""

    def holds(self, line: BookLine, reader: Side | None, words: Sequence[str]) -> bool:
        """Whether a line is looked for, its words being in small letters; a die is no news, and is looked for by itself."""
        is_die = DICE in line.subjects
        if is_die is not (self.subject == DICE) or (not is_die and self.subject not in (EVERYTHING, *line.subjects)):
            return False
        if self.whose and (line.whose is None or self.whose != side_word(line.whose, reader)):
            return False
        return (not self.about or self.about in line.about) and all(word in line.words for word in words)


@cache
def subjects_of(kind: str) -> tuple[str, ...]:
    """What lines of a kind of event are about."""
    return tuple(subject for subject in SUBJECTS if is_about(kind, subject))


def side_word(side: Side, reader: Side | None) -> str:
    """Whose it is as its reader says it; an umpire owns neither."""
    return side.value if reader is None else OWN if side is reader else ENEMY


class DayTold(Struct, frozen=True):
    """A day as it is read: its lines by their numbers, a sentence that judges it, points that were scored."""

    lines: Mapping[int, HeardLine]
    headline: str
    scored: Mapping[Side, float]


class Logbook:
    """The book. `look_back` reads one half-month more; until all is read the days before are not known to it.

    With a `span` it holds the lines of the log from one number to another alone.
    """

    def __init__(self, seat: Seat, span: tuple[int, int] | None = None) -> None:
        self.seat, self.days = seat, list[BookDay]()
        self.counts, self.names = Counter[str](), Counter[str]()
        self.by_turn = Counter[Turn]()
        self.weather: dict[Turn, dict[Zone, Weather]] = {}
        archive = game_of(seat).archive
        self._span = span
        self._edge = 0 if archive is None else archive.head.seq
        tail = () if archive is None else archive.log_tail(seat.reader, 1)
        self.last = tail[-1].number if tail else 0
        if archive is not None and span is not None:
            end = archive.log_line(seat.reader, span[1])
            self._edge = self._edge if end is None else end.seq
        self._places: dict[Hex, str] = {}

    @property
    def complete(self) -> bool:
        """Whether all of it is read."""
        return self._edge <= 0

    def look_back(self) -> bool:
        """Reads one half-month more; whether there was one."""
        archive = game_of(self.seat).archive
        if archive is None or self.complete:
            return False
        first_turn = Turn.of(self.seat.book.scenario.first_turn)
        mark = archive.last_of_kind(TurnBegan.__name__, self._edge)
        turn, after = (first_turn, 0) if mark is None else (mark.event.turn, mark.seq - 1)
        if turn == first_turn:
            after = 0
        lines: dict[int, list[BookLine]] = {}
        for settled in archive.of_kinds((WeatherSettled.__name__,), after, self._edge):
            self.weather.setdefault(turn, {})[settled.event.zone] = settled.event.weather
        found = stretches_between(self.seat, DayId(turn, Side.AXIS, 0), after, self._edge)
        starts = [stretch.after for stretch in found]
        for line, kind in archive.log_with_kinds(self.seat.reader, after, self._edge):
            if self._span is None or self._span[0] <= line.number <= self._span[1]:
                lines.setdefault(bisect_left(starts, line.seq) - 1, []).append(self._line(line, kind))
        self._edge = 0 if self._span is not None and lines and min(
            line.number for some in lines.values() for line in some) <= self._span[0] else after
        self._add([BookDay(stretch, tuple(lines.get(at, ()))) for at, stretch in enumerate(found)])
        return True

    def _add(self, days: list[BookDay]) -> None:
        """Days before those that are known; what precedes a half-month may have begun in the one before it."""
        for day in days:
            for line in day.lines:
                self.counts.update(line.subjects)
                fought = bool(_FIGHTS.intersection(line.subjects))
                self.names.update(about for about in line.about if fought or about.startswith("port "))
                if line.whose is not None:
                    self.counts[side_word(line.whose, self.seat.reader)] += 1
            self.by_turn[day.day.turn] += len(day.lines)
            self.counts[EVERYTHING] += sum(DICE not in line.subjects for line in day.lines)
        if days and self.days and days[-1].day == self.days[0].day:
            early, late = days[-1], self.days[0]
            stretch = replace(late.stretch, after=early.stretch.after)
            self.days[0] = BookDay(stretch, (*early.lines, *late.lines))
            days = days[:-1]
        self.days = [*days, *self.days]

    def _line(self, line: Numbered, kind: str) -> BookLine:
        seen = glance(line.data)
        fought = kind.startswith(BATTLE)
        subjects = (DICE,) if seen.deed == Deed.DIE.value else subjects_of(kind)
        mentioned = (*seen.by, *seen.to, *seen.others)
        sides = [mention.side for mention in (*seen.by, *seen.to) if mention.side is not None]
        about = tuple(dict.fromkeys(f"{mention.being} {mention.key}" for mention in mentioned
                                    if mention.being in NAMED and mention.key))
        where = " ".join(self._place(hex_) for hex_ in (seen.start, seen.hex, *seen.hexes) if hex_ is not None)
        return BookLine(line.number, kind, subjects, sides[0] if sides else None, seen.battle if fought else "", about,
                        f"{line.text} {where}".casefold())

    def _place(self, where: Hex) -> str:
        if where not in self._places:
            theatre = self.seat.book.theatre
            self._places[where] = called_by(theatre, where) if theatre.on_map(where) else ""
        return self._places[where]

    def found(self, day: BookDay, wanted: LookedFor) -> tuple[BookLine, ...]:
        """The lines of a day that are looked for."""
        words = wanted.words.casefold().split()
        return tuple(line for line in day.lines if wanted.holds(line, self.seat.reader, words))

    def numbers(self) -> tuple[int, ...]:
        """The numbers of all lines that were read."""
        return tuple(line.number for day in self.days for line in day.lines)

    def offered(self, what: str) -> Iterator[tuple[str, int]]:
        """The ships, or the ports, that are named most, and how often; `port tripoli`, say."""
        some = ((key, count) for key, count in self.names.most_common() if key.startswith(f"{what} "))
        yield from (pair for _, pair in zip(range(OFFERED), some, strict=False))

    def tell(self, day: BookDay) -> DayTold:
        """A day as it is read."""
        eyes = Eyes.of(self.seat)
        heard = hear_stretch(self.seat, day.stretch)
        items = choose_items(collect_items(eyes, heard.told, day.day))
        scored = dict.fromkeys(BOTH, 0.0)
        for line in heard.told:
            match line.event:
                case PointsScored(entry=entry):
                    scored[entry.side] += entry.points
                case UmpireRuled(points=entry) if entry is not None:
                    scored[entry.side] += entry.points
                case _:
                    pass
        return DayTold({line.number: line for line in heard.told}, headline(items, (day.day,)), scored)
