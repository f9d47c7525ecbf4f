"""The ship sheet: all that a roster prints of a ship before a shot is fired (SAS-T2)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum

from msgspec import Struct

from campaign.tactics.supremacy_at_sea.charts.fire import ArcList


class Battery(Enum):
    """Guns of one calibre of a ship, by the rank of the calibre."""

    MN = "MN"
    SE = "SE"
    TR = "TR"


BATTERY_NAMES = {Battery.MN: "mains", Battery.SE: "secondaries", Battery.TR: "tertiaries"}


class Group(Enum):
    """Guns that fire, and are lost, together."""

    BOW = "B"
    MIDDLE = "M"
    STERN = "S"
    PORT = "Pt"
    STARBOARD = "Sb"


GROUP_NAMES = {
    Group.BOW: "bow", Group.MIDDLE: "midships", Group.STERN: "stern", Group.PORT: "port", Group.STARBOARD: "starboard",
}


# SAS-GAP-02 Torpedoes that papers and ratings name, by their type in the charts: boats and aircraft have the short ones alike.
TORPEDO_NAMES = {
    "uk_21_mk7": '21" Mark VII', "uk_21_mk9": '21" Mark IX', "ge_21_g7a": '21" G7a', "it_21": '21" Italian',
    "fr_22": '22" French', "us_21_mk15": '21" Mark 15', "long_lance": '24" Long Lance', "air_18": '18"', "mine": "mine",
}


class Quarter(Enum):
    """Parts of a ship in which light mounts stand."""

    BOW = "bow"
    STERN = "stern"
    PORT = "port"
    STARBOARD = "starboard"


class Radar(Enum):
    """What a ship's radar is good for."""

    NONE = "none"
    SEARCH = "search"
    EARLY = "early"
    LATE = "late"


class Post(Struct, frozen=True):
    """One mount: its name, guns, arcs, group (none: a light mount on the centreline, which joins either side).

    `letter` is what the sheets call a main turret, where it differs from the ship's own name for it.
    """

    name: str
    guns: int
    arcs: ArcList
    group: Group | None
    quarter: Quarter | None = None
    letter: str = ""

    @property
    def called(self) -> str:
        """What papers and screens call it."""
        return self.letter or self.name


class Guns(Struct, frozen=True):
    """One battery: calibre, points a hit, full salvos, its mounts, and the magazine that the campaign counts it by."""

    battery: Battery
    calibre_in: float
    line: str
    points: int
    salvos: int
    posts: tuple[Post, ...]
    magazine: str

    @property
    def barrels(self) -> int:
        """All guns of the battery."""
        return sum(post.guns for post in self.posts)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups that an order may name, in the order of the sheet."""
        own = {post.group for post in self.posts}
        if None in own:
            own |= {Group.PORT, Group.STARBOARD}
        return tuple(group for group in Group if group in own)


class Bank(Struct, frozen=True):
    """One set of torpedo tubes; `side` is port, starboard or both."""

    name: str
    tubes: int
    type: str
    side: str

    @property
    def called(self) -> str:
        """What papers and screens call it."""
        return self.name


class ShipSheet(Struct, frozen=True):
    """One ship's sheet; armour in inches, speed in knots, length in table units."""

    of: str
    title: str
    kind: str
    belt: float
    deck: float
    turret: float
    bulge: bool
    aa_high: int
    aa_low: int
    size: int
    sink_points: int
    speed: float
    track: str
    acceleration: int
    sharp: bool
    american_carrier: bool
    length_u: float
    smoke: int
    searchlights: bool
    star_shell: bool
    radar: Radar
    crew_columns: int
    batteries: tuple[Guns, ...]
    banks: tuple[Bank, ...]
    aircraft: int = 0
    fuel_load: float = 0.0
    range_nm: float = 0.0

    @property
    def unarmoured(self) -> bool:
        """SAS-B5.8 A ship without belt, deck or turret value is un-armoured."""
        return not (self.belt or self.deck or self.turret)

    def guns(self, battery: Battery) -> Guns | None:
        """A battery, if she has it."""
        return next((guns for guns in self.batteries if guns.battery is battery), None)

    def called(self, names: Iterable[str]) -> tuple[str, ...]:
        """Mounts and banks as papers and screens call them."""
        letters = {post.name: post.called for guns in self.batteries for post in guns.posts}
        return tuple(letters.get(name, name) for name in names)

    @property
    def main_points(self) -> int:
        """Points of one hit by her own main guns, the step of her damage ladder; of her lightest kind if she has none."""
        return self.batteries[0].points if self.batteries else 30


def ladder(step: int, rows: int) -> tuple[int, ...]:
    """SAS-T2 The damage ladder of a roster: row k is k times the points of the ship's own main gun."""
    return tuple(step * row for row in range(1, rows + 1))


def gun_notation(guns: Guns) -> str:
    """SAS-T1 A battery in the notation of the charts: number, calibre, points a hit, full salvos."""
    return f'{guns.barrels}x{guns.calibre_in:g}"/{guns.points}/{guns.salvos}'


# Fuel -----------------------------------------------------------------------------------------------------------------


ECONOMICAL_KN, PUBLISHED_KN = 10.0, 15.0
TURNS_AN_HOUR = 12


def fuel_burnt(load: float, range_nm_at_15: float, knots: float, miles: float) -> float:
    """SAS-C4 Fuel for so many miles at a speed, from the load and its range at 15 knots; below 10 knots none is saved."""
    if not range_nm_at_15:
        return 0.0
    return load / range_nm_at_15 * (max(knots, ECONOMICAL_KN) / PUBLISHED_KN) ** 2 * miles


def miles_a_turn(knots: float) -> float:
    """SAS-C4.1 Miles steamed in a battle turn of five minutes."""
    return knots / TURNS_AN_HOUR
