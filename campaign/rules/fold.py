"""The fold: the state after each event. Knows no rule and rolls no die."""

from __future__ import annotations

from collections.abc import Callable

from campaign.model.events import Event
from campaign.model.play.state import State
from campaign.rules.events import FAMILY_OF
from campaign.rules.events.ashore import with_those_ashore
from campaign.rules.events.shore import refreshed
from campaign.rules.events.standing import with_standing_orders

# What an event of one family means to what another keeps.
CONSEQUENCES: tuple[Callable[[State, Event], State], ...] = (refreshed, with_standing_orders, with_those_ashore)


def fold(state: State, event: Event) -> State:
    """The state after one event."""
    state = FAMILY_OF[type(event)].fold(state, event)
    for consequence in CONSEQUENCES:
        state = consequence(state, event)
    return state
