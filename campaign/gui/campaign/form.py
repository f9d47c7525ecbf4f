"""Forms of orders: an order made by hand part by part, the kinds that can be made, and what follows one, read beforehand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.keymap import label
from campaign.gui.actions.plain import InCampaign, InForm, InList, OnPage
from campaign.gui.actions.values import Action, ChangePart, DropValue, Give, MakeOrder, Pick, ReadRule
from campaign.gui.campaign.host import Host
from campaign.gui.frame.handlers import Handlers
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.pages import Page
from campaign.gui.frame.places import HandOn
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.gui.panels.offers import make_rows
from campaign.gui.play.inputs import Forms, PlayerForms, kinds_about
from campaign.model.commands import Command, GiveStandingOrder
from campaign.model.names import LONGEST_REASON
from campaign.model.play.standing_orders import Then
from campaign.model.replacing import replace
from campaign.model.sea.hexes import parse_hex
from campaign.session.grammar.forms import Option, laws_for
from campaign.session.grammar.parts import OrderField, Values, makeable
from campaign.session.grammar.sentences import kind_in_words

FEW = 4
LONGEST = 60
# A text of more letters stands beneath its name.
BESIDE_ITS_NAME = 24
REASON = "reason"


class FormScreen(Screen):
    """One order in parts; a press on a part changes it, and the order is given when no rule refuses it."""

    told = (Context.FORM,)

    def __init__(
        self, stage: Stage, forms: Forms, hand_on: HandOn, kind: type[Command], values: Values | None = None,
    ) -> None:
        super().__init__(stage)
        self.forms, self.hand_on, self.kind = forms, hand_on, kind
        self.parts = forms.parts(kind)
        self.values = {**forms.begun(kind), **(values or {})}
        self.focus = self.first
        self._digits: tuple[tuple[str, ...], str] = ((), "")
        self.handlers.at({
            InForm.GIVE: self._give,
            InForm.TO_GIVE: self._to_give,
            InForm.NEXT_VALUE: lambda: self._stepped(1),
            InForm.VALUE_BEFORE: lambda: self._stepped(-1),
            InForm.TAKE_LETTER: self._take_letter,
        }).on(ChangePart, lambda action: self._change(self.parts[action.at])).on(DropValue, self._drop)

    @property
    def first(self) -> Action:
        """Where a form begins: at its button; one that wants a reason, at the reason."""
        return ChangePart(0) if self.parts and self.parts[0].name == REASON else InForm.GIVE

    @property
    def command(self) -> Command:
        """The order as it now stands."""
        return self.forms.made(self.kind, self.values)

    def rows(self) -> Sequence[Row]:
        """The order in words, whether it is refused, and its parts."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        yield Row(kind_in_words(self.kind), style="title")
        missing = self._missing()
        if missing is not None:
            yield Row(f"Still to be named: {missing.words}", style="bad")
            yield Row("Give this order", None, label(InForm.TO_GIVE), "something is still to be named", "faint", able=False)
        else:
            command = self.command
            yield Row(self.forms.in_words(command), style="strong")
            refused = self.forms.refusal(command)
            if refused is not None:
                yield Row(f"No: {refused}", style="bad")
                yield Row("Give this order", hint=f"not now. {refused}", key=label(InForm.TO_GIVE), style="faint", able=False)
            else:
                yield button("Give this order", InForm.GIVE, "no rule refuses it", key=label(InForm.TO_GIVE))
        for at, part in enumerate(self.parts):
            hangs = self.forms.behind(part, self.values)
            if hangs is not False:
                yield from (replace(row, indent=row.indent + 1) if hangs else row for row in self._part_rows(at, part))
        yield button("Back", OnPage.BACK, "no order is given")
        laws = laws_for(self.kind)
        if laws:
            yield Row("Its rules", style="head")
        yield from (Row(f"{rule}: {text}", ReadRule(rule), hint=f"read rule {rule}", indent=1) for rule, text in laws)

    def _part_rows(self, at: int, part: OrderField) -> Iterator[Row]:
        value = self.values[part.path]
        name = part.words[0].upper() + part.words[1:]
        if part.many:
            yield Row(name, ChangePart(at), hint=f"{name}: press to choose from a list",
                      column=f"{len(value)} chosen" if value else self.forms.nothing(part, self.values), indent=1)
            yield from (Row(self.said(part, item), DropValue(at, number), hint=f"take {self.said(part, item)} out", indent=3)
                        for number, item in enumerate(value))
            return
        typed = "_" if self.focus == ChangePart(at) and part.kind in ("text", "number") else ""
        answer = f"{self.said(part, value)}{typed}"
        beneath = part.kind == "text" and len(answer) > BESIDE_ITS_NAME
        yield Row(name, ChangePart(at), hint=f"{name}: {self.said(part, value)}; press to change it, or type it",
                  column="" if beneath else answer, indent=1)
        if beneath:
            yield Row(answer, indent=3)

    def said(self, part: OrderField, value: Any) -> str:
        """The text of a part's value."""
        if value is None:
            return self.forms.nothing(part, self.values)
        if part.kind == "yes":
            return "yes" if value else "no"
        if part.pair:
            return ": ".join(self.said(item_part, item) for item_part, item in zip(part.pair, value, strict=True))
        if part.kind == "number":
            return f"{value:g}"
        return self.forms.called(value) if value != "" else '""'

    def _missing(self) -> OrderField | None:
        return next((part for part in self.parts if part.kind != "text" and not part.optional and not part.many
                     and self.values[part.path] is None), None)

    def _drop(self, action: DropValue) -> None:
        """Removes one of many values."""
        path = self.parts[action.at].path
        value = self.values[path]
        self.values[path] = (*value[: action.number], *value[action.number + 1 :])
        self.focus = ChangePart(action.at)

    def _change(self, part: OrderField) -> None:
        if part.kind == "yes":
            self.values[part.path] = not self.values[part.path]
        elif part.pair:
            self._choose_pair(part)
        elif part.kind == "text":
            self.message = "Type it; Backspace takes a letter away."
        elif not part.many and len(found := self.options(part)) <= FEW and found:
            self._step(part, 1)
        else:
            self.stage.go(PickScreen(self.stage, part.words, self.options(part), lambda value: self._take(part, value),
                                     (lambda: self.values[part.path]) if part.many else None))

    def options(self, part: OrderField) -> tuple[Option, ...]:
        """What a part may be."""
        return self.forms.options(part, self.kind, self.values)

    def _take(self, part: OrderField, value: Any) -> None:
        """Takes a chosen value; of many it is added to the list, or removed from it."""
        if not part.many:
            self.values[part.path] = value
        elif value in self.values[part.path]:
            self.values[part.path] = tuple(other for other in self.values[part.path] if other != value)
        else:
            self.values[part.path] = (*self.values[part.path], value)

    def _choose_pair(self, part: OrderField) -> None:
        """The first of a pair, then the second."""
        first, second = part.pair

        def then(first_value: Any) -> None:
            found = self.options(second)
            self.stage.go(PickScreen(self.stage, second.words, found,
                                     lambda second_value: self._add_pair(part, first_value, second_value)))

        self.stage.go(PickScreen(self.stage, first.words, self.options(first), then))

    def _add_pair(self, part: OrderField, first: Any, second: Any) -> None:
        others = tuple(pair for pair in self.values[part.path] if pair[0] != first)
        self.values[part.path] = (*others, (first, second))

    def _step(self, part: OrderField, by: int) -> None:
        found = [value for value, _ in self.options(part)]
        now = self.values[part.path]
        if found:
            self.values[part.path] = found[(found.index(now) + by) % len(found)] if now in found else found[0]

    def _focused(self) -> OrderField | None:
        return self.parts[self.focus.at] if isinstance(self.focus, ChangePart) else None

    def _give(self) -> None:
        """Gives the order; of one that lacks something, or that a rule refuses, it says so and stays."""
        missing = self._missing()
        refused = None if missing is not None else self.forms.refusal(self.command)
        if missing is not None or refused is not None:
            self.message = f"No: {refused if missing is None else f'still to be named: {missing.words}'}"
        else:
            self.hand_on(Give((self.command,)))

    def _to_give(self) -> None:
        """To the button that gives the order; and the order is given when no rule refuses it."""
        self.focus, self.follow = InForm.GIVE, True
        if self._missing() is None and self.forms.refusal(self.command) is None:
            self.press(InForm.GIVE)

    def _stepped(self, by: int) -> None:
        part = self._focused()
        if part is not None and not part.many:
            if part.kind == "yes":
                self._change(part)
            else:
                self._step(part, by)

    def _take_letter(self) -> None:
        part = self._focused()
        if part is not None:
            self._typed(part, "")

    def key(self, key: Key) -> bool:
        """The space bar belongs to a text that has the focus."""
        part = self._focused()
        return not (key.name == "space" and part is not None and part.kind == "text") and super().key(key)

    def typed(self, text: str) -> None:
        """Letters into a text, digits into a number or a hex."""
        part = self._focused()
        if part is not None:
            self._typed(part, text)

    def _typed(self, part: OrderField, text: str) -> None:
        """One letter more, or (none) one less."""
        now = self.values[part.path]
        # Raised and foreign digits are digits too, but no numbers to reckon with.
        digit = text.isascii() and text.isdigit()
        if part.kind == "text":
            written = ((now or "") + text)[: LONGEST_REASON if part.name == REASON else LONGEST] if text else (now or "")[:-1]
            self.values[part.path] = written or (None if part.optional else "")
        elif part.kind == "number" and (digit or text in (".", "-") or not text):
            self._number_typed(part, text)
        elif part.of == "Hex" and not part.many and digit:
            self._hex_typed(part, text)
        elif text and (part.kind == "number" or part.of == "Hex"):
            expected = "a number" if part.kind == "number" else "a hex of five digits"
            self.message = f"No: {text!r} is not taken for {part.words}; {expected} was expected"

    def _number_typed(self, part: OrderField, text: str) -> None:
        before = self._digits[1] if self._digits[0] == part.path else ""
        typed = before + text if text else before[:-1]
        self._digits = part.path, typed
        number = float(typed) if typed.removeprefix("-").replace(".", "", 1).isdigit() else 0.0
        self.values[part.path] = None if part.optional and not typed else int(number) if part.whole or number == int(number) \
            else number

    def _hex_typed(self, part: OrderField, text: str) -> None:
        self.message = f"{self.message}{text}" if self.message.isdigit() else text
        if len(self.message) == len("00000"):
            self.values[part.path] = parse_hex(self.message)
            self.message = ""


