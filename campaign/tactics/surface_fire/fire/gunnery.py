"""Gunnery: declared together, rolled together, and turned into hits."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.model.units.ships import ShipId
from campaign.tactics.surface_fire.battle.causes import Cause
from campaign.tactics.surface_fire.battle.facts import Fired
from campaign.tactics.surface_fire.battle.orders import Shoot
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.record import Guns, Radar, Rank
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts
from campaign.tactics.surface_fire.charts.gunnery import RangeBand
from campaign.tactics.surface_fire.fire.batteries import Shot, shot_of
from campaign.tactics.surface_fire.hits.blows import Blow


def fire_all(proceedings: Proceedings, declared: Sequence[Shoot]) -> list[Blow]:
    """SF-VII.9 All batteries fire as declared; the hits are marked when every die of the phase has fallen."""
    battle = proceedings.battle
    blows: list[Blow] = []
    for shoot in sorted(declared, key=lambda shoot: firing_order(battle, shoot)):
        vessel, target = battle.vessels[shoot.ship], battle.vessels[shoot.target]
        guns = vessel.battery(shoot.rank)
        if guns is not None:
            ships = concentrated(proceedings.charts, battle, declared, shoot.target)
            shot = shot_of(proceedings.charts, battle, vessel, guns, target, ships)
            blows += _fire(proceedings, vessel, guns, target, shot)
    return blows


def firing_order(battle: Battle, shoot: Shoot) -> tuple[str, str, str, int]:
    """The order in which dice are drawn: side, squadron, ship, battery."""
    vessel = battle.vessels[shoot.ship]
    return vessel.side.value, vessel.squadron, vessel.ship, list(Rank).index(shoot.rank)


def concentrated(charts: SurfaceFireCharts, battle: Battle, declared: Sequence[Shoot], target: ShipId) -> int:
    """SF-0.2 How many ships fire at one target with main or secondary guns; a shot out of reach is wasted and counts not."""
    ships = set()
    for shoot in declared:
        if shoot.target == target and shoot.rank is not Rank.TERTIARY and shoot.ship not in ships:
            vessel = battle.vessels[shoot.ship]
            guns = vessel.battery(shoot.rank)
            if guns is not None and shot_of(charts, battle, vessel, guns, battle.vessels[target]).band is not None:
                ships.add(shoot.ship)
    return len(ships)


def _fire(proceedings: Proceedings, vessel: Vessel, guns: Guns, target: Vessel, shot: Shot) -> list[Blow]:
    said = tuple(f"{name} {add:+d}" for name, add in shot.modifiers)
    faces = [
        proceedings.d10("SF-VII.17", f"{guns.rank.value} battery", vessel.ship, target.ship, needed=f"{shot.need}+",
                        modifiers=said)
        for _ in range(shot.dice)
    ]
    pierced = shot.band is not None and pierces(guns, shot.band, target.record.armour_mm)
    radar = vessel.record.radar is not Radar.NONE
    boxes = shell_boxes(proceedings.charts, guns.cal_in, proceedings.charts.classes.row(target.code).gun_row, pierced=pierced,
                        radar=radar)
    hits = [face for face in faces if is_hit(face, shot.modifier, shot.need)]
    proceedings.add(Fired(vessel.ship, guns.rank, target.ship, round(shot.range_in, 3), shot.band, shot.dice, shot.need,
                          shot.modifier, len(hits), boxes, pierced))
    natural = proceedings.charts.damage.natural
    return [Blow(target.ship, vessel.ship, Cause.SHELL, boxes, natural=face == natural, pierced=pierced, cal_in=guns.cal_in)
            for face in hits]


def is_hit(face: int, modifier: int, need: int) -> bool:
    """Whether a die hits: its face and all that is added reach the number; no face hits or misses by itself."""
    return face + modifier >= need


def pierces(guns: Guns, band: RangeBand, armour_mm: int) -> bool:
    """Whether a gun comes through a thickness of armour in a band."""
    return guns.gun.pierces(band) >= armour_mm


def shell_boxes(charts: SurfaceFireCharts, calibre: float, row: str, *, pierced: bool, radar: bool) -> float:
    """SF-VII.18 Boxes of one hit by calibre and target, half a box where it does not pierce, half a box more by radar."""
    chart = charts.damage
    boxes = chart.shell_row(calibre).boxes(row) if pierced else chart.not_pierced_boxes
    return boxes + (charts.gunnery.radar_boxes if radar else 0.0)
