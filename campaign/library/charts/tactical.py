"""The charts of each tactical system, read when somebody fights by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from campaign.library.compiled import kept


def _supermarina() -> object:
    from campaign.tactics.supermarina.charts.collection import SupermarinaCharts

    def read() -> SupermarinaCharts:
        from campaign.library.charts.supermarina import load_supermarina_charts

        return load_supermarina_charts()

    return kept("charts-supermarina", SupermarinaCharts, read)


def _supremacy() -> object:
    from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts

    def read() -> SupremacyCharts:
        from campaign.library.charts.supremacy import load_supremacy_charts

        return load_supremacy_charts()

    return kept("charts-supremacy", SupremacyCharts, read)


TACTICAL_CHARTS: Mapping[str, Callable[[], object]] = {
    "supermarina": cache(_supermarina), "supremacy_at_sea": cache(_supremacy),
}


class TacticalCharts(Mapping[str, object]):
    """Each system's charts by its name; a campaign that fights no battle reads none of them."""

    def __getitem__(self, name: str) -> object:
        return TACTICAL_CHARTS[name]()

    def __iter__(self) -> Iterator[str]:
        return iter(TACTICAL_CHARTS)

    def __len__(self) -> int:
        return len(TACTICAL_CHARTS)
