"""The first staff, proved by what whole games of `calabria` have in common."""

from __future__ import annotations

from collections import Counter

import pytest

from campaign.model.events import (
    BattleJoined,
    ForceMoved,
    MissionAssigned,
    RepairBegun,
    SegmentBegan,
    ShipRanDry,
    ShipsJoined,
)
from campaign.model.play.standing_orders import Purpose
from campaign.model.play.state import State
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId, Mission, Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import hits_of
from campaign.ratings.hits import is_squadron
from campaign.rules.views.strength import is_hurt
from tests.staff.wakefulness import Wakefulness
from tests.staff.wars import HIDDEN_SEEDS, SEEDS, War, alone, fought, war

# One process plays these games once for all tests of this file.
pytestmark = [pytest.mark.gate, pytest.mark.xdist_group("whole games")]

MARKERS = pytest.mark.parametrize("hidden", [False, True], ids=["public markers", "hidden markers"])
SIDES = pytest.mark.parametrize("side", BOTH)


def wars(hidden: bool) -> list[War]:
    """The games that every property is tried on."""
    return [war(seed, hidden) for seed in (HIDDEN_SEEDS if hidden else SEEDS)]


def delivered(one: War, side: Side) -> float:
    """The share of that side's loaded cargo, by worth, that was landed where it was wanted."""
    cargoes = [cargo for cargo in one.end.cargoes.values() if cargo.facts.side is side and cargo.facts.aboard]
    return sum(cargo.facts.worth_points for cargo in cargoes if cargo.delivered) / sum(
        cargo.facts.worth_points for cargo in cargoes)


@MARKERS
def test_every_game_comes_to_its_end_with_a_result(hidden: bool) -> None:
    """The staff never leaves a decision open."""
    results = [one.end.result for one in wars(hidden)]

    assert all(results)


@MARKERS
def test_battles_are_joined_in_most_games(hidden: bool) -> None:
    """Both fleets look for each other, and usually find each other."""
    games = wars(hidden)
    with_battles = sum(bool(one.happened(BattleJoined)) for one in games)

    assert 2 * with_battles > len(games), f"battles in {with_battles} of {len(games)} games"


@MARKERS
def test_no_sound_ship_runs_dry(hidden: bool) -> None:
    """Fleets turn for home while they have the fuel for it; only cripples that crawl home may fail to reach it."""
    dry = [(one.seed, event.ship) for one in wars(hidden) for state, event, _ in one.moments(ShipRanDry)
           if not is_hurt(one.book, state.ships[event.ship])]

    assert not dry


@MARKERS
def test_hardly_any_ship_runs_dry(hidden: bool) -> None:
    """Not even cripples, but in a game of ten."""
    games = wars(hidden)

    assert 10 * sum(bool(one.happened(ShipRanDry)) for one in games) <= len(games)


@MARKERS
def test_every_force_is_home_when_the_scenario_ends(hidden: bool) -> None:
    """Nobody is left at sea but a cripple on her way, and each other ship that is still in the game lies in port."""
    at_sea = {one.seed: force.name for one in wars(hidden) for force in one.end.forces.values()
              if not _went_home(one.end, force.id)}
    adrift = [ship.id for one in wars(hidden) for ship in one.end.ships.values()
              if ship.status is ShipStatus.ACTIVE and ship.port is None and not _is_parted(one, ship)]

    assert not at_sea
    assert not adrift


@MARKERS
def test_no_side_sleeps_through_a_game(hidden: bool) -> None:
    """SM-4C1 Nobody ends step after step while cargo lies aboard ships that could bring it."""
    watches = [Wakefulness.through(one.book, one.history) for one in wars(hidden)]

    assert not [fault for watch in watches for fault in watch.asleep]
    assert all(watch.turns for watch in watches)


@MARKERS
@SIDES
def test_most_cargo_is_delivered(hidden: bool, side: Side) -> None:
    """What was loaded when the scenario began is mostly landed where it was wanted."""
    shares = [delivered(one, side) for one in wars(hidden)]

    assert sum(shares) / len(shares) > 0.8


@MARKERS
def test_convoys_are_not_left_alone_at_sea(hidden: bool) -> None:
    """Loaded transports spend their days at sea in company of warships, be it as escort or as cover in their hex."""
    days: Counter[bool] = Counter()
    for one in wars(hidden):
        for state, _, _ in one.moments(SegmentBegan):
            days.update(_in_company(one, state))

    assert days[True] >= 9 * days[False]


