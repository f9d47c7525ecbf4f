"""The charts of the coastal rules, as values that cannot have holes."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sameness import kept
from campaign.tactics.coastal.charts.damage import DamageChart
from campaign.tactics.coastal.charts.doctrine import Doctrine
from campaign.tactics.coastal.charts.guns import GunChart
from campaign.tactics.coastal.charts.movement import MovementChart
from campaign.tactics.coastal.charts.others import OthersChart
from campaign.tactics.coastal.charts.records import RecordChart
from campaign.tactics.coastal.charts.spotting import SpottingChart
from campaign.tactics.coastal.charts.torpedoes import TorpedoChart
from campaign.tactics.coastal.charts.turn import TurnChart
from campaign.tactics.conduct import Charts

NAME = "coastal"
CM_M = 20.6


class CoastalCharts(Struct, frozen=True, eq=False):
    """All that the system reads besides the boats themselves; one set of charts is equal to itself alone."""

    turn: TurnChart
    movement: MovementChart
    spotting: SpottingChart
    damage: DamageChart
    guns: GunChart
    torpedoes: TorpedoChart
    others: OthersChart
    records: RecordChart
    doctrine: Doctrine


def charts_in(book: Book) -> CoastalCharts:
    """The charts of this system in the Book; anything else under its name is a bug."""
    charts = book.tactical[NAME]
    if not isinstance(charts, CoastalCharts):
        raise TypeError(f"the Book holds {type(charts).__name__} as charts of {NAME}")
    return charts


def charts_of(book: Book, options: tuple[tuple[str, str], ...]) -> CoastalCharts:
    """The charts of a battle in which rules of choice were agreed on."""
    charts = charts_in(book)
    return _with(charts, options) if options else charts


@kept(16)
def _with(charts: CoastalCharts, options: tuple[tuple[str, str], ...]) -> CoastalCharts:
    return replace(charts, turn=replace(charts.turn, options=charts.turn.options.chosen(options)))


def metres(cm: float) -> float:
    """CO-1.1 Centimetres of the table in metres: a knot for forty seconds."""
    return cm * CM_M


def cm_of(of_metres: float) -> float:
    """Metres in centimetres of the table."""
    return of_metres / CM_M


CHARTS = Charts(package="campaign.tactics.coastal", noun=CoastalCharts, rules=r"CO-[0-9A-Za-z.-]+", files={
    "turn": "turn.yaml",
    "movement": "movement.yaml",
    "spotting": "spotting.yaml",
    "damage": "damage.yaml",
    "guns": "guns.yaml",
    "torpedoes": "torpedoes.yaml",
    "others": "others.yaml",
    "records": "records.yaml",
    "doctrine": "doctrine.yaml",
})
