"""SAS-C5.2 A battle fought out by captains, as the campaign's referee and the odds want it."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.dice import Dice
from campaign.tactics.conduct import Conduct
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


def _carry_out(book: Book, battle: Battle, order: Order, dice: Dice) -> Proceedings:
    proceedings = Proceedings(charts_in(book), battle, dice)
    carry_out(proceedings, order)
    return proceedings


CONDUCT: Conduct[Battle, Order, Fact] = Conduct(begin, refusal, _carry_out, view_for, captain, outcome)
resolve, stages, fight = CONDUCT.resolve, CONDUCT.stages, CONDUCT.fight
