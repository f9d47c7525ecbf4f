"""The sheet of the chosen ship beside the fleet board: her picture, what she can do, how she is, and her war so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import Struct

from campaign.drawing.flags import flag
from campaign.drawing.lettering import shorten, width_of, wrap
from campaign.drawing.shapes import Layer, Line, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.reading.profile import TIMES, profile
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.model.units.silhouettes import Silhouette
from campaign.session.history.ship_card import ShipCard, ship_card
from campaign.session.play.seat import PlayerSeat
from campaign.session.reports.order_of_battle import FleetShip, Station
from campaign.silhouettes.drawing import side_view
from campaign.words.counting import capitalised, in_a_row, quantity

# At 100 %: what is left at the edges, how high her picture is at most, and a line of her particulars.
PAD, PICTURE, PICTURE_SHARE, LINE = 20.0, 150.0, 0.26, 36.0
# So many kinds of gun stand in a line, and so many lines has a thing that happened.
GUNS, RECORD_LINES = 2, 2
# How wide dates are, how high a line of what happened is.
DATE_WIDE, TOLD = 108.0, 19.0
APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
# A ship is chosen so many seconds before her past is read.
RESTED = 0.2


class ShipBeside(Struct, frozen=True):
    """The chosen ship and her card; `days` of oil of one's own, and whether the `past` was read already."""

    ship: FleetShip
    station: Station
    card: ShipCard
    silhouette: Silhouette
    days: int | None
    past: bool

    def layer(self, room: Rect, look: Look) -> Layer:
        """All of it in a room; lines for which there is none are left out, the last first."""
        pad = PAD * look.scale
        inner = Rect(room.x + pad, room.y + pad * 0.8, room.wide - 2 * pad, room.high - 1.6 * pad)
        ground = RoundedBox(room, look.theme.btn, look.theme.line, 1.0, 2.0)
        shapes: list[Shape] = [ground, *self._title(inner, look)]
        top = inner.y + 50 * look.scale
        high = min(PICTURE * look.scale, room.high * PICTURE_SHARE)
        picture = Rect(inner.x, top, inner.wide, high)
        shapes += (_within(shape, picture) for shape in profile(self.card, self.silhouette, picture, look, 0.0))
        y = top + high + 4 * look.scale
        for left, right in self.particulars():
            if y + LINE * look.scale > inner.bottom:
                return tuple(shapes)
            shapes += _line(left, right, Rect(inner.x, y, inner.wide, LINE * look.scale), look)
            y += LINE * look.scale
        war = tuple(self._war(Rect(inner.x, y, inner.wide, inner.bottom - y), look))
        ends = max((shape.at[1] for shape in war if isinstance(shape, Text)), default=y) + 14 * look.scale
        return (*shapes, *war, *self._standings(Rect(inner.x, ends, inner.wide, inner.bottom - ends), look))

    def particulars(self) -> Iterator[tuple[str, str]]:
        """What she is and how she is, in pairs: the thing itself, and what goes with it."""
        ship, card, station = self.ship, self.card, self.station
        standing = {found.name: found for found in card.standings}
        yield station.name, station.note if ship.hull is not None or not ship.note else ship.note
        pace = standing.get("hexes a day")
        yield (f"{card.of_class.service_kn:g} knots",
               "" if pace is None else f"{pace.value} hexes a day{f'; {pace.place}' if pace.place else ''}")
        guns = [weapon for weapon in card.weapons if weapon.range_m]
        if guns:
            reach = max(weapon.range_m for weapon in guns)
            text = ", ".join(f"{weapon.count} {TIMES} {weapon.name}" for weapon in guns[:GUNS])
            yield text, f"reach {reach / 1000:.0f} km"
        armour = [f"{name} {thick:g} mm" for name, thick in card.plates if name in ("belt", "deck")]
        if armour:
            kept = standing.get("protection")
            yield capitalised(in_a_row(armour)), "" if kept is None or not kept.place else f"protection: {kept.place}"
        if self.days is not None:
            yield from self._condition(self.days)
        crew = card.subtitle.partition(" \N{MIDDLE DOT} ")[0]
        yield capitalised(crew), quantity(card.of_class.aircraft, "aircraft", "aircraft") if card.of_class.aircraft else ""

    def _condition(self, days: int) -> Iterator[tuple[str, str]]:
        """Hull, oil, what is out and what is the matter, of one's own."""
        ship, card = self.ship, self.card
        lost = [f"{track.boxes - track.left} of {track.boxes} {track.name} boxes lost" for track in card.tracks
                if track.name != "fuel" and track.left < track.boxes]
        yield "Hull sound" if not lost else f"Hull {ship.hull or 0.0:.0%}", ", ".join(lost) or "no hit to mend"
        fuel = next((track for track in card.tracks if track.name == "fuel"), None)
        if fuel is not None:
            yield f"Oil {fuel.left / fuel.boxes:.0%}", f"{days} of {quantity(fuel.boxes, 'day')} at sea"
        if card.mounts_out:
            yield f"Out of action: {', '.join(card.mounts_out)}", ""
        if ship.note:
            yield capitalised(ship.note), "" if ship.trouble else "aboard"

    def _title(self, inner: Rect, look: Look) -> Iterator[Shape]:
        """Her flag and her name, smaller where it is long, and what she is."""
        theme, middle, flagged = look.theme, inner.y + 15 * look.scale, 34 * look.scale
        yield from flag(self.card.nation, Rect(inner.x, middle - 8 * look.scale, 26 * look.scale, 16 * look.scale))
        size, name = 30 * look.scale, self.ship.name
        size = min(size, max(size * 0.6, size * (inner.wide - flagged) / width_of(name, size, bold=True, serif=True)))
        name = shorten(name, size, inner.wide - flagged, bold=True, serif=True)
        yield Text(name, (inner.x + flagged, middle), size, theme.ink, bold=True, serif=True)
        beside = inner.x + flagged + width_of(name, size, bold=True, serif=True) + 2 * look.gap
        title = f"{self.card.title[:1].lower()}{self.card.title[1:]}"
        if width_of(title, look.note) <= inner.right - beside:
            yield Text(title, (inner.right, middle + 4 * look.scale), look.note, theme.ink2, "r")
        else:
            yield Text(shorten(title, look.note, inner.wide), (inner.x, middle + 27 * look.scale), look.note, theme.ink2)

    def _war(self, room: Rect, look: Look) -> Iterator[Shape]:
        """What the log says of her, the last first, each with its date."""
        theme, y, record = look.theme, room.y + 26 * look.scale, self.card.record
        if y + 48 * look.scale > room.bottom:
            return
        yield Text("Her war so far", (room.x, y), look.text * 1.2, theme.ink, bold=True, serif=True)
        y += 26 * look.scale
        if not record:
            text = "Nothing is told of her yet." if self.past else "The log is read ..."
            yield Text(text, (room.x, y), look.row, theme.ink2)
        wide = min(DATE_WIDE * look.scale, room.wide * 0.34)
        for entry in reversed(record):
            lines = wrap(entry.named, look.row, room.wide - wide)
            if len(lines) > RECORD_LINES:
                lines = [*lines[: RECORD_LINES - 1], f"{lines[RECORD_LINES - 1].rstrip(' ,;:')} ..."]
            if y + TOLD * look.scale * len(lines) > room.bottom:
                return
            when = shorten(entry.date or entry.when, look.note, wide - look.gap, bold=True)
            yield Text(when, (room.x, y), look.note, theme.magenta, bold=True)
            for line in lines:
                yield Text(shorten(line, look.row, room.wide - wide), (room.x + wide, y), look.row, theme.ink)
                y += TOLD * look.scale
            y += 5 * look.scale


    def _standings(self, room: Rect, look: Look) -> Iterator[Shape]:
        """Her ratings with her place in the fleet, where there is room for all of them."""
        high = 28 * look.scale
        standings = [standing for standing in self.card.standings if standing.name != "hexes a day"]
        if not standings or (len(standings) + 2) * high > room.high:
            return
        head = f"In the campaign{APOSTROPHE}s terms"
        yield Text(head, (room.x, room.y + high), look.text * 1.2, look.theme.ink, bold=True, serif=True)
        for number, standing in enumerate(standings):
            place = Rect(room.x, room.y + (number + 1.7) * high, room.wide, high)
            text = (room.x, place.middle[1])
            yield Text(standing.name, text, look.row, look.theme.ink)
            yield Text(standing.value, (room.x + room.wide * 0.5, place.middle[1]), look.row, look.theme.ink, "r", bold=True)
            yield Text(standing.place, (room.right, place.middle[1]), look.note, look.theme.ink2, "r")
            yield RoundedBox(Rect(room.x, place.bottom - 1, room.wide, 1), look.theme.line)


