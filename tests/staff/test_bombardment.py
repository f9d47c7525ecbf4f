"""The staff's bombardments: only strong, only safe, and never for long."""

from __future__ import annotations

from campaign.model.charts.shore import ShoreTarget
from campaign.model.commands import Bombard, DeclineSupport
from campaign.model.events import PortHit
from campaign.model.play.calendar import Step
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.rules.engine import refusal
from campaign.rules.views.view import view_for
from campaign.staff import commander
from campaign.staff.judgement.doctrine import DOCTRINES
from campaign.staff.sea.raids import bombardments, raid_goal
from tests.sea import TRANSPORT, Thing, british, given, italian, sea

AL1, TRIPOLI = ForceId("AL1"), PortId("tripoli")
FLEET = (british("Warspite", "00206"), british("Malaya", "00206"))
DOCTRINE = DOCTRINES[Side.ALLIED]


def orders(*things: Thing, hits: int = 0) -> list[Bombard]:
    """What the Allied staff would shell now."""
    book, state = sea(*things, acting=Side.ALLIED, step=Step.COMBAT)
    if hits:
        state = given(state, PortHit(TRIPOLI, hits, "bombs"))
    found = list(bombardments(book, view_for(book, state, Side.ALLIED), DOCTRINE))
    assert all(refusal(book, state, order) is None for order in found)
    return found


def test_a_strong_force_shells_ships_in_port_before_the_port() -> None:
    """SM-4A4 And the port while it is not hurt enough."""
    assert orders(*FLEET) == [Bombard(Side.ALLIED, AL1, ShoreTarget.PORT, "tripoli")]
    assert orders(*FLEET, italian("Zara", "tripoli"))[0].target is ShoreTarget.SHIPS_IN_PORT
    assert orders(*FLEET, hits=2) == []


def test_nobody_bombards_who_is_weak_or_watched_or_has_transports_in_his_care() -> None:
    """SM-4A4 An enemy fleet near by is a reason to keep one's shells."""
    assert orders(british("Warspite", "00206")) == []
    assert orders(*FLEET, italian("Zara", "00404", force="a"), italian("Pola", "00404", force="b")) == []
    assert orders(*FLEET, british("Clan Forbes", "00206", TRANSPORT)) == []


def test_a_fleet_with_nothing_to_do_looks_for_a_port_to_shell() -> None:
    """SM-4A4 One that it can reach and come home from; a fleet without fuel for that goes home."""
    for fuel, goal in ((9, True), (2, False)):
        book, state = sea(british("Warspite", "00605", fuel=fuel), british("Malaya", "00605", fuel=fuel), acting=Side.ALLIED)
        view = view_for(book, state, Side.ALLIED)
        assert (raid_goal(book, view, view.forces[AL1], DOCTRINE) == state.ports[TRIPOLI].hex) is goal


def test_the_staff_declines_to_support_what_it_does_not_see() -> None:
    """SM-4A3.5 Land combats are the players' affair."""
    book, state = sea(*FLEET)
    asked = Decision(DecisionKind.SUPPORT, Side.ALLIED, "SM-4A3", "?")
    view = view_for(book, state, Side.ALLIED)

    assert commander.answer(book, view, asked) == (DeclineSupport(Side.ALLIED),)
    assert commander.give_way(book, view, asked) == DeclineSupport(Side.ALLIED)
