"""The choice before a battle: what may be ordered, and the odds of each order from what its side knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import quantiles

from campaign.model.battles.battle import BattleId, Engagement, Light, Outcome, ShipOutcome
from campaign.model.book import Book
from campaign.model.commands import AttackForces, Command, ReactToAttack
from campaign.model.dice import SeededDice
from campaign.model.play.views import AttackView, View
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Reaction
from campaign.model.units.ships import ShipId
from campaign.odds.docks import days_of
from campaign.odds.intervals import Estimate, mean, share
from campaign.odds.many import Trial, fighting
from campaign.rules.chapters.combat.losses import price
from campaign.rules.facts.wording import listed, ship_name
from campaign.session.engagements.foretelling import caught_in_words, met_in_words, won_in_words
from campaign.session.engagements.prospects import FULL_MAGAZINES, AttackAhead, ChoiceProspect, Joined, Nothing, Outlook
from campaign.session.play.referee import system_named, usual_system
from campaign.session.play.seat import PlayerSeat
from campaign.session.play.trouble import NotFound, Refused
from campaign.session.reports.situation import Plain

ENOUGH = 200
# In how many of the ways in which it may go the chance of a battle is looked up before anything is fought.
LOOKED_UP = 40
# Of the days in dock the lowest and the highest tenth are left out.
TENTHS = 10

# A chance and between which bounds the true one lies.
Interval = Estimate
CERTAIN, NEVER = Estimate(1.0, 1.0, 1.0), Estimate(0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class ShipRisk:
    """What a choice may cost one ship: chance of loss, and days in dock (median, low and high in eight of ten battles).

    Days are None where no dock mends her, or no battle comes about.
    """

    ship: ShipId
    name: str
    side: Side
    lost: Interval
    days_in_dock: tuple[float, float, float] | None


@dataclass(frozen=True, slots=True)
class OddsSoFar:
    """What came of a choice in so many runs.

    `meets` is the chance that a battle comes about at all; `wins` and `draws` are of that battle, if it does. `points` that
    either side scores and the `ships` count all that may come of the choice, battle or none.
    """

    runs: int
    meets: Interval
    wins: Mapping[Side, Interval]
    draws: Interval
    points: Mapping[Side, Estimate]
    ships: tuple[ShipRisk, ...]
    assumed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the orders that may be given now: the order itself (None: none is), and in one sentence what comes of it."""

    key: str
    title: str
    order: Command | None
    consequence: str
    book: Book
    side: Side
    prospect: ChoiceProspect

    @property
    def certain(self) -> Interval:
        """The chance that a battle comes about, from the charts alone, over ways in which it may be."""
        return _meets([self.prospect.outlook(number) for number in range(LOOKED_UP)])


@dataclass(frozen=True, slots=True)
class Run:
    """One way it went: what was to come of it, and how captains fought the battle, if there was one."""

    outlook: Outlook
    trial: Trial | None = None


class Counting:
    """A choice that is counted up: each time another of the ways in which it may go, fought out by captains."""

    def __init__(self, choice: Choice, system: str | None = None) -> None:
        """By the battle system that is usual for each battle, unless one is named."""
        self.choice = choice
        self.runs: list[Run] = []
        self._system = system
        self._going: Iterator[Run | None] | None = None

    def fight_on(self, runs: int = ENOUGH) -> Iterator[int]:
        """Fights on until there are so many runs; after each order it says how many there are, and may be left there."""
        while len(self.runs) < runs:
            self._going = self._going or self._another()
            if (run := next(self._going)) is not None:
                self._going = None
                self.runs.append(run)
            yield len(self.runs)

    def _another(self) -> Iterator[Run | None]:
        number = len(self.runs)
        outlook = self.choice.prospect.outlook(number)
        engagement = outlook.engagement
        system = None if engagement is None else self._fit(engagement)
        if engagement is None or system is None:
            yield Run(outlook)
            return
        dice = SeededDice(number, f"odds of {engagement.id}")
        for trial in fighting(system_named(system), self.choice.book, engagement, dice):
            yield None if trial is None else Run(outlook, trial)

    def _fit(self, engagement: Engagement) -> str | None:
        """The system that fights it; none where none can: a battle that nobody can fight is no battle."""
        name = self._system or usual_system(self.choice.book, engagement)
        refused = system_named(name).suits(self.choice.book, engagement)
        if refused is not None and self._system is not None:
            raise Refused(refused)
        return name if refused is None else None

    @property
    def so_far(self) -> OddsSoFar | None:
        """The odds by now; None before the first run is over."""
        return summed(self.choice, self.runs) if self.runs else None

    @property
    def consequence(self) -> str:
        """In one sentence what comes of it, as far as it is counted."""
        found = self.so_far
        fought = found is not None and any(run.trial is not None for run in self.runs)
        if found is None or not fought:
            return self.choice.consequence
        return f"{self.choice.consequence} {won_in_words(found.wins[self.choice.side].value, found.draws.value)}"

    def found(self) -> Plain:
        """The odds by now as a document; raises NotFound before the first run is over."""
        if (odds := self.so_far) is None:
            raise NotFound("nothing was counted yet")
        return as_plain(self.choice, self.consequence, odds)


