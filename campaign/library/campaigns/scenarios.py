"""Scenarios from their files: where everything stands (SM-GAP-53) and what comes later (SM-GAP-54), checked."""

from __future__ import annotations

from pathlib import Path

from campaign.library import places
from campaign.library.campaigns.checks import Checks
from campaign.library.campaigns.ground import cargo_facts
from campaign.library.campaigns.schema import ScenarioSchema, air_of, berths_of, cargoes_of, forces_of, placed_by
from campaign.library.campaigns.timeline import load_timeline
from campaign.library.campaigns.war import ship_ids, war_facts
from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.entries import Faults, unknown
from campaign.library.reading.faults import Fault, FaultyData, Source, keys_in
from campaign.model.play.calendar import Turn
from campaign.model.sea.hexes import parse_hex
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import (
    Briefing,
    FlotillaFacts,
    FlotillaId,
    ForceFacts,
    PortId,
    ScenarioFacts,
    SubmarineArrival,
)
from campaign.model.setting.timeline import Timeline
from campaign.model.sides import Nation
from campaign.model.units.aircraft import AirUnitId, BaseId
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
    schema = faults.attempt(lambda: shaped(document, document.body(), ScenarioSchema))
    faults.raise_any()
    assert schema is not None
    checks = Checks(document, schema, oob, theatre, timeline or load_timeline(oob, theatre), faults, judged=judged)
    checks.all()
    faults.raise_any()
    return _facts(source.name.removesuffix(".yaml"), schema)


def _source(key_or_path: str | Path) -> Source:
    if isinstance(key_or_path, Path) or "/" in key_or_path or key_or_path.endswith((".yaml", ".yml")):
        return Path(key_or_path)
    keys = keys_in(places.order_of_battle() / "scenarios")
    if said := unknown(key_or_path, keys, "scenario"):
        raise FaultyData([Fault(f"oob/scenarios/{key_or_path}.yaml", 1, "", said)])
    return places.order_of_battle() / "scenarios" / f"{key_or_path}.yaml"


def _facts(key: str, schema: ScenarioSchema) -> ScenarioFacts:
    placed = placed_by(schema)
    return ScenarioFacts(
        key=key,
        title=schema.title,
        first_turn=str(Turn.of(schema.first_turn)),
        last_turn=str(Turn.of(schema.last_turn)),
        theatre=schema.theatre,
        history=schema.history,
        any_start=schema.history and not schema.exceptions and not schema.convoys,
        briefing=Briefing(schema.briefing.situation, schema.briefing.axis, schema.briefing.allied, schema.briefing.first_time),
        nations={Nation(name): stance for name, stance in schema.nations.items()},
        berths={PortId(port): ship_ids(ships) for port, ships in berths_of(schema).items()},
        at_sea=tuple(ForceFacts(force.name, force.side, parse_hex(force.hex), ship_ids(force.ships))
                     for force in forces_of(schema)),
        cargoes=tuple(cargo_facts(name, cargo) for name, cargo in cargoes_of(schema).items()),
        air={AirUnitId(unit): (BaseId(base) if base not in placed else ShipId(base)) for unit, base in air_of(schema)},
        fuel_pool=schema.fuel_pool,
        fuel_stocks={PortId(port): stock for port, stock in schema.fuel_stocks.items()},
        withdrawn_ports=tuple(PortId(port) for port in schema.withdrawn_ports),
        sources=(schema.source,),
        war=war_facts(schema.war),
        flotillas=tuple(
            FlotillaFacts(FlotillaId(key), flotilla.name, flotilla.nation, flotilla.points, flotilla.mission,
                          port=PortId(flotilla.port) if flotilla.port else None,
                          hex=parse_hex(flotilla.hex) if flotilla.hex else None)
            for key, flotilla in schema.flotillas.items()
        ),
        submarine_arrivals=tuple(
            SubmarineArrival(str(Turn.of(arrival.turn)), PortId(arrival.port), arrival.nation, arrival.points)
            for arrival in schema.submarine_arrivals
        ),
        left_out=frozenset(name for exception in schema.exceptions for name in exception.left_out),
        left_out_types=frozenset(kind for exception in schema.exceptions for kind in exception.left_out_types),
        convoys=schema.convoys,
    )
