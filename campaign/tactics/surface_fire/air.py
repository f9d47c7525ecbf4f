"""Aircraft over ships: anti-aircraft fire, then bombs, torpedoes, strafing, and those that crash."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from campaign.tactics.plot.geometry import HAIR, distance_to_line, metres_between
from campaign.tactics.surface_fire.battle.facts import AttackedFromTheAir, FlakFired
from campaign.tactics.surface_fire.battle.orders import Flak
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Flight, Vessel
from campaign.tactics.surface_fire.charts.air import AirChart, AttackRow, FlakDice, FlakFaces, Level, Role
from campaign.tactics.surface_fire.charts.classes import ESCORTS, Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, inches
from campaign.tactics.surface_fire.charts.damage import Cause
from campaign.tactics.surface_fire.charts.turn import EscortAa
from campaign.tactics.surface_fire.flying import leave_if_few
from campaign.tactics.surface_fire.helm.speed import is_dead
from campaign.tactics.surface_fire.hits import Blow, apply, mark
from campaign.tactics.surface_fire.torpedoes import torpedo_boxes


def dice_of(charts: SurfaceFireCharts, vessel: Vessel) -> FlakDice:
    """A ship's dice; a submerged submarine has none, and an escort carrier those of the row that was agreed on."""
    if vessel.submerged:
        return FlakDice(0, 0)
    dice = FlakDice(vessel.record.heavy_aa, vessel.record.light_aa)
    strong = vessel.code is Code.CVE and charts.turn.options.cve_aa is EscortAa.STRONG
    return charts.air.flak_dice["CLAA_CA_CVL"] if strong and dice == charts.air.flak_dice["CL_CVE"] else dice


def _nearest_pass(vessel: Vessel, flight: Flight) -> float:
    """SF-GAP-23 The nearest that a squadron came at any point of its move, in inches."""
    track = flight.track or ((flight.at,) if flight.at is not None else ())
    legs = zip(track, track[1:] or track, strict=False)
    return inches(min((distance_to_line(vessel.pose.at, start, end) for start, end in legs), default=float("inf")))


def in_reach(charts: SurfaceFireCharts, distance_in: float, *, low: bool, changed: bool) -> tuple[bool, bool]:
    """SF-VI.7 Whether heavy and light guns reach: heavy ones to both levels, light ones low alone.

    A squadron that changed its level was low for a while, and both may fire (SF-VI.12).
    """
    heavy = distance_in <= charts.air.flak_range_in.heavy_aa + HAIR
    return heavy, distance_in <= charts.air.flak_range_in.light_aa + HAIR and (low or changed)


def reach_of(charts: SurfaceFireCharts, vessel: Vessel, flight: Flight) -> tuple[bool, bool]:
    """Whether a ship's heavy and light guns reach a squadron now."""
    dice = dice_of(charts, vessel)
    heavy, light = in_reach(charts, _nearest_pass(vessel, flight), low=flight.level is Level.LOW, changed=flight.changed)
    return heavy and dice.heavy > 0, light and dice.light > 0


def targets_of(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel) -> list[Flight]:
    """Enemy squadrons at which a ship can fire."""
    return [flight for flight in battle.flying(vessel.side.enemy) if any(reach_of(charts, vessel, flight))]


def strafes(flight: Flight, vessel: Vessel) -> bool:
    """SF-VI.19 Fighters in contact with a ship draw a die of her guns at least, though she fires at one squadron only."""
    return flight.fights and flight.towards == vessel.ship and flight.at is not None and metres_between(
        flight.at, vessel.pose.at) <= 1.0


def targets_at_most(charts: SurfaceFireCharts, vessel: Vessel) -> int:
    """How many squadrons she may fire at besides those that strafe her."""
    return charts.air.split_targets if vessel.record.aa_split else 1


