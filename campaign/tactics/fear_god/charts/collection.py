"""The charts of the room, as values that cannot have holes; and how captains fight."""

from __future__ import annotations

from msgspec import Struct

from campaign.tactics.conduct import Charts
from campaign.tactics.fear_god.charts.air import AirChart
from campaign.tactics.fear_god.charts.ballistics import ArmourChart, BallisticChart, GunTable
from campaign.tactics.fear_god.charts.casualties import CasualtyChart
from campaign.tactics.fear_god.charts.criticals import CriticalChart
from campaign.tactics.fear_god.charts.damage import DamageChart, PortChart
from campaign.tactics.fear_god.charts.effects import EffectChart
from campaign.tactics.fear_god.charts.gunnery import GunneryChart
from campaign.tactics.fear_god.charts.movement import MovementChart
from campaign.tactics.fear_god.charts.ships import ControlChart, ShipChart
from campaign.tactics.fear_god.charts.sighting import SightChart
from campaign.tactics.fear_god.charts.survival import SurvivalChart
from campaign.tactics.fear_god.charts.turn import CHOICES, TurnChart
from campaign.tactics.fear_god.charts.weapons import TorpedoChart, WeaponChart
from campaign.tactics.kit.charts import chart_files, charts_as_agreed, charts_by_name


class Doctrine(Struct, frozen=True):
    """FG-GAP-25 The ranges, shares and angles by which captains decide; the chart says what each means."""

    capital_range: float
    cruiser_range: float
    slack: float
    torpedo_share: float
    torpedo_reach_yd: int
    attack_yd: int
    submarine_yd: int
    station_yd: int
    close_degrees: float
    chase_degrees: float
    broadside_degrees: float
    open_degrees: float
    steady_degrees: float
    break_off_damage: float
    break_off_speed: float
    side_lost: float
    worsted: float
    outmatched: float
    outgunned: float
    outgunned_range: float
    outgunned_line: float
    shy_yd: int
    secondary_yd: int
    rounds_kept: float
    magazine_margin: int
    flee_yd: int
    extreme_rounds: float
    dive_yd: int
    hunt_yd: int
    foresight_turns: float
    lame_speed: float
    finish_range: float
    line_hurt: float
    night_yd: int
    hopeless_kn: float
    least_percent: int
    badly_hit: float
    company_yd: int
    attack_boats: int
    backed: float
    help_yd: int


NAME = "fear_god"


class FearGodCharts(Struct, frozen=True, eq=False):
    """Everything the system reads apart from the ships themselves; charts compare by identity."""

    turn: TurnChart
    movement: MovementChart
    ships: ShipChart
    sighting: SightChart
    ballistics: BallisticChart
    gunnery: GunneryChart
    guns: GunTable
    control: ControlChart
    armour: ArmourChart
    torpedoes: TorpedoChart
    weapons: WeaponChart
    damage: DamageChart
    doctrine: Doctrine
    criticals: CriticalChart
    effects: EffectChart
    casualties: CasualtyChart
    survival: SurvivalChart
    air: AirChart
    port: PortChart


charts_in = charts_by_name(NAME, FearGodCharts)
charts_of = charts_as_agreed(charts_in, CHOICES)
CHARTS = Charts(package=f"campaign.tactics.{NAME}", noun=FearGodCharts, rules=r"FG-[0-9A-Za-z.-]+",
                files=chart_files(FearGodCharts))
