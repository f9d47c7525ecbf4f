"""Words for supplies, the force pool, the 10th MAS, East Africa and what is reported from the land."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.cli.orders.common import Entry, Words, kind_of, needed, number_of, parted, port_of
from campaign.model.commands import Command
from campaign.model.commands.war import (
    ChooseEastAfrica,
    LoadSupplies,
    OrderTenthMas,
    PlaceExchangeDestroyers,
    RecallTenthMas,
    RecordFlag,
    RecordGarrison,
    TakeFromPool,
    TenthMasTargets,
    WithdrawToPool,
)
from campaign.model.scenario import CargoKind, Flag, Land
from campaign.session.play.trouble import Malformed
from campaign.session.words.naming import one_of, several_of, ships_in

if TYPE_CHECKING:
    from campaign.cli.terminal.verbs import Orders

SUPPLY = "`supply PORT by SHIPS [with fuel]`"
POOL = "`pool SHIP to PORT`"
AFRICA = "`africa PORT`, or `africa stay`,"
EXCHANGE = "`exchange SHIP at PORT, SHIP at PORT ...`"
FROGMEN = "`frogmen PORT by DESTROYER or FLOTILLA`, or `frogmen recall`,"
GARRISON = "`garrison LAND RE`"


def supply(orders: Orders, words: Words) -> Sequence[Command]:
    """Empty transports in a home port take supplies or fuel for another port."""
    port, rest = parted(words, "by")
    ships, kind = parted(needed(rest, SUPPLY), "with")
    return (LoadSupplies(orders.side, orders.ships(ships), port_of(orders, needed(port, SUPPLY)),
                         kind_of(" ".join(kind), CargoKind, SUPPLY) if kind else CargoKind.SUPPLIES),)


def flag(orders: Orders, words: Words) -> Sequence[Command]:
    """Something happened on land."""
    return (RecordFlag(orders.side, kind_of("_".join(needed(words, "`flag WHAT`")), Flag, "`flag WHAT`")),)


def garrison(orders: Orders, words: Words) -> Sequence[Command]:
    """How many REs are in a country."""
    if len(words) != 2:
        raise Malformed(f"{GARRISON} was expected, where LAND is {' or '.join(one.value for one in Land)}")
    return (RecordGarrison(orders.side, kind_of(words[0], Land, GARRISON), number_of(words[1], GARRISON)),)


def pool(orders: Orders, words: Words) -> Sequence[Command]:
    """A ship of the force pool is asked for."""
    ship, port = parted(words, "to", "in")
    known = ships_in(orders.game.book, orders.sights.view.war.pool.ships)
    return (TakeFromPool(orders.side, one_of(" ".join(needed(ship, POOL)), known, "ship of the pool"),
                         port_of(orders, needed(port, POOL))),)


def withdraw(orders: Orders, words: Words) -> Sequence[Command]:
    """Ships go home to the force pool."""
    return tuple(WithdrawToPool(orders.side, ship) for ship in orders.ships(words))


def africa(orders: Orders, words: Words) -> Sequence[Command]:
    """The squadron in East Africa is recalled, or stays."""
    if needed(words, AFRICA) == ["stay"]:
        return (ChooseEastAfrica(orders.side),)
    return (ChooseEastAfrica(orders.side, port_of(orders, words)),)


def exchange(orders: Orders, words: Words) -> Sequence[Command]:
    """The destroyers sent in exchange come to these ports."""
    book = orders.game.book
    placed = []
    for part in " ".join(words).split(","):
        ships, port = parted(part.split(), "at", "in", "to")
        known = ships_in(book, book.scenario.war.exchange)
        where = port_of(orders, needed(port, EXCHANGE))
        placed += [(ship, where) for ship in several_of(needed(ships, EXCHANGE), known, "ship of the exchange")]
    return (PlaceExchangeDestroyers(orders.side, tuple(placed)),)


def frogmen(orders: Orders, words: Words) -> Sequence[Command]:
    """The 10th MAS goes against a harbour, or comes back."""
    if words == ["recall"]:
        return (RecallTenthMas(orders.side),)
    port, carrier = parted(words, "by", "with")
    carried = " ".join(needed(carrier, FROGMEN)).casefold()
    boats = [key for key, one in orders.sights.view.flotillas.items() if carried in (key.casefold(), one.name.casefold())]
    if boats:
        return (OrderTenthMas(orders.side, port_of(orders, needed(port, FROGMEN)), flotilla=boats[0]),)
    ships = orders.ships(needed(carrier, FROGMEN))
    if len(ships) != 1:
        raise Malformed(f"{FROGMEN} was expected: one destroyer carries it")
    return (OrderTenthMas(orders.side, port_of(orders, needed(port, FROGMEN)), ships[0]),)


def aim(orders: Orders, words: Words) -> Sequence[Command]:
    """Each team of the 10th MAS gets a ship; one may be named twice."""
    view, book = orders.sights.view, orders.game.book
    unit = view.war.tenth_mas
    there = view.enemies_in_port.get(unit.target, ()) if unit is not None and unit.target is not None else ()
    known = ships_in(book, [one.ship for one in there])
    text = " ".join(needed(words, "`aim SHIP SHIP ...`"))
    parts = text.split(",") if "," in text else words
    named = tuple(one_of(part, known, "ship in that harbour") for part in parts)
    return (TenthMasTargets(orders.side, named),)


VERBS: tuple[Entry, ...] = (
    ("supply", "supply PORT by SHIPS [with fuel]", "fill empty transports in a home port for a port overseas", LoadSupplies,
     supply),
    ("pool", "pool SHIP to PORT", "ask for a ship of the force pool", TakeFromPool, pool),
    ("withdraw", "withdraw SHIP", "send a ship home to the force pool", WithdrawToPool, withdraw),
    ("frogmen", "frogmen PORT by DESTROYER, frogmen recall", "send the 10th MAS against a harbour", OrderTenthMas, frogmen),
    ("aim", "aim SHIP SHIP ...", "name a ship for each team of the 10th MAS that got through", TenthMasTargets, aim),
    ("africa", "africa PORT, africa stay", "recall the squadron from East Africa, or leave it", ChooseEastAfrica, africa),
    ("exchange", "exchange SHIP at PORT, SHIP at PORT", "place the destroyers sent in exchange", PlaceExchangeDestroyers,
     exchange),
    ("flag", f"flag {'|'.join(one.value for one in Flag)}", "report what happened on land", RecordFlag, flag),
    ("garrison", "garrison LAND RE", "report British REs in a country", RecordGarrison, garrison),
)