class PickScreen(Screen):
    """A list to choose from, narrowed by typing; of many each press puts one on or takes it off until Escape."""

    told = (Context.PICKING,)

    def __init__(
        self, stage: Stage, title: str, found: Sequence[Option], take: Callable[[Any], None],
        chosen: Callable[[], Sequence[Any]] | None = None,
    ) -> None:
        super().__init__(stage)
        self.title, self.found, self.take, self.taken, self.wanted = title, tuple(found), take, chosen, ""
        self.handlers.at({InForm.TAKE_LETTER: self._take_letter, InList.FORGET: self._forget}).on(Pick, self._pick)

    def contexts(self) -> tuple[Context, ...]:
        """Escape forgets first what is sought."""
        return (*((Context.SOUGHT,) if self.wanted else ()), *super().contexts())

    @property
    def default(self) -> Action:
        """The first that was found; of many, once nothing is sought, what was chosen is enough."""
        first = next((row.action for row in self.rows() if isinstance(row.action, Pick)), None)
        return OnPage.BACK if first is None or (self.taken is not None and not self.wanted) else first

    def rows(self) -> Sequence[Row]:
        """What can be chosen."""
        wanted = self.wanted.casefold().split()
        chosen = self.taken() if self.taken is not None else ()
        matching = [(at, *listed) for at, listed in enumerate(self.found)
                    if all(word in listed[1].casefold() for word in wanted)]
        return (
            Row(f"Choose: {self.title}", style="title"),
            Row(f"Only with: {self.wanted}_" if self.wanted else "Type to search.", style="faint"),
            *(Row(f"{'[x] ' if value in chosen else '[ ] ' if self.taken is not None else ''}{text}", Pick(at), hint=text,
                  chosen=value in chosen) for at, value, text in matching),
            *(() if matching else (Row("Nothing there can be named.", style="bad"),)),
            button("Back" if self.taken is None else "Done", OnPage.BACK),
        )

    def _pick(self, action: Pick) -> None:
        """Chooses one; a list of many stays."""
        if self.taken is None:
            self.stage.back()
        self.take(self.found[action.at][0])

    def typed(self, text: str) -> None:
        """Letters search."""
        if len(self.wanted) < LONGEST:
            self.wanted = (self.wanted + text).lstrip()
            self.focus = None

    def _take_letter(self) -> None:
        self.wanted = self.wanted[:-1]

    def _forget(self) -> None:
        self.wanted = ""

    def key(self, key: Key) -> bool:
        """The space bar belongs to what is searched for."""
        return key.name != "space" and super().key(key)


