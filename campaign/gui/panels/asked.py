"""The pending decision: the question and its reason, the answers, the staff's proposals and tasks, and how the step ends."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart import things
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import Choose, Fold, Give, ReadRule, TakeProposal
from campaign.gui.frame.page import PanelPart, Row, button, in_foot
from campaign.gui.panels.air_orders import IN_THE_AIR
from campaign.gui.panels.air_step import air_of_step
from campaign.gui.panels.folding import group
from campaign.gui.panels.lists import force_rows
from campaign.gui.panels.offers import Orders
from campaign.gui.play.workspace import GOES_ON, OpenThing, Workspace
from campaign.model.commands import (
    Command,
    EndStep,
    GiveStandingOrder,
    LaunchSortie,
    MoveFlotilla,
    SetStanding,
    StartConvoyRun,
    TakeMeasure,
)
from campaign.model.play.calendar import Cursor, Phase
from campaign.model.play.decisions import Decision, DecisionKind, open_in_words
from campaign.model.play.standing_orders import Matter
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.phrasing import with_names
from campaign.session.grammar.sentences import in_words
from campaign.session.planning.air_price import price_of_sortie, target_in_words
from campaign.session.planning.proposing import Proposal
from campaign.session.planning.undone import UndoneKind
from campaign.session.play.playing import staff_has_a_share
from campaign.words.counting import agreeing, quantity

# So many things are shown when they are named, and so many at rest.
MOST_OPEN, AT_REST, UNDONE = 8, 2, "undone"
# A few answers, each a whole order: they are best shown one by one.
FEW = (DecisionKind.PLACEMENT, DecisionKind.HARBOUR, DecisionKind.SUBMARINE, DecisionKind.SUPPORT, DecisionKind.COMBAT,
       DecisionKind.CRIPPLE)
# So many letters of a proposal are read at a glance; the rest is said where it is pointed at.
BRIEF = 64


def head(workspace: Workspace, *, brief: bool = False) -> Iterator[Row]:
    """The pinned head: the question, and how much of it is done; `brief` it is one line."""
    decision = workspace.known.decision
    if brief and decision is not None and not workspace.seat.over:
        yield Row(question(workspace, decision), style="faint", part=PanelPart.HEAD,
                  hint=f"{decision.question} ({decision.rule})")
        return
    yield Row("Asked of you", style="caption", part=PanelPart.HEAD)
    if workspace.seat.over:
        yield Row("The campaign is over", style="question", part=PanelPart.HEAD)
        return
    if decision is None:
        yield Row("Nothing is asked of you now.", style="question", part=PanelPart.HEAD)
        return
    yield Row(question(workspace, decision), ReadRule(decision.rule), style="question", part=PanelPart.HEAD, asks=True,
              hint=f"{decision.question} ({decision.rule})")
    if decision.kind is DecisionKind.MOVEMENT:
        yield from _done(workspace)


def _done(workspace: Workspace) -> Iterator[Row]:
    """How many forces have their orders for today, and which waits first."""
    view, waiting = workspace.known.view, workspace.waiting_forces()
    afloat = [key for key, own in view.forces.items() if own.force.scattered is None]
    if not afloat:
        return
    first = next(iter(waiting), None)
    text = f"{len(afloat) - len(waiting)} of {len(afloat)} {agreeing(len(afloat) - len(waiting), 'has', 'have')} orders."
    if first is not None:
        text += f" {view.forces[first].force.name or first} waits."
    yield Row(text, None if first is None else Choose(things.Force(first)), hint=text, style="faint", part=PanelPart.HEAD,
              steps=(len(afloat) - len(waiting), len(afloat)))


def decision_rows(workspace: Workspace, orders: Orders, *, warned: bool) -> Iterator[Row]:
    """The answers to the pending decision."""
    if workspace.seat.over:
        yield Row(workspace.seat.result, style="strong")
        yield button("How it ended", InCampaign.HOW_IT_ENDED,
                     "the page of the end: the points over time, history beside it, ships, losses, the war in thirty seconds")
        yield Row("You may still look around: the log, the reports, the map.", style="faint")
        return
    decision = workspace.known.decision
    if decision is None:
        return
    quiet = workspace.known.view.standing.quiet_steps
    if details := _more_to_say(decision, quiet=quiet):
        yield Row(details)
    if quiet and decision.matters:
        yield Row(_why_it_stops(decision.matters), style="strong", hint=open_in_words(decision.matters, quiet=True))
    if decision.kind in GOES_ON:
        yield from open_rows(workspace, warned=warned)
    if decision.kind is DecisionKind.FIGHT:
        yield button("How will you fight?", InCampaign.WAYS, "the odds, and the ways: on screen, captains, a table, any rules")
        yield button("Fight on screen", InCampaign.FIGHT, "give the orders of this battle yourself")
        yield button("Let captains fight it", InCampaign.CAPTAINS,
                     "captains on both sides fight it to its end; the result is shown first")
    if decision.kind is DecisionKind.REACTION and workspace.known.view.attack is not None:
        yield button("To the answers", InCampaign.ALARM, "who comes, the odds, and the answers that are open to you",
                     context=Context.REACTION)
    if decision.kind in FEW:
        yield from orders.listed([command for command in workspace.known.legal if _answers(decision, command)])
    if decision.kind is DecisionKind.MOVEMENT:
        yield from force_rows(workspace)
    yield from air_of_step(workspace, orders, decision)
    yield from _proposals(workspace)
    for later in workspace.known.pending[1:]:
        yield Row(f"Then: {question(workspace, later)}", style="faint", hint=f"{later.question} ({later.rule})")


def _answers(decision: Decision, command: Command) -> bool:
    """Whether an order is one of the few that answer: a word for a damaged ship is asked for her alone.

    Aircraft have rows of their own.
    """
    if decision.kind is DecisionKind.CRIPPLE:
        return isinstance(command, TakeMeasure) and command.ship == decision.about
    return not isinstance(command, (EndStep, *IN_THE_AIR))


def _proposals(workspace: Workspace) -> Iterator[Row]:
    rows = []
    for number, proposal in enumerate(workspace.known.proposals):
        text = proposal_in_words(workspace, proposal)
        brief = proposal_in_brief(workspace, proposal)
        rows.append(Row(brief, TakeProposal(number), hint=f"give only this: {text}", indent=1))
    yield from group(workspace, "staff", "The staff proposes", rows)
    yield button("Let the staff decide this once", InCampaign.STAFF, "the staff answers this decision for you")


def proposal_in_words(workspace: Workspace, proposal: Proposal) -> str:
    """What the staff proposes, and why."""
    text = "; ".join(in_words(workspace.known.book, workspace.known.view, command) for command in proposal.commands)
    then = " and a standing order" if proposal.then is not None else ""
    return f"{text}{then}{f' ({proposal.why})' if proposal.why else ''}"


def proposal_in_brief(workspace: Workspace, proposal: Proposal) -> str:
    """The same in one short sentence."""
    view, book = workspace.known.view, workspace.known.book
    match proposal.commands[-1]:
        case SetStanding():
            return "Let quiet days pass by themselves"
        case MoveFlotilla(flotilla=key) if key in view.flotillas and proposal.why:
            return f"{view.flotillas[key].name} sails {proposal.why}"
        case StartConvoyRun() as run:
            return f"Convoy run {run.name}: {proposal.why}"
        case LaunchSortie() as sortie if (price := price_of_sortie(book, view, sortie)) is not None:
            text = f"{'Bomb' if sortie.target.on_land else 'Strike'} {target_in_words(book, sortie)}"
            return f"{text}: {price.hits:.1f} hits for {price.flights_lost:.1f} of {price.flights} flights"
        case GiveStandingOrder() if proposal.why:
            return proposal.why[0].upper() + proposal.why[1:]
        case _:
            text = "; ".join(in_words(book, view, command) for command in proposal.commands)
            return text if len(text) <= BRIEF else f"{text[:BRIEF].rsplit(' ', 1)[0]} ..."


def foot(workspace: Workspace, *, warned: bool) -> Iterator[Row]:
    """The pinned foot: the staff's proposals, what can be taken back, and last the end of the step."""
    decision, count = workspace.known.decision, len(workspace.known.proposals)
    if workspace.seat.over:
        return
    if decision is not None and count:
        yield in_foot(button(f"Staff proposes {count}", InCampaign.TAKE_ALL,
                             "gives all the orders that the staff proposes; with nothing chosen they are listed one by one"))
    yield in_foot(button("Take back", InCampaign.UNDO, workspace.takes_back()))
    first = "axis" if workspace.known.side is Side.AXIS else "allied"
    if decision is None or staff_has_a_share(workspace.seat):
        hint = "let play go on until somebody must decide" if decision is None else "your staff sees to what is handed to it"
        go_on = button("Go on" if decision is None else "Let your staff begin", InCampaign.GO_ON, hint)
        yield replace(in_foot(go_on, half=False), style=first)
        return
    if decision.kind not in GOES_ON:
        return
    what, lost = _ending(decision, workspace.known.view.cursor), _lost_by_ending(workspace)
    left = workspace.open_things()
    named = any(matter.stops for matter in left) and not warned
    hint = "what is undone is named first" if named else "play goes on until somebody must decide"
    what = f"{what} all the same" if warned and left else what
    yield replace(in_foot(button(what, InCampaign.END, hint, column=lost), half=False), style=first)


