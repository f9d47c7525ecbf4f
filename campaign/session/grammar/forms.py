"""Forms for making orders: initial values of each part, its options, and help generated from the grammar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec import NODEFAULT, Struct

from campaign.model.commands import Command
from campaign.model.sea.hexes import Hex
from campaign.model.units.forces import Category, ShipStatus
from campaign.model.units.ships import ShipType
from campaign.rules.play.orders import CHAPTER_OF
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.parts import OrderField, Values, default_of, grammar_of, ids_in, makeable, parts_of, value_at
from campaign.session.grammar.patterns import by_word, shape_of
from campaign.session.grammar.sentences import value_name
from campaign.session.grammar.usual import present_values
from campaign.session.words.aircraft import order_in_words
from campaign.session.words.naming import GROUPS
from campaign.session.words.rulebook import split_rule_ids

Option = tuple[Any, str]
Options = Callable[[Knowledge, "Picked"], Iterable[Option]]
NUMBERS = (0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, *range(4, 31), 40, 50, 75, 100)
# Parts that name what an order is about: in a new form they name the selected unit.
LEADING = ("force", "flotilla", "port", "run", "ship", "contact", "load_in", "carrier")


class Picked(Struct, frozen=True):
    """What a player has selected when he makes an order: a unit (kind of id, and id), ticked ships, hexes.

    `cursor` is the hex he points at, `points` those of the course he is plotting.
    """

    of: str = ""
    id: str = ""
    ticked: frozenset[str] = frozenset()
    cursor: Hex | None = None
    points: tuple[Hex, ...] = ()


def kinds_naming(kinds: frozenset[str]) -> tuple[str, ...]:
    """The names of the kinds of order that refer to these kinds of id."""
    return tuple(name for name, kind in makeable().items()
                 if any(inner.of in kinds for part in parts_of(kind) for inner in (part, *part.pair)))


def initial_values(known: Knowledge, kind: type, picked: Picked) -> Values:
    """The initial values of a form: from a legal order of this kind, from the selection, and from defaults."""
    about = {picked.id, *picked.ticked} - {""}
    legal: list[Any] = known.legal_of(kind)
    sample = next((order for order in legal if about & set(ids_in(order))), legal[0] if legal else None)
    present = present_values(known, kind, picked.id)
    return {part.path: _initial_value(known, kind, part, picked, present, sample) for part in parts_of(kind)}


def _initial_value(known: Knowledge, kind: type, part: OrderField, picked: Picked, present: Any, sample: Any) -> Any:
    if part.of == "ShipId" and part.many and picked.ticked:
        return tuple(key for key in known.view.ships if str(key) in picked.ticked)
    leads = part.path[-1] in LEADING and not part.many and part.of == picked.of
    if leads and picked.id in dict(options(known, part, picked)):
        return picked.id
    for order in (present, sample):
        if hasattr(order, part.path[0]):
            return value_at(order, part.path)
    default = default_of(kind, part.path)
    if default is not NODEFAULT:
        return default
    if part.many:
        return ()
    if part.optional:
        return None
    if part.kind in ("text", "number", "yes"):
        return {"text": "", "number": 1, "yes": False}[part.kind]
    return next((value for value, _ in options(known, part, picked)), None)


def options(known: Knowledge, part: OrderField, picked: Picked, legal: type | None = None) -> tuple[Option, ...]:
    """The options of a part, in words; with `legal`, those of legal orders come first."""
    found: dict[Any, str] = {} if not part.optional else {None: "none"}
    if part.kind == "number":
        found |= {number: f"{number:g}" for number in NUMBERS if not part.whole or number == int(number)}
    elif part.members:
        found |= {member: member.value.replace("_", " ") for member in part.members}
    elif not part.pair:
        for value in _legal_values(known, part, legal):
            found[value] = value_name(known.book, known.view, value)
        chosen = CHOSEN_AMONG.get(part.of, _no_options)(known, picked)
        found |= {value: label for value, label in chosen if value not in found}
    return tuple(found.items())


def _legal_values(known: Knowledge, part: OrderField, legal: type | None) -> Iterator[Any]:
    index = int(part.path[-1]) if part.path[-1].isdigit() else None
    orders: list[Any] = known.legal_of(legal) if legal is not None else []
    for order in orders:
        value = value_at(order, part.path if index is None else part.path[:-1])
        for item in value if isinstance(value, tuple) else (value,):
            if item is not None:
                yield item if index is None else item[index]


def _ships(known: Knowledge, picked: Picked) -> Iterator[Option]:
    book, view = known.book, known.view
    for key, ship in view.ships.items():
        if ship.status is ShipStatus.ACTIVE:
            where = book.theatre.ports[ship.port].name if ship.port is not None else ship.force or ""
            yield key, f"{book.oob.ships[key].name} ({book.counters[key].type.value}, {where})"
    yield from ((key, f"{book.oob.ships[key].name} (force pool)") for key in view.war.pool.ships)
    for port, enemies in view.enemies_in_port.items():
        for enemy in enemies:
            yield enemy.ship, f"{book.oob.ships[enemy.ship].name} (enemy, {book.theatre.ports[port].name})"


def _ports_by_name(known: Knowledge) -> list[tuple[Any, Any]]:
    names = known.book.theatre.ports
    return sorted(known.view.ports.items(), key=lambda found: names[found[0]].name)


def _ports(known: Knowledge, picked: Picked) -> Iterator[Option]:
    names = known.book.theatre.ports
    for own in (True, False):
        yield from ((key, names[key].name) for key, port in _ports_by_name(known) if port.own is own)


def _sea_hexes(known: Knowledge, picked: Picked) -> Iterator[Option]:
    """Hexes at sea: under the cursor, on the course that is plotted, and those of own forces."""
    if picked.cursor is not None:
        yield picked.cursor, f"{picked.cursor}, under the cursor of the map"
    yield from ((where, str(where)) for where in dict.fromkeys(
        (*picked.points, *(own.force.hex for own in known.view.forces.values()))))


def _hexes(known: Knowledge, picked: Picked) -> Iterator[Option]:
    yield from _sea_hexes(known, picked)
    yield from ((port.hex, f"{port.hex} {known.book.theatre.ports[key].name}") for key, port in _ports_by_name(known))


def _places(known: Knowledge, picked: Picked) -> Iterator[Option]:
    yield from ((str(where), label) for where, label in _sea_hexes(known, picked))
    yield from ((str(key), label) for key, label in _ports(known, picked))


def _places_and_bases(known: Knowledge, picked: Picked) -> Iterator[Option]:
    yield from _places(known, picked)
    yield from ((str(key), base.name) for key, base in known.book.oob.bases.items())


def _coasts(known: Knowledge, picked: Picked) -> Iterator[Option]:
    yield from ((str(key), coast.name) for key, coast in known.book.theatre.coasts.items())


def _defended_places(known: Knowledge, picked: Picked) -> Iterator[Option]:
    yield from ((str(key), label) for key, label in _ports(known, picked))
    yield from ((key, f"coast of {label}") for key, label in _coasts(known, picked))


def _contacts(known: Knowledge, picked: Picked) -> Iterator[Option]:
    yield from ((key, f"enemy {key}") for key in (*known.view.markers, *known.view.flotilla_markers))


def _aims(known: Knowledge, picked: Picked) -> Iterator[Option]:
    """Types and kinds of ship, then enemy ships known by name: in port, or fully seen at sea."""
    view = known.view
    yield from ((kind.value, f"{GROUPS[kind]} ({kind.value})") for kind in ShipType)
    yield from ((kind.value, f"any {kind.value}") for kind in Category)
    there = [enemy.ship for enemies in view.enemies_in_port.values() for enemy in enemies]
    there += [ship for marker in view.markers.values() if marker.seen is not None for ship in marker.seen.ships or ()]
    yield from ((str(key), f"{known.book.oob.ships[key].name} ({known.book.counters[key].type.value})")
                for key in dict.fromkeys(there))


def _air_units(known: Knowledge, picked: Picked) -> Iterator[Option]:
    """Own air units with their airfields, and the enemy's met in the air."""
    book, view, sortie = known.book, known.view, known.view.air_war.sortie
    for key, unit in view.air.items():
        yield key, f"{book.oob.air_units[key].name} ({value_name(book, view, unit.base) or 'lost'})"
    met = () if sortie is None else (*sortie.mission, *sortie.screen, *sortie.interceptors)
    yield from ((key, book.oob.air_units[key].name) for key in met if key not in view.air)


