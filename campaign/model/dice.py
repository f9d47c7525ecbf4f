"""The only source of chance.

A face is a function of the seed and of the reason for the roll (rule, what, actors, moment, how often before),
never of how many dice fell earlier, so that a roll which one side cannot see changes none that it can.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Protocol

from msgspec import Struct

from campaign.model.sides import BOTH, Side


class Die(Enum):
    """SM-1G.1, SM-1G.2 A ten-sided die reads nought as ten; of a percentage each face is ten, and a roll no higher succeeds.

    The dice of the game are written as (count, faces). What is drawn by lot uses the same dice (SM-1G.5).
    """

    D10 = (1, 10)
    PERCENT = (1, 100)
    D6 = (1, 6)
    TWO_D6 = (2, 6)

    @property
    def lowest(self) -> int:
        """SM-1G.4 Six-sided dice are rolled singly, or two are added: the lowest result is a one on each."""
        return self.value[0]

    @property
    def highest(self) -> int:
        """SM-1G.3 Two ten-sided dice, read as tens and units, show one to a hundred: two noughts are a hundred, one is none."""
        return self.value[0] * self.value[1]

    def __str__(self) -> str:
        return {"D10": "1D10", "PERCENT": "2D10 percent", "D6": "1D6", "TWO_D6": "2D6"}[self.name]


class Why(Struct, frozen=True):
    """The reason for a roll: rule ID, what is rolled for, who takes part, what is needed, and who may see it.

    `actors` are ids; `needed` and `modifiers` are text for the log and do not change the face. `secret` is what is needed
    where that would tell whoever sees the die something of his enemy: it stands in no log, and the umpire alone may ask for it.
    """

    rule: str
    what: str
    actors: tuple[str, ...] = ()
    needed: str = ""
    modifiers: tuple[str, ...] = ()
    seen_by: tuple[Side, ...] = BOTH
    secret: str = ""

    @property
    def key(self) -> str:
        """What tells this roll from others of the same moment: the rule, what is rolled for, and the actors."""
        return "|".join((self.rule, self.what, *self.actors))

    def __str__(self) -> str:
        who = f" {' on '.join(self.actors)}" if self.actors else ""
        need = f", {self.needed}" if self.needed else ""
        extra = f" ({'; '.join(self.modifiers)})" if self.modifiers else ""
        return f"{self.rule} {self.what}:{who}{need}{extra}"


class Roll(Struct, frozen=True):
    """A roll that was made: the dice, what they showed, and why."""

    die: Die
    face: int
    why: Why


class Dice(Protocol):
    """Anything that can roll dice."""

    def roll(self, die: Die, why: Why) -> int:
        """The face of one die (SM-1G); `why` names the rule, the actors and the number needed."""
        ...


class DiceOfMoments(Dice, Protocol):
    """Dice that depend on the moment of a campaign."""

    def at(self, moment: str, before: Mapping[str, int]) -> DiceOfMoments:
        """The same dice at another moment of play, with the number of earlier rolls for each reason."""
        ...


class SeededDice:
    """Dice whose faces depend only on the seed and the reason."""

    def __init__(self, seed: int, moment: str = "", before: Mapping[str, int] | None = None) -> None:
        self._seed = seed
        self._moment = moment
        self._times: Counter[str] = Counter(before or {})

    def roll(self, die: Die, why: Why) -> int:
        """The face for this reason at this moment; asked again, the next one."""
        count, faces = die.value
        repeat = self._times[why.key]
        self._times[why.key] += 1
        text = f"{self._seed}|{self._moment}|{why.key}|{repeat}|{die.name}"
        digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
        return sum(int.from_bytes(digest[8 * i : 8 * i + 8], "big") % faces + 1 for i in range(count))

    def at(self, moment: str, before: Mapping[str, int]) -> SeededDice:
        """Dice of the same seed at another moment."""
        return SeededDice(self._seed, moment, before)


class UnplannedRoll(AssertionError):
    """A scripted game rolled a die that is not in its script, or left one over."""


class ScriptedDice:
    """Dice for tests: each entry is (how the reason begins, face); anything else fails."""

    def __init__(self, script: Iterable[tuple[str, int]]) -> None:
        self._script = list(script)

    def roll(self, die: Die, why: Why) -> int:
        """The next scripted face, if its reason begins as scripted."""
        if not self._script:
            raise UnplannedRoll(f"unplanned roll of {die} for {why}")
        planned, face = self._script.pop(0)
        if not str(why).startswith(planned):
            raise UnplannedRoll(f"{planned!r} was planned next, but {why} is rolled")
        if not die.lowest <= face <= die.highest:
            raise UnplannedRoll(f"{face} is no face of {die}")
        return face

    def at(self, moment: str, before: Mapping[str, int]) -> ScriptedDice:
        """The same dice: a script runs through all moments."""
        return self

    def done(self) -> None:
        """Raise UnplannedRoll if scripted dice are left over."""
        if self._script:
            raise UnplannedRoll(f"never rolled: {self._script}")


class PromptedDice:
    """Dice that players roll at the table and type in."""

    def __init__(self, ask: Callable[[Die, Why], int]) -> None:
        self._ask = ask

    def roll(self, die: Die, why: Why) -> int:
        """What the player typed; raises ValueError for a face that the die does not have."""
        face = self._ask(die, why)
        if not die.lowest <= face <= die.highest:
            raise ValueError(f"{face} is no face of {die}: {die.lowest} to {die.highest} was expected")
        return face

    def at(self, moment: str, before: Mapping[str, int]) -> PromptedDice:
        """The same dice: dice on a table do not depend on the moment."""
        return self


def fresh_seed() -> int:
    """An unpredictable seed, for a new campaign or after dice were taken back."""
    return secrets.randbits(31)
