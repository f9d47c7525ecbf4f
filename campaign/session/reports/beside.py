"""What stands beneath reports: submarines, convoy runs, ships yet to come, and the side's special units."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.play.views import View
from campaign.model.play.war import MasState
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ShipStatus
from campaign.rules.events.voyages import MEASURES
from campaign.rules.facts.cripples import wounds_in_words
from campaign.rules.facts.wording import port_name, ship_name
from campaign.words.counting import listed, quantity


def flotilla_notes(book: Book, view: View) -> Iterator[str]:
    """Own flotillas, one by one, and points that have arrived."""
    for key, flotilla in view.flotillas.items():
        points = f"{quantity(flotilla.points, 'point')}"
        yield (f"{flotilla.name} ({key}): {points}, {flotilla.mission.value}, {lies(book, flotilla.hex, flotilla.port)}, "
               f"strikes {'when asked' if flotilla.attack.value == 'ask' else flotilla.attack.value} [SM-4B].")
    for due in view.submarines_due:
        yield f"{due.points} {due.nation.value} submarine points wait in {port_name(book, due.port)} [SM-1C]."


def flotilla_sightings(book: Book, view: View) -> Iterator[str]:
    """Enemy flotillas as far as they are known."""
    for marker in view.flotilla_markers.values():
        by = f", found by {listed(kind.value for kind in marker.kinds)}" if marker.kinds else ""
        points = "" if marker.points is None else f", {marker.points} points"
        mission = "" if marker.mission is None else f", {marker.mission.value}"
        yield f"Submarines {marker.contact}: {lies(book, marker.hex, marker.port)}{points}{mission}{by} [SM-3E]."


def search_notes(view: View) -> Iterator[str]:
    """Who chooses the sites of area searches in the recon step, and how that is changed."""
    if view.standing.best_searches:
        yield (f"In the recon step {view.side} searches fly by themselves, each from the best site; who says "
               "`standing searches no` chooses site and object of each [SM-3A].")
    else:
        yield (f"In the recon step {view.side} searches are ordered one by one; after `standing searches yes` they fly by "
               "themselves [SM-3A].")


def run_notes(book: Book, view: View) -> Iterator[str]:
    """Convoy runs and what they wait for."""
    for key, run in view.runs.items():
        wait = f": {run.waits}" if run.waits else ""
        yield (f"Run {run.name} ({key}), {quantity(len(run.ships), 'ship')}, {port_name(book, run.load_in)} to "
               f"{port_name(book, run.land_in)}{wait} [SM-GAP-61].")


def cripple_notes(book: Book, view: View) -> Iterator[str]:
    """SM-GAP-77 Damaged ships on their way home: where they are, what they have left, and what their owner said."""
    for ship in view.ships.values():
        if ship.voyage is None or ship.status is not ShipStatus.ACTIVE:
            continue
        own = None if ship.force is None else view.forces.get(ship.force)
        at = f"at {own.force.hex}" if own is not None else "" if ship.port is None else f"in {port_name(book, ship.port)}"
        said = "waits for your word" if ship.voyage.asked else MEASURES[ship.voyage.measure]
        if ship.voyage.tug is not None and not ship.voyage.asked:
            said += f" by {ship_name(book, ship.voyage.tug)}"
        yield (f"{ship_name(book, ship.id)} is on her way home, day {ship.voyage.wounds.day}{f', {at}' if at else ''}: "
               f"{wounds_in_words(book, ship)}; she {said} [SM-GAP-77].")


def war_notes(book: Book, view: View) -> Iterator[str]:
    """The force pool, which is public, and the 10th MAS, which is its owner's."""
    pool, unit = view.war.pool, view.war.tenth_mas
    if pool.ships:
        at_home = listed(ship_name(book, key) for key in pool.ships)
        yield f"In the British force pool{f' (row {pool.row})' if pool.row else ''}: {at_home} [SM-10B]."
    for due in pool.due:
        yield f"{ship_name(book, due.ship)} comes to {port_name(book, due.port)} in {Turn(due.turn)} [SM-10B]."
    if view.side is Side.ALLIED and (owed := [f"{number} {group.value}" for group, number in pool.owed.items() if number]):
        yield f"To be withdrawn to the force pool: {listed(owed)} [SM-10B]."
    if unit is not None and book.scenario.war.tenth_mas:
        what = unit.state.value
        if unit.target is not None and unit.carrier is not None:
            what += f" against {port_name(book, unit.target)}, aboard {ship_name(book, unit.carrier)}"
        elif unit.state is MasState.RECOVERING:
            what += f" until {Turn(unit.ready_from)}"
        yield f"The 10th MAS: {what} [SM-10D]."


def lies(book: Book, where: Hex, port: PortId | None) -> str:
    """Where something lies, in words."""
    return f"in {port_name(book, port)}" if port is not None else f"at {where}"
