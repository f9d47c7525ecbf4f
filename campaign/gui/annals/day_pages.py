"""What stands in the log: the rows of a day as its reader was told of it, and the filters beside them with their counts."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from campaign.gui.actions.plain import InList
from campaign.gui.actions.values import AskWhy, Fold, LookFor
from campaign.gui.annals.day_list import KEPT
from campaign.gui.annals.log_lines import OF_SUBJECTS, DayHead, FilterLine, FoldLine, LoggedLine, SearchLine, lines_in_words
from campaign.gui.frame.leaf import part_title
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.searching import Sought
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH
from campaign.model.units.ships import ShipId
from campaign.session.days.dates import DAYS, DayId
from campaign.session.days.hearing import MINUTES
from campaign.session.history.logbook import (
    ENEMY,
    EVERYTHING,
    OWN,
    BookDay,
    BookLine,
    DayTold,
    Logbook,
    LookedFor,
    side_word,
)
from campaign.session.words.whereabouts import sentence_by_name
from campaign.words.counting import capitalised
from campaign.words.names import port_name, ship_name

# Narrower than this a head has no room for the number of the day and of its lines.
NARROW = 620.0


class DayPages:
    """The days of a book as rows; what was told of the last ones that were looked at is kept."""

    def __init__(self, book: Logbook, *, placed: bool) -> None:
        self.book, self._placed = book, placed
        self._told: dict[DayId, DayTold] = {}

    def told(self, day: BookDay) -> DayTold:
        """What was told of a day."""
        found = self._told.get(day.day)
        if found is None:
            if len(self._told) >= KEPT:
                self._told.pop(next(iter(self._told)))
            found = self._told[day.day] = self.book.tell(day)
        return found

    def forget(self, day: DayId) -> None:
        """A day of which more was read."""
        self._told.pop(day, None)

    def hex_of(self, number: int) -> Hex | None:
        """The place of a line on the map, as far as it has one."""
        line = next((told.lines[number] for told in self._told.values() if number in told.lines), None)
        where = None if line is None else line.telling.hex
        return where if where is not None and self.book.seat.book.theatre.on_map(where) else None

    def rows(self, day: BookDay, lines: Sequence[BookLine], opened: Collection[str], wide: float, *, folded: bool,
             ) -> Iterator[Row]:
        """The head, then line by line; what is `folded` is the course of battles that are not opened."""
        told = self.told(day)
        yield self._head(day, lines, told, wide)
        battle = ""
        for line in lines:
            if line.battle and folded:
                if line.battle != battle:
                    battle = line.battle
                    yield _folded(lines, battle, wide, opened=fold_of(battle) in opened)
                if fold_of(battle) not in opened:
                    continue
            elif not line.battle:
                battle = ""
            yield self._line(line, told, wide)

    def _head(self, day: BookDay, lines: Sequence[BookLine], told: DayTold, wide: float) -> Row:
        id_ = day.day
        name = id_.date_words if id_.nas else id_.words
        number = f"{id_.player_turn} day {id_.nas} of {DAYS}" if id_.nas else ""
        weather = tuple((zone.value.capitalize(), kind) for zone, kind in self.book.weather.get(id_.turn, {}).items())
        scored = tuple((side, points) for side, points in told.scored.items() if points)
        whole = lines_in_words(len(day.lines))
        count = whole if len(lines) == len(day.lines) else f"{len(lines)} of {whole}"
        words = "; ".join((id_.words, told.headline, *(f"{zone} {kind.value}" for zone, kind in weather),
                           *(f"{side} {points:+g}" for side, points in scored), count))
        if wide < NARROW:
            number = count = ""
        return Row(name, hint=words, drawn=DayHead(name, number, told.headline, weather, scored, count))

    def _line(self, line: BookLine, told: DayTold, wide: float) -> Row:
        heard = told.lines[line.number]
        telling, theatre = heard.telling, self.book.seat.book.theatre
        sentence = capitalised(sentence_by_name(theatre, telling))
        # What belongs to no step of the day has no hour.
        minute = None if (heard.began, heard.ends) == (0, MINUTES) else heard.minute
        placed = telling.hex is not None and self._placed and theatre.on_map(telling.hex)
        return Row(sentence, AskWhy(line.number), hint=f"{line.number}: {sentence}", drawn=LoggedLine(
            sentence, telling.deed, line.whose, minute, line.number, wide, placed, bool(line.battle)))


def fold_of(battle: str) -> str:
    """What the course of a battle is folded and opened by."""
    return f"battle {battle}"


def _folded(lines: Sequence[BookLine], battle: str, wide: float, *, opened: bool) -> Row:
    text = f"The course of battle {battle}: {lines_in_words(sum(line.battle == battle for line in lines))}"
    return Row(text, Fold(fold_of(battle)), hint=f"{text}; Enter {'folds' if opened else 'opens'} it",
               drawn=FoldLine(text, opened, wide))


# The filters ----------------------------------------------------------------------------------------------------------


def filters_of(book: Logbook, wanted: LookedFor, sought: Sought, *, wide: bool) -> Iterator[Row]:
    """The search, and what lines can be reduced to; in a narrow window the kinds are turned by one button."""
    words = sought.words
    hint = f"Only lines with: {words}" if words else "Type to search: ships, places, words of a line."
    search = Row(words or "Type to search", drawn=SearchLine(words, "Type to search"), hint=hint)
    if not wide:
        yield replace(search, half=True)
        others = ", ".join(choice for choice in sought.choices if choice != sought.choice)
        hint = f"the next of: {others}; Left and Right too"
        yield replace(button(f"Show: {sought.choice}", InList.ANOTHER, hint, key=""), half=True)
        return
    yield search
    counts, reader = book.counts, book.seat.reader
    most = counts[EVERYTHING]
    yield part_title("What of it", "" if book.complete else "so far", reader)
    for subject in sought.choices:
        yield _filter(capitalised(subject), LookFor("subject", subject), FilterLine(
            capitalised(subject), counts[subject], most, OF_SUBJECTS.get(subject), chosen=wanted.subject == subject))
    yield part_title("Whose deed", "", reader)
    for side in (BOTH if reader is None else (reader, reader.enemy)):
        word = side_word(side, reader)
        name = capitalised({OWN: "your own", ENEMY: "the enemy's"}.get(word, word))
        yield _filter(name, LookFor("whose", word), FilterLine(
            name, counts[word], most, side=side, chosen=wanted.whose == word))
    for what, title, about in (("ship", "Ships", "in most fights"), ("port", "Ports", "named most")):
        rows = tuple(_named(book, wanted, what, most))
        if rows:
            yield part_title(title, about, reader)
            yield from rows


def _filter(name: str, action: LookFor, drawn: FilterLine) -> Row:
    return Row(name, action, hint=f"{name}: {lines_in_words(drawn.count)}", drawn=drawn)


def _named(book: Logbook, wanted: LookedFor, what: str, most: int) -> Iterator[Row]:
    facts = book.seat.book
    for key, count in book.offered(what):
        id_ = key.removeprefix(f"{what} ")
        if id_ in (facts.oob.ships if what == "ship" else facts.theatre.ports):
            name = ship_name(facts, ShipId(id_)) if what == "ship" else port_name(facts, PortId(id_))
            yield _filter(name, LookFor("about", key), FilterLine(name, count, most, chosen=wanted.about == key))
