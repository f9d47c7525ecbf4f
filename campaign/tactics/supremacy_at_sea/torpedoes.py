"""Torpedoes: spread cards, how wide they run, what they meet, and what a hit does."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, floor, radians, sin, tan

from msgspec import Struct

from campaign.model.dice import Die, Why
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Point, bearing_of, in_arc, metres_between, onward, turn_between
from campaign.tactics.supremacy_at_sea.battle.facts import Cause, Launched, SpreadMet, TorpedoHit
from campaign.tactics.supremacy_at_sea.battle.orders import Launch
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.sheet import Bank
from campaign.tactics.supremacy_at_sea.battle.state import POWER, SILENT, Battle, Spread, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, metres, units
from campaign.tactics.supremacy_at_sea.charts.effects import Third, TorpedoChart
from campaign.tactics.supremacy_at_sea.damage import Blow, apply, lose_points, sink_if_done
from campaign.tactics.supremacy_at_sea.gunnery import TORPEDOES
from campaign.tactics.supremacy_at_sea.helm import KN_A_UNIT

MIDDLE_ARCS = ((30.0, 150.0), (210.0, 330.0))
AHEAD, ASTERN = ((330.0, 30.0),), ((150.0, 210.0),)
# No ship steams so far in a slice of a turn.
A_SLICE_U = 2.0


def arcs_of(bank: Bank) -> tuple[tuple[float, float], ...]:
    """SAS-GAP-02.2 Tubes on the centreline train to either beam, those at the side to their own."""
    ends = {"starboard": MIDDLE_ARCS[:1], "port": MIDDLE_ARCS[1:], "ahead": AHEAD, "astern": ASTERN}
    return ends.get(bank.side, MIDDLE_ARCS)


def may_launch(vessel: Vessel, turn: int) -> bool:
    """SAS-B7.1 Any ship afloat may launch unless her torpedoes are silenced."""
    return vessel.there and not vessel.spell(SILENT, turn, TORPEDOES) and not vessel.spell(POWER, turn)


def may_reach(
    charts: SupremacyCharts, battle: Battle, vessel: Vessel, bank: Bank, marks: Iterable[tuple[Vessel, Point, int]]
) -> bool:
    """SAS-B7.2 Whether a bank could run to any of these enemies, if he steered to meet it; each with his place and its turn."""
    runs = charts.torpedoes.types[bank.type].settings
    for mark, at, turn in marks:
        away, pace = units(metres_between(vessel.pose.at, at)), mark.sheet.speed
        drift = pace / KN_A_UNIT * (battle.turn - turn)
        if any(away - drift <= reach * (1 + pace / knots) for knots, reach in runs if knots):
            return True
    return False


def bears_on(vessel: Vessel, bank: Bank, bearing: float) -> bool:
    """Whether a bank trains to a true bearing."""
    off = (bearing - vessel.pose.course_degrees) % 360.0
    return any(in_arc(arc, off) for arc in arcs_of(bank))


def width(chart: TorpedoChart, tubes: int, fan: int, run_u: float) -> float:
    """SAS-GAP-02.3 A fan opens with its run, a parallel spread stays as wide as its torpedoes stand apart."""
    least = chart.least_width_per_torpedo_u * tubes
    return max(2 * run_u * tan(radians(fan / 2)), least) if fan else chart.parallel_gap_u * tubes


def angle_factor(chart: TorpedoChart, degrees_off: float) -> float:
    """SAS-GAP-02.4 A target abeam of the track is easier to hit than one end on."""
    off = abs(turn_between(0.0, degrees_off))
    folded = min(off, 180.0 - off)
    return chart.track_angle.at(folded)


def chance(chart: TorpedoChart, kind: str, angle: float, reliability: float, wide: float) -> int:
    """SAS-GAP-02.5 The chance of each torpedo is the target's length across the spread's width, held between two ends."""
    raw = 100 * chart.target_length_u[kind] * chart.model_scale_modifier * angle * reliability / wide
    return max(chart.least_percent, min(chart.most_percent, floor(raw + 0.5)))


def come_from(chart: TorpedoChart, bearing: float, course: float) -> str:
    """From where a track comes upon a ship: abeam, from ahead or from astern."""
    off = abs(turn_between(course, bearing))
    if off < chart.ahead_within_degrees:
        return "astern"
    return "ahead" if off > 180.0 - chart.ahead_within_degrees else "beam"


def third_of(chart: TorpedoChart, way: str, face: int) -> Third:
    """SAS-GAP-02.6 One die of ten tells where a torpedo strikes, by the side from which it comes."""
    return (chart.mine_to if way == "mine" else chart.location_to[way]).at(face)


def launch_phase(proceedings: Proceedings, launches: tuple[Launch, ...]) -> None:
    """SAS-B7 Phase 3: each bank's card goes down, its apex at the launcher's funnel; banks on one line make one spread."""
    together: dict[tuple[ShipId, int, int, int, str], list[Launch]] = {}
    for launch in launches:
        bank = next(b for b in proceedings.vessel(launch.ship).sheet.banks if b.name == launch.bank)
        together.setdefault((launch.ship, launch.bearing, launch.setting, launch.fan, bank.type), []).append(launch)
    for (ship, bearing, setting, fan, of_type), banks in together.items():
        vessel = proceedings.vessel(ship)
        knots, reach = proceedings.charts.torpedoes.types[of_type].settings[setting]
        number = f"{proceedings.battle.turn}.{ship}.{banks[0].bank}"
        tubes = sum(bank.tubes for bank in banks)
        spread = Spread(number, ship, vessel.side, of_type, tubes, vessel.pose.at, float(bearing), fan, knots, reach)
        # SAS-A4.3: whether a bank has fired is hidden, so the launch shows to its own side only.
        proceedings.add(Launched(spread, tuple(bank.bank for bank in banks), (vessel.side,)))


def _placed(spread: Spread, at: Point) -> tuple[float, float]:
    """A point by the spread's line: units along it from the apex, and units off it."""
    distance = units(metres_between(spread.apex, at))
    off = radians(turn_between(spread.bearing, bearing_of(spread.apex, at)))
    return distance * cos(off), distance * sin(off)


