"""What the mouse does on a page with a sea in its middle, a bar over the turns below it, and panels around."""

from __future__ import annotations

from abc import ABC, abstractmethod

from campaign.drawing.shapes import Point
from campaign.gui.actions.plain import InBattle
from campaign.gui.battle.helm import BattleHelm
from campaign.gui.battle.paper.table import BattleLayout
from campaign.gui.battle.scrubbing import Scrubbing
from campaign.gui.battle.sea import SeaView
from campaign.gui.frame.screen import Screen
from campaign.model.battles.battle import BattleView


class SeaScreen(Screen, ABC):
    """Presses go to the sea, to the bar over the turns, or to the rows of a panel."""

    sea: SeaView
    helm: BattleHelm
    scrubbing: Scrubbing

    @property
    @abstractmethod
    def shown(self) -> BattleView:
        """The view of the turn that is shown."""

    @property
    @abstractmethod
    def layout(self) -> BattleLayout:
        """Where everything stands now."""

    def _on_the_sea(self, at: Point) -> bool:
        return self.pane_at(at) is None and self.sea.camera.window.holds(at)

    def pressed(self, at: Point, button: str) -> None:
        """A press on the sea, on the bar over the turns, or on a row."""
        if button == "left" and self.pane_at(at) == "turns" and self.spot_at(at) == self.spot(InBattle.SCRUB):
            self.focus = InBattle.SCRUB
            self.scrubbing.pressed(at, self.layout.turns)
        elif self._on_the_sea(at):
            self.helm.pressed(at, button)
        else:
            super().pressed(at, button)

    def dragged(self, at: Point, right: float, down: float) -> bool:
        """The sea is drawn along, or the turn that is shown."""
        return self.scrubbing.dragged(at, self.layout.turns) or self.helm.dragged(at, right, down)

    def released(self, at: Point) -> None:
        """A click on the sea, unless it was dragged."""
        self.scrubbing.past.held = False
        self.helm.released(at)

    def wheeled(self, at: Point, steps: float) -> None:
        """The wheel brings the sea nearer, or scrolls the panel."""
        if self._on_the_sea(at):
            self.sea.wheel(self.shown, steps, at)
        else:
            super().wheeled(at, steps)

    def pointed(self, at: Point) -> bool:
        """The mouse moved over the sea or the panel."""
        changed = self.helm.pointed(at, on_the_sea=self._on_the_sea(at))
        return super().pointed(at) or changed
