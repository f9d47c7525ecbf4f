"""What a side would leave undone by ending its step: each kind is named, and its remedy, typed or pressed, does it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaign.model.commands import (
    AssignMission,
    EnterPort,
    FormForce,
    GiveStandingOrder,
    MoveForce,
    PrepareReaction,
    SetStanding,
    StartConvoyRun,
)
from campaign.model.events import ForceScattered, StandingOrderCarried, StandingOrderGiven
from campaign.model.play.calendar import Step
from campaign.model.play.standing_orders import Conduct, StandingOrder, Then
from campaign.model.play.war import Front
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import Location, PortId, SubmarineArrival, WarFacts
from campaign.model.sides import BOTH, Nation, Side
from campaign.model.units.forces import Mission, Reaction
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.reading import read
from campaign.session.planning.advice import way_home
from campaign.session.planning.undone import UndoneKind, undone, undone_documents
from campaign.session.play.game import Game
from campaign.session.play.seat import PlayerSeat
from campaign.session.play.written_orders import order_of
from campaign.store.records import Meta
from tests.air_at_sea import in_phase, off_cooperation, sky
from tests.air_fights import COMISO, CR_42, SM_79, squad
from tests.fronts import at, book_of_front, delivered, opening
from tests.sea import (
    SPICA,
    TRANSPORT,
    ZARA,
    Sea,
    british,
    cargo,
    given,
    italian,
    naval_phase,
    next_segment,
    port,
    sea,
    ships,
)
from tests.standing import AX1, NEVER
from tests.warsea import war_sea

AXIS = Side.AXIS
# A cruiser that makes three hexes a day.
CRAWLER = replace(ZARA, allowance=3)
BIG = replace(TRANSPORT, boats=3)
FACTS = WarFacts(duties=(Location.LIBYA,))


def seat(place: Sea, side: Side = AXIS) -> PlayerSeat:
    """A side's seat at a game that stands there."""
    book, state = place
    return PlayerSeat(Game(book, state, Meta("small", 1, book.options, players=dict.fromkeys(BOTH, "human")), None), side)


def kinds(place: Sea, side: Side = AXIS) -> list[UndoneKind]:
    """The kinds of things that are undone there."""
    return [one.kind for one in undone(seat(place, side))]


def later(place: Sea) -> Sea:
    """The same sea in the movement step of the next segment: all ships have lain in port since it began."""
    return Sea(place.book, next_segment(place.state))


def scattered() -> Sea:
    """AX1 scattered in the segment before."""
    book, state = sea(italian("Zara", "00604"), british("Warspite", "alexandria"))
    return later(Sea(book, given(state, ForceScattered(AX1, None, ships("Zara"), None))))


def dry() -> Sea:
    """AX1 under an order to wait off Taranto until its two boxes of fuel are gone."""
    book, state = sea(italian("Zara", "00202", fuel=2), british("Warspite", "alexandria"))
    order = StandingOrder(("00302",), Then.WAIT, Conduct(turn_home=NEVER))
    return Sea(book, given(state, StandingOrderGiven(AXIS, AX1, order)))


def laden() -> Sea:
    """Stores aboard Ankara in Tripoli, where they are wanted."""
    return later(sea(italian("Ankara", "tripoli", TRANSPORT), british("Warspite", "alexandria"),
                     cargo("Stores", 1, ("Ankara",), "tripoli")))


def idle() -> Sea:
    """AX1 at sea without an order, its fuel full."""
    return sea(italian("Zara", "00604"), british("Warspite", "alexandria"))


def owed() -> Sea:
    """Libya is owed supplies, and two transports lie idle in Naples with an escort."""
    return later(war_sea(
        italian("Ankara", "naples", TRANSPORT), italian("Victoria", "naples", TRANSPORT), italian("Lampo", "naples", SPICA),
        british("Warspite", "alexandria"), facts=FACTS))


