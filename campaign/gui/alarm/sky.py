"""The moment has a horizon: own ships near, the enemy hull down, under the sky that the game has, and words above it.

What it shows and what is said come out of what the reader's side knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from campaign.drawing.lettering import shorten, width_of, wrap
from campaign.drawing.seascape import Stops, at_sea, clouds, glints, glow, heights, hull_down, smoke, sun_on_sea, tone_at
from campaign.drawing.shapes import Ink, Layer, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.gui.alarm.columns import picture_of
from campaign.gui.play.known import Known
from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.units.ships import ShipId
from campaign.model.units.silhouettes import Silhouette
from campaign.session.engagements.encounter import Encounter, enemy_in_words, headline
from campaign.session.words.naming import RANK
from campaign.session.words.whereabouts import direction, where_met
from campaign.words.lengths import MILE_M

HORIZON = 0.69
PAPER: Ink = (250, 246, 236)
WARM: Ink = (255, 236, 190)
MOONLIGHT: Ink = (196, 210, 222)
HULLS: Mapping[Light, Ink] = MappingProxyType({Light.DAY: (20, 34, 44), Light.NIGHT: (6, 10, 16)})
SKIES: Mapping[tuple[Light, Weather], Stops] = MappingProxyType({
    (Light.DAY, Weather.CLEAR): (
        (0.0, (40, 56, 72)), (0.3, (92, 116, 130)), (0.48, (150, 163, 160)), (0.6, (214, 204, 170)), (HORIZON, (244, 224, 172)),
        (HORIZON + 0.004, (132, 158, 164)), (0.8, (80, 116, 134)), (1.0, (36, 66, 88))),
    (Light.DAY, Weather.POOR): (
        (0.0, (52, 60, 68)), (0.3, (84, 93, 99)), (0.55, (132, 140, 141)), (HORIZON, (172, 176, 170)),
        (HORIZON + 0.004, (106, 118, 120)), (0.8, (74, 90, 96)), (1.0, (40, 54, 62))),
    (Light.NIGHT, Weather.CLEAR): (
        (0.0, (8, 13, 24)), (0.4, (18, 29, 46)), (HORIZON, (56, 74, 94)), (HORIZON + 0.004, (26, 42, 58)), (1.0, (9, 17, 28))),
    (Light.NIGHT, Weather.POOR): (
        (0.0, (10, 13, 18)), (0.4, (20, 26, 32)), (HORIZON, (46, 54, 60)), (HORIZON + 0.004, (25, 33, 39)),
        (1.0, (10, 15, 20))),
})
# Own ships from the nearest: where the stern stands across, how far below the horizon, and how large she is.
NEAR = ((0.25, 0.205, 0.0037), (0.12, 0.12, 0.0028), (0.02, 0.066, 0.0019), (0.36, 0.052, 0.00085))
# The enemy stands right of this, no more of him than so many, and so large.
FAR_FROM, FAR_MOST, FAR_SCALE = 0.5, 12, 0.00145
HEADLINE, SENTENCE, HOUR, NOTE = 54.0, 19.0, 22.0, 15.5
# Words keep above this, where the sky is dark enough for them.
CLEAR_TO = 0.6


class Horizon(Struct, frozen=True):
    """What is seen: light, weather and moon, own ships the largest first, the enemy's ships, forces that are smoke alone."""

    light: Light
    weather: Weather
    moon: float = 0.0
    own: tuple[Silhouette, ...] = ()
    enemy: tuple[Silhouette, ...] = ()
    unmade_out: int = 0


class Cry(Struct, frozen=True):
    """What is said above it: the headline, a sentence; at the right the hour, and what the sky is like."""

    headline: str
    sentence: str
    hour: str
    notes: tuple[str, ...]


