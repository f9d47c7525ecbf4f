"""Doctrine: what a computer captain of one nation wants by day and by night, as values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.shape import AtLeast, AtLeastOne, AtMost, NotNegative, Rows, Spelt, Tenths
from campaign.model.sides import Nation
from campaign.model.units.ships import ShipType
from campaign.tactics.supermarina.charts.bands import Band

Share = Annotated[float, AtLeast(0), AtMost(1)]
BEST = "best"


def range_of(word: str) -> Band | None:
    """The band that is sought, or None for the one with the best exchange; raises ValueError for any other word."""
    words = {BEST: None, **{band.value: band for band in Band}}
    if word not in words:
        raise ValueError(f"no such range {word!r}; allowed here: {', '.join(words)}")
    return words[word]


class Stance(Struct, frozen=True):
    """How captains of one nation fight in one light.

    `fleet_range` is the band that a force with capital ships seeks unless it loses by it (None, and all others: the
    one with the best exchange); `closest` is the nearest band that any of them seeks without the odds of a pursuit; `caution`
    weighs what they may suffer against what they may inflict; they break off below `break_off_odds` (what they inflict a round
    to what they suffer), beyond `break_off_losses` (share of their own worth lost), or after `patience` rounds
    unless the odds reach `pursuit_odds`; with a convoy
    they fight only from `convoy_fights_at` odds up, and with a carrier, who has no place in a gun line, only from
    `carrier_fights_at` up and at the longest range. `concentration` is what a target is still worth to the next
    battery when one is laid on it: 1 heaps fire on the best target, less spreads it; `threat` is how much more
    a target is worth that can fire at us at this range. `launch_chance` is the least chance in tenths at which torpedoes are
    launched; `dash_gain` how many times the gain of a dash must outweigh its danger.
    """

    fleet_range: Annotated[Band | None, Spelt(range_of)]
    closest: Band
    caution: NotNegative
    break_off_odds: NotNegative
    break_off_losses: Share
    patience: AtLeastOne
    pursuit_odds: NotNegative
    convoy_fights_at: NotNegative
    carrier_fights_at: NotNegative
    concentration: Share
    threat: NotNegative
    launch_chance: Tenths
    dash_gain: NotNegative


class Doctrine(Struct, frozen=True):
    """Worth of a unit by type, and stances by nation and light; a nation not named fights by the default."""

    worth: Annotated[Mapping[ShipType, AtLeastOne], Rows("type of unit")]
    default: Annotated[Mapping[Light, Stance], Rows("light")]
    nations: Mapping[Nation, Annotated[Mapping[Light, Stance], Rows("light")]]

    def stance(self, nation: Nation, light: Light) -> Stance:
        """How captains of that nation fight in that light."""
        return self.nations.get(nation, self.default)[light]
