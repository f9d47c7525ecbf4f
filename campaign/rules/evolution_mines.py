"""The fold over minefields."""

from __future__ import annotations

from typing import assert_never

from campaign.model.changing import replace
from campaign.model.events import MineEvent, MinefieldLaid, MinefieldLapsed, MineStruck
from campaign.model.state import State
from campaign.rules.copying import with_entry, without


def evolve_mines(state: State, event: MineEvent) -> State:
    """The state after fields were laid, lapsed or were struck."""
    match event:
        case MinefieldLaid(field=field):
            return replace(state, mines=with_entry(state.mines, field.id, field))
        case MinefieldLapsed(field=field):
            return replace(state, mines=without(state.mines, field))
        case MineStruck():
            return state
        case _:
            assert_never(event)
