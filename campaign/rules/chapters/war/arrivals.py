"""Ships that come into the theatre and leave it, and dates that change the rules, by the scenario's calendar."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.events import FlagRecorded, GarrisonRecorded, ShipsArrived, ShipsCalledHome, ShipsWithdrawn
from campaign.model.play.state import State
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.air.ch05_carriers import ferried_by
from campaign.rules.chapters.lift.ch11_supply import is_homeland, port_of_arrival
from campaign.rules.chapters.ports import ch08_repair
from campaign.rules.facts.allegiances import side_of_ship
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.setup import fresh_ship
from campaign.rules.proceedings import Proceedings


def initial_phase(now: Proceedings, side: Side) -> None:
    """SM-GAP-54 In their owner's initial phase ships arrive by date, and those called home leave from the base they lie in."""
    book, state = now.book, now.state
    for entry in book.scenario.war.due(state.cursor.turn):
        if side is Side.AXIS:
            for flag in entry.flags:
                now.add(FlagRecorded(flag, "by the calendar"))
            for land, res in entry.garrisons.items():
                now.add(GarrisonRecorded(land, res))
        for port, ships in entry.arrive.items():
            own = tuple(key for key in ships if side_of_ship(book, now.state, key) is side)
            arrived(now, port, own)
        leaving = tuple(key for key in entry.withdraw if key in now.state.ships and now.state.ships[key].side is side)
        if leaving:
            now.add(ShipsCalledHome(leaving))
    for due in state.war.pool.due:
        if side is Side.ALLIED and due.turn <= state.cursor.turn.number:
            arrived(now, due.port, (due.ship,))
    _going_home(now, side)


def arrived(now: Proceedings, port: PortId, ships: tuple[ShipId, ...]) -> None:
    """SM-GAP-54.3 Ships arrive whole and full of fuel; who is here already, or with the force pool, does not arrive by date."""
    book, state = now.book, now.state
    pool = state.war.pool
    elsewhere = {*pool.ships, *(due.ship for due in pool.due if due.turn > state.cursor.turn.number)}
    new = tuple(key for key in ships if key not in state.ships and key not in elsewhere)
    if not new:
        return
    side = side_of_ship(book, state, new[0])
    if side is not None and (held := port_of_arrival(book, state, port, side)) is not None:
        now.add(ShipsArrived(tuple(fresh_ship(book, key, held, side) for key in new), held))


def _going_home(now: Proceedings, side: Side) -> None:
    book, state = now.book, now.state
    for key in state.war.called_home:
        ship = state.ships.get(key)
        if ship is not None and ship.side is side and may_leave(book, state, ship):
            ch08_repair.abandoned(now, key, "she leaves the theatre")
            now.add(ShipsWithdrawn((key,), to_pool=False, owed=state.war.pool.owed))


def may_leave(book: Book, state: State, ship: Ship) -> bool:
    """SM-GAP-54.2 A ship leaves the theatre from a base of the homeland, with nothing aboard but a carrier's own flights."""
    empty = not ship.cargo and ferried_by(state, ship.id) is None
    return ship.status is ShipStatus.ACTIVE and ship.port is not None and empty \
        and port_side(state, ship.port) is ship.side and is_homeland(book, ship.port, ship.side)
