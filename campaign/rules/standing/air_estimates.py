"""The expected gain and cost of a sortie in points, from a side's own view: the estimate shown before it is launched.

Means are taken over the same charts that then decide; what is not known of a target is presumed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.air import FlakTable
from campaign.model.charts.campaign import Weather
from campaign.model.charts.shore import BombingModifier, BombingTable
from campaign.model.charts.undersea import TorpedoChart
from campaign.model.play.air_war import AirTarget
from campaign.model.play.views import EnemyInPort, Marker, View
from campaign.model.sameness import cached, shared
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.units.aircraft import AircraftRole, AirUnitId, BaseId
from campaign.model.units.counters import CounterValues
from campaign.model.units.forces import Category
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.aircraft import LEVEL, Aloft, SkyOver, attack_sum, defence_sum, in_flights, is_mixed, points_at_sea, whole
from campaign.ratings.hits import Cause, Damage, Hits, bomb_damage, is_sunk, marked, torpedo_boxes, torpedo_to_hit
from campaign.rules.chapters.air.ch24_fights import flak_modifiers
from campaign.rules.chapters.air.ch26_attacks import in_port_against, strikes_on
from campaign.rules.chapters.search.ch03_spotting import CATEGORY_OF
from campaign.rules.facts.air import flights_in, flying, is_fighter, reach_of

TWO_DICE = tuple(first + second for first, second in product(range(1, 7), repeat=2))
FACES = range(1, 11)
MEAN_ROLL = 7
PERCENT = 100
# Beyond what is seen: the presumed types and numbers of warships of which only the kind is known.
PRESUMED = {Category.WARSHIPS: (ShipType.LIGHT_CRUISER, ShipType.DESTROYER, ShipType.DESTROYER),
            Category.TRANSPORTS: (ShipType.TRANSPORT, ShipType.TRANSPORT, ShipType.TRANSPORT),
            Category.LANDING_CRAFT: (ShipType.LANDING_CRAFT, ShipType.LANDING_CRAFT)}
PRESUMED_FLAK = {ShipType.LIGHT_CRUISER: 2.0, ShipType.DESTROYER: 0.75, ShipType.TRANSPORT: 0.25, ShipType.LANDING_CRAFT: 1.0}
# A damaged ship is worth this share of her full score to the enemy.
HURT = 0.6
# The cargo of a transport at sea is worth as much again to its owner.
LADEN = 1.0
# The cost of losing one flight in points; a group is six.
FLIGHT_PRICE = 0.35
# The cost of flying at all for a flight: petrol, engines, and the chance of doing something else that day.
WEAR = 0.03
# How likely a held fighter is to rise, and one on patrol nearby.
RISES = 0.5
ROAMS = 0.25
MOST_OVER_IT = 2


class Quarry(Struct, frozen=True):
    """A target as a side knows it: its place, its ships (presumed types where only kinds are seen), and its guns.

    `easier` is the modifier of a torpedo's roll for a target in port.
    """

    target: AirTarget
    place: str
    hex: Hex
    ships: tuple[ShipType, ...]
    named: tuple[ShipId, ...]
    flak: float
    easier: int = 0

    @property
    def in_port(self) -> bool:
        """Whether the target is in port."""
        return self.target is AirTarget.SHIPS


class Promise(Struct, frozen=True):
    """What a sortie promises: hits by bombs and torpedoes, their worth in points, flights lost, who may rise, guns."""

    bombs: int
    torpedoes: int
    hits: float
    worth: float
    flights: int
    flights_lost: float
    interceptors: float
    flak: float

    @property
    def cost(self) -> float:
        """The expected cost in points."""
        return self.flights_lost * FLIGHT_PRICE + self.flights * WEAR


def prey_of_marker(book: Book, view: View, marker: Marker) -> Quarry | None:
    """The presumed content of a spotted force; everything else known in its hex fires as well (SM-25A)."""
    if marker.hex is None or not marker.kinds:
        return None
    named, types, flak = _taken_for(book, marker)
    flak += sum(_taken_for(book, other)[2] for other in view.markers.values()
                if other.hex == marker.hex and other.contact != marker.contact and (other.seen or other.last))
    for port in book.theatre.ports_at(marker.hex):
        harbour = view.ports.get(port.id)
        if harbour is not None and harbour.allegiance.side is view.side.enemy:
            flak += port.aa + sum(book.counters[enemy.ship].light_aa for enemy in view.enemies_in_port.get(port.id, ()))
    return Quarry(AirTarget.FORCE, marker.contact, marker.hex, types, named, flak)


def _taken_for(book: Book, marker: Marker) -> tuple[tuple[ShipId, ...], tuple[ShipType, ...], float]:
    """The ships or types of ship behind a marker according to all sightings, and their guns."""
    seen = marker.seen or (marker.last.seen if marker.last is not None else None)
    if seen is not None and seen.ships is not None:
        named = tuple(seen.ships)
        return named, tuple(book.counters[key].type for key in named), sum(book.counters[key].light_aa for key in named)
    kinds = seen.categories if seen is not None else (Category.WARSHIPS,)
    types = tuple(kind for category in kinds for kind in PRESUMED[category])
    return (), types, sum(PRESUMED_FLAK.get(kind, 1.0) for kind in types)


def prey_in_port(book: Book, view: View, port: PortId) -> Quarry | None:
    """The ships in an enemy port, whose guns add to the port's own."""
    there = view.enemies_in_port.get(port, ())
    harbour = view.ports.get(port)
    if not there or harbour is None or harbour.allegiance.side is not view.side.enemy:
        return None
    return _harbour(book, port, there, in_port_against(book, *strikes_on(view.air_war.nets, port, view.ports)))


