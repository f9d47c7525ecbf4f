"""To which function of command orders, forces and decisions belong: what a staff sees to that was handed some (SM-GAP-101)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from campaign.model import commands
from campaign.model.book import Book
from campaign.model.play.calendar import Step
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.delegation import StaffFunction
from campaign.model.play.state import BattleStage, State
from campaign.model.play.views import View
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Mission
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.air import ch24_sorties, ch24_standing
from campaign.rules.chapters.ashore import ch21_moving, ch22_status
from campaign.rules.chapters.combat import ch06_attack
from campaign.rules.chapters.lift.ch02_carriage import is_craft
from campaign.rules.chapters.lift.ch04_lift import evacuation_due, transshipment_due
from campaign.rules.chapters.ports import ch04_bombardment
from campaign.rules.chapters.ports.ch01_port_damage import work_for_engineers
from campaign.rules.chapters.undersea import ch04_flotillas, ch06_submarines
from campaign.rules.chapters.war import ch10_tenth_mas
from campaign.rules.events.delegation import work_now
from campaign.rules.facts.laws import first_refusal
from campaign.rules.views.decisions import OCCASIONS, Occasion

Functions = frozenset[StaffFunction]
OF_THE_WAR: Functions = frozenset()
EVERYTHING: Functions = frozenset(StaffFunction)

# Orders whose kind alone tells the function, whomever they name. What stands neither here nor among the orders of forces
# belongs to the war as a whole: landings, the force pool, East Africa, what is reported from the land.
BY_KIND: Mapping[StaffFunction, tuple[type, ...]] = {
    StaffFunction.CONVOYS: (
        commands.LoadCargo, commands.UnloadCargo, commands.TransferCargo, commands.LoadSupplies, commands.Evacuate,
        commands.Transship, commands.HoistCraft, commands.LowerCraft, commands.HaulPoints, commands.CarryPoints,
        commands.RationForce, commands.FeedForce, commands.StartConvoyRun, commands.StopConvoyRun),
    StaffFunction.SEARCHES: (commands.FlySearches, commands.SearchArea, commands.SearchFromCarrier),
    StaffFunction.SUBMARINES: (
        commands.AssignFlotillaMission, commands.MergeFlotillas, commands.SplitFlotilla, commands.HandOverPoints,
        commands.RaisePoints, commands.InstructFlotilla, commands.MoveFlotilla, commands.BerthFlotilla,
        commands.SearchFromFlotilla, commands.AnswerSubmarine, commands.HuntFlotilla, commands.OrderTenthMas,
        commands.RecallTenthMas, commands.TenthMasTargets),
    StaffFunction.REPAIRS: (
        commands.AllotRepair, commands.SuspendRepair, commands.ResumeRepair, commands.PrioritiseRepairs,
        commands.PrioritiseRefuelling, commands.RepairPort),
    StaffFunction.BATTLE_FLEET: (commands.Bombard, commands.SupportGround, commands.DeclineSupport),
    StaffFunction.AIR: (
        commands.LoadFighters, commands.UnloadFighters, commands.LaunchFighters, commands.AssignNavalCooperation,
        commands.TransferAirUnit, commands.GiveAirMission, commands.LaunchSortie, commands.FlySupplies, commands.Intercept,
        commands.AbandonSortie, commands.NameScreen, commands.MeetScreen, commands.DetachEscorts, commands.TakeAirLosses,
        commands.PickPrey, commands.TurnBack, commands.PressHome, commands.SetAirDoctrine, commands.GiveAirOrder,
        commands.CancelAirOrder),
}
OF_KIND: Mapping[type, StaffFunction] = {kind: function for function, kinds in BY_KIND.items() for kind in kinds}
# Orders of forces and ships belong to the errand of those whom they name.
BY_ERRAND = (
    commands.FormForce, commands.JoinForce, commands.EnterPort, commands.MoveForce, commands.SearchSurface,
    commands.AssignMission, commands.PrepareReaction, commands.ReformForce, commands.AttackForces, commands.ReactToAttack,
    commands.PlaceForce, commands.TakeMeasure, commands.GiveStandingOrder, commands.CancelStandingOrder)

# Ships of the battle fleet, whatever else they might escort.
OF_THE_LINE = (
    ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.CARRIER, ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER,
    ShipType.ANTI_AIRCRAFT_CRUISER)

# What a phase asks, by its function; an occasion that is missing here belongs to the war as a whole.
OF_OCCASION: Mapping[Occasion, StaffFunction] = {
    work_for_engineers: StaffFunction.REPAIRS,
    ch10_tenth_mas.something_to_choose: StaffFunction.SUBMARINES,
    ch22_status.feeding_due: StaffFunction.CONVOYS,
    ch04_flotillas.to_be_ordered: StaffFunction.SUBMARINES,
    ch24_standing.assignment_due: StaffFunction.AIR,
    evacuation_due: StaffFunction.CONVOYS,
    ch21_moving.haul_due: StaffFunction.CONVOYS,
    transshipment_due: StaffFunction.CONVOYS,
    ch24_standing.raids_due: StaffFunction.AIR,
}
# The functions that a step is about; a phase may be about any.
IN_STEP: Mapping[Step | None, Functions] = {
    Step.NAVAL_MOVEMENT: EVERYTHING - {StaffFunction.SEARCHES},
    Step.COMBAT: EVERYTHING - {StaffFunction.SEARCHES, StaffFunction.REPAIRS},
}
# Decisions in which a staff does its share and leaves the rest to its player.
SHARED = frozenset((DecisionKind.MOVEMENT, DecisionKind.COMBAT, DecisionKind.PHASE))


def is_handed(functions: Functions, handed: Iterable[StaffFunction]) -> bool:
    """SM-GAP-101.2 An order is the staff's if all its functions are handed over; one of none, if all functions are."""
    return (functions or EVERYTHING) <= frozenset(handed)


