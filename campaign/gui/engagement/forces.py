"""Who meets whom, side by side with their types: a line a type, her silhouette, how many there are, and their names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from campaign.drawing.hulls import in_row
from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.shapes import Rect, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.frame.page import Row
from campaign.gui.gallery.lines import RuledHead
from campaign.model.battles.battle import Engagement
from campaign.model.battles.engagement import description_of
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.ships import ShipClass
from campaign.model.units.silhouettes import Detail, Silhouette
from campaign.session.words.naming import RANK
from campaign.silhouettes.drawing import side_view

PICTURE, HIGH = 96.0, 34.0
KINDS = [kind.value for kind in RANK]


class TypeLine(Struct, frozen=True):
    """The ships of one type of a side: how the first of them looks, how many they are, what they are called."""

    name: str
    side: Side
    count: str
    picture: Silhouette | None
    high: float = HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Silhouette, count and names, as far as there is room."""
        unit, middle = look.scale, rect.middle[1]
        wide = min(PICTURE * unit, rect.wide * 0.26)
        if self.picture is not None:
            room = Rect(rect.x, rect.y + rect.high * 0.2, wide, rect.high * 0.6)
            yield from in_row(self.picture, room, look.theme.sides[self.side])
        x = rect.x + wide + 10 * unit
        yield Text(self.count, (x, middle), look.row, look.theme.ink, bold=True)
        x += max(58 * unit, width_of(self.count, look.row, bold=True) + 10 * unit)
        size = look.row * 0.94
        names, room = self.name, rect.right - x
        if width_of(names, size) <= room:
            yield Text(names, (x, middle), size, look.theme.ink2)
            return
        # In two lines, smaller where they would be three.
        while len(lines := wrap(names, size, room)) > 2 and size > look.note:
            size -= 0.5
        if len(lines) > 2:
            lines = (lines[0], shorten(" ".join(lines[1:]), size, room))
        for at, line in enumerate(lines):
            yield Text(line, (x, middle + size * LEADING * (at - 0.5)), size, look.theme.ink2)


def forces_rows(book: Book, engagement: Engagement, named: Mapping[str, Sequence[str]]) -> Iterator[Row]:
    """Both sides with those of their ships that all who read it may know, by types."""
    for side in (Side.ALLIED, Side.AXIS):
        head = f"Ships of the {side} side"
        yield Row(head, drawn=RuledHead(head, side))
        names = set(named[side.value])
        sent = [unit for unit in engagement.parties[side].participants if unit.name in names]
        if not sent:
            yield Row("Nobody is in sight yet.", style="faint")
        by_type: dict[str, list[tuple[str, ShipClass | None]]] = {}
        boats: dict[str, int] = {}
        for unit in sent:
            seen = description_of(book.oob, unit)
            by_type.setdefault(seen.kind, []).append((unit.name, seen.ship_class))
            boats[seen.kind] = boats.get(seen.kind, 0) + unit.boats
        for kind in sorted(by_type, key=lambda kind: KINDS.index(kind) if kind in KINDS else len(KINDS)):
            units = by_type[kind]
            first = units[0][1]
            picture = None if first is None else side_view(first, book.oob.guns, Detail.COARSE)
            words, count = ", ".join(name for name, _ in units), f"{boats[kind]} {kind}"
            yield Row(words, hint=f"{count}: {words}", drawn=TypeLine(words, side, count, picture))