def open_rows(workspace: Workspace, *, warned: bool) -> Iterator[Row]:
    """What is undone or asks for a look: cargo that has arrived always, the rest when it is opened, or named by the end."""
    left = workspace.open_things()
    if not left:
        return
    opened = warned or workspace.opened(UNDONE, at_rest=len(left) <= AT_REST)
    yield Row("Undone" if any(matter.remedy for matter in left) else "To be looked at", Fold(UNDONE), column=str(len(left)),
              hint="what would be left undone if you ended now", style="bad" if warned else "caption", opened=opened)
    known = workspace.known
    speaker = Knowledge(known.book, known.view, lambda: known.legal)
    visible = [matter for matter in left if opened or _is_cargo(matter)]
    for matter in visible[:MOST_OPEN]:
        hint = matter.words if matter.thing is None else f"{matter.words}: press to go there"
        yield Row(matter.words, None if matter.thing is None else Choose(matter.thing), hint=hint, indent=1)
        if matter.remedy is not None:
            sentence = in_words(known.book, known.view, matter.remedy.orders[0])
            typed = with_names(speaker, matter.remedy.remedy)
            others = f", and {len(matter.remedy.orders) - 1} more" if len(matter.remedy.orders) > 1 else ""
            yield Row(matter.remedy.does, Give(matter.remedy.orders), hint=f"{sentence}{others}; at the terminal `{typed}`",
                      style="button", indent=1)
    if len(visible) > MOST_OPEN:
        yield Row(f"and {len(visible) - MOST_OPEN} more", style="faint", indent=1)