# Cached: the ships in a port are the same for days.
@cached(256)
def _harbour(book: Book, port: PortId, there: tuple[EnemyInPort, ...], easier: int) -> Quarry:
    named = tuple(enemy.ship for enemy in there)
    flak = book.theatre.ports[port].aa + sum(book.counters[key].light_aa for key in named)
    types = tuple(book.counters[key].type for key in named)
    return Quarry(AirTarget.SHIPS, str(port), book.theatre.ports[port].hex, types, named, flak, easier)


def guns_ashore(book: Book, view: View, where: Hex) -> float:
    """SM-25A.1 The guns about a port or airfield as far as they are public: its own, and those of the ships that lie there."""
    ports = [port for port in book.theatre.ports_at(where) if view.ports[port.id].allegiance.side is view.side.enemy]
    if not ports:
        return float(book.charts.air.land.field_flak)
    ships = sum(book.counters[enemy.ship].light_aa for port in ports for enemy in view.enemies_in_port.get(port.id, ()))
    return float(ships + sum(port.aa for port in ports))


def left_to_hit(book: Book, view: View, target: AirTarget, place: str) -> int | None:
    """The number of hits that a port or an airfield can still take in an air phase; None for other targets."""
    chart = book.charts.air.land
    match target:
        case AirTarget.PORT:
            return max(0, min(chart.port_hits_a_phase, chart.port_never_beyond - view.ports[PortId(place)].hits))
        case AirTarget.AIRFIELD:
            left = chart.field_most_hits - view.air_war.fields_hit.get(BaseId(place), 0)
            return max(0, min(chart.field_hits_a_phase, left))
        case _:
            return None


def estimate(
    book: Book, view: View, prey: Quarry, units: Sequence[AirUnitId], escorts: Sequence[AirUnitId] = (),
    far: frozenset[AirUnitId] = frozenset(), light: Light = Light.DAY, *, aims: tuple[str, ...] = (),
) -> Promise:
    """SM-GAP-80 What a sortie promises and costs by what its side knows: means over the charts that will decide it."""
    poor = view.weather[book.theatre.zone(prey.hex)] is Weather.POOR
    hunters = () if light is Light.NIGHT else interceptors_near(book, view, prey.hex)
    distant = shared(tuple(key for key in units if key in far)), shared(tuple(key for key in escorts if key in far))
    return _reckoned(book, prey, shared(tuple(units)), shared(tuple(escorts)), distant[0], distant[1], light, shared(aims),
                     poor, shared(hunters))


