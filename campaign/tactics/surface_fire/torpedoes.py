"""Torpedoes, depth charges and mines: what a ship may launch, what is written before anybody moves, and what it strikes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from campaign.model.battles.battle import Ground
from campaign.model.battles.presence import Laid
from campaign.tactics.kit.sea import patches, walls
from campaign.tactics.plot.geometry import HAIR, Hand, Point, circle, metres_between, onward, touching
from campaign.tactics.plot.sight import between
from campaign.tactics.surface_fire.battle.facts import DepthCharged, Launched, MineRolled, SpreadRan
from campaign.tactics.surface_fire.battle.orders import Depth, DropCharges, Spread
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.record import Bank
from campaign.tactics.surface_fire.battle.state import Battle, Running
from campaign.tactics.surface_fire.battle.vessel import Vessel, model, tubes_usable
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, inches, metres
from campaign.tactics.surface_fire.charts.damage import Cause, Charged, DamageChart
from campaign.tactics.surface_fire.charts.ground import Mines
from campaign.tactics.surface_fire.charts.torpedoes import BankKind, Make, TorpedoChart
from campaign.tactics.surface_fire.helm.ground import crosses
from campaign.tactics.surface_fire.helm.speed import is_dead
from campaign.tactics.surface_fire.hits import Blow
from campaign.tactics.surface_fire.sight import found_by_escort, range_in

ENDS = (BankKind.BOW, BankKind.STERN)


def is_even(count: int) -> bool:
    """SF-I.2 A spread is of two, four, six or more torpedoes, by twos."""
    return count >= 2 and count % 2 == 0


def bearing_legal(chart: TorpedoChart, kind: BankKind, bearing: int) -> bool:
    """SF-GAP-16 Tubes at the bow use the first two bearings of the template, at the stern the last two, others all nine."""
    return bearing in chart.allowed_bearings[kind]


def sides_legal(kinds: Sequence[BankKind], hands: Iterable[Hand]) -> bool:
    """SF-I.5 One bank on the centreline fires to one side in a turn; two of them, or banks at both sides, fire to both."""
    sides = set(hands)
    if len(sides) < 2:
        return True
    wings = {BankKind.PORT, BankKind.STARBOARD} <= set(kinds)
    return wings or sum(kind is BankKind.CENTRELINE for kind in kinds) >= 2 or any(kind in ENDS for kind in kinds)


def banks_for(chart: TorpedoChart, banks: Iterable[Bank], bearing: int, hand: Hand) -> list[Bank]:
    """Banks that can fire on a bearing to a side."""
    other = BankKind.PORT if hand is Hand.STARBOARD else BankKind.STARBOARD
    return [bank for bank in banks if bank.kind is not other and bearing_legal(chart, bank.kind, bearing)]


def tubes_drawn(chart: TorpedoChart, vessel: Vessel, spreads: Sequence[Spread]
                ) -> tuple[tuple[tuple[str, int], ...], ...] | None:
    """SF-I.3 Which tubes each spread empties; None where they have not so many ready on that side (SF-GAP-34)."""
    left = dict(vessel.loaded)
    drawn_tubes = []
    for spread in spreads:
        need = spread.count
        used: list[tuple[str, int]] = []
        banks = banks_for(chart, vessel.record.banks, spread.bearing, spread.hand)
        # Tubes that bear on one side alone are emptied first.
        for bank in sorted(banks, key=lambda bank: bank.kind is BankKind.CENTRELINE):
            out = min(need, left.get(bank.name, 0))
            if out:
                used.append((bank.name, out))
                left[bank.name] -= out
                need -= out
        if need:
            return None
        drawn_tubes.append(tuple(used))
    return tuple(drawn_tubes)


def may_put_out(vessel: Vessel) -> int:
    """How many torpedoes she may launch this turn, however many are ready."""
    return min(tubes_usable(vessel.record.tubes, half_damaged=vessel.half_damaged), vessel.torpedoes) // 2 * 2


def launch_barred(charts: SurfaceFireCharts, vessel: Vessel, turn: int) -> str | None:
    """SF-I.10 Why a ship may launch nothing now: a hit on bridge or fire control, retiring, or lying on the bottom."""
    hit = vessel.harm.no_launch
    if hit and turn <= hit + charts.damage.no_launch_turns:
        return "may launch nothing for two turns after that hit"
    if vessel.inactive >= turn:
        return "lies on the bottom"
    return None


def course_of(chart: TorpedoChart, heading: float, bearing: int, hand: Hand) -> float:
    """SF-I.9 The true course of a bearing of the template: nine a side, twenty degrees apart (SF-GAP-03)."""
    off = chart.relative_bearing_deg[bearing]
    return circle(heading + (off if hand is Hand.STARBOARD else -off))


def reload_ready(chart: TorpedoChart, reloads: int, quiet: int) -> bool:
    """SF-I.11 A set of reloads is ready after two whole turns without launching, evading or new damage."""
    return reloads > 0 and quiet >= chart.quiet_turns_to_reload


# Runs -----------------------------------------------------------------------------------------------------------------


STEPS = 48


def launch_all(proceedings: Proceedings, written: Iterable[Spread]) -> None:
    """SF-I.1 A launch is written before anybody moves, and its mark lies where the ship's bridge is now."""
    ordered = sorted(written, key=lambda spread: spread.ship)
    for ship, group in groupby(ordered, key=lambda spread: spread.ship):
        spreads, vessel = tuple(group), proceedings.vessel(ship)
        drawn_tubes = tubes_drawn(proceedings.charts.torpedoes, vessel, spreads) or ()
        for number, (spread, tubes) in enumerate(zip(spreads, drawn_tubes, strict=False), 1):
            course = course_of(proceedings.charts.torpedoes, vessel.pose.course_degrees, spread.bearing, spread.hand)
            name = f"{proceedings.battle.turn}.{ship}.{number}"
            running = Running(name, ship, vessel.side, vessel.record.make, spread.count, vessel.pose, course, spread.depth,
                              vessel.submerged)
            proceedings.add(Launched(running, tubes, (vessel.side,)))


