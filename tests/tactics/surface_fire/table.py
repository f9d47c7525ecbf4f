"""A table for tests: records and ships of any class in a line, battles of just those, dice in the order in which they fall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, TypeVar

from campaign.library.charts.files import load_charts
from campaign.model.battles.battle import BattleId, Conditions, Engagement, Light, Participant, Party, Setting, Task
from campaign.model.dice import ScriptedDice
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import SOUND
from campaign.model.units.fittings import Combustible
from campaign.model.units.ships import ClassId, ShipId
from campaign.tactics import conduct
from campaign.tactics.kit.dice import fell
from campaign.tactics.plot.geometry import Point, Pose
from campaign.tactics.surface_fire.battle.facts import Fact
from campaign.tactics.surface_fire.battle.fold import fold
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.record import Bank, End, Guns, Radar, Rank, Record, Turret
from campaign.tactics.surface_fire.battle.state import Battle, Squadron
from campaign.tactics.surface_fire.battle.vessel import Flight, Payload, Vessel
from campaign.tactics.surface_fire.charts.air import Role
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import CHARTS, SurfaceFireCharts, metres
from campaign.tactics.surface_fire.charts.torpedoes import BankKind, Make
from campaign.tactics.surface_fire.ships.ratings import flak_dice, splits

DAY = Conditions(Light.DAY, 720, 40000, 3, 270, 12, 0.0)
NIGHT = replace(DAY, light=Light.NIGHT)
NATIONS = {nation.value: nation for nation in Nation}
FORE_AND_AFT = (End.FORE, End.AFT)
Kind = TypeVar("Kind")


@cache
def charts() -> SurfaceFireCharts:
    """The real charts."""
    found: SurfaceFireCharts = load_charts(CHARTS)
    return found


def with_option(**options: Any) -> SurfaceFireCharts:
    """The charts with something agreed on otherwise."""
    real = charts()
    return replace(real, turn=replace(real.turn, options=replace(real.turn.options, **options)))


def guns(cal_in: float, number: int, rank: Rank = Rank.MAIN, ends: Iterable[End] = FORE_AND_AFT,
         max_range_yd: float | None = None) -> Guns:
    """A battery whose guns stand by turns at those ends."""
    places = tuple(ends)
    turrets = tuple(Turret(f"{rank.value} {place}", 1, places[place % len(places)]) for place in range(number))
    return Guns(rank, cal_in, charts().guns.sheet(cal_in, max_range_yd), turrets, rank.value)


def record(code: Code, **more: Any) -> Record:
    """A record of a class, with nothing but what is said."""
    row = charts().classes.row(code)
    nation, new = more.pop("nation", Nation.BRITISH), more.pop("new", False)
    flak = flak_dice(charts(), code, nation, new=new)
    plain = Record(
        code.value, code.value, nation, code, new, charts().ship_data.length_in[code], 0.3, 6.0, row.boxes, 0,
        belt=code in (Code.BB, Code.BC), armoured_deck=False, batteries=(), banks=(), make=Make.STANDARD, reloads=0,
        heavy_aa=flak.heavy, light_aa=flak.light, aa_split=splits(code, new=new), radar=Radar.NONE, sonar=False, asw=False,
        searchlight=True, star_shell=True, smoke=True, minesweeper=False, combustible=Combustible.NONE, catapults=0,
        points=row.points)
    return replace(plain, **more)


def ship(name: str, code: Code, *, side: Side = Side.ALLIED, at: tuple[float, float] = (0, 0), heading: float = 0.0,
         speed: float = 4.0, squadron: str = "", sheet: Mapping[str, Any] | None = None, **more: Any) -> Vessel:
    """A ship at a place in inches; `sheet` are fields of her record, `more` of herself."""
    made = record(code, **(sheet or {}))
    pose = Pose(Point(metres(at[0]), metres(at[1])), heading)
    loaded = {bank.name: bank.tubes for bank in made.banks}
    of = squadron or f"{side.value}/{name}"
    return Vessel(ShipId(name), name, side, made.nation, Task.BATTLE_LINE, made, of, pose, speed, made.max_speed_in,
                  loaded=loaded, smoke_left=charts().movement.smoke_uses, **more)


def battle(*ships: Vessel, flights: Iterable[Flight] = (), conditions: Conditions = DAY, setting: Setting | None = None,
           **more: Any) -> Battle:
    """A battle of just those ships, each in the squadron that it names."""
    parties = {
        side: Party(tuple(Participant(one.ship, ClassId("any"), one.name, one.nation, "Force", one.task, SOUND)
                          for one in ships if one.side is side))
        for side in Side
    }
    engagement = Engagement(BattleId("b1"), "Jul I 40", 3, "off Calabria", Hex("00502"), conditions, Side.ALLIED, parties,
                            setting=setting)
    squadrons: dict[str, Squadron] = {}
    for one in ships:
        known = squadrons.get(one.squadron, Squadron(one.squadron, one.squadron, one.side, ()))
        squadrons[one.squadron] = replace(known, ships=(*known.ships, one.ship))
    return Battle(engagement, {one.ship: one for one in ships}, squadrons, {one.id: one for one in flights}, **more)


def flight(name: str, role: Role, planes: int, *, side: Side = Side.AXIS, at: tuple[float, float] | None = (0, 0),
           payload: Payload | None = None, **more: Any) -> Flight:
    """A squadron of aircraft at a place in inches."""
    place = None if at is None else Point(metres(at[0]), metres(at[1]))
    return Flight(name, ShipId(name), name, side, role, planes, more.pop("rating", 3), more.pop("heavy_defence", False),
                  payload or Payload(500), at=place, **more)


class Table:
    """A battle carried on with faces in the order in which they fall, whatever they are rolled for."""

    def __init__(self, start: Battle, faces: Iterable[int] = (), tables: SurfaceFireCharts | None = None) -> None:
        self.dice = ScriptedDice([("", face) for face in faces])
        carried: conduct.BattleProceedings[Battle, Fact] = conduct.BattleProceedings(start, self.dice, fold, fell)
        self.now = Proceedings(tables or charts(), carried)
        self.facts = carried.facts

    def of(self, kind: type[Kind]) -> list[Kind]:
        """What happened, of one kind."""
        return [fact for fact in self.facts if isinstance(fact, kind)]

    def ship(self, name: str) -> Vessel:
        """A ship as she is now."""
        return self.now.vessel(ShipId(name))


def tubes(kind: BankKind, number: int, name: str = "") -> Bank:
    """A bank."""
    return Bank(name or f"{kind.value} tubes", kind, number)


NOTHING: Mapping[str, Any] = MappingProxyType({})
