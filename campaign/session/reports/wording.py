"""Words that several reports share, all of them taken from one side's view."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache

from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.units.forces import Seen, Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import has_hurt_boats
from campaign.rules.facts.small_craft import boats_due
from campaign.words.counting import quantity
from campaign.words.names import port_name, ship_name

ORDER = {kind.value: number for number, kind in enumerate(ShipType)}
MANY = 5


def place(book: Book, where: Hex | None) -> str:
    """A hex with its ports, or nothing."""
    if where is None:
        return ""
    ports = ", ".join(port.name for port in book.theatre.ports_at(where))
    return f"{where} ({ports})" if ports else str(where)


def where_she_is(book: Book, view: View, ship: Ship) -> str:
    """Where an own ship is: in port, at sea, scattered or out of the game."""
    if ship.port is not None:
        return port_name(book, ship.port)
    if ship.force is not None and ship.force in view.forces:
        force = view.forces[ship.force].force
        return "scattered" if force.scattered is not None else place(book, force.hex)
    return ship.status.value.replace("_", " ")


def seen_words(book: Book, seen: Seen | None) -> str:
    """What a sighting showed."""
    if seen is None:
        return ""
    if seen.ships is not None:
        return ", ".join(sorted(f"{ship_name(book, key)} ({damage})" for key, damage in seen.ships.items()))
    return ", ".join(category.value for category in seen.categories)


def type_of(book: Book, ship: ShipId) -> str:
    """The letters of a ship's type."""
    return book.counters[ship].type.value


def turn_and_moment(moment: str) -> tuple[str, str]:
    """Split a moment into a heading and a short label: `Jul I 40` and `NAS 3 Axis`."""
    parts = moment.split(", ")
    if len(parts) < 3:
        return "", moment
    turn, phasing, what, *_ = parts
    whose = phasing.removesuffix(" player turn")
    return turn, f"{what} {whose}" if what.startswith("NAS") else f"{whose} {what}"


def by_type(book: Book, ships: Iterable[ShipId]) -> dict[str, list[ShipId]]:
    """Ships by their type, battleships first."""
    found: dict[str, list[ShipId]] = {}
    for key in sorted(ships, key=lambda ship: (ORDER[type_of(book, ship)], ship_name(book, ship))):
        found.setdefault(type_of(book, key), []).append(key)
    return found


def type_counts(book: Book, ships: Iterable[ShipId]) -> str:
    """Ships as counts by type: `2 BB, 6 CA, 16 DD`."""
    return ", ".join(f"{len(keys)} {kind}" for kind, keys in by_type(book, ships).items())


def ship_names(book: Book, ships: Iterable[ShipId], damage: Mapping[ShipId, str] | None = None) -> str:
    """Ships by type and name: `BB Warspite, Malaya; DD Dainty`; with the damage of those that are not sound."""
    def name(key: ShipId) -> str:
        hurt = (damage or {}).get(key, "sound")
        return ship_name(book, key) if hurt == "sound" else f"{ship_name(book, key)} ({hurt})"

    return "; ".join(f"{kind} {', '.join(map(name, keys))}" for kind, keys in by_type(book, ships).items())


@lru_cache(maxsize=256)
def _name(names: frozenset[str]) -> re.Pattern[str]:
    return re.compile("|".join(sorted(map(re.escape, names), key=len, reverse=True)))


@lru_cache(maxsize=256)
def _names(names: frozenset[str]) -> re.Pattern[str]:
    name = f"(?:{'|'.join(sorted(map(re.escape, names), key=len, reverse=True))})(?: \\([a-z]+\\))?"
    return re.compile(rf"\b{name}(?:(?:, | and ){name}){{{MANY},}}(?!\w)")


def name_folder(book: Book, ships: Iterable[ShipId]) -> Callable[[str], str]:
    """A function that shortens log lines: long lists of these ships' names become counts by type."""
    types = {ship_name(book, key): type_of(book, key) for key in ships}

    def counts(found: re.Match[str]) -> str:
        named = frozenset(name for name in types if name in found.group())
        kinds = sorted((types[name] for name in _name(named).findall(found.group())), key=ORDER.__getitem__)
        each = [f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds)]
        return each[0] if len(each) == 1 else f"{len(kinds)} ships ({', '.join(each)})"

    def short(text: str) -> str:
        if text.count(", ") + text.count(" and ") < MANY:
            return text
        # To look for hundreds of names takes long to prepare; those that stand in a line are few.
        named = frozenset(name for name in types if name in text)
        return _names(named).sub(counts, text) if named else text

    return short


def boats_in_words(book: Book, view: View, ship: Ship) -> str:
    """When damaged boats of a squadron will be whole; nothing where there are none."""
    if not has_hurt_boats(book.counters[ship.id], ship.condition):
        return ""
    if ship.boats_in_hand is None:
        return "some are damaged: whole after a game turn in port"
    left = quantity(boats_due(book, ship, view.segment) + 1, "segment")
    return f"some are damaged: whole after {left} more in port"
