"""Half-months, player turns, naval action segments and the place in the sequence of play."""

from __future__ import annotations

from enum import Enum
from functools import cache

from msgspec import Struct

from campaign.model.sides import Side

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


class Turn(Struct, frozen=True, order=True):
    """A game turn of half a month (SM-1A.1), counted from Jan I 1900; spelled "Jul I 40"."""

    number: int

    @classmethod
    def of(cls, text: str) -> Turn:
        """The turn spelled like "Jul II 40"; raises ValueError for any other text."""
        return _parsed(text)

    @property
    def year(self) -> int:
        """The year in full, such as 1940."""
        return 1900 + self.number // 24

    @property
    def month(self) -> int:
        """Month, January is 1."""
        return self.number % 24 // 2 + 1

    @property
    def half(self) -> int:
        """1 or 2."""
        return self.number % 2 + 1

    def plus(self, turns: int) -> Turn:
        """The turn this many half-months later."""
        return Turn(self.number + turns)

    def __str__(self) -> str:
        return f"{MONTHS[self.month - 1]} {'I' * self.half} {self.year % 100:02d}"


@cache
def _parsed(text: str) -> Turn:
    parts = text.split()
    if len(parts) != 3 or parts[0].capitalize() not in MONTHS or parts[1].upper() not in ("I", "II") or not parts[2].isdigit() \
            or len(parts[2]) != 2:
        raise ValueError(f'{text!r} is no game turn: month, half and year were expected, as in "Jul I 40"')
    return Turn(int(parts[2]) * 24 + MONTHS.index(parts[0].capitalize()) * 2 + len(parts[1]) - 1)


class Phase(Enum):
    """Phases of a player turn (SM-1A.1)."""

    INITIAL = "initial"
    NAVAL = "naval"
    MOVEMENT = "movement"
    AIR = "air"
    GROUND_COMBAT = "ground_combat"
    EXPLOITATION = "exploitation"


GROUND_PHASES = (Phase.MOVEMENT, Phase.AIR, Phase.GROUND_COMBAT, Phase.EXPLOITATION)


class Step(Enum):
    """Steps of one side's subsegment of a naval action segment (SM-GAP-01)."""

    RECON = "recon"
    NAVAL_MOVEMENT = "naval_movement"
    COMBAT = "combat"


class Subsegment(Enum):
    """The halves of a segment: the phasing player's comes first."""

    PHASING = "phasing"
    NON_PHASING = "non_phasing"


class Cursor(Struct, frozen=True):
    """The place in the sequence of play.

    `nas` is 1 to 7 in the naval phase and 0 elsewhere; `subsegment` and `step` are None outside it.
    """

    turn: Turn
    player_turn: Side
    phase: Phase
    nas: int = 0
    subsegment: Subsegment | None = None
    step: Step | None = None

    @property
    def acting(self) -> Side:
        """The side whose subsegment is played, or the phasing side outside the naval phase (SM-GAP-02)."""
        if self.subsegment is Subsegment.NON_PHASING:
            return self.player_turn.enemy
        return self.player_turn

    @property
    def moment(self) -> str:
        """Turn, player turn and segment in words that keyed dice and logs share."""
        return f"{self.turn}/{self.player_turn.value}/{self.phase.value}/{self.nas}"

    @property
    def day(self) -> int:
        """Day of the half-month that the present segment stands for, 1 to 14; 0 outside the naval phase."""
        return 0 if not self.nas else self.nas + (7 if self.player_turn is Side.ALLIED else 0)

    def __str__(self) -> str:
        where = f"{self.turn}, {self.player_turn} player turn"
        if self.phase is not Phase.NAVAL or self.step is None:
            return f"{where}, {self.phase.value.replace('_', ' ')} phase"
        return f"{where}, NAS {self.nas}, {self.acting} {self.step.value.replace('_', ' ')} step"
