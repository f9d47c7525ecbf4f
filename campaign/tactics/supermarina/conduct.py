"""A battle fought out by captains, as the campaign's referee and the odds want it."""

from __future__ import annotations

from collections.abc import Callable

from campaign.model.battle import BattleDecision, BattleView
from campaign.model.book import Book
from campaign.model.dice import Dice
from campaign.tactics.conduct import Conduct
from campaign.tactics.supermarina.battle.facts import Fact
from campaign.tactics.supermarina.battle.orders import Order
from campaign.tactics.supermarina.battle.proceedings import Proceedings
from campaign.tactics.supermarina.battle.state import Battle
from campaign.tactics.supermarina.captains.answering import captain
from campaign.tactics.supermarina.charts.system import charts_in
from campaign.tactics.supermarina.round.laws import refusal
from campaign.tactics.supermarina.round.opening import begin
from campaign.tactics.supermarina.round.outcome import outcome
from campaign.tactics.supermarina.round.sequence import carry_out
from campaign.tactics.supermarina.screen.view import view_for

Captain = Callable[[Book, BattleView, BattleDecision], Order]


def _carry_out(book: Book, battle: Battle, order: Order, dice: Dice) -> Proceedings:
    proceedings = Proceedings(battle, dice)
    carry_out(charts_in(book), proceedings, order)
    return proceedings


CONDUCT: Conduct[Battle, Order, Fact] = Conduct(begin, refusal, _carry_out, view_for, captain, outcome)
resolve, stages, fight = CONDUCT.resolve, CONDUCT.stages, CONDUCT.fight
