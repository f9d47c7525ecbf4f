"""What would be left undone if the present step were ended now, each task with the order that would do it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import ceil
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import Command, FlySearches, GiveStandingOrder, PrepareReaction, ReformForce, SearchArea
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.views import Marker, OwnForce, View
from campaign.model.sea.hexes import distance
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Mission, Reaction
from campaign.rules.chapters.sailing.ch01_task_forces import NOT_WARSHIPS
from campaign.rules.views.strength import (
    UNKNOWN,
    by_sea,
    days_of_fuel,
    has_transports,
    speed,
    strength,
    strength_of_marker,
)
from campaign.session.planning.advice import arrives, delivery, way_home, works
from campaign.session.planning.left_ashore import (
    cargo_in_its_port,
    duties_missed,
    east_africa_undecided,
    hits_unattended,
    idle_aircraft,
    idle_submarines,
)
from campaign.session.planning.remedies import Undone, UndoneKind
from campaign.session.planning.roads import left_in_the_roads
from campaign.session.play.seat import PlayerSeat, Seat, game_of
from campaign.session.play.written_orders import form_of
from campaign.session.voyages import OrderedVoyage, ordered_voyage
from campaign.session.words.whereabouts import whereabouts
from campaign.words.counting import listed, quantity
from campaign.words.names import port_name, ship_name

# What forces at sea leave undone --------------------------------------------------------------------------------------


# The hexes that an unknown enemy may steam in a day: as many as a fast cruiser.
REACH = 30
NAMED = 3
ANSWERS = {Reaction.STAND: "stand", Reaction.AVOID: "avoid", Reaction.SCATTER_ALL: "scatter",
           Reaction.SCATTER_TRANSPORTS: "split"}
DOES = {Reaction.STAND: "It stands if attacked", Reaction.AVOID: "It avoids combat if attacked",
        Reaction.SCATTER_ALL: "It scatters if attacked",
        Reaction.SCATTER_TRANSPORTS: "Its transports scatter if attacked, escorts fight"}


def _scattered_forces(book: Book, view: View) -> Iterator[Undone]:
    """SM-6A2 Forces that scattered in an earlier segment, burning fuel and idle until they reform."""
    for key, own in view.forces.items():
        scattered = own.force.scattered
        if scattered is None or scattered.segment >= view.segment:
            continue
        where = scattered.origin
        yield Undone(f"{_name_of(view, own)} is scattered and has not reformed", f"reform {key}",
                     (ReformForce(view.side, key, where),), str(key), 95, UndoneKind.SCATTERED, "Reform it there")


def _runs_dry(book: Book, view: View) -> Iterator[Undone]:
    """SM-8A1 Forces whose ordered route takes more fuel than they have, to be sent to the nearest port that they reach."""
    for key, own in view.forces.items():
        voyage = ordered_voyage(book, view, key)
        if voyage is None or (voyage.dry_at is None and voyage.turns_at is None):
            continue
        home = way_home(book, view, own)
        # Whom no port is near enough for is helped by no order.
        if home is None or view.standing_orders[key].order.route == home.standing.route:
            continue
        yield _sent(book, home, _short_in_words(book, _name_of(view, own), voyage), 90, UndoneKind.DRY)


def _short_in_words(book: Book, name: str, voyage: OrderedVoyage) -> str:
    if voyage.dry_at is not None and voyage.dry_ship is not None:
        days = quantity(voyage.dry_on or 0, "day")
        return (f"{ship_name(book, voyage.dry_ship)} of {name} runs dry in {days} on the way that was ordered, "
                f"{whereabouts(book.theatre, voyage.dry_at)} ({voyage.dry_at})")
    ship = "a ship" if voyage.tightest is None else ship_name(book, voyage.tightest)
    where = "" if voyage.turns_at is None else f", {whereabouts(book.theatre, voyage.turns_at)} ({voyage.turns_at})"
    return f"{name} must turn for home before it is there{where}: {ship} has not the fuel"


def _idle_forces(book: Book, view: View) -> Iterator[Undone]:
    """SM-GAP-61.15 Forces at sea that could steam and have no orders."""
    for key, own in view.forces.items():
        idle = own.points_left and not any(view.ships[ship].spent for ship in own.ships)
        if not idle or own.force.scattered is not None or own.force.reformed or key in view.standing_orders:
            continue
        name, cargo, home = _name_of(view, own), delivery(view, own), way_home(book, view, own)
        if cargo is not None and works(book, view, cargo):
            text = f"{name} has no orders yet, and has cargo for {_end(book, cargo)} aboard"
            yield _sent(book, cargo, text, 75, UndoneKind.IDLE)
        elif home is None:
            continue
        elif cargo is not None:
            text = f"{name} has no orders yet, and has not the fuel to bring its cargo to {_end(book, cargo)}"
            yield _sent(book, home, text, 75, UndoneKind.IDLE)
        elif _must_turn(book, view, own, home):
            yield _sent(book, home, f"{name} has no orders yet, and must turn for home now", 80, UndoneKind.IDLE)
        elif not own.roads:
            text = f"{name} has no orders yet: {quantity(own.points_left, 'hex', 'hexes')} left today"
            yield _sent(book, home, text, 50, UndoneKind.IDLE)


def _name_of(view: View, own: OwnForce) -> str:
    """A force's name, with its number if another has the same name."""
    name = own.force.name
    return name if sum(other.force.name == name for other in view.forces.values()) == 1 else f"{name} ({own.force.id})"


def _sent(book: Book, order: GiveStandingOrder, text: str, weight: int, kind: UndoneKind) -> Undone:
    """A force that is to be sent to a port."""
    return Undone(text, f"standing {order.force} to {order.standing.route[-1]}", (order,), str(order.force), weight, kind,
                  f"Send it to {_end(book, order)}")


