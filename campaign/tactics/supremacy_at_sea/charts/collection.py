"""The charts of Supremacy at Sea, as values that cannot have holes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.sides import Nation
from campaign.model.units.ships import ShipType
from campaign.tactics.conduct import Charts
from campaign.tactics.kit.charts import Each, FromNought, chart_files, charts_by_name
from campaign.tactics.supremacy_at_sea.charts.effects import SpecialDamageChart, TorpedoChart, UnarmouredChart
from campaign.tactics.supremacy_at_sea.charts.environment import EnvironmentChart
from campaign.tactics.supremacy_at_sea.charts.fire import FireChart, HitTable
from campaign.tactics.supremacy_at_sea.charts.movement import KINDS, ByKind, MovementChart

NAME = "supremacy_at_sea"
U_M = 1852.0 / 6


class SupremacyCharts(Struct, frozen=True, eq=False):
    """Everything the system reads apart from the ships themselves; charts compare by identity."""

    movement: MovementChart
    fire: FireChart
    hit_table: HitTable
    special: SpecialDamageChart
    unarmoured: UnarmouredChart
    torpedoes: TorpedoChart
    environment: EnvironmentChart
    ship_data: ShipDataChart
    doctrine: Doctrine


charts_in = charts_by_name(NAME, SupremacyCharts)


def metres(units: float) -> float:
    """SAS-A2.1 Table units in metres: six to the nautical mile, in either scale."""
    return units * U_M


def units(of_metres: float) -> float:
    """Metres in table units."""
    return of_metres / U_M


CHARTS = Charts(package=f"campaign.tactics.{NAME}", noun=SupremacyCharts, rules=r"SAS-[0-9A-Za-z.-]+", files=chart_files(
    SupremacyCharts, hit_table="t7_hit_table.yaml", special="t5_special_damage.yaml", unarmoured="gap_03_unarmoured.yaml",
    torpedoes="gap_02_torpedoes.yaml", ship_data="gap_21_ship_data.yaml"))


class Stance(Struct, frozen=True):
    """How captains of one nation fight; the chart says what each number means."""

    nearest_u: float
    caution: float
    points_left: float
    force_left: float
    odds: float
    patience: int
    pursuit_odds: float
    salvos_left: float
    finishing: float
    gun_turn_u: float
    second_battery: float
    torpedo_hits: float
    last_chance: float
    half_from_ammunition: float
    little_promise: float
    secondary_to_column: int


class Conduct(Struct, frozen=True):
    """What captains of every nation do alike; the chart says what each number means."""

    attack_boats: int
    boats_a_ship: int
    company_u: float
    badly_hit: float
    exposure: float
    standoff_u: float
    launch_u: float
    hopeless_kn: float


class Doctrine(Struct, frozen=True):
    """SAS-GAP-20 Worth of a ship by type, and how each nation fights; one not named fights by the default."""

    worth: ByKind[int]
    conduct: Conduct
    default: Stance
    nations: Mapping[Nation, Stance]

    def stance(self, nation: Nation) -> Stance:
        """How captains of that nation fight."""
        return self.nations.get(nation, self.default)


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


class Salvos(Struct, frozen=True):
    """Full salvos by battery, from a calibre up."""

    mains: FromNought[int]
    destroyer_mains: int
    light: FromNought[int]


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

    type: Each[ShipType, str]
    sink_points: SinkPoints
    armour_step_in: float
    size: ByKind[int]
    smaller: tuple[Smaller, ...]
    salvos: Salvos
    anti_aircraft: AntiAircraft
    below_trial_kn: float
    smallest_gun_in: float
    torpedo_type_of: Mapping[str, str]
    torpedo_type_by_nation: Each[Nation, str]
    small_torpedo: SmallTorpedo
    merchant_gross_tons: int
    boat_length_m: float
    fire_control_sets: tuple[str, ...]

    def __post_init__(self) -> None:
        if strange := sorted({kind for kind in self.type.values() if kind not in KINDS}):
            raise ChartFault(f"{', '.join(strange)} is no type; there are {', '.join(KINDS)}", "type")
