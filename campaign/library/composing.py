"""A scenario put together from all the files that it hangs on, every fault of every one of them at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import blake2b

from campaign.intake.files import text_of
from campaign.library import places
from campaign.library.campaigns.chronicle import with_history
from campaign.library.campaigns.scenarios import load_scenario
from campaign.library.campaigns.shared import (
    DEFAULT_THEATRE,
    campaign_charts,
    counters,
    order_of_battle,
    theatre_named,
    timeline_of,
)
from campaign.library.charts.tactical import our_charts
from campaign.library.reading.documents import Document
from campaign.library.reading.faults import Fault, FaultyData, Source
from campaign.model.book import Options
from campaign.model.replacing import replace
from campaign.model.setting.scenario import ScenarioFacts


def composed(scenario: str, source: Source, options: Options, *, judged: bool) -> tuple[ScenarioFacts, str]:
    """A scenario's facts under some options, and the fingerprint of all the data behind it; raises FaultyData."""
    theatre_name = _theatre_of(source)
    _all_sound((order_of_battle, counters, campaign_charts, *our_charts().values(), lambda: theatre_named(theatre_name)))
    oob, theatre = order_of_battle(), theatre_named(theatre_name)
    facts = load_scenario(scenario, oob, theatre, timeline_of(theatre_name), judged=judged)
    if facts.history:
        begun = replace(facts, first_turn=options.first_turn or facts.first_turn)
        war = campaign_charts().war
        beyond = war.moving_front.most if options.supply_moves_the_front else 0
        facts = with_history(begun, oob, timeline_of(theatre_name), theatre, options, war.pool.first_turn, beyond)
    # Line ends differ from one checkout to the next and mean nothing, so texts are what is taken, not bytes.
    return facts, _fingerprint(theatre.hash, _shared_texts(), text_of(source), repr(options))


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


def _theatre_of(source: Source) -> str:
    """The map that a scenario file names; a file that cannot be read is judged by whoever loads it."""
    try:
        values = Document(source).values
    except FaultyData:
        return DEFAULT_THEATRE
    named = values.get("theatre") if isinstance(values, dict) else None
    return named if isinstance(named, str) else DEFAULT_THEATRE


@cache
def _shared_texts() -> str:
    """Fingerprint of all data that every scenario shares, in the order of their names."""
    folders = [*places.chart_folders(), places.ratings_charts(), *places.tactical_charts()]
    folders += [folder for folder in places.order_of_battle().iterdir()
                if folder.is_dir() and folder.name not in ("scenarios", "skirmishes", "history")]
    texts = sorted((f"{folder.name}/{file.name}", text_of(file)) for folder in folders for file in _yaml_in(folder))
    return _fingerprint(*(part for named in texts for part in named))


def _yaml_in(folder: Source) -> Iterator[Source]:
    return (file for file in folder.iterdir() if file.name.endswith(".yaml"))


def _fingerprint(*parts: str) -> str:
    digest = blake2b(digest_size=16)
    for part in parts:
        digest.update(f"{len(part)}:".encode())
        digest.update(part.encode())
    return digest.hexdigest()
