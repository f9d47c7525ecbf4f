"""A position as it is before its first order: what never changes in it, as tables by unit and by state."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt

from campaign.model.battles.battle import Engagement, Light, Task
from campaign.model.book import Book
from campaign.model.sides import Nation, Side
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipType
from campaign.odds.at_once.gains import Gains, gains_at
from campaign.odds.at_once.sheets import Flags, sheet_of, stacked
from campaign.odds.streams import Ints, seeds_for
from campaign.ratings.hits import FRAIL, is_squadron, torpedo_boxes, torpedo_to_hit
from campaign.tactics.supermarina.battle.state import Unit, barred_from_torpedoes
from campaign.tactics.supermarina.captains.estimates import CAPITAL, FACES
from campaign.tactics.supermarina.charts.collection import FAR_TO_NEAR, bears, charts_in
from campaign.tactics.supermarina.fire import darkness, number_needed, weights
from campaign.tactics.supermarina.round.opening import begin
from campaign.tactics.supermarina.seeing import RATINGS

BANDS = {band: place for place, band in enumerate(FAR_TO_NEAR)}
FIRST_LAUNCH, LAST_BAND = 2, 3
# By rating and band: whether such guns bear there.
BEARS: Flags = np.array([[bears(rating, band) for band in FAR_TO_NEAR] for rating in RATINGS])


class Position:
    """Two forces as a battle begins: units in the order in which they were sent, the Axis first, and tables of their values."""

    def __init__(self, book: Book, engagement: Engagement) -> None:
        self.book, self.engagement, self.charts = book, engagement, charts_in(book)
        self.battle = begin(book, engagement)
        self.units = tuple(self.battle.units.values())
        self.night = self.battle.night
        self.longest, self.band = BANDS[self.battle.longest], BANDS[self.battle.band]
        axis = sum(unit.side is Side.AXIS for unit in self.units)
        self.forces = {Side.AXIS: slice(0, axis), Side.ALLIED: slice(axis, len(self.units))}
        units, fuelless = self.units, self.charts.manoeuvre.out_of_fuel_allowance
        sheets = [sheet_of(unit, fuelless) for unit in units]
        self.states = states = max(sheet.states for sheet in sheets)
        self.widths = self._row(sheet.width for sheet in sheets)
        # By rating, unit and state; by unit and state.
        self.guns, self.guns_seen = (np.ascontiguousarray(np.swapaxes(stacked(tables, states), 0, 1)) for tables in (
            [sheet.guns for sheet in sheets], [sheet.guns_seen for sheet in sheets]))
        self.deceives = not np.array_equal(self.guns, self.guns_seen)
        self.torpedoes, self.speed = (stacked(tables, states) for tables in (
            [sheet.torpedoes for sheet in sheets], [sheet.speed for sheet in sheets]))
        self.lost = stacked([sheet.lost for sheet in sheets], states)
        values = [unit.values for unit in units]
        self.gunnery_boxes = self._row(each.gunnery_boxes for each in values)
        self.flotation_boxes = self._row(each.flotation_boxes for each in values)
        self.squadron = self._flags(is_squadron(each) for each in values)
        self.frail = self._flags(each.type in FRAIL for each in values)
        self.transport = self._flags(unit.transport for unit in units)
        self.carrier = self._flags(each.type is ShipType.CARRIER for each in values)
        self.capital = self._flags(each.type in CAPITAL for each in values)
        self.cargo = self._flags(unit.task is Task.CARGO or unit.transport for unit in units)
        self.dead = self._flags(unit.dead for unit in units)
        self.barred = self._flags(barred_from_torpedoes(unit, night=self.night) for unit in units)
        self.unlit = self._flags(self.night and unit.nation is Nation.ITALIAN for unit in units)
        self.italian = self._row(int(self.night and unit.nation is Nation.ITALIAN) for unit in units)
        self.worth = self._row(self.charts.doctrine.worth[each.type] for each in values)
        self.printed_torpedoes = self._row(each.torpedo_boxes for each in values)
        self.fuel = self._row(unit.out_of_fuel for unit in units)
        self.flag = {side: _flag(self.units[force], self.worth[force]) for side, force in self.forces.items()}
        self.stance = {side: self.charts.doctrine.stance(nation, Light.NIGHT if self.night else Light.DAY)
                       for side, nation in self.flag.items()}
        # Odd factors by which battles that stand alike are told from others, and checked afterwards.
        self.hashing = seeds_for("standing alike", range(2 * len(self.units) + 1)) | np.uint64(1)
        self.limit = BANDS[self.charts.manoeuvre.start[Light.NIGHT if self.night else Light.DAY]]

    def _row(self, values: Iterable[int]) -> Ints:
        return np.array(list(values), dtype=np.int64)

    def _flags(self, values: Iterable[bool]) -> Flags:
        return np.array(list(values), dtype=np.bool_)

    # What captains expect.

    @cached_property
    def seen_gains(self) -> dict[Side, Gains]:
        """What each force is worth to its enemy, who sees no cargo on her decks."""
        return {side: self._gains(side, [unit.values.protection_class for unit in self.units[force]])
                for side, force in self.forces.items()}

    @cached_property
    def own_gains(self) -> dict[Side, Gains]:
        """What each force is worth to the enemy, as it knows itself."""
        return {side: self._gains(side, [unit.protection_class for unit in self.units[force]]) if any(
            unit.laden for unit in self.units[force]) else self.seen_gains[side] for side, force in self.forces.items()}

    def _gains(self, side: Side, classes: Sequence[int]) -> Gains:
        shooters = self.forces[side.enemy]
        factors = np.maximum(self.guns, self.guns_seen)[:, shooters].max(axis=(1, 2)).tolist()
        strengths = sorted({unit.values.torpedo_strength for unit in self.units[shooters] if unit.values.torpedo_boxes})
        return gains_at(self.charts, self.units[self.forces[side]], classes, factors, strengths, self.states, night=self.night)

    # What dice must show.

    @cached_property
    def needed(self) -> Ints:
        """The face that hits, and the one that confirms it (0: none is), by rating, Italian or not, factor and target."""
        chart = self.charts.gunnery
        most = max(1, int(self.guns.max()))
        table = np.zeros((2, len(RATINGS), 2, most + 1, len(self.units)), dtype=np.int64)
        for rank, rating in enumerate(RATINGS):
            for nation in range(2 if self.night else 1):
                dark = sum(value for _, value in darkness(chart, (Nation.BRITISH, Nation.ITALIAN)[nation])) if self.night else 0
                for target, unit in enumerate(self.units):
                    modifier = dark + (chart.target_out_of_fuel if unit.out_of_fuel else 0)
                    for factor in range(1, int(self.guns[rank].max()) + 1):
                        need = number_needed(chart, chart.to_hit[rating].number(factor, unit.protection_class), modifier)
                        table[:, rank, nation, factor, target] = need.face, need.confirmed_from or 0
        return table

    @cached_property
    def weights(self) -> Ints:
        """What is added to the die of damage, by rating, factor and band."""
        chart = self.charts.gunnery
        table = np.zeros((len(RATINGS), max(1, int(self.guns.max())) + 1, len(FAR_TO_NEAR)), dtype=np.int64)
        for rank, rating in enumerate(RATINGS):
            for factor in range(1, int(self.guns[rank].max()) + 1):
                for place, band in enumerate(FAR_TO_NEAR):
                    table[rank, factor, place] = sum(value for _, value in weights(chart, rating, factor, band))
        return table

    @cached_property
    def _damages(self) -> dict[GunType, tuple[Ints, int]]:
        found: dict[GunType, tuple[Ints, int]] = {}
        for rating in RATINGS:
            chart = self.charts.gunnery.damage[rating]
            rows = [[(damage.gunnery, damage.flotation, int(damage.sunk)) for damage in chart.columns[unit.protection_class]]
                    for unit in self.units]
            found[rating] = np.moveaxis(np.array(rows, dtype=np.int64), 2, 0), chart.lowest
        return found

    def damage(self, rating: GunType) -> tuple[Ints, int]:
        """Gunnery boxes, flotation boxes and the end at once, by target and result of the die; and the lowest result."""
        return self._damages[rating]

    @cached_property
    def torpedo_needed(self) -> dict[int, Ints]:
        """What a salvo of each strength needs against each unit from torpedo range."""
        chart = self.charts.torpedoes
        return {strength: np.array([torpedo_to_hit(chart, strength, unit.protection_class) for unit in self.units])
                for strength in {max(1, unit.values.torpedo_strength) for unit in self.units}}

    @cached_property
    def torpedo_boxes(self) -> Ints:
        """The flotation boxes that a torpedo costs, by unit and face."""
        return np.array([[torpedo_boxes(self.charts.torpedoes, face, unit.protection_class) for face in FACES]
                         for unit in self.units])


def _flag(ours: Sequence[Unit], worths: npt.NDArray[np.int64]) -> Nation:
    """Whose doctrine a force fights by: that of the nation with most at stake, the first of equals."""
    worth: dict[Nation, int] = {}
    for unit, value in zip(ours, worths.tolist(), strict=True):
        worth[unit.nation] = worth.get(unit.nation, 0) + value
    return max(worth, key=worth.__getitem__)
