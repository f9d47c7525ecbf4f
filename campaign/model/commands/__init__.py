"""The orders that players may give: imperatives, one frozen value each. `side` is who gives the order.

Each family of orders has a file of its own; this module exports all of them.
"""

from __future__ import annotations

from typing import get_args

from campaign.model.commands.air import *
from campaign.model.commands.air_war import *
from campaign.model.commands.ashore import *
from campaign.model.commands.combat import *
from campaign.model.commands.delegation import *
from campaign.model.commands.land import *
from campaign.model.commands.lift import *
from campaign.model.commands.logistics import *
from campaign.model.commands.sailing import *
from campaign.model.commands.sequence import *
from campaign.model.commands.shore import *
from campaign.model.commands.standing import *
from campaign.model.commands.submarines import *
from campaign.model.commands.voyages import *
from campaign.model.commands.war import *

Command = (
    CourseCommand | SailingCommand | LogisticsCommand | CombatCommand | StandingCommand | ShoreCommand | AirCommand
    | LiftCommand | LandCommand | WarCommand | SubmarineCommand | VoyageCommand | AirWarCommand | AshoreCommand
    | DelegationCommand
)
COMMANDS: tuple[type, ...] = get_args(Command)
LAND_FACTS: tuple[type, ...] = get_args(LandFact | AshoreFact)
