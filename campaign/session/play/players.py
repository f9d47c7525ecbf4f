"""Who gives a side's orders."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.sides import BOTH, Side

LEVELS = ("1", "2", "3")


class Players(Struct, frozen=True):
    """For each side a person, or the staff at a level."""

    who: Mapping[Side, str]

    def is_staff(self, side: Side) -> bool:
        """Whether the computer commands that side."""
        return self.who[side].startswith("staff")

    @property
    def humans(self) -> tuple[Side, ...]:
        """The sides that people command."""
        return tuple(side for side in BOTH if not self.is_staff(side))

    @property
    def only_human(self) -> Side | None:
        """The side meant when none is named: the one that a person commands, if there is exactly one."""
        return self.humans[0] if len(self.humans) == 1 else None


def player_of(text: str) -> str:
    """A player as commands spell it: "human", "staff" or "staff:2"; raises ValueError for other words."""
    word, _, level = text.partition(":")
    if text == "human" or (word == "staff" and (not level or level in LEVELS)):
        return text
    raise ValueError(f"{text!r} is no player: human, staff, or staff:1 to staff:3 was expected")
