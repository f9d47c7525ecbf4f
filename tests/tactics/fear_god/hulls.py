"""Ships for tests of what is done to them: records that say only what matters, battles of just those, dice as planned."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from campaign.library.charts.files import load_charts
from campaign.model.battles.battle import BattleId, Conditions, Engagement, Light, Party, Task
from campaign.model.dice import Dice, Die, Roll, Why
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole
from campaign.model.units.ships import ShipId
from campaign.tactics.conduct import BattleProceedings
from campaign.tactics.fear_god.battle.facts import Fact
from campaign.tactics.fear_god.battle.fold import fold
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Harm, Peril
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.record import GunSheet, Mount, RangeFinder, Record, TorpedoSheet, TubeMount
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Contact, Flight, Vessel
from campaign.tactics.fear_god.charts.collection import CHARTS, FearGodCharts
from campaign.tactics.fear_god.charts.sighting import Sky
from campaign.tactics.fear_god.charts.terms import Battery, Kind, Shell, Size, Standard
from campaign.tactics.kit.dice import RollFell, fell
from campaign.tactics.plot.geometry import Hand, Point, Pose

ROUND = ((0.0, 360.0),)
GUN = GunSheet("gun", "13.5in", 343.0, 635.0, 759.0, 23740, 2, Shell.APC, (5900, 11900, 19000, 23740),
               {Shell.APC: (45, 33, 26, 21), Shell.HE: (13, 10, 8, 6)}, {Shell.APC: 34, Shell.HE: 37})
SIX_INCH = GunSheet("six", "6in", 152.0, 45.4, 773.0, 13700, 6, Shell.CPC, (3400, 6900, 11000, 13700),
                    {Shell.CPC: (8, 6, 5, 4), Shell.HE: (3, 2, 2, 1)}, {Shell.CPC: 6, Shell.HE: 6})
LIGHT = GunSheet("light", "40 mm guns", 40.0, 0.9, 600.0, 4000, 24, Shell.HE, (1000, 2000, 3200, 4000),
                 {Shell.HE: (1, 1, 1, 1)}, {Shell.HE: 1})
TORPEDO = TorpedoSheet("torpedo", "21in", 400.0, 62, ((4500, 44),))
QUIET = {"d6": (1,) * 20, "d10": (10,) * 20, "d20": (1,) * 20, "two_d6": (7,) * 20}


@cache
def charts() -> FearGodCharts:
    """The real charts."""
    found = load_charts(CHARTS)
    assert isinstance(found, FearGodCharts)

    return found


def choosing(**options: Any) -> FearGodCharts:
    """The charts with other choices of the players."""
    turn = charts().turn
    return replace(charts(), turn=replace(turn, options=replace(turn.options, **options)))


def turrets(count: int = 4, sheet: GunSheet = GUN, **more: Any) -> tuple[Mount, ...]:
    """Turrets of the main battery."""
    return tuple(Mount(f"turret {number}", Battery.MAIN, sheet, 2, ROUND, **more) for number in range(1, count + 1))


def casemates(a_side: int = 4) -> tuple[Mount, ...]:
    """Casemate guns of both sides, numbered from forward."""
    return tuple(Mount(f"{hand.value} casemate {place}", Battery.CASEMATE, SIX_INCH, 1, ROUND, hand, place)
                 for hand in Hand for place in range(1, a_side + 1))


def light_guns(guns: int = 6) -> tuple[Mount, ...]:
    """All light guns as one battery."""
    return (Mount("light battery", Battery.LIGHT, LIGHT, guns, ROUND),)


def tubes(count: int = 1, *, above_water: bool = True) -> tuple[TubeMount, ...]:
    """Torpedo mounts of three tubes."""
    return tuple(TubeMount(f"tubes {number}", TORPEDO, 3, ROUND, above_water) for number in range(1, count + 1))


def record(**more: Any) -> Record:
    """A battlecruiser's record with other values of some fields."""
    plain: dict[str, Any] = {
        "of": "tiger", "name": "Tiger", "nation": Nation.BRITISH, "kind": Kind.BATTLECRUISER, "size": Size.A, "tons": 28500,
        "length_m": 215.0, "beam_m": 28.0, "in_service": 1914, "era": 1914, "points": 501, "speed_kn": 28.0, "belt": 18,
        "deck": 6, "underwater": 0, "standard": Standard.GS2, "rangefinder_yd": 16000,
        "rangefinder": RangeFinder.COINCIDENCE, "directors": {}, "mounts": (), "tubes": (), "crew": 1100,
    }
    return Record(**{**plain, **more})


