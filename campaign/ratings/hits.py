"""The hit record: two tracks of boxes, what is left of a unit's values as they fill, and when she sinks."""

from __future__ import annotations

import re
from enum import Enum

from msgspec import Struct

from campaign.model.charts.shore import BombEffectChart
from campaign.model.charts.undersea import TorpedoChart
from campaign.model.replacing import replace
from campaign.model.units.counters import CounterValues, GunType
from campaign.model.units.ships import ShipType

CELL = re.compile(r"(?:(\d)G)?(?:(\d)F)?")
FRAIL = (ShipType.TRANSPORT, ShipType.LANDING_CRAFT)


class Cause(Enum):
    """What struck a unit: transports do not bear every weapon alike."""

    GUNFIRE = "gunfire"
    BOMB = "bomb"
    TORPEDO = "torpedo"
    MINE = "mine"


class Damage(Struct, frozen=True):
    """What one hit did: gunnery and flotation boxes, or the end of her at once (an X on the tables)."""

    gunnery: int = 0
    flotation: int = 0
    sunk: bool = False

    @property
    def none(self) -> bool:
        """Whether the hit left no mark."""
        return not (self.gunnery or self.flotation or self.sunk)

    def __str__(self) -> str:
        if self.sunk:
            return "X"
        return "".join(f"{count}{letter}" for count, letter in ((self.gunnery, "G"), (self.flotation, "F")) if count) or "-"


def damage_of(cell: str) -> Damage:
    """What a cell of a table of damage does, such as "2G1F"; raises ValueError for any that is none."""
    if cell in ("X", "-"):
        return Damage(sunk=cell == "X")
    found = CELL.fullmatch(cell)
    if found is None or not cell:
        raise ValueError(f"{cell!r} is no damage: 2G1F, 1G, -, or X was expected")
    return Damage(int(found[1] or 0), int(found[2] or 0))


class Hits(Struct, frozen=True):
    """Boxes ticked on a unit's gunnery and flotation tracks; of a squadron, the boats lost, on the second."""

    gunnery: int = 0
    flotation: int = 0


UNHURT = Hits()


def rounded(numerator: int, denominator: int) -> int:
    """SM-24B5a Half and above rounds up, in whole numbers so that no float can lean the wrong way."""
    return (2 * numerator + denominator) // (2 * denominator)


def is_squadron(values: CounterValues) -> bool:
    """SM-2A Craft below a destroyer's size that were counted by the boat are one unit of several boats."""
    return values.boats > 1


def marked(values: CounterValues, hits: Hits, damage: Damage, cause: Cause) -> Hits:
    """SM-6D.4 Each hit ticks boxes of its kind; what a full gunnery track cannot hold is ticked on flotation.

    A squadron loses one boat for each hit whatever the hit rolled, and neither transport nor landing craft survive a
    torpedo or a mine that scored (SM-GAP-19, SM-2D, SM-GAP-31). The order in which hits are marked makes no difference.
    """
    if damage.none:
        return hits
    if is_squadron(values):
        return replace(hits, flotation=min(hits.flotation + 1, values.flotation_boxes))
    if damage.sunk or (values.type in FRAIL and cause in (Cause.TORPEDO, Cause.MINE)):
        return replace(hits, flotation=values.flotation_boxes)
    gunnery = hits.gunnery + damage.gunnery
    overflow = max(0, gunnery - values.gunnery_boxes)
    flotation = hits.flotation + damage.flotation + overflow
    return Hits(min(gunnery, values.gunnery_boxes), min(flotation, values.flotation_boxes))


def is_sunk(values: CounterValues, hits: Hits) -> bool:
    """SM-GAP-19 A unit sinks with her last flotation box, a transport also with her last gunnery box."""
    if hits.flotation >= values.flotation_boxes:
        return True
    return values.type is ShipType.TRANSPORT and hits.gunnery >= values.gunnery_boxes


def boats_left(values: CounterValues, hits: Hits) -> int:
    """SM-GAP-19 A squadron has a boat for each box still open; a ship is one boat until she sinks."""
    if is_squadron(values):
        return max(0, values.flotation_boxes - hits.flotation)
    return 0 if is_sunk(values, hits) else 1


