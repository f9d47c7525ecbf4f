"""Rule 24A: naval cooperation, missions of a segment, transfers between airfields, and answers in advance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import AssignNavalCooperation, GiveAirMission, SetAirDoctrine, TransferAirUnit
from campaign.model.events import AirDoctrineSet, AirMissionGiven, AirUnitTransferred, NavalCooperationAssigned
from campaign.model.play.air_war import IN_HAND, AirDoctrine, AirMission, AirTask
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.state import AirUnit, State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirStatus, AirUnitId, BaseId
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.air.ch05_carriers import flies, room_on_field
from campaign.rules.facts.air import base_hex, flights_in, grounded, hex_named, is_fighter, named_unit, reach_of
from campaign.rules.facts.geography import base_side
from campaign.rules.facts.laws import Law
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity

Order = AssignNavalCooperation | TransferAirUnit | GiveAirMission | SetAirDoctrine
TO_TRANSFER = 2


def where_aircraft_fly(book: Book, state: State, order: object) -> Refusal | None:
    """SM-24A.1 Aircraft fly where the campaign was begun with the air war."""
    if book.options.air_war:
        return None
    return Refusal("SM-24A", "this campaign was begun without the air war")


def in_own_initial_phase(book: Book, state: State, order: AssignNavalCooperation | TransferAirUnit) -> Refusal | None:
    """SM-24A Naval cooperation is assigned in the owner's initial phase and binds until his next."""
    cursor = state.cursor
    if cursor.phase is Phase.INITIAL and cursor.acting is order.side and not state.step_ended:
        return None
    return Refusal("SM-24A", f"this is ordered in the {order.side} initial phase; now it is {cursor.stage}")


def own_units(
    book: Book, state: State, order: AssignNavalCooperation | GiveAirMission | TransferAirUnit,
) -> Refusal | None:
    """SM-24A.2 Units are the side's own, each named once, and not lost."""
    units = (order.unit,) if isinstance(order, TransferAirUnit) else order.units
    return refused_units(book, state, order.side, units)


def refused_units(book: Book, state: State, side: Side, units: tuple[AirUnitId, ...]) -> Refusal | None:
    """The reason why these units cannot be ordered at all, or None."""
    if not units:
        return Refusal("SM-24A", "no air unit is named")
    if len(set(units)) < len(units):
        return Refusal("SM-24A", "an air unit is named twice")
    for key in units:
        unit = state.air.get(key)
        if unit is None or unit.side is not side:
            return Refusal("SM-24A", f"{named_unit(book, key)} is no air unit of the {side} side")
        if unit.status is not AirStatus.READY:
            fates = {AirStatus.LOST: "was lost", AirStatus.FERRIED: "is aboard a ship", AirStatus.IN_TRANSFER: "is on its way"}
            return Refusal("SM-24A", f"{named_unit(book, key)} {fates[unit.status]}")
    return None


def from_land(book: Book, state: State, order: AssignNavalCooperation | TransferAirUnit) -> Refusal | None:
    """SM-5B.3 Carrier aircraft are always on naval cooperation and stay with their ship."""
    units = (order.unit,) if isinstance(order, TransferAirUnit) else order.units
    for key in units:
        if BaseId(state.air[key].base) not in book.oob.bases:
            return Refusal("SM-5B", f"{named_unit(book, key)} flies from a carrier")
    return None


def to_an_own_field_in_reach(book: Book, state: State, order: TransferAirUnit) -> Refusal | None:
    """SM-GAP-47.1 A unit changes its base to an own airfield with room, within twice its range, as ferried fighters do."""
    field = book.oob.bases.get(order.base)
    if field is None or base_side(book, state, order.base) is not order.side:
        return Refusal("SM-24A", f"{order.base} is no airfield of the {order.side} side")
    here = base_hex(book, state, state.air[order.unit])
    reach = TO_TRANSFER * reach_of(book, order.unit, extended=False)
    if here is None:
        return Refusal("SM-GAP-47", f"{field.name} is out of reach")
    if here == field.hex:
        return Refusal("SM-GAP-47", f"{field.name} is where it stands")
    if (away := distance(here, field.hex)) > reach:
        return Refusal("SM-GAP-47", f"{field.name} is {quantity(away, 'hex', 'hexes')} away, it flies {reach}")
    if room_on_field(book, state, order.base) < flights_in(book, (order.unit,)):
        return Refusal("SM-2B", f"{field.name} has no room for it")
    return None


