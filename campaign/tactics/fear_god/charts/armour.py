"""The chart of armour: ratings by thickness and make, what face a shell strikes, what faulty shells do."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import Above, AtLeast, AtMost
from campaign.tactics.fear_god.charts.terms import Band, Shell, half_up, whole

TEN, MM_A_CM = 10, 10
Share = Annotated[float, Above(0), AtMost(2)]
Face = Annotated[int, AtLeast(0), AtMost(TEN)]


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

    times: Share
    power: Share


class BritishFault(Struct, frozen=True):
    """FG-8.1.6.1 Capped shells that broke up: what is left of a hit, from what belt, in which bands, to what day.

    `calibre_divisor` makes of the calibre in centimetres the belt rating from which it counts; `last_day` is an ISO date.
    """

    left: Share
    calibre_divisor: Annotated[int, AtLeast(1)]
    bands: tuple[Band, ...]
    shell: Shell
    last_day: str


class ArmourChart(Struct, frozen=True):
    """All numbers of armour; `casemate` is the part of the belt that stands about the second battery."""

    belt: Ratings
    deck_times: Share
    quality: Mapping[Plate, Share]
    years: Mapping[Plate, int]
    homogeneous_makes: tuple[str, ...]
    not_pierced: Share
    casemate_parts: tuple[int, int]
    belt_to: Mapping[Band, Face]
    piercing_shell_from: Annotated[int, AtLeast(0)]
    british: BritishFault
    all_shells: Share

    def __post_init__(self) -> None:
        if missing := [plate.value for plate in Plate if plate not in self.quality]:
            raise ChartFault(f"{', '.join(missing)} is missing", "quality")
        if missing := [band.value for band in Band if band not in self.belt_to]:
            raise ChartFault(f"{', '.join(missing)} is missing", "belt_to")

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