def unready() -> Sea:
    """AX1 at sea with an enemy in reach of it, and nothing said about attacks."""
    book, state = sea(italian("Zara", "00604"), british("Warspite", "00906"))
    return Sea(book, given(state, StandingOrderGiven(AXIS, AX1, StandingOrder(("00604",), Then.WAIT))))


def hit() -> Sea:
    """Zara lies in Taranto with a hit, and a dock is free."""
    return later(sea(italian("Zara", "taranto", hits=(1, 0)), british("Warspite", "alexandria")))


def unsearched() -> Sea:
    """It is the step of searches, and an enemy is at sea."""
    return sea(italian("Zara", "taranto"), british("Warspite", "00604"), step=Step.RECON)


def grounded() -> Sea:
    """The Axis initial phase, with units that nobody put on naval cooperation."""
    book, state = sky(italian("Zara", "taranto"), british("Warspite", "alexandria"),
                      COMISO, squad("SM.79", "comiso", SM_79), squad("CR.42", "comiso", CR_42))
    return Sea(book, in_phase(off_cooperation(state, ("SM.79", "CR.42")), AXIS))


def arrived() -> Sea:
    """Three Italian submarine points have come to Taranto, and no flotilla has them."""
    book, state = sea(italian("Zara", "taranto"), british("Warspite", "alexandria"))
    began = in_phase(state, AXIS)
    return Sea(book, replace(began, submarines_due=(SubmarineArrival("Jul I 40", PortId("taranto"), Nation.ITALIAN, 3),)))


def undecided() -> Sea:
    """The first moment of the war: the squadron in East Africa may still be recalled."""
    book = book_of_front(on=False)
    return Sea(book, opening(book))


def outside() -> Sea:
    """AX1 in the roads of Taranto without an order, as if it had just been formed."""
    return sea(italian("Zara", "00201"), british("Warspite", "alexandria"))


MADE: dict[UndoneKind, Callable[[], Sea]] = {
    UndoneKind.ROADS: outside,
    UndoneKind.SCATTERED: scattered, UndoneKind.DRY: dry, UndoneKind.CARGO: laden, UndoneKind.IDLE: idle,
    UndoneKind.DUTY: owed, UndoneKind.REACTION: unready, UndoneKind.REPAIR: hit, UndoneKind.SEARCH: unsearched,
    UndoneKind.AIR: grounded, UndoneKind.SUBMARINES: arrived, UndoneKind.ONCE: undecided,
}


@pytest.mark.parametrize("kind", list(UndoneKind), ids=lambda kind: kind.value)
@pytest.mark.parametrize("typed", [True, False], ids=["typed", "pressed"])
def test_what_is_undone_is_named_and_its_remedy_does_away_with_it(kind: UndoneKind, *, typed: bool) -> None:
    """Each kind in turn: found where it is so, with words that the terminal takes and orders that no rule refuses."""
    here = seat(MADE[kind]())
    found = next(one for one in undone(here) if one.kind is kind)
    assert found.words and not found.words.endswith(".")
    orders = read(Knowledge.of(here), found.remedy).commands

    assert orders == found.orders
    for order in orders if typed else found.orders:
        assert here.refusal(order) is None
        here.give(order)
    assert kind not in [one.kind for one in undone(here)]


def test_several_things_of_a_kind_in_one_place_are_one_line_that_one_word_does() -> None:
    """SM-4C1, SM-8B1 Two loads in Tripoli, two hits on Zara: `unload tripoli` and `repair all` do away with each."""
    place = later(sea(
        italian("Ankara", "tripoli", TRANSPORT), italian("Orsa", "tripoli", TRANSPORT), italian("Zara", "taranto", hits=(1, 1)),
        british("Warspite", "alexandria"), cargo("Stores", 1, ("Ankara",), "tripoli"), cargo("Oil", 1, ("Orsa",), "tripoli")))
    here = seat(place)
    found = undone(here)

    assert [(one.kind, one.remedy, len(one.orders)) for one in found] == [
        (UndoneKind.CARGO, "unload tripoli", 2), (UndoneKind.REPAIR, "repair all", 2)]
    for one in found:
        for order in read(Knowledge.of(here), one.remedy).commands:
            here.give(order)
    assert not undone(here)


