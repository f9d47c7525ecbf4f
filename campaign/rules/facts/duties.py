"""What a duty of supply has got in this game turn."""

from __future__ import annotations

from campaign.model.play.views import View
from campaign.model.play.war import Duty


def landed_for(view: View, duty: Duty) -> float:
    """SM-11 The loads that were landed for a duty in this game turn; what is landed is public."""
    return sum([view.war.landed.get(port, 0.0) for port in duty.ports])
