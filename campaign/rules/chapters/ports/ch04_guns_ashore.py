"""What ships' guns are worth against the land (rules 4A3 and 4A4), and what firing there brings with it."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from campaign.model.book import Book
from campaign.model.events import ForceSpotted
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.model.units.forces import Find, ForceId, Lapse, Recon, Ship, TaskForce
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import gun_factor
from campaign.rules.chapters.sailing.ch01_task_forces import NOT_WARSHIPS
from campaign.rules.chapters.search.ch03_spotting import seen_of
from campaign.rules.facts.contacts import contact_for
from campaign.rules.facts.laws import own_force
from campaign.rules.facts.roster import ships_of
from campaign.rules.facts.wording import ship_name
from campaign.rules.proceedings import Proceedings

CARGO_HALVES = 2


def strength_ashore(book: Book, ships: Iterable[Ship], hexes: int) -> int:
    """SM-4A3.1 Primary guns count a half, intermediate a quarter, secondary an eighth, added up and rounded down (SM-GAP-50).

    A battery counts as it is now: an empty one not at all. Beyond their reach guns count nothing.
    """
    chart, total = book.charts.shore.guns_ashore, Fraction(0)
    for ship in ships:
        values = book.counters[ship.id]
        for kind in GunType:
            if hexes <= chart.reach[kind]:
                factor = gun_factor(values, ship.condition, kind)
                # A warship that carries cargo fights with half her guns (SM-4A5).
                total += Fraction(factor // CARGO_HALVES if ship.cargo else factor, chart.divisors[kind])
    return int(total)


def gunners(book: Book, state: State, force: ForceId) -> tuple[ShipId, ...]:
    """SM-GAP-28.2 The warships of a force that have fuel and have not yet fired at the land in this step or phase."""
    return tuple(key for key in ships_of(state, force)
                 if book.counters[key].type not in NOT_WARSHIPS and key not in state.bombarded
                 and not state.ships[key].out_of_fuel)


def force_at_sea(book: Book, state: State, side: Side, force: ForceId, rule: str) -> TaskForce | Refusal:
    """An own force on the map with warships that have not fired yet, or why not."""
    found = own_force(state, side, force)
    if isinstance(found, Refusal):
        return found
    if found.scattered is not None:
        return Refusal("SM-6A1", f"{found.name} is scattered")
    if not gunners(book, state, force):
        return Refusal(rule, f"{found.name} has no warship with fuel that has not fired at the land already")
    return found


def of_the_force(book: Book, state: State, force: ForceId, ships: tuple[ShipId, ...], rule: str) -> Refusal | None:
    """Whether named ships are warships of the force, each once, and have not fired yet."""
    able = gunners(book, state, force)
    if len(set(ships)) != len(ships):
        return Refusal(rule, "a ship is named twice")
    for key in ships:
        if key not in able:
            name = ship_name(book, key)
            return Refusal(rule, f"{name} is no warship of {state.forces[force].name} that could still fire at the land")
    return None


def in_reach(state: State, force: ForceId, where: Hex) -> int:
    """Hexes from a force to what it fires at."""
    return distance(state.forces[force].hex, where)


def revealed(now: Proceedings, force: ForceId) -> None:
    """SM-3D.2 Ships that fire at the land are fully spotted until they move."""
    book, state = now.book, now.state
    find = Find(Recon.BOMBARDMENT, Lapse.UNIT_MOVES, full=True)
    finds = (*(known for known in state.finds.get(force, ()) if known.kind is not Recon.BOMBARDMENT), find)
    found = state.forces[force]
    now.add(ForceSpotted(force, found.side.enemy, found.hex, find, seen_of(book, state, force, finds),
                         contact_for(book, state, force)))
