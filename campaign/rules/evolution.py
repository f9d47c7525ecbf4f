"""The fold: the state after each event. Knows no rule and rolls no die."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from campaign.model.events import CampaignBegan, CombatEvent, CourseEvent, Event, LogisticsEvent, SailingEvent
from campaign.model.state import State
from campaign.rules.evolution_combat import evolve_combat
from campaign.rules.evolution_course import evolve_course
from campaign.rules.evolution_logistics import evolve_logistics
from campaign.rules.evolution_sailing import evolve_sailing


def evolve(state: State, event: Event) -> State:
    """The state after one event."""
    if isinstance(event, SailingEvent):
        return evolve_sailing(state, event)
    if isinstance(event, CourseEvent):
        return evolve_course(state, event)
    if isinstance(event, LogisticsEvent):
        return evolve_logistics(state, event)
    if isinstance(event, CombatEvent):
        return evolve_combat(state, event)
    assert_never(event)


def replay(events: Iterable[Event]) -> State:
    """The state after a whole list of events, the first of which must set the scenario up."""
    state: State | None = None
    for event in events:
        if state is None:
            if not isinstance(event, CampaignBegan):
                raise ValueError(f"a campaign begins with CampaignBegan, not {type(event).__name__}")
            state = event.start
        else:
            state = evolve(state, event)
    if state is None:
        raise ValueError("no events")
    return state
