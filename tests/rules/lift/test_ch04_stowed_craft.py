# Events are read by what their type, asserted by the orders before them, must hold.
"""Landing craft as cargo of transports, read like the rulebook."""

from __future__ import annotations

import pytest

from campaign.model.commands import HoistCraft, LowerCraft, MoveForce, TransferCargo, UnloadCargo
from campaign.model.events import CargoLost, CraftPutOut, PointsScored, ShipRemoved
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.combat.losses import lose_ship
from campaign.rules.chapters.lift import ch04_craft
from campaign.rules.chapters.lift.ch02_carriage import room_left
from campaign.rules.views.view import view_for
from tests.narrating import line_for
from tests.proceeding import brought_about
from tests.sea import CRAFT, TRANSPORT, Sea, cargo, italian, next_segment, of_type, play, rule_broken, sea, ships

OFF_LIBYA, MZ = "00407", ShipId("mz_one")
STOWED = CargoId("stowed_mz_one")
TRIPOLI = PortId("tripoli")


def hoist(*names: str, craft: ShipId = MZ, to: PortId = TRIPOLI) -> HoistCraft:
    """Take craft aboard these transports."""
    return HoistCraft(Side.AXIS, craft, ships(*names), to)


LOWER = LowerCraft(Side.AXIS, MZ)


def in_port(*more: object) -> Sea:
    """Craft and two transports in Taranto."""
    return sea(italian("MZ One", "taranto", CRAFT), italian("Esperia", "taranto", TRANSPORT),
               italian("Calitea", "taranto", TRANSPORT), *more)  # pyrefly: ignore[bad-argument-type]


def off_the_beach() -> Sea:
    """The same off the coast of Libya, in two forces."""
    return sea(italian("MZ One", OFF_LIBYA, CRAFT, force="Craft"), italian("Esperia", OFF_LIBYA, TRANSPORT, force="Convoy"),
               italian("Calitea", OFF_LIBYA, TRANSPORT, force="Convoy"))


def aboard(at_sea: Sea) -> State:
    """The state with the craft hoisted."""
    return play(at_sea.book, at_sea.state, hoist("Esperia", "Calitea"))[0]


def test_a_flotilla_of_landing_craft_takes_up_the_room_of_two_transports() -> None:
    """SM-GAP-51, SM-GAP-51.5 Two REs, as much as it carries: no more and no fewer transports, empty ones."""
    book, state = in_port(italian("Victoria", "taranto", TRANSPORT), cargo("Stores", 1, ("Victoria",), "tripoli"))
    after = aboard(Sea(book, state))

    assert after.ships[MZ].status is ShipStatus.EMBARKED and after.ships[MZ].port is None
    assert [room_left(book, after, after.ships[key]) for key in ships("Esperia", "Calitea")] == [0, 0]
    for wrong in (hoist("Esperia"), hoist("Esperia", "Victoria"), hoist("Esperia", "Calitea", "Victoria"), hoist(),
                  hoist("Esperia", "Esperia"), hoist("Esperia", "MZ One")):
        assert rule_broken(book, state, wrong) == "SM-2D"


def test_only_empty_landing_craft_of_ones_own_are_hoisted_and_for_a_port_of_ones_own() -> None:
    """SM-GAP-51.4, SM-GAP-51.6 Not with cargo, not after lifting some in this segment, and no other ship."""
    book, state = in_port(italian("Zara", "taranto"))
    lifting = replace(state, lift=replace(state.lift, lifted={MZ: 1.0}))

    assert rule_broken(book, state, hoist("Esperia", "Calitea")) == ""
    assert rule_broken(book, lifting, hoist("Esperia", "Calitea")) == "SM-GAP-51"
    assert rule_broken(book, state, hoist("Esperia", "Calitea", craft=ShipId("zara"))) == "SM-GAP-51"
    assert rule_broken(book, state, hoist("Esperia", "Calitea", craft=ShipId("none"))) == "SM-1B"
    assert rule_broken(book, state, hoist("Esperia", "Calitea", to=PortId("alexandria"))) == "SM-GAP-51"
    assert rule_broken(book, state, replace(hoist("Esperia", "Calitea"), side=Side.ALLIED)) == "SM-1A.1"


def test_craft_go_aboard_and_come_back_to_the_water_in_a_friendly_port_or_off_a_beach() -> None:
    """SM-GAP-51.3, SM-GAP-51.7, SM-GAP-51.8, SM-GAP-51.9 The transports have done their one operation of the step."""
    for book, state in (in_port(), off_the_beach()):
        stowed = aboard(Sea(book, state))
        assert rule_broken(book, stowed, LOWER) == "SM-GAP-51"  # the transports have handled cargo
        later = next_segment(stowed)
        after, _ = play(book, later, LOWER)

        afloat, transport = after.ships[MZ], after.ships[ShipId("esperia")]
        assert afloat.status is ShipStatus.ACTIVE and STOWED not in after.cargoes and not transport.cargo
        assert (afloat.port, afloat.force) == (transport.port, transport.force)
        assert rule_broken(book, after, LOWER) == "SM-GAP-51"


