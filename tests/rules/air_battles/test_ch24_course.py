"""Rule 24B: a sortie from launch to return: who is asked when, and what becomes of all who flew."""

from __future__ import annotations

from functools import cache

import pytest

from campaign.model.commands import (
    AbandonSortie,
    Command,
    DetachEscorts,
    Intercept,
    LaunchSortie,
    MeetScreen,
    NameScreen,
    PickPrey,
    PressHome,
    TakeAirLosses,
    TurnBack,
)
from campaign.model.dice import ScriptedDice
from campaign.model.events import (
    AirDoctrineSet,
    AirFightFought,
    BombsDropped,
    BombStruck,
    ConditionChanged,
    FlakFired,
    InterceptorsSent,
    ScreenNamed,
    SortieAbandoned,
    SortieEnded,
)
from campaign.model.play.air_war import AirDoctrine, AirTarget, InterceptPolicy, SortieStage
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.state import State
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirStatus
from campaign.rules import engine
from campaign.rules.chapters.air.ch24_course import free_escorts, going_past
from tests.air_fights import (
    ALLIED,
    AXIS,
    BLENHEIM,
    CR_42,
    FLIGHT,
    FULMAR,
    KITTYHAWK,
    SWORDFISH,
    LowDice,
    aloft,
    asked,
    flying,
    keys,
    pairs,
    proceeds,
    raid,
    raided,
    seen,
    squad,
    squads,
)
from tests.proceeding import resolved
from tests.sea import ARK_ROYAL, Sea, british, given, italian, of_type, play, rule_broken

STAGE = SortieStage
# Fighters that stand in the very hex that is raided are always in time.
OVER_COMISO = "00501"


@cache
def fights() -> Sea:
    """Flights of all kinds round a cruiser off Comiso, where eight flights of fighters stand."""
    ships = (italian("Zara", OVER_COMISO), british("Ark Royal", "00604", ARK_ROYAL))
    return raided(
        *ships, *squads("f", 8, "comiso", CR_42, FLIGHT), *squads("s", 10, "ark_royal", FULMAR, FLIGHT),
        *squads("b", 2, "hal_far", BLENHEIM, FLIGHT), squad("k", "hal_far", KITTYHAWK, FLIGHT),
        *squads("t", 2, "ark_royal", SWORDFISH, FLIGHT))


SCREEN = tuple(f"s_{number}" for number in range(1, 11))
FIGHTERS = tuple(f"f_{number}" for number in range(1, 9))
MET = pairs(*(f"f_{number}>s_{number}" for number in range(1, 7)))
FREE = pairs("s_7>f_7", "s_8>f_7", "s_9>f_7", "s_10>f_1")


def only(book_state: Sea, side: Side, stage: SortieStage, *orders: Command) -> None:
    """The sortie waits for that side at that stage; whoever else speaks, or says something else, is refused."""
    book, state = book_state
    assert asked(book, state) == (side, stage)
    for pending, count in ((side, 1), (side.enemy, 0)):
        assert len([one for one in engine.pending_for(book, state, pending) if one.kind is DecisionKind.AIR]) == count
        assert bool(list(engine.legal_commands(book, state, pending))) is bool(count)
    for order in orders:
        assert rule_broken(book, state, order) == "SM-24B2", order


