"""Whether she gets home is judged by the route that was ordered; who has none goes the shortest way."""

from __future__ import annotations

from campaign.model.play.standing_orders import Conduct, StandingOrder, StandingTask, Then
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.rules.views.view import view_for
from campaign.session.logistics.homecoming import Homecoming, homecoming
from campaign.session.planning.ranges import home_in_words
from campaign.session.reports.forecast import home_verdict
from tests.sea import ORION, Sea, italian, sea
from tests.standing import NEVER

AX1 = ForceId("AX1")
SLOW = Conduct(speed=2, turn_home=NEVER)


def ordered(place: Sea, *route: str, then: Then = Then.BERTH) -> Sea:
    """The same sea where AX1 has a standing order along a route."""
    task = StandingTask(StandingOrder(tuple(route), then, SLOW))
    return Sea(place.book, replace(place.state, standing_orders={AX1: task}))


def judged(place: Sea) -> Homecoming:
    """Whether AX1 gets home; somebody in it burns oil."""
    view = view_for(place.book, place.state, Side.AXIS)
    found = homecoming(place.book, view, view.forces[AX1])
    assert found is not None
    return found


def raiders(fuel: int) -> Sea:
    """A cruiser with so many boxes, two hexes from Taranto, and a companion that has more."""
    return sea(italian("Zara", "00403", force="Raiders", fuel=fuel), italian("Pola", "00403", ORION, force="Raiders", fuel=8))


def test_a_force_that_could_go_straight_home_does_not_if_its_order_leads_elsewhere() -> None:
    """SM-8A1 Two boxes are enough for Taranto, and not for a round by way of Egypt."""
    straight, around = judged(raiders(2)), judged(ordered(raiders(2), "01305", "taranto"))

    assert straight.gets_home
    assert not straight.ordered
    assert not around.gets_home
    assert around.ordered
    assert around.ship == "zara"
    assert around.dry_at is not None


def test_the_ship_and_the_place_are_named_where_an_ordered_route_runs_dry() -> None:
    """SM-8A1 In the forecast and where the force is shown."""
    place = ordered(raiders(2), "01305", "taranto")
    view = view_for(place.book, place.state, Side.AXIS)
    found = judged(place)
    words, shown = home_verdict(place.book, found, "Zara"), home_in_words(place.book, view, view.forces[AX1])

    assert words.startswith("will not get home by the route that was ordered: Zara runs dry in ")
    assert str(found.dry_at) in words
    assert "NOT HOME by the ordered route, Zara runs dry in " in shown
    assert str(found.dry_at) in shown


def test_an_ordered_route_that_fuel_allows_ends_in_its_port_with_boxes_to_spare() -> None:
    """SM-8A1 A day at sea is a box; the last one ends in port."""
    place = ordered(raiders(9), "tripoli")
    found = judged(place)

    assert (found.port, found.gets_home, found.ordered) == ("tripoli", True, True)
    assert found.segments > 1
    assert found.spare == 8 - found.segments
    assert home_verdict(place.book, found) == (
        f"gets home: the route that was ordered ends in Tripoli after {found.segments} days, {found.spare} fuel boxes to spare")
