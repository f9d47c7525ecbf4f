"""Oil where it must be shipped: who drinks first, who leaves in time, and what is sent to those who cannot."""

from __future__ import annotations

from campaign.model.commands import FormForce, LoadSupplies, UnloadCargo
from campaign.model.play.standing_orders import Intent, Purpose
from campaign.model.replacing import replace
from campaign.model.sea.theatre import PortRegion
from campaign.model.setting.scenario import CargoId, CargoKind, Location, PortId, WarFacts
from campaign.model.sides import Nation, Side
from campaign.rules.engine import refusal, view_for
from campaign.staff.judgement.orders import Intended
from campaign.staff.port.harbour import cargo_orders
from campaign.staff.port.supply import leaving_orders, pump_orders, relief_orders
from tests.sea import TRANSPORT, TRIBAL, Sea, Thing, british, cargo, italian, port, ships
from tests.warsea import war_sea

AT_WAR = WarFacts(duties=(Location.MALTA,))
DRY_MALTA = port("Malta", "00704", Nation.BRITISH, cargo=6, stock=0, region=PortRegion.MALTA)
LITTLE_MALTA = port("Malta", "00704", Nation.BRITISH, cargo=6, stock=3, region=PortRegion.MALTA)


def malta(*things: Thing) -> Sea:
    """Malta and what lies there, in an Allied movement step of a war with duties."""
    return war_sea(*things, facts=AT_WAR, acting=Side.ALLIED)


def test_warships_drink_before_transports_where_oil_is_short() -> None:
    """SM-1D2 The merchantman carries enough for the way home."""
    found = malta(LITTLE_MALTA, british("Ajax Star", "malta", TRANSPORT, fuel=8), british("Jervis", "malta", TRIBAL, fuel=2))
    orders = list(pump_orders(found.book, view_for(*found, Side.ALLIED)))

    assert [order.ships for order in orders] == [ships("Jervis", "Ajax Star")]
    assert refusal(found.book, found.state, orders[0]) is None


def test_a_destroyer_leaves_a_port_without_oil_while_she_can() -> None:
    """SM-8A1 To Gibraltar on what she has; one that is dry already stays."""
    found = malta(DRY_MALTA, british("Jervis", "malta", TRIBAL, fuel=4), british("Janus", "malta", TRIBAL, fuel=0))
    orders = list(leaving_orders(found.book, view_for(*found, Side.ALLIED)))

    command = FormForce(Side.ALLIED, ships("Jervis"), "Jervis for Gibraltar")
    assert orders == [Intended(command, Intent(Purpose.PORT, PortId("gibraltar")))]
    assert refusal(found.book, found.state, command) is None


def test_nobody_leaves_a_port_with_oil_for_all() -> None:
    """SM-8A1 Where sixty fuel points lie, two destroyers stay."""
    found = malta(british("Jervis", "malta", TRIBAL, fuel=4), british("Janus", "malta", TRIBAL, fuel=1))

    assert list(leaving_orders(found.book, view_for(*found, Side.ALLIED))) == []


def test_a_load_of_oil_is_sent_to_three_ships_that_are_dry() -> None:
    """SM-10A3 From the base where a transport lies empty; two are no reason."""
    dry = [british(name, "malta", TRIBAL, fuel=0) for name in ("Jervis", "Janus", "Juno")]
    carrier = british("Breconshire", "gibraltar", TRANSPORT)
    three, two = malta(DRY_MALTA, carrier, *dry), malta(DRY_MALTA, carrier, *dry[:2])
    orders = list(relief_orders(three.book, view_for(*three, Side.ALLIED)))

    assert [(order.ships, order.destination, order.kind) for order in orders] == [
        (ships("Breconshire"), PortId("malta"), CargoKind.FUEL)]
    assert list(relief_orders(two.book, view_for(*two, Side.ALLIED))) == []


def test_no_more_oil_is_asked_for_than_lies_there() -> None:
    """SM-10A3 Sixteen fuel points are no load of twenty: the next home port gives it, or none does."""
    genoa = port("Genoa", "00201", Nation.ITALIAN, cargo=15, stock=16, region=PortRegion.ITALY_MAINLAND)
    dry = [italian(name, "tripoli_libya", TRIBAL, fuel=0) for name in ("Freccia", "Dardo", "Strale")]
    tripoli = port("Tripoli Libya", "00307", Nation.ITALIAN, cargo=8, stock=0)

    def asked(*things: Thing, pool: float) -> list[LoadSupplies]:
        book, state = war_sea(tripoli, genoa, *dry, *things, facts=WarFacts(duties=(Location.LIBYA,)))
        state = replace(state, fuel_pool=pool)
        orders = list(relief_orders(book, view_for(book, state, Side.AXIS)))
        assert all(refusal(book, state, order) is None for order in orders)
        return orders

    at_genoa, at_naples = italian("Tanker", "genoa", TRANSPORT), italian("Cisterna", "naples", TRANSPORT)
    assert asked(at_genoa, pool=900) == []
    assert [order.ships for order in asked(at_genoa, at_naples, pool=900)] == [ships("Cisterna")]
    assert asked(at_genoa, at_naples, pool=16) == []


def test_oil_that_no_tank_can_hold_is_not_landed_and_holds_up_nobody() -> None:
    """SM-10A3 Derna's tanks hold one load: a second stays aboard, while she unloads what else has come, and is pumped later."""
    things = (italian("Tanker", "derna", TRANSPORT), cargo("Petrol", 1, ("Tanker",), "derna", kind=CargoKind.FUEL))

    def unloaded(stock: float) -> list[CargoId]:
        derna = port("Derna", "00607", Nation.ITALIAN, cargo=1, stock=stock)
        book, state = war_sea(derna, *things)
        orders = [one for one in cargo_orders(book, view_for(book, state, Side.AXIS)) if isinstance(one, UnloadCargo)]
        assert all(refusal(book, state, order) is None for order in orders)
        return [one.cargo for one in orders]

    assert unloaded(0) == [CargoId("petrol")]
    assert unloaded(1) == []
