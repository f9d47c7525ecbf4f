"""The fold: the state after each event. Knows no rule and rolls no die."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from campaign.model.events import Event
from campaign.model.play.state import State
from campaign.rules.events import FAMILY_OF, ashore, shore, standing
from campaign.rules.events.ashore import with_those_ashore
from campaign.rules.events.shore import refreshed
from campaign.rules.events.standing import with_standing_orders

# Effects of events of one family on the state of another, in order, with the kinds of event that have any.
CONSEQUENCES: tuple[tuple[Callable[[State, Event], State], tuple[type, ...]], ...] = (
    (refreshed, shore.MINDED), (with_standing_orders, standing.MINDED), (with_those_ashore, ashore.MINDED))
CONSEQUENCES_OF: Mapping[type, tuple[Callable[[State, Event], State], ...]] = {
    kind: tuple(consequence for consequence, minded in CONSEQUENCES if kind in minded) for kind in FAMILY_OF}


def fold(state: State, event: Event) -> State:
    """The state after one event."""
    state = FAMILY_OF[type(event)].fold(state, event)
    for consequence in CONSEQUENCES_OF[type(event)]:
        state = consequence(state, event)
    return state
