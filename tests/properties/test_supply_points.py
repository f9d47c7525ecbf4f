"""Supply points at random: none is made, lost or counted twice, in a land game and without one."""

from __future__ import annotations

import pytest

from tests.properties.accounts_of_points import CAPTURED, ENDS, POINTS, SEA
from tests.properties.audit import Audit, war_ashore
from tests.properties.entries import TRIFLE

# One process plays these games once for all tests of this file.
pytestmark = pytest.mark.xdist_group("war ashore")

HALF_A_YEAR = 12
# What half a year of random play comes to, or the accounts would prove little.
ORDERS = {"CarryPoints", "FeedForce", "HaulPoints", "LoadSupplies", "RationForce", "RecordContingent", "RecordOverrun",
          "SpendPoints", "UnloadCargo"}
EVENTS = {"ContingentRecorded", "ContingentReduced", "PointsCarried", "PointsDrawn", "PointsStored", "RationSet",
          "SuppliesRaised", "SupplyJudged", "UnitHauled"}


def unbalanced(audit: Audit) -> list[str]:
    """What came from where nothing comes from, or went from one side and not to the other."""
    outside = {place: amount for (what, place), amount in audit.accounts.outside.items() if what == POINTS}
    wrong = [f"{outside[CAPTURED]:g} points were taken from one side and not given to the other"] if abs(
        outside.get(CAPTURED, 0.0)) > TRIFLE else []
    return wrong + [f"{-amount:g} points come from {place}" for place, amount in outside.items()
                    if place in (*ENDS, SEA) and amount < -TRIFLE]


@pytest.mark.gate(seconds=30)
@pytest.mark.parametrize("seed", range(4))
def test_half_a_year_of_random_play_makes_and_loses_no_supply_point(seed: int) -> None:
    """SM-21A, SM-22, SM-23 Depots, backs and holds show what events left there, and nothing is known of a force that is gone.

    Twelve game turns from either beginning, in a land game and without one.
    """
    audit = war_ashore(seed, HALF_A_YEAR)

    assert audit.faults == [] and unbalanced(audit) == []


@pytest.mark.gate(seconds=30)
def test_half_a_year_comes_to_all_that_there_is_to_supply() -> None:
    """SM-21A, SM-22, SM-23 Every order and every event of these rules."""
    orders, events = set(ORDERS), set(EVENTS)
    for seed in range(4):
        orders -= set(war_ashore(seed, HALF_A_YEAR).orders)
        events -= set(war_ashore(seed, HALF_A_YEAR).events)

    assert not orders and not events
