"""The staff and the 10th MAS: a submarine at La Spezia, the best harbour, and the greatest ships in it."""

from __future__ import annotations

from campaign.model.play.calendar import Phase
from campaign.model.play.war import MasState, TenthMas, War
from campaign.model.replacing import replace
from campaign.model.setting.scenario import FlotillaId, FlotillaMission, PortId, WarFacts
from campaign.model.sides import Nation, Side
from campaign.model.units.undersea import Flotilla
from campaign.rules.engine import refusal, view_for
from campaign.staff.judgement.doctrine import DOCTRINES
from campaign.staff.operations.frogmen import frogmen, frogmen_stations, harbour_targets
from tests.sea import Sea, Thing, british, ships
from tests.warsea import LA_SPEZIA, at_phase, war_sea

BOAT, MALTA = FlotillaId("AXS1"), PortId("malta")
DOCTRINE = DOCTRINES[Side.AXIS]
PRIZES = (british("Warspite", "malta"), british("Malaya", "malta"))


def waiting(*things: Thing, unit: TenthMas | None = None) -> Sea:
    """The Axis initial phase with a submarine at La Spezia."""
    book, state = war_sea(*things, facts=WarFacts(tenth_mas=True), war=War(tenth_mas=unit or TenthMas()))
    base = LA_SPEZIA.facts
    flotilla = Flotilla(BOAT, Side.AXIS, Nation.ITALIAN, "Boats", base.hex, 1, FlotillaMission.TRANSIT, base.id)
    return Sea(book, at_phase(replace(state, flotillas={BOAT: flotilla}), Side.AXIS, "Nov I 41", Phase.INITIAL))


def test_a_submarine_takes_the_unit_to_battleships_in_harbour() -> None:
    """SM-10D Where the prize is worth it, and no law refuses; an empty harbour is left alone."""
    book, state = waiting(*PRIZES)
    (order,) = frogmen(book, view_for(book, state, Side.AXIS), DOCTRINE)
    book_of_none, none = waiting()

    assert (order.target, order.flotilla, order.carrier) == (MALTA, BOAT, None)
    assert refusal(book, state, order) is None
    assert not list(frogmen(book_of_none, view_for(book_of_none, none, Side.AXIS), DOCTRINE))


def test_the_boat_that_carries_it_goes_off_the_harbour_and_else_waits_at_the_base() -> None:
    """SM-10D.3 It patrols no lane while the unit is ready or aboard."""
    ready = waiting(*PRIZES)
    sent = waiting(*PRIZES, unit=TenthMas(state=MasState.ORDERED, target=MALTA, flotilla=BOAT))
    places = [frogmen_stations(one.book, view_for(*one, Side.AXIS))[BOAT] for one in (ready, sent)]

    assert places[0] == LA_SPEZIA.facts.hex
    assert places[1] in sent.book.theatre.ways(sent.state.ports[MALTA].hex)


def test_each_team_takes_another_of_the_greatest_ships() -> None:
    """SM-10D.6 With more teams than ships the first is taken twice."""
    book, state = waiting(*PRIZES, unit=TenthMas(state=MasState.CHOOSING, target=MALTA, teams=3))
    (order,) = harbour_targets(book, view_for(book, state, Side.AXIS))

    assert len(order.ships) == 3
    assert set(order.ships) == set(ships("Warspite", "Malaya"))
