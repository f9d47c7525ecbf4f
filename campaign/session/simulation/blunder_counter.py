"""Counts the blunders of a war as it goes on.

Each is judged by what the side's own view told it at that moment, never by what the enemy really had there. Where a force is
by day is counted once a voyage, so that a week at sea is one blunder and not seven; of attacks and answers each is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from campaign.model import events
from campaign.model.book import Book
from campaign.model.play.calendar import Step, date_of
from campaign.model.play.state import State
from campaign.model.play.views import OwnForce, View
from campaign.model.sameness import cached
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sea.theatre import PortRegion
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Nation, Side
from campaign.model.units.aircraft import AircraftRole, AirUnitId, BaseId
from campaign.model.units.forces import Category, ForceId, Reaction, Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules import engine
from campaign.rules.chapters.ports.ch01_ports import refuel_rating
from campaign.rules.facts.air import AIRCRAFT_A_FLIGHT, flights_in, reach_of, type_of
from campaign.rules.facts.fuel import at_hand
from campaign.rules.facts.geography import friendly_ports_at, port_side
from campaign.rules.facts.roster import ships_of
from campaign.rules.views.strength import (
    CAPITAL,
    FLEET,
    HEAVY,
    SMALL_ESCORTS,
    UNKNOWN,
    has_transports,
    heavy,
    is_hurt,
    strength,
    strength_of_marker,
)
from campaign.session.simulation.blunders import (
    A_FLEET,
    AT_HAND,
    BOMBERS,
    IDLE_TURNS,
    MASSED,
    OFF_MALTA,
    OVERWHELMING,
    Blunder,
    BlunderKind,
)

# Her airfields lie so near the harbour.
ON_THE_ISLAND = 2
# What stands for transports that were seen without warships and not counted.
MERCHANTMEN = 2
# A ship with more than this share of her oil needs none at once.
THIRSTY = 0.5
BOMBER_ROLES = (AircraftRole.BOMBER, AircraftRole.HEAVY_BOMBER, AircraftRole.DIVE_BOMBER, AircraftRole.TORPEDO_BOMBER)
WARSHIPS = frozenset((*FLEET, *SMALL_ESCORTS))


class BlunderCounter:
    """Hears what happens in a war, with the states around each event, and keeps the blunders in it."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._found: list[Blunder] = []
        self._counted: set[tuple[BlunderKind, ForceId]] = set()
        self._way: dict[ForceId, list[Hex]] = {}
        self._refused: Counter[tuple[Any, ...]] = Counter()
        # Before the Axis player turn begins, what happens comes by the calendar.
        self._by_calendar = False
        self._turned: set[Nation] = set()
        self._idle = dict.fromkeys(BOTH, 0)
        self._sailed: set[Side] = set()
        self._unmet: set[Side] = set()
        self._hears: Mapping[type, Callable[[Any, State, State], None]] = {
            events.ForceMoved: self._moved, events.StepEnded: self._day_over, events.AttackDeclared: self._attacked,
            events.ReactionGiven: self._reacted, events.ShipsBerthed: self._berthed, events.ShipRanDry: self._dry,
            events.OrderDropped: self._dropped, events.TurnBegan: self._turn_began, events.NationTurned: self._nation_turned,
            events.ForceFormed: self._formed, events.DutyFailed: self._duty_failed, events.PlayerTurnBegan: self._calendar_over,
            events.PortChangedHands: self._port_fell,
        }

    @property
    def blunders(self) -> tuple[Blunder, ...]:
        """All of them so far, in order."""
        return tuple(self._found)

    def hear(self, event: object, before: State | None, after: State | None) -> None:
        """Take one more event into account; facts of battles, which have no states around them, are none."""
        judge = self._hears.get(type(event))
        if judge is not None and before is not None and after is not None:
            judge(event, before, after)

    def _count(
        self, kind: BlunderKind, known: View | State, side: Side, ships: Iterable[ShipId], force: str, place: str,
    ) -> None:
        turn = known.cursor.turn
        self._found.append(Blunder(kind, side, f"{turn.year}-{turn.month:02d}", date_of(known.cursor).isoformat(), tuple(ships),
                                   force, place))

    def _count_once(
        self, kind: BlunderKind, known: View | State, side: Side, ships: Iterable[ShipId], force: ForceId, place: str,
    ) -> None:
        """Count a kind for a force that has not had it on this voyage."""
        if (kind, force) not in self._counted:
            self._counted.add((kind, force))
            self._count(kind, known, side, ships, force, place)

    def _types(self, ships: Iterable[ShipId]) -> set[ShipType]:
        return {self._book.counters[key].type for key in ships}

    # Where forces are by day -------------------------------------------------------------------------------------------

    def _formed(self, event: events.ForceFormed, before: State, after: State) -> None:
        del before, after
        if self._types(event.ships) & set(CAPITAL):
            self._sailed.add(event.side)

    def _moved(self, event: events.ForceMoved, before: State, after: State) -> None:
        self._way.setdefault(event.force, []).extend(event.path)
        ships, side = ships_of(before, event.force), before.forces[event.force].side
        fields = {field.hex for field in before.mines.values()}
        struck = [where for where in event.path if where in fields and not friendly_ports_at(self._book, after, where, side)]
        if struck and has_transports(self._book, ships):
            self._count_once(BlunderKind.THROUGH_MINES, after, side, ships, event.force, str(struck[0]))

    def _day_over(self, event: events.StepEnded, before: State, after: State) -> None:
        """Where a side's forces lie when their movement is over is where the enemy's day finds them."""
        del after
        if before.cursor.step is not Step.NAVAL_MOVEMENT:
            return
        view = engine.view_for(self._book, before, event.side)
        out = [force for force in view.forces.values() if force.force.scattered is None and not force.roads]
        for where, company in groupby(sorted(out, key=lambda force: force.force.hex), key=lambda force: force.force.hex):
            self._judge_company(view, where, tuple(company))
        if any(self._types(force.ships) & set(CAPITAL) for force in view.forces.values()):
            self._sailed.add(event.side)
        self._way.clear()

    def _judge_company(self, view: View, where: Hex, company: tuple[OwnForce, ...]) -> None:
        book, ships = self._book, [key for force in company for key in force.ships]
        warships = [key for key in ships if book.counters[key].type in WARSHIPS]
        types, hurt = self._types(ships), any(is_hurt(book, view.ships[key]) for key in warships)
        if len(warships) == 1 and types & set(CAPITAL) and not hurt and bombers_over(book, view, where) >= BOMBERS:
            self._count_all(BlunderKind.CAPITAL_ALONE, view, (force for force in company if heavy(book, force.ships)), where)
        if types & set(HEAVY) and not types & set(SMALL_ESCORTS) and not hurt and self._under_submarines(view, where, company):
            self._count_all(BlunderKind.UNSCREENED, view, (force for force in company if heavy(book, force.ships)), where)
        convoy = tuple(force for force in company if has_transports(book, force.ships))
        if convoy and view.side is Side.AXIS and _off_malta(book, view, where):
            self._count_all(BlunderKind.PAST_MALTA, view, convoy, where)
        if convoy and not warships and _spotted_near(view, where):
            self._count_all(BlunderKind.UNESCORTED, view, convoy, where)

    def _count_all(self, kind: BlunderKind, view: View, company: Iterable[OwnForce], where: Hex) -> None:
        for force in company:
            self._count_once(kind, view, view.side, force.ships, force.force.id, str(where))

    def _under_submarines(self, view: View, where: Hex, company: tuple[OwnForce, ...]) -> bool:
        way = [where, *(step for force in company for step in self._way.get(force.force.id, ()))]
        areas = [marker.hex for marker in view.flotilla_markers.values() if marker.port is None]
        return any(distance(step, area) <= self._book.charts.undersea.flotillas.area for area in areas for step in way)

    # Battles -----------------------------------------------------------------------------------------------------------

    def _attacked(self, event: events.AttackDeclared, before: State, after: State) -> None:
        del before
        book, view = self._book, engine.view_for(self._book, after, event.acting)
        ships, force = _ships_in(view, event.attackers), str(event.attackers[0])
        if ShipType.CARRIER in self._types(ships) and strength(book, view, ships) < OVERWHELMING * _against(book, view):
            self._count(BlunderKind.CARRIER_IN_LINE, view, event.acting, ships, force, str(event.hex))
        enemies = _known_enemies(view)
        if enemies and len(ships) >= MASSED * max(1, enemies):
            self._count(BlunderKind.MASSED_ON_ONE, view, event.acting, ships, force, str(event.hex))

    def _reacted(self, event: events.ReactionGiven, before: State, after: State) -> None:
        del after
        book, side = self._book, before.forces[event.force].side
        view = engine.view_for(book, before, side)
        if view.attack is None:
            return
        ships = view.forces[event.force].ships
        own, against = strength(book, view, _ships_in(view, view.attack.own_forces)), _against(book, view)
        place, force = str(view.attack.hex), str(event.force)
        if event.reaction is Reaction.STAND and ShipType.CARRIER in self._types(ships) and own < OVERWHELMING * against:
            self._count(BlunderKind.CARRIER_IN_LINE, view, side, ships, force, place)
        escorted = has_transports(book, ships) and not WARSHIPS.isdisjoint(self._types(ships))
        if event.reaction is Reaction.SCATTER_ALL and escorted and own >= against:
            self._count(BlunderKind.ESCORT_SCATTERS, view, side, ships, force, place)

    # Oil, orders and ports ---------------------------------------------------------------------------------------------

    def _berthed(self, event: events.ShipsBerthed, before: State, after: State) -> None:
        book, lying = self._book, [after.ships[key] for key in event.ships]
        thirsty = [ship for ship in lying if book.counters[ship.id].type in WARSHIPS and not ship.cargo
                   and ship.fuel_boxes <= THIRSTY * book.counters[ship.id].fuel_boxes]
        if not thirsty or any(is_hurt(book, ship) for ship in lying):
            return
        view = engine.view_for(book, after, thirsty[0].side)
        port = view.ports[event.port]
        least = min(book.counters[ship.id].fuel_points_per_box for ship in thirsty)
        if min(at_hand(book, view, port), refuel_rating(book, port)) < least:
            force = before.ships[thirsty[0].id].force
            self._count(BlunderKind.NO_FUEL_THERE, view, view.side, (ship.id for ship in thirsty), str(force), str(event.port))

    def _dry(self, event: events.ShipRanDry, before: State, after: State) -> None:
        ship = before.ships[event.ship]
        if ship.force is not None and ship.voyage is None and not is_hurt(self._book, ship):
            force = after.forces[ship.force]
            self._count_once(BlunderKind.RAN_DRY, after, ship.side, (ship.id,), force.id, str(force.hex))

    def _dropped(self, event: events.OrderDropped, before: State, after: State) -> None:
        del before
        order = (event.side, event.order, event.about, event.rule, event.reason)
        self._refused[order] += 1
        if self._refused[order] == 2:
            self._count(BlunderKind.REFUSED_TWICE, after, event.side, (), "", f"{event.order}: {event.reason}")

    def _turn_began(self, event: events.TurnBegan, before: State, after: State) -> None:
        del event, after
        self._refused.clear()
        self._turned.clear()
        self._by_calendar = True
        for side in BOTH:
            fleet = [ship.id for ship in before.ships.values()
                     if ship.side is side and self._book.counters[ship.id].type in CAPITAL and self._is_free(ship)]
            idle = len(fleet) >= A_FLEET and side not in self._sailed and side in self._unmet
            self._idle[side] = self._idle[side] + 1 if idle else 0
            if self._idle[side] == IDLE_TURNS:
                self._idle[side] = 0
                self._count(BlunderKind.IDLE_FLEET, before, side, fleet, "", str(before.ships[fleet[0]].port))
        self._sailed.clear()
        self._unmet.clear()

    def _duty_failed(self, event: events.DutyFailed, before: State, after: State) -> None:
        del before, after
        self._unmet.add(event.side)

    def _nation_turned(self, event: events.NationTurned, before: State, after: State) -> None:
        del before, after
        self._turned.add(event.nation)

    def _calendar_over(self, event: events.PlayerTurnBegan, before: State, after: State) -> None:
        del event, before, after
        self._by_calendar = False

    def _port_fell(self, event: events.PortChangedHands, before: State, after: State) -> None:
        loser, there = port_side(before, event.port), before.ports[event.port]
        if not self._by_calendar or loser is None or event.allegiance.side is not loser.enemy or there.nation in self._turned:
            return
        left = [ship.id for ship in before.ships.values()
                if ship.port == event.port and ship.side is loser and self._is_free(ship)]
        if left:
            self._count(BlunderKind.LEFT_TO_FALL, after, loser, left, "", str(event.port))

    def _is_free(self, ship: Ship) -> bool:
        """Whether a ship lies in port and could sail today."""
        able = ship.status is ShipStatus.ACTIVE and ship.laid_up_until is None and ship.fuel_boxes > 1
        return (able and ship.port is not None
                and self._book.counters[ship.id].type is not ShipType.LANDING_CRAFT and not is_hurt(self._book, ship))


