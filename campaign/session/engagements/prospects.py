"""The possible outcomes of a choice, one at a time: whether there is a battle, who fights, and who is caught without one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import Protocol

from msgspec import Struct, field

from campaign.model.battles.battle import BattleId, Conditions, Engagement, Light, Participant, Party
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.dice import Dice, Die, SeededDice, Why
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Mission, Reaction
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.combat.ch06_battle import conditions_by, participant, setting_of
from campaign.rules.chapters.combat.ch06_reaction import percent_caught, percent_to_avoid
from campaign.rules.chapters.ports.ch08_fuel import allowance
from campaign.rules.chapters.sailing.ch01_task_forces import NOT_WARSHIPS
from campaign.rules.views.strength import worth
from campaign.session.engagements.unseen import Company, Enemies
from campaign.staff.judgement.doctrine import DOCTRINES, answer_by_strength

# Whether a battle comes about -----------------------------------------------------------------------------------------


PERCENT = 100
# The strength at which a night attack by boats is rated.
A_PACK = 0.5
SCATTERS = (Reaction.SCATTER_ALL, Reaction.SCATTER_TRANSPORTS)


class Contact(Struct, frozen=True):
    """An attack that was declared: who attacks whom, what each attacked force answers, who joins those that stand."""

    attackers: tuple[Company, ...]
    attacked: tuple[tuple[Company, Reaction], ...]
    committed: tuple[Company, ...] = ()


def _pace_of(book: Book, companies: tuple[Company, ...]) -> int:
    """SM-GAP-15.1 The hexes a segment that the slowest ship of some forces makes."""
    return min((allowance(book, ship) for company in companies for ship in company.ships), default=0)


def _chance_to_stay(book: Book, contact: Contact) -> tuple[float, ...]:
    """SM-6A.6 The chance of each attacked force that it has to fight: surely where it stands, by the chart where it avoids."""
    attackers = _pace_of(book, contact.attackers)
    return tuple(_to_stay(book, company, reaction, attackers) for company, reaction in contact.attacked)


def _to_stay(book: Book, company: Company, reaction: Reaction, attackers: int) -> float:
    match reaction:
        case Reaction.STAND:
            return 1.0
        case Reaction.AVOID:
            return 1 - percent_to_avoid(book, _pace_of(book, (company,)), attackers) / PERCENT
        case Reaction.SCATTER_ALL:
            return 0.0
        case Reaction.SCATTER_TRANSPORTS:
            return float(any(book.counters[ship.id].type is not ShipType.TRANSPORT for ship in company.ships))


def chance_of_battle(book: Book, contact: Contact) -> float:
    """SM-6A.7 A battle comes about unless every attacked force is gone before it: each rolls for itself."""
    if contact.committed:
        return 1.0
    return 1 - prod(1 - stays for stays in _chance_to_stay(book, contact))


def _chance_caught(book: Book, contact: Contact) -> dict[ShipId, float]:
    """SM-6A1.2 The chance of each transport that scatters that she is the one who is caught."""
    return {ship.id: percent_caught(book, reaction) / PERCENT
            for company, reaction in contact.attacked if reaction in SCATTERS
            for ship in company.ships if book.counters[ship.id].type is ShipType.TRANSPORT}


def _who_fights(book: Book, contact: Contact, dice: Dice) -> tuple[Company, ...]:
    """The attacked forces that are brought to battle, drawn as often as they are, given that there is one."""
    chances = _chance_to_stay(book, contact)
    caught = bool(contact.committed)
    found: list[Company] = []
    for number, (company, reaction) in enumerate(contact.attacked):
        later = prod(1 - chance for chance in chances[number:])
        chance = chances[number] if caught or later >= 1 else chances[number] / (1 - later)
        if dice.roll(Die.PERCENT, Why("SM-6A3", "has to fight", (company.name,))) <= round(chance * PERCENT):
            caught = True
            found.append(_left(book, company, reaction))
    return (*found, *contact.committed)


def _left(book: Book, company: Company, reaction: Reaction) -> Company:
    if reaction is not Reaction.SCATTER_TRANSPORTS:
        return company
    stays = tuple(ship for ship in company.ships if book.counters[ship.id].type is not ShipType.TRANSPORT)
    return Company(company.name, stays)


def _strength_of(book: Book, companies: tuple[Company, ...]) -> float:
    """What some forces are worth, damage and all."""
    return sum(worth(book.counters[ship.id], ship.condition) for company in companies for ship in company.ships)


def _staff_answer(
    book: Book, side: Side, company: Company, attackers: tuple[Company, ...], light: Light, *, knows: bool,
) -> Reaction:
    """SM-GAP-92.2 An enemy is taken to answer as the staff of his side would, which does not always know who attacks it."""
    doctrine = DOCTRINES[side]
    dark = light is Light.NIGHT
    boats = dark and all(book.counters[ship.id].type is ShipType.BOAT_SQUADRON
                         for attacker in attackers for ship in attacker.ships)
    against = A_PACK if boats else _strength_of(book, attackers) if knows else doctrine.unknown * len(attackers)
    against *= doctrine.night if dark else 1
    escorted = any(ship.mission is Mission.ESCORT and book.counters[ship.id].type not in NOT_WARSHIPS
                   for ship in company.ships)
    own = _strength_of(book, (company,))
    return answer_by_strength(book, [ship.id for ship in company.ships], own, against, doctrine, escorted=escorted)


# Between whom ---------------------------------------------------------------------------------------------------------


_NO_SKY = Conditions(Light.DAY, 0, 0, 0, 0, 0, 0.0)
MAGAZINES = "the enemy's magazines are taken to be full"
FULL_MAGAZINES = f"{MAGAZINES}, and his damage is judged from afar"
OPEN_SKY = "hour and visibility are as the chart has them, and forces that are not named stay out of it"
DRAWN = ("who sails under a marker whose ships were not counted is drawn from the enemy's ships that are neither in port nor "
         "lost nor counted elsewhere, each as likely under one such marker as under another")
AS_HIS_STAFF = "the enemy answers as his staff would, which knows who attacks it one time in four"
# The enemy has counted his attackers in one of this many possible situations.
KNOWN_ONCE_IN = 4


class Outlook(Struct, frozen=True):
    """One possible outcome by the charts: the chance of a battle, and each ship's chance of being caught."""

    meets: float
    caught: Mapping[ShipId, float] = field(default_factory=dict)


