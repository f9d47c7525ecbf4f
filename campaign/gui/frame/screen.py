"""What all screens share: focus that keys move, panes that scroll, a line of text for whatever is pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from campaign.gui.drawing.shapes import Point, Rect
from campaign.gui.frame.page import Pane, Row, Spot, grown, line_height, pane, strip
from campaign.gui.frame.stage import Key, Sheet

if TYPE_CHECKING:
    from campaign.gui.frame.stage import Stage

WHEEL = 3
KEYS = "? keys"


class Screen:
    """One screen. A subclass says its rows (`rows`), what an action does (`do`), and its own keys."""

    keys: tuple[tuple[str, str], ...] = ()

    def __init__(self, stage: Stage) -> None:
        """On which stage it stands."""
        self.stage = stage
        self.focus = ""
        self.hover = ""
        self.message = ""
        self.scrolls: dict[str, float] = {}
        self.follow = False
        self._panes: dict[str, Pane] = {}

    def rows(self) -> Sequence[Row]:
        """What stands on the page."""
        return ()

    def do(self, action: str) -> None:
        """Carries an action out."""

    def entered(self) -> None:
        """The screen is shown for the first time; it may show another above itself."""

    def left(self) -> None:
        """The screen is left for good."""

    def returned(self) -> None:
        """The screen is shown again."""

    def sheets(self) -> tuple[Sheet, ...]:
        """One page in the middle of the window, with the line of text at its foot."""
        look, whole = self.stage.look, self.stage.rect
        foot = self.foot_rect()
        wide = min(whole.wide - 2 * look.gap, 860 * look.scale)
        body = Rect((whole.wide - wide) / 2, look.gap, wide, foot.y - 2 * look.gap)
        laid = self.lay("page", body, self.rows())
        spare = body.high - laid.tall - 4 * look.gap
        if spare > 0:
            # A short page stands where the eye is, not at the edge.
            body = Rect(body.x, body.y + spare / 3, body.wide, laid.tall + 4 * look.gap)
            laid = self.lay("page", body, self.rows())
        return (
            Sheet(
                "page", (laid.layer, self.stage.size, look), whole, self.stage.size, lambda: (laid.layer,), look.theme.raised
            ),
            self.foot(foot),
        )

    def foot_rect(self) -> Rect:
        """Where the line of text stands."""
        high = line_height(self.stage.look) + self.stage.look.gap
        return Rect(0, self.stage.size[1] - high, self.stage.size[0], high)

    def foot(self, rect: Rect) -> Sheet:
        """The line of text for whatever is pointed at or has the focus; else the last message."""
        words, look = self.line(), self.stage.look
        inner = Rect(0, 0, rect.wide, rect.high)
        layer = strip(inner, words, KEYS, look)
        place, all_of_it = grown(rect, words, KEYS, look)
        focused = self.spot(self.focus)
        covers = focused is not None and focused.rect.bottom > place.y
        # Where the mouse points all is said beside it; what keys have led to is said here, unless it would be covered.
        if self.message or (self.stage.mouse[0] < 0 and not covers):
            rect, layer = place, all_of_it
        size = (round(rect.wide), round(rect.high))
        return Sheet("foot", (layer, size), rect, size, lambda: (layer,), look.theme.panel)

    def line(self) -> str:
        """What the line of text says now."""
        if self.message:
            return self.message
        pointed = self.spot(self.hover) or self.spot(self.focus)
        return pointed.words if pointed is not None else ""

    def lay(self, name: str, rect: Rect, rows: Iterable[Row]) -> Pane:
        """Rows laid out in a pane that keeps its scroll."""
        laid = pane(
            rect,
            rows,
            self.stage.look,
            scroll=self.scrolls.get(name, 0.0),
            focus=self.focus,
            hover=self.hover,
            follow=self.follow,
        )
        self.scrolls[name] = laid.scroll
        self._panes[name] = laid
        return laid

    def forget(self, *names: str) -> None:
        """Panes that are no longer shown."""
        for name in names:
            self._panes.pop(name, None)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Everything that can be pressed, in the order in which Tab goes through it."""
        return tuple(spot for one in self._panes.values() for spot in one.spots if spot.action)

    def spot(self, action: str) -> Spot | None:
        """The spot of an action, if it is on the page."""
        return next((one for one in self.spots if one.action == action), None) if action else None

    def spot_at(self, at: Point) -> Spot | None:
        """The spot under the mouse."""
        return next((spot for one in reversed(self._panes.values()) for spot in one.spots if spot.rect.holds(at)), None)

    def tip_at(self, at: Point) -> str:
        """What is said beside the mouse where it rests."""
        spot = self.spot_at(at)
        return spot.words if spot is not None else ""

    def pane_at(self, at: Point) -> str | None:
        """The name of the pane under the mouse."""
        return next((name for name, one in reversed(self._panes.items()) if one.rect.holds(at)), None)

    def key(self, key: Key) -> None:
        """Tab and arrows move the focus, Enter presses, Escape leaves."""
        match key.name:
            case "tab":
                self.step(-1 if key.shift else 1)
            case "down":
                self.step(1)
            case "up":
                self.step(-1)
            case "pagedown" | "pageup":
                for name, one in self._panes.items():
                    self.scrolls[name] = max(0.0, one.scroll + one.rect.high * (0.8 if key.name == "pagedown" else -0.8))
                self.follow = False
            case "enter" | "space" if self.focus:
                self.press(self.focus)
            case "escape":
                self.stage.back()
            case "?" | "f1":
                self.help()
            case _:
                self.shortcut(key)

    def shortcut(self, key: Key) -> None:
        """A key that stands beside a row presses it."""
        for row in self.rows():
            if row.key and row.action and row.key.lower() == key.name and not key.ctrl:
                self.press(row.action)
                return

    def help(self) -> None:
        """Shows what has the focus with its rules, and the keys of this screen."""
        from campaign.gui.frame.pages import keys_page
        from campaign.gui.reading.log import rule_page

        stage = self.stage
        stage.go(keys_page(stage, self.keys, self.line(), lambda rule: stage.go(rule_page(stage, rule))))

    def step(self, by: int) -> None:
        """The focus goes on to the next thing that can be pressed."""
        actions = list(dict.fromkeys(one.action for one in self.spots))
        self.message, self.hover, self.follow = "", "", True
        if actions:
            at = actions.index(self.focus) + by if self.focus in actions else 0 if by > 0 else -1
            self.focus = actions[at % len(actions)]

    def press(self, action: str) -> None:
        """Does what an action says; it may ask for dice, or take long."""
        self.stage.run(lambda: self._done(action))

    def _done(self, action: str) -> None:
        """Does it; what goes wrong is said in the line of text."""
        from campaign.session.files.failures import failure_of

        self.message = ""
        try:
            self.do(action)
        except Exception as trouble:
            failure = failure_of(trouble)
            if failure is None:
                raise
            # Said where the player now looks: on the way another screen may have come or gone.
            (self.stage.top if self.stage.screens else self).message = f"No: {failure.words}"

    def typed(self, text: str) -> None:
        """Letters for whoever takes them."""

    def pointed(self, at: Point) -> bool:
        """The mouse moved; whether anything looks different now."""
        spot = self.spot_at(at)
        hover = spot.action or spot.words if spot is not None else ""
        changed = hover != self.hover
        if changed:
            self.hover, self.message = hover, ""
        return changed

    def pressed(self, at: Point, button: str) -> None:
        """A click: on a spot it does what it says."""
        spot = self.spot_at(at)
        if spot is not None and spot.action:
            self.focus = spot.action
            self.press(spot.action)

    def dragged(self, at: Point, right: float, down: float) -> bool:
        """The mouse is drawn on; whether anything looks different now."""
        return False

    def released(self, at: Point) -> None:
        """The button is let go."""

    def wheeled(self, at: Point, steps: float) -> None:
        """The wheel scrolls the pane under the mouse."""
        name = self.pane_at(at)
        if name is not None:
            self.scrolls[name] = max(0.0, self.scrolls.get(name, 0.0) - steps * WHEEL * line_height(self.stage.look))
            self.follow = False

    def passed(self, seconds: float) -> bool:
        """Time went by; whether anything looks different now."""
        return False
