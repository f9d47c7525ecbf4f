"""Rules 4A3 and 4A4: the strength of ships' guns against the land, and their support of land combats of either side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import DeclineSupport, SupportGround
from campaign.model.events import ForceSpotted, GroundSupported, SupportDeclined
from campaign.model.play.calendar import Phase
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex, distance, neighbours
from campaign.model.sea.theatre import HexKind
from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.model.units.forces import Find, ForceId, Lapse, Recon, Ship, TaskForce
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import gun_factor
from campaign.rules.chapters.lift.ch09_landings import gunfire_share, landed_at
from campaign.rules.chapters.sailing.ch01_task_forces import NOT_WARSHIPS
from campaign.rules.chapters.search.ch03_spotting import seen_of
from campaign.rules.facts.contacts import contact_for
from campaign.rules.facts.laws import Law, first_refusal, own_force
from campaign.rules.facts.roster import ships_of
from campaign.rules.proceedings import Proceedings
from campaign.words.names import ship_name

CARGO_HALVES = 2


def strength_ashore(book: Book, ships: Iterable[Ship], hexes: int) -> int:
    """SM-4A3.1 Primary guns count a half, intermediate a quarter, secondary an eighth, added up and rounded down (SM-GAP-50).

    A battery counts in its present condition, an empty one not at all. Guns out of range count nothing.
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
    """An own force on the map with warships that have not fired yet, or a refusal."""
    found = own_force(state, side, force)
    if isinstance(found, Refusal):
        return found
    if found.scattered is not None:
        return Refusal("SM-6A1", f"{found.name} is scattered")
    if not gunners(book, state, force):
        return Refusal(rule, f"{found.name} has no warship with fuel that has not fired at the land already")
    return found


def of_the_force(book: Book, state: State, force: ForceId, ships: tuple[ShipId, ...], rule: str) -> Refusal | None:
    """The refusal if the named ships are not warships of the force, each named once, that have not fired yet."""
    able = gunners(book, state, force)
    if len(set(ships)) != len(ships):
        return Refusal(rule, "a ship is named twice")
    for key in ships:
        if key not in able:
            name = ship_name(book, key)
            return Refusal(rule, f"{name} is no warship of {state.forces[force].name} that could still fire at the land")
    return None


def in_reach(state: State, force: ForceId, where: Hex) -> int:
    """The distance in hexes from a force to its target."""
    return distance(state.forces[force].hex, where)


def reveal_gunners(now: Proceedings, force: ForceId) -> None:
    """SM-3D.2 Ships that fire at the land are fully spotted until they move."""
    book, state = now.book, now.state
    find = Find(Recon.BOMBARDMENT, Lapse.UNIT_MOVES, full=True)
    finds = (*(known for known in state.finds.get(force, ()) if known.kind is not Recon.BOMBARDMENT), find)
    found = state.forces[force]
    now.add(ForceSpotted(force, found.side.enemy, found.hex, find, seen_of(book, state, force, finds),
                         contact_for(book, state, force)))


# Support of troops ----------------------------------------------------------------------------------------------------


def in_the_ground_combat_phase(book: Book, state: State, order: SupportGround | DeclineSupport) -> Refusal | None:
    """SM-4A3.2 Ships support land combats of the ground combat phase, in attack or defence, where land facts are taken.

    SM-GAP-69.11: where none are, they support landings of their own side's in this player turn, which alone are settled.
    """
    if not book.options.land_facts and not (isinstance(order, SupportGround) and own_landing(state, order.hex, order.side)):
        return Refusal("SM-4A3", "this campaign takes no land facts, so ships support only a landing of their own side's "
                       "where it came ashore in this player turn")
    cursor = state.cursor
    if cursor.phase is not Phase.GROUND_COMBAT:
        return Refusal("SM-4A3", f"ships support troops in the ground combat phase; now it is {cursor.stage}")
    ended = state.step_ended if cursor.acting is order.side else state.support_declined
    return Refusal("SM-4A3", "this side has ended its part of the phase") if ended else None


