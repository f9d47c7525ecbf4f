"""Battles fought many times over by captains, and the results: chances with their intervals, losses, days in dock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt

from msgspec import Struct

from campaign.model.battles.battle import AfterAction, Engagement, Outcome, Participant, ShipOutcome, Shots, Weapon
from campaign.model.book import Book
from campaign.model.dice import Dice, Die, SeededDice
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import hits_of
from campaign.ratings.hits import is_squadron
from campaign.ratings.verdict import Verdict, hull_left, verdict
from campaign.rules.chapters.ports.ch08_repair import NEVER_REPAIRED
from campaign.tactics.contract import AnySystem

# Intervals ------------------------------------------------------------------------------------------------------------


# Standard deviations that hold nineteen in twenty of a normal distribution.
NINETEEN_IN_TWENTY = 1.959964


class Estimate(Struct, frozen=True):
    """An estimated value, and the bounds between which the true one lies."""

    value: float
    low: float
    high: float


def share(count: int, of: int) -> Estimate:
    """How often something happened, with Wilson's score interval, which also holds near nought and one."""
    found, z2 = count / of, NINETEEN_IN_TWENTY**2
    middle = (found + z2 / (2 * of)) / (1 + z2 / of)
    reach = NINETEEN_IN_TWENTY * sqrt(found * (1 - found) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return Estimate(found, max(0.0, min(found, middle - reach)), min(1.0, max(found, middle + reach)))


def mean(values: Sequence[float]) -> Estimate:
    """The mean of some figures, none of them negative; for a single figure the interval is that figure."""
    count = len(values)
    found = sum(values) / count
    if count < 2:
        return Estimate(found, found, found)
    spread = sqrt(sum((value - found) ** 2 for value in values) / (count - 1))
    reach = NINETEEN_IN_TWENTY * spread / sqrt(count)
    return Estimate(found, max(0.0, found - reach), found + reach)


# Battles --------------------------------------------------------------------------------------------------------------


class Asked(Struct, frozen=True):
    """How often a side had to decide in a battle, and how many questions those decisions held together."""

    decisions: int = 0
    questions: int = 0


class BattleFought(Struct, frozen=True):
    """One battle fought to its end: the result, the winner, and what each side was asked."""

    after: AfterAction
    verdict: Verdict
    asked: Mapping[Side, Asked]


class Trial(BattleFought, frozen=True):
    """One battle fought order by order, with every shot."""

    shots: tuple[Shots, ...]


class ShipOdds(Struct, frozen=True):
    """What many battles did to one ship: chance of loss, hits by shells and torpedoes, and how much of her hull is left."""

    ship: ShipId
    lost: Estimate
    shell_hits: Estimate
    torpedo_hits: Estimate
    hull_left: Estimate
    fired: float
    hit: float

    @property
    def hit_rate(self) -> float:
        """The share of her own gunfire that hit."""
        return self.hit / self.fired if self.fired else 0.0


class Odds(Struct, frozen=True):
    """Many battles summed up."""

    runs: int
    wins: dict[Side, Estimate]
    draws: Estimate
    minutes: Estimate
    ships: tuple[ShipOdds, ...]


def fight(system: AnySystem, book: Book, engagement: Engagement, dice: Dice) -> Trial:
    """One battle by captains, to its end."""
    return next(run for run in fighting(system, book, engagement, dice) if run is not None)


def fighting(system: AnySystem, book: Book, engagement: Engagement, dice: Dice) -> Iterator[Trial | None]:
    """One battle by captains, an order at a time: yields None at the start and after each order, then the result."""
    battle = system.begin(book, engagement)
    yield None
    shots: list[Shots] = []
    asked = dict.fromkeys(BOTH, Asked())
    while (after := system.outcome(book, battle)) is None:
        side, decision = next((side, decision) for side in BOTH for decision in system.pending_for(book, battle, side))
        if decision.inputs:
            earlier = asked[side]
            asked[side] = Asked(earlier.decisions + 1, earlier.questions + len(decision.inputs))
        order = system.captain(book, system.view_for(book, battle, side), decision)
        for fact in tuple(system.resolve(book, battle, order, dice)):
            battle = system.fold(battle, fact)
            shots += system.shots(fact)
        yield None
    yield Trial(after, verdict(book.oob, engagement, after), asked, tuple(shots))


def fights(system: AnySystem, book: Book, engagement: Engagement, seeds: Iterable[int]) -> Iterator[Trial]:
    """One battle for each seed."""
    return (fight(system, book, engagement, SeededDice(seed, str(engagement.id))) for seed in seeds)


def odds(engagement: Engagement, runs: Iterable[Trial]) -> Odds:
    """The odds over these battles; there must be at least one."""
    found = tuple(runs)
    count = len(found)
    winners = [run.verdict.winner for run in found]
    return Odds(
        count,
        {side: share(winners.count(side), count) for side in BOTH},
        share(winners.count(None), count),
        mean([run.after.minutes for run in found]),
        tuple(_ship(unit.ship, found) for _, unit in engagement.participants()),
    )


def _ship(ship: ShipId, runs: tuple[Trial, ...]) -> ShipOdds:
    fates = [next(outcome for outcome in run.after.outcomes if outcome.ship == ship) for run in runs]
    own = [shot for run in runs for shot in run.shots if shot.ship == ship and shot.weapon is Weapon.GUNS]
    return ShipOdds(
        ship,
        lost=share(sum(fate.outcome is not Outcome.AFLOAT for fate in fates), len(runs)),
        shell_hits=mean([_hits(run, ship, Weapon.GUNS) for run in runs]),
        torpedo_hits=mean([_hits(run, ship, Weapon.TORPEDOES) for run in runs]),
        hull_left=mean([float(hull_left(fate.condition)) if fate.outcome is Outcome.AFLOAT else 0.0 for fate in fates]),
        fired=sum(shot.fired for shot in own),
        hit=sum(shot.hits for shot in own),
    )


def _hits(run: Trial, target: ShipId, weapon: Weapon) -> float:
    return sum(shot.hits for shot in run.shots if shot.target == target and shot.weapon is weapon)


# Docks ----------------------------------------------------------------------------------------------------------------


DAYS_OF_A_TURN = 365.25 / 24


def days_of(book: Book, sent: Participant, came: ShipOutcome) -> float | None:
    """SM-8B1.1 Days that the fresh hits of a battle take to mend, all in hand at once; None where she is lost or never mended.

    Battles that she does not survive tell nothing about docks, and ships that no dock repairs spend no days in one.
    """
    values = book.counters[sent.ship]
    if values.type in NEVER_REPAIRED or is_squadron(values) or came.outcome is not Outcome.AFLOAT:
        return None
    had, has = hits_of(values, sent.condition), hits_of(values, came.condition)
    fresh = max(0, has.gunnery - had.gunnery) + max(0, has.flotation - had.flotation)
    return DAYS_OF_A_TURN * slowest_of(fresh, book.charts.repair.added_turns)


def slowest_of(hits: int, added_turns: int) -> float:
    """SM-8B1 The mean of the longest of so many repairs: each takes a ten-sided die and so many more player turns."""
    if not hits:
        return 0.0
    faces = Die.D10.highest
    return added_turns + sum(1 - (face / faces) ** hits for face in range(faces))