def _is_cargo(matter: OpenThing) -> bool:
    """Whether a convoy has berthed and asks to be unloaded: that is offered at once."""
    return matter.remedy is not None and matter.remedy.kind is UndoneKind.CARGO


# In one sentence ------------------------------------------------------------------------------------------------------


QUESTIONS = {
    DecisionKind.SEARCH: "Where do your aircraft search?",
    DecisionKind.MOVEMENT: "Where do your forces sail today?",
    DecisionKind.COMBAT: "Do you attack?",
    DecisionKind.REACTION: "You are attacked: what do your forces do?",
    DecisionKind.FIGHT: "How is this battle fought?",
    DecisionKind.PLACEMENT: "Where do the forces go that broke off?",
    DecisionKind.LAND_FACTS: "What happened on land?",
    DecisionKind.PHASE: "What do you prepare?",
    DecisionKind.SUPPORT: "Do your ships support the fight ashore?",
    DecisionKind.HARBOUR: "Which ships do the teams attack?",
    DecisionKind.SUBMARINE: "Does the flotilla strike?",
    DecisionKind.CRIPPLE: "What becomes of her?",
    DecisionKind.AIR: "What do your leaders in the air do?",
}
# Where one kind asks several things, the rule that asks tells them apart.
IN_COMBAT = {"SM-24A": "Do your aircraft strike?", "SM-4A4": "Do you bombard?", "SM-GAP-11": "Do you hunt the submarines?"}
# Kinds whose own words say more than the short question.
TOLD = (DecisionKind.LAND_FACTS, DecisionKind.PHASE, DecisionKind.SUPPORT, DecisionKind.HARBOUR, DecisionKind.SUBMARINE,
        DecisionKind.CRIPPLE, DecisionKind.AIR)
COMBATS = {"SM-6": "End the fighting", "SM-4A4": "End the bombardment", "SM-GAP-11": "End the hunt"}
PHASES = {
    Phase.INITIAL: "End the preparations", Phase.MOVEMENT: "End the moves ashore", Phase.AIR: "End the air attacks",
    Phase.GROUND_COMBAT: "End the fighting ashore", Phase.EXPLOITATION: "End the landings",
}


