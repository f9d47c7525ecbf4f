"""The timeline to look up: who held what on any day."""

from __future__ import annotations

import pytest

from campaign.session.history.agenda import changes, holders
from campaign.session.play.trouble import Malformed, NotFound

DAYS = [
    ("tobruk", "1940-06-10", "Axis"), ("tobruk", "1941-01-21", "Axis"), ("tobruk", "1941-01-22", "Allied"),
    ("tobruk", "1941-09-01", "Allied"), ("tobruk", "1942-06-20", "Allied"), ("tobruk", "1942-06-21", "Axis"),
    ("tobruk", "1942-11-12", "Axis"), ("tobruk", "1942-11-13", "Allied"), ("tobruk", "1943-05-31", "Allied"),
    ("benghazi", "1941-02-05", "Axis"), ("benghazi", "1941-02-06", "Allied"), ("benghazi", "1941-04-04", "Axis"),
    ("benghazi", "1941-12-24", "Allied"), ("benghazi", "1942-01-29", "Axis"), ("benghazi", "1942-11-20", "Allied"),
    ("tripoli_libya", "1940-06-10", "Axis"), ("tripoli_libya", "1943-01-22", "Axis"), ("tripoli_libya", "1943-01-23", "Allied"),
    ("suda", "1940-09-01", "neutral"), ("suda", "1940-11-01", "Allied"), ("suda", "1941-05-27", "Allied"),
    ("suda", "1941-05-28", "Axis"), ("suda", "1943-05-31", "Axis"),
    ("tunis", "1940-06-10", "neutral"), ("tunis", "1942-11-10", "neutral"), ("tunis", "1942-11-11", "Axis"),
    ("tunis", "1943-05-06", "Axis"), ("tunis", "1943-05-07", "Allied"),
]


@pytest.mark.parametrize(("port", "day", "holder"), DAYS)
def test_the_owner_of_a_port_is_right_on_any_day(port: str, day: str, holder: str) -> None:
    """SM-GAP-64.15 The see-saw in the desert, Crete, Tunisia."""
    assert [one["holder"] for one in holders(day, port)] == [holder]


def test_a_ports_story_begins_in_june_1940_and_all_changes_are_in_order_of_dates() -> None:
    """SM-GAP-64.15 And nations that turn stand among them."""
    assert [one["date"] for one in changes("tobruk")] == ["1940-06-10", "1941-01-22", "1942-06-21", "1942-11-13"]
    dates = [one["date"] for one in changes()]
    assert dates == sorted(dates) and any(one["what"] == "Greek" for one in changes())


def test_a_slip_is_told_with_what_was_expected() -> None:
    """A day that is none, a port that is none."""
    with pytest.raises(Malformed, match="a day was expected"):
        holders("June 1941")
    with pytest.raises(NotFound, match="no port"):
        changes("atlantis")
