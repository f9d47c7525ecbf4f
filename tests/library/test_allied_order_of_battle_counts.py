"""Who of the Allies stood in the Mediterranean at five dates of the war: history's counts from the service records."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from campaign.library.campaigns.chronicle import lost_in
from campaign.library.campaigns.shared import DEFAULT_THEATRE, timeline_of
from campaign.library.campaigns.shared import order_of_battle as oob
from campaign.library.charts.files import load_derivation_chart
from campaign.model.play.calendar import Turn
from campaign.model.setting.timeline import Timeline
from campaign.model.sides import Nation
from campaign.model.units.ships import Service, ShipFacts, ShipId, ShipType
from campaign.ratings.derivation import counters_of

OPENING, FORCE_K, TORCH = "Jun I 40", "Nov I 41", "Nov II 42"
ALLIES = (Nation.BRITISH, Nation.AUSTRALIAN, Nation.POLISH, Nation.DUTCH, Nation.EGYPTIAN, Nation.AMERICAN)
CAPITAL = (ShipType.BATTLESHIP, ShipType.BATTLECRUISER)
CRUISERS = (ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER, ShipType.ANTI_AIRCRAFT_CRUISER)
OILERS = ("leaf_oiler", "ranger_oiler")
FAST = 18
EVERY_TURN = tuple(map(Turn, range(Turn.of(OPENING).number, Turn.of("May II 43").number + 1)))


def timeline() -> Timeline:
    """Its timeline."""
    return timeline_of(DEFAULT_THEATRE)


def kind(ship: ShipFacts) -> ShipType:
    """What she is."""
    return oob().class_of(ship.id).type


def stay(service: tuple[Service, ...], at: Turn) -> Service | None:
    """The stay that a half-month falls into."""
    return next((one for one in service if Turn.of(one.first) <= at and (one.last is None or at <= Turn.of(one.last))), None)


def ready(turn: str, *kinds: ShipType, base: str = "") -> set[str]:
    """Names of the Allied ships of some types that were afloat and out of dock in a half-month, at one base or at any."""
    at = Turn.of(turn)
    return {
        ship.name for ship in oob().ships.values()
        if ship.nation in ALLIES and kind(ship) in kinds and here(ship, at)
        and (now := stay(ship.service, at)) is not None and base in ("", now.base)
    }


def here(ship: ShipFacts, at: Turn) -> bool:
    """Whether she served in the theatre then, was not lost before and did not lie in dock."""
    lost = lost_in(ship)
    docked = any(Turn.of(one.first) <= at <= Turn.of(one.last) for one in ship.in_dock)
    return stay(ship.service, at) is not None and not docked and (lost is None or lost >= at)


def test_cunninghams_fleet_on_10_june_1940() -> None:
    """SM-GAP-53 Four battleships, Eagle, nine cruisers and 23 destroyers at Alexandria, Terror at Malta."""
    assert ready(OPENING, *CAPITAL) == {"Warspite", "Malaya", "Ramillies", "Royal Sovereign"}
    assert ready(OPENING, ShipType.CARRIER) == {"Eagle"}
    assert ready(OPENING, *CRUISERS, base="alexandria") == {
        "Orion", "Neptune", "Sydney", "Gloucester", "Liverpool", "Caledon", "Calypso", "Capetown", "Delhi"}
    assert len(ready(OPENING, ShipType.DESTROYER, base="alexandria")) == 23
    assert ready(OPENING, ShipType.GUNBOAT) == {"Terror"}
    assert ready(OPENING, *CRUISERS, base="gibraltar") == {"Arethusa"}


def test_force_h_gathers_at_gibraltar_at_the_end_of_june_1940() -> None:
    """SM-GAP-54 Hood, Valiant, Resolution and Ark Royal; Renown for Hood in August."""
    assert ready("Jun II 40", *CAPITAL, ShipType.CARRIER, base="gibraltar") == {"Hood", "Valiant", "Resolution", "Ark Royal"}
    assert ready("Dec II 40", *CAPITAL, ShipType.CARRIER, base="gibraltar") == {"Renown", "Ark Royal"}


@pytest.mark.parametrize(("turn", "capital", "carriers"), [
    ("Jan I 41", {"Warspite", "Valiant", "Barham", "Malaya", "Renown"}, {"Eagle", "Illustrious", "Ark Royal"}),
    (FORCE_K, {"Queen Elizabeth", "Valiant", "Barham", "Malaya"}, {"Ark Royal", "Argus"}),
    ("Jan I 42", {"Malaya"}, set()),
    ("Jun I 42", {"Malaya"}, {"Eagle", "Argus"}),
    ("Aug I 42", {"Nelson", "Rodney"}, {"Eagle", "Victorious", "Indomitable", "Furious"}),
    (TORCH, {"Renown", "Nelson", "Rodney", "Duke of York"}, {"Formidable", "Victorious", "Furious", "Argus"}),
])
def test_capital_ships_and_carriers_ready_through_the_war(turn: str, capital: set[str], carriers: set[str]) -> None:
    """SM-GAP-54 What history had fit for sea, from five battleships and three carriers to none at all after Alexandria."""
    assert ready(turn, *CAPITAL) == capital
    assert ready(turn, ShipType.CARRIER) == carriers


def test_force_k_lies_at_malta_in_november_1941() -> None:
    """SM-GAP-54 Aurora and Penelope, Lance and Lively."""
    assert ready(FORCE_K, *CRUISERS, ShipType.DESTROYER, base="malta") == {"Aurora", "Penelope", "Lance", "Lively"}
    assert ready("Jun I 42", *CRUISERS, ShipType.DESTROYER, base="malta") == set()


def test_force_q_lies_at_bone_in_december_1942() -> None:
    """SM-GAP-54 The cruisers and destroyers that sank the Aventino convoy are there."""
    assert ready("Dec I 42", *CRUISERS, ShipType.DESTROYER, base="bone") >= {"Aurora", "Sirius", "Argonaut", "Quiberon"}


@pytest.mark.parametrize(("turn", "cruisers", "destroyers", "escorts"), [
    (OPENING, 10, 32, 0), ("Jan I 41", 11, 39, 4), (FORCE_K, 11, 30, 15), ("Jun I 42", 12, 28, 29), (TORCH, 14, 42, 44)])
def test_cruisers_destroyers_and_escorts_ready_at_five_dates(turn: str, cruisers: int, destroyers: int, escorts: int) -> None:
    """SM-GAP-54 Counts from the records, the Commonwealth and the other Allies under British orders among them."""
    assert len(ready(turn, *CRUISERS)) == cruisers
    assert len(ready(turn, ShipType.DESTROYER)) == destroyers
    assert len(ready(turn, ShipType.ESCORT)) == escorts


@pytest.mark.parametrize(("port", "count"), [("alexandria", 20), ("port_said", 8), ("haifa", 6), ("gibraltar", 6)])
def test_allied_transports_lie_in_the_ports_of_the_reconstruction(port: str, count: int) -> None:
    """SM-GAP-53 Forty transports at the start, by port; the fleet's oilers are no part of them."""
    transports = [
        ship for ship in oob().ships.values()
        if ship.nation in ALLIES and kind(ship) is ShipType.TRANSPORT and ship.ship_class not in OILERS
        and (now := stay(ship.service, Turn.of(OPENING))) is not None and now.base == port]

    assert len(transports) == count


