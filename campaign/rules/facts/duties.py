"""What a duty of supply has got in this game turn."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.model.play.war import Duty
from campaign.model.setting.scenario import PortId


def landed_for(landed: Mapping[PortId, float], duty: Duty) -> float:
    """SM-GAP-36.1 Of what was landed in this game turn, that in the ports required counts; a load may count for two duties."""
    return sum(landed.get(port, 0.0) for port in duty.ports)
