"""Numbers that stand in the code of Supremacy at Sea beside their rule: what is on either side of each."""

from __future__ import annotations

import pytest

from campaign.model.replacing import replace
from campaign.tactics.plot.geometry import onward
from campaign.tactics.supremacy_at_sea.charts.collection import metres
from campaign.tactics.supremacy_at_sea.charts.effects import Third
from campaign.tactics.supremacy_at_sea.screen import status
from campaign.tactics.supremacy_at_sea.torpedoes import chance
from campaign.tactics.supremacy_at_sea.turn.right_of_way import third_struck
from campaign.tactics.supremacy_at_sea.turn.sequence import clock
from tests.tactics.supremacy_table import at, battle, charts, enemy, sheet, ship


@pytest.mark.parametrize(("wanted", "percent"), [(50.4, 50), (50.6, 51), (75.6, 75), (0.2, 1)])
def test_a_torpedos_chance_is_rounded_to_the_nearest_and_held_between_two_ends(wanted: float, percent: int) -> None:
    """SAS-GAP-02.5 A spread as wide as makes it so; 75 at most, one at least."""
    torpedoes = charts().torpedoes
    wide = 100 * torpedoes.target_length_u["CA"] / wanted

    assert chance(torpedoes, "CA", 1.0, 1.0, wide) == percent


@pytest.mark.parametrize(("lost", "looks"), [
    (0, "sound"), (1, "hit"), (299, "hit"), (300, "badly hit"), (599, "badly hit"), (600, "crippled"), (900, "crippled")])
def test_how_a_ship_looks_changes_at_each_third_of_her_points(lost: int, looks: str) -> None:
    """SAS-A4.3 The damage total is open; the plot tells it in four words."""
    assert status(ship("Ajax", at(0, 0, 0), of=sheet(sink_points=900), shell_points=lost)) == looks


@pytest.mark.parametrize(("bearing", "struck"), [
    (0, Third.BOW), (59.5, Third.BOW), (60.5, Third.MIDSHIPS), (-90, Third.MIDSHIPS), (119.5, Third.MIDSHIPS),
    (-120.5, Third.STERN), (180, Third.STERN)])
def test_a_rammed_ship_is_struck_in_the_third_that_is_touched(bearing: float, struck: Third) -> None:
    """SAS-B2.9 Sixty degrees of bow to either hand, sixty amidships, sixty of stern."""
    here = at(0, 0, 30)

    assert third_struck(here, onward(here.at, 30 + bearing, metres(1))) is struck


def test_the_clock_goes_on_past_midnight() -> None:
    """SAS-T2.1 Five minutes a turn, from the next full five minutes after contact."""
    engagement = battle(ship("Ajax", at(0, 0, 0)), enemy("Spee", at(0, 20, 0))).engagement
    late = replace(engagement, conditions=replace(engagement.conditions, minute_of_day=23 * 60 + 52))

    assert [clock(late, 5, turn) for turn in (1, 2, 14)] == ["23:55", "00:00", "01:00"]
