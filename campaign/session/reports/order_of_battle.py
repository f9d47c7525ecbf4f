"""The order of battle as a side knows it, station by station: own bases and forces, ships to come, the enemy, what is lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.play.views import Marker, OwnForce, View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import FuelSupply
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.model.units.forces import ForceId, Lying, Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import Ammunition, ammunition_of, hits_of
from campaign.rules.chapters.ports.ch01_ports import repair_rating
from campaign.rules.facts.cripples import wounds_in_words
from campaign.rules.facts.fuel import least_fuel, source_of
from campaign.session.days.dates import DayId, dates_of
from campaign.session.reports.fleet import berthed_ships
from campaign.session.reports.ships import arrivals_due, soundness
from campaign.session.reports.wording import boats_in_words
from campaign.session.words.whereabouts import lies, whereabouts
from campaign.words.counting import capitalised, listed, quantity

# With less than this share of her oil a ship is short of it.
SHORT = 0.35
# A fuel point is about a hundred tons.
FUEL_POINT_TONS = 100


class FleetFilter(StrEnum):
    """Which ships of the order of battle are shown."""

    ALL = "All"
    AT_SEA = "At sea"
    IN_PORT = "In port"
    READY = "Ready"
    IN_DOCK = "In dock"
    SHORT = "Short of oil or shells"
    TO_COME = "To come"
    LOST = "Lost"
    ENEMY = "The enemy, as known"


OWN_FILTERS = (FleetFilter.ALL, FleetFilter.AT_SEA, FleetFilter.IN_PORT, FleetFilter.READY, FleetFilter.IN_DOCK,
               FleetFilter.SHORT)


class FleetShip(Struct, frozen=True):
    """A ship of the order of battle: who she is, what is worth saying of her, and of one's own what is left of her.

    `note` says what is the matter with her where there is `trouble`, else what she carries or where she comes to; `hull` and
    `oil` are shares, of one's own ships alone; `oil` is None where she burns none.
    """

    ship: ShipId
    type: ShipType
    name: str
    of_class: str
    side: Side
    note: str = ""
    trouble: bool = False
    hull: float | None = None
    oil: float | None = None
    filters: frozenset[FleetFilter] = frozenset()


class Station(Struct, frozen=True):
    """Ships that are in one place, or to come at one time: its name, a note, the ships by type and name.

    An own base has its `port` and an own force its `force`; `lines` say what is known without a ship's name.
    """

    key: str
    name: str
    note: str
    ships: tuple[FleetShip, ...] = ()
    port: PortId | None = None
    force: ForceId | None = None
    hex: Hex | None = None
    lines: tuple[str, ...] = ()


# Own ships ------------------------------------------------------------------------------------------------------------


def own_stations(book: Book, view: View) -> tuple[Station, ...]:
    """Own bases and forces with their ships, the heaviest first; every ship that is not lost stands in one of them."""
    found = [_base(book, view, port, ships) for port, ships in berthed_ships(view).items()]
    found += [_force(book, view, key, own) for key, own in view.forces.items()]
    found.sort(key=lambda station: -sum(book.oob.class_of(ship.ship).standard_long_tons for ship in station.ships))
    placed = {ship.ship for station in found for ship in station.ships}
    rest = [key for key, ship in view.ships.items() if not ship.status.is_lost and key not in placed]
    if rest:
        found.append(Station("aboard", "Aboard other ships", quantity(len(rest), "ship"), _own_ships(book, view, rest)))
    return tuple(found)


def _base(book: Book, view: View, port: PortId, ships: tuple[ShipId, ...]) -> Station:
    facts, seen = book.theatre.ports[port], view.ports.get(port)
    notes = [quantity(len(ships), "ship")]
    if seen is not None and (docks := repair_rating(book, seen)):
        notes.append(f"docks {sum(job.port == port and not job.suspended for job in view.repairs.values())} of {docks}")
    if seen is not None and seen.own and source_of(book, seen) is FuelSupply.STOCK and seen.fuel is not None:
        notes.append(f"oil {seen.fuel * FUEL_POINT_TONS:,.0f} t")
    return Station(f"port {port}", facts.name, "; ".join(notes), _own_ships(book, view, ships), port=port, hex=facts.hex)


def _force(book: Book, view: View, key: ForceId, own: OwnForce) -> Station:
    force = own.force
    alike = sum(other.force.name == force.name for other in view.forces.values())
    name = force.name if force.name and alike == 1 else f"{force.name} ({key})" if force.name else str(key)
    least = least_fuel(book, [view.ships[ship] for ship in own.ships])
    oil = "" if least is None else f"oil for {quantity(least.days, 'day')}"
    notes = (lies(book.theatre, own), quantity(len(own.ships), "ship"), oil)
    scattered = force.scattered is not None
    how = "scattered" if scattered else (own.lying or Lying.AT_SEA).value
    return Station(f"force {key}", f"{name}, {how}", "; ".join(filter(None, notes[1:] if scattered else notes)),
                   _own_ships(book, view, own.ships), force=key, hex=None if scattered else force.hex)


def _own_ships(book: Book, view: View, keys: Iterable[ShipId]) -> tuple[FleetShip, ...]:
    return in_order(own_ship(book, view, view.ships[key]) for key in keys)


def own_ship(book: Book, view: View, ship: Ship) -> FleetShip:
    """An own ship as the board shows her."""
    values = book.counters[ship.id]
    trouble = tuple(_troubles(book, view, ship))
    oil = ship.fuel_boxes / values.fuel_boxes if values.fuel_boxes else None
    return FleetShip(ship.id, values.type, book.oob.ships[ship.id].name, book.oob.class_of(ship.id).name, view.side,
                     "; ".join(trouble) or _burden(book, view, ship), bool(trouble), soundness(book, view, ship.id), oil,
                     frozenset(_filters(book, view, ship, ready=not trouble)))


def _filters(book: Book, view: View, ship: Ship, *, ready: bool) -> Iterator[FleetFilter]:
    yield FleetFilter.ALL
    short = _is_short_of_oil(book, ship) or _spent(book, ship)
    if ship.force is not None:
        yield FleetFilter.AT_SEA
    elif ship.port is not None:
        yield FleetFilter.IN_PORT
        if ready and not short:
            yield FleetFilter.READY
    if any(job.ship == ship.id and not job.suspended for job in view.repairs.values()):
        yield FleetFilter.IN_DOCK
    if short:
        yield FleetFilter.SHORT


def _is_short_of_oil(book: Book, ship: Ship) -> bool:
    boxes = book.counters[ship.id].fuel_boxes
    return bool(boxes) and ship.fuel_boxes / boxes < SHORT


def _spent(book: Book, ship: Ship) -> str:
    """What of her magazines is not full, in words."""
    values = book.counters[ship.id]
    low = [gun for gun in GunType if values.factor(gun) and ammunition_of(values, ship.condition, gun) is not Ammunition.FULL]
    return "shells spent" if low else ""


def _troubles(book: Book, view: View, ship: Ship) -> Iterator[str]:
    """What is the matter with an own ship, the gravest first."""
    hits = hits_of(book.counters[ship.id], ship.condition)
    if ship.voyage is not None:
        yield wounds_in_words(book, ship)
    if ship.out_of_fuel:
        yield "out of oil"
    hits_by = (("gunnery", hits.gunnery), ("flotation", hits.flotation))
    hurt = [quantity(count, f"{what} hit") for what, count in hits_by if count]
    if hurt:
        yield " and ".join(hurt)
    jobs = [job for job in view.repairs.values() if job.ship == ship.id]
    if jobs:
        at_work = any(not job.suspended for job in jobs)
        still_to_come = view.side is Side.ALLIED and view.cursor.player_turn is Side.AXIS
        ready = view.cursor.turn.plus(max(job.turns_left for job in jobs) - still_to_come)
        yield f"in dock until {_first_day(view, ready)}" if at_work else "work on her is halted"
    if boats := boats_in_words(book, view, ship):
        yield f"boats: {boats}"
    if ship.laid_up_until is not None:
        yield f"laid up until {_first_day(view, Turn(ship.laid_up_until))}"
    if spent := _spent(book, ship):
        yield spent


def _first_day(view: View, turn: Turn) -> str:
    """The date on which a side's own days of a half-month begin."""
    return DayId(turn, view.side, 0).date_words