def factor_left(values: CounterValues, hits: Hits, gun_type: GunType) -> int:
    """SM-GAP-19 The largest-calibre rating wanes box by box; lesser ones stay whole until the track is full."""
    if gun_type is GunType.PRIMARY:
        printed, heavier = values.primary, 0
    elif gun_type is GunType.INTERMEDIATE:
        printed, heavier = values.intermediate, values.primary
    else:
        printed, heavier = values.secondary, values.primary + values.intermediate
    if printed == 0 or is_sunk(values, hits):
        return 0
    if is_squadron(values):
        return rounded(printed * boats_left(values, hits), values.flotation_boxes)
    open_boxes = values.gunnery_boxes - hits.gunnery
    if not heavier:
        return rounded(printed * open_boxes, values.gunnery_boxes)
    return printed if open_boxes > 0 else 0


def allowance_left(values: CounterValues, hits: Hits) -> int:
    """SM-GAP-19 The movement allowance wanes with the flotation track; boats that are left keep their speed."""
    if is_sunk(values, hits):
        return 0
    if is_squadron(values):
        return values.allowance
    return rounded(values.allowance * (values.flotation_boxes - hits.flotation), values.flotation_boxes)


def light_aa_left(values: CounterValues, hits: Hits) -> float:
    """SM-GAP-19 Light AA is halved once half the gunnery boxes are ticked and silent once all are."""
    if is_sunk(values, hits):
        return 0.0
    if is_squadron(values):
        return values.light_aa * boats_left(values, hits) / values.flotation_boxes
    if hits.gunnery >= values.gunnery_boxes:
        return 0.0
    return values.light_aa if 2 * hits.gunnery < values.gunnery_boxes else values.light_aa / 2


def torpedo_boxes_afloat(values: CounterValues, hits: Hits) -> int:
    """SM-GAP-19 Hits spare the torpedoes of a ship afloat; boats that sank took theirs with them."""
    if is_sunk(values, hits):
        return 0
    if is_squadron(values):
        return rounded(values.torpedo_boxes * boats_left(values, hits), values.flotation_boxes)
    return values.torpedo_boxes


def values_left(values: CounterValues, hits: Hits) -> CounterValues:
    """SM-GAP-19 The highest boxes still open on both tracks give the counter as it stands."""
    if hits == UNHURT:
        return values
    squadron = is_squadron(values)
    return replace(
        values,
        primary=factor_left(values, hits, GunType.PRIMARY),
        intermediate=factor_left(values, hits, GunType.INTERMEDIATE),
        secondary=factor_left(values, hits, GunType.SECONDARY),
        torpedo_boxes=torpedo_boxes_afloat(values, hits),
        light_aa=light_aa_left(values, hits),
        allowance=allowance_left(values, hits),
        asw=values.asw * boats_left(values, hits) / values.flotation_boxes if squadron else values.asw,
    )


# Bombs ----------------------------------------------------------------------------------------------------------------


def bomb_damage(chart: BombEffectChart, values: CounterValues, face: int) -> Damage:
    """SM-GAP-45.1 A bomb hit works by protection class and 1D10; transports have a row of their own (SM-2D)."""
    row = chart.transports if values.type is ShipType.TRANSPORT else chart.classes[values.protection_class]
    mark = row[face - 1]
    return Damage(mark.gunnery, mark.flotation, sunk=mark.sunk)


# Torpedoes ------------------------------------------------------------------------------------------------------------


def torpedo_to_hit(chart: TorpedoChart, strength: int, protection_class: int, *, far: bool = False) -> int:
    """SM-GAP-21 The class of the target and the strength of the salvo give the number, one more from secondary range."""
    number = chart.to_hit.number(max(1, strength), protection_class)
    return number + chart.secondary_range_adds if far else number


def torpedo_boxes(chart: TorpedoChart, face: int, protection_class: int) -> int:
    """SM-GAP-22 One die gives the flotation boxes that a torpedo costs a target of that class."""
    return chart.damage.at(face, protection_class)
