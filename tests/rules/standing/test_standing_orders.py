"""Standing orders: forces that play themselves until judgement is wanted (SM-GAP-61)."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Light
from campaign.model.commands import (
    CancelStandingOrder,
    Command,
    EndStep,
    FormForce,
    MoveForce,
    SetStanding,
)
from campaign.model.events import (
    AttackDeclared,
    ForceMoved,
    OwnerAsked,
    ReactionGiven,
    ShipRanDry,
    ShipsBerthed,
    StandingOrderCarried,
    StandingOrderEnded,
    StepEnded,
    SurfaceSearched,
)
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.standing_orders import AttackPolicy, Conduct, MatterKind, OnSighted, OnSighting, SightingPolicy, Then
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Reaction
from campaign.model.units.ships import ShipId
from campaign.rules import engine
from tests.sea import (
    ORION,
    TRIBAL,
    WARSPITE,
    Sea,
    british,
    italian,
    next_segment,
    of_type,
    sea,
    ships,
)
from tests.standing import AL1, AX1, asked_of, carried_out, do, long_war, quietly, spotted, standing


def test_a_force_steams_its_whole_route_in_one_leg_and_berths() -> None:
    """SM-GAP-61.2 A standing order is carried out at once when it is given in its owner's movement step."""
    place = sea(italian("Zara", "00303"))

    state, events = do(place, standing("00504", "tripoli"))

    assert len(of_type(events, ForceMoved)) <= 3
    assert of_type(events, ShipsBerthed) == [ShipsBerthed(ships("Zara"), PortId("tripoli"))]
    assert state.standing_orders == {} and AX1 not in state.forces


def test_a_standing_order_goes_on_from_segment_to_segment_without_a_key() -> None:
    """SM-GAP-61.6, SM-GAP-61.24 At three hexes a segment the way to Tripoli takes two; nobody is asked but for the arrival."""
    book, state = quietly(sea(italian("Zara", "00303"), british("Orion", "alexandria", ORION)))
    state, _ = carried_out(book, state)
    state, events = do(Sea(book, state), standing("tripoli", speed=3))
    assert state.cursor.acting is Side.AXIS and [one.cost for one in of_type(events, ForceMoved)] == [3]

    state, events = do(Sea(book, state), EndStep(Side.AXIS))
    assert state.cursor.acting is Side.ALLIED
    state, events = do(Sea(book, state), EndStep(Side.ALLIED))

    assert sum(one.cost for one in of_type(events, ForceMoved)) <= 3 and of_type(events, ShipsBerthed)
    assert asked_of(book, state) == {MatterKind.ARRIVED}


def test_a_force_stays_at_a_waypoint_as_long_as_it_is_told() -> None:
    """SM-GAP-61.6 It waits there so many segments, then steams on."""
    book, state = sea(italian("Zara", "00303"))
    state, _ = do(Sea(book, state), standing("00504", "00804", then=Then.PATROL, loiter=1))
    places = [state.forces[AX1].hex]
    for _ in range(4):
        state = next_segment(state)
        state, _ = carried_out(book, state)
        places.append(state.forces[AX1].hex)

    assert places == ["00504", "00504", "00804", "00804", "00504"]


def test_a_force_that_is_to_wait_stays_where_it_arrived() -> None:
    """SM-GAP-61.6 Its arrival is told once."""
    book, state = sea(italian("Zara", "00303"))
    state, _ = do(Sea(book, state), standing("00304", then=Then.WAIT))
    assert asked_of(book, state) == {MatterKind.ARRIVED}

    state, _ = carried_out(book, next_segment(state))

    assert state.forces[AX1].hex == "00304" and asked_of(book, state) == set()


@pytest.mark.parametrize(("order", "words"), [
    (standing(), "one to"), (standing("99999", then=Then.WAIT), "neither a port"), (standing("00800"), "neither a port"),
    (standing("00504"), "needs one"), (standing("valletta", home="alexandria"), "not in Axis hands"),
    (standing("tripoli", speed=0), "never arrive"), (standing("tripoli", attack_ratio=-1.0), "not negative"),
    (standing("tripoli", force="AL1"), "no task force of the Axis"), (CancelStandingOrder(Side.AXIS, AX1), "no standing order"),
])
def test_an_order_that_makes_no_sense_is_refused(order: Command, words: str) -> None:
    """SM-GAP-61, SM-GAP-61.17, SM-GAP-61.18, SM-GAP-61.19 Each refusal names the ID and says why."""
    book, state = sea(italian("Zara", "00303"), british("Orion", "00605", ORION))

    no = engine.refusal(book, state, order)

    assert no is not None and words in no.reason and no.rule in ("SM-GAP-61", "SM-1B")


