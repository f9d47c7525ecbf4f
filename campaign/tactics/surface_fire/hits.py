"""Hits as they come out of the dice of a phase: boxes marked, special damage, fires, and what teams repair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import floor

from msgspec import Struct

from campaign.model.play.calendar import Turn
from campaign.model.sides import Nation
from campaign.model.units.fittings import Combustible
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Hand, touching
from campaign.tactics.surface_fire.battle.facts import BoxesMarked, Burned, EffectStruck, FireStarted, Sank, TeamWorked
from campaign.tactics.surface_fire.battle.orders import Task, Team
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.record import End
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Loss, Vessel, circle_about, stand
from campaign.tactics.surface_fire.charts.classes import CARRIERS
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts
from campaign.tactics.surface_fire.charts.damage import Burnt, Cause, DamageChart, Effect
from campaign.tactics.surface_fire.charts.turn import Escalation

UNDER_WATER = (Cause.TORPEDO, Cause.MINE)
ORDER = (Cause.TORPEDO, Cause.MINE, Cause.DEPTH_CHARGE, Cause.SHELL, Cause.BOMB)


class Blow(Struct, frozen=True):
    """One hit: boxes, whether its die showed a natural ten, whether it pierced or struck the belt, what lights a fire."""

    ship: ShipId
    by: ShipId | None
    cause: Cause
    boxes: float
    natural: bool = False
    pierced: bool = True
    on_belt: bool = False
    cal_in: float = 0.0
    fires: bool = False
    sinks: bool = False
    more_specials: bool = True


def marking_order(blow: Blow) -> tuple[str, int, float, str]:
    """SF-0.6 Target by target: torpedoes, mines, depth charges, then guns by falling calibre and by who fired."""
    return blow.ship, ORDER.index(blow.cause), -blow.cal_in, blow.by or ""


# Boxes ----------------------------------------------------------------------------------------------------------------


LOSSES = {Cause.TORPEDO: Loss.TORPEDO, Cause.COLLISION: Loss.COLLISION, Cause.DEPTH_CHARGE: Loss.DEPTH_CHARGE}


def mark(proceedings: Proceedings, ship: ShipId, boxes: float, cause: Cause, by: ShipId | None, *, for_good: bool = False
         ) -> None:
    """SF-VII.23 Boxes of a hit are marked; a ship of which all are marked is sunk."""
    if proceedings.vessel(ship).sunk:
        return
    half = round(2 * boxes)
    if half:
        proceedings.add(BoxesMarked(ship, half, cause, by, half if for_good else 0))
    after = proceedings.vessel(ship)
    if is_sunk(after.record.boxes, after.harm.marked):
        sink(proceedings, ship, LOSSES.get(cause, Loss.BOXES), by)


def is_sunk(boxes: int, half_boxes: int) -> bool:
    """Whether nothing is left to mark."""
    return half_boxes >= 2 * boxes


def sink(proceedings: Proceedings, ship: ShipId, how: Loss, by: ShipId | None) -> None:
    """Sink a ship."""
    if not proceedings.vessel(ship).sunk:
        proceedings.add(Sank(ship, how, by))


# A phase's hits -------------------------------------------------------------------------------------------------------


def apply_all(proceedings: Proceedings, blows: Iterable[Blow]) -> None:
    """SF-VII.1 What was rolled together takes effect together, in a fixed order; what strikes a ship already sunk is lost."""
    for blow in sorted(blows, key=marking_order):
        apply(proceedings, blow)


def apply(proceedings: Proceedings, blow: Blow) -> None:
    """The boxes of one hit are marked, then its special damage is rolled and takes effect, then comes the next hit."""
    vessel = proceedings.vessel(blow.ship)
    if vessel.sunk:
        return
    if blow.sinks:
        sink(proceedings, blow.ship, Loss.TORPEDO, blow.by)
        return
    mark(proceedings, blow.ship, blow.boxes, blow.cause, blow.by)
    if not proceedings.vessel(blow.ship).sunk and (blow.fires or _catches_fire(proceedings.battle, vessel, blow.cause)):
        proceedings.add(FireStarted(blow.ship))
    for _ in range(specials_of(proceedings.charts.damage, blow.boxes, natural=blow.natural) if blow.more_specials else 0):
        roll_special(proceedings, blow)


def _catches_fire(battle: Battle, vessel: Vessel, cause: Cause) -> bool:
    """SF-X.2 A bomb or shell among planes on deck always starts a fire, and so among combustible stores."""
    if cause not in (Cause.BOMB, Cause.SHELL):
        return False
    return vessel.record.combustible is Combustible.DECK or (vessel.code in CARRIERS and _planes_on_deck(battle, vessel))


def _planes_on_deck(battle: Battle, vessel: Vessel) -> bool:
    """Whether a squadron stands on her deck that is about to fly off, or has just come down."""
    return any(
        flight.home == vessel.ship and flight.on_deck and not flight.gone
        and _spotted_on_deck(battle, vessel, flight.id, flight.ready)
        for flight in battle.flights.values()
    )


def _spotted_on_deck(battle: Battle, vessel: Vessel, flight: str, landed: int) -> bool:
    """From the order to launch until it leaves, and after landing to the end of the next turn."""
    orders = battle.squadrons[vessel.squadron].orders
    ordered = orders is not None and flight in orders.launch
    return ordered or (landed > 0 and battle.turn <= landed + 1)


# Special damage -------------------------------------------------------------------------------------------------------


def specials_of(chart: DamageChart, boxes: float, *, natural: bool) -> int:
    """SF-VII.24 A natural ten that hits brings one roll, more than two boxes from one hit another (SF-GAP-31)."""
    return int(natural) + int(boxes > chart.special_over_boxes)


def effect_of(chart: DamageChart, face: int, *, under_water: bool) -> Effect:
    """Whatever the chart says of a face."""
    column = chart.special.torpedo_mine if under_water else chart.special.shell_bomb
    return column[face - 1]


def is_ignored(chart: DamageChart, effect: Effect, blow: Blow) -> bool:
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
    if is_ignored(chart, effect, blow):
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
            if _founders(already=vessel.harm.flooding, half_damaged=vessel.half_damaged):
                sink(proceedings, ship, Loss.FLOODING, by)
        case Effect.EXTRA_HULL:
            proceedings.add(EffectStruck(ship, effect, by))
            _extra_hull(proceedings, blow)
        case Effect.MAGAZINE:
            proceedings.add(EffectStruck(ship, effect, by))
            _blow_up(proceedings, ship, by)
        case Effect.BRIDGE | Effect.FIRE | Effect.FIRE_CONTROL | Effect.ENGINEERING:
            proceedings.add(EffectStruck(ship, effect, by))


def jam_of(chart: DamageChart, face: int) -> Hand:
    """SF-VII.26 Half of the faces jam the rudder to port, the others to starboard."""
    return Hand.PORT if face <= chart.first_half_to else Hand.STARBOARD


def _founders(*, already: bool, half_damaged: bool) -> bool:
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


def _blow_up(proceedings: Proceedings, ship: ShipId, by: ShipId | None) -> None:
    """SF-VII.32 A magazine blows the ship up; whoever has any part of a stand within an inch of her bridge loses a box."""
    near = _neighbours(proceedings.charts, proceedings.battle, ship)
    sink(proceedings, ship, Loss.MAGAZINE, by)
    for other in near:
        mark(proceedings, other, proceedings.charts.damage.magazine_boxes, Cause.BLAST, by)


def _neighbours(charts: SurfaceFireCharts, battle: Battle, ship: ShipId) -> tuple[ShipId, ...]:
    """Ships so near a bridge that an explosion there reaches them."""
    at = battle.vessels[ship].pose.at
    around = circle_about(at, charts.damage.magazine_within_in)
    return tuple(
        vessel.ship for vessel in battle.all_there()
        if vessel.ship != ship and not vessel.submerged and touching(around, stand(charts, vessel))
    )


# Fires ----------------------------------------------------------------------------------------------------------------


def burn(proceedings: Proceedings) -> None:
    """SF-VII.34 Every ship on fire rolls once, however many her fires (SF-GAP-27)."""
    for ship in sorted(proceedings.battle.vessels):
        vessel = proceedings.vessel(ship)
        if vessel.afloat and vessel.harm.fires:
            add = fire_modifier(proceedings.charts, vessel.harm.burning, vessel.deeds.moved, vessel.record.combustible)
            face = proceedings.d10("SF-VII.35", "fire", ship, needed="2 or less out, 11 or more abandoned",
                                   modifiers=(f"{add:+d}",) if add else ())
            result = fire_result(proceedings.charts, face + add)
            proceedings.add(Burned(ship, result))
            if result is Burnt.ABANDON_SHIP:
                sink(proceedings, ship, Loss.ABANDONED, vessel.hurt_by)


def fire_modifier(charts: SurfaceFireCharts, burning: int, moved: float, combustible: Combustible) -> int:
    """SF-X.12 One more where she burned last turn, where she moved fast, and where her cargo burns."""
    chart = charts.damage.fire
    steps = burning if charts.turn.options.fire_escalation is Escalation.CUMULATIVE else min(1, burning)
    return (steps * chart.burned_last_turn + (chart.fast if moved > chart.fast_over_in else 0)
            + (chart.combustible if combustible is Combustible.CARGO else 0))


def fire_result(charts: SurfaceFireCharts, rolled: int) -> Burnt:
    """SF-VII.35 Two or less and a fire is out, eleven or more and the ship is abandoned; between them it burns on."""
    chart = charts.damage.fire
    if rolled <= chart.out_to:
        return Burnt.OUT
    return Burnt.ABANDON_SHIP if rolled >= chart.abandoned_from else Burnt.BURNS_ON


def _burning(vessel: Vessel) -> bool:
    """Whether a ship is on fire, and so counts as lit up by night."""
    return vessel.harm.fires > 0


# Damage control -------------------------------------------------------------------------------------------------------


def number_needed(charts: SurfaceFireCharts, nation: Nation, date: str, task: Task) -> int:
    """SF-V.11 What a team needs for a box or a fire; special repairs need what a box does (SF-GAP-43).

    American teams are better from the middle of 1942 on (SF-V.12).
    """
    better = nation is Nation.AMERICAN and bool(date) and Turn.of(date) >= Turn.of(charts.watch.american_from)
    control = charts.watch.damage_control
    teams = control.american_after_mid_1942 if better else control.default
    return teams.fight_fire if task is Task.FIRE else teams.repair_box


def ceiling(charts: SurfaceFireCharts, boxes: int) -> int:
    """SF-V.13 The boxes that a ship may win back in all: half of her own."""
    return floor(boxes * charts.damage.repairable_share)


def _repairable(charts: SurfaceFireCharts, vessel: Vessel) -> int:
    """Half boxes that can still be won back."""
    left = 2 * ceiling(charts, vessel.record.boxes) - vessel.harm.repaired
    return max(0, min(left, vessel.harm.marked - vessel.harm.kept))


def tasks(charts: SurfaceFireCharts, vessel: Vessel) -> tuple[Task, ...]:
    """What her one team may work at this turn, most urgent first."""
    return tuple(_tasks(charts, vessel))


def _tasks(charts: SurfaceFireCharts, vessel: Vessel) -> Iterator[Task]:
    """SF-V.15 While a ship burns her team fights fire before all else; without engines it does nothing (SF-VII.31)."""
    harm = vessel.harm
    if harm.engineering or vessel.record.ashore:
        return
    if harm.fires:
        yield Task.FIRE
        return
    yield from _others(charts, vessel)


def _others(charts: SurfaceFireCharts, vessel: Vessel) -> Iterator[Task]:
    """SF-V.16 Flooding is fought once, rudder and ground each turn; turrets, decks and fire control never are mended."""
    harm = vessel.harm
    if harm.flooding and not harm.righted:
        yield Task.FLOODING
    if harm.jam is not None:
        yield Task.STEERING
    if vessel.aground:
        yield Task.REFLOAT
    if _repairable(charts, vessel):
        yield Task.BOX


def work(proceedings: Proceedings, team: Team) -> None:
    """One team, one task, one die."""
    vessel = proceedings.vessel(team.ship)
    need = number_needed(proceedings.charts, vessel.nation, proceedings.battle.engagement.turn, team.task)
    face = proceedings.d10("SF-V.11", f"damage control, {team.task.value}", team.ship, needed=f"{need}+")
    won = min(2, _repairable(proceedings.charts, vessel)) if team.task is Task.BOX else 0
    proceedings.add(TeamWorked(team.ship, team.task, mended=face >= need, half_boxes=won))