def _air_orders(known: Knowledge, picked: Picked) -> Iterator[Option]:
    book, view = known.book, known.view
    for key, order in view.air_war.orders.items():
        names = ", ".join(book.oob.air_units[unit].name for unit in order.units)
        yield key, f"{key}: {order_in_words(book, view, order)}, by {names}"


def _options_of(table: Callable[[Knowledge], Mapping[Any, Any]]) -> Options:
    return lambda known, picked: ((key, value_name(known.book, known.view, key)) for key in table(known))


def _no_options(known: Knowledge, picked: Picked) -> Iterator[Option]:
    return iter(())


CHOSEN_AMONG: Mapping[str, Options] = {
    "ShipId": _ships, "PortId": _ports, "Hex": _hexes, "waypoint": _places, "place": _places_and_bases, "contact": _contacts,
    "target": _aims, "site": _places_and_bases, "CoastId": _coasts, "defended place": _defended_places,
    "AirOrderId": _air_orders,
    "ForceId": _options_of(lambda known: known.view.forces), "FlotillaId": _options_of(lambda known: known.view.flotillas),
    "CargoId": _options_of(lambda known: known.view.cargoes), "JobId": _options_of(lambda known: known.view.repairs),
    "RunId": _options_of(lambda known: known.view.runs), "PlanId": _options_of(lambda known: known.view.lift.plans),
    "AirUnitId": _air_units, "BaseId": _options_of(lambda known: known.book.oob.bases),
}