def _burden(book: Book, view: View, ship: Ship) -> str:
    """What she carries: aircraft, or cargo."""
    if ship.cargo:
        return f"carries {listed(view.cargoes[key].facts.name if key in view.cargoes else str(key) for key in ship.cargo)}"
    kinds = Counter(book.oob.aircraft[book.oob.air_units[unit.id].aircraft].name for unit in view.air.values()
                    if unit.base == str(ship.id))
    return ", ".join(f"{kind} ({count})" if count > 1 else kind for kind, count in kinds.most_common())


def in_order(ships: Iterable[FleetShip]) -> tuple[FleetShip, ...]:
    """By type, the greatest first, then by name."""
    return tuple(sorted(ships, key=lambda ship: (RANK[ship.type], ship.name)))


RANK = {kind: at for at, kind in enumerate(ShipType)}


def with_ships(stations: Iterable[Station], wanted: Callable[[FleetShip], bool]) -> tuple[Station, ...]:
    """Stations reduced to some of their ships; those of which nothing is left go."""
    kept = (replace(station, ships=tuple(ship for ship in station.ships if wanted(ship))) for station in stations)
    return tuple(station for station in kept if station.ships)


# To come, the enemy, lost ---------------------------------------------------------------------------------------------


def coming_stations(book: Book, view: View) -> tuple[Station, ...]:
    """Own ships that arrive later, half-month by half-month, each with the port that she comes to."""
    turns: dict[Turn, list[FleetShip]] = {}
    for due in arrivals_due(book, view):
        values = book.counters[due.ship]
        pool = ", from the force pool" if due.from_the_pool else ""
        turns.setdefault(due.turn, []).append(FleetShip(
            due.ship, values.type, book.oob.ships[due.ship].name, book.oob.class_of(due.ship).name, view.side,
            f"to {book.theatre.ports[due.port].name}{pool}"))
    return tuple(Station(f"turn {turn}", dates_of(turn), quantity(len(ships), "ship"), in_order(ships))
                 for turn, ships in sorted(turns.items()))


