"""What is carried about on the map: a waypoint, a counter, ships out of the panel; and what comes of dropping it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING

from campaign.gui.chart.scene import handle_radius
from campaign.gui.drawing.shapes import Point
from campaign.gui.play.plans import NOTHING, Plan, cost_in_words, insert, legs_of, point_in_words, points_of, put
from campaign.model.commands import AttackForces, Command, FormForce, JoinForce
from campaign.model.forces import ForceId
from campaign.model.hexes import Hex
from campaign.model.ships import ShipId
from campaign.session.files.failures import failure_of

if TYPE_CHECKING:
    from campaign.gui.campaign.screen import CampaignScreen
    from campaign.gui.play.desk import Desk

NEAR_LINE = 6.0


@dataclass(frozen=True, slots=True)
class Load:
    """What the mouse or the keys hold: a waypoint (`point`), a `counter`, or `ships`; and the plan as it was before."""

    kind: str
    before: Plan = NOTHING
    at: int = 0
    key: str = ""
    ships: tuple[ShipId, ...] = ()


def under(screen: CampaignScreen, at: Point) -> Load | None:
    """What a press there takes hold of: a waypoint, an own force or flotilla, or the course, where a waypoint is put in."""
    desk, camera = screen.desk, screen.chart.camera
    radius = handle_radius(camera, screen.stage.look) + 2
    for number, where in enumerate(points_of(desk)):
        if _apart(camera.spot_of(where), at) <= radius:
            return Load("point", desk.plan, number)
    counter = screen.chart.counter_at(at)
    if counter is not None:
        own = counter.counter.own and counter.counter.key.startswith(("force:", "flotilla:"))
        return Load("counter", desk.plan, key=counter.counter.key) if own else None
    for number, leg in enumerate(legs_of(desk)):
        spots = tuple(map(camera.spot_of, leg))
        if any(_from_line(one, other, at) <= NEAR_LINE for one, other in pairwise(spots)):
            return Load("line", desk.plan, number)
    return None


def carried_to(screen: CampaignScreen, load: Load, where: Hex, key: str) -> tuple[Load, str]:
    """Carries a load to a hex, over the counter with that key if there is one; what would come of dropping it there."""
    desk = screen.desk
    if load.kind == "line":
        no = insert(desk, load.at, where)
        return (load, no) if no else (Load("point", load.before, load.at), _cost(desk))
    if load.kind == "point":
        return load, put(desk, load.at, where) or _cost(desk)
    if load.kind == "ships":
        return load, _said(desk, _with_ships(desk, load.ships, where, key), "Drop ships on a force that lies with them to pass "
                           "them over, or on their own hex to make a force of their own.")
    return load, _with_counter(screen, load, where, key)


def dropped(screen: CampaignScreen, load: Load, where: Hex, key: str) -> str:
    """What dropping it there does; the message, which begins with "No" where it does nothing."""
    desk = screen.desk
    if load.kind in ("point", "line"):
        _, words = carried_to(screen, load, where, key)
        if words.startswith("No"):
            desk.plan = load.before
        return words
    if load.kind == "ships":
        command = _with_ships(desk, load.ships, where, key)
    else:
        command = _merging(desk, load.key, where, key)
        if command is None:
            return _with_counter(screen, load, where, key)
    if command is None:
        return carried_to(screen, load, where, key)[1]
    try:
        try:
            desk.give(command)
        finally:
            screen.after_order()
    except Exception as trouble:
        failure = failure_of(trouble)
        if failure is None:
            raise
        return f"No: {failure.words}"
    return _done(desk, command)


def _cost(desk: Desk) -> str:
    return "; ".join(cost_in_words(desk, desk.course))


def _said(desk: Desk, command: Command | None, else_words: str) -> str:
    if command is None:
        return else_words
    from campaign.gui.play.sentences import in_words

    no = desk.refusal(command)
    return f"No: {no}" if no is not None else f"{in_words(desk.game.book, desk.view, command)}: let go to do it."


def _done(desk: Desk, command: Command) -> str:
    from campaign.gui.play.sentences import in_words

    return f"Done: {in_words(desk.game.book, desk.view, command)}."


def _force(key: str) -> ForceId | None:
    kind, _, name = key.partition(":")
    return ForceId(name) if kind == "force" else None


def _with_ships(desk: Desk, ships: tuple[ShipId, ...], where: Hex, key: str) -> Command | None:
    """Ships over another force join it; over their own hex they become a force of their own."""
    target = _force(key)
    lead = desk.view.ships[ships[0]]
    if target is not None and target in desk.view.forces and lead.force != target:
        return JoinForce(desk.side, ships, target)
    here = desk.view.forces[lead.force].force.hex if lead.force is not None else None
    if lead.port is not None:
        here = desk.view.ports[lead.port].hex
    return FormForce(desk.side, ships) if where == here else None


def _merging(desk: Desk, key: str, where: Hex, over: str) -> Command | None:
    """A force over another one in its hex joins it."""
    force, target = _force(key), _force(over)
    if force is None or target is None or force == target or force not in desk.view.forces or target not in desk.view.forces:
        return None
    own = desk.view.forces[force]
    return JoinForce(desk.side, own.ships, target) if own.force.hex == where else None


def _with_counter(screen: CampaignScreen, load: Load, where: Hex, key: str) -> str:
    """A force over another of one's own joins it, over an enemy beside it could attack; elsewhere its course is laid there."""
    desk = screen.desk
    own = next((one for name, one in desk.view.forces.items() if f"force:{name}" == load.key), None)
    if any(one.hex == where for one in screen.chart_counters() if one.key == load.key):
        desk.plan = NOTHING
        if (merging := _merging(desk, load.key, where, key)) is not None:
            return _said(desk, merging, "")
        if own is not None and key.startswith("marker:"):
            attack = AttackForces(desk.side, where, (own.force.id,), (key.partition(":")[2],))
            no = desk.refusal(attack)
            return f"No: {no}" if no is not None else "It may be attacked: choose the enemy and give the order in the panel."
        return "Drop it on another of your forces here to merge them, or elsewhere to set a course."
    if desk.chosen != load.key:
        screen.choose(load.key)
    desk.set_goal(where)
    if desk.course is None:
        from campaign.gui.play.plans import lay

        return lay(desk, (where,))
    return f"Course to {where}. {_cost(desk)}"


def hold_words(screen: CampaignScreen, load: Load) -> str:
    """What is held, before it is carried anywhere."""
    return point_in_words(screen.desk, load.at) if load.kind == "point" else ""


def _apart(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _from_line(one: Point, other: Point, at: Point) -> float:
    """How far a point lies from the line between two others."""
    across, down = other[0] - one[0], other[1] - one[1]
    length = across * across + down * down
    part = 0.0 if not length else ((at[0] - one[0]) * across + (at[1] - one[1]) * down) / length
    part = min(1.0, max(0.0, part))
    return _apart((one[0] + part * across, one[1] + part * down), at)
