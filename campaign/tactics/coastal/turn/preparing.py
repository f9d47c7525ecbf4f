"""What sides settle before the first turn: empty markers, classes they are moved as, an ambush, rules of choice."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.facts import Agreed, Prepared
from campaign.tactics.coastal.battle.orders import Prepare
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Harm, Vessel
from campaign.tactics.coastal.boats.others import dummy_record
from campaign.tactics.coastal.charts.collection import CoastalCharts, metres
from campaign.tactics.coastal.turn.opening import shuffled
from campaign.tactics.coastal.turn.places import start_cm
from campaign.tactics.plot.geometry import Pose, onward

APART_CM = 20.0


def most_dummies(charts: CoastalCharts, battle: Battle, side: Side) -> int:
    """CO-4.5 Up to half of a side's vessels, rounded up."""
    hidden = sum(not vessel.spotted for vessel in battle.there(side))
    return ceil(hidden * charts.movement.dummy_share)


def may_lie_in_wait(battle: Battle, side: Side) -> bool:
    """CO-B.1 Boats alone that attack where nobody told places or a range may lie stopped until the enemy comes."""
    engagement, own = battle.engagement, list(battle.there(side))
    told = engagement.opening is not None or any(unit.posture is not None for _, unit in engagement.participants())
    return side is engagement.acting and not told and bool(own) and all(vessel.record.size == 1 for vessel in own)


def prepare(proceedings: Proceedings, order: Prepare) -> None:
    """Empty markers stand abreast of those of their side, and are numbered among them."""
    battle = proceedings.battle
    moved_as = dict(order.moved_as)
    own = [replace(vessel, declared=moved_as.get(vessel.unit, vessel.declared))
           for vessel in battle.vessels.values() if vessel.side is order.side]
    if order.ambush:
        own = list(_in_wait(proceedings.charts, battle, own))
    dummies = _dummies(proceedings.charts, order, own) if order.count else []
    changed = order.ambush or order.count or order.moved_as
    models = tuple(_numbered([*own, *dummies])) if changed else ()
    proceedings.add(Prepared(order.side, models, order.wishes))


def _dummies(charts: CoastalCharts, order: Prepare, own: list[Vessel]) -> list[Vessel]:
    guides = [vessel for vessel in own if not vessel.record.ashore]
    found = []
    for number in range(order.count):
        guide = guides[number % len(guides)]
        across = guide.pose.course_degrees + (90.0 if number % 2 else -90.0)
        pose = Pose(onward(guide.pose.at, across, metres(APART_CM)), guide.pose.course_degrees)
        name = f"{order.side.value} dummy {number + 1}"
        key = ShipId(name.replace(" ", "_"))
        record = dummy_record(charts, guide.record.nation, order.empty_as)
        found.append(Vessel(key, key, name, order.side, guide.task, record, pose, guide.setting, Harm(1), Harm(1), "",
                            declared=order.empty_as))
    return found


def _in_wait(charts: CoastalCharts, battle: Battle, own: list[Vessel]) -> Iterator[Vessel]:
    """CO-GAP-43 Boats lie stopped, so much nearer to where the enemy comes from."""
    start, engagement = charts.turn.start, battle.engagement
    apart = start_cm(charts, engagement, battle.sky, list(battle.vessels.values()))
    bearing = next(onward_of.pose.course_degrees for onward_of in own)
    nearer = metres(apart * (1 - start.ambush_share / start.distance_share))
    for vessel in own:
        yield replace(vessel, pose=replace(vessel.pose, at=onward(vessel.pose.at, bearing, nearer)), setting=0, in_wait=True)


def _numbered(models: list[Vessel]) -> Iterator[Vessel]:
    """Own markers and empty ones take their numbers anew, in an order that tells nothing."""
    for number, vessel in enumerate(sorted(models, key=lambda vessel: shuffled(str(vessel.id))), 1):
        yield replace(vessel, marker=f"{vessel.side.value} marker {number}")


def ambushed(battle: Battle) -> Side | None:
    """The side for which boats lie in wait: it moves first in the first turn, and they second."""
    if battle.turn > 1:
        return None
    return next((vessel.side.enemy for vessel in battle.vessels.values() if vessel.in_wait), None)


def agree(proceedings: Proceedings) -> None:
    """CO-D.2 A rule of choice is another than usual where one side wishes for it and the other wishes for nothing else."""
    wished: dict[str, set[str]] = {}
    for wishes in proceedings.battle.wishes:
        for key, value in wishes:
            wished.setdefault(key, set()).add(value)
    agreed = tuple((key, next(iter(values))) for key, values in wished.items() if len(values) == 1)
    if agreed:
        proceedings.add(Agreed(agreed))
