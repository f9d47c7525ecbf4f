"""Rules 2D, 2E, 4A5 and 4D1: what ships carry, how much room an item takes, landing craft, and who stays aboard."""

from __future__ import annotations

from collections.abc import Iterable
from math import floor

from campaign.model.book import Book
from campaign.model.charts.ashore import Pace
from campaign.model.charts.campaign import Weather
from campaign.model.play.calendar import Phase
from campaign.model.play.landings import CraftMission, LandingPlan, Wave
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, CargoKind, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.wounds import CrippleMeasure
from campaign.rules.chapters.ports.ch08_fuel import allowance
from campaign.rules.facts.ashore import effect_on
from campaign.rules.facts.cripples import has_tug, own_pace
from campaign.rules.facts.geography import coast_side, friendly_ports_at, hex_of, weather_at
from campaign.words.names import ship_name

NOT_WARSHIPS = (ShipType.TRANSPORT, ShipType.LANDING_CRAFT)
TRIFLE = 1e-9


def is_craft(book: Book, ship: ShipId) -> bool:
    """Whether a unit is a flotilla of landing craft."""
    return book.counters[ship].type is ShipType.LANDING_CRAFT


def is_warship(book: Book, ship: ShipId) -> bool:
    """Whether a unit was built to fight."""
    return book.counters[ship].type not in NOT_WARSHIPS


def capacity(book: Book, ship: ShipId) -> float:
    """SM-GAP-09 Warships carry up to one RE by type, transports one (SM-2D), a flotilla of landing craft two (SM-2E)."""
    return book.charts.lift.carriage.capacity_re[book.counters[ship].type]


def shipping_size(book: Book, item: Cargo, wave: Wave | None = None) -> float:
    """SM-GAP-33.1 Combat and motorised units take up twice their REs, those without equipment half their infantry points."""
    ground = item.facts.ground
    if item.troops.remnant_points is not None:
        size = item.troops.remnant_points / book.charts.lift.carriage.infantry_points_per_re
    else:
        size = item.facts.size_re * (2 if ground is not None and ground.motorised else 1)
    return size * assault_factor(book, item, wave)


def assault_factor(book: Book, item: Cargo, wave: Wave | None) -> int:
    """SM-9B1a In the assault wave units that are neither marine nor amphibious take up twice their shipping size.

    The wave comes in landing craft only, and these do not combine for one unit.
    """
    ground = item.facts.ground
    doubled = wave is Wave.ASSAULT and ground is not None and book.charts.lift.landings.assault_doubles[ground.kind]
    return 2 if doubled else 1


def size_aboard(book: Book, item: Cargo) -> float:
    """The room that an item takes up where it is now."""
    return shipping_size(book, item, item.troops.wave)


def shares(book: Book, ships: tuple[ShipId, ...], size: float) -> tuple[tuple[ShipId, float], ...]:
    """SM-2D.7 Ships that combine for one item share it by their capacities."""
    whole = sum(capacity(book, key) for key in ships)
    return tuple((key, size * capacity(book, key) / whole) for key in ships)


def room_left(book: Book, state: State, ship: Ship) -> float:
    """The REs that a ship has room for besides what is aboard."""
    used = 0.0
    for key in ship.cargo:
        item = state.cargoes[key]
        used += dict(shares(book, item.aboard, size_aboard(book, item)))[ship.id]
    return capacity(book, ship.id) - used


def lift_left(book: Book, state: State, ship: ShipId) -> float:
    """SM-GAP-51.1 Landing craft lift two REs in one segment or ground phase, however often they go to and fro."""
    return capacity(book, ship) - state.lift.lifted.get(ship, 0.0)


def within_their_capacity(
    book: Book, state: State, item: Cargo, ships: tuple[ShipId, ...], wave: Wave | None = None, *, lifting: bool = True
) -> Refusal | None:
    """SM-2D A transport carries one RE, and several ships combine for one larger item: as many as it takes and no more."""
    size = shipping_size(book, item, wave)
    name, whole = item.facts.name, sum(capacity(book, key) for key in ships)
    if wave is Wave.ASSAULT and len(ships) > 1:
        return Refusal("SM-9B1a", f"landing craft do not combine for {name} in the assault wave")
    least = min(capacity(book, key) for key in ships)
    if whole + TRIFLE < size or (len(ships) > 1 and whole - least + TRIFLE >= size):
        problem = "more than they hold" if whole < size else "room enough in fewer"
        return Refusal("SM-2D", f"{name} takes {size:g} RE of shipping: {problem}, for these ships hold {whole:g}")
    for key, share in shares(book, ships, size):
        if room_left(book, state, state.ships[key]) + TRIFLE < share:
            return Refusal("SM-2D", f"{ship_name(book, key)} has no room for {share:g} RE more")
        if lifting and is_craft(book, key) and lift_left(book, state, key) + TRIFLE < share:
            return Refusal("SM-GAP-51", f"{ship_name(book, key)} has lifted {state.lift.lifted[key]:g} RE already")
    return None


