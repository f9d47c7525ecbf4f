"""Rules 24B3 to 24B5: the three fights of a sortie, what each side loses in them, and who turns back."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.model.dice import ScriptedDice
from campaign.model.events import AirFightFought, Event
from campaign.model.play.air_war import AirDebt, Sortie
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole, AirSize, AirUnitId
from campaign.ratings.aircraft import Aloft
from campaign.rules.chapters.air import ch24_fights
from tests.air_fights import (
    ALLIED,
    AXIS,
    BLENHEIM,
    CR_42,
    FLIGHT,
    FULMAR,
    GROUP,
    HURRICANE,
    KITTYHAWK,
    SWORDFISH,
    Squad,
    aloft,
    flying,
    keys,
    kind,
    pairs,
    raid,
    raided,
    squad,
    squads,
)
from tests.proceeding import brought_about
from tests.sea import ARK_ROYAL, Sea, british, italian, of_type

MC_202 = kind("MC.202", Nation.ITALIAN, AircraftRole.FIGHTER, 7, 7, 0, 10)
FIRST, SECOND, THIRD = 1, 2, 3


@cache
def air(*units: Squad) -> Sea:
    """The raid goes to a cruiser at sea; these units are in the sky above her."""
    return raided(italian("Zara", "00504"), british("Ark Royal", "00604", ARK_ROYAL), *units)


def fought(book_state: Sea, sortie: Sortie, number: int, rolls: list[tuple[str, int]]) -> AirFightFought:
    """One fight of a sortie by these rolls and no others."""
    book, state = book_state
    state = aloft(book, state, sortie)
    dice = ScriptedDice(rolls)
    _, events = brought_about(ch24_fights.fight, book, state, flying(state), number, dice=dice)
    dice.done()
    return one_of(events)


def one_of(events: tuple[Event, ...]) -> AirFightFought:
    """The fight among what happened."""
    (fight,) = of_type(events, AirFightFought)
    assert isinstance(fight, AirFightFought)
    return fight


def owed(fight: AirFightFought) -> dict[Side, int]:
    """What each side owes for a fight."""
    return {debt.side: debt.defence for debt in fight.debts}


def test_sixty_three_to_thirty_two_is_in_the_column_of_one_point_eight() -> None:
    """SM-24B3, SM-24B4a, SM-GAP-42 The example of the rules: 17 % of 32, where the next column would have 19."""
    book_state = air(*squads("f", 9, "comiso", MC_202), *squads("s", 8, "hal_far", FULMAR))
    screen = tuple(f"s_{number}" for number in range(1, 9))
    met = pairs(*(f"f_{number}>s_{min(number, 8)}" for number in range(1, 10)))
    sortie = replace(raid("AX1", escort=screen), screen=keys(*screen), meetings=met,
                     interceptors=keys(*(f"f_{number}" for number in range(1, 10))))

    fight = fought(book_state, sortie, FIRST, [
        ("SM-24B3 interceptors fire at the screen: S1, attack 63 on defence 32", 7),
        ("SM-24B3 the screen fires: S1, attack 32 on defence 63", 7)])

    # Thirty-two on sixty-three: 4 % of 63 is less than half of the weakest.
    assert owed(fight) == {ALLIED: 5} and fight.returns == 0


def duel(book_state: Sea, **more: object) -> Sortie:
    """A mission of two bombers and two escorts, and four interceptors: two met the screen, two came through."""
    made = raid("AX1", "b_1", "b_2", escort=("s_1", "s_2", "s_3"))
    made = replace(made, screen=keys("s_1", "s_2", "s_3"), interceptors=keys("f_1", "f_2", "f_3", "f_4"),
                   meetings=pairs("f_1>s_1", "f_2>s_1"), detached=pairs("s_2>f_1", "s_3>f_3"),
                   picks=pairs("f_3>b_1", "f_4>b_1"))
    return replace(made, **more)  # pyrefly: ignore[bad-argument-type]


@cache
def duellists() -> Sea:
    """Groups on both sides."""
    return air(*squads("f", 4, "comiso", CR_42), *squads("s", 3, "hal_far", HURRICANE), *squads("b", 2, "hal_far", BLENHEIM))


@pytest.mark.parametrize(("number", "ours", "theirs"), [
    (FIRST, ("s_1", "s_2"), ("f_1", "f_2")), (SECOND, ("s_3",), ("f_3",)), (THIRD, ("b_1",), ("f_3", "f_4"))])
def test_each_fight_has_its_own_parties(number: int, ours: tuple[str, ...], theirs: tuple[str, ...]) -> None:
    """SM-24B2.1, SM-GAP-41 Free escorts help the screen, or go at those who went past; who is nobody's prey fights nobody."""
    assert ch24_fights.parties(duel(duellists()), number) == (keys(*ours), keys(*theirs))


