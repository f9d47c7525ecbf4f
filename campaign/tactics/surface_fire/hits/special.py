"""Special damage: what brings it, the table, and each of its effects."""

from __future__ import annotations

from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Hand, touching
from campaign.tactics.surface_fire.battle.causes import Cause
from campaign.tactics.surface_fire.battle.facts import EffectStruck
from campaign.tactics.surface_fire.battle.models import circle_about, stand
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.record import End
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Loss, Vessel
from campaign.tactics.surface_fire.charts.classes import CARRIERS
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts
from campaign.tactics.surface_fire.charts.damage import DamageChart, Effect
from campaign.tactics.surface_fire.hits.blows import UNDER_WATER, Blow
from campaign.tactics.surface_fire.hits.marking import mark, sink


def specials_of(chart: DamageChart, boxes: float, *, natural: bool) -> int:
    """SF-VII.24 A natural ten that hits brings one roll, more than two boxes from one hit another (SF-GAP-31)."""
    return int(natural) + int(boxes > chart.special_over_boxes)


def effect_of(chart: DamageChart, face: int, *, under_water: bool) -> Effect:
    """Whatever the chart says of a face."""
    column = chart.special.torpedo_mine if under_water else chart.special.shell_bomb
    return column[face - 1]


def ignored(chart: DamageChart, effect: Effect, blow: Blow) -> bool:
    """SF-VII.19 What did not pierce wrecks no turret, engine or magazine; a torpedo on the belt reaches no magazine."""
    if blow.cause in UNDER_WATER:
        return effect is Effect.MAGAZINE and blow.on_belt
    return effect in chart.needs_penetration and not blow.pierced


def roll_special(proceedings: Proceedings, blow: Blow) -> None:
    """One roll on the table of special damage."""
    if proceedings.vessel(blow.ship).sunk:
        return
    chart = proceedings.charts.damage
    face = proceedings.d10("SF-VII.25", "special damage", blow.ship, blow.by or blow.cause.value)
    effect = effect_of(chart, face, under_water=blow.cause in UNDER_WATER)
    if ignored(chart, effect, blow):
        proceedings.add(EffectStruck(blow.ship, effect, blow.by, ignored=True))
        return
    _strike(proceedings, effect, blow)


def _strike(proceedings: Proceedings, effect: Effect, blow: Blow) -> None:
    ship, by = blow.ship, blow.by
    match effect:
        case Effect.STEERING:
            face = proceedings.d10("SF-VII.26", "which way the rudder jams", ship, needed="1-5 port, 6-10 starboard")
            proceedings.add(EffectStruck(ship, effect, by, hand=jam_of(proceedings.charts.damage, face)))
        case Effect.TURRET:
            _turret(proceedings, blow)
        case Effect.FLOODING:
            vessel = proceedings.vessel(ship)
            proceedings.add(EffectStruck(ship, effect, by))
            if founders(already=vessel.harm.flooding, half_damaged=vessel.half_damaged):
                sink(proceedings, ship, Loss.FLOODING, by)
        case Effect.EXTRA_HULL:
            proceedings.add(EffectStruck(ship, effect, by))
            _extra_hull(proceedings, blow)
        case Effect.MAGAZINE:
            proceedings.add(EffectStruck(ship, effect, by))
            blow_up(proceedings, ship, by)
        case Effect.BRIDGE | Effect.FIRE | Effect.FIRE_CONTROL | Effect.ENGINEERING:
            proceedings.add(EffectStruck(ship, effect, by))


def jam_of(chart: DamageChart, face: int) -> Hand:
    """SF-VII.26 Half of the faces jam the rudder to port, the others to starboard."""
    return Hand.PORT if face <= chart.first_half_to else Hand.STARBOARD


def founders(*, already: bool, half_damaged: bool) -> bool:
    """SF-VII.28 Water in a ship that is flooding or half damaged sinks her; half is judged after marking (SF-GAP-30)."""
    return already or half_damaged


def _extra_hull(proceedings: Proceedings, blow: Blow) -> None:
    """SF-VII.29 One more box, that no team can repair."""
    mark(proceedings, blow.ship, 1, blow.cause, blow.by, for_good=True)


def _turret(proceedings: Proceedings, blow: Blow) -> None:
    """SF-VII.27 A carrier's flight deck is out of use; any other ship loses a main turret, fore or aft by a die."""
    ship, vessel = blow.ship, proceedings.vessel(blow.ship)
    if vessel.code in CARRIERS:
        proceedings.add(EffectStruck(ship, Effect.TURRET, blow.by))
        return
    face = proceedings.d10("SF-VII.27", "fore or aft", ship, needed="1-5 fore, 6-10 aft")
    name = turret_lost(vessel, fore=face <= proceedings.charts.damage.first_half_to)
    proceedings.add(EffectStruck(ship, Effect.TURRET, blow.by, turret=name, ignored=not name))


def turret_lost(vessel: Vessel, *, fore: bool) -> str:
    """SF-GAP-29 The turret lost at that end, at the other where none is left there; no name where there is none at all."""
    if not vessel.record.batteries:
        return ""
    left = vessel.working(vessel.record.batteries[0])
    wanted = [turret.name for turret in left if (turret.end is End.FORE) is fore]
    found = wanted or [turret.name for turret in left]
    return found[0] if found else ""


def blow_up(proceedings: Proceedings, ship: ShipId, by: ShipId | None) -> None:
    """SF-VII.32 A magazine blows the ship up; whoever has any part of a stand within an inch of her bridge loses a box."""
    near = neighbours(proceedings.charts, proceedings.battle, ship)
    sink(proceedings, ship, Loss.MAGAZINE, by)
    for other in near:
        mark(proceedings, other, proceedings.charts.damage.magazine_boxes, Cause.BLAST, by)


def neighbours(charts: SurfaceFireCharts, battle: Battle, ship: ShipId) -> tuple[ShipId, ...]:
    """Ships so near a bridge that an explosion there reaches them."""
    at = battle.vessels[ship].pose.at
    around = circle_about(at, charts.damage.magazine_within_in)
    return tuple(
        vessel.ship for vessel in battle.all_there()
        if vessel.ship != ship and not vessel.submerged and touching(around, stand(charts, vessel))
    )
