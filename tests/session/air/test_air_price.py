"""What a sortie promises and costs, told before it is sent: who reaches it, who may rise, guns, hits, flights lost."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.commands import FlySupplies, LaunchSortie
from campaign.model.play.air_war import AirTarget
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.ratings.aircraft import SkyOver, points_on_land, whole
from campaign.rules import engine
from campaign.rules.facts.air import flying
from campaign.rules.standing.air_estimates import TWO_DICE, estimate, land_modifiers, prey_of_marker
from campaign.session.planning.air_price import Rises, SortiePrice, describe, in_short, plain, price_of_sortie
from tests.air_at_sea import off_cooperation, sky, with_war
from tests.air_fights import (
    ALLIED,
    AXIS,
    BLENHEIM,
    BOMBAY,
    CR_42,
    FLIGHT,
    HURRICANE,
    SM_79,
    SWORDFISH,
    keys,
    seen,
    squad,
)
from tests.sea import Sea, british, italian

STRIKE = LaunchSortie(AXIS, AirTarget.FORCE, "AL1", keys("near"), keys("CR.42"))
AT_MALTA = LaunchSortie(AXIS, AirTarget.PORT, "valletta", keys("near"))


def off_malta(where: str = "00704", *, off: tuple[str, ...] = ()) -> Sea:
    """Axis bombers, near and far, and a cruiser that they have found; Hurricanes stand beside Valletta, in 00704."""
    the_sea = sky(british("Neptune", where), squad("261", "hal_far", HURRICANE), squad("near", "comiso", SM_79),
                  squad("CR.42", "comiso", CR_42), step=Step.COMBAT, acting=AXIS)
    book, state = seen(the_sea, "AL1", full=True)
    return Sea(book, off_cooperation(state, off))


def view_of(book: Book, state: State, side: Side = AXIS) -> View:
    """What a side sees."""
    return engine.view_for(book, state, side)


def price_of(the_sea: Sea, order: LaunchSortie | FlySupplies) -> SortiePrice:
    """The price of a sortie that is known to have a target."""
    book, state = the_sea
    found = price_of_sortie(book, view_of(book, state, order.side), order)
    assert found is not None
    return found


def test_a_strike_at_sea_is_priced_by_the_estimate_that_standing_orders_go_by() -> None:
    """SM-GAP-80.3 Hits, their worth, flights lost, guns: the means over the charts that decide it, at a price a flight."""
    book, state = off_malta()
    view = view_of(book, state)
    prey = prey_of_marker(book, view, view.markers["AL1"])
    assert prey is not None
    found, meant = price_of(off_malta(), STRIKE), estimate(book, view, prey, STRIKE.units, STRIKE.escorts)

    assert (found.hits, found.worth) == (meant.hits, meant.worth)
    assert (found.flights, found.flights_lost, found.cost, found.guns) == (12, meant.flights_lost, meant.cost, meant.flak)
    assert found.bombs and not found.torpedoes


def test_beyond_its_range_a_unit_is_told_to_bring_half_and_beyond_twice_that_not_to_get_there() -> None:
    """SM-24B5d, SM-GAP-47 By hexes of how many; a price that nobody can pay is not reckoned on."""
    the_sea = off_malta("00604", off=("261",))
    book, state = the_sea
    short = {**book.oob.aircraft, SM_79.id: replace(SM_79, range_hexes=2)}
    far = Sea(replace(book, oob=replace(book.oob, aircraft=short)), state)
    never = Sea(replace(book, oob=replace(book.oob, aircraft={**short, SM_79.id: replace(SM_79, range_hexes=1)})), state)
    alone = replace(STRIKE, escorts=())
    lines = ["\n".join(describe(one.book, view_of(*one), alone, price_of(one, alone))) for one in (the_sea, far, never)]

    assert price_of(far, alone).bombs * 2 == pytest.approx(price_of(the_sea, alone).bombs, abs=1)
    assert "In range, hexes of so many: near (3 of 22) [SM-GAP-47]" in lines[0]
    assert "Beyond its range, at half the load and 2 the worse in a fight: near (3 of 2) [SM-24B5d]" in lines[1]
    assert "Does not reach it at all: near (3 of 1)" in lines[2] and "Expected" not in lines[2]


@pytest.mark.parametrize(("where", "how"), [
    ("00704", Rises.HERE), ("00604", Rises.IN_HAND), ("00204", Rises.IN_HAND), ("00004", Rises.PATROL)])
def test_fighters_on_naval_cooperation_may_rise_by_how_far_they_stand(where: str, how: Rises) -> None:
    """SM-GAP-41.2 In that hex, in hand within half their range, on patrol within all of it: which of these is not public."""
    alone = replace(STRIKE, escorts=())

    assert price_of(off_malta(where), alone).may_rise == (("261", how),)
    assert price_of(off_malta(where), replace(alone, light=Light.NIGHT)).may_rise == (
        (("261", how),) if how is Rises.HERE else ())


def test_fighters_off_naval_cooperation_meet_raids_on_land_in_their_range() -> None:
    """SM-GAP-41.2 And at sea nobody but in their own hex; on it they meet raids on land in their own hex alone."""
    alone = replace(STRIKE, escorts=())
    raid = LaunchSortie(ALLIED, AirTarget.AIRFIELD, "comiso", keys("Blenheim"))
    allied = sky(squad("Blenheim", "hal_far", BLENHEIM), squad("CR.42", "comiso", CR_42), squad("off", "comiso", CR_42),
                 squad("near by", "castel_benito", CR_42), squad("busy", "castel_benito", CR_42))
    book, state = Sea(allied.book, off_cooperation(allied.state, ("off", "near by")))

    assert price_of(off_malta("00604", off=("261",)), alone).may_rise == ()
    assert price_of(off_malta("00704", off=("261",)), alone).may_rise == (("261", Rises.HERE),)
    assert price_of(Sea(book, state), raid).may_rise == (("CR.42", Rises.HERE), ("near by", Rises.IN_RANGE))


def test_bombs_on_a_port_are_reckoned_over_all_throws_and_counted_as_far_as_hits_count() -> None:
    """SM-GAP-44.3, SM-GAP-68 The mean of the Bombing Table, no more than two in a phase and four in all."""
    the_sea = off_malta(off=("261",))
    book, state = the_sea
    found = price_of(the_sea, AT_MALTA)
    bombers = (flying(book, AT_MALTA.units[0]),)
    table = book.charts.shore.bombing
    moved = sum(table.modifiers[one] for one in land_modifiers(bombers, poor=False))
    hits = sorted(min(2, table.hits_of(found.bombs, roll + moved)) for roll in TWO_DICE)
    hurt = replace(state, ports={**state.ports, PortId("valletta"): replace(state.ports[PortId("valletta")], hits=4)})

    assert 0 < found.bombs <= whole(points_on_land(book.charts.air.missions, bombers, SkyOver()))
    assert found.hits == pytest.approx(sum(hits) / len(hits))
    assert price_of(Sea(book, hurt), AT_MALTA).hits == 0


def test_guns_ashore_are_those_of_the_port_and_of_the_ships_in_it() -> None:
    """SM-25A.1 All of it public; an airfield that lies in no port has a gun of its own."""
    empty, full = sky(squad("near", "comiso", SM_79)), sky(british("Warspite", "valletta"), squad("near", "comiso", SM_79))
    field = sky(squad("Blenheim", "hal_far", BLENHEIM))
    raid = LaunchSortie(ALLIED, AirTarget.AIRFIELD, "comiso", keys("Blenheim"))
    aa = empty.book.theatre.ports[PortId("valletta")].aa

    assert price_of(empty, AT_MALTA).guns == aa
    assert price_of(full, AT_MALTA).guns == aa + full.book.counters[next(iter(full.state.ships))].light_aa
    assert price_of(field, raid).guns == field.book.charts.air.land.field_flak


def test_supplies_are_priced_by_what_is_set_down() -> None:
    """SM-GAP-80.3 A fifth of an RE for each group, and nothing for what carries bombs."""
    the_sea = sky(squad("216", "aboukir", BOMBAY), acting=ALLIED, step=Step.COMBAT)
    order = FlySupplies(ALLIED, keys("216"), PortId("valletta"))
    found = price_of(the_sea, order)

    assert (found.size_re, found.bombs, found.hits) == (0.2, 0, 0)
    assert "Expected to be set down: 0.2 RE" in describe(the_sea.book, view_of(*the_sea, ALLIED), order, found)[-1]


def test_what_is_not_known_to_be_anywhere_has_no_price() -> None:
    """SM-GAP-80.3 A marker that is not there, or whose force is not found, and places that there are not."""
    book, state = off_malta()
    view = view_of(book, replace(state, finds={}))
    orders = [replace(STRIKE, place="AL9"), STRIKE, replace(STRIKE, target=AirTarget.SHIPS, place="valletta"),
              replace(STRIKE, target=AirTarget.AIRFIELD, place="atlantis"), replace(STRIKE, target=AirTarget.FLOTILLA)]

    assert [price_of_sortie(book, view, order) for order in orders] == [None] * len(orders)


def test_a_price_is_told_in_lines_in_short_and_in_plain_values() -> None:
    """SM-GAP-80 The same figures everywhere."""
    the_sea = sky(italian("Zara", "taranto"), squad("815", "hal_far", SWORDFISH, FLIGHT), squad("CR.42", "comiso", CR_42),
                  acting=ALLIED, step=Step.COMBAT)
    book, state = Sea(the_sea.book, with_war(the_sea.state, nets={}))
    order = LaunchSortie(ALLIED, AirTarget.SHIPS, "taranto", keys("815"), aims=("CA",), light=Light.NIGHT)
    found = price_of(Sea(book, state), order)
    lines, (promise, cost), values = describe(book, view_of(book, state, ALLIED), order, found), in_short(found), plain(found)

    assert lines[0] == "1 flight to ships in Taranto by night"
    assert f"Expected of 2 torpedoes: {found.hits:.1f} hits, worth" in lines[-1]
    assert promise == f"{found.hits:.1f} hits, {found.worth:.1f} points"
    assert cost.startswith(f"{found.flights_lost:.1f} of 1 flight") and f"AA {found.guns:g}" in cost
    assert values["hits"] == {"mean": round(found.hits, 2)}
    assert values["units"] == [{"unit": "815", "hexes": 6, "range": 13, "utmost": 26}]
