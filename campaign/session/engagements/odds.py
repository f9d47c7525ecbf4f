"""The odds of a choice before a battle by simulation: captains fight it repeatedly, from what one side knows of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import quantiles

from msgspec import Struct, structs

from campaign.model.battles.battle import Engagement, Outcome
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.odds.many import Asked, BattleFought, Estimate, days_of, fighting, mean, share
from campaign.odds.quickly import alike, fighting_at_once, is_quick
from campaign.rules.chapters.combat.losses import price
from campaign.session.engagements.choices import LOOKED_UP, Choice, chance_to_meet
from campaign.session.engagements.foretelling import won_in_words
from campaign.session.engagements.prospects import Outlook
from campaign.session.play.referee import system_named, usual_system
from campaign.session.play.trouble import NotFound, Refused
from campaign.session.reports.situation import Plain
from campaign.words.names import ship_name

ENOUGH = 200
# Whoever gives the orders looks at the plot for so long at each decision; of its questions, which captains have answered
# already, one in a hundred or two is answered otherwise, and all are glanced at.
DECISION_S, QUESTION_S = 12.0, 0.1
# The lowest and the highest tenth of the days in dock are cut off.
TENTHS = 10

# A chance, with the bounds of the true value.
Interval = Estimate
NEVER = Estimate(0.0, 0.0, 0.0)


class ShipRisk(Struct, frozen=True):
    """The risk to one ship: chance of loss, and days in dock (median, and the bounds of eight battles in ten).

    Days are None if no dock can repair her, or no battle was fought.
    """

    ship: ShipId
    name: str
    side: Side
    lost: Interval
    days_in_dock: tuple[float, float, float] | None


class OddsSoFar(Struct, frozen=True):
    """The results of a choice over a number of runs.

    `meets` is the chance that a battle comes about at all; `fought` how many battles captains fought. `system`, `wins`,
    `draws` and `minutes` are of that battle, if it does (None and never where none was fought), and so is `sitting_s`: the
    seconds that its player would sit over the orders. `points` that either side scores and the `ships` count all that may
    come of the choice, battle or none.
    """

    runs: int
    fought: int
    meets: Interval
    system: str | None
    wins: Mapping[Side, Interval]
    draws: Interval
    minutes: Estimate | None
    points: Mapping[Side, Estimate]
    ships: tuple[ShipRisk, ...]
    assumed: tuple[str, ...]
    sitting_s: float | None = None


class FoughtOut(Struct, frozen=True):
    """One simulated battle: winner, length, ships lost, points of either side, days in dock, and what each side was asked."""

    system: str
    winner: Side | None
    minutes: int
    lost: frozenset[ShipId]
    points: Mapping[Side, float]
    days: Mapping[ShipId, float]
    asked: Mapping[Side, Asked]


class Run(Struct, frozen=True):
    """One run: its outlook, and the battle as captains fought it, if there was one."""

    outlook: Outlook
    battle: FoughtOut | None = None


class FoughtBattles:
    """A cache of simulated battles, shared by choices that meet the same enemies in the same weather.

    A force that stands, and one that failed to escape, fight the same battle; so a comparison of their odds shows
    the effect of the answer and not of luck.
    """

    def __init__(self) -> None:
        self._battles: dict[tuple[int, str], list[tuple[Engagement, FoughtOut]]] = {}

    def known(self, engagement: Engagement, system: str, number: int) -> FoughtOut | None:
        """The result of a battle that was fought before."""
        battles = self._battles.get((number, system), ())
        return next((fought for earlier, fought in battles if earlier == engagement), None)

    def fighting(self, book: Book, engagement: Engagement, system: str, numbers: Sequence[int]) -> Iterator[None]:
        """Fights these numbers of one battle, to be known afterwards; yields after each order, or step of many battles."""
        dice = [SeededDice(number, f"odds of {engagement.id}") for number in numbers]
        if is_quick(system):
            for results in fighting_at_once(book, engagement, dice):
                for number, result in zip(numbers, results or (), strict=False):
                    self._keep(book, engagement, system, number, result)
                yield None
            return
        for number, each in zip(numbers, dice, strict=True):
            for trial in fighting(system_named(system), book, engagement, each):
                if trial is not None:
                    self._keep(book, engagement, system, number, trial)
                yield None

    def _keep(self, book: Book, engagement: Engagement, system: str, number: int, fought: BattleFought) -> None:
        known = self._battles.setdefault((number, system), [])
        known.append((engagement, _battle_result(book, engagement, system, fought)))


class Planned(Struct, frozen=True):
    """What one run is about to be: its outlook, and the battle and its system if there is to be one."""

    outlook: Outlook
    engagement: Engagement | None = None
    system: str = ""


class Counting:
    """The simulation of a choice: every run is another possible situation, fought out by captains."""

    def __init__(self, choice: Choice, system: str | None = None, battles: FoughtBattles | None = None) -> None:
        """Use the usual battle system of each battle, unless one is named."""
        self.choice = choice
        self.runs: list[Run] = []
        self._system = system
        self._battles = battles or FoughtBattles()
        self._planned: list[Planned] = []
        self._going: Iterator[Run | None] | None = None
        self._looked_up = 0

    def fight_on(self, runs: int = ENOUGH) -> Iterator[int]:
        """Fight on until there are `runs` runs; yields their number after each order, and may be stopped at any point.

        Runs that meet in one battle of a system that fights many at once are fought together.
        """
        while not self.is_looked_up:
            self.choice.outlook(self._looked_up)
            self._looked_up += 1
            yield len(self.runs)
        while len(self.runs) < runs:
            self._going = self._going or self._another(runs)
            if (run := next(self._going)) is not None:
                self._going = None
                self.runs.append(run)
            yield len(self.runs)

    def _another(self, runs: int) -> Iterator[Run | None]:
        number = len(self.runs)
        plan = self._plan(number)
        if plan.engagement is None:
            yield Run(plan.outlook)
            return
        yield None
        if (fought := self._battles.known(plan.engagement, plan.system, number)) is None:
            numbers = [number]
            if is_quick(plan.system):
                for later in range(number + 1, runs):
                    if later >= len(self._planned):
                        self._plan(later)
                        yield None
                    if self._plan(later).engagement == plan.engagement and self._is_new(later):
                        numbers.append(later)
            yield from self._battles.fighting(self.choice.book, plan.engagement, plan.system, numbers)
            fought = self._battles.known(plan.engagement, plan.system, number)
        yield Run(plan.outlook, fought)

    def _plan(self, number: int) -> Planned:
        """The run of that number before it is fought, worked out once."""
        while len(self._planned) <= number:
            at, prospect = len(self._planned), self.choice.prospect
            outlook = self.choice.outlook(at)
            engagement = prospect.engagement(at) if outlook.meets else None
            system = None if engagement is None else self._fit(engagement)
            if engagement is None or system is None:
                self._planned.append(Planned(outlook))
            else:
                self._planned.append(Planned(outlook, alike(engagement) if is_quick(system) else engagement, system))
        return self._planned[number]

    def _is_new(self, number: int) -> bool:
        plan = self._plan(number)
        return plan.engagement is not None and self._battles.known(plan.engagement, plan.system, number) is None

    def _fit(self, engagement: Engagement) -> str | None:
        """The system that fights a battle; None if none can, which counts as no battle."""
        name = self._system or usual_system(self.choice.book, engagement)
        refused = system_named(name).suits(self.choice.book, engagement)
        if refused is not None and self._system is not None:
            raise Refused(refused)
        return name if refused is None else None

    @property
    def is_looked_up(self) -> bool:
        """Whether the chance of a battle has been looked up in the charts yet."""
        return self._looked_up >= LOOKED_UP

    @property
    def so_far(self) -> OddsSoFar | None:
        """The odds so far; None before the first run has ended."""
        return odds_of(self.choice, self.runs) if self.runs else None

    @property
    def consequence(self) -> str:
        """What the choice leads to, in one sentence, as far as it has been simulated."""
        found = self.so_far
        if found is None or not found.fought:
            return self.choice.consequence
        return f"{self.choice.consequence} {won_in_words(found.wins[self.choice.side].value, found.draws.value)}"

    def found(self) -> Plain:
        """The odds so far as a document; raises NotFound before the first run has ended."""
        if (odds := self.so_far) is None:
            raise NotFound("nothing was counted yet")
        return as_plain(self.choice, self.consequence, odds)


def _battle_result(book: Book, engagement: Engagement, system: str, trial: BattleFought) -> FoughtOut:
    """SM-GAP-55.12 What came of a battle; a side scores the price of each enemy lost."""
    lost = frozenset(came.ship for came in trial.after.outcomes if came.outcome is not Outcome.AFLOAT)
    points = {side: sum(price(book, unit.ship) for unit in engagement.parties[side.enemy].participants if unit.ship in lost)
              for side in BOTH}
    days = {came.ship: days_of(book, engagement.sent(came.ship), came) for came in trial.after.outcomes}
    return FoughtOut(system, trial.verdict.winner, trial.after.minutes, lost, points,
                     {ship: count for ship, count in days.items() if count is not None}, trial.asked)


def odds_of(choice: Choice, runs: Sequence[Run]) -> OddsSoFar:
    """The odds of a choice from one or more runs."""
    meets, battles = chance_to_meet([run.outlook for run in runs]), [run.battle for run in runs if run.battle is not None]
    winners = [battle.winner for battle in battles]
    caught = _chances_caught(runs)
    return OddsSoFar(
        len(runs), len(battles), meets, battles[0].system if battles else None,
        {side: share(winners.count(side), len(battles)) if battles else NEVER for side in BOTH},
        share(winners.count(None), len(battles)) if battles else NEVER,
        mean([battle.minutes for battle in battles]) if battles else None,
        {side: mean([_points_scored(choice, run, side) for run in runs]) for side in BOTH},
        tuple(_risk(choice, side, ship, battles, meets, caught.get(ship, 0.0)) for side, ship in choice.prospect.ships()),
        choice.prospect.assumed,
        _sitting_s([battle.asked[choice.side] for battle in battles]) if battles else None,
    )


def _sitting_s(asked: Sequence[Asked]) -> float:
    """The mean of the time that the orders of a battle take whoever gives them."""
    return sum(DECISION_S * each.decisions + QUESTION_S * each.questions for each in asked) / len(asked)


def _chances_caught(runs: Sequence[Run]) -> dict[ShipId, float]:
    """The share of runs in which each ship is caught while scattering."""
    found: dict[ShipId, float] = {}
    for run in runs:
        for ship, chance in run.outlook.caught.items():
            found[ship] = found.get(ship, 0.0) + chance / len(runs)
    return found


def _points_scored(choice: Choice, run: Run, side: Side) -> float:
    """SM-GAP-55.12 Points that a side scores in one run: the price of each enemy lost, by the chance that it comes to that."""
    outlook, book = run.outlook, choice.book
    acts = choice.prospect.acting is side
    caught = sum(price(book, ship) * chance for ship, chance in outlook.caught.items()) if acts else 0.0
    return caught if run.battle is None else caught + outlook.meets * run.battle.points[side]


def _risk(
    choice: Choice, side: Side, ship: ShipId, battles: Sequence[FoughtOut], meets: Interval, caught: float,
) -> ShipRisk:
    lost = share(sum(ship in battle.lost for battle in battles), len(battles)) if battles else NEVER
    days = [battle.days[ship] for battle in battles if ship in battle.days]
    pairs = (lost.value, meets.value), (lost.low, meets.low), (lost.high, meets.high)
    risk = Estimate(*(caught + (1 - caught) * loss * meeting for loss, meeting in pairs))
    return ShipRisk(ship, ship_name(choice.book, ship), side, risk, _middle(days) if days else None)


def _middle(days: list[float]) -> tuple[float, float, float]:
    """The median, and the limits of the lowest and the highest tenth."""
    cuts = quantiles(days, n=TENTHS, method="inclusive") if len(days) > 1 else days * (TENTHS - 1)
    return cuts[TENTHS // 2 - 1], cuts[0], cuts[-1]


def as_plain(choice: Choice, consequence: str, odds: OddsSoFar) -> Plain:
    """The odds of a choice as a document."""
    return {
        "key": choice.key, "title": choice.title, "consequence": consequence, "side": choice.side.value, "runs": odds.runs,
        "meets": plain(odds.meets), "system": odds.system, "wins": {side.value: plain(odds.wins[side]) for side in BOTH},
        "draws": plain(odds.draws), "minutes": None if odds.minutes is None else plain(odds.minutes),
        "points": {side.value: plain(odds.points[side]) for side in BOTH},
        "ships": [
            {"ship": risk.ship, "name": risk.name, "side": risk.side.value, "lost": plain(risk.lost),
             "days_in_dock": None if risk.days_in_dock is None else dict(
                 zip(("value", "low", "high"), (round(days, 1) for days in risk.days_in_dock), strict=True))}
            for risk in odds.ships
        ],
        "assumed": list(odds.assumed),
    }


def plain(estimate: Estimate) -> dict[str, float]:
    """An estimate as plain values, rounded."""
    return {key: round(value, 4) for key, value in structs.asdict(estimate).items()}
