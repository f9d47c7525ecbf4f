"""Rule 1D6: what becomes of a port that falls, and of all that lies in it."""

from __future__ import annotations

from collections import Counter

import pytest

from campaign.library.charts.campaign import load_campaign_charts
from campaign.model.book import Options
from campaign.model.charts.shore import CaptureResult
from campaign.model.commands import AllotRepair, FormForce, LoadCargo, RecordPortOwner
from campaign.model.dice import Die, SeededDice
from campaign.model.events import (
    CargoDestroyed,
    CargoLost,
    DockyardLost,
    ForceFormed,
    PhaseBegan,
    PlayerTurnBegan,
    PortChangedHands,
    RepairAbandoned,
    ShipCaptured,
    ShipRemoved,
)
from campaign.model.play.calendar import Phase
from campaign.model.play.ports import Track
from campaign.model.play.state import AirUnit
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AirStatus, AirUnitId
from campaign.model.units.forces import ForceId, ShipStatus
from campaign.model.units.ships import ShipType
from campaign.rules.chapters.ports.ch01_ports import repair_rating
from campaign.rules.chapters.ports.ch08_repair import in_port_all_segment
from campaign.rules.chapters.war.ch01_capture import falls
from campaign.rules.chapters.war.victory import total
from campaign.rules.views.view import view_for
from tests.proceeding import events_of
from tests.sea import (
    ARK_ROYAL,
    MAS,
    TRANSPORT,
    Sea,
    Thing,
    airbase,
    british,
    cargo,
    given,
    italian,
    naval_phase,
    of_type,
    play,
    port,
    rule_broken,
    sea,
    ships,
)

TRIPOLI, VALLETTA = PortId("tripoli"), PortId("valletta")
TAKEN = RecordPortOwner(Side.ALLIED, TRIPOLI, Side.ALLIED)
SHARES = {"escaped": 0.3, "scuttled": 0.4, "captured": 0.3}
CHART = load_campaign_charts().shore.capture


def besieged(*things: Thing) -> Sea:
    """The usual sea in a ground phase of the Allied player turn."""
    book, state = sea(*things, options=Options(land_facts=True), acting=Side.ALLIED, player_turn=Side.ALLIED)
    return Sea(book, given(state, PhaseBegan(Phase.GROUND_COMBAT)))


def test_every_unit_in_a_port_that_falls_rolls_for_its_fate() -> None:
    """SM-1D6, SM-GAP-05 One escapes to sea in that hex, one is scuttled, one joins the captor; both losses score."""
    book, state = besieged(italian("Zara", "tripoli"), italian("Esperia", "tripoli", TRANSPORT),
                           italian("Neptunia", "tripoli", TRANSPORT))

    after, events = play(book, state, TAKEN, [("SM-1D6", 7), ("SM-1D6", 7), ("SM-1D6", 8)])

    assert isinstance(events[1], PortChangedHands) and of_type(events, DockyardLost)
    assert of_type(events, ForceFormed)[0].ships == ships("Zara")
    assert after.forces[ForceId("AX1")].hex == state.ports[TRIPOLI].hex and after.ships[ships("Zara")[0]].port is None
    assert of_type(events, ShipRemoved)[0].status is ShipStatus.SCUTTLED
    prize = after.ships[ships("Neptunia")[0]]
    assert (prize.side, prize.port, prize.status) == (Side.ALLIED, TRIPOLI, ShipStatus.ACTIVE)
    assert total(after, Side.ALLIED) == 2.0 and prize.id in view_for(book, after, Side.ALLIED).ships


def test_a_captured_unit_serves_from_its_captors_next_player_turn() -> None:
    """SM-1D6.1, SM-1D6.2 Neither sails nor is served in the enemy's; what she carried is lost."""
    book, state = besieged(italian("Esperia", "tripoli", TRANSPORT), cargo("Tanks", 1, ("Esperia",), "tripoli"),
                           cargo("Coal", 1, "tripoli", "valletta", side=Side.ALLIED))
    state, events = play(book, state, TAKEN, [("SM-1D6", 10)])
    theirs = given(naval_phase(given(state, PlayerTurnBegan(Side.AXIS))))
    own = naval_phase(given(theirs, PlayerTurnBegan(Side.ALLIED)))
    key = ships("Esperia")
    acting = replace(theirs, cursor=own.cursor)

    assert of_type(events, CargoLost) and of_type(events, ShipCaptured)
    assert state.ships[key[0]].prize and not in_port_all_segment(theirs, theirs.ships[key[0]])
    assert rule_broken(book, acting, FormForce(Side.ALLIED, key)) == "SM-1D6"
    assert rule_broken(book, own, FormForce(Side.ALLIED, key)) == ""
    assert rule_broken(book, own, LoadCargo(Side.ALLIED, CargoId("coal"), key)) == ""


