"""The chart of guns and shells and of the armour that they meet: bands, penetration, damage, plates by thickness and make."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from math import sqrt
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import Above, AtLeast, AtLeastOne, AtMost, Tenths, Words
from campaign.tactics.fear_god.charts.terms import Band, Navy, Share, Shell
from campaign.tactics.kit.charts import Each, FromNought, SixFaces, half_up, whole

LB_A_KG, MM_A_DM = 2.20462, 100.0
Factor = Annotated[float, Above(0), AtMost(5)]


class Reach(Struct, frozen=True):
    """The far limit of a band: a share of the gun's maximum range, up to a limit in yards."""

    share: Share
    at_most_yd: Annotated[int, AtLeast(1000)] | None = None


class DeMarre(Struct, frozen=True):
    """The constants of de Marre's formula, and what is made of its value at the muzzle.

    `constant` serves metres a second, kilograms and decimetres; `calibre_power` and `root` are de Marre's exponents; `size_dm`
    is the calibre whose shells keep the value of the bands: heavier ones keep more of it, by the square root.
    `deck` is the share of a band's figure that strikes a deck, where decks are reckoned apart.
    """

    constant: Annotated[float, Above(0)]
    calibre_power: Factor
    root: Factor
    size_dm: Factor
    band: Each[Band, Share]
    shell: Each[Shell, Factor]
    deck: Mapping[Band, Share]


class DamageOfWeapons(Struct, frozen=True):
    """Points by weight: each a factor times pounds to the power of two thirds (`power`)."""

    power: Share
    shell: Factor
    shells: Each[Shell, Factor]
    torpedo_or_mine: Factor
    bomb: Factor
    one_point_from_mm: Annotated[float, Above(0)]


class HitsOfSalvos(Struct, frozen=True):
    """How many shells hit: shells a barrel by band, what a rate of fire makes of them, and the die."""

    a_barrel: Each[Band, Share]
    rate: AtLeastOne
    rate_power: Share
    reaction: Share
    die: SixFaces[Factor]


class SlowFire(Struct, frozen=True):
    """FG-GAP-28 Heavy guns that fired half as often at long range: from what calibre, up to what year, in which bands."""

    from_mm: Annotated[float, Above(0)]
    to_year: int
    bands: tuple[Band, ...]


class LightWeapon(Struct, frozen=True):
    """A gun that is no naval gun of the tables: how far it reaches, what it pierces, and what a hit takes.

    One that is rated by `attack` takes its points once for each attack of the whole battery that hits.
    """

    mm: Annotated[float, Above(0)]
    max_yd: AtLeastOne
    pierces: Annotated[int, AtLeast(0)]
    points: AtLeastOne
    rof: AtLeastOne | None = None

    @property
    def by_attack(self) -> bool:
        """Whether the whole battery's fire is one hit."""
        return self.rof is None


