"""Reactive decisions that were answered in advance, so that waiting tells nothing."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.commands import Command, ReactToAttack
from campaign.model.play.state import BattleStage, State
from campaign.model.units.forces import ForceId, Reaction
from campaign.rules.chapters.combat.ch06_reaction import answer_refused
from campaign.rules.chapters.sky import leaders
from campaign.rules.chapters.undersea import ch04_answers
from campaign.rules.views.strength import UNKNOWN, has_transports, strength, strength_of_marker
from campaign.rules.views.view import view_for


def prepared_answer(book: Book, state: State) -> Command | None:
    """SM-6A.5 An attack is answered at once when each attacked force, or its side, has prepared an answer open to it."""
    if state.air_war.sortie is not None:
        return leaders.prepared_answer(book, state)
    if state.strike is not None:
        return ch04_answers.prepared_answer(book, state)
    attack = state.attack
    if attack is None or attack.stage is not BattleStage.REACTING:
        return None
    side = attack.acting.enemy
    general = state.standing_answers_of(side).reaction
    answers: list[tuple[ForceId, Reaction]] = []
    for key in attack.targets:
        wanted = state.forces[key].reaction or general or _by_strength(book, state, key)
        if wanted is None:
            return None
        answers.append((key, _open_to_it(book, state, key, wanted)))
    return ReactToAttack(side, tuple(answers))


def _open_to_it(book: Book, state: State, force: ForceId, wanted: Reaction) -> Reaction:
    """SM-6A.8 A convoy that has no escort to leave behind scatters whole; who cannot do as he was told stands."""
    instead = (wanted, Reaction.SCATTER_ALL) if wanted is Reaction.SCATTER_TRANSPORTS else (wanted,)
    return next((one for one in instead if answer_refused(book, state, force, one) is None), Reaction.STAND)


def _by_strength(book: Book, state: State, force: ForceId) -> Reaction | None:
    """SM-GAP-61.26 A side may answer by strength: stand from the ratio it named, else avoid, or scatter with convoys."""
    side = state.forces[force].side
    ratio = state.standing_answers_of(side).stand_at
    if ratio is None:
        return None
    view = view_for(book, state, side)
    attack = view.attack
    known = [view.markers[label] for label in attack.enemy_contacts if label in view.markers] if attack is not None else []
    against = sum(strength_of_marker(book, marker, UNKNOWN) for marker in known) or UNKNOWN
    own = view.forces[force].ships
    if strength(book, view, own) >= ratio * against:
        return Reaction.STAND
    return Reaction.SCATTER_ALL if has_transports(book, own) else Reaction.AVOID
