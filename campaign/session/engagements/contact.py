"""Whether a battle comes about at all once an attack is declared, and what it costs those who scatter."""

from __future__ import annotations

from math import prod

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.dice import Dice, Die, Why
from campaign.model.sides import Side
from campaign.model.units.forces import Mission, Reaction
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.combat.ch06_reaction import percent_caught, percent_to_avoid
from campaign.rules.chapters.ports.ch08_fuel import allowance
from campaign.rules.chapters.sailing.ch01_task_forces import NOT_WARSHIPS
from campaign.rules.views.strength import worth
from campaign.session.engagements.unseen import Company
from campaign.staff.judgement.answers import answer_by_strength
from campaign.staff.judgement.doctrine import DOCTRINES

PERCENT = 100
# What comes out of the dark where one has boats is taken to be boats.
A_PACK = 0.5
SCATTERS = (Reaction.SCATTER_ALL, Reaction.SCATTER_TRANSPORTS)


class Contact(Struct, frozen=True):
    """An attack that was declared: who attacks whom, what each attacked force answers, who joins those that stand."""

    attackers: tuple[Company, ...]
    attacked: tuple[tuple[Company, Reaction], ...]
    committed: tuple[Company, ...] = ()


def pace_of(book: Book, companies: tuple[Company, ...]) -> int:
    """SM-GAP-15.1 The hexes a segment that the slowest ship of some forces makes."""
    return min((allowance(book, ship) for company in companies for ship in company.ships), default=0)


def chance_to_stay(book: Book, contact: Contact) -> tuple[float, ...]:
    """SM-6A.6 The chance of each attacked force that it has to fight: surely where it stands, by the chart where it avoids."""
    attackers = pace_of(book, contact.attackers)
    return tuple(_to_stay(book, company, reaction, attackers) for company, reaction in contact.attacked)


def _to_stay(book: Book, company: Company, reaction: Reaction, attackers: int) -> float:
    match reaction:
        case Reaction.STAND:
            return 1.0
        case Reaction.AVOID:
            return 1 - percent_to_avoid(book, pace_of(book, (company,)), attackers) / PERCENT
        case Reaction.SCATTER_ALL:
            return 0.0
        case Reaction.SCATTER_TRANSPORTS:
            return float(any(book.counters[ship.id].type is not ShipType.TRANSPORT for ship in company.ships))


def chance_of_battle(book: Book, contact: Contact) -> float:
    """SM-6A.7 A battle comes about unless every attacked force is gone before it: each rolls for itself."""
    if contact.committed:
        return 1.0
    return 1 - prod(1 - stays for stays in chance_to_stay(book, contact))


def chance_caught(book: Book, contact: Contact) -> dict[ShipId, float]:
    """SM-6A1.2 The chance of each transport that scatters that she is the one who is caught."""
    return {ship.id: percent_caught(book, reaction) / PERCENT
            for company, reaction in contact.attacked if reaction in SCATTERS
            for ship in company.ships if book.counters[ship.id].type is ShipType.TRANSPORT}


def who_fights(book: Book, contact: Contact, dice: Dice) -> tuple[Company, ...]:
    """The attacked forces that are brought to battle, drawn as often as they are, given that there is one."""
    chances = chance_to_stay(book, contact)
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


def strength_of(book: Book, companies: tuple[Company, ...]) -> float:
    """What some forces are worth, damage and all."""
    return sum(worth(book.counters[ship.id], ship.condition) for company in companies for ship in company.ships)


def staff_answer(
    book: Book, side: Side, company: Company, attackers: tuple[Company, ...], light: Light, *, knows: bool,
) -> Reaction:
    """SM-GAP-92.2 An enemy is taken to answer as the staff of his side would, which does not always know who attacks it."""
    doctrine = DOCTRINES[side]
    dark = light is Light.NIGHT
    boats = dark and all(book.counters[ship.id].type is ShipType.BOAT_SQUADRON for one in attackers for ship in one.ships)
    against = A_PACK if boats else strength_of(book, attackers) if knows else doctrine.unknown * len(attackers)
    against *= doctrine.night if dark else 1
    escorted = any(ship.mission is Mission.ESCORT and book.counters[ship.id].type not in NOT_WARSHIPS
                   for ship in company.ships)
    own = strength_of(book, (company,))
    return answer_by_strength(book, [ship.id for ship in company.ships], own, against, doctrine, escorted=escorted)
