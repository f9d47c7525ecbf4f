"""An order made by hand: its parts one under the other, what each may be, and whether a rule refuses it as it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from campaign.gui.frame.page import Row
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Key
from campaign.gui.play.inputs import Option, Part, Values, begun, made, options, parts_of
from campaign.gui.play.sentences import called, in_words, kind_in_words
from campaign.model.commands import Command
from campaign.model.hexes import parse_hex

if TYPE_CHECKING:
    from campaign.gui.campaign.screen import CampaignScreen
    from campaign.gui.frame.stage import Stage

FEW = 4
LONGEST = 60


class FormScreen(Screen):
    """One order in parts; a press on a part changes it, and the order is given when no rule refuses it."""

    keys = (
        ("Left, Right", "the part that has the focus becomes the next or the last of what it may be"),
        ("Enter", "choose from a list, or type"),
        ("Letters, digits", "typed into a text, a number or a hex that has the focus"),
        ("Home", "to the button that gives the order"),
    )

    def __init__(self, stage: Stage, screen: CampaignScreen, kind: type[Command], values: Values | None = None) -> None:
        super().__init__(stage)
        self.screen, self.kind = screen, kind
        self.parts = parts_of(kind)
        self.values = {**begun(screen.desk, kind), **(values or {})}
        self.focus = "give"
        self._digits: tuple[tuple[str, ...], str] = ((), "")

    @property
    def command(self) -> Command:
        """The order as it now stands."""
        return made(self.screen.desk, self.kind, self.values)

    def rows(self) -> Sequence[Row]:
        """The order in words, whether it is refused, and its parts."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        from campaign.session.words.law_help import laws_for

        desk = self.screen.desk
        yield Row(kind_in_words(self.kind), style="title")
        missing = self._missing()
        if missing is not None:
            yield Row(f"Still to be named: {missing.words}", style="bad")
            yield Row("Give this order", hint="something is still to be named", key="Home", style="faint", able=False)
        else:
            command = self.command
            yield Row(in_words(desk.game.book, desk.view, command), style="strong")
            no = desk.refusal(command)
            if no is not None:
                yield Row(f"No: {no}", style="bad")
                yield Row("Give this order", hint=f"not now. {no}", key="Home", style="faint", able=False)
            else:
                yield Row("Give this order", "give", "Home", "no rule refuses it", "button")
        for at, part in enumerate(self.parts):
            yield from self._part_rows(at, part)
        yield Row("Back", "back", "Esc", "no order is given", "button")
        laws = laws_for(self.kind)
        if laws:
            yield Row("Its rules", style="head")
        yield from (Row(f"{rule}: {words}", f"rule:{rule}", hint=f"read rule {rule}", indent=1) for rule, words in laws)

    def _part_rows(self, at: int, part: Part) -> Iterator[Row]:
        value = self.values[part.path]
        name = part.words[0].upper() + part.words[1:]
        if part.many:
            yield Row(name, f"part:{at}", hint=f"{name}: press to choose from a list", column=f"{len(value)} chosen", indent=1)
            yield from (Row(self.said(part, one), f"drop:{at}:{number}", hint=f"take {self.said(part, one)} out", indent=3)
                        for number, one in enumerate(value))
            return
        typed = "_" if self.focus == f"part:{at}" and part.kind in ("text", "number") else ""
        yield Row(name, f"part:{at}", hint=f"{name}: {self.said(part, value)}; press to change it, or type it",
                  column=f"{self.said(part, value)}{typed}", indent=1)

    def said(self, part: Part, value: Any) -> str:
        """A value of a part in words."""
        if value is None:
            return "none"
        if part.kind == "yes":
            return "yes" if value else "no"
        if part.pair:
            return ": ".join(self.said(one, each) for one, each in zip(part.pair, value, strict=True))
        if part.kind == "number":
            return f"{value:g}"
        return called(self.screen.desk.game.book, self.screen.desk.view, value) if value != "" else '""'

    def _missing(self) -> Part | None:
        return next((part for part in self.parts if part.kind != "text" and not part.optional and not part.many
                     and self.values[part.path] is None), None)

    def do(self, action: str) -> None:
        """Changes a part, gives the order, or goes back."""
        kind, _, rest = action.partition(":")
        if kind == "give":
            self._give()
        elif kind == "rule":
            from campaign.gui.reading.log import rule_page

            self.stage.go(rule_page(self.stage, rest))
        elif kind == "drop":
            at, _, number = rest.partition(":")
            part = self.parts[int(at)]
            value = self.values[part.path]
            self.values[part.path] = (*value[: int(number)], *value[int(number) + 1 :])
            self.focus = f"part:{at}"
        elif kind == "part":
            self._change(self.parts[int(rest)])
        else:
            self.stage.back()

    def _give(self) -> None:
        command = self.command
        self.stage.back()
        self.screen.orders.found["order:made"] = (command,)
        self.screen.press("order:made")

    def _change(self, part: Part) -> None:
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

    def options(self, part: Part) -> tuple[Option, ...]:
        """What a part may be."""
        return options(self.screen.desk, part, self.kind)

    def _take(self, part: Part, value: Any) -> None:
        """A value was chosen: many are put on the list, or off it where order does not count."""
        if not part.many:
            self.values[part.path] = value
        elif value in self.values[part.path]:
            self.values[part.path] = tuple(one for one in self.values[part.path] if one != value)
        else:
            self.values[part.path] = (*self.values[part.path], value)

    def _choose_pair(self, part: Part) -> None:
        """The first of a pair, then the second."""
        first, second = part.pair

        def then(one: Any) -> None:
            found = self.options(second)
            self.stage.go(PickScreen(self.stage, second.words, found, lambda other: self._paired(part, one, other)))

        self.stage.go(PickScreen(self.stage, first.words, self.options(first), then))

    def _paired(self, part: Part, one: Any, other: Any) -> None:
        kept = tuple(pair for pair in self.values[part.path] if pair[0] != one)
        self.values[part.path] = (*kept, (one, other))

    def _step(self, part: Part, by: int) -> None:
        found = [value for value, _ in self.options(part)]
        now = self.values[part.path]
        if found:
            self.values[part.path] = found[(found.index(now) + by) % len(found)] if now in found else found[0]

    def _focused(self) -> Part | None:
        kind, _, at = self.focus.partition(":")
        return self.parts[int(at)] if kind == "part" else None

    def key(self, key: Key) -> None:
        """Left and right step through what a part may be; Backspace takes a letter away."""
        part = self._focused()
        if key.name == "home":
            self.focus, self.follow = "give", True
            if self._missing() is None and self.screen.desk.refusal(self.command) is None:
                self.press("give")
        elif part is not None and key.name in ("left", "right") and not part.many:
            by = 1 if key.name == "right" else -1
            if part.kind == "yes":
                self._change(part)
            else:
                self._step(part, by)
        elif part is not None and key.name == "backspace":
            self._typed(part, "")
        elif part is not None and key.name == "space" and part.kind == "text":
            return
        else:
            super().key(key)

    def typed(self, text: str) -> None:
        """Letters into a text, digits into a number or a hex."""
        part = self._focused()
        if part is not None and text != "?":
            self._typed(part, text)

    def _typed(self, part: Part, text: str) -> None:
        """One letter more, or (none) one less."""
        now = self.values[part.path]
        # Raised and foreign digits are digits too, but no numbers to reckon with.
        digit = text.isascii() and text.isdigit()
        if part.kind == "text":
            self.values[part.path] = (now + text)[:LONGEST] if text else now[:-1]
        elif part.kind == "number" and (digit or text == "." or not text):
            self._number_typed(part, text)
        elif part.of == "Hex" and not part.many and digit:
            self._hex_typed(part, text)

    def _number_typed(self, part: Part, text: str) -> None:
        before = self._digits[1] if self._digits[0] == part.path else ""
        words = before + text if text else before[:-1]
        self._digits = part.path, words
        number = float(words) if words.replace(".", "", 1).isdigit() else 0.0
        self.values[part.path] = int(number) if part.whole or number == int(number) else number

    def _hex_typed(self, part: Part, text: str) -> None:
        self.message = f"{self.message}{text}" if self.message.isdigit() else text
        if len(self.message) == len("00000"):
            self.values[part.path] = parse_hex(self.message)
            self.message = ""