def when_missions_are_given(book: Book, state: State, order: GiveAirMission) -> Refusal | None:
    """SM-GAP-67.4 Missions are given in the own initial phase, recon and movement step, and last until they are changed."""
    cursor = state.cursor
    steps = (Step.RECON, Step.NAVAL_MOVEMENT)
    here = cursor.phase is Phase.INITIAL or (cursor.phase is Phase.NAVAL and cursor.step in steps)
    if not here or cursor.acting is not order.side or state.step_ended:
        return Refusal("SM-GAP-67", f"missions are given in the {order.side} initial phase, recon and movement steps; "
                       f"now it is {cursor.stage}")
    if state.strike is not None:
        return Refusal("SM-4B3", "a force is held up until submarines have done with it: that comes first")
    return None


def to_units_on_cooperation(book: Book, state: State, order: GiveAirMission) -> Refusal | None:
    """SM-1.1 Only units on naval cooperation fly over the sea, and who struck already in this segment does nothing else."""
    for key in order.units:
        if not state.air[key].on_naval_cooperation:
            return Refusal("SM-24A", f"{named_unit(book, key)} is not on naval cooperation")
        if key in state.air_war.flown and order.task is not AirTask.HELD:
            return Refusal("SM-GAP-67", f"{named_unit(book, key)} has flown in this segment")
        if order.task is AirTask.PATROL and not is_fighter(book, key):
            return Refusal("SM-GAP-67", f"{named_unit(book, key)} has no fighters: patrols are theirs")
    return None


def over_a_place_in_range(book: Book, state: State, order: GiveAirMission) -> Refusal | None:
    """SM-GAP-67 A patrol is over one hex in range, or over a force that it follows; a search names one sea hex in range."""
    return refused_mission(book, state, order.side, mission_of(order), order.units, "SM-GAP-67")


def refused_mission(
    book: Book, state: State, side: Side, mission: AirMission, units: Iterable[AirUnitId], rule: str,
) -> Refusal | None:
    """The reason why these units cannot fly a mission at its intended place, under the rule that asks; or None."""
    if mission.task is AirTask.HELD:
        return None
    if mission.task is AirTask.SEARCH and mission.force is not None:
        return Refusal(rule, "a search is flown over a hex of the sea, and follows no force")
    where = hex_of_mission(book, state, side, mission)
    if where is None:
        return Refusal(rule, "name a port, a hex or a force of yours to fly over")
    if mission.task is AirTask.SEARCH and not book.theatre.is_sea(where):
        return Refusal(rule, f"{where} is no sea hex: searches are flown over the sea")
    # A force that is followed may come into range later: until then nobody is over it (see interception).
    for key in () if mission.force is not None else units:
        if (refused := out_of_reach(book, state, state.air[key], where)) is not None:
            return refused
    return None


def mission_of(order: GiveAirMission) -> AirMission:
    """The mission that an order gives."""
    return IN_HAND if order.task is AirTask.HELD else AirMission(order.task, order.over, order.force)


def hex_of_mission(book: Book, state: State, side: Side, mission: AirMission) -> Hex | None:
    """The hex where a mission is flown now; an own force is followed."""
    if mission.force is not None:
        force = state.forces.get(mission.force)
        return force.hex if force is not None and force.side is side and force.scattered is None else None
    return hex_named(book, mission.over)


