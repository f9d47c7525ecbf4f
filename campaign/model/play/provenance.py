"""What brought an event about: an order, a procedure of the rules, or an order that a procedure gave."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.sides import BOTH, Side


class Provenance(Struct, frozen=True, omit_defaults=True):
    """What brought an event about.

    `rule` is the law by which the game went on by itself, "" where a player's own order did it; `order` the kind of order,
    "" where none was given, `giver` whose it was, and `number` tells it from the others that were accepted together with it.
    `seen_by` are the sides that may know that the procedure ran; an order is known to its giver alone, however it came about.
    """

    rule: str = ""
    order: str = ""
    giver: Side | None = None
    number: int = 0
    seen_by: tuple[Side, ...] = BOTH

    def for_reader(self, reader: Side | None) -> Provenance | None:
        """What a reader (None: the umpire) may know of it; None if that is nothing."""
        if reader is None:
            return self
        readers = (self.giver,) if self.order else self.seen_by
        return self if reader in readers else None
