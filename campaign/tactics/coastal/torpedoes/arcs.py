"""From where a torpedo comes, and whether it hits, is a dud, and what it does."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.model.sides import Nation
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts
from campaign.tactics.coastal.charts.torpedoes import Entered, TorpedoChart
from campaign.tactics.coastal.charts.turn import Listed
from campaign.tactics.plot.geometry import turn_between

HAIR = 1e-6


def entered(chart: TorpedoChart, course: float, bearings: Iterable[float]) -> Entered:
    """CO-8.3 An arc is entered by a track that lies wholly in it, seen from the target's centre; else it comes from abeam."""
    off = [abs(turn_between(course, bearing)) for bearing in bearings]
    if all(angle <= chart.arc_degrees + HAIR for angle in off):
        return Entered.BOW
    return Entered.STERN if all(180.0 - angle <= chart.arc_degrees + HAIR for angle in off) else Entered.BEAM


def modifier(chart: TorpedoChart, size: int, arc: Entered, *, stopped: bool, shallow: bool = False) -> int:
    """CO-8.2 What moves the roll, all added up."""
    mods = chart.modifiers
    by_size = {1: mods.class_1, 2: mods.class_2}.get(size, 0)
    by_arc = {Entered.BOW: mods.bow_arc, Entered.STERN: mods.stern_arc}.get(arc, 0)
    return by_size + by_arc + (mods.stopped if stopped else 0) + (mods.shallow_draught if shallow else 0)


def is_shallow(charts: CoastalCharts, vessel: Vessel) -> bool:
    """CO-8.4 A target that the players have listed as of shallow draught."""
    return charts.turn.options.shallow_draught_targets is Listed.LISTED and vessel.record.shallow_draught


def hits(chart: TorpedoChart, face: int, mod: int) -> bool:
    """CO-8.1 Four or better hits."""
    return face + mod >= chart.need


def dud_faces(chart: TorpedoChart, nation: Nation, date: str) -> int:
    """CO-8.5 The highest face that is a dud, by whose torpedo it is and the date."""
    if date > chart.duds.until:
        return chart.duds.usual
    return {Nation.AMERICAN: chart.duds.american, Nation.GERMAN: chart.duds.german}.get(nation, chart.duds.usual)
