"""What players may order: imperatives, one frozen value each. `side` is who gives the order."""

from __future__ import annotations

from typing import get_args

from campaign.model.commands.combat import (
    AcceptAfterAction,
    AttackForces,
    CombatCommand,
    PlaceForce,
    ReactToAttack,
    ReformForce,
)
from campaign.model.commands.course import (
    CourseCommand,
    EndStep,
    RecordPortOwner,
    RuleAsUmpire,
    SetStanding,
)
from campaign.model.commands.logistics import (
    AllotRepair,
    LoadCargo,
    LogisticsCommand,
    PrioritiseRefuelling,
    ResumeRepair,
    SuspendRepair,
    UnloadCargo,
)
from campaign.model.commands.sailing import (
    AssignMission,
    EnterPort,
    FlySearches,
    FormForce,
    JoinForce,
    MoveForce,
    PrepareReaction,
    SailingCommand,
    SearchArea,
    SearchSurface,
)

Command = CourseCommand | SailingCommand | LogisticsCommand | CombatCommand

COMMANDS: tuple[type, ...] = get_args(Command)

__all__ = [
    "COMMANDS",
    "AcceptAfterAction",
    "AllotRepair",
    "AssignMission",
    "AttackForces",
    "CombatCommand",
    "Command",
    "CourseCommand",
    "EndStep",
    "EnterPort",
    "FlySearches",
    "FormForce",
    "JoinForce",
    "LoadCargo",
    "LogisticsCommand",
    "MoveForce",
    "PlaceForce",
    "PrepareReaction",
    "PrioritiseRefuelling",
    "ReactToAttack",
    "RecordPortOwner",
    "ReformForce",
    "ResumeRepair",
    "RuleAsUmpire",
    "SailingCommand",
    "SearchArea",
    "SearchSurface",
    "SetStanding",
    "SuspendRepair",
    "UnloadCargo",
]