def test_no_more_is_unloaded_at_a_word_than_the_port_can_handle() -> None:
    """SM-1D1 Of three loads of three REs Tripoli takes two in a player turn; the third is named when it can be landed."""
    place = later(sea(
        *(italian(name, "tripoli", BIG) for name in ("Ankara", "Orsa", "Vega")), british("Warspite", "alexandria"),
        *(cargo(f"Load {name}", 3, (name,), "tripoli") for name in ("Ankara", "Orsa", "Vega"))))
    here = seat(place)
    (one,) = undone(here)

    assert len(one.orders) == 2
    for order in one.orders:
        here.give(order)
    assert not undone(here)


@pytest.mark.parametrize("order", [
    SetStanding(AXIS, best_searches=True, reaction=Reaction.AVOID),
    SetStanding(AXIS, best_searches=True, reaction=None, stand_at=1.0),
    PrepareReaction(AXIS, AX1, Reaction.STAND)])
def test_an_answer_of_the_side_or_of_the_force_is_answer_enough(order: SetStanding | PrepareReaction) -> None:
    """SM-6A.5 Whoever answers by strength, or as the whole side does, has left nothing undone."""
    here = seat(unready())
    assert UndoneKind.REACTION in [one.kind for one in undone(here)]
    here.give(order)

    assert UndoneKind.REACTION not in [one.kind for one in undone(here)]


@pytest.mark.parametrize(("mission", "remedy"), [
    (Mission.ESCORT, "answer AX1 split"), (Mission.SEA_CONTROL, "answer AX1 scatter")])
def test_a_convoy_is_told_to_leave_behind_only_whom_a_rule_lets_stay(mission: Mission, remedy: str) -> None:
    """SM-6A1 A warship on no escort mission cannot cover those who scatter, and the answer named is one that will be given."""
    here = seat(sea(italian("Lampo", "00604", SPICA), italian("Ankara", "00604", TRANSPORT), british("Warspite", "00906")))
    here.give(AssignMission(AXIS, ships("Lampo"), mission))

    assert remedy in [one.remedy for one in undone(here)]


def test_an_idle_force_is_sent_where_its_cargo_is_wanted_or_home_when_its_fuel_says_so() -> None:
    """SM-GAP-61.15 The remedy of an idle force is what it most likely ought to do: no fleet is told to wait where it is."""
    laden_force = sea(italian("Ankara", "00604", TRANSPORT), british("Warspite", "alexandria"),
                      cargo("Stores", 1, ("Ankara",), "tripoli"))
    thirsty = sea(italian("Zara", "00604", fuel=1), british("Warspite", "alexandria"))

    assert [one.remedy for one in undone(seat(laden_force))] == ["standing AX1 to tripoli"]
    assert [one.remedy for one in undone(seat(thirsty))] == ["standing AX1 to taranto"]
    assert [one.remedy for one in undone(seat(idle()))] == ["standing AX1 to taranto"]


def test_who_turned_for_a_home_that_it_does_not_reach_is_sent_to_a_nearer_one() -> None:
    """SM-8A1 Bound for Tripoli, and home there, it would be dry on the way; Taranto is a day off."""
    book, state = sea(italian("Zara", "00203", CRAWLER, fuel=1), british("Warspite", "alexandria"))
    turned = given(state, StandingOrderGiven(AXIS, AX1, StandingOrder(("tripoli",), Then.BERTH)),
                   StandingOrderCarried(AXIS, AX1, 0, 0, homeward="fuel"))
    (one,) = (one for one in undone(seat(later(Sea(book, turned)))) if one.kind is UndoneKind.DRY)

    assert one.remedy == "standing AX1 to taranto" and "runs dry" in one.words


