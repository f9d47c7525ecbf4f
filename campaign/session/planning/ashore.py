"""What stands ashore in a hex, as a side sees it: forces with their supply status, transport units, and their orders."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import CarryPoints, Command, FeedForce, HaulPoints, RationForce
from campaign.model.play.ashore import IN_SUPPLY
from campaign.model.play.ports import Cargo
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, PortId
from campaign.rules.chapters.ashore.ch23_transport import carries
from campaign.rules.facts.ashore import forces_ashore, is_endless, is_transport_unit, overland
from campaign.session.reports.ashore import effects_in_words


class StandsAshore(Struct, frozen=True):
    """One force or transport unit: its name, how it stands in a word, more of that, and what may be ordered, in words."""

    name: str
    state: str
    more: str
    orders: tuple[tuple[str, Command], ...] = ()


def forces_here(book: Book, view: View, where: Hex) -> Iterator[StandsAshore]:
    """Forces that live on supply points in a hex; the enemy's without orders."""
    for force in forces_ashore(book, view):
        if force.hex != where:
            continue
        status = view.ashore.statuses.get(force.key, IN_SUPPLY)
        suffers = effects_in_words(book, view, force)
        fed = force.key in view.ashore.withheld
        orders: tuple[tuple[str, Command], ...] = () if force.side is not view.side else (
            ("Feed it now", FeedForce(view.side, force.key)),
            ("Let it be fed by itself" if fed else "Feed it by order only", RationForce(view.side, force.key, fed)))
        yield StandsAshore(force.name, status.word, f"{status.word}{f': {suffers}' if suffers else ''} (SM-22)", orders)


def columns_here(book: Book, view: View, where: Hex) -> Iterator[StandsAshore]:
    """Own transport units in the ports of a hex, with what they can take up, set down and haul."""
    for key, item in view.cargoes.items():
        if is_transport_unit(item) and item.at is not None and not item.aboard and not item.lost \
                and view.ports[item.at].hex == where:
            load, most = view.ashore.loads.get(key, 0.0), carries(book, item)
            yield StandsAshore(item.facts.name, f"{load:g} of {most:g}", f"carries {load:g} of {most:g} supply points (SM-23)",
                         tuple(_orders(book, view, key, item, load, most)))


def _orders(book: Book, view: View, key: CargoId, item: Cargo, load: float, most: float) -> Iterator[tuple[str, Command]]:
    assert item.at is not None
    here = most if is_endless(book, item.at, view.side) else view.ashore.depots.get(view.ports[item.at].hex, 0.0)
    full, points = float(int(min(most, here + load))), float(int(min(most, here)))
    if full > load:
        yield f"Take up {full - load:g} supply points", CarryPoints(view.side, key, full)
    if load:
        yield f"Set {load:g} supply points down", CarryPoints(view.side, key, 0.0)
    elif points >= 1:
        for goal in _in_reach(book, view, item):
            words = f"Haul {points:g} to {book.theatre.ports[goal].name}"
            yield words, HaulPoints(view.side, points, str(item.at), str(goal), key)


def _in_reach(book: Book, view: View, item: Cargo) -> Iterator[PortId]:
    assert item.at is not None
    assert item.facts.ground is not None
    where = view.ports[item.at].hex
    away = overland(book.theatre, where, item.facts.ground.movement)
    yield from (port for port, seen in view.ports.items() if seen.own and seen.hex in away and seen.hex != where)
