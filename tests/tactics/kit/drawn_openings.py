"""Forty openings as one sheet, to be looked at: eight pairs of forces by five kinds of sea, the systems by turns.

`python -m tests.tactics.kit.drawn_openings OUT.png`. Who attacks is on the left, and the bearing runs to the right. A ship
is an arrow on her course, large for a large one and hollow for one that screens; the line between the nearest enemies is the
range of the opening.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from math import cos, radians, sin
from pathlib import Path

from campaign.drawing.painter import paint
from campaign.drawing.shapes import Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import LIGHT
from campaign.model.battles.battle import Engagement, Opening, Party
from campaign.model.battles.presence import Arm
from campaign.model.sides import Side
from campaign.model.units.ships import ShipType
from campaign.tactics.plot.geometry import metres_between
from tests.tactics.kit.openings import BOOK, PLOTTED, SKIES, Model, force, meeting, models, sent

WIDE, HIGH, EDGE, HEAD = 560.0, 300.0, 14.0, 34.0
INKS = {Side.AXIS: LIGHT.axis, Side.ALLIED: LIGHT.allied}
LARGE, USUAL, LITTLE = 8.0, 6.5, 4.5
BIG = frozenset({ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.CARRIER})
BARS = (200, 500, 1000, 2000, 5000, 10_000)


def _of(*classes: tuple[str, int]) -> tuple[str, ...]:
    return tuple(name for name, count in classes for _ in range(count))


# Who meets whom, and at what range where one is named: the attacker is always the Allied side.
FORCES: Sequence[tuple[str, Party, Party, int | None]] = (
    ("two cruisers, two destroyers each, 3,700 m", force(Side.AXIS, *_of(("zara", 2), ("soldati", 2))),
     force(Side.ALLIED, *_of(("leander", 2), ("tribal", 2))), 3700),
    ("the same, no range named", force(Side.AXIS, *_of(("zara", 2), ("soldati", 2))),
     force(Side.ALLIED, *_of(("leander", 2), ("tribal", 2))), None),
    ("two fleets", force(Side.AXIS, *_of(("conte_di_cavour", 2), ("zara", 4), ("da_barbiano", 4), ("soldati", 12))),
     force(Side.ALLIED, *_of(("warspite", 3), ("leander", 4), ("tribal", 12))), None),
    ("a convoy attacked by cruisers", Party(tuple(sent(Side.AXIS, number, name) for number, name in enumerate(
        _of(("cargo_ship", 7), ("soldati", 6)), 1))), force(Side.ALLIED, *_of(("leander", 2), ("tribal", 2))), None),
    ("boats on destroyers", force(Side.AXIS, *_of(("soldati", 3))),
     Party(tuple(sent(Side.ALLIED, number, "mtb_squadron", boats=4) for number in (1, 2))), None),
    ("a carrier and her screen, 300 m", force(Side.AXIS, *_of(("zara", 3), ("soldati", 4))),
     force(Side.ALLIED, *_of(("ark_royal", 1), ("renown", 1), ("tribal", 6))), 300),
    ("thirty against thirty, 18,000 m", force(Side.AXIS, *_of(("littorio", 2), ("zara", 8), ("soldati", 20))),
     force(Side.ALLIED, *_of(("warspite", 4), ("leander", 8), ("tribal", 18))), 18_000),
    ("submarine and guns ashore, 8,000 m", Party((
        sent(Side.AXIS, 1, "submarine", Arm.SUBMARINE), sent(Side.AXIS, 2, "it_152mm_55_m1934", Arm.BATTERY, 4),
        sent(Side.AXIS, 3, "da_barbiano"), sent(Side.AXIS, 4, "soldati"))),
     force(Side.ALLIED, *_of(("southampton", 1), ("leander", 1), ("tribal", 3))), 8000),
)


def sheet() -> tuple[tuple[int, int], tuple[Shape, ...]]:
    """The picture's size, and all that is on it."""
    shapes: list[Shape] = []
    for row, (name, axis, allied, range_m) in enumerate(FORCES):
        for column, (sky, conditions) in enumerate(SKIES.items()):
            system = PLOTTED[(row + column) % len(PLOTTED)]
            opening = None if range_m is None else Opening(range_m, 90)
            rect = Rect(column * WIDE + EDGE, row * HIGH + EDGE, WIDE - EDGE, HIGH - EDGE)
            title = f"{name}; {sky}: {system.replace('_', ' ')}"
            shapes += _panel(rect, title, system, meeting(axis, allied, conditions, opening))
    return (round(len(SKIES) * WIDE + EDGE), round(len(FORCES) * HIGH + EDGE)), tuple(shapes)