# Where a spread runs ------------------------------------------------------------------------------------------------


def _wedge(chart: TorpedoChart, spread: Running) -> tuple[Point, ...]:
    """The template's wedge from the mark to the end of the run."""
    far, half = metres(chart.types[spread.make].max_in), chart.wedge_half_angle_deg
    return (spread.origin.at, onward(spread.origin.at, spread.course - half, far),
            onward(spread.origin.at, spread.course, far), onward(spread.origin.at, spread.course + half, far))


def first_touch(chart: TorpedoChart, spread: Running, outline: Sequence[Point]) -> float | None:
    """SF-VII.2 How far along its run a wedge first touches any part of a model; None where it never does within its reach."""
    if not touching(_wedge(chart, spread), outline):
        return None
    far, half = chart.types[spread.make].max_in, chart.wedge_half_angle_deg
    low, high = 0.0, far
    for _ in range(STEPS):
        middle = (low + high) / 2
        ends = [onward(spread.origin.at, spread.course + turn, metres(middle)) for turn in (-half, 0.0, half)]
        if touching((spread.origin.at, *ends), outline):
            high = middle
        else:
            low = middle
        if high - low < HAIR:
            break
    return high if high <= far + HAIR else None


def passes_under(charts: SurfaceFireCharts, depth: Depth, code: Code) -> bool:
    """SF-VII.6 A deep spread passes under destroyers and smaller, never under a laden transport."""
    return depth is Depth.DEEP and charts.classes.row(code).small_ship


def _candidates(charts: SurfaceFireCharts, battle: Battle, spread: Running) -> list[tuple[float, Vessel]]:
    """SF-VII.5 Ships in the way of a spread, friend or enemy, nearest first: it runs on past those it misses."""
    chart = charts.torpedoes
    reach = metres(chart.types[spread.make].max_in)
    found = []
    for vessel in battle.all_there():
        if vessel.ship == spread.by or vessel.submerged or passes_under(charts, spread.depth, vessel.code):
            continue
        if metres_between(spread.origin.at, vessel.pose.at) > reach + metres(vessel.record.length_in):
            continue
        touched = first_touch(chart, spread, model(charts, vessel))
        if touched is not None and not _stopped(battle, spread, touched):
            found.append((touched, vessel))
    return sorted(found, key=lambda pair: (pair[0], pair[1].ship))


