"""Rules 24A, 24B3 to 24B5 and 25: what a sortie fights its way through: fighters that rise, air fights, flak."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.air import AirResult, FlakModifier
from campaign.model.dice import Die, Why
from campaign.model.events import AirFightFought, FlakFired
from campaign.model.play.air_war import AirDebt, AirTarget, AirTask, Sortie
from campaign.model.play.state import AirUnit, State
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole, AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId
from campaign.ratings.aircraft import (
    LEVEL,
    Aloft,
    Toll,
    UnitStrength,
    after_lot,
    attack_sum,
    bomber_share,
    defence_of,
    defence_sum,
    is_mixed,
    must_be_rolled_for,
    strength_of,
    units_due,
)
from campaign.ratings.condition import hits_of
from campaign.ratings.hits import light_aa_left, rounded
from campaign.rules.chapters.air.ch05_carriers import deck_is_clear, ferried_by
from campaign.rules.chapters.air.ch24_cooperation import has_a_runway, hex_of_mission
from campaign.rules.chapters.combat.losses import lot
from campaign.rules.chapters.ports.ch01_ports import heavy_aa
from campaign.rules.facts.air import (
    base_hex,
    flights_in,
    flying,
    grounded,
    has_radar,
    is_fighter,
    nation_of,
    poor_over,
    reach_of,
    size_of,
    type_of,
)
from campaign.rules.facts.geography import base_side, hex_of
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity

# Fighters that rise ---------------------------------------------------------------------------------------------------


class Rising(Enum):
    """How a fighter comes to meet a raid: in its own hex, from patrol, from its base in range, or held, and perhaps late."""

    HERE = "here"
    PATROL = "patrol"
    IN_RANGE = "in_range"
    HELD = "held"


def may_rise(book: Book, state: State, sortie: Sortie) -> Mapping[AirUnitId, Rising]:
    """SM-GAP-41 Fighters of the side that is raided that may meet this raid, and how."""
    side, war = sortie.side.enemy, state.air_war
    found: dict[AirUnitId, Rising] = {}
    for key, unit in state.air.items():
        if unit.side is not side or unit.status is not AirStatus.READY or not is_fighter(book, key) or key in war.intercepted:
            continue
        if (how := _rising(book, state, sortie, unit)) is not None and key not in grounded(book, state):
            found[key] = how
    if sortie.light is Light.NIGHT:
        return {key: how for key, how in found.items() if how is Rising.HERE or _by_night(book, state, key)}
    return found


def _rising(book: Book, state: State, sortie: Sortie, unit: AirUnit) -> Rising | None:
    here = base_hex(book, state, unit)
    if here is None:
        return None
    if here == sortie.hex:
        return Rising.HERE if _may_meet_here(book, state, sortie, unit) else None
    away = distance(here, sortie.hex)
    if away > reach_of(book, unit.id, extended=False) or not has_a_runway(book, state, unit):
        return None
    if sortie.target.on_land:
        free = not unit.on_naval_cooperation and unit.id not in state.air_war.flown
        return Rising.IN_RANGE if free else None
    if not unit.on_naval_cooperation or unit.id in state.air_war.flown:
        return None
    return _at_sea(book, state, sortie, unit, away)


def _at_sea(book: Book, state: State, sortie: Sortie, unit: AirUnit, away: int) -> Rising | None:
    """SM-GAP-67.7 Patrols meet missions into their hex and those beside it, held fighters within half their range."""
    chart = book.charts.air.missions
    mission = state.air_war.mission_of(unit.id)
    carrier = BaseId(unit.base) not in book.oob.bases
    if carrier and away > chart.carrier_fighters_radius:
        return None
    if mission.task is AirTask.PATROL:
        where = hex_of_mission(book, state, unit.side, mission)
        radius = 0 if poor_over(book, state, sortie.hex) else chart.patrol_radius
        return Rising.PATROL if where is not None and distance(where, sortie.hex) <= radius else None
    if mission.task is AirTask.HELD:
        reach = chart.carrier_fighters_radius if carrier else _held_reach(book, unit.id)
        return Rising.HELD if away <= reach else None
    return None


def _held_reach(book: Book, unit: AirUnitId) -> int:
    return reach_of(book, unit, extended=False) // book.charts.air.missions.held_range_divisor


def _may_meet_here(book: Book, state: State, sortie: Sortie, unit: AirUnit) -> bool:
    """SM-24A.4 In their own hex fighters on naval cooperation meet any mission, and others those of naval cooperation."""
    if BaseId(unit.base) in book.oob.bases:
        return base_side(book, state, BaseId(unit.base)) is unit.side
    ship = state.ships.get(ShipId(unit.base))
    # In port carrier aircraft fly nothing else (SM-5B).
    return (ship is not None and ship.status is ShipStatus.ACTIVE and deck_is_clear(book, ship)
            and ferried_by(state, ship.id) is None)


def _by_night(book: Book, state: State, unit: AirUnitId) -> bool:
    return book.charts.air.night.intercepts(nation_of(book, unit), state.cursor.turn)


def too_many_by_night(book: Book, sortie: Sortie, able: Mapping[AirUnitId, Rising], units: tuple[AirUnitId, ...]) -> bool:
    """SM-GAP-66.1 By night no more rise than a third of the flights that could by day; a group goes whole or not at all."""
    if sortie.light is Light.DAY:
        return False
    bound = [key for key in units if able[key] is not Rising.HERE]
    could = flights_in(book, (key for key, how in able.items() if how is not Rising.HERE))
    return flights_in(book, bound) > could // book.charts.air.night.interceptors_divisor


def in_time(now: Proceedings, sortie: Sortie, units: tuple[AirUnitId, ...]) -> tuple[AirUnitId, ...]:
    """SM-GAP-67.8 Held fighters are in time on a roll, more often with radar; all others are where they must be."""
    able = may_rise(now.book, now.state, sortie)
    return tuple(key for key in units if able[key] is not Rising.HELD or _is_in_time(now, sortie, key))


def _is_in_time(now: Proceedings, sortie: Sortie, key: AirUnitId) -> bool:
    needed = needed_in_time(now.book, now.state, now.state.air[key])
    why = Why("SM-GAP-67", "in time", (str(key), str(sortie.id)), f"{needed} or less", seen_by=(sortie.side.enemy,))
    return now.roll(Die.D10, why) <= needed


def needed_in_time(book: Book, state: State, unit: AirUnit) -> int:
    """The highest 1D10 roll at which a held fighter is in time."""
    chart = book.charts.air.missions
    return chart.held_in_time_with_radar if has_radar(book, state, unit) else chart.held_in_time


# The three fights -----------------------------------------------------------------------------------------------------


PERCENT = 100
FIRST, SECOND, THIRD = 1, 2, 3
AGAINST = {FIRST: "interceptors fire at the screen", THIRD: "interceptors fire at the mission"}
ANSWERS = {FIRST: "the screen fires", SECOND: "free escorts fire at who goes past", THIRD: "the mission fires back"}
# Losses below this share of the weakest unit's defence do not count: half, or a quarter for a single unit (SM-24B4a).
LEAST_SHARE = 2
LEAST_SHARE_ALONE = 4


def in_the_air(book: Book, sortie: Sortie, units: Iterable[AirUnitId]) -> tuple[Aloft, ...]:
    """Units of a sortie, or its interceptors, with their values in flight."""
    return tuple(flying(book, key, key in sortie.far, key in sortie.mission and is_fighter(book, key)) for key in units)


def fight(now: Proceedings, sortie: Sortie, number: int) -> None:
    """SM-24B3 One of the three fights: fire is simultaneous in the first and third, in the second only escorts fire."""
    book = now.book
    ours, theirs = parties(sortie, number)
    if not ours or not theirs:
        now.add(AirFightFought(sortie.id, number, (), 0))
        return
    flyers, interceptors = in_the_air(book, sortie, ours), in_the_air(book, sortie, theirs)
    mixed = is_mixed(flyers, interceptors)
    debts: list[AirDebt] = []
    returns = 0
    # In the third fight the whole mission force decides the share of bombers, whichever of its units is shot at.
    bombers = bomber_share(in_the_air(book, sortie, sortie.mission)) if number == THIRD else Fraction(0)
    if number != SECOND:
        result = _fire(now, sortie, AGAINST[number], interceptors, flyers, mixed=mixed, shot_at=bombers)
        returns = result.returns if number == THIRD else 0
        debts += debt(book, sortie.side, flyers, result.losses, mixed=mixed)
    answer = _fire(now, sortie, ANSWERS[number], flyers, interceptors, mixed=mixed, shooting=bombers)
    debts += debt(book, sortie.side.enemy, interceptors, answer.losses, mixed=mixed)
    now.add(AirFightFought(sortie.id, number, tuple(debts), returns))


def parties(sortie: Sortie, number: int) -> tuple[tuple[AirUnitId, ...], tuple[AirUnitId, ...]]:
    """SM-24B2.1 Who fights: the screen and who met it, free escorts and who goes past, the mission and its hunters."""
    at_screen = {interceptor for interceptor, _ in sortie.meetings}
    if number == FIRST:
        met = ({fighter for _, fighter in sortie.meetings}
               | {escort for escort, interceptor in sortie.detached if interceptor in at_screen})
        return (tuple(key for key in sortie.screen if key in met),
                tuple(key for key in sortie.interceptors if key in at_screen))
    past = tuple(key for key in sortie.interceptors if key not in at_screen)
    if number == SECOND:
        free = {escort: interceptor for escort, interceptor in sortie.detached if interceptor in past}
        return (tuple(key for key in sortie.screen if key in free),
                tuple(key for key in past if key in free.values()))
    picked = {prey for _, prey in sortie.picks}
    hunters = {hunter for hunter, _ in sortie.picks}
    return (tuple(key for key in sortie.mission if key in picked), tuple(key for key in past if key in hunters))


def _fire(
    now: Proceedings, sortie: Sortie, what: str, firing: Sequence[Aloft], fired_on: Sequence[Aloft], *, mixed: bool,
    shot_at: Fraction = Fraction(0), shooting: Fraction = Fraction(0),
) -> AirResult:
    table, chart = now.book.charts.air.combat, now.book.charts.air.missions
    attack, defence = attack_sum(chart, firing, mixed=mixed), defence_sum(chart, fired_on, mixed=mixed)
    if table.column(attack, defence) is None:
        return AirResult(0, 0)
    modifier = table.modifier_shot_at(shot_at) + table.modifier_shooting(shooting)
    labels = (f"{modifier:+d} bombers",) if modifier else ()
    why = Why("SM-24B3", what, (str(sortie.id),), f"attack {attack} on defence {defence}", labels)
    return table.result(attack, defence, now.roll(Die.TWO_D6, why) + modifier)


def debt(book: Book, side: Side, units: Sequence[Aloft], percent: int, *, mixed: bool) -> list[AirDebt]:
    """SM-24B4a Losses are a share of the defence fired at, half up; less than half of the weakest unit's is no loss.

    Of a force that is a single unit the bound is a quarter of its defence.
    """
    chart = book.charts.air.missions
    due = rounded(percent * defence_sum(chart, units, mixed=mixed), PERCENT)
    weakest = min(borne(book, unit, mixed=mixed) for unit in units)
    least = LEAST_SHARE_ALONE if len(units) == 1 else LEAST_SHARE
    if not due or least * due < weakest:
        return []
    return [AirDebt(side, due, tuple(unit.id for unit in units), mixed)]


def borne(book: Book, unit: Aloft, *, mixed: bool) -> int:
    """SM-5A1.2 As a loss a group covers what six flights would, where both sizes meet."""
    return strength_of((UnitStrength(unit.size, defence_of(book.charts.air.missions, unit)),), mixed=mixed)


def payment_by(book: Book, sortie: Sortie, owed: AirDebt, units: Iterable[AirUnitId]) -> int:
    """How much of a debt the loss of these units pays."""
    return sum(borne(book, unit, mixed=owed.mixed) for unit in in_the_air(book, sortie, units))


def turning_back(sortie: Sortie) -> int:
    """SM-24B4b So many of the surviving mission force turn back, in units, half up."""
    return rounded(sortie.returns * len(sortie.mission), PERCENT)


# Fire from below ------------------------------------------------------------------------------------------------------


ALL_KEPT = 100
LOW = (AircraftRole.TORPEDO_BOMBER, AircraftRole.DIVE_BOMBER)


def flak_points(book: Book, state: State, where: Hex, side: Side, target: AirTarget) -> float:
    """SM-25A All guns of the side that is raided in the hex: light AA of ships at sea and in port, heavy AA of its ports."""
    ports = [state.ports[port.id] for port in book.theatre.ports_at(where)]
    own = [port for port in ports if port.allegiance.side is side]
    points = float(sum(heavy_aa(book, port) for port in own))
    for key, ship in state.ships.items():
        if ship.side is side and ship.status is ShipStatus.ACTIVE and hex_of(state, ship) == where:
            points += light_aa_left(book.counters[key], hits_of(book.counters[key], ship.condition))
    if target is AirTarget.AIRFIELD and not own:
        points += book.charts.air.land.field_flak
    return points


def flak_modifiers(book: Book, units: Sequence[AirUnitId], *, poor: bool) -> dict[FlakModifier, int]:
    """SM-GAP-43.1 What comes in low is hit more often, what comes high less, and poor weather hides."""
    roles = [type_of(book, key).role for key in units]
    found: list[FlakModifier] = []
    if 2 * sum(role in LOW for role in roles) >= len(roles):
        found.append(FlakModifier.TORPEDO_OR_DIVE)
    if 2 * sum(role in LEVEL for role in roles) >= len(roles):
        found.append(FlakModifier.LEVEL)
    if poor:
        found.append(FlakModifier.POOR_WEATHER)
    return {modifier: book.charts.air.flak.modifiers[modifier] for modifier in found}


def fire(now: Proceedings, sortie: Sortie) -> None:
    """SM-25B The guns of the hex fire once at all who still come: some are lost, and of the others' load a share is left."""
    book, state = now.book, now.state
    points = flak_points(book, state, sortie.hex, sortie.side.enemy, sortie.target)
    if points <= 0 or not sortie.mission:
        now.add(FlakFired(sortie.id, 0.0, (), ALL_KEPT))
        return
    modifiers = flak_modifiers(book, sortie.mission, poor=poor_over(book, state, sortie.hex))
    left = book.charts.air.night.flak_columns_left if sortie.light is Light.NIGHT else 0
    labels = (*(f"{value:+d} {modifier.value.replace('_', ' ')}" for modifier, value in modifiers.items()),
             *((f"{quantity(left, 'column')} left by night",) if left else ()))
    why = Why("SM-25B", "flak", (str(sortie.id),), f"AA {points:g}", labels)
    face = now.roll(Die.TWO_D6, why) + sum(modifiers.values())
    result = book.charts.air.flak.result(points, face, columns_left=left)
    now.add(FlakFired(sortie.id, points, _shot_down(now, sortie, result.kills), result.kept))


def _shot_down(now: Proceedings, sortie: Sortie, percent: int) -> tuple[AirUnitId, ...]:
    """SM-25B.1 Who is lost is found by lot among all who come, flights and groups by SM-5A2."""
    units = sortie.mission
    sizes = tuple(size_of(now.book, key) for key in units)
    toll = Toll((), units_due(percent, sizes))
    while not toll.paid and len(toll.lost) < len(units):
        left = [place for place in range(len(units)) if place not in toll.lost]
        place = left[lot(len(left), str(sortie.id), now, what="lot among aircraft")]
        face = None
        if must_be_rolled_for(sizes[place], toll):
            why = Why("SM-5A2", "part of a group is due", (str(units[place]),), f"{toll.due} or less is lost")
            face = now.roll(Die.D6, why)
        toll = after_lot(sizes, toll, place, face)
    return tuple(units[place] for place in toll.lost)
