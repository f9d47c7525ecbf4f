"""Yardsticks of the ledger and of the order of the house, measured on the trials of an action."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from tests.airwar.recount import Recount


class Yardstick(Struct, frozen=True):
    """What an action should come to: the rule that asks for it, and between which bounds."""

    rule: str
    action: str
    words: str
    least: float
    most: float
    measure: Callable[[Recount], float]
    percent: bool = False

    @property
    def wanted(self) -> str:
        """The bounds as they are printed."""
        if self.least <= 0:
            return f"{self._said(self.most)} at most ({self.rule})"
        if self.percent and self.most >= 1:
            return f"{self._said(self.least)} at least ({self.rule})"
        return f"{self._said(self.least)} to {self._said(self.most)} ({self.rule})"

    def written(self, one: Recount) -> str:
        """What it came to, as it is printed."""
        return self._said(self.measure(one))

    def is_met(self, one: Recount) -> bool:
        """Whether it lies between the bounds."""
        return self.least <= self.measure(one) <= self.most

    def _said(self, figure: float) -> str:
        return f"{figure:.0%}" if self.percent else f"{figure:.3g}"


def _mean(key: str) -> Callable[[Recount], float]:
    return lambda one: _average(one.found(key))


def _share(key: str, least: int, most: int) -> Callable[[Recount], float]:
    return lambda one: _average(least <= found <= most for found in one.found(key))


def _average(found: Iterable[float]) -> float:
    every = tuple(found)
    return sum(every) / len(every)


def _hits_of_four(one: Recount) -> float:
    """Hits by four torpedoes that come through the guns."""
    return 4 * sum(one.found("hits")) / sum(one.found("dropped"))


YARDSTICKS = (
    Yardstick("SM-GAP-46", "taranto", "trials with three or more crippled", 0.25, 1, _share("crippled", 3, 6), True),
    Yardstick("SM-GAP-46", "taranto", "trials with none", 0, 0.1, _share("crippled", 0, 0), True),
    Yardstick("SM-GAP-46", "taranto_torpedoes", "hits of four torpedoes that are dropped", 1.9, 2.1, _hits_of_four),
    Yardstick("SM-GAP-46", "taranto_torpedoes", "hits when the guns have fired", 1.2, 2.0, _mean("hits")),
    Yardstick("SM-GAP-46", "taranto_torpedoes", "trials with one to three crippled", 0.6, 1, _share("crippled", 1, 3), True),
    Yardstick("SM-GAP-44", "illustrious_group", "bombs on the carrier on the average", 2, 3, _mean("bombs")),
    Yardstick("SM-GAP-44", "illustrious_group", "trials with six or more", 0, 0.1, _share("bombs", 6, 99), True),
    Yardstick("SM-GAP-57", "pedestal", "trials in which three to eight reach Malta", 0.6, 1, _share("arrived", 3, 8), True),
)
