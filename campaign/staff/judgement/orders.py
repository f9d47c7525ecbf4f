"""Orders of a staff, some with an intent that is written down with them, and what is left of a plan when one was refused."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import TypeVar

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import Command, FormForce, MoveForce, SearchSurface
from campaign.model.play.standing_orders import Intent, Purpose
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.words.forces import FormedFor, force_called
from campaign.words.names import port_name


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
    return Intended(FormForce(view.side, ships, force_called(book, ships, FormedFor.PASSAGE, place=port_name(book, port))),
                    Intent(Purpose.PORT, port))


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


# What is left of a plan -----------------------------------------------------------------------------------------------


Planned = TypeVar("Planned", bound=Order)
# Where an order names those whom it concerns.
ONES = ("force", "flotilla", "ship", "cargo", "into", "carrier", "unit")
GROUPS = ("ships", "forces")


def ids_in(order: Order) -> tuple[str, ...]:
    """The ids of all whom an order names: ships, forces, flotillas, cargo."""
    command = command_of(order)
    ones = (getattr(command, name, None) for name in ONES)
    groups = (getattr(command, name, ()) for name in GROUPS)
    found = (*(key for key in ones if key is not None), *(key for group in groups for key in group))
    return tuple(str(key) for key in found)


def kind_in_words(order: Order) -> str:
    """What kind of order it is, as a sentence has it: "load supplies"."""
    words: list[str] = re.findall("[A-Z][a-z]*", type(command_of(order)).__name__)
    return " ".join(words).lower()


def without(refused: Collection[Command], plan: Iterable[Planned]) -> Iterator[Planned]:
    """A plan less the orders that were refused before in this step, and less the search at the end of a leg not steamed."""
    halted: set[ForceId] = set()
    for order in plan:
        if command_of(order) in refused:
            halted.update((order.force,) if isinstance(order, MoveForce) else ())
        elif not (isinstance(order, SearchSurface) and order.force in halted):
            yield order
