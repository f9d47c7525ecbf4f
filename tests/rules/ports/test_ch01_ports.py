"""Rule 1D: ratings of ports, damage and repair."""

from __future__ import annotations

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.model.book import Options
from campaign.model.commands import AllotRepair, DemolishPort, LoadCargo, RepairPort
from campaign.model.events import (
    PhaseBegan,
    PlayerTurnBegan,
    PortFuelLost,
    PortHit,
    PortMended,
    RepairSuspended,
    TurnBegan,
)
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.ports import Track
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.theatre import PortRegion
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Nation, Side
from campaign.rules import engine
from campaign.rules.chapters.ports.ch01_port_damage import port_hit, quiet_turns
from campaign.rules.chapters.ports.ch01_ports import cargo_rating, heavy_aa, refuel_rating, repair_rating
from campaign.rules.chapters.ports.ch08_fuel import rate_left
from campaign.rules.views.decisions import pending_for
from tests.proceeding import brought_about, events_of
from tests.sea import TRANSPORT, Sea, cargo, follow, given, initial_phase, italian, of_type, play, port, rule_broken, sea, ships

TARANTO, TRIPOLI, VALLETTA = PortId("taranto"), PortId("tripoli"), PortId("valletta")
LAND = Options(land_facts=True)


def hit(state: State, key: PortId, hits: int) -> State:
    """The same sea with hits on a port."""
    return given(state, PortHit(key, hits, "bombs"))


def table(**more: object) -> Sea:
    """The usual ports, where land facts are taken."""
    return sea(italian("Pola", "taranto"), options=LAND, **more)  # pyrefly: ignore[bad-argument-type]


def test_a_port_has_four_ratings() -> None:
    """SM-1D, SM-1D1.1, SM-1D2.4, SM-1D3, SM-1D4.1 As printed while it is unhurt."""
    book, state = sea(port("Bari", "00001", Nation.ITALIAN, cargo=8, refuel=30, aa=3, repair=1))
    bari = state.ports[PortId("bari")]

    ratings = (cargo_rating(book, bari), refuel_rating(book, bari), heavy_aa(book, bari), repair_rating(book, bari))

    assert ratings == (8, 30, 3, 1)


@pytest.mark.parametrize(("hits", "ratings"), [(1, (6, 24, 0)), (2, (4, 18, 0)), (4, (1, 6, 0)), (5, (0, 0, 0))])
def test_each_hit_costs_a_fifth_and_five_close_a_port(hits: int, ratings: tuple[int, int, int]) -> None:
    """SM-1D5, SM-GAP-04 Rounded down; the guns of its anti-aircraft defence stay."""
    book, state = sea(port("Bari", "00001", Nation.ITALIAN, cargo=8, refuel=30, aa=3, repair=1))
    bari = hit(state, PortId("bari"), hits).ports[PortId("bari")]

    assert (cargo_rating(book, bari), refuel_rating(book, bari), repair_rating(book, bari)) == ratings
    assert heavy_aa(book, bari) == 3


@for_all(st.integers(0, 30), st.integers(0, 200), st.integers(0, 12), st.integers(0, 5))
def test_ratings_are_never_negative_and_fall_with_hits(size: int, refuel: int, repair: int, hits: int) -> None:
    """SM-1D5, SM-GAP-04 Whatever is printed."""
    book, state = sea(port("Bari", "00001", Nation.ITALIAN, cargo=size, refuel=refuel, repair=repair))
    sound = state.ports[PortId("bari")]
    for rating, printed in ((cargo_rating, size), (refuel_rating, refuel), (repair_rating, repair)):
        values = [rating(book, replace(sound, hits=count)) for count in range(6)]
        assert values == sorted(values, reverse=True) and values[0] == printed and values[5] == 0 <= values[hits]


@pytest.mark.parametrize(("region", "option", "counts"), [
    (PortRegion.NORTH_AFRICA, "parent_aa_north_africa", 0), (PortRegion.BALKANS, "parent_aa_balkans", 0),
    (PortRegion.NORTH_AFRICA, "parent_aa_balkans", 3), (PortRegion.SICILY, "parent_aa_north_africa", 3)])