def test_who_was_shot_down_fights_no_more() -> None:
    """SM-24B3 In the fights that follow: who was to go at him has nobody to go at."""
    sortie = duel(duellists())
    weaker = replace(sortie, interceptors=keys("f_1", "f_2", "f_4"), mission=keys("b_2"))

    assert ch24_fights.parties(weaker, SECOND) == ((), ()) and ch24_fights.parties(weaker, THIRD) == ((), keys("f_4"))


@cache
def twelve() -> Sea:
    """Six flights on each side, of fighters with bombs and of fighters."""
    return air(*squads("f", 6, "comiso", CR_42, FLIGHT), *squads("k", 6, "hal_far", KITTYHAWK, FLIGHT))


@pytest.mark.parametrize(("number", "first", "then", "ours"), [
    (FIRST, "interceptors fire at the screen", "the screen fires", 6),
    (THIRD, "interceptors fire at the mission", "the mission fires back", 4)])
def test_in_the_first_and_third_fight_both_fire_at_once(number: int, first: str, then: str, ours: int) -> None:
    """SM-24B3, SM-GAP-41 The losses of both follow from the same strengths: who is shot down has fired."""
    six = tuple(f"k_{place}" for place in range(1, 7))
    sortie = replace(raid("AX1", *(six if number == THIRD else ()), escort=six if number == FIRST else ()),
                     interceptors=keys(*(f"f_{place}" for place in range(1, 7))))
    if number == FIRST:
        sortie = replace(sortie, screen=keys(*six), meetings=pairs(*(f"f_{place}>k_{place}" for place in range(1, 7))))
    else:
        sortie = replace(sortie, picks=pairs(*(f"f_{place}>k_{place}" for place in range(1, 7))))
    fight = fought(twelve(), sortie, number, [
        (f"SM-24B3 {first}: S1, attack 24 on defence {6 * ours}", 12),
        (f"SM-24B3 {then}: S1, attack {6 * ours} on defence 30", 12)])

    # Each roll of twelve: 8 % of 36 or 19 % of 24, and 23 % or 13 % of 30.
    assert owed(fight) == ({ALLIED: 3, AXIS: 7} if number == FIRST else {ALLIED: 5, AXIS: 4})
    assert fight.returns == (35 if number == THIRD else 0)


def test_in_the_second_fight_only_escorts_fire() -> None:
    """SM-24B3, SM-GAP-41 One die falls, and only interceptors are lost by it."""
    helped = duel(duellists(), detached=pairs("s_2>f_3", "s_3>f_3"))
    fight = fought(duellists(), helped, SECOND,
                   [("SM-24B3 free escorts fire at who goes past: S1, attack 12 on defence 5", 12)])

    assert fight.debts == (AirDebt(AXIS, 2, keys("f_3"), mixed=False),) and fight.returns == 0


def test_the_second_number_of_a_result_counts_in_the_third_fight_alone() -> None:
    """SM-24B4, SM-24B4b Losses come first, then who turns back."""
    fight = fought(duellists(), duel(duellists()), THIRD,
                   [("SM-24B3 interceptors fire at the mission: S1, attack 8 on defence 3 (+3 bombers)", 7)])

    # Ten, with three for bombers, in the column of 2.5: 36/64. Two on ten, which they answer with, is below the table.
    assert owed(fight) == {ALLIED: 1} and fight.returns == 64


