"""The map in characters: a window around a hex, two characters a hex, odd rows shifted half a hex east."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex, column_of, hex_at, row_of
from campaign.model.sea.theatre import Terrain, Theatre
from campaign.session.words.whereabouts import whereabouts

WIDE, HIGH = 37, 19
# What of a line is no hexes: the number of the row, and the half hex by which odd rows are shifted.
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
    """One thing in a hex: its sign, and how it is called; `rank` is 0 of a port, 1 of the enemy's, 2 of one's own."""

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
            found.setdefault(force.hex, []).append(OnHex(glyph, f"{force.name} ({force.id})", 2))
    return {where: _mark(things, own=where in own_ports) for where, things in found.items()}


def _mark(things: list[OnHex], *, own: bool) -> Mark:
    """The sign of a hex: of one thing its own, of several their number and a plus, of both sides' ships an x behind it."""
    afloat = [thing for thing in things if thing.rank]
    ranks = {thing.rank for thing in afloat}
    if not afloat:
        return Mark(things[0].glyph, "bold cyan" if own else "cyan", _named(things))
    several = f"{min(len(afloat), 9)}{'x' if len(ranks) > 1 else '+'}"
    style = "bold magenta" if len(ranks) > 1 else "bold green" if 2 in ranks else "bold red"
    return Mark(several if len(afloat) > 1 else afloat[0].glyph, style, _named(things))


def _named(things: list[OnHex]) -> str:
    """Own things first, then the enemy's, then the port."""
    return ", ".join(thing.words for thing in sorted(things, key=lambda thing: -thing.rank))


Line = list[tuple[str, str]]


def window(theatre: Theatre, centre: Hex, marks: Mapping[Hex, Mark], wide: int = WIDE, high: int = HIGH) -> list[Line]:
    """Lines of (characters, style) around a hex: a ruler of columns, then a line for each row with its number."""
    west = min(max(0, column_of(centre) - wide // 2), max(0, theatre.columns - wide))
    north = min(max(0, row_of(centre) - high // 2), max(0, theatre.rows - high))
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


def legend(theatre: Theatre, centre: Hex, marks: Mapping[Hex, Mark], wide: int = WIDE, high: int = HIGH) -> list[str]:
    """What stands in the window besides lone ports: each force and marker with its hex."""
    west = min(max(0, column_of(centre) - wide // 2), max(0, theatre.columns - wide))
    north = min(max(0, row_of(centre) - high // 2), max(0, theatre.rows - high))
    shown = {where: mark for where, mark in marks.items()
             if west <= column_of(where) < west + wide and north <= row_of(where) < north + high}
    forces = [f"{mark.glyph} {_lies(theatre, where, mark)}"
              for where, mark in sorted(shown.items()) if "cyan" not in mark.style]
    ports = ", ".join(f"{mark.glyph} {mark.words}" for _, mark in sorted(shown.items()) if "cyan" in mark.style)
    return [*forces, *([ports] if ports else [])]


def _lies(theatre: Theatre, where: Hex, mark: Mark) -> str:
    """All that lies in a hex, and where that is."""
    named = "" if theatre.ports_at(where) else f", {whereabouts(theatre, where)}"
    return f"{mark.words}{named} ({where})"


def _tone(ground: Terrain) -> str:
    return TONES.get(ground, "")
