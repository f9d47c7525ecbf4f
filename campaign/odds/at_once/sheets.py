"""What a unit still has in each state of her hit record, one table a unit, filled in by the rules themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import TypeVar

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.counters import CounterValues
from campaign.model.units.ships import ShipId
from campaign.odds.streams import Ints
from campaign.ratings.hits import UNHURT, Hits, torpedo_boxes_afloat
from campaign.tactics.supermarina.battle.state import Unit, speed_of
from campaign.tactics.supermarina.captains.estimates import Boxes, share_lost
from campaign.tactics.supermarina.seeing import RATINGS

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
NOBODY = ShipId("")


class ShipTable(Struct, frozen=True, eq=False):
    """A unit's values by state: state `gunnery boxes * width + flotation boxes` ticked, and the last one for her being sunk.

    `guns` are those she fires with and `guns_seen` those that the enemy judges, by rating; `torpedoes` are the boxes that her
    own hits leave her; `lost` is the share of her worth.
    """

    width: int
    states: int
    guns: Ints
    guns_seen: Ints
    torpedoes: Ints
    speed: Ints
    lost: Floats


def sheet_of(unit: Unit, fuelless: int) -> ShipTable:
    """Her table, which units of one counter and one state of stores share."""
    alike = replace(unit, ship=NOBODY, name="", side=Side.AXIS, nation=Nation.BRITISH, hits=UNHURT, torpedoes=0, sunk_by=None)
    return _sheet(alike, fuelless)


# Ships of a class are drawn by the dozen, and each has a hundred states.
@lru_cache(maxsize=1_000)
def _sheet(unit: Unit, fuelless: int) -> ShipTable:
    values = unit.values
    ways = [replace(unit, hits=hits) for hits in _records(values)]
    sunk = replace(unit, hits=Hits(0, values.flotation_boxes), sunk=True)
    every = [*ways, sunk]
    return ShipTable(
        values.flotation_boxes + 1, len(every),
        np.array([[way.factor(rating) for way in every] for rating in RATINGS]),
        np.array([[way.guns_seen(rating) for way in every] for rating in RATINGS]),
        np.array([torpedo_boxes_afloat(values, way.hits) for way in every]),
        np.array([speed_of(way, fuelless) for way in every]),
        np.array([*(share_lost(boxes) for boxes in open_boxes(values)), 1.0]),
    )


def _records(values: CounterValues) -> Iterator[Hits]:
    """Every state of her hit record, in the order of the states of her table."""
    return (Hits(gunnery, flotation) for gunnery in range(values.gunnery_boxes + 1)
            for flotation in range(values.flotation_boxes + 1))


def open_boxes(values: CounterValues) -> Iterator[Boxes]:
    """The same states as captains reckon with them: boxes open and all, of both tracks."""
    return ((values.gunnery_boxes - hits.gunnery, values.gunnery_boxes,
             values.flotation_boxes - hits.flotation, values.flotation_boxes) for hits in _records(values))


Value = TypeVar("Value", bound=np.generic)


def stacked(tables: list[npt.NDArray[Value]], states: int) -> npt.NDArray[Value]:
    """Tables of unlike length as one array, a row a unit; each ends with the state of being sunk, and is filled with it."""
    filled = [np.concatenate([table[..., :-1], np.repeat(table[..., -1:], states - table.shape[-1] + 1, axis=-1)], axis=-1)
              for table in tables]
    return np.stack(filled)
