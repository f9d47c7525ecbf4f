"""A scenario from its file, put together with all the files that it hangs on, every fault of every one of them at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path

from campaign.intake.files import text_of
from campaign.library import places
from campaign.library.campaigns.checks import Checks
from campaign.library.campaigns.chronicle import with_history
from campaign.library.campaigns.schema import ScenarioFile, air_of, berths_of, cargoes_of, forces_of, placed_by, scenario_form
from campaign.library.campaigns.shared import (
    DEFAULT_THEATRE,
    campaign_charts,
    counters,
    order_of_battle,
    theatre_named,
    timeline_of,
)
from campaign.library.campaigns.timeline import load_timeline
from campaign.library.charts.tactical import our_charts
from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.entries import Faults
from campaign.library.reading.faults import Fault, FaultyData, Source, keys_in, unknown
from campaign.model.book import Options
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import ScenarioFacts
from campaign.model.setting.timeline import Timeline
from campaign.model.units.aircraft import BaseId
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipId


def load_scenario(
    key_or_path: str | Path, oob: OrderOfBattle, theatre: Theatre, timeline: Timeline | None = None, *, judged: bool = True
) -> ScenarioFacts:
    """A scenario by its key, or a file of one's own by its path; raises FaultyData with every fault in it.

    Where it is not `judged`, what contradicts history is let pass: a campaign that was begun with it goes on.
    """
    source = _source(key_or_path)
    document = Document(source)
    faults = Faults()
    form = scenario_form(source.name.removesuffix(".yaml"))
    schema = faults.attempt(lambda: shaped(document, document.body(), form.wire))
    faults.raise_any()
    assert form.make is not None
    file: ScenarioFile = form.make(schema)
    Checks(document, file, oob, theatre, timeline or load_timeline(oob, theatre), faults, judged=judged).all()
    faults.raise_any()
    return _facts(file)


def _source(key_or_path: str | Path) -> Source:
    if isinstance(key_or_path, Path) or "/" in key_or_path or key_or_path.endswith((".yaml", ".yml")):
        return Path(key_or_path)
    keys = keys_in(places.order_of_battle() / "scenarios")
    if fault := unknown(key_or_path, keys, "scenario"):
        raise FaultyData([Fault(f"oob/scenarios/{key_or_path}.yaml", 1, "", fault)])
    return places.order_of_battle() / "scenarios" / f"{key_or_path}.yaml"


def _facts(file: ScenarioFile) -> ScenarioFacts:
    placed = placed_by(file)
    return replace(
        file.facts,
        any_start=file.facts.history and not file.exceptions and not file.facts.convoys,
        berths=berths_of(file),
        at_sea=forces_of(file),
        cargoes=cargoes_of(file),
        air={unit: (BaseId(base) if base not in placed else ShipId(base)) for unit, base in air_of(file)},
        left_out=frozenset(name for exception in file.exceptions for name in exception.left_out),
        left_out_types=frozenset(kind for exception in file.exceptions for kind in exception.left_out_types),
    )


def compose(scenario: str, source: Source, options: Options, *, judged: bool) -> tuple[ScenarioFacts, str]:
    """A scenario's facts under some options, and the fingerprint of all the data behind it; raises FaultyData."""
    theatre_name = _theatre_of(source)
    _all_sound((order_of_battle, counters, campaign_charts, *our_charts().values(), lambda: theatre_named(theatre_name)))
    oob, theatre = order_of_battle(), theatre_named(theatre_name)
    facts = load_scenario(scenario, oob, theatre, timeline_of(theatre_name), judged=judged)
    if facts.history:
        first = options.first_turn or facts.first_turn
        begun = replace(facts, first_turn=first, briefing=facts.briefing.for_start(Turn.of(first)))
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
    """The map that a scenario file names; errors in an unreadable file are reported when it is loaded."""
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