# What a view tells ----------------------------------------------------------------------------------------------------


def bombers_over(book: Book, view: View, where: Hex) -> int:
    """The enemy's bombers ashore that reach a place: who stands on which airfield is public."""
    return sum(number for here, reach, number in _bombers(book, view.air_war.enemy_units) if distance(here, where) <= reach)


# Cached: squadrons stay where they are for days.
@cached(8)
def _bombers(book: Book, units: Mapping[AirUnitId, BaseId]) -> tuple[tuple[Hex, int, int], ...]:
    """Bombers as (hex of the airfield, range, aircraft)."""
    return tuple((book.oob.bases[base].hex, reach_of(book, key, extended=False), _aircraft(book, key))
                 for key, base in units.items() if type_of(book, key).role in BOMBER_ROLES)


def _aircraft(book: Book, unit: AirUnitId) -> int:
    return book.oob.air_units[unit].strength or AIRCRAFT_A_FLIGHT * flights_in(book, (unit,))


def _off_malta(book: Book, view: View, where: Hex) -> bool:
    """Whether a place is near Malta, and the enemy has something there to strike with."""
    for key, port in view.ports.items():
        if (book.theatre.ports[key].region is PortRegion.MALTA and port.allegiance.side is view.side.enemy
                and distance(port.hex, where) <= OFF_MALTA):
            return _strikes_from(book, view, key, port.hex)
    return False


