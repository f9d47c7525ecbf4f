"""Orders part by part: what each part may be, found from the order's own shape, so that every kind can be made by choosing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from campaign.gui.actions import things
from campaign.gui.actions.things import Thing, id_of
from campaign.gui.play.known import Known
from campaign.gui.play.sentences import called, named_in
from campaign.gui.play.workspace import Workspace
from campaign.model.commands import COMMANDS, Command, GiveStandingOrder, InstructFlotilla, SetLiftWatch, SetStanding
from campaign.model.forces import ShipStatus

Path = tuple[str, ...]
Values = dict[Path, Any]
Option = tuple[Any, str]
# Text that is an id of something, by the name of the part; other text is typed.
TEXT_IDS = ("contact", "contacts", "site", "place", "route", "via", "targets")
PLACES = ("route", "via", "place")
ABOUT: Mapping[type, frozenset[str]] = {
    things.Force: frozenset({"ForceId", "ShipId"}), things.Flotilla: frozenset({"FlotillaId"}),
    things.Ship: frozenset({"ShipId"}), things.Port: frozenset({"PortId", "ShipId", "CargoId", "JobId"}),
    things.Marker: frozenset({"contact", "contacts"}), things.Run: frozenset({"RunId"}),
    things.Air: frozenset({"AirUnitId", "BaseId"}), things.Cargo: frozenset({"CargoId"}),
}
CHOSEN: Mapping[type, str] = {
    things.Force: "ForceId", things.Flotilla: "FlotillaId", things.Port: "PortId", things.Run: "RunId", things.Ship: "ShipId",
    things.Marker: "contact",
}
NUMBERS = (0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, *range(4, 31), 40, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an order: where it stands, what it is made of, whether it may be left out, and whether it is many.

    `kind` is yes, choice, number or text; `of` names what a choice is among (an id, or the part's own name), `members`
    are an enumeration's. A part that is `paired` holds pairs of two such.
    """

    path: Path
    kind: str
    of: str = ""
    members: tuple[Any, ...] = ()
    optional: bool = False
    many: bool = False
    whole: bool = False
    pair: tuple[Part, ...] = ()

    @property
    def words(self) -> str:
        """What it is called."""
        return " ".join(one.replace("_", " ") for one in self.path[-2:] if one not in ("standing", "conduct"))


class Unmakeable(Exception):
    """A part that nobody chooses, such as the result of a battle."""


def parts_of(kind: type) -> tuple[Part, ...]:
    """The parts of an order, those within its parts too; raises Unmakeable for one that is not for choosing."""
    if "side" not in {one.name for one in fields(kind)}:
        raise Unmakeable(kind.__name__)
    return tuple(_parts(kind, ()))


def makeable() -> dict[str, type]:
    """Every kind of order that can be made by choosing its parts, by name."""
    found = {}
    for kind in COMMANDS:
        try:
            parts_of(kind)
        except Unmakeable:
            continue
        found[kind.__name__] = kind
    return found


def about(thing: Thing | None) -> tuple[str, ...]:
    """The kinds of order that name a chosen thing, or what lies in it, by name."""
    wanted = ABOUT.get(type(thing), frozenset())
    return tuple(name for name, kind in makeable().items()
                 if any(each.of in wanted for part in parts_of(kind) for each in (part, *part.pair)))


def _parts(kind: type, path: Path) -> Iterator[Part]:
    hints = get_type_hints(kind)
    for one in fields(kind):
        if path or one.name != "side":
            yield from _part(hints[one.name], (*path, one.name))


def _part(wanted: Any, path: Path) -> Iterator[Part]:
    if isinstance(wanted, type) and is_dataclass(wanted):
        yield from _parts(wanted, path)
        return
    origin, arguments = get_origin(wanted), get_args(wanted)
    if origin is Union or type(None) in arguments:
        inner = next(one for one in arguments if one is not type(None))
        yield _leaf(inner, path, optional=True)
    elif origin is tuple and len(arguments) == 2 and arguments[1] is Ellipsis:
        yield _leaf(arguments[0], path, many=True)
    else:
        yield _leaf(wanted, path)


