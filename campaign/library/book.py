"""The Book of one campaign: map, order of battle, scenario, charts and options, put together once a process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from campaign.intake.files import text_of
from campaign.library import places
from campaign.library.campaigns.chronicle import with_history
from campaign.library.campaigns.scenarios import load_scenario, scenario_keys
from campaign.library.campaigns.shared import DEFAULT_THEATRE, order_of_battle, theatre_named, timeline_of
from campaign.library.charts.campaign import load_campaign_charts
from campaign.library.charts.derivation import load_derivation_chart
from campaign.library.charts.supermarina import load_supermarina_charts
from campaign.library.charts.supremacy import load_supremacy_charts
from campaign.library.reading.documents import Document, Fault, FaultyData, Source
from campaign.model.book import Book, Options
from campaign.model.campaign_charts import CampaignCharts
from campaign.model.counters import CounterValues
from campaign.model.ships import ShipId
from campaign.ratings.derivation import counters_of

__all__ = ["load_book", "scenario_keys"]

TACTICAL_CHARTS: Mapping[str, Callable[[], object]] = {
    "supermarina": load_supermarina_charts, "supremacy_at_sea": load_supremacy_charts,
}


def load_book(scenario: str | Path, options: Options | None = None, *, judged: bool = True) -> Book:
    """The Book of a scenario: one that comes with the game by its key, one's own by the path of its YAML file.

    Everything but a file of one's own is read once a process. Raises FaultyData with every fault found; a campaign that
    is begun already has its Book not `judged`, so that it goes on whatever in it contradicts history.
    """
    chosen = options or Options()
    if isinstance(scenario, Path) or "/" in scenario or scenario.endswith((".yaml", ".yml")):
        return _composed(str(scenario), chosen, judged=judged)
    return _kept(scenario, chosen)


@lru_cache(maxsize=8)
def _kept(key: str, options: Options) -> Book:
    return _composed(key, options, judged=True)


def _composed(scenario: str, options: Options, *, judged: bool) -> Book:
    theatre_name = _theatre_of(scenario)
    _all_sound((order_of_battle, _counters, _charts, _tactical, lambda: theatre_named(theatre_name)))
    oob, theatre = order_of_battle(), theatre_named(theatre_name)
    facts = load_scenario(scenario, oob, theatre, timeline_of(theatre_name), judged=judged)
    if facts.history:
        begun = replace(facts, first_turn=options.first_turn or facts.first_turn)
        facts = with_history(begun, oob, timeline_of(theatre_name), theatre, options, _charts().war.pool.first_turn)
    return Book(
        theatre=theatre,
        oob=oob,
        scenario=facts,
        counters=_counters(),
        charts=_charts(),
        tactical=_tactical(),
        options=options,
        hash=_fingerprint(theatre.hash, _shared_texts(), _text(_source_of(scenario)), repr(options)),
    )


def _all_sound(loaders: Iterable[Callable[[], object]]) -> None:
    """Reads everything, so that one look tells every fault of every file."""
    faults: list[Fault] = []
    for load in loaders:
        try:
            load()
        except FaultyData as trouble:
            faults += trouble.faults
    if faults:
        raise FaultyData(faults)


def _theatre_of(scenario: str) -> str:
    """The map that a scenario file names; a file that cannot be read is judged by whoever loads it."""
    try:
        values = Document(_source_of(scenario)).values
    except FaultyData:
        return DEFAULT_THEATRE
    named = values.get("theatre") if isinstance(values, dict) else None
    return named if isinstance(named, str) else DEFAULT_THEATRE


def _source_of(scenario: str) -> Source:
    if "/" in scenario or scenario.endswith((".yaml", ".yml")):
        return Path(scenario)
    return places.order_of_battle() / "scenarios" / f"{scenario}.yaml"


@cache
def _charts() -> CampaignCharts:
    return load_campaign_charts()


@cache
def _counters() -> Mapping[ShipId, CounterValues]:
    return MappingProxyType(counters_of(order_of_battle(), load_derivation_chart()))


@cache
def _tactical() -> Mapping[str, object]:
    return MappingProxyType({name: load() for name, load in TACTICAL_CHARTS.items()})


@cache
def _shared_texts() -> str:
    """Fingerprint of all data that every scenario shares, in the order of their names."""
    folders = [places.charts(), files("campaign.ratings") / "charts", *(places.charts_of(name) for name in TACTICAL_CHARTS)]
    oob = places.order_of_battle()
    folders += [one for one in oob.iterdir() if one.is_dir() and one.name not in ("scenarios", "skirmishes", "history")]
    texts = sorted((f"{folder.name}/{one.name}", _text(one)) for folder in folders for one in _yaml_in(folder))
    return _fingerprint(*(part for named in texts for part in named))


def _yaml_in(folder: Source) -> Iterator[Source]:
    return (one for one in folder.iterdir() if one.name.endswith(".yaml"))


def _text(source: Source) -> str:
    # Line ends differ from one checkout to the next and mean nothing.
    return text_of(source)


def _fingerprint(*parts: str) -> str:
    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(f"{len(part)}:".encode())
        digest.update(part.encode())
    return digest.hexdigest()
