"""What is news to a commander whose staff plays for him, and what can wait until he looks."""

from __future__ import annotations

import pytest

from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.days.at_sea import BY_BOATS, DECLARED, HURT, LOSS, SAILING, SIGHTING
from campaign.session.days.choosing import choose_items, is_news, lines_of
from campaign.session.days.dates import DayId
from campaign.session.days.hearing import Item
from campaign.session.days.report import DayKind, DayReport

DAY = DayId(Turn.of("Aug I 40"), Side.AXIS, 3)
NO_POINTS = dict.fromkeys(BOTH, 0.0)


def told(*items: tuple[DayKind, float]) -> DayReport:
    """A day on which such things happened, each of so much weight."""
    best = choose_items([Item(kind, weight, "somebody", f"{kind} {at}", like="matters", day=DAY)
                   for at, (kind, weight) in enumerate(items)])
    return DayReport(DAY, "", lines_of(best), (), NO_POINTS, NO_POINTS, len(items), quiet=False, days=(DAY,))


@pytest.mark.parametrize(("kind", "weight"), [
    (DayKind.SIGHTED, SIGHTING[2]), (DayKind.SIGHTED, SIGHTING[3]), (DayKind.SAILED, SAILING[3]), (DayKind.HIT, HURT[1]),
    (DayKind.LOST, LOSS[1]), (DayKind.FOUGHT, 80), (DayKind.RAN_SHORT, 68), (DayKind.TURNED, 96), (DayKind.ATTACKED, DECLARED),
])
def test_fleets_that_are_seen_and_whatever_is_done_to_ships_are_news(kind: DayKind, weight: float) -> None:
    """SM-GAP-87.1 A fleet sails or is sighted, somebody is hit or lost, a ship is out of fuel, a nation turns."""
    assert is_news(told((kind, weight)))


@pytest.mark.parametrize(("kind", "weight"), [
    (DayKind.SIGHTED, SIGHTING[1]), (DayKind.SIGHTED, SIGHTING[1] + 1), (DayKind.SAILED, SAILING[2]), (DayKind.RAN_SHORT, 24),
    (DayKind.ATTACKED, BY_BOATS), (DayKind.LANDED, 42), (DayKind.ARRIVED, 56), (DayKind.LOST_SIGHT, 9),
])
def test_a_sail_far_off_and_a_port_that_is_low_of_fuel_can_wait(kind: DayKind, weight: float) -> None:
    """SM-GAP-87.1 What happens on every day of the war is told by the card, and calls nobody back."""
    assert not is_news(told((kind, weight)))


def test_many_small_things_together_are_still_no_news() -> None:
    """SM-GAP-87.1 Seven markers are one line, which weighs little more than each of them."""
    assert not is_news(told(*[(DayKind.SIGHTED, SIGHTING[1])] * 7))
    assert is_news(told(*[(DayKind.SIGHTED, SIGHTING[1])] * 7, (DayKind.SIGHTED, SIGHTING[2])))


def test_a_day_without_a_line_is_none() -> None:
    """SM-GAP-87.1 Nothing happened."""
    assert not is_news(replace(told((DayKind.LOST, LOSS[3])), lines=()))
