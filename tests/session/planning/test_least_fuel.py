"""Least fuel is defined once: the smallest number of days left among the ships of a force, and every face has it from there."""

from __future__ import annotations

from campaign.chart.counters import counters_of
from campaign.cli.looking import force_row
from campaign.model.commands import MoveForce
from campaign.model.play.standing_orders import Then
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.rules import engine
from campaign.rules.facts.fuel import ENDLESS, LeastFuel, least_days, least_fuel
from campaign.rules.views.strength import days_of_fuel
from campaign.session.logistics.homecoming import homecoming
from campaign.session.planning.courses import PlannedWay, reckon
from campaign.session.planning.particulars import least_fuel_of
from campaign.session.planning.previews import preview
from campaign.session.planning.ranges import home_in_words
from campaign.session.reports.records import Records
from campaign.session.reports.reporting import report
from campaign.session.reports.situation import plain_force
from campaign.session.voyages import voyage_if_ordered
from tests.sea import SPICA, ZARA, Sea, british, italian, sea, ships
from tests.standing import AX1, standing

AXIS = Side.AXIS


def mixed() -> Sea:
    """Zara has the smaller share of her bunkers left, and more days than the small ships; of those Spica has the fewest."""
    small = SPICA.fuel_boxes
    assert small < ZARA.fuel_boxes - 1
    return sea(italian("Zara", "00604", fuel=small + 1), italian("Spica", "00604", SPICA, fuel=small - 1),
               italian("Lampo", "00604", SPICA, fuel=small), british("Warspite", "alexandria"))


def view_of(place: Sea) -> View:
    """What the Axis sees there."""
    return engine.view_for(place.book, place.state, AXIS)


def test_it_is_the_fewest_days_and_not_the_smallest_share() -> None:
    """SM-8A1 Zara has a smaller share of her bunkers than a torpedo boat with all of hers, and more days."""
    book, state = sea(italian("Zara", "00604", fuel=SPICA.fuel_boxes + 1), italian("Spica", "00604", SPICA),
                      british("Warspite", "alexandria"))
    zara, spica = ships("Zara", "Spica")

    assert state.ships[zara].fuel_boxes / ZARA.fuel_boxes < state.ships[spica].fuel_boxes / SPICA.fuel_boxes
    assert least_fuel(book, (state.ships[zara], state.ships[spica])) == LeastFuel(spica, SPICA.fuel_boxes, SPICA.fuel_boxes)


def test_of_equals_the_first_by_id_has_it_and_where_nobody_is_there_is_none() -> None:
    """SM-8A1 The order in which ships are named makes no difference."""
    book, state = sea(italian("Zara", "00604", fuel=4), italian("Pola", "00604", fuel=4), british("Warspite", "alexandria"))
    both = [state.ships[key] for key in ships("Zara", "Pola")]

    assert least_fuel(book, both) == least_fuel(book, both[::-1]) == LeastFuel(ships("Pola")[0], 4, ZARA.fuel_boxes)
    assert least_fuel(book, ()) is None and least_days(book, ()) == ENDLESS


def test_every_face_has_the_same_least_fuel() -> None:
    """SM-8A1 Counter, forces, price, course, way home and staff name one ship and one number of days."""
    place = mixed()
    book, view = place.book, view_of(place)
    own, (spica,) = view.forces[AX1], ships("Spica")
    days = SPICA.fuel_boxes - 1
    order = standing("00604", then=Then.WAIT)
    course = reckon(book, view, own, PlannedWay((Hex("00603"),), (Hex("00603"),)))
    priced = preview(book, view, MoveForce(AXIS, AX1, (Hex("00603"),)))
    voyage, home = voyage_if_ordered(book, view, order), homecoming(book, view, own)
    document = plain_force(book, view, own)
    counter = next(one for one in counters_of(book, view) if one.own and one.words.startswith("AX1 "))

    assert least_fuel_of(book, view, own.ships) == LeastFuel(spica, days, SPICA.fuel_boxes)
    assert document["least_fuel"] == {"boxes": days, "of": SPICA.fuel_boxes, "ship": spica}
    assert force_row(document)[-1] == f"{days}/{SPICA.fuel_boxes}"
    assert counter.words.endswith(f"least fuel {days}") and counter.fuel == days / SPICA.fuel_boxes
    assert priced is not None and (course.tightest, course.boxes, priced.tightest) == (spica, days, spica)
    assert voyage is not None and (voyage.tightest, voyage.left[0]) == (spica, days - 1)
    assert home is not None and home.ship == spica
    assert f"fuel for {days} segments" in home_in_words(book, view, own)
    assert days_of_fuel(book, view, own) == days


def test_the_price_in_words_names_it_too() -> None:
    """SM-8A1 Zara has more days than Spica, and is not named."""
    place = mixed()
    found = preview(place.book, view_of(place), standing("tripoli"))

    assert found is not None and found.lines[1].startswith(f"Fuel: Spica has least, {SPICA.fuel_boxes - 1} days")


def test_the_report_of_fuel_has_it_in_the_line_of_the_force() -> None:
    """SM-GAP-93 The line of the force has the days of the ship with the fewest, that of each ship her own."""
    place = mixed()
    name = view_of(place).forces[AX1].force.name
    rows = {row[0]: row[3] for row in report("forecast", place.book, view_of(place), Records()).rows}

    assert rows[name] == rows["Spica"] == SPICA.fuel_boxes - 1
    assert rows["Zara"] == SPICA.fuel_boxes + 1
