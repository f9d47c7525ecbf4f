"""Blunders counted: so many battles of a system, how many of each blunder a battle has, and examples.

python -m tests.battles.blunders_counted SYSTEM BATTLES [SECONDS]
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from importlib import import_module

from msgspec import Struct, field

from campaign.model.dice import SeededDice
from campaign.tactics.registry import system_named
from tests.battles.blunders import Blunder, Told, Turns, blunders
from tests.battles.blunders_fought import Fight, fights

EXAMPLES = 4


class Count(Struct):
    """Battles fought, blunders found in them, in how many battles each was, and examples of each."""

    battles: int = 0
    turns: int = 0
    found: Counter[Blunder] = field(default_factory=Counter)
    within: Counter[Blunder] = field(default_factory=Counter)
    examples: dict[Blunder, list[str]] = field(default_factory=dict)

    def add(self, fight: Fight, turns: Turns) -> None:
        """Take in a battle."""
        self.battles += 1
        self.turns += len(turns)
        cases = list(blunders(turns))
        self.found.update(case.blunder for case in cases)
        self.within.update({case.blunder for case in cases})
        # One example of a battle, from as many battles as there is room for.
        for case in {case.blunder: case for case in cases}.values():
            kept = self.examples.setdefault(case.blunder, [])
            if len(kept) < EXAMPLES:
                kept.append(f"{fight.name}, seed {fight.seed}, turn {case.turn}: {case.who}, {case.words}")

    def table(self) -> Iterator[str]:
        """The count in lines."""
        yield f"{self.battles} battles, {self.turns / max(1, self.battles):.1f} turns each"
        yield ""
        yield f"{'blunder':<62}{'cases':>7}{'a battle':>10}{'in battles':>12}"
        for blunder in Blunder:
            found, within = self.found[blunder], self.within[blunder]
            yield f"{blunder.value:<62}{found:>7}{found / max(1, self.battles):>10.2f}{within:>12}"
        total = sum(self.found.values())
        yield f"{'all':<62}{total:>7}{total / max(1, self.battles):>10.2f}"
        for blunder, examples in self.examples.items():
            yield from ("", f"{blunder.value}:", *(f"  {example}" for example in examples))


def counted(name: str, battles: int, seconds: float = 0.0) -> Count:
    """So many battles of a system, or as many as are fought in a time if one is given."""
    system, count, begun = system_named(name), Count(), time.monotonic()
    told: Told = import_module(f"tests.battles.blunders_{name}").told
    for fight in fights(system, battles):
        if seconds and time.monotonic() - begun > seconds:
            break
        count.add(fight, tuple(told(fight.book, fight.engagement, SeededDice(fight.seed, fight.name))))
    return count


if __name__ == "__main__":
    which, times, *limit = sys.argv[1:]
    sys.stdout.write("\n".join(counted(which, int(times), float(limit[0]) if limit else 0.0).table()) + "\n")
