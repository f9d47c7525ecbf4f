"""Rules 24A and 5B: the conditions for launching a sortie: a legal target, units that may fly, range and weather."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.commands import FlySupplies, LaunchSortie
from campaign.model.events import SortieLaunched
from campaign.model.play.air_war import AirTarget, AirTask, Sortie, SortieId
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.state import AirUnit, State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole, AirSize, AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import Category, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.air.ch24_cooperation import has_a_runway, refused_units, where_aircraft_fly
from campaign.rules.chapters.air.ch24_course import proceed
from campaign.rules.chapters.search.ch03_spotting import seen_of
from campaign.rules.chapters.undersea.ch06_submarines import flotillas_by_contact
from campaign.rules.facts.air import (
    base_hex,
    grounded,
    is_fighter,
    named_unit,
    nation_of,
    poor_over,
    reach_of,
    size_of,
    type_of,
)
from campaign.rules.facts.contacts import forces_by_contact, is_full
from campaign.rules.facts.geography import base_side, port_side
from campaign.rules.facts.harbours import berthed_in
from campaign.rules.facts.laws import Law, in_naval_step
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity

Order = LaunchSortie | FlySupplies
TYPES = {kind.value for kind in ShipType} | {kind.value for kind in Category}


def in_its_time(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-24A.3 Ships are attacked in the own combat step before any guns fire; ports and airfields in the own air phase."""
    if state.air_war.sortie is not None:
        return Refusal("SM-24B", "a sortie is in the air: it comes first")
    if isinstance(order, LaunchSortie) and order.target.on_land:
        cursor = state.cursor
        if cursor.phase is Phase.AIR and cursor.acting is order.side and not state.step_ended:
            return None
        return Refusal("SM-GAP-68", f"ports and airfields are bombed in the {order.side} air phase; now it is {cursor.stage}")
    if (refused := in_naval_step(state, order.side, Step.COMBAT)) is not None:
        return refused
    if guns_have_fired(state, order.side):
        return Refusal("SM-6", "guns have fired in this step: aircraft come before them")
    return None


def guns_have_fired(state: State, side: Side) -> bool:
    """Whether guns have been fired in this subsegment: a battle was fought, or a side's ships have shelled the land."""
    return bool(state.fought) or any(key in state.ships and state.ships[key].side is side for key in state.bombarded)


def at_something_that_may_be_attacked(book: Book, state: State, order: LaunchSortie) -> Refusal | None:
    """SM-3.2 A force or flotilla must be spotted in this segment; ships in port need not be (SM-GAP-46)."""
    side = order.side
    match order.target:
        case AirTarget.FORCE | AirTarget.FLOTILLA:
            if spotted(state, side, order.place) is None:
                return Refusal("SM-3", f"no enemy {order.place} is spotted")
        case AirTarget.SHIPS | AirTarget.PORT:
            if PortId(order.place) not in state.ports or port_side(state, PortId(order.place)) is not side.enemy:
                return Refusal("SM-GAP-46", f"{order.place} is no port of the enemy")
            if order.target is AirTarget.SHIPS and not berthed_in(state, PortId(order.place), side.enemy):
                return Refusal("SM-GAP-46", f"no enemy ship lies in {book.theatre.ports[PortId(order.place)].name}")
        case AirTarget.AIRFIELD:
            if BaseId(order.place) not in book.oob.bases or base_side(book, state, BaseId(order.place)) is not side.enemy:
                return Refusal("SM-GAP-68", f"{order.place} is no airfield of the enemy")
        case AirTarget.SUPPLY:
            return Refusal("SM-GAP-67", "supplies are flown by `airlift`")
    if order.target is not AirTarget.FORCE and order.target is not AirTarget.SHIPS and order.aims:
        return Refusal("SM-26", "only ships are aimed at by type or name")
    return None


