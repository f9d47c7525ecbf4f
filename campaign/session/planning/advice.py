"""Advice at the price of a player's own order: what would strand a force is replaced by what works, or not given."""

from __future__ import annotations

from math import ceil

from campaign.model.book import Book
from campaign.model.commands import Command, FormForce, GiveStandingOrder, ReformForce, StartConvoyRun
from campaign.model.play.standing_orders import StandingOrder, Then
from campaign.model.play.views import OwnForce, View
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import ForceId, TaskForce
from campaign.model.units.ships import ShipId
from campaign.rules.standing.course import place_of
from campaign.rules.views.strength import FAR, by_sea, speed
from campaign.session.logistics.homecoming import has_fuel
from campaign.session.planning.courses import nearest_fuel
from campaign.session.planning.previews import Preview, preview

# A force that is not formed yet, while its voyage is priced.
PLANNED = ForceId("planned")


def arrives(book: Book, view: View, order: Command) -> bool:
    """Whether price finds nothing amiss with an order: nobody runs dry, nor turns for home, nor is kept out of a port."""
    if isinstance(order, StartConvoyRun):
        return _run_works(book, view, order)
    found = preview(book, view, order)
    return found is None or not found.trouble


def works(book: Book, view: View, order: Command) -> bool:
    """Whether, besides, a force that berths has fuel there, or enough left for the way to a port that has some."""
    if not isinstance(order, GiveStandingOrder):
        return arrives(book, view, order)
    found = preview(book, view, order)
    return found is None or (not found.trouble and _gets_on(book, view, order, found))


def _gets_on(book: Book, view: View, order: GiveStandingOrder, found: Preview) -> bool:
    goal = place_of(book, order.standing.route[-1])
    # A force that waits or patrols goes home in time, by its conduct.
    if found.left is None or goal is None or order.standing.then is not Then.BERTH:
        return True
    name, away = nearest_fuel(book, view, goal)
    pace = speed(book, [view.ships[key] for key in view.forces[order.force].ships])
    return bool(name) and ceil(away / pace) <= found.left


def _run_works(book: Book, view: View, run: StartConvoyRun) -> bool:
    return works(book, *once_loaded(book, view, run))


def once_loaded(book: Book, view: View, run: StartConvoyRun) -> tuple[View, GiveStandingOrder]:
    """SM-GAP-61 A run from a port with fuel sails with her bunkers full, and waits there until they are: its way out."""
    ships = {key: view.ships[key] for key in run.ships}
    if has_fuel(book, view, view.ports[run.load_in]):
        ships = {key: replace(ship, fuel_boxes=book.counters[key].fuel_boxes) for key, ship in ships.items()}
    filled = replace(view, ships={**view.ships, **ships})
    order = StandingOrder((*run.via, str(run.land_in)), Then.BERTH, run.conduct, 0, run.land_in)
    return _with(book, filled, run.ships, run.load_in), GiveStandingOrder(view.side, PLANNED, order)


def once_formed(book: Book, view: View, form: FormForce, order: StandingOrder) -> tuple[View, GiveStandingOrder]:
    """The view as it will be once a force is formed, as far as price reads it, and the standing order that is meant for it."""
    port = view.ships[form.ships[0]].port
    formed = view if port is None else _with(book, view, form.ships, port)
    return formed, GiveStandingOrder(view.side, PLANNED, order)


def once_gathered(view: View, gather: ReformForce) -> View:
    """The view as it will be once a scattered force has gathered, as far as price reads it."""
    own = view.forces[gather.force]
    there = replace(own, force=replace(own.force, hex=gather.hex, scattered=None, reformed=True), points_left=0)
    return replace(view, forces={**view.forces, gather.force: there})


def _with(book: Book, view: View, ships: tuple[ShipId, ...], port: PortId) -> View:
    """The view as it will be once ships that lie in a port are a force off it."""
    force = TaskForce(PLANNED, view.side, "", view.ports[port].hex)
    formed = OwnForce(force, ships, speed(book, [view.ships[key] for key in ships]))
    return replace(view, forces={**view.forces, PLANNED: formed})


def way_home(book: Book, view: View, own: OwnForce) -> GiveStandingOrder | None:
    """The standing order that takes a force to the nearest port with fuel that price lets it reach, else to one without.

    None where it runs dry on the way to every port of its side.
    """
    near = sorted((by_sea(book.theatre, own.force.hex, port.hex), key) for key, port in view.ports.items() if port.own)
    reached = [key for away, key in near if away < FAR]
    fuelled = [key for key in reached if has_fuel(book, view, view.ports[key])]
    others = [key for key in reached if key not in fuelled]
    orders = (GiveStandingOrder(view.side, own.force.id, StandingOrder((str(key),))) for key in (*fuelled, *others))
    return next((order for order in orders if arrives(book, view, order)), None)


def delivery(view: View, own: OwnForce) -> GiveStandingOrder | None:
    """The standing order that takes a force to the own port where its cargo is wanted."""
    wanted = (view.cargoes[cargo].facts.destination for key in own.ships for cargo in view.ships[key].cargo)
    goal = next((port for port in wanted if port in view.ports and view.ports[port].own), None)
    return None if goal is None else GiveStandingOrder(view.side, own.force.id, StandingOrder((str(goal),)))


def next_port(book: Book, view: View, own: OwnForce) -> GiveStandingOrder | None:
    """The standing order that takes a force to where its cargo is wanted, if that works, else on its way home."""
    order = delivery(view, own)
    return order if order is not None and works(book, view, order) else way_home(book, view, own)
