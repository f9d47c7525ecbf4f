"""The fold over carriers' searches and over air units that change their base."""

from __future__ import annotations

from typing import assert_never

from campaign.model.aircraft import AirStatus
from campaign.model.changing import replace
from campaign.model.events import (
    AirEvent,
    AirUnitsLost,
    CarrierSearched,
    FightersEmbarked,
    FightersLanded,
    FlightsDiverted,
)
from campaign.model.state import State
from campaign.rules.copying import with_each


def evolve_air(state: State, event: AirEvent) -> State:
    """The state after air units searched, moved or were lost."""
    match event:
        case CarrierSearched(force=force):
            return replace(state, searched_by_carrier=(*state.searched_by_carrier, force))
        case FightersEmbarked(unit=unit, carrier=carrier):
            return replace(state, air=with_each(state.air, (unit,), lambda one: replace(
                one, base=str(carrier), status=AirStatus.FERRIED)))
        case FightersLanded(unit=unit, base=base):
            return replace(state, air=with_each(state.air, (unit,), lambda one: replace(
                one, base=str(base), status=AirStatus.IN_TRANSFER)))
        case FlightsDiverted(units=units, base=base):
            return replace(state, air=with_each(state.air, units, lambda one: replace(one, base=base)))
        case AirUnitsLost(units=units):
            return replace(state, air=with_each(state.air, units, lambda one: replace(
                one, base="", status=AirStatus.LOST)))
        case _:
            assert_never(event)


def arrived(state: State) -> State:
    """Units that were on their way to a base are there when the next segment begins."""
    on_the_way = [key for key, unit in state.air.items() if unit.status is AirStatus.IN_TRANSFER]
    if not on_the_way:
        return state
    return replace(state, air=with_each(state.air, on_the_way, lambda one: replace(one, status=AirStatus.READY)))
