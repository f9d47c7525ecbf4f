"""Pages to read, which scroll and which Escape leaves, and pages to wait at: for the next player, and while others play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from campaign.drawing.lettering import LEADING, shorten, width_of
from campaign.drawing.shapes import Rect, RoundedBox, Text
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import BetweenPlayers, OnPage, WhileWaiting
from campaign.gui.actions.values import Action
from campaign.gui.frame.leaf import LeafHead, LeafPart, LeafScreen, part_title
from campaign.gui.frame.page import Row, button, pane, tall
from campaign.gui.frame.places import Handover, Leaving
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.ships import LineAhead
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side

# How wide the question is before something is left.
WIDE = 520.0
# A part of so many lines is cut where a column ends; one line of it never stands alone.
LONG = 8
# A strip of sea is at least so high at 100 %.
LEAST_SEA = 70.0


class Page(LeafScreen):
    """A page of rows, rebuilt when shown; actions that it does not handle are passed on to its owner.

    Its title is the headline, what is told before the first head the line beneath it, and each head begins a part.
    """

    def __init__(
        self, stage: Stage, make: Callable[[], Iterable[Row]], hand_on: Callable[[Action], None] | None = None,
        caption: str = "",
    ) -> None:
        super().__init__(stage)
        self._made, self._hand_on, self._caption = make, hand_on, caption

    @property
    def default(self) -> Action:
        """What was read is left by Enter too."""
        return OnPage.BACK

    def rows(self) -> Sequence[Row]:
        """What was to be read, and the way back."""
        return (*self._made(), *self.ways())

    def ways(self) -> Sequence[Row]:
        """Back alone."""
        return (button("Back", OnPage.BACK, "back to where you came from"),)

    def head(self) -> LeafHead:
        """The title, and the sentence beneath it where there is one and it has room."""
        return self._taken_apart()[0]

    def parts(self) -> Sequence[LeafPart]:
        """What stands beneath each head; long ones are cut where a column ends."""
        return tuple(_cut(self._taken_apart()[1], self.many))

    def _taken_apart(self) -> tuple[LeafHead, tuple[LeafPart, ...]]:
        rows = tuple(self._made())
        head, parts = taken_apart(rows, self._caption)
        if head.line and not head.holds(self.stage.size[0] - 2 * self.edge, self.stage.size[1], self.stage.look):
            return taken_apart(rows, self._caption, lined=False)
        return head, parts

    @property
    def many(self) -> int:
        """A table that was set by hand has the whole width."""
        return 1 if any(row.style == "mono" for row in self._made()) else super().many

    def do(self, action: Action) -> None:
        """Its own handlers first, then those of its owner."""
        if not self.handlers.handle(action) and self._hand_on is not None:
            self._hand_on(action)


def taken_apart(rows: Sequence[Row], caption: str = "", *, lined: bool = True) -> tuple[LeafHead, tuple[LeafPart, ...]]:
    """Rows as a head and parts: the title, what is told before the first head where it may be a line, and each head's rows."""
    at = next((number for number, row in enumerate(rows) if row.style == "title"), None)
    headline = "" if at is None else rows[at].text
    rest = [row for number, row in enumerate(rows) if number != at]
    line = ""
    if lined and rest and _is_told(rest[0]) and (len(rest) == 1 or not _is_told(rest[1])):
        line = rest.pop(0).text
    parts: list[LeafPart] = []
    for row in rest:
        if row.style == "head" and row.drawn is None and row.action is None:
            parts.append(LeafPart(row.text, (), row.column))
        elif parts:
            parts[-1] = replace(parts[-1], rows=(*parts[-1].rows, row))
        else:
            parts.append(LeafPart("", (row,)))
    return LeafHead(caption, headline, line), tuple(part for part in parts if part.rows or part.name)


def _is_told(row: Row) -> bool:
    """Whether a row is a sentence, and nothing to press."""
    return row.action is None and row.drawn is None and row.style in ("plain", "faint", "strong") and not row.column


