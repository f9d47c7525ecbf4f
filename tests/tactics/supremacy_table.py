"""The table of Supremacy at Sea for tests: sheets, ships and battles in table units, with the real charts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, TypeVar, cast

from campaign.library.campaigns.shared import order_of_battle
from campaign.library.charts.tactical import load_charts_of
from campaign.model.battles.battle import BattleId, Conditions, Engagement, Light, Participant, Party, Task
from campaign.model.book import Book, Options
from campaign.model.dice import ScriptedDice
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import SOUND
from campaign.model.units.ships import ClassId, ShipId
from campaign.tactics.plot.geometry import Point, Pose
from campaign.tactics.supremacy_at_sea.battle.facts import Fact
from campaign.tactics.supremacy_at_sea.battle.fold import fold
from campaign.tactics.supremacy_at_sea.battle.orders import Move
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.sheet import Bank, Battery, Group, Guns, Post, Quarter, Radar, ShipSheet
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import NAME, SupremacyCharts, metres, units
from campaign.tactics.supremacy_at_sea.condition import magazine
from campaign.tactics.supremacy_at_sea.helm import read_move
from campaign.tactics.supremacy_at_sea.screen import view_for
from campaign.tactics.supremacy_at_sea.system import SYSTEM
from campaign.tactics.supremacy_at_sea.turn.laws import refusal
from campaign.tactics.supremacy_at_sea.words.notation import parse

FULL_BOW, FULL_STERN = ((210.0, 150.0),), ((30.0, 330.0),)
STARBOARD, PORT = ((30.0, 150.0),), ((210.0, 330.0),)


@cache
def charts() -> SupremacyCharts:
    """The real charts."""
    found = load_charts_of(NAME)
    assert isinstance(found, SupremacyCharts)

    return found


def mains(calibre: float = 8, points: int = 60, salvos: int = 8, turrets: Iterable[tuple[str, int, Group]] = ()) -> Guns:
    """Main guns: three twin turrets A, B and X unless others are named."""
    named = tuple(turrets) or (("A", 2, Group.BOW), ("B", 2, Group.BOW), ("X", 2, Group.STERN))
    posts = tuple(Post(name, guns, FULL_STERN if group is Group.STERN else FULL_BOW, group) for name, guns, group in named)
    return Guns(Battery.MN, calibre, charts().hit_table.line_for(calibre).calibre, points, salvos, posts, "main")


def lights(battery: Battery = Battery.SE, calibre: float = 4, points: int = 30) -> Guns:
    """Light guns: two mounts a side."""
    names = ("P1", "P2", "S1", "S2") if battery is Battery.SE else ("P3", "P4", "S3", "S4")
    posts = tuple(Post(name, 1, PORT if name[0] == "P" else STARBOARD, Group.PORT if name[0] == "P" else Group.STARBOARD,
                       Quarter.PORT if name[0] == "P" else Quarter.STARBOARD) for name in names)
    magazine_of = "secondary" if battery is Battery.SE else "heavy_aa"
    return Guns(battery, calibre, charts().hit_table.line_for(calibre).calibre, points, 4, posts, magazine_of)


TUBES = (Bank("port tubes", 3, "uk_21_mk7", "port"), Bank("starboard tubes", 3, "uk_21_mk7", "starboard"))


def sheet(kind: str = "CA", **fields: Any) -> ShipSheet:
    """A ship much like Exeter; `fields` are fields of the sheet."""
    found = ShipSheet(
        "york", "a cruiser", kind, 3.0, 2.5, 2.0, bulge=False, aa_high=20, aa_low=10, size=charts().ship_data.size[kind],
        sink_points=1815, speed=32.0, track=charts().fire.engine_track.get(kind, ""),
        acceleration=charts().movement.acceleration_kn[kind], sharp=kind in charts().movement.turning.sharp_types,
        american_carrier=False, length_u=0.57, smoke=3, searchlights=True, star_shell=True, radar=Radar.NONE, crew_columns=0,
        batteries=(mains(), lights()), banks=TUBES, aircraft=1,
    )
    return replace(found, **fields)


def destroyer(**fields: Any) -> ShipSheet:
    """A destroyer: no armour, four single guns."""
    guns = mains(4.7, 30, 6, (("A", 1, Group.BOW), ("B", 1, Group.BOW), ("X", 1, Group.STERN), ("Y", 1, Group.STERN)))
    given: dict[str, Any] = {"belt": 0.0, "deck": 0.0, "turret": 0.0, "sink_points": 280, "speed": 35.0, "batteries": (guns,),
                             "banks": (Bank("tubes", 4, "uk_21_mk9", "both"),), "length_u": 0.35, **fields}
    return sheet("DD", **given)


def at(x_u: float, y_u: float, course: float = 0) -> Pose:
    """A place in table units, and a course."""
    return Pose(Point(metres(x_u), metres(y_u)), float(course))


def place(pose: Pose) -> tuple[float, float]:
    """A pose's place in table units, to a hundredth."""
    return round(units(pose.at.x_m), 2), round(units(pose.at.y_m), 2)


