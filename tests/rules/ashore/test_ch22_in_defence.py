"""Rule 22 where the enemy lands: contingents are what holds their coast, as strong as their supply leaves them."""

from __future__ import annotations

import pytest

from campaign.model.play.landings import LandingPlan, PlanId
from campaign.model.setting.scenario import CargoId
from campaign.rules.chapters.lift.ch09_settling import garrison_at, odds_now
from tests.landsea import troops
from tests.shoresea import ALLIED, BENGHAZI, CUT_OFF, contingent, shore_sea, status


@pytest.mark.parametrize(("level", "res"), [(0, 12), (1, 12), (2, 6), (3, 3), (4, 3)])
def test_what_holds_a_coast_are_its_contingents_by_what_their_supply_leaves_them(level: int, res: float) -> None:
    """SM-GAP-69.1, SM-22.11, SM-22B Isolated, at half from U-2 and at a quarter from U-3 on; aircraft hold nothing."""
    book, state = shore_sea(contingent("Garrison", 12, "00507", CUT_OFF))
    if level:
        state = status(state, "garrison", level, isolated=True)

    assert garrison_at(book, state, BENGHAZI).res == res


def test_troops_that_came_by_sea_defend_themselves_so_as_well() -> None:
    """SM-22.11, SM-4C1.10 Beside the garrison, in the hex in which the enemy lands."""
    book, state = shore_sea(troops("Sabratha", 2, "benghazi"), contingent("Garrison", 3, "00507"))
    turn = state.cursor.turn
    plan = LandingPlan(PlanId("LL1"), ALLIED, turn, turn.plus(-4), ())
    whole = odds_now(book, state, plan, BENGHAZI, ()).defence
    starved = odds_now(book, status(state, CargoId("sabratha"), 2, isolated=True), plan, BENGHAZI, ()).defence

    assert (whole.res, starved.res) == (5, 4)
