"""What each side must decide now."""

from __future__ import annotations

from collections.abc import Callable

from campaign.model.book import Book
from campaign.model.commands import AttackForces, Bombard
from campaign.model.play.air_war import Sortie
from campaign.model.play.calendar import GROUND_PHASES, Phase, Step
from campaign.model.play.decisions import Decision, DecisionKind, open_in_words
from campaign.model.play.standing_orders import Matter, MatterKind
from campaign.model.play.state import BattleStage, State
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import SubmarineStrike
from campaign.rules.chapters.air import ch24_course, ch24_decisions, ch24_sorties, ch24_standing
from campaign.rules.chapters.ashore import ch21_moving, ch22_status
from campaign.rules.chapters.combat import ch06_attack
from campaign.rules.chapters.lift.ch04_lift import evacuation_due, transshipment_due
from campaign.rules.chapters.lift.ch09_raids import raid_due
from campaign.rules.chapters.lift.ch09_settling import planning_due, support_due, wave_due
from campaign.rules.chapters.ports import ch04_bombardment
from campaign.rules.chapters.ports.ch01_port_damage import work_for_engineers
from campaign.rules.chapters.ports.ch04_guns_ashore import support_to_give
from campaign.rules.chapters.undersea import ch04_flotillas, ch06_submarines
from campaign.rules.chapters.war import ch10_east_africa, ch10_force_pool, ch10_tenth_mas
from campaign.rules.facts.cripples import asking, needs_in_words
from campaign.rules.facts.laws import first_refusal
from campaign.words.names import port_name, ship_name


# Cached: saves 5 in 100 of a whole war.
@cached(16)
def pending_for(book: Book, state: State, side: Side) -> tuple[Decision, ...]:
    """What that side must decide now; a battle to be fought is known to both."""
    # Players, spectators and the rules themselves all ask this at the same moment.
    found = _asked(book, state, side)
    if not state.matters or state.attack is not None or state.cursor.acting is not side:
        return found
    left = tuple(matter for matter in state.matters if _is_open(state, matter))
    still = open_in_words(left, quiet=state.standing_answers_of(side).quiet_steps)
    return tuple(replace(decision, question=" ".join(filter(None, (decision.question, still))), matters=left)
                 for decision in found)


# Matters that are at an end with their step.
IN_STEP = {MatterKind.IN_SIGHT: Step.NAVAL_MOVEMENT, MatterKind.IN_REACH: Step.COMBAT, MatterKind.ENEMY_IN_HEX: Step.COMBAT}


def _is_open(state: State, matter: Matter) -> bool:
    """Whether a matter is still open: not once a force that lacked an order has one, has reformed or is disbanded.

    What could be attacked is of its combat step, and who is in sight of the movement step before that.
    """
    if matter.kind in IN_STEP:
        return state.cursor.step is IN_STEP[matter.kind]
    if matter.kind not in (MatterKind.NO_ORDER, MatterKind.SCATTERED):
        return True
    force = state.forces.get(ForceId(matter.about))
    if force is None:
        return False
    return force.scattered is not None if matter.kind is MatterKind.SCATTERED else force.id not in state.standing_orders


def _asked(book: Book, state: State, side: Side) -> tuple[Decision, ...]:
    if state.over:
        return ()
    if state.air_war.sortie is not None:
        return _of_a_sortie(book, state, state.air_war.sortie, side)
    if state.attack is not None:
        return _in_an_attack(state, side)
    if (harbour := ch10_tenth_mas.choice(state)) is not None:
        return (harbour,) if side is harbour.side else ()
    if state.strike is not None:
        return _of_a_flotilla(state, state.strike, side)
    cursor = state.cursor
    if cursor.acting is not side and not state.support_declined and (support := support_to_give(book, state, side)) is not None:
        return (Decision(DecisionKind.SUPPORT, side, "SM-4A3", f"{support} Name them, or decline."),)
    if cursor.acting is not side or state.step_ended:
        return ()
    if cursor.phase in GROUND_PHASES and book.options.land_facts:
        question = "What happened on land? Report ports that changed hands, then end the phase."
        return (Decision(DecisionKind.LAND_FACTS, side, "SM-1A.1", " ".join((question, *occasions(book, state, side)))),)
    if cursor.phase is not Phase.NAVAL:
        open_matters = occasions(book, state, side)
        return (Decision(DecisionKind.PHASE, side, "SM-1A.1", " ".join(open_matters)),) if open_matters else ()
    if cursor.step is None:
        return ()
    match cursor.step:
        case Step.RECON:
            return (Decision(DecisionKind.SEARCH, side, "SM-3A", "Where do the area searches go?"),)
        case Step.NAVAL_MOVEMENT:
            if book.options.voyage_home and (cripples := asking(state, side)):
                return (_of_a_cripple(book, state, cripples[0], side),)
            question = "Form and move task forces, search, load, repair; then end the step."
            return (Decision(DecisionKind.MOVEMENT, side, "SM-1F", question),)
        case Step.COMBAT:
            return _in_combat(book, state, side)


