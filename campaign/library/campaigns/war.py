"""What a scenario file says of the war around the fleets: duties of supply, who holds what, ships that come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from campaign.library.reading.entries import NotNegative, Schema, unknown
from campaign.model.play.calendar import Turn
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import Flag, Land, Location, PortId, Scheduled, WarFacts
from campaign.model.sides import Allegiance
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipId

Wrong = Callable[..., None]


class ScheduledSchema(Schema):
    """One entry of the calendar."""

    turn: str
    arrive: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    withdraw: tuple[str, ...] = ()
    flags: tuple[Flag, ...] = ()
    garrisons: dict[Land, NotNegative] = msgspec.field(default_factory=dict)


class WarSchema(Schema):
    """`war` in a scenario file; every key may be left out."""

    duties: tuple[Location, ...] = ()
    malta_stock: NotNegative | None = None
    garrisons: dict[Land, NotNegative] = msgspec.field(default_factory=dict)
    held: dict[str, Allegiance] = msgspec.field(default_factory=dict)
    calendar: tuple[ScheduledSchema, ...] = ()
    force_pool: tuple[str, ...] | None = None
    tenth_mas: bool = False
    exchange: tuple[str, ...] = ()


def war_facts(schema: WarSchema) -> WarFacts:
    """The facts that a sound schema holds."""
    return WarFacts(
        duties=schema.duties,
        malta_stock=schema.malta_stock,
        garrisons=schema.garrisons,
        held={PortId(port): holder for port, holder in schema.held.items()},
        calendar=tuple(
            Scheduled(
                str(Turn.of(entry.turn)), {PortId(port): ship_ids(ships) for port, ships in entry.arrive.items()},
                ship_ids(entry.withdraw), entry.flags, entry.garrisons,
            )
            for entry in schema.calendar
        ),
        force_pool=None if schema.force_pool is None else ship_ids(schema.force_pool),
        tenth_mas=schema.tenth_mas,
        exchange=ship_ids(schema.exchange),
    )


def newcomers(schema: WarSchema) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """Ships that are not there at the start, each with its place in the file."""
    for index, entry in enumerate(schema.calendar):
        for port, ships in entry.arrive.items():
            yield from ((ship, ("war", "calendar", index, "arrive", port, number)) for number, ship in enumerate(ships))
    for number, ship in enumerate(schema.force_pool or ()):
        yield ship, ("war", "force_pool", number)
    for number, ship in enumerate(schema.exchange):
        yield ship, ("war", "exchange", number)


def check_war(schema: WarSchema, oob: OrderOfBattle, theatre: Theatre, turns: tuple[str, str], wrong: Wrong) -> None:
    """Every date lies in the scenario and follows the one before, every port and every ship exists."""
    for port in schema.held:
        wrong(unknown(port, theatre.ports, "port"), "war", "held", port)
    for index, location in enumerate(schema.duties):
        if location in schema.duties[:index]:
            wrong("this duty stands twice", "war", "duties", index)
    before = None
    for index, entry in enumerate(schema.calendar):
        path = ("war", "calendar", index)
        before, said = _date(entry.turn, before, turns)
        wrong(said, *path, "turn")
        for port in entry.arrive:
            wrong(unknown(port, theatre.ports, "port"), *path, "arrive", port)
        for number, ship in enumerate(entry.withdraw):
            wrong(unknown(ship, oob.ships, "ship"), *path, "withdraw", number)


def _date(text: str, before: Turn | None, turns: tuple[str, str]) -> tuple[Turn | None, str | None]:
    """The game turn of an entry, and what is wrong with it."""
    try:
        turn, first, last = Turn.of(text), Turn.of(turns[0]), Turn.of(turns[1])
    except ValueError as trouble:
        return before, str(trouble)
    if not first <= turn <= last:
        return turn, f"a game turn from {first} to {last} was expected"
    if before is not None and turn < before:
        return turn, f"not before {before} was expected: the calendar is in order of dates"
    return turn, None


def ship_ids(names: tuple[str, ...]) -> tuple[ShipId, ...]:
    """Ships of the order of battle by their keys."""
    return tuple(ShipId(name) for name in names)
