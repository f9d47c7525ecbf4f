"""What a side, or the umpire, knows of a battle in types: own ships whole, the enemy's as rosters may be read.

Captains reckon with it, and written orders find in it what a ship does that is not named.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.model.battles.battle import Task
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Point, Pose
from campaign.tactics.supremacy_at_sea.battle.orders import Move
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, ShipSheet
from campaign.tactics.supremacy_at_sea.battle.state import ON_COURSE, POWER, SILENT, Battle, Step, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.effects import RudderState
from campaign.tactics.supremacy_at_sea.gunnery import FULL, skill_of
from campaign.tactics.supremacy_at_sea.helm import max_speed
from campaign.tactics.supremacy_at_sea.sight import lit_by_searchlight, spotted_enemies
from campaign.tactics.supremacy_at_sea.turn.laws_of_moves import first_moves, steady

# Speeds and points are read to so many figures, places to so many decimals of a metre, how far one sees of a unit.
FIGURES, DECIMALS, OF_SIGHT = 6, 1, 2


def _read(value: float) -> float:
    """A value as it is read off the table."""
    return float(f"{value:.{FIGURES}g}")


class ShipInSight(Struct, frozen=True):
    """A ship as her roster may be read; one that is only remembered has no pose and is taken to be as she was built.

    `here` is whether she is afloat and on the plot; `mains` are the main mounts that work, by name; `lights` is whether any
    light gun does; `bright` is whether by night she burns, shines or is lit up.
    """

    id: str
    side: Side
    nation: Nation
    sheet: ShipSheet
    here: bool
    pose: Pose | None
    speed: float
    top: float
    lost: float
    mains: frozenset[str]
    lights: bool = False
    silent: bool = False
    powerless: bool = False
    on_course: bool = False
    rudder_hurt: bool = False
    aground: bool = False
    bright: bool = False

    @property
    def left(self) -> float:
        """Points that she has left."""
        return max(1.0, self.sheet.sink_points - self.lost)

    @property
    def bound(self) -> bool:
        """Whether damage leaves her no choice of her way."""
        return self.on_course or self.powerless or self.rudder_hurt or self.aground


class OwnShip(ShipInSight, frozen=True, kw_only=True):
    """A ship of one's own: salvos left by main mount that works, loaded banks, locks, smoke, task, and how she stands on.

    `turned` and `sharp` are how she turned in her last move, `gunners` the columns that her men are better or worse than most.
    """

    salvos: tuple[float, ...]
    banks: int
    locks: frozenset[str]
    smoke: int
    task: Task
    stands_on: Move
    forced: bool
    turned: float = 0.0
    sharp: bool = False
    gunners: int = 0

    @property
    def salvos_full(self) -> float:
        """Salvos of all main mounts before a shot was fired."""
        return sum(float(guns.salvos) for guns in self.sheet.batteries if guns.battery is Battery.MN for _ in guns.posts)


class SupremacySight(Struct, frozen=True):
    """All that one reader knows; the umpire, who is no side, knows every ship as if she were his own."""

    side: Side | None
    turn: int
    night: bool
    sight_u: float
    may_withdraw: bool
    ships: tuple[ShipInSight, ...]
    sea_state: int = 0


def sight_for(charts: SupremacyCharts, battle: Battle, side: Side | None) -> SupremacySight:
    """SAS-A4.3 Rosters are open to questions, but for loaded banks and secret rolls; who is out of sight is remembered."""
    may_withdraw = side is None or battle.engagement.parties[side].may_withdraw
    return SupremacySight(side, battle.turn, battle.night, round(battle.sight_u, OF_SIGHT), may_withdraw,
                          tuple(_ships(charts, battle, side)), battle.engagement.conditions.sea_state)


def _ships(charts: SupremacyCharts, battle: Battle, side: Side | None) -> Iterator[ShipInSight]:
    seen = frozenset[ShipId]() if side is None else spotted_enemies(charts, battle, side).keys()
    forced = first_moves(charts, battle) if battle.step is Step.MOVES else {}
    remembered = {glimpse.ship for glimpse in battle.seen if glimpse.side is side}
    for vessel in battle.vessels.values():
        if side in (None, vessel.side):
            yield _own_ship(charts, battle, vessel, forced.get(vessel.ship))
        elif vessel.ship in seen:
            yield ShipInSight(*_open(charts, battle, vessel))
        elif vessel.ship in remembered:
            sheet = vessel.sheet
            yield ShipInSight(vessel.ship, vessel.side, vessel.nation, sheet, vessel.there, None, sheet.speed, sheet.speed, 0.0,
                              _mains(vessel, everything=True))


Facts = tuple[str, Side, Nation, ShipSheet, bool, Pose | None, float, float, float, frozenset[str], bool, bool, bool, bool,
              bool, bool, bool]


def _open(charts: SupremacyCharts, battle: Battle, vessel: Vessel) -> Facts:
    """What both sides may read of a ship that is seen."""
    turn, at = battle.turn, vessel.pose.at
    pose = Pose(Point(round(at.x_m, DECIMALS), round(at.y_m, DECIMALS)), vessel.pose.course_degrees)
    in_force = {spell.what for spell in vessel.spells if spell.holds(turn)}
    lights = any(vessel.working(guns) for guns in vessel.sheet.batteries if guns.battery is not Battery.MN)
    return (
        vessel.ship, vessel.side, vessel.nation, vessel.sheet, vessel.there, None if vessel.gone else pose, _read(vessel.speed),
        _read(max_speed(charts, vessel, turn, battle.engagement.conditions.sea_state)), _read(vessel.lost),
        _mains(vessel, everything=False), lights, SILENT in in_force, POWER in in_force,
        ON_COURSE in in_force or bool(vessel.on_course_u), vessel.rudder.now(turn) is not RudderState.SOUND, vessel.aground,
        battle.night and _is_bright(battle, vessel),
    )


def _is_bright(battle: Battle, vessel: Vessel) -> bool:
    """SAS-B5.5 Whether a light shows her: her own flames or lamp, star shell, or a searchlight of the enemy."""
    flames = vessel.fire > 0 or vessel.oil_fire
    lights = vessel.activity.light_on is not None or vessel.ship in battle.lit
    return flames or lights or lit_by_searchlight(battle, vessel, vessel.side.enemy)


def _mains(vessel: Vessel, *, everything: bool) -> frozenset[str]:
    guns = vessel.sheet.guns(Battery.MN)
    if guns is None:
        return frozenset()
    return frozenset(post.name for post in (guns.posts if everything else vessel.working(guns)))


def _own_ship(charts: SupremacyCharts, battle: Battle, vessel: Vessel, forced: Move | None) -> OwnShip:
    guns = vessel.sheet.guns(Battery.MN)
    salvos = tuple(vessel.quarters(Battery.MN, post, post.group) / FULL if post.group else 0.0
                   for post in (vessel.working(guns) if guns else ()))
    moves = vessel.there and not vessel.ashore
    stands_on = (forced or steady(charts, battle, vessel)) if moves else Move(ShipId(vessel.ship), ())
    return OwnShip(
        *_open(charts, battle, vessel), salvos=salvos, banks=len(vessel.loaded()), locks=frozenset(vessel.locks_before),
        smoke=vessel.smoke_left, task=vessel.task, stands_on=stands_on, forced=moves and forced is not None,
        turned=vessel.activity.turned_u, sharp=vessel.activity.sharp, gunners=skill_of(charts, vessel),
    )
