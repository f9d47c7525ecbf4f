"""Dice that are rolled at the table: a page says what is rolled and why, and takes the face."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.drawing.shapes import Disc, Rect, RoundedBox, Shape, Text
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.keymap import key_help
from campaign.gui.actions.plain import InRoll
from campaign.gui.actions.values import GiveFace
from campaign.gui.frame.leaf import GUTTER, LeafHead, LeafPart, LeafScreen
from campaign.gui.frame.page import Hotspot, Pane, Row, button, tall
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.model.dice import Die, Why
from campaign.model.replacing import replace
from campaign.session.play.game import Game

# Faces side by side: of a die, of a pair; up to how many they count as few.
FEW_ACROSS, MANY_ACROSS, ACROSS = 6, (10, 20, 25), 12
# What is told has so much of the width, or of the height; a face is at most so large, and has pips from this size on.
TOLD, SHARE, LARGEST, PIPS = 0.36, 0.42, 120.0, 34.0
LOW, MID, HIGH = 0.26, 0.5, 0.74
CORNERS = ((LOW, LOW), (HIGH, HIGH)), ((HIGH, LOW), (LOW, HIGH)), ((LOW, MID), (HIGH, MID))
PIPS_OF = {1: ((MID, MID),), 2: CORNERS[0], 3: (*CORNERS[0], (MID, MID)), 4: (*CORNERS[0], *CORNERS[1]),
           5: (*CORNERS[0], *CORNERS[1], (MID, MID)), 6: (*CORNERS[0], *CORNERS[1], *CORNERS[2])}
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


class RollScreen(LeafScreen):
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

    def head(self) -> LeafHead:
        """What is rolled and why."""
        return LeafHead(f"Roll {self.die} at the table", self.words)

    def parts(self) -> Sequence[LeafPart]:
        """How it is thrown and told; beside it stand its faces."""
        return (LeafPart("What it shows", tuple(self._told()), f"{self.digits}_" if self.roomy == 1 else "", asks=True),)

    def _told(self) -> Iterator[Row]:
        if self.roomy > 1:
            yield Row(f"{self.digits}_", style="title")
        if self.fault:
            yield Row(self.fault, style="bad")
        yield Row(f"{THROW[self.die]}. Type what it shows and press Enter, or press it below.", style="faint")

    def rows(self) -> Sequence[Row]:
        """What is rolled and why, and the way out."""
        rolled = Row(f"Roll {self.die}", style="title", column=f"{self.digits}_")
        return rolled, Row(self.words, style="strong"), *super().rows()

    def ways(self) -> Sequence[Row]:
        """The order is given up."""
        return (button("Give it up", InRoll.GIVE_UP, "the order is not carried out, and nothing is changed"),)

    @property
    def many(self) -> int:
        """What is told stands in one column."""
        return 1

    def body(self, body: Rect, rest: tuple[Row, ...]) -> Iterator[Sheet]:
        """What is told at the left and the faces at the right, or one below the other."""
        look = self.stage.look
        beside = self.roomy > 1
        told = replace(body, wide=body.wide * TOLD if beside else body.wide)
        if not beside:
            told = replace(told, high=min(body.high * SHARE, tall(self.parts()[0].titled(), told.wide, look) + look.gap))
        yield from super().body(told, rest)
        apart = GUTTER * look.scale if beside else 0.0
        room = Rect(told.right + apart, body.y, body.right - told.right - apart, body.high) if beside else Rect(
            body.x, told.bottom, body.wide, body.bottom - told.bottom)
        yield self.sheet_of("faces", room, self._grid(room.grown(-2 * look.gap)).layer)

    def _grid(self, rect: Rect) -> Pane:
        """The faces as large as there is room for: dice with their pips, or figures where there are many."""
        look, theme = self.stage.look, self.stage.look.theme
        across = max((3, FEW_ACROSS) if len(self.faces) <= ACROSS else MANY_ACROSS,
                     key=lambda many: min(rect.wide / many, rect.high / -(-len(self.faces) // many)))
        cell = min(rect.wide / across, rect.high / -(-len(self.faces) // across), LARGEST * look.scale)
        size = min(look.text * 1.2, cell * 0.55)
        shapes: list[Shape] = []
        spots: list[Hotspot] = []
        for number, face in enumerate(self.faces):
            row, column = divmod(number, across)
            box = Rect(rect.x + column * cell, rect.y + row * cell, cell, cell).grown(-max(1.0, cell * 0.05))
            action = GiveFace(face)
            marked = action in (self.focus, self.hover) or self.digits == str(face)
            edge = theme.magenta if marked else theme.btnline
            shapes.append(RoundedBox(box, theme.btn, edge, 2.5 if marked else 1.2, box.wide * 0.14))
            if self.die is Die.D6 and box.wide > PIPS * look.scale:
                shapes += [Disc((box.x + box.wide * x, box.y + box.high * y), box.wide * 0.075, theme.ink)
                           for x, y in PIPS_OF[face]]
            else:
                shapes.append(Text(f"{face}", box.middle, size, theme.ink, "m", bold=marked))
            spots.append(Hotspot(box, action, f"{self.die} shows {face}"))
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
