"""A sortie while it is planned: what it flies to, who flies it and who goes along, by day or night, its aims, its price."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from msgspec import Struct

from campaign.gui.play.known import Known
from campaign.model.battles.battle import Light
from campaign.model.commands import LaunchSortie
from campaign.model.play.air_war import AirTarget
from campaign.model.play.calendar import Phase
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.ships import ShipId
from campaign.session.planning.air_plan import PlannedSortie
from campaign.session.planning.air_price import SortiePrice, price_of_sortie
from campaign.session.planning.air_units import Flier, fields_of_enemy, units_within
from campaign.words.counting import quantity

Item = TypeVar("Item")
SHIPS = (AirTarget.FORCE, AirTarget.SHIPS)
KINDS = ("warships", "transports")


@dataclass(slots=True)
class StrikePlan:
    """What is planned now; each tick makes another order of it, with another price."""

    known: Known
    target: AirTarget
    place: str
    units: tuple[AirUnitId, ...] = ()
    escorts: tuple[AirUnitId, ...] = ()
    light: Light = Light.DAY
    aims: tuple[str, ...] = ()
    _priced: tuple[LaunchSortie, SortiePrice | None] | None = field(default=None, repr=False)
    _grounded: dict[tuple[AirUnitId, Light], str] = field(default_factory=dict, repr=False)

    @property
    def order(self) -> LaunchSortie:
        """The order that it makes."""
        aims = self.aims if self.target in SHIPS else ()
        escorts = () if self.light is Light.NIGHT else self.escorts
        return LaunchSortie(self.known.side, self.target, self.place, self.units, escorts, self.light, aims)

    @property
    def refused(self) -> Refusal | None:
        """Why it cannot be sent as it stands."""
        return self.known.refusal(self.order)

    @property
    def price(self) -> SortiePrice | None:
        """What it promises and costs, by what its side knows; nothing while nobody flies, or its target is nowhere."""
        order = self.order
        if not order.units:
            return None
        if self._priced is None or self._priced[0] != order:
            self._priced = order, price_of_sortie(self.known.book, self.known.view, order)
        return self._priced[1]

    @property
    def hex(self) -> Hex | None:
        """Where the target lies."""
        view, book = self.known.view, self.known.book
        match self.target:
            case AirTarget.FORCE:
                marker = view.markers.get(self.place)
                return None if marker is None else marker.hex
            case AirTarget.FLOTILLA:
                boats = view.flotilla_markers.get(self.place)
                return None if boats is None else boats.hex
            case AirTarget.AIRFIELD:
                base = book.oob.bases.get(BaseId(self.place))
                return None if base is None else base.hex
            case _:
                port = book.theatre.ports.get(PortId(self.place))
                return None if port is None else port.hex

    @property
    def key(self) -> Hashable:
        """What it is now, to be told from what it was."""
        return self.order

    def reaching(self) -> tuple[tuple[Flier, ...], tuple[Flier, ...]]:
        """Own units to whom it lies in reach: those that bring a load, and fighters that may go along."""
        where = self.hex
        found = () if where is None else units_within(self.known.book, self.known.view, where)
        return tuple(unit for unit in found if unit.bombs), tuple(unit for unit in found if unit.is_fighter)

    def may_aim_for(self) -> tuple[str, ...]:
        """Types and kinds of ship that are known to be there, the types first."""
        if self.target not in SHIPS:
            return ()
        types = dict.fromkeys(self.known.book.counters[key].type for key in self.ships())
        return (*(kind.value for kind in sorted(types, key=list(types).index)), *KINDS)

    def ships(self) -> tuple[ShipId, ...]:
        """Ships that are known there by name."""
        view = self.known.view
        if self.target is AirTarget.SHIPS:
            return tuple(enemy.ship for enemy in view.enemies_in_port.get(PortId(self.place), ()))
        marker = view.markers.get(self.place)
        seen = None if marker is None else marker.seen
        return tuple(seen.ships or ()) if seen is not None else ()

    def why_not(self, unit: Flier) -> str:
        """Why a unit cannot be sent there by itself in the light that is chosen; its aims do not matter for that."""
        if (unit.id, self.light) not in self._grounded:
            self._grounded[unit.id, self.light] = self._why_not(unit)
        return self._grounded[unit.id, self.light]

    def _why_not(self, unit: Flier) -> str:
        order = LaunchSortie(self.known.side, self.target, self.place, (unit.id,), light=self.light)
        refused = self.known.refusal(order)
        # What hinders every sortie there, such as the hour, is said beside the button that sends: a plan is made all the same.
        hinders = self.known.refusal(replace(order, units=()))
        return "" if refused is None or refused == hinders else str(refused)

    def able(self, busy: Collection[AirUnitId] = ()) -> tuple[Flier, ...]:
        """Units that bring a load there and may be sent, the nearest first; not those that fly elsewhere."""
        return tuple(unit for unit in self.reaching()[0] if unit.id not in busy and not self.why_not(unit))

    def muster(self, proposed: Iterable[PlannedSortie], busy: Collection[AirUnitId] = ()) -> None:
        """Who flies at first: whom the staff would send, else all of the field or deck that brings the most within its range.

        By night where nobody may fly by day.
        """
        if self.as_the_staff_would(proposed) and not set(busy) & {*self.units, *self.escorts}:
            return
        self.units, self.escorts = (), ()
        for light in (Light.DAY, Light.NIGHT):
            self.light = light
            where, able = self.hex, self.able(busy)
            near = [unit for unit in able if where is not None and (unit.away(where) or 0) <= unit.near] or list(able)
            # Fighters bring bombs only where nobody else does.
            near = [unit for unit in near if not unit.is_fighter] or near
            if near:
                flights: dict[str, int] = {}
                for unit in near:
                    flights[unit.base] = flights.get(unit.base, 0) + unit.flights
                base = max(flights, key=lambda key: (flights[key], key))
                self.units = tuple(unit.id for unit in near if unit.base == base)
                return
        self.light = Light.DAY

    def more(self, busy: Collection[AirUnitId] = ()) -> bool:
        """One unit more, the nearest that does not fly yet; whether there is any."""
        found = next((unit for unit in self.able(busy) if unit.id not in {*self.units, *self.escorts}), None)
        if found is not None:
            self.units = (*self.units, found.id)
        return found is not None

    def fewer(self) -> None:
        """The last that was ticked stays behind."""
        self.units = self.units[:-1]

    def next_aim(self) -> None:
        """Another single aim: as the leaders see fit, then each type that is there, then any warship, any transport."""
        every = ((), *((aim,) for aim in self.may_aim_for()))
        at = every.index(self.aims) if self.aims in every else 0
        self.aims = every[(at + 1) % len(every)]

    def tick(self, units: Iterable[AirUnitId]) -> None:
        """Units fly it, all or none of them; who flies does not escort."""
        self.units = _toggled(self.units, tuple(units))
        self.escorts = tuple(key for key in self.escorts if key not in self.units)

    def tick_escorts(self, units: Iterable[AirUnitId]) -> None:
        """Fighters go along, all or none of them."""
        self.escorts = _toggled(self.escorts, tuple(units))
        self.units = tuple(key for key in self.units if key not in self.escorts)

    def aim_for(self, aim: str) -> None:
        """Another aim, behind those there are; or one less."""
        self.aims = _toggled(self.aims, (aim,))

    def turn_light(self) -> None:
        """By night instead of by day, or the other way round."""
        self.light = Light.DAY if self.light is Light.NIGHT else Light.NIGHT

    def as_the_staff_would(self, proposed: Iterable[PlannedSortie]) -> bool:
        """Takes over what the staff proposes against this target; whether it proposes anything."""
        found = next((line.order for line in proposed if isinstance(line.order, LaunchSortie)
                      and (line.order.target, line.order.place) == (self.target, self.place)), None)
        if found is not None:
            self.units, self.escorts, self.light, self.aims = found.units, found.escorts, found.light, found.aims
        return found is not None


class StrikeTarget(Struct, frozen=True):
    """Something of the enemy's that aircraft may be sent at: what it is, its id, where it lies, and its name."""

    target: AirTarget
    place: str
    hex: Hex
    words: str


