"""What a scenario file says of the war around the fleets: duties of supply, who holds what, ships that come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from campaign.library.reading.faults import unknown
from campaign.model.play.calendar import Turn
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import WarFacts
from campaign.model.units.order_of_battle import OrderOfBattle

Wrong = Callable[..., None]


def newcomers(war: WarFacts) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """Ships that are not there at the start, each with its place in the file."""
    for index, entry in enumerate(war.calendar):
        for port, ships in entry.arrive.items():
            yield from ((ship, ("war", "calendar", index, "arrive", port, number)) for number, ship in enumerate(ships))
    for number, ship in enumerate(war.force_pool or ()):
        yield ship, ("war", "force_pool", number)
    for number, ship in enumerate(war.exchange):
        yield ship, ("war", "exchange", number)


def check_war(war: WarFacts, oob: OrderOfBattle, theatre: Theatre, first: Turn, last: Turn, wrong: Wrong) -> None:
    """Every date lies in the scenario and follows the one before, every port and every ship exists."""
    for port in war.held:
        wrong(unknown(port, theatre.ports, "port"), "war", "held", port)
    for index, location in enumerate(war.duties):
        if location in war.duties[:index]:
            wrong("this duty stands twice", "war", "duties", index)
    before: Turn | None = None
    for index, entry in enumerate(war.calendar):
        path = ("war", "calendar", index)
        turn = Turn.of(entry.turn)
        wrong(_out_of_order(turn, before, first, last), *path, "turn")
        before = turn
        for port in entry.arrive:
            wrong(unknown(port, theatre.ports, "port"), *path, "arrive", port)
        for number, ship in enumerate(entry.withdraw):
            wrong(unknown(ship, oob.ships, "ship"), *path, "withdraw", number)


def _out_of_order(turn: Turn, before: Turn | None, first: Turn, last: Turn) -> str | None:
    """What is wrong with the game turn of an entry."""
    if not first <= turn <= last:
        return f"a game turn from {first} to {last} was expected"
    if before is not None and turn < before:
        return f"not before {before} was expected: the calendar is in order of dates"
    return None
