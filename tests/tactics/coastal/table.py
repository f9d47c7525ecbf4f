"""A table for tests: records and vessels in a line, battles of just those, dice in the order in which they fall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from campaign.library.charts.tactical import load_charts_of
from campaign.model.battles.battle import BattleId, Conditions, Engagement, Light, Party, Task
from campaign.model.dice import Dice, Die, Roll, Why
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import Fact
from campaign.tactics.coastal.battle.fold import fold
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Harm, Mount, Record, Tube, Vessel
from campaign.tactics.coastal.charts.collection import NAME, CoastalCharts, metres
from campaign.tactics.coastal.charts.fire import Armour, Kind, rating_of
from campaign.tactics.coastal.charts.turn import Sky
from campaign.tactics.coastal.charts.weapons import LaunchKind, Size
from campaign.tactics.conduct import BattleProceedings
from campaign.tactics.kit.dice import RollFell, fell
from campaign.tactics.plot.geometry import Point, Pose

Given = Mapping[str, Any]
ROUND = (0.0, 360.0)


@cache
def charts() -> CoastalCharts:
    """The real charts."""
    found = load_charts_of(NAME)
    assert isinstance(found, CoastalCharts)

    return found


def fields(usual: Mapping[str, Any], others: Mapping[str, Any]) -> dict[str, Any]:
    """Usual values of fields, and others in their stead."""
    return {**usual, **others}


def record(**more: Any) -> Record:
    """A record of a boat without anything, with other values of some fields."""
    plain: dict[str, Any] = {
        "of": "boat", "name": "boat", "nation": Nation.BRITISH, "kind": Kind.WARSHIP, "size": 1, "tons": 45, "length_m": 20.0,
        "length_cm": 2.0, "hull_boxes": 9, "armour": Armour.NIL, "max_knots": 40.0, "manoeuvre_cm": 3.0, "damage_control": 1,
        "crew": 0, "quiet": False, "radar": False, "searchlight": False, "star_shell": False, "smoke": False, "sonar": False,
        "shallow_draught": False, "mounts": (), "tubes": (), "reloads": 0, "charges": 0,
    }
    return Record(**{**plain, **more})


def mount(weapon: str = "20mm_23mm_25mm", barrels: int = 1, rating: str | None = None, **more: Any) -> Mount:
    """A mount of a weapon that bears all round."""
    line = charts().guns.weapons[weapon]
    plain: dict[str, Any] = {"name": "gun", "mm": line.mm or 0.0, "arc": ROUND, "shielded": False, **more}
    return Mount(weapon=weapon, row=line.row, barrels=barrels, rating=rating_of(rating or line.rating), **plain)


def tubes(*sizes: Size, launch: LaunchKind = LaunchKind.FIXED_BOW) -> tuple[Tube, ...]:
    """Tubes, numbered."""
    return tuple(Tube(f"tube {number}", size, launch) for number, size in enumerate(sizes, 1))


def vessel(name: str = "boat", side: Side = Side.ALLIED, at: tuple[float, float] = (0.0, 0.0), course: float = 0.0,
           setting: int = 4, harm: Harm | None = None, **more: Any) -> Vessel:
    """A vessel at a place in centimetres; fields of a record and of a vessel may both be told."""
    shared = set(Record.__struct_fields__)
    of = record(**{key: value for key, value in more.items() if key in shared})
    own = {key: value for key, value in more.items() if key not in shared}
    whole = harm or Harm(of.hull_boxes)
    plain: dict[str, Any] = {"spotted": True, "loaded": tuple(tube.name for tube in of.tubes), "reloads": of.reloads,
                             "charges": 1 if of.charges else 0}
    pose = Pose(Point(metres(at[0]), metres(at[1])), course)
    return Vessel(ShipId(name), ShipId(name), name, side, Task.BATTLE_LINE, of, pose, setting, whole, whole, f"{name} marker",
                  **{**plain, **own})


def battle(*vessels: Vessel, sky: Sky = Sky.DAY_CLEAR, sea_state: int = 3, **more: Any) -> Battle:
    """A battle of just those."""
    light = Light.NIGHT if sky.night else Light.DAY
    conditions = Conditions(light, 720, 30000, sea_state, 270, 12, 0.0)
    parties = {side: Party(()) for side in Side}
    engagement = Engagement(BattleId("b1"), "Jul I 42", 1, "off Tobruk", Hex("00502"), conditions, Side.ALLIED, parties)
    return Battle(engagement, sky, {one.id: one for one in vessels}, {}, **more)


class Faces:
    """Dice that show just these faces, for each kind of die in order."""

    def __init__(self, d10: Iterable[int] = (), d6: Iterable[int] = (), two_d6: Iterable[int] = ()) -> None:
        self.left = {Die.D10: list(d10), Die.D6: list(d6), Die.TWO_D6: list(two_d6)}

    def roll(self, die: Die, why: Why) -> int:
        """The next face of that kind."""
        assert self.left[die], f"no {die} was planned for {why}"
        return self.left[die].pop(0)


def carried(before: Battle, dice: Dice, own: CoastalCharts | None = None) -> Proceedings:
    """A battle to be carried on with those dice."""
    return Proceedings(own or charts(), BattleProceedings(before, dice, fold, fell))


def choosing(**options: Any) -> CoastalCharts:
    """The charts with other choices of the players."""
    turn = charts().turn
    return replace(charts(), turn=replace(turn, options=replace(turn.options, **options)))


def rolls(facts: Iterable[Fact]) -> list[Roll]:
    """The dice among facts."""
    return [fact.roll for fact in facts if isinstance(fact, RollFell)]