def question(workspace: Workspace, decision: Decision) -> str:
    """The question in one short sentence."""
    known = workspace.known
    if decision.kind is DecisionKind.CRIPPLE and decision.about in known.book.oob.ships:
        return f"What becomes of {known.book.oob.ships[ShipId(decision.about)].name}?"
    if decision.kind is DecisionKind.MOVEMENT and not known.view.forces:
        return "Which ships put to sea today?"
    sortie = known.view.air_war.sortie
    if decision.kind is DecisionKind.AIR and sortie is not None and sortie.side is not known.side:
        return "A raid comes in: what do your fighters do?"
    if decision.kind is DecisionKind.PHASE and known.view.cursor.phase is Phase.AIR:
        return "Which ports and airfields do you bomb?"
    if decision.kind is DecisionKind.PHASE and known.view.cursor.phase is not Phase.INITIAL:
        return "What do you order ashore?"
    return IN_COMBAT.get(decision.rule, QUESTIONS[decision.kind])


def _why_it_stops(matters: tuple[Matter, ...]) -> str:
    """The first choice for which quiet days stop, and how many there are besides, which are listed below."""
    first, more = open_in_words(matters[:1], quiet=True), len(matters) - 1
    return f"{first.removesuffix('.')}, and {more} more." if more else first


def _more_to_say(decision: Decision, *, quiet: bool) -> str:
    """Details that the question leaves out; what standing orders leave open is listed separately."""
    still = open_in_words(decision.matters, quiet=quiet)
    return decision.question.removesuffix(still).rstrip() if decision.kind in TOLD else ""


def _ending(decision: Decision, moment: Cursor) -> str:
    """The caption of the button that ends the step."""
    match decision.kind:
        case DecisionKind.MOVEMENT:
            return f"End day {moment.nas}" if moment.nas else "End the day"
        case DecisionKind.SEARCH:
            return "Fly all searches"
        case DecisionKind.SUPPORT:
            return "Give no support"
        case DecisionKind.COMBAT:
            return COMBATS.get(decision.rule, "End the fighting")
        case _:
            return PHASES.get(moment.phase, "Go on")


def _lost_by_ending(workspace: Workspace) -> str:
    """What is lost by ending the step now: the one thing that is undone, or how many are."""
    left = workspace.open_things()
    if len(left) == 1:
        return left[0].words.partition(":")[0]
    undone = sum(matter.stops for matter in left)
    if not undone:
        return f"{quantity(len(left), 'thing')} to be looked at" if left else ""
    return f"{quantity(undone, 'thing is', 'things are')} undone"


# Left to the staff ----------------------------------------------------------------------------------------------------


NAMED = 2


def _left_to_the_staff(workspace: Workspace) -> str:
    """What the staff would decide in the player's stead from now on."""
    view, waiting = workspace.known.view, workspace.waiting_forces()
    found: list[str] = []
    if waiting:
        names = ", ".join(view.forces[key].force.name or str(key) for key in waiting[:NAMED])
        others = f" and {len(waiting) - NAMED} more" if len(waiting) > NAMED else ""
        found.append(f"the course of {names}{others}")
    if workspace.known.proposals:
        found.append(quantity(len(workspace.known.proposals), "proposal of its own", "proposals of its own"))
    found.append("searches, sailings, attacks, convoys and docks")
    standing = len(view.standing_orders) + len(view.runs)
    orders = f"; {quantity(standing, 'standing order goes', 'standing orders go')} on" if standing else ""
    return f"{', '.join(found)}{orders}"


def delegate_button(workspace: Workspace) -> Row:
    """One press plays on until something happens."""
    return button("Leave it to the staff", InCampaign.LEAVE_TO_STAFF,
                  "until you are attacked, a fleet is sighted, somebody is hit or lost, or the half-month ends\n"
                  f"left to it: {_left_to_the_staff(workspace)}")


def delegated_rows(workspace: Workspace) -> Iterator[Row]:
    """The two ways to leave play to the staff, and what is left to it."""
    if workspace.known.decision is None:
        return
    yield Row("Leave it to the staff", style="head")
    until = "until you are attacked, a fleet is sighted, somebody is hit or lost, or the half-month ends; Esc pauses"
    yield replace(button("Until something happens", InCampaign.LEAVE_TO_STAFF, until), half=True)
    yield replace(button("This half-month", InCampaign.LEAVE_THE_TURN,
                         "the staff answers attacks too, and captains fight the battles; Esc pauses"), half=True)
    yield Row(f"Left to it: {_left_to_the_staff(workspace)}.", style="faint")
