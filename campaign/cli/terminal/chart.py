"""The map in characters: a window around a hex, two characters a hex, odd rows shifted half a hex east."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex, column_of, hex_at, row_of
from campaign.model.sea.theatre import Terrain, Theatre

WIDE, HIGH = 37, 19
GLYPHS = {
    Terrain.BEYOND: "  ", Terrain.FULL_SEA: "  ", Terrain.PARTIAL_SEA: "· ", Terrain.STEEP_SHORE: "· ", Terrain.LAND: "▒▒",
    Terrain.MOUNTAINS: "▓▓",
}
TONES = {Terrain.LAND: "yellow", Terrain.MOUNTAINS: "yellow", Terrain.PARTIAL_SEA: "blue", Terrain.STEEP_SHORE: "blue"}
KEY = "1■ own  1! found  1? marker  u■ submarines  Xx port  · coast  ▒ land  ▓ hills"


@dataclass(frozen=True, slots=True)
class Mark:
    """Two characters to put on a hex, how they look, and what the legend says of them."""

    glyph: str
    style: str
    words: str


def marks_of(theatre: Theatre, view: View) -> dict[Hex, Mark]:
    """Everything that a side may see on the map, the most important thing in each hex on top."""
    found: dict[Hex, Mark] = {}
    for port in theatre.ports.values():
        if port.hex not in found:
            own = view.ports[port.id].own if port.id in view.ports else False
            names = "/".join(harbour.name for harbour in theatre.ports_at(port.hex))
            found[port.hex] = Mark(port.name[:2], "bold cyan" if own else "cyan", names)
    for marker in view.markers.values():
        if marker.hex is not None:
            number = marker.contact.lstrip("ALXHS")[-1:] or "?"
            sign = "!" if marker.kinds else "?"
            found[marker.hex] = Mark(f"{number}{sign}", "bold red", _beside(found, marker.hex, f"enemy {marker.contact}"))
    for enemy in view.flotilla_markers.values():
        found[enemy.hex] = Mark("u!" if enemy.kinds else "u?", "bold red",
                                _beside(found, enemy.hex, f"enemy submarines {enemy.contact}"))
    for flotilla in view.flotillas.values():
        if flotilla.port is None:
            found[flotilla.hex] = Mark("u■", "bold green", _beside(found, flotilla.hex, f"{flotilla.id} {flotilla.name}"))
    for own_force in view.forces.values():
        force = own_force.force
        if force.scattered is None:
            number = force.id.lstrip("ALX")
            glyph = f"{number}■" if len(number) == 1 else number[-2:]
            found[force.hex] = Mark(glyph, "bold green", _beside(found, force.hex, f"{force.id} {force.name}"))
    return found


def _beside(found: Mapping[Hex, Mark], where: Hex, words: str) -> str:
    return f"{words}, {found[where].words}" if where in found else words


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
    forces = [f"{mark.glyph} {where} {mark.words}" for where, mark in sorted(shown.items()) if "cyan" not in mark.style]
    ports = ", ".join(f"{mark.glyph} {mark.words}" for _, mark in sorted(shown.items()) if "cyan" in mark.style)
    return [*forces, *([ports] if ports else [])]


def _tone(ground: Terrain) -> str:
    return TONES.get(ground, "")
