"""Rule 21A as those see it who ship: who overseas lives on what lies where, and what a side knows of it."""

from __future__ import annotations

import pytest

from campaign.library.book import load_book
from campaign.model.commands import LoadSupplies
from campaign.model.events import DutyFailed, PointsScored, SupplyAccountClosed
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Branch, CargoId, CargoKind, Location, PortId, WarFacts
from campaign.model.sides import Side
from campaign.rules.chapters.lift import ch11_supply
from campaign.rules.facts.ashore import location_of
from campaign.rules.views.view import view_for
from campaign.session.reports.ashore import contingents, stocks
from campaign.session.reports.duties import duty_notes, duty_rows
from campaign.session.reports.records import Records
from tests.landsea import troops
from tests.sea import TRANSPORT, Sea, italian, next_segment, of_type, ships
from tests.shoresea import (
    ALLIED,
    AXIS,
    CUT_OFF,
    HOME,
    contingent,
    depot,
    in_ground,
    shore_sea,
    status,
    to_phase,
    transport_unit,
)

ARMY = contingent("Army", 22, "00307")
BOOK = load_book("mediterranean")


def owed(sea: Sea, reader: Side = AXIS) -> dict[Location, float]:
    """Loads that a side reads of, by land."""
    return {one.location: one.loads for one in view_for(*sea, reader).war.duties}


def test_a_side_ships_what_its_forces_overseas_need_in_a_game_turn() -> None:
    """SM-GAP-83.8, SM-21 Twenty-two points are five loads, to any port in reach; who has a line home needs none."""
    book, state = shore_sea(ARMY, contingent("Home army", 9, "00201"), contingent("Lucky", 9, "00307", HOME),
                            contingent("Rhodes", 3, "00901", CUT_OFF))
    (libya, rhodes) = (one for one in view_for(book, state, AXIS).war.duties)

    assert (libya.location, libya.loads, libya.side, libya.rule) == (Location.LIBYA, 5, AXIS, "SM-21A")
    assert {"tripoli_libya", "benghazi", "derna"} <= set(libya.ports) and "rhodes" not in libya.ports
    assert (rhodes.location, rhodes.loads, rhodes.ports) == (Location.RHODES, 1, ("rhodes",))


def test_nothing_is_owed_where_four_game_turns_of_stock_are_in_reach_and_the_enemy_does_not_know_that() -> None:
    """SM-GAP-83.8 Eighty-eight points in two depots are enough for twenty-two REs; one less is not."""
    enough = shore_sea(ARMY, depot("00307", 40), depot("00507", 48))
    short = shore_sea(ARMY, depot("00307", 40), depot("00507", 47))

    assert owed(enough) == {} and owed(short) == {Location.LIBYA: 5}
    assert owed(enough, ALLIED) == owed(short, ALLIED) == {Location.LIBYA: 5}


def test_the_enemy_reads_of_the_needs_of_contingents_and_not_of_units_that_he_does_not_see() -> None:
    """SM-GAP-83.8, SM-GAP-56.12 A division that came by sea is its owner's secret, and so is what it eats."""
    place = shore_sea(ARMY, troops("Sabratha", 9, "benghazi"))

    assert owed(place) == {Location.LIBYA: 7} and owed(place, ALLIED) == {Location.LIBYA: 5}


def test_the_allies_ship_nothing_to_those_who_can_walk_to_where_they_are_supplied_by_date() -> None:
    """SM-GAP-83.8 Egypt's army lives on what arrives there; Malta's garrison on what is brought."""
    place = shore_sea(contingent("Army", 30, "01307", side=ALLIED), contingent("Garrison", 8, "00704", CUT_OFF, side=ALLIED))

    assert owed(place, ALLIED) == {Location.MALTA: 2}


@pytest.mark.parametrize(("key", "land"), [
    ("tripoli_libya", Location.LIBYA), ("tobruk", Location.LIBYA), ("bardia", Location.LIBYA), ("bizerte", Location.TUNISIA),
    ("suda", Location.CRETE), ("durazzo", Location.ALBANIA), ("rhodes", Location.RHODES), ("malta", Location.MALTA),
    ("piraeus", Location.GREECE), ("naples", None), ("palermo", None), ("cagliari", None),
])
def test_each_place_is_in_the_land_of_the_port_that_is_nearest(key: str, land: Location | None) -> None:
    """SM-GAP-83.9 East of Tunisia's ports it is the desert; homelands are no land overseas."""
    assert location_of(BOOK, BOOK.theatre.ports[PortId(key)].hex) is land


def test_rule_eleven_is_off() -> None:
    """SM-21.4, SM-21 The tally is closed, and nobody pays points for what his forces pay for; Malta does not give in by it."""
    book, state = shore_sea(ARMY, facts=WarFacts(duties=(Location.LIBYA, Location.MALTA)))
    starved = replace(state, war=replace(state.war, malta=replace(state.war.malta, turns_out=9, stock=0.0)))
    after, events = to_phase(book, in_ground(starved, ALLIED), AXIS)
    without = replace(book, options=replace(book.options, supply_points=False))
    _, paid = to_phase(without, in_ground(starved, ALLIED), AXIS)

    assert of_type(events, SupplyAccountClosed) and not of_type(events, DutyFailed) and not of_type(events, PointsScored)
    assert after.ports[PortId("malta")].allegiance.side is ALLIED and of_type(paid, DutyFailed)


