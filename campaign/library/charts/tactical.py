"""The charts of each battle system, read when somebody fights by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any

from campaign.library.compiled import compiled_copy
from campaign.library.reading.faults import Source
from campaign.tactics import registry


def load_charts_of(system: str, folder: Source | None = None) -> Any:
    """All charts of a system, from its own folder or another; raises FaultyData with every fault of every file."""
    from campaign.library.charts.files import load_charts

    charts = registry.system_named(system).charts
    return None if charts is None else load_charts(charts, folder)


def our_charts() -> Mapping[str, Callable[[], object]]:
    """The loader of each system shipped with the game, by the system's name."""
    return {name: partial(charts_by, name) for name in registry.system_names() if registry.is_ours(name)}


@cache
def charts_by(system: str) -> Any:
    """A system's charts, read once per process; those of our own systems from their compiled copies."""
    charts = registry.system_named(system).charts
    if charts is None or not registry.is_ours(system):
        # What others have installed is in no fingerprint of ours.
        return load_charts_of(system)
    return compiled_copy(f"charts-{system}", charts.noun, lambda: load_charts_of(system))


class TacticalCharts(Mapping[str, object]):
    """Each system's charts by its name; a campaign that fights no battle reads none of them."""

    def __getitem__(self, name: str) -> object:
        if name not in registry.system_names():
            raise KeyError(name)
        return charts_by(name)

    def __iter__(self) -> Iterator[str]:
        return iter(registry.system_names())

    def __len__(self) -> int:
        return len(registry.system_names())