def fire_flak(proceedings: Proceedings, flak: Sequence[Flak]) -> None:
    """SF-VI.10 Each die by its face destroys a plane, spoils the attack, or does neither."""
    chart = proceedings.charts.air
    for shot in sorted(flak, key=lambda shot: (proceedings.vessel(shot.ship).side.value, shot.ship, shot.flight)):
        flight = proceedings.battle.flights[shot.flight]
        if not flight.flying:
            continue
        faces = [
            (kind, proceedings.d10("SF-VI.10", f"{size} anti-aircraft fire", shot.ship, shot.flight))
            for kind, size, dice in ((chart.flak_heavy, "heavy", shot.heavy), (chart.flak_light, "light", shot.light))
            for _ in range(dice)
        ]
        destroyed = sum(flak_hit(kind, face) for kind, face in faces)
        suppressed = any(flak_spoils(kind, face) for kind, face in faces)
        proceedings.add(FlakFired(shot.ship, shot.flight, min(destroyed, flight.planes), suppressed))
    for name in sorted(proceedings.battle.flights):
        leave_if_few(proceedings, name)


def flak_hit(kind: FlakFaces, face: int) -> bool:
    """Whether a face destroys a plane."""
    return face in kind.destroy


def flak_spoils(kind: FlakFaces, face: int) -> bool:
    """SF-VI.11 Whether a face suppresses a squadron; it is suppressed once, however often that comes."""
    return face in kind.suppress or face in kind.destroy


# Attacks --------------------------------------------------------------------------------------------------------------


LOW_ONLY = (Role.DIVE, Role.TORPEDO, Role.KAMIKAZE)


def attack_all(proceedings: Proceedings) -> None:
    """Squadrons that came through attack the ships they were sent to; what they do stands before any gun fires."""
    battle = proceedings.battle
    for name in sorted(battle.flights):
        flight = proceedings.battle.flights[name]
        vessel = next((target for target in battle.all_there() if target.ship == flight.towards), None)
        if not flight.flying or vessel is None or vessel.side is flight.side or proceedings.vessel(vessel.ship).sunk:
            continue
        if flight.attacks and _may_attack(proceedings.charts, flight, _away(flight, vessel)) and not vessel.submerged:
            _attack(proceedings, flight, vessel)
        elif strafes(flight, vessel) and strafing_hurts(vessel.code, submerged=vessel.submerged):
            mark(proceedings, vessel.ship, proceedings.charts.air.strafe_boxes, Cause.STRAFING, flight.unit)
    for name in sorted(proceedings.battle.flights):
        leave_if_few(proceedings, name)


def strafing_hurts(code: Code, *, submerged: bool) -> bool:
    """SF-X.11 A run on a surfaced submarine, or on what is smaller than an escort, costs it a box."""
    return code in (Code.SS, Code.SC) and not submerged and code not in ESCORTS


def _away(flight: Flight, vessel: Vessel) -> float:
    return inches(metres_between(flight.at, vessel.pose.at)) if flight.at is not None else float("inf")


def _may_attack(charts: SurfaceFireCharts, flight: Flight, distance_in: float) -> bool:
    """SF-IV.3 An attack needs contact, save for torpedo planes, who drop from up to six inches."""
    return in_contact(charts, flight.acts_as, distance_in) and level_fits(flight.acts_as, flight.level)


def in_contact(charts: SurfaceFireCharts, role: Role, distance_in: float) -> bool:
    """Whether a squadron is near enough."""
    return distance_in <= (charts.torpedoes.aircraft.max_in if role is Role.TORPEDO else 0.0) + HAIR


def level_fits(role: Role, level: Level) -> bool:
    """SF-IV.7 Dive bombers and torpedo planes attack from low alone."""
    return role not in LOW_ONLY or level is Level.LOW


def attack_need(row: AttackRow, role: Role, level: Level) -> int:
    """SF-VI.14 What each die needs by the kind of attack and, for level bombers, the altitude."""
    if role in (Role.DIVE, Role.KAMIKAZE):
        return row.dive
    if role is Role.TORPEDO:
        return row.torpedo
    return row.level_low if level is Level.LOW else row.level_high


