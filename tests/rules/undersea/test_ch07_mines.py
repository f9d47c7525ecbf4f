"""Mines, read like the rulebook."""

from __future__ import annotations

import pytest
from msgspec.structs import force_setattr

from campaign.model.commands import MoveForce, ReformForce
from campaign.model.dice import ScriptedDice, SeededDice
from campaign.model.events import (
    ConditionChanged,
    ForceDisbanded,
    ForceMoved,
    ForceSpotted,
    MinefieldLaid,
    MinefieldLapsed,
    MineStruck,
    ShipRemoved,
    TurnBegan,
)
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import MinefieldFacts
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Allegiance, Side
from campaign.model.units.forces import Scattering
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import Minefield
from campaign.ratings.condition import hits_of
from campaign.rules.chapters.sailing import ch01_movement
from campaign.rules.chapters.undersea import ch07_mines
from tests.narrating import line_for
from tests.proceeding import brought_about, events_of
from tests.sea import MAS, ORION, TRANSPORT, TRIBAL, ZARA, Sea, british, given, italian, of_type, play, sea
from tests.undersea import AL1, ALS1, ATTACK, AX1, flotilla, mines, under

ROUTE = tuple(Hex(f"{column:03d}05") for column in range(3, 8))
FIELD = MinefieldFacts("sicily", Side.AXIS, 0.0, 0.0, Hex("00505"), "Jun I 40", PortId("taranto"))
LATER = replace(FIELD, id="benghazi", first_turn="Jul II 40", hex=Hex("00605"), while_holding=PortId("tripoli"))


def charted(*fields: MinefieldFacts) -> Sea:
    """The small sea with these fields on its map."""
    book, state = sea(italian("Zara", "00205"))
    force_setattr(book.theatre, "minefields", fields)
    return Sea(book, state)


def test_fields_lie_from_their_turn_on_while_their_owner_holds_the_port() -> None:
    """SM-7A, SM-GAP-26 Those of the past at the opening, later ones on their day, none where the port is lost."""
    book, state = charted(FIELD, LATER)
    first, events = brought_about(ch07_mines.lay_fields, book, state)
    second = given(first, TurnBegan(Turn.of("Jul II 40")))

    assert events == (MinefieldLaid(Minefield("sicily", Side.AXIS, Hex("00505"))),)
    assert [one.field.id for one in events_of(ch07_mines.lay_fields, book, second)] == ["benghazi"]  # pyrefly: ignore[missing-attribute]
    lost = replace(second, ports={**second.ports, PortId("tripoli"): replace(
        second.ports[PortId("tripoli")], allegiance=Allegiance.ALLIED)})
    assert list(events_of(ch07_mines.lay_fields, book, lost)) == []


def test_a_field_vanishes_at_the_turns_end_when_its_port_is_lost() -> None:
    """SM-7A, SM-GAP-26 And does not come back."""
    book, state = charted(FIELD)
    state, _ = brought_about(ch07_mines.lay_fields, book, state)
    taken = replace(state, ports={**state.ports, PortId("taranto"): replace(
        state.ports[PortId("taranto")], allegiance=Allegiance.ALLIED)})
    after, events = brought_about(ch07_mines.lapse_fields, book, taken)

    assert list(events_of(ch07_mines.lapse_fields, book, state)) == []
    assert events == (MinefieldLapsed("sicily"),) and after.mines == {}
    again = given(replace(after, ports=state.ports), TurnBegan(Turn.of("Jul II 40")))
    assert list(events_of(ch07_mines.lay_fields, book, again)) == []


@pytest.mark.parametrize("owner", list(Side))
def test_a_field_strikes_everybody_its_owner_too(owner: Side) -> None:
    """SM-7B On six or less it is found."""
    book, state = under(sea(italian("Zara", "00205")), mines("00505", owner))
    rolls = [("SM-7B minefield: AX1, found on 6 or less", 6), ("SM-7B mine: AX1/1", 6), ("SM-7B another mine: AX1/1", 7)]
    after, events = play(book, state, MoveForce(Side.AXIS, AX1, ROUTE), rolls)

    assert hits_of(ZARA, after.ships[ShipId("zara")].condition).flotation == 2
    assert [one.path for one in of_type(events, ForceMoved)] == [ROUTE[:3], ROUTE[3:]]
    assert len(of_type(events, ConditionChanged)) == 1


def test_a_field_that_is_avoided_breaks_no_leg() -> None:
    """SM-7B, SM-GAP-08 Seven or more, and the move is one event."""
    book, state = under(sea(italian("Zara", "00205")), mines("00505"))
    _, events = play(book, state, MoveForce(Side.AXIS, AX1, ROUTE), [("SM-7B minefield", 7)])

    assert [type(one) for one in events] == [ForceMoved]


def test_a_strike_without_boxes_has_done_nothing_even_to_a_transport() -> None:
    """SM-7B, SM-7B.5, SM-GAP-25 A four less four."""
    book, state = under(sea(italian("Esperia", "00205", TRANSPORT)), mines("00505"))
    rolls = [("SM-7B minefield", 1), ("SM-7B mine", 4), ("SM-7B another", 1)]
    after, events = play(book, state, MoveForce(Side.AXIS, AX1, ROUTE), rolls)

    assert of_type(events, MineStruck)[0].boxes == 0 and of_type(events, ConditionChanged) == []
    assert after.forces[AX1].hex == ROUTE[-1]


