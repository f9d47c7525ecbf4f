"""Pages to read: keys, the briefing, a rule, a report, why something happened. They scroll, and Escape leaves them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from campaign.gui.frame.page import Row
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Stage
from campaign.session.words.rulebook import ID

EVERYWHERE = (
    ("Tab, arrows", "go through whatever can be pressed; the line at the foot says what it is"),
    ("Enter", "press what has the focus"),
    ("Page Up, Page Down", "scroll"),
    ("Escape", "back"),
    ("F10", "light or dark"),
    ("Ctrl + and Ctrl -", "text and panels larger or smaller, from 100 to 200 %"),
    ("F11", "full screen or window"),
    ("Ctrl Q", "leave; everything accepted is saved already"),
    ("? or F1", "this page: what has the focus, its rules, and the keys"),
)


class Page(Screen):
    """A page of rows, made anew when it is looked at; actions are handed to whoever made it."""

    def __init__(self, stage: Stage, made: Callable[[], Iterable[Row]], act: Callable[[str], None] | None = None) -> None:
        super().__init__(stage)
        self._made, self._act = made, act

    def rows(self) -> Sequence[Row]:
        """What was to be read, and the way back."""
        return (*self._made(), Row("Back", "back", "Esc", "back to where you came from", "button"))

    def do(self, action: str) -> None:
        """Back, or what the page's maker says."""
        if action == "back":
            self.stage.back()
        elif self._act is not None:
            self._act(action)


def keys_page(stage: Stage, own: Iterable[tuple[str, str]], about: str, read: Callable[[str], None]) -> Page:
    """What is said of that which has the focus, with its rules; the keys of the screen, and those that work everywhere."""
    own = tuple(own)

    def rows() -> Iterable[Row]:
        if about:
            yield Row("What has the focus", style="title")
            yield Row(about, indent=1)
            for rule in dict.fromkeys(ID.findall(about)):
                yield Row(f"Rule {rule}", f"rule:{rule}", hint=f"read rule {rule}", indent=1)
        yield Row("Keys", style="title")
        if own:
            yield Row("Here", style="head")
            yield from (Row(f"{key}:  {words}", indent=1) for key, words in own)
        yield Row("Everywhere", style="head")
        yield from (Row(f"{key}:  {words}", indent=1) for key, words in EVERYWHERE)

    return Page(stage, rows, lambda action: read(action.removeprefix("rule:")))


def text_page(stage: Stage, title: str, paragraphs: Iterable[str | tuple[str, str]]) -> Page:
    """A page of text: paragraphs, and pairs of a heading and its text."""
    kept = tuple(paragraphs)

    def rows() -> Iterable[Row]:
        yield Row(title, style="title")
        for one in kept:
            if isinstance(one, tuple):
                yield Row(one[0], style="head")
                yield from (Row(line, indent=1) for line in one[1].split("\n"))
            else:
                yield Row(one)

    return Page(stage, rows)
