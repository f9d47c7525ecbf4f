"""What stands in the panel of the campaign: the question, what is chosen, the answers, and what the day brought so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from campaign.drawing.shapes import Rect
from campaign.gui.campaign.days import DayDesk
from campaign.gui.campaign.dispatch import Dispatch
from campaign.gui.campaign.saying import row_in_words
from campaign.gui.frame.page import PanelPart, Row
from campaign.gui.frame.stage import Stage
from campaign.gui.panels.beside import beside_the_map
from campaign.gui.panels.offers import Orders
from campaign.gui.play.workspace import Workspace


class _Beside(Protocol):
    """What the panel knows of its screen."""

    workspace: Workspace
    stage: Stage
    dispatch: Dispatch
    days: DayDesk
    listing: bool

    @property
    def drawer(self) -> bool:
        """Whether the panel lies below the map."""

    def panel_rect(self) -> Rect:
        """Where it stands."""

    def news(self) -> Sequence[Row]:
        """What is too long for the line at the foot."""


class Panel:
    """The rows of the panel, made anew when something changes that they show."""

    def __init__(self, screen: _Beside) -> None:
        self._screen = screen
        self._cached: tuple[object, tuple[Row, ...]] | None = None

    def forget(self) -> None:
        """Whatever stood there is made anew."""
        self._cached = None

    def rows(self) -> Sequence[Row]:
        """The card of a day; else the question, then what is chosen, then the answers.

        What the day brought so far is one line above the answers, and stands below it while something is chosen.
        """
        screen = self._screen
        if (card := screen.days.rows(screen.panel_rect().wide, drawer=screen.drawer)) is not None:
            return card
        found, above = self.beneath(), tuple(screen.days.above())
        if screen.workspace.selection.thing is not None:
            foot = sum(row.part is PanelPart.FOOT for row in found)
            return (*screen.news(), *found[:len(found) - foot], *above, *found[len(found) - foot:])
        head = sum(row.part is PanelPart.HEAD for row in found)
        return (*screen.news(), *found[:head], *above, *found[head:])

    def beneath(self) -> Sequence[Row]:
        """The panel itself, on which a day's card may lie."""
        screen = self._screen
        workspace, selection = screen.workspace, screen.workspace.selection
        layers, large = screen.stage.layers if screen.listing else None, screen.drawer
        key = (
            workspace.known.changes, workspace.known.side, selection.thing, workspace.plan.laid, selection.aimed,
            frozenset(selection.ticked), frozenset(selection.flying),
            workspace.air.key, screen.dispatch.warned, layers,
            selection.cursor if selection.thing is None else None, frozenset(workspace.folds), large,
        )
        if self._cached is None or self._cached[0] != key:
            rows = beside_the_map(workspace, Orders(workspace.known), warned=screen.dispatch.warned, layers=layers, short=large)
            self._cached = key, tuple(row_in_words(workspace, row) for row in rows)
        return self._cached[1]
