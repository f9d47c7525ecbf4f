"""What a player looks at: forces, ports, ships, markers, the log, and the map in characters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.cli.words import console, page_width, print_folded, print_lines, print_table, say
from campaign.model.names import displayable
from campaign.model.play.ports import Cargo
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.hexes import Hex, column_of, hex_at, parse_hex, row_of
from campaign.model.sea.theatre import Terrain, Theatre
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import Lying
from campaign.model.units.ships import ShipId
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.play.trouble import NotFound
from campaign.session.words.naming import count_of_type, matches, one_of, ports_in, ships_in
from campaign.session.words.whereabouts import lies, name_with_number, whereabouts
from campaign.words.counting import quantity

if TYPE_CHECKING:
    from campaign.session.play.seat import PlayerSeat


class Sights:
    """What one side may look at, printed page by page."""

    def __init__(self, seat: PlayerSeat) -> None:
        self.seat = seat

    @property
    def known(self) -> Knowledge:
        """What the side's words mean now."""
        return Knowledge.of(self.seat)

    @property
    def view(self) -> View:
        """What the side knows now."""
        return self.seat.view

    def forces(self) -> None:
        """Own task forces and enemy markers."""
        from campaign.cli.looking import flotilla_row, force_row, marker_row
        from campaign.session.reports.situation import (
            berthed,
            berthed_in_words,
            plain_flotilla,
            plain_force,
            plain_marker,
        )

        view = self.view
        forces = [plain_force(self.seat.book, view, own) for own in view.forces.values()]
        if forces:
            print_table(map(force_row, forces), "Id", "Name", "Where", "Ships", "Points", "Fuel",
                        title="Your task forces", right=(4,))
            for own in view.forces.values():
                self._under_orders(own)
        else:
            print_folded(["You have no task force at sea; `ports` shows where your ships lie, `form` takes them to sea."])
        if words := berthed_in_words(self.seat.book, berthed(view)):
            print_folded([f"Your ships {words}; `ports` shows them."])
        if view.flotillas:
            rows = (flotilla_row(plain_flotilla(self.seat.book, flotilla)) for flotilla in view.flotillas.values())
            print_table(rows, "Id", "Flotilla", "Where", "Points", "Mission", title="Your submarines", right=(3,))
        markers = [plain_marker(self.seat.book, marker) for marker in view.markers.values()]
        if markers:
            rows = (marker_row(self.seat.book, marker) for marker in markers)
            print_table(rows, "Marker", "Where", "Found by", "What is known", title="Enemy markers")

    def ports(self, query: str = "") -> None:
        """Own ports with what lies there, or one port ship by ship."""
        if query:
            self.port(one_of(query, ports_in(self.seat.book), "port"))
            return
        from campaign.session.reports.fleet import berthed_ships

        view, book = self.view, self.seat.book
        lying = berthed_ships(view)
        rows = []
        for key, port in view.ports.items():
            if port.own and (key in lying or book.theatre.ports[key].cargo > 5):
                facts = book.theatre.ports[key]
                kinds: dict[str, int] = {}
                for ship_key in lying.get(key, ()):
                    kind = book.counters[ship_key].type.value
                    kinds[kind] = kinds.get(kind, 0) + 1
                fuel = f"{port.fuel:g}" if port.fuel is not None else "pool" if facts.fuel.value == "pool" else "ample"
                rows.append((facts.name, facts.cargo, fuel, facts.repair,
                             ", ".join(count_of_type(count, kind) for kind, count in kinds.items())))
        print_table(rows, "Port", "Cargo", "Fuel", "Repair", "Berthed", title="Your ports", right=(1, 2, 3))
        if view.fuel_pool is not None:
            say(f"The fuel pool holds {view.fuel_pool:g} FP.")

    def port(self, key: PortId) -> None:
        """One port, ship by ship."""
        view, book = self.view, self.seat.book
        facts, port = book.theatre.ports[key], view.ports[key]
        say(f"{facts.name} ({key}) in {facts.hex}, {port.nation.value}, "
            f"cargo {facts.cargo}, repair {facts.repair}, AA {facts.aa}")
        print_table((self._ship_row(ship.id) for ship in view.ships.values() if ship.port == key),
                    "Berthed", "Id", "Type", "Guns", "Moves", "Fuel", "State", "Cargo")
        print_lines(f"  {Lying.IN_THE_ROADS.value}: {own.force.name} ({own.force.id})" for own in view.forces.values()
                    if key in own.roads)
        cargoes = [cargo for cargo in view.cargoes.values() if cargo.at == key]
        print_lines(f"  on the quay: {cargo.facts.name} ({cargo.facts.id}, {cargo.facts.size_re:g} RE) for "
                    f"{book.theatre.ports[cargo.facts.destination].name}" for cargo in cargoes)
        enemies = view.enemies_in_port.get(key, ())
        if enemies:
            print_folded([", ".join(f"{book.oob.ships[enemy.ship].name} ({enemy.damage})" for enemy in enemies)])

    def force(self, own: OwnForce) -> None:
        """One own force, ship by ship."""
        answer = f", answers attacks: {own.force.reaction.value}" if own.force.reaction else ""
        where = lies(self.seat.book.theatre, own)
        number = f" ({own.force.hex})" if own.lying is not None else ""
        say(f"{own.force.name} ({own.force.id}), {where}{number}, {quantity(own.points_left, 'movement point')} left{answer}")
        print_table(map(self._ship_row, own.ships), "Ship", "Id", "Type", "Guns", "Moves", "Fuel", "State", "Cargo")
        self._under_orders(own, whole=True)

    def standing(self, query: str) -> None:
        """SM-GAP-61 What a force does by itself, with its next leg and its conduct."""
        own = self.known.force(query.split())
        if (key := own.force.id) not in self.view.standing_orders:
            print_folded([f"{own.force.name} ({key}) has no standing order; `standing {key} to PORT` gives it one."])
        self._under_orders(own, whole=True)

    def _under_orders(self, own: OwnForce, *, whole: bool = False) -> None:
        """The standing order of a force: all of it, or where it goes."""
        from campaign.session.planning.under_orders import under_orders

        lines = under_orders(self.seat.book, self.view, own.force.id, numbers=True)
        if lines and whole:
            print_folded([f"{own.force.name} ({own.force.id}) has a standing order:"])
            print_folded((f"  {line}." for line in lines), hang=4)
        elif lines:
            print_folded([f"  {own.force.name} ({own.force.id}): {'. '.join(lines[:2])}."], hang=4)

    def _ship_row(self, key: ShipId) -> tuple[object, ...]:
        from campaign.session.reports.ships import state_of

        book, ship = self.seat.book, self.view.ships[key]
        values, state = book.counters[key], state_of(self.seat, key)
        hits = [f"G {state['gunnery_hits'].replace(' of ', '/')}" if not state["gunnery_hits"].startswith("0") else "",
                f"F {state['flotation_hits'].replace(' of ', '/')}" if not state["flotation_hits"].startswith("0") else ""]
        marks = " ".join(mark for mark in (*hits, "escort" if ship.mission.value == "escort" else "",
                                           "dry" if ship.out_of_fuel else "", "laid up" if ship.laid_up_until else "") if mark)
        return (book.oob.ships[key].name, key, values.type.value, f"{values.primary}/{values.intermediate}/{values.secondary}",
                values.allowance, f"{ship.fuel_boxes}/{values.fuel_boxes}", marks or "sound", ", ".join(ship.cargo))

    def look(self, query: str) -> None:
        """Prints what a query names: a force, a marker, a hex, a port or a ship."""
        view, book = self.view, self.seat.book
        if not query:
            self.forces()
        elif (own := self.known.own_force(query)) is not None:
            self.force(own)
        elif query.upper() in view.markers:
            from campaign.cli.looking import marker_row
            from campaign.session.reports.situation import plain_marker

            print_table([marker_row(self.seat.book, plain_marker(self.seat.book, view.markers[query.upper()]))],
                        "Marker", "Where", "Found by", "What is known")
        elif len(query) == 5 and query.isdigit():
            self.hex(parse_hex(query))
        elif len(found := matches(query, ports_in(book))) == 1:
            self.port(found[0])
        else:
            self.ship(query)

    def hex(self, where: Hex) -> None:
        """One hex: what it is and what lies there."""
        book, view = self.seat.book, self.view
        theatre = book.theatre
        if not theatre.on_map(where):
            raise NotFound(f"{where} lies beyond the edge of the map")
        latitude, longitude = theatre.position_of(where)
        beach = ", a beach" if theatre.is_beach(where) else ""
        weather = view.weather[theatre.zone(where)].value
        kind = theatre.kind(where).value.replace("_", " ")
        say(f"{name_with_number(theatre, where)}: {kind}{beach}, {latitude:.1f} N {longitude:.1f} E, weather {weather}")
        print_lines(f"  port: {port.name}" for port in theatre.ports_at(where))
        print_lines(f"  mines: {field.id}" for field in view.mines.values() if field.hex == where)
        mark = marks_of(theatre, view).get(where)
        if mark is not None:
            say(f"  here: {mark.words}")

    def ship(self, query: str) -> None:
        """One ship's sheet, own ships first."""
        from campaign.cli.facts import print_ship
        from campaign.session.reports.ships import ship_sheet

        book = self.seat.book
        own = matches(query, ships_in(book, self.view.ships))
        key = own[0] if len(own) == 1 else one_of(query, ships_in(book), "ship")
        print_ship(ship_sheet(book, key, self.seat))

    def map(self, query: str = "") -> None:
        """The map around a force, port or hex; around the largest own force when nothing is named."""
        from rich.text import Text

        theatre, marks = self.seat.book.theatre, marks_of(self.seat.book.theatre, self.view)
        centre = self.known.place(query) if query else self._middle()
        screen = console()
        wide = min(theatre.columns, (page_width() - RULER) // 2)
        high = min(theatre.rows, max(HIGH, HIGH * wide // (2 * WIDE)))
        for line in _window(theatre, centre, marks, wide, high):
            text = Text.assemble(*((displayable(segment), style) for segment, style in line))
            text.rstrip()
            screen.print(text, overflow="crop", no_wrap=True)
        say(KEY)
        print_folded(_legend(theatre, centre, marks, wide, high))

    def _middle(self) -> Hex:
        view = self.view
        at_sea = [own for own in view.forces.values() if own.force.scattered is None]
        if at_sea:
            return max(at_sea, key=lambda own: len(own.ships)).force.hex
        counts: dict[PortId, int] = {}
        for ship in view.ships.values():
            if ship.port is not None:
                counts[ship.port] = counts.get(ship.port, 0) + 1
        return view.ports[max(counts, key=lambda key: counts[key])].hex if counts else next(iter(view.ports.values())).hex

    def cargo(self) -> None:
        """What is to be carried, where it lies or in which ships, and its worth."""
        book = self.seat.book
        print_table(
            ((cargo.facts.id, cargo.facts.name, f"{cargo.facts.size_re:g}", self._cargo_place(cargo),
              book.theatre.ports[cargo.facts.destination].name, f"{cargo.facts.worth_points:g}")
             for cargo in self.view.cargoes.values()),
            "Cargo", "What", "RE", "Lies", "For", "Worth", right=(2, 5))

    def _cargo_place(self, cargo: Cargo) -> str:
        if cargo.delivered or cargo.lost:
            return "delivered" if cargo.delivered else "lost"
        book = self.seat.book
        if cargo.aboard:
            return "aboard " + ", ".join(book.oob.ships[key].name for key in cargo.aboard)
        return f"in {book.theatre.ports[cargo.at].name}" if cargo.at else "nowhere"


# The map in characters ------------------------------------------------------------------------------------------------


WIDE, HIGH = 37, 19
# Characters of a line beside its hexes: the number of the row, and the half hex by which odd rows are shifted.
RULER = 5
GLYPHS = {
    Terrain.BEYOND: "  ", Terrain.FULL_SEA: "  ", Terrain.PARTIAL_SEA: "· ", Terrain.STEEP_SHORE: "· ", Terrain.LAND: "▒▒",
    Terrain.MOUNTAINS: "▓▓",
}
TONES = {Terrain.LAND: "yellow", Terrain.MOUNTAINS: "yellow", Terrain.PARTIAL_SEA: "blue", Terrain.STEEP_SHORE: "blue"}
KEY = "1■ own 1! found 1? marker 2+ several 2x both sides u■ boats Xx port · coast"


class Mark(Struct, frozen=True):
    """Two characters to put on a hex, how they look, and what the legend says of all that lies there."""

    glyph: str
    style: str
    words: str


class OnHex(Struct, frozen=True):
    """One thing in a hex: its sign, and what it is called; `rank` is 0 of a port, 1 of the enemy's, 2 of one's own."""

    glyph: str
    words: str
    rank: int


def marks_of(theatre: Theatre, view: View) -> dict[Hex, Mark]:
    """Everything that a side may see on the map; where several lie in one hex the sign says so, and the legend names all."""
    found: dict[Hex, list[OnHex]] = {}
    for port in theatre.ports.values():
        if port.hex not in found:
            names = "/".join(harbour.name for harbour in theatre.ports_at(port.hex))
            found[port.hex] = [OnHex(port.name[:2], names, 0)]
    own_ports = {port.hex for port in view.ports.values() if port.own}
    for marker in view.markers.values():
        if marker.hex is not None:
            number = marker.contact.lstrip("ALXHS")[-1:] or "?"
            sign = "!" if marker.kinds else "?"
            found.setdefault(marker.hex, []).append(OnHex(f"{number}{sign}", f"enemy {marker.contact}", 1))
    for enemy in view.flotilla_markers.values():
        found.setdefault(enemy.hex, []).append(OnHex("u!" if enemy.kinds else "u?", f"enemy submarines {enemy.contact}", 1))
    for flotilla in view.flotillas.values():
        if flotilla.port is None:
            found.setdefault(flotilla.hex, []).append(OnHex("u■", f"{flotilla.name} ({flotilla.id})", 2))
    for own_force in view.forces.values():
        force = own_force.force
        if force.scattered is None:
            number = force.id.lstrip("ALX")
            glyph = f"{number}■" if len(number) == 1 else number[-2:]
            outside = f" {Lying.IN_THE_ROADS.value}" if own_force.roads else ""
            found.setdefault(force.hex, []).append(OnHex(glyph, f"{force.name} ({force.id}){outside}", 2))
    return {where: _mark(occupants, own=where in own_ports) for where, occupants in found.items()}


def _mark(occupants: list[OnHex], *, own: bool) -> Mark:
    """The sign of a hex: of one thing its own, of several their number and a plus, of both sides' ships an x behind it."""
    afloat = [occupant for occupant in occupants if occupant.rank]
    ranks = {occupant.rank for occupant in afloat}
    if not afloat:
        return Mark(occupants[0].glyph, "bold cyan" if own else "cyan", _names(occupants))
    several = f"{min(len(afloat), 9)}{'x' if len(ranks) > 1 else '+'}"
    style = "bold magenta" if len(ranks) > 1 else "bold green" if 2 in ranks else "bold red"
    return Mark(several if len(afloat) > 1 else afloat[0].glyph, style, _names(occupants))


def _names(occupants: list[OnHex]) -> str:
    """Own things first, then the enemy's, then the port."""
    return ", ".join(occupant.words for occupant in sorted(occupants, key=lambda occupant: -occupant.rank))


Line = list[tuple[str, str]]


def _window(theatre: Theatre, centre: Hex, marks: Mapping[Hex, Mark], wide: int, high: int) -> list[Line]:
    """Lines of (characters, style) around a hex: a ruler of columns, then a line for each row with its number."""
    west, north = _corner(theatre, centre, wide, high)
    east, south = min(west + wide, theatre.columns), min(north + high, theatre.rows)
    ruler = "".join(f"{column:03d}".ljust(10) for column in range(west, east, 5))
    lines = [[(f"   {ruler}"[: 2 * wide + 4].rstrip(), "dim")]]
    for row in range(north, south):
        cells = [(f"{row:02d} ", "dim"), (" " if row & 1 else "", "")]
        for column in range(west, east):
            where = hex_at(column, row)
            mark = marks.get(where)
            cells.append((mark.glyph, mark.style) if mark else (GLYPHS[theatre.ground(where)], _tone(theatre.ground(where))))
        lines.append(cells)
    return lines


def _corner(theatre: Theatre, centre: Hex, wide: int, high: int) -> tuple[int, int]:
    """The first column and row of a window around a hex; near the edge of the map it is moved inward."""
    west = min(max(0, column_of(centre) - wide // 2), max(0, theatre.columns - wide))
    north = min(max(0, row_of(centre) - high // 2), max(0, theatre.rows - high))
    return west, north


def _legend(theatre: Theatre, centre: Hex, marks: Mapping[Hex, Mark], wide: int, high: int) -> list[str]:
    """What lies in the window: each force and marker with its hex, then the ports by which nothing else lies."""
    west, north = _corner(theatre, centre, wide, high)
    visible = {where: mark for where, mark in marks.items()
               if west <= column_of(where) < west + wide and north <= row_of(where) < north + high}
    forces = [f"{mark.glyph} {_contents(theatre, where, mark)}"
              for where, mark in sorted(visible.items()) if "cyan" not in mark.style]
    ports = ", ".join(f"{mark.glyph} {mark.words}" for _, mark in sorted(visible.items()) if "cyan" in mark.style)
    return [*forces, *([ports] if ports else [])]


def _contents(theatre: Theatre, where: Hex, mark: Mark) -> str:
    """All that lies in a hex, and where that is."""
    named = "" if theatre.ports_at(where) else f", {whereabouts(theatre, where)}"
    return f"{mark.words}{named} ({where})"


def _tone(ground: Terrain) -> str:
    return TONES.get(ground, "")
