"""Pages to read, which scroll and which Escape leaves, and pages to wait at: for the next player, and while others play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from campaign.drawing.shapes import Rect, RoundedBox
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.keymap import key_help
from campaign.gui.actions.plain import BetweenPlayers, OnPage, WhileWaiting
from campaign.gui.actions.values import Action, ReadRule
from campaign.gui.frame.page import Row, button, pane, tall
from campaign.gui.frame.places import Handover, Leaving
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.session.words import rulebook
from campaign.session.words.rulebook import rule_id, whence

EVERYWHERE = (Context.PAGE, Context.ANYWHERE)
# How wide the question is before something is left.
WIDE = 520.0


class Page(Screen):
    """A page of rows, rebuilt when shown; actions that it does not handle are passed on to its owner."""

    def __init__(
        self, stage: Stage, make: Callable[[], Iterable[Row]], hand_on: Callable[[Action], None] | None = None,
    ) -> None:
        super().__init__(stage)
        self._made, self._hand_on = make, hand_on

    @property
    def default(self) -> Action:
        """What was read is left by Enter too."""
        return OnPage.BACK

    def rows(self) -> Sequence[Row]:
        """What was to be read, and the way back."""
        return (*self._made(), button("Back", OnPage.BACK, "back to where you came from"))

    def do(self, action: Action) -> None:
        """Its own handlers first, then those of its owner."""
        if not self.handlers.handle(action) and self._hand_on is not None:
            self._hand_on(action)


def keys_page(stage: Stage, contexts: Iterable[Context], about: str) -> Page:
    """What is said of that which has the focus, with its rules; the keys of the screen, and those that work everywhere."""
    own = key_help(contexts)

    def rows() -> Iterable[Row]:
        if about:
            yield Row("What has the focus", style="title")
            yield Row(about, indent=1)
            for rule in dict.fromkeys(rule_id().findall(about)):
                yield Row(f"Rule {rule}", ReadRule(rule), hint=f"read rule {rule}", indent=1)
        yield Row("Keys", style="title")
        if own:
            yield Row("Here", style="head")
            yield from (Row(f"{key}:  {text}", indent=1) for key, text in own)
        yield Row("Everywhere", style="head")
        yield from (Row(f"{key}:  {text}", indent=1) for key, text in key_help(EVERYWHERE))

    return Page(stage, rows)


def text_page(stage: Stage, title: str, paragraphs: Iterable[str | tuple[str, str]]) -> Page:
    """A page of text: paragraphs, and pairs of a heading and its text."""
    parts = tuple(paragraphs)

    def rows() -> Iterable[Row]:
        yield Row(title, style="title")
        for part in parts:
            if isinstance(part, tuple):
                yield Row(part[0], style="head")
                yield from (Row(line, indent=1) for line in part[1].split("\n"))
            else:
                yield Row(part)

    return Page(stage, rows)


def rule_page(stage: Stage, key: str) -> Page:
    """A rule in the project's own words."""
    page = rulebook.rule(key)
    if page is None:
        return text_page(stage, key, (f"Nothing more is written about {key}.",))

    def rows() -> Iterable[Row]:
        yield Row(page.id, style="title")
        for statement in page.statements:
            yield Row(statement.text)
            yield Row(whence(statement), style="faint")
        for below in page.below:
            yield Row(below.id, style="head")
            yield Row(below.text, indent=1)
            yield Row(whence(below), style="faint", indent=1)
        for chart in page.charts:
            yield Row(f"Chart {chart.name}", style="head")
            yield Row(whence(chart), style="faint", indent=1)
            yield from (Row(line, indent=1) for line in f"{chart.about}\n{chart.text}".split("\n"))

    return Page(stage, rows)


# To wait at -----------------------------------------------------------------------------------------------------------