def own_landing(state: State, where: Hex, side: Side) -> bool:
    """SM-GAP-69.13 Guns count for a landing of the phasing player's alone: nobody fires in defence where no land is played."""
    return state.cursor.player_turn is side and landed_at(state, where, side)


def by_warships_of_an_own_force(book: Book, state: State, order: SupportGround) -> Refusal | None:
    """SM-4A3.3 A force at sea supports one combat in a phase, with all its warships."""
    force = force_at_sea(book, state, order.side, order.force, "SM-4A3")
    return force if isinstance(force, Refusal) else None


def on_land_in_reach(book: Book, state: State, order: SupportGround) -> Refusal | None:
    """SM-4A3.4 The combat is on land in reach: the force's own hex or, for its larger guns, the next."""
    away = in_reach(state, order.force, order.hex)
    name = state.forces[order.force].name
    if away > max(book.charts.shore.guns_ashore.reach.values()) or not book.theatre.on_map(order.hex):
        return Refusal("SM-4A3", f"{order.hex} is out of reach of {name}")
    if book.theatre.kind(order.hex) is HexKind.FULL_SEA:
        return Refusal("SM-4A3", f"{order.hex} has no land in it")
    if strength_ashore(book, (state.ships[key] for key in gunners(book, state, order.force)), away) < 1:
        return Refusal("SM-4A3", f"the guns of {name} add nothing to a combat in {order.hex}")
    return None


def by_the_side_that_waits(book: Book, state: State, order: DeclineSupport) -> Refusal | None:
    """SM-4A3.5 The phasing player ends the phase; his enemy declines further support."""
    if state.cursor.acting is order.side:
        return Refusal("SM-4A3", "end the phase instead: it is yours")
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    SupportGround: (in_the_ground_combat_phase, by_warships_of_an_own_force, on_land_in_reach),
    DeclineSupport: (in_the_ground_combat_phase, by_the_side_that_waits),
}


def resolve(now: Proceedings, order: SupportGround | DeclineSupport) -> None:
    """SM-4A3 Converted guns add to a land combat; the ships share no loss, spend nothing, and are spotted until they move."""
    book, state = now.book, now.state
    match order:
        case SupportGround(force=force, hex=where):
            ships = gunners(book, state, force)
            whole = strength_ashore(book, (state.ships[key] for key in ships), in_reach(state, force, where))
            strength = int(whole * gunfire_share(book, state, where, state.forces[force].side))
            now.add(GroundSupported(force, ships, where, strength))
            reveal_gunners(now, force)
        case DeclineSupport(side=side):
            now.add(SupportDeclined(side))


def support_to_give(book: Book, state: State, side: Side) -> str | None:
    """SM-4A3.6 Either side is asked for support while it has guns in reach of land."""
    if state.cursor.phase is not Phase.GROUND_COMBAT:
        return None
    laws = LAWS[SupportGround]
    if any(first_refusal(laws, book, state, order) is None for order in _supports(book, state, side)):
        if book.options.land_facts:
            return "Ships of yours can support land combats in reach of their guns."
        return "Ships of yours can support the landing in reach of their guns, which counts in the roll that settles it."
    return None


def candidates(book: Book, state: State, side: Side) -> Iterator[SupportGround | DeclineSupport]:
    """Every force with guns for every hex of land in its range; and declining."""
    if state.cursor.phase is not Phase.GROUND_COMBAT:
        return
    yield from _supports(book, state, side)
    if book.options.land_facts and support_to_give(book, state, side):
        yield DeclineSupport(side)


def _supports(book: Book, state: State, side: Side) -> Iterator[SupportGround]:
    for key, force in state.forces.items():
        if force.side is side and force.scattered is None:
            for where in sorted({force.hex, *neighbours(force.hex)}):
                if book.options.land_facts or own_landing(state, where, side):
                    yield SupportGround(side, key, where)