def _within(shape: Shape, room: Rect) -> Shape:
    """The lines of metre paper and of the water reach no farther than the sheet."""
    if not isinstance(shape, Line):
        return shape
    return replace(shape, points=tuple((min(room.right, max(room.x, x)), y) for x, y in shape.points))


def _line(left: str, right: str, room: Rect, look: Look) -> Iterator[Shape]:
    """What matters in strong letters at the left, what goes with it at the right; a hairline beneath."""
    theme, middle = look.theme, room.middle[1]
    text = shorten(left, look.text, room.wide, bold=True)
    yield Text(text, (room.x, middle), look.text, theme.ink, bold=True)
    free = room.wide - width_of(text, look.text, bold=True) - 2 * look.gap
    if right and free > look.note * 4:
        yield Text(shorten(right, look.note, free), (room.right, middle), look.note, theme.ink2, "r")
    yield RoundedBox(Rect(room.x, room.bottom - 1, room.wide, 1), theme.line)


@dataclass(slots=True)
class ShipCards:
    """Cards of the ships that were chosen: of each first all but her past, which is read once she rests chosen."""

    seat: PlayerSeat
    _cards: dict[ShipId, tuple[bool, ShipCard]] = field(default_factory=dict[ShipId, tuple[bool, ShipCard]])
    _rested: float = 0.0

    def beside(self, view: View, ship: FleetShip, station: Station) -> ShipBeside:
        """What is said of a ship."""
        key, book = ship.ship, self.seat.book
        if key not in self._cards:
            self._cards[key], self._rested = (False, ship_card(self.seat, key, past=False)), 0.0
        past, card = self._cards[key]
        own = view.ships.get(key)
        days = None if own is None or ship.hull is None else own.fuel_boxes
        return ShipBeside(ship, station, replace(card, side=ship.side),
                          side_view(card.of_class, book.oob.guns), days, past)

    def rest(self, ship: ShipId, seconds: float) -> bool:
        """A ship stays chosen for a while longer; whether her past was read now."""
        if self._cards.get(ship, (True,))[0]:
            return False
        self._rested += seconds
        if self._rested >= RESTED:
            self._cards[ship] = True, ship_card(self.seat, ship)
        return self._rested >= RESTED

    def forget(self) -> None:
        """Something happened."""
        self._cards.clear()
