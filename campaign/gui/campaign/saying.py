"""What the campaign's window says, and where: at the foot in one line, beside the mouse, at the head of the list."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from campaign.chart import things
from campaign.chart.badges import fields_in_words
from campaign.chart.counters import Counter, composition, counters_of
from campaign.chart.scene import hex_in_words
from campaign.drawing.shapes import Point, Rect
from campaign.gui.campaign.host import Host
from campaign.gui.frame.page import Hotspot, Row
from campaign.gui.frame.screen import KEYS
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.strips import fits, strip, tip
from campaign.gui.frame.wording import plain_text, without_rules
from campaign.gui.panels.top import strip_of
from campaign.gui.play.targets import why_not
from campaign.gui.play.workspace import Workspace
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import ShipStatus
from campaign.session.words.whereabouts import half_month, name_places, place, whereabouts
from campaign.words.counting import quantity


def in_words(workspace: Workspace, text: str) -> str:
    """Words as the window says them: own forces by name, hexes by where they lie, segments as days."""
    known = workspace.known
    for key, own in known.view.forces.items():
        text = text.replace(f"{key} {own.force.name}", own.force.name) if own.force.name and key in text else text
    for flotilla, boats in known.view.flotillas.items():
        text = text.replace(f"{flotilla} {boats.name}", boats.name) if boats.name and flotilla in text else text
    return name_places(known.book.theatre, text)


def row_in_words(workspace: Workspace, row: Row) -> Row:
    """A row with places for the numbers of hexes, and with names for the keys of forces."""
    text, hint, column = (in_words(workspace, part) for part in (row.text, row.hint, row.column))
    return replace(row, text=text, hint=hint, column=column)


def play_in_words(workspace: Workspace) -> str:
    """How far play has come while others play: nothing of it is secret."""
    seat = workspace.seat
    plays = "The staff plays" if seat.battle is None else f"Battle {seat.battle} is being fought"
    moment = seat.moment
    day = f"{moment.player_turn} day {moment.nas}," if moment.nas else f"{moment.phase.value.replace('_', ' ')} phase,"
    return f"{plays}: {day} {half_month(moment)}"


def top_in_words(workspace: Workspace) -> tuple[str, ...]:
    """What the strip above shows, in three lines: the day and the step, the points, the weather."""
    seat, view = workspace.seat, workspace.known.view
    points = seat.points
    weather = ", ".join(f"{zone.value} {weather.value}" for zone, weather in view.weather.items())
    facts = strip_of(seat.moment, points, view.weather)
    day = f", {facts.whose} day {facts.day} of 7" if facts.day else ""
    return (f"{facts.date}{day}: {facts.step}; you are the {seat.side} side",
            f"Points: Axis {points[Side.AXIS]:g}, Allied {points[Side.ALLIED]:g}", f"Weather: {weather}")


class Saying:
    """What is said now, in as much room as there is."""

    def __init__(self, host: Host) -> None:
        self.host = host

    def at_the_foot(self, line: str, *, at_map: bool, news: bool) -> str:
        """What the line has room for: a course that is laid stands in the panel, and is not said once more."""
        workspace = self.host.workspace
        goal = workspace.plan.goal
        if at_map and not news and goal is not None and goal == workspace.selection.cursor:
            return "; ".join(_found_at(workspace, goal))
        return plain_text(without_rules(line))

    def whole(self, text: str, rect: Rect) -> bool:
        """Whether the line at the foot holds all of some words."""
        keys = KEYS if self.host.message else self._keys(text, rect.wide)
        return fits(text, keys, rect.wide, self.host.stage.look)

    def _keys(self, text: str, wide: float) -> str:
        """The right end of the line: what is said goes before what Enter does, unless keys have led to something."""
        keys, led = self.host.keys_in_words(wide), self.host.focus is not None and not self.host.message
        return keys if led or fits(text, keys, wide, self.host.stage.look) else KEYS

    def news(self, message: str, text: str, rect: Rect) -> Iterator[Row]:
        """News that are too long for the line at the foot stand whole at the head of the list."""
        if message and not self.whole(text, rect):
            yield Row(text, hint=message, style="bad" if message.startswith("No:") else "strong")

    def foot(self, text: str, rect: Rect) -> Sheet:
        """One line, whatever it has to say: the whole of it stands beside what is pointed at, or in the panel."""
        look, inner = self.host.stage.look, Rect(0, 0, rect.wide, rect.high)
        layer, size = strip(inner, text, self._keys(text, rect.wide), look), (round(rect.wide), round(rect.high))
        return Sheet("foot", (layer, size), rect, size, lambda: (layer,), look.theme.panel)

    def carried(self, text: str, course: tuple[Point, ...]) -> Iterator[Sheet]:
        """Beside the mouse that carries something: what would come of dropping it."""
        if text:
            stage = self.host.stage
            said_there = in_words(self.host.workspace, text).replace("; ", "\n")
            yield self._tip("carried", said_there, stage.mouse, self.host.map_rect(), course)

    def beside(self, spot: Hotspot, room: Rect, course: tuple[Point, ...]) -> Iterator[Sheet]:
        """Beside what keys have led to in the panel: what there is to say of it, as for the mouse that rests there."""
        if spot.tip and spot.rect.y >= 0:
            yield self._tip("told", spot.tip, (spot.rect.x + 8, spot.rect.middle[1]), room, course)

    def _tip(self, name: str, text: str, at: Point, room: Rect, clear: tuple[Point, ...]) -> Sheet:
        look = self.host.stage.look
        box, layer = tip(text, at, room, look, clear)
        size = round(box.wide), round(box.high)
        return Sheet(name, (layer, size), box, size, lambda: (layer,), look.theme.panel)


# Of a hex that is pointed at ------------------------------------------------------------------------------------------


Layered = Callable[[Hex], str]


def line_of(workspace: Workspace, where: Hex, layered: Layered) -> str:
    """A hex in one line: what may be ordered there or why not, and with a force chosen what it would take to sail there."""
    known = workspace.known
    aims = len(workspace.targets.get(where, ()))
    possible = f"{quantity(aims, 'order')} possible here"
    lit = (possible,) if aims else why_not(known, workspace.selection, where)
    # Said as a place, the number of a hex has a comma before its kind.
    position = hex_in_words(known.book, known.view, where).replace(f"{where} ", f"{where}, ", 1)
    line = "; ".join(filter(None, (*lit, layered(where), position)))
    if not workspace.selection.sails or not known.book.theatre.on_map(where):
        return line
    course = workspace.plan.course_by((where,))
    if course is None:
        land = "" if known.book.theatre.is_sea(where) else "land: no ship sails there. "
        return f"{land}{line}"
    order = workspace.plan.sailing(course)
    refused = None if order is None else known.refusal(order)
    return "; ".join((*workspace.plan.cost_in_words(course), *([f"not now: {refused}"] if refused else []), line))


def tip_of(workspace: Workspace, where: Hex, layered: Layered) -> str:
    """Three lines beside the mouse: a course there, if one is being thought of; else what lies in the hex."""
    plan, theatre = workspace.plan, workspace.known.book.theatre
    if workspace.selection.sails and theatre.is_sea(where) and not _is_chosen(workspace, where):
        course = plan.course_by((where,))
        if course is not None:
            return name_places(theatre, "\n".join(plan.cost_in_words(course)))
    lines = [*_lying(workspace, where), *filter(None, (layered(where),))]
    return name_places(theatre, "\n".join(lines or _sea(workspace, where)))


def _found_at(workspace: Workspace, where: Hex) -> list[str]:
    """What lies in a hex, and where it lies."""
    return [name_places(workspace.known.book.theatre, line) for line in (*_lying(workspace, where), *_sea(workspace, where))]


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
    """A force of one's own with what it has left, or what is known of anything else, clause by clause."""
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
    return [f"{name}, {port.nation.value.capitalize()}", f"Berthed: {lying}" if lying else "No warship lies here"]


def _sea(workspace: Workspace, where: Hex) -> list[str]:
    """Open sea, or land: where it lies, and the weather."""
    theatre = workspace.known.book.theatre
    latitude, longitude = theatre.position_of(where)
    at = f"{latitude:.1f}\u00b0 N, {abs(longitude):.1f}\u00b0 {'E' if longitude >= 0 else 'W'}"
    location = place(theatre, where) if theatre.is_sea(where) else whereabouts(theatre, where)
    weather = workspace.known.view.weather.get(theatre.zone(where))
    coast = theatre.coast_of(where)
    sky = f"; weather {weather.value}" if weather is not None and theatre.is_sea(where) else ""
    lines = [location[0].upper() + location[1:], f"{at}{sky}"]
    if coast is not None:
        owner = workspace.known.view.coast_owners.get(coast)
        lines.append(f"{theatre.coasts[coast].name}: {f'{owner} coast' if owner else 'neutral coast'}")
    return lines
