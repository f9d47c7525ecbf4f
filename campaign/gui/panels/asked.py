"""What is asked now and why: the question, its answers, what the staff proposes, and how the step ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.gui.engagement.chances import odds_row
from campaign.gui.frame.page import Row
from campaign.gui.panels.offers import Orders
from campaign.gui.play.desk import GOES_ON, Desk
from campaign.gui.play.sentences import in_words
from campaign.model.commands import EndStep, ReactToAttack
from campaign.model.decisions import DecisionKind
from campaign.model.forces import Reaction
from campaign.session.play.proposing import Proposal

ANSWERS = {
    Reaction.STAND: ("Stand and fight", "1"),
    Reaction.SCATTER_ALL: ("Scatter, escorts too", "2"),
    Reaction.SCATTER_TRANSPORTS: ("Transports scatter, escorts fight", "3"),
    Reaction.AVOID: ("Try to avoid combat", "4"),
}
MOST_OPEN = 10
# A few answers, each a whole order: they are best shown one by one.
FEW = (DecisionKind.PLACEMENT, DecisionKind.HARBOUR, DecisionKind.SUBMARINE, DecisionKind.SUPPORT, DecisionKind.COMBAT)


def asked(desk: Desk, orders: Orders, *, warned: bool) -> Iterator[Row]:
    """The rows of the pending decision."""
    if desk.game.state.over:
        yield Row("The campaign is over", style="title")
        yield Row(desk.game.state.result, style="strong")
        yield Row("You may still look around: the log, the reports, the map.", style="faint")
        return
    decision = desk.decision
    if decision is None:
        yield Row("Nothing is asked of you now.", style="head")
        yield Row("Go on", "go", "E", "let play go on until somebody must decide", "button")
        return
    yield Row(decision.question, style="strong", hint=f"{decision.rule} asks")
    yield Row(f"Rule {decision.rule}", f"rule:{decision.rule}", hint=f"read rule {decision.rule}", indent=1)
    if decision.kind is DecisionKind.FIGHT:
        yield Row(
            "How will you fight?", "ways", "H", "the odds, and the ways: on screen, captains, a table, any rules", "button"
        )
        yield Row("Fight on screen", "fight", "F", "give the orders of this battle yourself", "button")
        yield Row(
            "Let captains fight it",
            "auto",
            "C",
            "captains on both sides fight it to its end; the result is shown first",
            "button",
        )
    if decision.kind is DecisionKind.REACTION and desk.view.attack is not None:
        for reaction, (words, key) in ANSWERS.items():
            answer = ReactToAttack(desk.side, tuple((force, reaction) for force in desk.view.attack.own_forces))
            yield orders.row(words, answer, key=key)
        yield odds_row(desk)
    if decision.kind in FEW:
        yield from orders.listed([one for one in desk.legal if not isinstance(one, EndStep)])
    yield from _proposals(desk)
    if decision.kind in GOES_ON:
        yield from _ending(desk, decision.kind, warned=warned)
    for one in desk.pending[1:]:
        yield Row(f"Then: {one.question} ({one.rule})", style="faint")


def _proposals(desk: Desk) -> Iterator[Row]:
    if not desk.offers:
        return
    count = len(desk.offers)
    yield Row(f"Take what the staff proposes ({count})", "take", "P", "give all the orders that the staff proposes", "button")
    for number, one in enumerate(desk.offers):
        words = proposal_in_words(desk, one)
        yield Row(words, f"take:{number}", hint=f"give only this: {words}", indent=1)


def proposal_in_words(desk: Desk, one: Proposal) -> str:
    """What the staff proposes, and why."""
    words = "; ".join(in_words(desk.game.book, desk.view, command) for command in one.commands)
    then = " and a standing order" if one.then is not None else ""
    return f"{words}{then}{f' ({one.why})' if one.why else ''}"


def _ending(desk: Desk, kind: DecisionKind, *, warned: bool) -> Iterator[Row]:
    what = (
        "Decline"
        if kind is DecisionKind.SUPPORT
        else "Fly all searches and go on"
        if kind is DecisionKind.SEARCH
        else "End this phase"
        if kind in (DecisionKind.PHASE, DecisionKind.LAND_FACTS)
        else "End this step"
    )
    left = desk.open_things()
    yield from open_rows(left, warned=warned)
    yield Row(
        f"{what} all the same" if warned and left else what,
        "end",
        "E",
        "what is left open is named first" if left and not warned else "play goes on until somebody must decide",
        "button",
    )
    yield Row("Let the staff decide this once", "staff", "T", "the staff answers this decision for you", "button")


def open_rows(left: Sequence[tuple[str, str]], *, warned: bool) -> Iterator[Row]:
    """What still needs a decision, each line leading to the thing concerned."""
    if left:
        yield Row(f"Still to be decided ({len(left)})", style="bad" if warned else "head")
    for words, key in left[:MOST_OPEN]:
        yield Row(words, f"choose:{key}" if key else "", hint=f"{words}: press to go there" if key else words,
                  style="bad" if warned and not key else "plain", indent=1)
    if len(left) > MOST_OPEN:
        yield Row(f"and {len(left) - MOST_OPEN} more", style="faint", indent=1)
