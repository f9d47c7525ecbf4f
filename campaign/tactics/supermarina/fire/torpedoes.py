"""Torpedoes: who runs in, what is needed to hit, and the attacks of a step."""

from __future__ import annotations

from campaign.model.charts.undersea import TorpedoChart
from campaign.model.dice import Die, Why
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.ratings.hits import Cause, Damage
from campaign.ratings.torpedoes import flotation_boxes, number_to_hit
from campaign.tactics.supermarina.battle.facts import TorpedoesRan
from campaign.tactics.supermarina.battle.fold import Proceedings
from campaign.tactics.supermarina.battle.orders import TRANSPORTS, Aim, Fire
from campaign.tactics.supermarina.battle.state import Battle, Strike, Unit
from campaign.tactics.supermarina.charts.bands import Band
from campaign.tactics.supermarina.charts.collection import SupermarinaCharts
from campaign.tactics.supermarina.fire.damage import drawn, live_transports, mark
from campaign.tactics.supermarina.fire.gunnery import dash_fire_step


def running_in(battle: Battle, side: Side) -> tuple[Unit, ...]:
    """SM-6C.5 Launches from torpedo range draw fire: those that dash there and all that are there already."""
    near = battle.band is Band.TORPEDO
    units = (battle.units[launch.ship] for launch in battle.launches if launch.dash or near)
    return tuple(unit for unit in units if unit.side is side and not unit.sunk)


def launching(battle: Battle, side: Side) -> tuple[Unit, ...]:
    """SM-6B2 Only ships that were named before the gunfire, and have lived through it, launch (SM-GAP-23)."""
    units = (battle.units[launch.ship] for launch in battle.launches)
    return tuple(unit for unit in units if unit.side is side and not unit.sunk)


def needed(chart: TorpedoChart, battle: Battle, launcher: Unit, target: Unit, *, dash: bool) -> int:
    """What a salvo needs at the present range: one that ran in fires from torpedo range."""
    far = battle.band is Band.SECONDARY and not dash
    return number_to_hit(chart, launcher.values.torpedo_strength, target.protection_class, far=far)


def torpedo_step(charts: SupermarinaCharts, proceedings: Proceedings, torpedoes: tuple[Aim, ...],
                 dash_fire: tuple[Fire, ...]) -> None:
    """SM-6B4 Fire at those that run in comes first, then every salvo of those left; its hits are marked at the end."""
    dashing: frozenset[ShipId] = frozenset(launch.ship for launch in proceedings.battle.launches if launch.dash)
    dash_fire_step(charts, proceedings, dash_fire)
    strikes = []
    for aim in torpedoes:
        launcher = proceedings.battle.units[aim.ship]
        if not launcher.sunk and launcher.torpedo_boxes:
            strike = _attack(charts, proceedings, launcher, aim, dash=aim.ship in dashing)
            if strike is not None:
                strikes.append(strike)
    mark(proceedings, strikes)


def _attack(charts: SupermarinaCharts, proceedings: Proceedings, launcher: Unit, aim: Aim, *, dash: bool) -> Strike | None:
    """SM-6E1 One salvo at one target ticks a torpedo box, hits by one die, and a second gives the flotation boxes.

    A target that the fire at the dash has sunk meanwhile is missed without a die.
    """
    battle = proceedings.battle
    target: Unit | None
    if aim.target == TRANSPORTS:
        afloat = live_transports(battle, launcher.side.enemy)
        target = drawn(charts.lots.dice, proceedings, launcher, "torpedo") if afloat else None
    else:
        target = battle.units[aim.target]
    if target is None or target.sunk:
        proceedings.add(TorpedoesRan(launcher.ship, aim.target, 0, hit=False, flotation=0))
        return None
    chart = charts.torpedoes
    number = needed(chart, battle, launcher, target, dash=dash)
    modifier = chart.target_out_of_fuel if target.out_of_fuel else 0
    words = (f"target out of fuel {modifier:+d}",) if modifier else ()
    actors = (launcher.ship, target.ship)
    hit = proceedings.roll(Die.D10, Why("SM-6E1", "torpedo", actors, f"{number}+ hits", words)) + modifier >= number
    boxes = 0
    if hit:
        face = proceedings.roll(Die.D10, Why("SM-6E1", "torpedo damage", actors, f"class {target.protection_class}"))
        boxes = flotation_boxes(chart, face, target.protection_class)
    proceedings.add(TorpedoesRan(launcher.ship, target.ship, number, hit, boxes))
    return Strike(launcher.ship, target.ship, Damage(flotation=boxes), Cause.TORPEDO) if boxes else None