def _cut(parts: Sequence[LeafPart], many: int) -> Iterator[LeafPart]:
    """Parts that are much longer than their share of the lines, cut into several of which the first alone has the name."""
    lines = sum(len(part.rows) + 2 for part in parts)
    share = max(LONG, -(-lines // max(1, many)))
    for part in parts:
        left = list(part.rows)
        yield replace(part, rows=tuple(left[:share]))
        for start in range(share, len(left), share):
            yield LeafPart("", tuple(left[start:start + share]))


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


# To wait at -----------------------------------------------------------------------------------------------------------


def ships_beneath(page: LeafScreen, sides: tuple[Side, ...], body: Rect) -> Iterator[Sheet]:
    """Ships at sea from edge to edge, which fill what a page to wait at leaves of its room, where that is enough."""
    strip = page.below_columns(body)
    if strip.high >= LEAST_SEA * page.stage.look.scale:
        yield page.sheet_of("at sea", strip, LineAhead(sides).drawn(strip, page.stage.look))


class HandoverScreen(LeafScreen):
    """A page that shows nothing of the game; Enter leaves it, and Escape asks before it leaves a campaign below."""

    def __init__(self, stage: Stage, place: Handover) -> None:
        super().__init__(stage)
        self.side, self._sits, self._leaves, self._asked = place.side, place.sits, place.leaves, place.asked
        self.focus = BetweenPlayers.HERE
        self.handlers.at({BetweenPlayers.HERE: self._here, BetweenPlayers.LEAVE: self._leave})

    def contexts(self) -> tuple[Context, ...]:
        """Enter and Escape are its own."""
        return (Context.BETWEEN_PLAYERS, Context.PAGE)

    def head(self) -> LeafHead:
        """Which player is next."""
        return LeafHead("Two players at one screen", f"The {self.side} player comes to the screen",
                        "The other player looks away now.")

    def parts(self) -> Sequence[LeafPart]:
        """What is seen by whom."""
        leaves = "Escape asks before the campaign is left." if self._asked is not None else "Escape goes back, unseen."
        return (
            LeafPart("Who looks", (
                Row(f"From Enter on the screen shows the game as the {self.side} side knows it: its forces whole, of the enemy "
                    "what was found."),
            ), asks=True),
            LeafPart("Who looks away", (
                Row(f"The {self.side.enemy} player: his own side is not shown until his turn comes again.", style="faint"),
                Row(f"Every order is saved as it is given. {leaves}", style="faint"),
            )),
        )

    def over(self, body: Rect) -> Iterator[Sheet]:
        """His side's ships, beneath what is said."""
        return ships_beneath(self, (self.side,), body)

    def ways(self) -> Sequence[Row]:
        """He is here."""
        hint = f"shows the game as the {self.side} side knows it"
        here = button(f"The {self.side} player is here", BetweenPlayers.HERE, hint)
        return (replace(here, style=self.side.value),)

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
        leave = button(place.caption, OnPage.LEAVE, place.words)
        return (part_title(place.title, asks=True), Row(place.words), Row(""),
                replace(leave, half=True), replace(stay, half=True))

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


class ProgressScreen(LeafScreen):
    """Shows nothing but the progress of play, so that any player may look at it."""

    told = (Context.WAITING,)

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.handlers.at({WhileWaiting.PAUSE: lambda: stage.abandon(PAUSED)})

    def head(self) -> LeafHead:
        """How far the work has come is said on a sheet of its own, which alone is painted anew."""
        return LeafHead("While others play", " ", "Every order is saved as it is given.")

    def parts(self) -> Sequence[LeafPart]:
        """Both sides, of whom nothing is told here."""
        return (LeafPart("", (Row("Any player may look at this page: it shows nothing of the game.", style="faint"),)),)

    def over(self, body: Rect) -> Iterator[Sheet]:
        """Both sides' ships, beneath what is said."""
        return ships_beneath(self, BOTH, body)

    def rows(self) -> Sequence[Row]:
        """How far the work has come, and how it is stopped."""
        return Row(self.stage.activity, style="title"), *super().rows()

    def ways(self) -> Sequence[Row]:
        """It is stopped."""
        return (button("Pause", WhileWaiting.PAUSE, "stops after the present order; play can go on from there"),)

    def sheets(self) -> tuple[Sheet, ...]:
        """The page, and over its head how far the work has come."""
        return *super().sheets(), self._activity()

    def _activity(self) -> Sheet:
        look, wide = self.stage.look, self.stage.size[0] - 2 * self.edge
        empty, told = self.head(), LeafHead("", self.stage.activity)
        lines = empty.lines(wide, self.stage.size[1], look)
        high = next((size for _, size, serif in lines if serif), look.text)
        top = 9 * look.scale + (lines[0][1] * LEADING if not lines[0][2] else 0.0)
        size = max(high * 0.6, min(high, high * wide / max(1.0, width_of(told.headline, high, bold=True, serif=True))))
        box = Rect(round(self.edge), round(top), round(wide), round(high * 1.12))
        shown = shorten(told.headline, size, wide, bold=True, serif=True)
        text = Text(shown, (0, box.high / 2), size, look.theme.ink, bold=True, serif=True)
        across = round(box.wide), round(box.high)
        return Sheet("activity", (text, box, look), box, across, lambda: ((text,),), look.theme.panel2)

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