def attack_modifier(chart: AirChart, *, suppressed: bool, small: bool, dead: bool, short_torpedo: bool) -> int:
    """SF-VI.15 Flak and small targets make it harder, a target dead in the water and a short run easier."""
    return ((chart.suppressed if suppressed else 0) + (chart.small_target if small else 0)
            + (chart.dead_in_water if dead else 0) + (chart.short_torpedo if short_torpedo else 0))


def _attack(proceedings: Proceedings, flight: Flight, vessel: Vessel) -> None:
    charts, chart = proceedings.charts, proceedings.charts.air
    row = chart.attack_row(flight.planes)
    if row is None:
        return
    role = flight.acts_as
    short = role is Role.TORPEDO and _away(flight, vessel) <= charts.torpedoes.aircraft.short_in + HAIR
    add = attack_modifier(chart, suppressed=flight.suppressed, small=charts.classes.row(vessel.code).small_ship,
                          dead=is_dead(charts, vessel.deeds.moved), short_torpedo=short)
    need = attack_need(row, role, flight.level)
    faces = [proceedings.d10("SF-VI.14", "attack from the air", flight.id, vessel.ship, needed=f"{need}+",
                             modifiers=(f"{add:+d}",) if add else ()) for _ in range(row.dice)]
    hits = hits_of(faces, add, need, flight.planes)
    blows = [blow for face in hits for blow in _blows_of(proceedings.battle, charts, flight, vessel, face)]
    proceedings.add(AttackedFromTheAir(flight.id, vessel.ship, row.dice, len(hits), sum(blow.boxes for blow in blows)))
    for blow in blows:
        apply(proceedings, blow)


def hits_of(faces: list[int], add: int, need: int, planes: int) -> list[int]:
    """SF-GAP-25 Each die hits once, and there are no more hits than planes."""
    return [face for face in faces if face + add >= need][:planes]


def _blows_of(battle: Battle, charts: SurfaceFireCharts, flight: Flight, vessel: Vessel, face: int) -> Iterator[Blow]:
    """SF-VI.20 What one hitting die brings: a torpedo, a bomb, or the bombs of a stick; a natural ten counts once a die."""
    natural = face == charts.damage.natural
    if flight.payload.torpedo:
        yield _air_torpedo(charts, flight, vessel, natural=natural)
        return
    row = charts.classes.row(vessel.code).bomb_row
    boxes, pierced = bomb_boxes(charts.air, flight.payload.bomb_lb, row, armoured_deck=vessel.record.armoured_deck)
    for number in range(bombs_of(flight.payload.stick)):
        yield Blow(vessel.ship, flight.unit, Cause.BOMB, boxes, natural=natural and not number, pierced=pierced,
                   fires=_crashes(flight.role))


def _crashes(role: Role) -> bool:
    """SF-X.4 A plane that crashes on a ship always sets her on fire, besides what its bomb does."""
    return role is Role.KAMIKAZE


def _air_torpedo(charts: SurfaceFireCharts, flight: Flight, vessel: Vessel, *, natural: bool) -> Blow:
    """SF-VI.18 An aircraft's torpedo has no depth: it can hit any ship, below the belt, to its full value."""
    boxes = torpedo_boxes(charts, vessel.code, on_belt=False)
    return Blow(vessel.ship, flight.unit, Cause.TORPEDO, boxes or 0.0, natural=natural, sinks=boxes is None)


def bombs_of(stick: int) -> int:
    """SF-VI.16 A stick lands half of its bombs, rounded up; who drops one bomb lands that."""
    return ceil(stick / 2) if stick else 1


def bomb_boxes(chart: AirChart, pounds: int, row: str, *, armoured_deck: bool) -> tuple[float, bool]:
    """SF-VI.17 Boxes of one bomb by its weight and the target, and whether it comes through."""
    weight = chart.bomb_class.at(pounds)
    boxes = chart.bombs[weight][row]
    return (_on_armoured_deck(boxes) if armoured_deck else boxes), row not in chart.does_not_penetrate.get(weight, ())


def _on_armoured_deck(boxes: float) -> float:
    """SF-X.3 An armoured flight deck halves what bombs do, to half a box at least."""
    return max(0.5, boxes / 2)
