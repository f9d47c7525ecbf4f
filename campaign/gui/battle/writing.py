"""An order that is typed in a system's own notation: letter by letter, and read when Enter takes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from campaign.gui.battle.answers import Answers


@dataclass(slots=True)
class WrittenOrder:
    """What has been typed so far; None while nothing is being written."""

    answers: Callable[[], Answers | None]
    say: Callable[[str], None]
    text: str | None = None

    def begin(self) -> None:
        """An empty line, where anything is asked."""
        if self.answers() is not None:
            self.text = ""
            self.say("")

    def leave(self) -> None:
        """What was typed is thrown away."""
        self.text = None
        self.say("")

    def typed(self, letters: str) -> None:
        """More of it."""
        if self.text is not None:
            self.text += letters

    def take_letter(self) -> None:
        """The last letter goes."""
        self.text = None if self.text is None else self.text[:-1]

    def take(self) -> None:
        """The order is taken as it is written, unless it cannot be read."""
        answers = self.answers()
        if answers is None or self.text is None:
            self.leave()
            return
        refused = answers.read(self.text)
        self.say(f"No: {refused}" if refused else f"Order: {answers.written}")
        if refused is None:
            self.text = None
