"""A battle fought out by captains, as the campaign's referee and the odds want it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from campaign.model.battle import AfterAction, BattleDecision, BattleView, Engagement
from campaign.model.book import Book
from campaign.model.dice import Dice
from campaign.model.refusals import IllegalCommand
from campaign.model.sides import Side
from campaign.tactics.supremacy.captain import captain
from campaign.tactics.supremacy.facts import Fact
from campaign.tactics.supremacy.laws import refusal
from campaign.tactics.supremacy.opening import begin
from campaign.tactics.supremacy.orders import Order
from campaign.tactics.supremacy.outcome import outcome
from campaign.tactics.supremacy.proceedings import Proceedings
from campaign.tactics.supremacy.sequence import carry_out
from campaign.tactics.supremacy.state import Battle
from campaign.tactics.supremacy.tables import charts_in
from campaign.tactics.supremacy.view import view_for

Captain = Callable[[Book, BattleView, BattleDecision], Order]


def resolve(book: Book, battle: Battle, order: Order, dice: Dice) -> Iterator[Fact]:
    """What happens when an order is given; changes nothing. Raises IllegalCommand for an order that a law refuses."""
    yield from _proceedings(book, battle, order, dice).facts


def _proceedings(book: Book, battle: Battle, order: Order, dice: Dice) -> Proceedings:
    no = refusal(book, battle, order)
    if no is not None:
        raise IllegalCommand(no, order)
    proceedings = Proceedings(charts_in(book), battle, dice)
    carry_out(proceedings, order)
    return proceedings


def stages(book: Book, engagement: Engagement, dice: Dice,
           captains: Mapping[Side, Captain] | None = None) -> Iterator[tuple[Battle, tuple[Fact, ...]]]:
    """The battle after each order, with the facts that the order brought about, until it is over."""
    battle = begin(book, engagement)
    while battle.ended is None:
        for side in Side:
            view = view_for(book, battle, side)
            for decision in view.decisions:
                order = (captains or {}).get(side, captain)(book, view, decision)
                proceedings = _proceedings(book, battle, order, dice)
                battle = proceedings.battle
                yield battle, tuple(proceedings.facts)


def fight(book: Book, engagement: Engagement, dice: Dice) -> AfterAction:
    """SAS-C5.2 The whole battle by captains on both sides; they see what a player would see."""
    *_, (last, _) = stages(book, engagement, dice)
    after = outcome(book, last)
    assert after is not None, "captains left a battle unfinished"
    return after
