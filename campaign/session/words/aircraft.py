"""Air units in words: what they are, how large, what they are told to do, and when those that were lost are due back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from campaign.model.book import Book
from campaign.model.play.air_war import AirMission, AirOrder, AirOrderKind, AirTask
from campaign.model.play.calendar import Turn
from campaign.model.play.views import View
from campaign.model.setting.scenario import PortId
from campaign.model.units.aircraft import AircraftRole, AirUnitId, BaseId
from campaign.model.units.forces import ForceId
from campaign.rules.chapters.air.ch24_upkeep import carrier_of, in_service, turns_until_back
from campaign.rules.facts.air import flights_in, type_of
from campaign.words.counting import quantity

# In which order roles are named, and what one and many of them are called.
ROLES: Mapping[AircraftRole, tuple[str, str]] = {
    AircraftRole.FIGHTER: ("fighter", "fighters"), AircraftRole.TORPEDO_BOMBER: ("torpedo bomber", "torpedo bombers"),
    AircraftRole.DIVE_BOMBER: ("dive bomber", "dive bombers"), AircraftRole.BOMBER: ("bomber", "bombers"),
    AircraftRole.HEAVY_BOMBER: ("heavy bomber", "heavy bombers"), AircraftRole.TRANSPORT: ("transport", "transports"),
}


def by_role(book: Book, units: Iterable[AirUnitId]) -> dict[AircraftRole, int]:
    """Flights by what they are built for, fighters first; a group is six."""
    found: dict[AircraftRole, int] = dict.fromkeys(ROLES, 0)
    for key in units:
        found[type_of(book, key).role] += flights_in(book, (key,))
    return {role: count for role, count in found.items() if count}


def mission_in_words(book: Book, view: View, mission: AirMission) -> str:
    """A mission in a few words."""
    if mission.task is AirTask.HELD:
        return "in hand"
    verb = "patrols over" if mission.task is AirTask.PATROL else "searches about"
    return f"{verb} {place_in_words(book, view, mission.over, mission.force)}"


def order_in_words(book: Book, view: View, order: AirOrder) -> str:
    """A standing air order in a few words."""
    where = place_in_words(book, view, order.over, order.force)
    match order.kind:
        case AirOrderKind.COVER:
            return f"cover {where}"
        case AirOrderKind.SEARCH:
            return f"search about {where}"
        case AirOrderKind.HOLD:
            return "stay in hand"
        case AirOrderKind.STRIKE:
            reach = f" within {quantity(order.within, 'hex', 'hexes')}" if order.within else ""
            about = f" of {where}" if where and reach else f" about {where}" if where else ""
            worth = f" for {order.worth:g} times the loss" if order.worth != 1 else ""
            return f"strike what is worth it{reach}{about}{worth}"


def place_in_words(book: Book, view: View, over: str, force: ForceId | None) -> str:
    """The place of a mission: a force by its name, a port or airfield by its, a hex as it is."""
    if force is not None:
        own = view.forces.get(force)
        return str(force) if own is None else own.force.name or str(force)
    port, base = book.theatre.ports.get(PortId(over)), book.oob.bases.get(BaseId(over))
    return port.name if port is not None else base.name if base is not None else over


def due_back(book: Book, view: View, unit: AirUnitId) -> str:
    """SM-GAP-65.4 When a unit that was lost may be made up again, or that its service in the theatre is over by then."""
    lost = view.air_war.waiting.get(unit)
    if lost is None:
        return "to be reported lost in your next initial phase"
    aboard = carrier_of(book, unit, view.cursor.turn)
    due = Turn(lost.turn + turns_until_back(book, unit, aboard))
    return f"back from {due} on" if in_service(book, unit, due) else f"not replaced: its service here is over by {due}"