def test_at_most_fifteen_in_a_hundred_allied_transports_are_fast() -> None:
    """SM-GAP-57 In every game turn, the assault ships and Breconshire counted."""
    for turn in EVERY_TURN:
        fleet = [ship for ship in oob().ships.values()
                 if ship.nation in ALLIES and kind(ship) is ShipType.TRANSPORT and here(ship, turn)]
        fast = [ship for ship in fleet if oob().class_of(ship.id).ratings.get("supermarina", {}).get("allowance") == FAST]

        assert len(fast) <= 0.15 * len(fleet), (str(turn), [ship.name for ship in fast], len(fleet))


def test_the_submarines_follow_the_reconstruction() -> None:
    """SM-GAP-53, SM-GAP-54 Two points at Alexandria and two at Malta, then one in every fourth turn to the end of 1942."""
    opening = {one.base: one.points for flotilla in timeline().flotillas if flotilla.nation is Nation.BRITISH
               for one in flotilla.strength if one.turn == Turn.of(OPENING)}
    new = [one for one in timeline().submarines if one.nation is Nation.BRITISH]

    assert opening == {"alexandria": 2, "malta": 2}
    assert [one.points for one in new] == [1] * 15
    assert {second.turn.number - first.turn.number for first, second in pairwise(new)} == {4}
    assert new[-1].turn <= Turn.of("Dec II 42")


def test_no_american_warship_serves_before_america_is_in_the_war_there() -> None:
    """SM-GAP-54 The Mediterranean sees the first in November 1942."""
    american = [ship for ship in oob().ships.values() if ship.nation is Nation.AMERICAN]

    assert american and all(Turn.of(one.first) >= Turn.of("Nov I 42") for ship in american for one in ship.service)


def test_a_carriers_flights_serve_only_while_she_does_and_fit_her_deck() -> None:
    """SM-2B, SM-GAP-54 In every game turn a campaign may begin in; none flies from a carrier lost, away or in dock."""
    counters = counters_of(oob(), load_derivation_chart())
    for turn in EVERY_TURN:
        aboard = Counter(
            now.base for unit in oob().air_units.values()
            if (now := stay(unit.service, turn)) is not None and now.base in oob().ships)
        for carrier, flights in aboard.items():
            assert here(oob().ships[ShipId(carrier)], turn), (str(turn), carrier)
            assert flights <= counters[ShipId(carrier)].flights, (str(turn), carrier)


def test_german_groups_come_to_sicily_as_the_reconstruction_has_them() -> None:
    """SM-GAP-54 Five groups in January 1941, none in the summer, eight or more a year later."""
    sicily = {"catania", "comiso", "gela", "gerbini", "sciacca", "castelvetrano", "trapani_milo", "palermo_boccadifalco"}

    def groups(turn: str) -> int:
        return sum((now := stay(unit.service, Turn.of(turn))) is not None and now.base in sicily
                   for unit in oob().air_units.values()
                   if unit.nation is Nation.GERMAN and oob().aircraft[unit.aircraft].role.value != "T")

    assert [groups(turn) for turn in ("Dec II 40", "Jan I 41", "Jul I 41")] == [0, 5, 0]
    assert groups("Jan I 42") >= 8