def fit_for_warships(book: Book, item: Cargo, ships: Iterable[ShipId], *, abandoning: bool = False) -> Refusal | None:
    """SM-4A5.1 Warships take troops without heavy equipment, people, replacements and supplies, but no fuel."""
    warship = next((key for key in ships if is_warship(book, key)), None)
    if warship is None:
        return None
    if item.facts.kind in (CargoKind.FUEL, CargoKind.AIR_ECHELON):
        return Refusal("SM-4A5", f"{item.facts.name} does not go into warships")
    if has_heavy_equipment(item) and not abandoning:
        return Refusal("SM-4A5", f"{item.facts.name} has heavy equipment, which does not go into warships")
    return None


def fuel_in_transports(book: Book, item: Cargo, ships: Iterable[ShipId]) -> Refusal | None:
    """SM-10A3.4 Fuel for a port's tanks goes in transports: neither warships nor landing craft have tanks for it."""
    craft = next((key for key in ships if is_craft(book, key)), None)
    if craft is None or item.facts.kind is not CargoKind.FUEL:
        return None
    return Refusal("SM-10A3", f"{item.facts.name} goes in transports only: {ship_name(book, craft)} is landing craft")


def has_heavy_equipment(item: Cargo) -> bool:
    """Whether a unit still has guns or vehicles, which cannot cross a beach without landing craft."""
    return item.facts.ground is not None and item.facts.ground.heavy_equipment and item.troops.remnant_points is None


def is_laden(state: State | View, ship: ShipId) -> bool:
    """Whether anything is aboard."""
    return bool(state.ships[ship].cargo)


def mission_of_craft(state: State | View, craft: ShipId) -> CraftMission:
    """SM-4D Landing craft carry to or from a beach, transship between ships and a beach, or go empty to another base."""
    if is_laden(state, craft):
        return CraftMission.LANDING
    return CraftMission.TRANSIT if in_transit(state, craft) else CraftMission.TRANSSHIP


def in_transit(state: State | View, craft: ShipId) -> bool:
    """SM-4D3 A flotilla that changes its base does so empty, and lifts nothing on the way."""
    return not is_laden(state, craft) and not state.lift.lifted.get(craft)


def allowance_at_sea(book: Book, state: State, ship: Ship) -> int:
    """SM-GAP-31.1 Landing craft creep five hexes a segment where the weather is poor; SM-GAP-78.2 a tow needs its tug."""
    able = allowance(book, ship)
    if ship.voyage is not None and ship.voyage.measure is CrippleMeasure.TOW and not has_tug(state, ship):
        able = min(able, own_pace(book, ship))
    if not is_craft(book, ship.id):
        return able
    where = hex_of(state, ship)
    poor = where is not None and weather_at(book, state, where) is Weather.POOR
    return min(able, book.charts.lift.landings.poor_weather_allowance) if poor else able


def beachhead(book: Book, state: State, where: Hex, side: Side) -> bool:
    """SM-1E A beach is one's own where one owns the coast, and where one's own troops stand on it."""
    if not book.theatre.is_beach(where):
        return False
    if coast_side(book, state, where) is side or friendly_ports_at(book, state, where, side):
        return True
    return any(item.at_hex == where and item.facts.side is side for item in state.cargoes.values())


def place_of(state: State, item: Cargo) -> Hex | None:
    """The hex of an item ashore, or of the ships that carry it."""
    if item.at_hex is not None:
        return item.at_hex
    if item.at is not None:
        return state.ports[item.at].hex
    return hex_of(state, state.ships[item.aboard[0]]) if item.aboard else None


