"""A war larger than any scenario so far, for benchmarks: Force K with every ship twice, through more months."""

from __future__ import annotations

from campaign.library.book import load_book
from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId

SCENARIO = "k-force"


def doubled(turns: int) -> Book:
    """The book of the scenario with a second ship beside each that lies in port, so many game turns long."""
    book = load_book(SCENARIO)
    scenario = book.scenario
    twins = {key: ShipId(f"{key}_twin") for ships in scenario.berths.values() for key in ships}
    ships = dict(book.oob.ships) | {twin: replace(book.oob.ships[key], id=twin) for key, twin in twins.items()}
    counters = dict(book.counters) | {twin: book.counters[key] for key, twin in twins.items()}
    berths = {port: (*keys, *(twins[key] for key in keys)) for port, keys in scenario.berths.items()}
    last = str(Turn.of(scenario.first_turn).plus(turns - 1))
    return replace(book, oob=replace(book.oob, ships=ships), counters=counters,
                   scenario=replace(scenario, berths=berths, last_turn=last))