@MARKERS
def test_convoys_sail_with_warships_on_the_escort_mission(hidden: bool) -> None:
    """In each game both sides give destroyers or torpedo boats to their convoys."""
    without = [(one.seed, side) for one in wars(hidden) for side in BOTH
               if not any(_escorts(one, event, side) for event in one.happened(MissionAssigned))]

    assert not without


def test_the_ship_that_loads_alone_falls_in_with_the_convoy() -> None:
    """Francesco Barbaro, without escort at Catania, meets the convoy from Naples instead of steaming ahead of it."""
    barbaro = ShipId("francesco_barbaro")
    meetings = sum(any(barbaro in event.ships for event in war(seed).happened(ShipsJoined)) for seed in SEEDS)

    assert 2 * meetings > len(SEEDS)


@MARKERS
def test_orders_are_hardly_ever_refused(hidden: bool) -> None:
    """The staff knows the rules: of a hundred orders less than one breaks a law."""
    refused: Counter[str] = Counter()
    for one in wars(hidden):
        refused.update(one.refused)
    given = sum(one.orders for one in wars(hidden))

    assert 100 * refused.total() <= given, refused.most_common(10)


@MARKERS
def test_hits_are_put_into_dock(hidden: bool) -> None:
    """No hit ship lies beside a dock with room for a day without being worked on."""
    games = wars(hidden)
    idle = [(one.seed, key) for one in games for key in _idle_cripples(one)]

    assert any(one.happened(RepairBegun) for one in games)
    assert not idle


@MARKERS
def test_the_same_seed_gives_the_same_game(hidden: bool) -> None:
    """The staff rolls no dice of its own and remembers nothing from one game to the next."""
    first, again = war(7, hidden), fought(7, hidden)

    assert [one.event for one in again.history] == [one.event for one in first.history]


def test_the_day_differs_from_game_to_game() -> None:
    """Dice, not a script, make the staff's war: hardly two seeds see the same movements."""
    courses = {tuple(war(seed).happened(ForceMoved)) for seed in SEEDS}

    assert len(courses) > len(SEEDS) // 2


@SIDES
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_against_an_enemy_who_does_nothing_every_convoy_arrives(side: Side, seed: int) -> None:
    """With nobody in the way all that was loaded is landed, and all come home."""
    one = alone(side, seed)

    assert delivered(one, side) == 1
    assert not one.end.forces
    assert not one.refused


def _is_parted(one: War, ship: Ship) -> bool:
    return ship.force is not None and _went_home(one.end, ship.force)


def _went_home(state: State, force: ForceId) -> bool:
    return force in state.intents and state.intents[force].purpose is Purpose.HOME


def _in_company(one: War, state: State) -> list[bool]:
    counters = one.book.counters
    found: list[bool] = []
    for ship in state.ships.values():
        force = state.forces.get(ship.force) if ship.force is not None else None
        if force is None or not ship.cargo or force.scattered is not None:
            continue
        found.append(any(
            other.side is ship.side and counters[other.id].type is not ShipType.TRANSPORT and other.force is not None
            and state.forces[other.force].hex == force.hex for other in state.ships.values()))
    return found


def _escorts(one: War, event: MissionAssigned, side: Side) -> bool:
    return event.mission is Mission.ESCORT and one.start.ships[event.ships[0]].side is side


def _idle_cripples(one: War) -> list[ShipId]:
    """Single ships only: boats of a squadron are mended by their base and by no dock (SM-8B, SM-GAP-75)."""
    docks = {key: one.book.theatre.ports[key].repair for key in one.end.ports}
    working = Counter(job.port for job in one.end.repairs.values() if not job.suspended)
    found: list[ShipId] = []
    for ship in one.end.ships.values():
        if ship.port is None or not ship.began_in_port or ship.status is not ShipStatus.ACTIVE:
            continue
        if is_squadron(one.book.counters[ship.id]):
            continue
        hits = hits_of(one.book.counters[ship.id], ship.condition)
        jobs = sum(job.ship == ship.id for job in one.end.repairs.values())
        if hits.flotation + hits.gunnery > jobs and working[ship.port] < docks[ship.port]:
            found.append(ship.id)
    return found
