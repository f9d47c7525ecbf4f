"""Orders in words, as at the terminal: in whose name, the line as it is typed, and what it means or what was expected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.desk import GiveAs
from campaign.gui.actions.plain import InWriting
from campaign.gui.actions.values import Give
from campaign.gui.frame.leaf import LeafHead, LeafPart, LeafScreen
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.places import HandOn
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.model.commands import Command
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.files.failures import failure_of
from campaign.session.grammar.parts import grammar_of
from campaign.session.grammar.reading import verbs
from campaign.session.play.seat import UmpireSeat
from campaign.session.umpire.giving import KINDS, parse_orders, seat_beside
from campaign.words.counting import quantity

LONGEST = 400
NAMES: dict[Side | None, str] = {None: "As the umpire", Side.AXIS: "For the Axis side", Side.ALLIED: "For the Allied side"}


class WordsScreen(LeafScreen):
    """One line at a time; Enter gives it where no rule refuses it."""

    def __init__(self, stage: Stage, seat: UmpireSeat, in_full: Callable[[Command], str], hand_on: HandOn) -> None:
        super().__init__(stage)
        self.seat, self.in_full, self.hand_on = seat, in_full, hand_on
        self.giver: Side | None = None
        self.text = ""
        self._read: tuple[tuple[str, Side | None], tuple[tuple[Command, ...], str]] | None = None
        self.handlers.at({
            InWriting.TAKE: self._give,
            InWriting.LEAVE: stage.back,
            InWriting.TAKE_LETTER: self._take_letter,
        }).on(GiveAs, self._give_as)

    def contexts(self) -> tuple[Context, ...]:
        """Enter gives what is typed, unless keys have led to something else."""
        return (Context.PAGE,) if self.focus is not None else (Context.WRITING, Context.PAGE)

    def head(self) -> LeafHead:
        """What would be given, or what was expected."""
        orders, trouble = self._meant()
        if trouble:
            line = f"No: {trouble}" if self.text.strip() else trouble
        else:
            line = f"{quantity(len(orders), 'order')}, which no rule refuses: Enter gives what is typed."
        return LeafHead("The umpire's desk", "Orders in words", line)

    def parts(self) -> Sequence[LeafPart]:
        """Whose, the line with what it means, and how orders are said."""
        return (LeafPart("In whose name", tuple(self._givers()), column=0),
                LeafPart("The line", tuple(self._line_rows()), "as it is typed", asks=True, column=1),
                LeafPart("How orders are said", tuple(self._examples()), column=2))

    def _givers(self) -> Iterator[Row]:
        for giver, text in NAMES.items():
            hint = "rulings and facts of the land game" if giver is None else f"any order of the {giver} side, from its seat"
            yield Row(text, GiveAs(giver), hint=hint, style="button", chosen=giver is self.giver)
            yield Row(hint[:1].upper() + hint[1:], style="faint", indent=1)

    def _line_rows(self) -> Iterator[Row]:
        orders, trouble = self._meant()
        yield Row(f"{self.text}_", style="strong")
        if trouble:
            yield Row(f"No: {trouble}" if self.text.strip() else trouble, style="bad" if self.text.strip() else "faint")
        else:
            yield from (Row(self.in_full(order)) for order in orders)

    def _examples(self) -> Iterator[Row]:
        if self.giver is None:
            yield from (Row(example) for kind in KINDS.values() if (example := grammar_of(kind).example))
        else:
            yield Row(f"They begin with {', '.join(verbs())}.")
        yield Row("An order in JSON, as `supermarina orders SAVE --json` prints it, is taken too.", style="faint")

    def ways(self) -> Sequence[Row]:
        """Back, and the order where no rule refuses it."""
        _, trouble = self._meant()
        give = button("Give it", InWriting.TAKE, "no rule refuses it", key="Enter")
        back = button("Back", InWriting.LEAVE, "no order is given", key="Esc")
        return back, replace(give, action=None, able=False, hint=f"not now: {trouble}") if trouble else give

    def _meant(self) -> tuple[tuple[Command, ...], str]:
        """The orders of the line, or why there are none to give: in one line."""
        key = self.text, self.giver
        if self._read is None or self._read[0] != key:
            self._read = key, self._understood()
        return self._read[1]

    def _understood(self) -> tuple[tuple[Command, ...], str]:
        seat = seat_beside(self.seat, self.giver)
        try:
            orders = parse_orders(seat, self.text)
        except Exception as trouble:
            failure = failure_of(trouble)
            if failure is None:
                raise
            return (), failure.words
        refused = next((refused for order in orders[:1] if (refused := seat.refusal(order)) is not None), None)
        return orders, "" if refused is None else str(refused)

    def _give(self) -> None:
        orders, trouble = self._meant()
        if trouble:
            self.message = f"No: {trouble}"
        else:
            self.hand_on(Give(orders))

    def _give_as(self, action: GiveAs) -> None:
        self.giver, self.focus = action.giver, None

    def typed(self, text: str) -> None:
        """Letters of the line."""
        self.text, self.focus, self.message = (self.text + text)[:LONGEST].lstrip(), None, ""

    def _take_letter(self) -> None:
        self.text = self.text[:-1]

    def key(self, key: Key) -> bool:
        """The space bar belongs to the line."""
        return not (key.name == "space" and self.focus is None) and super().key(key)
