"""Doctrine: how a computer captain fights, as values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from campaign.model.sides import Nation


class Doctrine(Struct, frozen=True):
    """SF-GAP-46 The numbers of a captain's choices; the chart says what each means."""

    attack_from: float
    hold_from: float
    taken_attacking: float
    taken_holding: float
    cover_in: float
    danger_weighs: float
    night_range_in: float
    burning_to_in: float
    pairs_to_in: float
    evade_from_in: float
    stays_below: float
    submarine_launches_in: float
    launches_within_in: float
    break_off_lost: float
    caution: Mapping[Nation, float]

    def prudence(self, nations: Iterable[Nation]) -> float:
        """How careful a side is by its most careful nation; one that nothing is said of is as bold as any."""
        return max((self.caution.get(nation, 1.0) for nation in nations), default=1.0)
