"""Half-months, and the sequence of play: phases, segments and steps, and the place that a campaign has reached in it."""

from __future__ import annotations

from calendar import monthrange
from datetime import date
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
        """The month, 1 for January."""
        return self.number % 24 // 2 + 1

    @property
    def half(self) -> int:
        """The half of the month, 1 or 2."""
        return self.number % 2 + 1

    def plus(self, turns: int) -> Turn:
        """The turn this many half-months later."""
        return Turn(self.number + turns)

    def __str__(self) -> str:
        return f"{MONTHS[self.month - 1]} {'I' * self.half} {self.year % 100:02d}"


@cache
def _parsed(text: str) -> Turn:
    parts = text.split()
    if len(parts) == 3:
        month, half, year = parts[0].capitalize(), parts[1].upper(), parts[2]
        if month in MONTHS and half in ("I", "II") and year.isdigit() and len(year) == 2:
            return Turn(int(year) * 24 + MONTHS.index(month) * 2 + len(half) - 1)
    raise ValueError(f'{text!r} is no game turn: month, half and year were expected, as in "Jul I 40"')


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
    """The place that a campaign has reached in the sequence of play.

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
        """Turn, player turn, phase and segment as one key, which dice and logs share."""
        return f"{self.turn}/{self.player_turn.value}/{self.phase.value}/{self.nas}"

    @property
    def day(self) -> int:
        """The day of the half-month that this segment stands for, 1 to 14; 0 outside the naval phase."""
        return 0 if not self.nas else self.nas + (7 if self.player_turn is Side.ALLIED else 0)

    @property
    def stage(self) -> str:
        """What is played, without its date: "the Axis initial phase", "the Allied naval movement step"."""
        if self.phase is not Phase.NAVAL or self.step is None:
            return f"the {self.player_turn} {self.phase.value.replace('_', ' ')} phase"
        return f"the {self.acting} {self.step.value.replace('_', ' ')} step"

    def __str__(self) -> str:
        where = f"{self.turn}, {self.player_turn} player turn"
        if self.phase is not Phase.NAVAL or self.step is None:
            return f"{where}, {self.phase.value.replace('_', ' ')} phase"
        return f"{where}, NAS {self.nas}, {self.stage.removeprefix('the ')}"


# Dates ----------------------------------------------------------------------------------------------------------------


# Of a side's naval phase, each about a day.
SEGMENTS_A_SIDE = 7
SEGMENTS_A_TURN = 2 * SEGMENTS_A_SIDE


def date_in(turn: Turn, before: int) -> date:
    """SM-GAP-87 The date after so many of the fourteen days of a half-month, which are spread over its thirteen to sixteen."""
    first = 1 if turn.half == 1 else 16
    days = 15 if turn.half == 1 else monthrange(turn.year, turn.month)[1] - 15
    return date(turn.year, turn.month, first + before * days // SEGMENTS_A_TURN)


def date_of(cursor: Cursor) -> date:
    """The date of a moment; what comes after a side's seven days, and is no day of its own, has that of the last of them."""
    over = cursor.phase in GROUND_PHASES
    nas = cursor.nas or (SEGMENTS_A_SIDE if over else 0)
    before = max(0, nas - 1) + (SEGMENTS_A_SIDE if cursor.player_turn is Side.ALLIED else 0)
    return date_in(cursor.turn, before)