def test_no_die_falls_where_a_party_is_missing_or_the_odds_are_below_the_table() -> None:
    """SM-24B3 Nobody fires at nobody, nor one at five."""
    nobody = duel(duellists(), meetings=(), detached=(), interceptors=keys("f_3"), picks=pairs("f_3>b_1"))

    assert fought(duellists(), nobody, FIRST, []).debts == () and fought(duellists(), nobody, SECOND, []).debts == ()


@pytest.mark.parametrize(("mission", "words"), [
    (("b_1",), "3"), (("b_1", "k"), "2"), (("b_1", "k", "t"), "1"), (("b_1", "k", "t", "t_2", "t_3"), "")])
def test_the_share_of_bombers_in_the_whole_mission_counts_twice_over(mission: tuple[str, ...], words: str) -> None:
    """SM-24B5b, SM-GAP-42 When it is shot at and when it shoots, whoever of it is picked."""
    book_state = air(*squads("f", 4, "comiso", CR_42), squad("b_1", "hal_far", BLENHEIM), squad("k", "hal_far", KITTYHAWK),
                     *(squad(name, "hal_far", SWORDFISH) for name in ("t", "t_2", "t_3")))
    sortie = replace(raid("AX1", *mission), interceptors=keys("f_1"), picks=pairs("f_1>b_1"))

    fought(book_state, sortie, THIRD, [
        (f"SM-24B3 interceptors fire at the mission: S1, attack 4 on defence 3{f' (+{words} bombers)' if words else ''}", 2),
        (f"SM-24B3 the mission fires back: S1, attack 2 on defence 5{f' (-{words} bombers)' if words else ''}", 2)])


def test_bombers_of_the_screens_fights_change_no_die() -> None:
    """SM-24B5b The share is that of the mission, which the first fights leave alone."""
    fought(duellists(), duel(duellists()), FIRST, [
        ("SM-24B3 interceptors fire at the screen: S1, attack 8 on defence 12", 2),
        ("SM-24B3 the screen fires: S1, attack 12 on defence 10", 2)])


def test_groups_among_flights_count_six_times_in_every_fight() -> None:
    """SM-5A1, SM-24B3 Where both sizes are in that very fight."""
    book_state = air(squad("f_1", "comiso", CR_42), squad("f_2", "comiso", CR_42, FLIGHT),
                     squad("s", "hal_far", FULMAR, FLIGHT))
    sortie = replace(raid("AX1", escort=("s",)), screen=keys("s"), interceptors=keys("f_1", "f_2"))

    alike = replace(sortie, meetings=pairs("f_2>s"))
    fought(book_state, alike, FIRST, [("SM-24B3 interceptors fire at the screen: S1, attack 4 on defence 4", 2),
                                      ("SM-24B3 the screen fires: S1, attack 4 on defence 5", 2)])
    mixed = replace(sortie, meetings=pairs("f_1>s", "f_2>s"))
    fight = fought(book_state, mixed, FIRST, [("SM-24B3 interceptors fire at the screen: S1, attack 28 on defence 4", 7)])
    assert fight.debts == (AirDebt(ALLIED, 1, keys("s"), mixed=True),)
    # Of the interceptors too: a group and a flight against six flights owe in flights.
    book_state = air(squad("g", "comiso", CR_42), squad("v", "comiso", CR_42, FLIGHT),
                     *squads("s", 6, "hal_far", FULMAR, FLIGHT))
    six = tuple(f"s_{number}" for number in range(1, 7))
    sortie = replace(raid("AX1", escort=six), screen=keys(*six), interceptors=keys("g", "v"), meetings=pairs("g>s_1", "v>s_2"),
                     detached=pairs("s_3>g", "s_4>g", "s_5>g", "s_6>v"))
    fight = fought(book_state, sortie, FIRST, [("SM-24B3 interceptors fire at the screen: S1, attack 28 on defence 24", 2),
                                               ("SM-24B3 the screen fires: S1, attack 24 on defence 35", 12)])
    assert fight.debts == (AirDebt(AXIS, 3, keys("g", "v"), mixed=True),)


