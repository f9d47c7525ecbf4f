"""Will she get home from there? How far a force may go and still reach an own port that can refuel her."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from msgspec import Struct, field

from campaign.model.book import Book
from campaign.model.play.calendar import Phase
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.courses import flood, steps_to
from campaign.model.sea.hexes import Hex
from campaign.model.units.ships import ShipType
from campaign.rules.chapters.ports.ch08_fuel import allowance
from campaign.rules.facts.wording import port_name, ship_name
from campaign.session.reports.forecast import has_fuel, home_of, homecoming, steps_now
from campaign.session.reports.wording import place
from campaign.words.counting import quantity


class Homing(Struct, frozen=True):
    """Where a force may go and come home: by hex the segments until there, and those to spare when she is home again."""

    out: Mapping[Hex, int] = field(default_factory=dict)
    spare: Mapping[Hex, int] = field(default_factory=dict)
    words: str = ""


def homing(book: Book, view: View, own: OwnForce) -> Homing:
    """How far a force may go, by open sea and at its present speed, as the forecast counts (SM-8A1)."""
    burning = [view.ships[key] for key in own.ships if book.counters[key].type is not ShipType.SUBMARINE]
    words = home_in_words(book, view, own)
    if own.force.scattered is not None or not burning or any(ship.out_of_fuel for ship in burning):
        return Homing(words=words)
    theatre = book.theatre
    speed = min(allowance(book, view.ships[key]) for key in own.ships)
    boxes = min(ship.fuel_boxes for ship in burning)
    in_segment = view.cursor.phase is Phase.NAVAL
    now = steps_now(view, own, speed)
    within = now + speed * (boxes - in_segment)
    havens = [steps_to(theatre, port.hex) for port in view.ports.values()
              if port.hex in theatre.index and has_fuel(book, view, port)]
    if within < 0 or not havens or not speed:
        return Homing(words=words)
    out: dict[Hex, int] = {}
    spare: dict[Hex, int] = {}
    for number, steps in flood(theatre.adjacency, theatre.index[own.force.hex], within).items():
        back = min((away for haven in havens if (away := haven[number]) is not None), default=within + 1)
        if steps + back <= within:
            where = theatre.labels[number]
            out[where] = in_segment + ceil(max(0, steps - now) / speed)
            spare[where] = (within - steps - back) // speed
    return Homing(out, spare, words)


def home_in_words(book: Book, view: View, own: OwnForce) -> str:
    """Whether a force gets home as it lies now: for how long it has fuel, how far its port is, and what is missing."""
    burning = [view.ships[key] for key in own.ships if book.counters[key].type is not ShipType.SUBMARINE]
    dry = [ship_name(book, ship.id) for ship in burning if ship.out_of_fuel]
    home = home_of(book, view, own) if own.force.scattered is None else None
    if not burning:
        return ""
    if home is None:
        return "" if own.force.scattered is not None else "no own port with fuel can be reached by open sea"
    port = port_name(book, home.port)
    if dry:
        return f"out of fuel: {', '.join(dry)}; creeps to {port}, {quantity(home.hexes, 'hex', 'hexes')} away"
    found = homecoming(book, view, own)
    assert found is not None
    boxes = view.ships[found.ship].fuel_boxes
    left, fuel = found.spare, f"fuel for {quantity(boxes, 'segment')}"
    if found.ordered:
        if found.dry_at is not None:
            where = f"{ship_name(book, found.ship)} runs dry in {place(book, found.dry_at)}"
            return f"{fuel}; NOT HOME by the ordered route, {where}"
        end = "" if found.port is None else port_name(book, found.port)
        first = f"{fuel}; the ordered route ends in {end} after {found.segments}"
        return f"{first}: home with {left} to spare" if left else f"{first}: home with nothing to spare"
    away = "she lies there" if not home.hexes else f"it is {home.segments} away"
    first = f"{fuel}; home is {port}, {away}"
    if not home.hexes:
        return first
    if left < 0:
        return f"{first}: NOT HOME, {ship_name(book, found.ship)} lacks {-left} {'box' if left == -1 else 'boxes'}"
    return f"{first}: home with {left} to spare" if left else f"{first}: must turn for home now"