def test_what_is_offered_to_be_raised_goes_where_it_is_needed() -> None:
    """SM-11.8, SM-GAP-83.8 A transport in Naples is offered a load for each port of the army's."""
    book, state = shore_sea(ARMY, italian("Ankara", "naples", TRANSPORT))
    offered = [one for one in ch11_supply.candidates(book, next_segment(state), AXIS) if one.kind is CargoKind.SUPPLIES]

    assert LoadSupplies(AXIS, ships("Ankara"), PortId("tripoli_libya"), CargoKind.SUPPLIES) in offered
    assert all(one.destination != "rhodes" for one in offered)


def _stocked() -> Sea:
    book, state = shore_sea(
        ARMY, contingent("Rhodes", 3, "00901", CUT_OFF), contingent("Stukas", 1, "00307", arm=Branch.AIR), depot("00307", 46),
        depot("00507", 23), depot("01307", 77, ALLIED), depot("00001", 6), transport_unit("Column", "benghazi"))
    return Sea(book, replace(state, ashore=replace(state.ashore, loads={CargoId("column"): 30.0})))


def test_the_report_on_stocks_says_who_draws_on_what_and_for_how_many_days_it_lasts() -> None:
    """SM-21A.20, SM-21A.21 Twenty-three a game turn of fourteen days; who has nothing left is told so."""
    book, state = _stocked()
    table = stocks(book, view_for(book, state, AXIS), Records())

    assert table.rows == (
        ("00307 (Tripoli Libya)", "00307", 46, "Army and Stukas", 23, 69, 42),
        ("00507 (Benghazi)", "00507", 23, "Army and Stukas", 23, 69, 42),
        ("00901 (Rhodes)", "00901", 0, "Rhodes", 3, 0, 0), ("00001", "00001", 6, "nobody", None, 6, None))
    assert table.notes == (
        "Libya, Army and Stukas: 69 supply points for 23 a game turn, which is 42 days [SM-21A].",
        "Rhodes, Rhodes: 0 supply points for 3 a game turn, which is 0 days [SM-21A].",
        "Column carries 30 supply points [SM-23].", "Stocks of the Allied side lie at 01307 (Alexandria).")


def test_of_the_enemys_stocks_it_is_known_where_they_lie_and_no_more() -> None:
    """SM-GAP-56.12, SM-21A.20 Neither how much, nor what his units carry, nor whom he does not feed."""
    book, state = _stocked()
    other = replace(state, ashore=replace(
        state.ashore, depots={**state.ashore.depots, AXIS: dict.fromkeys(state.ashore.depots[AXIS], 1.0)}, loads={},
        withheld=("army",), hauled=(CargoId("column"),)))

    assert view_for(book, state, ALLIED) == view_for(book, other, ALLIED)
    told = stocks(book, view_for(book, state, ALLIED), Records())
    assert told.notes == ("Stocks of the Axis side lie at 00001, 00307 (Tripoli Libya) and 00507 (Benghazi).",)
    assert view_for(book, state, AXIS) != view_for(book, other, AXIS)


def test_the_report_on_contingents_says_how_each_force_that_is_known_stands_and_what_it_suffers() -> None:
    """SM-22.8 Those of both sides; of units that came by sea one's own."""
    book, state = shore_sea(ARMY, contingent("Gloucesters", 1, "00908", CUT_OFF, side=ALLIED),
                            troops("Sabratha", 1, "benghazi"))
    state = status(status(state, "army", 2), "gloucesters", 1, isolated=True)
    state = replace(state, ashore=replace(state.ashore, withheld=("army",)))
    axis = contingents(book, view_for(book, state, AXIS), Records()).rows
    allied = contingents(book, view_for(book, state, ALLIED), Records()).rows

    assert axis == (
        ("Army", "Axis", "22 RE", "00307 (Tripoli Libya)", "with a line overland", "unisolated U-2",
         "attack half, movement half", "by order only", "army"),
        ("Sabratha", "Axis", "1 RE", "00507 (Benghazi)", "with a line overland", "in supply", "", "", "sabratha"),
        ("Gloucesters", "Allied", "1 RE", "00908", "cut off", "isolated U-1", "movement half", "", "gloucesters"))
    assert [row[0] for row in allied] == ["Gloucesters", "Army"] and allied[1][7] == ""


def test_the_report_on_supply_asks_no_points_and_tells_how_long_each_land_lasts() -> None:
    """SM-21A.21, SM-21.4 In place of the failures of rule 11 and of Malta's larder."""
    book, state = shore_sea(ARMY, depot("00307", 44))
    view = view_for(book, state, AXIS)

    assert [(row[0], row[2], row[3], row[6]) for row in duty_rows(book, view)] == [("Libya, Axis duty", 5, "0 landed", None)]
    assert duty_notes(book, view) == ("Libya, Army: 44 supply points for 22 a game turn, which is 28 days [SM-21A].",)


def test_a_campaign_without_supply_points_says_how_to_begin_one_with_them() -> None:
    """SM-21A.20, SM-22.8 Rather than an empty page."""
    book, state = shore_sea()
    book = replace(book, options=replace(book.options, supply_points=False))
    for report in (stocks, contingents):
        found = report(book, view_for(book, state, AXIS), Records())
        assert not found.rows and found.empty == (
            "this campaign counts no supply points: a new one does with its option supply_points")
