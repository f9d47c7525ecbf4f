"""What a torpedo needs to hit and what it does, whoever launches it: ships in battle, submarines, aircraft."""

from __future__ import annotations

from campaign.model.charts.undersea import TorpedoChart


def number_to_hit(chart: TorpedoChart, strength: int, protection_class: int, *, far: bool = False) -> int:
    """SM-GAP-21 The class of the target and the strength of the salvo give the number, one more from secondary range."""
    number = chart.to_hit.number(max(1, strength), protection_class)
    return number + chart.secondary_range_adds if far else number


def flotation_boxes(chart: TorpedoChart, face: int, protection_class: int) -> int:
    """SM-GAP-22 One die gives the flotation boxes that a torpedo costs a target of that class."""
    return chart.damage.at(face, protection_class)
