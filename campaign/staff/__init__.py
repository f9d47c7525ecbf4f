"""The computer commanders, who see a View and answer decisions like any player."""

from __future__ import annotations

from campaign.staff.commander import answer, give_way

__all__ = ["answer", "give_way"]