def summed(choice: Choice, runs: Sequence[Run]) -> OddsSoFar:
    """What came of a choice in some runs, at least one."""
    outlooks = [run.outlook for run in runs]
    meets, trials = _meets(outlooks), [run.trial for run in runs if run.trial is not None]
    winners = [trial.verdict.winner for trial in trials]
    return OddsSoFar(
        len(runs), meets,
        {side: share(winners.count(side), len(trials)) if trials else NEVER for side in BOTH},
        share(winners.count(None), len(trials)) if trials else NEVER,
        {side: mean([_scored(choice.book, run, side) for run in runs]) for side in BOTH},
        tuple(_risk(choice, side, ship, runs, meets) for side, ship in choice.prospect.ships()),
        choice.prospect.assumed,
    )


def _meets(outlooks: Sequence[Outlook]) -> Interval:
    found = mean([outlook.meets for outlook in outlooks])
    return Estimate(found.value, found.low, min(1.0, found.high))


def _scored(book: Book, run: Run, side: Side) -> float:
    """SM-GAP-55.12 Points that a side scores in one run: the price of each enemy lost, by the chance that it comes to that."""
    outlook = run.outlook
    caught = sum(price(book, ship) * chance for ship, chance in outlook.caught.items()) if outlook.acting is side else 0.0
    if run.trial is None or outlook.engagement is None:
        return caught
    enemies = {unit.ship for unit in outlook.engagement.parties[side.enemy].participants}
    lost = sum(price(book, came.ship) for came in run.trial.after.outcomes
               if came.ship in enemies and came.outcome is not Outcome.AFLOAT)
    return caught + outlook.meets * lost


def _risk(choice: Choice, side: Side, ship: ShipId, runs: Sequence[Run], meets: Interval) -> ShipRisk:
    book = choice.book
    fates = [(run, came) for run in runs if run.trial is not None for came in run.trial.after.outcomes if came.ship == ship]
    fought = sum(run.trial is not None for run in runs)
    lost = share(sum(came.outcome is not Outcome.AFLOAT for _, came in fates), fought) if fought else NEVER
    caught = sum(run.outlook.caught.get(ship, 0.0) for run in runs) / len(runs)
    days = None if side is not choice.side else _days(book, fates)
    name = ship_name(book, ship)
    return ShipRisk(ship, name, side, Estimate(*(caught + (1 - caught) * one * two for one, two in (
        (lost.value, meets.value), (lost.low, meets.low), (lost.high, meets.high)))), days)


