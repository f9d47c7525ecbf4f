"""Battles on a stage without a window: skirmishes by either system, and where their ships lie on the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from campaign.drawing.shapes import Layer, Point
from campaign.drawing.theme import Look
from campaign.gui.actions.combat import ChangeOrder
from campaign.gui.actions.values import Action, OpenQuestion
from campaign.gui.battle import bands, sea
from campaign.gui.battle.ending.result import memoized
from campaign.gui.battle.pointing import place_of, token_of
from campaign.gui.battle.screen import BattleScreen
from campaign.gui.factory import screen_for
from campaign.gui.frame.places import Battle, Start
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.model.battles.battle import AfterAction
from campaign.model.sides import Side
from campaign.session.skirmish import open_skirmish, result_of, skirmish_table

PLATE, OTHER = "supremacy_at_sea", "supermarina"
PIECES = 20_000


class Fought:
    """A skirmish on the screen, and every order that was given in it."""

    def __init__(self, people: tuple[Side, ...] = (Side.ALLIED,), rules: str = PLATE, name: str = "river-plate",
                 size: tuple[int, int] = (1280, 720), seed: int = 3) -> None:
        opened = open_skirmish(name, rules, seed=seed)
        self.table, self.accepted = skirmish_table(opened), 0
        self.orders: list[Any] = []
        give: Callable[[Any], Any] = self.table.give

        def noted(order: Any) -> Any:
            self.orders.append(order)
            return give(order)

        self.table.give = noted  # pyrefly: ignore[method-assign]
        self.stage = Stage(size=size, factory=screen_for)
        self.stage.show(Start())
        reader = people[0] if len(people) == 1 else None

        def preview(after: AfterAction) -> dict[str, Any]:
            return result_of(opened, after, reader, self.table if len(people) < 2 else None)

        self.screen = BattleScreen(self.stage, Battle(self.table, people, self._accept, memoized(preview), reader))
        self.stage.go(self.screen)
        self.stage.sheets()

    def _accept(self) -> None:
        self.accepted += 1

    def keys(self, *names: str, shift: bool = False) -> None:
        """Strikes keys, each after a look at the screen."""
        for name in names:
            self.stage.sheets()
            self.stage.key(Key(name, shift=shift))
        self.stage.sheets()

    def click(self, at: Point, button: str = "left") -> None:
        """A click where the mouse was moved to."""
        self.stage.sheets()
        self.stage.pointed(*at)
        self.stage.pressed(*at, button)
        self.stage.released(*at)
        self.stage.sheets()

    def drag(self, start: Point, stop: Point) -> None:
        """Pressed at the first place, drawn to the second and let go there."""
        self.stage.pointed(*start)
        self.stage.pressed(*start)
        self.stage.dragged(*stop, stop[0] - start[0], stop[1] - start[1])
        self.stage.passed(0.02)
        self.stage.released(*stop)
        self.stage.sheets()

    def row(self, action: Action) -> None:
        """A click on the row that does this; the panel is scrolled to it with the wheel."""
        self.stage.sheets()
        self.opened_for(action)
        spot = self.screen.spot(action)
        assert spot is not None, f"there is no row {action}: {[one.action for one in self.screen.spots]}"
        name = next(name for name, one in self.screen._panes.items() if any(of.action == action for of in one.spots))
        for _ in range(60):
            if spot is None or spot.rect.y >= 0:
                break
            self.stage.wheeled(*self.screen._panes[name].rect.middle, -1.0)
            self.stage.sheets()
            spot = self.screen.spot(action)
        assert spot is not None
        self.click(spot.rect.middle)

    def line_of(self, action: Action) -> ChangeOrder | None:
        """The sentence of the orders in which a question stands, where it is not open yet."""
        key = getattr(action, "key", None)
        if key is None or self.screen.spot(OpenQuestion(key)) is not None:
            return None
        lines = (row.action for row in self.screen.rows() if isinstance(row.action, ChangeOrder))
        return next((line for line in lines if key in line.inputs), None)

    def opened_for(self, action: Action) -> None:
        """A question stands behind the sentence that it is part of: a press on that opens it."""
        line = self.line_of(action)
        if line is not None:
            self.row(line)

    def focus(self, action: Action) -> None:
        """Tab until a row has the focus; a question's sentence is opened first."""
        line = self.line_of(action)
        if line is not None:
            self.focus(line)
            self.keys("enter")
        for _ in range(200):
            if self.screen.focus == action:
                return
            self.keys("tab")
        raise AssertionError(f"Tab never came to {action}")

    def spot_of(self, name: str) -> Point:
        """Where a ship lies on the screen."""
        self.stage.sheets()
        view, camera = self.screen.view, self.screen.sea.camera
        token = token_of(view, name)
        assert token is not None
        if sea.has_places(view):
            return camera.to_screen(place_of(token))
        cards = bands.card_display(view, camera.window, self.stage.look, self.screen.sea.scroll).cards
        return next(card.rect.middle for card in cards if card.token.id == name)

    def to_the_end(self) -> None:
        """Lets time pass until captains have fought the battle out."""
        for _ in range(PIECES):
            if self.table.result() is not None:
                return
            self.stage.passed(0.05)
        raise AssertionError("captains never came to an end")


def shapes(screen: BattleScreen, look: Look | None = None) -> tuple[Layer, ...]:
    """All shapes of the sea or of the cards."""
    from campaign.gui.battle.sea import pointing_of

    helm, camera = screen.helm, screen.sea.camera
    pointing = pointing_of(helm.answers, helm.chosen, helm.looked_at, helm.opened_input)
    used = look or screen.stage.look
    return (*sea.still(screen.view, camera, used), *sea.moving(screen.view, camera, used, pointing))