def test_who_comes_to_a_beach_in_a_step_lowers_nothing_in_it() -> None:
    """SM-GAP-51.9 The transports have lain off the beach since the step began; out at sea craft do not float off."""
    book, state = off_the_beach()
    convoy = next(key for key, one in state.forces.items() if one.name == "Convoy")
    stowed = next_segment(aboard(Sea(book, state)))
    out, _ = play(book, stowed, MoveForce(Side.AXIS, ForceId(convoy), (Hex("00406"),)))
    back, _ = play(book, out, MoveForce(Side.AXIS, ForceId(convoy), (Hex("00407"),)))

    assert rule_broken(book, stowed, LOWER) == ""
    assert rule_broken(book, out, LOWER) == "SM-GAP-51" and rule_broken(book, back, LOWER) == "SM-GAP-51"


def test_a_force_of_nothing_but_the_craft_is_no_more_when_they_are_hoisted() -> None:
    """SM-1B, SM-GAP-51.7 No marker stays without a ship."""
    book, state = off_the_beach()

    assert [one.name for one in aboard(Sea(book, state)).forces.values()] == ["Convoy"]


def test_craft_that_are_aboard_are_neither_unloaded_nor_passed_on_like_other_cargo() -> None:
    """SM-GAP-51.8 They are lowered."""
    book, state = off_the_beach()
    stowed = next_segment(aboard(Sea(book, state)))

    assert rule_broken(book, stowed, UnloadCargo(Side.AXIS, STOWED)) == "SM-GAP-51"
    assert rule_broken(book, stowed, TransferCargo(Side.AXIS, STOWED, ships("Esperia"))) == "SM-GAP-51"


def test_landing_craft_go_down_with_either_of_their_transports_and_are_scored() -> None:
    """SM-2D.2, SM-GAP-51, SM-GAP-55.11 Whole, once, at the price of landing craft."""
    book, state = in_port()
    stowed = aboard(Sea(book, state))
    after, events = brought_about(lose_ship, book, stowed, ShipId("calitea"), ShipStatus.SUNK, "a mine", Side.ALLIED)

    assert [one.cargo for one in of_type(events, CargoLost)] == [STOWED]
    assert [one.ship for one in of_type(events, ShipRemoved)] == [MZ, ShipId("calitea")]
    assert after.ships[MZ].status is ShipStatus.SUNK and not after.ships[ShipId("esperia")].cargo
    assert [one.entry.points for one in of_type(events, PointsScored)] == [0.5, 1]


def test_craft_that_are_aboard_transports_are_not_in_port() -> None:
    """SM-9B3.1 They are noted as at sea, so the two game turns before a landing begin anew."""
    book, state = in_port()
    _, events = brought_about(ch04_craft.end_of_segment, book, aboard(Sea(book, state)))

    assert [key for one in of_type(events, CraftPutOut) for key, _ in one.logs] == [MZ]


@pytest.mark.parametrize("order", [hoist("Esperia", "Calitea"), LOWER])
def test_the_enemy_learns_nothing_of_craft_aboard_transports(order: HoistCraft | LowerCraft) -> None:
    """SM-GAP-56 Manifests are their owner's: no word, no loss, and the marker looks the same."""
    book, state = sea(*(italian(name, OFF_LIBYA, values, force="Convoy") for name, values in (
        ("MZ One", CRAFT), ("Esperia", TRANSPORT), ("Calitea", TRANSPORT))))
    before = state if order is not LOWER else next_segment(aboard(Sea(book, state)))
    after, events = play(book, before, order)
    words = [line_for(book, before, after, events[0], reader) for reader in (Side.AXIS, Side.ALLIED)]

    assert view_for(book, after, Side.ALLIED) == view_for(book, before, Side.ALLIED)
    assert "MZ One" in str(words[0]) and words[1] is None


def test_craft_that_lie_beside_transports_may_be_hoisted_and_those_aboard_lowered() -> None:
    """SM-GAP-51 What a side may order names them."""
    book, state = in_port()
    stowed = next_segment(aboard(Sea(book, state)))

    found = list(ch04_craft.candidates(book, state, Side.AXIS))
    assert [one.ships for one in found if isinstance(one, HoistCraft)] == [ships("Esperia", "Calitea")]
    assert len(found) == 1
    assert list(ch04_craft.candidates(book, stowed, Side.AXIS)) == [LOWER]
    assert not list(ch04_craft.candidates(book, stowed, Side.ALLIED))
