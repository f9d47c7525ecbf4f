"""FG-GAP-16 FG-8.1.7 FG-GAP-18 Torpedoes, mines and depth charges: who uses them, how likely they are to hit, what gets in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from msgspec import Struct

from campaign.model.battles.battle import Patch
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.armour import (
    SIDES,
    Burst,
    against_belt,
    against_bulkheads,
    end_on,
    protection_left,
    runs_under,
    spent,
)
from campaign.tactics.fear_god.battle.facts import ChargesDropped, Hurt, Launched, MineMet, RunMet, Tended
from campaign.tactics.fear_god.battle.harm import Cause
from campaign.tactics.fear_god.battle.orders import Depths, Launch
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.record import TorpedoSheet
from campaign.tactics.fear_god.battle.state import Battle, Run
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.terms import Aspect, Depth, Navy, Size, metres, navy_of, yards
from campaign.tactics.fear_god.charts.weapons import Charges, Field, Hearing, TorpedoChart
from campaign.tactics.fear_god.criticals.blows import Blow
from campaign.tactics.fear_god.damage import has_weapons, suffer
from campaign.tactics.fear_god.helm import mines_at
from campaign.tactics.fear_god.sight import range_yd
from campaign.tactics.kit.charts import whole
from campaign.tactics.kit.surprise import is_surprised
from campaign.tactics.plot.geometry import Hand, bears, hand_of, metres_between, off_the_bow, relative_bearing

FROM_DEPTHS = (Depth.SURFACE, Depth.PERISCOPE, Depth.SHALLOW)


def launch(proceedings: Proceedings, launches: Iterable[Launch]) -> None:
    """FG-GAP-16 Tubes that bear are emptied one after the other, until the order is filled; at no boat that is down."""
    for order in launches:
        vessel, target = proceedings.vessel(order.ship), proceedings.vessel(order.target)
        if not may_launch(proceedings.charts, vessel, proceedings.battle.turn):
            continue
        if not proceedings.battle.present(target) or not target.surfaced:
            continue
        if (run := _run_of(proceedings, vessel, target, order)) is not None:
            spent = _tubes_for(vessel, target, run.sheet, order.count)
            proceedings.add(Launched(run, spent, (vessel.side,)))


def may_launch(charts: FearGodCharts, vessel: Vessel, turn: int) -> bool:
    """FG-8.1.10 FG-8.3-switchboard Whether a ship can launch at all: afloat, served, with current, and not too deep."""
    return vessel.fights and has_weapons(charts, vessel) and vessel.harm.dead_until < turn and vessel.depth in FROM_DEPTHS


def _run_of(proceedings: Proceedings, vessel: Vessel, target: Vessel, order: Launch) -> Run | None:
    """FG-GAP-16 The run of a launch: how far, and in which turn it ends; there is none where nothing bears or reaches."""
    battle, away = proceedings.battle, range_yd(vessel, target)
    ready = _ready_tubes(vessel, target)
    if not ready:
        return None
    sheet = ready[0][1]
    place = min(order.setting, len(sheet.settings) - 1)
    reach, knots = sheet.settings[place]
    if away > reach:
        return None
    count = sum(number for _, number in _tubes_for(vessel, target, sheet, order.count))
    due = battle.turn + max(1, ceil(away / (knots * proceedings.charts.movement.yards_per_knot)))
    return Run(f"run {battle.launched + 1}", vessel.id, vessel.side, target.id, sheet, count, order.depth, place,
               vessel.pose.at, battle.turn, due, away / reach, float(reach))


def _ready_tubes(vessel: Vessel, target: Vessel) -> list[tuple[str, TorpedoSheet, int]]:
    """FG-GAP-12 Tube mounts that are well, loaded and bear on a target."""
    relative = relative_bearing(vessel.pose, target.pose.at)
    return [(tube.name, tube.sheet, vessel.loaded.get(tube.name, 0)) for tube in vessel.record.tubes
            if not vessel.harm.is_out(tube.name) and vessel.loaded.get(tube.name, 0) and bears(tube.arcs, relative)]


def _tubes_for(vessel: Vessel, target: Vessel, sheet: TorpedoSheet, count: int) -> tuple[tuple[str, int], ...]:
    """What each mount gives to a launch of torpedoes of one kind."""
    left = count
    spent: list[tuple[str, int]] = []
    for name, of, loaded in _ready_tubes(vessel, target):
        launched = min(left, loaded) if of == sheet else 0
        if launched:
            spent.append((name, launched))
            left -= launched
    return tuple(spent)


# Chances --------------------------------------------------------------------------------------------------------------


class Track(Struct, frozen=True, kw_only=True):
    """FG-GAP-16 All that a torpedo's chance depends on, the part of its run that it has gone among it."""

    share: float
    target: Size
    aspect: Aspect
    knots: float
    turned_away: bool = False
    unaware: bool = False
    in_column: bool = False
    near_submarine: bool = False