def where_something_is_left_to_hit(book: Book, state: State, order: LaunchSortie) -> Refusal | None:
    """SM-GAP-68 A port takes two hits an air phase and never more than four by bombing, an airfield two and five."""
    war, chart = state.air_war, book.charts.air.land
    if order.target is AirTarget.PORT:
        port = PortId(order.place)
        if war.ports_struck.get(port, 0) >= chart.port_hits_a_phase or state.ports[port].hits >= chart.port_never_beyond:
            return Refusal("SM-GAP-68", "bombing can do no more to this port now")
    if order.target is AirTarget.AIRFIELD:
        base = BaseId(order.place)
        if war.fields_struck.get(base, 0) >= chart.field_hits_a_phase or war.fields_hit.get(base, 0) >= chart.field_most_hits:
            return Refusal("SM-GAP-68", "bombing can do no more to this airfield now")
    return None


def by_units_that_may_fly(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-GAP-67.6 A unit flies once, from a field or deck that can send it, and not when it has another mission."""
    units = (*order.units, *order.escorts)
    if not order.units:
        return Refusal("SM-24A", "no air unit is named")
    if (refused := refused_units(book, state, order.side, units)) is not None:
        return refused
    on_land = isinstance(order, LaunchSortie) and order.target.on_land
    for key in units:
        if (reason := why_not_flying(book, state, state.air[key], on_land=on_land)) is not None:
            return Refusal("SM-GAP-67", f"{named_unit(book, key)} {reason}")
    return None


def why_not_flying(book: Book, state: State, unit: AirUnit, *, on_land: bool) -> str | None:
    """The reason why a unit cannot be launched now, in words, or None."""
    war = state.air_war
    if unit.on_naval_cooperation is on_land:
        return "is on naval cooperation and does not bomb the land" if on_land else "is not on naval cooperation"
    if unit.id in war.flown or (on_land and unit.id in war.intercepted):
        return "has flown already"
    if not on_land and (mission := war.mission_of(unit.id)).task is not AirTask.HELD:
        return f"has another mission ({mission.task.value})"
    if not has_a_runway(book, state, unit):
        return "has no deck or airfield that can send it up"
    return "stands on an airfield too damaged to send it up" if unit.id in grounded(book, state) else None


def each_with_its_task(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-24B.1 Escorts are fighters; who strikes brings bombs or torpedoes, and supplies are flown by transport groups."""
    for key in order.escorts:
        if not is_fighter(book, key):
            return Refusal("SM-24B", f"{named_unit(book, key)} has no fighters to escort with")
    for key in order.units:
        kind = type_of(book, key)
        if isinstance(order, FlySupplies):
            if kind.role is not AircraftRole.TRANSPORT or size_of(book, key) is not AirSize.GROUP:
                return Refusal("SM-GAP-67", f"{named_unit(book, key)} is no group of transports")
        elif not kind.bombing:
            return Refusal("SM-24A", f"{named_unit(book, key)} carries neither bombs nor torpedoes")
        elif kind.role is AircraftRole.TORPEDO_BOMBER and order.target is AirTarget.FLOTILLA:
            return Refusal("SM-GAP-11", f"{named_unit(book, key)} carries torpedoes, which do nothing to submarines")
    return None


def within_reach(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-GAP-47 Ships lie within twice the range of each unit, which fights and bombs worse beyond it (SM-24B5d).

    Ports and airfields, and ports that supplies are flown to, lie within its range (SM-GAP-67, SM-GAP-68).
    """
    where = hex_of_target(book, state, order)
    assert where is not None
    for key in (*order.units, *order.escorts):
        here = base_hex(book, state, state.air[key])
        reach = reach_of(book, key, extended=isinstance(order, LaunchSortie) and not order.target.on_land)
        if here is None or (away := distance(here, where)) > reach:
            far = "" if here is None else f": it is {quantity(away, 'hex', 'hexes')} away, and {reach} is the utmost"
            return Refusal("SM-GAP-47", f"{named_unit(book, key)} does not reach it{far}")
    return None


def by_night_who_can(book: Book, state: State, order: LaunchSortie) -> Refusal | None:
    """SM-GAP-66 By night level bombers strike, torpedo bombers from a date of their nation, never in poor weather."""
    if order.light is Light.DAY:
        return None
    where = hex_of_target(book, state, order)
    assert where is not None
    if poor_over(book, state, where):
        return Refusal("SM-GAP-66", "in poor weather nobody strikes by night")
    if order.target is AirTarget.FLOTILLA:
        return Refusal("SM-GAP-66", "submarines are not found by night")
    if order.escorts:
        return Refusal("SM-GAP-66", f"{named_unit(book, order.escorts[0])} does not escort by night")
    for key in order.units:
        if not book.charts.air.night.may(type_of(book, key).role, nation_of(book, key), state.cursor.turn):
            return Refusal("SM-GAP-66", f"{named_unit(book, key)} does not strike by night")
    return None


def at_aims_that_can_be_told(book: Book, state: State, order: LaunchSortie) -> Refusal | None:
    """SM-26.3 Aims are kinds and types of ship; ships by name only in port, or when the force is fully spotted."""
    if order.target not in (AirTarget.FORCE, AirTarget.SHIPS):
        return None
    return refused_aims(order.aims, ships_named(book, state, order.side, order.target, order.place))


def refused_aims(aims: Iterable[str], named: Collection[ShipId]) -> Refusal | None:
    """The reason why these aims are not valid, given the ships that are known by name; or None."""
    for aim in aims:
        if aim not in TYPES and ShipId(aim) not in named:
            return Refusal("SM-26", f"{aim} is no aim that can be told: name a type such as BB, or warships, or transports")
    return None


def ships_named(book: Book, state: State, side: Side, target: AirTarget, place: str) -> tuple[ShipId, ...]:
    """The ships at a target that an attacker knows by name."""
    if target is AirTarget.SHIPS:
        return berthed_in(state, PortId(place), side.enemy)
    key = forces_by_contact(state, side).get(place)
    finds = () if key is None else state.finds.get(key, ())
    if key is None or not is_full(finds):
        return ()
    return tuple(seen_of(book, state, key, finds).ships or ())


def spotted(state: State, side: Side, contact: str) -> Hex | None:
    """The hex of a spotted enemy force or flotilla, by its marker, or None."""
    if (force := forces_by_contact(state, side).get(contact)) is not None:
        found = state.forces[force]
        return found.hex if state.finds.get(force) and found.scattered is None else None
    if (key := flotillas_by_contact(state, side).get(contact)) is not None:
        flotilla = state.flotillas[key]
        return flotilla.hex if flotilla.finds and flotilla.port is None else None
    return None


def hex_of_target(book: Book, state: State, order: Order) -> Hex | None:
    """The hex of a target."""
    if isinstance(order, FlySupplies):
        return book.theatre.ports[order.port].hex if order.port in book.theatre.ports else None
    match order.target:
        case AirTarget.FORCE | AirTarget.FLOTILLA:
            return spotted(state, order.side, order.place)
        case AirTarget.AIRFIELD:
            base = book.oob.bases.get(BaseId(order.place))
            return None if base is None else base.hex
        case _:
            port = book.theatre.ports.get(PortId(order.place))
            return None if port is None else port.hex


def to_a_port_of_ones_own(book: Book, state: State, order: FlySupplies) -> Refusal | None:
    """SM-GAP-67 Supplies are flown to a port of one's own."""
    if order.port in state.ports and port_side(state, order.port) is order.side:
        return None
    return Refusal("SM-GAP-67", f"{order.port} is no port of the {order.side} side")


LAWS: dict[type, tuple[Law[Any], ...]] = {
    LaunchSortie: (where_aircraft_fly, in_its_time, at_something_that_may_be_attacked, where_something_is_left_to_hit,
                   by_units_that_may_fly, each_with_its_task, within_reach, by_night_who_can, at_aims_that_can_be_told),
    FlySupplies: (where_aircraft_fly, in_its_time, to_a_port_of_ones_own, by_units_that_may_fly, each_with_its_task,
                  within_reach),
}


def resolve(now: Proceedings, order: Order) -> None:
    """SM-24B Who flies a mission is the mission force, who escorts stands by for the screen; then the raid takes its course."""
    now.add(SortieLaunched(sortie_of(now.book, now.state, order)))
    proceed(now)


def sortie_of(book: Book, state: State, order: Order) -> Sortie:
    """The sortie that an order launches."""
    where = hex_of_target(book, state, order)
    assert where is not None
    units = (*order.units, *order.escorts)
    far = tuple(key for key in units if is_far(book, state, key, where))
    key = SortieId(f"S{state.air_war.sorties + 1}")
    if isinstance(order, FlySupplies):
        # The enemy may never hear of a supply flight, so the numbers of raids leave them out.
        key = SortieId(f"T{state.segment}")
        return Sortie(key, order.side, AirTarget.SUPPLY, str(order.port), where, Light.DAY, order.units, order.escorts, far)
    at = order.place
    if order.target is AirTarget.FORCE:
        at = str(forces_by_contact(state, order.side).get(order.place, at))
    elif order.target is AirTarget.FLOTILLA:
        at = str(flotillas_by_contact(state, order.side)[order.place])
    return Sortie(key, order.side, order.target, at, where, order.light, order.units, order.escorts, far, order.aims)


def is_far(book: Book, state: State, unit: AirUnitId, where: Hex) -> bool:
    """Whether a hex lies beyond a unit's range."""
    here = base_hex(book, state, state.air[unit])
    return here is not None and distance(here, where) > reach_of(book, unit, extended=False)


def can_launch(book: Book, state: State, side: Side, *, on_land: bool) -> tuple[AirUnitId, ...]:
    """The units of a side that could take off now."""
    return tuple(key for key, unit in state.air.items() if unit.side is side and unit.status is AirStatus.READY
                 and why_not_flying(book, state, unit, on_land=on_land) is None)


def targets_of(book: Book, state: State, side: Side) -> Iterator[tuple[AirTarget, str, Hex]]:
    """What a side may attack from the air now, and where."""
    if state.cursor.phase is Phase.AIR:
        for port in state.ports.values():
            if port.allegiance.side is side.enemy:
                yield AirTarget.PORT, str(port.id), port.hex
        for base, facts in book.oob.bases.items():
            if base_side(book, state, base) is side.enemy:
                yield AirTarget.AIRFIELD, str(base), facts.hex
        return
    for contact in forces_by_contact(state, side):
        if (where := spotted(state, side, contact)) is not None:
            yield AirTarget.FORCE, contact, where
    for contact in flotillas_by_contact(state, side):
        if (where := spotted(state, side, contact)) is not None:
            yield AirTarget.FLOTILLA, contact, where
    for key in dict.fromkeys(ship.port for ship in state.ships.values()
                             if ship.side is side.enemy and ship.port is not None and ship.status is ShipStatus.ACTIVE):
        port = state.ports[key]
        if port.allegiance.side is side.enemy:
            yield AirTarget.SHIPS, str(key), port.hex


def something_in_reach(book: Book, state: State, side: Side) -> bool:
    """Whether a side could launch a sortie at anything now, and so must be asked."""
    if not book.options.air_war or state.air_war.sortie is not None:
        return False
    on_land = state.cursor.phase is Phase.AIR
    if not on_land and guns_have_fired(state, side):
        return False
    ready = [key for key in can_launch(book, state, side, on_land=on_land) if type_of(book, key).bombing]
    if not ready:
        return False
    bases: dict[Hex, int] = {}
    for key in ready:
        here = base_hex(book, state, state.air[key])
        if here is not None:
            bases[here] = max(bases.get(here, 0), reach_of(book, key, extended=not on_land))
    return any(distance(here, where) <= reach for _, _, where in targets_of(book, state, side)
               for here, reach in bases.items())


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Every unit that can fly against everything in its reach, alone, by day and by night."""
    cursor = state.cursor
    if not book.options.air_war or cursor.acting is not side or state.step_ended or state.air_war.sortie is not None:
        return
    on_land = cursor.phase is Phase.AIR
    if not on_land and (cursor.phase is not Phase.NAVAL or cursor.step is not Step.COMBAT or guns_have_fired(state, side)):
        return
    ready = can_launch(book, state, side, on_land=on_land)
    for target, place, where in targets_of(book, state, side):
        for key in ready:
            here = base_hex(book, state, state.air[key])
            if here is not None and type_of(book, key).bombing and distance(here, where) <= reach_of(
                    book, key, extended=not on_land):
                yield LaunchSortie(side, target, place, (key,))
                yield LaunchSortie(side, target, place, (key,), light=Light.NIGHT)
    if on_land:
        return
    for key in ready:
        if type_of(book, key).role is AircraftRole.TRANSPORT and size_of(book, key) is AirSize.GROUP:
            yield from (FlySupplies(side, (key,), port.id) for port in state.ports.values() if port.allegiance.side is side)