# Whose errand --------------------------------------------------------------------------------------------------------


def functions_of_ships(book: Book, view: View, ships: Iterable[ShipId], *, escorts: bool = False) -> Functions:
    """SM-GAP-101.3 Ships are out with a convoy if a transport, landing craft or a load is among them, else with the fleet.

    With a convoy, a ship of the line is the battle fleet's as well: no staff takes one along that was not handed the fleet.
    Ships that are told to escort (`escorts`) are a convoy's before it is formed.
    """
    known = [key for key in ships if key in view.ships]
    convoy = escorts or any(
        book.counters[key].type is ShipType.TRANSPORT or view.ships[key].cargo or is_craft(book, key) for key in known)
    if not convoy:
        return frozenset((StaffFunction.BATTLE_FLEET,))
    line = any(book.counters[key].type in OF_THE_LINE for key in known)
    return frozenset((StaffFunction.CONVOYS, *((StaffFunction.BATTLE_FLEET,) if line else ())))


def functions_of_force(book: Book, view: View, force: ForceId) -> Functions:
    """The functions that a force of one's own is out for."""
    own = view.forces.get(force)
    return frozenset((StaffFunction.BATTLE_FLEET,)) if own is None else functions_of_ships(book, view, own.ships)


def functions_of(book: Book, view: View, order: commands.Command) -> Functions:
    """The functions to which an order belongs: by its kind, else by the errand of those whom it names."""
    if (function := OF_KIND.get(type(order))) is not None:
        return frozenset((function,))
    if not isinstance(order, BY_ERRAND):
        return OF_THE_WAR
    forces = tuple(chain((getattr(order, "force", None),), getattr(order, "forces", ()), _reacting(order)))
    ships = tuple(chain((getattr(order, "ship", None),), getattr(order, "ships", ())))
    of_forces = [functions_of_force(book, view, key) for key in forces if key is not None]
    named = [key for key in ships if key is not None]
    # Who goes into port, or is damaged, does so as one of his force.
    with_them = [key for key in dict.fromkeys(view.ships[key].force for key in named if key in view.ships) if key is not None]
    of_ships = [functions_of_force(book, view, key) for key in with_them] or (
        [functions_of_ships(book, view, named, escorts=_is_escort(order))] if named else [])
    return frozenset(chain.from_iterable((*of_forces, *of_ships)))


def _is_escort(order: commands.Command) -> bool:
    return isinstance(order, commands.AssignMission) and order.mission in (Mission.ESCORT, Mission.TRANSPORT)