def test_heavy_aa_is_passed_over_where_a_land_game_supplies_it(region: PortRegion, option: str, counts: int) -> None:
    """SM-1D3 By region and option."""
    book, state = sea(port("Bari", "00001", Nation.ITALIAN, region=region), options=Options(**{option: True}))  # pyrefly: ignore[bad-argument-type]

    assert heavy_aa(book, state.ports[PortId("bari")]) == counts


def test_a_damaged_port_handles_pumps_and_mends_less() -> None:
    """SM-1D1, SM-1D2, SM-1D4 Laws and stocks read the ratings now in force."""
    book, state = sea(italian("Esperia", "taranto", TRANSPORT), italian("Zara", "taranto", hits=(1, 0)),
                      cargo("Tanks", 1, "taranto", "tripoli"))
    load = LoadCargo(Side.AXIS, CargoId("tanks"), ships("Esperia"))
    closed = hit(state, TARANTO, 5)

    assert rate_left(book, hit(state, TARANTO, 2).ports[TARANTO]) == 36
    assert rule_broken(book, state, load) == "" and rule_broken(book, closed, load) == "SM-1D1"
    assert rule_broken(book, closed, AllotRepair(Side.AXIS, ships("Zara")[0], Track.GUNNERY)) == "SM-8B"


def test_work_that_a_damaged_port_can_hold_no_more_is_halted() -> None:
    """SM-1D4, SM-1D5 Repair points bound are never more than the rating; the work begun last stops first."""
    book, state = sea(italian("Zara", "tripoli", hits=(2, 0)))
    for face in (4, 6):
        state, _ = play(book, state, AllotRepair(Side.AXIS, ships("Zara")[0], Track.GUNNERY), [("SM-8B1", face)])

    after, events = brought_about(port_hit, book, state, TRIPOLI, 1, "bombs")

    assert len(of_type(events, RepairSuspended)) == 1
    assert [job.suspended for job in after.repairs.values()] == [False, True]


@pytest.mark.parametrize(("before", "hits", "left"), [(0, 2, 100.0), (0, 3, 90.0), (2, 2, 80.0), (4, 3, 90.0), (5, 2, 100.0)])
def test_fuel_burns_with_every_hit_above_the_second(before: int, hits: int, left: float) -> None:
    """SM-GAP-04 A tenth of the stock each; hits beyond the fifth do nothing more."""
    book, state = sea()
    state = replace(state, ports={**state.ports, TRIPOLI: replace(state.ports[TRIPOLI], hits=before)})

    after, events = brought_about(port_hit, book, state, TRIPOLI, hits, "bombs")

    assert after.ports[TRIPOLI].fuel == left and after.ports[TRIPOLI].hits == min(5, before + hits)
    assert bool(of_type(events, PortFuelLost)) == (left < 100.0)


def test_a_port_that_draws_on_the_pool_loses_no_fuel() -> None:
    """SM-GAP-04 There is no stock in it."""
    book, state = sea()

    _, events = brought_about(port_hit, book, state, TARANTO, 5, "bombs")

    assert [type(event) for event in events] == [PortHit]


def test_two_quiet_game_turns_mend_one_hit_where_no_land_game_sends_engineers() -> None:
    """SM-GAP-04.5, SM-1D5 A new hit begins the count again."""
    book, state = sea()
    state = hit(state, TRIPOLI, 2)
    mended = []
    for turn in ("Jul II 40", "Aug I 40", "Aug II 40", "Sep I 40", "Sep II 40"):
        state, _ = follow(state, iter((TurnBegan(Turn.of(turn)),)))
        state, events = brought_about(quiet_turns, book, state)
        mended.append(len(events))

    assert mended == [0, 0, 1, 0, 1] and state.ports[TRIPOLI].hits == 0
    assert not list(events_of(quiet_turns, table().book, hit(table().state, TRIPOLI, 1)))


