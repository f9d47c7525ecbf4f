"""Whose hits the staff mends first, for whom it keeps room, and whom it sends to another yard."""

from __future__ import annotations

from campaign.model.commands import AllotRepair, FormForce, ResumeRepair, SuspendRepair
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.play.ports import Track
from campaign.model.play.views import Marker, View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import FuelSupply
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import Category, Recon, Seen
from campaign.model.units.ships import ShipId
from campaign.rules.engine import view_for
from campaign.staff.commander import answer
from campaign.staff.judgement.orders import Intended
from campaign.staff.port.docks import repair_orders, yard_orders
from tests.sea import TRIBAL, PlacedPort, Sea, italian, play, port, sea, ships

TARANTO = PortId("taranto")


def yard(rating: int) -> PlacedPort:
    """Taranto with so many repair points."""
    return port("Taranto", "00201", Nation.ITALIAN, refuel=60, repair=rating, fuel=FuelSupply.POOL)


def creek() -> PlacedPort:
    """A port without a yard."""
    return port("Creek", "00301", Nation.ITALIAN, repair=0, stock=100)


def seen_by_staff(found: Sea) -> View:
    """What the Axis staff knows."""
    return view_for(found.book, found.state, Side.AXIS)


def mended(found: Sea, view: View | None = None) -> list[tuple[ShipId, Track]]:
    """The hits that the staff has taken into dock, in its order."""
    orders = repair_orders(found.book, view or seen_by_staff(found))
    return [(one.ship, one.track) for one in orders if isinstance(one, AllotRepair)]


def sent(found: Sea, view: View | None = None) -> list[FormForce]:
    """The ships that the staff sends to another yard."""
    return [order.command for order in yard_orders(found.book, view or seen_by_staff(found))]


def test_a_cripple_comes_before_a_ship_that_could_sail_as_she_is() -> None:
    """SM-8B A scratch does not hold the dock that a battleship waits for."""
    found = sea(yard(2), italian("Fiume", "taranto", hits=(1, 0)), italian("Zara", "taranto", hits=(0, 2)))

    assert mended(found) == [(*ships("Zara"), Track.FLOTATION)] * 2


def test_of_two_cripples_the_one_comes_first_that_is_worth_more_the_sooner() -> None:
    """SM-8B Two hits on a cruiser are mended before four on her sister, and both before a destroyer's."""
    found = sea(yard(7), italian("Zara", "taranto", hits=(0, 4)), italian("Pola", "taranto", hits=(0, 2)),
                italian("Dardo", "taranto", TRIBAL, hits=(0, 1)))

    assert [ship for ship, _ in mended(found)] == [*ships("Pola") * 2, *ships("Zara") * 4, *ships("Dardo")]


def test_whom_the_owner_named_comes_first() -> None:
    """SM-8B, SM-GAP-61.14 A port's own list goes before the staff's judgement."""
    found = sea(yard(1), italian("Fiume", "taranto", hits=(1, 0)), italian("Zara", "taranto", hits=(0, 2)))
    view = replace(seen_by_staff(found), repair_first={TARANTO: ships("Fiume")})

    assert mended(found, view) == [(*ships("Fiume"), Track.GUNNERY)]


def test_halted_work_goes_on_before_new_work_on_the_same_ship_begins() -> None:
    """SM-8B2 A job begun and halted is not forgotten."""
    book, state = sea(yard(1), italian("Zara", "taranto", hits=(1, 1)))
    state, _ = play(book, state, AllotRepair(Side.AXIS, ships("Zara")[0], Track.GUNNERY), [("SM-8B1 repair time", 3)])
    (job,) = state.repairs
    state, _ = play(book, state, SuspendRepair(Side.AXIS, job))

    assert list(repair_orders(book, view_for(book, state, Side.AXIS))) == [ResumeRepair(Side.AXIS, job)]


def test_room_is_kept_for_a_cripple_who_makes_for_the_port() -> None:
    """SM-8B, SM-1D4 The last repair points wait for her; a yard with more of them mends scratches too."""
    scratched, cripple = italian("Fiume", "taranto", hits=(1, 0)), italian("Zara", "00203", hits=(0, 2))

    assert mended(sea(yard(2), scratched, cripple)) == []
    assert mended(sea(yard(3), scratched, cripple)) == [(*ships("Fiume"), Track.GUNNERY)]
    assert mended(sea(yard(2), scratched)) == [(*ships("Fiume"), Track.GUNNERY)]


def test_a_cripple_goes_where_there_is_room_in_dock() -> None:
    """SM-8B.1, SM-1D4 From a port without a yard, or with a full one, to the nearest with free repair points."""
    hurt = italian("Zara", "creek", hits=(0, 2))
    orders = sent(sea(creek(), yard(2), hurt))

    assert [(one.ships, one.name) for one in orders] == [(ships("Zara"), "Zara for Taranto")]
    assert sent(sea(creek(), yard(2), italian("Zara", "creek", hits=(1, 0)))) == []
    assert sent(sea(creek(), yard(2), italian("Zara", "creek", hits=(0, 2), fuel=1))) == []


def test_no_more_cripples_go_to_a_yard_than_it_has_room_for() -> None:
    """SM-1D4 Who is worth most the soonest goes; the others wait where they lie for the next that comes free."""
    usual = port("Tripoli", "00207", Nation.ITALIAN, repair=0, stock=100)
    found = sea(creek(), yard(2), usual, italian("Zara", "creek", hits=(0, 4)), italian("Pola", "creek", hits=(0, 2)))

    assert [one.ships for one in sent(found)] == [ships("Pola")]


def test_no_cripple_sails_past_an_enemy() -> None:
    """SM-8B With a marker in reach she stays in port, hurt as she is."""
    found = sea(creek(), yard(2), italian("Zara", "creek", hits=(0, 2)))
    marker = Marker("X1", Hex("00303"), (Recon.AREA,), Seen((Category.WARSHIPS,)), None, engaged=False)

    assert sent(found, replace(seen_by_staff(found), markers={"X1": marker})) == []


def test_the_commander_gives_these_orders() -> None:
    """SM-8B Docks are set to work and cripples sent off in the naval movement step."""
    found = sea(creek(), yard(3), italian("Zara", "creek", hits=(0, 2)))
    orders = answer(found.book, seen_by_staff(found), Decision(DecisionKind.MOVEMENT, Side.AXIS, "SM-1F", ""))

    assert [one.command.name for one in orders if isinstance(one, Intended)] == ["Zara for Taranto"]
