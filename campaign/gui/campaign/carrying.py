"""What is carried about on the map: a waypoint, a counter, ships out of the panel, a patrol; and what comes of dropping it."""

from __future__ import annotations

from enum import Enum, auto
from itertools import pairwise
from math import hypot

from msgspec import Struct

from campaign.chart import things
from campaign.chart.counters import counters_of
from campaign.chart.legs import nearest, straighten
from campaign.chart.scene import handle_radius
from campaign.chart.things import Thing
from campaign.drawing.shapes import Point
from campaign.gui.campaign.host import Host
from campaign.gui.play.known import Known
from campaign.gui.play.plan import NOTHING, LaidCourse
from campaign.model.commands import AttackForces, Command, FormForce, GiveAirMission, JoinForce
from campaign.model.play.air_war import AirTask
from campaign.model.sea.hexes import Hex
from campaign.model.units.ships import ShipId
from campaign.session.grammar.sentences import in_words
from campaign.session.planning.air_units import FlownMission

NEAR_LINE = 6.0
NEITHER = "Drop ships on a force that lies with them to pass them over, or on their own hex to make a force of their own."


class Carried(Enum):
    """What is carried: a waypoint, the line of a course, a counter, ships out of the panel, or a mission in the air."""

    POINT = auto()
    LINE = auto()
    COUNTER = auto()
    SHIPS = auto()
    MISSION = auto()


class Load(Struct, frozen=True):
    """What the mouse or the keys hold, and the plan as it was before."""

    kind: Carried
    before: LaidCourse = NOTHING
    at: int = 0
    thing: Thing | None = None
    ships: tuple[ShipId, ...] = ()
    flown: FlownMission | None = None


def load_under(screen: Host, at: Point) -> Load | None:
    """What a press there picks up: a waypoint, a mission in the air, an own force or flotilla, or the course."""
    plan, camera = screen.workspace.plan, screen.chart.camera
    theatre = screen.workspace.known.book.theatre
    radius = handle_radius(camera, screen.stage.look) + 2
    for number, where in enumerate(plan.points):
        if _apart(camera.spot_of(where), at) <= radius:
            return Load(Carried.POINT, plan.laid, number)
    if (flown := screen.chart.mission_at(at)) is not None:
        return Load(Carried.MISSION, plan.laid, flown=flown)
    placed = screen.chart.counter_at(at)
    if placed is not None:
        thing = placed.counter.thing
        own = placed.counter.own and isinstance(thing, things.Force | things.Flotilla)
        return Load(Carried.COUNTER, plan.laid, thing=thing) if own else None
    for number, leg in enumerate(plan.legs):
        spots = tuple(map(camera.to_screen, straighten(theatre, leg).spots))
        if any(_from_line(start, end, at) <= NEAR_LINE for start, end in pairwise(spots)):
            return Load(Carried.LINE, plan.laid, number)
    return None


def carry_to(screen: Host, load: Load, where: Hex, over: Thing | None) -> tuple[Load, str]:
    """Carries a load to a hex, over the counter of a thing if there is one; what would come of dropping it there."""
    known, plan = screen.workspace.known, screen.workspace.plan
    match load.kind:
        case Carried.LINE:
            refused = plan.insert(load.at, where)
            return (load, refused) if refused else (Load(Carried.POINT, load.before, load.at), plan.cost)
        case Carried.POINT:
            return load, plan.put(load.at, where) or plan.cost
        case Carried.SHIPS:
            command = _with_ships(known, load.ships, where, over)
            return load, NEITHER if command is None else _would(known, command)
        case Carried.COUNTER:
            return load, _with_counter(screen, load, where, over)
        case Carried.MISSION:
            command = _mission(known, load, where, over)
            return load, NEITHER if command is None else _would(known, command)


def drop_of(screen: Host, load: Load, where: Hex, over: Thing | None) -> Command | str:
    """The order that dropping it there is; or what it did without one, beginning with "No" where that was nothing."""
    workspace = screen.workspace
    command = None
    if load.kind is Carried.SHIPS:
        command = _with_ships(workspace.known, load.ships, where, over)
    elif load.kind is Carried.MISSION:
        command = _mission(workspace.known, load, where, over)
    elif load.kind is Carried.COUNTER:
        command = _merging(workspace.known, load.thing, where, over)
    if command is not None:
        return command
    outcome = carry_to(screen, load, where, over)[1]
    if load.kind in (Carried.POINT, Carried.LINE) and outcome.startswith("No"):
        workspace.plan.laid = load.before
    return outcome


def _would(known: Known, command: Command) -> str:
    refused = known.refusal(command)
    return f"No: {refused}" if refused is not None else f"{in_words(known.book, known.view, command)}: let go to do it."


def _with_ships(known: Known, ships: tuple[ShipId, ...], where: Hex, over: Thing | None) -> Command | None:
    """Ships over another force join it; over their own hex they become a force of their own."""
    view = known.view
    lead = view.ships[ships[0]]
    if isinstance(over, things.Force) and over.id in view.forces and lead.force != over.id:
        return JoinForce(known.side, ships, over.id)
    here = view.forces[lead.force].force.hex if lead.force is not None else None
    if lead.port is not None:
        here = view.ports[lead.port].hex
    return FormForce(known.side, ships) if where == here else None


def _mission(known: Known, load: Load, where: Hex, over: Thing | None) -> Command | None:
    """A patrol over an own force follows it; over a hex it stays there, and so does a search."""
    flown = load.flown
    if flown is None:
        return None
    task = flown.mission.task
    if task is AirTask.PATROL and isinstance(over, things.Force) and over.id in known.view.forces:
        return GiveAirMission(known.side, task, flown.units, force=over.id)
    return GiveAirMission(known.side, task, flown.units, str(where))


def _merging(known: Known, thing: Thing | None, where: Hex, over: Thing | None) -> Command | None:
    """A force over another one in its hex joins it."""
    own, other = known.force(thing), known.force(over)
    if own is None or other is None or own is other or own.force.hex != where:
        return None
    return JoinForce(known.side, own.ships, other.force.id)


def _with_counter(screen: Host, load: Load, where: Hex, over: Thing | None) -> str:
    """A force over another of one's own joins it, over an enemy beside it could attack; elsewhere its course is laid there."""
    known, plan = screen.workspace.known, screen.workspace.plan
    own = known.force(load.thing)
    if any(counter.hex == where for counter in counters_of(known.book, known.view) if counter.thing == load.thing):
        plan.forget()
        if (merging := _merging(known, load.thing, where, over)) is not None:
            return _would(known, merging)
        if own is not None and isinstance(over, things.Marker):
            refused = known.refusal(AttackForces(known.side, where, (own.force.id,), (over.id,)))
            if refused is not None:
                return f"No: {refused}"
            return "It may be attacked: choose the enemy and give the order in the panel."
        return "Drop it on another of your forces here to merge them, or elsewhere to set a course."
    if screen.workspace.selection.thing != load.thing:
        screen.choose(load.thing)
    plan.set_goal(where)
    if plan.course is None:
        return plan.lay((where,))
    return f"Course to {where}. {plan.cost}"


def load_in_words(screen: Host, load: Load) -> str:
    """A line about what is held, before it is carried anywhere."""
    return screen.workspace.plan.point_in_words(load.at) if load.kind is Carried.POINT else ""


def _apart(first: Point, second: Point) -> float:
    return hypot(first[0] - second[0], first[1] - second[1])


def _from_line(start: Point, end: Point, at: Point) -> float:
    """The distance of a point from the line between two others."""
    return _apart(nearest(at, start, end), at)
