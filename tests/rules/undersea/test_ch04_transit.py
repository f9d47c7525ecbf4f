"""Flotillas in transit: moving, searching, berthing, and keeping out of each other's way."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Light
from campaign.model.charts.campaign import Weather
from campaign.model.commands import BerthFlotilla, Command, EndStep, MoveFlotilla, SearchFromFlotilla
from campaign.model.events import FlotillaMoved, ForceSpotted, MineStruck
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Recon
from campaign.rules import engine
from campaign.rules.chapters.undersea.ch04_patrols import flotilla_points_left
from campaign.rules.chapters.undersea.ch04_transit import candidates
from tests.sea import WARSPITE, british, follow, next_segment, of_type, play, rule_broken, sea
from tests.undersea import AL1, ATTACK, AXS1, RECON, TRANSIT, flotilla, mines, under

TARANTO = PortId("taranto")


def row(number: int, first: int, last: int) -> tuple[Hex, ...]:
    """Hexes of one row, from one column to another."""
    step = 1 if last >= first else -1
    return tuple(Hex(f"{column:03d}{number:02d}") for column in range(first, last + step, step))


def go(*route: Hex) -> MoveFlotilla:
    """The Axis flotilla goes there."""
    return MoveFlotilla(Side.AXIS, AXS1, route)


def test_a_flotilla_moves_ten_hexes_in_its_own_movement_step() -> None:
    """SM-2C, SM-2C.1, SM-2C.4, SM-4B1.3, SM-4B1.4, SM-4B1 An eleventh hex is too far; next step it has ten."""
    book, state = under(sea(), flotilla("AXS1", "00205"))
    after, events = play(book, state, go(*row(5, 3, 12)))

    assert events == (FlotillaMoved(AXS1, row(5, 3, 12), 10),)
    assert flotilla_points_left(book, after.flotillas[AXS1]) == 0
    assert rule_broken(book, state, go(*row(5, 3, 13))) == "SM-4B1"
    assert rule_broken(book, after, go(Hex("01105"))) == "SM-4B1"
    assert flotilla_points_left(book, next_segment(after).flotillas[AXS1]) == 10


@pytest.mark.parametrize("mission", [RECON, ATTACK])
def test_a_flotilla_on_station_does_not_move(mission: object) -> None:
    """SM-4B2, SM-4B3, SM-4B1 It lies where it lies."""
    book, state = under(sea(), flotilla("AXS1", "00201", 2, mission))  # pyrefly: ignore[bad-argument-type]

    assert rule_broken(book, state, go(Hex("00202"))) == "SM-4B1"
    assert rule_broken(book, state, BerthFlotilla(Side.AXIS, AXS1, TARANTO)) == "SM-4B1"
    assert list(candidates(book, state, Side.AXIS)) == []


def test_land_and_leaps_are_no_way_for_submarines() -> None:
    """SM-4B1, SM-2C.5, SM-1F Every hex adjoins the one before by sea."""
    book, state = under(sea(), flotilla("AXS1", "00502"))

    routes = ((Hex("00702"),), (Hex("00501"), Hex("00500")), ())
    assert [rule_broken(book, state, go(*route)) for route in routes] == ["SM-1F"] * 3
    assert rule_broken(book, next_segment(state, Side.ALLIED), go(Hex("00503"))) == "SM-1A.1"


def test_a_flotilla_puts_to_sea_and_goes_into_port_at_no_cost() -> None:
    """SM-4B1, SM-4B1.6 Out by moving, in at the port's hex; what has moved and berthed moves no more in the step."""
    book, state = under(sea(), flotilla("AXS1", "taranto"))
    out, _ = play(book, state, go(Hex("00202")))
    back, _ = play(book, out, go(Hex("00201")))
    home, _ = play(book, back, BerthFlotilla(Side.AXIS, AXS1, TARANTO))

    assert (out.flotillas[AXS1].port, home.flotillas[AXS1].port) == (None, TARANTO)
    assert rule_broken(book, home, go(Hex("00202"))) == "SM-4B1"
    assert rule_broken(book, home, BerthFlotilla(Side.AXIS, AXS1, TARANTO)) == "SM-4B1"
    assert rule_broken(book, out, BerthFlotilla(Side.AXIS, AXS1, TARANTO)) == "SM-4B1"
    assert rule_broken(book, out, BerthFlotilla(Side.AXIS, AXS1, PortId("valletta"))) == "SM-1D"


def test_no_flotilla_ends_the_step_in_the_area_of_another() -> None:
    """SM-4B1, SM-4B1.9 It passes through, and the step does not end while it lies there."""
    book, state = under(sea(), flotilla("AXS1", "00205"), flotilla("AXS2", "00805", 2, ATTACK))
    inside, _ = play(book, state, go(*row(5, 3, 6)))
    through, _ = play(book, inside, go(*row(5, 5, 4)))

    assert rule_broken(book, inside, EndStep(Side.AXIS)) == "SM-4B1"
    assert rule_broken(book, through, EndStep(Side.AXIS)) == ""


