"""What a sortie promises and what it costs before it is sent: who reaches the target, who may rise, guns, hits, flights lost.

Everything is computed from what the side knows (SM-GAP-80): bases are public, the missions of fighters are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from fractions import Fraction
from typing import Any

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import FlySupplies, LaunchSortie
from campaign.model.play.air_war import AirTarget
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.units.aircraft import AirSize, AirUnitId, BaseId
from campaign.ratings.aircraft import SkyOver, points_at_sea, points_on_land, whole
from campaign.rules.facts.air import flights_in, flying, is_fighter, nation_of, reach_of, size_of
from campaign.rules.standing.air_estimates import (
    FLIGHT_PRICE,
    TWO_DICE,
    WEAR,
    Quarry,
    estimate,
    guns_ashore,
    land_modifiers,
    left_to_hit,
    losses_over,
    prey_in_port,
    prey_of_marker,
)
from campaign.rules.standing.air_orders import hex_of_base
from campaign.staff.air import goals_ashore
from campaign.words.counting import listed, quantity
from campaign.words.names import port_name

Sortie = LaunchSortie | FlySupplies
# The tail cut off at either end, so that four results in five lie between.
IN_FIVE = 0.1


class Rises(Enum):
    """How an enemy fighter may intercept a sortie, as far as is public."""

    HERE = "stands there"
    IN_HAND = "in time from its own field"
    IN_RANGE = "in range"
    PATROL = "only on patrol there"


class Flyer(Struct, frozen=True):
    """A unit that is sent: its distance to the target, its normal range, and its utmost range."""

    unit: AirUnitId
    away: int
    reach: int
    utmost: int

    @property
    def is_far(self) -> bool:
        """Whether it flies beyond its normal range, at half load and at a disadvantage in combat (SM-24B5d)."""
        return self.away > self.reach

    @property
    def is_out_of_reach(self) -> bool:
        """Whether the target is beyond its utmost range (SM-GAP-47)."""
        return self.away > self.utmost


class SortiePrice(Struct, frozen=True):
    """What a sortie promises, and what it is expected to cost.

    All are means: what may come of it otherwise is counted (`air_odds.py`). `worth` and `cost` are in points, `flights` and
    `flights_lost` in flights, six to a group; `may_rise` are enemy fighters that could, and how; `size_re` is what is flown in.
    """

    where: Hex
    flyers: tuple[Flyer, ...]
    escorts: tuple[AirUnitId, ...]
    may_rise: tuple[tuple[AirUnitId, Rises], ...]
    guns: float
    bombs: int
    torpedoes: int
    hits: float
    worth: float
    flights: int
    flights_lost: float
    size_re: float = 0.0

    @property
    def cost(self) -> float:
        """The expected cost in points: flights lost, and the wear of all that fly."""
        return self.flights_lost * FLIGHT_PRICE + self.flights * WEAR


def price_of_sortie(book: Book, view: View, order: Sortie) -> SortiePrice | None:
    """SM-GAP-80.3 The price of a sortie; None where its side does not know where the target is."""
    prey = prey_for(book, view, order)
    if prey is None:
        return None
    flyers = tuple(_flyers(book, view, prey.hex, (*order.units, *order.escorts)))
    light = order.light if isinstance(order, LaunchSortie) else Light.DAY
    risers = tuple(_risers(book, view, prey, light))
    if isinstance(order, LaunchSortie) and prey.target in (AirTarget.FORCE, AirTarget.SHIPS):
        return _price_at_ships(book, view, order, prey, flyers, risers)
    return _price_ashore(book, view, order, prey, flyers, risers, light)


def prey_for(book: Book, view: View, order: Sortie) -> Quarry | None:
    """A target, as its attacker knows it."""
    if isinstance(order, FlySupplies):
        port = view.ports.get(order.port)
        return None if port is None else Quarry(AirTarget.SUPPLY, str(order.port), port.hex, (), (), 0.0)
    place, target = order.place, order.target
    match target:
        case AirTarget.FORCE:
            return prey_of_marker(book, view, view.markers[place]) if place in view.markers else None
        case AirTarget.FLOTILLA:
            found = view.flotilla_markers.get(place)
            return None if found is None else Quarry(target, place, found.hex, (), (), 0.0)
        case AirTarget.SHIPS:
            return prey_in_port(book, view, PortId(place)) if PortId(place) in view.ports else None
        case AirTarget.PORT:
            harbour = view.ports.get(PortId(place))
            return None if harbour is None else Quarry(target, place, harbour.hex, (), (), guns_ashore(book, view, harbour.hex))
        case AirTarget.AIRFIELD:
            base = book.oob.bases.get(BaseId(place))
            return None if base is None else Quarry(target, place, base.hex, (), (), guns_ashore(book, view, base.hex))
        case AirTarget.SUPPLY:
            return None


def far_units(book: Book, view: View, order: LaunchSortie, where: Hex) -> frozenset[str]:
    """The units that fly beyond their normal range."""
    return frozenset(flyer.unit for flyer in _flyers(book, view, where, (*order.units, *order.escorts)) if flyer.is_far)


def _flyers(book: Book, view: View, where: Hex, units: Iterable[AirUnitId]) -> Iterator[Flyer]:
    for key in units:
        here = hex_of_base(book, view, key) if key in view.air else None
        if here is not None:
            yield Flyer(key, distance(here, where), reach_of(book, key, extended=False), reach_of(book, key))


def _risers(book: Book, view: View, prey: Quarry, light: Light) -> Iterator[tuple[AirUnitId, Rises]]:
    """SM-GAP-41.2 Enemy fighters ashore that could intercept, from public knowledge; their orders are secret."""
    chart, turn = book.charts.air, view.cursor.turn
    for key, base in view.air_war.enemy_units.items():
        if not is_fighter(book, key):
            continue
        away, reach = distance(book.oob.bases[base].hex, prey.hex), reach_of(book, key, extended=False)
        cooperating = key in view.air_war.enemy_cooperating
        if not away:
            # Others than those on naval cooperation meet only what is on it.
            if cooperating or not prey.target.on_land:
                yield key, Rises.HERE
        elif away > reach or (light is Light.NIGHT and not chart.night.intercepts(nation_of(book, key), turn)):
            continue
        elif prey.target.on_land:
            if not cooperating:
                yield key, Rises.IN_RANGE
        elif cooperating:
            yield key, Rises.IN_HAND if away <= reach // chart.missions.held_range_divisor else Rises.PATROL


def _price_at_ships(
    book: Book, view: View, order: LaunchSortie, prey: Quarry, flyers: tuple[Flyer, ...],
    risers: tuple[tuple[AirUnitId, Rises], ...],
) -> SortiePrice:
    far = frozenset(flyer.unit for flyer in flyers if flyer.is_far)
    found = estimate(book, view, prey, order.units, order.escorts, far, order.light, aims=order.aims)
    return SortiePrice(prey.hex, flyers, order.escorts, risers, found.flak, found.bombs, found.torpedoes, found.hits,
                       found.worth, found.flights, found.flights_lost)


def _price_ashore(
    book: Book, view: View, order: Sortie, prey: Quarry, flyers: tuple[Flyer, ...],
    risers: tuple[tuple[AirUnitId, Rises], ...], light: Light,
) -> SortiePrice:
    """The price of bombing anything but ships, or of flying in supplies."""
    far = frozenset(flyer.unit for flyer in flyers if flyer.is_far)
    night, poor = light is Light.NIGHT, view.weather[book.theatre.zone(prey.hex)] is Weather.POOR
    share, lost = losses_over(book, view, prey, order.units, order.escorts, far, night=night, poor=poor)
    flights = flights_in(book, (*order.units, *order.escorts))
    if isinstance(order, FlySupplies):
        groups = sum(size_of(book, key) is AirSize.GROUP for key in order.units)
        size = groups * share * book.charts.air.missions.transport_group_re
        return SortiePrice(prey.hex, flyers, order.escorts, risers, prey.flak, 0, 0, 0, 0, flights, lost, round(size, 2))
    chart, bombers = book.charts.air, tuple(flying(book, key, key in far, is_fighter(book, key)) for key in order.units)
    sky = SkyOver(poor, chart.night.level_divisor if night else 1)
    points = points_on_land if prey.target.on_land else points_at_sea
    bombs = whole(points(chart.missions, bombers, sky) * Fraction(share).limit_denominator(100))
    mean = _hits_by_bombs(book, view, prey, bombs, bombers, poor=poor)
    worth = mean * next((goal.worth for goal in goals_ashore(book, view)
                         if (goal.target, goal.place) == (prey.target, prey.place)), 0.0)
    return SortiePrice(prey.hex, flyers, order.escorts, risers, prey.flak, bombs, 0, mean, worth, flights, lost)


def _hits_by_bombs(
    book: Book, view: View, prey: Quarry, points: int, bombers: tuple[Any, ...], *, poor: bool,
) -> float:
    """SM-GAP-44.3 The mean hits on the Bombing Table, no more than the target can take."""
    table, air = book.charts.shore.bombing, book.charts.air
    moved = sum(table.modifiers[modifier] for modifier in land_modifiers(bombers, poor=poor))
    moved += air.missions.against_submarines if prey.target is AirTarget.FLOTILLA else 0
    chances: dict[int, Fraction] = {0: Fraction(1)}
    for part in table.attacks(points):
        after: dict[int, Fraction] = {}
        for so_far, chance in chances.items():
            for roll in TWO_DICE:
                hits = so_far + table.hits_of(part, roll + moved)
                after[hits] = after.get(hits, Fraction(0)) + chance / len(TWO_DICE)
        chances = after
    counted: dict[int, Fraction] = {}
    most = left_to_hit(book, view, prey.target, prey.place)
    for hits, chance in chances.items():
        effective = hits if most is None else min(hits, most)
        counted[effective] = counted.get(effective, Fraction(0)) + chance
    return float(sum(hits * chance for hits, chance in counted.items()))


def describe(book: Book, view: View, order: Sortie, price: SortiePrice) -> tuple[str, ...]:
    """A price line by line: distances, interceptors, guns, expected results, and costs."""
    return tuple(_lines_of(book, view, order, price))


def _lines_of(book: Book, view: View, order: Sortie, price: SortiePrice) -> Iterator[str]:
    names = book.oob.air_units
    night = isinstance(order, LaunchSortie) and order.light is Light.NIGHT
    yield f"{quantity(price.flights, 'flight')} to {target_in_words(book, order)}{' by night' if night else ''}"
    distances = {flyer: f"{names[flyer.unit].name} ({flyer.away} of {flyer.reach})" for flyer in price.flyers}
    near = [text for flyer, text in distances.items() if not flyer.is_far]
    far = [text for flyer, text in distances.items() if flyer.is_far and not flyer.is_out_of_reach]
    out = [text for flyer, text in distances.items() if flyer.is_out_of_reach]
    if near:
        yield f"In range, hexes of so many: {listed(near)} [SM-GAP-47]"
    if far:
        yield f"Beyond its range, at half the load and 2 the worse in a fight: {listed(far)} [SM-24B5d]"
    if out:
        yield f"Does not reach it at all: {listed(out)} [SM-GAP-47]"
        return
    yield f"{_risers_in_words(book, price)} [SM-GAP-41]"
    yield f"Guns there as far as you know: {quantity(price.guns, 'point')} of AA [SM-25B]"
    lost = f"{price.flights_lost:.1f} of {quantity(price.flights, 'flight')}"
    yield f"Expected to be lost: {lost}; with the wear of all that fly a price of {price.cost:.1f} points [SM-GAP-80]"
    yield f"{_promise(order, price)} [SM-GAP-80]"


def target_in_words(book: Book, order: Sortie) -> str:
    """The target of a sortie by name."""
    if isinstance(order, FlySupplies):
        return f"{port_name(book, order.port)}, with supplies"
    match order.target:
        case AirTarget.AIRFIELD:
            base = book.oob.bases.get(BaseId(order.place))
            return f"the airfield of {order.place if base is None else base.name}"
        case AirTarget.SHIPS | AirTarget.PORT:
            port = book.theatre.ports.get(PortId(order.place))
            name = order.place if port is None else port.name
            return f"ships in {name}" if order.target is AirTarget.SHIPS else f"the port of {name}"
        case AirTarget.FLOTILLA:
            return f"submarines {order.place}"
        case _:
            return order.place


def _risers_in_words(book: Book, price: SortiePrice) -> str:
    by_how: dict[Rises, list[str]] = {}
    for key, how in price.may_rise:
        by_how.setdefault(how, []).append(book.oob.air_units[key].name)
    if not by_how:
        return "No fighters that you know of may rise"
    return "Fighters that may rise: " + "; ".join(f"{how.value}: {listed(names)}" for how, names in by_how.items())


def _promise(order: Sortie, price: SortiePrice) -> str:
    if isinstance(order, FlySupplies):
        return f"Expected to be set down: {price.size_re:g} RE"
    worth = f", worth {price.worth:.1f} points" if price.worth else ""
    return f"Expected of {load_in_words(price)}: {price.hits:.1f} hits{worth}"


def load_in_words(price: SortiePrice) -> str:
    """The bombs and torpedoes expected to be dropped, after losses to fighters and guns."""
    bombs = [quantity(price.bombs, "bombing point")] if price.bombs or not price.torpedoes else []
    torpedoes = [quantity(price.torpedoes, "torpedo", "torpedoes")] if price.torpedoes else []
    return listed([*bombs, *torpedoes])


def in_short(price: SortiePrice) -> tuple[str, str]:
    """Expected results and costs, in a few words each."""
    worth = f", {price.worth:.1f} points" if price.worth else ""
    risers = [how for _, how in price.may_rise if how is not Rises.PATROL]
    rise = f", {quantity(len(risers), 'unit')} of fighters may rise" if risers else ""
    hits = f"{price.hits:.1f} hits{worth}"
    cost = f"{price.flights_lost:.1f} of {quantity(price.flights, 'flight')}, {price.cost:.1f} points"
    return (f"{price.size_re:g} RE" if price.size_re else hits, f"{cost}; AA {price.guns:g}{rise}")


def plain(price: SortiePrice) -> dict[str, Any]:
    """A price as plain values."""
    return {
        "hex": str(price.where),
        "units": [{"unit": str(flyer.unit), "hexes": flyer.away, "range": flyer.reach, "utmost": flyer.utmost}
                  for flyer in price.flyers],
        "may_rise": [{"unit": str(key), "how": how.name.lower()} for key, how in price.may_rise],
        "aa": price.guns, "bombing_points": price.bombs, "torpedoes": price.torpedoes,
        "hits": {"mean": round(price.hits, 2)},
        "worth_points": round(price.worth, 2), "flights": price.flights, "flights_lost": round(price.flights_lost, 2),
        "cost_points": round(price.cost, 2), "size_re": price.size_re,
    }
