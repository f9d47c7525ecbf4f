"""GAP-79: what a side answers in advance in the air, and what leaders decide for it."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

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
from campaign.model.events import AirDoctrineSet
from campaign.model.play.air_war import AirDebt, AirDoctrine, AirTarget, InterceptPolicy, SortieStage
from campaign.model.replacing import replace
from campaign.rules.chapters.air import ch24_fights
from campaign.rules.chapters.air.leaders import cheapest, leaders_word, prepared_answer
from tests.air_fights import (
    AIR_WAR,
    ALLIED,
    AXIS,
    BLENHEIM,
    CR_42,
    FIELDS,
    FLIGHT,
    FULMAR,
    HURRICANE,
    KITTYHAWK,
    SWORDFISH,
    Squad,
    aloft,
    flying,
    keys,
    pairs,
    raid,
    raided,
    seen,
    skies,
    squad,
    squads,
)
from tests.sea import ARK_ROYAL, CRAFT, TRANSPORT, WARSPITE, ZARA, Sea, british, given, italian, rule_broken, sea

STAGE = SortieStage


@cache
def over_comiso(*more: Squad) -> Sea:
    """A battleship, a cruiser and a transport off Comiso, where weaker and stronger fighters stand."""
    ships = (italian("Zara", "00501", ZARA), italian("Doria", "00501", WARSPITE), italian("Sirio", "00501", TRANSPORT),
             british("Ark Royal", "00604", ARK_ROYAL))
    return raided(
        *ships, *squads("f", 4, "comiso", CR_42),
        *squads("s", 3, "ark_royal", FULMAR, FLIGHT), squad("h", "hal_far", HURRICANE), *squads("b", 2, "hal_far", BLENHEIM),
        squad("k", "hal_far", KITTYHAWK), *squads("t", 2, "ark_royal", SWORDFISH, FLIGHT), *more)


def answered(book_state: Sea, policy: InterceptPolicy, *, leaders: bool = True) -> Sea:
    """Both sides have answered in advance."""
    book, state = book_state
    return Sea(book, given(state, *(AirDoctrineSet(side, AirDoctrine(policy, leaders)) for side in (AXIS, ALLIED))))


def answer(book_state: Sea, stage: SortieStage, **more: object) -> Command | None:
    """What is answered in advance at a stage of a sortie of three escorts, two bombers and a fighter with bombs."""
    book, state = book_state
    made = replace(raid("AX1", "b_1", "b_2", "k", escort=("s_1", "s_2", "s_3")), stage=stage)
    if stage is not STAGE.INTERCEPTION:
        made = replace(made, interceptors=keys("f_1", "f_2", "f_3", "f_4"), screen=keys("s_1", "s_2", "s_3"))
    return prepared_answer(book, aloft(book, state, replace(made, **more)))  # pyrefly: ignore[bad-argument-type]


def test_nothing_is_answered_where_nothing_is_asked() -> None:
    """SM-GAP-79 No sortie, or one that waits for nobody."""
    book, state = over_comiso()

    assert prepared_answer(book, state) is None
    assert answer(over_comiso(), STAGE.MEETING, interceptors=()) is None


@pytest.mark.parametrize(("policy", "expected"), [
    (InterceptPolicy.ALWAYS, Intercept(AXIS, keys("f_1", "f_2", "f_3", "f_4"))), (InterceptPolicy.NEVER, Intercept(AXIS)),
    (InterceptPolicy.WORTHWHILE, Intercept(AXIS, keys("f_1", "f_2", "f_3", "f_4"))), (InterceptPolicy.ASK, None)])
def test_fighters_rise_by_the_doctrine_of_their_side(policy: InterceptPolicy, expected: Command | None) -> None:
    """SM-GAP-79 Always, never, where it is worth it, or as asked; leaders have no say in that."""
    for leaders in (True, False):
        assert answer(answered(over_comiso(), policy, leaders=leaders), STAGE.INTERCEPTION) == expected


def test_a_raid_far_too_strong_for_them_is_not_worth_it() -> None:
    """SM-GAP-79 Where a quarter of its flights do not meet it, only those rise that always do."""
    many = tuple(f"x_{number}" for number in range(1, 20))
    book, state = over_comiso(*squads("x", 19, "hal_far", BLENHEIM))
    policies = (InterceptPolicy.WORTHWHILE, InterceptPolicy.ALWAYS)
    units = [prepared_answer(book, aloft(book, answered(Sea(book, state), policy).state, raid("AX1", *many)))
             for policy in policies]

    assert [len(one.units) for one in units if isinstance(one, Intercept)] == [0, 4]


def test_a_side_without_leaders_is_asked_what_they_would_decide() -> None:
    """SM-GAP-79 Stage by stage."""
    book_state = answered(over_comiso(), InterceptPolicy.ALWAYS, leaders=False)

    assert [answer(book_state, stage, returns=50) for stage in (
        STAGE.SCREEN, STAGE.MEETING, STAGE.DETACHMENT, STAGE.PICKING, STAGE.RETURNS, STAGE.ATTACK)] == [None] * 6
    assert answer(book_state, STAGE.ATTACK, aims=("CA",)) == PressHome(ALLIED, ("CA",))


def test_half_of_the_interceptors_hold_the_screen_and_the_others_go_past() -> None:
    """SM-GAP-79.1 Escorts that are left over go at those, and each of these at a load that bears it badly."""
    book_state = over_comiso()

    assert answer(book_state, STAGE.SCREEN) == NameScreen(ALLIED)
    assert answer(book_state, STAGE.MEETING) == MeetScreen(AXIS, pairs("f_1>s_1", "f_2>s_2"))
    met = pairs("f_1>s_1", "f_2>s_2")
    assert answer(book_state, STAGE.DETACHMENT, meetings=met) == DetachEscorts(ALLIED, pairs("s_3>f_3"))
    assert answer(book_state, STAGE.PICKING, meetings=met) == PickPrey(AXIS, pairs("f_3>b_1", "f_4>b_2"))
    all_met = pairs("f_1>s_1", "f_2>s_1", "f_3>s_1", "f_4>s_1")
    assert answer(book_state, STAGE.DETACHMENT, meetings=all_met) == DetachEscorts(ALLIED, pairs("s_2>f_1", "s_3>f_2"))


def test_whose_load_is_least_turns_back_first() -> None:
    """SM-GAP-79.1 A Hurricane with its one point before a Kittyhawk; where all bring two, names decide."""
    assert answer(over_comiso(), STAGE.RETURNS, returns=50) == TurnBack(ALLIED, keys("b_1", "b_2"))
    assert answer(over_comiso(), STAGE.RETURNS, returns=30, mission=keys("b_1", "h", "k")) == TurnBack(ALLIED, keys("h"))


def test_flights_without_a_screen_turn_away_from_a_wing_of_fighters() -> None:
    """SM-GAP-79.1, SM-24B1 Six times what they bear is too much; with escorts they go on."""
    alone = raid("AX1", "t_1", "t_2")
    book, state = over_comiso()
    met = replace(alone, stage=STAGE.SCREEN, interceptors=keys("f_1"))

    assert prepared_answer(book, aloft(book, state, met)) == AbandonSortie(ALLIED)
    assert prepared_answer(book, aloft(book, state, replace(met, escorts=keys("s_1")))) == NameScreen(ALLIED)


def test_the_cheapest_units_pay_for_a_loss() -> None:
    """SM-24B4a.2 The fewest and least useful; nobody is lost whom the others pay for."""
    book, state = over_comiso()
    sortie = flying(aloft(book, state, raid("AX1", "t_1", "t_2", "b_1", "k", escort=("s_1",))))

    def paid(defence: int, *names: str, mixed: bool = False) -> tuple[str, ...]:
        return cheapest(book, sortie, AirDebt(ALLIED, defence, keys(*names), mixed))

    assert paid(2, "t_1", "t_2", "b_1") == keys("t_1") and paid(3, "t_1", "t_2", "b_1") == keys("t_1", "t_2")
    # Three and two of four: the first Swordfish need not be lost beside a Blenheim that is due anyway.
    assert paid(5, "t_1", "t_2", "b_1") == keys("t_2", "b_1")
    assert paid(3, "t_1", "b_1") == keys("b_1")
    assert paid(18, "t_1", "b_1", mixed=True) == keys("b_1")


@for_all(st.lists(st.sampled_from(["t_1", "t_2", "b_1", "b_2", "k", "h", "s_1", "s_2", "f_1"]), min_size=1, unique=True),
         st.integers(1, 79), st.booleans())
def test_what_leaders_give_for_a_loss_is_always_enough_and_never_too_much(names: list[str], percent: int, mixed: bool) -> None:
    """SM-24B4a.1, SM-24B4a.2 For every debt that a fight can bring."""
    book, state = over_comiso()
    sortie = replace(raid("AX1", *names), stage=STAGE.SECOND_FIGHT)
    units = ch24_fights.in_the_air(book, sortie, keys(*names))
    for owed in ch24_fights.debt(book, ALLIED, units, percent, mixed=mixed):
        waiting = aloft(book, state, replace(sortie, debts=(owed,)))
        assert rule_broken(book, waiting, TakeAirLosses(ALLIED, cheapest(book, flying(waiting), owed))) == ""


def aims(state_of: Sea, *units: str, target: AirTarget = AirTarget.FORCE, at: str = "AX1") -> tuple[str, ...]:
    """What the leaders of these units aim at."""
    book, state = state_of
    state = aloft(book, state, replace(raid(at, *units, target=target), stage=STAGE.ATTACK))
    word = leaders_word(book, state, flying(state), ALLIED)
    assert isinstance(word, PressHome)
    return word.aims


def test_leaders_aim_at_the_dearest_that_is_known_to_be_there() -> None:
    """SM-GAP-79.2 Battleships before transports and cruisers, with torpedoes at two types; where less is seen, at anything."""
    book_state = over_comiso()

    assert aims(book_state, "b_1") == ()
    assert aims(seen(book_state, "AX1"), "b_1", "t_1") == ()
    assert aims(seen(book_state, "AX1", full=True), "b_1") == ("BB",)
    assert aims(seen(book_state, "AX1", full=True), "b_1", "t_1") == ("BB", "NTP")
    book, state = skies(sea(italian("Zara", "taranto"), italian("Barge", "taranto", CRAFT), *FIELDS, options=AIR_WAR),
                        squad("b_1", "hal_far", BLENHEIM))
    assert aims(Sea(book, state), "b_1", target=AirTarget.SHIPS, at="taranto") == ("CA",)
    few = sea(italian("Barge", "taranto", CRAFT), *FIELDS, options=AIR_WAR)
    assert aims(skies(few, squad("b_1", "hal_far", BLENHEIM)), "b_1", target=AirTarget.SHIPS, at="taranto") == ()
