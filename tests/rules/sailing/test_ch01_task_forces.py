"""Task forces, read like the rulebook."""

from __future__ import annotations

import pytest

from campaign.model.commands import (
    AllotRepair,
    AssignMission,
    Command,
    EnterPort,
    FormForce,
    JoinForce,
    MoveForce,
    PrepareReaction,
)
from campaign.model.events import (
    ForceDisbanded,
    ForceFormed,
    ForceScattered,
    ForceSpotted,
    MissionAssigned,
    ReactionPrepared,
    ShipRemoved,
)
from campaign.model.play.calendar import Step
from campaign.model.play.ports import Track
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Find, ForceId, Lapse, Mission, Reaction, Recon, Seen, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.sailing.ch01_movement import points_left
from campaign.rules.chapters.sailing.ch01_task_forces import candidates
from campaign.rules.engine import refusal
from campaign.rules.facts.contacts import is_full
from campaign.rules.facts.roster import ships_of
from tests.sea import (
    SUBMARINE,
    TRANSPORT,
    british,
    given,
    initial_phase,
    italian,
    next_segment,
    of_type,
    play,
    rule_broken,
    sea,
    ships,
)

AX1, AX2, AX3 = (ForceId(f"AX{number}") for number in (1, 2, 3))
BY_COAST = Find(Recon.COASTAL, Lapse.END_OF_FINDERS_SUBSEGMENT)


def form(*names: str) -> FormForce:
    """The Axis forms a force of these."""
    return FormForce(Side.AXIS, ships(*names))


def seen(state: State, force: ForceId, find: Find) -> State:
    """The same sea after the enemy has found a force."""
    return given(state, ForceSpotted(force, Side.ALLIED, state.forces[force].hex, find, Seen(()), str(force)))


def test_ships_in_port_form_a_task_force_and_the_enemy_sees_its_marker() -> None:
    """SM-1B Surface units at sea are always in a task force; who they are stands on a private chart."""
    book, state = sea(italian("Zara", "taranto"), italian("Gorizia", "taranto"))

    after, events = play(book, state, form("Zara", "Gorizia"))

    assert events == (ForceFormed(AX1, Side.AXIS, "Gorizia's force", Hex("00201"), ships("Zara", "Gorizia"), "AX1"),)
    assert ships_of(after, AX1) == ships("Zara", "Gorizia") and after.contacts == {AX1: "AX1"}
    assert all(ship.port is None for ship in after.ships.values())


def test_task_forces_are_formed_in_the_owners_movement_step_only() -> None:
    """SM-1B At any moment of it, and of no other step."""
    fleet = (italian("Zara", "taranto"), italian("Pola", "00303"))
    orders: tuple[Command, ...] = (
        form("Zara"), JoinForce(Side.AXIS, ships("Zara"), AX1), EnterPort(Side.AXIS, ships("Pola"), PortId("taranto")),
        AssignMission(Side.AXIS, ships("Pola"), Mission.ESCORT))

    for order in orders:
        assert rule_broken(*sea(*fleet, step=Step.COMBAT), order) == "SM-1A.1"
        assert rule_broken(*sea(*fleet, acting=Side.ALLIED), order) == "SM-1A.1"


def test_an_order_names_ships_of_its_own_side_each_once() -> None:
    """SM-2 No ship, a ship twice, an enemy's, an unknown one or one that was sunk."""
    book, state = sea(italian("Zara", "taranto"), italian("Pola", "taranto"), british("Warspite", "valletta"))
    state = given(state, ShipRemoved(ShipId("pola"), ShipStatus.SUNK, "bombs"))

    assert rule_broken(book, state, form()) == rule_broken(book, state, form("Zara", "Zara")) == "SM-2"
    assert {rule_broken(book, state, form(name)) for name in ("Warspite", "Bismarck", "Pola")} == {"SM-1B"}


def test_an_enemys_ship_and_no_ship_at_all_are_refused_in_the_same_words() -> None:
    """SM-GAP-56 A refusal tells nothing of what the enemy has."""
    book, state = sea(italian("Zara", "taranto"), british("Warspite", "00303"))

    one, other = (refusal(book, state, form(name)) for name in ("Warspite", "Bismarck"))

    assert one and other and one.reason.replace("warspite", "bismarck") == other.reason


def test_submarines_never_belong_to_task_forces() -> None:
    """SM-1B.5, SM-2C They are points of flotillas."""
    book, state = sea(italian("Axum", "taranto", SUBMARINE), italian("Pola", "00201"))

    assert rule_broken(book, state, form("Axum")) == "SM-1B"
    assert rule_broken(book, state, JoinForce(Side.AXIS, ships("Axum"), AX1)) == "SM-1B"


