"""What captains expect of every shot at every ship in every state, tabulated from their own estimates."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from msgspec import Struct

from campaign.model.charts.undersea import TorpedoChart
from campaign.model.sides import Nation
from campaign.model.units.counters import CounterValues, GunType
from campaign.odds.at_once.sheets import Flags, Floats, open_boxes
from campaign.odds.streams import Ints
from campaign.ratings.hits import Damage
from campaign.tactics.supermarina.battle.state import Unit
from campaign.tactics.supermarina.captains.estimates import FACES, share_destroyed
from campaign.tactics.supermarina.charts.collection import FAR_TO_NEAR, GunneryChart, SupermarinaCharts
from campaign.tactics.supermarina.fire import darkness, number_needed
from campaign.tactics.supermarina.seeing import RATINGS

# Whose darkness it is: that of any nation, and the Italians'.
NATIONS = (Nation.BRITISH, Nation.ITALIAN)
NONE_AFLOAT = -1.0


class GunGains(Struct, frozen=True, eq=False):
    """The gain of a rating's fire: by nation, band, factor, target and the target's state, as one row of figures."""

    table: Floats
    nation: int
    band: int
    factor: int

    def of(self, targets: Ints, factors: Ints | int, bands: Ints | int, nations: Ints | int) -> Floats:
        """The gain at each target in each battle; `targets` are the places that `places` gave."""
        found: Floats = self.table[targets + (nations * self.nation + bands * self.band + factors * self.factor)]
        return found


class TorpedoGains(Struct, frozen=True, eq=False):
    """The gain of a salvo at each target by its state, and the chance that it hits, by strength: near first, far second."""

    gain: Floats
    chance: Floats


class Gains(Struct, frozen=True, eq=False):
    """What a force is worth to those who shoot at it; `guns` by rating, None where nobody has any; `torpedoes` by strength."""

    guns: tuple[GunGains | None, ...]
    torpedoes: dict[int, TorpedoGains]
    states: int

    def places(self, states: Ints) -> Ints:
        """Where each target's figures stand for the state that she is in."""
        return states + (np.arange(len(states)) * self.states)[:, None]


def gains_at(charts: SupermarinaCharts, targets: Sequence[Unit], classes: Sequence[int], factors: Sequence[int],
             strengths: Sequence[int], states: int, *, night: bool) -> Gains:
    """The gains of shooting at these units, taken to be of these classes, with factors up to these, by rating."""
    worths = [charts.doctrine.worth[unit.values.type] for unit in targets]
    guns = tuple(_gun_gains(charts.gunnery, rating, targets, classes, worths, most, states, night=night) if most else None
                 for rating, most in zip(RATINGS, factors, strict=True))
    return Gains(guns, {strength: _torpedo_gains(charts.torpedoes, strength, targets, classes, worths, states)
                        for strength in strengths}, states)


def _gun_gains(chart: GunneryChart, rating: GunType, targets: Sequence[Unit], classes: Sequence[int], worths: Sequence[int],
               most: int, states: int, *, night: bool) -> GunGains:
    factors = range(1, most + 1)
    weights = np.array([chart.damage_modifier[rating].at(factor) for factor in factors])
    ranges = np.array([chart.damage_at_range[band] for band in FAR_TO_NEAR])
    adds = ranges[:, None] + weights[None, :]
    lowest, highest = int(adds.min()), int(adds.max())
    table = np.full((len(NATIONS) if night else 1, len(FAR_TO_NEAR), most + 1, len(targets), states), NONE_AFLOAT)
    table[..., 0, :, :] = 0.0
    for place, (unit, number, worth) in enumerate(zip(targets, classes, worths, strict=True)):
        sums = _damage_sums(chart, rating, number, unit.values, lowest, highest)[adds - lowest]
        for nation in range(table.shape[0]):
            dark = sum(value for _, value in darkness(chart, NATIONS[nation])) if night else 0
            modifier = dark + (chart.target_out_of_fuel if unit.out_of_fuel else 0)
            chances = np.array([number_needed(chart, chart.to_hit[rating].number(factor, number), modifier).chance
                                for factor in factors])
            table[nation, :, 1:, place, :sums.shape[-1]] = worth * (chances[None, :, None] * sums / len(FACES))
    table[..., -1] = NONE_AFLOAT
    shape = table.shape
    return GunGains(table.ravel(), shape[1] * shape[2] * shape[3] * shape[4], shape[2] * shape[3] * shape[4],
                    shape[3] * shape[4])


@lru_cache(maxsize=2_000)
def _damage_sums(chart: GunneryChart, rating: GunType, number: int, values: CounterValues, lowest: int, highest: int) -> Floats:
    """The shares that all faces destroy together, by what is added to a face and by state."""
    boxes = tuple(open_boxes(values))
    taken: dict[Damage, list[float]] = {}
    rows = []
    for add in range(lowest, highest + 1):
        damages = [chart.damage[rating].at(face + add, number) for face in FACES]
        for damage in damages:
            if damage not in taken:
                taken[damage] = [share_destroyed(damage, state) for state in boxes]
        rows.append([sum(shares) for shares in zip(*(taken[damage] for damage in damages), strict=True)])
    return np.array(rows)


def _torpedo_gains(chart: TorpedoChart, strength: int, targets: Sequence[Unit], classes: Sequence[int], worths: Sequence[int],
                   states: int) -> TorpedoGains:
    gain = np.full((2, len(targets), states), NONE_AFLOAT)
    chances = np.zeros((2, len(targets)))
    for place, (unit, number, worth) in enumerate(zip(targets, classes, worths, strict=True)):
        shares = np.array(_torpedo_shares(chart, number, unit.values))
        if unit.transport:
            shares = np.ones_like(shares)
        for far in (0, 1):
            add = (chart.secondary_range_adds if far else 0) - (chart.target_out_of_fuel if unit.out_of_fuel else 0)
            needed = chart.to_hit.number(max(1, strength), number) + add
            chances[far, place] = sum(face >= needed for face in FACES) / len(FACES)
            gain[far, place, :len(shares)] = chances[far, place] * shares * worth
    gain[..., -1] = NONE_AFLOAT
    return TorpedoGains(gain.reshape(2, -1), chances)


@lru_cache(maxsize=2_000)
def _torpedo_shares(chart: TorpedoChart, number: int, values: CounterValues) -> tuple[float, ...]:
    damages = [Damage(flotation=chart.damage.at(face, number)) for face in FACES]
    return tuple(sum(share_destroyed(damage, state) for damage in damages) / len(FACES) for state in open_boxes(values))


def afloat_only(gains: Floats, among: Flags) -> Floats:
    """Gains at those targets alone."""
    return np.where(among, gains, NONE_AFLOAT)
