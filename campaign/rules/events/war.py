"""Reinforcements, supply accounts and special units: what each event does to the state, and how it is narrated."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar, assert_never, get_args

from campaign.model import events
from campaign.model.play.log import Subject, SubjectsOf
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.play.war import Delivery, EastAfrica, SupplyAccount, War
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Location
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.rules.events.copying import with_entry, without
from campaign.rules.events.reader import Quiet, Reader, Word
from campaign.rules.facts.ashore import NAMES, RULE_OF
from campaign.rules.facts.moving_front import balance_in_words, moves_in_words
from campaign.words.counting import capitalised, quantity
from campaign.words.names import defended_place

K = TypeVar("K")
FATES = {
    EastAfrica.UNDECIDED: "waits for its orders",
    EastAfrica.LEFT: "stays there, out of the game",
    EastAfrica.RECALLED: "is recalled to Italy",
    EastAfrica.EXCHANGED: "was recalled, and British destroyers come in exchange",
}
_ORDINALS = {1: "first", 2: "second", 3: "third"}
EVENTS: tuple[type, ...] = get_args(events.WarEvent)
SUBJECTS: SubjectsOf = {
    events.DutyFailed: (Subject.CONVOYS,),
    events.FlagRecorded: (Subject.TURNS,),
    events.FrontJudged: (Subject.TURNS, Subject.CONVOYS),
    events.HarbourAttacked: (Subject.BATTLES,),
    events.MaltaFed: (Subject.CONVOYS,),
    events.ShipTaken: (Subject.LOSSES,),
    events.ShipsArrived: (Subject.SAILINGS,),
    events.ShipsWithdrawn: (Subject.SAILINGS,),
    events.SuppliesLanded: (Subject.CONVOYS,),
    events.SuppliesRaised: (Subject.CONVOYS,),
    events.SupplyAccountClosed: (Subject.CONVOYS,),
}


def fold(state: State, event: events.WarEvent) -> State:
    """The state after an event about supplies, Malta, dates, arrivals and departures, or a special rule."""
    war, supply = state.war, state.war.supply
    match event:
        case events.SuppliesRaised(cargo=facts, port=port):
            raised = replace(supply, raised=_more(supply.raised, facts.side, 1))
            return replace(_with(state, supply=raised), cargoes=with_entry(state.cargoes, facts.id, Cargo(facts, at=port)))
        case events.SuppliesLanded(port=port, loads=loads, to_stock=to_stock):
            return replace(state, war=replace(
                war, supply=replace(supply, landed=_more(supply.landed, port, loads)),
                malta=replace(war.malta, stock=war.malta.stock + to_stock)))
        case events.CargoUsed(cargo=key):
            facts = state.cargoes[key].facts
            used = replace(supply, used=_more(supply.used, facts.side, facts.size_re))
            return replace(_with(state, supply=used), cargoes=without(state.cargoes, key))
        case events.DutyFailed(location=location):
            return _with(state, supply=replace(supply, failed=_more(supply.failed, location, 1)))
        case events.MaltaFed(malta=malta):
            return replace(state, war=replace(war, malta=malta))
        case events.MaltaSurrendered():
            return replace(state, war=replace(war, malta=replace(war.malta, surrendered=True)))
        case events.SupplyAccountClosed():
            return _with(state, supply=replace(supply, landed={}, landed_before=supply.landed))
        case events.DeliveriesCounted(landed=landed, due=due):
            deliveries = (*war.front.deliveries, Delivery(landed, due))
            return replace(state, war=replace(war, front=replace(war.front, deliveries=deliveries)))
        case events.FrontJudged(entries=entries, along=along):
            shifts = {move.entry: move.shift for move in (*entries, *along) if move.after != move.before}
            return replace(state, war=replace(war, front=replace(war.front, shifts={**war.front.shifts, **shifts})))
        case events.FlagRecorded(flag=flag, since=since):
            turn = state.cursor.turn if since is None else since
            return replace(state, war=replace(war, flags=with_entry(war.flags, flag, turn.number)))
        case events.GarrisonRecorded(land=land, res=res):
            return replace(state, war=replace(war, garrisons=with_entry(war.garrisons, land, res)))
        case events.DefendersRecorded(place=place, res=res):
            return replace(state, war=replace(war, defenders=with_entry(war.defenders, place, res)))
        case events.PlaceTaken(side=side, place=place):
            return replace(state, war=replace(war, taken=(*war.taken, f"{side.value}/{place}")))
        case _:
            return _comings_and_goings(state, event, war)


def narrate(reader: Reader, event: events.WarEvent) -> Word:
    """An event of the war around the fleets, as its reader may know it."""
    match event:
        case events.SuppliesRaised(cargo=facts, port=port):
            return Quiet(f"{facts.name} stand on the quay in {reader.port(port)} [SM-11]") if reader.owns(facts.side) else None
        case events.SuppliesLanded(port=port, loads=loads):
            return f"{several_loads(loads)} reached {reader.port(port)} [SM-GAP-36]"
        case events.CargoUsed(cargo=cargo):
            owner = reader.before.cargoes[cargo].facts.side
            return Quiet(f"{reader.cargo(cargo)} went to those who waited for it [SM-11]") if reader.owns(owner) else None
        case events.DutyFailed(location=location, owed=owed, landed=landed):
            # Only her owner knows what Malta had left; what was landed elsewhere is public.
            had = "went without" if location is Location.MALTA and not reader.owns(Side.ALLIED) else f"had {landed:g}"
            return f"{capitalised(NAMES[location])} was owed {owed:g} loads and {had} [{RULE_OF[location]}]"
        case events.MaltaFed(malta=malta):
            if malta.turns_out:
                return f"Malta goes short, the {_ORDINALS.get(malta.turns_out, 'next')} game turn running [SM-11B2]"
            left = f" and has {malta.stock:g} supply points left" if reader.owns(Side.ALLIED) else ""
            return f"Malta is fed{left} [SM-11B2]"
        case events.MaltaSurrendered():
            return "Malta surrenders: nothing came for too long [SM-11B2]"
        case events.SupplyAccountClosed():
            return Quiet("The supply account of the game turn is closed [SM-11]")
        case events.DeliveriesCounted(landed=landed, due=due):
            return Quiet(f"{landed:g} of {due:g} loads due came to the desert in this game turn [SM-GAP-70]")
        case events.FrontJudged(entries=entries, along=along):
            return f"{balance_in_words(event)}: {moves_in_words(entries, along, event.bound)} [SM-GAP-70]"
        case events.FlagRecorded(flag=flag, reason=reason, since=since):
            return f"On record from {'now' if since is None else since}: {flag.value.replace('_', ' ')}, {reason} [SM-11]"
        case events.GarrisonRecorded(land=land, res=res):
            return f"{res:g} British REs are in {land.value.capitalize()} [SM-11B1]"
        case events.DefendersRecorded(place=place, res=res):
            return f"{res:g} REs hold {defended_place(reader.book, place)} [SM-GAP-69]"
        case events.PlaceTaken(side=side, place=place):
            return Quiet(f"{place.replace('_', ' ')} is {side} for the first time [SM-GAP-55]")
        case _:
            return _comings_and_goings_in_words(reader, event)


def _comings_and_goings(
    state: State,
    event: events.ShipsArrived | events.ShipsCalledHome | events.ShipsWithdrawn | events.PoolConsulted
    | events.ShipTaken | events.EastAfricaChosen | events.TenthMasChanged | events.HarbourAttacked,
    war: War,
) -> State:
    match event:
        case events.ShipsArrived(ships=ships):
            arrived = {ship.id for ship in ships}
            pool = replace(war.pool, due=tuple(arrival for arrival in war.pool.due if arrival.ship not in arrived))
            return replace(state, ships={**state.ships, **{ship.id: ship for ship in ships}}, war=replace(war, pool=pool))
        case events.ShipsCalledHome(ships=ships):
            return replace(state, war=replace(war, called_home=(*war.called_home, *ships)))
        case events.ShipsWithdrawn():
            return _withdrawn(state, event, war)
        case events.PoolConsulted(row=row, owed=owed, reducing=reducing):
            return replace(state, war=replace(war, pool=replace(war.pool, row=row, owed=owed, reducing=reducing)))
        case events.ShipTaken(due=due, paid=paid):
            pool = replace(
                war.pool, ships=tuple(key for key in war.pool.ships if key != due.ship), due=(*war.pool.due, due),
                paid=(*war.pool.paid, due.ship) if paid else war.pool.paid)
            return replace(state, war=replace(war, pool=pool))
        case events.EastAfricaChosen(fate=fate):
            return replace(state, war=replace(war, east_africa=fate))
        case events.TenthMasChanged(unit=unit):
            return replace(state, war=replace(war, tenth_mas=unit))
        case events.HarbourAttacked():
            return state
        case _:
            assert_never(event)


def _withdrawn(state: State, event: events.ShipsWithdrawn, war: War) -> State:
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


def no_longer_held(state: State, places: Collection[str]) -> State:
    """The state without the recorded defenders of ports and coasts that have changed hands."""
    gone = [place for place in places if place in state.war.defenders]
    return replace(state, war=replace(state.war, defenders=without(state.war.defenders, *gone))) if gone else state


def out_of_the_queues(state: State, gone: Collection[ShipId]) -> State:
    """The state with ships that have left the theatre removed from the queues of pumps and docks."""
    def left(named: tuple[ShipId, ...]) -> tuple[ShipId, ...]:
        return tuple(key for key in named if key not in gone)

    ports = {key: replace(port, refuel_first=left(port.refuel_first)) if left(port.refuel_first) != port.refuel_first else port
             for key, port in state.ports.items()}
    return replace(state, ports=ports, repair_first={key: left(named) for key, named in state.repair_first.items()})


def _with(state: State, *, supply: SupplyAccount) -> State:
    return replace(state, war=replace(state.war, supply=supply))


def _more(counts: Mapping[K, float], key: K, more: float) -> Mapping[K, float]:
    return with_entry(counts, key, counts.get(key, 0) + more)


def _comings_and_goings_in_words(
    reader: Reader,
    event: events.ShipsArrived | events.ShipsCalledHome | events.ShipsWithdrawn | events.PoolConsulted
    | events.ShipTaken | events.EastAfricaChosen | events.TenthMasChanged | events.HarbourAttacked,
) -> Word:
    match event:
        case events.ShipsArrived(ships=ships, port=port):
            return f"{reader.ships_by_name(ship.id for ship in ships)} arrived in {reader.port(port)} [SM-GAP-54]"
        case events.ShipsCalledHome(ships=ships):
            own = reader.own(ships)
            return f"{reader.ships(own)} are called home and leave from the next base they lie in [SM-GAP-54]" if own else None
        case events.ShipsWithdrawn(ships=ships, to_pool=to_pool):
            where = "to the force pool [SM-10B]" if to_pool else "for other theatres [SM-GAP-54]"
            return f"{reader.ships_by_name(ships)} left the Mediterranean {where}"
        case events.PoolConsulted(row=row, battleships=battleships, owed=owed):
            gone = ", ".join(f"{number} {group.value}" for group, number in owed.items() if number)
            more = f"; to be withdrawn: {gone}" if gone else ""
            against = quantity(battleships, "battleship")
            return f"Row {row} of the force pool table holds against {against}{more} [SM-10B]"
        case events.ShipTaken(due=due):
            return f"{reader.ship(due.ship)} is on her way from the force pool to {reader.port(due.port)} [SM-10B]"
        case events.EastAfricaChosen(fate=fate):
            return f"The squadron in East Africa {FATES[fate]} [SM-10C]"
        case events.TenthMasChanged(what=what):
            return f"The 10th MAS {what} [SM-10D]" if reader.owns(Side.AXIS) else None
        case events.HarbourAttacked(port=port, ship=ship, flotation_hits=hits):
            did = f"{quantity(hits, 'flotation hit')}" if hits else "it does not go off"
            return f"A charge under {reader.ship(ship)} in {reader.port(port)}: {did} [SM-10D]"
        case _:
            assert_never(event)


def several_loads(loads: float) -> str:
    """A number of loads in words."""
    return f"{loads:g} {'load' if loads == 1 else 'loads'} of supplies"
