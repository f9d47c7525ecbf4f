"""How each side's staff weighs risks: the numbers of a commander's temper."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.sides import Side


class Doctrine(Struct, frozen=True):
    """A staff's temper.

    `attack_at` and `stand_at` are ratios of own to enemy strength from which it attacks and stands; `unknown` is the
    strength it expects behind a marker of which nothing is known; `hunts_within` hexes it goes after markers near its
    convoys; `fuel_reserve` are boxes kept beyond the way home; `fit_share` of its fuel a ship needs to sail.
    `night` weighs an enemy met in the dark (below 1: it seeks the night when it is outgunned by day); a force goes on
    without its hurt ships while `goes_on` of its strength is left. Escorts stand between their convoy and an enemy while
    they have more than `screens_at` of his strength; from `convoy_stands_at` on it keeps together and fights.
    Where supplies can move the front for it, it sends up to `front_loads` a half-month beyond what is owed, and the enemy's
    lifeline to the desert is worth `front_weight` times as much to it as otherwise. Troops land where the odds that it
    foresees are `lands_from` to one or better (SM-GAP-69).
    """

    attack_at: float
    stand_at: float
    unknown: float
    hunts_within: int
    fuel_reserve: int
    fit_share: float
    night: float
    goes_on: float
    screens_at: float
    convoy_stands_at: float
    front_loads: int
    front_weight: float
    lands_from: float


DOCTRINES: Mapping[Side, Doctrine] = {
    # Italy cannot replace a battleship, nor has she trained her big guns for the night.
    Side.AXIS: Doctrine(attack_at=0.9, stand_at=0.7, unknown=30.0, hunts_within=24, fuel_reserve=1, fit_share=0.8,
                        night=1.6, goes_on=0.8, screens_at=0.25,
                        convoy_stands_at=1.2, front_loads=6, front_weight=1.0, lands_from=1.5),
    # The Mediterranean Fleet looks for a fight, and for a night if the day is not hers.
    Side.ALLIED: Doctrine(attack_at=0.6, stand_at=0.5, unknown=30.0, hunts_within=24, fuel_reserve=1, fit_share=0.8,
                          night=0.8, goes_on=0.6, screens_at=0.1,
                          convoy_stands_at=1.0, front_loads=0, front_weight=1.5, lands_from=1.5),
}
