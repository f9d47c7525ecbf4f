"""The order of battle of a campaign ship by ship: own ones, those still to come, the enemy's as known, and those lost."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import hits_of
from campaign.rules.facts.allegiances import stance_of
from campaign.rules.facts.cripples import wounds_in_words
from campaign.session.reports.wording import boats_in_words, where_she_is
from campaign.words.counting import quantity

RANK = tuple(ShipType)


class Listed(Struct, frozen=True):
    """One ship of the list: who she is, how she is, where in words, and in which hex if that is on the map."""

    ship: ShipId
    type: str
    name: str
    of_class: str
    state: str
    where: str
    hex: Hex | None = None


def fights_for(book: Book, view: View, ship: ShipId) -> Side | None:
    """The side that a ship's nation is on today, None for a neutral's."""
    return stance_of(book, view, book.oob.ships[ship].nation).side


def own_ships(book: Book, view: View) -> list[Listed]:
    """One's own ships that are in the game, the greatest first."""
    active = (ship for ship in view.ships.values() if not ship.status.is_lost)
    return _ordered(book, (_own(book, view, ship) for ship in active))


def ships_to_come(book: Book, view: View) -> list[Listed]:
    """One's own ships that arrive later by the scenario's calendar or from the force pool, the first to come first."""
    found: dict[ShipId, tuple[Turn, Listed]] = {}
    for entry in book.scenario.war.calendar:
        turn = Turn.of(entry.turn)
        for port, ships in entry.arrive.items() if turn > view.cursor.turn else ():
            for key in ships:
                if stance_of(book, view, book.oob.ships[key].nation).side is view.side and key not in view.ships:
                    found.setdefault(key, (turn, _coming(book, key, f"due {turn}", book.theatre.ports[port].name)))
    for due in view.war.pool.due:
        if due.ship not in view.ships and stance_of(book, view, book.oob.ships[due.ship].nation).side is view.side:
            turn = Turn(due.turn)
            there = book.theatre.ports[due.port].name
            found[due.ship] = turn, _coming(book, due.ship, f"due {turn}, from the force pool", there)
    in_order = sorted(found.items(), key=lambda row: (row[1][0], RANK.index(book.counters[row[0]].type), row[1][1].name))
    return [listed for _, (_, listed) in in_order]


def enemy_ships(book: Book, view: View) -> list[Listed]:
    """The enemy's ships as far as this side knows of them: in port for all to see, spotted, or seen before."""
    found: dict[ShipId, Listed] = {}
    for marker in view.markers.values():
        last = marker.last
        if last is not None and last.seen.ships:
            for key, damage in last.seen.ships.items():
                found[key] = _known(book, key, damage, f"last seen in {last.hex}, {last.moment}", last.hex)
    for marker in view.markers.values():
        if marker.seen is not None and marker.seen.ships:
            for key, damage in marker.seen.ships.items():
                found[key] = _known(book, key, damage, f"{marker.contact} in {marker.hex}", marker.hex)
    for port, enemies in view.enemies_in_port.items():
        facts = book.theatre.ports[port]
        for enemy in enemies:
            found[enemy.ship] = _known(book, enemy.ship, enemy.damage, facts.name, facts.hex)
    return _ordered(book, (entry for key, entry in found.items() if key not in view.enemies_lost))


def ships_lost(book: Book, view: View) -> list[Listed]:
    """Ships of both sides that left the game."""
    own = [_known(book, key, ship.status.value.replace("_", " "), str(view.side), None)
           for key, ship in view.ships.items() if ship.status.is_lost]
    return _ordered(book, (*own, *(_known(book, key, "lost", str(view.side.enemy), None) for key in view.enemies_lost)))


def _own(book: Book, view: View, ship: Ship) -> Listed:
    values, hits = book.counters[ship.id], hits_of(book.counters[ship.id], ship.condition)
    parts = [f"fuel {ship.fuel_boxes} of {values.fuel_boxes}"] if values.fuel_boxes else []
    parts += ["out of fuel"] if ship.out_of_fuel else []
    parts += [quantity(hits.gunnery, "gunnery hit")] if hits.gunnery else []
    parts += [quantity(hits.flotation, "flotation hit")] if hits.flotation else []
    parts += [f"on her way home, {wounds_in_words(book, ship)}"] if ship.voyage is not None else []
    ready = [job.turns_left for job in view.repairs.values() if job.ship == ship.id]
    parts += [f"in dock, {quantity(max(ready), 'player turn')} to go"] if ready else []
    parts += [damaged] if (damaged := boats_in_words(book, view, ship)) else []
    parts += [f"laid up until {Turn(ship.laid_up_until)}"] if ship.laid_up_until is not None else []
    force = view.forces.get(ship.force) if ship.force is not None else None
    where = where_she_is(book, view, ship)
    spot = book.theatre.ports[ship.port].hex if ship.port is not None else None
    if force is not None:
        where = f"{force.force.id} {where}"
        spot = force.force.hex if force.force.scattered is None else None
    return Listed(ship.id, values.type.value, book.oob.ships[ship.id].name, book.oob.class_of(ship.id).name,
                  "; ".join(parts), where, spot)


def _coming(book: Book, key: ShipId, state: str, where: str) -> Listed:
    return _known(book, key, state, where, None)


def _known(book: Book, key: ShipId, state: str, where: str, spot: Hex | None) -> Listed:
    return Listed(key, book.counters[key].type.value, book.oob.ships[key].name, book.oob.class_of(key).name, state, where, spot)


def _ordered(book: Book, ships: Iterator[Listed] | tuple[Listed, ...]) -> list[Listed]:
    return sorted(ships, key=lambda record: (RANK.index(book.counters[record.ship].type), record.name))
