"""What a player has before him in his workspace, as the forms of orders take it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from campaign.chart import things
from campaign.chart.things import Thing, id_of
from campaign.gui.play.workspace import Workspace
from campaign.model.commands import Command
from campaign.model.refusals import Refusal
from campaign.session.grammar import forms, parts
from campaign.session.grammar.forms import Option, Picked
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.parts import OrderField, Path, Values
from campaign.session.grammar.sentences import in_words, value_name

# The ids by which orders are about a thing, or about what lies in it; the first is its own.
ABOUT: Mapping[type, tuple[str, ...]] = {
    things.Force: ("ForceId", "ShipId"), things.Flotilla: ("FlotillaId",), things.Ship: ("ShipId",), things.Run: ("RunId",),
    things.Port: ("PortId", "ShipId", "CargoId", "JobId"), things.Marker: ("contact",), things.Air: ("AirUnitId", "BaseId"),
    things.Cargo: ("CargoId",),
}


class Forms(Protocol):
    """Whose orders are made part by part: what each is made of and may be, how it is said, and why it would be refused."""

    def parts(self, kind: type) -> tuple[OrderField, ...]:
        """The parts of a kind of order."""

    def behind(self, part: OrderField, values: Mapping[Path, Any]) -> bool | None:
        """Whether a part hangs on another that is named (True) or is not (False); None for one that stands by itself."""

    def nothing(self, part: OrderField, values: Mapping[Path, Any]) -> str:
        """What is said where nothing is named."""

    def begun(self, kind: type) -> Values:
        """Where its form begins."""

    def made(self, kind: type, values: Mapping[Path, Any]) -> Command:
        """The order of these parts."""

    def options(self, part: OrderField, kind: type, values: Mapping[Path, Any]) -> tuple[Option, ...]:
        """What a part may be beside the others, in words."""

    def called(self, value: Any) -> str:
        """A value in words."""

    def in_words(self, order: Command) -> str:
        """An order in words."""

    def refusal(self, order: Command) -> Refusal | None:
        """The rule that forbids it, or None."""


class PlayerForms:
    """The forms of a player's orders, from what lies in his workspace."""

    def __init__(self, workspace: Workspace) -> None:
        """In whose workspace."""
        self.workspace = workspace

    def parts(self, kind: type) -> tuple[OrderField, ...]:
        """All but his side, which is known."""
        return parts.parts_of(kind)

    def behind(self, part: OrderField, values: Mapping[Path, Any]) -> bool | None:
        """Each stands by itself."""
        return None

    def nothing(self, part: OrderField, values: Mapping[Path, Any]) -> str:
        """None, of whatever it is."""
        return "none"

    def begun(self, kind: type) -> Values:
        """With what he has chosen."""
        return initial_values(self.workspace, kind)

    def made(self, kind: type, values: Mapping[Path, Any]) -> Command:
        """An order of his side."""
        return command_of(self.workspace, kind, values)

    def options(self, part: OrderField, kind: type, values: Mapping[Path, Any]) -> tuple[Option, ...]:
        """First what stands there in orders that no rule refuses him."""
        return options(self.workspace, part, kind)

    def called(self, value: Any) -> str:
        """By the name that his side has for it."""
        return value_name(self.workspace.known.book, self.workspace.known.view, value)

    def in_words(self, order: Command) -> str:
        """By the sentence of its grammar."""
        return in_words(self.workspace.known.book, self.workspace.known.view, order)

    def refusal(self, order: Command) -> Refusal | None:
        """As his seat judges it."""
        return self.workspace.known.refusal(order)


def kinds_about(thing: Thing | None) -> tuple[str, ...]:
    """The kinds of order that name a chosen thing, or what lies in it, by name."""
    return forms.kinds_naming(frozenset(ABOUT.get(type(thing), ())))


def initial_values(workspace: Workspace, kind: type) -> Values:
    """Where a form begins."""
    return forms.initial_values(_knowledge(workspace), kind, _picked(workspace))


def command_of(workspace: Workspace, kind: type, values: Mapping[Path, Any]) -> Command:
    """The order of these parts."""
    return parts.build(kind, workspace.known.side, values)


def options(workspace: Workspace, part: OrderField, legal: type | None = None) -> tuple[Option, ...]:
    """What a part may be, in words; `legal` puts first what stands there in orders that no rule refuses."""
    return forms.options(_knowledge(workspace), part, _picked(workspace), legal)


def _knowledge(workspace: Workspace) -> Knowledge:
    return Knowledge(workspace.known.book, workspace.known.view, lambda: workspace.known.legal)


def _picked(workspace: Workspace) -> Picked:
    selection = workspace.selection
    of = ABOUT.get(type(selection.thing), ("",))[0]
    return Picked(of, id_of(selection.thing), frozenset(selection.ticked), selection.cursor, workspace.plan.laid.points)
