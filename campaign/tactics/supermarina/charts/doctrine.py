"""Doctrine: what a computer captain of one nation wants by day and by night, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.model.battles.battle import Light
from campaign.model.sides import Nation
from campaign.model.units.ships import ShipType
from campaign.tactics.supermarina.charts.bands import Band


@dataclass(frozen=True, slots=True)
class Stance:
    """How captains of one nation fight in one light.

    `fleet_range` is the band that a force with capital ships seeks unless it loses by it (None, and all others: the
    one with the best exchange); `caution` weighs what they may
    suffer against what they may inflict; they break off below `break_off_odds` (what they inflict a round to
    what they suffer), beyond `break_off_losses` (share of their own worth lost), or after `patience` rounds
    unless the odds reach `pursuit_odds`; with a convoy
    they fight only from `convoy_fights_at` odds up, and with a carrier, who has no place in a gun line, only from
    `carrier_fights_at` up and at the longest range. `concentration` is what a target is still worth to the next
    battery when one is laid on it: 1 heaps fire on the best target, less spreads it; `threat` is how much more
    a target is worth that can fire at us at this range. `launch_chance` is the least chance in tenths at which torpedoes are
    launched; `dash_gain` how many times the gain of a dash must outweigh its danger.
    """

    fleet_range: Band | None
    caution: float
    break_off_odds: float
    break_off_losses: float
    patience: int
    pursuit_odds: float
    convoy_fights_at: float
    carrier_fights_at: float
    concentration: float
    threat: float
    launch_chance: int
    dash_gain: float


@dataclass(frozen=True, slots=True)
class Doctrine:
    """Worth of a unit by type, and stances by nation and light; a nation not named fights by the default."""

    worth: Mapping[ShipType, int]
    default: Mapping[Light, Stance]
    nations: Mapping[Nation, Mapping[Light, Stance]]

    def stance(self, nation: Nation, light: Light) -> Stance:
        """How captains of that nation fight in that light."""
        return self.nations.get(nation, self.default)[light]