def enemy_stations(book: Book, view: View) -> tuple[Station, ...]:
    """The enemy as this side knows him: what lies in port for all to see, what is spotted, what was last seen, what is lost."""
    named = {enemy.ship for enemies in view.enemies_in_port.values() for enemy in enemies} | set(view.enemies_lost)
    found = [
        Station(f"enemy {port}", book.theatre.ports[port].name, f"in port; {quantity(len(enemies), 'ship')}",
                in_order(_enemy(book, view, enemy.ship, enemy.damage) for enemy in enemies), hex=book.theatre.ports[port].hex)
        for port, enemies in view.enemies_in_port.items() if enemies]
    for marker in view.markers.values():
        if marker.seen is not None and marker.seen.ships:
            named |= set(marker.seen.ships)
    found += [_marker(book, view, marker, named) for marker in view.markers.values()]
    found.sort(key=lambda station: -sum(book.oob.class_of(ship.ship).standard_long_tons for ship in station.ships))
    lost = in_order(_enemy(book, view, key, "lost") for key in view.enemies_lost)
    if lost:
        found.append(Station("enemy lost", "Known to be lost", quantity(len(lost), "ship"), lost))
    return tuple(found)


def _marker(book: Book, view: View, marker: Marker, named: set[ShipId]) -> Station:
    """A force of the enemy: what is seen of it now, else when and where it was seen last, each ship where she is known best."""
    where = "" if marker.hex is None else whereabouts(book.theatre, marker.hex)
    seen, last = marker.seen, marker.last
    ships: dict[ShipId, str] = {}
    lines: tuple[str, ...] = ()
    note = where
    if seen is not None:
        note = f"{where}; seen now" if where else "seen now"
        ships = dict(seen.ships or {})
        lines = () if ships else (f"{capitalised(listed(category.value for category in seen.categories))}, no more is known",)
    elif last is not None:
        note = f"last seen {whereabouts(book.theatre, last.hex)}, {_ago(view.segment - last.segment)}"
        ships = {key: damage for key, damage in (last.seen.ships or {}).items() if key not in named}
        named |= set(ships)
        if not last.seen.ships:
            lines = (f"{capitalised(listed(category.value for category in last.seen.categories))}, no more is known",)
    else:
        lines = ("Not spotted: only its marker is known",)
    return Station(f"marker {marker.contact}", f"Marker {marker.contact}", note,
                   in_order(_enemy(book, view, key, damage) for key, damage in ships.items()),
                   hex=marker.hex if last is None or seen is not None else last.hex, lines=lines)


def _ago(days: int) -> str:
    return "today" if days <= 0 else "yesterday" if days == 1 else f"{days} days ago"


def _enemy(book: Book, view: View, key: ShipId, damage: str) -> FleetShip:
    note = "" if damage == "sound" else damage
    return FleetShip(key, book.counters[key].type, book.oob.ships[key].name, book.oob.class_of(key).name, view.side.enemy, note,
                     trouble=bool(note))


def lost_stations(book: Book, view: View, how: Mapping[ShipId, str]) -> tuple[Station, ...]:
    """Ships of both sides that left the game, each with what is known of when, where and by what."""
    own = in_order(FleetShip(key, book.counters[key].type, book.oob.ships[key].name, book.oob.class_of(key).name, view.side,
                             how.get(key, ship.status.value.replace("_", " ")))
                   for key, ship in view.ships.items() if ship.status.is_lost)
    enemy = in_order(FleetShip(key, book.counters[key].type, book.oob.ships[key].name, book.oob.class_of(key).name,
                               view.side.enemy, how.get(key, "")) for key in view.enemies_lost)
    found = (Station("lost own", "Our losses", quantity(len(own), "ship"), own),
             Station("lost enemy", "The enemy\N{RIGHT SINGLE QUOTATION MARK}s losses", quantity(len(enemy), "ship"), enemy))
    return tuple(station for station in found if station.ships)
