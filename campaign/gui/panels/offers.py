"""Orders as rows: legal ones can be pressed, others say which rule forbids them and why; and the way to an attack's odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from campaign.gui.actions.keymap import label
from campaign.gui.actions.plain import PanelKey
from campaign.gui.actions.values import Give, MakeOrder, SeeOdds
from campaign.gui.frame.page import Row
from campaign.gui.play.known import Known
from campaign.model.commands import AttackForces, Command, TakeMeasure
from campaign.session.grammar.forms import laws_for
from campaign.session.grammar.parts import makeable
from campaign.session.grammar.sentences import in_words, kind_in_words
from campaign.session.planning.previews import landing_rows, price_of_measure

MOST = 40


class Orders:
    """Orders of the player in the seat, as rows of a page."""

    def __init__(self, known: Known) -> None:
        self.known = known

    def row(self, text: str, *commands: Command, offer: PanelKey | None = None, hint: str = "", indent: int = 1) -> Row:
        """One row that gives these orders; when the first is refused it says by which rule and why."""
        refused = self.known.refusal(commands[0])
        if refused is not None:
            return Row(text, hint=f"{text}: not now. {refused}", indent=indent, able=False, style="faint")
        tip = hint or self.said(commands[0])
        if offer is None:
            return Row(text, Give(commands), hint=tip, indent=indent)
        return Row(text, Give(commands), label(offer), tip, "button", offer=offer)
    def said(self, command: Command) -> str:
        """What an order does, by the first law that it is under."""
        text = in_words(self.known.book, self.known.view, command)
        law = next(iter(laws_for(type(command))), None)
        return f"{text}. {law[0]}: {law[1]}" if law is not None else text

    def listed(
        self, commands: Sequence[Command], *, head: str = "", without: Iterable[type] = (), in_turn: bool = False
    ) -> Iterator[Row]:
        """Legal orders under a heading, a row each, kind by kind unless they stand in turn already."""
        offered = [command for command in commands if not isinstance(command, tuple(without))]
        if offered and head:
            yield Row(head, style="head")
        for command in offered[:MOST] if in_turn else sorted(offered[:MOST], key=lambda command: type(command).__name__):
            text = in_words(self.known.book, self.known.view, command)
            yield Row(text, Give((command,)), hint=self.said(command), indent=1)
            if isinstance(command, AttackForces):
                yield odds_row(command)
            if isinstance(command, TakeMeasure):
                yield Row(price_of_measure(self.known.book, self.known.view, command), style="faint", indent=2)
            for text in landing_rows(self.known.book, self.known.view, command):
                yield Row(text, style="faint", indent=2)
        if len(offered) > MOST:
            yield Row(f"and {len(offered) - MOST} more: \u201cAll orders\u201d lists them", style="faint", indent=1)


def kinds_of(commands: Iterable[Command]) -> dict[str, list[Command]]:
    """Orders by what kind they are, in words."""
    found: dict[str, list[Command]] = {}
    for command in commands:
        found.setdefault(kind_in_words(type(command)), []).append(command)
    return found


def make_rows(kinds: Iterable[str], *, indent: int = 1) -> Iterator[Row]:
    """Kinds of order that are made part by part, a row each that opens the form."""
    known = makeable()
    for name in kinds:
        law = next(iter(laws_for(known[name])), None)
        text = kind_in_words(known[name])
        rule = f". {law[0]}: {law[1]}" if law is not None else ""
        yield Row(f"{text} ...", MakeOrder(name), hint=f"{text}: choose its parts one by one{rule}", indent=indent)


def odds_row(order: AttackForces) -> Row:
    """The way to who would meet whom in an attack, and at what odds, as far as it is seen."""
    return Row("Odds of this attack", SeeOdds(order), hint="who meets whom, and the odds by captains who fight it many times",
               indent=2)