def test_a_strike_goes_through_all_its_stages_by_the_words_of_both_sides() -> None:
    """SM-24B, SM-24B2.2, SM-24B2.3 Eleven stages; each is asked in its turn, and nobody out of it."""
    book, state = fights()
    state = aloft(book, state, raid("AX1", "b_1", "b_2", "k", escort=SCREEN))

    only(Sea(book, state), AXIS, STAGE.INTERCEPTION, NameScreen(ALLIED), Intercept(ALLIED), MeetScreen(AXIS))
    state, _ = play(book, state, Intercept(AXIS, keys(*FIGHTERS)))
    only(Sea(book, state), ALLIED, STAGE.SCREEN, MeetScreen(AXIS), NameScreen(AXIS), DetachEscorts(ALLIED))
    state, _ = play(book, state, NameScreen(ALLIED))
    only(Sea(book, state), AXIS, STAGE.MEETING, MeetScreen(ALLIED), NameScreen(ALLIED), AbandonSortie(ALLIED))
    state, _ = play(book, state, MeetScreen(AXIS, MET))
    only(Sea(book, state), ALLIED, STAGE.DETACHMENT, MeetScreen(AXIS), PickPrey(AXIS, pairs("f_7>b_1", "f_8>b_1")))
    state, _ = play(book, state, DetachEscorts(ALLIED, FREE),
                    [("SM-24B3 interceptors fire at the screen: S1, attack 24 on defence 28", 11),
                     ("SM-24B3 the screen fires: S1, attack 28 on defence 30", 11)])
    # 11 % of 28 and of 30: both owe three, the acting side says first who was lost.
    assert [(debt.side, debt.defence) for debt in flying(state).debts] == [(ALLIED, 3), (AXIS, 3)]
    only(Sea(book, state), ALLIED, STAGE.SECOND_FIGHT, TakeAirLosses(AXIS, keys("f_1")), NameScreen(ALLIED))
    state, _ = play(book, state, TakeAirLosses(ALLIED, keys("s_2")))
    only(Sea(book, state), AXIS, STAGE.SECOND_FIGHT, TakeAirLosses(ALLIED, keys("s_1")))
    state, _ = play(book, state, TakeAirLosses(AXIS, keys("f_6")),
                    [("SM-24B3 free escorts fire at who goes past: S1, attack 12 on defence 5", 12)])
    only(Sea(book, state), AXIS, STAGE.PICKING, PickPrey(AXIS, pairs("f_8>b_1")))
    state, _ = play(book, state, TakeAirLosses(AXIS, keys("f_7")))
    only(Sea(book, state), AXIS, STAGE.PICKING, TurnBack(ALLIED, keys("k")), TakeAirLosses(AXIS, keys("f_8")))
    state, _ = play(book, state, PickPrey(AXIS, pairs("f_8>b_1")),
                    [("SM-24B3 interceptors fire at the mission: S1, attack 4 on defence 3 (+2 bombers)", 10),
                     ("SM-24B3 the mission fires back: S1, attack 2 on defence 5 (-2 bombers)", 7)])
    only(Sea(book, state), ALLIED, STAGE.RETURNS, TurnBack(ALLIED, keys("k")))
    state, _ = play(book, state, TakeAirLosses(ALLIED, keys("b_1")))
    only(Sea(book, state), ALLIED, STAGE.RETURNS, PressHome(ALLIED), TurnBack(AXIS, keys("k")))
    state, _ = play(book, state, TurnBack(ALLIED, keys("k")), [("SM-25B flak: S1, AA 2.75", 7)])
    only(Sea(book, state), ALLIED, STAGE.ATTACK, TurnBack(ALLIED, keys("b_2")), PressHome(AXIS))
    state, events = play(book, state, PressHome(ALLIED, ("CA",)),
                         [("SM-26 bombing: S1/1.1, 1 point", 12), ("SM-26 effect", 8)])

    ended = of_type(events, SortieEnded)[0].sortie
    assert ended.mission == keys("b_2") and ended.sent_back == keys("k") and ended.lost == keys("s_2", "f_6", "f_7", "b_1")
    assert state.air_war.sortie is None and asked(book, state) is None
    assert {key for key, unit in state.air.items() if unit.status is AirStatus.LOST} == {"s_2", "f_6", "f_7", "b_1"}
    # Who came home has flown; who was shot down has nothing more to say; interceptors rose, and strike no more by that.
    assert set(state.air_war.flown) == {*SCREEN, "b_2", "k"} - {"s_2"} and set(state.air_war.intercepted) == set(FIGHTERS)
    assert of_type(events, BombStruck)[0].gunnery == 2 and of_type(events, ConditionChanged)[0].ship == "zara"


def test_stages_in_which_nobody_has_anything_to_say_go_by() -> None:
    """SM-24B2.2 Without fighters near, a raid comes to the guns at once, and its leader is asked what it aims at."""
    book, state = raided(italian("Zara", "00504"), squad("b", "hal_far", BLENHEIM))
    state, events = proceeds(book, aloft(book, state, raid("AX1", "b")), [("SM-25B flak", 7)])

    assert asked(book, state) == (ALLIED, STAGE.ATTACK)
    assert [type(event) for event in events] == [InterceptorsSent, FlakFired]
    # Ports and airfields are aimed at by being flown to: nobody is asked.
    state = aloft(book, state, raid("tripoli", "b", target=AirTarget.PORT))
    _, events = proceeds(book, state, [("SM-25B flak", 7), ("SM-26 bombing: S1/1, 2 points", 7)])
    assert of_type(events, BombsDropped) and of_type(events, SortieEnded)


def test_a_sortie_without_escorts_is_met_at_once() -> None:
    """SM-24B2.2 Nobody meets a screen that is not there, and nobody is detached from it."""
    book, state = fights()
    state, _ = play(book, aloft(book, state, raid("AX1", "b_1")), Intercept(AXIS, keys("f_1")))
    state, _ = play(book, state, NameScreen(ALLIED))

    assert asked(book, state) == (AXIS, STAGE.PICKING)


