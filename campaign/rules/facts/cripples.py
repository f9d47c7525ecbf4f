"""Damaged ships on their way home: which they are, their speed, and which wait for their owner's decision."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.book import Book
from campaign.model.charts.passage import Level
from campaign.model.play.state import State
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import CrippleMeasure, Peril, Wounds
from campaign.ratings.condition import allowance_of
from campaign.ratings.passage.casualties import level
from campaign.ratings.passage.day import STILL, able_knots, knots
from campaign.ratings.passage.hull import Hull, hull_of
from campaign.words.counting import listed, quantity


def hull(book: Book, ship: ShipId) -> Hull | None:
    """SM-GAP-77.1 The hull of a ship that may have a way home; None for squadrons, craft and submarines."""
    return hull_of(book.charts.passage, book.oob, book.counters[ship], ship)


def pace(book: Book, ship: Ship) -> int:
    """SM-GAP-77.7 Hexes a segment as her condition lets her, and on her way home as her wounds and her owner do."""
    able = allowance_of(book.counters[ship.id], ship.condition)
    if ship.voyage is None or (built := hull(book, ship.id)) is None:
        return able
    made = knots(book.charts.passage, built, ship.voyage)
    return made if ship.voyage.measure is CrippleMeasure.TOW else min(able, made)


def own_pace(book: Book, ship: Ship) -> int:
    """SM-GAP-78 What a ship makes under her own power, whatever her owner said."""
    able = allowance_of(book.counters[ship.id], ship.condition)
    built = None if ship.voyage is None else hull(book, ship.id)
    if built is None or ship.voyage is None:
        return able
    return min(able, able_knots(book.charts.passage, built, ship.voyage.wounds))


def has_tug(state: State, ship: Ship) -> bool:
    """SM-GAP-78.2 Whether who tows a ship is still with her."""
    tug = None if ship.voyage is None or ship.voyage.tug is None else state.ships.get(ship.voyage.tug)
    return tug is not None and ship.force is not None and tug.force == ship.force


def asking(state: State, side: Side) -> tuple[ShipId, ...]:
    """SM-GAP-78 Damaged ships of a side that wait for its word."""
    return tuple([ship.id for ship in _whose_owners_are_asked(state.ships) if ship.side is side])


# Cached: otherwise the whole roster would be searched at every decision for the few that are damaged.
@cached(16)
def _whose_owners_are_asked(ships: Mapping[ShipId, Ship]) -> tuple[Ship, ...]:
    return tuple([ship for ship in ships.values() if ship.voyage is not None and ship.voyage.asked])


def wounds_in_words(book: Book, ship: Ship) -> str:
    """The state of a damaged ship in words: her points, fires and floods, what is broken, and her speed."""
    return _in_words(book, ship, pace(book, ship))


def needs_in_words(book: Book, ship: Ship) -> str:
    """SM-GAP-78 What an owner who is asked must know of her: the same by her own power, and what may be her end."""
    if ship.voyage is None or (built := hull(book, ship.id)) is None:
        return "sound"
    chart, wounds = book.charts.passage.casualties, ship.voyage.wounds
    overwhelmed = [peril for peril in Peril if level(chart, built, wounds.total(peril)) is Level.OVERWHELMED]
    ends = []
    if Peril.FIRE in overwhelmed and not wounds.magazines_flooded:
        ends.append("fire may reach her magazines")
    if Peril.FLOOD in overwhelmed:
        ends.append("she may capsize")
    return "; ".join((_in_words(book, ship, own_pace(book, ship)), *ends))


def _in_words(book: Book, ship: Ship, made: int) -> str:
    built = hull(book, ship.id)
    if ship.voyage is None or built is None:
        return "sound"
    speed = quantity(made, "knot") if made else "dead in the water"
    if not made and ship.voyage.measure in STILL:
        speed = "ashore" if ship.voyage.measure is CrippleMeasure.BEACH else "in a neutral port"
    points = f"{ship.voyage.wounds.points} of {quantity(built.points, 'point')}"
    return ", ".join((points, *_lasting(ship.voyage.wounds), speed))


def _lasting(wounds: Wounds) -> Iterator[str]:
    for peril, word in ((Peril.FIRE, "fires"), (Peril.FLOOD, "flooding")):
        if total := wounds.total(peril):
            yield f"{word} of {total} percent"
    if wounds.patched:
        yield "patched"
    if broken := dict.fromkeys(item.name or item.gear.value for item in wounds.broken):
        yield f"{listed(broken)} out of action"