# Cached: the ships in port are estimated day by day.
@cached(8192)
def _reckoned(  # noqa: PLR0913, PLR0917
    book: Book, prey: Quarry, units: tuple[AirUnitId, ...], escorts: tuple[AirUnitId, ...], far: tuple[AirUnitId, ...],
    far_escorts: tuple[AirUnitId, ...], light: Light, aims: tuple[str, ...], poor: bool, hunters: tuple[Aloft, ...],  # noqa: FBT001
) -> Promise:
    night = light is Light.NIGHT
    share, lost = _left_of(book, prey, units, escorts, (*far, *far_escorts), hunters, night=night, poor=poor)
    load, through = _load_of(book, units, far, poor, night), _in_hundredths(share)
    bombs, torpedoes = whole(load.bombs * through), whole(load.torpedoes * through)
    kinds = _aimed(prey, aims)
    mean = bomb_hits(book.charts.shore.bombing, bombs, load.in_port if prey.in_port else load.at_sea)
    values = tuple(_values(book, prey, kind) for kind in kinds) or (None,)
    bomb_worth = sum(_bomb_worth(book, value, at_sea=not prey.in_port) for value in values) / len(values)
    chances = [_torpedo(book.charts.torpedoes, book, value, prey.easier, at_sea=not prey.in_port) for value in values]
    hit, worth_of_hit = (sum(part[place] for part in chances) / len(chances) for place in (0, 1))
    return Promise(bombs, torpedoes, mean + torpedoes * hit,
                   min(mean * bomb_worth + torpedoes * worth_of_hit, all_of_it(book, prey, aims)),
                   flights_in(book, (*units, *escorts)), lost, float(len(hunters)), prey.flak)


class _Load(Struct, frozen=True):
    """The load of units in points of bombs and torpedoes, and the modifiers for their bombs at sea and in port."""

    bombs: Fraction
    torpedoes: Fraction
    at_sea: tuple[BombingModifier, ...]
    in_port: tuple[BombingModifier, ...]


# Cached: the same units are considered for one target after another.
@cached(4096)
def _load_of(
    book: Book, units: tuple[AirUnitId, ...], far: tuple[AirUnitId, ...], poor: bool, night: bool,  # noqa: FBT001
) -> _Load:
    flyers = tuple(flying(book, key, key in far, is_fighter(book, key)) for key in units)
    chart, sky = book.charts.air.missions, SkyOver(poor, book.charts.air.night.level_divisor if night else 1)
    torpedo = tuple(unit for unit in flyers if unit.role is AircraftRole.TORPEDO_BOMBER)
    bombers = tuple(unit for unit in flyers if unit.role is not AircraftRole.TORPEDO_BOMBER)
    return _Load(points_at_sea(chart, bombers, sky), points_at_sea(chart, torpedo, sky),
                 bomb_modifiers(bombers, poor=poor, in_port=False), bomb_modifiers(bombers, poor=poor, in_port=True))


@lru_cache(maxsize=1024)
def _in_hundredths(share: float) -> Fraction:
    return Fraction(share).limit_denominator(100)


def losses_over(
    book: Book, view: View, prey: Quarry, units: Sequence[AirUnitId], escorts: Sequence[AirUnitId] = (),
    far: frozenset[AirUnitId] = frozenset(), *, night: bool, poor: bool,
) -> tuple[float, float]:
    """The share of a load that fighters and guns leave, and the flights that they are expected to shoot down."""
    hunters = () if night else interceptors_near(book, view, prey.hex)
    return _left_of(book, prey, units, escorts, tuple(far), hunters, night=night, poor=poor)


