"""What all screens share: a focus that keys move, panes that scroll, a line of text about the thing pointed at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.drawing.shapes import Point, Rect, RoundedBox
from campaign.gui.actions.bindings import Binding, Context, KeyMode
from campaign.gui.actions.keymap import KEYMAP, bindings_of
from campaign.gui.actions.orders import gives_orders
from campaign.gui.actions.plain import OnPage
from campaign.gui.actions.values import Action, ReadRule
from campaign.gui.frame.handlers import Handlers
from campaign.gui.frame.page import SIDES, Hotspot, Pane, PanelPart, Row, line_height, pane
from campaign.gui.frame.places import Help, Leaving, OpenAgain, Rule
from campaign.gui.frame.showing import Key, Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.frame.strips import fits, grow_strip, strip
from campaign.gui.frame.wording import plain_text, without_rules
from campaign.model.replacing import replace
from campaign.session.files.failures import failure_of

WHEEL = 3
SCROLL, OVERLAP = 0.8, 3.0
KEYS = "? keys"
# What Enter does where it is the first thing on the page that it leads to; and how much of the foot may say what it does.
TO_THE_FIRST, SHARE, APART = "to the first line", 0.42, "   "
WORDLESS = "press what has the focus"


class Screen:
    """One screen. A subclass says its rows, what it does at which action (`handlers`), and where its keys are bound."""

    told: tuple[Context, ...] = ()

    def __init__(self, stage: Stage) -> None:
        """On which stage it stands."""
        self.stage = stage
        self.focus: Action | None = None
        self.hover: Action | str | None = None
        self.message = ""
        self.scrolls: dict[str, float] = {}
        self.follow = False
        self._panes: dict[str, Pane] = {}
        self.handlers = Handlers().at({
            OnPage.BACK: self.back,
            OnPage.NEXT: lambda: self.step(1),
            OnPage.BEFORE: lambda: self.step(-1),
            OnPage.PAGE_DOWN: lambda: self.scroll(SCROLL),
            OnPage.PAGE_UP: lambda: self.scroll(-SCROLL),
            OnPage.PRESS: self.press_focused,
            OnPage.HELP: self.help,
            OnPage.TYPE: lambda: None,
        }).on(ReadRule, lambda action: stage.show(Rule(action.rule)))

    def rows(self) -> Sequence[Row]:
        """What stands on the page."""
        return ()

    def contexts(self) -> tuple[Context, ...]:
        """Where keys are looked for now, the first place first."""
        return (*self.told, Context.PAGE)

    def offers(self) -> Iterable[Row]:
        """The rows that keys may press."""
        return self.rows()

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
        pane = self.lay("page", body, self.rows())
        spare = body.high - pane.tall - 4 * look.gap
        if spare > 0:
            # A short page stands where the eye is, not at the edge.
            body = Rect(body.x, body.y + spare / 3, body.wide, pane.tall + 4 * look.gap)
            pane = self.lay("page", body, self.rows())
        return (
            Sheet(
                "page", (pane.layer, self.stage.size, look), whole, self.stage.size, lambda: (pane.layer,), look.theme.panel2
            ),
            self.foot(foot),
        )

    def foot_rect(self) -> Rect:
        """Where the line of text stands."""
        high = line_height(self.stage.look) + self.stage.look.gap
        return Rect(0, self.stage.size[1] - high, self.stage.size[0], high)

    def foot(self, rect: Rect) -> Sheet:
        """The line of text about the thing pointed at or in focus; otherwise the last message."""
        text, look = plain_text(without_rules(self.line())), self.stage.look
        inner, keys = Rect(0, 0, rect.wide, rect.high), self.keys_in_words(rect.wide)
        layer = strip(inner, text, keys, look)
        place, all_of_it = grow_strip(rect, text, keys, look)
        focused = self.spot(self.focus)
        covers = focused is not None and focused.rect.bottom > place.y
        # Where the mouse points all is said beside it; what keys have led to is said here, unless it would be covered.
        if self.message or (self.stage.mouse[0] < 0 and not covers):
            rect, layer = place, all_of_it
        size = (round(rect.wide), round(rect.high))
        return Sheet("foot", (layer, size), rect, size, lambda: (layer,), look.theme.panel)

    def keys_in_words(self, wide: float) -> str:
        """The right end of the line of text: what Enter does now, as far as there is room, and where the keys are told."""
        words = plain_text(without_rules(self.enters())).split()
        for many in range(len(words), 0, -1):
            more = " ..." if many < len(words) else ""
            text = f"Enter: {' '.join(words[:many])}{more}{APART}{KEYS}"
            if fits(text, "", wide * SHARE, self.stage.look):
                return text
        return KEYS

    def line(self) -> str:
        """What the line of text says now."""
        if self.message:
            return self.message
        pointed = self.spot(self.hover) or self.spot(self.focus)
        return pointed.words if pointed is not None else ""

    def lay(self, name: str, rect: Rect, rows: Iterable[Row]) -> Pane:
        """Rows laid out in a pane that keeps its scroll."""
        laid_out = pane(
            rect,
            rows,
            self.stage.look,
            scroll=self.scrolls.get(name, 0.0),
            focus=self.focus,
            hover=self.hover,
            follow=self.follow,
        )
        self.scrolls[name] = laid_out.scroll
        self._panes[name] = laid_out
        return laid_out

    def lay_plain(self, name: str, rect: Rect, rows: Iterable[Row]) -> Pane:
        """The same, on the ground of a panel and without an edge of its own."""
        laid = self.lay(name, rect, rows)
        return replace(laid, layer=(RoundedBox(rect, self.stage.look.theme.panel), *laid.layer[1:]))

    def keep(self, name: str, laid: Pane) -> None:
        """Keeps a pane that was laid out elsewhere, so that it can be pressed."""
        self._panes[name] = laid

    def forget(self, *names: str) -> None:
        """Panes that are no longer shown."""
        for name in names:
            self._panes.pop(name, None)

    @property
    def spots(self) -> tuple[Hotspot, ...]:
        """Everything that can be pressed, in the order in which Tab goes through it."""
        return tuple(spot for pane in self._panes.values() for spot in pane.spots if spot.action is not None)

    def spot(self, action: Action | str | None) -> Hotspot | None:
        """The spot of an action, if it is on the page."""
        return None if action is None else next((spot for spot in self.spots if spot.action == action), None)

    def spot_at(self, at: Point) -> Hotspot | None:
        """The spot under the mouse."""
        return next((spot for pane in reversed(self._panes.values()) for spot in pane.spots if spot.rect.holds(at)), None)

    def tip_at(self, at: Point) -> str:
        """What is said beside the mouse where it rests."""
        spot = self.spot_at(at)
        return spot.tip if spot is not None else ""

    def spoken_of(self, at: Point) -> Rect | None:
        """What the tip of what lies there is about: it covers nothing of that."""
        spot = self.spot_at(at)
        return None if spot is None else spot.rect

    def clear_of_tips(self) -> Iterable[Point]:
        """What no tip should hide."""
        return ()

    def tip_room(self, at: Point) -> Rect:
        """Where the tip of what lies under the mouse may stand."""
        return self.stage.rect

    def pane_at(self, at: Point) -> str | None:
        """The name of the pane under the mouse."""
        return next((name for name, pane in reversed(self._panes.items()) if pane.rect.holds(at)), None)

    def key(self, key: Key) -> bool:
        """A key: the first of the places where it is bound has it, if what it presses stands on the page.

        What is typed gives no order: it leads to the button of one, and Enter presses it.
        """
        for binding, bound in bindings_of(key.chord, self.contexts()):
            action = self._bound_to(key, binding, bound)
            if action is None:
                continue
            if key.is_typed and gives_orders(action):
                self.point(action)
            elif binding.way is KeyMode.AT_ONCE and action is bound:
                self.do(action)
            else:
                self.press(action)
            return True
        return False

    def _bound_to(self, key: Key, binding: Binding, bound: Action) -> Action | None:
        """What a key presses by a binding; nothing where the row that it wants does not stand on the page."""
        if binding.way is KeyMode.ROW:
            return next((row.action for row in self.offers() if row.answers(bound)), None)
        return self.focus if bound is OnPage.PRESS and key.is_typed else bound

    def point(self, action: Action) -> None:
        """Leads to the button of an action, which Enter then presses; one that is not seen is named in the line of text."""
        self.focus, self.hover, self.follow = action, None, True
        seen = any(row.action == action for row in self.rows())
        words = "" if seen else self.enters()
        self.message = f"{words[:1].upper()}{words[1:]}: Enter does it." if words else ""

    @property
    def default(self) -> Action | None:
        """What Enter presses where nothing has the focus: what is chosen at the foot, else the button in a side's colour."""
        rows = [row for row in self.rows() if row.able and row.action is not None]
        chosen = (row.action for row in rows if row.part is PanelPart.FOOT and row.chosen and row.style == "button")
        return next(chosen, next((row.action for row in rows if row.style in SIDES), None))

    @property
    def on_enter(self) -> Action | None:
        """What Enter presses or does now; None where it goes to the first line."""
        action = next((action for _, action in bindings_of("enter", self.contexts())), None)
        return self._chosen if action is OnPage.PRESS else action

    @property
    def _chosen(self) -> Action | None:
        """What has the focus, as long as it stands on the page or is the action of a key; else the page's own."""
        return self.focus if self.focus is not None and self._called(self.focus) else self.default

    def _called(self, action: Action) -> str:
        """An action in the words of its row, of its spot, or of the table of keys; empty for one that is nowhere."""
        row = next((row for row in self.offers() if row.answers(action)), None)
        spot = self.spot(action)
        return (row.text or row.hint if row is not None else "") or (spot.words or WORDLESS if spot is not None else "") \
            or help_of(action)

    def enters(self) -> str:
        """What Enter does now, in the words of its button or of the table of keys."""
        action = self.on_enter
        return TO_THE_FIRST if action is None else self._called(action)

    def leaving(self) -> Leaving | None:
        """What is asked before this page is left, where it would be a campaign or the game that is left."""
        return None

    def back(self) -> None:
        """One step back; what would leave a campaign or the game is asked first."""
        asked = self.leaving()
        if asked is None:
            self.stage.back()
        elif self.focus is not None:
            self.focus, self.message = None, ""
        else:
            self.stage.show(asked)

    def help(self) -> None:
        """Shows what has the focus with its rules, and the keys of this screen."""
        self.stage.show(Help(self.told, self.line()))

    def step(self, by: int) -> None:
        """The focus goes on to the next thing that can be pressed."""
        actions = list(dict.fromkeys(spot.action for spot in self.spots))
        self.message, self.hover, self.follow = "", None, True
        if actions:
            at = actions.index(self.focus) + by if self.focus in actions else 0 if by > 0 else -1
            self.focus = actions[at % len(actions)]

    def scroll(self, share: float) -> None:
        """All panes scroll by a share of their height."""
        line = line_height(self.stage.look, "button")
        for name, panel in self._panes.items():
            # In a low pane less, lest a line be passed over that stood half in it before and half after.
            step = max(line * 0.6, min(panel.rect.high * abs(share), panel.rect.high - OVERLAP * line,
                                       panel.farther if share > 0 else panel.back))
            self.scrolls[name] = max(0.0, panel.scroll + (step if share > 0 else -step))
        self.follow = False

    def press_focused(self) -> None:
        """Presses what has the focus, else what the page is there for; where there is no such thing, goes to the first line."""
        action = self._chosen
        if action is None:
            self.step(1)
        else:
            self.press(action)

    def press(self, action: Action) -> None:
        """Does what an action says; it may ask for dice, or take long."""
        self.stage.run(lambda: self._done(action))

    def _done(self, action: Action) -> None:
        """Does it; errors go to the line of text."""
        self.message = ""
        try:
            self.do(action)
        except Exception as trouble:
            failure = failure_of(trouble)
            if failure is None:
                raise
            # Said where the player now looks: on the way another screen may have come or gone.
            (self.stage.top if self.stage.screens else self).message = f"No: {failure.words}"
            if failure.overtaken is not None:
                self.stage.show(OpenAgain(failure.overtaken))

    def do(self, action: Action) -> None:
        """Carries an action out, as the table of this screen says."""
        if not self.handlers.handle(action):
            raise LookupError(f"{type(self).__name__} does nothing at {action}")

    def typed(self, text: str) -> None:
        """Typed letters, for screens that take text."""

    def pointed(self, at: Point) -> bool:
        """The mouse moved; whether anything looks different now."""
        spot = self.spot_at(at)
        hover = None if spot is None else spot.words if spot.action is None else spot.action
        changed = hover != self.hover
        if changed:
            self.hover, self.message = hover, ""
        return changed

    def pressed(self, at: Point, button: str) -> None:
        """A click: on a spot it does what it says."""
        spot = self.spot_at(at)
        if spot is not None and spot.action is not None:
            self.focus = spot.action
            self.press(spot.action)

    def dragged(self, at: Point, right: float, down: float) -> bool:
        """The mouse is dragged; returns whether anything looks different now."""
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


def help_of(action: Action) -> str:
    """What the table of keys says of an action."""
    return next((binding.help for binding in KEYMAP if binding.help and action in dict(binding.actions).values()), "")