def _moved_by(chart: TorpedoChart, track: Track) -> Iterator[tuple[str, int]]:
    """FG-GAP-16 What moves the chance, in percent."""
    yield "size", chart.size[track.target]
    yield "aspect", chart.aspect[track.aspect]
    yield "speed", chart.speed.at(whole(track.knots))
    yield from ((name, by) for name, by, holds in (
        ("turned away", chart.turned_away, track.turned_away), ("unaware", chart.unaware, track.unaware),
        ("in column", chart.column.mod, track.in_column), ("submarine near", chart.near.mod, track.near_submarine)) if holds)


def chance_of(chart: TorpedoChart, track: Track) -> int:
    """FG-GAP-16 The chance of one torpedo in percent, within bounds."""
    chance = chart.base(track.share) + sum(by for _, by in _moved_by(chart, track))
    return min(max(chance, chart.lowest), chart.highest)


# Torpedoes that arrive, and mines -------------------------------------------------------------------------------------


ABEAM = 90.0


class Charge(Struct, frozen=True):
    """One charge that burst under a ship in this phase: whose, of what cause, and what it did."""

    ship: ShipId
    by: ShipId | None
    cause: Cause
    burst: Burst


def arrive(proceedings: Proceedings) -> None:
    """FG-0-phases Torpedoes that are due and mines, both sides together: first all that hit, then what they do."""
    charges = [*_torpedoes(proceedings), *_mines(proceedings)]
    for charge in charges:
        if charge.by is not None:
            proceedings.add(Hurt(charge.ship, charge.by))
    suffer(proceedings, tuple(_blows_of(proceedings, charges)))


def _blows_of(proceedings: Proceedings, charges: Iterable[Charge]) -> Iterator[Blow]:
    """FG-0-order All charges under one ship in one phase are one blow, by what came first."""
    by_ship: dict[ShipId, list[Charge]] = {}
    for charge in charges:
        by_ship.setdefault(charge.ship, []).append(charge)
    for ship, mine in by_ship.items():
        bursts = [charge.burst for charge in mine]
        boat = proceedings.vessel(ship).record.is_submarine
        yield Blow(
            ship, sum(burst.points for burst in bursts), mine[0].cause, any(burst.points for burst in bursts),
            singles=tuple(burst.points for burst in bursts), floods=sum(burst.floods for burst in bursts),
            breaches=len(bursts) if boat else 0, astern=any(burst.astern for burst in bursts))


def _burst(proceedings: Proceedings, ship: ShipId, burst: Burst) -> Burst:
    """A charge and what is left of the bulkheads after it."""
    vessel = proceedings.vessel(ship)
    if burst.absorbed:
        after = replace(vessel.harm, protection=spent(vessel.harm, burst))
        proceedings.add(Tended(ship, f"bulkheads take up {burst.absorbed}", after))
    return burst


# Torpedoes ----------------------------------------------------------------------------------------------------------


def _torpedoes(proceedings: Proceedings) -> Iterator[Charge]:
    battle = proceedings.battle
    for run in battle.runs:
        if run.due <= battle.turn:
            yield from _met(proceedings, run)


def _met(proceedings: Proceedings, run: Run) -> Iterator[Charge]:
    """FG-GAP-16 Each torpedo by itself: it may miss, pass under, or not burst."""
    charts, battle = proceedings.charts, proceedings.battle
    target, by = battle.vessels[run.target], battle.vessels[run.by]
    gone = yards(metres_between(run.origin, target.pose.at))
    lost = not battle.present(target) or gone > run.run_yd or target.depth not in (Depth.SURFACE, Depth.PERISCOPE)
    bursts: list[Burst] = []
    if not lost and not runs_under(target.record, run.depth):
        chance = chance_of(charts.torpedoes, track_of(charts, battle, run, target))
        bursts = [_burst(proceedings, target.id, _burst_of(charts, run, proceedings.vessel(target.id)))
                  for place in range(run.count) if _hits(proceedings, run, place, chance)]
    readers = BOTH if bursts else _readers(run, by)
    proceedings.add(RunMet(run.id, by.unit, target.id, target.unit, run.count, len(bursts), readers))
    yield from (Charge(target.id, run.by, Cause.TORPEDO, burst) for burst in bursts)


def _hits(proceedings: Proceedings, run: Run, place: int, chance: int) -> bool:
    """FG-GAP-16 The chance, and of old torpedoes whether they burst."""
    actors, duds = (str(run.by), str(run.target), run.id, str(place)), proceedings.charts.torpedoes.duds
    readers = _readers(run, proceedings.vessel(run.by))
    if proceedings.percent("FG-GAP-16", "torpedo", *actors, needed=f"{chance} or less", readers=readers) > chance:
        return False
    old = int(proceedings.battle.date[:4] or 0) <= duds.to_year
    if not (proceedings.charts.turn.options.torpedo_duds and old):
        return True
    return proceedings.percent("FG-GAP-16", "dud", *actors, needed=f"more than {duds.percent}", readers=readers) > duds.percent


