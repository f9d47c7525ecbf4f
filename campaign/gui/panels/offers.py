"""Orders as rows: legal ones can be pressed, others say which rule forbids them and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from campaign.gui.engagement.chances import odds_row
from campaign.gui.frame.page import Row
from campaign.gui.play.desk import Desk
from campaign.gui.play.sentences import in_words, kind_in_words
from campaign.model.commands import AttackForces, Command

MOST = 40


class Orders:
    """Orders that stand on a page, under the actions that give them."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.found: dict[str, tuple[Command, ...]] = {}

    def row(self, text: str, *commands: Command, key: str = "", hint: str = "", indent: int = 1) -> Row:
        """One row that gives these orders; when the first is refused it says by which rule and why."""
        no = self.desk.refusal(commands[0])
        if no is not None:
            return Row(text, hint=f"{text}: not now. {no}", indent=indent, able=False, style="faint")
        action = f"order:{len(self.found)}"
        self.found[action] = commands
        said = hint or self.said(commands[0])
        return Row(text, action, key, said, "button" if key else "plain", indent=0 if key else indent)

    def said(self, command: Command) -> str:
        """What an order does, by the first law that it is under."""
        from campaign.session.words.law_help import laws_for

        words = in_words(self.desk.game.book, self.desk.view, command)
        law = next(iter(laws_for(type(command))), None)
        return f"{words}. {law[0]}: {law[1]}" if law is not None else words

    def listed(
        self, commands: Sequence[Command], *, head: str = "", without: Iterable[type] = (), in_turn: bool = False
    ) -> Iterator[Row]:
        """Legal orders under a heading, a row each, kind by kind unless they stand in turn already."""
        kept = [one for one in commands if not isinstance(one, tuple(without))]
        if kept and head:
            yield Row(head, style="head")
        for one in kept[:MOST] if in_turn else sorted(kept[:MOST], key=lambda one: type(one).__name__):
            action = f"order:{len(self.found)}"
            self.found[action] = (one,)
            yield Row(in_words(self.desk.game.book, self.desk.view, one), action, hint=self.said(one), indent=1)
            if isinstance(one, AttackForces):
                yield odds_row(self.desk, one, action)
        if len(kept) > MOST:
            yield Row(f"and {len(kept) - MOST} more: `All orders` lists them", style="faint", indent=1)


def kinds_of(commands: Iterable[Command]) -> dict[str, list[Command]]:
    """Orders by what kind they are, in words."""
    found: dict[str, list[Command]] = {}
    for one in commands:
        found.setdefault(kind_in_words(type(one)), []).append(one)
    return found


def make_rows(kinds: Iterable[str], *, indent: int = 1) -> Iterator[Row]:
    """Kinds of order that are made part by part, a row each that opens the form."""
    from campaign.gui.play.inputs import makeable
    from campaign.session.words.law_help import laws_for

    known = makeable()
    for name in kinds:
        law = next(iter(laws_for(known[name])), None)
        words = kind_in_words(known[name])
        rule = f". {law[0]}: {law[1]}" if law is not None else ""
        yield Row(f"{words} ...", f"make:{name}", hint=f"{words}: choose its parts one by one{rule}", indent=indent)
