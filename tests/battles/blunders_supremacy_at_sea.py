"""Battles by Supremacy at Sea, told turn by turn for those who count blunders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from campaign.model.battles.battle import Engagement, Ground, Task
from campaign.model.book import Book
from campaign.model.dice import Dice
from campaign.tactics.kit.sea import inside, patches
from campaign.tactics.supremacy_at_sea.battle.facts import Cause, Fired, FireOpened, Moved, PointsLost
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery as Rank
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Vessel
from campaign.tactics.supremacy_at_sea.captains.moves import GUARDED
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, charts_in, metres
from campaign.tactics.supremacy_at_sea.helm import max_speed
from campaign.tactics.supremacy_at_sea.sight import seen_by_anybody
from campaign.tactics.supremacy_at_sea.system import SYSTEM
from tests.battles.blunders import Battery, Ship, Shot, Size, Turn, led_over, whole_turns

SMALL, BOATS = ("DD", "submarine"), ("small",)
MM = 25.4
# What the rules call a salvo at a new target among what it is laid with (SAS-B5.2).
FIRST_FIRE = "first fire"


def told(book: Book, engagement: Engagement, dice: Dice) -> Iterator[Turn]:
    """Each turn of a battle by captains; mines that went off show their field."""
    charts, shown = charts_in(book), set[str]()
    for before, facts, after in whole_turns(SYSTEM, book, engagement, dice):
        yield _turn(charts, before, facts, after, frozenset(shown))
        blown_up = {fact.ship for fact in facts if isinstance(fact, PointsLost) and fact.cause is Cause.MINE}
        tracks = [fact.track for fact in facts if isinstance(fact, Moved) and fact.ship in blown_up]
        shown |= {field.name for field in patches(engagement, Ground.MINES)
                  if any(inside(field, at) for track in tracks for at in track)}


def _turn(charts: SupremacyCharts, before: Battle, facts: Sequence[Any], after: Battle, shown: frozenset[str]) -> Turn:
    moved = {fact.ship: fact for fact in facts if isinstance(fact, Moved)}
    precious = {vessel.side for vessel in before.all_there() if _is_guarded(vessel)}
    ships = {}
    for vessel in after.vessels.values():
        if not before.vessels[vessel.ship].there or vessel.gone or vessel.ashore:
            continue
        way = moved.get(vessel.ship)
        ships[str(vessel.ship)] = Ship(
            side=vessel.side, size=size_of(vessel.sheet.kind), at=vessel.pose.at, course=vessel.pose.course_degrees,
            knots=vessel.speed, top=max_speed(charts, vessel, after.turn, after.engagement.conditions.sea_state),
            left=1 - vessel.share_lost, guns=tuple(_guns(charts, vessel)), cargo=_is_guarded(vessel), done_for=vessel.sunk,
            hidden=not seen_by_anybody(charts, after, vessel.side.enemy, vessel),
            dodges=way is not None and way.chased, guards=vessel.side in precious,
            over=() if way is None else led_over(before.engagement, vessel.side, way.track, shown))
    named = {str(shoot.ship): str(shoot.target) for fact in facts if isinstance(fact, FireOpened) for shoot in fact.fire
             if shoot.battery is Rank.MN}
    shots = tuple(Shot(str(fact.ship), str(fact.target), int(fact.rounds), _chance(charts, fact), fact.battery is Rank.MN)
                  for fact in facts if isinstance(fact, Fired))
    rammed = [fact for fact in facts if isinstance(fact, PointsLost) and fact.cause is Cause.RAM and fact.by is not None]
    collisions = tuple({tuple(sorted((str(fact.ship), str(fact.by)))): None for fact in rammed})
    return Turn(number=before.turn, night=before.night, ships=ships, shots=shots, named=named,
                collisions=tuple((first, second) for first, second in collisions))


def size_of(kind: str) -> Size:
    """A kind's size in the words of the count."""
    return Size.SMALL if kind in SMALL else Size.BOAT if kind in BOATS else Size.GREAT


def _is_guarded(vessel: Vessel) -> bool:
    return vessel.sheet.kind in GUARDED or vessel.task in (Task.CARGO, Task.CARRIER)


def _guns(charts: SupremacyCharts, vessel: Vessel) -> Iterator[Battery]:
    guns = vessel.sheet.guns(Rank.MN)
    if guns is not None:
        reach = charts.hit_table.line(guns.line).rows[-1].range
        yield Battery(guns.calibre_in * MM, sum(post.guns for post in vessel.working(guns)), metres(reach))


def _chance(charts: SupremacyCharts, fact: Fired) -> float | None:
    """The share of faces by which so many guns in that column hit; none for a salvo that only finds the range."""
    if not fact.die:
        return None
    table, die = charts.hit_table, charts.fire.die
    column = max(1, fact.base_column - sum(amount for _, amount in fact.shifts))
    chance = sum(table.hits_of(fact.row, max(1, column - shift)) > 0 for shift in die) / len(die)
    return None if not chance and FIRST_FIRE in (*fact.halvings, *(why for why, _ in fact.shifts)) else chance