def alarm_sky(rect: Rect, seen: Horizon, cry: Cry, look: Look) -> tuple[Layer, ...]:
    """All of it in a rectangle, with a magenta line beneath; layer by layer, as it is painted."""
    stops = SKIES[seen.light, seen.weather]
    clear = seen.weather is Weather.CLEAR
    line, sun_x = rect.y + rect.high * HORIZON, rect.x + rect.wide * 0.77
    day = seen.light is Light.DAY
    light = WARM if day else MOONLIGHT
    strength = (0.85 if day else 0.35 * seen.moon) if clear else 0.12 * (day or seen.moon)
    layers: list[Layer] = [(heights(rect, stops),)]
    if strength > 0:
        middle = sun_x, line - rect.high * (0.3 if day else 0.45)
        layers.append(tuple(glow(rect, middle, rect.high * 1.05, light, strength=strength, floor=line)))
    cloud = blend(tone_at(stops, 0.3), light if day else stops[0][1], 0.35)
    layers.append(tuple(clouds(rect, cloud, 14 if clear else 34, low=0.55, cover=0.22 if clear else 0.3)))
    layers.append(tuple(glints(rect, stops, HORIZON, blend(tone_at(stops, HORIZON + 0.01), light, 0.2), 110)))
    if strength > 0.15:
        layers.append(tuple(sun_on_sea(rect, HORIZON, sun_x, light, strength=strength * 0.8)))
    layers += [tuple(_enemies(rect, seen, stops)), tuple(_own(rect, seen, stops)), tuple(_captions(rect, cry, look))]
    return tuple(layer for layer in layers if layer)


def _enemies(rect: Rect, seen: Horizon, stops: Stops) -> Iterator[Shape]:
    """The heaviest at the right, under the brightest of the sky; who was not made out is smoke and no more."""
    line = rect.y + rect.high * HORIZON + 1
    air = tone_at(stops, HORIZON - 0.02)
    ink, haze = blend(air, HULLS[seen.light], 0.62), blend(air, HULLS[seen.light], 0.6)
    scale = rect.high * FAR_SCALE
    right = rect.x + rect.wide * 0.9
    for ship in seen.enemy[:FAR_MOST]:
        long = ship.length_m * scale
        right -= long
        if right < rect.x + rect.wide * FAR_FROM:
            break
        yield from hull_down(ship, (right, line), scale, ink, haze)
        right -= max(long * 0.35, rect.wide * 0.012)
    for number in range(seen.unmade_out):
        x = right - rect.wide * (0.05 + 0.09 * number)
        if x > rect.x + rect.wide * FAR_FROM:
            yield from smoke((x, line - 1), rect.high * 0.12, haze)


def _own(rect: Rect, seen: Horizon, stops: Stops) -> Iterator[Shape]:
    """The farthest first, so that the nearer stand before her."""
    hull = HULLS[seen.light]
    for ship, (across, below, size) in reversed(list(zip(seen.own, NEAR, strict=False))):
        height = HORIZON + below
        foam = blend(tone_at(stops, height), PAPER if seen.light is Light.DAY else MOONLIGHT, 0.7)
        near = blend(tone_at(stops, height), hull, min(1.0, 0.62 + below * 2))
        yield from at_sea(ship, (rect.x + rect.wide * across, rect.y + rect.high * height), rect.high * size, near, foam)


class HeadlineRoom(Struct, frozen=True):
    """How the words stand: sizes and lines, the room of the headline, and whether the hour stands beside it."""

    size: float
    top: float
    room: float
    note: float
    lines: tuple[str, ...]
    hour: float
    beside: bool
    whole: bool


def headline_room(rect: Rect, cry: Cry, look: Look) -> HeadlineRoom:
    """The headline as large as it fits beside the hour; the sentence only where all of it stands clear of the bright sky."""
    unit, edge = look.scale, _edge(rect, look)
    low = rect.high < 150 * unit
    size = min(HEADLINE * unit, rect.high * (0.3 if low else 0.155), rect.wide * 0.045)
    hour = min(HOUR * unit, size * 0.75)
    wanted = max(width_of(cry.hour, hour, bold=True, serif=True), *(width_of(note, NOTE * unit) for note in cry.notes), 0.0)
    beside = not low and wanted < rect.wide * 0.42
    room = rect.wide - 2 * edge - (wanted + 4 * look.gap if beside else 0.0)
    size = max(min(size, 0.96 * size * room / max(1.0, width_of(cry.headline, size, bold=True, serif=True))), look.text)
    top = rect.y + (rect.high * 0.25 if low else max(size * 0.95, rect.high * 0.155))
    note = min(SENTENCE * unit, max(look.note, size * 0.5))
    text = cry.sentence if beside else f"{cry.sentence} {cry.hour}."
    lines = wrap(text, note, room)
    whole = top + size * 0.72 + note * (0.55 + 1.3 * (len(lines) - 1)) + note * 0.6 < rect.y + rect.high * CLEAR_TO
    return HeadlineRoom(size, top, room, note, lines if whole else (cry.hour,), hour, beside, whole)


def _edge(rect: Rect, look: Look) -> float:
    return min(56.0 * look.scale, rect.wide * 0.029)