def _of_a_cripple(book: Book, state: State, key: ShipId, side: Side) -> Decision:
    """SM-GAP-78 What becomes of a damaged ship is asked before anything is moved."""
    ship = state.ships[key]
    stays = ""
    if ship.port is not None:
        stays = f" She lies in {port_name(book, ship.port)} and is interned if she is still there when the segment ends."
    question = f"{ship_name(book, key)} is damaged: {needs_in_words(book, ship)}.{stays} What becomes of her?"
    return Decision(DecisionKind.CRIPPLE, side, "SM-GAP-78", question, str(key))


def _of_a_sortie(book: Book, state: State, sortie: Sortie, side: Side) -> tuple[Decision, ...]:
    if ch24_course.whose_word(book, state, sortie) is not side:
        return ()
    return (Decision(DecisionKind.AIR, side, "SM-24B", ch24_decisions.question(book, state, sortie), str(sortie.id)),)


def _in_combat(book: Book, state: State, side: Side) -> tuple[Decision, ...]:
    if ch24_sorties.something_in_reach(book, state, side):
        question = "Enemies lie in reach of your aircraft. Send them, or end the step?"
        return (Decision(DecisionKind.COMBAT, side, "SM-24A", question),)
    attacks, shells = ch06_attack.LAWS[AttackForces], ch04_bombardment.LAWS[Bombard]
    if any(first_refusal(attacks, book, state, order) is None for order in ch06_attack.candidates(book, state, side)):
        question = "Spotted enemies lie where your warships are. Attack, or end the step?"
        return (Decision(DecisionKind.COMBAT, side, "SM-6", question),)
    if any(first_refusal(shells, book, state, order) is None for order in ch04_bombardment.candidates(book, state, side)):
        question = "Enemy ports or airfields lie in reach of your guns. Bombard, or end the step?"
        return (Decision(DecisionKind.COMBAT, side, "SM-4A4", question),)
    if ch06_submarines.somebody_can_hunt(book, state, side):
        question = "Spotted submarines lie where your escorts are. Hunt them, or end the step?"
        return (Decision(DecisionKind.COMBAT, side, "SM-GAP-11", question),)
    return ()


def _of_a_flotilla(state: State, strike: SubmarineStrike, side: Side) -> tuple[Decision, ...]:
    flotilla = state.flotillas[strike.flotilla]
    if flotilla.side is not side:
        return ()
    question = f"{flotilla.name} has found {state.contacts.get(strike.force, 'a force')}. Does it strike?"
    return (Decision(DecisionKind.SUBMARINE, side, "SM-4B3", question, str(flotilla.id)),)


def somebody_must_decide(book: Book, state: State) -> bool:
    """Whether play waits for anyone."""
    return any(pending_for(book, state, side) for side in BOTH)


def _in_an_attack(state: State, side: Side) -> tuple[Decision, ...]:
    attack = state.attack
    if attack is None:
        return ()
    match attack.stage:
        case BattleStage.REACTING:
            if side is attack.acting:
                return ()
            question = "Your forces are attacked. Do they stand, scatter, or try to avoid combat?"
            return (Decision(DecisionKind.REACTION, side, "SM-6A", question, str(attack.id)),)
        case BattleStage.FIGHTING:
            return (Decision(DecisionKind.FIGHT, side, "SM-6B", f"Battle {attack.id} is to be fought.", str(attack.id)),)
        case BattleStage.PLACING:
            owners = {state.forces[key].side for key in attack.to_place}
            if side not in owners:
                return ()
            question = "Place the forces that broke off into an adjoining hex."
            return (Decision(DecisionKind.PLACEMENT, side, "SM-6C.6", question, ",".join(attack.to_place)),)


# Outside the naval phase ----------------------------------------------------------------------------------------------


Occasion = Callable[[Book, State, Side], str | None]

# Each returns in words what its chapter lets the phasing side decide now, or None. A phase without any passes at once.
OCCASIONS: dict[Phase, tuple[Occasion, ...]] = {
    Phase.INITIAL: (
        work_for_engineers, ch10_force_pool.something_to_choose, ch10_east_africa.something_to_choose,
        ch10_tenth_mas.something_to_choose, planning_due, ch22_status.feeding_due,
        ch04_flotillas.to_be_ordered, ch24_standing.assignment_due),
    Phase.MOVEMENT: (wave_due, raid_due, evacuation_due, ch21_moving.haul_due),
    Phase.AIR: (ch24_standing.raids_due,),
    Phase.GROUND_COMBAT: (support_due,),
    Phase.EXPLOITATION: (wave_due, raid_due, transshipment_due),
}


def occasions(book: Book, state: State, side: Side) -> tuple[str, ...]:
    """SM-1A.7 A phase waits for its player only when one of the chapters gives him something to decide in it."""
    found = (occasion(book, state, side) for occasion in OCCASIONS.get(state.cursor.phase, ()))
    return tuple(text for text in found if text is not None)
