"""The charts of submarines and mines: what they say, and that none loads with a hole."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library.charts.campaign import load_campaign_charts
from campaign.model.charts.rows import ChartFault
from campaign.model.charts.undersea import AntiSubmarineChart, FlotillaChart, SharesThrough
from campaign.model.units.forces import Category
from tests.library.spoiling import hold_to_file, refused, spoiled

CHARTS = Path(__file__).parents[3] / "campaign" / "rules" / "charts"
SEARCH, ESCORTS, FLOTILLAS, MINES = "submarine_search.yaml", "anti_submarine.yaml", "flotillas.yaml", "mines.yaml"


def test_flotillas_go_ten_hexes_and_watch_three() -> None:
    """SM-2C, SM-4B The numbers of the rules; what a convoy is presumed to be worth is ours (SM-GAP-63)."""
    chart = load_campaign_charts().undersea.flotillas

    assert (chart.allowance, chart.area, chart.presumed_worth[Category.TRANSPORTS]) == (10, 3, 1)


def test_mines_have_strength_six() -> None:
    """SM-7B, SM-GAP-25 Found on six, a die less four, another from eight."""
    chart = load_campaign_charts().undersea.mines

    assert (chart.found_up_to, chart.effect_less, chart.again_from) == (6, 4, 8)


@pytest.mark.parametrize(("name", "old", "new", "said"), [
    (SEARCH, "{max: 8, value: 3}", "{max: 3, value: 3}", "units[1].max: an overlap"),
    (SEARCH, "{max: null, value: 5}", "{max: 40, value: 5}", "units[3].max: a hole"),
    (SEARCH, "{max: 5, value: 1}", "{max: null, value: 1}", "points[1].max: nothing can follow an open row"),
    (SEARCH, "flotilla: 1 ", "flotilla: -1 ", "flotilla"),
    (SEARCH, "poor_weather: -1", "poor_weather: 1", "poor_weather"),
    (SEARCH, "least: 1", "least: 11", "least"),
    (SEARCH, "least: 1", "least: 1\nmost: 4", "most"),
    (ESCORTS, "[0, 1, 2, 4, 6, 9, null]", "[0, 1, 2, 2, 6, 9, null]", "asw_up_to[3]: an overlap"),
    (ESCORTS, "[0, 1, 2, 4, 6, 9, null]", "[0, 1, 2, 4, 6, 9, 12]", "asw_up_to[6]: a hole"),
    (ESCORTS, "[0, 2, 4, 8, 12, 16, 20]", "[0, 2, 4, 8, 12, 16]", "7 columns were expected, not 6"),
    (ESCORTS, "[0, 2, 4, 8, 12, 16, 20]", "[0, 2, -4, 8, 12, 16, 20]", "one_point_lost_at"),
    (ESCORTS, "[100, 85, 70, 55, 45, 35, 25]", "[100, 85, 70, 55]", "7 columns were expected, not 4"),
    (ESCORTS, "roll_up_to: 80", "roll_up_to: 20", "an overlap: more than 20 was expected"),
    (ESCORTS, "roll_up_to: 100", "roll_up_to: 99", "a hole: the last row must end at 100"),
    (ESCORTS, "[0, 0, 0, 1, 2, 3, 5]", "[0, 5, 0, 1, 2, 3, 5]", "two points are not lost more easily"),
    (FLOTILLAS, "  transports: 1\n", "", "no row for the kind of unit transports"),
    (FLOTILLAS, "area: 3", "area: -3", "area"),
    (MINES, "found_up_to: 6", "found_up_to: 11", "found_up_to"),
    (MINES, "effect_less: 4", "effect_less: four", "effect_less"),
])
def test_a_faulty_chart_of_the_sea_below_names_its_line(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    """SM-GAP-10, SM-GAP-12, SM-GAP-25, SM-GAP-63 Holes, overlaps, unknown keys and negative numbers do not load."""
    folder = spoiled(CHARTS, tmp_path, name, old, new)

    hold_to_file(refused(load_campaign_charts, folder), name, said)


def test_charts_made_by_hand_are_held_to_the_same() -> None:
    """SM-GAP-12, SM-GAP-63 The values refuse to exist with a hole."""
    whole = SharesThrough(100, (100,))
    with pytest.raises(ChartFault, match="rows must rise to 100"):
        AntiSubmarineChart("SM-6G", (None,), (0,), (0,), (SharesThrough(99, (100,)),))
    with pytest.raises(ChartFault, match="does not have 1 columns"):
        AntiSubmarineChart("SM-6G", (None,), (0,), (0,), (SharesThrough(50, ()), whole))
    with pytest.raises(ChartFault, match="the last column must be open"):
        AntiSubmarineChart("SM-6G", (3,), (0,), (0,), (whole,))
    with pytest.raises(ChartFault):
        FlotillaChart("SM-4B", 10, 3, {})