def _end(book: Book, order: GiveStandingOrder) -> str:
    return port_name(book, PortId(order.standing.route[-1]))


def _unanswered(book: Book, view: View) -> Iterator[Undone]:
    """SM-6A.5 Forces that an enemy may reach within the day and that have no answer prepared to an attack."""
    if view.standing.reaction is not None or view.standing.stand_at is not None:
        return
    for key, own in view.forces.items():
        settled = own.force.reaction is not None or own.force.scattered is not None
        near: list[Marker] = [] if settled else _in_reach(book, view, own)
        if not near:
            continue
        answer = _answer(book, view, own, near)
        first = min(near, key=lambda marker: (_distance_to(own, marker), marker.contact))
        hexes = quantity(_distance_to(own, first), "hex", "hexes")
        text = f"{_name_of(view, own)} has no answer prepared to an attack, and enemy {first.contact} is {hexes} away"
        yield Undone(text, f"answer {key} {ANSWERS[answer]}", (PrepareReaction(view.side, key, answer),), str(key),
                     60 if has_transports(book, own.ships) else 45, UndoneKind.REACTION, DOES[answer])


def _in_reach(book: Book, view: View, own: OwnForce) -> list[Marker]:
    return [marker for marker in view.markers.values()
            if marker.hex is not None and _distance_to(own, marker) <= _pace(book, marker)]


def _distance_to(own: OwnForce, marker: Marker) -> int:
    return REACH + 1 if marker.hex is None else distance(own.force.hex, marker.hex)


def _pace(book: Book, marker: Marker) -> int:
    seen = marker.seen or (marker.last.seen if marker.last is not None else None)
    if seen is None or not seen.ships:
        return REACH
    return min((book.counters[key].allowance for key in seen.ships), default=REACH)


def _answer(book: Book, view: View, own: OwnForce, near: list[Marker]) -> Reaction:
    """The answer to prepare: stand if the enemy is weaker; otherwise convoys scatter and all others avoid."""
    against = sum(strength_of_marker(book, marker, UNKNOWN) for marker in near)
    if strength(book, view, own.ships) >= against:
        return Reaction.STAND
    if not has_transports(book, own.ships):
        return Reaction.AVOID
    # Transports can only be abandoned by ships on escort missions.
    escorted = any(book.counters[key].type not in NOT_WARSHIPS and view.ships[key].mission is Mission.ESCORT
                   for key in own.ships)
    return Reaction.SCATTER_TRANSPORTS if escorted else Reaction.SCATTER_ALL


def _unsearched(side: Side, legal: Iterable[Command]) -> tuple[Undone, ...]:
    """SM-3A.4 Enemies that the side's aircraft could still search for in this step."""
    left = dict.fromkeys(order.contact for order in legal if isinstance(order, SearchArea))
    if not left:
        return ()
    whom = listed(left) if len(left) <= NAMED else quantity(len(left), "enemy force")
    text = f"Your aircraft have not looked for {whom}"
    return (Undone(text, "search", (FlySearches(side),), next(iter(left)), 30, UndoneKind.SEARCH, "Fly all searches"),)


def _must_turn(book: Book, view: View, own: OwnForce, home: GiveStandingOrder) -> bool:
    """Whether another day at sea would leave too little fuel for the way home."""
    away = by_sea(book.theatre, own.force.hex, view.ports[PortId(home.standing.route[-1])].hex)
    return days_of_fuel(book, view, own) - 1 < ceil(away / speed(book, [view.ships[key] for key in own.ships]))


# What is left undone in a step ----------------------------------------------------------------------------------------


__all__ = ["Undone", "UndoneKind", "undone", "undone_documents"]
Look = Callable[[Book, View], Iterator[Undone]]
# The checks for each step, by the decision asked in it.
IN_STEP: dict[DecisionKind, tuple[Look, ...]] = {
    DecisionKind.PHASE: (east_africa_undecided, idle_submarines, idle_aircraft),
    DecisionKind.MOVEMENT: (
        left_in_the_roads, _scattered_forces, _runs_dry, cargo_in_its_port, _idle_forces, duties_missed, _unanswered,
        hits_unattended,
    ),
}


def undone(seat: PlayerSeat) -> tuple[Undone, ...]:
    """What a side would leave undone by ending its present step, the most important first; all can be done now."""
    view = seat.view
    if not view.decisions or seat.over:
        return ()
    kind = view.decisions[0].kind
    if kind is DecisionKind.SEARCH:
        return _unsearched(view.side, seat.legal())
    looks = IN_STEP.get(kind, ())
    found = [omission for look in looks for omission in look(seat.book, view) if _can_be_done(seat, view, omission)]
    return tuple(sorted(found, key=lambda omission: (-omission.weight, omission.words, omission.about)))


def _can_be_done(seat: PlayerSeat, view: View, omission: Undone) -> bool:
    """Whether no rule refuses a remedy, and price finds nothing amiss with it."""
    return all(seat.refusal(order) is None and arrives(seat.book, view, order) for order in omission.orders)


def undone_documents(seat: Seat) -> dict[str, list[dict[str, Any]]]:
    """The same as plain values, with orders as `do` takes them, for each side that a seat knows in full."""
    return {side.value: [
        {"kind": omission.kind.value, "words": omission.words, "does": omission.does, "remedy": omission.remedy,
         "about": omission.about, "weight": omission.weight, "orders": [form_of(order) for order in omission.orders]}
        for omission in undone(PlayerSeat(game_of(seat), side))] for side in seat.sides}
