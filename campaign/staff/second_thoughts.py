"""What is left of a plan when a law refused one of its orders: the rest, less what hung on that one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import TypeVar

from campaign.model.commands import Command, MoveForce, SearchSurface
from campaign.model.units.forces import ForceId
from campaign.staff.judgement.orders import Order, command_of

Planned = TypeVar("Planned", bound=Order)
# Where an order names those whom it concerns.
ONES = ("force", "flotilla", "ship", "cargo", "into", "carrier", "unit")
GROUPS = ("ships", "forces")


def concerned(order: Order) -> tuple[str, ...]:
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
    held: set[ForceId] = set()
    for order in plan:
        if command_of(order) in refused:
            held.update((order.force,) if isinstance(order, MoveForce) else ())
        elif not (isinstance(order, SearchSurface) and order.force in held):
            yield order
