"""The computer commanders, who see a View and answer decisions like any player."""

from __future__ import annotations

from campaign.staff.commander import answer, give_way
from campaign.staff.proposals import Proposal, proposals

__all__ = ["Proposal", "answer", "give_way", "proposals"]
