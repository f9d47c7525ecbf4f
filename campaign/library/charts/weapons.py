"""The chart of torpedoes, which the campaign and its battle system share, from its files: every fault by line."""

from __future__ import annotations

from functools import cache

from campaign.library import places
from campaign.library.charts.heads import CHART_HEAD
from campaign.library.charts.of_systems import chart_in
from campaign.library.reading.faults import Source
from campaign.model.charts.weapons import TorpedoChart

TO_HIT, DAMAGE = "gap_21_torpedo_to_hit.yaml", "gap_22_torpedo_damage.yaml"


def load_torpedo_chart(folder: Source | None = None) -> TorpedoChart:
    """What torpedoes need to hit and what they do; raises FaultyData with every fault of both files, each with its line.

    The one that comes with the game is read once a process.
    """
    return _of_the_game() if folder is None else chart_in(folder, TO_HIT, TorpedoChart, {"rule": str, **CHART_HEAD})


@cache
def _of_the_game() -> TorpedoChart:
    return load_torpedo_chart(places.ratings_charts())