def _readers(run: Run, by: Vessel) -> tuple[Side, ...]:
    """The target's side learns of torpedoes that miss only if it knows of the ship that launched them."""
    return BOTH if by.known else (run.side,)


def track_of(charts: FearGodCharts, battle: Battle, run: Run, target: Vessel) -> Track:
    """FG-GAP-16 The facts of a run that reaches its target now."""
    by, rule = battle.vessels[run.by], charts.torpedoes
    off_bow = off_the_bow(target.pose, run.origin)
    away = abs(target.deeds.turned) >= charts.gunnery.hasty.turn_degrees and off_bow > ABEAM
    near = by.record.is_submarine and by.depth is not Depth.SURFACE and run.share * run.run_yd <= rule.near.within_yd
    return Track(
        share=min(1.0, yards(metres_between(run.origin, target.pose.at)) / run.run_yd), target=target.record.size,
        aspect=charts.gunnery.aspect_at(off_bow), knots=target.speed_kn, turned_away=target.deeds.evading or away,
        unaware=not by.known and by.contact is Contact.NONE, near_submarine=near,
        in_column=column_of(battle, target, rule.column.within_yd) >= rule.column.ships)


def column_of(battle: Battle, vessel: Vessel, within_yd: int) -> int:
    """FG-GAP-16 How many ships lie in a column with her, each near enough to the next."""
    left = {friend.id: friend for friend in battle.there(vessel.side) if friend.surfaced}
    found, edge = 0, [vessel]
    left.pop(vessel.id, None)
    while edge:
        current = edge.pop()
        found += 1
        near = [friend for friend in left.values() if metres_between(friend.pose.at, current.pose.at) <= metres(within_yd)]
        for friend in near:
            del left[friend.id]
        edge += near
    return found


def _burst_of(charts: FearGodCharts, run: Run, target: Vessel) -> Burst:
    """FG-8.1.7 Narrow aspect alone; else the belt for a shallow torpedo, or the bulkheads of that side for a deep one."""
    rule, off_bow = charts.torpedoes, off_the_bow(target.pose, run.origin)
    if charts.gunnery.aspect_at(off_bow) is Aspect.NARROW:
        return end_on(rule, run.sheet.damage, off_bow=off_bow)
    if run.depth is Depths.SHALLOW:
        return against_belt(rule, run.sheet.damage, target.record)
    hand = hand_of(target.pose, run.origin)
    return against_bulkheads(rule, run.sheet.damage, target.record, protection_left(target.harm, hand), hand)


# Mines --------------------------------------------------------------------------------------------------------------


def _mines(proceedings: Proceedings) -> Iterator[Charge]:
    """FG-GAP-17 Each ship that is in a field this turn, by how thick it lies."""
    for vessel in tuple(proceedings.battle.there()):
        field = None if vessel.record.ashore or vessel.harm.beached else mines_at(
            proceedings.battle.engagement, vessel.pose.at)
        chance = 0 if field is None else mine_percent(proceedings.charts, vessel, _thickness(field))
        if field is None or chance <= 0:
            continue
        readers = BOTH if vessel.contact.held else (vessel.side,)
        hit = proceedings.percent("FG-GAP-17", "mines", vessel.id, needed=f"{chance} or less", readers=readers) <= chance
        proceedings.add(MineMet(vessel.id, hit, BOTH if hit else readers, field.name))
        if hit:
            points = proceedings.charts.ballistics.charge_points(_charge_lb(proceedings.charts, proceedings.battle, field))
            yield Charge(vessel.id, None, Cause.MINE, _burst(proceedings, vessel.id, _mine(proceedings, vessel.id, points)))


def _thickness(field: Patch) -> Field:
    """FG-GAP-17 Fields are middling where nothing else is told; shallow ones are for boats and lie thin for ships."""
    if field.laid is None:
        return Field.MEDIUM
    return Field.HEAVY if field.laid.heavily else Field.LIGHT if field.laid.shallow else Field.MEDIUM


def mine_percent(charts: FearGodCharts, vessel: Vessel, field: Field) -> int:
    """FG-GAP-17 The chance of a turn in a field; paravanes halve it."""
    mines, size = charts.weapons.mines, vessel.record.size
    sizes = tuple(Size)
    by_size = mines.size_a if size is Size.A else mines.small if sizes.index(size) >= sizes.index(mines.small_from) else 0
    chance = mines.percent[field] + by_size
    return int(chance * mines.paravanes) if vessel.record.paravanes else chance