def _captions(rect: Rect, cry: Cry, look: Look) -> Iterator[Shape]:
    laid, unit = headline_room(rect, cry, look), look.scale
    left, right = rect.x + _edge(rect, look), rect.right - _edge(rect, look)
    headline = shorten(cry.headline, laid.size, laid.room, bold=True, serif=True)
    yield Text(headline, (left, laid.top), laid.size, PAPER, bold=True, serif=True)
    for at, line in enumerate(laid.lines):
        y = laid.top + laid.size * 0.72 + laid.note * (0.55 + 1.3 * at)
        if y + laid.note * 0.6 < rect.y + rect.high * CLEAR_TO:
            yield Text(line, (left, y), laid.note, PAPER)
    if laid.beside:
        yield Text(cry.hour, (right, laid.top), laid.hour, PAPER, "r", bold=True, serif=True)
        for at, note in enumerate(cry.notes):
            y = laid.top + laid.hour * 1.25 + NOTE * unit * 1.35 * at
            yield Text(note, (right, y), NOTE * unit, PAPER, "r")
    yield RoundedBox(Rect(rect.x, rect.bottom - 2, rect.wide, 2), look.theme.magenta)


# What it shows and says -----------------------------------------------------------------------------------------------


def horizon_of(known: Known, encounter: Encounter) -> Horizon:
    """The heaviest of one's own near by, of the enemy those that are known, and smoke for who was not made out."""
    book = known.book
    weather = known.view.weather[book.theatre.zone(encounter.hex)]
    own = ship_pictures(book, [ship.ship for ship in encounter.own_ships])[:len(NEAR)]
    enemy = tuple(picture_of(book, ship.ship) for ship in encounter.enemy_ships)
    smoke = sum(not party.ships and bool(party.kinds) for party in encounter.enemy)
    return Horizon(encounter.light, weather, encounter.moon, own, enemy, smoke)


def ship_pictures(book: Book, ships: Iterable[ShipId]) -> tuple[Silhouette, ...]:
    """How ships look from abeam, the heaviest first."""
    return tuple(picture_of(book, ship) for ship in sorted(ships, key=lambda ship: RANK.index(book.counters[ship].type)))


def cry_of(known: Known, encounter: Encounter) -> Cry:
    """The headline; what comes, from where, at which place; and the day, the light and the weather."""
    return Cry(headline(encounter), _sentence(known, encounter), _day_of(known, encounter), tuple(_sky_notes(known, encounter)))


def _sentence(known: Known, encounter: Encounter) -> str:
    """What comes, as far as it is known, and where: the name of the place first, then its degrees."""
    theatre = known.book.theatre
    latitude, longitude = theatre.position_of(encounter.hex)
    east = "E" if longitude >= 0 else "W"
    place = f"{where_met(theatre, known.view, encounter.hex)}, {abs(latitude):.1f} N {abs(longitude):.1f} {east}"
    enemy = enemy_in_words(encounter)
    enemy = f"{enemy[:1].upper()}{enemy[1:]}"
    froms = dict.fromkeys(direction(party.seen_in, encounter.hex) for party in encounter.enemy if party.seen_in is not None)
    way = f" from the {' and the '.join(froms)}" if froms and encounter.is_attacked else ""
    many = len(encounter.enemy_ships) != 1 or len(encounter.enemy) > 1
    if encounter.is_attacked:
        return f"{enemy} {'close' if many else 'closes'}{way}, {place}."
    return f"{enemy} {'lie' if many else 'lies'} {place}."


def _day_of(known: Known, encounter: Encounter) -> str:
    """The day, and by what light; the hour is not settled before the battle is joined."""
    light = "by night" if encounter.light is Light.NIGHT else "by day"
    cursor = known.view.cursor
    return f"{cursor.player_turn} day {cursor.nas}, {light}" if cursor.nas else light.capitalize()


def _sky_notes(known: Known, encounter: Encounter) -> Iterator[str]:
    """Weather, how far one may see, and what wind there may be, by all that the hour may yet bring."""
    book = known.book
    weather = known.view.weather[book.theatre.zone(encounter.hex)]
    rows = book.charts.battle_conditions.rows[encounter.light, weather]
    far = sorted(row.visibility_m / MILE_M for row in rows)
    wind = sorted(row.wind_kn for row in rows)
    yield f"weather {weather.value}; one sees {_between(far[0], far[-1])} miles"
    yield f"wind {_between(wind[0], wind[-1])} knots"


def _between(low: float, high: float) -> str:
    return f"{low:.0f}" if round(low) == round(high) else f"{low:.0f} to {high:.0f}"
