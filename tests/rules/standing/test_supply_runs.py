"""Convoy runs that meet a duty of supply, and the escorts that cannot keep up with them (SM-GAP-61)."""

from __future__ import annotations

from campaign.model.commands import SetStanding, StartConvoyRun
from campaign.model.events import CargoLoaded, ForceFormed
from campaign.model.play.standing_orders import RunId
from campaign.model.setting.scenario import CargoKind, Location, PortId, WarFacts
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from tests.sea import SPICA, TRANSPORT, Sea, british, cargo, italian, next_segment, of_type, sea, ships
from tests.standing import do
from tests.warsea import war_sea

FACTS = WarFacts(duties=(Location.LIBYA, Location.RHODES))


def run(*names: str, to: str = "tripoli_libya", start: str = "naples", wish: CargoKind | None = None) -> StartConvoyRun:
    """A run between two ports."""
    return StartConvoyRun(Side.AXIS, "Run", ships(*names), PortId(start), PortId(to), (), wish)


def test_a_run_from_home_raises_what_its_other_end_is_owed_and_sails() -> None:
    """SM-GAP-61.28 Both transports are filled for Tripoli, a load each, without an order."""
    book, state = war_sea(italian("Ankara", "naples", TRANSPORT), italian("Victoria", "naples", TRANSPORT),
                          italian("Lampo", "naples", SPICA), british("Warspite", "alexandria"), facts=FACTS)
    _, events = do(Sea(book, next_segment(state)), run("Ankara", "Victoria", "Lampo"))

    assert [one.ships for one in of_type(events, CargoLoaded)] == [("ankara",), ("victoria",)]
    assert [len(one.ships) for one in of_type(events, ForceFormed)] == [3]


def test_no_more_is_raised_than_a_game_turns_duty_that_is_not_yet_on_its_way() -> None:
    """SM-GAP-61.28 Rhodes is owed one load, so the second transport stays empty; where nothing is owed, both do."""
    book, state = war_sea(italian("Ankara", "naples", TRANSPORT), italian("Victoria", "naples", TRANSPORT),
                          british("Warspite", "alexandria"), facts=FACTS)
    state = next_segment(state)
    for goal, loads in (("rhodes", 1), ("durazzo", 0)):
        _, events = do(Sea(book, state), run("Ankara", "Victoria", to=goal))

        assert len(of_type(events, CargoLoaded)) == loads
    _, events = do(Sea(book, state), run("Ankara", "Victoria", to="durazzo", wish=CargoKind.SUPPLIES))

    assert len(of_type(events, CargoLoaded)) == 2


def test_a_dry_escort_stays_behind_while_another_can_sail() -> None:
    """SM-GAP-61.29, SM-GAP-61.30 Where nothing is pumped the run goes on with those that can, and is still a run."""
    book, state = sea(
        italian("Esperia", "tripoli", TRANSPORT), italian("Lampo", "tripoli", SPICA, fuel=8),
        italian("Freccia", "tripoli", SPICA, fuel=0), british("Warspite", "alexandria"),
        cargo("Prisoners", 1, "tripoli", "taranto"))
    state, _ = do(Sea(book, state), SetStanding(Side.AXIS, best_searches=True, reaction=None))
    state, events = do(Sea(book, state), run("Esperia", "Lampo", "Freccia", to="tripoli", start="taranto"))

    assert [one.ships for one in of_type(events, ForceFormed)] == [("esperia", "lampo")]
    assert state.ships[ShipId("freccia")].port == "tripoli" and RunId("AXR1") in state.runs


def test_a_laden_run_does_not_sail_without_any_of_its_escorts() -> None:
    """SM-GAP-61.30 It waits, and says for whom."""
    book, state = sea(
        italian("Esperia", "tripoli", TRANSPORT), italian("Freccia", "tripoli", SPICA, fuel=0),
        british("Warspite", "alexandria"), cargo("Prisoners", 1, "tripoli", "taranto"))
    state, events = do(Sea(book, state), run("Esperia", "Freccia", to="tripoli", start="taranto"))

    assert not of_type(events, ForceFormed) and "Freccia lacks fuel" in state.runs[RunId("AXR1")].waits
