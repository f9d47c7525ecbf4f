"""The constants by which the order of battle becomes ship sheets (SAS-GAP-21)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.sides import Nation
from campaign.model.units.ships import ShipType
from campaign.tactics.supremacy_at_sea.charts.movement import KINDS


class SinkPoints(Struct, frozen=True):
    """Sink points by displacement, in two straight pieces; merchantmen by gross tons."""

    per_ton: float
    to_tons: int
    then: int
    per_further_ton: float
    round_to: int
    per_gross_ton: float


class Smaller(Struct, frozen=True):
    """The size of a type below a displacement."""

    type: str
    below_tons: int
    size: int


class SalvoStep(Struct, frozen=True):
    """Salvos of guns from a calibre up."""

    from_in: float
    salvos: int


class Salvos(Struct, frozen=True):
    """Full salvos by battery and calibre."""

    mains: tuple[SalvoStep, ...]
    destroyer_mains: int
    light: tuple[SalvoStep, ...]


class AntiAircraft(Struct, frozen=True):
    """Points a barrel, and the share that counts low down."""

    heavy_barrels: float
    light_barrels: float
    round_to: int
    low_share: float


class SmallTorpedo(Struct, frozen=True):
    """The type of torpedoes below a diameter."""

    below_mm: float
    type: str


class ShipDataChart(Struct, frozen=True):
    """Every constant of the derivation."""

    type: Mapping[ShipType, str]
    sink_points: SinkPoints
    armour_step_in: float
    size: Mapping[str, int]
    smaller: tuple[Smaller, ...]
    salvos: Salvos
    anti_aircraft: AntiAircraft
    below_trial_kn: float
    smallest_gun_in: float
    torpedo_type_of: Mapping[str, str]
    torpedo_type_by_nation: Mapping[Nation, str]
    small_torpedo: SmallTorpedo
    merchant_gross_tons: int
    boat_length_m: float
    fire_control_sets: tuple[str, ...]

    def __post_init__(self) -> None:
        if missing := [kind.value for kind in ShipType if kind not in self.type]:
            raise ChartFault(f"type: {', '.join(missing)} missing")
        if strange := sorted({kind for kind in self.type.values() if kind not in KINDS}):
            raise ChartFault(f"type: {', '.join(strange)} is no type; there are {', '.join(KINDS)}")
        if missing := [kind for kind in KINDS if kind not in self.size]:
            raise ChartFault(f"size: {', '.join(missing)} missing")
        if missing := [nation.value for nation in Nation if nation not in self.torpedo_type_by_nation]:
            raise ChartFault(f"torpedo_type_by_nation: {', '.join(missing)} missing")
        for name, steps in (("mains", self.salvos.mains), ("light", self.salvos.light)):
            if steps[-1].from_in != 0:
                raise ChartFault(f"salvos: {name}: the last line must begin at 0")
