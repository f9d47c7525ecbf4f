"""Battles fought by captains on both sides, one after another, each by a seed of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from campaign.model.battles.battle import AfterAction, Engagement, Outcome, Shots, Weapon
from campaign.model.book import Book
from campaign.model.dice import Dice, SeededDice
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.odds.intervals import Estimate, mean, share
from campaign.ratings.verdict import Verdict, hull_left, verdict
from campaign.tactics.contract import AnySystem


class Trial(Struct, frozen=True):
    """One battle fought out: what came of it, who won, and every shot."""

    after: AfterAction
    verdict: Verdict
    shots: tuple[Shots, ...]


class ShipOdds(Struct, frozen=True):
    """What many battles did to one ship: chance of loss, hits taken by shells and torpedoes, hull left of her."""

    ship: ShipId
    lost: Estimate
    shell_hits: Estimate
    torpedo_hits: Estimate
    hull_left: Estimate
    fired: float
    hit: float

    @property
    def hit_rate(self) -> float:
        """What part of her own gunfire hit."""
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
    """One battle by captains, an order at a time: None after it has begun and after each order, then what came of it."""
    battle = system.begin(book, engagement)
    yield None
    shots: list[Shots] = []
    while (after := system.outcome(book, battle)) is None:
        side, decision = next((side, asked) for side in BOTH for asked in system.pending_for(book, battle, side))
        order = system.captain(book, system.view_for(book, battle, side), decision)
        for fact in tuple(system.resolve(book, battle, order, dice)):
            battle = system.fold(battle, fact)
            shots += system.shots(fact)
        yield None
    yield Trial(after, verdict(book.oob, engagement, after), tuple(shots))


def fights(system: AnySystem, book: Book, engagement: Engagement, seeds: Iterable[int]) -> Iterator[Trial]:
    """One battle for each seed."""
    return (fight(system, book, engagement, SeededDice(seed, str(engagement.id))) for seed in seeds)


def odds(engagement: Engagement, runs: Iterable[Trial]) -> Odds:
    """Battles summed up; at least one."""
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
