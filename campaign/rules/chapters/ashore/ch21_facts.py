"""Rules 21 and 22 alongside a land game: reports of forces ashore, points spent in combat and hexes overrun."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import RecordContingent, RecordOverrun, SpendPoints
from campaign.model.events import ContingentRecorded, PointsUse
from campaign.model.names import LONGEST_REASON, normal, unfit
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.theatre import HexKind
from campaign.model.setting.scenario import CargoId, Contingent, ContingentId, PortId
from campaign.model.sides import Side
from campaign.rules.chapters.ashore.ch21_depots import at_hand, hex_falls, take_up, where_points_are_played
from campaign.rules.events.ashore import strength
from campaign.rules.facts.ashore import TRIFLE, hex_named
from campaign.rules.facts.laws import REPORTING, Law, entered, with_a_name_that_can_be_shown
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity
from campaign.words.names import port_name

Order = RecordContingent | SpendPoints | RecordOverrun
REPORTED = "reported from land"
MOST = 400


def of_a_side_that_is_named(book: Book, state: State, order: RecordContingent | SpendPoints) -> Refusal | None:
    """SM-1A.9 A side reports its own forces and stocks; the umpire says whose they are."""
    if order.side is None and order.owner is None:
        return Refusal("SM-GAP-86", "say whose it is: `side axis` or `side allied`")
    if order.side is not None and order.owner not in (None, order.side):
        return Refusal("SM-21A", f"what is the {order.owner} side's is reported by it, or by the umpire")
    return None


def whose(order: RecordContingent | SpendPoints) -> Side:
    """The side whose forces or stocks are reported."""
    side = order.owner or order.side
    assert side is not None
    return side


def on_land_of_this_map(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-21A.14 Forces and stocks ashore are in a hex with land in it."""
    where = hex_named(book, order.place)
    if where is None:
        return Refusal("SM-21A", f"{order.place} is no port, airbase or hex of this map")
    return Refusal("SM-21A", f"{where} has no land in it") if book.theatre.kind(where) is HexKind.FULL_SEA else None


def under_a_name_of_its_own(book: Book, state: State, order: RecordContingent) -> Refusal | None:
    """SM-22.5 A contingent has one name, which no force of the enemy and no unit that came by sea bears."""
    key = key_of(order.name)
    if not key:
        return Refusal("SM-22", "a contingent needs a name")
    known = state.ashore.contingents.get(key)
    if known is not None and known.side is not whose(order):
        return Refusal("SM-22", f"{known.name} is a contingent of the {known.side} side")
    unit = state.cargoes.get(CargoId(key))
    if unit is not None and unit.facts.ground is not None:
        return Refusal("SM-22", f"{order.name} is a unit that came by sea, and is judged as such")
    if known is None and order.size <= TRIFLE:
        return Refusal("SM-22", f"{order.name} is no contingent on record: there is nothing to strike off")
    return None


def of_a_size_that_can_be(book: Book, state: State, order: RecordContingent) -> Refusal | None:
    """SM-22.6 A contingent has none or more REs or groups, in halves."""
    if 0 <= order.size <= MOST and order.size * 2 == int(order.size * 2):
        return None
    return Refusal("SM-22", f"{order.size:g} is no size of a contingent: halves from 0 to {MOST} were expected")


def of_points_that_lie_there(book: Book, state: State, order: SpendPoints) -> Refusal | None:
    """SM-21A.15 Spent are points of one's own that lie in the hex."""
    if order.points <= 0 or order.points != int(order.points):
        return Refusal("SM-21A", f"{quantity(order.points, 'supply point')} cannot be spent: whole ones were expected")
    if order.reason and (what := unfit(order.reason, LONGEST_REASON)) is not None:
        return Refusal("SM-21A", f"the reason cannot be kept: {what}")
    where = hex_named(book, order.place)
    assert where is not None
    there = at_hand(book, state, whose(order), where)
    if there + TRIFLE >= order.points:
        return None
    return Refusal("SM-21A", f"{quantity(there, 'supply point lies', 'supply points lie')} in {order.place}")


def where_something_lies(book: Book, state: State, order: RecordOverrun) -> Refusal | None:
    """SM-21A.16 A hex that is overrun held supply points of the side that lost it."""
    where = hex_named(book, order.place)
    assert where is not None
    if any(state.ashore.stock(loser, where) > TRIFLE for loser in Side if loser is not order.owner):
        return None
    return Refusal("SM-21A", f"no supply points of the {order.owner.enemy} side lie in {order.place}")


LAWS: dict[type, tuple[Law[Any], ...]] = {
    RecordContingent: (where_points_are_played, *REPORTING, with_a_name_that_can_be_shown, of_a_side_that_is_named,
                       on_land_of_this_map, of_a_size_that_can_be, under_a_name_of_its_own),
    SpendPoints: (where_points_are_played, *REPORTING, of_a_side_that_is_named, on_land_of_this_map, of_points_that_lie_there),
    RecordOverrun: (where_points_are_played, *REPORTING, on_land_of_this_map, where_something_lies),
}


def resolve(now: Proceedings, order: Order) -> None:
    """Records what is reported; a 1D10 is rolled for each five points of a hex that was overrun."""
    where = hex_named(now.book, order.place)
    assert where is not None
    there = _place(now.book, order.place)
    # Only the owner knows how many points were spent; the entry is read by both sides.
    match order:
        case RecordContingent(name=name, size=size, arm=arm, line=line):
            found = Contingent(key_of(name), _shown(name), whose(order), arm, size, where, line)
            now.add(entered(now.state, order, f"{found.name} of the {found.side} side is {strength(found)} at {there}"))
            now.add(ContingentRecorded(found, REPORTED))
        case SpendPoints(points=points, reason=reason):
            side = whose(order)
            now.add(entered(now.state, order, f"supply points of the {side} side were spent at {there}"))
            take_up(now, side, where, points, PointsUse.SPENT, normal(reason))
        case RecordOverrun(owner=owner):
            now.add(entered(now.state, order, f"the {owner} side overran {there}"))
            hex_falls(now, where, owner.enemy, owner)


def key_of(name: str) -> ContingentId:
    """The id of a contingent: its name in small letters, joined by underscores."""
    return ContingentId("_".join(_shown(name).lower().split()))


def _shown(name: str) -> str:
    """A name for display, whether it was typed with spaces or as one word."""
    return normal(name.replace("_", " "))


def _place(book: Book, place: str) -> str:
    """The name of a port; other places as they are given."""
    return port_name(book, PortId(place)) if PortId(place) in book.theatre.ports else place


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """No candidates: nobody can foresee what happens on land."""
    return iter(())
