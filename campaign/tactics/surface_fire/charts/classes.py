"""Classes of ships, what each is to the other charts, and how the order of battle becomes records of ships."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.units.fittings import Subtype
from campaign.model.units.ships import ShipClass, ShipType
from campaign.tactics.kit.charts import Each


class Code(Enum):
    """Classes, as rosters name them."""

    BB = "BB"
    BC = "BC"
    CV = "CV"
    CVL = "CVL"
    CVE = "CVE"
    CA = "CA"
    CL = "CL"
    CLAA = "CLAA"
    DD = "DD"
    DDAA = "DDAA"
    DE = "DE"
    SS = "SS"
    SC = "SC"
    AK = "AK"


CAPITAL = (Code.BB, Code.BC)
CARRIERS = (Code.CV, Code.CVL, Code.CVE)
CRUISERS = (Code.CA, Code.CL, Code.CLAA)
ESCORTS = (Code.DD, Code.DDAA, Code.DE)


class TurnGroup(Enum):
    """Groups of the chart of turn costs."""

    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


class ClassRow(Struct, frozen=True):
    """SF-VII.20 Boxes of a class, and what else it is to the other charts."""

    turn_group: TurnGroup
    boxes: int
    gun_row: str
    bomb_row: str
    torp_row: str
    points: int
    size: int
    small_ship: bool


class ClassChart(Struct, frozen=True):
    """SF-0.7 One table of classes serves every look-up."""

    classes: Each[Code, ClassRow]
    types: Each[ShipType, Code]
    subtypes: Each[Subtype, Code]

    def __post_init__(self) -> None:
        if odd := [code.value for code, row in self.classes.items() if row.boxes < 4 or row.boxes > 10 or row.boxes % 2]:
            raise ChartFault(f"{', '.join(odd)}: 4 to 10 boxes, an even number of them, were expected", "classes")

    def code_of(self, of_class: ShipClass) -> Code:
        """The code of a class of the order of battle: by its subtype if listed, else by its type."""
        return self.types[of_class.type] if of_class.subtype is None else self.subtypes[of_class.subtype]

    def row(self, code: Code) -> ClassRow:
        """What a class is."""
        return self.classes[code]


class PlainSubmarine(Struct, frozen=True):
    """A submarine that the order of battle counts and does not describe."""

    bow_tubes: int
    stern_tubes: int
    gun_in: float
    guns: int
    length_in: float


class ShipDataChart(Struct, frozen=True):
    """Every constant of the derivation."""

    new_from: str
    model_scale: int
    length_in: Each[Code, float]
    width_at_least_in: float
    armour_mm: Each[Code, int]
    belt_from_mm: int
    always_belted: tuple[Code, ...]
    may_be_belted: tuple[Code, ...]
    armoured_deck_from_mm: int
    smallest_gun_in: float
    reloads: Mapping[Code, int]
    end_tubes_within_deg: float
    submarine: PlainSubmarine
