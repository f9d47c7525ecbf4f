"""The fold over supplies, Malta, dates, ships that come and go, and the special rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar, assert_never

from campaign.model.changing import replace
from campaign.model.events.war import (
    CargoUsed,
    DutyFailed,
    EastAfricaChosen,
    FlagRecorded,
    GarrisonRecorded,
    HarbourAttacked,
    MaltaFed,
    MaltaSurrendered,
    PlaceTaken,
    PoolConsulted,
    ShipsArrived,
    ShipsCalledHome,
    ShipsWithdrawn,
    ShipTaken,
    SuppliesLanded,
    SuppliesRaised,
    SupplyAccountClosed,
    TenthMasChanged,
    WarEvent,
)
from campaign.model.ports import Cargo
from campaign.model.ships import ShipId
from campaign.model.state import State
from campaign.model.war import SupplyAccount, War
from campaign.rules.copying import with_entry, without

K = TypeVar("K")


def evolve_war(state: State, event: WarEvent) -> State:
    """The state after supplies, Malta, dates, comings and goings, or a special rule."""
    war, supply = state.war, state.war.supply
    match event:
        case SuppliesRaised(cargo=facts, port=port):
            raised = replace(supply, raised=_more(supply.raised, facts.side, 1))
            return replace(_with(state, supply=raised), cargoes=with_entry(state.cargoes, facts.id, Cargo(facts, at=port)))
        case SuppliesLanded(port=port, loads=loads, to_stock=to_stock):
            return replace(state, war=replace(
                war, supply=replace(supply, landed=_more(supply.landed, port, loads)),
                malta=replace(war.malta, stock=war.malta.stock + to_stock)))
        case CargoUsed(cargo=key):
            facts = state.cargoes[key].facts
            used = replace(supply, used=_more(supply.used, facts.side, facts.size_re))
            return replace(_with(state, supply=used), cargoes=without(state.cargoes, key))
        case DutyFailed(location=location):
            return _with(state, supply=replace(supply, failed=_more(supply.failed, location, 1)))
        case MaltaFed(malta=malta):
            return replace(state, war=replace(war, malta=malta))
        case MaltaSurrendered():
            return replace(state, war=replace(war, malta=replace(war.malta, surrendered=True)))
        case SupplyAccountClosed():
            return _with(state, supply=replace(supply, landed={}, landed_before=supply.landed))
        case FlagRecorded(flag=flag):
            return replace(state, war=replace(war, flags=with_entry(war.flags, flag, state.cursor.turn.number)))
        case GarrisonRecorded(land=land, res=res):
            return replace(state, war=replace(war, garrisons=with_entry(war.garrisons, land, res)))
        case PlaceTaken(side=side, place=place):
            return replace(state, war=replace(war, taken=(*war.taken, f"{side.value}/{place}")))
        case _:
            return _comings_and_goings(state, event, war)


def _comings_and_goings(
    state: State,
    event: ShipsArrived | ShipsCalledHome | ShipsWithdrawn | PoolConsulted | ShipTaken | EastAfricaChosen | TenthMasChanged
    | HarbourAttacked,
    war: War,
) -> State:
    match event:
        case ShipsArrived(ships=ships):
            arrived = {ship.id for ship in ships}
            pool = replace(war.pool, due=tuple(one for one in war.pool.due if one.ship not in arrived))
            return replace(state, ships={**state.ships, **{ship.id: ship for ship in ships}}, war=replace(war, pool=pool))
        case ShipsCalledHome(ships=ships):
            return replace(state, war=replace(war, called_home=(*war.called_home, *ships)))
        case ShipsWithdrawn():
            return _withdrawn(state, event, war)
        case PoolConsulted(row=row, owed=owed, reducing=reducing):
            return replace(state, war=replace(war, pool=replace(war.pool, row=row, owed=owed, reducing=reducing)))
        case ShipTaken(due=due, paid=paid):
            pool = replace(
                war.pool, ships=tuple(key for key in war.pool.ships if key != due.ship), due=(*war.pool.due, due),
                paid=(*war.pool.paid, due.ship) if paid else war.pool.paid)
            return replace(state, war=replace(war, pool=pool))
        case EastAfricaChosen(fate=fate):
            return replace(state, war=replace(war, east_africa=fate))
        case TenthMasChanged(unit=unit):
            return replace(state, war=replace(war, tenth_mas=unit))
        case HarbourAttacked():
            return state
        case _:
            assert_never(event)


def _withdrawn(state: State, event: ShipsWithdrawn, war: War) -> State:
    gone = set(event.ships)
    pool = war.pool
    if event.to_pool:
        paid = tuple(key for key in pool.paid if key not in gone)
        pool = replace(pool, ships=(*pool.ships, *event.ships), owed=event.owed, paid=paid)
    return replace(
        out_of_the_queues(state, gone),
        ships={key: ship for key, ship in state.ships.items() if key not in gone},
        war=replace(war, pool=pool, called_home=tuple(key for key in war.called_home if key not in gone)),
    )


def out_of_the_queues(state: State, gone: Collection[ShipId]) -> State:
    """The state in which no pump and no dock waits for ships that have left the theatre."""
    def left(named: tuple[ShipId, ...]) -> tuple[ShipId, ...]:
        return tuple(key for key in named if key not in gone)

    ports = {key: replace(port, refuel_first=left(port.refuel_first)) if left(port.refuel_first) != port.refuel_first else port
             for key, port in state.ports.items()}
    return replace(state, ports=ports, repair_first={key: left(named) for key, named in state.repair_first.items()})


def _with(state: State, *, supply: SupplyAccount) -> State:
    return replace(state, war=replace(state.war, supply=supply))


def _more(counts: Mapping[K, float], key: K, more: float) -> dict[K, float]:
    return with_entry(counts, key, counts.get(key, 0) + more)
