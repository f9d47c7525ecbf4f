"""Dice of streams, for battles that are fought by the thousand: a face follows from the seed and from how many fell before.

One stream is rolled die by die (`StreamDice`), or a die of each of many streams at once (`Streams`), and shows the same faces.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
import numpy.typing as npt

from campaign.model.dice import Dice, Die, Why

Ints = npt.NDArray[np.int64]
Seeds = npt.NDArray[np.uint64]
WhyOf = Callable[[int], Why]

# Splitmix64: a counter that goes up by an odd step, and each of its values mixed (Steele, Lea and Flood, 2014).
STEP = 0x9E3779B97F4A7C15
MIXED_BY = ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB))
LAST, HALF = 31, 32
WHOLE = (1 << 64) - 1


def seeds_for(text: str, numbers: Sequence[int]) -> Seeds:
    """The seed of each of some numbered battles; the text tells what they are fought for."""
    first = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
    return _mixed_all(np.array(numbers, dtype=np.uint64) * np.uint64(STEP) + np.uint64(first))


class StreamDice:
    """One stream, die by die."""

    def __init__(self, seed: int) -> None:
        self._at = seed & WHOLE

    def roll(self, die: Die, why: Why) -> int:
        """The next face of the stream, whatever it is rolled for."""
        count, faces = die.value
        return sum(self._face(faces) for _ in range(count))

    def _face(self, faces: int) -> int:
        self._at = mixed = (self._at + STEP) & WHOLE
        for shift, factor in MIXED_BY:
            mixed = ((mixed ^ mixed >> shift) * factor) & WHOLE
        return ((mixed ^ mixed >> LAST) >> HALF) * faces // (1 << HALF) + 1


class ManyDice(Protocol):
    """The dice of many battles that are fought side by side."""

    def roll(self, die: Die, trials: Ints, why: WhyOf) -> Ints:
        """A die for each of these battles, no battle twice; `why` gives the reason of each by its place in `trials`."""
        ...


class Streams:
    """A stream for each battle."""

    def __init__(self, seeds: Seeds) -> None:
        self._at = seeds.copy()

    def roll(self, die: Die, trials: Ints, why: WhyOf) -> Ints:
        """The next face of each stream that is asked."""
        count, faces = die.value
        shown = self._faces(faces, trials)
        for _ in range(1, count):
            shown = shown + self._faces(faces, trials)
        return shown

    def _faces(self, faces: int, trials: Ints) -> Ints:
        at = self._at[trials] + np.uint64(STEP)
        self._at[trials] = at
        return ((_mixed_all(at) >> np.uint64(HALF)) * np.uint64(faces) >> np.uint64(HALF)).astype(np.int64) + 1


class EachItsOwn:
    """Dice of any kind for each battle, rolled for the reasons for which the rules roll them."""

    def __init__(self, dice: Sequence[Dice]) -> None:
        self._dice = dice

    def roll(self, die: Die, trials: Ints, why: WhyOf) -> Ints:
        """One die after the other."""
        shown = [self._dice[trial].roll(die, why(place)) for place, trial in enumerate(trials.tolist())]
        return np.array(shown, dtype=np.int64)


def _mixed_all(values: Seeds) -> Seeds:
    for shift, factor in MIXED_BY:
        values = (values ^ values >> np.uint64(shift)) * np.uint64(factor)
    return values ^ values >> np.uint64(LAST)
