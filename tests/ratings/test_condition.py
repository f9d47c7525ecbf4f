"""Condition and boxes: one law, both ways."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.model.play.ports import Track
from campaign.model.replacing import replace
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.counters import CounterValues, GunType
from campaign.ratings.condition import (
    Ammunition,
    allowance_of,
    ammunition_of,
    battery_of,
    gun_factor,
    hits_of,
    main_rounds_spent,
    mended,
    present_values,
    put_right,
    replenished,
    torpedo_boxes_of,
    with_hits,
    with_torpedo_boxes,
)
from campaign.ratings.hits import Hits, is_sunk, values_left
from tests.ratings.test_hits import MAS, WARSPITE, ZARA, counters

shares = st.fractions(0, 1, max_denominator=60)
conditions = st.builds(Condition, shares, shares, shares, shares,
                       st.dictionaries(st.sampled_from(["main", "secondary", "heavy_aa"]), shares))


@given(counters, conditions)
def test_out_and_in_again_without_a_shot_changes_nothing(values: CounterValues, condition: Condition) -> None:
    """SM-GAP-19 A condition goes to boxes and back exactly, whatever system wrote it."""
    back = with_hits(values, condition, hits_of(values, condition))

    assert with_torpedo_boxes(values, back, torpedo_boxes_of(values, back)) == condition


@given(counters, conditions, st.integers(0, 10), st.integers(0, 10))
def test_boxes_that_are_written_are_the_boxes_that_are_read(values: CounterValues, condition: Condition, gunnery: int,
                                                            flotation: int) -> None:
    """SM-GAP-19 Any legal count of boxes survives in any condition."""
    wanted = Hits(min(gunnery, values.gunnery_boxes), min(flotation, values.flotation_boxes - 1))

    assert hits_of(values, with_hits(values, condition, wanted)) == wanted


@given(counters, st.integers(0, 10), st.integers(0, 10))
def test_a_sound_ship_hit_by_boxes_has_the_values_of_her_boxes(values: CounterValues, gunnery: int,
                                                               flotation: int) -> None:
    """SM-GAP-19 The condition says of her guns and speed what the tracks say."""
    hits = Hits(min(gunnery, values.gunnery_boxes), min(flotation, values.flotation_boxes - 1))

    assert present_values(values, with_hits(values, SOUND, hits)) == values_left(values, hits)


@given(counters, conditions)
def test_mending_box_by_box_ends_with_a_sound_hull(values: CounterValues, condition: Condition) -> None:
    """SM-8B1 Each repair opens one box; after the last no trace is left."""
    for track, boxes in ((Track.GUNNERY, hits_of(values, condition).gunnery),
                         (Track.FLOTATION, hits_of(values, condition).flotation)):
        for _ in range(boxes):
            condition = mended(values, condition, track)
    whole = put_right(values, condition)

    assert hits_of(values, whole) == Hits()
    assert [whole.shell_damage, whole.underwater_damage, whole.speed_left] == [0, 0, 1]


def test_a_ship_afloat_has_a_flotation_box_open_however_foreign_her_damage() -> None:
    """SM-GAP-19 A hulk that another system brings home is not sunk by rounding."""
    hulk = Condition(underwater_damage=Fraction(99, 100), speed_left=Fraction(0))

    assert hits_of(ZARA, hulk) == Hits(0, 4)
    assert not is_sunk(ZARA, hits_of(ZARA, hulk))
    assert allowance_of(ZARA, hulk) == 0


def test_engines_wrecked_without_a_leak_fill_flotation_boxes() -> None:
    """SM-GAP-19 Speed lost is repaired as flotation boxes are."""
    stopped = Condition(speed_left=Fraction(1, 2))

    assert hits_of(WARSPITE, stopped) == Hits(0, 4)
    assert allowance_of(WARSPITE, stopped) == 12


def test_damage_below_half_a_box_is_put_right_in_port() -> None:
    """SM-GAP-19 Splinters, fires and small leaks ask for no dock."""
    scratched = Condition(shell_damage=Fraction(1, 50), speed_left=Fraction(19, 20), fires=2, floods=1, criticals=("radar",))

    assert put_right(ZARA, scratched) == SOUND


def test_mounts_out_of_a_damaged_ship_wait_for_the_last_box() -> None:
    """SM-8B1 Lasting damage is made good when the ship is whole again."""
    hurt = Condition(shell_damage=Fraction(1, 5), mounts_out=("A",))

    assert put_right(ZARA, hurt) == hurt
    assert mended(ZARA, hurt, Track.GUNNERY) == SOUND


def test_boats_lost_are_no_speed_lost() -> None:
    """SM-GAP-19 A squadron's flotation boxes are its boats."""
    left = with_hits(MAS, SOUND, Hits(0, 3))

    assert left.speed_left == 1
    assert allowance_of(MAS, left) == 20
    assert torpedo_boxes_of(MAS, left) == 1
    assert hits_of(MAS, replace(left, speed_left=Fraction(1, 4))) == Hits(0, 3)