def test_a_standing_order_that_cannot_be_carried_out_asks_its_owner_and_says_why() -> None:
    """SM-GAP-61.24 A port in enemy hands is not entered: the order is dropped, and the reason is told."""
    book, state = sea(italian("Zara", "00604"), british("Orion", "alexandria", ORION))

    state, events = do(Sea(book, state), standing("valletta"))

    assert of_type(events, StandingOrderEnded)[0].reason.endswith("[SM-1D]")
    assert asked_of(book, state) == {MatterKind.NOT_CARRIED_OUT} and state.standing_orders == {}


def test_a_force_goes_home_while_it_has_the_fuel_for_it() -> None:
    """SM-GAP-61.9, SM-GAP-61.8 With one box to spare it turns back in time and never runs dry."""
    book, state = sea(italian("Zara", "00303", fuel=4))
    order = standing("01404", "00303", then=Then.PATROL, home="taranto", speed=4, conduct=Conduct(speed=4))
    state, _ = do(Sea(book, state), order)
    for _ in range(6):
        if AX1 in state.forces:
            state, events = do(Sea(long_war(book), state), EndStep(Side.AXIS))
            while state.cursor.acting is Side.ALLIED or state.cursor.step is None:
                state, more = do(Sea(long_war(book), state), EndStep(state.cursor.acting))
                events += more
            assert not of_type(events, ShipRanDry)

    assert AX1 not in state.forces and state.ships[ShipId("zara")].port == "taranto"


@pytest.mark.parametrize(("hits", "names"), [((1, 0), "1 ship is damaged"), ((0, 1), "1 ship is damaged")])
def test_a_damaged_ship_takes_the_force_home(hits: tuple[int, int], names: str) -> None:
    """SM-GAP-61.3 One damaged ship is enough unless the order says otherwise."""
    book, state = sea(italian("Zara", "00604", hits=hits), italian("Pola", "00604"))

    state, events = do(Sea(book, state), standing("01204", then=Then.WAIT, home="tripoli", conduct=Conduct()))

    assert of_type(events, StandingOrderCarried)[0].homeward == names
    assert state.ships[ShipId("zara")].port == "tripoli"


def test_a_force_keeps_clear_of_an_enemy_that_is_too_strong() -> None:
    """SM-GAP-61.5, SM-GAP-61.7 What it takes for stronger it gives a wide berth, what is weaker it goes by."""
    book, state = sea(italian("Zara", "00204"), british("Warspite", "00704", WARSPITE), british("Malaya", "00704"))
    state = spotted(state, AL1, "Warspite", "Malaya")
    shy = SightingPolicy(OnSighting.IGNORE, OnSighting.AVOID)

    bold = SightingPolicy(OnSighting.IGNORE, OnSighting.IGNORE)
    passed, _ = do(Sea(book, state), standing("01404", then=Then.WAIT, speed=6, on_sighting=bold))
    fled, _ = do(Sea(book, state), standing("01404", then=Then.WAIT, speed=6, on_sighting=shy))

    assert distance(passed.forces[AX1].hex, Hex("00704")) <= 1
    assert distance(fled.forces[AX1].hex, Hex("00704")) >= 5


def test_an_enemy_of_unknown_strength_is_a_threat_to_whoever_avoids_the_stronger() -> None:
    """SM-GAP-61.36 Warships of which no more is known are given a wide berth by a battle fleet; a named cruiser is not."""
    fleet = [italian(name, "00204", WARSPITE) for name in ("Littorio", "Veneto", "Roma")]
    book, state = sea(*fleet, british("Orion", "00704", ORION))
    shy = standing("01404", then=Then.WAIT, speed=6, on_sighting=SightingPolicy(OnSighting.IGNORE, OnSighting.AVOID))
    asks = standing("01404", then=Then.WAIT, speed=6, on_sighting=SightingPolicy(OnSighting.IGNORE, OnSighting.ASK))

    unknown, _ = do(Sea(book, spotted(state, AL1)), shy)
    known, _ = do(Sea(book, spotted(state, AL1, "Orion")), shy)
    bold, _ = do(Sea(book, spotted(state, AL1)), asks)

    assert distance(unknown.forces[AX1].hex, Hex("00704")) >= 5
    assert distance(known.forces[AX1].hex, Hex("00704")) <= 1
    assert bold.forces[AX1].hex == known.forces[AX1].hex