def front(spread: Spread) -> Point:
    """Where the middle of a spread is now."""
    return onward(spread.apex, spread.bearing, metres(spread.run_u))


def swept(chart: TorpedoChart, spread: Spread, before_u: float, now_u: float, start: Point, end: Point) -> bool:
    """SAS-GAP-02.7 A ship is met when the front passes her funnel in a slice, inside its width."""
    # Bearings are slow, and most ships are further off than the torpedoes have run.
    reach = now_u + width(chart, spread.tubes, spread.fan, now_u) / 2 + A_SLICE_U
    if units(metres_between(spread.apex, end)) > reach or units(metres_between(spread.apex, start)) <= before_u:
        return False
    was, _ = _placed(spread, start)
    along, off = _placed(spread, end)
    if not (was > before_u and along <= now_u):
        return False
    return abs(off) <= width(chart, spread.tubes, spread.fan, max(along, 0.01)) / 2


def strike(proceedings: Proceedings, spread: Spread, vessel: Vessel, course: float, run_u: float) -> Spread:
    """SAS-GAP-02.8 Each torpedo of a spread rolls for a ship it meets, once; those that hit leave it, and bite at once."""
    chart = proceedings.charts.torpedoes
    of_type = chart.types[spread.type]
    wide = width(chart, spread.tubes, spread.fan, run_u)
    needed = chance(chart, vessel.sheet.kind, angle_factor(chart, spread.bearing - course), of_type.reliability, wide)
    hits = 0
    for number in range(1, spread.tubes + 1):
        why = Why("SAS-B2.2", f"torpedo {number}", (spread.id, vessel.ship), f"{needed} or less")
        if proceedings.roll(Die.PERCENT, why) <= needed:
            hits += 1
    proceedings.add(SpreadMet(spread.id, spread.by, vessel.ship, spread.tubes, hits))
    way = come_from(chart, spread.bearing, course)
    for _ in range(hits):
        if proceedings.vessel(vessel.ship).there:
            face = proceedings.roll(Die.D10, Why("SAS-B2.2", "where it strikes", (spread.id, vessel.ship), way))
            explode(proceedings, vessel.ship, third_of(chart, way, face), float(of_type.points), Struck(spread.by, spread.id))
    return replace(spread, tubes=spread.tubes - hits, met=(*spread.met, vessel.ship))


class Struck(Struct, frozen=True):
    """What struck under water: by whom, the name of the spread, what is added to the effect roll, and the cause."""

    by: ShipId | None
    name: str
    add: int = 0
    cause: Cause = Cause.TORPEDO


def explode(proceedings: Proceedings, ship: ShipId, where: Third, points: float, struck: Struck) -> None:
    """SAS-GAP-02.9 A hit under water: points, half of them where a bulge takes it, and the effect roll, low is worse."""
    chart, vessel, by = proceedings.charts.torpedoes, proceedings.vessel(ship), struck.by
    bulged = vessel.sheet.bulge and where is Third.MIDSHIPS
    face = proceedings.d6("SAS-B2.2", f"effect of a hit {where.value}", ship, needed="low is worse")
    roll = face + struck.add + (chart.bulge.effect_roll if bulged else 0) - (1 if points >= chart.heavy_from_points else 0)
    lost = points * chart.bulge.points_factor if bulged else points
    proceedings.add(TorpedoHit(struck.name, by or ship, ship, where.value, roll, lost))
    lose_points(proceedings, ship, lost, struck.cause, by)
    blow = Blow(ship, by, points, struck.cause, at_once=True, third=where)
    apply(proceedings, blow, chart.effects[where].at(roll))
    sink_if_done(proceedings, ship, by)


def seen_by_enemy(spread: Spread, enemies: list[Vessel], within_u: float) -> tuple[Side, ...]:
    """Tracks in the water show only close by."""
    near = any(units(metres_between(front(spread), enemy.pose.at)) <= within_u for enemy in enemies)
    return BOTH if near else (spread.side,)


def threatens(chart: TorpedoChart, spread: Spread, vessel: Vessel, run_u: float) -> bool:
    """Whether a spread that runs on may reach a ship's place this turn."""
    along, off = _placed(spread, vessel.pose.at)
    ahead = spread.run_u < along <= spread.run_u + run_u + 3
    return ahead and abs(off) <= width(chart, spread.tubes, spread.fan, max(along, 0.01)) / 2 + 3
