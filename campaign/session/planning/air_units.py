"""Air units as a side knows them: its own one by one, the units on each airfield, and the missions being flown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.air_war import AirMission, AirOrder, AirTask
from campaign.model.play.state import AirUnit
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole, AirSize, AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.ratings.aircraft import FLIGHTS_A_GROUP
from campaign.rules.facts.air import field_room, flights_in, hex_named, reach_of, type_of
from campaign.rules.facts.geography import stance_of
from campaign.rules.standing.air_orders import hex_of_base
from campaign.session.words.aircraft import ROLES, by_role, mission_in_words
from campaign.words.counting import quantity

NOBODY = AirUnitId("")
STATES = {AirStatus.LOST: "lost", AirStatus.FERRIED: "aboard a ship", AirStatus.IN_TRANSFER: "on its way there"}


class Flier(Struct, frozen=True):
    """An own air unit: aircraft, base, normal and utmost range, mission, and what keeps it on the ground."""

    id: AirUnitId
    name: str
    aircraft: str
    role: AircraftRole
    size: AirSize
    flights: int
    base: str
    base_name: str
    hex: Hex | None
    near: int
    far: int
    bombs: int
    cooperating: bool
    ashore: bool
    mission: AirMission
    order: AirOrder | None = None
    flown: bool = False
    held_back: str = ""

    @property
    def is_fighter(self) -> bool:
        """Whether it may patrol, escort and intercept."""
        return self.role is AircraftRole.FIGHTER

    def away(self, where: Hex) -> int | None:
        """Its distance to a hex."""
        return None if self.hex is None else distance(self.hex, where)


class Airfield(Struct, frozen=True):
    """All airfields of one side in a hex: names and ids, units, flights by role, hits and capacity.

    If the enemy's units are only counted, as in a campaign without the air war, there is just their `count`.
    """

    hex: Hex
    names: tuple[str, ...]
    bases: tuple[BaseId, ...]
    side: Side | None
    nation: Nation
    own: bool
    units: tuple[AirUnitId, ...]
    flights: Mapping[AircraftRole, int]
    count: int
    hits: int = 0
    room: int = 0

    @property
    def name(self) -> str:
        """The name of the first, and how many more there are."""
        more = len(self.names) - 1
        return self.names[0] if not more else f"{self.names[0]} and {more} more"


class FlownMission(Struct, frozen=True):
    """A mission in force: its kind, present hex, units, radius, and the force that it follows."""

    mission: AirMission
    hex: Hex
    units: tuple[AirUnitId, ...]
    flights: int
    radius: int

    @property
    def force(self) -> ForceId | None:
        """The force that it follows, if any."""
        return self.mission.force


def own_units(book: Book, view: View) -> tuple[Flier, ...]:
    """All surviving units of a side, grouped by place, in roster order."""
    orders = {key: order for order in view.air_war.orders.values() for key in order.units}
    return tuple(_flier(book, view, unit, orders.get(unit.id)) for unit in view.air.values()
                 if unit.status is not AirStatus.LOST)


def units_at(book: Book, view: View, base: str) -> tuple[Flier, ...]:
    """The units of an airfield or a carrier."""
    return tuple(unit for unit in own_units(book, view) if unit.base == base)


def _flier(book: Book, view: View, unit: AirUnit, order: AirOrder | None) -> Flier:
    kind, facts = type_of(book, unit.id), book.oob.air_units[unit.id]
    field = book.oob.bases.get(BaseId(unit.base))
    name = field.name if field is not None else book.oob.ships[ShipId(unit.base)].name if unit.base in book.oob.ships else ""
    flown = unit.id in view.air_war.flown
    return Flier(
        unit.id, facts.name, kind.name, kind.role, facts.size, flights_in(book, (unit.id,)), unit.base, name,
        hex_of_base(book, view, unit.id), reach_of(book, unit.id, extended=False), reach_of(book, unit.id), kind.bombing,
        unit.on_naval_cooperation, field is not None, view.air_war.mission_of(unit.id), order, flown,
        STATES.get(unit.status, "has flown today" if flown else ""))


def airfields(book: Book, view: View) -> tuple[Airfield, ...]:
    """Every hex with air units ashore: one's own in full, the enemy's by the public count."""
    here: dict[tuple[Hex, Side], list[tuple[AirUnitId, BaseId]]] = {}
    for unit in view.air.values():
        base = BaseId(unit.base)
        if unit.status is not AirStatus.LOST and base in book.oob.bases:
            here.setdefault((book.oob.bases[base].hex, view.side), []).append((unit.id, base))
    for key, base in view.air_war.enemy_units.items():
        here.setdefault((book.oob.bases[base].hex, view.side.enemy), []).append((key, base))
    counted = (BaseId(base) for base in view.enemy_bases if base in book.oob.bases)
    for base in counted if not book.options.air_war else ():
        here.setdefault((book.oob.bases[base].hex, view.side.enemy), []).append((NOBODY, base))
    return tuple(_airfield(book, view, where, side, found) for (where, side), found in here.items())


def _airfield(book: Book, view: View, where: Hex, side: Side, found: list[tuple[AirUnitId, BaseId]]) -> Airfield:
    bases = tuple(dict.fromkeys(base for _, base in found))
    units = tuple(key for key, _ in found if key != NOBODY)
    count = len(units) or sum(view.enemy_bases.get(base, 0) for base in bases)
    hits = view.air_war.fields_hit
    return Airfield(
        where, tuple(book.oob.bases[base].name for base in bases), bases, side, book.oob.bases[bases[0]].nation,
        side is view.side, units, by_role(book, units), count, sum(hits.get(base, 0) for base in bases),
        sum(field_room(book, base, hits.get(base, 0)) for base in bases))


def field_in(book: Book, view: View, where: Hex) -> BaseId | None:
    """The first airfield in a hex with units on it, one's own before the enemy's."""
    found = sorted((field for field in airfields(book, view) if field.hex == where), key=lambda field: not field.own)
    return found[0].bases[0] if found else None


def fields_of_enemy(book: Book, view: View) -> Iterator[tuple[BaseId, tuple[AirUnitId, ...]]]:
    """The enemy's airfields, with the public count of their units."""
    there: dict[BaseId, tuple[AirUnitId, ...]] = {}
    for key, base in view.air_war.enemy_units.items():
        there[base] = (*there.get(base, ()), key)
    for base in book.oob.bases:
        if owner_of(book, view, base) is view.side.enemy:
            yield base, there.get(base, ())