def _stopped(battle: Battle, spread: Running, touched: float) -> bool:
    """Whether land or a shoal lies before that point."""
    land = walls(battle.engagement, Ground.LAND, Ground.LOW_LAND, Ground.SHOAL)
    end = onward(spread.origin.at, spread.course, metres(touched))
    return bool(land) and bool(between(spread.origin.at, end, land))


# Hitting ------------------------------------------------------------------------------------------------------------


def run_all(proceedings: Proceedings) -> list[Blow]:
    """SF-VII.3 The player of a spread rolls once against each ship in its way until one is hit."""
    blows: list[Blow] = []
    for spread in sorted(proceedings.battle.running, key=lambda spread: (spread.side.value, spread.id)):
        for _, vessel in _candidates(proceedings.charts, proceedings.battle, spread):
            if not may_roll(proceedings.battle, spread, vessel):
                continue
            blow = _roll(proceedings, spread, vessel)
            if blow is not None:
                blows.append(blow)
                break
    return blows


def may_roll(battle: Battle, spread: Running, vessel: Vessel) -> bool:
    """SF-I.12 A submerged submarine's spread rolls only against ships that she has found this turn."""
    if not spread.submerged:
        return True
    return any(contact.by == spread.by and contact.mark == vessel.ship for contact in battle.contacts)


def hit_modifier(chart: TorpedoChart, make: Make, count: int, distance_in: float, *, dead: bool) -> int:
    """What is added to the roll of a spread."""
    short = distance_in <= chart.types[make].short_in + HAIR
    return (chart.dead_in_water if dead else 0) + (chart.short_range if short else 0) + chart.spread_size.at(count, 0)


def dice_and_need(chart: TorpedoChart, make: Make, distance_in: float) -> tuple[int, int]:
    """SF-VII.4 Long torpedoes far out roll two dice together for a number of their own; else one die is rolled."""
    reach = chart.types[make]
    if reach.one_die_to_in is not None and reach.need_beyond is not None and distance_in > reach.one_die_to_in + HAIR:
        return 2, reach.need_beyond
    return 1, chart.need


def _roll(proceedings: Proceedings, spread: Running, vessel: Vessel) -> Blow | None:
    charts = proceedings.charts
    chart, distance = charts.torpedoes, inches(metres_between(spread.origin.at, vessel.pose.at))
    dice, need = dice_and_need(chart, spread.make, distance)
    add = hit_modifier(chart, spread.make, spread.count, distance, dead=is_dead(charts, vessel.deeds.moved))
    faces = [proceedings.d10("SF-VII.3" if dice == 1 else "SF-VII.4", "torpedoes", spread.by, vessel.ship, needed=f"{need}+",
                             modifiers=(f"{add:+d}",) if add else ()) for _ in range(dice)]
    hit = sum(faces) + add >= need
    proceedings.add(SpreadRan(spread.id, spread.by, vessel.ship, spread.count, sum(faces) + add, hit))
    if not hit:
        return None
    on_belt = strikes_belt(spread.depth, belt=vessel.record.belt)
    boxes = torpedo_boxes(charts, vessel.code, on_belt=on_belt)
    return Blow(vessel.ship, spread.by, Cause.TORPEDO, boxes or 0.0, natural=charts.damage.natural in faces, on_belt=on_belt,
                sinks=boxes is None)


def strikes_belt(depth: Depth, *, belt: bool) -> bool:
    """SF-VII.8 A shallow torpedo strikes the belt of a ship that has one, to half the damage."""
    return depth is Depth.SHALLOW and belt


def torpedo_boxes(charts: SurfaceFireCharts, code: Code, *, on_belt: bool) -> float | None:
    """SF-VII.7 Boxes of one hit by the row of the target; None for a freighter, which is sunk."""
    chart, row = charts.torpedoes, charts.classes.row(code).torp_row
    if row == chart.sunk_row:
        return None
    return chart.boxes[row] / (2 if on_belt else 1)


# Depth charges and mines ----------------------------------------------------------------------------------------------


def may_charge(charts: SurfaceFireCharts, battle: Battle, escort: Vessel, submarine: Vessel) -> bool:
    """Whether an escort may attack a submarine with depth charges: found by an escort, and within an inch of this one."""
    near = range_in(escort, submarine) <= charts.damage.depth_charge.within_in + HAIR
    return submarine.code is Code.SS and escort.record.asw and near and found_by_escort(battle, submarine.ship)


