"""Days of the campaign: their place in the calendar, their date, and how people type them."""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Sequence
from datetime import date

from msgspec import Struct

from campaign.model.play.calendar import Cursor, Phase, Turn, date_in
from campaign.model.sides import BOTH, Side
from campaign.session.play.trouble import Malformed, NotFound

# A day has a property of that name.
Date = date
DAYS = 7
SEGMENTS = 2 * DAYS
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")
LAST = "last"
EXPECTED = "a day was expected, as in `3`, `last`, `3 July 1940` or `Jul I 40 axis 3`"
_WRITTEN = re.compile(r"([a-z]{3} i{1,2} \d\d) (axis|allied) (?:day )?(\d)", re.IGNORECASE)


class DayId(Struct, frozen=True):
    """One of a side's seven days of a half-month; day 0 is what comes before the first: ground phases and the initial one."""

    turn: Turn
    player_turn: Side
    nas: int

    @property
    def rank(self) -> tuple[int, int, int]:
        """Its place among all days."""
        return self.turn.number, BOTH.index(self.player_turn), self.nas

    def __lt__(self, other: DayId) -> bool:
        return self.rank < other.rank

    def __le__(self, other: DayId) -> bool:
        return self.rank <= other.rank

    def __gt__(self, other: DayId) -> bool:
        return self.rank > other.rank

    def __ge__(self, other: DayId) -> bool:
        return self.rank >= other.rank

    @property
    def of_turn(self) -> int:
        """Its number among the fourteen of its half-month."""
        return BOTH.index(self.player_turn) * DAYS + self.nas

    @property
    def date(self) -> Date:
        """SM-GAP-87 The fourteen days of a half-month are spread over its days: thirteen to sixteen of them."""
        return date_in(self.turn, self.of_turn - bool(self.nas))

    @property
    def date_words(self) -> str:
        """Its date as it is written: 7 July 1940."""
        on = self.date
        return f"{on.day} {MONTHS[on.month - 1]} {on.year}"

    @property
    def of_its_seven(self) -> str:
        """Its place among the seven of a side: Axis day 3; the other side's begin with 1 again on the morrow."""
        return f"{self.player_turn} day {self.nas}"

    @property
    def words(self) -> str:
        """Its date and its number: 3 July 1940, Axis day 3."""
        return f"{self.date_words}, {self.of_its_seven}" if self.nas else f"Before {self.date_words}"

    @property
    def typed(self) -> str:
        """As it is typed: its date, or where that says less than the day its place in the half-month."""
        later = DayId(self.turn, self.player_turn, self.nas + 1) if self.nas < DAYS else self
        return self.date_words if self.nas and (later is self or later.date != self.date) else str(self)

    def __str__(self) -> str:
        return f"{self.turn} {self.player_turn.value} {self.nas}"


def moment_in_words(cursor: Cursor) -> str:
    """A moment by its day and by who does what: "3 July 1940, Axis day 3, Allied movement"."""
    day = day_of(cursor)
    if cursor.phase is Phase.NAVAL and cursor.step is not None:
        return f"{day.words}, {cursor.acting} {cursor.step.value.removeprefix('naval_').replace('_', ' ')}"
    return f"{day.words}, {cursor.player_turn} {cursor.phase.value.replace('_', ' ')} phase"


def moment_in_a_sentence(cursor: Cursor) -> str:
    """A moment as it stands after "It is": "before 1 July 1940, Axis initial phase"."""
    told = moment_in_words(cursor)
    return told[0].lower() + told[1:]


def dates_of(turn: Turn) -> str:
    """The dates of a half-month: "16 to 30 November 1940"."""
    days = "1 to 15" if turn.half == 1 else f"16 to {monthrange(turn.year, turn.month)[1]}"
    return f"{days} {MONTHS[turn.month - 1]} {turn.year}"


def dates_in_short(first: DayId, last: DayId) -> str:
    """The dates of what took some days: 3 Jul, 3-9 Jul, 28 Jul-2 Aug."""
    begun, ended = first.date, last.date
    until = f"{ended.day} {MONTHS[ended.month - 1][:3]}"
    if begun == ended:
        return until
    return f"{begun.day}{'' if begun.month == ended.month else f' {MONTHS[begun.month - 1][:3]}'}-{until}"


def day_of(cursor: Cursor) -> DayId:
    """The day that a moment belongs to: ground phases come after a side's seven days, and belong to what is before the next."""
    if cursor.nas or cursor.phase in (Phase.INITIAL, Phase.NAVAL):
        return DayId(cursor.turn, cursor.player_turn, cursor.nas)
    return before_next(cursor.turn, cursor.player_turn)


def before_next(turn: Turn, player_turn: Side) -> DayId:
    """The day 0 that precedes the next side's seven days."""
    if player_turn is Side.AXIS:
        return DayId(turn, Side.ALLIED, 0)
    return DayId(turn.plus(1), Side.AXIS, 0)


def day_named(typed: str, known: Sequence[DayId]) -> DayId:
    """The played day that the typed text means; raises Malformed, or NotFound for a day that was not played."""
    text = " ".join(typed.split()).lower()
    if not known:
        raise NotFound("no day has been played yet")
    if text in ("", LAST):
        return known[-1]
    if text.isdigit() and len(text) == 1:
        found = [day for day in known if day.nas == int(text)]
    elif (written := _WRITTEN.fullmatch(text)) is not None:
        try:
            wanted = DayId(Turn.of(written[1]), Side(written[2].lower()), int(written[3]))
        except ValueError as trouble:
            raise Malformed(str(trouble)) from None
        found = [day for day in known if day == wanted]
    else:
        on = _date(text.partition(", ")[0], known[-1].date.year)
        found = [day for day in known if day.nas and day.date <= on][-1:]
        if found and on > known[-1].date:
            found: list[DayId] = []
    if not found:
        raise NotFound(f"no day {typed!r} was played: the days are {known[0]} to {known[-1]}")
    return found[-1]


def _date(text: str, year: int) -> date:
    parts = text.replace("-", " ").split()
    if len(parts) == 2:
        parts.append(str(year))
    months = [month.lower() for month in MONTHS]
    try:
        if len(parts) == 3 and all(part.isdigit() for part in parts):
            return date(*map(int, parts))
        found = [name for name in months if len(parts) == 3 and len(parts[1]) > 2 and name.startswith(parts[1])]
        for month in found:
            return date(int(parts[2]), months.index(month) + 1, int(parts[0]))
    except ValueError:
        pass
    raise Malformed(f"{text!r} is no day: {EXPECTED}")
