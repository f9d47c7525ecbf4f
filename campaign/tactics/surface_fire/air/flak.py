"""Anti-aircraft fire: who is in reach, what a ship may give to whom, and what the dice do."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.tactics.plot.geometry import Point, metres_between
from campaign.tactics.surface_fire.air.fights import leave_if_few
from campaign.tactics.surface_fire.battle.facts import FlakFired
from campaign.tactics.surface_fire.battle.flight import Flight
from campaign.tactics.surface_fire.battle.orders import Flak
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.air import FlakDice, FlakFaces, Level
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, inches
from campaign.tactics.surface_fire.charts.options import EscortAa

HAIR_IN = 1e-6


def dice_of(charts: SurfaceFireCharts, vessel: Vessel) -> FlakDice:
    """A ship's dice; a submerged submarine has none, and an escort carrier those of the row that was agreed on."""
    if vessel.submerged:
        return FlakDice(0, 0)
    dice = FlakDice(vessel.record.heavy_aa, vessel.record.light_aa)
    strong = vessel.code is Code.CVE and charts.turn.options.cve_aa is EscortAa.STRONG
    return charts.air.flak_dice["CLAA_CA_CVL"] if strong and dice == charts.air.flak_dice["CL_CVE"] else dice


def nearest_pass(vessel: Vessel, flight: Flight) -> float:
    """SF-GAP-23 The nearest that a squadron came at any point of its move, in inches."""
    track = flight.track or ((flight.at,) if flight.at is not None else ())
    return min(inches(_to_line(vessel.pose.at, track, place)) for place in range(max(1, len(track) - 1)))


def _to_line(at: Point, track: Sequence[Point], place: int) -> float:
    if not track:
        return float("inf")
    start, end = track[place], track[min(place + 1, len(track) - 1)]
    x, y = end.x_m - start.x_m, end.y_m - start.y_m
    length = x * x + y * y
    share = 0.0 if not length else max(0.0, min(1.0, ((at.x_m - start.x_m) * x + (at.y_m - start.y_m) * y) / length))
    return metres_between(at, Point(start.x_m + share * x, start.y_m + share * y))


def in_reach(charts: SurfaceFireCharts, distance_in: float, *, low: bool, changed: bool) -> tuple[bool, bool]:
    """SF-VI.7 Whether heavy and light guns reach: heavy ones to both levels, light ones low alone.

    A squadron that changed its level was low for a while, and both may fire (SF-VI.12).
    """
    heavy = distance_in <= charts.air.flak_range_in.heavy_aa + HAIR_IN
    return heavy, distance_in <= charts.air.flak_range_in.light_aa + HAIR_IN and (low or changed)


def reach_of(charts: SurfaceFireCharts, vessel: Vessel, flight: Flight) -> tuple[bool, bool]:
    """Whether a ship's heavy and light guns reach a squadron now."""
    dice = dice_of(charts, vessel)
    heavy, light = in_reach(charts, nearest_pass(vessel, flight), low=flight.level is Level.LOW, changed=flight.changed)
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
    for shot in sorted(flak, key=lambda one: (proceedings.vessel(one.ship).side.value, one.ship, one.flight)):
        flight = proceedings.battle.flights[shot.flight]
        if not flight.flying:
            continue
        faces = [
            (kind, proceedings.d10("SF-VI.10", f"{words} anti-aircraft fire", shot.ship, shot.flight))
            for kind, words, dice in ((chart.flak_heavy, "heavy", shot.heavy), (chart.flak_light, "light", shot.light))
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