def ship(name: str, pose: Pose, side: Side = Side.ALLIED, of: ShipSheet | None = None, **fields: Any) -> Vessel:
    """A ship at her full speed; `fields` are fields of the vessel."""
    her = of or sheet()
    given: dict[str, Any] = {"speed": her.speed, "magazine": magazine(her, {}), "slow_to": her.speed, "smoke_left": her.smoke,
                             **fields}
    nation = Nation.BRITISH if side is Side.ALLIED else Nation.GERMAN
    return Vessel(ShipId(name.lower().replace(" ", "_")), name, side, nation, Task.BATTLE_LINE, her, pose, **given)


def enemy(name: str, pose: Pose, of: ShipSheet | None = None, **fields: Any) -> Vessel:
    """A ship of the other side."""
    return ship(name, pose, Side.AXIS, of, **fields)


def battle(*vessels: Vessel, light: Light = Light.DAY, sight_u: float = 90, sea: int = 2, moon: float = 0.5,
           **fields: Any) -> Battle:
    """A battle between ships where they stand."""
    sky = Conditions(light, 374, round(metres(sight_u)), sea, 270, 10, moon)
    sides = {side: tuple(Participant(one.ship, ClassId("york"), one.name, one.nation, "Force", one.task, SOUND)
                         for one in vessels if one.side is side) for side in Side}
    parties = {side: Party(those) for side, those in sides.items()}
    engagement = Engagement(BattleId("b1"), "Dec I 39", 3, "off the Plate", Hex(""), sky, Side.AXIS, parties,
                            setting=fields.pop("setting", None))
    return Battle(engagement, {one.ship: one for one in vessels}, sight_u, **fields)


def book(tables: SupremacyCharts | None = None) -> Book:
    """A Book with the real order of battle and the system's charts; a battle asks for nothing else."""
    nothing = cast("Any", None)
    return Book(nothing, order_of_battle(), nothing, {}, nothing, {NAME: tables or charts()}, Options(), "test")


def going(field: Battle, *script: tuple[str, int], tables: SupremacyCharts | None = None) -> Proceedings:
    """A battle being carried on with exactly those dice."""
    return Proceedings(tables or charts(), SYSTEM.proceedings(field, ScriptedDice(script)))


def move(name: str, text: str) -> Move:
    """A written move."""
    return Move(ShipId(name.lower().replace(" ", "_")), *read_move(text))


def play(field: Battle, script: Iterable[tuple[str, int]], *orders: str,
         of: Book | None = None) -> tuple[Battle, tuple[Fact, ...]]:
    """The battle after written orders, each `axis ...` or `allied ...`, with exactly those dice, and all that happened."""
    dice, by = ScriptedDice(script), of or book()
    facts: list[Fact] = []
    for line in orders:
        who, text = line.split(" ", 1)
        order = parse(by, view_for(by, field, Side(who)), Side(who), text)
        assert not isinstance(order, Refusal), f"{line}: {order}"
        for fact in SYSTEM.resolve(by, field, order, dice):
            field = fold(field, fact)
            facts.append(fact)
    dice.done()
    return field, tuple(facts)


def refused(field: Battle, line: str) -> str:
    """The rule that refuses a written order, which must be readable."""
    who, text = line.split(" ", 1)
    order = parse(book(), view_for(book(), field, Side(who)), Side(who), text)
    assert not isinstance(order, Refusal), f"{line}: {order}"
    no = refusal(book(), field, order)
    assert no is not None, f"nothing refuses {line}"
    return no.rule


Kind = TypeVar("Kind")


def of(kind: type[Kind], facts: Iterable[object]) -> list[Kind]:
    """The facts of one kind."""
    return [fact for fact in facts if isinstance(fact, kind)]