def test_far_from_home_and_laden_with_bombs_units_fight_worse() -> None:
    """SM-24B5c, SM-24B5d Two points each; an escort beyond its range as well."""
    book_state = air(squad("f", "comiso", CR_42), squad("k", "hal_far", KITTYHAWK), squad("s", "hal_far", HURRICANE))
    laden = replace(raid("AX1", "k", far=("k",)), interceptors=keys("f"), picks=pairs("f>k"))
    fought(book_state, laden, THIRD, [("SM-24B3 interceptors fire at the mission: S1, attack 4 on defence 2", 2),
                                      ("SM-24B3 the mission fires back: S1, attack 2 on defence 5", 2)])

    escort = replace(raid("AX1", escort=("s",), far=("s",)), screen=keys("s"), interceptors=keys("f"), meetings=pairs("f>s"))
    fought(book_state, escort, FIRST, [("SM-24B3 interceptors fire at the screen: S1, attack 4 on defence 4", 2),
                                       ("SM-24B3 the screen fires: S1, attack 4 on defence 5", 2)])


def unit(name: str, defence: int, size: AirSize = GROUP) -> Aloft:
    """A unit of some defence."""
    return Aloft(AirUnitId(name), AircraftRole.FIGHTER, size, 5, defence, 0)


@pytest.mark.parametrize(("defences", "percent", "due"), [
    ((6, 6), 24, 3),     # 2.88
    ((6, 6), 20, None),  # 2.4 is two, less than half of six
    ((6, 4), 20, 2),     # two is half of the weakest
    ((5, 5), 25, 3),     # 2.5 and above is up
    ((5, 5), 24, None),
    ((6,), 25, 2),       # 1.5 is up, and more than a quarter
    ((6,), 24, None),    # 1.44 is one, less than a quarter of six
    ((4,), 24, 1),       # one is a quarter of four
    ((4, 4), 10, None),
    ((6, 6), 0, None)])
def test_a_loss_is_a_share_of_the_defence_and_small_ones_are_none(
    defences: tuple[int, ...], percent: int, due: int | None,
) -> None:
    """SM-24B4, SM-24B4a, SM-24B5a Under half the defence of the weakest, or a quarter of a single unit's, nobody is lost."""
    book, _ = air()
    units = [unit(f"u_{number}", defence) for number, defence in enumerate(defences)]
    found = ch24_fights.debt(book, AXIS, units, percent, mixed=False)

    assert [debt.defence for debt in found] == ([] if due is None else [due])
    assert all(debt.among == tuple(one.id for one in units) for debt in found)


def test_as_a_loss_a_group_pays_what_six_flights_would() -> None:
    """SM-5A1.2 A group of five among flights is worth thirty."""
    book, _ = air()
    group, flight = unit("g", 5), unit("f", 4, FLIGHT)

    assert ch24_fights.borne(book, group, mixed=True) == 30 and ch24_fights.borne(book, flight, mixed=True) == 4
    assert ch24_fights.borne(book, group, mixed=False) == 5
    # 9 % of 34 is three: half a flight and more, so somebody is lost.
    assert [debt.defence for debt in ch24_fights.debt(book, AXIS, [group, flight], 9, mixed=True)] == [3]


@pytest.mark.parametrize(("percent", "left", "back"), [(0, 4, 0), (12, 4, 0), (13, 4, 1), (50, 3, 2), (95, 2, 2), (40, 0, 0)])
def test_a_share_of_the_surviving_mission_turns_back(percent: int, left: int, back: int) -> None:
    """SM-24B4b, SM-24B5a In units, half up, of who is left after the losses."""
    sortie = replace(raid("AX1", *(f"u_{number}" for number in range(left))), returns=percent)

    assert ch24_fights.turning_back(sortie) == back


@for_all(st.lists(st.integers(1, 8), min_size=1, max_size=8), st.integers(0, 79), st.integers(0, 79))
def test_more_percent_never_cost_less_and_never_more_than_there_is(defences: list[int], percent: int, more: int) -> None:
    """SM-24B4a For every force."""
    book, _ = air()
    units = [unit(f"u_{number}", defence) for number, defence in enumerate(defences)]
    low, high = sorted((percent, more))
    less, greater = (sum(debt.defence for debt in ch24_fights.debt(book, AXIS, units, one, mixed=False)) for one in (low, high))

    assert less <= greater <= sum(defences)

