"""The first law that any order breaks, and the laws about torpedoes, aircraft, phase V and gunnery."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import groupby
from typing import assert_never

from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.sealing import lies_sealed
from campaign.tactics.kit.surprise import nothing_yet
from campaign.tactics.plot.geometry import HAIR
from campaign.tactics.surface_fire.air import dice_of, reach_of, strafes, targets_at_most
from campaign.tactics.surface_fire.battle.orders import (
    DropCharges,
    FireFlak,
    Flak,
    Fly,
    KeepWatch,
    Lamp,
    Launch,
    Mark,
    OpenFire,
    Order,
    PlaceOrders,
    Shoot,
    Spread,
    WriteMoves,
)
from campaign.tactics.surface_fire.battle.state import PHASE, Battle, Step
from campaign.tactics.surface_fire.battle.vessel import Flight, Vessel
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, charts_of
from campaign.tactics.surface_fire.flying import place_of
from campaign.tactics.surface_fire.gunnery import shot_of
from campaign.tactics.surface_fire.hits import tasks
from campaign.tactics.surface_fire.sight import clear_of_ships, in_sight, may_light, range_in
from campaign.tactics.surface_fire.torpedoes import (
    bearing_legal,
    is_even,
    launch_barred,
    may_charge,
    may_put_out,
    sides_legal,
    tubes_drawn,
)
from campaign.tactics.surface_fire.turn.asking import is_caught, sides_to_act
from campaign.tactics.surface_fire.turn.laws_of_helm import is_withdrawing, moves_refusal, orders_refusal
from campaign.words.counting import quantity

STEP_OF: dict[type, Step] = {
    Launch: Step.LAUNCH, PlaceOrders: Step.ORDERS, WriteMoves: Step.MOVES, Fly: Step.AIR, KeepWatch: Step.WATCH,
    FireFlak: Step.FLAK, OpenFire: Step.FIRE,
}


def refusal(book: Book, battle: Battle, order: Order) -> Refusal | None:
    """The first law that an order breaks."""
    charts = charts_of(book, battle.agreed)
    wanted = STEP_OF[type(order)]
    if battle.step is not wanted:
        now = f"{PHASE[battle.step]} ({battle.step.value})"
        return Refusal("SF-0.1", f"this is phase {now}, not {PHASE[wanted]} ({wanted.value})")
    if wanted is not Step.AIR and is_caught(battle, order.side):
        return nothing_yet("SF-GAP-52", order.side)
    if order.side not in sides_to_act(charts, battle, wanted) or lies_sealed(battle.sealed, order.side):
        return Refusal("SF-II.1", f"the {order.side} side has nothing to write now")
    match order:
        case Launch():
            return launch_refusal(charts, battle, order)
        case PlaceOrders():
            return orders_refusal(charts, battle, order)
        case WriteMoves():
            return moves_refusal(charts, battle, order)
        case Fly():
            return _fly_refusal(charts, battle, order)
        case KeepWatch():
            return _watch_refusal(charts, battle, order)
        case FireFlak():
            return _flak_refusal(charts, battle, order)
        case OpenFire():
            return fire_refusal(charts, battle, order)
        case _:
            assert_never(order)


# Torpedoes, phase V, gunnery ------------------------------------------------------------------------------------------


def launch_refusal(charts: SurfaceFireCharts, battle: Battle, order: Launch) -> Refusal | None:
    """All spreads of each ship together."""
    ordered = sorted(order.spreads, key=lambda spread: spread.ship)
    for ship, group in groupby(ordered, key=lambda spread: spread.ship):
        vessel = battle.vessels.get(ship)
        if vessel is None or vessel.side is not order.side or not battle.present(vessel):
            return Refusal("SF-I.7", f"{ship} is no ship of the {order.side} side here")
        if (refused := _spreads_refusal(charts, battle, vessel, tuple(group))) is not None:
            return refused
    return None


def _spreads_refusal(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, spreads: tuple[Spread, ...]) -> Refusal | None:
    """SF-I.8 A ship may split her torpedoes into spreads on several bearings."""
    chart = charts.torpedoes
    if (why := launch_barred(charts, vessel, battle.turn)) is not None:
        return Refusal("SF-I.10", f"{vessel.name} {why}")
    if (refused := _retiring_refusal(charts, battle, vessel)) is not None:
        return refused
    kinds = [bank.kind for bank in vessel.record.banks]
    for spread in spreads:
        if not is_even(spread.count):
            return Refusal("SF-I.2", f"{vessel.name}: a spread of 2, 4, 6 or more by twos was expected, not {spread.count}")
        if not any(bearing_legal(chart, kind, spread.bearing) for kind in kinds):
            return Refusal("SF-I.9", f"{vessel.name} has no tubes that fire on bearing {spread.bearing}")
    if not sides_legal(kinds, [spread.hand for spread in spreads]):
        return Refusal("SF-I.5", f"{vessel.name} has one bank on her centreline and fires to one side in a turn")
    total = sum(spread.count for spread in spreads)
    if total > may_put_out(vessel):
        return Refusal("SF-I.3", f"{vessel.name} can put out {quantity(may_put_out(vessel), 'torpedo', 'torpedoes')} now, "
                                 f"not {total}")
    if tubes_drawn(chart, vessel, spreads) is None:
        return Refusal("SF-I.3", f"{vessel.name} has not so many torpedoes ready to those sides")
    return None


def _retiring_refusal(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel) -> Refusal | None:
    """SF-GAP-35 Who retires launches nothing, unless players agreed otherwise."""
    if is_withdrawing(battle, vessel) and not charts.turn.options.retire_torpedoes:
        return Refusal("SF-GAP-35", f"{vessel.name} retires, and may fire guns alone")
    return None


# Phase V ------------------------------------------------------------------------------------------------------------


def _watch_refusal(charts: SurfaceFireCharts, battle: Battle, order: KeepWatch) -> Refusal | None:
    """Teams at what there is to do, targets in sight, lamps that reach."""
    teams = Counter(team.ship for team in order.teams)
    for team in order.teams:
        vessel = _own(battle, order, team.ship)
        if vessel is None or teams[team.ship] > 1 or team.task not in tasks(charts, vessel):
            return Refusal("SF-V.11", f"{team.ship} has no team for that task now")
    for seek in order.seeks:
        vessel, target = _own(battle, order, seek.ship), battle.vessels.get(seek.target)
        if vessel is None or not vessel.submerged or vessel.inactive >= battle.turn:
            return Refusal("SF-V.3", f"{seek.ship} is no submerged submarine that could look out")
        if target is None or target.side is order.side or target.submerged or not battle.present(target):
            return Refusal("SF-V.3", f"{seek.target} is no enemy on the surface")
    for ship in order.dark:
        vessel = _own(battle, order, ship)
        if vessel is None or not vessel.light_on:
            return Refusal("SF-V.10", f"{ship} shows no light that could be switched off")
    return _marks_refusal(charts, battle, order)


def _marks_refusal(charts: SurfaceFireCharts, battle: Battle, order: KeepWatch) -> Refusal | None:
    named = Counter(mark.ship for mark in order.marks)
    shells = Counter(battle.vessels[mark.ship].squadron for mark in order.marks
                     if mark.lamp is Lamp.STAR_SHELL and mark.ship in battle.vessels)
    for mark in order.marks:
        vessel, target = _own(battle, order, mark.ship), battle.vessels.get(mark.target)
        if vessel is None or target is None or named[mark.ship] > 1:
            return Refusal("SF-V.8", f"{mark.ship} names one enemy, once")
        if (refused := mark_refusal(charts, battle, vessel, target, mark)) is not None:
            return refused
        if mark.lamp is Lamp.STAR_SHELL and shells[vessel.squadron] > 1:
            return Refusal("SF-V.9", f"one ship of {battle.squadrons[vessel.squadron].name} fires star shell, not several")
    return None


def mark_refusal(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, target: Vessel, mark: Mark) -> Refusal | None:
    """Whether a ship may name a target by night, and light him up so."""
    if not battle.night:
        return Refusal("SF-V.8", "targets are named and lit up by night alone")
    if target.side is vessel.side or not battle.present(target) or vessel.submerged:
        return Refusal("SF-V.8", f"{target.name} is no target for {vessel.name}")
    if not in_sight(charts, battle, vessel, target):
        return Refusal("SF-V.2", f"{vessel.name} does not see {target.name}")
    if is_withdrawing(battle, vessel) and target.ship != nearest_enemy(battle, vessel):
        return Refusal("SF-III.18", f"{vessel.name} retires, and lights up the closest enemy alone")
    if mark.lamp is not None and not may_light(charts, battle, vessel, target, mark.lamp):
        return Refusal("SF-V.8", f"{vessel.name} cannot light up {target.name} by {mark.lamp.value.replace('_', ' ')}")
    return None


def nearest_enemy(battle: Battle, vessel: Vessel) -> ShipId | None:
    """The closest enemy on the surface."""
    enemies = [enemy for enemy in battle.there(vessel.side.enemy) if not enemy.submerged]
    return min(enemies, key=lambda enemy: (range_in(vessel, enemy), enemy.ship)).ship if enemies else None


# Gunnery ------------------------------------------------------------------------------------------------------------


def fire_refusal(charts: SurfaceFireCharts, battle: Battle, order: OpenFire) -> Refusal | None:
    """Each battery once, at somebody in sight; depth charges on what was found."""
    fired = Counter((shoot.ship, shoot.rank) for shoot in order.fire)
    for shoot in order.fire:
        vessel, target = _own(battle, order, shoot.ship), battle.vessels.get(shoot.target)
        if vessel is None or target is None or fired[shoot.ship, shoot.rank] > 1:
            return Refusal("SF-VII.9", f"{shoot.ship}: one target for each battery was expected")
        if (refused := shot_refusal(charts, battle, vessel, target, shoot)) is not None:
            return refused
    drops = Counter(drop.ship for drop in order.charges)
    for drop in order.charges:
        if (refused := _charge_refusal(charts, battle, order, drop)) is not None or drops[drop.ship] > 1:
            return refused or Refusal("SF-VII.36", f"{drop.ship} attacks once in a turn")
    return None


def shot_refusal(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, target: Vessel, shoot: Shoot) -> Refusal | None:
    """Whether a battery may fire at a ship; whether it reaches her is found out by firing."""
    guns = vessel.battery(shoot.rank)
    if guns is None or vessel.submerged or vessel.inactive >= battle.turn:
        return Refusal("SF-VII.9", f"{vessel.name} has no {shoot.rank.value} battery that can fire")
    if target.side is vessel.side or not battle.present(target):
        return Refusal("SF-VII.9", f"{target.name} is no target")
    if not in_sight(charts, battle, vessel, target):
        return Refusal("SF-V.2", f"{vessel.name} does not see {target.name}")
    named = (battle.marks or {}).get(vessel.ship)
    if battle.night and named != target.ship:
        return Refusal("SF-V.8", f"{vessel.name} named no such target in phase V")
    if is_withdrawing(battle, vessel) and target.ship != nearest_enemy(battle, vessel):
        return Refusal("SF-III.18", f"{vessel.name} retires, and engages the closest enemy alone")
    if not clear_of_ships(charts, battle, vessel, target):
        return Refusal("SF-VII.12", f"a ship stands in {vessel.name}'s line to {target.name}")
    shot = shot_of(charts, battle, vessel, guns, target)
    if shot.band is not None and not shot.dice:
        return Refusal("SF-GAP-11", f"{vessel.name}'s {shoot.rank.value} battery does not bear on {target.name}")
    return None


def _charge_refusal(charts: SurfaceFireCharts, battle: Battle, order: OpenFire, drop: DropCharges) -> Refusal | None:
    vessel, target = _own(battle, order, drop.ship), battle.vessels.get(drop.target)
    if vessel is None or target is None or target.side is order.side or not may_charge(charts, battle, vessel, target):
        return Refusal("SF-VII.36", f"{drop.ship} has no submarine within an inch that an escort has found")
    return None


def _own(battle: Battle, order: KeepWatch | OpenFire, ship: ShipId) -> Vessel | None:
    vessel = battle.vessels.get(ship)
    return vessel if vessel is not None and vessel.side is order.side and battle.present(vessel) else None


# Aircraft -------------------------------------------------------------------------------------------------------------


def _fly_refusal(charts: SurfaceFireCharts, battle: Battle, order: Fly) -> Refusal | None:
    """One squadron, so far as it flies, once a turn."""
    flight = battle.flights.get(order.flight)
    if flight is None or flight.side is not order.side or not flight.flying or flight.moved:
        return Refusal("SF-IV.10", f"{order.flight} is no squadron of the {order.side} side that is to move")
    if order.towards and place_of(battle, order.towards) is None:
        return Refusal("SF-IV.3", f"{order.towards} is nowhere on the table")
    most = charts.air.move_in.fighter
    if not 0 <= order.inches <= most + HAIR:
        return Refusal("SF-IV.4", f"{flight.name}: 0 to {most:g} inches were expected")
    if order.jettison and not flight.loaded:
        return Refusal("SF-IV.2", f"{flight.name} carries nothing that could be dropped")
    return None


def _flak_refusal(charts: SurfaceFireCharts, battle: Battle, order: FireFlak) -> Refusal | None:
    """Dice that a ship has, at squadrons in reach."""
    by_ship: dict[str, list[Flak]] = defaultdict(list)
    for flak in order.flak:
        by_ship[flak.ship].append(flak)
    for ship, shots in by_ship.items():
        vessel = next((target for target in battle.there(order.side) if target.ship == ship), None)
        if vessel is None:
            return Refusal("SF-VI.8", f"{ship} is no ship of the {order.side} side here")
        if (refused := _ship_refusal(charts, battle, vessel, shots)) is not None:
            return refused
    return None


def _ship_refusal(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, shots: list[Flak]) -> Refusal | None:
    dice = dice_of(charts, vessel)
    flights: list[Flight] = []
    for shot in shots:
        flight = battle.flights.get(shot.flight)
        if flight is None or flight.side is vessel.side or not flight.flying or shot.heavy + shot.light < 1:
            return Refusal("SF-VI.8", f"{vessel.name}: a die at least at an enemy squadron was expected")
        heavy, light = reach_of(charts, vessel, flight)
        if (shot.heavy and not heavy) or (shot.light and not light) or min(shot.heavy, shot.light) < 0:
            return Refusal("SF-VI.7", f"{vessel.name} does not reach {flight.name} so")
        flights.append(flight)
    if len({flight.id for flight in flights}) < len(flights):
        return Refusal("SF-VI.8", f"{vessel.name} fires twice at one squadron")
    if sum(shot.heavy for shot in shots) > dice.heavy or sum(shot.light for shot in shots) > dice.light:
        return Refusal("SF-VI.9", f"{vessel.name} has {dice.heavy} heavy and {quantity(dice.light, 'light die', 'light dice')}")
    return _spread_refusal(charts, battle, vessel, flights)


def _spread_refusal(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, flights: list[Flight]) -> Refusal | None:
    others = [flight for flight in flights if not strafes(flight, vessel)]
    most = targets_at_most(charts, vessel)
    if len(others) > most:
        return Refusal("SF-VI.8", f"{vessel.name} fires at {quantity(most, 'squadron')} at most, besides those that strafe her")
    strafing = [flight for flight in battle.flying(vessel.side.enemy) if strafes(flight, vessel)
                and any(reach_of(charts, vessel, flight))]
    dice = dice_of(charts, vessel)
    if flights and dice.heavy + dice.light >= len(strafing) and any(flight not in flights for flight in strafing):
        return Refusal("SF-VI.19", f"{vessel.name} must give a die to each squadron that strafes her")
    return None
