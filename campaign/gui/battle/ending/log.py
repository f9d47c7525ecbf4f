"""The log in a result: the few sentences that tell it beside their hours, and all lines on a page of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from campaign.drawing.lettering import LEADING, width_of, wrapped
from campaign.drawing.shapes import Rect, Shape, Words
from campaign.drawing.theme import Look
from campaign.gui.frame.page import Row
from campaign.model.battles.tabletop import clock
from campaign.model.replacing import replace
from campaign.session.reports.situation import Plain
from campaign.session.words.lengths import LengthUnit, retold
from campaign.session.words.rulebook import RULED

# Lengths are told in kilometres, and in metres where they are short.
TOLD_IN = (("km", 1000.0), ("m", 1.0))
HOUR, SIZE, BETWEEN = 54.0, 15.0, 5.0


class TaleLine(Struct, frozen=True):
    """A sentence beside its hour, in so many `lines`."""

    hour: str
    name: str
    lines: int = 1

    @property
    def high(self) -> float:
        """Its lines, and a little between it and the next."""
        return self.lines * SIZE * LEADING + BETWEEN

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The hour in the second ink, the sentence in a column of its own."""
        high = SIZE * LEADING * look.scale
        y = rect.y + high / 2
        yield Words(self.hour, (rect.x, y), look.text, look.theme.ink2)
        for number, line in enumerate(self.broken(rect.wide, look)):
            yield Words(line, (rect.x + HOUR * look.scale, y + number * high), look.text, look.theme.ink)

    def broken(self, wide: float, look: Look) -> Sequence[str]:
        """The sentence in lines of its column."""
        return wrapped(self.name, look.text, max(look.text * 6, wide - HOUR * look.scale))


class RightWords(Struct, frozen=True):
    """A quiet line that ends where its room ends."""

    name: str
    high: float = 46.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """In the second ink, in small letters where it is narrow; what has no room even so is left to its button."""
        for size in (look.row, look.note):
            if width_of(self.name, size) <= rect.wide:
                yield Words(self.name, (rect.right, rect.middle[1]), size, look.theme.ink2, "r")
                return


def fitted(rows: Iterable[Row], wide: float, look: Look) -> tuple[Row, ...]:
    """Rows of which each sentence has as many lines as it needs in a pane so wide."""
    room = wide - 4.5 * look.gap
    return tuple(replace(row, drawn=replace(row.drawn, lines=len(row.drawn.broken(room, look))))
                 if isinstance(row.drawn, TaleLine) else row for row in rows)


def told_lines(found: Plain, look: Look) -> Iterator[Row]:
    """The sentences that tell it in few words, with their hours and in the unit of choice."""
    for minute, words in found.get("weighty", ()):
        hour, said = clock(found["began"] + minute), in_unit(words, look)
        yield Row(f"{hour}  {said}", drawn=TaleLine(hour, said))


def whole_log(found: Plain, look: Look) -> Iterator[Row]:
    """All lines with their hours."""
    yield Row(found["caption"], style="title")
    for minute, words in found["log"]:
        said = RULED.sub("", words)
        told = in_unit(said, look) if said == words else said
        hint = words if said != words else ""
        yield Row(f"{clock(found['began'] + minute)}  {told[:1].upper()}{told[1:]}", hint=hint, indent=1)


def in_unit(words: str, look: Look) -> str:
    """A line with its lengths in the unit of choice."""
    for spoken in TOLD_IN:
        words = retold(words, spoken, LengthUnit(look.unit)) if look.unit != LengthUnit.KM else words
    return words
