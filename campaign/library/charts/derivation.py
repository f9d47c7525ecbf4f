"""The constants of counter derivation, from their chart file (SM-GAP-20, SM-GAP-27)."""

from __future__ import annotations

from campaign.library import places
from campaign.library.charts.heads import CHART_HEAD
from campaign.library.reading.data_file import DataFile
from campaign.library.reading.faults import Source
from campaign.ratings.derivation import DerivationChart

CHART = "gap_20_counter_values.yaml"


def load_derivation_chart(source: Source | None = None) -> DerivationChart:
    """The chart of SM-GAP-20 and SM-GAP-27; raises FaultyData with every fault when it has a hole."""
    sheet = DataFile(source or places.ratings_charts() / CHART)
    return sheet.sound(sheet.noun(DerivationChart, head=CHART_HEAD))