def test_a_stronger_force_hunts_and_a_shadower_keeps_its_distance() -> None:
    """SM-GAP-61.5 Both go after what is spotted; the hunter into its hex."""
    book, state = sea(italian("Zara", "00304"), italian("Pola", "00304"), british("Jervis", "00804", TRIBAL))
    state = spotted(state, AL1, "Jervis")

    hunted, _ = do(Sea(book, state), standing("tripoli", on_sighting=SightingPolicy(OnSighting.HUNT)))
    shadowed, _ = do(Sea(book, state), standing("tripoli", on_sighting=SightingPolicy(OnSighting.SHADOW)))

    assert hunted.forces[AX1].hex == "00804" and distance(shadowed.forces[AX1].hex, Hex("00804")) == 2


def test_a_force_that_is_to_ask_holds_until_it_was_answered_and_asks_once() -> None:
    """SM-GAP-61.11, SM-GAP-61.25 The same sighting is not asked about again in the next segment."""
    book, state = sea(italian("Zara", "00304"), british("Warspite", "00804"))
    state = spotted(state, AL1, "Warspite")

    state, _ = do(Sea(book, state), standing("01404", then=Then.WAIT, speed=2))
    assert state.forces[AX1].hex == "00304" and asked_of(book, state) == {MatterKind.ENEMY_NEAR}

    state, _ = carried_out(book, spotted(next_segment(state), AL1, "Warspite"))
    assert state.forces[AX1].hex == "00504" and asked_of(book, state) == set()


def test_a_force_takes_itself_for_seen_when_an_enemy_is_beside_it() -> None:
    """SM-GAP-61.4, SM-GAP-61.3 Nobody tells it; told to turn home then, it does."""
    book, state = sea(italian("Zara", "00304"), british("Jervis", "00404", TRIBAL), british("Nubian", "01404", TRIBAL))

    bold, _ = do(Sea(book, state), standing("01004", then=Then.WAIT, home="taranto"))
    shy, events = do(Sea(book, state), standing("01004", then=Then.WAIT, home="taranto", on_sighted=OnSighted.TURN_HOME))

    assert bold.forces[AX1].hex == "01004" and shy.ships[ShipId("zara")].port == "taranto"
    assert of_type(events, StandingOrderCarried)[0].homeward == "it was seen"


def test_a_force_told_to_search_stops_where_a_marker_stands() -> None:
    """SM-GAP-61.10 It searches the first hex of its way that holds one, if its points pay for it."""
    book, state = sea(italian("Zara", "00304"), british("Jervis", "00604", TRIBAL))

    state, events = do(Sea(book, state), standing("01004", then=Then.WAIT, search=Light.DAY))

    assert state.forces[AX1].hex == "00604" and [one.light for one in of_type(events, SurfaceSearched)] == [Light.DAY]


@pytest.mark.parametrize(("policy", "ratio", "attacks"), [
    (AttackPolicy.ALWAYS, 1.0, True), (AttackPolicy.STRONGER, 1.0, True), (AttackPolicy.STRONGER, 99.0, False),
    (AttackPolicy.NEVER, 1.0, False),
])
def test_a_force_attacks_as_its_order_says(policy: AttackPolicy, ratio: float, attacks: bool) -> None:
    """SM-GAP-61.16 In the combat step of its owner, unasked."""
    book, state = quietly(sea(italian("Zara", "00604"), british("Jervis", "00604", TRIBAL)))
    state, _ = do(Sea(book, spotted(state, AL1, "Jervis")), standing(
        "00604", then=Then.WAIT, attack=policy, attack_ratio=ratio))

    state, events = do(Sea(book, state), EndStep(Side.AXIS))

    assert bool(of_type(events, AttackDeclared)) == attacks
    assert not any(isinstance(one, OwnerAsked) and one.matters for one in events)


def test_whether_to_attack_is_asked_of_who_wants_to_be_asked() -> None:
    """SM-GAP-61.25 Quiet steps do not pass over a spotted enemy in the hex."""
    book, state = quietly(sea(italian("Zara", "00604"), british("Jervis", "00604", TRIBAL)))
    state, _ = do(Sea(book, spotted(state, AL1, "Jervis")), standing("00604", then=Then.WAIT))

    state, _ = do(Sea(book, state), EndStep(Side.AXIS))

    assert [one.kind for one in engine.pending_for(book, state, Side.AXIS)] == [DecisionKind.COMBAT]
    assert asked_of(book, state) == {MatterKind.ENEMY_IN_HEX}