def test_a_ship_that_is_not_fit_for_sea_stays_in_port() -> None:
    """SM-8A1, SM-8A, SM-8B2 Laid up, without a fuel box, or in dock."""
    book, state = sea(italian("Zara", "taranto", laid_up_until=980), italian("Pola", "taranto", fuel=0),
                      italian("Fiume", "taranto", hits=(1, 0)), italian("Gorizia", "taranto"))
    docked, _ = play(book, state, AllotRepair(Side.AXIS, ShipId("fiume"), Track.GUNNERY), [("SM-8B1", 4)])

    broken = [rule_broken(book, docked, form(name)) for name in ("Zara", "Pola", "Fiume", "Gorizia")]

    assert broken == ["SM-8A1", "SM-8A", "SM-GAP-29", ""]


def test_a_task_force_is_formed_of_ships_that_lie_together() -> None:
    """SM-1B.1 In one port or one hex; ships of the port and of the sea off it too."""
    book, state = sea(italian("Zara", "taranto"), italian("Pola", "tripoli"), italian("Fiume", "00201"))

    assert rule_broken(book, state, form("Zara", "Pola")) == "SM-1B"
    assert rule_broken(book, state, form("Zara", "Fiume")) == ""


def test_ships_change_forces_only_if_both_were_in_one_hex_when_the_step_began() -> None:
    """SM-1B.2, SM-1B.3 Those who meet in the course of a step cannot join in it."""
    book, state = sea(
        italian("Zara", "00303"), italian("Pola", "00403", force="other"), italian("Fiume", "00303", force="third"))
    met, _ = play(book, state, MoveForce(Side.AXIS, AX1, (Hex("00403"),)))

    assert rule_broken(book, met, form("Zara", "Pola")) == "SM-1B"
    assert rule_broken(book, met, JoinForce(Side.AXIS, ships("Zara"), AX2)) == "SM-1B"
    assert rule_broken(book, state, form("Zara", "Fiume")) == ""
    assert rule_broken(book, next_segment(met), form("Zara", "Pola")) == ""


def test_ships_join_a_force_of_their_own_side_where_they_lie() -> None:
    """SM-1B.3 The marker that is left without ships goes."""
    book, state = sea(italian("Zara", "00303"), italian("Pola", "00303", force="other"), british("Warspite", "00303"),
                      italian("Fiume", "taranto"))

    after, events = play(book, state, JoinForce(Side.AXIS, ships("Pola"), AX1))

    assert ships_of(after, AX1) == ships("Zara", "Pola") and events[-1] == ForceDisbanded(AX2)
    assert AX2 not in after.forces
    for name, force in (("Pola", ForceId("AL1")), ("Zara", AX1), ("Fiume", AX1), ("Pola", ForceId("AX9"))):
        assert rule_broken(book, state, JoinForce(Side.AXIS, ships(name), force)) == "SM-1B"


def test_nobody_joins_a_force_that_is_scattered() -> None:
    """SM-6A1 It is off the map until it reforms."""
    book, state = sea(italian("Esperia", "00303", TRANSPORT), italian("Zara", "00303", force="other"))
    state = given(state, ForceScattered(AX1, None, ships("Esperia"), None))

    assert rule_broken(book, state, JoinForce(Side.AXIS, ships("Zara"), AX1)) == "SM-6A1"
    assert rule_broken(book, state, form("Esperia")) == "SM-1B"


def test_ships_go_into_a_friendly_port_of_their_hex_at_no_cost() -> None:
    """SM-1B.4 Those that had moved have no movement left; those that had not may sail again."""
    book, state = sea(italian("Zara", "00201"), italian("Pola", "00301"))
    fresh, events = play(book, state, EnterPort(Side.AXIS, ships("Zara"), PortId("taranto")))
    moved, _ = play(book, state, MoveForce(Side.AXIS, AX2, (Hex("00201"),)))
    berthed, _ = play(book, moved, EnterPort(Side.AXIS, ships("Pola"), PortId("taranto")))

    assert events[-1] == ForceDisbanded(AX1) and fresh.ships[ShipId("zara")].port == "taranto"
    for state_in_port, name, left in ((fresh, "Zara", 31), (berthed, "Pola", 0)):
        sailed, _ = play(book, state_in_port, form(name))
        assert points_left(book, sailed, AX3) == left


def test_no_ship_enters_a_port_that_is_not_her_own_or_not_there() -> None:
    """SM-1B.4, SM-1D Neither an enemy's nor a neutral's, nor one beyond the horizon."""
    book, state = sea(italian("Zara", "00704"), italian("Pola", "01302"), italian("Fiume", "taranto"))

    def enters(name: str, where: str) -> str:
        return rule_broken(book, state, EnterPort(Side.AXIS, ships(name), PortId(where)))

    assert enters("Zara", "valletta") == enters("Pola", "valencia") == enters("Zara", "atlantis") == "SM-1D"
    assert enters("Zara", "taranto") == enters("Fiume", "taranto") == "SM-1B"