def _left_of(
    book: Book, prey: Quarry, units: Sequence[AirUnitId], escorts: Sequence[AirUnitId], far: tuple[AirUnitId, ...],
    hunters: tuple[Aloft, ...], *, night: bool, poor: bool,
) -> tuple[float, float]:
    flyers = tuple(flying(book, key, key in far, is_fighter(book, key)) for key in units)
    through, lost = air_fight(book, flyers, tuple(flying(book, key, key in far) for key in escorts), hunters)
    left = book.charts.air.night.flak_columns_left if night else 0
    kept_share, killed = _mean_flak(book.charts.air.flak, prey.flak, sum(flak_modifiers(book, units, poor=poor).values()), left)
    return through * kept_share, lost + killed * (flights_in(book, units) - lost)


def all_of_it(book: Book, prey: Quarry, aims: tuple[str, ...]) -> float:
    """The worth of all ships aimed at: the upper limit for a strike."""
    kinds = _aimed(prey, aims)
    return sum(book.charts.points.sunk[kind] + (LADEN if kind is ShipType.TRANSPORT and not prey.in_port else 0.0)
               for kind in kinds)


def _aimed(prey: Quarry, aims: tuple[str, ...]) -> tuple[ShipType, ...]:
    """The types of ship that bombs and torpedoes fall on, given the aims."""
    chosen = tuple(kind for kind in prey.ships
                   if kind.value in aims or CATEGORY_OF.get(kind, Category.WARSHIPS).value in aims)
    return chosen or prey.ships


def interceptors_near(book: Book, view: View, where: Hex) -> tuple[Aloft, ...]:
    """SM-GAP-80.1 Enemy fighters that may rise by what is public: who stands where, on cooperation or in that very hex."""
    return _near(book, view.air_war.enemy_units, view.air_war.enemy_cooperating, where)


# Cached: the same fields are considered for every target.
@cached(512)
def _near(
    book: Book, units: Mapping[AirUnitId, BaseId], cooperating: frozenset[AirUnitId], where: Hex,
) -> tuple[Aloft, ...]:
    found: list[Aloft] = []
    in_hand: list[Aloft] = []
    roaming: list[Aloft] = []
    for key, base in units.items():
        if not is_fighter(book, key):
            continue
        away = distance(book.oob.bases[base].hex, where)
        if not away:
            found.append(flying(book, key))
        elif key in cooperating and away <= reach_of(book, key, extended=False) // book.charts.air.missions.held_range_divisor:
            in_hand.append(flying(book, key))
        elif key in cooperating and away <= reach_of(book, key, extended=False):
            roaming.append(flying(book, key))
    # Patrols are hidden: some of those that could be over the target are assumed to be.
    return (*found, *in_hand[: round(RISES * len(in_hand))], *roaming[: min(MOST_OVER_IT, round(ROAMS * len(roaming)))])


def air_fight(
    book: Book, mission: Sequence[Aloft], escorts: Sequence[Aloft], hunters: Sequence[Aloft], roll: int = MEAN_ROLL,
) -> tuple[float, float]:
    """The share of the load that gets past the fighters, and the flights lost to them, at a roll, or at the mean one."""
    if not hunters or not mission:
        return 1.0, 0.0
    chart, table = book.charts.air.missions, book.charts.air.combat
    everybody = (*mission, *escorts)
    mixed = is_mixed(everybody, hunters)
    held_off = attack_sum(chart, escorts, mixed=mixed) / max(1, defence_sum(chart, hunters, mixed=mixed))
    left = max(0.25, 1.0 - min(0.75, held_off / 2))
    attack, defence = attack_sum(chart, hunters, mixed=mixed), max(1, defence_sum(chart, mission, mixed=mixed))
    result = table.result(round(left * attack), defence, roll)
    flights = in_flights(unit.size for unit in mission)
    lost = result.losses / PERCENT
    return (1 - lost) * (1 - result.returns / PERCENT), lost * flights


@cached(1024)
def _mean_flak(table: FlakTable, points: float, modifier: int, left: int) -> tuple[float, float]:
    results = [table.result(points, roll + modifier, columns_left=left) for roll in TWO_DICE]
    rolls = PERCENT * len(results)
    return sum(result.kept for result in results) / rolls, sum(result.kills for result in results) / rolls


