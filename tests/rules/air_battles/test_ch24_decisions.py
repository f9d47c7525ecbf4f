"""Rules 24B1, 24B2 and 24B4: what each side may say while a sortie flies, and what the laws have against it."""

from __future__ import annotations

from functools import cache

import pytest

from campaign.model.battles.battle import Light
from campaign.model.commands import (
    AbandonSortie,
    Command,
    DetachEscorts,
    Intercept,
    MeetScreen,
    NameScreen,
    PickPrey,
    PressHome,
    TakeAirLosses,
    TurnBack,
)
from campaign.model.events import InterceptorsSent, SortieAimed
from campaign.model.play.air_war import AirDebt, AirTarget, Pairs, Sortie, SortieStage
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.rules import engine
from campaign.rules.chapters.air.ch24_decisions import question
from tests.air_fights import (
    ALLIED,
    AXIS,
    BF_110,
    BLENHEIM,
    CR_42,
    FLIGHT,
    FULMAR,
    JU_87,
    KITTYHAWK,
    SWORDFISH,
    aloft,
    asked,
    flying,
    keys,
    pairs,
    raid,
    raided,
    seen,
    squad,
    squads,
)
from tests.sea import ARK_ROYAL, WARSPITE, ZARA, Sea, british, italian, of_type, play, rule_broken

STAGE = SortieStage


@cache
def off_comiso() -> Sea:
    """A battleship and a cruiser lie off Comiso, four groups of fighters and two of dive bombers stand there."""
    ships = (italian("Zara", "00501", ZARA), italian("Doria", "00501", WARSPITE), british("Ark Royal", "00604", ARK_ROYAL))
    return raided(
        *ships, *squads("f", 4, "comiso", CR_42), *squads("d", 2, "comiso", JU_87), *squads("b", 3, "hal_far", BLENHEIM),
        squad("k", "hal_far", KITTYHAWK), *squads("s", 3, "ark_royal", FULMAR, FLIGHT),
        *squads("t", 2, "ark_royal", SWORDFISH, FLIGHT))


def at(book_state: Sea, stage: SortieStage, **more: object) -> State:
    """A sortie of all kinds that has come to a stage; two of four interceptors meet the first of the screen."""
    book, state = book_state
    sortie = raid("AX1", "b_1", "b_2", "k", escort=("s_1", "s_2", "s_3"))
    changed: Sortie = replace(sortie, stage=stage, interceptors=keys("f_1", "f_2", "f_3"), screen=keys("s_1", "s_2", "s_3"))
    return aloft(book, state, replace(changed, **more))  # pyrefly: ignore[bad-argument-type]


def broken(order: Command, stage: SortieStage, **more: object) -> str:
    """The rule that an order breaks at a stage."""
    book, state = off_comiso()
    return rule_broken(book, at(Sea(book, state), stage, **more), order)


@pytest.mark.parametrize(("names", "rule"), [
    ((), ""), (("f_1", "f_4"), ""), (("f_1", "f_1"), "SM-GAP-41"), (("d_1",), "SM-GAP-67"), (("b_1",), "SM-GAP-67"),
    (("nobody",), "SM-GAP-67")])
def test_only_fighters_that_may_meet_the_raid_rise(names: tuple[str, ...], rule: str) -> None:
    """SM-GAP-41, SM-GAP-41.1 Each once; none at all lets the raid pass."""
    assert broken(Intercept(AXIS, keys(*names)), STAGE.INTERCEPTION) == rule


def test_a_raid_that_nobody_meets_comes_to_the_guns_with_its_escorts() -> None:
    """SM-GAP-41 The screen is never named."""
    book, state = off_comiso()
    state = aloft(book, state, raid("AX1", "b_1", escort=("s_1",)))
    state, events = play(book, state, Intercept(AXIS), [("SM-25B", 2)])

    assert of_type(events, InterceptorsSent)[0].units == () and asked(book, state) == (ALLIED, STAGE.ATTACK)
    assert state.air_war.intercepted == ()


def test_in_their_own_hex_fighters_rise_by_night_without_limit() -> None:
    """SM-GAP-66, SM-GAP-66.1 Even Italian ones of 1940: "at any time", says the rule for one's own hex."""
    book, state = off_comiso()
    state = aloft(book, state, raid("AX1", "t_1", light=Light.NIGHT))

    assert rule_broken(book, state, Intercept(AXIS, keys("f_1", "f_2", "f_3", "f_4"))) == ""


