"""A landing settled without a land game: what each side brings, what the die must show, and the chart of both."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.play.calendar import Turn
from campaign.model.shape import Above, At, AtLeast, AtLeastOne, AtMost, Face, NotEmpty, NotNegative
from campaign.model.sides import Side

# Nobody's strength ashore is reckoned finer than this.
TRIFLE = 1e-9


class GarrisonSource(Enum):
    """Where the strength of a garrison is taken from, the first that has one."""

    RECORDED = "as recorded"
    HISTORY = "by history"
    CHART = "by the chart"
    OTHER = "as anywhere"


class Garrison(Struct, frozen=True):
    """What holds a place: the key that it is on record by, its REs, and where these are taken from."""

    place: str
    res: float
    source: GarrisonSource


class LandingAttack(Struct, frozen=True):
    """What a landing brings, in REs: both waves as they fight, and the points of gunfire that help them."""

    assault: float
    follow_up: float
    gunfire: int
    gunfire_res: float

    @property
    def res(self) -> float:
        """All of it."""
        return self.assault + self.follow_up + self.gunfire_res


class LandingDefence(Struct, frozen=True):
    """What meets a landing, in REs: the garrison, the mountain, troops who help, and the least that there is anywhere."""

    garrison: Garrison
    mountain: float
    troops: float
    least: float

    @property
    def sum(self) -> float:
        """All that is there."""
        return self.garrison.res + self.mountain + self.troops

    @property
    def res(self) -> float:
        """All of it, or the least."""
        return max(self.least, self.sum)


class LandingOdds(Struct, frozen=True):
    """Both sides of a landing; `column` and `needed` on one die of ten are None where the landing fails without a roll."""

    attack: LandingAttack
    defence: LandingDefence
    column: float | None
    needed: int | None

    @property
    def ratio(self) -> float:
        """Attack to defence."""
        return self.attack.res / self.defence.res


class HeldFrom(Struct, frozen=True):
    """REs that hold a place from a game turn on."""

    turn: Annotated[Turn, At(("from",))]
    re: NotNegative


class GarrisonRow(Struct, frozen=True):
    """A place of the chart: who held it by history, its stretches of coast, and its garrison by date."""

    holder: Side
    coasts: Annotated[tuple[str, ...], NotEmpty()]
    held: Annotated[tuple[HeldFrom, ...], NotEmpty()]

    def res(self, turn: Turn) -> float | None:
        """REs in a game turn; None before the first date."""
        return next((row.re for row in reversed(self.held) if row.turn <= turn), None)


class LandingAloneChart(Struct, frozen=True):
    """Garrisons, the odds and what they need, and what gunfire, mountains and an empty beach are worth (SM-GAP-69)."""

    rule: str
    gunfire_points_a_re: AtLeastOne
    least_defence: Annotated[float, Above(0), AtMost(10)]
    mountain_re: NotNegative
    failing_lose_one_in: AtLeastOne
    garrisons: Annotated[Mapping[str, GarrisonRow], NotEmpty()]
    port_re: NotNegative
    open_coast_re: NotNegative
    odds: Annotated[tuple[Annotated[float, Above(0), AtMost(100)], ...], NotEmpty()]
    holds_at_least: Annotated[tuple[Annotated[int, AtLeast(1), AtMost(10)], ...], NotEmpty()]

    def __post_init__(self) -> None:
        if len(self.odds) != len(self.holds_at_least):
            raise ChartFault(f"chart {self.rule}: {len(self.odds)} numbers were expected, one a column", "holds_at_least")
        for index, (one, other) in enumerate(zip(self.odds, self.odds[1:], strict=False), start=1):
            if other <= one:
                raise ChartFault(f"chart {self.rule}: more than {one:g} was expected", "odds", index)
        for place, row in self.garrisons.items():
            for index, (earlier, later) in enumerate(zip(row.held, row.held[1:], strict=False), start=1):
                if later.turn <= earlier.turn:
                    raise ChartFault(f"chart {self.rule}: a game turn after {earlier.turn} was expected",
                                     "garrisons", place, "held", index)

    def place_of(self, coast: str) -> str | None:
        """The place of the chart that a stretch of coast belongs to."""
        return next((place for place, row in self.garrisons.items() if coast in row.coasts), None)

    def needed(self, attack: float, defence: float) -> tuple[float, Face] | None:
        """The column of these odds and what one die of ten must show in it; None below the first column."""
        found = [at for at, odds in enumerate(self.odds) if odds * defence <= attack + TRIFLE]
        return (self.odds[found[-1]], self.holds_at_least[found[-1]]) if found else None