class PickScreen(Screen):
    """A list to choose from, narrowed by typing; of many each press puts one on or takes it off until Escape."""

    keys = (("letters", "show only what holds these words"), ("Backspace", "take a letter away"), ("Enter", "choose"))

    def __init__(
        self, stage: Stage, title: str, found: Sequence[Option], take: Callable[[Any], None],
        taken: Callable[[], Sequence[Any]] | None = None,
    ) -> None:
        super().__init__(stage)
        self.title, self.found, self.take, self.taken, self.wanted = title, tuple(found), take, taken, ""

    def rows(self) -> Sequence[Row]:
        """What can be chosen."""
        words = self.wanted.casefold().split()
        taken = self.taken() if self.taken is not None else ()
        shown = [(at, *one) for at, one in enumerate(self.found) if all(word in one[1].casefold() for word in words)]
        return (
            Row(f"Choose: {self.title}", style="title"),
            Row(f"Only with: {self.wanted}_" if self.wanted else "Type to search.", style="faint"),
            *(Row(f"{'[x] ' if value in taken else '[ ] ' if self.taken is not None else ''}{text}", f"pick:{at}", hint=text,
                  chosen=value in taken) for at, value, text in shown),
            *(() if shown else (Row("Nothing there can be named.", style="bad"),)),
            Row("Back" if self.taken is None else "Done", "back", "Esc", style="button"),
        )

    def do(self, action: str) -> None:
        """Chooses one; a list of many stays."""
        kind, _, at = action.partition(":")
        if kind != "pick":
            self.stage.back()
        elif self.taken is not None:
            self.take(self.found[int(at)][0])
        else:
            self.stage.back()
            self.take(self.found[int(at)][0])

    def typed(self, text: str) -> None:
        """Letters search."""
        if text != "?" and len(self.wanted) < LONGEST:
            self.wanted = (self.wanted + text).lstrip()
            self.focus = ""

    def shortcut(self, key: Key) -> None:
        """Backspace takes a letter away; other letters are searched for."""
        if key.name == "backspace":
            self.wanted = self.wanted[:-1]

    def key(self, key: Key) -> None:
        """The space bar belongs to what is searched for."""
        if key.name != "space":
            super().key(key)
