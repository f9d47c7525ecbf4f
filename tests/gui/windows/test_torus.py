"""A picture that goes round at its edges holds every pixel that is wanted once, and each where it is looked for."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from campaign.gui.opengl.torus import Pixels, pieces, reaching, uncovered

WIDE, HIGH, AHEAD = 23, 17, 4
BOXES = st.builds(Pixels, st.integers(-40, 40), st.integers(-40, 40), st.integers(1, 30), st.integers(1, 30))


def spots(part: Pixels) -> set[tuple[int, int]]:
    """Every pixel of a rectangle."""
    return {(x, y) for x in range(part.x, part.right) for y in range(part.y, part.bottom)}


@given(BOXES, BOXES)
def test_what_is_left_of_a_rectangle_is_what_the_other_does_not_cover(one: Pixels, other: Pixels) -> None:
    """Not a pixel more or less, and none twice."""
    left = one.without(other)
    assert set().union(*map(spots, left)) == spots(one) - spots(other)
    assert sum(part.wide * part.high for part in left) == len(spots(one) - spots(other))
    assert uncovered(one, (other, one)) == ()


@given(BOXES)
def test_every_pixel_of_the_endless_sheet_lies_at_its_remainder(part: Pixels) -> None:
    """Cut at the edges of the picture, the pieces make up the whole."""
    found = {
        (piece.x + right, piece.y + down): (x + right, y + down)
        for piece, x, y in pieces(part, WIDE, HIGH) for right in range(piece.wide) for down in range(piece.high)
    }
    assert found == {(x, y): (x % WIDE, y % HIGH) for x, y in spots(part)}


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), max_size=20))
def test_a_picture_that_is_dragged_holds_all_that_is_wanted_and_never_more_than_fits(ways: list[tuple[int, int]]) -> None:
    """However it is drawn about: no two of its pixels lie in one place, and all of those that stay were in it before."""
    wanted = filled = Pixels(0, 0, WIDE - 2 * AHEAD, HIGH - 2 * AHEAD)
    for right, down in ways:
        wanted = wanted.moved(right, down)
        if uncovered(wanted, (filled,)):
            filled = reaching(filled, wanted, WIDE, HIGH, AHEAD)
        assert uncovered(wanted, (filled,)) == ()
        assert filled.wide <= WIDE
        assert filled.high <= HIGH
