"""Going back over the turns of a battle: keys and mouse move along the bar, orders wait meanwhile, and now returns."""

from __future__ import annotations

from collections.abc import Callable

from campaign.drawing.shapes import Point, Rect
from campaign.gui.actions.plain import InBattle
from campaign.gui.battle.answers import Answers
from campaign.gui.battle.helm import BattleHelm
from campaign.gui.battle.past import TurnsSeen, place_at
from campaign.gui.battle.watching import Watch
from campaign.gui.battle.water.tags import TagMemory
from campaign.gui.battle.water.under_way import Wakes
from campaign.gui.frame.handlers import Handlers
from campaign.gui.frame.stage import Stage
from campaign.model.battles.battle import BattleView


class Scrubbing:
    """The bar over the turns of a battle that is fought or watched.

    While an earlier turn is shown nothing can be ordered: what was answered so far is kept, and is there again afterwards.
    """

    def __init__(self, stage: Stage, helm: BattleHelm, watch: Callable[[], Watch]) -> None:
        """Takes the helm whose answers wait, and the watch of a battle that goes on by itself."""
        self.stage, self.helm, self.watch = stage, helm, watch
        self.past = TurnsSeen()
        self._kept: Answers | None = None
        self._now: BattleView | None = None

    def note(self, view: BattleView) -> None:
        """Takes in what is seen now."""
        self._now = view
        self.past.note(view)

    @property
    def away(self) -> bool:
        """Whether an earlier turn is shown."""
        return self.past.at is not None

    def shown(self, now: BattleView) -> BattleView:
        """The view of the turn that is shown."""
        return self.past.shown(now)

    def then(self, now: BattleView) -> tuple[Wakes | None, TagMemory] | None:
        """The wakes and tags of the turn that is shown, where it is an earlier one."""
        return (self.past.wakes(now.side), self.past.tags) if self.away else None

    def takes(self, handlers: Handlers) -> None:
        """Puts what is done on the bar into the table of a screen."""
        handlers.at({
            InBattle.TURN_BACK: lambda: self._steps(-1), InBattle.TURN_ON: lambda: self._steps(1),
            InBattle.SCRUB: lambda: self._steps(-1),
        })

    def begin_again(self) -> None:
        """The battle is seen from its beginning: no turn has been seen yet."""
        self.returns()
        self.past = TurnsSeen()

    def returns(self) -> None:
        """Comes back to now, with the answers as they were."""
        self.past.returns()
        self._settle()

    def _steps(self, by: int) -> None:
        if self._now is not None:
            self.past.steps(by, self._now.side)
            self._settle()

    def _settle(self) -> None:
        """Answers wait while the past is shown, and a battle that goes on by itself does too."""
        if self.away:
            self.watch().halt()
            if self.helm.answers is not None:
                self._kept, self.helm.answers = self.helm.answers, None
        elif self._kept is not None:
            self.helm.answers, self._kept = self._kept, None

    # Mouse.

    def pressed(self, at: Point, bar: Rect) -> bool:
        """Whether the bar is pressed; then the mouse holds it, and the turn under it is shown."""
        count = 0 if self._now is None else len(self.past.turns(self._now.side))
        self.past.held = bar.holds(at) and count > 1
        return self.past.held and self.dragged(at, bar)

    def dragged(self, at: Point, bar: Rect) -> bool:
        """Shows the turn under the mouse, while it holds the bar; returns whether it does."""
        if not self.past.held or self._now is None:
            return False
        side = self._now.side
        self.past.goes_to(place_at(bar, at, len(self.past.turns(side)), self.stage.look), side)
        self._settle()
        return True
