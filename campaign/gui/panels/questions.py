"""What is asked, in one short sentence for each kind of decision, and how the step that asks it is ended."""

from __future__ import annotations

from campaign.gui.play.workspace import Workspace
from campaign.model.play.calendar import Cursor, Phase
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.units.ships import ShipId
from campaign.words.counting import quantity

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


def more_to_say(decision: Decision) -> str:
    """What the question leaves out; what standing orders leave open is listed by itself."""
    return decision.question.split(" Still to be decided:")[0] if decision.kind in TOLD else ""


def ending(decision: Decision, moment: Cursor) -> str:
    """What the button is called that ends the step."""
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


def lost_by_ending(workspace: Workspace) -> str:
    """What is lost by ending the step now: the one thing that is undone, or how many are."""
    left = workspace.open_things()
    if len(left) == 1:
        return left[0].words.partition(":")[0]
    undone = sum(one.stops for one in left)
    if not undone:
        return f"{quantity(len(left), 'thing')} to be looked at" if left else ""
    return f"{quantity(undone, 'thing is', 'things are')} undone"
