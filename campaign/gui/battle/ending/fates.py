"""What became of ships, drawn and in words: the headline, a side's head, a ship before and after, what broke on her."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import sin

from msgspec import Struct

from campaign.drawing.flags import flag
from campaign.drawing.hulls import draw_hull
from campaign.drawing.lettering import shorten, width_of, wrap
from campaign.drawing.shapes import Line, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.gui.battle.signs import star
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import CARGO, SMALL, ShipType
from campaign.model.units.silhouettes import Silhouette
from campaign.session.engagements.foretelling import number
from campaign.session.reports.situation import Plain
from campaign.session.words.naming import GROUPS, RANK
from campaign.words.counting import listed, quantity

LARGEST, SMALLEST = 46.0, 20.0
# The longest ship is as long as this share of her line, and so many metres; small ones are drawn somewhat longer than they are.
PICTURE, LONG_M, SHORT_M = 0.3, 230.0, 90.0
BARS, LAST = 0.15, 0.13
# Of ships that came out unhurt a row has so many metres, with so many between two of them.
ROW_M, APART_M = 1900.0, 26.0


def share_of(lost: str) -> float | None:
    """The share left, from "lost/all" boxes; None where boxes are not counted."""
    gone, _, of = lost.partition("/")
    return 1.0 - int(gone) / int(of) if gone.isdigit() and of.isdigit() and int(of) else None


class Headline(Struct, frozen=True):
    """One line that judges, as large as it fits."""

    name: str

    @property
    def high(self) -> float:
        """Room for the largest letters."""
        return LARGEST * 1.25

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """In the serif face."""
        across = width_of(self.name, LARGEST * look.scale, bold=True, serif=True)
        size = LARGEST * look.scale * min(1.0, rect.wide / max(1.0, across) * 0.98)
        yield Text(self.name, (rect.x, rect.middle[1]), size, look.theme.ink, bold=True, serif=True)


class SideLine(Struct, frozen=True):
    """The head of a side's losses: flag, title, how many, over a line in its colour."""

    name: str
    side: Side
    nation: Nation
    count: str

    @property
    def high(self) -> float:
        """Title and line."""
        return 44.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The title gives way to the count."""
        theme, size, middle = look.theme, 20.0 * look.scale, rect.y + rect.high * 0.5
        banner = Rect(rect.x, middle - 9 * look.scale, 30 * look.scale, 18 * look.scale)
        yield from flag(self.nation, banner)
        x = banner.right + 10 * look.scale
        room, counted = rect.right - x, width_of(self.count, look.row) + 2 * look.gap
        across = max(1.0, width_of(self.name, size, bold=True, serif=True))
        # Letters as small as those of notes are the least: a title gives way to the count no further.
        least = min(size, look.note)
        if across * least / size + counted > room:
            counted = 0.0
        size *= min(1.0, (room - counted) / across)
        yield Text(self.name, (x, middle), size, theme.ink, bold=True, serif=True)
        if counted:
            yield Text(self.count, (rect.right, middle), look.row, theme.ink2, "r")
        yield RoundedBox(Rect(rect.x, rect.bottom - 4 * look.scale, rect.wide, 2), theme.sides[self.side])


class FateLine(Struct, frozen=True):
    """A ship that is not as she was: picture with stars, what befell her, her hull before and after, or that she is lost."""

    name: str
    side: Side
    picture: Silhouette | None
    words: str
    before: float | None
    after: float | None
    fate: str
    stars: int
    days: str = ""

    @property
    def high(self) -> float:
        """Name, words and picture."""
        return 66.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """From the left picture, name and words, bars, fate; in a narrow line the picture and the bars go."""
        theme, scale = look.theme, look.scale
        narrow = rect.wide < 420 * scale
        picture = 0.0 if narrow else rect.wide * PICTURE
        water = rect.bottom - 12 * scale
        if picture and self.picture is not None:
            yield from self._ship(Rect(rect.x, rect.y, picture, water - rect.y), look)
        x = rect.x + picture + (look.gap * 2 if picture else 0)
        last = max(rect.wide * LAST, width_of(self.fate.upper(), look.row, bold=True, spaced=0.08) if self.fate else
                   width_of(self.days, 17.0 * scale, bold=True, serif=True)) if self.fate or self.days else 0.0
        bars = rect.wide * BARS if self.before is not None and self.after is not None and not narrow else 0.0
        right = rect.right - last - (bars + look.gap * 2 if bars else 0)
        size = 18.0 * scale
        name = shorten(self.name, size, max(size * 3, right - x - look.gap), bold=True, serif=True)
        yield Text(name, (x, rect.y + 20 * scale), size, theme.red if self.fate else theme.ink, bold=True, serif=True)
        room = max(size * 3, right - x - look.gap)
        note = look.note * 1.08
        lines = wrap(self.words, note, room)
        if len(lines) > 2:
            lines = (lines[0], shorten(f"{lines[1]} {lines[2]}", note, room))
        for nth, line in enumerate(lines):
            yield Text(line, (x, rect.y + (40 + 16 * nth) * scale), note, theme.ink2)
        if bars and self.before is not None and self.after is not None:
            yield from self._bars(Rect(right, rect.y + 16 * scale, bars, 7 * scale), look)
        if self.fate:
            yield Text(self.fate.upper(), (rect.right, rect.y + 22 * scale), look.row, theme.red, "r", bold=True, spaced=0.08)
        elif self.days:
            yield Text(self.days, (rect.right, rect.y + 22 * scale), 17.0 * scale, theme.ink, "r", bold=True, serif=True)
        yield RoundedBox(Rect(rect.x, rect.bottom - 2, rect.wide, 1), theme.line)

    def _ship(self, room: Rect, look: Look) -> Iterator[Shape]:
        ship = self.picture
        assert ship is not None
        scale = room.wide * drawn_length_m(ship) / LONG_M / ship.length_m
        raised = min(1.2, (room.high - 4) / (ship.top_m * scale))
        theme = look.theme
        ink = blend(theme.panel, theme.ink3, 0.75) if self.fate else theme.sides[self.side]
        yield from draw_hull(ship, (room.x, room.bottom), scale, ink, raised=raised)
        wide = ship.length_m * scale
        if self.fate:
            # The sea has closed over her keel.
            high = 2.2 * look.scale
            swell = tuple((room.x + wide * step / 24, room.bottom - 2 - sin(step * 1.5) * high) for step in range(25))
            yield Line(swell, theme.panel, 6 * look.scale)
            yield Line(swell, theme.fuel, 1.6)
        else:
            yield Line(((room.x, room.bottom + 0.5), (room.x + wide * 1.04, room.bottom + 0.5)), theme.ink3, 1.0)
        for nth in range(self.stars):
            at = room.x + wide * (0.34 + 0.2 * nth), room.bottom - 8 * look.scale
            yield from star(at, 8 * look.scale, look)

    def _bars(self, room: Rect, look: Look) -> Iterator[Shape]:
        theme = look.theme
        for nth, (share, ink) in enumerate(((self.before or 0.0, theme.ink2), (self.after or 0.0, theme.sides[self.side]))):
            bar = Rect(room.x, room.y + nth * (room.high + 3 * look.scale), room.wide, room.high)
            yield RoundedBox(bar, theme.track)
            if share > 0:
                yield RoundedBox(Rect(bar.x, bar.y, bar.wide * share, bar.high), ink)


def rows_abreast(ships: Iterable[Silhouette]) -> Iterator[tuple[Silhouette, ...]]:
    """Small ships in rows, each row filled up to a total length in metres."""
    row: list[Silhouette] = []
    long = 0.0
    for ship in ships:
        if row and long + drawn_length_m(ship) > ROW_M:
            yield tuple(row)
            long = 0.0
            row: list[Silhouette] = []
        row.append(ship)
        long += drawn_length_m(ship) + APART_M
    if row:
        yield tuple(row)


def drawn_length_m(ship: Silhouette) -> float:
    """The length at which a ship is drawn; small ships are drawn somewhat longer than they are."""
    return min(max(ship.length_m, SHORT_M), LONG_M)


class Untouched(Struct, frozen=True):
    """Ships that came out as they went in, small and in a row."""

    ships: tuple[Silhouette, ...]
    side: Side
    name: str = ""

    @property
    def high(self) -> float:
        """Low: they are only counted."""
        return 30.0

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """To one scale."""
        a_metre, x = min(rect.wide / ROW_M, 0.36 * look.scale), rect.x
        ink = blend(look.theme.panel, look.theme.sides[self.side], 0.75)
        for ship in self.ships:
            scale = a_metre * drawn_length_m(ship) / ship.length_m
            raised = min(1.2, (rect.high - 6) / (ship.top_m * scale))
            yield from draw_hull(ship, (x, rect.bottom - 4), scale, ink, raised=raised)
            x += (drawn_length_m(ship) + APART_M) * a_metre


# In words -------------------------------------------------------------------------------------------------------------


# So many ships of a type that came out unhurt are named.
FEW_SMALL, FEW_LARGE = 2, 4
# From which share of its boxes on something is gone in part, for the most part, and wholly.
GUNS = ((1.0, "all her guns out"), (0.6, "most of her guns out"), (0.3, "some of her guns out"), (0.0, "a few of her guns out"))
HULL = ((0.6, "her hull badly holed"), (0.3, "her hull holed"), (0.0, "some plates holed"))


def days_in_words(ship: Plain) -> str:
    """How long she will be in dock; only approximately for an enemy."""
    days = ship.get("days_in_dock")
    if days is None or not days["value"]:
        return ""
    return f"{'about ' if days['about'] else ''}{days['value']:.0f}"


def star_count(ship: Plain) -> int:
    """The number of stars drawn on her: one for each box lost in this battle, at most three."""
    damage = ship["damage"]
    return min(3, (damage["guns"] or 0) + (damage["hull"] or 0))


def fate_in_words(ship: Plain, names: dict[str, str]) -> Iterator[str]:
    """What became of a ship that is lost, and by whom."""
    if ship["fate"] != "afloat":
        by = f" by {names[ship['credit']]}" if ship["credit"] in names else ""
        yield f"{ship['fate']}{by}"


def in_brief(ship: Plain, names: dict[str, str]) -> str:
    """What became of her and what broke on her, in few plain words; a magazine that is empty is no damage."""
    phrases = [*fate_in_words(ship, names)]
    before, after = ship["before"], ship["after"]
    if before.get("left") != after.get("left"):
        phrases.append(f"{after['left'].replace('/', ' of ')} left")
    if ship.get("harms"):
        phrases.append(ship["harms"].removeprefix("was "))
    # Where the bars show a whole hull, what a dock has to mend are her guns.
    guns_alone = bool(ship["damage"]["guns"]) and not ship["damage"]["hull"]
    if guns_alone or not phrases:
        gauges = ("flotation", HULL), ("gunnery", GUNS)
        phrases += [phrase for gauge, steps in gauges if (phrase := _part(ship, gauge, steps))]
    if before.get("looks") != after.get("looks"):
        phrases.append(f"{after['looks']}, as seen from afar")
    if before.get("boats") != after.get("boats"):
        phrases.append("boats damaged")
    return "; ".join(phrases[:2])


def unhurt_in_words(ships: Sequence[Plain]) -> str:
    """Ships in one line, the heaviest first: by name, or by number where there are many of a type."""
    by_type: dict[ShipType | None, list[str]] = {}
    for ship in ships:
        kind = ShipType(ship["type"]) if ship.get("type") else None
        by_type.setdefault(kind, []).append(ship["name"])
    groups: list[str] = []
    for kind in sorted(by_type, key=lambda ship_type: len(RANK) if ship_type is None else RANK.index(ship_type)):
        names = by_type[kind]
        most = FEW_SMALL if kind in SMALL | CARGO else FEW_LARGE
        groups += names if kind is None or len(names) <= most else [f"{number(len(names))} {GROUPS[kind]}"]
    return listed(groups) if groups else ""


def _part(ship: Plain, gauge: str, steps: tuple[tuple[float, str], ...]) -> str:
    """How much of her this battle cost, where it could be counted."""
    (had, _, of), (has, _, _) = (str(ship[when].get(gauge, "")).partition("/") for when in ("before", "after"))
    if not (had.isdigit() and has.isdigit() and of.isdigit()) or int(has) <= int(had):
        return ""
    gone = int(has) / int(of)
    return next(phrase for share, phrase in steps if gone >= share)


def changes_in_words(ship: Plain) -> Iterator[str]:
    """What has changed: boxes, boats left, rounds of each battery, torpedoes; a battery not mentioned is full."""
    before, after = ship["before"], ship["after"]
    if before.get("looks") != after.get("looks"):
        yield f"{after['looks']}, as seen from afar"
    for gauge, label in (("gunnery", "gunnery boxes"), ("flotation", "flotation boxes")):
        if before[gauge] != after[gauge]:
            about = "about " if "seen" in ship else ""
            yield f"{label} lost {before[gauge].split('/')[0]}, now {about}{after[gauge].replace('/', ' of ')}"
    if before.get("left") != after.get("left"):
        yield f"{after['left'].replace('/', ' of ')} left"
    if ship["damage"].get("speed"):
        yield f"{ship['damage']['speed']:.0%} of her speed lost"
    if mounts := len(ship["damage"].get("weapons", ())):
        yield f"{quantity(mounts, 'mount')} out of action"
    had, has = before.get("rounds", {}), after.get("rounds", {})
    for battery in sorted({*had, *has}):
        if had.get(battery, 1) != has.get(battery, 1):
            yield f"{battery.replace('_', ' ')} rounds {had.get(battery, 1):.0%} to {has.get(battery, 1):.0%}"
    if before.get("torpedoes") != after.get("torpedoes"):
        yield f"torpedoes {before['torpedoes']:.0%} to {after['torpedoes']:.0%}"
    if before.get("boats") != after.get("boats"):
        yield "boats damaged"
