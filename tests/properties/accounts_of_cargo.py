"""Cargo by double entry: every RE waits ashore, sails, is lost or was left behind; generic loads are raised and used up."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.events import (
    CargoBeached,
    CargoDestroyed,
    CargoEmbarked,
    CargoLoaded,
    CargoLost,
    CargoMustered,
    CargoUnloaded,
    CargoUsed,
    CraftHoisted,
    CraftLowered,
    EquipmentAbandoned,
    Event,
    RaidDecided,
    RaidersLanded,
    RaidersTakenOff,
    SuppliesRaised,
    TroopsEliminated,
    WaveLanded,
)
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.setting.scenario import CargoFacts, CargoId
from tests.properties.entries import Entries, Entry, Shown, beyond

ASHORE, AFLOAT, LOST, BEHIND = "ashore", "afloat", "lost", "left behind"


def cargo_shown(book: Book, state: State) -> Iterator[Shown]:
    """Where every RE is."""
    for item in state.cargoes.values():
        left = _size(book, item)
        yield Shown(_name(item.facts), _place(item), left)
        if left < item.facts.size_re:
            yield Shown(_name(item.facts), BEHIND, item.facts.size_re - left)


def cargo_entries(book: Book, before: State, event: Event) -> Entries:
    """What an event does with cargo."""
    match event:
        case CargoLoaded(cargo=key) | CargoEmbarked(cargo=key) | RaidersTakenOff(unit=key):
            yield _moved(book, before, key, ASHORE, AFLOAT)
        case CargoUnloaded(cargo=key) | CargoBeached(cargo=key):
            yield _moved(book, before, key, AFLOAT, ASHORE)
        case RaidersLanded(raid=raid):
            yield _moved(book, before, raid.unit, AFLOAT, ASHORE)
        case WaveLanded(units=units):
            yield from (_moved(book, before, one.unit, AFLOAT, ASHORE) for one in units)
        case CargoLost(cargo=key):
            yield _moved(book, before, key, AFLOAT, LOST)
        case CargoDestroyed(cargo=key):
            yield _moved(book, before, key, ASHORE, LOST)
        case TroopsEliminated(cargo=key):
            yield _moved(book, before, key, AFLOAT if before.cargoes[key].aboard else ASHORE, LOST)
        case RaidDecided(unit=key, party_lost=True):
            yield _moved(book, before, key, ASHORE, LOST)
        case EquipmentAbandoned(cargo=key, infantry_points=points):
            whole, per_re = before.cargoes[key].facts.size_re, book.charts.lift.carriage.infantry_points_per_re
            yield Entry(_name(before.cargoes[key].facts), ASHORE, BEHIND, whole - min(whole, points / per_re))
        case SuppliesRaised(cargo=facts) | CargoMustered(cargo=facts):
            yield Entry(_name(facts), beyond("home"), ASHORE, facts.size_re)
        case CraftHoisted(facts=facts):
            yield Entry(_name(facts), beyond("the water"), AFLOAT, facts.size_re)
        case CraftLowered(cargo=key):
            yield _moved(book, before, key, AFLOAT, beyond("the water"))
        case CargoUsed(cargo=key):
            yield _moved(book, before, key, ASHORE, beyond("use"))
        case _:
            return


def _moved(book: Book, before: State, key: CargoId, source: str, to: str) -> Entry:
    item = before.cargoes[key]
    return Entry(_name(item.facts), source, to, _size(book, item))


def _place(item: Cargo) -> str:
    return LOST if item.lost else AFLOAT if item.aboard else ASHORE


def _size(book: Book, item: Cargo) -> float:
    if item.troops.remnant_points is None:
        return item.facts.size_re
    return min(item.facts.size_re, item.troops.remnant_points / book.charts.lift.carriage.infantry_points_per_re)


def _name(facts: CargoFacts) -> str:
    return f"{'generic ' if facts.generic else ''}REs of {facts.side} {facts.kind.value}"
