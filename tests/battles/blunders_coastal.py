"""Battles by the coastal rules, told turn by turn for those who count blunders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from campaign.model.battles.battle import Engagement, Ground
from campaign.model.book import Book
from campaign.model.dice import Dice
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import Collided, Fired, MineMet, Moved
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, charts_of, metres
from campaign.tactics.coastal.charts.fire import Kind
from campaign.tactics.coastal.fire import chance_to_hit
from campaign.tactics.coastal.system import SYSTEM
from campaign.tactics.kit.sea import around
from campaign.tactics.plot.geometry import Point
from tests.battles.blunders import Battery, Ship, Shot, Size, Turn, led_over, whole_turns

# Tons from which a ship is no destroyer any more, and the bore from which a mount is no light gun.
GREAT_TONS, MAIN_MM = 3500, 75.0


def told(book: Book, engagement: Engagement, dice: Dice) -> Iterator[Turn]:
    """Each turn of a battle by captains."""
    shown = set[str]()
    for before, facts, after in whole_turns(SYSTEM, book, engagement, dice):
        charts = charts_of(book, before.options)
        yield _turn(charts, before, facts, after, frozenset(shown))
        struck = [after.vessels[fact.ship].pose.at for fact in facts if isinstance(fact, MineMet) and fact.hit]
        shown |= {field.name for at in struck for field in around(engagement, at, Ground.MINES)}


def _turn(charts: CoastalCharts, before: Battle, facts: Sequence[Any], after: Battle, shown: frozenset[str]) -> Turn:
    tracks: defaultdict[ShipId, list[Point]] = defaultdict(list)
    shots: list[Shot] = []
    battle = before
    for fact in facts:
        if isinstance(fact, Moved):
            tracks[fact.ship].extend(fact.track)
        if isinstance(fact, Fired):
            shots.append(_shot(charts, battle, fact))
        battle = SYSTEM.fold(battle, fact)
    precious = {side for side in Side for vessel in after.there(side) if vessel.record.kind is Kind.MERCHANT}
    ships = {
        str(vessel.id): Ship(
            side=vessel.side, size=_size(vessel), at=vessel.pose.at, course=vessel.pose.course_degrees, knots=vessel.knots,
            top=vessel.record.max_knots * vessel.max_setting / 4, left=max(0, vessel.harm.hull) / vessel.record.hull_boxes,
            guns=tuple(Battery(mount.mm, mount.barrels, metres(charts.guns.reach_cm(mount.row)))
                       for mount in vessel.mounts if mount.mm >= MAIN_MM),
            cargo=vessel.record.kind is Kind.MERCHANT, done_for=vessel.sunk or vessel.wreck, decoy=vessel.record.dummy,
            hidden=not vessel.spotted, leaves=vessel.broken_off, guards=vessel.side in precious,
            over=led_over(before.engagement, vessel.side, tracks[vessel.id], shown))
        for vessel in after.vessels.values()
        if before.vessels.get(vessel.id, vessel).is_present(before.turn) and not vessel.gone and not vessel.record.ashore
    }
    touched = (fact for fact in facts if isinstance(fact, Collided) and not fact.on_purpose)
    collisions = tuple((str(fact.ship), str(fact.other)) for fact in touched)
    return Turn(number=before.turn, night=before.sky.night, ships=ships, shots=tuple(shots), collisions=collisions)


def _size(vessel: Vessel) -> Size:
    if vessel.record.size == 1 or vessel.record.submarine:
        return Size.BOAT
    return Size.GREAT if vessel.record.tons >= GREAT_TONS else Size.SMALL


def _shot(charts: CoastalCharts, battle: Battle, fact: Fired) -> Shot:
    shooter, target = battle.vessels.get(fact.ship), battle.vessels.get(fact.target)
    mount = None if shooter is None else shooter.record.mount(fact.mount)
    if shooter is None or mount is None or target is None:
        return Shot(str(fact.ship), str(fact.target), fact.dice, main=False)
    chance = chance_to_hit(charts, battle, shooter, mount, target)
    return Shot(str(fact.ship), str(fact.target), fact.dice, chance, mount.mm >= MAIN_MM)