def _reacting(order: commands.Command) -> tuple[ForceId, ...]:
    return (*(force for force, _ in order.reactions), *order.commit) if isinstance(order, commands.ReactToAttack) else ()


# What is asked -------------------------------------------------------------------------------------------------------


def functions_asked(book: Book, state: State, view: View, decision: Decision) -> Functions | None:
    """The functions to which a decision belongs as a whole; None if it is its player's, whatever he has handed over.

    Battles are fought by whoever commands, and what happened on land is reported by who plays there.
    """
    match decision.kind:
        case DecisionKind.FIGHT | DecisionKind.LAND_FACTS:
            return None
        case DecisionKind.SEARCH:
            return frozenset((StaffFunction.SEARCHES,))
        case DecisionKind.SUBMARINE | DecisionKind.HARBOUR:
            return frozenset((StaffFunction.SUBMARINES,))
        case DecisionKind.AIR:
            return frozenset((StaffFunction.AIR,))
        case DecisionKind.SUPPORT:
            return frozenset((StaffFunction.BATTLE_FLEET,))
        case DecisionKind.REACTION | DecisionKind.PLACEMENT:
            return _attacked(book, view)
        case DecisionKind.CRIPPLE:
            ship = view.ships[ShipId(decision.about)]
            return functions_of_ships(book, view, (ship.id,)) if ship.force is None \
                else functions_of_force(book, view, ship.force)
        case DecisionKind.MOVEMENT:
            return OF_THE_WAR
        case DecisionKind.COMBAT:
            return _in_combat(book, state, view)
        case DecisionKind.PHASE:
            return _in_phase(book, state, view.side)


def _attacked(book: Book, view: View) -> Functions:
    attack = view.attack
    forces = () if attack is None else attack.to_place if attack.stage is BattleStage.PLACING else attack.own_forces
    return frozenset(chain.from_iterable(functions_of_force(book, view, key) for key in forces if key in view.forces))


def _in_combat(book: Book, state: State, view: View) -> Functions:
    """What could be done in a combat step: by aircraft, forces, guns, escorts that hunt."""
    side = view.side
    found: set[StaffFunction] = set()
    if ch24_sorties.something_in_reach(book, state, side):
        found.add(StaffFunction.AIR)
    for attack in ch06_attack.candidates(book, state, side):
        if first_refusal(ch06_attack.LAWS[commands.AttackForces], book, state, attack) is None:
            found |= functions_of(book, view, attack)
    if any(first_refusal(ch04_bombardment.LAWS[commands.Bombard], book, state, order) is None
           for order in ch04_bombardment.candidates(book, state, side)):
        found.add(StaffFunction.BATTLE_FLEET)
    if ch06_submarines.somebody_can_hunt(book, state, side):
        found.add(StaffFunction.SUBMARINES)
    return frozenset(found)


def _in_phase(book: Book, state: State, side: Side) -> Functions:
    found: set[StaffFunction] = set()
    for occasion in OCCASIONS.get(state.cursor.phase, ()):
        if occasion(book, state, side) is not None:
            function = OF_OCCASION.get(occasion)
            if function is None:
                return OF_THE_WAR
            found.add(function)
    return frozenset(found)


# What a staff has to do ----------------------------------------------------------------------------------------------


def staff_is_due(book: Book, state: State, view: View, decision: Decision) -> bool:
    """SM-GAP-101.4 A staff answers a decision that belongs to it, and in a step or phase that it shares does its part first."""
    if not state.handed.get(decision.side):
        return False
    if decision.kind in SHARED:
        return staff_has_its_say(state, decision.side)
    return is_staffs(book, state, view, decision)


def staff_has_its_say(state: State, side: Side) -> bool:
    """Whether a staff has yet to do its share of the present step or phase, before its player is asked."""
    at_work = IN_STEP.get(state.cursor.step, EVERYTHING)
    return not at_work.isdisjoint(state.handed.get(side, ())) and not work_now(state, side).done


def is_staffs(book: Book, state: State, view: View, decision: Decision) -> bool:
    """Whether a decision belongs to a staff as a whole, so that its player need not be asked."""
    asked = functions_asked(book, state, view, decision)
    return asked is not None and is_handed(asked, state.handed.get(decision.side, ()))
