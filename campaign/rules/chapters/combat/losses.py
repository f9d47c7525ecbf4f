"""Which of many ships is hit, and the consequences of losing a ship or submarine points: cargo, repair work, points."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.dice import Dice, Die, Why
from campaign.model.events import FlotillaReduced, PointsScored, ShipRemoved
from campaign.model.play.state import PointsEntry, State
from campaign.model.setting.scenario import FlotillaId
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.air import ch05_carriers
from campaign.rules.chapters.lift import ch04_cargo
from campaign.rules.chapters.ports import ch08_repair
from campaign.rules.chapters.war import victory
from campaign.rules.proceedings import Proceedings
from campaign.words.names import ship_name

STRONGEST_CLASS = 9


def lose_ship(
    now: Proceedings, ship: ShipId, status: ShipStatus, cause: str, by: Side | None, credit: ShipId | None = None,
) -> None:
    """SM-4C3.1 A ship that leaves the game takes her cargo and her place in dock with her; the enemy scores her price."""
    book, state = now.book, now.state
    for cargo in state.ships[ship].cargo:
        victory.score_drowned(now, cargo)
    carried = craft_aboard(state, ship)
    ch04_cargo.lose_cargo_of(now, ship)
    ch08_repair.abandon_work(now, ship, cause)
    ch05_carriers.lose_aircraft_of(now, ship)
    now.add(ShipRemoved(ship, status, cause, credit))
    if by is not None:
        score_craft(now, carried, by)
        reason = f"{ship_name(book, ship)} {status.value}"
        now.add(PointsScored(PointsEntry(str(state.cursor), by, price(book, ship), "SM-GAP-55", reason, ship)))


def craft_aboard(state: State, ship: ShipId) -> tuple[ShipId, ...]:
    """Landing craft that a transport carries, alone or with others."""
    found = (state.cargoes[key].facts.craft for key in state.ships[ship].cargo)
    return tuple(craft for craft in found if craft is not None)


def score_craft(now: Proceedings, craft: tuple[ShipId, ...], by: Side) -> None:
    """SM-GAP-55.11 Landing craft that went down with their transport are priced like others that are sunk."""
    book, state = now.book, now.state
    for key in craft:
        reason = f"{ship_name(book, key)} sunk"
        now.add(PointsScored(PointsEntry(str(state.cursor), by, price(book, key), "SM-GAP-55", reason, key)))


def price(book: Book, ship: ShipId) -> float:
    """SM-GAP-55 Each enemy unit sunk, scuttled or captured has a price by type; battleships of class nine have their own."""
    values = book.counters[ship]
    if values.type is ShipType.BATTLESHIP and values.protection_class == STRONGEST_CLASS:
        return book.charts.points.battleship_of_class_nine
    return book.charts.points.sunk[values.type]


PERCENT = 100


def lot(count: int, actor: str, dice: Dice, *, what: str = "lot among transports", seen_by: tuple[Side, ...] = BOTH) -> int:
    """SM-1G.5, SM-4C3 A lot is drawn among up to ten, up to a hundred or more; what matches none is rolled again."""
    if count == 1:
        return 0
    die = Die.D10 if count <= Die.D10.highest else Die.PERCENT
    why = Why("SM-4C3", what, (actor,), f"1 to {count}", seen_by=seen_by)
    while True:
        face = dice.roll(die, why)
        if count > Die.PERCENT.highest:
            hundreds = Why("SM-4C3", "lot, hundreds", (actor,), f"1 to {count}", seen_by=seen_by)
            face += dice.roll(Die.D10, hundreds) % Die.D10.highest * PERCENT
        if face <= count:
            return face - 1


PRICES = "SM-GAP-11"


def reduce_flotilla(now: Proceedings, key: FlotillaId, points: int, cause: str) -> None:
    """SM-GAP-11 The enemy scores each submarine point lost at its price, and a flotilla without points is gone."""
    book, state = now.book, now.state
    flotilla = state.flotillas[key]
    gone = min(points, flotilla.points)
    now.add(FlotillaReduced(key, gone, cause))
    reason = f"{gone} {flotilla.nation.value.capitalize()} submarine point{'s' if gone > 1 else ''} lost"
    price = gone * book.charts.points.sunk[ShipType.SUBMARINE]
    now.add(PointsScored(PointsEntry(str(state.cursor), flotilla.side.enemy, price, PRICES, reason)))
