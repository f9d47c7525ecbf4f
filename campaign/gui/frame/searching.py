"""Long lists that letters search: what is sought, which kind is shown, and the page that shows what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from campaign.gui.frame.page import Row
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Key, Stage

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
        if text != "?" and len(self.words) < LONGEST:
            self.words = (self.words + text).lstrip()

    def key(self, key: Key) -> bool:
        """Backspace takes a letter away, Left and Right choose the kind; whether the key was one of these."""
        if key.name == "backspace":
            self.words = self.words[:-1]
        elif key.name in ("left", "right") and self.choices:
            self.at += 1 if key.name == "right" else -1
        else:
            # The space bar belongs to what is searched for.
            return key.name == "space"
        return True


class Lazily(Sequence[Row]):
    """Rows of a long list, each made when it is looked at."""

    def __init__(self, lines: Sequence[Any], made: Callable[[Any], Row]) -> None:
        self._lines, self._made = lines, made

    def __len__(self) -> int:
        """How many there are."""
        return len(self._lines)

    def __getitem__(self, at: Any) -> Any:
        """One row, or a part of them."""
        return [self._made(line) for line in self._lines[at]] if isinstance(at, slice) else self._made(self._lines[at])


class SearchScreen(Screen):
    """A list under what is sought in it; whoever makes it says what is found and what a press does."""

    keys: tuple[tuple[str, str], ...] = (
        ("letters", "show only lines with these words"),
        ("Backspace", "take a letter away"),
        ("Left, Right", "another kind, or another order"),
        ("Enter", "what the line at the foot says"),
    )

    def __init__(
        self,
        stage: Stage,
        title: str,
        found: Callable[[Sought], Sequence[Row]],
        act: Callable[[str], None],
        choices: tuple[str, ...] = (),
        label: str = "Show",
    ) -> None:
        super().__init__(stage)
        self.title, self._found, self._act, self.label = title, found, act, label
        self.sought = Sought(choices)
        self._kept: tuple[object, tuple[Row, ...]] | None = None

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
            others = ", ".join(one for one in sought.choices if one != sought.choice)
            yield Row(f"{self.label}: {sought.choice}", "another", "", f"the next of: {others}; Left and Right too", "button")
        yield Row("Back", "back", "Esc", style="button")
        yield from found[:SHOWN]
        if len(found) > SHOWN:
            yield Row(f"and {len(found) - SHOWN} more: search for them", style="faint")

    def count(self, found: Sequence[Row]) -> str:
        """How much was found, in words."""
        return f"{len(found)} {'line' if len(found) == 1 else 'lines'}"

    def typed(self, text: str) -> None:
        """Letters search."""
        self.sought.typed(text)
        self.scrolls["page"] = 0.0

    def shortcut(self, key: Key) -> None:
        """Letters are searched for, and press nothing."""

    def key(self, key: Key) -> None:
        """First what is sought, then what moves the focus."""
        if self.sought.key(key):
            self.scrolls["page"] = 0.0
        else:
            super().key(key)

    def do(self, action: str) -> None:
        """Another kind, back, or what its maker says."""
        if action == "another":
            self.sought.at += 1
            self.scrolls["page"] = 0.0
        elif action == "back":
            self.stage.back()
        else:
            self._act(action)