class ChoiceProspect(Protocol):
    """The possible outcomes of a choice: one for each number, all equally likely."""

    @property
    def acting(self) -> Side:
        """The side that attacks."""
        ...

    @property
    def assumed(self) -> tuple[str, ...]:
        """The assumptions that were made, in words."""
        ...

    def outlook(self, number: int) -> Outlook:
        """One possible outcome."""
        ...

    def engagement(self, number: int) -> Engagement | None:
        """The battle in that case; None if there is never one."""
        ...

    def ships(self) -> tuple[tuple[Side, ShipId], ...]:
        """The ships that are certain to take part, and known by name."""
        ...


class Nothing(Struct, frozen=True):
    """The choice has no consequences: no battle, and no loss."""

    acting: Side
    assumed: tuple[str, ...] = ()

    def outlook(self, number: int) -> Outlook:
        """The same each time."""
        return Outlook(0.0)

    def engagement(self, number: int) -> Engagement | None:
        """None, ever."""
        return None

    def ships(self) -> tuple[tuple[Side, ShipId], ...]:
        """None."""
        return ()


class Joined(Struct, frozen=True):
    """A battle that has been joined: it is certain, and its ships are known."""

    battle: Engagement
    assumed: tuple[str, ...]

    @property
    def acting(self) -> Side:
        """Who attacked."""
        return self.battle.acting

    def outlook(self, number: int) -> Outlook:
        """The same each time; only the fighting differs."""
        return Outlook(1.0)

    def engagement(self, number: int) -> Engagement | None:
        """The same each time."""
        return self.battle

    def ships(self) -> tuple[tuple[Side, ShipId], ...]:
        """All that were sent."""
        return tuple((side, unit.ship) for side, unit in self.battle.participants())


