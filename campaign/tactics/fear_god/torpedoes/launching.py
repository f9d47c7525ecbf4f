"""FG-GAP-16 Torpedoes are launched when all have moved, and reach their target in a later movement phase."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from campaign.tactics.fear_god.battle.facts import Launched
from campaign.tactics.fear_god.battle.orders import Launch
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.record import TorpedoSheet
from campaign.tactics.fear_god.battle.state import Run
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.terms import Depth
from campaign.tactics.fear_god.damage.service import has_weapons
from campaign.tactics.fear_god.sight.contacts import range_yd
from campaign.tactics.plot.geometry import bears, relative_bearing

FROM_DEPTHS = (Depth.SURFACE, Depth.PERISCOPE, Depth.SHALLOW)


def launch(proceedings: Proceedings, launches: Iterable[Launch]) -> None:
    """FG-GAP-16 Tubes that bear are emptied one after the other, until the order is filled; at no boat that is down."""
    for order in launches:
        vessel, target = proceedings.vessel(order.ship), proceedings.vessel(order.target)
        if not may_launch(proceedings.charts, vessel, proceedings.battle.turn):
            continue
        if not proceedings.battle.present(target) or not target.surfaced:
            continue
        if (run := run_of(proceedings, vessel, target, order)) is not None:
            spent = tubes_for(vessel, target, run.sheet, order.count)
            proceedings.add(Launched(run, spent, (vessel.side,)))


def may_launch(charts: FearGodCharts, vessel: Vessel, turn: int) -> bool:
    """FG-8.1.10 FG-8.3-switchboard Whether a ship can launch at all: afloat, served, with current, and not too deep."""
    return vessel.fights and has_weapons(charts, vessel) and vessel.harm.dead_until <= turn and vessel.depth in FROM_DEPTHS


def run_of(proceedings: Proceedings, vessel: Vessel, target: Vessel, order: Launch) -> Run | None:
    """FG-GAP-16 The run of a launch: how far, and in which turn it ends; there is none where nothing bears or reaches."""
    battle, away = proceedings.battle, range_yd(vessel, target)
    ready = ready_tubes(vessel, target)
    if not ready:
        return None
    sheet = ready[0][1]
    place = min(order.setting, len(sheet.settings) - 1)
    reach, knots = sheet.settings[place]
    if away > reach:
        return None
    count = sum(number for _, number in tubes_for(vessel, target, sheet, order.count))
    due = battle.turn + max(1, ceil(away / (knots * proceedings.charts.movement.yards_per_knot)))
    return Run(f"run {battle.launched + 1}", vessel.id, vessel.side, target.id, sheet, count, order.depth, place,
               vessel.pose.at, battle.turn, due, away / reach, float(reach))


def ready_tubes(vessel: Vessel, target: Vessel) -> list[tuple[str, TorpedoSheet, int]]:
    """FG-GAP-12 Tube mounts that are well, loaded and bear on a target."""
    relative = relative_bearing(vessel.pose, target.pose.at)
    return [(tube.name, tube.sheet, vessel.loaded.get(tube.name, 0)) for tube in vessel.record.tubes
            if not vessel.harm.is_out(tube.name) and vessel.loaded.get(tube.name, 0) and bears(tube.arcs, relative)]


def tubes_for(vessel: Vessel, target: Vessel, sheet: TorpedoSheet, count: int) -> tuple[tuple[str, int], ...]:
    """What each mount gives to a launch of torpedoes of one kind."""
    left = count
    spent: list[tuple[str, int]] = []
    for name, of, loaded in ready_tubes(vessel, target):
        given = min(left, loaded) if of == sheet else 0
        if given:
            spent.append((name, given))
            left -= given
    return tuple(spent)