def _leaf(wanted: Any, path: Path, *, optional: bool = False, many: bool = False) -> Part:
    if get_origin(wanted) is tuple:
        pair = tuple(_leaf(one, (*path, str(at))) for at, one in enumerate(get_args(wanted)))
        return Part(path, "choice", "pair", many=many, pair=pair)
    if isinstance(wanted, NewType):
        return Part(path, "choice", wanted.__name__, optional=optional, many=many)
    if wanted is bool:
        return Part(path, "yes")
    if wanted in (int, float):
        return Part(path, "number", optional=optional, whole=wanted is int)
    if wanted is str:
        known = path[-1] in TEXT_IDS
        return Part(path, "choice" if known else "text", path[-1] if known else "", optional=optional, many=many)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return Part(path, "choice", members=tuple(wanted), optional=optional, many=many)
    raise Unmakeable(".".join(path))


def value_at(command: Any, path: Path) -> Any:
    """What stands at a place in an order."""
    for name in path:
        command = getattr(command, name)
    return command


def begun(workspace: Workspace, kind: type) -> Values:
    """Where a form begins: with an order of this kind that no rule refuses, with what is chosen and ticked, with defaults."""
    about = workspace.selection.names
    known = [one for one in workspace.known.legal if type(one) is kind]
    sample = next((one for one in known if about & set(named_in(one))), known[0] if known else None)
    found: Values = {}
    present = _present(workspace, kind)
    for part in parts_of(kind):
        default = _default(kind, part.path)
        if part.of == "ShipId" and part.many and workspace.selection.ticked:
            found[part.path] = tuple(key for key in workspace.known.view.ships if key in workspace.selection.ticked)
        elif (chosen := _chosen(workspace, part)) is not None:
            found[part.path] = chosen
        elif hasattr(present, part.path[0]):
            found[part.path] = value_at(present, part.path)
        elif sample is not None:
            found[part.path] = value_at(sample, part.path)
        elif default is not MISSING:
            found[part.path] = default
        elif part.many:
            found[part.path] = ()
        else:
            found[part.path] = _first(workspace, part)
    return found


def _present(workspace: Workspace, kind: type) -> Any:
    """What such an order would change, as it is now."""
    key = id_of(workspace.selection.thing)
    view = workspace.known.view
    if kind is SetStanding:
        return view.standing
    if kind is SetLiftWatch:
        return view.lift.watch.get(workspace.known.side)
    if kind is InstructFlotilla:
        return next((one for name, one in view.flotillas.items() if name == key), None)
    if kind is GiveStandingOrder:
        tasks = view.standing_orders.items()
        return next((GiveStandingOrder(workspace.known.side, name, task.order) for name, task in tasks if name == key), None)
    return None


def _chosen(workspace: Workspace, part: Part) -> Any:
    """What is chosen on the map, where the order's own part of that kind is asked for."""
    thing = workspace.selection.thing
    key, wanted = id_of(thing), CHOSEN.get(type(thing))
    first = part.path[-1] in ("force", "flotilla", "port", "run", "ship", "contact", "load_in", "carrier")
    return key if first and not part.many and part.of == wanted and key in dict(options(workspace, part)) else None


def _default(kind: type, path: Path) -> Any:
    """The default of a part, looked for from the outermost value that has one."""
    for at, name in enumerate(path):
        one: Field[Any] = next(each for each in fields(kind) if each.name == name)
        if one.default is not MISSING:
            return value_at(one.default, path[at + 1 :])
        if at + 1 < len(path):
            kind = get_type_hints(kind)[name]
    return MISSING


def _first(workspace: Workspace, part: Part) -> Any:
    if part.optional:
        return None
    if part.kind in ("text", "number", "yes"):
        return {"text": "", "number": 1, "yes": False}[part.kind]
    return next((value for value, _ in options(workspace, part)), None)


def made(workspace: Workspace, kind: type, values: Mapping[Path, Any]) -> Command:
    """The order of these parts."""
    command: Command = _made(kind, (), {**values, ("side",): workspace.known.side})
    return command


def _made(kind: type, path: Path, values: Mapping[Path, Any]) -> Any:
    hints = get_type_hints(kind)
    found = {}
    for one in fields(kind):
        place, wanted = (*path, one.name), hints[one.name]
        nested = isinstance(wanted, type) and is_dataclass(wanted)
        found[one.name] = _made(wanted, place, values) if nested else values[place]
    return kind(**found)


