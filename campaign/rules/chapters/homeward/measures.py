"""SM-GAP-78: what an owner may do about a damaged ship: steam on, ease down, tow, beach, shelter in a neutral port, scuttle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model import events
from campaign.model.book import Book
from campaign.model.charts.passage import Size
from campaign.model.commands import EndStep, FormForce, TakeMeasure
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import Measure
from campaign.rules.chapters.combat.losses import lost
from campaign.rules.facts.cripples import asking, hull, own_pace
from campaign.rules.facts.geography import coast_side, hex_of, port_side
from campaign.rules.facts.laws import Law, in_naval_step, own_ship
from campaign.rules.facts.roster import ships_of
from campaign.rules.facts.wording import port_name, ship_name
from campaign.rules.proceedings import Proceedings

RULE = "SM-GAP-78"
SIZES = tuple(Size)


def in_own_movement_step(book: Book, state: State, order: TakeMeasure) -> Refusal | None:
    """SM-GAP-78 An owner gives his word in his own naval movement step."""
    return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)


def of_an_own_cripple(book: Book, state: State, order: TakeMeasure) -> Refusal | None:
    """SM-GAP-78 Measures are for ships of one's own that are damaged and not home yet."""
    found = own_ship(state, order.side, order.ship)
    if isinstance(found, Refusal):
        return found
    if found.voyage is None:
        return Refusal(RULE, f"{ship_name(book, order.ship)} is on no way home that a measure could change")
    return None


def that_can_be_taken(book: Book, state: State, order: TakeMeasure) -> Refusal | None:
    """SM-GAP-78 Who lies on a beach stays there until she comes off; to be towed, beached or sheltered needs more."""
    ship = state.ships[order.ship]
    aground = ship.voyage is not None and ship.voyage.measure is Measure.BEACH
    if aground and order.measure is not Measure.SCUTTLE:
        return Refusal(RULE, f"{ship_name(book, ship.id)} lies on a beach and comes off when she is tight")
    if (order.tug is not None) is not (order.measure is Measure.TOW):
        return Refusal(RULE, "who tows her was expected, and only for a tow")
    if (order.port is not None) is not (order.measure is Measure.SHELTER):
        return Refusal(RULE, "a neutral port was expected, and only for a shelter")
    match order.measure:
        case Measure.TOW:
            return tow_refused(book, state, ship, order.tug)
        case Measure.BEACH:
            return _beach_refused(book, state, ship)
        case Measure.SHELTER:
            return _shelter_refused(book, state, ship, order)
        case _:
            return None


def tow_refused(book: Book, state: State, ship: Ship, tug: ShipId | None) -> Refusal | None:
    """SM-GAP-78.2 A ship of the same force tows her, no smaller than she is, able to make the speed of a tow, and one alone."""
    other = None if tug is None else state.ships.get(tug)
    if other is None or other.id == ship.id or ship.force is None or other.force != ship.force:
        return Refusal(RULE, f"a ship of the force that {ship_name(book, ship.id)} sails in was expected to tow her")
    mine, hers = hull(book, ship.id), hull(book, other.id)
    name = ship_name(book, other.id)
    if mine is None or hers is None or SIZES.index(hers.size) > SIZES.index(mine.size):
        return Refusal("FG-GAP-02", f"{name} is too small for her: a ship of her size or more was expected")
    if own_pace(book, other) < book.charts.passage.sea.tow_kn or other.out_of_fuel:
        return Refusal("FG-GAP-02", f"{name} cannot make the {book.charts.passage.sea.tow_kn} knots of a tow herself")
    busy = other.voyage is not None and other.voyage.measure in (Measure.TOW, Measure.BEACH)
    if busy or any(one.voyage is not None and one.voyage.tug == other.id for one in state.ships.values() if one.id != ship.id):
        return Refusal(RULE, f"{name} tows another, or is herself towed or aground")
    return None


def _beach_refused(book: Book, state: State, ship: Ship) -> Refusal | None:
    """SM-GAP-78.4 She is run ashore where she lies, on a coast of her own side."""
    where = hex_of(state, ship)
    if ship.force is None or where is None or coast_side(book, state, where) is not ship.side:
        return Refusal(RULE, f"{ship_name(book, ship.id)} does not lie off a coast of her own side")
    return None


def _shelter_refused(book: Book, state: State, ship: Ship, order: TakeMeasure) -> Refusal | None:
    """SM-GAP-78.5 She puts into a neutral port of the hex where she lies."""
    port = None if order.port is None else state.ports.get(order.port)
    if port is None:
        return Refusal("SM-1D", f"{order.port} is no port of this map")
    if port_side(state, port.id) is not None:
        return Refusal(RULE, f"{port_name(book, port.id)} is not neutral")
    if ship.force is None or hex_of(state, ship) != port.hex:
        return Refusal(RULE, f"{ship_name(book, ship.id)} does not lie at sea off {port_name(book, port.id)}")
    return None


def when_cripples_have_their_word(book: Book, state: State, order: EndStep) -> Refusal | None:
    """SM-GAP-78 A movement step is not over while a damaged ship waits for her owner's word."""
    if state.cursor.step is not Step.NAVAL_MOVEMENT:
        return None
    waiting = asking(state, order.side)
    if not waiting:
        return None
    return Refusal(RULE, f"{ship_name(book, waiting[0])} waits for your word: ease, hasten, tow, beach, shelter or scuttle her")


LAWS: dict[type, tuple[Law[Any], ...]] = {TakeMeasure: (in_own_movement_step, of_an_own_cripple, that_can_be_taken)}


def resolve(now: Proceedings, order: TakeMeasure) -> None:
    """What a measure brings about; no dice."""
    ship = now.state.ships[order.ship]
    force = ship.force
    match order.measure:
        case Measure.SCUTTLE:
            now.add(events.MeasureTaken(ship.id, order.measure))
            lost(now, ship.id, ShipStatus.SCUTTLED, "given up on her way home", ship.side.enemy)
        case Measure.SHELTER if order.port is not None:
            now.add(events.ShelterTaken(ship.id, order.port, now.state.segment))
        case Measure.BEACH if force is not None and ships_of(now.state, force) != (ship.id,):
            # Those with her need not lie there too.
            now.order(FormForce(order.side, (ship.id,), f"{ship_name(now.book, ship.id)} ashore"))
            now.add(events.MeasureTaken(ship.id, order.measure))
        case _:
            now.add(events.MeasureTaken(ship.id, order.measure, order.tug))
    if force is not None and force in now.state.forces and not ships_of(now.state, force):
        now.add(events.ForceDisbanded(force))


def candidates(book: Book, state: State, side: Side) -> Iterator[TakeMeasure]:
    """For each damaged ship on her way home: on, easy, behind each ship in company, ashore, into a port, given up."""
    for ship in state.ships.values():
        if ship.side is not side or ship.voyage is None:
            continue
        yield TakeMeasure(side, ship.id, Measure.EASE)
        yield TakeMeasure(side, ship.id, Measure.PRESS_ON)
        for other in ships_of(state, ship.force) if ship.force is not None else ():
            yield TakeMeasure(side, ship.id, Measure.TOW, tug=other)
        yield TakeMeasure(side, ship.id, Measure.BEACH)
        where = hex_of(state, ship)
        for port in book.theatre.ports_at(where) if where is not None else ():
            yield TakeMeasure(side, ship.id, Measure.SHELTER, port=port.id)
        yield TakeMeasure(side, ship.id, Measure.SCUTTLE)
