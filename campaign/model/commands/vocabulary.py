"""Short words for enumerations whose values players do not type; the first word of each member is the one printed."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from campaign.model.play.delegation import StaffFunction
from campaign.model.play.ports import Track
from campaign.model.play.standing_orders import OnSighted, Priority
from campaign.model.units.forces import Mission, Reaction

VOCABULARY: Mapping[type[Enum], Mapping[str, Enum]] = {
    Reaction: {"stand": Reaction.STAND, "scatter": Reaction.SCATTER_ALL, "split": Reaction.SCATTER_TRANSPORTS,
               "avoid": Reaction.AVOID},
    Mission: {"escort": Mission.ESCORT, "control": Mission.SEA_CONTROL, "transport": Mission.TRANSPORT},
    StaffFunction: {"convoys": StaffFunction.CONVOYS, "searches": StaffFunction.SEARCHES,
                    "submarines": StaffFunction.SUBMARINES, "repairs": StaffFunction.REPAIRS, "oil": StaffFunction.REPAIRS,
                    "fleet": StaffFunction.BATTLE_FLEET, "air": StaffFunction.AIR},
    Track: {"G": Track.GUNNERY, "F": Track.FLOTATION, "gunnery": Track.GUNNERY, "flotation": Track.FLOTATION},
    OnSighted: {"go": OnSighted.GO_ON, "away": OnSighted.TURN_AWAY, "home": OnSighted.TURN_HOME, "ask": OnSighted.ASK},
    Priority: {"largest": Priority.LARGEST_FIRST, "list": Priority.BY_LIST, "hand": Priority.BY_HAND},
}
