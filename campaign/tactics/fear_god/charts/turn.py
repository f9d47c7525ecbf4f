"""The chart of the turn: phases, how a battle begins and ends, and what players may agree on."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.tactics.fear_god.charts.options import Options
from campaign.tactics.fear_god.charts.terms import Phase


class End(Struct, frozen=True):
    """FG-GAP-25 When a battle is over; distances are ours."""

    out_of_contact_turns: int
    broken_off_yd: int
    turns_at_most: int


class TurnChart(Struct, frozen=True):
    """FG-0-phases The phases in their order, the options, and the end."""

    phases: tuple[Phase, ...]
    options: Options
    end: End

    def __post_init__(self) -> None:
        if self.phases != tuple(Phase):
            raise ChartFault(f"phases: {', '.join(phase.value for phase in Phase)} were expected, in this order")
