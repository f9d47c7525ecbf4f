"""What state a ship is in, in terms of no rule system.

Every share is an exact fraction, so that going out to a battle and coming back without a shot changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

NONE = Fraction(0)
WHOLE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Condition:
    """One ship's present state.

    `shell_damage` and `underwater_damage` are shares of the hull lost (0 to 1); `speed_left` and
    `torpedoes_left` shares of what she was built with; `rounds_left` by battery (a battery not named is full);
    `crew_left` a share; `mounts_out` names of mounts; `criticals` lasting effects in words of the contract.
    """

    shell_damage: Fraction = NONE
    underwater_damage: Fraction = NONE
    speed_left: Fraction = WHOLE
    torpedoes_left: Fraction = WHOLE
    rounds_left: Mapping[str, Fraction] = field(default_factory=dict)
    mounts_out: tuple[str, ...] = ()
    criticals: tuple[str, ...] = ()
    fires: int = 0
    floods: int = 0
    crew_left: Fraction = WHOLE


SOUND = Condition()
