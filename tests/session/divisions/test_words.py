"""Ways in points of the compass, and lengths in the unit of one's choice."""

from __future__ import annotations

import pytest

from campaign.session.engagements.order_words import course_words, points_words
from campaign.words.lengths import LengthUnit, about, in_words, length_of, to_unit, unit_named


@pytest.mark.parametrize(("angle", "words"), [
    (3, "half a point"), (11.25, "one point"), (17, "one point and a half"), (45, "four points"), (90, "eight points"),
])
def test_an_angle_is_told_in_points_to_the_nearest_half(angle: float, words: str) -> None:
    """Eleven degrees and a quarter are a point."""
    assert points_words(angle) == words


def test_a_straight_way_is_told_by_its_course() -> None:
    """No turn, no points."""
    assert course_words(((0.0, 0.0), (4000.0, 0.0)), 90.0) == "Straight on, 090"


def test_a_way_with_a_turn_says_when_she_turns_how_far_and_to_where() -> None:
    """What she does first stands first."""
    way = ((0.0, 0.0), (0.0, 4000.0), (-1000.0, 6414.0))
    assert course_words(way, 0.0) == "Straight on for 4 km, then two points to port, to 337"


def test_a_circle_of_many_chords_is_one_turn() -> None:
    """However finely a turn is drawn."""
    from math import cos, radians, sin

    arc = [(1000 - 1000 * cos(radians(angle)), 2000 + 1000 * sin(radians(angle))) for angle in range(0, 91, 5)]
    way = ((0.0, 0.0), *arc, (3000.0, 3000.0))
    assert course_words(way, 0.0, LengthUnit.MILES) == "Straight on for 1.1 nm, then eight points to starboard, to 090"


def test_a_ship_that_stays_where_she_is_is_stopped() -> None:
    """A way of no length has no course."""
    assert course_words(((5.0, 5.0), (5.0, 5.0)), 10.0) == "Stopped"


@pytest.mark.parametrize(("metres", "unit", "words"), [
    (17_480, LengthUnit.KM, "17.5 km"), (4000, LengthUnit.KM, "4 km"), (848, LengthUnit.KM, "850 m"),
    (1852, LengthUnit.MILES, "1.0 nm"), (18_288, LengthUnit.YARDS, "20,000 yd"), (457.2, LengthUnit.YARDS, "500 yd"),
])
def test_a_length_is_told_in_one_unit(metres: float, unit: LengthUnit, words: str) -> None:
    """And is read back as it was told."""
    assert in_words(metres, unit) == words
    assert length_of(words, LengthUnit.MILES) == pytest.approx(metres, rel=0.03)


def test_a_range_that_is_only_estimated_is_told_so() -> None:
    """Beyond what an eye can tell it is rounded."""
    assert about(15_000, (1852.0, 1543.33)) == "about 15.4 km"
    assert about(1500, (1852.0, 1543.33)) == "1.5 km"


def test_units_go_by_their_usual_names_and_by_no_others() -> None:
    """What is no unit is refused."""
    assert [unit_named(words) for words in ("km", "Nautical Miles", "kyd", "parsec")] == [
        LengthUnit.KM, LengthUnit.MILES, LengthUnit.YARDS, None]
    assert length_of("far") is None
    assert length_of("3 parsecs") is None
    assert length_of("5", LengthUnit.YARDS) == pytest.approx(4572)


@pytest.mark.parametrize(("line", "spoken", "unit", "words"), [
    ("Pola fires 8 guns at Juno, 54 u: 2 hits", ("u", 308.667), LengthUnit.KM, "Pola fires 8 guns at Juno, 16.7 km: 2 hits"),
    ("Orion runs 24 cm and steers 290.", ("cm", 20.6), LengthUnit.KM, "Orion runs 490 m and steers 290."),
    ("Zara, main, at Malaya, 31.8 in: no hit.", ("in", 914.4), LengthUnit.YARDS, "Zara, main, at Malaya, 31,800 yd: no hit."),
    ("5 torpedoes run on 300, 9.0 u left", ("u", 308.667), LengthUnit.KM, "5 torpedoes run on 300, 2.8 km left"),
    ("Dainty, 3 in a row, R4 A9.5", ("in", 914.4), LengthUnit.MILES, "Dainty, 3 in a row, R4 A9.5"),
    ("381 mm shells, 24 cm", None, LengthUnit.KM, "381 mm shells, 24 cm"),
])
def test_lengths_of_a_table_are_told_in_the_unit_of_choice_and_nothing_else_is_touched(
    line: str, spoken: tuple[str, float] | None, unit: LengthUnit, words: str,
) -> None:
    """What a system wrote stays as it is; only who reads it reads another unit."""
    assert to_unit(line, spoken, unit) == words