def vessel(name: str = "tiger", side: Side = Side.ALLIED, at: tuple[float, float] = (0.0, 0.0), *, built: int = 501,
           hurt: Mapping[str, Any] | None = None, **more: Any) -> Vessel:
    """A ship at a place in metres that was built with so many points; fields of a record and of a ship may both be told."""
    shared = set(Record.__struct_fields__)
    of = record(points=built, **{key: value for key, value in more.items() if key in shared})
    own = {key: value for key, value in more.items() if key not in shared}
    sound: dict[str, Any] = {"points": built}
    whole = Harm(**{**sound, **(hurt or {})})
    plain: dict[str, Any] = {"loaded": {tube.name: tube.tubes for tube in of.tubes},
                             "rounds": {mount.name: 100 for mount in of.mounts}, "speed_kn": of.speed_kn}
    return Vessel(id=ShipId(name), unit=ShipId(name), name=name, side=side, nation=of.nation, task=Task.BATTLE_LINE, record=of,
                  squadron="1", pose=Pose(Point(*at), 0.0), harm=whole, start=whole, **{**plain, **own})


def target(built: int = 455, **more: Any) -> Vessel:
    """A battleship that steers north, with whole bulkheads."""
    sound = {"points": built, "protection": (105, 105)}
    plain: dict[str, Any] = {"contact": Contact.SEEN, "speed_kn": 15.0, "underwater": 105, "hurt": sound}
    return vessel("kaiser", Side.AXIS, built=built, **{**plain, **more})


def flight(name: str = "flight", side: Side = Side.AXIS, **more: Any) -> Flight:
    """Four bombers over the battle, or what is told."""
    plain: dict[str, Any] = {"nation": Nation.GERMAN, "role": AircraftRole.BOMBER, "planes": 4, "knots": 120.0,
                             "pose": Pose(Point(0.0, 0.0), 0.0), "loaded": 4, "bomb_lb": 230.0}
    return Flight(ShipId(name), name, side, **{**plain, **more})


def battle(*vessels: Vessel, turn: int = 1, date: str = "1916-05-31", **more: Any) -> Battle:
    """A battle of just those."""
    conditions = Conditions(Light.DAY, 720, 30000, 2, 270, 12, 0.0)
    parties = {side: Party(()) for side in Side}
    engagement = Engagement(BattleId("b1"), "Jul I 40", 1, "at sea", Hex("00502"), conditions, Side.ALLIED, parties)
    return Battle(engagement, Sky.CLEAR, 100, {one.id: one for one in vessels}, date=date, turn=turn, **more)


def casualty(peril: Peril = Peril.FIRE, percent: int = 5, turn: int = 1, **more: Any) -> Casualty:
    """A fire or flood that was fought before, unless it is said otherwise."""
    plain: dict[str, Any] = {"due": turn + 3, "cause": Cause.SHELL, "penetrating": True, "ticked": True, "rolled": True}
    return Casualty(peril, percent, turn, **{**plain, **more})


def suffering(*casualties: Casualty, clock: int = 4, hurt: Any = None, **more: Any) -> Any:
    """A ship with those casualties."""
    return vessel(hurt={"casualties": casualties, "clock": clock, **(hurt or {})}, **more)


class Faces:
    """Dice that show just these faces, for each kind of die in order; `percent` serves draws and twenty-sided dice too."""

    def __init__(self, d10: Iterable[int] = (), d6: Iterable[int] = (), two_d6: Iterable[int] = (),
                 percent: Iterable[int] = (), d20: Iterable[int] = ()) -> None:
        self.left = {Die.D10: list(d10), Die.D6: list(d6), Die.TWO_D6: list(two_d6), Die.PERCENT: list(percent)}
        self.twenty = list(d20)

    def roll(self, die: Die, why: Why) -> int:
        """The next face of that kind."""
        if why.what == "critical hit":
            assert self.twenty, f"no twenty-sided die was planned for {why}"
            return 5 * self.twenty.pop(0)
        assert self.left[die], f"no {die} was planned for {why}"
        return self.left[die].pop(0)

    @property
    def used_up(self) -> bool:
        """Whether no planned die was left over."""
        return not self.twenty and not any(self.left.values())


def carried(before: Battle, dice: Dice, own: FearGodCharts | None = None) -> Proceedings:
    """A battle to be carried on with those dice."""
    return Proceedings(own or charts(), BattleProceedings(before, dice, fold, fell))


def told(proceedings: Proceedings, kind: type) -> list[Any]:
    """The facts of a kind so far."""
    return [fact for fact in facts(proceedings) if isinstance(fact, kind)]


def facts(proceedings: Proceedings) -> list[Fact]:
    """All facts so far."""
    return list(proceedings._carried.facts)


def rolls(proceedings: Proceedings) -> list[Roll]:
    """The dice so far."""
    return [fact.roll for fact in facts(proceedings) if isinstance(fact, RollFell)]


Given = Mapping[str, Any]
