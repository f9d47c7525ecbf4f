"""How each side's staff weighs risks: the numbers of a commander's temper."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class Doctrine:
    """A staff's temper.

    `attack_at` and `stand_at` are ratios of own to enemy strength from which it attacks and stands; `unknown` is the
    strength it expects behind a marker of which nothing is known; `hunts_within` hexes it goes after markers near its
    convoys; `fuel_reserve` are boxes kept beyond the way home; `fit_share` of its fuel a ship needs to sail.
    """

    attack_at: float
    stand_at: float
    unknown: float
    hunts_within: int
    fuel_reserve: int
    fit_share: float


DOCTRINES: Mapping[Side, Doctrine] = {
    Side.AXIS: Doctrine(attack_at=0.9, stand_at=0.7, unknown=30.0, hunts_within=24, fuel_reserve=1, fit_share=0.8),
    Side.ALLIED: Doctrine(attack_at=0.6, stand_at=0.5, unknown=30.0, hunts_within=24, fuel_reserve=1, fit_share=0.8),
}
