"""Lists beside the map: own forces with what each does, submarines, ports, enemy markers; a press chooses one and shows it."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart import things
from campaign.chart.counters import counters_of, marker_in_words
from campaign.chart.scene import hex_in_words
from campaign.gui.actions.values import Choose
from campaign.gui.frame.lines import DoingLine
from campaign.gui.frame.page import Row
from campaign.gui.panels.folding import group
from campaign.gui.play.workspace import Workspace
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.standing_orders import StandingTask, Then
from campaign.model.play.views import Marker, OwnForce
from campaign.model.sea.hexes import Hex
from campaign.model.units.aircraft import BaseId
from campaign.model.units.forces import Lying, ShipStatus
from campaign.session.logistics.convoys import runs_of
from campaign.session.planning import courses
from campaign.session.planning.particulars import air_bases
from campaign.session.voyages import segment_after
from campaign.session.words.naming import ships_in_words
from campaign.session.words.whereabouts import day_in_words, lies, place
from campaign.words.counting import quantity

NOTHING_KNOWN = "; nothing is known of it"


def own_things(workspace: Workspace) -> Iterator[Row]:
    """Everything of one's own that can be chosen, then what is known of the enemy: by kind, the long lists closed."""
    book, view, decision = workspace.known.book, workspace.known.view, workspace.known.decision
    if decision is None or decision.kind is not DecisionKind.MOVEMENT:
        yield from group(workspace, "forces", "Your task forces", tuple(force_rows(workspace)), at_rest=True)
    counts: dict[str, int] = {}
    for ship in view.ships.values():
        if ship.port is not None and ship.status is ShipStatus.ACTIVE:
            counts[str(ship.port)] = counts.get(str(ship.port), 0) + 1
    yield from group(workspace, "ports", "Your ports", [
        Row(book.theatre.ports[port].name, Choose(things.Port(port)), column=quantity(counts[port], "ship"), indent=1)
        for port, state in view.ports.items() if state.own and port in counts])
    markers = sorted(view.markers.values(), key=_known_last)
    yield from group(workspace, "enemies", "Enemy markers", [
        Row(marker_in_words(book, view, marker).removesuffix(NOTHING_KNOWN), Choose(things.Marker(marker.contact)), indent=1,
            hint=marker_in_words(book, view, marker))
        for marker in markers])
    yield from group(workspace, "submarines", "Your submarines", [
        Row(flotilla.name, Choose(things.Flotilla(key)), column=flotilla.mission.value, indent=1,
            hint=f"{flotilla.name} in {flotilla.hex}: {quantity(flotilla.points, 'point')}")
        for key, flotilla in view.flotillas.items()])
    yield from group(workspace, "runs", "Convoy runs", [
        Row(run.name, Choose(things.Run(run.id)), column=quantity(len(run.ships), "ship"), indent=1,
            hint=f"{run.name}: {run.in_words}")
        for run in runs_of(book, view)])


def _known_last(marker: Marker) -> tuple[bool, bool]:
    """Sort key: contacts found now first, then those seen before, then those of which nothing is known."""
    return not marker.kinds, marker.last is None


def hex_panel(workspace: Workspace, where: Hex) -> Iterator[Row]:
    """What lies in a hex, thing by thing."""
    book, view = workspace.known.book, workspace.known.view
    yield Row(f"Hex {where}", style="title")
    yield Row(hex_in_words(book, view, where), style="faint")
    for port in book.theatre.ports_at(where):
        if port.id in view.ports:
            yield Row(port.name, Choose(things.Port(port.id)), indent=1)
    for key, field in view.mines.items():
        if field.hex == where:
            yield Row(f"minefield of the {field.owner} side", Choose(things.Field(key)), hint="what it does (SM-7A)", indent=1)
    for base in air_bases(book, view):
        if base in book.oob.bases and book.oob.bases[BaseId(base)].hex == where:
            name = book.oob.bases[BaseId(base)].name
            yield Row(f"air units: {name}", Choose(things.Air(base)), hint=f"the air units of {name} (SM-5A)", indent=1)
    for counter in counters_of(book, view):
        if counter.hex == where and not isinstance(counter.thing, things.EnemyFlotilla):
            yield Row(counter.words, Choose(counter.thing), indent=1)


# What forces do -------------------------------------------------------------------------------------------------------


def force_rows(workspace: Workspace) -> Iterator[Row]:
    """A line for each force, those that wait for orders first; a press leads there."""
    book, view = workspace.known.book, workspace.known.view
    waiting = workspace.waiting_forces() if _asked_now(workspace) else ()
    for key, own in sorted(view.forces.items(), key=lambda force: force[0] not in waiting):
        name = own.force.name or str(key)
        idle = f"{Lying.IN_THE_ROADS.value}, no orders yet" if own.roads else "no orders yet"
        does, when = (idle, "go there") if key in waiting else _doing(workspace, own)
        ships = ships_in_words(book, own.ships)
        yield Row(name, Choose(things.Force(key)), column=when, line=DoingLine(name, does, waits=key in waiting),
                  hint=f"{name}: {does}\n{ships}\n{lies(book.theatre, own)}, "
                       f"{quantity(own.points_left, 'hex', 'hexes')} left today")


def _asked_now(workspace: Workspace) -> bool:
    decision = workspace.known.decision
    return decision is not None and decision.kind is DecisionKind.MOVEMENT


def _doing(workspace: Workspace, own: OwnForce) -> tuple[str, str]:
    """What a force does, and the day on which it is done."""
    if own.force.scattered is not None:
        return "scattered", ""
    task = workspace.known.view.standing_orders.get(own.force.id)
    if task is None:
        here = Lying.IN_THE_ROADS.value if own.roads else "waits here" if own.points_left else "has sailed today"
        return here, ""
    if task.homeward:
        return f"goes home: {task.homeward}", ""
    return _on_its_way(workspace, own, task)


def _on_its_way(workspace: Workspace, own: OwnForce, task: StandingTask) -> tuple[str, str]:
    """A force under a standing order: where it goes, and when it is there."""
    book, view = workspace.known.book, workspace.known.view
    places = [courses.place_of(book, name) for name in task.order.route[task.leg:]]
    points = [where for where in places if where is not None]
    if not points:
        return f"waits {Lying.IN_THE_ROADS.value}" if own.roads else "waits here", ""
    goal = place(book.theatre, points[-1])
    if task.order.then is Then.PATROL:
        return f"to and fro by {goal}", ""
    way = courses.force_by(book, view, own, points)
    if way is None or not way.hexes:
        return f"waits {Lying.IN_THE_ROADS.value}" if own.roads else f"waits at {goal}", ""
    later = max(0, len(courses.day_ends(book, view, own, way)) - 1)
    when = day_in_words(view.cursor, segment_after(book, view.cursor, later), later)
    return f"to {goal}", when.rsplit(", ", 1)[-1]