def _strikes_from(book: Book, view: View, port: PortId, there: Hex) -> bool:
    warships = any(book.counters[enemy.ship].type in FLEET for enemy in view.enemies_in_port.get(port, ()))
    return warships or any(distance(here, there) <= ON_THE_ISLAND for here, _, _ in _bombers(book, view.air_war.enemy_units))


def _spotted_near(view: View, where: Hex) -> bool:
    return any(marker.hex is not None and marker.seen is not None and bool(marker.kinds)
               and Category.WARSHIPS in marker.seen.categories and distance(marker.hex, where) <= AT_HAND
               for marker in view.markers.values())


def _ships_in(view: View, forces: Iterable[ForceId]) -> tuple[ShipId, ...]:
    return tuple(key for force in forces if force in view.forces for key in view.forces[force].ships)


def _against(book: Book, view: View) -> float:
    """The strength that the enemy in an attack is known, or must be thought, to have."""
    labels = () if view.attack is None else view.attack.enemy_contacts
    return sum(strength_of_marker(book, view.markers[label], UNKNOWN) for label in labels if label in view.markers)


def _known_enemies(view: View) -> int | None:
    """The number of enemy ships in an attack; None while some of them are not known."""
    labels = () if view.attack is None else view.attack.enemy_contacts
    numbers = tuple(_known_ships(view, labels))
    return None if None in numbers or not numbers else sum(number for number in numbers if number is not None)


def _known_ships(view: View, labels: Iterable[str]) -> Iterator[int | None]:
    for label in labels:
        marker = view.markers.get(label)
        seen = None if marker is None else marker.seen or (marker.last.seen if marker.last is not None else None)
        if seen is not None and seen.ships is not None:
            yield len(seen.ships)
        else:
            yield MERCHANTMEN if seen is not None and seen.categories == (Category.TRANSPORTS,) else None