def _panel(rect: Rect, title: str, system: str, engagement: Engagement) -> Iterator[Shape]:
    """One opening: as large as it goes into its frame."""
    found = models(system, engagement)
    east, north = [model.pose.at.x_m for model in found], [model.pose.at.y_m for model in found]
    scale = min((rect.wide - 60) / max(max(east) - min(east), 1.0), (rect.high - HEAD - 60) / max(max(north) - min(north), 1.0))
    middle_x, middle_y = (max(east) + min(east)) / 2, (max(north) + min(north)) / 2
    centre = rect.x + rect.wide / 2, rect.y + HEAD + (rect.high - HEAD - 20) / 2

    def put(model: Model) -> Point:
        return (centre[0] + (model.pose.at.x_m - middle_x) * scale, centre[1] - (model.pose.at.y_m - middle_y) * scale)

    yield RoundedBox(rect, LIGHT.sea0, LIGHT.ink3)
    yield Text(title, (rect.x + 8, rect.y + 14), 13, LIGHT.ink, bold=True)
    axis, allied = ([model for model in found if model.side is side] for side in (Side.AXIS, Side.ALLIED))
    one, other = min(product(axis, allied), key=lambda pair: metres_between(pair[0].pose.at, pair[1].pose.at))
    yield Line((put(one), put(other)), LIGHT.ink3, 1.5, dash=6)
    nearest = metres_between(one.pose.at, other.pose.at)
    for model in sorted(found, key=lambda model: model.length_m, reverse=True):
        yield from _mark(model, put(model), engagement)
    bar = max((length for length in BARS if length * scale <= rect.wide / 3), default=BARS[0])
    left, low = rect.x + 10, rect.bottom - 12
    yield Line(((left, low), (left + bar * scale, low)), LIGHT.ink, 3)
    yield Text(f"{bar:,} m", (left + bar * scale + 6, low), 12, LIGHT.ink)
    yield Text(f"nearest {nearest:,.0f} m", (rect.right - 8, low), 12, LIGHT.ink, "r", bold=True)


def _mark(model: Model, at: Point, engagement: Engagement) -> Iterator[Shape]:
    unit = engagement.sent(model.unit)
    of_class = BOOK.oob.classes.get(unit.ship_class)
    big = of_class is not None and of_class.type in BIG
    little = of_class is None or of_class.type in (ShipType.DESTROYER, ShipType.BOAT_SQUADRON)
    size = LARGE if big else LITTLE if little else USUAL
    course, ink = radians(model.pose.course_degrees), INKS[model.side]
    if unit.arm is Arm.BATTERY:
        yield RoundedBox(Rect(at[0] - size, at[1] - size, 2 * size, 2 * size), ink, ink)
        return

    def off(along: float, across: float) -> Point:
        return (at[0] + along * sin(course) + across * cos(course), at[1] - along * cos(course) + across * sin(course))

    fill = None if little else ink
    outline = (off(size * 1.6, 0), off(-size, size * 0.7), off(-size, -size * 0.7))
    yield Polygon(outline, fill, ink, 1.5)
    if unit.arm is Arm.SUBMARINE:
        yield Line((off(0, -size * 1.6), off(0, size * 1.6)), ink, 2)


if __name__ == "__main__":
    SIZE, SHAPES = sheet()
    paint((SHAPES,), SIZE, LIGHT.panel).convert("RGB").save(Path(sys.argv[1]))
