"""Dice that are rolled at the table: a page says what is rolled and why, and takes the face."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.drawing.shapes import Rect, RoundedBox, Shape, Text
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.keymap import key_help
from campaign.gui.actions.plain import InRoll
from campaign.gui.actions.values import GiveFace
from campaign.gui.frame.page import Hotspot, Pane, Row, button, line_height
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.model.dice import Die, Why
from campaign.session.play.game import Game

ACROSS, MANY_ACROSS = 11, 20
GIVEN_UP = "No die fell: that order was not carried out, and nothing was changed."
THROW = {
    Die.D10: "One ten-sided die; nought is ten",
    Die.PERCENT: "Two ten-sided dice, tens and ones; double nought is a hundred",
    Die.D6: "One six-sided die",
    Die.TWO_D6: "Two six-sided dice, added up",
}
NOUGHT = {Die.D10: "0", Die.PERCENT: "00"}


class Rolling:
    """Asks the player for the faces of dice; with a game it names those concerned, as far as the player may know them."""

    def __init__(self, stage: Stage) -> None:
        """On which stage the page is shown."""
        self.stage = stage
        self.game: Game | None = None

    def __call__(self, die: Die, why: Why) -> int:
        """What fell; raises Abandoned when the player gives the order up."""
        return int(str(self.stage.hold(RollScreen(self.stage, die, why, self.words(why)))))

    def words(self, why: Why) -> str:
        """The reason in words; of a roll that is the other side's affair only the rule."""
        from campaign.session.play.game import reason_for

        return str(why) if self.game is None else reason_for(self.game, why)


class RollScreen(Screen):
    """One die, or a pair that is read as one: why it falls, and its faces to press or to type."""

    told = (Context.ROLL,)

    def __init__(self, stage: Stage, die: Die, why: Why, text: str) -> None:
        super().__init__(stage)
        self.die, self.why, self.words = die, why, text
        self.digits = self.fault = ""
        self.handlers.at({
            InRoll.GIVE: self._give,
            InRoll.GIVE_UP: lambda: stage.abandon(GIVEN_UP),
            InRoll.TAKE_DIGIT: self._take_digit,
        }).on(GiveFace, lambda action: stage.answer(action.face))

    @property
    def faces(self) -> range:
        """All possible faces."""
        return range(self.die.lowest, self.die.highest + 1)

    @property
    def across(self) -> int:
        """How many faces stand in a row."""
        return min(len(self.faces), ACROSS if len(self.faces) <= ACROSS else MANY_ACROSS)

    @property
    def down(self) -> int:
        """How many rows of faces there are."""
        return -(-len(self.faces) // self.across)

    def rows(self) -> Sequence[Row]:
        """What is rolled and why."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        yield Row(f"Roll {self.die}", style="title", column=f"{self.digits}_")
        if self.fault:
            yield Row(self.fault, style="bad")
        yield Row(self.words, style="strong")
        yield Row(f"{THROW[self.die]}. Type what it shows and press Enter, or press it below.", style="faint")
        yield button("Give it up", InRoll.GIVE_UP, "the order is not carried out, and nothing is changed")

    def sheets(self) -> tuple[Sheet, ...]:
        """The page, and below its rows the faces in a grid."""
        look, whole, foot = self.stage.look, self.stage.rect, self.foot_rect()
        room = foot.y - 2 * look.gap
        cell = min(line_height(look, "button") + look.gap, room / 2 / self.down)
        grid = cell * self.down + 2 * look.gap
        wide = min(whole.wide - 2 * look.gap, 860 * look.scale)
        page = Rect((whole.wide - wide) / 2, look.gap, wide, room - grid)
        pane = self.lay("page", page, self.rows())
        high = min(page.high, pane.tall + 4 * look.gap)
        page = Rect(page.x, max(look.gap, (foot.y - grid - high) / 3), wide, high)
        pane = self.lay("page", page, self.rows())
        faces = self._grid(Rect(page.x, page.bottom + look.gap, wide, grid - look.gap))
        layer = (*pane.layer, *faces.layer)
        size = self.stage.size
        return (Sheet("page", (layer, size, look), whole, size, lambda: (layer,), look.theme.panel2), self.foot(foot))

    def _grid(self, rect: Rect) -> Pane:
        look = self.stage.look
        wide, high = rect.wide / self.across, rect.high / self.down
        size = min(look.text, high * 0.7, wide * 0.45)
        shapes: list[Shape] = []
        spots: list[Hotspot] = []
        for number, face in enumerate(self.faces):
            down, across = divmod(number, self.across)
            cell = Rect(rect.x + across * wide + 1, rect.y + down * high + 1, wide - 2, high - 2)
            action = GiveFace(face)
            marked = action in (self.focus, self.hover)
            edge = look.theme.magenta if marked else look.theme.line
            shapes += [RoundedBox(cell, look.theme.panel, edge, 2.0 if marked else 1.0, look.gap * 0.5),
                       Text(f"{face}", cell.middle, size, look.theme.ink, "m")]
            spots.append(Hotspot(cell, action, f"{self.die} shows {face}"))
        self._panes["faces"] = Pane(rect, tuple(shapes), tuple(spots), rect.high, 0.0)
        return self._panes["faces"]

    def typed(self, text: str) -> None:
        """Digits of the face."""
        if text.isascii() and text.isdigit() and len(self.digits) < len(str(self.die.highest)):
            self.digits += text

    def contexts(self) -> tuple[Context, ...]:
        """Enter gives what was typed, unless a face has the focus and nothing was."""
        if self.focus is not None and not self.digits:
            return (Context.ROLL_FOCUSED, Context.ROLL, Context.PAGE)
        return super().contexts()

    def help(self) -> None:
        """Nothing may be shown above a page that is waited for: the line of text says the keys."""
        self.message = "; ".join(f"{key}: {text}" for key, text in key_help(self.told))

    def _take_digit(self) -> None:
        self.digits = self.digits[:-1]

    def _give(self) -> None:
        digits, self.digits = self.digits, ""
        number = self.die.highest if digits == NOUGHT.get(self.die) else int(digits or -1)
        if number in self.faces:
            self.stage.answer(number)
            return
        typed = repr(digits) if digits else "nothing"
        self.fault = f"{typed} is no face of {self.die}: {self.die.lowest} to {self.die.highest} was expected"
        self.message = self.fault
