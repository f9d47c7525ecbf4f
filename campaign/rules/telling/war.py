"""Supplies, Malta, dates, comings and goings, and the special rules in words."""

from __future__ import annotations

from typing import assert_never

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
from campaign.model.scenario import Location
from campaign.model.sides import Side
from campaign.model.war import EastAfrica
from campaign.rules.ch11_requirements import NAMES, RULE_OF
from campaign.rules.telling.reader import Quiet, Reader, Word, opened, several

FATES = {
    EastAfrica.UNDECIDED: "waits for its orders",
    EastAfrica.LEFT: "stays there, out of the game",
    EastAfrica.RECALLED: "is recalled to Italy",
    EastAfrica.EXCHANGED: "was recalled, and British destroyers come in exchange",
}


def tell_war(reader: Reader, event: WarEvent) -> Word:
    """An event of the war around the fleets, as its reader may know it."""
    match event:
        case SuppliesRaised(cargo=facts, port=port):
            return Quiet(f"{facts.name} stand on the quay in {reader.port(port)} [SM-11]") if reader.owns(facts.side) else None
        case SuppliesLanded(port=port, loads=loads):
            return f"{several_loads(loads)} reached {reader.port(port)} [SM-GAP-36]"
        case CargoUsed(cargo=cargo):
            owner = reader.before.cargoes[cargo].facts.side
            return Quiet(f"{reader.cargo(cargo)} went to those who waited for it [SM-11]") if reader.owns(owner) else None
        case DutyFailed(location=location, owed=owed, landed=landed):
            # What Malta had left is her owner's to know; what was landed elsewhere is public.
            had = "went without" if location is Location.MALTA and not reader.owns(Side.ALLIED) else f"had {landed:g}"
            return f"{opened(NAMES[location])} was owed {owed:g} loads and {had} [{RULE_OF[location]}]"
        case MaltaFed(malta=malta):
            if malta.turns_out:
                return f"Malta goes short, the {_ORDINALS.get(malta.turns_out, 'next')} game turn running [SM-11B2]"
            left = f" and has {malta.stock:g} supply points left" if reader.owns(Side.ALLIED) else ""
            return f"Malta is fed{left} [SM-11B2]"
        case MaltaSurrendered():
            return "Malta surrenders: nothing came for too long [SM-11B2]"
        case SupplyAccountClosed():
            return Quiet("The supply account of the game turn is closed [SM-11]")
        case FlagRecorded(flag=flag, reason=reason):
            return f"On record from now: {flag.value.replace('_', ' ')}, {reason} [SM-11]"
        case GarrisonRecorded(land=land, res=res):
            return f"{res:g} British REs are in {land.value.capitalize()} [SM-11B1]"
        case PlaceTaken(side=side, place=place):
            return Quiet(f"{place.replace('_', ' ')} is {side} for the first time [SM-GAP-55]")
        case _:
            return _comings_and_goings(reader, event)


def _comings_and_goings(
    reader: Reader,
    event: ShipsArrived | ShipsCalledHome | ShipsWithdrawn | PoolConsulted | ShipTaken | EastAfricaChosen | TenthMasChanged
    | HarbourAttacked,
) -> Word:
    match event:
        case ShipsArrived(ships=ships, port=port):
            return f"{reader.ships_by_name(ship.id for ship in ships)} arrived in {reader.port(port)} [SM-GAP-54]"
        case ShipsCalledHome(ships=ships):
            own = reader.own(ships)
            return f"{reader.ships(own)} are called home and leave from the next base they lie in [SM-GAP-54]" if own else None
        case ShipsWithdrawn(ships=ships, to_pool=to_pool):
            where = "to the force pool [SM-10B]" if to_pool else "for other theatres [SM-GAP-54]"
            return f"{reader.ships_by_name(ships)} left the Mediterranean {where}"
        case PoolConsulted(row=row, battleships=battleships, owed=owed):
            gone = ", ".join(f"{number} {group.value}" for group, number in owed.items() if number)
            more = f"; to be withdrawn: {gone}" if gone else ""
            against = several(battleships, "battleship", "battleships")
            return f"Row {row} of the force pool table holds against {against}{more} [SM-10B]"
        case ShipTaken(due=due):
            return f"{reader.ship(due.ship)} is on her way from the force pool to {reader.port(due.port)} [SM-10B]"
        case EastAfricaChosen(fate=fate):
            return f"The squadron in East Africa {FATES[fate]} [SM-10C]"
        case TenthMasChanged(what=what):
            return f"The 10th MAS {what} [SM-10D]" if reader.owns(Side.AXIS) else None
        case HarbourAttacked(port=port, ship=ship, flotation_hits=hits):
            did = f"{several(hits, 'flotation hit', 'flotation hits')}" if hits else "it does not go off"
            return f"A charge under {reader.ship(ship)} in {reader.port(port)}: {did} [SM-10D]"
        case _:
            assert_never(event)


def several_loads(loads: float) -> str:
    """A number of loads in words."""
    return f"{loads:g} {'load' if loads == 1 else 'loads'} of supplies"


_ORDINALS = {1: "first", 2: "second", 3: "third"}
