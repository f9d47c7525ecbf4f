"""What each of one's own forces does and when: those that wait for an order come first."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart import things
from campaign.gui.actions.values import Choose
from campaign.gui.frame.lines import DoingLine
from campaign.gui.frame.page import Row
from campaign.gui.play.workspace import Workspace
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.standing_orders import StandingTask, Then
from campaign.model.play.views import OwnForce
from campaign.session.planning import courses
from campaign.session.planning.courses import day_ends
from campaign.session.voyages import after
from campaign.session.words.naming import ships_in_words
from campaign.session.words.whereabouts import day_in_words, place


def force_rows(workspace: Workspace) -> Iterator[Row]:
    """A line for each force; a press leads there."""
    book, view = workspace.known.book, workspace.known.view
    waiting = workspace.waiting_forces() if _asked_now(workspace) else ()
    for key, own in sorted(view.forces.items(), key=lambda force: force[0] not in waiting):
        name = own.force.name or str(key)
        does, when = ("no orders yet", "go there") if key in waiting else doing(workspace, own)
        ships = ships_in_words(book, own.ships)
        yield Row(name, Choose(things.Force(key)), column=when, line=DoingLine(name, does, waits=key in waiting),
                  hint=f"{name}: {does}\n{ships}\nin {own.force.hex}, {own.points_left} hexes left today")


def _asked_now(workspace: Workspace) -> bool:
    decision = workspace.known.decision
    return decision is not None and decision.kind is DecisionKind.MOVEMENT


def doing(workspace: Workspace, own: OwnForce) -> tuple[str, str]:
    """What a force does, and the day on which it is done."""
    if own.force.scattered is not None:
        return "scattered", ""
    task = workspace.known.view.standing_orders.get(own.force.id)
    if task is None:
        return ("waits here", "") if own.points_left else ("has sailed today", "")
    if task.homeward:
        return f"goes home: {task.homeward}", ""
    return _on_its_way(workspace, own, task)


def _on_its_way(workspace: Workspace, own: OwnForce, task: StandingTask) -> tuple[str, str]:
    """A force under a standing order: where it goes, and when it is there."""
    book, view = workspace.known.book, workspace.known.view
    places = [courses.place_of(book, name) for name in task.order.route[task.leg:]]
    points = [where for where in places if where is not None]
    if not points:
        return "waits here", ""
    goal = place(book.theatre, points[-1])
    if task.order.then is Then.PATROL:
        return f"to and fro by {goal}", ""
    way = courses.force_by(book, view, own, points)
    if way is None or not way.hexes:
        return f"waits at {goal}", ""
    later = max(0, len(day_ends(book, view, own, way)) - 1)
    when = day_in_words(view.cursor, after(book, view.cursor, later), later)
    return f"to {goal}", when.rsplit(", ", 1)[-1]
