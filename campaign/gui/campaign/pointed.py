"""What is said of a hex that is pointed at: in one line at the foot, and in three beside the mouse."""

from __future__ import annotations

from collections.abc import Callable

from campaign.chart import things
from campaign.chart.airfields import fields_in_words
from campaign.chart.counters import Counter, composition, counters_of
from campaign.chart.scene import hex_in_words
from campaign.gui.play.targets import why_not
from campaign.gui.play.workspace import Workspace
from campaign.model.sea.hexes import Hex
from campaign.model.units.forces import ShipStatus
from campaign.session.words.whereabouts import place, said, whereabouts
from campaign.words.counting import quantity

Layered = Callable[[Hex], str]


def line_of(workspace: Workspace, where: Hex, layered: Layered) -> str:
    """A hex in one line: what may be ordered there or why not, and with a force chosen what it would take to sail there."""
    known = workspace.known
    aims = len(workspace.targets.get(where, ()))
    possible = f"{quantity(aims, 'order')} possible here"
    lit = (possible,) if aims else why_not(known, workspace.selection, where)
    # Said as a place, the number of a hex has a comma before its kind.
    lies = hex_in_words(known.book, known.view, where).replace(f"{where} ", f"{where}, ", 1)
    words = "; ".join(filter(None, (*lit, layered(where), lies)))
    if not workspace.selection.sails or not known.book.theatre.on_map(where):
        return words
    course = workspace.plan.course_by((where,))
    if course is None:
        land = "" if known.book.theatre.is_sea(where) else "land: no ship sails there. "
        return f"{land}{words}"
    order = workspace.plan.sailing(course)
    refused = None if order is None else known.refusal(order)
    return "; ".join((*workspace.plan.cost_in_words(course), *([f"not now: {refused}"] if refused else []), words))


def tip_of(workspace: Workspace, where: Hex, layered: Layered) -> str:
    """Three lines beside the mouse: a course there, if one is being thought of; else what lies in the hex."""
    plan, theatre = workspace.plan, workspace.known.book.theatre
    if workspace.selection.sails and theatre.is_sea(where) and not _is_chosen(workspace, where):
        course = plan.course_by((where,))
        if course is not None:
            return said(theatre, "\n".join(plan.cost_in_words(course)))
    lines = [*_lying(workspace, where), *filter(None, (layered(where),))]
    return said(theatre, "\n".join(lines or _sea(workspace, where)))


def found_at(workspace: Workspace, where: Hex) -> list[str]:
    """What lies in a hex, and where it lies."""
    return [said(workspace.known.book.theatre, line) for line in (*_lying(workspace, where), *_sea(workspace, where))]


def _is_chosen(workspace: Workspace, where: Hex) -> bool:
    known = workspace.known
    thing = workspace.selection.thing
    return any(counter.hex == where and counter.thing == thing for counter in counters_of(known.book, known.view))


def _lying(workspace: Workspace, where: Hex) -> list[str]:
    """Counters and ports of a hex: of the first all that is known, of the others their names."""
    book, view = workspace.known.book, workspace.known.view
    here = [counter for counter in counters_of(book, view) if counter.hex == where]
    ports = book.theatre.ports_at(where)
    fields = [f"Minefield of the {field.owner} side" for field in view.mines.values() if field.hex == where]
    lines = [line for counter in here[-1:] for line in _counter(counter)]
    if not here:
        lines = [line for port in ports[:1] for line in _port(workspace, port.id, port.name)]
    others = [counter.name for counter in here[:-1]] + [port.name for port in (ports if here else ports[1:])]
    aircraft = list(fields_in_words(book, view, where))
    return lines + ([f"Here also: {', '.join(others)}"] if others else []) + aircraft + fields


def _counter(counter: Counter) -> list[str]:
    """An own force with what it has left; of anything else what is known, clause by clause."""
    if counter.own and isinstance(counter.thing, things.Force):
        first = f"{counter.name}: {counter.composition}" if counter.composition else counter.name
        rest = counter.words.split("; ", 1)[-1]
        return [first, rest[0].upper() + rest[1:]]
    first, *more = counter.words.split("; ")
    return [first[0].upper() + first[1:], *(["; ".join(more)] if more else [])]


def _port(workspace: Workspace, key: str, name: str) -> list[str]:
    """A port: whose it is, and what lies in it."""
    book, view = workspace.known.book, workspace.known.view
    port = next((port for port_id, port in view.ports.items() if port_id == key), None)
    if port is None:
        return [name]
    own = [ship.id for ship in view.ships.values() if ship.port == key and ship.status is ShipStatus.ACTIVE]
    enemies = [seen.ship for place_, found in view.enemies_in_port.items() if place_ == key for seen in found]
    lying = composition(book.counters[ship].type for ship in (*own, *enemies))
    return [f"{name}, {port.nation.value.capitalize()}", f"In port: {lying}" if lying else "No warship lies here"]


def _sea(workspace: Workspace, where: Hex) -> list[str]:
    """Open sea, or land: where it lies, and the weather."""
    theatre = workspace.known.book.theatre
    latitude, longitude = theatre.position_of(where)
    at = f"{latitude:.1f}\u00b0 N, {abs(longitude):.1f}\u00b0 {'E' if longitude >= 0 else 'W'}"
    words = place(theatre, where) if theatre.is_sea(where) else whereabouts(theatre, where)
    weather = workspace.known.view.weather.get(theatre.zone(where))
    coast = theatre.coast_of(where)
    sky = f"; weather {weather.value}" if weather is not None and theatre.is_sea(where) else ""
    lines = [words[0].upper() + words[1:], f"{at}{sky}"]
    if coast is not None:
        owner = workspace.known.view.coast_owners.get(coast)
        lines.append(f"{theatre.coasts[coast].name}: {f'{owner} coast' if owner else 'neutral coast'}")
    return lines