class HandoverScreen(Screen):
    """A blank page that Enter leaves; Escape leaves the battle below it too, and asks before it leaves a campaign."""

    def __init__(self, stage: Stage, place: Handover) -> None:
        super().__init__(stage)
        self.side, self._sits, self._leaves, self._asked = place.side, place.sits, place.leaves, place.asked
        self.focus = BetweenPlayers.HERE
        self.handlers.at({BetweenPlayers.HERE: self._here, BetweenPlayers.LEAVE: self._leave})

    def contexts(self) -> tuple[Context, ...]:
        """Enter and Escape are its own."""
        return (Context.BETWEEN_PLAYERS, Context.PAGE)

    def rows(self) -> Sequence[Row]:
        """Which player is next."""
        return (
            Row(f"The {self.side} player comes to the screen", style="title"),
            Row("The other player looks away now."),
            button(f"The {self.side} player is here", BetweenPlayers.HERE, f"shows the game as the {self.side} side knows it"),
        )

    def leaving(self) -> Leaving | None:
        """A campaign below is not left unasked."""
        return self._asked

    def _leave(self) -> None:
        """What lies below is left as well, unseen."""
        if self._asked is not None:
            self.stage.show(self._asked)
            return
        self.stage.back()
        if self._leaves is not None:
            self._leaves()

    def _here(self) -> None:
        self.stage.back()
        self._sits()


class LeavingScreen(Screen):
    """A question over the page that would be left: Escape and Enter stay there, a press of its own button leaves."""

    told = (Context.LEAVING,)

    def __init__(self, stage: Stage, place: Leaving) -> None:
        super().__init__(stage)
        self.place, self._below = place, stage.top
        self.handlers.at({OnPage.LEAVE: self._leave})

    @property
    def default(self) -> Action:
        """Enter stays."""
        return OnPage.BACK

    def rows(self) -> Sequence[Row]:
        """The question, and its two answers."""
        place = self.place
        stay = button("Stay", OnPage.BACK, "back to where you came from", chosen=True)
        return Row(place.title, style="title"), Row(place.words), stay, button(place.caption, OnPage.LEAVE, place.words)

    def foot_rect(self) -> Rect:
        """The line of text stands where that of the page below does."""
        return self._below.foot_rect() if isinstance(self._below, Screen) else super().foot_rect()

    def sheets(self) -> tuple[Sheet, ...]:
        """What lies below, and the question over the middle of it."""
        look, whole, foot = self.stage.look, self.stage.rect, self.foot_rect()
        wide = min(whole.wide - 4 * look.gap, WIDE * look.scale)
        high = min(whole.high - foot.high - 4 * look.gap, tall(self.rows(), wide, look) + look.gap)
        box = Rect(round((whole.wide - wide) / 2), round((whole.high - high) / 2.5), round(wide), round(high))
        laid, size = self.lay("leaving", box, self.rows()), (round(box.wide), round(box.high))
        drawn = pane(Rect(0, 0, *size), self.rows(), look, scroll=laid.scroll, focus=self.focus, hover=self.hover)
        layer = (*drawn.layer, RoundedBox(Rect(0, 0, *size), None, look.theme.magenta, 2.0))
        return (*(sheet for sheet in self._below.sheets() if sheet.name != "foot"), self.foot(foot),
                Sheet("leaving", (layer, size), box, size, lambda: (layer,), look.theme.panel))

    def _leave(self) -> None:
        self.stage.back()
        self.place.leaves()


PAUSED = "Paused. Everything accepted is saved."


class ProgressScreen(Screen):
    """Shows nothing but the progress of play, so that any player may look at it."""

    told = (Context.WAITING,)

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.handlers.at({WhileWaiting.PAUSE: lambda: stage.abandon(PAUSED)})

    def rows(self) -> Sequence[Row]:
        """How far the work has come."""
        return (
            Row(self.stage.activity, style="title"),
            Row("Every order is saved as it is given.", style="faint"),
            button("Pause", WhileWaiting.PAUSE, "stops after the present order; play can go on from there"),
        )

    def enters(self) -> str:
        """Nothing: whoever struck it for the page before is not to pause what it began."""
        return ""

    def press_focused(self) -> None:
        """Presses what keys have led to, and nothing else."""
        if self.focus is not None:
            self.press(self.focus)

    def help(self) -> None:
        """There is one key, and no other page can be shown meanwhile."""
        self.message = "Escape: pauses after the order that is being carried out"
