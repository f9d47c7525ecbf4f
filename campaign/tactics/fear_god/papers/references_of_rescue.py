"""The sheets of harm in the air, and of crews: what aircraft and airships suffer, who is helped, saved, or out of order."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.tabletop import Lines, Part, PrintedTable
from campaign.tactics.fear_god.charts.air import AirHarm
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.papers.wording import faced


def wings(charts: FearGodCharts) -> Iterator[Part]:
    """FG-8.7 FG-8.8 What hits do to aircraft and airships."""
    plane, ship = charts.air.aircraft, charts.air.airship
    yield Lines("Aircraft that are hit (FG-8.1-aircraft)", (
        f"Each hit strikes one plane by lot: {plane.half_destroyed_percent} % shot down, else it goes home.",
        "Where aircraft damage was agreed the tables below say how; whoever is hit goes home all the same.",
    ))
    yield PrintedTable("Damage, on d10 (FG-8.7)", ("d10", "Harm"), faced(plane.roll))
    yield PrintedTable("Light damage, on d6", ("d6", "Struck"), faced(plane.light),
                       note=f"With weapons struck, {plane.cannot_jettison_percent} % cannot drop their load.")
    order = tuple(AirHarm)
    yield PrintedTable("A second hit (FG-8.7-multi)", ("First", *(harm.value for harm in order)), tuple(
        (first.value, *(plane.again[first][second].value for second in order)) for first in order if first in plane.again),
        note="A second light hit in the same place does nothing.")
    yield PrintedTable("An airship's gondola, on d10 (FG-8.8)", ("d10", "Struck"), faced(ship.gondola))
    yield PrintedTable("Her control, on d6", ("d6", "Lost"), faced(ship.control))
    cells = ", ".join(f"from {row.from_percent} % {row.state.value.replace('_', ' ')}" for row in ship.cells[1:])
    yield Lines("Airships", (
        "Gunners name the envelope or the gondola; on the envelope a gas cell is lost, by lot.",
        f"On 1 to {ship.envelope_burns_to} of the d10 for the envelope hydrogen burns, and she is lost.",
        f"Cells lost: {cells}. Ballast, a load that is gone and all engines running make good one each.",
        f"A fall is {ship.fall_times} steps of height a turn; below the lowest she is lost.",
        f"A gondola that burns, on d10 when plotted: out to {ship.fire.out_to}, hydrogen burns from {ship.fire.spreads_from}.",
        "While it burns it is struck once more in each resolution phase.",
        f"Speed goes with her engines, {ship.rudderless_percent} % of it without a rudder.",
        f"Fuel goes by {ship.fuel_percent} % a hit; with none she drifts.",
    ))


def crews(charts: FearGodCharts) -> Iterator[Part]:
    """FG-8.1.9 FG-8.5 FG-8.6 Crews that cross, breakdowns, men in the water."""
    across, broken, saved = charts.survival.transfer, charts.survival.breakdown, charts.survival.rescue
    moving = "; ".join(f"to {row.to_knots} knots {row.percent} %" for row in across.moving)
    yield Lines("Alongside (FG-8.1.9, FG-8.2-assist)", (
        f"Who goes alongside lies {across.within_yd} yards off, on the friend's course and at her speed.",
        "She lends hands against fires and floods.",
        "Crews of small craft that sink or lie dead come aboard; craft that have lost men are lent some.",
        f"A d6 of {charts.survival.impulses.each_turn} impulses until she lies there; in the next all that are fit cross.",
        f"In each impulse after it {across.injured_each_impulse} of the injured. Room: {across.factors_at_most} factors.",
        f"They come across on {across.stopped_percent} % when stopped, {moving}, and no faster.",
        f"Who fails is in the water, and on {across.collision_percent} % the craft collide.",
    ))
    yield Lines("By choice", (
        f"Serviceability: before the battle engines, sensors and weapons fail on {broken.first_rank_percent} %.",
        f"In navies of the second rank they fail on {broken.second_rank_percent} % (FG-8.5).",
        f"Search and rescue: of a crew d6 times {saved.sunk_percent_each} % are in the water, after an explosion d6 %.",
        f"A fifth more where a ship lies stopped within {saved.near_yd} yards; above {saved.rounding_above} in tens (FG-8.6).",
        f"Who lies stopped to windward within {saved.near_yd} yards takes up half a d6 of tens a turn.",
        f"A pip less for each state of the sea above {saved.sea_state_over}, and no more than her own crew's number.",
        f"After {saved.drift_hours} hours men drift by a current of d6 knots.",
    ))
    yield PrintedTable("Men are seen as (FG-8.6-sight)", ("Men", "Size"), faced(saved.sizes),
                       note="Half as far, for want of a wake.")
