"""Battles by Surface Fire, told turn by turn for those who count blunders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from campaign.model.battles.battle import Engagement, Ground, Task
from campaign.model.book import Book
from campaign.model.dice import Dice
from campaign.model.sides import Side
from campaign.tactics.kit.sea import inside, patches
from campaign.tactics.surface_fire.battle.facts import Collided, Fired, MineRolled, Moved, OrdersShown, TargetsNamed
from campaign.tactics.surface_fire.battle.record import Rank
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.classes import CARRIERS, Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, charts_in, metres
from campaign.tactics.surface_fire.helm.speed import top_speed
from campaign.tactics.surface_fire.sight import seen_by_side
from campaign.tactics.surface_fire.system import SYSTEM
from tests.battles.blunders import Battery, Ship, Shot, Size, Turn, led_over, whole_turns

SMALL, BOATS = (Code.DD, Code.DDAA, Code.DE), (Code.SC, Code.SS)
FACES, MM = 10, 25.4


def told(book: Book, engagement: Engagement, dice: Dice) -> Iterator[Turn]:
    """Each turn of a battle by captains."""
    charts, shown = charts_in(book), set[str]()
    for before, facts, after in whole_turns(SYSTEM, book, engagement, dice):
        yield _turn(charts, before, facts, after, frozenset(shown))
        fields = patches(engagement, Ground.MINES)
        struck = [after.vessels[fact.ship].pose.at for fact in facts if isinstance(fact, MineRolled) and fact.hit]
        tracks = {fact.ship: fact.track for fact in facts if isinstance(fact, Moved)}
        struck += [at for fact in facts if isinstance(fact, MineRolled) and fact.hit for at in tracks.get(fact.ship, ())]
        shown |= {field.name for field in fields if any(inside(field, at) for at in struck)}


def _turn(charts: SurfaceFireCharts, before: Battle, facts: Sequence[Any], after: Battle, shown: frozenset[str]) -> Turn:
    seen = {side: seen_by_side(charts, before, side) | seen_by_side(charts, after, side) for side in Side}
    orders = {one.squadron: one for fact in facts if isinstance(fact, OrdersShown) for one in fact.orders}
    moves = {fact.ship: fact for fact in facts if isinstance(fact, Moved)}
    precious = {side for side in Side for vessel in before.there(side) if vessel.code in (Code.AK, *CARRIERS)}
    ships = {}
    for vessel in after.vessels.values():
        if not before.present(before.vessels[vessel.ship]) or vessel.record.ashore:
            continue
        moved, order = moves.get(vessel.ship), orders.get(vessel.squadron)
        ships[str(vessel.ship)] = Ship(
            side=vessel.side, size=_size(vessel.code), at=vessel.pose.at, course=vessel.pose.course_degrees,
            knots=vessel.speed * charts.movement.knots_an_inch, top=top_speed(charts, vessel) * charts.movement.knots_an_inch,
            left=1.0 - vessel.harm.marked / vessel.half_boxes, guns=tuple(_guns(vessel)),
            cargo=vessel.task is Task.CARGO or vessel.code is Code.AK, done_for=vessel.sunk,
            hidden=vessel.ship not in seen[vessel.side.enemy], dodges=moved is not None and moved.evasive,
            leaves=vessel.fell_out or after.squadrons[vessel.squadron].broken or (order is not None and order.retire),
            guards=vessel.side in precious,
            over=() if moved is None or _has_no_choice(before, vessel)
            else led_over(before.engagement, vessel.side, moved.track, shown))
    named = {str(mark.ship): str(mark.target) for fact in facts if isinstance(fact, TargetsNamed) for mark in fact.marks}
    shots = tuple(Shot(str(fact.ship), str(fact.target), fact.dice, _chance(fact), fact.rank is Rank.MAIN)
                  for fact in facts if isinstance(fact, Fired))
    collisions = tuple((str(fact.ship), str(fact.other)) for fact in facts if isinstance(fact, Collided))
    return Turn(number=before.turn, night=before.night, ships=ships, shots=shots, named=named, collisions=collisions)


def _has_no_choice(battle: Battle, vessel: Vessel) -> bool:
    """SF-III.18 Who has fallen out or broken runs straight from the enemy, whatever lies there."""
    return vessel.fell_out or battle.squadrons[vessel.squadron].broken


def _size(code: Code) -> Size:
    return Size.SMALL if code in SMALL else Size.BOAT if code in BOATS else Size.GREAT


def _guns(vessel: Vessel) -> Iterator[Battery]:
    for guns in vessel.record.batteries:
        if guns.rank is Rank.MAIN:
            barrels = sum(turret.guns for turret in vessel.working(guns))
            yield Battery(guns.cal_in * MM, barrels, metres(guns.gun.bands[-1]))


def _chance(fact: Fired) -> float:
    """The chance that one die of a battery's fire at least hits."""
    one = 0.0 if fact.band is None else max(0.0, min(1.0, (FACES + 1 - fact.need + fact.modifier) / FACES))
    return 1.0 - (1.0 - one) ** fact.dice