def out_of_reach(book: Book, state: State, unit: AirUnit, where: Hex) -> Refusal | None:
    """SM-GAP-67.5 Patrols and searches are flown within the range of the unit; carrier fighters stay near their ship."""
    here = base_hex(book, state, unit)
    if here is None:
        return Refusal("SM-24A", f"{named_unit(book, unit.id)} has no base")
    carrier = BaseId(unit.base) not in book.oob.bases
    reach = reach_of(book, unit.id, extended=False)
    if carrier and is_fighter(book, unit.id):
        reach = min(reach, book.charts.air.missions.carrier_fighters_radius)
    if (away := distance(here, where)) > reach:
        return Refusal("SM-GAP-67", f"{where} is {quantity(away, 'hex', 'hexes')} from {named_unit(book, unit.id)}, which "
                                    f"flies {reach}")
    return None


def has_a_runway(book: Book, state: State, unit: AirUnit) -> bool:
    """Whether a unit's airfield is its side's, or its carrier at sea with a clear deck (SM-5B)."""
    if BaseId(unit.base) in book.oob.bases:
        return base_side(book, state, BaseId(unit.base)) is unit.side
    ship = state.ships.get(ShipId(unit.base))
    return ship is not None and flies(book, state, ship)


def seas_searched(book: Book, state: State, side: Side) -> tuple[Hex, ...]:
    """SM-GAP-67.11 A search is flown over its hex by a unit on naval cooperation that is ready and still has it in range."""
    found: dict[Hex, None] = {}
    if not book.options.air_war:
        return ()
    for key, mission in state.air_war.missions.items():
        unit = state.air.get(key)
        if mission.task is not AirTask.SEARCH or unit is None or unit.side is not side or unit.status is not AirStatus.READY:
            continue
        where = hex_of_mission(book, state, side, mission)
        if (where is not None and unit.on_naval_cooperation and has_a_runway(book, state, unit)
                and key not in grounded(book, state) and out_of_reach(book, state, unit, where) is None):
            found[where] = None
    return tuple(found)


LAWS: dict[type, tuple[Law[Any], ...]] = {
    AssignNavalCooperation: (where_aircraft_fly, in_own_initial_phase, own_units, from_land),
    TransferAirUnit: (where_aircraft_fly, in_own_initial_phase, own_units, from_land, to_an_own_field_in_reach),
    GiveAirMission: (where_aircraft_fly, when_missions_are_given, own_units, to_units_on_cooperation, over_a_place_in_range),
    SetAirDoctrine: (where_aircraft_fly,),
}


def resolve(now: Proceedings, order: Order) -> None:
    """Carries out these orders."""
    match order:
        case AssignNavalCooperation(side=side, units=units, on=on):
            now.add(NavalCooperationAssigned(side, units, on))
        case TransferAirUnit(unit=unit, base=base):
            now.add(AirUnitTransferred(unit, base))
        case GiveAirMission(side=side, units=units):
            now.add(AirMissionGiven(side, units, mission_of(order)))
        case SetAirDoctrine(side=side, intercept=intercept, leaders=leaders):
            now.add(AirDoctrineSet(side, AirDoctrine(intercept, leaders)))


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Each unit put on or off; each moved to every field nearby; patrols over ports and forces near each fighter's base."""
    if not book.options.air_war or state.cursor.acting is not side or state.step_ended:
        return
    initial = state.cursor.phase is Phase.INITIAL
    for key, unit in state.air.items():
        if unit.side is not side or unit.status is not AirStatus.READY:
            continue
        if initial:
            yield AssignNavalCooperation(side, (key,), on=not unit.on_naval_cooperation)
            yield from (TransferAirUnit(side, key, base) for base in book.oob.bases)
        if state.air_war.mission_of(key) != IN_HAND:
            yield GiveAirMission(side, AirTask.HELD, (key,))
        elif unit.on_naval_cooperation and (here := base_hex(book, state, unit)) is not None:
            if is_fighter(book, key):
                yield GiveAirMission(side, AirTask.PATROL, (key,), str(here))
                yield from (GiveAirMission(side, AirTask.PATROL, (key,), force=force.id)
                            for force in state.forces.values() if force.side is side)
            elif book.theatre.is_sea(here):
                yield GiveAirMission(side, AirTask.SEARCH, (key,), str(here))