def land_modifiers(bombers: Sequence[Aloft], *, poor: bool) -> tuple[BombingModifier, ...]:
    """The modifiers for bombs on a port or airfield."""
    return bomb_modifiers(bombers, poor=poor, in_port=False)


def bomb_modifiers(bombers: Sequence[Aloft], *, poor: bool, in_port: bool) -> tuple[BombingModifier, ...]:
    """What moves the dice of bombs: who dives and who flies level, weather, ships in port."""
    found: list[BombingModifier] = []
    dive = sum(unit.role is AircraftRole.DIVE_BOMBER for unit in bombers)
    level = sum(unit.role in LEVEL for unit in bombers)
    if bombers and 2 * dive >= len(bombers):
        found.append(BombingModifier.DIVE_BOMBERS)
    if bombers and 2 * level >= len(bombers):
        found.append(BombingModifier.LEVEL_BOMBERS)
    if poor:
        found.append(BombingModifier.POOR_WEATHER)
    if in_port:
        found.append(BombingModifier.IN_PORT)
    return tuple(found)


@cached(2048)
def bomb_hits(table: BombingTable, points: int, modifiers: tuple[BombingModifier, ...]) -> float:
    """The mean of the hits for a number of points on the Bombing Table."""
    moved = sum(table.modifiers[modifier] for modifier in modifiers)
    return sum(sum(table.hits_of(part, roll + moved) for roll in TWO_DICE) / len(TWO_DICE) for part in table.attacks(points))


def _values(book: Book, prey: Quarry, kind: ShipType) -> CounterValues | None:
    known = next((key for key in prey.named if book.counters[key].type is kind), None)
    return book.counters[known] if known is not None else presumed(book, kind)


@cached(64)
def presumed(book: Book, kind: ShipType) -> CounterValues | None:
    """An ordinary ship of a type of which no more is known."""
    alike = sorted((values for values in book.counters.values() if values.type is kind),
                   key=lambda values: (values.protection_class, values.flotation_boxes))
    return alike[len(alike) // 2] if alike else None


@cached(512)
def _bomb_worth(book: Book, values: CounterValues | None, *, at_sea: bool) -> float:
    if values is None:
        return 0.0
    total = 0.0
    for face in FACES:
        hits = marked(values, Hits(), bomb_damage(book.charts.shore.bomb_effect, values, face), Cause.BOMB)
        total += _worth_of(book, values, hits, at_sea=at_sea)
    return total / len(FACES)


@cached(512)
def _torpedo(
    chart: TorpedoChart, book: Book, values: CounterValues | None, easier: int, *, at_sea: bool,
) -> tuple[float, float]:
    """The chance of a hit, and the worth in points of one torpedo that is dropped."""
    if values is None:
        return 0.0, 0.0
    needed = torpedo_to_hit(chart, 1, values.protection_class) - easier
    chance = min(1.0, max(0, 11 - needed) / 10)
    total = 0.0
    for face in FACES:
        damage = marked(values, Hits(), _damage_of_torpedo(chart, face, values), Cause.TORPEDO)
        total += _worth_of(book, values, damage, at_sea=at_sea)
    return chance, chance * total / len(FACES)


def _damage_of_torpedo(chart: TorpedoChart, face: int, values: CounterValues) -> Damage:
    """The damage of a torpedo for one roll."""
    return Damage(flotation=torpedo_boxes(chart, face, values.protection_class))


def _worth_of(book: Book, values: CounterValues, hits: Hits, *, at_sea: bool) -> float:
    price = book.charts.points.sunk[values.type] + (LADEN if at_sea and values.type is ShipType.TRANSPORT else 0.0)
    if is_sunk(values, hits):
        return price
    return HURT * price * max(hits.flotation / max(1, values.flotation_boxes), hits.gunnery / max(1, values.gunnery_boxes))
