"""What is kept for the very value that it was asked about is kept for no other."""

from __future__ import annotations

from campaign.library.book import load_book
from campaign.model.changing import replace
from campaign.model.sameness import Same, settled
from campaign.rules.facts.setup import starting_state


def test_keys_are_equal_only_for_one_and_the_same_value() -> None:
    """Two values that are equal are two questions."""
    one, other = ["Zara"], ["Zara"]

    assert Same(one) == Same(one)
    assert hash(Same(one)) == hash(Same(one))
    assert Same(one) != Same(other)


def test_what_holds_the_very_same_values_is_one_tuple() -> None:
    """The second tuple of the same ships is the first one; when one changed, or in another order, it is not."""
    one, other, third = list(starting_state(load_book("calabria"), 7).ships.values())[:3]
    first = settled((one, other, third))

    assert settled((one, other, third)) is first
    assert settled((one, replace(other, spent=1), third)) is not first
    assert settled((other, one, third)) == (other, one, third)
    assert settled((one, other)) == (one, other)


def test_equal_values_that_are_not_the_same_are_not_taken_for_one_another() -> None:
    """What is kept for the one would be given for the other, who may be told apart by it."""
    one, other = ["Zara"], ["Zara"]

    assert settled((one,))[0] is one
    assert settled((other,))[0] is other
