"""A ship from abeam to scale on metre paper: her belt hatched, what is out marked, and what she is known by beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, cos, floor, pi, sin

from campaign.drawing.hulls import draw_hull
from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Ink, Line, Point, Polygon, Rect, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.model.sides import Side
from campaign.model.units.fittings import Housing
from campaign.model.units.silhouettes import ShipPart, Silhouette
from campaign.session.history.ship_card import ShipCard

# Shares of the room that her length and her height may take, and where the water lies.
WIDE, WATER = 0.84, 0.76
ABOVE, BELOW = 0.68, 0.15
BELT_OVER_M, BELT_UNDER_M, HATCH = 3.0, 1.3, 6.0
TIMES = "\N{MULTIPLICATION SIGN}"


def tones(look: Look, side: Side) -> tuple[dict[ShipPart, Ink | None], dict[ShipPart, Ink]]:
    """The fill of each part of a ship, and the edges that part block from block."""
    theme = look.theme
    hull = blend(theme.sides[side], theme.ink if theme.name == "light" else theme.panel, 0.18)
    pale = blend(hull, theme.panel, 0.5)
    fills: dict[ShipPart, Ink | None] = dict.fromkeys(ShipPart, hull)
    fills |= {ShipPart.BOTTOM: theme.b30, ShipPart.LIGHT: blend(hull, theme.panel, 0.7), ShipPart.CAP: pale,
              ShipPart.BOAT: pale, ShipPart.RIGGING: blend(theme.panel, hull, 0.35),
              ShipPart.TUBE: blend(hull, theme.panel, 0.3)}
    edges = dict.fromkeys((ShipPart.HOUSE, ShipPart.MOUNT, ShipPart.FUNNEL, ShipPart.BARREL), pale)
    return fills, edges


def profile(card: ShipCard, silhouette: Silhouette, room: Rect, look: Look, letters: float) -> tuple[Shape, ...]:
    """Her picture with metre paper and notes, in a room of the page."""
    scale = min(room.wide * WIDE / silhouette.length_m, room.high * ABOVE / silhouette.top_m,
                room.high * BELOW / max(-silhouette.bottom_m, 1.0))
    left = room.x + (room.wide - silhouette.length_m * scale) / 2
    at = left, room.y + room.high * WATER
    fills, edges = tones(look, card.side)
    return (
        *_paper(silhouette, at, scale, room, look, letters),
        *draw_hull(silhouette, at, scale, fills, edges=edges),
        *_belt(card, silhouette, at, scale, look),
        *_notes(card, silhouette, at, scale, room, look, letters),
    )


def _paper(silhouette: Silhouette, at: Point, scale: float, room: Rect, look: Look, letters: float) -> Iterator[Shape]:
    """Metre paper: thin lines at round distances, heights said at the right, and the water."""
    theme = look.theme
    step = next(step for step in (1, 2, 5, 10, 20) if step * scale >= max(letters * 2.4, 16) or step == 20)
    right = at[0] + silhouette.length_m * scale
    faint = blend(theme.panel, theme.line, 0.55)
    top = max(room.y, at[1] - (ceil(silhouette.top_m / step)) * step * scale)
    for number in range(floor(silhouette.length_m / step) + 1):
        x = right - number * step * scale
        yield Line(((x, top), (x, at[1] - silhouette.bottom_m * scale)), theme.line if number % 5 == 0 else faint)
    for number in range(1, floor((at[1] - room.y) / scale / step) + 1):
        y = at[1] - number * step * scale
        if y < top - 1:
            break
        yield Line(((at[0] - 14, y), (right + 14, y)), faint)
        if letters:
            yield Text(f"{number * step} m", (right + 22, y), letters * 0.85, theme.ink2, serif=True)
    yield Line(((at[0] - 40, at[1]), (right + 60, at[1])), theme.fuel, 1.6)
    if letters:
        yield Text("waterline", (right + 22, at[1] - letters * 0.65), letters * 0.85, theme.ink2, serif=True)


def _belt(card: ShipCard, silhouette: Silhouette, at: Point, scale: float, look: Look) -> Iterator[Shape]:
    """Her armour belt, hatched from the foremost heavy turret to the aftmost."""
    if not card.of_class.armour.belt_mm or card.of_class.length_m < 60:
        return
    west, east = _citadel(card, silhouette)
    x, far = at[0] + west * scale, at[0] + east * scale
    top, low = at[1] - BELT_OVER_M * scale, at[1] + BELT_UNDER_M * scale
    ink = blend(look.theme.panel, look.theme.sides[card.side], 0.15)
    high = low - top
    start = x - high
    while start < far:
        start += HATCH
        start_x, end_x = max(start, x), min(start + high, far)
        if end_x > start_x:
            yield Line(((start_x, low - (start_x - start)), (end_x, low - (end_x - start))), ink)
    yield Polygon(((x, top), (far, top), (far, low), (x, low)), None, ink, 1.2)


def _citadel(card: ShipCard, silhouette: Silhouette) -> tuple[float, float]:
    """From the aftmost to the foremost of the main mounts on the middle line; of other ships the middle two thirds."""
    main = {mount.name for mount in card.of_class.guns if mount.battery == "main" and mount.housing is Housing.TURRET}
    places = [x for name, x in silhouette.mounts if name in main]
    if len(places) < 2:
        return silhouette.length_m * 0.2, silhouette.length_m * 0.8
    return min(places) - 2, max(places) + 2


def _notes(card: ShipCard, silhouette: Silhouette, at: Point, scale: float, room: Rect, look: Look, letters: float
           ) -> Iterator[Shape]:
    """What she is known by, each with a line to where it stands; those above and those below keep clear of each other."""
    if not letters:
        return
    above, below = _said_above(card, silhouette), _said_below(card, silhouette)
    row = room.bottom - letters * 1.9
    yield from _set_out(below, silhouette.length_m, (at, scale), (row, room), look, letters)
    yield from _set_out(above, silhouette.length_m, (at, scale), (room.y + letters * 0.7, room), look, letters)
    stands = dict(silhouette.mounts)
    for number, name in enumerate(card.mounts_out, 1):
        if name in stands:
            height = max((y for piece in silhouette.pieces if piece.name == name for _, y in piece.points), default=6.0)
            yield from star((at[0] + stands[name] * scale, at[1] - height * 0.8 * scale), letters, str(number), look)
    of_class = card.of_class
    text = f"{of_class.length_m:g} m long, {of_class.beam_m:g} m wide, {of_class.draught_m:g} m deep"
    yield Text(text, (room.right, row + letters * 1.2), letters * 0.92, look.theme.ink2, "r", serif=True, italic=True)


def star(middle: Point, size: float, text: str, look: Look) -> tuple[Shape, ...]:
    """Where something is out."""
    corners = tuple((middle[0] + sin(pi * corner / 8) * size * (1.15 if corner % 2 == 0 else 0.62),
                     middle[1] - cos(pi * corner / 8) * size * (1.15 if corner % 2 == 0 else 0.62)) for corner in range(16))
    dark = look.theme.ink if look.theme.name == "light" else look.theme.panel
    return Polygon(corners, look.theme.amberfill, dark, 1.2), Text(text, middle, size * 0.9, dark, "m", bold=True)


# Metres along and up, what it is, more of it, and how far aside its words stand, as a share of her length.
Note = tuple[float, float, str, str, float]


def _said_above(card: ShipCard, silhouette: Silhouette) -> list[Note]:
    """Turrets fore and aft, bridge, funnels: metres along and up, what it is, and more of it."""
    found: list[Note] = []
    heavy = card.weapons[0] if card.weapons and card.weapons[0].mounts else None
    if heavy is not None:
        mounts = [(name, x) for name, x in silhouette.mounts if name in heavy.mounts]
        middle = silhouette.length_m / 2
        barrels = {mount.name: mount.barrels for mount in card.of_class.guns}
        for group in ([mount for mount in mounts if mount[1] < middle], [mount for mount in mounts if mount[1] >= middle]):
            if group:
                x = sum(x for _, x in group) / len(group)
                order = sorted(group, key=lambda mount: -mount[1])
                names = " and ".join(name for name, _ in order) if len(group) < 3 else "main guns"
                what = "turret" if heavy.note.find("turret") >= 0 else "gun"
                guns = sum(barrels[name] for name, _ in group)
                found.append((x, _height(silhouette, {name for name, _ in group}),
                              f"{names} {what}{'s' if len(group) > 1 else ''}" if len(names) < 9 else names,
                              f"{guns} {TIMES} {heavy.name}, to {heavy.range_m / 1000:.0f} km",
                              0.05 if x >= middle else -0.07))
    if silhouette.bridge is not None and card.of_class.directors:
        found.append((silhouette.bridge[0], silhouette.bridge[1], "bridge and director",
                      f"{card.of_class.directors} director{'s' if card.of_class.directors > 1 else ''}", 0.09))
    if card.of_class.catapult_aircraft and silhouette.funnels:
        x = min(silhouette.funnels) - 8
        count = card.of_class.catapult_aircraft
        found.append((x, 14.0, "aircraft", f"{count} by catapult", 0.0))
    elif card.of_class.aircraft and silhouette.bridge is not None:
        found.append((silhouette.length_m * 0.25, silhouette.bridge[1] * 0.6, "flight deck",
                      f"{card.of_class.aircraft} aircraft", 0.0))
    return found


def _said_below(card: ShipCard, silhouette: Silhouette) -> list[Note]:
    found: list[Note] = []
    belt = card.of_class.armour.belt_mm
    if belt and card.of_class.length_m >= 60:
        west, east = _citadel(card, silhouette)
        found.append((west + (east - west) * 0.25, 1.0, f"belt {belt:g} mm", "hatched", 0.0))
    for weapon in card.weapons[1:]:
        positions = [x for name, x in silhouette.mounts if name in weapon.mounts]
        if positions and len(found) < 3:
            found.append((sorted(positions)[len(positions) // 2], _height(silhouette, set(weapon.mounts)) * 0.8,
                          f"{weapon.count} {TIMES} {weapon.name}", weapon.note, 0.0))
    if card.mounts_out:
        found.append((dict(silhouette.mounts).get(card.mounts_out[0], silhouette.length_m / 2), 4.0,
                      f"{', '.join(card.mounts_out)} out of action", _when(card), 0.0))
    return found


def _when(card: ShipCard) -> str:
    """When what is out now was hit, the last time first."""
    days = [harm.when for harm in card.harms if set(harm.mounts) & set(card.mounts_out)]
    return ", ".join(dict.fromkeys(reversed(days)))


def _height(silhouette: Silhouette, names: set[str]) -> float:
    spots = [y for piece in silhouette.pieces if piece.name in names and piece.part is ShipPart.MOUNT for _, y in piece.points]
    return max(spots, default=5.0) - 1.0


def _set_out(notes: Iterable[Note], long: float, ship: tuple[Point, float], row: tuple[float, Rect], look: Look, letters: float
             ) -> Iterator[Shape]:
    """Notes in a row, each as near above or below what it speaks of as its neighbours let it."""
    theme, (at, scale), (y, room) = look.theme, ship, row
    free = room.x
    for along, up, what, more, aside in sorted(notes):
        half = max(width_of(what, letters, bold=True), width_of(more, letters * 0.92)) / 2
        x = max(at[0] + (along + aside * long) * scale, free + half)
        x = min(x, room.right - half)
        free = x + half + letters
        spot = at[0] + along * scale, at[1] - up * scale
        near = y + letters * 1.75 if spot[1] > y else y - letters * 0.6
        yield Line(((x, near), spot), theme.ink2)
        yield Polygon(tuple((spot[0] + dx, spot[1] + dy) for dx, dy in ((-2, -2), (2, -2), (2, 2), (-2, 2))), theme.ink)
        yield Text(what, (x, y), letters, theme.ink, "m", bold=True)
        yield Text(more, (x, y + letters * 1.15), letters * 0.92, theme.ink2, "m")
