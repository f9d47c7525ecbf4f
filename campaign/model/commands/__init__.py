"""What players may order: imperatives, one frozen value each. `side` is who gives the order."""

from __future__ import annotations

from typing import get_args

from campaign.model.commands.air import (
    AirCommand,
    LaunchFighters,
    LoadFighters,
    SearchFromCarrier,
    UnloadFighters,
)
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
from campaign.model.commands.lift import (
    CancelLanding,
    Evacuate,
    LandAssault,
    LandFollowUp,
    LiftCommand,
    PlanLanding,
    RaidLand,
    RaidReembark,
    ReportCombat,
    ReportTroops,
    SetLiftWatch,
    TransferCargo,
    Transship,
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
from campaign.model.commands.shore import (
    Bombard,
    DeclineSupport,
    DemolishPort,
    RepairPort,
    ShoreCommand,
    SupportGround,
)
from campaign.model.commands.standing import (
    CancelStandingOrder,
    GiveStandingOrder,
    PrioritiseRepairs,
    StandingCommand,
    StartConvoyRun,
    StopConvoyRun,
)
from campaign.model.commands.submarines import (
    AnswerSubmarine,
    AssignFlotillaMission,
    BerthFlotilla,
    HandOverPoints,
    HuntFlotilla,
    InstructFlotilla,
    MergeFlotillas,
    MoveFlotilla,
    RaisePoints,
    SearchFromFlotilla,
    SplitFlotilla,
    SubmarineCommand,
)
from campaign.model.commands.war import WarCommand

Command = (
    CourseCommand | SailingCommand | LogisticsCommand | CombatCommand | StandingCommand | ShoreCommand | AirCommand
    | LiftCommand | WarCommand | SubmarineCommand
)

COMMANDS: tuple[type, ...] = get_args(Command)

__all__ = [
    "COMMANDS",
    "AcceptAfterAction",
    "AirCommand",
    "AllotRepair",
    "AnswerSubmarine",
    "AssignFlotillaMission",
    "AssignMission",
    "AttackForces",
    "BerthFlotilla",
    "Bombard",
    "CancelLanding",
    "CancelStandingOrder",
    "CombatCommand",
    "Command",
    "CourseCommand",
    "DeclineSupport",
    "DemolishPort",
    "EndStep",
    "EnterPort",
    "Evacuate",
    "FlySearches",
    "FormForce",
    "GiveStandingOrder",
    "HandOverPoints",
    "HuntFlotilla",
    "InstructFlotilla",
    "JoinForce",
    "LandAssault",
    "LandFollowUp",
    "LaunchFighters",
    "LiftCommand",
    "LoadCargo",
    "LoadFighters",
    "LogisticsCommand",
    "MergeFlotillas",
    "MoveFlotilla",
    "MoveForce",
    "PlaceForce",
    "PlanLanding",
    "PrepareReaction",
    "PrioritiseRefuelling",
    "PrioritiseRepairs",
    "RaidLand",
    "RaidReembark",
    "RaisePoints",
    "ReactToAttack",
    "RecordPortOwner",
    "ReformForce",
    "RepairPort",
    "ReportCombat",
    "ReportTroops",
    "ResumeRepair",
    "RuleAsUmpire",
    "SailingCommand",
    "SearchArea",
    "SearchFromCarrier",
    "SearchFromFlotilla",
    "SearchSurface",
    "SetLiftWatch",
    "SetStanding",
    "ShoreCommand",
    "SplitFlotilla",
    "StandingCommand",
    "StartConvoyRun",
    "StopConvoyRun",
    "SubmarineCommand",
    "SupportGround",
    "SuspendRepair",
    "TransferCargo",
    "Transship",
    "UnloadCargo",
    "UnloadFighters",
    "WarCommand",
]