def owner_of(book: Book, view: View, base: BaseId) -> Side | None:
    """The owner of an airfield: its last conqueror, else its nation's side."""
    airfield = view.airfields.get(base)
    return airfield.side if airfield is not None else stance_of(book, view, book.oob.bases[base].nation).side


def flights_in_words(flights: Mapping[AircraftRole, int]) -> str:
    """Flights by role: "6 flights of fighters, 2 of torpedo bombers"."""
    if not flights:
        return "no aircraft"
    (first, count), *more = flights.items()
    text = f"{quantity(count, 'flight')} of {ROLES[first][1]}"
    return ", ".join((text, *(f"{many} of {ROLES[role][1]}" for role, many in more)))


def size_in_words(size: AirSize) -> str:
    """A group, with its number of flights, or a flight."""
    return f"group ({quantity(FLIGHTS_A_GROUP, 'flight')})" if size is AirSize.GROUP else "flight"


def missions_flown(book: Book, view: View) -> tuple[FlownMission, ...]:
    """Patrols and searches in force, grouped by place; a mission that follows a force is at the force's hex."""
    found: dict[AirMission, list[AirUnitId]] = {}
    for key, mission in view.air_war.missions.items():
        if mission.task is not AirTask.HELD and key in view.air:
            found.setdefault(mission, []).append(key)
    chart = book.charts.air.missions
    radius = {AirTask.PATROL: chart.patrol_radius, AirTask.SEARCH: chart.search_radius}
    return tuple(FlownMission(mission, where, tuple(units), flights_in(book, units), radius[mission.task])
                 for mission, units in found.items() if (where := place_of(book, view, mission)) is not None)


def radii(book: Book) -> tuple[int, int]:
    """The radius of a patrol and of a search."""
    chart = book.charts.air.missions
    return chart.patrol_radius, chart.search_radius


def place_of(book: Book, view: View, mission: AirMission) -> Hex | None:
    """The hex in which a mission is being flown."""
    if mission.force is not None:
        own = view.forces.get(mission.force)
        return own.force.hex if own is not None and own.force.scattered is None else None
    return hex_named(book, mission.over)


def units_within(book: Book, view: View, where: Hex, *, far: bool = True) -> tuple[Flier, ...]:
    """Own units within reach of a hex, the nearest first."""
    found = [(away, unit) for unit in own_units(book, view) if (away := unit.away(where)) is not None
             and away <= (unit.far if far else unit.near)]
    return tuple(unit for _, unit in sorted(found, key=lambda pair: (pair[0], pair[1].name)))


def task_in_words(book: Book, view: View, unit: Flier) -> str:
    """A unit's present task in a few words, with place names."""
    if unit.held_back:
        return unit.held_back
    if not unit.cooperating:
        return "bombs ports and airfields" if unit.bombs else "guards ports and airfields"
    return mission_in_words(book, view, unit.mission)
