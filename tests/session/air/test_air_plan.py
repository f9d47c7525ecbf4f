"""The plan of the day: what the staff would order of aircraft in this step, each line with its reason and its price."""

from __future__ import annotations

import pytest

from campaign.model.book import Book, Options
from campaign.model.commands import AssignNavalCooperation, GiveAirMission, LaunchSortie
from campaign.model.play.air_war import AirTarget, AirTask
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.state import State
from campaign.model.sides import BOTH, Side
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.phrasing import phrase
from campaign.session.grammar.reading import read
from campaign.session.planning import air_plan
from campaign.session.planning.air_plan import PlannedSortie, has_a_plan, plan_of_the_day
from campaign.session.planning.air_price import in_short, price_of_sortie
from campaign.session.play.game import Game
from campaign.session.play.seat import PlayerSeat
from campaign.staff.air import watch_orders
from campaign.store.records import Meta
from tests.air_at_sea import in_phase, in_step, off_cooperation, sky, spotted
from tests.air_fights import ALLIED, AXIS, BLENHEIM, CR_42, HURRICANE, JU_87, SM_79, keys, squad
from tests.sea import Sea, british, italian


def seat(book: Book, state: State, side: Side = AXIS) -> PlayerSeat:
    """A side's seat at a game that stands there."""
    return PlayerSeat(Game(book, state, Meta("small", 1, book.options, players=dict.fromkeys(BOTH, "human")), None), side)


def plan(book: Book, state: State, side: Side = AXIS) -> tuple[PlannedSortie, ...]:
    """What is planned for a side."""
    here = seat(book, state, side)
    return plan_of_the_day(here.book, here.view, here.refusal)


STRIKE = LaunchSortie(AXIS, AirTarget.FORCE, "AL1", keys("SM.79", "Ju 87"), keys("CR.42"))
RAID = LaunchSortie(AXIS, AirTarget.AIRFIELD, "hal_far", keys("SM.79"))
TOO_FAR = LaunchSortie(AXIS, AirTarget.FORCE, "AL1", keys("261"))


def armed(options: Options | None = None) -> Sea:
    """Bombers and fighters on both sides, a convoy of each in reach, the British one found."""
    how = {} if options is None else {"options": options}
    book, state = sky(
        british("Warspite", "00603"), italian("Zara", "00305"), squad("SM.79", "comiso", SM_79),
        squad("Ju 87", "comiso", JU_87), squad("CR.42", "comiso", CR_42),
        squad("261", "hal_far", HURRICANE), squad("Blenheim", "hal_far", BLENHEIM), **how)
    return Sea(book, spotted(state, "AL1"))


def test_strikes_are_planned_in_the_combat_step_with_what_they_promise_and_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-80.4 The staff's own, none that would be refused, each line an order that can be typed."""
    monkeypatch.setattr(air_plan, "strike_orders", lambda book, view: iter((TOO_FAR, STRIKE)))
    book, state = armed()
    state = spotted(in_step(state, AXIS, Step.COMBAT), "AL1")
    here, found = seat(book, state), plan(book, state)

    assert [one.order for one in found] == [STRIKE]
    for one in found:
        assert isinstance(one.order, LaunchSortie) and here.refusal(one.order) is None
        assert read(Knowledge.of(here), phrase(one.order)).commands == (one.order,)
        price = price_of_sortie(book, here.view, one.order)
        assert price is not None
        promise, cost = in_short(price)
        assert one.reason == f"AL1: {promise} expected" and one.price == f"may lose {cost}"


def test_missions_are_planned_in_the_movement_step_and_say_what_threatens() -> None:
    """SM-GAP-80.4 Fighters over what bombers reach; what they cost is what they do not escort."""
    book, state = armed()
    state = in_step(state, AXIS, Step.NAVAL_MOVEMENT)
    here, found = seat(book, state), plan(book, state)
    (patrol,) = [one for one in found if isinstance(one.order, GiveAirMission) and one.order.task is AirTask.PATROL]

    assert [one.order for one in found] == list(watch_orders(book, here.view))
    assert patrol.reason.endswith("lies in reach of 6 flights of bombers")
    assert patrol.price == "6 flights that escort no strike in this segment"


def test_raids_are_planned_in_the_air_phase_and_cooperation_in_the_initial_phase(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-80.4 Each by the staff that would order it."""
    monkeypatch.setattr(air_plan, "raid_orders_ashore", lambda book, view: iter((RAID,)))
    book, state = armed()
    raids = in_phase(Sea(book, off_cooperation(state, ("SM.79", "CR.42"))).state, AXIS, Phase.AIR)
    first = in_phase(Sea(book, off_cooperation(state, ("Ju 87",))).state, AXIS)
    found, (assigned, *_) = plan(book, raids), plan(book, first)

    assert [one.order for one in found] == [RAID] and found[0].reason.startswith("the airfield of Hal Far: ")
    assert isinstance(assigned.order, AssignNavalCooperation) and assigned.order.on
    assert (assigned.reason, assigned.price) == (
        "6 flights against ships, and over one's own", "until your next turn they bomb no port and no airfield")


@pytest.mark.parametrize(("side", "step"), [(AXIS, Step.RECON), (ALLIED, Step.COMBAT)])
def test_nothing_is_planned_when_nothing_can_be_ordered(side: Side, step: Step) -> None:
    """SM-GAP-80.4 In the recon step, in the enemy's steps, and where there is no air war."""
    book, state = armed()
    state = spotted(in_step(state, side, step), "AL1")

    assert plan(book, state) == () and not has_a_plan(seat(book, state).view)
    book, state = armed(Options())
    assert plan(book, spotted(in_step(state, AXIS, Step.COMBAT), "AL1")) == ()