def strike_targets(known: Known) -> Iterator[StrikeTarget]:
    """What a side sees to strike: in its air phase ports and airfields, else what is spotted at sea and who lies in port."""
    book, view, names = known.book, known.view, known.book.theatre.ports
    if view.cursor.phase is Phase.AIR:
        for key, port in view.ports.items():
            if port.allegiance.side is known.side.enemy:
                yield StrikeTarget(AirTarget.PORT, str(key), port.hex, f"port of {names[key].name}")
        for base, units in fields_of_enemy(book, view):
            field = book.oob.bases[base]
            there = f", {quantity(len(units), 'unit')}" if units else ""
            yield StrikeTarget(AirTarget.AIRFIELD, str(base), field.hex, f"airfield of {field.name}{there}")
        return
    for contact, marker in view.markers.items():
        if marker.hex is not None and marker.kinds:
            yield StrikeTarget(AirTarget.FORCE, contact, marker.hex, contact)
    for contact, boats in view.flotilla_markers.items():
        if boats.kinds and boats.port is None:
            yield StrikeTarget(AirTarget.FLOTILLA, contact, boats.hex, f"submarines {contact}")
    for key, enemies in view.enemies_in_port.items():
        if enemies and view.ports[key].allegiance.side is known.side.enemy:
            yield StrikeTarget(AirTarget.SHIPS, str(key), view.ports[key].hex, f"ships in {names[key].name}")


def _toggled(chosen: tuple[Item, ...], wanted: tuple[Item, ...]) -> tuple[Item, ...]:
    if set(wanted) <= set(chosen):
        return tuple(item for item in chosen if item not in wanted)
    return (*chosen, *(item for item in wanted if item not in chosen))
