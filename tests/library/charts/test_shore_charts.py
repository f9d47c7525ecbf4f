"""The charts of ports and bombardment refuse to exist with a hole, an overlap or a negative number."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library.charts.campaign import load_campaign_charts
from campaign.model.charts.rows import Bands, ChartFault
from campaign.model.charts.shore import (
    BombEffectChart,
    BombingTable,
    BombMark,
    GunsAshoreChart,
    PortCaptureChart,
    PortDamageChart,
    bomb_mark,
)
from campaign.model.units.counters import GunType
from tests.library.spoiling import hold_to_file, refused, spoiled

CHARTS = Path(__file__).parents[3] / "campaign" / "rules" / "charts"


@pytest.mark.parametrize(("name", "old", "new", "said"), [
    ("port_damage.yaml", "[1, 1, 2, 2, 3, 3]", "[1, 1, 2, 2, 3]", "6 columns"),
    ("port_damage.yaml", "most_hits: 5", "most_hits: -5", "most_hits"),
    ("port_damage.yaml", "most_hits: 5", "most_hit: 5", "most_hit"),
    ("port_capture.yaml", "{escape: 3, scuttled: 7}", "{escape: 8, scuttled: 7}", "overlap"),
    ("port_capture.yaml", "  LC:      {escape: 4, scuttled: 8}\n", "", "no row for the type of unit LC"),
    ("port_capture.yaml", "  LC: ", "  XX: ", "no such type of unit"),
    ("bombing_table.yaml", "[[1, 2], [3, 5]", "[[1, 2], [4, 5]", "hole"),
    ("bombing_table.yaml", "[[1, 2], [3, 5]", "[[1, 3], [3, 5]", "overlap"),
    ("bombing_table.yaml", "0, 1, 1, 1, 1, 1]", "0, 1, 1, 1, 1]", "16 columns"),
    ("bombing_table.yaml", "0, 1, 1, 1, 1, 1]", "0, 1, 0, 1, 1, 1]", "never fall"),
    ("bombing_table.yaml", "  target_in_port: 1\n", "", "no row for the modifier target_in_port"),
    ("bomb_effect.yaml", "  9: [\"-\", ", "  9: [", "10 columns"),
    ("bomb_effect.yaml", "\"2B\", \"2B\", \"X\"]", "\"2B\", \"2Z\", \"X\"]", "transports"),
    ("bomb_effect.yaml", "  9: ", "  10: ", "protection class"),
    ("guns_ashore.yaml", "primary: 2, ", "", "gun rating"),
    ("guns_ashore.yaml", "primary: 2, ", "primary: 0, ", "divisors"),
])
def test_a_chart_with_a_fault_is_refused_with_file_and_line(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    """SM-GAP-04, SM-GAP-05, SM-GAP-44, SM-GAP-45, SM-GAP-50 Every fault names its place."""
    folder = spoiled(CHARTS, tmp_path, name, old, new)

    hold_to_file(refused(load_campaign_charts, folder), name, said)


def test_no_such_chart_can_be_made_with_a_hole() -> None:
    """SM-GAP-04, SM-GAP-05, SM-GAP-44, SM-GAP-45, SM-4A3 Values refuse themselves, too."""
    with pytest.raises(ChartFault):
        PortDamageChart("SM-1D5", 5, 2, 10, (1, 2), 1, 1, 2)
    with pytest.raises(ChartFault):
        PortCaptureChart("SM-1D6", {}, {})
    with pytest.raises(ChartFault):
        BombingTable("SM-26", Bands("SM-26", 1, ((2, 0),)), ((1, 2),), {})
    with pytest.raises(ChartFault):
        BombingTable("SM-26", Bands("SM-26", 1, ((2, 0),)), ((0,) * 16,), {})
    with pytest.raises(ChartFault):
        BombEffectChart("SM-26", (), {})
    with pytest.raises(ChartFault):
        GunsAshoreChart("SM-4A3", {GunType.PRIMARY: 2}, {})


def test_a_cell_of_the_hit_table_is_read_as_boxes() -> None:
    """SM-GAP-45, SM-2D A bomb hit on a transport counts with her gunnery hits."""
    assert [bomb_mark(text) for text in ("-", "2G1F", "2B", "X")] == [
        BombMark(), BombMark(2, 1), BombMark(2), BombMark(sunk=True)]
