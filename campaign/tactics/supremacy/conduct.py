"""SAS-C5.2 A battle fought out by captains, as the campaign's referee and the odds want it."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.dice import Dice
from campaign.tactics.conduct import Conduct
from campaign.tactics.supremacy.battle.facts import Fact
from campaign.tactics.supremacy.battle.orders import Order
from campaign.tactics.supremacy.battle.proceedings import Proceedings
from campaign.tactics.supremacy.battle.state import Battle
from campaign.tactics.supremacy.captains.answering import captain
from campaign.tactics.supremacy.charts.system import charts_in
from campaign.tactics.supremacy.screen.view import view_for
from campaign.tactics.supremacy.turn.laws import refusal
from campaign.tactics.supremacy.turn.opening import begin
from campaign.tactics.supremacy.turn.outcome import outcome
from campaign.tactics.supremacy.turn.sequence import carry_out


def _carry_out(book: Book, battle: Battle, order: Order, dice: Dice) -> Proceedings:
    proceedings = Proceedings(charts_in(book), battle, dice)
    carry_out(proceedings, order)
    return proceedings


CONDUCT: Conduct[Battle, Order, Fact] = Conduct(begin, refusal, _carry_out, view_for, captain, outcome)
resolve, stages, fight = CONDUCT.resolve, CONDUCT.stages, CONDUCT.fight