def _days(book: Book, fates: Sequence[tuple[Run, ShipOutcome]]) -> tuple[float, float, float] | None:
    found = []
    for run, came in fates:
        if run.outlook.engagement is not None:
            days = days_of(book, run.outlook.engagement.sent(came.ship), came)
            found += [] if days is None else [days]
    if not found:
        return None
    cuts = quantiles(found, n=TENTHS, method="inclusive") if len(found) > 1 else [found[0]] * (TENTHS - 1)
    return cuts[TENTHS // 2 - 1], cuts[0], cuts[-1]


def as_plain(choice: Choice, consequence: str, odds: OddsSoFar) -> Plain:
    """The odds of a choice as a document."""
    return {
        "key": choice.key, "title": choice.title, "consequence": consequence, "side": choice.side.value, "runs": odds.runs,
        "meets": plain(odds.meets), "wins": {side.value: plain(odds.wins[side]) for side in BOTH}, "draws": plain(odds.draws),
        "points": {side.value: plain(odds.points[side]) for side in BOTH},
        "ships": [
            {"ship": risk.ship, "name": risk.name, "side": risk.side.value, "lost": plain(risk.lost),
             "days_in_dock": None if risk.days_in_dock is None else dict(
                 zip(("value", "low", "high"), (round(one, 1) for one in risk.days_in_dock), strict=True))}
            for risk in odds.ships
        ],
        "assumed": list(odds.assumed),
    }


def plain(estimate: Estimate) -> dict[str, float]:
    """An estimate as a document has it."""
    return {key: round(value, 4) for key, value in asdict(estimate).items()}


def choices(seat: PlayerSeat) -> tuple[Choice, ...]:
    """What may be chosen now where a battle may come of it; empty where no such choice is open."""
    book, view = seat.book, seat.view
    attack = view.attack
    if attack is not None:
        if attack.battle is not None:
            return (_battle(book, view, attack.id, attack.battle),)
        answers = [one for one in seat.legal() if isinstance(one, ReactToAttack)]
        return tuple(_answering(book, view, attack, order) for order in dict.fromkeys(answers))
    attacks = dict.fromkeys(one for one in seat.legal() if isinstance(one, AttackForces))
    found = tuple(_attacking(book, view, order) for order in attacks)
    hold = Choice("hold", "Let them go", None, "No battle comes about.", book, view.side, Nothing(view.side))
    return (*found, hold) if found else ()


def _battle(book: Book, view: View, battle: BattleId, engagement: Engagement) -> Choice:
    prospect = Joined(engagement, (FULL_MAGAZINES,))
    return Choice("fight", f"Fight battle {battle}", None, "The battle is joined.", book, view.side, prospect)


def _attacking(book: Book, view: View, order: AttackForces) -> Choice:
    light = order.light or view.forces[order.forces[0]].force.searched_light or Light.DAY
    prospect = AttackAhead(book, view, order.side, order.hex, light, order.forces, order.contacts)
    own = listed(view.forces[key].force.name or str(key) for key in order.forces)
    title = f"Attack {listed(order.contacts)} with {own}"
    key = f"attack {','.join(order.contacts)} with {','.join(order.forces)}"
    return Choice(key, title, order, _consequence(view.side, prospect), book, view.side, prospect)


TITLES = {
    Reaction.STAND: "Stand and fight",
    Reaction.AVOID: "Try to get away",
    Reaction.SCATTER_TRANSPORTS: "Escorts stand, transports scatter",
    Reaction.SCATTER_ALL: "Scatter",
}


def _answering(book: Book, view: View, attack: AttackView, order: ReactToAttack) -> Choice:
    prospect = AttackAhead(book, view, attack.acting, attack.hex, attack.light, (), attack.enemy_contacts, order.reactions,
                      order.commit)
    # An answer that is not open to a force is to stand: the choice is named for what the others do.
    asked = next((reaction for _, reaction in order.reactions if reaction is not Reaction.STAND), Reaction.STAND)
    title, key = TITLES[asked], asked.value
    if order.commit:
        title = f"{title}, with {listed(view.forces[one].force.name or str(one) for one in order.commit)}"
        key = f"{key}, with {','.join(order.commit)}"
    return Choice(key, title, order, _consequence(view.side, prospect), book, view.side, prospect)


def _consequence(side: Side, prospect: AttackAhead) -> str:
    ways = [prospect.outlook(number) for number in range(LOOKED_UP)]
    own_acts = prospect.acting is side
    met = met_in_words(_meets(ways).value, own_acts=own_acts)
    caught = sum(sum(way.caught.values()) for way in ways) / len(ways)
    certain = len({sum(way.caught.values()) for way in ways}) == 1
    words = caught_in_words(caught, own_acts=own_acts, certain=certain)
    return " ".join(one for one in (met, words) if one)
