"""Odds of a battle before it is fought: captains fight it again and again, from what one side knows of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace

from campaign.model.battles.battle import BattleId, Conditions, Engagement, Light, Participant, Party
from campaign.model.book import Book
from campaign.model.commands import AttackForces
from campaign.model.dice import SeededDice
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.forces import ForceId, Ship
from campaign.model.units.ships import ShipId
from campaign.odds.docks import days_in_dock
from campaign.odds.intervals import Estimate
from campaign.odds.many import Trial, fighting, odds
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import UNHURT
from campaign.rules.chapters.combat.ch06_battle import participant
from campaign.rules.chapters.combat.ch06_sky import conditions_by, setting_of
from campaign.session.play.referee import battle_waiting, begun_in, system_named
from campaign.session.play.seat import Seat, UmpireSeat
from campaign.session.play.trouble import NotFound, Refused
from campaign.session.reports.situation import Plain

ENOUGH = 200
_NO_SKY = Conditions(Light.DAY, 0, 0, 0, 0, 0, 0.0)
UNSEEN = "odds unknown: contents not seen"


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
        engagement = self.foreseen.engagement
        runs = tuple(self.runs)
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
    """The battle that an attack would bring; raises NotFound where it is not seen what would be met."""
    light = order.light or Light.DAY
    return _before(book, view, order.side, order.hex, order.forces, order.contacts, light)


def before_answering(book: Book, view: View) -> Foreseen:
    """The battle that standing against the attack would bring; raises NotFound where the attackers are not seen."""
    attack = view.attack
    if attack is None:
        raise NotFound("no attack waits for an answer now")
    return _before(book, view, attack.acting, attack.hex, attack.own_forces, attack.enemy_contacts, attack.light)


def _before(
    book: Book, view: View, acting: Side, where: Hex, forces: tuple[ForceId, ...], contacts: tuple[str, ...], light: Light
) -> Foreseen:
    own = tuple(_own(book, view, forces))
    theirs = tuple(_enemies(book, view, contacts))
    first = Engagement(
        BattleId("to come"), str(view.cursor.turn), view.cursor.day, f"hex {where}", where, _NO_SKY, acting,
        {side: Party(own if side is view.side else theirs) for side in Side},
    )
    rows = book.charts.battle_conditions.rows[light, view.weather[book.theatre.zone(where)]]
    # Wind favours nobody before either has chosen his ground: one way is as good as another.
    skies = [conditions_by(book, view.cursor, where, light, row, 0) for row in rows]
    return Foreseen(
        view.side,
        tuple(replace(first, conditions=sky, setting=setting_of(book, view.cursor, where, sky, first.place)) for sky in skies),
        (
            "the enemy's magazines are taken to be full, and his damage is judged from afar",
            "hour and visibility are as the chart has them, and forces that are not named stay out of it",
        ),
    )


def _own(book: Book, view: View, forces: tuple[ForceId, ...]) -> Iterator[Participant]:
    for force in forces:
        for key in view.forces[force].ships:
            yield participant(book, view.ships[key], force)


def _enemies(book: Book, view: View, contacts: tuple[str, ...]) -> Iterator[Participant]:
    for label in contacts:
        marker = view.markers.get(label)
        ships = None if marker is None or marker.seen is None else marker.seen.ships
        if not ships:
            raise NotFound(UNSEEN)
        for key, damage in ships.items():
            yield participant(book, Ship(key, view.side.enemy, 0, condition=_as_seen(book, key, damage)), ForceId(""))


def _as_seen(book: Book, ship: ShipId, damage: str) -> Condition:
    """A condition in the middle of what a class of damage can mean."""
    values = book.counters[ship]
    boxes = values.flotation_boxes
    ticked = {"damaged": max(1, boxes // 4), "crippled": max(1, boxes * 5 // 8)}.get(damage, 0)
    ticked = min(ticked, boxes - 1)
    return with_hits(values, SOUND, replace(UNHURT, flotation=ticked)) if ticked else SOUND
