"""The functions of the engine: what is pending, what is legal, why not, what happens, and the state after it."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.commands import Command
from campaign.model.dice import DiceOfMoments
from campaign.model.events import CampaignBegan, OwnerAsked
from campaign.model.play.state import State
from campaign.model.refusals import IllegalCommand
from campaign.rules.facts.setup import starting_state
from campaign.rules.fold import fold
from campaign.rules.play import standing_orders
from campaign.rules.play.orders import carry_out, legal_commands, obey, refusal
from campaign.rules.play.sequence import advance, opening
from campaign.rules.play.standing_orders import prepared_answer
from campaign.rules.proceedings import Proceedings
from campaign.rules.standing import air_orders
from campaign.rules.views.decisions import pending_for, somebody_must_decide
from campaign.rules.views.view import view_for

__all__ = ["begin", "carry_on", "fold", "legal_commands", "pending_for", "proceedings", "refusal", "view_for"]


def proceedings(book: Book, state: State, dice: DiceOfMoments) -> Proceedings:
    """Proceedings that continue a campaign from this state, in which every order is carried out by its chapter."""
    return Proceedings(book, state, dice, obey)


def begin(book: Book, seed: int, dice: DiceOfMoments) -> Proceedings:
    """Sets a scenario up and runs it to its first decision; the first event is that it began."""
    now = proceedings(book, starting_state(book, seed), dice)
    now.add(CampaignBegan(book.scenario.key, now.state))
    with now.under("SM-1A.3"):
        opening(now)
    _to_the_next_decision(now)
    return now


def carry_on(now: Proceedings, command: Command) -> None:
    """Carries out a command, with all that follows up to the next decision; raises IllegalCommand if a law refuses it."""
    if (refused := now.order(command)) is not None:
        raise IllegalCommand(refused, command)
    _to_the_next_decision(now)


def _to_the_next_decision(now: Proceedings) -> None:
    while not now.state.over:
        if (answer := prepared_answer(now.book, now.state)) is not None:
            with now.under(_rule_of_answers(now.state)):
                carry_out(now, answer)
        elif air_orders.is_due(now.state):
            with now.under("SM-GAP-79.7", (now.state.cursor.acting,)):
                air_orders.carry_out(now)
        elif standing_orders.is_due(now.state):
            with now.under("SM-GAP-61.24", (now.state.cursor.acting,)):
                standing_orders.carry_out(now)
        elif (verdict := standing_orders.verdict(now.book, now.state)) is not None:
            with now.under("SM-GAP-61.25", (now.state.cursor.acting,)):
                if isinstance(verdict, OwnerAsked):
                    now.add(verdict)
                else:
                    carry_out(now, verdict)
        elif somebody_must_decide(now.book, now.state):
            return
        else:
            with now.under("SM-1A.1"):
                advance(now)


def _rule_of_answers(state: State) -> str:
    """The rule by which an answer that was given in advance is given: in a sortie, to submarines, or to an attack."""
    if state.air_war.sortie is not None:
        return "SM-GAP-79"
    return "SM-6A.5" if state.strike is None else "SM-4B3.3"
