"""Keys that are struck while the first page is still being made: they wait for it, and give no order that nobody saw."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.keymap import bindings_of
from campaign.gui.actions.orders import gives_orders
from campaign.gui.frame.showing import Key, Pointed, Showable


class Struck(Protocol):
    """What keys are struck on."""

    @property
    def front(self) -> Showable:
        """What is shown."""

    def key(self, key: Key) -> None:
        """A key was struck."""


@dataclass(slots=True)
class EarlyKeys:
    """The keys in the order in which they were struck."""

    keys: list[Key] = field(default_factory=list)

    def keeps(self, key: Key, front: Showable, progress: Showable | None) -> bool:
        """Keeps a key while a page of progress stands; one that pauses, and what holds everywhere, does its work at once."""
        holds_everywhere = next(bindings_of(key.chord, (Context.ANYWHERE,)), None) is not None
        if front is not progress or key.name == "escape" or holds_everywhere:
            return False
        self.keys.append(key)
        return True

    def strike(self, stage: Struck) -> None:
        """Strikes them now; Enter only leads to an order of a page that nobody had seen."""
        for key in self.keys:
            page = stage.front
            action = page.on_enter if isinstance(page, Pointed) and key.name == "enter" else None
            if action is not None and gives_orders(action) and isinstance(page, Pointed):
                page.point(action)
            else:
                stage.key(key)
