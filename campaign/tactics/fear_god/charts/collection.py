"""The charts of the room, as values that cannot have holes; and how captains fight."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sameness import cached
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
from campaign.tactics.fear_god.charts.turn import TurnChart
from campaign.tactics.fear_god.charts.weapons import TorpedoChart, WeaponChart


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


def charts_in(book: Book) -> FearGodCharts:
    """The charts of this system in the Book; anything else under its name is a bug."""
    charts = book.tactical[NAME]
    if not isinstance(charts, FearGodCharts):
        raise TypeError(f"the Book holds {type(charts).__name__} as charts of {NAME}")
    return charts


def charts_of(book: Book, agreed: tuple[tuple[str, str], ...]) -> FearGodCharts:
    """The charts of a battle for which something else than usual was agreed."""
    charts = charts_in(book)
    return _with(charts, agreed) if agreed else charts


@cached(16)
def _with(charts: FearGodCharts, agreed: tuple[tuple[str, str], ...]) -> FearGodCharts:
    return replace(charts, turn=replace(charts.turn, options=charts.turn.options.chosen(agreed)))


CHARTS = Charts(package="campaign.tactics.fear_god", noun=FearGodCharts, rules=r"FG-[0-9A-Za-z.-]+", files={
    "turn": "turn.yaml",
    "movement": "movement.yaml",
    "ships": "ships.yaml",
    "sighting": "sighting.yaml",
    "ballistics": "ballistics.yaml",
    "gunnery": "gunnery.yaml",
    "guns": "guns.yaml",
    "control": "control.yaml",
    "armour": "armour.yaml",
    "torpedoes": "torpedoes.yaml",
    "weapons": "weapons.yaml",
    "damage": "damage.yaml",
    "doctrine": "doctrine.yaml",
    "criticals": "criticals.yaml",
    "effects": "effects.yaml",
    "casualties": "casualties.yaml",
    "survival": "survival.yaml",
    "air": "air.yaml",
    "port": "port.yaml",
})
