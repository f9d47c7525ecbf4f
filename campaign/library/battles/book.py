"""The Book that a skirmish is fought by: the campaign's own, with the skirmish's ships in the order of battle."""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from msgspec import Struct

from campaign.intake.files import text_of
from campaign.library import places
from campaign.library.battles.glances import BattleGlance, glance_at
from campaign.library.battles.seas import fleets_of, sea_folders, sea_keys
from campaign.library.battles.skirmishes import FOLDER, load_skirmish, skirmish_keys, skirmish_source
from campaign.library.book import load_book, scenario_keys, text_if_read
from campaign.library.campaigns.shared import DEFAULT_THEATRE, derivation_chart, order_of_battle, theatre_named
from campaign.library.compiled import compiled_copy
from campaign.library.reading.faults import yaml_files
from campaign.model.battles.skirmish import Skirmish
from campaign.model.book import Book, Options
from campaign.model.replacing import replace
from campaign.model.setting.scenario import ScenarioFacts
from campaign.ratings.derivation import counters_of


class SkirmishesPart(Struct, frozen=True):
    """All skirmishes that come with the game, each at a glance, as they are kept compiled."""

    glances: tuple[BattleGlance, ...]


def skirmishes_of_the_game() -> tuple[Skirmish, ...]:
    """Every skirmish that comes with the game, in order of key; raises FaultyData for the first that has faults."""
    return tuple(glance.skirmish for glance in glances_of_the_game())


def glances_of_the_game() -> tuple[BattleGlance, ...]:
    """The same, each with what a list shows of it."""
    def read() -> SkirmishesPart:
        oob, theatre = order_of_battle(), theatre_named(DEFAULT_THEATRE)
        return SkirmishesPart(tuple(glance_at(load_skirmish(key, oob, theatre)) for key in skirmish_keys()))

    folders = (places.order_of_battle() / FOLDER, *sea_folders())
    own = ((f"{folder.name}/{source.name}", text_if_read(source)) for folder in folders for source in yaml_files(folder))
    return compiled_copy("skirmishes", SkirmishesPart, read, *(part for named in own for part in named)).glances


def load_skirmish_book(skirmish: str | Path, *, judged: bool = True) -> tuple[Skirmish, Book]:
    """A skirmish by its key or its own file, and its Book; raises FaultyData with every fault found.

    A battle already begun is not `judged`: it goes on even if ships fight in it that history had lost by then.
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
        counters={**shared.counters, **counters_of(replace(fleets, ships={**strangers, **mine}), derivation_chart())},
        options=Options(),
        hash=blake2b(f"{shared.hash}:{text}".encode(), digest_size=16).hexdigest(),
    )


def load_book_of_every_sea() -> Book:
    """The campaign's Book with the ships of other seas beside its own; raises FaultyData with every fault found."""
    shared = load_book(scenario_keys()[0])
    oob = shared.oob
    for sea in sea_keys():
        fleets = fleets_of(sea)
        oob = replace(
            oob, guns={**oob.guns, **fleets.guns}, torpedoes={**oob.torpedoes, **fleets.torpedoes},
            classes={**oob.classes, **fleets.classes}, ships={**oob.ships, **fleets.ships},
            aircraft={**oob.aircraft, **fleets.aircraft},
        )
    strangers = {key: ship for key, ship in oob.ships.items() if key not in shared.oob.ships}
    found = counters_of(replace(oob, ships=strangers), derivation_chart())
    return replace(shared, oob=oob, counters={**shared.counters, **found})
