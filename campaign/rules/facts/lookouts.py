"""Rule 3 for ports: everybody sees which ships are in them, but not which task forces they join."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.events import ForceFormed, HarbourSeen, ShipsBerthed, ShipsJoined
from campaign.model.play.calendar import Step
from campaign.model.play.ports import Port
from campaign.model.play.state import Berth, Lookout, State
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Allegiance, Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId
from campaign.rules.facts.contacts import is_full
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.roster import ships_of


def as_shown(state: State, ships: tuple[Ship, ...]) -> tuple[Ship, ...]:
    """SM-3.5 While a side moves, its enemy is shown its ports as they lay when the step began, save whom he has met at sea."""
    lookout = state.lookout
    if lookout is None:
        return ships
    side, berths = lookout.side, lookout.berths
    met, own_ports = _met_at_sea(state, lookout), _ports_of(state.ports, side)
    visible: list[Ship] = []
    for ship in ships:
        if ship.side is side:
            berth = berths.get(ship.id)
            # Nearly all ships at sea have no berth, and nearly all others are unchanged: these are shown as they are.
            as_it_was = ship.port is None if berth is None else (
                ship.port == berth.port and ship.condition is berth.condition and berth.port in own_ports
                and ship.id not in met)
            visible.append(ship if as_it_was else _as_shown(state, lookout, ship, berth, met))
        else:
            visible.append(ship)
    return tuple(visible)


# Cached: ports change hands in months.
@cached(8)
def _ports_of(ports: Mapping[PortId, Port], side: Side) -> frozenset[PortId]:
    return frozenset([key for key, port in ports.items() if port.allegiance.side is side])


def _as_shown(state: State, lookout: Lookout, ship: Ship, berth: Berth | None, met: frozenset[ShipId]) -> Ship:
    if ship.status.is_lost:
        return ship
    if berth is None:
        return _shown_as(ship, None, ship.condition) if _came_in(state, lookout, ship) else ship
    if ship.id in met or port_side(state, berth.port) is not lookout.side:
        return _shown_as(ship, None, ship.condition)
    if ship.port == berth.port and ship.condition == berth.condition:
        return ship
    return _shown_as(ship, berth.port, berth.condition)


# Cached: while nothing happens to a ship every look yields the same object, so nothing has to be computed anew.
@cached(1024)
def _shown_as(ship: Ship, port: PortId | None, condition: Condition) -> Ship:
    return replace(ship, port=port, condition=condition)


def _came_in(state: State, lookout: Lookout, ship: Ship) -> bool:
    """Whether a ship has come into a port of her side; prizes do not count, since everybody saw them taken."""
    if ship.port is None or ship.prize or port_side(state, ship.port) is not lookout.side:
        return False
    berth = lookout.berths.get(ship.id)
    return berth is None or berth.port != ship.port


def _met_at_sea(state: State, lookout: Lookout) -> frozenset[ShipId]:
    """The ships that the enemy has identified at sea in this segment by full spotting."""
    found: set[ShipId] = set()
    for force, finds in state.finds.items():
        if force in state.forces and state.forces[force].side is lookout.side and is_full(finds):
            found.update(ships_of(state, force))
    for sighting in state.sightings.values():
        if sighting.segment == state.segment and sighting.seen.ships is not None:
            found.update(sighting.seen.ships)
    return frozenset(found)


def harbours_seen(state: State) -> Iterator[HarbourSeen]:
    """SM-3.4 When a side's movement step is over, its enemy sees port by port who is gone and who has come in."""
    lookout = state.lookout
    if lookout is None:
        return
    side, berths, met = lookout.side, lookout.berths, _met_at_sea(state, lookout)
    left: dict[PortId, list[ShipId]] = {}
    entered: dict[PortId, list[ShipId]] = {}
    for key, berth in berths.items():
        ship = state.ships[key]
        if (ship.port != berth.port or key in met) and ship.side is side:
            left.setdefault(berth.port, []).append(key)
    for key, ship in state.ships.items():
        if ship.port is None or ship.side is not side:
            continue
        lay = berths.get(key)
        # Most ships have not moved.
        if (lay is None or lay.port != ship.port or key in met) and (
                _came_in(state, lookout, ship) or (key in met and lay is not None)):
            entered.setdefault(ship.port, []).append(key)
    for port in sorted({*left, *entered}):
        markers = tuple(label for label, where in lookout.appeared if where == state.ports[port].hex) if port in left else ()
        yield HarbourSeen(
            lookout.side, port, tuple(sorted(left.get(port, ()))), tuple(sorted(entered.get(port, ()))), markers)


# The fold over lookouts -----------------------------------------------------------------------------------------------


def at_movement(state: State) -> Lookout:
    """The present state of the acting side's ports, as its enemy sees them until the step is over."""
    side = state.cursor.acting
    # Nearly all ships in a port are undamaged, and can share one berth value.
    sound = {port: Berth(port, None) for port in state.ports}
    return Lookout(side, {
        key: sound[ship.port] if ship.condition is SOUND or ship.condition == SOUND else Berth(ship.port, ship.condition)
        for key, ship in state.ships.items() if ship.side is side and ship.port is not None})


def watched(state: State, event: ForceFormed | ShipsJoined | ShipsBerthed) -> State:
    """The state after ships left or entered port while the enemy watched; a new marker is noted where it appears."""
    lookout = state.lookout
    if lookout is None and state.cursor.step is Step.NAVAL_MOVEMENT and not state.step_ended:
        # A snapshot from before lookouts existed, taken within a step: the lookout begins with the first ship that sails.
        lookout = at_movement(state)
    if lookout is not None and isinstance(event, ForceFormed) and event.side is lookout.side and event.contact is not None:
        lookout = replace(lookout, appeared=(*lookout.appeared, (event.contact, event.hex)))
    return state if lookout is state.lookout else replace(state, lookout=lookout)


def fallen(state: State, port: PortId, to: Allegiance) -> State:
    """The state after a port changed hands: everybody sees the fate of ships in it; for those that had left nothing changes."""
    lookout = state.lookout
    if lookout is None or state.ports[port].allegiance.side is to.side:
        return state
    left = {key: berth for key, berth in lookout.berths.items() if berth.port != port or state.ships[key].port != port}
    return replace(state, lookout=replace(lookout, berths=left))
