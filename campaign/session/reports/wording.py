"""Words that several reports share, all of them taken from one side's view."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.play.telling import Being, Telling
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.units.forces import Seen, Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import has_hurt_boats
from campaign.rules.facts.small_craft import boats_due
from campaign.session.days.dates import dates_of
from campaign.session.words.naming import count_of_type
from campaign.session.words.whereabouts import roads_in_words
from campaign.words.counting import in_a_row, quantity
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
    """Where an own ship is: the port where she is berthed, in the roads, at sea, scattered or out of the game."""
    if ship.port is not None:
        return port_name(book, ship.port)
    if ship.force is not None and ship.force in view.forces:
        own = view.forces[ship.force]
        if own.roads:
            return f"the roads of {roads_in_words(book.theatre, own)}"
        return "scattered" if own.force.scattered is not None else place(book, own.force.hex)
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
    """Split a moment into a heading and a short label: `1 to 15 July 1940` and `Axis day 3`."""
    parts = moment.split(", ")
    if len(parts) < 3:
        return "", moment
    turn, phasing, what, *_ = parts
    whose = phasing.removesuffix(" player turn")
    return dates_of(Turn.of(turn)), f"{whose} {what.replace('NAS', 'day')}"


def moment_on_record(moment: str) -> str:
    """A moment as a save has it, for people: `1 to 15 July 1940, Axis day 3`."""
    return ", ".join(filter(None, turn_and_moment(moment)))


def by_type(book: Book, ships: Iterable[ShipId]) -> dict[str, list[ShipId]]:
    """Ships by their type, battleships first."""
    found: dict[str, list[ShipId]] = {}
    for key in sorted(ships, key=lambda ship: (ORDER[type_of(book, ship)], ship_name(book, ship))):
        found.setdefault(type_of(book, key), []).append(key)
    return found


def type_counts(book: Book, ships: Iterable[ShipId]) -> str:
    """Ships as counts by type: `2 BB, 6 CA, 16 DD`."""
    return ", ".join(count_of_type(len(keys), kind) for kind, keys in by_type(book, ships).items())


def ship_names(book: Book, ships: Iterable[ShipId], damage: Mapping[ShipId, str] | None = None) -> str:
    """Ships by type and name: `BB Warspite, Malaya; DD Dainty`; with the damage of those that are not sound."""
    def name(key: ShipId) -> str:
        hurt = (damage or {}).get(key, "sound")
        return ship_name(book, key) if hurt == "sound" else f"{ship_name(book, key)} ({hurt})"

    return "; ".join(f"{kind} {', '.join(map(name, keys))}" for kind, keys in by_type(book, ships).items())


def ships_in_words(book: Book, ships: Iterable[ShipId]) -> str:
    """Ships by name, or of many how many of each type: `6 CA`, `7 ships (6 CA, 1 DD)`."""
    keys = tuple(ships)
    if len(keys) <= MANY:
        return in_a_row(ship_name(book, key) for key in keys)
    counts = type_counts(book, keys)
    return f"{quantity(len(keys), 'ship')} ({counts})" if "," in counts else counts


def shortened(book: Book, telling: Telling) -> Telling:
    """A telling in whose sentence many ships in a row are counted by type."""
    sentence, end, parts = telling.sentence, 0, list[str]()
    for row in sorted(_rows_of_ships(telling)):
        if row.start >= end and len(row.ships) > MANY:
            parts += (sentence[end:row.start], ships_in_words(book, row.ships))
            end = row.end
    return replace(telling, sentence="".join((*parts, sentence[end:])))


class _Row(Struct, frozen=True, order=True):
    """Ships that stand in a row in a sentence, and where."""

    start: int
    end: int
    ships: tuple[ShipId, ...]


def _rows_of_ships(telling: Telling) -> Iterator[_Row]:
    """The ships whom a sentence names, by the rows in which it names them."""
    sentence = telling.sentence
    damage = {effect.on.key: f" ({effect.name})" for effect in telling.effects if effect.on is not None and effect.name}
    for mentions in (telling.by, telling.to, telling.others):
        row: _Row | None = None
        for ship in mentions:
            if ship.being is not Being.SHIP:
                continue
            start = sentence.find(ship.name, 0 if row is None else row.end)
            if start < 0:
                continue
            # Behind her name her damage may stand in brackets.
            end = start + len(ship.name)
            hurt = damage.get(ship.key, "")
            here = _Row(start, end + len(hurt) if sentence[end:end + len(hurt)] == hurt else end, (ShipId(ship.key),))
            if row is not None and sentence[row.end:start] in (", ", " and "):
                row = _Row(row.start, here.end, (*row.ships, *here.ships))
                continue
            if row is not None:
                yield row
            row = here
        if row is not None:
            yield row


def boats_in_words(book: Book, view: View, ship: Ship) -> str:
    """When damaged boats of a squadron will be whole; nothing where there are none."""
    if not has_hurt_boats(book.counters[ship.id], ship.condition):
        return ""
    if ship.boats_in_hand is None:
        return "some are damaged: whole after a game turn in port"
    left = quantity(boats_due(book, ship, view.segment) + 1, "segment")
    return f"some are damaged: whole after {left} more in port"
