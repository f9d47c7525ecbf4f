"""A ship's particulars, in tables beneath her picture, or in words where there is no room to draw it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import floor
from typing import Any

from campaign.drawing.hulls import from_above
from campaign.drawing.lettering import shorten, width_of, wrap
from campaign.drawing.shapes import Disc, Line, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.reading.profile import star, tones
from campaign.model.units.silhouettes import ShipPart, Silhouette
from campaign.session.history.ship_card import KINDS, ShipCard, day_in_words
from campaign.session.reports.ships import rating_lines
from campaign.session.reports.situation import Plain

COLUMNS = (0.0, 0.222, 0.43, 0.64, 0.83)
WIDTHS = (0.198, 0.175, 0.188, 0.165, 0.17)
FURTHEST_M, THICKEST_MM = 30000.0, 350.0
# So many of the times that she was hurt are told.
HARMS = 2
# A line of her record takes no more lines than this.
RECORD_LINES = 4
ABOVE = "from above"


def tables(card: ShipCard, plan: Silhouette, room: Rect, look: Look, letters: float) -> tuple[Shape, ...]:
    """Five columns under their heads."""
    columns = [Rect(room.x + room.wide * at, room.y, room.wide * wide, room.high)
               for at, wide in zip(COLUMNS, WIDTHS, strict=True)]
    heads = ("Armament", "Armour", "Present condition",
             "In the campaign\N{RIGHT SINGLE QUOTATION MARK}s terms", "Battle record")
    shapes: list[Shape] = [Line(((room.x, room.y), (room.right, room.y)), look.theme.line, 1.5)]
    for head, column in zip(heads, columns, strict=True):
        text = shorten(head, letters * 1.3, column.wide, bold=True)
        shapes.append(Text(text, (column.x, room.y + letters * 1.6), letters * 1.3, look.theme.ink, bold=True, serif=True))
    for part, column in zip((_armament, _armour, _condition, _standings, _record), columns, strict=True):
        inner = Rect(column.x, room.y + letters * 2.9, column.wide, room.high - letters * 3)
        shapes += part(card, inner, look, letters)
        if part is _condition:
            shapes += _from_above(card, plan, inner, _below(shapes, inner), look, letters)
    return tuple(shapes)


def _armament(card: ShipCard, room: Rect, look: Look, letters: float) -> Iterator[Shape]:
    theme, y = look.theme, room.y + letters * 0.7
    number = room.x + letters * 1.6
    for weapon in card.weapons:
        if y + letters > room.bottom:
            return
        yield Text(str(weapon.count), (number, y), letters * 1.05, theme.ink, "r", bold=True)
        yield Text(weapon.name, (number + letters * 0.7, y), letters * 1.05, theme.ink)
        yield Text(shorten(weapon.note, letters * 0.9, room.wide * 0.52), (number + letters * 0.7, y + letters * 1.05),
                   letters * 0.9, theme.ink2)
        if weapon.range_m:
            yield from _bar(Rect(room.x + room.wide * 0.56, y - 2.5, room.wide * 0.26, 5), weapon.range_m / FURTHEST_M, look)
            yield Text(f"{weapon.range_m / 1000:.1f} km", (room.right, y), letters * 0.95, theme.ink2, "r")
        y += letters * 2.25


def _bar(room: Rect, share: float, look: Look) -> Iterator[Shape]:
    yield RoundedBox(room, look.theme.track)
    yield RoundedBox(Rect(room.x, room.y, room.wide * min(1.0, share), room.high), look.theme.ink2)


def _armour(card: ShipCard, room: Rect, look: Look, letters: float) -> Iterator[Shape]:
    theme, y = look.theme, room.y + letters * 0.7
    if not card.plates:
        yield Text("none", (room.x, y), letters * 1.05, theme.ink2)
        y += letters * 2.0
    names = max((width_of(name, letters * 1.05) for name, _ in card.plates), default=0.0) + letters * 0.6
    for name, thick in card.plates:
        yield Text(name, (room.x, y), letters * 1.05, theme.ink)
        wide = room.wide * 0.4 * min(1.0, thick / THICKEST_MM)
        bar = Rect(room.x + max(room.wide * 0.38, names), y - letters * 0.4, wide, letters * 0.8)
        yield RoundedBox(bar, theme.ink2)
        yield Text(f"{thick:g} mm", (bar.right + letters * 0.5, y), letters, theme.ink, bold=True)
        y += letters * 2.0
    y += letters * 0.4
    for remark in card.remarks:
        for line in wrap(remark, letters * 0.92, room.wide):
            yield Text(line, (room.x, y), letters * 0.92, theme.ink2)
            y += letters * 1.25


def _condition(card: ShipCard, room: Rect, look: Look, letters: float) -> Iterator[Shape]:
    theme, y = look.theme, room.y + letters * 0.7
    if not card.tracks:
        yield Text("not known", (room.x, y), letters * 1.05, theme.ink2)
        return
    start = room.x + room.wide * 0.27
    across = room.wide * 0.52
    for track in card.tracks:
        yield Text(track.name, (room.x, y), letters * 1.05, theme.ink)
        each = min(letters * 1.1, across / track.boxes)
        for number in range(track.boxes):
            box = Rect(start + each * number, y - letters * 0.5, each - 1.5, letters)
            if number < track.left:
                yield RoundedBox(box, theme.fuel if track.name == "fuel" else theme.ink2)
            elif track.name == "fuel":
                yield RoundedBox(box, theme.track)
            else:
                yield RoundedBox(box, theme.btn, theme.ink2, 1.0)
                yield Line(((box.x, box.y), (box.right, box.bottom)), theme.red, 1.6)
                yield Line(((box.x, box.bottom), (box.right, box.y)), theme.red, 1.6)
        yield Text(f"{track.left} of {track.boxes}", (room.right, y), letters, theme.ink, "r", bold=True)
        y += letters * 2.0
    yield Text("speed", (room.x, y), letters * 1.05, theme.ink)
    yield RoundedBox(Rect(start, y - letters * 0.4, across * card.of_class.service_kn / 42, letters * 0.8), theme.ink2)
    yield Text(f"{card.of_class.service_kn:g} kn", (room.right, y), letters, theme.ink, "r", bold=True)
    y += letters * 2.0
    if card.mounts_out:
        for line in wrap(f"out of action: {', '.join(card.mounts_out)}", letters * 0.95, room.wide)[:2]:
            yield Text(line, (room.x, y), letters * 0.95, theme.red)
            y += letters * 1.25
    for harm in card.harms[-HARMS:]:
        yield Text(shorten(f"{harm.when}: {harm.what}", letters * 0.92, room.wide), (room.x, y), letters * 0.92, theme.ink)
        y += letters * 1.25


def _from_above(card: ShipCard, plan: Silhouette, room: Rect, top: float, look: Look, letters: float) -> Iterator[Shape]:
    """Her decks from above beneath her boxes, as large as the column lets them be; what is out has its star there, too."""
    top += letters * 1.2
    free = min(room.bottom - top, letters * 4)
    if free < letters:
        return
    beam = max(y for piece in plan.pieces for _, y in piece.points) - min(y for piece in plan.pieces for _, y in piece.points)
    caption = letters * 0.85
    beside = width_of(ABOVE, caption, serif=True, italic=True) + letters
    scale = min((room.wide - beside) / plan.length_m, free / beam)
    middle = room.x + plan.length_m * scale / 2, top + beam * scale / 2
    yield Text(ABOVE, (room.right, middle[1]), caption, look.theme.ink2, "r", serif=True, italic=True)
    fills, edges = tones(look, card.side)
    fills |= {ShipPart.HULL: fills[ShipPart.LIGHT], ShipPart.DECK: fills[ShipPart.TUBE]}
    yield from from_above(plan, middle, scale, 90.0, fills, edges=edges)
    for number, name in enumerate(card.mounts_out, 1):
        spots = [point for piece in plan.pieces if (piece.name, piece.part) == (name, ShipPart.MOUNT) for point in piece.points]
        if spots:
            x, y = (sum(axis) / len(spots) for axis in zip(*spots, strict=True))
            at = middle[0] + (x - plan.length_m / 2) * scale, middle[1] + y * scale
            yield from star(at, letters * 0.7, str(number), look)


def _below(shapes: Sequence[Shape], room: Rect) -> float:
    """How far down a column is written already."""
    return max((shape.at[1] for shape in shapes if isinstance(shape, Text) and room.x - 1 <= shape.at[0] <= room.right + 1),
               default=room.y)


def _standings(card: ShipCard, room: Rect, look: Look, letters: float) -> Iterator[Shape]:
    theme, y = look.theme, room.y + letters * 0.7
    middle = room.x + room.wide * 0.64
    for standing in card.standings:
        yield Text(standing.name, (room.x, y), letters * 1.05, theme.ink)
        yield Text(standing.value, (middle, y), letters * 1.2, theme.ink, "r", bold=True, serif=True)
        yield Text(shorten(standing.place, letters * 0.85, room.wide * 0.34), (middle + letters * 0.6, y), letters * 0.85,
                   theme.ink2, italic=True)
        y += letters * 1.0
        yield Line(((room.x, y), (room.right, y)), theme.line)
        y += letters * 1.0


def _record(card: ShipCard, room: Rect, look: Look, letters: float) -> Iterator[Shape]:
    theme, y = look.theme, room.y + letters * 0.7
    if not card.record:
        yield Text("nothing yet", (room.x, y), letters * 1.05, theme.ink2)
    for entry in reversed(card.record):
        lines = _at_most(wrap(entry.text, letters * 0.92, room.wide), RECORD_LINES)
        if y + letters * 1.25 * (len(lines) + 1) > room.bottom:
            return
        yield Text(entry.when, (room.x, y), letters * 0.92, theme.ink, bold=True)
        for number, line in enumerate(lines, 1):
            yield Text(line, (room.x, y + number * letters * 1.25), letters * 0.92, theme.ink2)
        y += letters * (1.25 * (len(lines) + 1) + 0.5)


def _at_most(lines: Sequence[str], most: int) -> list[str]:
    """The first of some lines; the last of them says so where more would follow."""
    return list(lines) if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1].rstrip(' ,;:')} ..."]


def career(card: ShipCard, room: Rect, look: Look, letters: float) -> tuple[Shape, ...]:
    """Her life on a line of years, up to today and not beyond."""
    theme = look.theme
    head = Text("Career so far", (room.x, room.y + letters * 1.4), letters * 1.35, theme.ink, bold=True, serif=True)
    shapes: list[Shape] = [Line(((room.x, room.y), (room.right, room.y)), theme.line, 1.5), head]
    if not card.career:
        return tuple(shapes)
    first = min(stone.year for stone in card.career)
    span = max(card.today - first, 1.0)
    y, west, wide = room.y + letters * 4.0, room.x + room.wide * 0.04, room.wide * 0.88
    shapes.append(Line(((west, y), (west + wide, y)), theme.ink2, 1.6))
    step = 5 if span > 12 else 1
    for year in range((floor(first) // step + 1) * step, floor(card.today) + 1, step):
        x = west + (year - first) / span * wide
        shapes += [Line(((x, y - 4), (x, y + 4)), theme.ink2),
                   Text(str(year), (x, y - letters), letters * 0.85, theme.ink2, "m", serif=True)]
    free = room.x
    for stone in sorted(card.career, key=lambda stone: stone.year):
        half = max(width_of(stone.what, letters, bold=True), width_of(stone.when, letters)) / 2
        x = west + (stone.year - first) / span * wide
        at = min(max(x, free + half), room.right - half)
        free = at + half + letters * 0.8
        shapes += [Disc((x, y), letters * 0.36, theme.ink),
                   Text(stone.what, (at, y + letters * 1.2), letters, theme.ink, "m", bold=True),
                   Text(stone.when, (at, y + letters * 2.35), letters * 0.92, theme.ink2, "m")]
    return tuple(shapes)


# In words -------------------------------------------------------------------------------------------------------------


MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")
DAYS = ("laid_down", "commissioned", "rebuilt")
HULL = {
    "standard_long_tons": "{:g} long tons standard", "full_long_tons": "{:g} long tons full", "length_m": "{:g} m long",
    "beam_m": "{:g} m in the beam", "draught_m": "draught {:g} m", "trial_kn": "{:g} knots on trials",
    "service_kn": "{:g} knots in service", "endurance": "endurance {}", "fuel_t": "{:g} t of fuel", "crew": "crew of {:g}",
    "belt_mm": "belt {:g} mm", "deck_mm": "deck {:g} mm", "turret_mm": "turrets {:g} mm",
}
# Said of her on the sheet's first lines.
SAID = ("id", "name")


def headed(sheet: Plain) -> Iterator[tuple[str, str]]:
    """Every heading that has something beneath it, in the order of the sheet."""
    for name, value in sheet.items():
        text = "" if name in SAID else _told(name, value, sheet).replace("_", " ")
        if text:
            yield name.replace("_", " ").capitalize(), text


def _told(name: str, value: Any, sheet: Plain) -> str:
    if name in DAYS:
        return day_in_words(value, MONTHS) if value else ""
    if name == "type":
        return KINDS.get(value, str(value))
    if name in ("nation", "crew_quality"):
        return str(value).capitalize()
    if name == "hull":
        return "\n".join(_hull(value))
    if name == "ratings":
        # What goes on in a second line of a terminal goes on in the same paragraph here.
        return "\n".join(rating_lines(sheet)).replace("\n  ", " ")
    return _in_lines(value)


def _hull(hull: Mapping[str, Any]) -> Iterator[str]:
    for name, value in hull.items():
        if value:
            yield HULL[name].format(value)


def _in_lines(value: Any) -> str:
    """Plain values of any shape as lines to read."""
    if value in (None, "", [], {}, False):
        return ""
    if isinstance(value, dict):
        return "\n".join(
            f"{name.replace('_', ' ')}: {text}"
            for name, part in value.items()
            if (text := _in_lines(part).replace("\n", "; "))
        )
    if isinstance(value, (list, tuple)):
        return "\n".join(filter(None, map(_in_lines, value)))
    return "yes" if value is True else f"{value:g}" if isinstance(value, float) else str(value)
