"""The campaign's screen as its parts know it: what helm, dispatch and guide may see of it and ask of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from campaign.chart.things import Thing
from campaign.drawing.shapes import Rect
from campaign.gui.actions.values import Action
from campaign.gui.campaign.chart_view import ChartView
from campaign.gui.frame.page import Pane, Row
from campaign.gui.frame.showing import Showable
from campaign.gui.frame.stage import Stage
from campaign.gui.play.workspace import Workspace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.session.play.game import Game


class Host(Showable, Protocol):
    """What the parts of the screen share: the workspace, the map, the line of text, the focus in the panel."""

    game: Game
    stage: Stage
    workspace: Workspace
    chart: ChartView
    focus: Action | None
    hover: Action | str | None
    follow: bool
    scrolls: dict[str, float]

    def rows(self) -> Sequence[Row]:
        """What stands in the panel."""

    def do(self, action: Action) -> None:
        """The same at once, where it was begun already."""

    def lay(self, name: str, rect: Rect, rows: Sequence[Row]) -> Pane:
        """Rows laid out in a pane that keeps its scroll."""

    def keep(self, name: str, laid: Pane) -> None:
        """A pane that was laid out elsewhere, so that it can be pressed."""

    def forget(self, *names: str) -> None:
        """Panes that are no longer shown."""

    def map_rect(self) -> Rect:
        """Where the map lies."""

    def side_rect(self) -> Rect:
        """Where everything beside it lies."""

    def hex_line(self, where: Hex) -> str:
        """A hex in one line."""

    def choose(self, thing: Thing | None) -> None:
        """Chooses a thing, and moves the map so that it is seen."""

    def jump(self, where: Hex) -> None:
        """Moves cursor and map to a hex."""

    def sit(self, side: Side) -> None:
        """Another player takes the seat."""

    def refresh(self) -> None:
        """Orders were given: what was carried is let go, and the panel is made anew."""

    def after_order(self) -> None:
        """Play goes on until a person must decide."""

    def look_at_days(self) -> None:
        """A day that is over is told."""

    def to_the_top(self) -> None:
        """The panel is read from its top again."""

    def is_read(self, action: Action) -> bool:
        """Whether the player has the line of an action before his eyes."""

    def keys_in_words(self, wide: float) -> str:
        """What Enter does now, and where the keys are told."""

    def hand_on(self, action: Action) -> None:
        """Does what a page above it does not do itself."""