def test_by_night_a_third_of_those_from_elsewhere_rise() -> None:
    """SM-GAP-66.1 Of German fighters in July 1942: of twelve flights four, and a group goes whole or not at all."""
    book, state = raided(
        italian("Zara", "00504"), *squads("n", 6, "comiso", BF_110, FLIGHT), squad("g", "comiso", BF_110),
        squad("t", "hal_far", SWORDFISH, FLIGHT), turn="Jul I 42")
    state = aloft(book, state, raid("AX1", "t", light=Light.NIGHT))

    assert rule_broken(book, state, Intercept(AXIS, keys("n_1", "n_2", "n_3", "n_4"))) == ""
    assert rule_broken(book, state, Intercept(AXIS, keys("n_1", "n_2", "n_3", "n_4", "n_5"))) == "SM-GAP-66"
    assert rule_broken(book, state, Intercept(AXIS, keys("g"))) == "SM-GAP-66"


@pytest.mark.parametrize(("meetings", "rule"), [
    ((), ""), (pairs("f_1>s_1", "f_2>s_1", "f_3>s_3"), ""), (pairs("f_1>s_1", "f_1>s_2"), "SM-24B2"),
    (pairs("f_4>s_1"), "SM-24B2"), (pairs("f_1>k"), "SM-24B2"), (pairs("s_1>f_1"), "SM-24B2")])
def test_each_interceptor_meets_one_fighter_of_the_screen_or_goes_past(meetings: Pairs, rule: str) -> None:
    """SM-24B2, SM-24B2.4 Several may meet one; nobody meets two, nor one of the mission."""
    assert broken(MeetScreen(AXIS, meetings), STAGE.MEETING) == rule


@pytest.mark.parametrize(("meetings", "rule"), [
    ((), ""), (pairs("s_2>f_1", "s_3>f_1"), ""), (pairs("s_2>f_3"), ""), (pairs("s_1>f_3"), "SM-24B2"),
    (pairs("s_2>f_1", "s_2>f_3"), "SM-24B2"), (pairs("s_2>f_4"), "SM-24B2"), (pairs("k>f_1"), "SM-24B2")])
def test_only_fighters_that_nobody_met_are_sent_at_interceptors(meetings: Pairs, rule: str) -> None:
    """SM-24B2, SM-24B2.5 Each at one, whether that one fights the screen or goes past."""
    assert broken(DetachEscorts(ALLIED, meetings), STAGE.DETACHMENT, meetings=pairs("f_1>s_1", "f_2>s_1")) == rule


@pytest.mark.parametrize(("picks", "rule"), [
    (pairs("f_2>b_1", "f_3>k"), ""), (pairs("f_2>b_1", "f_3>b_1"), ""), (pairs("f_2>b_1"), "SM-24B2"), ((), "SM-24B2"),
    (pairs("f_2>b_1", "f_3>s_1"), "SM-24B2"), (pairs("f_2>b_1", "f_3>b_1", "f_3>b_2"), "SM-24B2"),
    (pairs("f_1>b_1", "f_2>b_1", "f_3>b_1"), "SM-24B2")])
def test_every_interceptor_that_came_through_picks_one_of_the_mission(picks: Pairs, rule: str) -> None:
    """SM-24B2, SM-24B2.6 Each one, and who fought the screen none."""
    assert broken(PickPrey(AXIS, picks), STAGE.PICKING, meetings=pairs("f_1>s_1")) == rule


DEBT = (AirDebt(ALLIED, 5, keys("s_1", "s_2", "s_3"), mixed=False),)


@pytest.mark.parametrize(("names", "rule"), [
    (("s_1", "s_2"), ""), (("s_3", "s_1"), ""), (("s_1",), "SM-24B4a"), (("s_1", "s_2", "s_3"), "SM-24B4a"), ((), "SM-24B4a"),
    (("s_1", "k"), "SM-24B4a"), (("s_1", "s_1"), "SM-24B4a")])
def test_the_owner_picks_losses_that_pay_the_debt_and_no_more(names: tuple[str, ...], rule: str) -> None:
    """SM-24B4a, SM-24B4a.1 Five of defence are two of four; a third need not be lost beside them."""
    assert broken(TakeAirLosses(ALLIED, keys(*names)), STAGE.SECOND_FIGHT, debts=DEBT) == rule


def test_in_a_mixed_fight_one_group_pays_for_six_flights() -> None:
    """SM-5A1.2 Of a debt of 24 the group of fighter-bombers pays all, at four points a flight."""
    debt = (AirDebt(ALLIED, 24, keys("s_1", "s_2", "s_3", "k"), mixed=True),)

    assert broken(TakeAirLosses(ALLIED, keys("k")), STAGE.RETURNS, debts=debt) == ""
    assert broken(TakeAirLosses(ALLIED, keys("s_1", "s_2", "s_3")), STAGE.RETURNS, debts=debt) == "SM-24B4a"
    assert broken(TakeAirLosses(ALLIED, keys("k", "s_1")), STAGE.RETURNS, debts=debt) == "SM-24B4a"


