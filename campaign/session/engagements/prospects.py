"""What may come of a choice, one way at a time: whether there is a battle, between whom, and who is caught without one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Protocol

from msgspec import Struct, field

from campaign.model.battles.battle import BattleId, Conditions, Engagement, Light, Participant, Party
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.dice import SeededDice
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Reaction
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.combat.ch06_battle import participant
from campaign.rules.chapters.combat.ch06_sky import conditions_by, setting_of
from campaign.session.engagements.contact import Contact, chance_caught, chance_of_battle, staff_answer, who_fights
from campaign.session.engagements.unseen import Company, Enemies

_NO_SKY = Conditions(Light.DAY, 0, 0, 0, 0, 0, 0.0)
MAGAZINES = "the enemy's magazines are taken to be full"
FULL_MAGAZINES = f"{MAGAZINES}, and his damage is judged from afar"
OPEN_SKY = "hour and visibility are as the chart has them, and forces that are not named stay out of it"
DRAWN = ("who sails under a marker whose ships were not counted is drawn from the enemy's ships that are neither in port nor "
         "lost nor counted elsewhere, each as likely under one such marker as under another")
AS_HIS_STAFF = "the enemy answers as his staff would, which knows who attacks it one time in four"
# In so many ways in which it may go, the enemy has counted who attacks him in one.
KNOWN_ONCE_IN = 4


class Outlook(Struct, frozen=True):
    """One way it may go, as the charts have it: the chance that a battle comes about, and of whom that she is caught."""

    meets: float
    caught: Mapping[ShipId, float] = field(default_factory=dict)


class ChoiceProspect(Protocol):
    """What may come of a choice: another way for each number, all as likely."""

    @property
    def acting(self) -> Side:
        """The side that attacks."""
        ...

    @property
    def assumed(self) -> tuple[str, ...]:
        """What is only assumed of it, in words."""
        ...

    def outlook(self, number: int) -> Outlook:
        """One way it may go."""
        ...

    def engagement(self, number: int) -> Engagement | None:
        """The battle, if it comes to one that way; None where it never does."""
        ...

    def ships(self) -> tuple[tuple[Side, ShipId], ...]:
        """The ships that are in it for certain, and known by name."""
        ...


class Nothing(Struct, frozen=True):
    """Nothing comes of it: no battle, and no loss."""

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
    """A battle that is joined: it comes about for certain, between ships that are known."""

    battle: Engagement
    assumed: tuple[str, ...]

    @property
    def acting(self) -> Side:
        """Who attacked."""
        return self.battle.acting

    def outlook(self, number: int) -> Outlook:
        """The same each time; what captains make of it is another matter."""
        return Outlook(1.0)

    def engagement(self, number: int) -> Engagement | None:
        """The same each time."""
        return self.battle

    def ships(self) -> tuple[tuple[Side, ShipId], ...]:
        """All that were sent."""
        return tuple((side, unit.ship) for side, unit in self.battle.participants())


class AttackAhead(Struct, frozen=True):
    """An attack before it is answered: by whom, on whom, and, where the attacked are one's own, with which answers."""

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
        """What a side that knows no more reckons with."""
        drawn = (DRAWN,) if self.enemies.is_drawn else ()
        answered = (AS_HIS_STAFF,) if self.acting is self.view.side else ()
        return (*drawn, *answered, FULL_MAGAZINES, OPEN_SKY)

    def contact(self, number: int) -> Contact:
        """Who meets whom, and who answers how, in one of the ways in which it may be."""
        enemies = self.enemies.companies(number)
        if self.acting is self.view.side:
            own = tuple(self._own(key) for key in self.forces)
            foe, knows = self.view.side.enemy, not number % KNOWN_ONCE_IN
            answers = (staff_answer(self.book, foe, one, own, self.light, knows=knows) for one in enemies)
            return Contact(own, tuple(zip(enemies, answers, strict=True)))
        answered = tuple((self._own(key), reaction) for key, reaction in self.answers)
        return Contact(enemies, answered, tuple(self._own(key) for key in self.commit))

    def outlook(self, number: int) -> Outlook:
        """One way it may go: who is there, and who has to fight."""
        contact = self.contact(number)
        return Outlook(chance_of_battle(self.book, contact), chance_caught(self.book, contact))

    def engagement(self, number: int) -> Engagement | None:
        """SM-GAP-92.3 Between those who have to fight that way, under the next of the skies that are equally likely."""
        contact = self.contact(number)
        if not chance_of_battle(self.book, contact):
            return None
        fights = who_fights(self.book, contact, SeededDice(number, "who has to fight"))
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
        # Wind favours nobody before either has chosen his ground: one way is as good as another.
        sky = conditions_by(book, cursor, self.where, self.light, rows[number % len(rows)], 0)
        return replace(first, conditions=sky, setting=setting_of(book, cursor, self.where, sky, first.place))

    def _sent(self, sent: tuple[Company, ...]) -> Iterator[Participant]:
        for company in sent:
            for ship in company.ships:
                own = ship.side is self.view.side
                yield participant(self.book, ship, ForceId(company.name) if own else ForceId(""))