# Help on each word ----------------------------------------------------------------------------------------------------


# Characters beyond which a usage is shortened.
LONG = 60


def words_within(word: str) -> frozenset[str]:
    """The words that may follow the first word of an order: keywords and choices."""
    found: set[str] = set()
    for pattern in by_word().get(word, ()):
        found |= {*pattern.lead[1:]}
        for group in pattern.groups:
            found |= {*group.keyword, *(word for slot in group.slots for word in (*(slot.vocabulary or ()), slot.nothing))}
    return frozenset(found - {""})


class Usage(Struct, frozen=True):
    """The usage of one kind of order under one word: its forms, a short version of them, its effect, and an example."""

    kind: type
    shapes: tuple[str, ...]
    brief: str
    does: str
    example: str


def usages_of(word: str) -> tuple[Usage, ...]:
    """The kinds of order that begin with a word."""
    found = []
    for kind in dict.fromkeys(pattern.kind for pattern in by_word()[word]):
        patterns = [pattern for pattern in by_word()[word] if pattern.kind is kind]
        shapes = tuple(dict.fromkeys(map(shape_of, patterns)))
        brief = shapes[0] if len(shapes[0]) <= LONG else shape_of(patterns[0], whole=False)
        grammar = grammar_of(kind)
        form = patterns[0].form
        found.append(Usage(kind, shapes, brief, form.does or grammar.does, form.example or grammar.example))
    return tuple(found)


def laws_for(kind: type[Command]) -> tuple[tuple[str, str], ...]:
    """The rule and text of every law that an order of this kind must obey, in order of checking; a rule may have several."""
    stated = (" ".join((law.__doc__ or "").split()) for law in CHAPTER_OF[kind].LAWS[kind])
    return tuple(dict.fromkeys((rules[0], text) for rules, text in map(split_rule_ids, stated) if rules))
