"""Battles with everything in them, made of the order of battle: aircraft, submarines, guns ashore, mines, shoals, the dark."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from campaign.library.campaigns.shared import order_of_battle
from campaign.library.charts.tactical import TacticalCharts
from campaign.model.battles.battle import (
    BattleId,
    Conditions,
    Engagement,
    Ground,
    Opening,
    Participant,
    Party,
    Patch,
    Posture,
    Setting,
    Task,
)
from campaign.model.battles.presence import Arm, Laid, Presence
from campaign.model.book import Book, Options
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import SOUND
from campaign.model.units.ships import ClassId, ShipId
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.charts.collection import metres
from campaign.tactics.surface_fire.system import SYSTEM
from tests.tactics.surface_fire.table import DAY, NIGHT

NATIONS = {Side.AXIS: Nation.ITALIAN, Side.ALLIED: Nation.BRITISH}


@cache
def book() -> Book:
    """A Book with the order of battle and every system's charts; a battle asks for nothing else."""
    nothing: Any = None
    return replace(Book(nothing, nothing, nothing, {}, nothing, {}, Options(), "test"), oob=order_of_battle(),
                   tactical=TacticalCharts())


def unit(name: str, kind: str, *, side: Side, arm: Arm = Arm.SHIP, boats: int = 1, at: tuple[float, float] | None = None,
         course: float = 0.0, **more: Any) -> tuple[Side, Participant]:
    """One unit; its place is in inches of the table."""
    told = {name: more.pop(name) for name in ("home", "kamikaze", "ace", "casemate") if name in more}
    presence = Presence(arm, boats, more.pop("arrives", 0), **told)
    speed = more.pop("speed_kn", 20.0)
    posture = None if at is None else Posture(metres(at[0]), metres(at[1]), course, speed)
    given: dict[str, Any] = {"task": Task.BATTLE_LINE, "condition": SOUND, "nation": NATIONS[side], "force": name, **more}
    ship = ShipId(name.lower().replace(" ", "_"))
    return side, Participant(ship, ClassId(kind), name, posture=posture, presence=presence, **given)


def met(*units: tuple[Side, Participant], conditions: Conditions = DAY, patches: Iterable[Patch] = (),
        range_in: float | None = None, turn: str = "Jul I 41", **parties: Any) -> Engagement:
    """An engagement of those units."""
    sides = {side: Party(tuple(one for of, one in units if of is side), **parties) for side in Side}
    opening = None if range_in is None else Opening(round(metres(range_in)), 90)
    setting = Setting("", "1941-07-09T12:00+01:00", 37.5, 17.5, tuple(patches)) if patches else None
    return Engagement(BattleId("b1"), turn, 3, "off Malta", Hex("00502"), conditions, Side.ALLIED, sides, opening, setting)


def fought(engagement: Engagement, seed: int) -> tuple[Battle, list[Any]]:
    """A battle by captains to its end, and all that happened in it."""
    facts: list[Any] = []
    battle = SYSTEM.begin(book(), engagement)
    for after, happened in SYSTEM.stages(book(), engagement, SeededDice(seed)):
        battle = after
        facts.extend(happened)
    return battle, facts


def box(kind: Ground, name: str, west: float, south: float, east: float, north: float, laid: Laid | None = None) -> Patch:
    """A patch of four corners, in inches."""
    corners = ((west, south), (east, south), (east, north), (west, north))
    return Patch(kind, name, tuple((metres(x), metres(y)) for x, y in corners), laid)


