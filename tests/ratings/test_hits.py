"""The hit record, read like the rulebook."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from campaign.model.replacing import replace
from campaign.model.units.counters import CounterValues, GunType
from campaign.model.units.ships import ShipType
from campaign.ratings.hits import (
    UNHURT,
    Cause,
    Damage,
    Hits,
    allowance_left,
    boats_left,
    factor_left,
    is_squadron,
    is_sunk,
    light_aa_left,
    marked,
    rounded,
    torpedo_boxes_afloat,
    values_left,
)

ZARA = CounterValues(ShipType.HEAVY_CRUISER, 4, 0, 4, 0, 0, 2.75, 6, 31, 9, 2.0, 5, 5, True, 0, 0)
WARSPITE = CounterValues(ShipType.BATTLESHIP, 17, 3, 2, 0, 0, 5.0, 8, 23, 14, 3.0, 9, 8, True, 0, 0)
TRANSPORT = CounterValues(ShipType.TRANSPORT, 0, 0, 0, 0, 0, 0.25, 3, 15, 14, 1.0, 3, 2, False, 0, 0)
MAS = CounterValues(ShipType.BOAT_SQUADRON, 0, 0, 0, 2, 1, 0.25, 1, 20, 2, 0.25, 1, 4, False, 0, 0, boats=4)
CRAFT = CounterValues(ShipType.LANDING_CRAFT, 0, 0, 0, 0, 0, 1.0, 2, 10, 6, 0.5, 1, 1, False, 0, 0)

damages = st.builds(Damage, st.integers(0, 4), st.integers(0, 4), st.just(value=False))
counters = st.builds(
    CounterValues,
    type=st.just(ShipType.LIGHT_CRUISER), primary=st.integers(0, 20), intermediate=st.integers(0, 12),
    secondary=st.integers(0, 8), torpedo_boxes=st.integers(0, 4), torpedo_strength=st.integers(0, 2),
    light_aa=st.integers(0, 40).map(lambda quarter: quarter / 4), protection_class=st.integers(1, 9),
    allowance=st.integers(4, 40), fuel_boxes=st.integers(1, 14), fuel_points_per_box=st.just(2.0),
    gunnery_boxes=st.integers(1, 10), flotation_boxes=st.integers(1, 10), s_designator=st.booleans(),
    flights=st.just(0), asw=st.just(0.0),
)


def gunfire(values: CounterValues, hits: Hits, *damage: Damage) -> Hits:
    """The boxes after some hits by gunfire."""
    for one in damage:
        hits = marked(values, hits, one, Cause.GUNFIRE)
    return hits


def test_gunnery_hits_lower_the_main_gunnery_and_flotation_hits_the_movement() -> None:
    """SM-6D.4, SM-GAP-19 Each track carries its own value, from the largest box down."""
    hits = gunfire(ZARA, UNHURT, Damage(gunnery=2, flotation=1))

    assert hits == Hits(2, 1)
    assert factor_left(ZARA, hits, GunType.PRIMARY) == 2  # 4 x 3/5 = 2.4
    assert allowance_left(ZARA, hits) == 25  # 31 x 4/5 = 24.8


def test_half_a_factor_rounds_up() -> None:
    """SM-24B5a, SM-GAP-19 Half and above rounds up."""

    assert rounded(5, 2) == 3
    assert factor_left(replace(ZARA, primary=5, gunnery_boxes=2), Hits(1, 0), GunType.PRIMARY) == 3


def test_lesser_ratings_stay_whole_until_the_gunnery_track_is_full() -> None:
    """SM-GAP-19 Only the largest-calibre rating wanes box by box."""

    assert factor_left(WARSPITE, Hits(8, 0), GunType.INTERMEDIATE) == 3
    assert factor_left(WARSPITE, Hits(8, 0), GunType.PRIMARY) == 2
    assert factor_left(WARSPITE, Hits(9, 0), GunType.INTERMEDIATE) == 0


def test_a_full_gunnery_track_passes_each_further_hit_to_flotation() -> None:
    """SM-GAP-19 Overflow of G into F."""
    hits = gunfire(ZARA, Hits(4, 0), Damage(gunnery=3))

    assert hits == Hits(5, 2)


def test_a_ship_sinks_with_her_last_flotation_box_or_by_any_x() -> None:
    """SM-GAP-19 A full flotation track sinks her, an X at once."""

    assert not is_sunk(ZARA, Hits(5, 4))
    assert is_sunk(ZARA, gunfire(ZARA, Hits(5, 4), Damage(gunnery=1)))
    assert is_sunk(ZARA, gunfire(ZARA, UNHURT, Damage(sunk=True)))


def test_a_transport_sinks_by_three_gunnery_or_bomb_hits_together() -> None:
    """SM-2D, SM-GAP-19 G and bomb hits on a transport add up, partial hits persist."""
    twice = marked(TRANSPORT, gunfire(TRANSPORT, UNHURT, Damage(gunnery=1)), Damage(gunnery=1), Cause.BOMB)

    assert not is_sunk(TRANSPORT, twice)
    assert is_sunk(TRANSPORT, gunfire(TRANSPORT, twice, Damage(gunnery=1)))


def test_a_transport_sinks_by_two_flotation_hits_one_torpedo_or_one_mine() -> None:
    """SM-2D, SM-GAP-19 Two flotation hits by guns, or any hit under water."""

    assert not is_sunk(TRANSPORT, gunfire(TRANSPORT, UNHURT, Damage(flotation=1)))
    assert is_sunk(TRANSPORT, gunfire(TRANSPORT, UNHURT, Damage(flotation=2)))
    assert is_sunk(TRANSPORT, marked(TRANSPORT, UNHURT, Damage(flotation=1), Cause.TORPEDO))
    assert is_sunk(TRANSPORT, marked(TRANSPORT, UNHURT, Damage(flotation=1), Cause.MINE))


def test_a_strike_that_scores_nothing_marks_nothing() -> None:
    """SM-7B A mine that scores no flotation hit is no hit, even on a transport."""

    assert marked(TRANSPORT, UNHURT, Damage(), Cause.MINE) == UNHURT


def test_a_squadron_loses_one_boat_for_each_hit_and_its_strengths_with_it() -> None:
    """SM-2A, SM-GAP-19 One boat a hit, an X included; torpedoes and AA scale, speed does not."""
    hits = gunfire(MAS, UNHURT, Damage(sunk=True), Damage(gunnery=2, flotation=1))

    assert is_squadron(MAS) and not is_squadron(ZARA)
    assert boats_left(MAS, hits) == 2
    assert torpedo_boxes_afloat(MAS, hits) == 1
    assert allowance_left(MAS, hits) == 20
    assert light_aa_left(MAS, hits) == 0.125
    assert values_left(MAS, hits).torpedo_boxes == 1
    assert factor_left(replace(MAS, secondary=4), hits, GunType.SECONDARY) == 2
    assert is_sunk(MAS, gunfire(MAS, hits, Damage(gunnery=1), Damage(gunnery=1)))
    assert [boats_left(ZARA, one) for one in (UNHURT, Hits(0, 5))] == [1, 0]


def test_light_aa_is_halved_at_half_the_track_and_silent_at_the_whole() -> None:
    """SM-GAP-19 Light AA in two steps."""

    assert [light_aa_left(ZARA, Hits(g, 0)) for g in (2, 3, 5)] == [2.75, 1.375, 0.0]
    assert light_aa_left(ZARA, Hits(0, 5)) == 0.0


def test_a_landing_craft_survives_one_gunnery_hit_and_no_flotation_hit() -> None:
    """SM-GAP-31, SM-GAP-19 One box on each track."""

    assert not is_sunk(CRAFT, gunfire(CRAFT, UNHURT, Damage(gunnery=1)))
    assert is_sunk(CRAFT, gunfire(CRAFT, UNHURT, Damage(gunnery=2)))
    assert is_sunk(CRAFT, marked(CRAFT, UNHURT, Damage(flotation=1), Cause.TORPEDO))


def test_damage_is_spelled_as_the_tables_print_it() -> None:
    """SM-6D.3 Counts of G and F, a dash for nothing, X for sunk."""
    spelled = [str(one) for one in (Damage(2, 1), Damage(1), Damage(flotation=3), Damage(), Damage(sunk=True))]

    assert spelled == ["2G1F", "1G", "3F", "-", "X"]


@given(counters, st.lists(damages, max_size=6), st.randoms(use_true_random=False))
def test_the_order_in_which_hits_are_marked_makes_no_difference(values: CounterValues, many: list[Damage],
                                                               chance: object) -> None:
    """SM-6B3, SM-GAP-23 Damage of one step is marked together."""
    shuffled = list(many)
    chance.shuffle(shuffled)  # pyrefly: ignore[missing-attribute]

    assert gunfire(values, UNHURT, *many) == gunfire(values, UNHURT, *shuffled)


@given(counters, st.integers(0, 9), st.integers(0, 9), damages)
def test_no_hit_ever_makes_a_unit_stronger(values: CounterValues, gunnery: int, flotation: int, damage: Damage) -> None:
    """SM-6D.4 Current values never rise with hits."""
    before = Hits(min(gunnery, values.gunnery_boxes), min(flotation, values.flotation_boxes))
    after = gunfire(values, before, damage)
    one, two = values_left(values, before), values_left(values, after)

    assert all(getattr(two, name) <= getattr(one, name) for name in
               ("primary", "intermediate", "secondary", "torpedo_boxes", "light_aa", "allowance"))
    assert is_sunk(values, after) or not is_sunk(values, before)
