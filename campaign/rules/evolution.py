"""The fold: the state after each event. Knows no rule and rolls no die."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from campaign.model.events import (
    AirEvent,
    CampaignBegan,
    CombatEvent,
    CourseEvent,
    Event,
    LiftEvent,
    LogisticsEvent,
    MineEvent,
    SailingEvent,
    ShoreEvent,
    StandingEvent,
    SubmarineEvent,
    TimelineEvent,
    WarEvent,
)
from campaign.model.state import State
from campaign.rules.evolution_air import evolve_air
from campaign.rules.evolution_combat import evolve_combat
from campaign.rules.evolution_course import evolve_course
from campaign.rules.evolution_lift import evolve_lift
from campaign.rules.evolution_logistics import evolve_logistics
from campaign.rules.evolution_mines import evolve_mines
from campaign.rules.evolution_sailing import evolve_sailing
from campaign.rules.evolution_shore import evolve_shore, refreshed
from campaign.rules.evolution_standing import evolve_standing, with_standing_orders
from campaign.rules.evolution_submarines import evolve_submarines
from campaign.rules.evolution_timeline import evolve_timeline
from campaign.rules.evolution_war import evolve_war


def evolve(state: State, event: Event) -> State:
    """The state after one event."""
    if isinstance(event, SailingEvent):
        return with_standing_orders(evolve_sailing(state, event), event)
    if isinstance(event, CourseEvent):
        return with_standing_orders(refreshed(evolve_course(state, event), event), event)
    if isinstance(event, LogisticsEvent):
        return evolve_logistics(state, event)
    if isinstance(event, CombatEvent):
        return with_standing_orders(evolve_combat(state, event), event)
    if isinstance(event, StandingEvent):
        return evolve_standing(state, event)
    if isinstance(event, ShoreEvent):
        return evolve_shore(state, event)
    if isinstance(event, AirEvent):
        return evolve_air(state, event)
    if isinstance(event, LiftEvent):
        return evolve_lift(state, event)
    if isinstance(event, WarEvent):
        return evolve_war(state, event)
    if isinstance(event, SubmarineEvent):
        return evolve_submarines(state, event)
    if isinstance(event, MineEvent):
        return evolve_mines(state, event)
    if isinstance(event, TimelineEvent):
        return evolve_timeline(state, event)
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