def test_every_ship_at_sea_is_in_one_force_and_none_in_port_is() -> None:
    """SM-1B Going in and out keeps it so."""
    book, state = sea(italian("Zara", "00201"), italian("Pola", "taranto"))
    state, _ = play(book, state, EnterPort(Side.AXIS, ships("Zara"), PortId("taranto")))
    state, _ = play(book, state, form("Zara", "Pola"))

    assert [(ship.force is None) != (ship.port is None) for ship in state.ships.values()] == [True, True]


@pytest.mark.parametrize("order", [form("Zara"), form("Zara", "Pola"), JoinForce(Side.AXIS, ships("Zara"), AX2)])
def test_ships_that_are_spotted_stay_so_in_the_force_they_form_or_join(order: Command) -> None:
    """SM-GAP-07.4 Changing forces shakes nobody off."""
    book, state = sea(italian("Zara", "00303"), italian("Fiume", "00303"), italian("Pola", "00303", force="other"))
    state = seen(state, AX1, BY_COAST)

    after, _ = play(book, state, order)

    holder = after.ships[ShipId("zara")].force
    assert holder != AX1 and holder in after.finds and after.finds[AX1] == (BY_COAST,)


def test_a_full_find_is_not_lost_beside_a_lesser_one_of_its_kind() -> None:
    """SM-GAP-07.4 What was known whole stays known whole."""
    book, state = sea(italian("Zara", "00303"), italian("Pola", "00303", force="other"))
    state = seen(seen(state, AX1, replace(BY_COAST, full=True)), AX2, BY_COAST)

    joined, _ = play(book, state, JoinForce(Side.AXIS, ships("Zara"), AX2))
    formed, _ = play(book, state, form("Zara", "Pola"))

    assert is_full(joined.finds[AX2]) and is_full(formed.finds[AX3]) and len(formed.finds[AX3]) == 1


def test_warships_hunt_unless_told_to_escort() -> None:
    """SM-4A, SM-4A1, SM-4A2, SM-4C Sea control is the mission they begin with; transports have no other than their own."""
    book, state = sea(italian("Zara", "taranto"), italian("Esperia", "taranto", TRANSPORT))
    order = AssignMission(Side.AXIS, ships("Zara"), Mission.ESCORT)

    after, events = play(book, state, order)

    assert state.ships[ShipId("zara")].mission is Mission.SEA_CONTROL
    assert events == (MissionAssigned(ships("Zara"), Mission.ESCORT),)
    assert after.ships[ShipId("zara")].mission is Mission.ESCORT
    assert rule_broken(book, state, replace(order, mission=Mission.TRANSPORT)) == "SM-4A"
    assert rule_broken(book, state, replace(order, ships=ships("Esperia"))) == "SM-4A"


def test_missions_are_given_in_the_initial_phase_too() -> None:
    """SM-4A, SM-4A.1 In one's own initial phase or movement step, and at no other time."""
    book, state = sea(italian("Zara", "taranto"))
    order = AssignMission(Side.AXIS, ships("Zara"), Mission.ESCORT)
    after, _ = play(book, initial_phase(state, Side.AXIS, "Jul II 40"), order)

    assert after.ships[ShipId("zara")].mission is Mission.ESCORT
    assert rule_broken(book, initial_phase(state, Side.ALLIED, "Jul II 40"), order) == "SM-1A.1"
    assert rule_broken(*sea(italian("Zara", "taranto"), step=Step.COMBAT), order) == "SM-1A.1"


def test_an_answer_to_attacks_is_prepared_for_ones_own_force_at_any_time() -> None:
    """SM-6A.1 Even in the enemy's step."""
    book, state = sea(italian("Zara", "00303"), british("Warspite", "00304"), acting=Side.ALLIED, step=Step.COMBAT)

    after, events = play(book, state, PrepareReaction(Side.AXIS, AX1, Reaction.AVOID))

    assert events == (ReactionPrepared(AX1, Reaction.AVOID),) and after.forces[AX1].reaction is Reaction.AVOID
    assert rule_broken(book, state, PrepareReaction(Side.AXIS, ForceId("AL1"), None)) == "SM-1B"


def test_what_is_offered_can_be_ordered() -> None:
    """SM-1B Of the orders worth trying, those that no law refuses."""
    book, state = sea(italian("Zara", "taranto"), italian("Pola", "00201"), italian("Fiume", "00201", force="other"))

    offered = [order for order in candidates(book, state, Side.AXIS) if refusal(book, state, order) is None]

    assert {type(order) for order in offered} == {FormForce, JoinForce, EnterPort, AssignMission}
    assert of_type(play(book, state, offered[0])[1], ForceFormed)
