"""What bombs and torpedoes are meant for: kinds and types of ship, or ships by name, and the share of a load for each."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.play.air_war import AirTarget, Sortie
from campaign.model.play.state import State
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Category, ForceId, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.search.ch03_spotting import CATEGORY_OF
from campaign.rules.facts.roster import ships_of


def ships_at(state: State, sortie: Sortie) -> tuple[ShipId, ...]:
    """The ships that a sortie may strike: those of the force, or all of the enemy's in the port."""
    if sortie.target is AirTarget.FORCE:
        return ships_of(state, ForceId(sortie.at)) if ForceId(sortie.at) in state.forces else ()
    return ships_in(state, PortId(sortie.at), sortie.side.enemy)


def ships_in(state: State, port: PortId, side: Side) -> tuple[ShipId, ...]:
    """A side's ships that lie in a port."""
    return tuple(key for key, ship in state.ships.items()
                 if ship.port == port and ship.side is side and ship.status is ShipStatus.ACTIVE)


def among(book: Book, state: State, sortie: Sortie, aim: str, *, by_type: bool) -> tuple[ShipId, ...]:
    """SM-26.4 The ships that an aim means: of that kind or type, or that very ship; where none is there, all that are.

    Bombs at a ship fall among those of her type (`by_type`), since their hits are dealt out at random (SM-24A).
    """
    there = ships_at(state, sortie)
    if ShipId(aim) in there:
        if not by_type:
            return (ShipId(aim),)
        return tuple(key for key in there if book.counters[key].type is book.counters[ShipId(aim)].type)
    meant = tuple(key for key in there if aim in (book.counters[key].type.value, category_of(book, key).value))
    return meant or there


def category_of(book: Book, ship: ShipId) -> Category:
    """The kind of ship that a general sighting tells."""
    return CATEGORY_OF.get(book.counters[ship].type, Category.WARSHIPS)


def shares(aims: tuple[str, ...], load: int) -> tuple[tuple[str, int], ...]:
    """SM-26.5 A load is split evenly over what is aimed at, the first named first; without aims it is one attack on all."""
    if load <= 0:
        return ()
    meant = aims or ("",)
    each, rest = divmod(load, len(meant))
    found = tuple((aim, each + (place < rest)) for place, aim in enumerate(meant))
    return tuple((aim, points) for aim, points in found if points)