def charge_result(chart: DamageChart, face: int) -> Charged:
    """SF-VII.37 What an attack does by its face."""
    charge = chart.depth_charge
    if face in charge.destroyed:
        return Charged.DIRECT_HIT
    if face in charge.severe:
        return Charged.SEVERE_DAMAGE
    return Charged.NEAR_MISS if face in charge.near_miss else Charged.MISS


def charge_boxes(chart: DamageChart, result: Charged) -> float | None:
    """Boxes of a result; None where the submarine is destroyed."""
    charge = chart.depth_charge
    return {Charged.MISS: 0.0, Charged.NEAR_MISS: float(charge.near_miss_boxes),
            Charged.SEVERE_DAMAGE: float(charge.severe_boxes)}.get(result)


def charge_all(proceedings: Proceedings, charges: Sequence[DropCharges]) -> list[Blow]:
    """Every escort attacks once."""
    blows = []
    for drop in sorted(charges, key=lambda drop: (drop.ship, drop.target)):
        face = proceedings.d10("SF-VII.37", "depth charges", drop.ship, drop.target)
        result = charge_result(proceedings.charts.damage, face)
        lies = proceedings.charts.damage.depth_charge.inactive_turns if result is Charged.NEAR_MISS else 0
        proceedings.add(DepthCharged(drop.ship, drop.target, result, proceedings.battle.turn + lies if lies else 0))
        boxes = charge_boxes(proceedings.charts.damage, result)
        if boxes is None:
            boxes = float(proceedings.vessel(drop.target).record.boxes)
        if boxes:
            blows.append(Blow(drop.target, drop.ship, Cause.DEPTH_CHARGE, boxes, more_specials=False))
    return blows


# Mines --------------------------------------------------------------------------------------------------------------


def mine_modifier(chart: Mines, moved_in: float, *, looking: bool | None, heavy: bool, sweeper: bool) -> int:
    """SF-X.5 Who looks out is safer, and a sweeper the more; far and fast through a heavily sown field is worse."""
    watch = 0 if looking is None else chart.looking if looking else chart.not_looking
    return (watch + (chart.minesweeper if sweeper else 0) + (chart.far if moved_in > chart.far_over_in + HAIR else 0)
            + (chart.heavily_sown if heavy else 0))


def on_belt(chart: DamageChart, face: int) -> bool:
    """SF-X.6 Half of the mines that strike do so on the belt, to half the damage where there is one."""
    return face <= chart.first_half_to


def mine_all(proceedings: Proceedings) -> list[Blow]:
    """Every ship that moved in a field this turn rolls."""
    battle, charts = proceedings.battle, proceedings.charts
    blows = []
    for ship, moved_in in sorted((battle.mined or {}).items()):
        vessel = battle.vessels[ship]
        if not battle.present(vessel):
            continue
        chart = charts.ground.mines
        heavy, looking = field_of(battle, vessel)
        add = mine_modifier(chart, moved_in, looking=looking, heavy=heavy, sweeper=vessel.record.minesweeper)
        face = proceedings.d10("SF-X.5", "mines", ship, needed=f"{chart.need}+", modifiers=(f"{add:+d}",))
        if face + add < chart.need:
            proceedings.add(MineRolled(ship, hit=False))
            continue
        place = proceedings.d10("SF-X.6", "where the mine strikes", ship, needed="1-5 belt, 6-10 below")
        belt = on_belt(charts.damage, place)
        proceedings.add(MineRolled(ship, hit=True, on_belt=belt))
        halved = belt and vessel.record.belt
        boxes = torpedo_boxes(charts, vessel.code, on_belt=halved)
        blows.append(Blow(ship, None, Cause.MINE, boxes or 0.0, natural=face == charts.damage.natural, on_belt=halved,
                          sinks=boxes is None))
    return blows


def field_of(battle: Battle, vessel: Vessel) -> tuple[bool, bool]:
    """Whether a field that she crossed is heavily sown, and whether she looks out: her side knows of each that she crossed."""
    crossed = [field.laid or Laid() for field in patches(battle.engagement, Ground.MINES) if crosses(field, vessel.deeds.track)]
    return any(laid.heavily for laid in crossed), all(vessel.side in (laid.known_to or ()) for laid in crossed)
