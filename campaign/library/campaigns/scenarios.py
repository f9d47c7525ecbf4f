"""Scenarios from their files: where everything stands (SM-GAP-53) and what comes later (SM-GAP-54), checked."""

from __future__ import annotations

from pathlib import Path

from campaign.library import places
from campaign.library.campaigns.checks import Checks
from campaign.library.campaigns.schema import (
    ScenarioFile,
    air_of,
    berths_of,
    cargoes_of,
    forces_of,
    placed_by,
    scenario_form,
)
from campaign.library.campaigns.timeline import load_timeline
from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.entries import Faults
from campaign.library.reading.faults import Fault, FaultyData, Source, keys_in, unknown
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
    if said := unknown(key_or_path, keys, "scenario"):
        raise FaultyData([Fault(f"oob/scenarios/{key_or_path}.yaml", 1, "", said)])
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