def test_interceptors_that_all_go_at_the_screen_leave_the_mission_alone() -> None:
    """SM-24B2.2 Then none comes through, and nobody picks."""
    book, state = fights()
    state = aloft(book, state, raid("AX1", "t_1", escort=("s_1",)))
    state, _ = play(book, state, Intercept(AXIS, keys("f_1")))
    state, _ = play(book, state, NameScreen(ALLIED))
    state, events = play(book, state, MeetScreen(AXIS, pairs("f_1>s_1")),
                         [("SM-24B3 interceptors", 2), ("SM-24B3 the screen", 2), ("SM-25B flak", 2)])

    assert asked(book, state) == (ALLIED, STAGE.ATTACK) and len(of_type(events, AirFightFought)) == 3


def test_who_is_abandoned_goes_home_unhurt_and_flies_no_more() -> None:
    """SM-24B1 Mission and escorts alike; the interceptors stay, and fight nowhere else in this step."""
    book, state = fights()
    state, _ = play(book, aloft(book, state, raid("AX1", "t_1", "k", escort=("s_1",))), Intercept(AXIS, keys("f_1", "f_2")))
    state, events = play(book, state, AbandonSortie(ALLIED))

    assert [type(event) for event in events] == [SortieAbandoned, SortieEnded]
    assert state.air_war.sortie is None and set(state.air_war.flown) == {"t_1", "k", "s_1"}
    assert set(state.air_war.intercepted) == {"f_1", "f_2"}
    assert not any(unit.status is AirStatus.LOST for unit in state.air.values())
    # Six others can still meet the next raid.
    again = aloft(book, state, raid("AX1", "t_2"))
    assert rule_broken(book, again, Intercept(AXIS, keys("f_1"))) == "SM-GAP-67"
    assert rule_broken(book, again, Intercept(AXIS, keys("f_3"))) == ""


def test_nobody_abandons_what_is_not_met_or_met_already() -> None:
    """SM-24B1 Only before the screen is named."""
    book, state = fights()
    state = aloft(book, state, raid("AX1", "t_1", escort=("s_1",)))

    assert rule_broken(book, state, AbandonSortie(ALLIED)) == "SM-24B2"
    state, _ = play(book, state, Intercept(AXIS, keys("f_1")))
    assert rule_broken(book, state, AbandonSortie(ALLIED)) == ""
    state, _ = play(book, state, NameScreen(ALLIED))
    assert rule_broken(book, state, AbandonSortie(ALLIED)) == "SM-24B2"
    assert rule_broken(book, fights().state, AbandonSortie(ALLIED)) == "SM-24B"


def test_fighters_jettison_their_bombs_to_join_the_screen() -> None:
    """SM-24B1, SM-24B1.1, SM-24B5c They fight as fighters then, and bring no bombs; torpedo bombers cannot."""
    book, state = fights()
    state, _ = play(book, aloft(book, state, raid("AX1", "t_1", "k", escort=("s_1",))), Intercept(AXIS, keys("f_1")))

    assert rule_broken(book, state, NameScreen(ALLIED, keys("t_1"))) == "SM-24B1"
    assert rule_broken(book, state, NameScreen(ALLIED, keys("s_1"))) == "SM-24B1"
    assert rule_broken(book, state, NameScreen(ALLIED, keys("k", "k"))) == "SM-24B1"
    state, events = play(book, state, NameScreen(ALLIED, keys("k")))
    assert of_type(events, ScreenNamed)[0].screen == keys("s_1", "k") and flying(state).mission == keys("t_1")
    # Unladen its six points of attack count whole.
    state, _ = play(book, state, MeetScreen(AXIS, pairs("f_1>k")))
    state, events = play(book, state, DetachEscorts(ALLIED), [
        ("SM-24B3 interceptors fire at the screen: S1, attack 4 on defence 6", 2),
        ("SM-24B3 the screen fires: S1, attack 6 on defence 5", 2), ("SM-25B", 2)])
    state, events = play(book, state, PressHome(ALLIED), [("SM-6E2 air torpedo", 1), ("SM-6E2 air torpedo", 1)])
    assert not of_type(events, BombsDropped)
    assert set(state.air_war.flown) == {"t_1", "s_1", "k"}


