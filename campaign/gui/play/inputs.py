"""What a player has before him in his workspace, as the forms of orders take it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.chart import things
from campaign.chart.things import Thing, id_of
from campaign.gui.play.workspace import Workspace
from campaign.model.commands import Command
from campaign.session.grammar import forms, parts
from campaign.session.grammar.forms import Option, Picked
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.parts import Part, Path, Values

# The ids by which orders are about a thing, or about what lies in it; the first is its own.
ABOUT: Mapping[type, tuple[str, ...]] = {
    things.Force: ("ForceId", "ShipId"), things.Flotilla: ("FlotillaId",), things.Ship: ("ShipId",), things.Run: ("RunId",),
    things.Port: ("PortId", "ShipId", "CargoId", "JobId"), things.Marker: ("contact",), things.Air: ("AirUnitId", "BaseId"),
    things.Cargo: ("CargoId",),
}


def about(thing: Thing | None) -> tuple[str, ...]:
    """The kinds of order that name a chosen thing, or what lies in it, by name."""
    return forms.naming(frozenset(ABOUT.get(type(thing), ())))


def begun(workspace: Workspace, kind: type) -> Values:
    """Where a form begins."""
    return forms.begun(_known(workspace), kind, _picked(workspace))


def made(workspace: Workspace, kind: type, values: Mapping[Path, Any]) -> Command:
    """The order of these parts."""
    return parts.made(kind, workspace.known.side, values)


def options(workspace: Workspace, part: Part, legal: type | None = None) -> tuple[Option, ...]:
    """What a part may be, in words; `legal` puts first what stands there in orders that no rule refuses."""
    return forms.options(_known(workspace), part, _picked(workspace), legal)


def _known(workspace: Workspace) -> Knowledge:
    return Knowledge(workspace.known.book, workspace.known.view, lambda: workspace.known.legal)


def _picked(workspace: Workspace) -> Picked:
    selection = workspace.selection
    of = ABOUT.get(type(selection.thing), ("",))[0]
    return Picked(of, id_of(selection.thing), frozenset(selection.ticked), selection.cursor, workspace.plan.laid.points)
