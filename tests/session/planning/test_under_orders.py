"""A standing order is told with its next leg and how its force behaves: what was ordered is seen again."""

from __future__ import annotations

from campaign.model.events import StandingOrderGiven
from campaign.model.play.standing_orders import CONVOY, AttackPolicy, Conduct, OnSighting, SightingPolicy, StandingOrder, Then
from campaign.model.sides import Side
from campaign.rules import engine
from campaign.session.planning.under_orders import conduct_in_words, under_orders
from tests.sea import british, given, italian, sea
from tests.standing import AX1, NEVER

AXIS = Side.AXIS


def test_a_force_without_an_order_has_nothing_to_tell() -> None:
    """SM-GAP-61 And the enemy's forces never have: the view holds none of his."""
    book, state = sea(italian("Zara", "00202"), british("Warspite", "00210"))
    ordered = given(state, StandingOrderGiven(AXIS, AX1, StandingOrder(("tripoli",))))

    assert under_orders(book, engine.view_for(book, state, AXIS), AX1) == ()
    assert under_orders(book, engine.view_for(book, ordered, Side.ALLIED), AX1) == ()
    assert under_orders(book, engine.view_for(book, ordered, AXIS), AX1) != ()


def test_it_tells_the_way_the_next_leg_and_the_conduct() -> None:
    """SM-GAP-61.9 Where to and what then, the leg that comes next, when the end is reached, and how it behaves."""
    book, state = sea(italian("Zara", "00202", fuel=4), british("Warspite", "alexandria"))
    order = StandingOrder(("tripoli",), Then.BERTH, Conduct(speed=2, turn_home=NEVER, attack=AttackPolicy.NEVER))
    lines = under_orders(book, engine.view_for(book, given(state, StandingOrderGiven(AXIS, AX1, order)), AXIS), AX1)

    assert lines[0] == "To Tripoli, then goes into port"
    assert lines[1] == "Next leg: to Tripoli; at its end in 2 days, day 3"
    assert lines[2].startswith("2 hexes a day; ") and lines[3].startswith("Never attacks; ")
    assert lines[4] == "Never turns home by itself"


def test_conduct_says_whom_a_force_avoids_and_whom_it_hunts() -> None:
    """SM-GAP-61 A convoy sails past the weaker and avoids the stronger; a hunter hunts both alike."""
    hunter = Conduct(on_sighting=SightingPolicy(OnSighting.HUNT, OnSighting.HUNT))

    assert conduct_in_words(CONVOY)[0] == "full speed; sails on past a weaker enemy and avoids a stronger one"
    assert conduct_in_words(hunter)[0] == "full speed; hunts any enemy"