@pytest.mark.parametrize(("ratio", "reaction"), [(0.1, Reaction.STAND), (50.0, Reaction.AVOID)])
def test_a_side_may_answer_attacks_by_strength(ratio: float, reaction: Reaction) -> None:
    """SM-GAP-61.26 It stands from the ratio it named, and else avoids."""
    book, state = sea(italian("Zara", "00604"), british("Orion", "00604", ORION))
    state, _ = do(Sea(book, spotted(state, AL1, "Orion")), SetStanding(
        Side.ALLIED, best_searches=True, reaction=None, stand_at=ratio))
    state, _ = do(Sea(book, state), standing("00604", then=Then.WAIT, attack=AttackPolicy.ALWAYS))

    _, events = do(Sea(book, state), EndStep(Side.AXIS))

    assert [one.reaction for one in of_type(events, ReactionGiven)] == [reaction]


def test_a_quiet_step_ends_by_itself_and_any_other_is_asked() -> None:
    """SM-GAP-61.25, SM-GAP-61.15 A force without an order stops a side; ships in port do not."""
    book, state = sea(italian("Zara", "taranto"), british("Warspite", "alexandria"))
    book = long_war(book)
    state, _ = carried_out(*quietly(Sea(book, state)))
    assert state.cursor.acting is Side.ALLIED

    state, _ = do(Sea(book, state), EndStep(Side.ALLIED))
    assert state.cursor.acting is Side.ALLIED and state.cursor.nas == 2


def test_a_step_in_which_its_owner_was_asked_is_ended_by_him() -> None:
    """SM-GAP-61.25, SM-GAP-61.27 Nothing ends under his hands, not even when he lets quiet steps end from now on."""
    state, _ = do(sea(italian("Zara", "taranto")), SetStanding(Side.AXIS, best_searches=True, reaction=None, quiet_steps=True))
    assert state.cursor.acting is Side.AXIS and not state.step_ended

    book, state = quietly(sea(italian("Zara", "00303")))
    state, _ = carried_out(book, state)
    assert asked_of(book, state) == {MatterKind.NO_ORDER}

    state, events = do(Sea(book, state), standing("tripoli", then=Then.PATROL))

    assert state.cursor.acting is Side.AXIS and not of_type(events, StepEnded)


def test_a_force_that_has_its_order_now_or_has_gone_is_no_longer_named() -> None:
    """SM-GAP-61.15 What still needs a decision is read from the sea as it is, not as it was when the step began."""
    book, state = quietly(sea(italian("Zara", "00303")))
    state, _ = carried_out(book, state)
    asked = engine.pending_for(book, state, Side.AXIS)[0]
    assert "Quiet days stop here" in asked.question and [one.about for one in asked.matters] == [AX1]

    waiting, _ = do(Sea(book, state), standing("00404", then=Then.WAIT))
    assert MatterKind.NO_ORDER not in asked_of(book, waiting)
    gone, _ = do(Sea(book, state), standing("00504", "tripoli"))
    assert AX1 not in gone.forces
    assert MatterKind.NO_ORDER not in asked_of(book, gone)
    assert "has no standing order" not in engine.pending_for(book, gone, Side.AXIS)[0].question


def test_a_new_sighting_is_never_passed_over() -> None:
    """SM-GAP-61.11 It is asked about even when the find has lapsed before the owner's next step."""
    book, state = sea(italian("Zara", "taranto"), british("Warspite", "00804"))
    state = spotted(state, AL1)
    state = next_segment(state)

    state, _ = do(Sea(book, state), SetStanding(Side.AXIS, best_searches=True, reaction=None, quiet_steps=True))

    assert asked_of(book, state) == {MatterKind.NEW_SIGHTING} and "00804" in engine.pending_for(
        book, state, Side.AXIS)[0].question


@pytest.mark.gate
def test_a_cancelled_order_leaves_the_force_to_its_owner() -> None:
    """SM-GAP-61.19 It steams no further by itself."""
    book, state = sea(italian("Zara", "00303"))
    state, _ = do(Sea(book, state), standing("01404", then=Then.WAIT, speed=2))
    state, _ = do(Sea(book, state), CancelStandingOrder(Side.AXIS, AX1))

    state, events = carried_out(book, next_segment(state))

    assert not of_type(events, ForceMoved) and state.standing_orders == {}


def test_a_force_formed_by_hand_may_be_moved_by_hand_beside_one_that_plays_itself() -> None:
    """SM-GAP-61.24 Only forces under orders are touched."""
    book, state = sea(italian("Zara", "00303"), italian("Pola", "taranto"))
    state, _ = do(Sea(book, state), standing("01404", then=Then.WAIT, speed=2))
    state, _ = do(Sea(book, state), FormForce(Side.AXIS, ships("Pola")))
    state, _ = do(Sea(book, state), MoveForce(Side.AXIS, ForceId("AX2"), (Hex("00202"),)))

    state, events = carried_out(book, next_segment(state))

    assert [one.force for one in of_type(events, ForceMoved)] == ["AX1"] and state.forces[ForceId("AX2")].hex == "00202"
