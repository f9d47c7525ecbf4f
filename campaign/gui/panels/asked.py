"""What is asked now and why: the question, its answers, what the staff proposes, and how the step ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.gui.actions.plain import InCampaign, PanelKey
from campaign.gui.actions.things import Thing
from campaign.gui.actions.values import Choose, ReadRule, TakeProposal
from campaign.gui.frame.page import Row, button
from campaign.gui.panels.offers import Orders, odds_row
from campaign.gui.play.workspace import GOES_ON, Workspace
from campaign.model.commands import EndStep, ReactToAttack
from campaign.model.play.decisions import DecisionKind
from campaign.model.units.forces import Reaction
from campaign.session.grammar.sentences import in_words
from campaign.session.play.proposing import Proposal

ANSWERS = {
    Reaction.STAND: ("Stand and fight", PanelKey.STAND),
    Reaction.SCATTER_ALL: ("Scatter, escorts too", PanelKey.SCATTER_ALL),
    Reaction.SCATTER_TRANSPORTS: ("Transports scatter, escorts fight", PanelKey.SCATTER_TRANSPORTS),
    Reaction.AVOID: ("Try to avoid combat", PanelKey.AVOID),
}
MOST_OPEN = 10
# A few answers, each a whole order: they are best shown one by one.
FEW = (DecisionKind.PLACEMENT, DecisionKind.HARBOUR, DecisionKind.SUBMARINE, DecisionKind.SUPPORT, DecisionKind.COMBAT)


def asked(workspace: Workspace, orders: Orders, *, warned: bool) -> Iterator[Row]:
    """The rows of the pending decision."""
    if workspace.seat.over:
        yield Row("The campaign is over", style="title")
        yield Row(workspace.seat.result, style="strong")
        yield Row("You may still look around: the log, the reports, the map.", style="faint")
        return
    decision = workspace.known.decision
    if decision is None:
        yield Row("Nothing is asked of you now.", style="head")
        yield button("Go on", InCampaign.GO_ON, "let play go on until somebody must decide")
        return
    yield Row(decision.question, style="strong", hint=f"{decision.rule} asks")
    yield Row(f"Rule {decision.rule}", ReadRule(decision.rule), hint=f"read rule {decision.rule}", indent=1)
    if decision.kind is DecisionKind.FIGHT:
        yield button("How will you fight?", InCampaign.WAYS, "the odds, and the ways: on screen, captains, a table, any rules")
        yield button("Fight on screen", InCampaign.FIGHT, "give the orders of this battle yourself")
        yield button("Let captains fight it", InCampaign.CAPTAINS,
                     "captains on both sides fight it to its end; the result is shown first")
    if decision.kind is DecisionKind.REACTION and workspace.known.view.attack is not None:
        for reaction, (words, offer) in ANSWERS.items():
            forces = workspace.known.view.attack.own_forces
            answer = ReactToAttack(workspace.known.side, tuple((force, reaction) for force in forces))
            yield orders.row(words, answer, offer=offer)
        yield odds_row(workspace.known)
    if decision.kind in FEW:
        yield from orders.listed([command for command in workspace.known.legal if not isinstance(command, EndStep)])
    yield from _proposals(workspace)
    if decision.kind in GOES_ON:
        yield from _ending(workspace, decision.kind, warned=warned)
    for later in workspace.known.pending[1:]:
        yield Row(f"Then: {later.question} ({later.rule})", style="faint")


def _proposals(workspace: Workspace) -> Iterator[Row]:
    if not workspace.known.proposals:
        return
    count = len(workspace.known.proposals)
    yield button(f"Take what the staff proposes ({count})", InCampaign.TAKE_ALL, "give all the orders that the staff proposes")
    for number, proposal in enumerate(workspace.known.proposals):
        words = proposal_in_words(workspace, proposal)
        yield Row(words, TakeProposal(number), hint=f"give only this: {words}", indent=1)


def proposal_in_words(workspace: Workspace, proposal: Proposal) -> str:
    """What the staff proposes, and why."""
    words = "; ".join(in_words(workspace.known.book, workspace.known.view, command) for command in proposal.commands)
    then = " and a standing order" if proposal.then is not None else ""
    return f"{words}{then}{f' ({proposal.why})' if proposal.why else ''}"


def _ending(workspace: Workspace, kind: DecisionKind, *, warned: bool) -> Iterator[Row]:
    what = (
        "Decline"
        if kind is DecisionKind.SUPPORT
        else "Fly all searches and go on"
        if kind is DecisionKind.SEARCH
        else "End this phase"
        if kind in (DecisionKind.PHASE, DecisionKind.LAND_FACTS)
        else "End this step"
    )
    left = workspace.open_things()
    yield from open_rows(left, warned=warned)
    hint = "what is left open is named first" if left and not warned else "play goes on until somebody must decide"
    yield button(f"{what} all the same" if warned and left else what, InCampaign.END, hint)
    yield button("Let the staff decide this once", InCampaign.STAFF, "the staff answers this decision for you")


def open_rows(left: Sequence[tuple[str, Thing | None]], *, warned: bool) -> Iterator[Row]:
    """What still needs a decision, each line leading to the thing concerned."""
    if left:
        yield Row(f"Still to be decided ({len(left)})", style="bad" if warned else "head")
    for words, thing in left[:MOST_OPEN]:
        hint = words if thing is None else f"{words}: press to go there"
        yield Row(words, None if thing is None else Choose(thing), hint=hint,
                  style="bad" if warned and thing is None else "plain", indent=1)
    if len(left) > MOST_OPEN:
        yield Row(f"and {len(left) - MOST_OPEN} more", style="faint", indent=1)
