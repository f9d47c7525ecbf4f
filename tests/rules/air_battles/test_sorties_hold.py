"""Rules 24 to 26 as properties: whatever is decided and rolled, nobody is lost twice, nobody vanishes, every sortie ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.commands import (
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
from campaign.model.dice import SeededDice
from campaign.model.events import (
    AirFightFought,
    AirTorpedo,
    AirUnitsShotDown,
    BombsDropped,
    Event,
    FlakFired,
    InterceptorsSent,
    MissionTurnedBack,
    ScreenNamed,
    SortieEnded,
)
from campaign.model.play.air_war import AirTarget, Sortie, SortieStage
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirStatus, AirUnitId
from campaign.ratings.aircraft import in_flights
from campaign.rules import engine
from campaign.rules.chapters.air import ch24_fights
from campaign.rules.chapters.air.ch24_course import proceed, whose_word
from campaign.rules.chapters.air.ch24_decisions import candidates, debt_of
from campaign.rules.chapters.air.ch26_attacks import load_of
from campaign.rules.facts.air import size_of
from tests.air_fights import (
    ALLIED,
    AXIS,
    BLENHEIM,
    CR_42,
    FLIGHT,
    FULMAR,
    HURRICANE,
    JU_87,
    KITTYHAWK,
    SWORDFISH,
    LowDice,
    aloft,
    flown,
    flying,
    keys,
    raid,
    raided,
    squad,
    squads,
)
from tests.proceeding import brought_about
from tests.sea import ARK_ROYAL, TRANSPORT, WARSPITE, ZARA, Sea, british, italian, of_type, rule_broken


@cache
def everything() -> Sea:
    """A fleet off Comiso, where groups and flights of fighters stand, and raiders of every kind and both sizes."""
    ships = (italian("Zara", "00501", ZARA), italian("Doria", "00501", WARSPITE), italian("Sirio", "00501", TRANSPORT),
             british("Ark Royal", "00604", ARK_ROYAL))
    return raided(
        *ships, *squads("f", 4, "comiso", CR_42), *squads("v", 6, "comiso", CR_42, FLIGHT),
        *squads("t", 4, "ark_royal", SWORDFISH, FLIGHT), squad("g", "hal_far", SWORDFISH), *squads("b", 3, "hal_far", BLENHEIM),
        *squads("k", 2, "hal_far", KITTYHAWK), squad("kv", "hal_far", KITTYHAWK, FLIGHT),
        *squads("s", 4, "ark_royal", FULMAR, FLIGHT), *squads("h", 2, "hal_far", HURRICANE), squad("d", "hal_far", JU_87))


STRIKERS = ("t_1", "t_2", "t_3", "t_4", "g", "b_1", "b_2", "b_3", "k_1", "k_2", "kv", "d")
ESCORTS = ("s_1", "s_2", "s_3", "s_4", "h_1", "h_2")
RAIDS = st.builds(
    lambda units, escort, light, aims: raid("AX1", *units, escort=escort, aims=tuple(aims), light=light),
    st.lists(st.sampled_from(STRIKERS), min_size=1, unique=True), st.lists(st.sampled_from(ESCORTS), unique=True),
    st.sampled_from(Light), st.lists(st.sampled_from(["BB", "CA", "transports", "warships"]), max_size=3))


Name = TypeVar("Name", bound=str)


class AnyWord:
    """A player who says whatever is legal: what is listed, or what a free hand would write."""

    def __init__(self, book_state: Sea, seed: int) -> None:
        self._book, self._chance = book_state.book, Random(seed)
        self.state = book_state.state

    def __call__(self, side: Side, stage: SortieStage, legal: tuple[Command, ...]) -> Command:
        """One of them."""
        own = self._own(side, stage)
        return own if own is not None and self._chance.random() < 0.6 else self._chance.choice(legal)

    def _some(self, those: Iterable[Name]) -> tuple[Name, ...]:
        return tuple(one for one in those if self._chance.random() < 0.6)

    def _own(self, side: Side, stage: SortieStage) -> Command | None:
        sortie, chance, some = flying(self.state), self._chance, self._some
        if sortie.debts:
            return _enough(self._book, self.state, side, chance)
        at_screen = {one for one, _ in sortie.meetings}
        past = [one for one in sortie.interceptors if one not in at_screen]
        match stage:
            case SortieStage.INTERCEPTION:
                return Intercept(side, some(keys("f_1", "f_2", "f_3", "f_4", "v_1", "v_2", "v_3")))
            case SortieStage.SCREEN:
                return NameScreen(side, some(key for key in sortie.mission if key.startswith("k")))
            case SortieStage.MEETING:
                return MeetScreen(side, tuple((one, chance.choice(sortie.screen)) for one in some(sortie.interceptors)))
            case SortieStage.DETACHMENT:
                met = {one for _, one in sortie.meetings}
                free = some(one for one in sortie.screen if one not in met)
                return DetachEscorts(side, tuple((one, chance.choice(sortie.interceptors)) for one in free))
            case SortieStage.PICKING:
                return PickPrey(side, tuple((one, chance.choice(sortie.mission)) for one in past))
            case SortieStage.RETURNS:
                return TurnBack(side, tuple(chance.sample(sortie.mission, ch24_fights.turning_back(sortie))))
            case _:
                return PressHome(side, some(("BB", "CA", "transports")))


def _enough(book: Book, state: State, side: Side, chance: Random) -> TakeAirLosses:
    """Losses picked in any order until they pay, and nobody beyond need."""
    sortie = flying(state)
    owed = debt_of(sortie, side)
    order = chance.sample(owed.among, len(owed.among))
    for key in tuple(order):
        left = [one for one in order if one != key]
        if ch24_fights.payment_by(book, sortie, owed, left) >= owed.defence:
            order = left
    return TakeAirLosses(side, tuple(order))


def played(sortie: Sortie, seed: int) -> tuple[State, tuple[Event, ...]]:
    """A sortie flown to its end by players who say anything legal; it must be legal, and the end must come."""
    book, state = everything()
    now = engine.proceedings(book, aloft(book, state, sortie), SeededDice(seed))
    player = AnyWord(Sea(book, now.state), seed)
    proceed(now)
    for _ in range(40):
        waiting = now.state.air_war.sortie
        if waiting is None:
            return now.state, now.events
        side = whose_word(book, now.state, waiting)
        assert side is not None
        player.state = now.state
        legal = tuple(one for one in candidates(book, now.state, side) if rule_broken(book, now.state, one) == "")
        assert legal
        assert now.order(player(side, waiting.stage, legal)) is None
    raise AssertionError("the sortie does not end")


def shot_down(events: Iterable[Event]) -> list[AirUnitId]:
    """All who were shot down, in the order in which they were."""
    return [key for event in events if isinstance(event, AirUnitsShotDown | FlakFired) for key in event.units]


@pytest.mark.gate
@settings(max_examples=150)
@for_all(RAIDS, st.integers(0, 2**16))
def test_every_unit_is_home_or_sent_back_or_lost_and_none_of_them_twice(sortie: Sortie, seed: int) -> None:
    """SM-24B, SM-24B1, SM-24B4a, SM-24B4b, SM-25B.1 Of the raid and of its interceptors, whatever is decided and rolled."""
    before = everything().state
    after, events = played(sortie, seed)
    (ended,) = of_type(events, SortieEnded)
    flew, lost = {*sortie.mission, *sortie.escorts}, shot_down(events)
    screen = {*ended.sortie.escorts, *(key for key in ended.sortie.jettisoned if key not in lost)}
    parts = [set(ended.sortie.mission), set(ended.sortie.sent_back), screen - set(ended.sortie.sent_back), {*lost} & flew]

    assert Counter(key for part in parts for key in part) == Counter(flew)
    assert len(lost) == len(set(lost)) and set(lost) == set(ended.sortie.lost)
    rose = [key for event in of_type(events, InterceptorsSent) for key in event.units]
    assert set(ended.sortie.interceptors) == {key for key in rose if key not in lost} and {*lost} <= flew | {*rose}
    # Those who were lost, and no others, are gone; those who flew and came home have flown.
    assert {key for key, unit in after.air.items() if unit.status is AirStatus.LOST} == {*lost}
    assert all(after.air[key] == unit for key, unit in before.air.items() if key not in lost)
    assert set(after.air_war.flown) == flew - {*lost} and {*rose} == set(after.air_war.intercepted)


@pytest.mark.gate
@settings(max_examples=100)
@for_all(RAIDS, st.integers(0, 2**16))
def test_a_sortie_goes_through_its_stages_in_order_and_once(sortie: Sortie, seed: int) -> None:
    """SM-24B, SM-24B2.2 Three fights, guns, and then the load, of which no more is dropped than guns left."""
    _, events = played(sortie, seed)
    kinds = [type(event) for event in events]
    order = [InterceptorsSent, ScreenNamed, AirFightFought, MissionTurnedBack, FlakFired, BombsDropped, AirTorpedo, SortieEnded]
    found = [order.index(kind) for kind in kinds if kind in order]

    assert found == sorted(found) and kinds.count(FlakFired) <= 1 and kinds.count(SortieEnded) == 1
    assert [event.fight for event in of_type(events, AirFightFought)] in ([], [1, 2, 3], [3])
    (ended,) = of_type(events, SortieEnded)
    book, state = everything()
    bombs, torpedoes = load_of(book, state, ended.sortie) if ended.sortie.mission else (0, 0)
    assert sum(event.points for event in of_type(events, BombsDropped)) == bombs
    assert len(of_type(events, AirTorpedo)) == torpedoes


@for_all(RAIDS, st.integers(0, 2**16))
def test_the_same_dice_and_words_bring_the_same_sortie(sortie: Sortie, seed: int) -> None:
    """SM-1G, SM-GAP-79.1 What leaders decide is no matter of chance."""
    book, state = everything()
    first, second = (flown(book, aloft(book, state, sortie), SeededDice(seed)) for _ in range(2))

    assert first[1] == second[1]


def fought(number: int, ours: int, theirs: int, face: int) -> AirFightFought:
    """A fight of so many flights of fighters with bombs, or escorts, against so many interceptors."""
    book, state = everything()
    screen, hunters = keys("s_1", "s_2", "s_3", "s_4")[:ours], keys("v_1", "v_2", "v_3", "v_4", "v_5", "v_6")[:theirs]
    prey = keys("t_1", "t_2", "t_3", "t_4")[:ours]
    sortie = replace(raid("AX1", *prey, escort=screen), screen=screen, interceptors=hunters)
    if number == 1:
        sortie = replace(sortie, meetings=tuple((one, screen[place % ours]) for place, one in enumerate(hunters)),
                         detached=tuple((one, hunters[0]) for one in screen[theirs:]))
    elif number == 2:
        sortie = replace(sortie, detached=tuple((one, hunters[place % theirs]) for place, one in enumerate(screen)))
    else:
        sortie = replace(sortie, picks=tuple((one, prey[place % ours]) for place, one in enumerate(hunters)))
    state = aloft(book, state, sortie)
    _, events = brought_about(ch24_fights.fight, book, state, flying(state), number, dice=LowDice(face))
    (fight,) = of_type(events, AirFightFought)
    assert isinstance(fight, AirFightFought)
    return fight


@pytest.mark.parametrize("face", range(2, 13))
def test_more_hunters_never_do_less_by_the_same_roll(face: int) -> None:
    """SM-24B3, SM-GAP-42 Against the same four flights of torpedo bombers, nor do more turn back before fewer of them."""
    fights = [fought(3, 4, theirs, face) for theirs in range(4, 7)]
    owed = [next((debt.defence for debt in fight.debts if debt.side is ALLIED), 0) for fight in fights]
    back = [fight.returns for fight in fights]

    assert owed == sorted(owed) and back == sorted(back)


@pytest.mark.parametrize("theirs", [1, 4, 6])
def test_better_rolls_never_do_less(theirs: int) -> None:
    """SM-24B3, SM-GAP-42 In each of the three fights, to either side."""
    for number in (1, 2, 3):
        for side in (ALLIED, AXIS):
            found = [next((debt.defence for debt in fought(number, 4, theirs, face).debts if debt.side is side), 0)
                     for face in range(2, 13)]
            assert found == sorted(found)
    assert all(debt.side is AXIS for face in range(2, 13) for debt in fought(2, 4, theirs, face).debts)


@pytest.mark.gate
@for_all(st.integers(1, 12), st.integers(2, 12), st.booleans())
def test_more_guns_never_leave_more(ships: int, face: int, night: bool) -> None:
    """SM-25B, SM-GAP-43 Neither aircraft nor load, by the same roll; by night they leave no less than by day."""
    results = []
    for count, light in ((ships, Light.DAY), (ships + 1, Light.DAY), (ships, Light.NIGHT)):
        book, state = guns(count)
        state = aloft(book, state, raid("AX1", *(f"t_{number}" for number in range(1, 9)), light=light))
        _, events = brought_about(ch24_fights.fire, book, state, flying(state), dice=LowDice(face))
        (fired,) = of_type(events, FlakFired)
        results.append((in_flights(size_of(book, key) for key in fired.units), 100 - fired.kept))

    few, more, dark = results
    assert few <= more or (few[0] <= more[0] and few[1] <= more[1])
    assert not night or (dark[0] <= few[0] and dark[1] <= few[1])


@cache
def guns(count: int) -> Sea:
    """So many battleships under eight flights."""
    ships = (italian(f"D {number}", "00504", WARSPITE) for number in range(count))
    return raided(*ships, *squads("t", 8, "hal_far", SWORDFISH, FLIGHT))


@pytest.mark.parametrize("target", [AirTarget.PORT, AirTarget.AIRFIELD])
def test_raids_on_land_end_too_and_lose_nobody_twice(target: AirTarget) -> None:
    """SM-GAP-68.5, SM-GAP-68.6 Who is destroyed on the ground was not in the air."""
    book, state = everything()
    at = "taranto" if target is AirTarget.PORT else "comiso"
    for seed in range(40):
        after, events = flown(book, aloft(book, state, raid(at, "b_1", "b_2", "b_3", "d", target=target)), SeededDice(seed))
        gone = [key for event in events for key in getattr(event, "units", ()) if type(event).__name__ in (
            "AirUnitsShotDown", "FlakFired", "AirUnitsWrecked")]
        assert len(gone) == len(set(gone)) and after.air_war.sortie is None
        assert {key for key, unit in after.air.items() if unit.status is AirStatus.LOST} == set(gone)

