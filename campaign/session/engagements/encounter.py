"""Who faces whom when a force is attacked, or is about to attack: own ships whole, the enemy as far as he is seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.commands import AttackForces
from campaign.model.play.views import Marker, View
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import Category, ForceId
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.combat.ch06_battle import conditions_by
from campaign.rules.chapters.search.ch03_spotting import looks
from campaign.session.engagements.choices import light_of
from campaign.session.play.trouble import NotFound
from campaign.session.words.naming import GROUPS, RANK
from campaign.words.counting import listed

SOUND = "sound"
ONE = {ShipType.ESCORT: "escort", ShipType.LANDING_CRAFT: "landing craft"}
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
NOTHING_KNOWN = "a force of which nothing is known"


class ShipThere(Struct, frozen=True):
    """A ship that takes part, and how she looks: sound, damaged, crippled."""

    ship: ShipId
    name: str
    type: ShipType
    nation: Nation
    looks: str = SOUND


class OwnParty(Struct, frozen=True):
    """An own force that is attacked, or attacks."""

    force: ForceId
    name: str
    ships: tuple[ShipThere, ...]


class EnemyParty(Struct, frozen=True):
    """An enemy force by its marker: its ships if they were seen, else their kinds, else nothing.

    `seen_in` is where it was last seen, if not in the hex of the encounter; `now` whether it is in sight.
    """

    label: str
    ships: tuple[ShipThere, ...]
    kinds: tuple[Category, ...]
    seen_in: Hex | None
    now: bool


class Encounter(Struct, frozen=True):
    """Both parties, where they meet and by what light; `acting` is the side that attacks.

    `moon` is the largest part of the moon that may be lit, whatever the hour.
    """

    side: Side
    acting: Side
    hex: Hex
    light: Light
    moon: float
    own: tuple[OwnParty, ...]
    enemy: tuple[EnemyParty, ...]

    @property
    def is_attacked(self) -> bool:
        """Whether it is the reader who is attacked."""
        return self.acting is not self.side

    @property
    def own_ships(self) -> tuple[ShipThere, ...]:
        """All own ships."""
        return tuple(ship for party in self.own for ship in party.ships)

    @property
    def enemy_ships(self) -> tuple[ShipThere, ...]:
        """All enemy ships that are known by name."""
        return tuple(ship for party in self.enemy for ship in party.ships)


def encounter_to_answer(book: Book, view: View) -> Encounter:
    """The attack that awaits an answer; raises NotFound if there is none."""
    attack = view.attack
    if attack is None or attack.acting is view.side:
        raise NotFound("no attack waits for an answer now")
    return Encounter(view.side, attack.acting, attack.hex, attack.light, _moon(book, view, attack.hex, attack.light),
                     tuple(_own(book, view, attack.own_forces)),
                     tuple(_enemies(book, view, attack.enemy_contacts, attack.hex)))


def encounter_ahead(book: Book, view: View, order: AttackForces) -> Encounter:
    """The attack that a side might declare."""
    light = light_of(view, order)
    return Encounter(view.side, view.side, order.hex, light, _moon(book, view, order.hex, light),
                     tuple(_own(book, view, order.forces)), tuple(_enemies(book, view, order.contacts, order.hex)))


def _moon(book: Book, view: View, where: Hex, light: Light) -> float:
    rows = book.charts.battle_conditions.rows[light, view.weather[book.theatre.zone(where)]]
    return max(conditions_by(book, view.cursor, where, light, row, 0).moon for row in rows)


def headline(encounter: Encounter) -> str:
    """Who is attacked, or attacks."""
    names = _join_names([party.name for party in encounter.own])
    many = len(encounter.own) > 1
    if encounter.is_attacked:
        return f"{names} {'are' if many else 'is'} attacked"
    return f"{names} {'attack' if many else 'attacks'}"


def enemy_in_words(encounter: Encounter) -> str:
    """The enemy as far as he is known: "two battleships and six light cruisers", "warships", or that nothing is known."""
    ships = counted(encounter.enemy_ships)
    kinds = dict.fromkeys(kind for party in encounter.enemy if not party.ships for kind in party.kinds)
    phrases = [ships] if ships else []
    phrases += [f"{kind.value} in unknown number" for kind in kinds]
    blind = sum(not party.ships and not party.kinds for party in encounter.enemy)
    if blind:
        phrases.append(NOTHING_KNOWN if blind == 1 else f"{_number(blind)} forces of which nothing is known")
    return _join_names(phrases)


def counted(ships: Iterable[ShipThere]) -> str:
    """Ships by type in words, the heaviest first."""
    counts = Counter(ship.type for ship in ships)
    return _join_names([f"{_number(counts[kind])} {_noun(kind, counts[kind])}" for kind in RANK if counts[kind]])


def _noun(kind: ShipType, count: int) -> str:
    many = GROUPS[kind]
    return many if count != 1 else ONE.get(kind, many.removesuffix("s"))


def _number(count: int) -> str:
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def _join_names(parts: list[str]) -> str:
    return listed(parts) if parts else ""


def _own(book: Book, view: View, forces: Iterable[ForceId]) -> Iterator[OwnParty]:
    for key in forces:
        own = view.forces[key]
        states = {ship: looks(book, view.ships[ship]) for ship in own.ships}
        yield OwnParty(key, own.force.name or str(key), _there(book, states))


def _enemies(book: Book, view: View, labels: Iterable[str], where: Hex) -> Iterator[EnemyParty]:
    for label in labels:
        marker = view.markers.get(label)
        yield EnemyParty(label, (), (), None, now=False) if marker is None else _enemy(book, marker, where)


def _enemy(book: Book, marker: Marker, where: Hex) -> EnemyParty:
    """The enemy as seen now, else as last seen, which may be out of date."""
    last = marker.last
    seen = marker.seen or (None if last is None else last.seen)
    there = _there(book, seen.ships) if seen is not None and seen.ships else ()
    elsewhere = last.hex if last is not None and last.hex != where else None
    return EnemyParty(marker.contact, there, () if seen is None else seen.categories, elsewhere, now=marker.seen is not None)


def _there(book: Book, states: Mapping[ShipId, str]) -> tuple[ShipThere, ...]:
    found = [ShipThere(key, book.oob.ships[key].name, book.counters[key].type, book.oob.ships[key].nation, state)
             for key, state in states.items()]
    return tuple(sorted(found, key=lambda ship: (RANK.index(ship.type), ship.name)))