class AttackAhead(Struct, frozen=True):
    """An attack before it is answered: the attacker, the attacked, and the answers if the attacked are one's own."""

    book: Book
    view: View
    acting: Side
    where: Hex
    light: Light
    forces: tuple[ForceId, ...]
    enemies: Enemies
    answers: tuple[tuple[ForceId, Reaction], ...] = ()
    commit: tuple[ForceId, ...] = ()

    @property
    def weather(self) -> Weather:
        """The weather over the hex."""
        return self.view.weather[self.book.theatre.zone(self.where)]

    @property
    def assumed(self) -> tuple[str, ...]:
        """The assumptions of a side that knows no more."""
        drawn = (DRAWN,) if self.enemies.is_drawn else ()
        answered = (AS_HIS_STAFF,) if self.acting is self.view.side else ()
        return (*drawn, *answered, FULL_MAGAZINES, OPEN_SKY)

    def contact(self, number: int) -> Contact:
        """The forces that meet, and their answers, in one possible situation."""
        enemies = self.enemies.companies(number)
        if self.acting is self.view.side:
            own = tuple(self._own(key) for key in self.forces)
            foe, knows = self.view.side.enemy, not number % KNOWN_ONCE_IN
            answers = (_staff_answer(self.book, foe, enemy, own, self.light, knows=knows) for enemy in enemies)
            return Contact(own, tuple(zip(enemies, answers, strict=True)))
        answered = tuple((self._own(key), reaction) for key, reaction in self.answers)
        return Contact(enemies, answered, tuple(self._own(key) for key in self.commit))

    def outlook(self, number: int) -> Outlook:
        """One possible outcome: who is present, and who has to fight."""
        contact = self.contact(number)
        return Outlook(chance_of_battle(self.book, contact), _chance_caught(self.book, contact))

    def engagement(self, number: int) -> Engagement | None:
        """SM-GAP-92.3 Between those who have to fight that way, under the next of the skies that are equally likely."""
        contact = self.contact(number)
        if not chance_of_battle(self.book, contact):
            return None
        fights = _who_fights(self.book, contact, SeededDice(number, "who has to fight"))
        return self._engagement(contact.attackers, fights, number)

    def ships(self) -> tuple[tuple[Side, ShipId], ...]:
        """Own ships, and those of the enemy that were counted."""
        contact, side = self.contact(0), self.view.side
        attacked = (*(company for company, _ in contact.attacked), *contact.committed)
        own, theirs = (contact.attackers, attacked) if self.acting is side else (attacked, contact.attackers)
        certain = () if self.enemies.is_drawn else theirs
        return (*((side, ship.id) for company in own for ship in company.ships),
                *((side.enemy, ship.id) for company in certain for ship in company.ships))

    def _own(self, key: ForceId) -> Company:
        return Company(str(key), tuple(self.view.ships[ship] for ship in self.view.forces[key].ships))

    def _engagement(self, attackers: tuple[Company, ...], attacked: tuple[Company, ...], number: int) -> Engagement:
        book, cursor, enemy = self.book, self.view.cursor, self.acting.enemy
        parties = {self.acting: Party(tuple(self._sent(attackers))), enemy: Party(tuple(self._sent(attacked)))}
        first = Engagement(
            BattleId("to come"), str(cursor.turn), cursor.day, f"hex {self.where}", self.where, _NO_SKY, self.acting,
            {side: parties[side] for side in Side},
        )
        rows = book.charts.battle_conditions.rows[self.light, self.weather]
        # The wind favours neither side before they have chosen their positions: any direction will do.
        sky = conditions_by(book, cursor, self.where, self.light, rows[number % len(rows)], 0)
        return replace(first, conditions=sky, setting=setting_of(book, cursor, self.where, sky, first.place))

    def _sent(self, sent: tuple[Company, ...]) -> Iterator[Participant]:
        for company in sent:
            for ship in company.ships:
                own = ship.side is self.view.side
                yield participant(self.book, ship, ForceId(company.name) if own else ForceId(""))