class BallisticChart(Struct, frozen=True):
    """All numbers of guns and shells."""

    bands: Each[Band, Reach]
    round_to_yd: AtLeastOne
    penetration: DeMarre
    damage: DamageOfWeapons
    hits: HitsOfSalvos
    magazines: FromNought[AtLeastOne]
    slow_fire: SlowFire
    light: tuple[LightWeapon, ...]

    def __post_init__(self) -> None:
        calibres = [row.mm for row in self.light]
        if not calibres or calibres != sorted(set(calibres)):
            raise ChartFault("the smallest calibre stands first", "light")

    def limits_yd(self, max_yd: int) -> tuple[int, int, int, int]:
        """FG-GAP-07 A gun's bands end at shares of its reach, to the nearest hundred yards, and at what was fought at."""
        short, medium, long, _ = (self._limit(self.bands[band], max_yd) for band in Band)
        return short, medium, long, max_yd

    def _limit(self, reach: Reach, max_yd: int) -> int:
        yards = half_up(reach.share * max_yd / self.round_to_yd) * self.round_to_yd
        return yards if reach.at_most_yd is None else min(yards, reach.at_most_yd)

    def penetrations(self, mm: float, kg: float, velocity_m_s: float, shell: Shell) -> tuple[int, int, int, int]:
        """FG-GAP-08 What a shell pierces in each band, by de Marre's formula at the muzzle and what is left of it out there.

        `mm`, `kg` and `velocity_m_s` are the shell's; figures are ratings in centimetres.
        """
        found = self.penetration
        calibre_dm = mm / MM_A_DM
        muzzle_dm = (velocity_m_s * sqrt(kg) / (found.constant * calibre_dm**found.calibre_power)) ** (1 / found.root)
        value = 10 * muzzle_dm * sqrt(calibre_dm / found.size_dm) * found.shell[shell]
        short, medium, long, extreme = (half_up(value * found.band[band]) for band in Band)
        return short, medium, long, extreme

    def onto_deck(self, pierces: int, band: Band) -> int:
        """FG-GAP-08 What is left against a deck where decks are reckoned apart; shells do not plunge nearer by."""
        share = self.penetration.deck.get(band)
        return pierces if share is None else half_up(share * pierces)

    def shell_points(self, mm: float, kg: float, shell: Shell) -> int:
        """FG-GAP-10 What a shell takes, by its weight and what it is filled with; nought never from 37 mm on."""
        rule = self.damage
        points = half_up(rule.shell * rule.shells[shell] * (kg * LB_A_KG) ** rule.power)
        return max(1, points) if mm >= rule.one_point_from_mm else points

    def charge_points(self, lb: float) -> int:
        """FG-GAP-10 What the charge of a torpedo or mine takes."""
        return half_up(self.damage.torpedo_or_mine * lb**self.damage.power)

    def bomb_points(self, lb: float) -> int:
        """FG-GAP-10 What a bomb takes."""
        return half_up(self.damage.bomb * lb**self.damage.power)

    def expected(self, barrels: int, rof: int, band: Band, *, reaction: bool = False) -> float:
        """FG-GAP-09 Shells that hit when an attack succeeds, before the die."""
        rule = self.hits
        mean: float = barrels * rule.a_barrel[band] * (rof / rule.rate) ** rule.rate_power
        return mean * rule.reaction if reaction else mean

    def hits_of(self, expected: float, face: int, rounds: int) -> int:
        """FG-GAP-09 Shells that hit by the face of a die: one at least, and no more than were fired."""
        return min(max(1, half_up(expected * self.hits.die[face - 1])), rounds)

    def rounds_a_barrel(self, mm: float) -> int:
        """FG-GAP-28 What lies in the magazines for a barrel."""
        return self.magazines.at(mm)

    def rounds_used(self, mm: float, barrels: int, rof: int, band: Band, *, year: int, reaction: bool = False) -> int:
        """FG-GAP-28 Rounds that a turn of fire costs: by the rate, half of it in haste and of old heavy guns far away."""
        rounds = barrels * rof
        slow = mm >= self.slow_fire.from_mm and year <= self.slow_fire.to_year and band in self.slow_fire.bands
        return -(-rounds // 2) if reaction or slow else rounds

    def light_weapon(self, mm: float) -> LightWeapon:
        """FG-GAP-11 The row of a light gun, the next smaller one between two."""
        return next((row for row in reversed(self.light) if mm >= row.mm), self.light[0])


def after_factor(points: int, factor: float) -> int:
    """FG-0-round A hit's points after a factor, fractions dropped."""
    return whole(points * factor)


# Guns -----------------------------------------------------------------------------------------------------------------


class Era(Enum):
    """FG-GAP-11 The war that a gun, its mounting and its shells are of."""

    FIRST_WAR = "ww1"
    SECOND_WAR = "ww2"


class GunRow(Struct, frozen=True):
    """One gun of the table: rounds a barrel in a turn, and its best shell."""

    gun: Words
    navy: Navy
    era: Era
    mm: Annotated[float, Above(0), AtMost(500)]
    kg: Annotated[float, Above(0), AtMost(1500)]
    rof: Annotated[int, AtLeast(1), AtMost(60)]
    best: Shell


class GunTable(Struct, frozen=True):
    """All guns of the table."""

    second_war_from: int
    alike: Annotated[float, Above(0), AtMost(0.5)]
    guns: tuple[GunRow, ...]

    def __post_init__(self) -> None:
        named = [(row.gun, row.navy, row.era) for row in self.guns]
        if doubled := [f"{gun} ({navy.value}, {era.value})" for gun, navy, era in named if named.count((gun, navy, era)) > 1]:
            raise ChartFault(f"{doubled[0]} stands twice", "guns")
        if not self.guns:
            raise ChartFault("a gun was expected", "guns")

    def era_of(self, year: int) -> Era:
        """FG-GAP-11 The war that the guns of a ship in service since that year, or rebuilt in it, are of."""
        return Era.SECOND_WAR if year >= self.second_war_from else Era.FIRST_WAR

    def nearest(self, navy: Navy, year: int, mm: float, kg: float) -> GunRow:
        """FG-GAP-11 The gun that comes nearest: of its calibre, navy and years if there is one, then by weight of shell."""
        era = self.era_of(year)

        def far(row: GunRow) -> tuple[bool, bool, bool, float, float]:
            off = abs(row.mm - mm) / mm
            return off > self.alike, row.navy is not navy, row.era is not era, round(off, 2), abs(row.kg - kg)

        return min(self.guns, key=far)


# Armour ---------------------------------------------------------------------------------------------------------------


MM_A_CM = 10
Ratio = Annotated[float, Above(0), AtMost(2)]


class Plate(Enum):
    """FG-8.1.6-quality Makes of armour plate, the best first."""

    FACE_HARDENED = "face_hardened_1930_on"
    KRUPP = "KC"
    HOMOGENEOUS = "homogeneous_1920_on"
    HARVEY = "harvey"
    NICKEL_STEEL = "nickel_steel"
    COMPOUND = "compound"
    MILD_STEEL = "mild_steel"
    WROUGHT_IRON = "wrought_iron"


class Place(Enum):
    """FG-8.1.6 Where a ship bears armour, beside her belt and decks."""

    ENDS = "ends"
    TURRET = "turret"
    CONNING_TOWER = "conning_tower"
    CASEMATE = "casemate"


class Ratings(Struct, frozen=True):
    """A rating is a factor times centimetres to a power."""

    times: Ratio
    power: Ratio


class BritishFault(Struct, frozen=True):
    """FG-8.1.6.1 Capped shells that broke up: what is left of a hit, from what belt, in which bands, to what day.

    `calibre_divisor` makes of the calibre in centimetres the belt rating from which it counts; `last_day` is an ISO date.
    """

    left: Ratio
    calibre_divisor: AtLeastOne
    bands: tuple[Band, ...]
    shell: Shell
    last_day: str


class ArmourChart(Struct, frozen=True):
    """All numbers of armour; `casemate` is the part of the belt that stands about the second battery."""

    belt: Ratings
    deck_times: Ratio
    quality: Each[Plate, Ratio]
    years: Mapping[Plate, int]
    homogeneous_makes: tuple[str, ...]
    not_pierced: Ratio
    casemate_parts: tuple[int, int]
    belt_to: Each[Band, Tenths]
    piercing_shell_from: Annotated[int, AtLeast(0)]
    british: BritishFault
    all_shells: Ratio

    def plate_of(self, make: str, year: int) -> Plate:
        """FG-GAP-05 What plates of a make and year are: face-hardened by the process of the day, or homogeneous."""
        if make in self.homogeneous_makes:
            return Plate.HOMOGENEOUS if year >= self.years[Plate.HOMOGENEOUS] else Plate.NICKEL_STEEL
        hardened = ((start, plate) for plate, start in self.years.items() if plate is not Plate.HOMOGENEOUS and start <= year)
        return max(hardened, key=lambda found: found[0], default=(0, Plate.WROUGHT_IRON))[1]

    def belt_rating(self, centimetres: float, plate: Plate) -> int:
        """FG-GAP-05 A belt's rating by its thickness where it is thickest, nought for none."""
        return half_up(self.belt.times * centimetres**self.belt.power * self.quality[plate])

    def deck_rating(self, centimetres: float, plate: Plate) -> int:
        """FG-GAP-05 The rating of all decks over the vitals together."""
        return half_up(self.deck_times * centimetres * self.quality[plate])

    def fault_from(self, calibre_mm: float) -> int:
        """FG-8.1.6.1 The belt from which faulty shells of a calibre break up: a third of it in centimetres."""
        return whole(calibre_mm / MM_A_CM / self.british.calibre_divisor)