def options(workspace: Workspace, part: Part, legal: type | None = None) -> tuple[Option, ...]:
    """What a part may be, in words; `legal` puts first what stands there in orders that no rule refuses."""
    found: dict[Any, str] = {} if not part.optional else {None: "none"}
    if part.kind == "number":
        found |= {number: f"{number:g}" for number in NUMBERS if not part.whole or number == int(number)}
    elif part.members:
        found |= {one: one.value.replace("_", " ") for one in part.members}
    elif not part.pair:
        for value in _legal_values(workspace, part, legal):
            found[value] = _called(workspace, value)
        found |= {value: words for value, words in KNOWN.get(part.of, _nothing)(workspace) if value not in found}
    return tuple(found.items())


def _legal_values(workspace: Workspace, part: Part, legal: type | None) -> Iterator[Any]:
    for command in workspace.known.legal if legal is not None else ():
        if type(command) is legal:
            value = value_at(command, part.path[: -1 if part.path[-1].isdigit() else None])
            at = int(part.path[-1]) if part.path[-1].isdigit() else None
            for one in value if isinstance(value, tuple) else (value,):
                if one is not None:
                    yield one if at is None else one[at]


def _called(workspace: Workspace, value: Any) -> str:
    return called(workspace.known.book, workspace.known.view, value)


def _ships(workspace: Workspace) -> Iterator[Option]:
    book, view = workspace.known.book, workspace.known.view
    for key, ship in view.ships.items():
        if ship.status is ShipStatus.ACTIVE:
            where = book.theatre.ports[ship.port].name if ship.port is not None else ship.force or ""
            yield key, f"{book.oob.ships[key].name} ({book.counters[key].type.value}, {where})"
    yield from ((key, f"{book.oob.ships[key].name} (force pool)") for key in view.war.pool.ships)
    for port, ships in view.enemies_in_port.items():
        for one in ships:
            yield one.ship, f"{book.oob.ships[one.ship].name} (enemy, {book.theatre.ports[port].name})"


def _ports(workspace: Workspace) -> Iterator[Option]:
    names = workspace.known.book.theatre.ports
    for own in (True, False):
        yield from ((key, names[key].name) for key, port in view_ports(workspace) if port.own is own)


def view_ports(workspace: Workspace) -> tuple[tuple[Any, Any], ...]:
    """Ports in the order of their names."""
    names = workspace.known.book.theatre.ports
    return tuple(sorted(workspace.known.view.ports.items(), key=lambda one: names[one[0]].name))


def _hexes(workspace: Workspace) -> Iterator[Option]:
    if workspace.selection.cursor is not None:
        yield workspace.selection.cursor, f"{workspace.selection.cursor}, under the cursor of the map"
    forces = workspace.known.view.forces.values()
    for where in dict.fromkeys((*workspace.plan.laid.points, *(own.force.hex for own in forces))):
        yield where, str(where)
    names = workspace.known.book.theatre.ports
    yield from ((port.hex, f"{port.hex} {names[key].name}") for key, port in view_ports(workspace))


def _places(workspace: Workspace) -> Iterator[Option]:
    yield from ((str(where), words) for where, words in _hexes(workspace) if str(where) == words.partition(",")[0])
    yield from ((str(key), words) for key, words in _ports(workspace))


def _coast(workspace: Workspace) -> Iterator[Option]:
    yield from _places(workspace)
    yield from ((str(key), base.name) for key, base in workspace.known.book.oob.bases.items())


def _contacts(workspace: Workspace) -> Iterator[Option]:
    yield from ((key, f"enemy {key}") for key in (*workspace.known.view.markers, *workspace.known.view.flotilla_markers))


def _named(table: Callable[[Known], Mapping[Any, Any]]) -> Callable[[Workspace], Iterator[Option]]:
    return lambda workspace: ((key, _called(workspace, key)) for key in table(workspace.known))


def _nothing(workspace: Workspace) -> Iterator[Option]:
    return iter(())


KNOWN: dict[str, Callable[[Workspace], Iterator[Option]]] = {
    "ShipId": _ships, "PortId": _ports, "Hex": _hexes, "route": _places, "via": _places, "place": _coast,
    "contact": _contacts, "contacts": _contacts, "targets": _ships, "site": _coast,
    "ForceId": _named(lambda known: known.view.forces), "FlotillaId": _named(lambda known: known.view.flotillas),
    "CargoId": _named(lambda known: known.view.cargoes), "JobId": _named(lambda known: known.view.repairs),
    "RunId": _named(lambda known: known.view.runs), "PlanId": _named(lambda known: known.view.lift.plans),
    "AirUnitId": _named(lambda known: known.view.air), "BaseId": _named(lambda known: known.book.oob.bases),
}
