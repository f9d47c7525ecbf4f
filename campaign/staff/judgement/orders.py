"""Orders of a staff, some with an intent that is written down with them."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import Command, FormForce
from campaign.model.play.intents import Intent, Purpose
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.units.ships import ShipId


class Intended(Struct, frozen=True):
    """A force to be formed, and what for."""

    command: FormForce
    intent: Intent


Order = Command | Intended


def command_of(order: Order) -> Command:
    """The command of an order."""
    return order.command if isinstance(order, Intended) else order


def sent_to(book: Book, view: View, ships: tuple[ShipId, ...], port: PortId) -> Intended:
    """Ships form a force that is bound for a port."""
    return Intended(FormForce(view.side, ships, f"Bound for {book.theatre.ports[port].name}"), Intent(Purpose.PORT, port))


def bound_for(view: View, force: OwnForce) -> PortId | None:
    """The own port that a force was formed to go to."""
    intent = view.intents.get(force.force.id)
    port = None if intent is None or intent.port is None else view.ports.get(intent.port)
    return port.id if port is not None and port.own else None


def is_parted(view: View, force: OwnForce) -> bool:
    """Whether a force left another to make for home by itself."""
    intent = view.intents.get(force.force.id)
    return intent is not None and intent.purpose is Purpose.HOME


def is_served(view: View, purpose: Purpose, where: Hex) -> bool:
    """Whether a force is out for a purpose off a hex already."""
    return Intent(purpose, hex=where) in view.intents.values()
