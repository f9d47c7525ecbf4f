"""How long a strike takes from launch to return: twenty groups, ten of interceptors and a fleet, in the whole theatre.

    python -m tests.benchmarks.bench_air

prints milliseconds of processor time a strike, decided by the leaders of both sides, and its ratio to the rival: a battle of
twenty-nine ships by the campaign's own tables, fought to its end by computer captains.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from functools import cache

from campaign.library.book import load_book
from campaign.model.battles.battle import Engagement
from campaign.model.book import Book, Options
from campaign.model.commands import LaunchSortie
from campaign.model.dice import SeededDice
from campaign.model.events import InterceptorsSent, SortieEnded
from campaign.model.play.air_war import AirTarget
from campaign.model.play.calendar import Cursor, Phase, Step, Subsegment
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipType
from campaign.odds.many import fight
from campaign.rules import engine
from campaign.rules.facts.setup import starting_state
from campaign.rules.play.orders import carry_out
from campaign.rules.play.standing_orders import prepared_answer
from campaign.rules.proceedings import Proceedings
from campaign.tactics.supermarina.system import SYSTEM
from tests.air_fights import BF_110, HURRICANE, JU_87, SM_79, SM_84, keys, skies, squads
from tests.benchmarks.bench_packet import thirty
from tests.sea import Sea

SCENARIO, PORT = "pedestal", PortId("malta")
STRIKES, BATTLES, FLEET = 60, 5, 12
SHIPS = 29
# Ten milliseconds where the rival takes some thirty: a slow machine is not to be taken for a slow program.
OF_A_BATTLE = 0.3
RAIDERS = tuple(f"{name}_{number}" for name, count in (("l", 8), ("t", 4), ("d", 4)) for number in range(1, count + 1))
ESCORTS = tuple(f"e_{number}" for number in range(1, 5))
LAUNCH = LaunchSortie(Side.AXIS, AirTarget.SHIPS, str(PORT), keys(*RAIDERS), keys(*ESCORTS))


@cache
def over_malta() -> Sea:
    """August 1942 with a fleet in Malta: twenty groups in Sicily, four of them fighters, and ten of fighters on the island."""
    book = load_book(SCENARIO, Options(air_war=True))
    state = starting_state(book, 1)
    # Those who stand there by history stay on the ground: ten groups rise, and no more.
    air = {key: unit for key, unit in state.air.items() if unit.side is Side.AXIS}
    warships = [key for key, ship in state.ships.items() if ship.side is Side.ALLIED and ship.port is not None
                and book.counters[key].type in (ShipType.LIGHT_CRUISER, ShipType.DESTROYER, ShipType.BATTLESHIP)][:FLEET]
    moored = {key: replace(state.ships[key], port=PORT) for key in warships}
    cursor = Cursor(state.cursor.turn, Side.AXIS, Phase.NAVAL, 1, Subsegment.PHASING, Step.COMBAT)
    calm = replace(state, cursor=cursor, air=air, ships={**state.ships, **moored})
    return skies(Sea(book, calm), *squads("l", 8, "comiso", SM_79), *squads("t", 4, "comiso", SM_84),
                 *squads("d", 4, "comiso", JU_87), *squads("e", 4, "comiso", BF_110), *squads("h", 10, "luqa", HURRICANE))


def strike(seed: int) -> Proceedings:
    """One strike from its launch until all are home."""
    book, state = over_malta()
    now = engine.proceedings(book, state, SeededDice(seed))
    if (refused := now.order(LAUNCH)) is not None:
        raise AssertionError(str(refused))
    while (answer := prepared_answer(book, now.state)) is not None:
        carry_out(now, answer)
    return now


@cache
def ships_in_battle() -> tuple[Book, Engagement]:
    """Twenty-nine ships of Spartivento and from elsewhere."""
    return thirty(SHIPS)


def battle(seed: int) -> object:
    """The rival: one battle by the campaign's own tables."""
    book, engagement = ships_in_battle()
    return fight(SYSTEM, book, engagement, SeededDice(seed))


def seconds(of: Callable[[int], object], count: int) -> float:
    """Median processor time of one, after a first that fills what is kept."""
    of(0)
    found = []
    for seed in range(1, count + 1):
        begun = time.process_time()
        of(seed)
        found.append(time.process_time() - begun)
    return statistics.median(found)


def ratio() -> tuple[float, float, float]:
    """Seconds of a strike and of the rival, and their ratio."""
    ours, theirs = seconds(strike, STRIKES), seconds(battle, BATTLES)
    return ours, theirs, ours / theirs


def report(ours: float, theirs: float, times: float) -> None:
    """Prints it."""
    print(f"\na strike of {len(RAIDERS) + len(ESCORTS)} groups with ten of interceptors: {ours * 1e3:.1f} ms, {times:.2f} of a "
          f"battle of {SHIPS} ships by the campaign's own tables ({theirs * 1e3:.1f} ms)")


def test_a_strike_of_twenty_groups_keeps_its_budget() -> None:
    """About ten milliseconds from launch to return, which is a third of a battle."""
    events = strike(1).events
    (risen,) = [event for event in events if isinstance(event, InterceptorsSent)]
    assert len(risen.units) == 10 and isinstance(events[-1], SortieEnded)
    ours, theirs, times = ratio()
    report(ours, theirs, times)

    assert times <= OF_A_BATTLE


if __name__ == "__main__":
    report(*ratio())