def test_a_mission_of_fighters_that_all_join_the_screen_is_over() -> None:
    """SM-24B1.1 Nothing is left to drop, and no gun fires at who stays with the screen."""
    book, state = fights()
    state, _ = play(book, aloft(book, state, raid("AX1", "k")), Intercept(AXIS, keys("f_1")))
    state, _ = play(book, state, NameScreen(ALLIED, keys("k")))
    state, events = play(book, state, MeetScreen(AXIS))

    assert asked(book, state) == (ALLIED, STAGE.DETACHMENT) and going_past(flying(state)) == keys("f_1")
    _, events = play(book, state, DetachEscorts(ALLIED, pairs("k>f_1")), [("SM-24B3 free escorts", 2)])
    assert of_type(events, FlakFired)[0].points == 0 and of_type(events, SortieEnded)


def test_whoever_nobody_met_is_free_and_whoever_met_nobody_goes_past() -> None:
    """SM-24B2.2, SM-24B2.4 Of eight at ten: six meet six."""
    book, state = fights()
    state, _ = play(book, aloft(book, state, raid("AX1", "t_1", escort=SCREEN)), Intercept(AXIS, keys(*FIGHTERS)))
    state, _ = play(book, state, NameScreen(ALLIED))
    state, _ = play(book, state, MeetScreen(AXIS, MET))

    assert free_escorts(flying(state)) == keys("s_7", "s_8", "s_9", "s_10")
    assert going_past(flying(state)) == keys("f_7", "f_8")


def launching(doctrine: AirDoctrine) -> Sea:
    """The Allies may launch at a cruiser off Comiso that they have spotted; the Axis have answered in advance."""
    book, state = seen(fights(), "AX1")
    for side in (ALLIED, AXIS):
        state = given(state, AirDoctrineSet(side, doctrine))
    return Sea(book, state)


LAUNCH = LaunchSortie(ALLIED, AirTarget.FORCE, "AX1", keys("t_1"), keys("s_1"))


def stages(state: State) -> SortieStage | None:
    """How far the sortie in the air has come, or None."""
    return None if state.air_war.sortie is None else state.air_war.sortie.stage


def test_a_side_that_wants_to_be_asked_is_asked_at_every_stage() -> None:
    """SM-GAP-79, SM-24B2.2 No answer is given in its stead, neither by doctrine nor by leaders."""
    book, state = launching(AirDoctrine(InterceptPolicy.ASK, leaders=False))
    found = []
    rolls = [("SM-24B3 interceptors", 2), ("SM-24B3 the screen", 2), ("SM-24B3 interceptors", 2),
             ("SM-25B", 2), ("SM-6E2", 1), ("SM-6E2", 1)]
    orders: list[Command] = [
        LAUNCH, Intercept(AXIS, keys("f_1", "f_2")), NameScreen(ALLIED), MeetScreen(AXIS, pairs("f_1>s_1")),
        PickPrey(AXIS, pairs("f_2>t_1")), PressHome(ALLIED)]
    dice = ScriptedDice(rolls)
    for order in orders:
        state = resolved(book, state, order, dice).state
        found.append((asked(book, state), [side for side in (ALLIED, AXIS) if engine.pending_for(book, state, side)]))

    # A Swordfish fires one on five: that is below the table, and no die falls.
    assert found == [
        ((AXIS, STAGE.INTERCEPTION), [AXIS]), ((ALLIED, STAGE.SCREEN), [ALLIED]), ((AXIS, STAGE.MEETING), [AXIS]),
        ((AXIS, STAGE.PICKING), [AXIS]), ((ALLIED, STAGE.ATTACK), [ALLIED]), (None, [ALLIED])]


@pytest.mark.parametrize("policy", [InterceptPolicy.ALWAYS, InterceptPolicy.NEVER])
def test_a_side_that_answered_in_advance_is_not_asked(policy: InterceptPolicy) -> None:
    """SM-GAP-79 Its doctrine sends fighters up or keeps them down, and its leaders decide in the fight."""
    book, state = launching(AirDoctrine(policy))
    now = resolved(book, state, LAUNCH, LowDice())

    assert now.state.air_war.sortie is None
    assert bool(of_type(now.events, InterceptorsSent)[0].units) is (policy is InterceptPolicy.ALWAYS)
    assert of_type(now.events, SortieEnded)


def test_aims_that_were_named_at_launch_need_no_word_more() -> None:
    """SM-GAP-79, SM-26 Even where leaders decide nothing."""
    book, state = launching(AirDoctrine(InterceptPolicy.NEVER, leaders=False))

    assert stages(resolved(book, state, LAUNCH, LowDice()).state) is STAGE.ATTACK
    named = LaunchSortie(ALLIED, AirTarget.FORCE, "AX1", keys("t_1"), aims=("CA",))
    assert stages(resolved(book, state, named, LowDice()).state) is None

