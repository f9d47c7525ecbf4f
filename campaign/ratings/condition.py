"""The one law between a ship's `Condition`, which every tactical system reads and writes, and the campaign's boxes.

A share of the hull that a foreign system reports may fall between two boxes; it is kept exactly, and
a box more or less moves it by exactly one box, so that nothing is lost or gained by going out and coming back.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction

from campaign.model.play.ports import Track
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.units.condition import NONE, SOUND, WHOLE, Condition
from campaign.model.units.counters import CounterValues, GunType
from campaign.ratings.hits import (
    UNHURT,
    Hits,
    allowance_left,
    factor_left,
    is_squadron,
    rounded,
    torpedo_boxes_afloat,
    values_left,
)

MAIN_BATTERY = "main"
SECONDARY_BATTERY = "secondary"
EMPTY_ABOVE = Fraction(3, 4)
HALF_FROM = Fraction(1, 4)


class Ammunition(Enum):
    """How far a rating's ammunition lets it fire."""

    FULL = "full"
    HALF = "half"
    EMPTY = "empty"


def hits_of(values: CounterValues, condition: Condition) -> Hits:
    """SM-GAP-19 Boxes ticked are the shares lost of the hull, by shell above and by water or lost way below, rounded.

    A ship that is afloat has at least one flotation box open; whether one has sunk is told by her fate, not here.
    """
    # Most ships are undamaged most of the time, and fractions are slow; a damaged ship stays the same for weeks.
    return UNHURT if condition is SOUND else _ticked(values, condition)


# Cached: saves 26% of a whole war, since most ships do not change.
@cached(2048)
def _ticked(values: CounterValues, condition: Condition) -> Hits:
    if is_unhurt(condition):
        return UNHURT
    boxes = values.gunnery_boxes
    gunnery = min(_boxes(condition.shell_damage, boxes), boxes)
    boxes = values.flotation_boxes
    return Hits(gunnery, min(_boxes(_lost_below(values, condition), boxes), boxes - 1))


def with_hits(values: CounterValues, condition: Condition, hits: Hits) -> Condition:
    """SM-GAP-19 A box ticked or mended is its share of the hull: of the armament above, of hull and speed below."""
    before = hits_of(values, condition)
    after = condition
    if hits.gunnery != before.gunnery:
        share = _moved(condition.shell_damage, before.gunnery, hits.gunnery, values.gunnery_boxes)
        after = replace(after, shell_damage=share)
    if hits.flotation != before.flotation:
        boxes = values.flotation_boxes
        hull = _moved(condition.underwater_damage, before.flotation, hits.flotation, boxes)
        way = _moved(WHOLE - condition.speed_left, before.flotation, hits.flotation, boxes)
        if is_squadron(values):
            way = WHOLE - condition.speed_left
        after = replace(after, underwater_damage=hull, speed_left=WHOLE - way)
        if _boxes(_lost_below(values, after), boxes) != hits.flotation:
            hull = Fraction(hits.flotation, boxes)
            after = replace(after, underwater_damage=hull, speed_left=WHOLE - (way if is_squadron(values) else hull))
    return after


def mended(values: CounterValues, condition: Condition, track: Track) -> Condition:
    """SM-8B1 A repaired hit opens one box of its track again; with the last one, lasting damage is made good too."""
    hits = hits_of(values, condition)
    if track is Track.GUNNERY:
        hits = replace(hits, gunnery=max(0, hits.gunnery - 1))
    else:
        hits = replace(hits, flotation=max(0, hits.flotation - 1))
    return put_right(values, with_hits(values, condition, hits))


def put_right(values: CounterValues, condition: Condition) -> Condition:
    """SM-GAP-19 Damage that fills no box needs no dock: the ship's company puts it right in port."""
    hits = hits_of(values, condition)
    after = replace(condition, fires=0, floods=0) if condition.fires or condition.floods else condition
    if not hits.gunnery and after.shell_damage:
        after = replace(after, shell_damage=NONE)
    if not hits.flotation and (after.underwater_damage or after.speed_left != WHOLE):
        after = replace(after, underwater_damage=NONE, speed_left=WHOLE)
    if not hits.gunnery and not hits.flotation and (after.mounts_out or after.criticals):
        after = replace(after, mounts_out=(), criticals=())
    return after


def with_boats_whole(values: CounterValues, condition: Condition) -> Condition:
    """SM-GAP-75.1 Of a squadron whose boats are whole there stay the boats lost, and the shells and torpedoes spent."""
    lost = Fraction(hits_of(values, condition).flotation, values.flotation_boxes)
    return Condition(underwater_damage=lost, torpedoes_left=condition.torpedoes_left, rounds_left=condition.rounds_left)


def has_hurt_boats(values: CounterValues, condition: Condition) -> bool:
    """Whether some of the boats that a squadron has left came home damaged."""
    return condition is not SOUND and is_squadron(values) and with_boats_whole(values, condition) != condition


def with_boats_lost(sent: Condition, lost: int, boats: int) -> Condition:
    """SM-GAP-19 Of so many boats each one lost is its share of what was left below, where a squadron's boxes are."""
    if not lost:
        return sent
    share = (WHOLE - sent.underwater_damage) * Fraction(lost, boats)
    return replace(sent, underwater_damage=min(WHOLE, sent.underwater_damage + share))


