"""Charts of weapons that the campaign and its battle system share."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from campaign.library.charts.campaign import load_campaign_charts
from campaign.library.charts.files import DAMAGE, TO_HIT, load_charts, load_torpedo_chart
from campaign.library.charts.tactical import load_charts_of
from campaign.model.replacing import replace
from campaign.tactics.supermarina.charts.collection import CHARTS as CHARTS_OF_SUPERMARINA
from tests.library.spoiling import hold_to_file, refused, spoiled

CHARTS = Path(__file__).parents[3] / "campaign" / "ratings" / "charts"


def test_campaign_and_battles_read_one_torpedo_chart() -> None:
    """SM-GAP-21, SM-GAP-22 A torpedo is a torpedo, whoever launches it."""
    of_the_campaign, of_battles = load_campaign_charts().torpedoes, load_charts_of("supermarina").torpedoes

    assert structs.astuple(of_the_campaign) == structs.astuple(of_battles)


@pytest.mark.parametrize(("name", "old", "new", "said"), [
    (TO_HIT, "[2, 2]", "[3, 3]", "to_hit[1].strength: hole"),
    (TO_HIT, "[2, 2]", "[1, 2]", "to_hit[1].strength: overlap"),
    (TO_HIT, "source: reconstructed", "source: invented", "source"),
    (TO_HIT, "classes: [1, 2,", "classes: [2, 1,", "classes: the columns 1, 2, 3, 4, 5"),
    (TO_HIT, "secondary_range_adds: 1", "secondary_range_adds: -1", "secondary_range_adds"),
    (DAMAGE, "class_1: [2, ", "class_1: [", "10 results were expected, not 9"),
    (DAMAGE, "class_4: [1,", "class_4: [-1,", "class_4"),
    (DAMAGE, "class_9:", "class_10:", "class_10"),
])
def test_a_faulty_torpedo_chart_names_its_file_and_line(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    """SM-GAP-21, SM-GAP-22 No chart with a hole, an overlap or a strange value loads."""
    folder = spoiled(CHARTS, tmp_path, name, old, new)

    hold_to_file(refused(load_torpedo_chart, folder), name, said)


def test_both_torpedo_charts_are_looked_through_at_once(tmp_path: Path) -> None:
    """SM-GAP-21, SM-GAP-22 Two files wrong, two files named."""
    assert len({fault.file for fault in refused(load_torpedo_chart, tmp_path)}) == 2


@pytest.mark.parametrize("package", ["campaign.tactics.nowhere", "campaign.tactics.contract", ""])
def test_a_system_that_names_a_wrong_package_is_told_so_in_one_line(package: str) -> None:
    """Whoever makes a battle system reads what was expected where, and no traceback."""
    charts = replace(CHARTS_OF_SUPERMARINA, package=package, elsewhere={})
    [said] = map(str, refused(load_charts, charts))

    assert len(said.splitlines()) == 1
    assert repr(package) in said
    assert "a package with a folder `charts` was expected" in said
