"""The Book of one campaign, found by its key: put together once, and kept compiled for the next time."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from campaign.intake.files import bytes_of
from campaign.library import places
from campaign.library.campaigns.shared import campaign_charts, counters, order_of_battle, theatre_named
from campaign.library.charts.tactical import TacticalCharts
from campaign.library.compiled import compiled_copy
from campaign.library.reading.faults import Source, keys_in
from campaign.model.book import Book, Options
from campaign.model.setting.scenario import ScenarioFacts

NOTHING = b""


class ScenarioPart(Struct, frozen=True):
    """What of a Book is one scenario's own: its facts under some options, and the fingerprint of all the data behind them."""

    scenario: ScenarioFacts
    hash: str


def scenario_keys() -> tuple[str, ...]:
    """Keys of the scenarios that come with the game, in order of name."""
    return keys_in(places.order_of_battle() / "scenarios")


def load_book(scenario: str | Path, options: Options | None = None, *, judged: bool = True) -> Book:
    """The Book of a scenario: one that comes with the game by its key, one's own by the path of its YAML file.

    Everything except a custom file is read once per process. Raises FaultyData with every fault found; the Book of a campaign
    already begun is not `judged`, so that it goes on even where it contradicts history.
    """
    chosen = options or Options()
    if isinstance(scenario, Path) or "/" in scenario or scenario.endswith((".yaml", ".yml")):
        return _book(str(scenario), Path(scenario), chosen, judged=judged)
    return _of_the_game(scenario, chosen)


@lru_cache(maxsize=8)
def _of_the_game(key: str, options: Options) -> Book:
    return _book(key, places.order_of_battle() / "scenarios" / f"{key}.yaml", options, judged=True)


def _book(scenario: str, source: Source, options: Options, *, judged: bool) -> Book:
    def read() -> ScenarioPart:
        from campaign.library.composing import compose

        return ScenarioPart(*compose(scenario, source, options, judged=judged))

    part = compiled_copy("scenario", ScenarioPart, read, source.name, text_if_read(source), repr(options), str(judged))
    return Book(
        theatre=theatre_named(part.scenario.theatre),
        oob=order_of_battle(),
        scenario=part.scenario,
        counters=counters(),
        charts=campaign_charts(),
        tactical=TacticalCharts(),
        options=options,
        hash=part.hash,
    )


def text_if_read(source: Source) -> bytes:
    """The contents of a file; empty if it cannot be read, which the code that composes it reports."""
    try:
        return bytes_of(source)
    except (OSError, ValueError):
        return NOTHING
