"""The Book that a skirmish is fought by: the campaign's own, with the skirmish's ships in the order of battle."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from campaign.intake.files import text_of
from campaign.library.battles.seas import fleets_of
from campaign.library.battles.skirmishes import load_skirmish, skirmish_source
from campaign.library.book import load_book, scenario_keys
from campaign.library.charts.derivation import load_derivation_chart
from campaign.model.battles.skirmish import Skirmish
from campaign.model.book import Book, Options
from campaign.model.replacing import replace
from campaign.model.setting.scenario import ScenarioFacts
from campaign.ratings.derivation import counters_of


def load_skirmish_book(skirmish: str | Path, *, judged: bool = True) -> tuple[Skirmish, Book]:
    """A skirmish by its key or its own file, and its Book; raises FaultyData with every fault found.

    One that was begun already is not `judged`: it goes on whoever fights in it that was lost by history.
    """
    # Map, order of battle and charts are the same in every Book.
    shared = load_book(scenario_keys()[0])
    found = load_skirmish(skirmish, shared.oob, shared.theatre, judged=judged)
    fleets = fleets_of(found.sea)
    mine = {ship.id: ship for ship in found.ships}
    strangers = {key: ship for key, ship in fleets.ships.items() if key not in shared.oob.ships}
    turn = found.engagement.turn
    scenario = ScenarioFacts(found.key, found.title, turn, turn, shared.theatre.name, found.briefing, nations={}, berths={},
                             at_sea=(), cargoes=(), air={}, fuel_pool=0, fuel_stocks={}, sources=found.sources)
    text = text_of(skirmish_source(skirmish))
    return found, replace(
        shared,
        oob=replace(fleets, ships={**fleets.ships, **mine}),
        scenario=scenario,
        counters={**shared.counters, **counters_of(replace(fleets, ships={**strangers, **mine}), load_derivation_chart())},
        options=Options(),
        hash=blake2b(f"{shared.hash}:{text}".encode(), digest_size=16).hexdigest(),
    )
