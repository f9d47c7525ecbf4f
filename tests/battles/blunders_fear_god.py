"""Battles by Fear God and Dread Nought, told turn by turn for those who count blunders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from campaign.model.battles.battle import Engagement, Ground, Task
from campaign.model.book import Book
from campaign.model.dice import Dice
from campaign.tactics.fear_god.battle.facts import Collided, Fired, MineMet, PlotsOpened
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts, charts_of
from campaign.tactics.fear_god.charts.terms import Kind, metres
from campaign.tactics.fear_god.helm import top_of
from campaign.tactics.fear_god.seeing import GUARDED
from campaign.tactics.fear_god.ships.weapons import MAIN, MAIN_AFT, working
from campaign.tactics.fear_god.system import SYSTEM
from campaign.tactics.kit.sea import inside, patches
from tests.battles.blunders import Battery, Ship, Shot, Size, Turn, led_over, whole_turns

SMALL, BOATS = (Kind.DESTROYER, Kind.TORPEDO_BOAT, Kind.SUBMARINE), (Kind.SMALL_CRAFT,)
MAINS = (MAIN, MAIN_AFT)


def told(book: Book, engagement: Engagement, dice: Dice) -> Iterator[Turn]:
    """Each turn of a battle by captains; mines that went off show their field."""
    shown = set[str]()
    for before, facts, after in whole_turns(SYSTEM, book, engagement, dice):
        yield _turn(charts_of(book, after.agreed), before, facts, after, frozenset(shown))
        struck = [after.vessels[fact.ship].pose.at for fact in facts if isinstance(fact, MineMet) and fact.hit]
        shown |= {field.name for field in patches(engagement, Ground.MINES) if any(inside(field, at) for at in struck)}


def _turn(charts: FearGodCharts, before: Battle, facts: Sequence[Any], after: Battle, shown: frozenset[str]) -> Turn:
    sea, precious = before.engagement.conditions.sea_state, {vessel.side for vessel in before.fighting() if _is_guarded(vessel)}
    ships = {}
    for vessel in after.vessels.values():
        if not before.present(vessel) or vessel.record.ashore:
            continue
        deeds = vessel.deeds if after.turn == before.turn else vessel.deeds_before
        ships[str(vessel.id)] = Ship(
            side=vessel.side, size=size_of(vessel.record.kind), at=vessel.pose.at, course=vessel.pose.course_degrees,
            knots=vessel.speed_kn, top=top_of(charts, vessel, sea, after.turn),
            left=max(0, vessel.harm.points) / vessel.record.points, guns=tuple(_guns(vessel)), cargo=_is_guarded(vessel),
            done_for=vessel.sunk or bool(vessel.harm.doomed), hidden=vessel.contact in (Contact.NONE, Contact.LOST),
            leaves=vessel.broken_off, dodges=deeds.evading, guards=vessel.side in precious,
            over=led_over(before.engagement, vessel.side, deeds.track, shown))
    plots = [plot for fact in facts if isinstance(fact, PlotsOpened) for plot in fact.plots]
    named = {str(fire.ship): str(fire.target) for plot in plots for fire in plot.fires if fire.battery in MAINS}
    shots = tuple(Shot(str(fact.ship), str(fact.target), fact.fired, fact.chance / 100, fact.battery in MAINS)
                  for fact in facts if isinstance(fact, Fired))
    collisions = tuple((str(fact.ship), str(fact.other)) for fact in facts if isinstance(fact, Collided))
    return Turn(number=before.turn, night=before.sky.night, ships=ships, shots=shots, named=named, collisions=collisions)


def size_of(kind: Kind) -> Size:
    """A kind's size in the words of the count."""
    return Size.SMALL if kind in SMALL else Size.BOAT if kind in BOATS else Size.GREAT


def _is_guarded(vessel: Vessel) -> bool:
    return vessel.record.kind in GUARDED or vessel.task in (Task.CARGO, Task.CARRIER)


def _guns(vessel: Vessel) -> Iterator[Battery]:
    """What her main battery still fires with."""
    for mount in working(vessel, MAIN):
        yield Battery(mount.sheet.mm, mount.barrels, metres(mount.sheet.max_yd))
