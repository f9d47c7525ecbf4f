"""Battles for tests, boat by boat: squadrons, convoys, submarines, aircraft and guns ashore by night and by day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from campaign.model.battles.battle import Conditions, Engagement, Ground, Light, Opening, Patch, Posture, Setting, Task
from campaign.model.battles.presence import Arm, Laid, Presence
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ClassId
from campaign.tactics.coastal.battle.facts import Fact
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.system import SYSTEM
from tests.tactics.conformance import for_all_systems
from tests.tactics.fleets import MAS, SPICA, TRANSPORT, TRIBAL, Sent, british, italian, met, several, ship

DARK = Conditions(Light.NIGHT, 1320, 8000, 2, 270, 12, 0.1)
ROUGH_DAY = Conditions(Light.DAY, 720, 30000, 4, 270, 20, 0.0)


def unit(
    side: Side, name: str, of: str, count: int = 4, arm: Arm = Arm.SHIP, at: tuple[float, float] | None = None, **more: Any
) -> Sent:
    """A unit of several hulls, planes or guns."""
    nation = Nation.BRITISH if side is Side.ALLIED else Nation.ITALIAN
    one = ship(side, nation, name, MAS, **more)
    posture = None if at is None else Posture(*at, 0.0, 0.0)
    return replace(
        one, participant=replace(one.participant, ship_class=ClassId(of), presence=Presence(arm, count), posture=posture)
    )


def fought_by(
    *sent: Sent | tuple[Sent, ...],
    conditions: Conditions = DARK,
    patches: tuple[Patch, ...] = (),
    range_m: int | None = None,
    stop: int | None = None,
) -> tuple[Book, Engagement]:
    """A Book and an engagement of just those."""
    book, engagement = met(*sent, light=conditions.light)
    setting = Setting("A test", "1942-09-13T23:00+02:00", 33.0, 23.0, patches, stop)
    opening = None if range_m is None else Opening(range_m, 90)
    return for_all_systems(book), replace(engagement, conditions=conditions, setting=setting, opening=opening)


@cache
def battles() -> Mapping[str, tuple[Book, Engagement]]:
    """Battles that between them hold all that the rules know of."""
    allied, axis = Side.ALLIED, Side.AXIS
    mtbs = unit(allied, "MTB A", "mtb_squadron")
    mas = unit(axis, "MAS B", "mas_squadron", 3)
    convoy = several(italian("Merchant", TRANSPORT, task=Task.CARGO), 3)
    field = Patch(Ground.MINES, "field", ((-4000.0, -4000.0), (4000.0, -4000.0), (4000.0, 4000.0), (-4000.0, 4000.0)),
                  Laid(shallow=True))
    land = Patch(Ground.LAND, "cape", ((-900.0, 900.0), (900.0, 900.0), (900.0, 3000.0), (-900.0, 3000.0)))
    shoal = Patch(Ground.SHOAL, "bank", ((500.0, -2500.0), (2500.0, -2500.0), (2500.0, -1200.0), (500.0, -1200.0)))
    return {
        "boats on a convoy": fought_by(mtbs, convoy, italian("Spica", SPICA, task=Task.ESCORT)),
        "boats against boats": fought_by(unit(allied, "ML C", "ml_squadron", 3), mas),
        "destroyers against boats": fought_by(
            several(british("Jervis", TRIBAL), 2), unit(axis, "MS", "ms_squadron"), range_m=1500
        ),
        "a submarine": fought_by(
            unit(axis, "Scire", "none", 1, Arm.SUBMARINE), several(british("Jervis", TRIBAL), 2), range_m=900
        ),
        "aircraft by day": fought_by(
            unit(allied, "Swordfish", "swordfish", 4, Arm.AIRCRAFT, (-3000.0, 0.0)),
            unit(allied, "Blenheims", "blenheim_iv", 4, Arm.AIRCRAFT, (-3000.0, 500.0)),
            mtbs,
            convoy,
            mas,
            conditions=ROUGH_DAY,
        ),
        "aircraft by night": fought_by(unit(allied, "Albacores", "albacore", 3, Arm.AIRCRAFT, (-3000.0, 0.0)), mtbs, convoy),
        "guns ashore": fought_by(unit(axis, "Battery", "it_120mm_40", 2, Arm.BATTERY, (1000.0, 0.0)), mas, mtbs, range_m=1200),
        "mines and land": fought_by(mtbs, mas, patches=(field, land, shoal), range_m=1000, stop=20),
    }


def stages(name: str, seed: int) -> Iterator[tuple[Battle, tuple[Fact, ...]]]:
    """A battle by captains on both sides."""
    yield from SYSTEM.stages(*battles()[name], SeededDice(seed, "coastal"))
