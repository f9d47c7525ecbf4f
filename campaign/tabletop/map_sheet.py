"""The theatre as a printed sheet: PNG, SVG or PDF, to look at, to hang on a wall, or to move counters on.

The lattice comes from hexalattice. Every tone differs in lightness as well as in hue, and the owner of a coast
stands in its hexes in letters too, so that the sheet reads in black and white.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from textwrap import fill as fill_text
from typing import TYPE_CHECKING, Any

from campaign.model.names import for_a_figure
from campaign.model.sea.hexes import Hex, column_of, neighbours, row_of
from campaign.model.sea.theatre import CoastFacts, HexKind, NarrowKind, Theatre
from campaign.model.sides import Side
from campaign.model.units.aircraft import Airbase
from campaign.tabletop.lettering import Lettering
from campaign.tabletop.palette import INK, NEUTRAL_TINT, SIDES, TINTS, TONES, Colour, MapMark, Shape, blend

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["FORMATS", "MapMark", "Shape", "Window", "draw_map"]

FORMATS = ("png", "svg", "pdf")
HEX_INCHES = 0.25  # on the whole map, which is then as wide as an A0 sheet; a window is drawn larger
HEX_INCHES_AT_MOST = 0.6
NARROWEST_INCHES = 14.0
DOTS_PER_INCH = 150
FOOT = 0.085  # height of the legend in widths of the sheet
LABELLED_INLAND = 2
EXIT_AWAY = 3.6
MARGIN = 5.0  # room for the names of what lies beyond the edge
NARROW_MARGIN = 1.5
NAME_LINE = 22

@dataclass(frozen=True, slots=True)
class Window:
    """The part of a map between two corner hexes, north-west and south-east."""

    north_west: Hex
    south_east: Hex

    def __contains__(self, where: Hex) -> bool:
        columns = column_of(self.north_west), column_of(self.south_east)
        rows = row_of(self.north_west), row_of(self.south_east)
        return columns[0] <= column_of(where) <= columns[1] and rows[0] <= row_of(where) <= rows[1]


def draw_map(
    theatre: Theatre,
    target: Path,
    *,
    markers: Sequence[MapMark] = (),
    airbases: Sequence[Airbase] = (),
    window: Window | None = None,
    title: str = "",
    labels: bool = True,
    fields: Collection[str] | None = None,
) -> None:
    """Draws a theatre into a file whose ending says the format; raises ValueError for any other ending.

    `fields` are the minefields that lie, by id; without them all that are ever laid are drawn.
    """
    ending = target.suffix.removeprefix(".").lower()
    if ending not in FORMATS:
        raise ValueError(f"{target.name}: a name ending in .png, .svg or .pdf was expected")
    sheet = _Sheet(theatre, window)
    sheet.lay_hexes()
    sheet.draw_hexsides()
    sheet.draw_zones()
    if labels:
        sheet.print_labels(pixels=ending == "png")
    sheet.draw_minefields(fields)
    # What is named first has the best room.
    sheet.draw_markers(markers)
    sheet.draw_ports()
    sheet.draw_airbases(airbases)
    sheet.draw_exits()
    sheet.draw_legend(title or theatre.title)
    # Neither the hour nor the machine goes into the file: the same map gives the same bytes.
    undated: dict[str, dict[str, Any]] = {
        "png": {"Software": None},
        "svg": {"Date": None, "Creator": None},
        "pdf": {"CreationDate": None, "Creator": None, "Producer": None},
    }
    sheet.figure.savefig(target, format=ending, dpi=DOTS_PER_INCH, metadata=undated[ending])


class _Sheet:
    """One sheet being drawn; lengths on it are hexes, north is up."""

    def __init__(self, theatre: Theatre, window: Window | None) -> None:
        import matplotlib as mpl

        mpl.use("Agg")
        mpl.rcParams["svg.hashsalt"] = "supermarina"
        mpl.rcParams["svg.fonttype"] = "none"
        mpl.rcParams["pdf.fonttype"] = 42
        self.theatre = theatre
        self.centres = _centres(theatre)
        self.shown = [where for where in self.centres if theatre.on_map(where) and (window is None or where in window)]
        if not self.shown:
            raise ValueError("the window shows no hex of the map")
        self.inside = frozenset(self.shown)
        leads_off = any(where in self.inside for box in theatre.off_map.values() for where in box.edges)
        self.margin = MARGIN if leads_off else NARROW_MARGIN
        easts = [self.centres[where][0] for where in self.shown]
        wide = max(easts) - min(easts) + 2 * self.margin
        self.hex_inches = min(HEX_INCHES_AT_MOST, max(HEX_INCHES, NARROWEST_INCHES / wide))
        self.scale = self.hex_inches / HEX_INCHES
        self.lettering = Lettering()
        self.figure, self.axes = self._paper()
        self._sides_shown: set[Side] = set()

    def lay_hexes(self) -> None:
        """The hexes, sea and land and the tint of a coast's owner."""
        import numpy as np
        from hexalattice.hexalattice import plot_single_lattice_custom_colors

        limits = self.axes.axis()
        spots = np.array([self.centres[where] for where in self.shown])
        faces = np.array([self._tone(where) for where in self.shown])
        edges = np.full((len(self.shown), 3), 0.62)
        plot_single_lattice_custom_colors(
            spots[:, 0], spots[:, 1], faces, edges, 1.0, 0.0, 0.0, line_width=0.3, h_ax=self.axes
        )
        self.axes.axis(limits)

    def draw_hexsides(self) -> None:
        """Hexsides that block, thick; narrows, broken and in their own colour."""
        from matplotlib.collections import LineCollection

        walls = [self._side(*pair) for pair in sorted(self.theatre.all_land_sides) if set(pair) & self.inside]
        self.axes.add_collection(LineCollection(walls, colors=INK, linewidths=1.5 * self.scale, capstyle="round", zorder=3))
        for narrow in self.theatre.narrows.values():
            one, other = sorted(narrow.between)
            if one not in self.inside and other not in self.inside:
                continue
            line = self._side(one, other) if narrow.kind is not NarrowKind.SUEZ_CANAL else self._link(one, other)
            self.axes.add_collection(
                LineCollection([line], colors="#b00060", linewidths=2.5 * self.scale, linestyles=[(0, (1.2, 0.8))], zorder=4)
            )

    def draw_zones(self) -> None:
        """The meridians that part the weather zones."""
        from matplotlib.collections import LineCollection

        zones = {where: self.theatre.zone(where) for where in self.shown}
        lines = [
            self._side(where, near)
            for where in self.shown
            for near in neighbours(where)
            if near in self.inside
            and where < near
            and zones[where] is not zones[near]
            and self.theatre.kind(where) is not HexKind.LAND
        ]
        self.axes.add_collection(
            LineCollection(lines, colors="#3b5f8a", linewidths=1.2 * self.scale, linestyles="dotted", zorder=2)
        )

    def print_labels(self, *, pixels: bool) -> None:
        """The label of each hex on or near the sea, with two letters for the owner of a coast."""
        from campaign.tabletop.small_print import SmallWords, Word, stamp

        near_sea = set(self.theatre.labels)
        for _ in range(LABELLED_INLAND):
            near_sea |= {near for where in near_sea for near in neighbours(where)}
        numbers, owners = [], []
        for where in self.shown:
            east, north = self.centres[where]
            if where in near_sea:
                numbers.append(Word(where, east, north + 0.29))
            if (coast := self.theatre.coast_of(where)) is not None:
                owners.append(Word(_letters(self.theatre.coasts[coast]), east, north - 0.38))
        size = 3.8 * self.scale
        if pixels:
            stamp(self.axes, numbers, size, "#555555", "normal", self.hex_inches)
            stamp(self.axes, owners, size, "#333333", "italic", self.hex_inches)
        else:
            for made in (SmallWords(numbers, size, "#555555", "normal"), SmallWords(owners, size, "#333333", "italic")):
                self.axes.add_artist(made).set_zorder(5)

    def draw_minefields(self, lying: Collection[str] | None) -> None:
        """SM-GAP-26 Minefields that lie, in the colours of their owner."""
        for mines in self.theatre.minefields:
            if mines.hex in self.inside and (lying is None or mines.id in lying):
                self._spot(mines.hex, (8, 1, 0), SIDES[mines.owner], 60)

    def draw_airbases(self, airbases: Iterable[Airbase]) -> None:
        """Airfields, as winged crosses, named when there is room."""
        for base in airbases:
            if base.hex in self.inside:
                self._spot(base.hex, "P", ("#555555", "white"), 22)
                self._name(base.name, self.centres[base.hex], 5.5, "#444444")

    def draw_ports(self) -> None:
        """Ports by their hex, side by side where a hex holds several, named where names collide least."""
        spots = {}
        for where in self.shown:
            ports = self.theatre.ports_at(where)
            for number, port in enumerate(ports):
                east, north = self.centres[where]
                spots[port] = (east + 0.34 * (number - (len(ports) - 1) / 2), north)
        for spot in spots.values():
            self.lettering.keep_clear(spot, 0.15)
        for port, spot in sorted(spots.items(), key=lambda item: -item[0].cargo):
            self.axes.plot(
                *spot, marker="o", markersize=(5.0 if port.cargo > 5 else 3.8) * self.scale, color=INK,
                markerfacecolor="white" if port.cargo <= 5 else INK, markeredgewidth=0.9, zorder=6,
            )  # fmt: skip
            self._name(port.name, spot, 9.0 if port.cargo > 5 else 7.5, INK)

    def draw_markers(self, markers: Iterable[MapMark]) -> None:
        """Whatever the caller wants shown, above everything else, side by side where a hex holds several."""
        by_hex: dict[Hex, list[MapMark]] = {}
        for marker in markers:
            by_hex.setdefault(marker.hex, []).append(marker)
        for where, here in by_hex.items():
            if where not in self.inside:
                continue
            for number, marker in enumerate(here):
                east, north = self.centres[where]
                spot = (east + 0.4 * (number - (len(here) - 1) / 2), north)
                fill, edge = SIDES[marker.side] if marker.side else ("#cccccc", INK)
                self._sides_shown |= {marker.side} if marker.side and marker.shape is Shape.SQUARE else set()
                self.axes.plot(
                    *spot, marker=marker.shape.value, markersize=9 * self.scale, color=fill, markeredgecolor=edge,
                    markeredgewidth=1.6 * self.scale, zorder=8,
                )  # fmt: skip
                self.lettering.keep_clear(spot, 0.35)
                # White on dark or dark on white: whose it is survives a printer without colours.
                label = fill_text(marker.label, NAME_LINE)
                self._name(label, spot, 9.0, "white" if fill != "white" and marker.side else INK, (fill, edge))

    def draw_exits(self) -> None:
        """The edge hexes that lead off the map, and where to."""
        for box in self.theatre.off_map.values():
            edges = [where for where in box.edges if where in self.inside]
            if not edges:
                continue
            for where in edges:
                self._spot(where, "$\\circ$", ("#3b5f8a", "#3b5f8a"), 10)
            east, north = self._outside(edges)
            passage = f"{box.transit_nas} NAS" if box.sides else "closed"
            self.axes.text(
                east, north, for_a_figure(f"{box.name.upper()}\n{passage}"), fontsize=14 * self.scale, color="#3b5f8a",
                ha="center", va="center", weight="bold", zorder=7,
            )  # fmt: skip

    def draw_legend(self, title: str) -> None:
        """Title and key."""
        from campaign.tabletop.legend import handles

        points, title = 0.62 * self.figure.get_figwidth(), for_a_figure(title)
        self.figure.legend(
            handles=handles(self.theatre, self._sides_shown), loc="lower center", ncols=7, fontsize=points, frameon=False,
            title=f"{title}      16 miles a hex" if self.theatre.projection.hex_miles == 16 else title,
            title_fontsize=points * 1.6,
        )  # fmt: skip

    def _paper(self) -> tuple[Figure, Axes]:
        from matplotlib.figure import Figure

        easts, norths = zip(*(self.centres[where] for where in self.shown), strict=True)
        west, east = min(easts) - self.margin, max(easts) + self.margin
        south, north = min(norths) - self.margin, max(norths) + self.margin
        width, height = (east - west) * self.hex_inches, (north - south) * self.hex_inches
        width = max(width, NARROWEST_INCHES)
        foot = width * FOOT
        figure = Figure(figsize=(width, height + foot))
        axes = figure.add_axes((0, foot / (height + foot), 1, height / (height + foot)))
        axes.set_axis_off()
        axes.set_aspect("equal")
        axes.axis((west, east, south, north))
        self.lettering.stay_inside(west, east, south, north)
        return figure, axes

    def _tone(self, where: Hex) -> Colour:
        tone = TONES[self.theatre.ground(where)]
        coast = self.theatre.coast_of(where)
        if coast is None:
            return tone
        nation = self.theatre.coasts[coast].nation
        return blend(tone, TINTS.get(nation, NEUTRAL_TINT) if nation else NEUTRAL_TINT)

    def _outside(self, edges: Sequence[Hex]) -> tuple[float, float]:
        """A spot beyond some edge hexes, on the side where the map ends."""
        middle = [sum(self.centres[where][axis] for where in edges) / len(edges) for axis in (0, 1)]
        beyond = [
            self.centres[near]
            for where in edges
            for near in neighbours(where)
            if near in self.centres and not self.theatre.on_map(near)
        ] or [self.centres[where] for where in edges]
        away = [sum(spot[axis] for spot in beyond) / len(beyond) - middle[axis] for axis in (0, 1)]
        length = max(0.01, (away[0] ** 2 + away[1] ** 2) ** 0.5)
        return middle[0] + away[0] / length * EXIT_AWAY, middle[1] + away[1] / length * EXIT_AWAY

    def _side(self, one: Hex, other: Hex) -> list[tuple[float, float]]:
        (west, south), (east, north) = self.centres[one], self.centres[other]
        middle = (west + east) / 2, (south + north) / 2
        # A hexside stands across the line of centres and is 1/sqrt(3) of it long.
        half = -(north - south) / 12**0.5, (east - west) / 12**0.5
        return [(middle[0] - half[0], middle[1] - half[1]), (middle[0] + half[0], middle[1] + half[1])]

    def _link(self, one: Hex, other: Hex) -> list[tuple[float, float]]:
        return [self.centres[one], self.centres[other]]

    def _spot(self, where: Hex, marker: Any, colours: tuple[str, str], size: float) -> None:
        east, north = self.centres[where]
        self.axes.scatter(
            [east], [north], s=size * self.scale**2, marker=marker,
            c=colours[0], edgecolors=colours[1], linewidths=0.6, zorder=5,
        )  # fmt: skip

    def _name(
        self, text: str, spot: tuple[float, float], points: float, colour: str, box: tuple[str, str] | None = None
    ) -> None:
        place = self.lettering.place(text, spot, points / 72 / HEX_INCHES)
        points *= self.scale
        face, edge = box or ("white", "none")
        sheer, pad = (0.9, 1.2) if box else (0.6, 0.4)
        self.axes.text(
            *place.spot, for_a_figure(text), fontsize=points, color=colour, ha=place.across, va="center", zorder=7,
            bbox={"facecolor": face, "edgecolor": edge, "alpha": sheer, "pad": pad * self.scale},
        )  # fmt: skip


def _centres(theatre: Theatre) -> dict[Hex, tuple[float, float]]:
    """Centres of all hexes in widths of a hex, from hexalattice."""
    from hexalattice.hexalattice import create_hex_grid

    # The lattice counts rows from the south and shifts odd ones; with an odd number of rows that is our own shift.
    rows = theatre.rows | 1
    grid: np.ndarray[Any, Any]
    grid, _ = create_hex_grid(nx=theatre.columns, ny=rows, min_diam=1.0, align_to_origin=False)
    return {
        Hex(f"{column:03d}{row:02d}"): (
            float(grid[(rows - 1 - row) * theatre.columns + column][0]),
            float(grid[(rows - 1 - row) * theatre.columns + column][1]),
        )
        for row in range(theatre.rows)
        for column in range(theatre.columns)
    }


def _letters(coast: CoastFacts) -> str:
    return coast.nation.value[:2].capitalize() if coast.nation else "neutral"