def boats_lost_by(values: CounterValues | None, sent: Condition, after: Condition, boats: int) -> int:
    """SM-GAP-19 How many of so many boats are lost by what was lost below; one at least is left of a unit afloat."""
    if values is not None and is_squadron(values):
        lost = hits_of(values, after).flotation - hits_of(values, sent).flotation
    else:
        left = WHOLE - sent.underwater_damage
        lost = _boxes((after.underwater_damage - sent.underwater_damage) / left, boats) if left else 0
    return min(max(0, lost), boats - 1)


def battery_of(values: CounterValues, gun_type: GunType) -> str | None:
    """SM-8A2 Primary guns are the main battery, intermediate ones too unless there are primary: only these run dry."""
    if gun_type is GunType.SECONDARY or values.factor(gun_type) == 0:
        return None
    return SECONDARY_BATTERY if gun_type is GunType.INTERMEDIATE and values.primary else MAIN_BATTERY


def ammunition_of(values: CounterValues, condition: Condition, gun_type: GunType) -> Ammunition:
    """SM-8A2 With more than three quarters of its rounds spent a battery is empty, from one quarter on it fires at half."""
    if not condition.rounds_left:
        return Ammunition.FULL
    battery = battery_of(values, gun_type)
    spent = WHOLE - condition.rounds_left.get(battery, WHOLE) if battery else NONE
    if spent > EMPTY_ABOVE:
        return Ammunition.EMPTY
    return Ammunition.HALF if spent >= HALF_FROM else Ammunition.FULL


def main_rounds_spent(values: CounterValues, condition: Condition) -> Condition:
    """SM-8A2 A surface combat under the campaign's own tables spends all primary and intermediate ammunition."""
    spent = {battery: NONE for kind in GunType if (battery := battery_of(values, kind))}
    if all(condition.rounds_left.get(battery) == NONE for battery in spent):
        return condition
    return replace(condition, rounds_left={**condition.rounds_left, **spent})


def torpedo_boxes_of(values: CounterValues, condition: Condition) -> int:
    """SM-6E1 The torpedo boxes still open are the share of her torpedoes that is left, rounded."""
    left = _boxes(condition.torpedoes_left, values.torpedo_boxes)
    return min(left, torpedo_boxes_afloat(values, hits_of(values, condition)))


def with_torpedo_boxes(values: CounterValues, condition: Condition, left: int) -> Condition:
    """SM-6E1 A torpedo box ticked is its share of the torpedoes she was built with."""
    before = torpedo_boxes_of(values, condition)
    if left == before or not values.torpedo_boxes:
        return condition
    share = _moved(condition.torpedoes_left, before, left, values.torpedo_boxes)
    if _boxes(share, values.torpedo_boxes) != left:
        share = Fraction(left, values.torpedo_boxes)
    return replace(condition, torpedoes_left=share)


def replenished(condition: Condition) -> Condition:
    """SM-8A3 Replenishing fills every battery and every torpedo tube."""
    if not condition.rounds_left and condition.torpedoes_left == WHOLE:
        return condition
    return replace(condition, rounds_left={}, torpedoes_left=WHOLE)


def gun_factor(values: CounterValues, condition: Condition, gun_type: GunType) -> int:
    """SM-8A2 What a rating fires with is what hits have left of it, halved or silenced by its ammunition."""
    factor = factor_left(values, hits_of(values, condition), gun_type)
    ammunition = ammunition_of(values, condition, gun_type)
    if ammunition is Ammunition.EMPTY:
        return 0
    return rounded(factor, 2) if ammunition is Ammunition.HALF else factor


def allowance_of(values: CounterValues, condition: Condition) -> int:
    """SM-GAP-19 She steams by her flotation boxes, or by the share of her speed left where that is less."""
    if condition is SOUND:
        return values.allowance
    able = allowance_left(values, hits_of(values, condition))
    if condition.speed_left is WHOLE:
        return able
    whole = values.allowance * condition.speed_left
    return min(able, rounded(whole.numerator, whole.denominator))


def present_values(values: CounterValues, condition: Condition) -> CounterValues:
    """SM-GAP-19 The counter as it stands: after hits, with the ammunition, torpedoes and speed that are left."""
    return replace(
        values_left(values, hits_of(values, condition)),
        primary=gun_factor(values, condition, GunType.PRIMARY),
        intermediate=gun_factor(values, condition, GunType.INTERMEDIATE),
        torpedo_boxes=torpedo_boxes_of(values, condition),
        allowance=allowance_of(values, condition),
    )


def is_unhurt(condition: Condition) -> bool:
    """Whether nothing was hit and no way was lost."""
    if condition is SOUND:
        return True
    if condition.shell_damage is NONE and condition.underwater_damage is NONE and condition.speed_left is WHOLE:
        return True
    return not condition.shell_damage and not condition.underwater_damage and condition.speed_left == WHOLE


def _boxes(share: Fraction, boxes: int) -> int:
    whole = share * boxes
    return rounded(whole.numerator, whole.denominator)


def _lost_below(values: CounterValues, condition: Condition) -> Fraction:
    """What flotation boxes stand for: hull and engines of a ship, boats of a squadron."""
    hull = condition.underwater_damage
    return hull if is_squadron(values) else max(hull, WHOLE - condition.speed_left)


def _moved(share: Fraction, before: int, after: int, boxes: int) -> Fraction:
    """A share after its track has gone from one count of boxes to another."""
    return min(max(share + Fraction(after - before, boxes), NONE), WHOLE)