def own_port_at(book: Book, state: State, where: Hex, side: Side, wanted: PortId) -> PortId | None:
    """The own port of a hex; if there are two, the one that is wanted."""
    found = friendly_ports_at(book, state, where, side)
    return wanted if wanted in found else next(iter(found), None)


def voyage_cost(book: Book, item: Cargo, ships: tuple[ShipId, ...], *, landing: bool) -> int:
    """SM-4C1.6 Troops pay two movement points for a voyage, four if combat or motorised, as they land.

    SM-GAP-09: in warships they pay two to board and two to land.
    """
    ground, chart = item.facts.ground, book.charts.lift.carriage
    if ground is None:
        return 0
    if any(is_warship(book, key) for key in ships):
        return chart.boarding_points
    if not landing:
        return 0
    return chart.voyage_points_motorised if ground.motorised else chart.voyage_points


def points_left_ashore(book: Book, state: State, item: Cargo, phase: Phase) -> int:
    """SM-9B.1 In exploitation c/m units have all their movement points, others half, rounded down.

    SM-22.9: who goes without supply has half of them or a hex's worth, and may have none in exploitation.
    """
    ground = item.facts.ground
    if ground is None:
        return 0
    whole, effect = ground.movement, effect_on(book, state, item.facts.id)
    if effect is not None:
        if phase is Phase.EXPLOITATION and not effect.exploitation:
            return 0
        whole = {Pace.FULL: whole, Pace.HALF: floor(whole / 2), Pace.ONE_HEX: min(whole, 1)}[effect.movement]
    if phase is Phase.EXPLOITATION:
        return (whole if ground.motorised else floor(whole / 2)) - item.troops.exploited
    return whole - item.troops.spent


def plan_naming(state: State, unit: CargoId) -> LandingPlan | None:
    """The current plan that names a unit."""
    return next((plan for plan in state.lift.plans.values() if plan.hex_for(unit) is not None), None)


def boarding_segment(book: Book, state: State, ships: tuple[ShipId, ...]) -> int | None:
    """The segment in which troops board landing craft; None in all other ships."""
    return state.segment if any(is_craft(book, key) for key in ships) else None


# Who may stay aboard --------------------------------------------------------------------------------------------------


def raids(book: Book, item: Cargo) -> Refusal | None:
    """SM-GAP-30.1 Raids are made by commandos, marines, parachutists and special raiding forces of no more than one RE."""
    ground, chart = item.facts.ground, book.charts.lift.raids
    if ground is None or ground.kind not in chart.kinds or item.troops.remnant_points is not None:
        return Refusal("SM-GAP-30", f"{item.facts.name} is no raiding force")
    if item.facts.size_re > chart.most_re:
        return Refusal("SM-GAP-30", f"{item.facts.name} is larger than {chart.most_re:g} RE")
    return None


def wave_refused(book: Book, state: State, item: Cargo, ships: tuple[ShipId, ...], wave: Wave | None) -> Refusal | None:
    """SM-4D1.2 Troops that board in the last segment of their own player turn stay aboard for a planned landing or a raid."""
    if wave is None:
        return None
    cursor, name = state.cursor, item.facts.name
    if any(not is_craft(book, key) for key in ships):
        other = next(key for key in ships if not is_craft(book, key))
        return Refusal("SM-9B1a", f"waves come in landing craft, and {ship_name(book, other)} is none")
    if cursor.player_turn is not item.facts.side or cursor.nas != book.charts.sequence.segments:
        last = f"NAS {book.charts.sequence.segments} of their own player turn"
        return Refusal("SM-4D1", f"troops board for a wave or a raid in {last}; now it is {cursor.stage}")
    if wave is Wave.RAID:
        return raids(book, item)
    plan = plan_naming(state, item.facts.id)
    if plan is None or plan.turn != cursor.turn:
        return Refusal("SM-9B3", f"{name} is named in no landing planned for this game turn")
    return None


def overdue(book: Book, state: State, item: Cargo) -> bool:
    """SM-4D1 Troops that have not left landing craft by the end of the segment in which they boarded are eliminated."""
    boarded = item.troops.boarded
    if boarded is None or not item.aboard or item.facts.kind is not CargoKind.TROOPS or boarded > state.segment:
        return False
    cursor = state.cursor
    may_stay = item.troops.wave is not None and cursor.player_turn is item.facts.side
    return not (may_stay and cursor.nas == book.charts.sequence.segments and boarded == state.segment)