@pytest.mark.parametrize(("names", "rule"), [
    (("b_1", "k"), ""), (("b_1",), "SM-24B4b"), (("b_1", "b_2", "k"), "SM-24B4b"), (("b_1", "b_1"), "SM-24B4b"),
    (("b_1", "s_1"), "SM-24B4b"), ((), "SM-24B4b")])
def test_just_so_many_of_the_mission_turn_back(names: tuple[str, ...], rule: str) -> None:
    """SM-24B4b, SM-24B4b.1 Half of three are two, whom their owner picks, and none of the screen."""
    assert broken(TurnBack(ALLIED, keys(*names)), STAGE.RETURNS, returns=50) == rule


@pytest.mark.parametrize(("aims", "full", "rule"), [
    ((), False, ""), (("BB", "CA"), False, ""), (("warships",), False, ""), (("transports",), False, ""),
    (("zara",), False, "SM-26"), (("zara", "doria"), True, ""), (("BX",), True, "SM-26"), (("ark_royal",), True, "SM-26")])
def test_aims_are_kinds_and_types_and_ships_that_are_known_by_name(aims: tuple[str, ...], full: bool, rule: str) -> None:
    """SM-26, SM-26.6 A force that is not fully spotted has no names."""
    book, state = seen(off_comiso(), "AX1", full=full)

    assert rule_broken(book, at(Sea(book, state), STAGE.ATTACK), PressHome(ALLIED, aims)) == rule


def test_ships_in_port_are_known_by_name() -> None:
    """SM-26.6, SM-GAP-46 Who lies in port is seen by everybody; who lies elsewhere is no aim there."""
    book, state = raided(italian("Zara", "taranto"), italian("Pola", "tripoli"), squad("b", "hal_far", BLENHEIM))
    state = aloft(book, state, replace(raid("taranto", "b", target=AirTarget.SHIPS), stage=STAGE.ATTACK))

    assert rule_broken(book, state, PressHome(ALLIED, ("zara",))) == ""
    assert rule_broken(book, state, PressHome(ALLIED, ("pola",))) == "SM-26"


def test_what_a_leader_aims_at_is_what_his_load_is_meant_for() -> None:
    """SM-26 Said before a bomb falls."""
    book, state = off_comiso()
    _, events = play(book, at(Sea(book, state), STAGE.ATTACK), PressHome(ALLIED, ("BB",)), [("SM-26 bombing", 2)])

    assert of_type(events, SortieAimed)[0].aims == ("BB",)


WORDS: dict[SortieStage, tuple[type, ...]] = {
    STAGE.INTERCEPTION: (Intercept,), STAGE.SCREEN: (NameScreen, AbandonSortie), STAGE.MEETING: (MeetScreen,),
    STAGE.DETACHMENT: (DetachEscorts,), STAGE.PICKING: (PickPrey,), STAGE.RETURNS: (TurnBack,), STAGE.ATTACK: (PressHome,)}


@pytest.mark.parametrize("stage", WORDS)
def test_what_may_be_ordered_at_a_stage_is_what_is_asked_there(stage: SortieStage) -> None:
    """SM-24B2.3 Every word that is open then is among what may be ordered, and no other; the question says so."""
    book, state = off_comiso()
    state = at(Sea(book, state), stage, returns=50 if stage is STAGE.RETURNS else 0)
    found = asked(book, state)
    assert found is not None
    orders = list(engine.legal_commands(book, state, found[0]))

    assert {type(order) for order in orders} == set(WORDS[stage])
    assert list(engine.legal_commands(book, state, found[0].enemy)) == []
    (decision,) = engine.pending_for(book, state, found[0])
    assert decision.question == question(book, state, flying(state)) and decision.question[-1] in "?."


def test_while_losses_are_owed_nothing_else_may_be_ordered() -> None:
    """SM-24B2.2, SM-24B4a Whatever comes next."""
    book, state = off_comiso()
    state = at(Sea(book, state), STAGE.SECOND_FIGHT, debts=(*DEBT, AirDebt(AXIS, 2, keys("f_1", "f_2"), mixed=False)))

    assert {type(order) for order in engine.legal_commands(book, state, ALLIED)} == {TakeAirLosses}
    assert list(engine.legal_commands(book, state, AXIS)) == []
    state, _ = play(book, state, TakeAirLosses(ALLIED, keys("s_1", "s_2")))
    assert {type(order) for order in engine.legal_commands(book, state, AXIS)} == {TakeAirLosses}
    assert "defence of 2" in engine.pending_for(book, state, AXIS)[0].question
