"""The state of a ship, independent of any rule system.

Shares are exact fractions, so that a battle without a shot leaves a ship exactly as she was.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from msgspec import Struct, field

from campaign.model.replacing import replace
from campaign.model.shape import Count, Unwritten

NONE = Fraction(0)
WHOLE = Fraction(1)


class Details:
    """What one battle system records about a unit in a frozen value of its own; all other code passes it on unread.

    It is not a dataclass, so that the store writes it by the system's own type and a condition without details costs nothing.
    """

    __slots__ = ("system", "value")

    def __init__(self, system: str, value: object) -> None:
        self.system, self.value = system, value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Details) and (self.system, self.value) == (other.system, other.value)

    def __hash__(self) -> int:
        return hash((self.system, self.value))

    def __repr__(self) -> str:
        return f"Details({self.system!r}, {self.value!r})"


class Condition(Struct, frozen=True):
    """One ship's present state.

    `shell_damage` and `underwater_damage` are shares of the hull lost (0 to 1); `speed_left` and
    `torpedoes_left` shares of what she was built with; `rounds_left` by battery (a battery not named is full);
    `crew_left` a share; `mounts_out` names of mounts; `criticals` lasting effects in words of the contract; `details` what
    battle systems keep of her in shapes of their own.
    """

    shell_damage: Fraction = NONE
    underwater_damage: Fraction = NONE
    speed_left: Fraction = WHOLE
    torpedoes_left: Fraction = WHOLE
    rounds_left: Mapping[str, Fraction] = field(default_factory=dict)
    mounts_out: tuple[str, ...] = ()
    criticals: Annotated[tuple[str, ...], Unwritten()] = ()
    fires: Count = 0
    floods: Count = 0
    crew_left: Fraction = WHOLE
    details: Annotated[tuple[Details, ...], Unwritten()] = ()

    def kept_by(self, system: str) -> object:
        """The value that a system recorded about her, or None."""
        return next((detail.value for detail in self.details if detail.system == system), None)

    def keeping(self, system: str, value: object) -> Condition:
        """The same state with a new value recorded by a system; None removes it."""
        others = tuple(detail for detail in self.details if detail.system != system)
        return replace(self, details=others if value is None else (*others, Details(system, value)))


SOUND = Condition()
