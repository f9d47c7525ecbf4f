"""A die that fell, as every battle stores it."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.dice import Die, Roll, Why
from campaign.model.sides import BOTH, Side


class RollFell(Struct, frozen=True):
    """One die, why it was rolled, its face, and who may see it; it comes before the fact that it decided.

    `secret` is what was needed where no reader of the log may know it.
    """

    die: str
    face: int
    rule: str
    what: str
    actors: tuple[str, ...]
    needed: str
    modifiers: tuple[str, ...] = ()
    readers: tuple[Side, ...] = BOTH
    secret: str = ""

    @property
    def roll(self) -> Roll:
        """The same as the campaign's own dice record."""
        why = Why(self.rule, self.what, self.actors, self.needed, self.modifiers, self.readers, self.secret)
        return Roll(Die[self.die], self.face, why)


def fell(roll: Roll) -> RollFell:
    """SM-1G SF-0.8 SAS-GAP-26 Every die is logged with its reason, and who may know it stands with it."""
    why = roll.why
    return RollFell(roll.die.name, roll.face, why.rule, why.what, why.actors, why.needed, why.modifiers, why.seen_by,
                    why.secret)