def excess() -> Engagement:
    """Dive bombers, torpedo planes and fighters on a carrier with her fighters, a battleship and a screen."""
    allied, axis = Side.ALLIED, Side.AXIS
    return met(
        unit("Illustrious", "illustrious", side=allied, at=(0, 0), course=90, force="Carrier"),
        unit("Fulmars", "fulmar", side=allied, arm=Arm.AIRCRAFT, boats=10, home=ShipId("illustrious"), ace=True),
        unit("Swordfish", "swordfish", side=allied, arm=Arm.AIRCRAFT, boats=6, home=ShipId("illustrious")),
        unit("Warspite", "warspite", side=allied, at=(0, 6), course=90, force="Battleships"),
        unit("Afridi", "tribal", side=allied, at=(6, -4), course=90, force="Screen"),
        unit("Stukas", "ju_87", side=axis, arm=Arm.AIRCRAFT, boats=30, at=(30, 0), nation=Nation.GERMAN),
        unit("Torpedo planes", "sm_79_torpedo", side=axis, arm=Arm.AIRCRAFT, boats=6, at=(30, 10)),
        unit("Bombers", "sm_79", side=axis, arm=Arm.AIRCRAFT, boats=10, at=(30, 5)),
        unit("Fighters", "mc_200", side=axis, arm=Arm.AIRCRAFT, boats=8, at=(28, 0)),
        unit("Circe", "spica", side=axis, at=(30, 20), course=270, force="Torpedo boats"),
    )


def ambush(*, date: str = "Jul I 41") -> Engagement:
    """One submarine against an escorted convoy."""
    allied, axis = Side.ALLIED, Side.AXIS
    return met(
        unit("Upholder", "any", side=allied, arm=Arm.SUBMARINE, at=(0, 0), course=0, speed_kn=5),
        *(unit(f"Steamer {number}", "cargo_ship", side=axis, at=(-3 + 3 * number, 11), course=180, speed_kn=10, task=Task.CARGO,
               force="Convoy") for number in (1, 2)),
        unit("Circe", "spica", side=axis, at=(-2, 7), course=180, speed_kn=10, task=Task.ESCORT, force="Escort"),
        unit("Clio", "spica", side=axis, at=(4, 7), course=180, speed_kn=10, task=Task.ESCORT, force="Escort two"),
        turn=date,
    )


def narrows() -> Engagement:
    """A destroyer and a cruiser close under a mined and shallow coast, with guns ashore."""
    allied, axis = Side.ALLIED, Side.AXIS
    return met(
        unit("Ajax", "leander", side=allied, at=(0, -5), course=90, force="Force"),
        unit("Afridi", "tribal", side=allied, at=(-8, -5), course=90, force="Flotilla"),
        unit("Alfieri", "soldati", side=axis, at=(14, 2), course=270, force="Squadron"),
        unit("Battery", "it_152mm_55_m1934", side=axis, arm=Arm.BATTERY, boats=4, at=(12, -9), casemate=True),
        patches=(box(Ground.LAND, "coast", -20, -30, 40, -8),
                 box(Ground.MINES, "field", 3, -8, 9, 20, Laid(heavily=True, known_to=(axis,))),
                 box(Ground.SHOAL, "shoal", 9, -6, 13, 8)),
    )


def by_night() -> Engagement:
    """Cruisers and destroyers in the dark."""
    allied, axis = Side.ALLIED, Side.AXIS
    return met(
        unit("Ajax", "leander", side=allied, force="Cruisers"), unit("Orion", "leander", side=allied, force="Cruisers"),
        *(unit(f"Afridi {number}", "tribal", side=allied, force="Flotilla") for number in (1, 2)),
        unit("Zara", "zara", side=axis, force="Division"), unit("Fiume", "zara", side=axis, force="Division"),
        *(unit(f"Alfieri {number}", "soldati", side=axis, force="Squadron") for number in (1, 2)),
        conditions=NIGHT,
    )


def crashing() -> Engagement:
    """Made up: planes that crash on ships."""
    allied, axis = Side.ALLIED, Side.AXIS
    return met(
        unit("Illustrious", "illustrious", side=allied, at=(0, 0), course=90, force="Carrier"),
        unit("Afridi", "tribal", side=allied, at=(6, -4), course=90, force="Screen"),
        unit("Kamikaze", "ju_87", side=axis, arm=Arm.AIRCRAFT, boats=15, at=(30, 0), kamikaze=True),
        unit("Circe", "spica", side=axis, at=(40, 20), course=270, force="Torpedo boats"),
    )


EVERY = {"excess": excess, "ambush": ambush, "narrows": narrows, "by night": by_night, "crashing": crashing}
POOR = replace(DAY, visibility_m=9000)
