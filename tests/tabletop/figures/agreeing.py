"""A packet against itself and against the battle as it begins: places, ranges, room, sight, cards and form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from math import hypot
from typing import Any

from campaign.model.battles.battle import Engagement, Light
from campaign.model.battles.tabletop import BoxRows, GroundScale, Lines, Packet, PrintedTable, Roster, Value
from campaign.model.book import Book
from campaign.session.engagements.forms import papers_named
from campaign.tactics.coastal.charts.collection import charts_in as coastal_charts
from campaign.tactics.coastal.charts.collection import metres as coastal_m
from campaign.tactics.fear_god.charts.collection import charts_in as fear_god_charts
from campaign.tactics.plot.geometry import Point, bearing_of
from campaign.tactics.supremacy_at_sea.charts.collection import metres as supremacy_m
from campaign.tactics.surface_fire.charts.collection import charts_in as surface_charts
from campaign.tactics.surface_fire.charts.collection import metres as surface_m

# A printed number may be off by half of its last digit.
YARD_M, ROUNDED, TENTH = 0.9144, 0.501, 0.0501
NUMBER = re.compile(r"-?\d[\d,]*\.?\d*")


def _knots(rules: str, book: Book, vessel: Any) -> float:
    """How fast a model begins, in knots."""
    if rules == "coastal":
        return float(vessel.record.max_knots * vessel.setting / 4)
    if rules == "surface_fire":
        return float(vessel.speed * surface_charts(book).movement.knots_an_inch)
    return float(vessel.speed_kn if rules == "fear_god" else vessel.speed)


def longest_move_m(rules: str, book: Book, vessel: Any) -> float:
    """How far a model comes in a turn by the engine, as her record has her, in metres of the table."""
    return {
        "coastal": lambda: coastal_m(coastal_charts(book).movement.move_cm(vessel.record.max_knots, 4)),
        "fear_god": lambda: vessel.record.speed_kn * fear_god_charts(book).movement.yards_per_knot * YARD_M,
        "supremacy_at_sea": lambda: supremacy_m(vessel.sheet.speed / 2),
        "surface_fire": lambda: surface_m(vessel.record.max_speed_in),
    }[rules]()


def numbers(text: str) -> list[float]:
    """All numbers in a text."""
    return [float(found.replace(",", "")) for found in NUMBER.findall(text)]


def table(packet: Packet, title: str) -> PrintedTable | None:
    """A table of the set-up, by how its title begins."""
    parts = (*packet.setup, *packet.after_plot)
    return next((part for part in parts if isinstance(part, PrintedTable) and part.title.startswith(title)), None)


def disagreements(book: Book, engagement: Engagement, rules: str, battle: Any, packet: Packet) -> Iterator[str]:
    """Every figure of the set-up, the cards and the form that another one, or the engine, contradicts."""
    scale = next(iter(papers_named(rules).scales), None)
    vessels = {vessel.name: vessel for vessel in getattr(battle, "vessels", {}).values()}
    yield from _places(rules, book, vessels, scale, packet)
    yield from _ranges(rules, battle, scale, packet)
    yield from _sight(engagement, scale, packet)
    yield from _room(rules, book, vessels, scale, packet)
    yield from _cards_and_form(rules, packet)


def _places(rules: str, book: Book, vessels: Mapping[str, Any], scale: GroundScale | None, packet: Packet) -> Iterator[str]:
    places = table(packet, "Places on the plot")
    assert places is not None
    spots = {str(spot.number): spot for spot in packet.plot.spots}
    if [row[0] for row in places.rows] != list(spots):
        yield "places and plot do not show the same ships"
    for row in places.rows:
        spot, (east, north) = spots[row[0]], (numbers(row[4])[0], numbers(row[5])[0])
        if spot.name != row[1] or not _near((east, north), (spot.x_m, spot.y_m), ROUNDED) or numbers(row[2]) != [
                round(spot.heading_degrees)]:
            yield f"places: {row} is not {spot}"
        if scale is not None and row[6:] != tuple(f"{far / scale.metres:.1f} {scale.unit}" for far in (spot.x_m, spot.y_m)):
            yield f"places on the table: {row}"
        if (vessel := vessels.get(row[1])) is not None:
            at, knots = vessel.pose.at, f"{round(_knots(rules, book, vessel), 1):g}"
            if not _near((east, north), (at.x_m, at.y_m), 2 * ROUNDED) or row[3] != knots:
                yield f"places: {row}, and the engine has her at {at} with {knots}"


def _near(one: tuple[float, float], other: tuple[float, float], by: float) -> bool:
    return all(abs(here - there) <= by for here, there in zip(one, other, strict=True))


def _ranges(rules: str, battle: Any, scale: GroundScale | None, packet: Packet) -> Iterator[str]:
    ranges = table(packet, "Ranges")
    spots = {str(spot.number): spot for spot in packet.plot.spots}
    for row in () if ranges is None else ranges.rows:
        number, _, name = row[2].partition(" ")
        here, there = spots[row[0]], spots[number]
        if (row[1], name) != (here.name, there.name):
            yield f"ranges: {row}, of {here.name} and {there.name}"
        metres = hypot(here.x_m - there.x_m, here.y_m - there.y_m)
        bearing = bearing_of(Point(here.x_m, here.y_m), Point(there.x_m, there.y_m))
        if round(bearing) % 360 != numbers(row[3])[0] % 360:
            yield f"bearings: {row}, {bearing}"
        nearest = min(hypot(here.x_m - other.x_m, here.y_m - other.y_m)
                      for other in spots.values() if other.side is not here.side)
        if metres > nearest + ROUNDED:
            yield f"ranges: {row}, and another is nearer"
        if rules == "supermarina":
            if row[4:] != (battle.band.value,):
                yield f"ranges: {row}, and combat starts at {battle.band.value}"
            continue
        if abs(numbers(row[4])[0] - metres / YARD_M) > ROUNDED or abs(numbers(row[5])[0] - metres) > ROUNDED:
            yield f"ranges: {row}, {metres}"
        if scale is not None and abs(numbers(row[6])[0] - metres / scale.metres) > TENTH:
            yield f"ranges on the table: {row}, {metres}"


def _sight(engagement: Engagement, scale: GroundScale | None, packet: Packet) -> Iterator[str]:
    light = table(packet, "Light")
    assert light is not None
    (row,), sky = light.rows, engagement.conditions
    told, metres = numbers(row[2]), float(sky.visibility_m)
    meant = [(metres / YARD_M, ROUNDED), (metres, ROUNDED), *([] if scale is None else [(metres / scale.metres, TENTH)])]
    if len(told) != len(meant) or not all(abs(one - other) <= by for one, (other, by) in zip(told, meant, strict=True)):
        yield f"light: {row[2]} is not {metres} m"
    minutes = numbers(row[1].replace(":", " "))
    wind = [sky.wind_kn, sky.wind_from_degrees]
    if minutes != list(divmod(sky.minute_of_day, 60)) or numbers(row[3]) != [sky.sea_state] or numbers(row[4]) != wind:
        yield f"light: {row}"
    if sky.light is Light.NIGHT and numbers(row[5]) != [round(100 * sky.moon)]:
        yield f"light: {row}"
    if packet.plot.visibility_m != metres or (packet.record.turns[0][1] and packet.record.turns[0][1] < row[1]):
        yield f"the first turn begins at {packet.record.turns[0][1]}, and the battle at {row[1]}"


def _room(rules: str, book: Book, vessels: Mapping[str, Any], scale: GroundScale | None, packet: Packet) -> Iterator[str]:
    """SM-GAP-56.13 It holds three moves of the fastest of both sides, whoever sees her, and every ship that is drawn."""
    text = " ".join(next(part.lines for part in packet.setup if isinstance(part, Lines) and part.title == "The table"))
    if scale is None:
        return
    side = re.search(r"floor of (\d+) by (\d+) ", text)
    if side is None or side[1] != side[2]:
        yield f"room: {text}"
        return
    metres = int(side[1]) * scale.metres
    longest = max((longest_move_m(rules, book, vessel) for vessel in vessels.values()), default=0.0)
    if metres < 3 * longest - 1:
        yield f"room: {side[0]} is less than three moves of {longest} m"
    for along in ([spot.x_m for spot in packet.plot.spots], [spot.y_m for spot in packet.plot.spots]):
        if along and metres < max(along) - min(along) - 1:
            yield f"room: {side[0]} does not hold {max(along) - min(along)} m"


def _cards_and_form(rules: str, packet: Packet) -> Iterator[str]:
    """What the form is filled in with stands on the card of the same ship, and the numbers of a plot on its cards."""
    cards = {ship.roster.ship: ship for ship in packet.ships}
    for ship in packet.form.ships:
        if ship.ship in cards and ship.own:
            roster, fields = cards[ship.ship].roster, {field.key: (field.value, field.words) for field in ship.fields}
            for key, on_card in FORMS.get(rules, {}).items():
                if key in fields and (found := on_card(roster)) != fields[key][0]:
                    yield f"form: {ship.name}, {key} is {fields[key][0]}, and on her card {found}"
                of = re.search(r", of (\d+)$", fields[key][1]) if key in fields else None
                if of is not None and key in COUNTED and int(of[1]) != len(_boxes(roster, COUNTED[key])):
                    yield f"form: {ship.name}, {fields[key][1]}"
    begins = {spot.name: spot for spot in packet.plot.spots}
    places = table(packet, "Places on the plot")
    speeds = {row[1]: row[3] for row in places.rows} if places is not None else {}
    for paper in packet.ships:
        number, _, name = paper.name.partition("  ")
        said = dict(paper.roster.facts).get("Begins at")
        if name in begins and (spot := begins[name]).number != int(number):
            yield f"card {paper.name} is number {spot.number} on the plot"
        if said is not None and name in begins:
            speed, course = numbers(said)
            knots = speed if " kn " in said else speed * 5
            if course != round(begins[name].heading_degrees) or abs(knots - numbers(speeds[name])[0]) > TENTH:
                yield f"card {paper.name} begins at {said}, and on the plot with {speeds[name]}"


def _boxes(roster: Roster, label: str) -> list[bool]:
    """Which boxes of the rows that are called so are struck."""
    return [box.struck for part in roster.parts if isinstance(part, BoxRows) for row in part.rows if row.label.startswith(label)
            for box in row.boxes]


def _struck(label: str) -> Callable[[Roster], Value]:
    return lambda roster: sum(_boxes(roster, label))


def _left(*labels: str) -> Callable[[Roster], Value]:
    return lambda roster: sum(not struck for label in labels for struck in _boxes(roster, label))


def _below(roster: Roster) -> Value:
    return sum(_boxes(roster, "Flotation")) + sum(_boxes(roster, "Boats"))


def _rounds(battery: str) -> Callable[[Roster], Value]:
    """All rounds of the mounts that the form counts with a battery."""
    def counted(roster: Roster) -> Value:
        mounts = next((part for part in roster.parts if isinstance(part, PrintedTable) and part.title == "Mounts"), None)
        return 0 if mounts is None else sum(int(row[4]) for row in mounts.rows if row[5] == battery)

    return counted


# By what of a card the form's fields are filled in; a field that is not listed stands on no card.
FORMS: Mapping[str, Mapping[str, Callable[[Roster], Value]]] = {
    "supermarina": {"gunnery_hits": _struck("Gunnery"), "flotation_hits": _below, "torpedoes_left": _left("Torpedoes")},
    "supremacy_at_sea": {"engine_rooms_lost": _struck("Engine rooms")},
    "surface_fire": {}, "coastal": {},
    "fear_god": {"rounds_main": _rounds("main"), "rounds_heavy_aa": _rounds("heavy AA")},
    "any": {"torpedoes_left": _left("Torpedoes")},
}
COUNTED = {"gunnery_hits": "Gunnery", "engine_rooms_lost": "Engine rooms", "torpedoes_left": "Torpedoes"}