@pytest.mark.parametrize(("spent", "state"), [
    (Fraction(0), Ammunition.FULL), (Fraction(24, 100), Ammunition.FULL), (Fraction(25, 100), Ammunition.HALF),
    (Fraction(75, 100), Ammunition.HALF), (Fraction(76, 100), Ammunition.EMPTY), (Fraction(1), Ammunition.EMPTY),
])
def test_rounds_spent_decide_what_a_battery_fires_with(spent: Fraction, state: Ammunition) -> None:
    """SM-8A2 Over three quarters spent is empty, a quarter to three quarters half, less is full."""

    assert ammunition_of(WARSPITE, Condition(rounds_left={"main": 1 - spent}), GunType.PRIMARY) is state


def test_the_campaigns_own_combat_spends_primary_and_intermediate_and_nothing_else() -> None:
    """SM-8A2 Secondary guns never run dry."""
    after = main_rounds_spent(WARSPITE, SOUND)

    assert [gun_factor(WARSPITE, after, kind) for kind in GunType] == [0, 0, 2]
    assert dict(after.rounds_left) == {"main": 0, "secondary": 0}
    assert main_rounds_spent(WARSPITE, after) is after
    assert main_rounds_spent(MAS, SOUND) is SOUND


def test_a_half_empty_battery_fires_at_half() -> None:
    """SM-8A2 Half the factor, half rounding up."""
    half = Condition(rounds_left={"main": Fraction(1, 2)})

    assert [gun_factor(WARSPITE, half, kind) for kind in GunType] == [9, 3, 2]


def test_medium_guns_are_the_main_battery_of_a_ship_without_heavy_ones() -> None:
    """SM-8A2 Which battery a rating draws on."""
    cruiser = replace(ZARA, primary=0, intermediate=6)

    assert battery_of(cruiser, GunType.INTERMEDIATE) == "main"
    assert battery_of(WARSPITE, GunType.INTERMEDIATE) == "secondary"
    assert battery_of(WARSPITE, GunType.SECONDARY) is None


def test_replenishing_fills_magazines_and_tubes() -> None:
    """SM-8A3 One NAS in port gives all ammunition and all torpedo boxes back."""
    spent = with_torpedo_boxes(MAS, main_rounds_spent(WARSPITE, SOUND), 0)

    assert torpedo_boxes_of(MAS, spent) == 0
    assert replenished(spent) == SOUND
    assert replenished(SOUND) is SOUND


def test_a_torpedo_box_is_its_share_of_the_tubes() -> None:
    """SM-6E1 A salvo fired by another system's count is kept exactly and read as boxes."""
    some = Condition(torpedoes_left=Fraction(3, 8))

    assert torpedo_boxes_of(MAS, some) == 1
    assert with_torpedo_boxes(MAS, some, 0).torpedoes_left == 0
    assert with_torpedo_boxes(MAS, SOUND, 1).torpedoes_left == Fraction(1, 2)
    assert with_torpedo_boxes(WARSPITE, some, 0) == some