def test_a_transport_sinks_by_one_mine_hit_and_her_marker_with_her() -> None:
    """SM-7B, SM-2D One box is enough; the enemy scores her."""
    book, state = under(sea(italian("Esperia", "00205", TRANSPORT)), mines("00505"))
    rolls = [("SM-7B minefield", 1), ("SM-7B mine", 5)]
    after, events = play(book, state, MoveForce(Side.AXIS, AX1, ROUTE), rolls)

    assert [one.cause for one in of_type(events, ShipRemoved)] == ["struck a mine"]
    assert of_type(events, ForceDisbanded) and AX1 not in after.forces
    assert [(one.side, one.points) for one in after.points] == [(Side.ALLIED, 1.0)]


def test_a_squadron_loses_one_boat_to_a_mine() -> None:
    """SM-GAP-19, SM-7B However many boxes it would cost a ship."""
    book, state = under(sea(italian("MAS", "00205", MAS)), mines("00505"))
    rolls = [("SM-7B minefield", 1), ("SM-7B mine", 10), ("SM-7B another", 7)]
    after, _ = play(book, state, MoveForce(Side.AXIS, AX1, ROUTE), rolls)

    assert hits_of(MAS, after.ships[ShipId("mas")].condition).flotation == 1


def test_mines_are_struck_again_and_again_by_whoever_the_lot_names() -> None:
    """SM-7B, SM-7B.1, SM-7B.4, SM-GAP-25 Eight or more means another, and the damaged are eligible again."""
    ships = (british("Neptune", "00205", ORION), british("Aurora", "00205", ORION))
    book, state = under(sea(*ships, acting=Side.ALLIED), mines("00505"))
    lot = "SM-4C3 lot among those who may strike a mine"
    rolls = [("SM-7B minefield", 3), (f"{lot}: AL1/1", 1), ("SM-7B mine: AL1/1", 6), ("SM-7B another mine: AL1/1", 8),
             (f"{lot}: AL1/2", 1), ("SM-7B mine: AL1/2", 6), ("SM-7B another mine: AL1/2", 10),
             ("SM-7B mine: AL1/3", 4), ("SM-7B another mine: AL1/3", 1)]
    after, events = play(book, state, MoveForce(Side.ALLIED, AL1, ROUTE), rolls)

    assert [one.ship for one in of_type(events, MineStruck)] == ["neptune", "neptune", "aurora"]
    assert after.ships[ShipId("neptune")].force is None and after.ships[ShipId("aurora")].force == AL1


def test_mines_come_before_the_coast_and_the_coast_before_submarines() -> None:
    """SM-GAP-08 Pay, mines, observers, submarines."""
    book, state = under(sea(british("Orion", "00202", ORION), acting=Side.ALLIED), mines("00201"),
                        flotilla("AXS1", "00303", 2, ATTACK))
    order = MoveForce(Side.ALLIED, AL1, (Hex("00201"),))
    rolls = [("SM-7B minefield", 1), ("SM-7B mine", 1), ("SM-7B another", 1), ("SM-4B2", 9)]
    _, events = play(book, state, order, rolls)

    kinds = [type(one) for one in events if type(one) in (ForceMoved, MineStruck, ForceSpotted)]
    assert kinds == [ForceMoved, MineStruck, ForceSpotted]
    assert ALS1 not in state.flotillas


def test_a_scattered_force_that_gathers_over_mines_strikes_them() -> None:
    """SM-7B, SM-7B.3, SM-6A2, SM-6C.6 Whoever is placed in a mined hex has entered it."""
    book, state = under(sea(italian("Zara", "00205"), italian("Lampo", "00205", TRIBAL)), mines("00505"))
    state = replace(state, forces={AX1: replace(state.forces[AX1], scattered=Scattering(Hex("00205"), 0))})
    after, events = play(book, state, ReformForce(Side.AXIS, AX1, Hex("00505")), [("SM-7B minefield", 10)])

    assert of_type(events, MineStruck) == [] and after.forces[AX1].hex == Hex("00505")


def test_only_the_owner_reads_who_struck_a_mine() -> None:
    """SM-GAP-56, SM-7B The enemy reads of what sinks, and both of where fields lie."""
    book, state = under(sea(italian("Zara", "00205")), mines("00505"))
    event = MineStruck("field_00505", AX1, None, ShipId("zara"), 2)

    assert line_for(book, state, state, event, Side.AXIS) == "Zara strikes a mine at 00505 for 2 flotation boxes [SM-7B]"
    assert line_for(book, state, state, event, Side.ALLIED) is None
    lapsed = MinefieldLapsed("field_00505")
    assert line_for(book, state, given(state, lapsed), lapsed, Side.ALLIED) == "The minefield at 00505 is no more [SM-7A]"


@pytest.mark.gate
def test_six_in_ten_find_the_field_and_strike_ten_sevenths_of_a_mine() -> None:
    """SM-7B, SM-GAP-25 Monte Carlo: 0.86 mines an entry; given a find at least three in nine of a hundred (Force K)."""
    names = ("Neptune", "Aurora", "Penelope", "Kandahar", "Lance", "Lively", "Havock")
    ships = [british(name, "00405", ORION if number < 3 else TRIBAL) for number, name in enumerate(names)]
    book, state = under(sea(*ships, acting=Side.ALLIED), mines("00505"))
    order, trials = MoveForce(Side.ALLIED, AL1, (Hex("00505"),)), 1500
    voyages = (events_of(ch01_movement.resolve, book, state, order, dice=SeededDice(seed)) for seed in range(trials))
    struck = [len(of_type(events, MineStruck)) for events in voyages]
    found = [count for count in struck if count]

    assert abs(len(found) / trials - 0.6) < 0.05
    assert abs(sum(struck) / trials - 6 / 7) < 0.09
    assert abs(sum(count >= 3 for count in found) / len(found) - 0.09) < 0.04
    ScriptedDice(()).done()
