"""What one hit of the Bombing Table does to a ship (SM-GAP-45)."""

from __future__ import annotations

from campaign.model.charts.shore import BombEffectChart
from campaign.model.units.counters import CounterValues
from campaign.model.units.ships import ShipType
from campaign.ratings.hits import Damage


def bomb_damage(chart: BombEffectChart, values: CounterValues, face: int) -> Damage:
    """SM-GAP-45.1 A bomb hit works by protection class and 1D10; transports have a row of their own (SM-2D)."""
    row = chart.transports if values.type is ShipType.TRANSPORT else chart.classes[values.protection_class]
    mark = row[face - 1]
    return Damage(mark.gunnery, mark.flotation, sunk=mark.sunk)
