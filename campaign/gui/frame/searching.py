"""Long lists that letters search: what is sought, which kind is shown, and the page that shows what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import InList, OnPage
from campaign.gui.actions.values import Action
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.words.counting import quantity

SHOWN = 400
LONGEST = 40


@dataclass(slots=True)
class Sought:
    """What a player looks for in a list: words that must stand in a line, and one of some kinds."""

    choices: tuple[str, ...] = ()
    words: str = ""
    at: int = 0

    @property
    def choice(self) -> str:
        """The kind that is shown."""
        return self.choices[self.at % len(self.choices)] if self.choices else ""

    def holds(self, text: str) -> bool:
        """Whether all words stand in a text."""
        text = text.casefold()
        return all(word in text for word in self.words.casefold().split())

    def typed(self, text: str) -> None:
        """Letters search."""
        if len(self.words) < LONGEST:
            self.words = (self.words + text).lstrip()

    def turn(self, by: int) -> None:
        """Another kind."""
        if self.choices:
            self.at += by


class Lazily(Sequence[Row]):
    """The rows of a long list, each made only when it is shown."""

    def __init__(self, lines: Sequence[Any], make: Callable[[Any], Row]) -> None:
        self._lines, self._made = lines, make

    def __len__(self) -> int:
        """How many there are."""
        return len(self._lines)

    def __getitem__(self, at: Any) -> Any:
        """One row, or a part of them."""
        return [self._made(line) for line in self._lines[at]] if isinstance(at, slice) else self._made(self._lines[at])


class SearchScreen(Screen):
    """A list under a search line; the function it is given finds the rows."""

    def __init__(
        self,
        stage: Stage,
        title: str,
        found: Callable[[Sought], Sequence[Row]],
        choices: tuple[str, ...] = (),
        label: str = "Show",
        *,
        contexts: tuple[Context, ...] = (),
    ) -> None:
        super().__init__(stage)
        self.title, self._found, self.label = title, found, label
        self.sought = Sought(choices)
        self.told = (Context.LIST, *contexts)
        self._kept: tuple[object, tuple[Row, ...]] | None = None
        self.handlers.at({
            InList.ANOTHER: lambda: self._turn(1),
            InList.KIND_BEFORE: lambda: self._turn(-1),
            InList.TAKE_LETTER: self._take_letter,
            InList.FORGET: self._forget,
        })

    def contexts(self) -> tuple[Context, ...]:
        """Escape forgets first what is sought."""
        return (*((Context.SOUGHT,) if self.sought.words else ()), *super().contexts())

    @property
    def default(self) -> Action | None:
        """Enter answers the search: the first line that was found."""
        return next((row.action for row in self.rows() if row.action not in (None, InList.ANOTHER, OnPage.BACK)), None)

    def _forget(self) -> None:
        self.sought.words, self.scrolls["page"] = "", 0.0

    def _turn(self, by: int) -> None:
        self.sought.turn(by)
        self.scrolls["page"] = 0.0

    def _take_letter(self) -> None:
        self.sought.words = self.sought.words[:-1]
        self.scrolls["page"] = 0.0

    def rows(self) -> Sequence[Row]:
        """What is sought, and what was found, kept until something else is sought."""
        sought = self.sought
        key = (sought.words, sought.at, self.stage.size, self.stage.look)
        if self._kept is None or self._kept[0] != key:
            self._kept = key, tuple(self._made(self._found(sought)))
        return self._kept[1]

    def _made(self, found: Sequence[Row]) -> Iterator[Row]:
        sought = self.sought
        yield Row(self.title, style="title", column=self.count(found))
        yield Row(f"Only lines with: {sought.words}_" if sought.words else "Type to search.", style="faint")
        if sought.choices:
            others = ", ".join(choice for choice in sought.choices if choice != sought.choice)
            hint = f"the next of: {others}; Left and Right too"
            yield button(f"{self.label}: {sought.choice}", InList.ANOTHER, hint, key="")
        yield button("Back", OnPage.BACK)
        yield from found[:SHOWN]
        if len(found) > SHOWN:
            yield Row(f"and {len(found) - SHOWN} more: search for them", style="faint")

    def count(self, found: Sequence[Row]) -> str:
        """How much was found, in words."""
        return f"{quantity(len(found), 'line')}"

    def typed(self, text: str) -> None:
        """Letters search, and Enter then answers what they found."""
        self.sought.typed(text)
        self.focus, self.scrolls["page"] = None, 0.0

    def key(self, key: Key) -> bool:
        """The space bar belongs to what is searched for."""
        return key.name != "space" and super().key(key)