def test_who_runs_dry_on_the_way_to_every_port_is_sent_to_none() -> None:
    """SM-8A1 What price says runs dry is no remedy: a day is too little for any port of its side."""
    book, state = sea(italian("Zara", "01006", CRAWLER, fuel=1), british("Warspite", "alexandria"))
    order = StandingOrder(("01005",), Then.WAIT, Conduct(turn_home=NEVER))
    here = seat(Sea(book, given(state, StandingOrderGiven(AXIS, AX1, order))))

    assert way_home(book, here.view, here.view.forces[AX1]) is None
    assert UndoneKind.DRY not in [one.kind for one in undone(here)]


def test_who_cannot_reach_fuel_is_sent_to_a_port_without_before_it_runs_dry() -> None:
    """SM-8A1 Tobruk pumps nothing, and is a day off; both ports with oil are farther than two days."""
    tobruk = port("Tobruk", "00607", Nation.ITALIAN, refuel=0)
    book, state = sea(italian("Zara", "00606", CRAWLER, fuel=1), british("Warspite", "alexandria"), tobruk)
    order = StandingOrder(("00506",), Then.WAIT, Conduct(turn_home=NEVER))
    here = seat(Sea(book, given(state, StandingOrderGiven(AXIS, AX1, order))))
    (one,) = (one for one in undone(here) if one.kind is UndoneKind.DRY)

    assert one.remedy == "standing AX1 to tobruk"


def test_cargo_is_sent_home_with_a_convoy_that_has_not_the_fuel_to_bring_it() -> None:
    """SM-8A1 Two boxes do not take her to Tripoli at her pace, and do to Taranto."""
    slow = replace(TRANSPORT, allowance=2)
    here = seat(sea(italian("Ankara", "00203", slow, fuel=1), british("Warspite", "alexandria"),
                    cargo("Stores", 1, ("Ankara",), "tripoli")))
    (one,) = (one for one in undone(here) if one.kind is UndoneKind.IDLE)

    assert one.remedy == "standing AX1 to taranto" and "has not the fuel to bring its cargo to Tripoli" in one.words


def test_of_two_forces_of_one_name_each_is_told_with_its_number() -> None:
    """SM-1B Two convoys to Benghazi are told apart, and a force whose name is its own needs none."""
    here = seat(sea(italian("Zara", "00604", force="Raid"), italian("Pola", "00605", force="Raid"),
                    italian("Fiume", "00606", force="Cover"), british("Warspite", "alexandria")))

    assert {one.words.partition(" has ")[0] for one in undone(here)} == {"Raid (AX1)", "Raid (AX2)", "Cover"}


def test_a_force_that_has_steamed_today_is_not_idle() -> None:
    """SM-GAP-61.15 Who sailed by hand as far as he wished is not named again."""
    here = seat(idle())
    here.give(MoveForce(AXIS, AX1, (Hex("00605"),)))

    assert not undone(here)


def test_the_heaviest_thing_stands_first() -> None:
    """A scattered force before cargo, cargo before a hit."""
    book, state = sea(italian("Zara", "taranto", hits=(1, 0)), italian("Pola", "00604"), british("Warspite", "alexandria"),
                      italian("Ankara", "tripoli", TRANSPORT), cargo("Stores", 1, ("Ankara",), "tripoli"))
    place = later(Sea(book, given(state, ForceScattered(AX1, None, ships("Pola"), None))))

    assert kinds(place) == [UndoneKind.SCATTERED, UndoneKind.CARGO, UndoneKind.REPAIR]


def test_nothing_is_undone_where_nothing_is_asked() -> None:
    """The enemy's step leaves a side nothing to do."""
    assert kinds(laden()) and not kinds(laden(), Side.ALLIED)


def test_what_is_undone_reads_back_from_json_as_the_same_orders() -> None:
    """`undone` in JSON holds orders as `do` takes them."""
    here = seat(laden())
    (document,) = undone_documents(here)["axis"]

    assert document["kind"] == "cargo" and document["remedy"] == "unload stores" and document["about"] == "tripoli"
    assert tuple(order_of(order, AXIS) for order in document["orders"]) == undone(here)[0].orders