@pytest.mark.parametrize(("face", "engineers", "hits"), [(1, False, 1), (4, False, 2), (6, False, 3), (6, True, 4)])
def test_its_owner_blows_a_port_up(face: int, engineers: bool, hits: int) -> None:
    """SM-1D5, SM-GAP-04.1, SM-GAP-04 1D6 gives one to three hits, one more when engineers do it."""
    book, state = table()
    state = initial_phase(state, Side.AXIS, "Jul II 40")

    after, _ = play(book, state, DemolishPort(Side.AXIS, TRIPOLI, engineers=engineers), [("SM-1D5 demolition", face)])

    assert after.ports[TRIPOLI].hits == hits
    assert rule_broken(book, after, DemolishPort(Side.AXIS, TRIPOLI)) == "SM-GAP-04"


def test_who_may_blow_up_which_port_and_when() -> None:
    """SM-1D5.1, SM-1D5.2, SM-GAP-04.1, SM-GAP-04.2 In one's initial phase, or in any ground phase before it falls."""
    book, state = table()
    order = DemolishPort(Side.AXIS, TRIPOLI)
    initial = initial_phase(state, Side.AXIS, "Jul II 40")
    ground = given(initial_phase(state, Side.ALLIED, "Jul II 40"), PhaseBegan(Phase.GROUND_COMBAT))

    assert rule_broken(book, state, order) == "SM-GAP-04" and rule_broken(book, ground, order) == ""
    assert rule_broken(book, initial, replace(order, port=VALLETTA)) == "SM-1D5"
    assert rule_broken(book, initial, replace(order, port=PortId("atlantis"))) == "SM-1D"
    assert rule_broken(book, hit(initial, TRIPOLI, 5), order) == "SM-GAP-04"
    assert rule_broken(*sea(), order) == "SM-1D5"


def test_each_re_of_engineers_mends_a_hit_in_a_player_turn() -> None:
    """SM-1D5, SM-GAP-04.3, SM-GAP-04.4 Once in each port; there must be hits for them."""
    book, state = table()
    state = hit(initial_phase(state, Side.AXIS, "Jul II 40"), TRIPOLI, 3)

    after, events = play(book, state, RepairPort(Side.AXIS, TRIPOLI, 2))

    assert events[1:] == (PortMended(TRIPOLI, 2, engineers=True),) and after.ports[TRIPOLI].hits == 1
    assert rule_broken(book, after, RepairPort(Side.AXIS, TRIPOLI)) == "SM-GAP-04"
    assert rule_broken(book, given(after, PlayerTurnBegan(Side.AXIS)), RepairPort(Side.AXIS, TRIPOLI)) == ""
    assert rule_broken(book, state, RepairPort(Side.AXIS, TRIPOLI, 4)) == "SM-GAP-04"
    assert rule_broken(book, state, RepairPort(Side.AXIS, TARANTO)) == "SM-GAP-04"
    assert rule_broken(book, given(state, PhaseBegan(Phase.AIR)), RepairPort(Side.AXIS, TRIPOLI)) == "SM-GAP-04"


def test_the_initial_phase_waits_for_engineers_only_with_land_facts() -> None:
    """SM-1D5.3, SM-1A.7 Otherwise it passes at once."""
    book, state = table()
    waiting = hit(initial_phase(state, Side.AXIS, "Jul II 40"), TRIPOLI, 1)
    quiet_book, quiet = sea()

    assert "Tripoli can be mended" in pending_for(book, waiting, Side.AXIS)[0].question
    assert pending_for(book, waiting, Side.ALLIED) == ()
    assert {type(one).__name__ for one in engine.legal_commands(book, waiting, Side.AXIS)} >= {"DemolishPort", "RepairPort"}
    assert pending_for(quiet_book, hit(initial_phase(quiet, Side.AXIS, "Jul II 40"), TRIPOLI, 1), Side.AXIS) == ()