def _charge_lb(charts: FearGodCharts, battle: Battle, field: Patch) -> int:
    """FG-GAP-17 The charge by the navy that laid the field: that of the one side that knows of it, where that is told."""
    weights = charts.weapons.mines.charge_lb
    sides = () if field.laid is None else field.laid.known_to or ()
    navies = {navy_of(vessel.nation) for vessel in battle.vessels.values() if (vessel.side,) == tuple(sides)}
    return weights.get(min(navies, key=lambda navy: navy.value, default=Navy.OTHER), weights[Navy.OTHER])


def _mine(proceedings: Proceedings, ship: ShipId, points: int) -> Burst:
    """FG-GAP-17 A mine strikes below the belt, on either side, now and then at an end."""
    charts, vessel = proceedings.charts, proceedings.vessel(ship)
    if proceedings.d10("FG-GAP-17", "where a mine strikes", ship) <= charts.weapons.mines.narrow_to:
        return end_on(charts.torpedoes, points, off_bow=0.0)
    hand: Hand = SIDES[proceedings.one_of(len(SIDES), "FG-GAP-17", "side of a mine", ship)]
    return against_bulkheads(charts.torpedoes, points, vessel.record, protection_left(vessel.harm, hand), hand)


# Depth charges --------------------------------------------------------------------------------------------------------


BY = {Hearing.SONAR: "sonar", Hearing.SWIRL: "the swirl", Hearing.HYDROPHONE: "hydrophones"}
RULE, CHARGES, SONAR = "FG-GAP-18", "depth charges", "sonar"


def drop_charges(proceedings: Proceedings) -> None:
    """FG-GAP-18 Each ship that is near a submerged enemy whom she has wind of drops a pattern; then boats suffer."""
    blows: list[Blow] = []
    for ship, boat, hearing in tuple(attackers(proceedings.charts, proceedings.battle)):
        blows += _pattern(proceedings, ship, boat, hearing)
    suffer(proceedings, blows)


def attackers(charts: FearGodCharts, battle: Battle) -> Iterator[tuple[Vessel, Vessel, Hearing]]:
    """FG-GAP-18 Who attacks which boat, the nearest, and by what he hears or sees her; who lies aground passes over none."""
    for ship in battle.fighting():
        if not ship.charges or not ship.surfaced or ship.harm.beached or ship.harm.is_out(CHARGES):
            continue
        if not has_weapons(charts, ship) or is_surprised(battle.engagement, ship.side, battle.turn):
            continue
        boats = [boat for boat in battle.fighting(ship.side.enemy) if boat.record.is_submarine and not boat.surfaced
                 and range_yd(ship, boat) <= charts.weapons.charges.within_yd]
        for boat in sorted(boats, key=lambda boat: range_yd(ship, boat))[:1]:
            if (hearing := _hearing_of(charts.weapons.charges, battle, ship, boat)) is not None:
                yield ship, boat, hearing


def _hearing_of(chart: Charges, battle: Battle, ship: Vessel, boat: Vessel) -> Hearing | None:
    """FG-GAP-18 Sonar that holds her, the swirl where she was seen a moment ago, or from 1915 on hydrophones."""
    if ship.record.sonar and not ship.harm.is_out(SONAR):
        return Hearing.SONAR
    if boat.contact in (Contact.SEEN, Contact.LIT, Contact.LOST):
        return Hearing.SWIRL
    heard = boat.known and int(battle.date[:4] or 0) >= chart.hydrophone_from
    return Hearing.HYDROPHONE if heard else None


def percent_of(chart: Charges, boat: Vessel, hearing: Hearing) -> int:
    """FG-GAP-18 The chance of a pattern; a boat that twists and turns is harder to reach."""
    twists = boat.deeds.evading or bool(boat.deeds.turned)
    return chart.percent[hearing] + (chart.evading if twists else 0)


def _pattern(proceedings: Proceedings, ship: Vessel, boat: Vessel, hearing: Hearing) -> Iterator[Blow]:
    """FG-GAP-18 A pattern that is near enough does a share of the boat's points by how near it was."""
    weapons = proceedings.charts.weapons
    chance = percent_of(weapons.charges, boat, hearing)
    hit = proceedings.percent(RULE, f"pattern by {BY[hearing]}", ship.id, boat.id,
                              needed=f"{chance} or less") <= chance
    proceedings.add(ChargesDropped(ship.id, boat.id, hit))
    if not hit:
        return
    proceedings.add(Hurt(boat.id, ship.id))
    grade = weapons.charges.grades.at(proceedings.d10(RULE, "how near a pattern bursts", ship.id, boat.id))
    points = boat.record.points * weapons.charges.damage_percent[grade] // 100
    yield Blow(boat.id, points, Cause.DEPTH_CHARGE, pierced=True, grade=grade)
