"""What the panels beside a battle's sea ask of the screen that shows it."""

from __future__ import annotations

from typing import Protocol

from campaign.gui.battle.helm import BattleHelm
from campaign.gui.battle.looks import Looks
from campaign.gui.battle.paper.layout import BattleLayout
from campaign.gui.battle.paper.told import Chronicle
from campaign.gui.battle.watching import Watch
from campaign.gui.frame.stage import Stage
from campaign.model.battles.battle import BattleView
from campaign.model.sides import Side
from campaign.session.play.referee import FightingTable


class ShownBattle(Protocol):
    """A battle as somebody sees it: whose eyes these are, what was seen, who commands, and what of it is open."""

    stage: Stage
    table: FightingTable
    people: tuple[Side, ...]
    helm: BattleHelm
    looks: Looks
    watch: Watch
    chronicle: Chronicle

    @property
    def eyes(self) -> Side | None:
        """Whose view is drawn; None is the umpire's."""
        ...

    @property
    def view(self) -> BattleView:
        """The battle as these eyes see it now."""
        ...

    @property
    def watching(self) -> bool:
        """True while captains fight it out alone."""
        ...

    @property
    def phase(self) -> str:
        """The key of what is asked now, of whichever side."""
        ...

    @property
    def tab(self) -> str:
        """Which of the tabs is turned up."""
        ...

    @property
    def layout(self) -> BattleLayout:
        """Where everything stands in a window of this size."""
        ...