def test_a_move_into_an_area_that_could_not_be_left_again_is_refused() -> None:
    """SM-4B1, SM-4B1.2, SM-4B1.5 With nine points spent it does not go in; two in transit do not share a hex either."""
    book, state = under(sea(), flotilla("AXS1", "00205", spent=6), flotilla("AXS2", "00805", 2, ATTACK))
    shared, crowd = under(sea(), flotilla("AXS1", "00205", spent=9), flotilla("AXS2", "00305"))

    assert rule_broken(book, state, go(*row(5, 3, 6))) == "SM-4B1"
    assert rule_broken(shared, crowd, go(Hex("00305"))) == "SM-4B1"


def test_a_flotilla_in_port_is_in_nobodys_way() -> None:
    """SM-4B1, SM-4B In port there is no area, and none to lie in."""
    book, state = under(sea(), flotilla("AXS1", "taranto"), flotilla("AXS2", "00202", 2, ATTACK), flotilla("AXS3", "taranto"))

    assert rule_broken(book, state, EndStep(Side.AXIS)) == ""


@pytest.mark.parametrize(("weather", "costs"), [(Weather.CLEAR, {Light.DAY: 4, Light.NIGHT: 8}),
                                                (Weather.POOR, {Light.DAY: 8, Light.NIGHT: 16})])
def test_a_flotilla_in_transit_searches_the_surface_as_a_force_would(weather: Weather, costs: dict[Light, int]) -> None:
    """SM-4B1, SM-4B1.8, SM-3B.5, SM-3B It pays the same, and reveals every enemy force of the hex it has entered."""
    book, state = under(sea(british("Warspite", "00305", WARSPITE), weather=weather), flotilla("AXS1", "00205"))
    state, _ = play(book, state, go(Hex("00305")))
    for light, cost in costs.items():
        order = SearchFromFlotilla(Side.AXIS, AXS1, light)
        if cost > 9:
            assert rule_broken(book, state, order) == "SM-3B"
            continue
        after, events = play(book, state, order)

        assert [one.force for one in of_type(events, ForceSpotted)] == [AL1]
        assert after.finds[AL1][0].kind is Recon.SURFACE and after.flotillas[AXS1].spent == 1 + cost
        assert rule_broken(book, after, order) == "SM-GAP-08"


def test_a_flotilla_searches_a_hex_once_in_a_step_even_if_it_comes_back_to_it() -> None:
    """SM-GAP-08, SM-4B1.7 As a task force does."""
    book, state = under(sea(), flotilla("AXS1", "00205"))
    order = SearchFromFlotilla(Side.AXIS, AXS1, Light.DAY)
    searched, _ = play(book, play(book, state, go(Hex("00305")))[0], order)
    back, _ = play(book, play(book, searched, go(Hex("00205")))[0], go(Hex("00305")))

    assert rule_broken(book, back, order) == "SM-GAP-08"


def test_a_search_needs_a_hex_just_entered() -> None:
    """SM-4B1, SM-4B1.7, SM-3B Lying still sees nothing."""
    book, state = under(sea(), flotilla("AXS1", "00205"))

    assert rule_broken(book, state, SearchFromFlotilla(Side.AXIS, AXS1, Light.DAY)) == "SM-3B"


def test_submarines_strike_mines_like_anybody() -> None:
    """SM-7B, SM-7B.2, SM-GAP-11 A mine that scores costs a point, and the leg is broken where it lies."""
    book, state = under(sea(), flotilla("AXS1", "00205"), mines("00405"))
    rolls = [("SM-7B minefield: AXS1", 6), ("SM-7B mine: AXS1/1", 5), ("SM-7B another mine: AXS1/1", 7)]
    after, events = play(book, state, go(*row(5, 3, 5)), rolls)

    assert [one.path for one in of_type(events, FlotillaMoved)] == [row(5, 3, 4), row(5, 5, 5)]
    assert of_type(events, MineStruck)[0].boxes == 1 and after.flotillas[AXS1].points == 1


def test_a_flotilla_without_points_is_gone() -> None:
    """SM-GAP-11, SM-7B The last point takes the marker with it, and the enemy scores three."""
    book, state = under(sea(), flotilla("AXS1", "00305", 1), mines("00405", Side.ALLIED))
    rolls = [("SM-7B", 1), ("SM-7B mine", 10)]
    after, _ = play(book, state, go(*row(5, 4, 6)), rolls)

    assert AXS1 not in after.flotillas
    assert [(entry.side, entry.points) for entry in after.points] == [(Side.ALLIED, 3.0)]


def test_what_transit_offers_is_legal_or_says_why() -> None:
    """SM-4B1 Candidates are one-hex steps, berths and searches."""
    book, state = under(sea(), flotilla("AXS1", "00201"))
    orders = candidates(book, state, Side.AXIS)
    offered: list[Command] = [order for order in orders if engine.refusal(book, state, order) is None]

    assert BerthFlotilla(Side.AXIS, AXS1, TARANTO) in offered
    assert {type(one) for one in offered} == {BerthFlotilla, MoveFlotilla}
    assert follow(state, iter(()))[0].flotillas[AXS1].mission is TRANSIT
