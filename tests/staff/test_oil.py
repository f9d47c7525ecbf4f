"""Oil where it must be shipped: who drinks first, who leaves in time, and what is sent to those who cannot."""

from __future__ import annotations

from campaign.model.commands import FormForce
from campaign.model.scenario import CargoKind, Location, PortId, WarFacts
from campaign.model.sides import Nation, Side
from campaign.model.theatre import PortRegion
from campaign.rules.engine import refusal, view_for
from campaign.staff.oil import leaving_orders, pump_orders, relief_orders
from tests.sea import TRANSPORT, TRIBAL, Sea, Thing, british, port, ships
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

    assert orders == [FormForce(Side.ALLIED, ships("Jervis"), "Bound for Gibraltar")]
    assert refusal(found.book, found.state, orders[0]) is None


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