@pytest.mark.parametrize(("landed", "words"), [
    ({}, "Libya is still owed 13 loads in this game turn that nobody carries, and of the front "),
    ({"tripoli_libya": 13.0}, "The desert front wants 7 loads more in this game turn that nobody carries: else "),
    ({"tripoli_libya": 20.0}, "")])
def test_the_front_that_gives_way_for_want_of_loads_is_among_the_duties(landed: dict[str, float], words: str) -> None:
    """SM-GAP-70.16 After three lean game turns twenty loads hold it: told with the duty while that is short, else alone."""
    book = book_of_front()
    state = naval_phase(at(opening(book), "Jul II 40", Front(delivered(2, 2, 2)), **landed))
    here = seat(Sea(book, state))
    found = [one for one in undone(here) if one.kind is UndoneKind.DUTY and one.about != "rhodes"]

    assert [one.words.partition("“")[0] for one in found] == ([words] if words else [])
    for one in found:
        assert "comes 2 half-months later" in one.words or "comes 1 half-month later" in one.words
        (order,) = one.orders
        assert isinstance(order, StartConvoyRun) and order.land_in in ("tripoli_libya", "benghazi")
        assert here.refusal(order) is None


def test_no_front_is_among_the_duties_where_supplies_do_not_move_it() -> None:
    """SM-GAP-70.16 Without the option Libya is owed its loads, and that is all."""
    book = book_of_front(on=False)
    here = seat(Sea(book, naval_phase(at(opening(book), "Jul II 40", Front(delivered(2, 2, 2))))))

    assert not any("front" in one.words for one in undone(here))


def test_a_force_in_the_roads_is_named_before_all_else_and_need_not_be_let_wait() -> None:
    """SM-1B.7 With an enemy in reach, a hit to mend and supplies owed as well; that it has no orders is not told beside it."""
    book, state = sea(italian("Zara", "00201"), italian("Pola", "taranto", hits=(1, 0)), british("Warspite", "00504"))
    found = undone(seat(Sea(book, next_segment(state))))

    assert found[0].kind is UndoneKind.ROADS and found[0].about == str(AX1)
    assert found[0].words.endswith(" lies in the roads of Taranto, outside the harbour, where it can be attacked")
    assert (found[0].remedy, found[0].does) == ("enter AX1 taranto", "Berth it in Taranto")
    assert {one.kind for one in found[1:]} == {UndoneKind.REACTION, UndoneKind.REPAIR}


@pytest.mark.parametrize("order", [
    StandingOrder(("00201",), Then.WAIT), StandingOrder(("00604",), Then.WAIT)], ids=["waits there", "sails"])
def test_whoever_was_told_to_wait_in_the_roads_or_to_sail_is_not_named(order: StandingOrder) -> None:
    """SM-1B.7, SM-GAP-61 Its owner has said so, and was told what it means before he did."""
    here = seat(outside())
    here.give(GiveStandingOrder(AXIS, AX1, order))

    assert UndoneKind.ROADS not in [one.kind for one in undone(here)]


def test_an_order_says_whom_it_leaves_in_the_roads() -> None:
    """SM-1B.7 A force formed in port and one that steams to it; not one that steams by, goes in, or has an order to wait."""
    here = seat(sea(italian("Zara", "taranto"), italian("Pola", "00202"), british("Warspite", "alexandria")))
    formed = here.give(FormForce(AXIS, ships("Zara")))
    arrived = here.give(MoveForce(AXIS, AX1, (Hex("00201"),)))
    passed = here.give(MoveForce(AXIS, AX1, (Hex("00202"),)))
    ordered = here.give(GiveStandingOrder(AXIS, AX1, StandingOrder(("00201",), Then.WAIT)))
    entered = here.give(EnterPort(AXIS, ships("Zara"), PortId("taranto")))

    assert [found.in_the_roads for found in (formed, arrived, passed, ordered, entered)] == [("AX2",), (AX1,), (), (), ()]
