"""The staff's convoys: from ports with warships, never with laid-up ships, and no escort stays until she is dry."""

from __future__ import annotations

from campaign.model.commands import FormForce
from campaign.model.events import IntentRecorded
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.standing_orders import Intent, Purpose
from campaign.model.sea.theatre import PortRegion
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import Mission
from campaign.model.units.ships import ShipId
from campaign.rules.engine import refusal, view_for
from campaign.rules.fold import fold
from campaign.staff.commander import answer
from campaign.staff.judgement.bases import bases_of, home_of, overflow
from campaign.staff.judgement.doctrine import DOCTRINES
from campaign.staff.operations.parting import meetings, thirsty
from tests.sea import TRANSPORT, TRIBAL, Sea, Thing, british, cargo, italian, play, port, sea, ships
from tests.warsea import NAPLES, war_sea

DOCTRINE = DOCTRINES[Side.AXIS]
GENOA = port("Genoa", "00001", Nation.ITALIAN, cargo=15, region=PortRegion.ITALY_MAINLAND)
NAMES = tuple(f"Carrier {number}" for number in range(1, 40))


def formed(found: Sea, side: Side = Side.AXIS) -> list[FormForce]:
    """The forces that the staff forms now, none of which a law refuses."""
    orders = answer(found.book, view_for(*found, side), Decision(DecisionKind.MOVEMENT, side, "SM-1F", ""))
    new = [order for order in orders if isinstance(order, FormForce)]
    assert all(refusal(found.book, found.state, order) is None for order in new)
    return new


def loaded(*things: Thing) -> Sea:
    """A transport at Taranto with a load for Tripoli."""
    return sea(italian("Esperia", "taranto", TRANSPORT), cargo("Stores", 1, ("Esperia",), "tripoli"), *things)


def test_a_laid_up_ship_is_left_out_of_the_convoy() -> None:
    """SM-8A1.3 The others sail without her, and the staff does not order in vain."""
    found = loaded(italian("Calitea", "taranto", TRANSPORT, laid_up_until=999), italian("Lanciere", "taranto", TRIBAL),
                   cargo("Petrol", 1, ("Calitea",), "tripoli"))

    assert [order.ships for order in formed(found)] == [ships("Esperia", "Lanciere")]


def test_an_escort_that_would_run_dry_in_company_makes_for_the_nearest_port() -> None:
    """SM-8A1.2 At her own pace, while she still can; those with fuel enough stay with the convoy."""
    book, state = sea(
        british("Glengyle", "01205", TRANSPORT), cargo("Flour", 1, ("Glengyle",), "valletta", side=Side.ALLIED),
        british("Jervis", "01205", TRIBAL, fuel=1, mission=Mission.ESCORT),
        british("Janus", "01205", TRIBAL, mission=Mission.ESCORT), acting=Side.ALLIED)

    assert [order.command.ships for order in thirsty(book, view_for(book, state, Side.ALLIED))] == [ships("Jervis")]


def test_who_had_to_part_from_a_convoy_does_not_fall_in_with_it_again() -> None:
    """SM-1B Other stragglers do; ships that would be sent away again at once would come and go all day."""
    book, state = sea(
        british("Glengyle", "01205", TRANSPORT), cargo("Flour", 1, ("Glengyle",), "valletta", side=Side.ALLIED),
        british("Breconshire", "01205", TRANSPORT), cargo("Oil", 1, ("Breconshire",), "valletta", side=Side.ALLIED),
        british("Jervis", "01205", TRIBAL, mission=Mission.ESCORT), acting=Side.ALLIED)

    alone: list[tuple[ShipId, ...]] = []
    for parted, joins in ((False, [ships("Breconshire")]), (True, alone)):
        apart, _ = play(book, state, FormForce(Side.ALLIED, ships("Breconshire"), "Detached from a convoy"))
        if parted:
            (key,) = (key for key, force in apart.forces.items() if force.name == "Detached from a convoy")
            apart = fold(apart, IntentRecorded(key, Intent(Purpose.HOME)))
        assert [order.ships for order in meetings(book, view_for(book, apart, Side.ALLIED))] == joins


def test_empty_ships_go_to_the_near_port_with_warships_until_its_quays_are_full() -> None:
    """SM-11A3 What the nearest port cannot load in two player turns waits there in vain."""
    few = war_sea(GENOA, italian("Lanciere", "naples", TRIBAL), italian("Ascari", "naples", TRIBAL),
                  italian("Zara", "genoa"), *(italian(name, "naples", TRANSPORT) for name in NAMES[:5]))
    many = war_sea(GENOA, italian("Lanciere", "naples", TRIBAL), italian("Ascari", "naples", TRIBAL),
                   italian("Zara", "genoa"), *(italian(name, "naples", TRANSPORT) for name in NAMES))
    goals = []
    for book, state in (few, many):
        view = view_for(book, state, Side.AXIS)
        bases = bases_of(book, view, DOCTRINE)
        goals.append((bases.guards(PortId("naples")), home_of(book, view, view.ports[PortId("tripoli_libya")].hex, bases),
                      overflow(book, view, bases, PortId("naples"))))

    assert goals[0] == (True, goals[0][1], None)
    assert goals[1] == (True, PortId("genoa"), PortId("genoa"))
    assert NAPLES.facts.cargo * 2 < len(NAMES)


def test_a_transport_is_no_escort_of_her_own() -> None:
    """SM-4C1 A port where only transports lie can take no convoy out."""
    book, state = war_sea(italian("Esperia", "naples", TRANSPORT))
    bases = bases_of(book, view_for(book, state, Side.AXIS), DOCTRINE)

    assert not bases.guards(PortId("naples"))
    assert bases.crowd == {PortId("naples"): 1}
    assert ShipId("esperia") in state.ships
