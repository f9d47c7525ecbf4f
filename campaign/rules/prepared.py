"""Reactive decisions that were answered in advance, so that waiting tells nothing."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.commands import ReactToAttack
from campaign.model.forces import ForceId, Reaction
from campaign.model.state import BattleStage, State
from campaign.rules.ch06_reaction import answer_refused
from campaign.rules.sequence import standing_of


def prepared_answer(book: Book, state: State) -> ReactToAttack | None:
    """SM-6A.5 An attack is answered at once when each attacked force, or its side, has prepared an answer open to it."""
    attack = state.attack
    if attack is None or attack.stage is not BattleStage.REACTING:
        return None
    side = attack.acting.enemy
    general = standing_of(state, side).reaction
    answers: list[tuple[ForceId, Reaction]] = []
    for key in attack.targets:
        wanted = state.forces[key].reaction or general
        if wanted is None:
            return None
        answers.append((key, wanted if answer_refused(book, state, key, wanted) is None else Reaction.STAND))
    return ReactToAttack(side, tuple(answers))
