"""Rule 11: generic loads from the homeland."""

from __future__ import annotations

import pytest

from campaign.model.book import Options
from campaign.model.commands import LoadSupplies, RecordFlag, RecordGarrison
from campaign.model.play.calendar import Phase, Step
from campaign.model.setting.scenario import CargoKind, Flag, Land, Location, PortId, WarFacts
from campaign.model.sides import Side
from campaign.rules import engine
from tests.sea import TRANSPORT, british, italian, next_segment, play, rule_broken, ships
from tests.warsea import at_phase, war_sea

FACTS = WarFacts(duties=(Location.LIBYA, Location.MALTA))


def load(*names: str, to: str = "tripoli_libya", side: Side = Side.AXIS, kind: CargoKind = CargoKind.SUPPLIES) -> LoadSupplies:
    """An order for generic loads."""
    return LoadSupplies(side, ships(*names), PortId(to), kind)


def test_each_transport_gets_a_load_of_her_own() -> None:
    """SM-11, SM-2D.3 Two transports, two REs, addressed to Tripoli, and the quay has handled two."""
    book, state = war_sea(italian("Ankara", "naples", TRANSPORT), italian("Victoria", "naples", TRANSPORT), facts=FACTS)
    after, _ = play(book, next_segment(state), load("Ankara", "Victoria"))

    assert [one.facts.destination for one in after.cargoes.values()] == ["tripoli_libya"] * 2
    assert after.ports[PortId("naples")].cargo_used == 2 and after.war.supply.raised[Side.AXIS] == 2
    assert rule_broken(book, after, load("Ankara")) == "SM-2D"


@pytest.mark.parametrize(("order", "rule"), [
    (load("Ankara", kind=CargoKind.TROOPS), "SM-11"),
    (load("Ankara", "Ankara"), "SM-2D"),
    (load("Zara"), "SM-2D"),
    (load("Far"), "SM-11"),
    (load("Ankara", to="naples"), "SM-11"),
    (load("Ankara", to="malta"), "SM-11"),
    (load("Ankara", to="atlantis"), "SM-11"),
    (load("Ankara", side=Side.ALLIED), "SM-1A.1"),
])
def test_what_the_homeland_does_not_send_is_refused(order: LoadSupplies, rule: str) -> None:
    """SM-11.2, SM-11.3, SM-11.4, SM-11.5, SM-2D.3 Each refusal names its rule."""
    book, state = war_sea(italian("Ankara", "naples", TRANSPORT), italian("Zara", "naples"),
                          italian("Far", "benghazi", TRANSPORT), facts=FACTS)

    assert rule_broken(book, next_segment(state), order) == rule


def test_a_port_handles_no_more_generic_loads_than_its_rating() -> None:
    """SM-1D1.2 Naples handles fifteen REs in a player turn, and not sixteen."""
    names = [f"Ship {number}" for number in range(16)]
    book, state = war_sea(*(italian(name, "naples", TRANSPORT) for name in names), facts=FACTS)

    assert rule_broken(book, next_segment(state), load(*names)) == "SM-1D1"
    assert rule_broken(book, next_segment(state), load(*names[:15])) == ""


def test_fuel_from_a_home_port_leaves_the_pool() -> None:
    """SM-10A3.3, SM-GAP-33 Twenty fuel points an RE; a pool that holds fewer gives none."""
    book, state = war_sea(italian("Ankara", "naples", TRANSPORT), facts=FACTS, pool=30.0)
    after, _ = play(book, next_segment(state), load("Ankara", kind=CargoKind.FUEL))
    dry = war_sea(italian("Ankara", "naples", TRANSPORT), facts=FACTS, pool=10.0)

    assert after.fuel_pool == 10
    assert rule_broken(dry.book, next_segment(dry.state), load("Ankara", kind=CargoKind.FUEL)) == "SM-10A3"


def test_supplies_take_no_fuel_along() -> None:
    """SM-10A3.3 The pool is left whole, and supplies are raised where it is dry."""
    book, state = war_sea(italian("Ankara", "naples", TRANSPORT), facts=FACTS, pool=30.0)
    after, _ = play(book, next_segment(state), load("Ankara"))
    dry = war_sea(italian("Ankara", "naples", TRANSPORT), facts=FACTS, pool=0.0)

    assert after.fuel_pool == 30
    assert rule_broken(dry.book, next_segment(dry.state), load("Ankara")) == ""


def test_allied_bases_send_fuel_without_end() -> None:
    """SM-10A2, SM-11.4 Gibraltar never runs dry."""
    book, state = war_sea(british("Breconshire", "gibraltar", TRANSPORT), facts=FACTS, acting=Side.ALLIED, pool=7.0)
    order = load("Breconshire", to="malta", side=Side.ALLIED, kind=CargoKind.FUEL)
    after, _ = play(book, next_segment(state), order)

    assert after.fuel_pool == 7 and len(after.cargoes) == 1


def test_what_is_offered_is_what_is_owed() -> None:
    """SM-11 An idle transport is offered a load for each port that is owed something, and oil for the first."""
    book, state = war_sea(italian("Ankara", "naples", TRANSPORT), facts=FACTS)
    offered = [one for one in engine.legal_commands(book, next_segment(state), Side.AXIS) if isinstance(one, LoadSupplies)]

    assert {one.destination for one in offered} == {"tripoli_libya", "benghazi"}
    assert CargoKind.FUEL in {one.kind for one in offered}


def test_dates_and_garrisons_are_reported_in_the_ground_phases() -> None:
    """SM-1A.8, SM-11.6, SM-11B1.1 With land facts on, once, and no army of less than nothing."""
    book, state = war_sea(facts=FACTS, options=Options(land_facts=True))
    ground = at_phase(state, Side.AXIS, "May I 41", Phase.MOVEMENT)
    fallen, _ = play(book, ground, RecordFlag(Side.AXIS, Flag.FALL_OF_GREECE))
    fed, _ = play(book, ground, RecordGarrison(Side.AXIS, Land.CRETE, 6.0))

    assert rule_broken(book, fallen, RecordFlag(Side.AXIS, Flag.FALL_OF_GREECE)) == "SM-11"
    assert rule_broken(book, ground, RecordGarrison(Side.AXIS, Land.CRETE, -1.0)) == "SM-11B1"
    assert rule_broken(book, state, RecordFlag(Side.AXIS, Flag.FALL_OF_GREECE)) == "SM-1A.1"
    assert fed.war.garrisons == {Land.CRETE: 6.0} and state.cursor.step is Step.NAVAL_MOVEMENT
    assert rule_broken(*war_sea(facts=FACTS), RecordFlag(Side.AXIS, Flag.FALL_OF_GREECE)) == "SM-1A.1"
