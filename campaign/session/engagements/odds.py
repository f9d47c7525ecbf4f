"""Odds of a battle before it is fought: captains fight it again and again, from what one side knows of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace

from campaign.model.battles.battle import Engagement, Light
from campaign.model.book import Book
from campaign.model.commands import AttackForces
from campaign.model.dice import SeededDice
from campaign.model.play.views import View
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Reaction
from campaign.odds.docks import days_in_dock
from campaign.odds.intervals import Estimate
from campaign.odds.many import Trial, fighting, odds
from campaign.session.engagements.prospects import AS_HIS_STAFF, DRAWN, AttackAhead
from campaign.session.play.referee import battle_waiting, begun_in, system_named
from campaign.session.play.seat import Seat, UmpireSeat
from campaign.session.play.trouble import NotFound, Refused
from campaign.session.reports.situation import Plain

ENOUGH = 200
UNSEEN = "odds unknown: nobody is known who may be there"
# How many others may be there under each sky.
DRAWS = 4


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A battle as one side reckons with it: once for each sky that is equally likely, and what is only assumed of it."""

    side: Side
    chances: tuple[Engagement, ...]
    assumed: tuple[str, ...] = ()

    @property
    def engagement(self) -> Engagement:
        """The battle under the first of these skies."""
        return self.chances[0]

    @property
    def certain(self) -> Engagement:
        """The same with those ships alone that are in it however it may be: who is drawn may be another each time."""
        first, *others = self.chances
        always = {unit.ship for _, unit in first.participants()}
        for other in others:
            always &= {unit.ship for _, unit in other.participants()}
        parties = {side: replace(party, participants=tuple(unit for unit in party.participants if unit.ship in always))
                   for side, party in first.parties.items()}
        return replace(first, parties=parties)


@dataclass(slots=True)
class Tally:
    """One battle that captains fight again and again, each time with a sky and a seed of its own."""

    book: Book
    foreseen: Foreseen
    system: str
    runs: list[Trial] = field(default_factory=list)
    _fighting: Iterator[Trial | None] | None = None

    def __post_init__(self) -> None:
        """Raises Refused where the system cannot fight the battle."""
        if (refusal := system_named(self.system).suits(self.book, self.foreseen.engagement)) is not None:
            raise Refused(refusal)

    def fight_on(self, runs: int = ENOUGH) -> Iterator[int]:
        """Fights on until there are so many runs; after each order it says how many there are, and may be left there."""
        while len(self.runs) < runs:
            self._fighting = self._fighting or self._another()
            if (run := next(self._fighting)) is not None:
                self._fighting = None
                self.runs.append(run)
            yield len(self.runs)

    def _another(self) -> Iterator[Trial | None]:
        number, chances = len(self.runs), self.foreseen.chances
        engagement = chances[number % len(chances)]
        dice = SeededDice(number, f"odds of {engagement.id}")
        return fighting(system_named(self.system), self.book, engagement, dice)

    def found(self) -> Plain:
        """The odds so far: who wins, how long it lasts, and of each ship the chance of loss and the days in dock."""
        engagement, runs = self.foreseen.certain, tuple(self.runs)
        if not runs:
            raise NotFound(f"battle {engagement.id} was not fought out once yet")
        summed = odds(engagement, runs)
        sent = {ship.ship: (side, ship.name) for side, ship in engagement.participants()}
        return {
            "battle": engagement.id, "system": self.system, "side": self.foreseen.side.value, "runs": summed.runs,
            "wins": {side.value: plain(summed.wins[side]) for side in BOTH}, "draws": plain(summed.draws),
            "minutes": plain(summed.minutes), "assumed": list(self.foreseen.assumed),
            "ships": [
                {"ship": ship.ship, "name": sent[ship.ship][1], "side": sent[ship.ship][0].value, "lost": plain(ship.lost),
                 "days_in_dock": plain(days_in_dock(self.book, engagement, runs, ship.ship))}
                for ship in summed.ships
            ],
        }


def plain(estimate: Estimate | None) -> dict[str, float] | None:
    """An estimate as a document has it."""
    return None if estimate is None else {key: round(value, 4) for key, value in asdict(estimate).items()}


def joined(view: View) -> Foreseen:
    """The battle that is joined, as a side knows it; raises NotFound where none is."""
    battle = None if view.attack is None else view.attack.battle
    if battle is None:
        raise NotFound("no battle is joined now")
    return Foreseen(view.side, (battle,), ("the enemy's magazines are taken to be full",))


def foreseen_for(seat: Seat, battle: str) -> Foreseen:
    """The battle that waits, as its reader knows it; raises NotFound when it is another or none."""
    waiting = battle_waiting(seat, battle)
    found = Foreseen(waiting.acting, (waiting,)) if isinstance(seat, UmpireSeat) else joined(seat.view)
    if begun_in(seat) is None:
        return found
    return replace(found, assumed=(*found.assumed, "the battle has begun; these are the odds of its beginning"))


def before_attacking(book: Book, view: View, order: AttackForces) -> Foreseen:
    """The battle that an attack would bring if the enemy stood; raises NotFound where nobody may be there at all."""
    light = order.light or Light.DAY
    return _before(AttackAhead(book, view, order.side, order.hex, light, order.forces, order.contacts, stands=True))


def before_answering(book: Book, view: View) -> Foreseen:
    """The battle that standing against the attack would bring; raises NotFound where no attack waits."""
    attack = view.attack
    if attack is None:
        raise NotFound("no attack waits for an answer now")
    answers = tuple((force, Reaction.STAND) for force in attack.own_forces)
    return _before(AttackAhead(book, view, attack.acting, attack.hex, attack.light, (), attack.enemy_contacts, answers))


def _before(attack: AttackAhead) -> Foreseen:
    """SM-GAP-92.3 Each sky that is equally likely, and where not all were counted each time others who may be there."""
    skies = len(attack.book.charts.battle_conditions.rows[attack.light, attack.weather])
    drawn = DRAWN in attack.assumed
    ways = [attack.outlook(number).engagement for number in range(skies * DRAWS if drawn else skies)]
    chances = tuple(one for one in ways if one is not None and all(party.participants for party in one.parties.values()))
    if not chances:
        raise NotFound(UNSEEN)
    return Foreseen(attack.view.side, chances, tuple(one for one in attack.assumed if one != AS_HIS_STAFF))