def takes(screen: Host, handlers: Handlers) -> None:
    """Puts what opens forms into the table of a screen."""
    handlers.at({InCampaign.KINDS: lambda: _kinds(screen)}).on(MakeOrder, lambda action: _make(screen, action.kind))


def _make(screen: Host, name: str) -> None:
    """Opens the form of an order; one for a course that is laid begins with that course."""
    plan = screen.workspace.plan.order(Then.WAIT) if name == GiveStandingOrder.__name__ else None
    values: Values = {} if plan is None else {("standing", "route"): plan.standing.route}
    screen.stage.go(FormScreen(screen.stage, PlayerForms(screen.workspace), screen.hand_on, makeable()[name], values))


def _kinds(screen: Host) -> None:
    """A page of the orders that can be made about what is chosen."""

    def rows() -> Iterable[Row]:
        yield Row("Orders to make part by part", style="title")
        yield from make_rows(kinds_about(screen.workspace.selection.thing))

    screen.stage.go(Page(screen.stage, rows, screen.hand_on))


def consequences_page(stage: Stage, hand_on: HandOn, consequences: Sequence[str], give: Give) -> Page:
    """A page of what follows from an order; the order is given from here, or not at all."""
    def rows() -> Iterator[Row]:
        yield Row("What follows", style="title")
        yield from (Row(line, indent=1) for line in consequences)
        yield button("Enter it", give, "it is so from now on")

    return Page(stage, rows, hand_on)
