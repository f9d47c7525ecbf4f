"""What a captain has before him and what he reckons of it: both sides, the range he wants, what guns and spreads may do."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from campaign.model.battles.battle import Area, BattleView
from campaign.model.sides import Nation, Side
from campaign.tactics.kit.pilotage import shunned
from campaign.tactics.plot.geometry import Point, Pose, bears, relative_bearing
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group, Guns, ShipSheet
from campaign.tactics.supremacy_at_sea.charts.collection import Stance, SupremacyCharts
from campaign.tactics.supremacy_at_sea.damage import points_factor
from campaign.tactics.supremacy_at_sea.gunnery import expected_hits
from campaign.tactics.supremacy_at_sea.seeing import OwnShip, ShipInSight, SupremacySight

SPECIAL_WORTH = 1.5
"""Points that a special adds for each hit that may earn one, in hits of the gun."""


@lru_cache(maxsize=4)
def hit_rates(charts: SupremacyCharts) -> tuple[tuple[float, ...], ...]:
    """Expected hits by guns and column, over the six faces; one set of charts is reckoned through once."""
    table, die = charts.hit_table, charts.fire.die
    return tuple(tuple(expected_hits(table, die, guns, column) for column in range(table.columns + 1)) for guns in range(33))


def expected_points(
    charts: SupremacyCharts, guns: Guns, barrels: int, range_u: float, target: ShipSheet, shift: int = 0
) -> float:
    """Expected points from a number of guns against a ship at a range, specials included."""
    if not barrels:
        return 0.0
    row = charts.hit_table.line(guns.line).row(range_u)
    if row is None:
        return 0.0
    column = max(1, row.column - shift - target.size)
    if column > charts.hit_table.columns:
        return 0.0
    factor = points_factor(row, target)
    specials = SPECIAL_WORTH / charts.fire.hits_for_one_special if factor else 0.0
    return hit_rates(charts)[min(barrels, 32)][column] * guns.points * (factor + specials)


def barrels_bearing(ship: ShipInSight, guns: Guns, pose: Pose, mark: Point, groups: tuple[Group, ...] | None = None) -> int:
    """Guns of a battery that bear on a mark from a pose, of those that work as far as can be seen."""
    off = relative_bearing(pose, mark)
    total = 0
    for post in guns.posts:
        if guns.battery is Battery.MN and post.name not in ship.mains:
            continue
        if groups is not None and post.group not in (None, *groups):
            continue
        if bears(post.arcs, off):
            total += post.guns
    return total


def punch(charts: SupremacyCharts, ship: ShipInSight, pose: Pose, mark: ShipInSight, at: Point, range_u: float, shift: int = 0
          ) -> float:
    """Points a turn that a ship may expect to do to another from a pose, with all that bears."""
    if ship.silent or ship.powerless:
        return 0.0
    total = 0.0
    for guns in ship.sheet.batteries:
        if guns.battery is Battery.TR and guns.calibre_in < 4:
            continue
        total += expected_points(charts, guns, barrels_bearing(ship, guns, pose, at), range_u, mark.sheet, shift)
    return total


def broadside(charts: SupremacyCharts, ship: ShipInSight, mark: ShipInSight, range_u: float) -> float:
    """Points a turn that a ship may expect with her broadside at a range."""
    total = 0.0
    for guns in ship.sheet.batteries:
        if guns.battery is Battery.MN:
            barrels = sum(post.guns for post in guns.posts if post.name in ship.mains)
        else:
            barrels = sum(post.guns for post in guns.posts if post.group is not Group.PORT)
        total += expected_points(charts, guns, barrels, range_u, mark.sheet)
    return total


def columns_of(bridge: Bridge, ship: OwnShip, mark: ShipInSight) -> tuple[int, int]:
    """SAS-B5.3 SAS-B5.4 Columns and halvings that she knows of before: turns, target, gunners, sea and the dark."""
    fire, environment = bridge.charts.fire, bridge.charts.environment
    turn = fire.for_own_turn(ship.turned, sharp=ship.sharp)
    sea = environment.sea(bridge.sea_state)
    small = ship.sheet.kind in environment.small_types
    columns = turn.columns + fire.for_target_speed(mark.speed) + ship.gunners + (sea.small_columns if small else sea.columns)
    if ship.sheet.kind in fire.small_firer.types:
        columns += fire.small_firer.columns
    if bridge.night and not mark.bright:
        columns += environment.night.unlit_columns
    return columns, turn.halvings


def gun_reach(charts: SupremacyCharts, ship: ShipInSight) -> float:
    """How far her farthest battery fires, in units; nothing for a ship without guns."""
    return max((charts.hit_table.line(guns.line).rows[-1].range for guns in ship.sheet.batteries), default=0.0)


# The bridge -----------------------------------------------------------------------------------------------------------


RANGES = (8.0, 12.0, 16.0, 20.0, 25.0, 30.0, 35.0, 40.0, 45.0, 50.0, 60.0, 70.0, 80.0, 90.0)
OVERWHELMING = 99.0
Known = dict[tuple[str, frozenset[str], str, float], float]


class Bridge(Struct, frozen=True):
    """Everything the captain decides by; `under_fire` are ships at whom somebody fired lately, `dangers` what he is shown."""

    charts: SupremacyCharts
    stance: Stance
    ours: tuple[OwnShip, ...]
    theirs: tuple[ShipInSight, ...]
    best_range: float
    odds: float
    retiring: bool
    turn: int
    night: bool
    sight: float
    sea_state: int = 0
    under_fire: frozenset[str] = frozenset()
    dangers: tuple[Area, ...] = ()

    def worth(self, ship: ShipInSight) -> float:
        """What a ship is worth to those who shoot at her."""
        return float(self.charts.doctrine.worth[ship.sheet.kind])


def bridge_of(charts: SupremacyCharts, view: BattleView, side: Side, *, at_the_guns: bool = False) -> Bridge:
    """Reads the view once; gunners need no range to seek."""
    known = view.sight
    assert isinstance(known, SupremacySight), f"a captain of these rules has their sight, not {type(known).__name__}"
    own = tuple(ship for ship in known.ships if ship.side is side and isinstance(ship, OwnShip))
    ours = tuple(ship for ship in own if ship.here)
    theirs = tuple(ship for ship in known.ships if ship.side is not side and ship.here)
    seen = tuple(enemy for enemy in theirs if enemy.pose is not None)
    stance = charts.doctrine.stance(_flag(charts, ours)) if ours else charts.doctrine.default
    distance, odds = (0.0, OVERWHELMING) if at_the_guns else best_range(charts, stance, ours, seen or theirs, known.sight_u)
    retiring = bool(ours) and known.may_withdraw and (
        _breaks_off(stance, own, odds, known.turn) or saves_what_is_left(stance, ours, seen)
    )
    return Bridge(charts, stance, ours, theirs, distance, odds, retiring, known.turn, known.night, known.sight_u,
                  known.sea_state, frozenset(shot.target for shot in view.shots), shunned(view.areas))


def _flag(charts: SupremacyCharts, ours: tuple[OwnShip, ...]) -> Nation:
    """Whose doctrine a mixed force fights by: that of the nation with most at stake."""
    worth: dict[Nation, int] = {}
    for own in ours:
        worth[own.nation] = worth.get(own.nation, 0) + charts.doctrine.worth[own.sheet.kind]
    return max(worth, key=worth.__getitem__)


def best_range(charts: SupremacyCharts, stance: Stance, ours: tuple[ShipInSight, ...], theirs: tuple[ShipInSight, ...],
               sight: float) -> tuple[float, float]:
    """SAS-GAP-20.4 The range with the best exchange of fire, and the odds there: what is given to what is taken."""
    if not theirs or not ours:
        return RANGES[0], OVERWHELMING
    best, odds, merit = stance.nearest_u, 0.0, float("-inf")
    known: Known = {}
    for distance in RANGES:
        if distance > sight + 1:
            break
        if distance < stance.nearest_u and distance + 10 < sight:
            continue
        dealt = _share_a_turn(charts, ours, theirs, distance, known)
        suffered = _share_a_turn(charts, theirs, ours, distance, known)
        if dealt and dealt - stance.caution * suffered > merit:
            best, merit = distance, dealt - stance.caution * suffered
            odds = dealt / suffered if suffered else OVERWHELMING
    return best, odds


def _share_a_turn(charts: SupremacyCharts, who: tuple[ShipInSight, ...], whom: tuple[ShipInSight, ...], distance: float,
                 known: Known) -> float:
    """Share of a force's points that another may take off in a turn at a range, each ship at her best target.

    Sisters in the same state are reckoned once.
    """
    whole = sum(target.left for target in whom)
    total = 0.0
    for ship in who:
        best = 0.0
        for mark in whom:
            key = (ship.sheet.of, ship.mains, mark.sheet.of, distance)
            if key not in known:
                known[key] = broadside(charts, ship, mark, distance)
            best = max(best, min(known[key], mark.left))
        total += best
    return total / whole


def _breaks_off(stance: Stance, own: tuple[OwnShip, ...], odds: float, turn: int) -> bool:
    """SAS-GAP-20.5 Losses too high, odds too long, guns gone, or too late to win: the force goes home.

    Losses alone do not end a fight that is being won.
    """
    ours = [ship for ship in own if ship.here]
    built = float(sum(ship.sheet.sink_points for ship in own))
    left = sum(ship.left for ship in ours) / built if built else 0.0
    too_late = turn > stance.patience and odds < stance.pursuit_odds
    guns = any(ship.mains or ship.lights for ship in ours)
    return (left < stance.force_left and odds < stance.pursuit_odds) or odds < stance.odds or too_late or not guns


def saves_what_is_left(stance: Stance, ours: tuple[OwnShip, ...], seen: tuple[ShipInSight, ...]) -> bool:
    """SAS-GAP-20.9 With the magazines run low the force goes, unless the enemy before it is all but finished."""
    of_each = [(sum(salvos_left(ship)), ship.salvos_full) for ship in ours if ship.salvos_full]
    full = sum(whole for _, whole in of_each)
    low = full > 0 and sum(left for left, _ in of_each) < stance.salvos_left * full
    points = sum(enemy.sheet.sink_points for enemy in seen)
    return low and sum(enemy.left for enemy in seen) >= stance.finishing * points


def salvos_left(ship: OwnShip) -> tuple[float, ...]:
    """SAS-GAP-20.2 Salvos of each of her main mounts that works: a battery ashore has a magazine as a ship has."""
    return ship.salvos


def is_spent(ship: ShipInSight, stance: Stance) -> bool:
    """SAS-GAP-20.6 Whether a ship herself must draw off: too few points left, or her main guns gone."""
    mains = any(guns.battery.value == "MN" for guns in ship.sheet.batteries)
    return 1 - ship.lost / ship.sheet.sink_points < stance.points_left or (mains and not ship.mains)
