"""An event and what it changed between the states around it, looked through once for all ledgers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

from campaign.model.play.ports import Port
from campaign.model.play.state import State
from campaign.model.sameness import changes
from campaign.model.units.forces import Ship

Key = TypeVar("Key", bound=str)
Thing = TypeVar("Thing")


class Transition:
    """An event and the states around it; `before` is None at the beginning.

    Hundreds of ships are compared at each event, and two ledgers ask which changed: they are compared once.
    """

    def __init__(self, event: object, before: State | None, after: State) -> None:
        """Compares nothing yet."""
        self.event, self.before, self.after = event, before, after

    @cached_property
    def ships(self) -> Sequence[tuple[Ship | None, Ship]]:
        """Ships that are new or no longer the same, as (was, is)."""
        return tuple(changed(self.before.ships if self.before else None, self.after.ships))

    @cached_property
    def ports(self) -> Sequence[tuple[Port | None, Port]]:
        """Ports that are new or no longer the same, as (was, is)."""
        return tuple(changed(self.before.ports if self.before else None, self.after.ports))


def changed(before: Mapping[Key, Thing] | None, after: Mapping[Key, Thing]) -> Iterator[tuple[Thing | None, Thing]]:
    """What is new or no longer the same value, as (was, is); states share what did not change."""
    if before is None:
        yield from ((None, thing) for thing in after.values())
    elif before is not after and (found := changes(before, after)) is not None:
        yield from ((was, thing) for _, was, thing in found)
    elif before is not after:
        yield from ((before.get(key), thing) for key, thing in after.items() if before.get(key) is not thing)
