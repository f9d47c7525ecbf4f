"""Shoals, land and mines: who strands, who gets off, and who strikes a mine."""

from __future__ import annotations

from itertools import pairwise

from campaign.model.battles.battle import Ground, Patch
from campaign.model.dice import Die, Why
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Point
from campaign.tactics.plot.sight import Obstacle, Stuff, clear
from campaign.tactics.plot.tracks import Route
from campaign.tactics.supremacy_at_sea.battle.facts import Cause, Grounded, RudderStruck
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Rudder, Vessel
from campaign.tactics.supremacy_at_sea.charts.effects import RudderState
from campaign.tactics.supremacy_at_sea.charts.environment import Shoals
from campaign.tactics.supremacy_at_sea.fire.torpedoes import Struck, explode, third_of
from campaign.tactics.supremacy_at_sea.hits.marking import lose_points, sink_if_done

STRANDS = (Ground.SHOAL, Ground.LAND, Ground.LOW_LAND)


def patches(battle: Battle, *kinds: Ground) -> tuple[Patch, ...]:
    """What lies in this sea of some kinds."""
    setting = battle.engagement.setting
    return () if setting is None else tuple(patch for patch in setting.patches if patch.kind in kinds)


def outline(patch: Patch) -> Obstacle:
    """A patch as something that a line may meet."""
    return Obstacle(patch.name, Stuff.LAND, tuple(Point(x, y) for x, y in patch.outline))


def crossed(track: Route, patch: Patch) -> bool:
    """Whether a move meets a patch anywhere."""
    points = track.points()
    wall = (outline(patch),)
    return any(not clear(start, end, wall) for start, end in pairwise(points))


def aground_number(chart: Shoals, kind: str, speed: float) -> int:
    """SAS-GAP-08 The highest face that strands a ship: by her size, one more when fast, one less when slow."""
    number = chart.aground_on[kind]
    if speed > chart.fast_over_kn:
        number += 1
    return number - 1 if speed <= chart.slow_to_kn else number


def run_on(proceedings: Proceedings, ship: ShipId, speed: float) -> bool:
    """SAS-B2.10 A ship that crosses a shoal line may strand: she stops, is holed by her speed, and may lose her rudder."""
    chart, vessel = proceedings.charts.environment.shoals, proceedings.vessel(ship)
    number = aground_number(chart, vessel.sheet.kind, speed)
    if number < 1 or proceedings.d6("SAS-B2.10", "does she strand", ship, needed=f"{number} or less") > number:
        return False
    points = chart.points_a_knot * max(0.0, speed - chart.slow_to_kn)
    proceedings.add(Grounded(ship, aground=True))
    if points:
        lose_points(proceedings, ship, points, Cause.GROUND)
    lost_on = chart.rudder_lost_on
    if proceedings.d6("SAS-B2.10", "is the rudder lost", ship, needed=str(lost_on)) == lost_on:
        proceedings.add(RudderStruck(ship, Rudder(RudderState.OUT)))
    sink_if_done(proceedings, ship, None)
    return True


def get_off(proceedings: Proceedings, vessel: Vessel, *, astern: bool) -> bool:
    """SAS-GAP-08.1 She rolls to get off at the start of a move, the more easily astern and with every try; then she moves."""
    free_on = proceedings.charts.environment.shoals.free_on
    add = vessel.tries + (1 if astern else 0)
    face = proceedings.d6("SAS-B2.1", "does she get off", vessel.ship, needed=f"{free_on} with {add:+d}")
    proceedings.add(Grounded(vessel.ship, aground=face + add < free_on))
    return face + add >= free_on


def cross_mines(proceedings: Proceedings, ship: ShipId, *, chasing: bool) -> None:
    """SAS-GAP-17 A ship that crosses a mined line strikes a mine on one face of six, on two when she chases splash."""
    chart = proceedings.charts.environment.mines
    number = chart.hit_on_chasing_splash if chasing else chart.hit_on
    if proceedings.d6("SAS-GAP-17", "does she strike a mine", ship, needed=f"{number} or less") > number:
        return
    torpedoes = proceedings.charts.torpedoes
    face = proceedings.roll(Die.D10, Why("SAS-GAP-17", "where the mine strikes", (ship,)))
    points = float(torpedoes.types["mine"].points)
    explode(proceedings, ship, third_of(torpedoes, "mine", face), points, Struck(None, "mine", cause=Cause.MINE))


def meet_the_ground(proceedings: Proceedings, ship: ShipId, track: Route, speed: float, *, chasing: bool) -> Route:
    """What a move meets on its way: mines first, then shoals; the track as far as she got."""
    battle = proceedings.battle
    for patch in patches(battle, Ground.MINES):
        if proceedings.vessel(ship).there and crossed(track, patch):
            cross_mines(proceedings, ship, chasing=chasing)
    for patch in patches(battle, *STRANDS):
        vessel = proceedings.vessel(ship)
        if vessel.there and not vessel.aground and crossed(track, patch) and run_on(proceedings, ship, speed):
            return _until(track, patch)
    return track


def _until(track: Route, patch: Patch) -> Route:
    slices = 20
    for number in range(slices + 1):
        cut = track.cut(track.length_m * number / slices)
        if crossed(cut, patch):
            return cut
    return track
