"""What happened: past participles, one frozen value each. A save is a list of these.

Each family of events has a file of its own; this module exports all of them.
"""

from __future__ import annotations

from typing import get_args

from campaign.model.events.air import *
from campaign.model.events.air_war import *
from campaign.model.events.ashore import *
from campaign.model.events.combat import *
from campaign.model.events.delegation import *
from campaign.model.events.lift import *
from campaign.model.events.logistics import *
from campaign.model.events.mines import *
from campaign.model.events.sailing import *
from campaign.model.events.sequence import *
from campaign.model.events.shore import *
from campaign.model.events.standing import *
from campaign.model.events.submarines import *
from campaign.model.events.timeline import *
from campaign.model.events.voyages import *
from campaign.model.events.war import *

Event = (
    CourseEvent | SailingEvent | LogisticsEvent | CombatEvent | StandingEvent | ShoreEvent | AirEvent | LiftEvent | WarEvent
    | SubmarineEvent | MineEvent | TimelineEvent | VoyageEvent | AirWarEvent | AshoreEvent
    | DelegationEvent
)

EVENTS: tuple[type, ...] = get_args(Event)