@pytest.mark.parametrize("how", ["under repair", "laid up", "half afloat"])
def test_who_cannot_escape_is_scuttled(how: str) -> None:
    """SM-GAP-05 Under repair, out of action, or with fewer than half her flotation boxes."""
    hits = {"under repair": (1, 0), "laid up": (0, 0), "half afloat": (0, 3)}[how]
    book, state = sea(italian("Zara", "tripoli", hits=hits), options=Options(land_facts=True))
    if how == "under repair":
        state, _ = play(book, state, AllotRepair(Side.AXIS, ships("Zara")[0], Track.GUNNERY), [("SM-8B1", 4)])
    elif how == "laid up":
        zara = ships("Zara")[0]
        state = replace(state, ships={zara: replace(state.ships[zara], laid_up_until=999)})
    ground = given(state, PhaseBegan(Phase.MOVEMENT))

    _, events = play(book, ground, replace(TAKEN, side=Side.AXIS), [("SM-1D6", 1)])

    assert of_type(events, ShipRemoved)[0].status is ShipStatus.SCUTTLED
    assert bool(of_type(events, RepairAbandoned)) == (how == "under repair")


def test_a_ship_with_half_her_flotation_boxes_still_escapes() -> None:
    """SM-GAP-05 Fewer than half, that is."""
    book, state = besieged(italian("Lampo", "tripoli", MAS, hits=(0, 2)))

    assert of_type(play(book, state, TAKEN, [("SM-1D6", 7)])[1], ForceFormed)


def test_its_dockyard_is_lost_to_both_for_ever_and_its_stores_to_the_loser() -> None:
    """SM-1D6, SM-1D6.3, SM-1D4.1 Cargo ashore is destroyed; the fuel in its tanks passes with the port."""
    book, state = besieged(cargo("Oil", 1, "tripoli", "taranto"))

    fallen, events = play(book, state, TAKEN)
    again, _ = play(book, fallen, replace(TAKEN, owner=Side.AXIS))

    assert of_type(events, CargoDestroyed) and fallen.cargoes[CargoId("oil")].lost
    assert fallen.ports[TRIPOLI].fuel == 100.0
    assert repair_rating(book, fallen.ports[TRIPOLI]) == repair_rating(book, again.ports[TRIPOLI]) == 0
    assert view_for(book, fallen, Side.AXIS).ports[TRIPOLI].fuel is None


def test_a_neutral_port_that_is_occupied_keeps_its_dockyard() -> None:
    """SM-1D6 Only a port that passes to the enemy is captured; when it turns neutral nobody rolls."""
    book, state = besieged()
    neutral, events = play(book, state, replace(TAKEN, owner=None))

    occupied, _ = play(book, neutral, replace(TAKEN, owner=Side.ALLIED))

    assert len(events) == 2 and repair_rating(book, occupied.ports[TRIPOLI]) == 2


def test_a_carrier_that_is_given_up_sends_her_flights_off_first() -> None:
    """SM-5B.1, SM-GAP-48.2 To an airfield in range, or they are lost with her."""
    fleet = (british("Ark Royal", "valletta", ARK_ROYAL), airbase("Dekheila", "01307", Nation.BRITISH, groups=0, flights=2))
    for reach, statuses in ((30, AirStatus.READY), (2, AirStatus.LOST)):
        book, state = besieged(*fleet)
        types = {key: replace(one, range_hexes=reach) for key, one in book.oob.aircraft.items()}
        book = replace(book, oob=replace(book.oob, aircraft=types))
        flight = AirUnitId("dekheila_1")
        state = replace(state, air={**state.air, flight: AirUnit(flight, Side.ALLIED, "ark_royal")})

        after, _ = play(book, state, RecordPortOwner(Side.ALLIED, VALLETTA, Side.AXIS), [("SM-1D6", 9)])

        assert after.air[flight].status is statuses
        assert after.air[flight].base == ("dekheila" if reach == 30 else "")


@pytest.mark.parametrize("kind", list(ShipType))
def test_the_rows_of_the_capture_table_cover_every_face(kind: ShipType) -> None:
    """SM-GAP-05 Results go from escape over scuttling to capture, with no face left out."""
    order = list(CaptureResult)
    found = [order.index(CHART.result(kind, face)) for face in range(1, Die.D10.highest + 1)]

    assert found == sorted(found) and set(found) <= {0, 1, 2} and found[0] == 0


def test_transports_escape_are_scuttled_or_captured_as_three_four_and_three_to_ten() -> None:
    """SM-1D6 Over many falls of a port full of transports."""
    names = [f"Transport {letter}" for letter in "abcdefghij"]
    book, state = besieged(*(italian(name, "tripoli", TRANSPORT) for name in names))
    found: Counter[str] = Counter()
    for seed in range(300):
        for event in events_of(falls, book, state, TRIPOLI, Side.ALLIED, dice=SeededDice(seed)):
            if isinstance(event, ShipCaptured):
                found["captured"] += 1
            elif isinstance(event, ShipRemoved):
                found["scuttled"] += 1
            elif isinstance(event, ForceFormed):
                found["escaped"] += len(event.ships)

    assert found.total() == 3000
    assert all(abs(found[word] / 3000 - share) < 0.03 for word, share in SHARES.items())


def test_each_fate_needs_a_port_of_the_enemys() -> None:
    """SM-1D6, SM-1D Another port that falls touches no ship elsewhere."""
    book, state = besieged(italian("Zara", "taranto"), port("Bari", "00001", Nation.ITALIAN))

    after, _ = play(book, state, replace(TAKEN, port=PortId("bari")))

    assert after.ships == state.ships
