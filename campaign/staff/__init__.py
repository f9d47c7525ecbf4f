"""The computer commanders, who see a View and answer decisions like any player."""

from __future__ import annotations

from campaign.staff.commander import answer, give_way
from campaign.staff.judgement.orders import Intended, Order, command_of
from campaign.staff.proposals import Proposal, proposals
from campaign.staff.second_thoughts import concerned, kind_in_words

__all__ = ["Intended", "Order", "Proposal", "answer", "command_of", "concerned", "give_way", "kind_in_words", "proposals"]
