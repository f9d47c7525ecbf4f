"""The battles in which blunders are counted: skirmishes of the game and forces drawn by lot, in turn, by seeds that stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count
from random import Random

from msgspec import Struct

from campaign.library.battles.book import load_skirmish_book
from campaign.library.battles.skirmishes import skirmish_keys
from campaign.library.book import load_book, scenario_keys
from campaign.model.battles.battle import BattleId, Conditions, Engagement, Light, Opening, Participant, Party, Task
from campaign.model.battles.presence import Presence
from campaign.model.book import Book
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import SOUND
from campaign.model.units.ships import ShipFacts, ShipType
from campaign.tactics.contract import AnySystem


class Fight(Struct, frozen=True):
    """A battle to be fought, and by which seed."""

    name: str
    seed: int
    book: Book
    engagement: Engagement


def fights(system: AnySystem, battles: int) -> Iterator[Fight]:
    """Every skirmish that suits and forces by lot in turn, until there are so many."""
    suitable = [key for key in skirmish_keys() if _suits(system, key)]
    lots = (fight for seed in count() if system.suits((fight := by_lot(seed)).book, fight.engagement) is None)
    for number in range(battles):
        if number % 2:
            yield next(lots)
        else:
            round_, place = divmod(number // 2, len(suitable))
            found, book = load_skirmish_book(suitable[place])
            yield Fight(suitable[place], round_, book, found.engagement)


def _suits(system: AnySystem, key: str) -> bool:
    found, book = load_skirmish_book(key)
    return system.suits(book, found.engagement) is None


# Forces by lot --------------------------------------------------------------------------------------------------------


NATIONS = {Side.AXIS: (Nation.ITALIAN, Nation.GERMAN), Side.ALLIED: (Nation.BRITISH,)}
CRUISERS = (ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER)
CAPITAL = (ShipType.BATTLESHIP, ShipType.BATTLECRUISER)
DESTROYERS, BOATS = (ShipType.DESTROYER,), (ShipType.BOAT_SQUADRON,)
ESCORTS = (ShipType.TORPEDO_BOAT, ShipType.ESCORT, ShipType.DESTROYER)


class Part(Struct, frozen=True):
    """A part of a force: which types, how many at least and at most, and what they are there for."""

    types: tuple[ShipType, ...]
    least: int
    most: int
    task: Task = Task.BATTLE_LINE


FORCES: Sequence[tuple[Part, ...]] = (
    (Part(CRUISERS, 1, 3), Part(DESTROYERS, 0, 4, Task.SCREEN)),
    (Part(CAPITAL, 1, 2), Part(CRUISERS, 0, 2), Part(DESTROYERS, 2, 4, Task.SCREEN)),
    (Part(DESTROYERS, 2, 4),),
    (Part((ShipType.TRANSPORT,), 1, 3, Task.CARGO), Part(ESCORTS, 1, 3, Task.ESCORT)),
    (Part(BOATS, 1, 2),),
)
# Boats meet no battleships and no boats by day; the order is that of `FORCES`, night last.
AGAINST_BOATS = (2, 3, 4)
DAY_RANGES, NIGHT_RANGES = (9000, 14000, 19000, 24000), (1500, 3000, 5000)


@cache
def _all_ships() -> tuple[Book, tuple[ShipFacts, ...]]:
    book = load_book(scenario_keys()[0])
    return book, tuple(book.oob.ships[key] for key in sorted(book.oob.ships))


def by_lot(seed: int) -> Fight:
    """Two forces that met: a seed's own, whatever the system."""
    lot, (book, _) = Random(f"forces {seed}"), _all_ships()
    first, second = lot.randrange(len(FORCES)), lot.randrange(len(FORCES))
    if len(FORCES) - 1 in (first, second):
        first, second = len(FORCES) - 1, lot.choice(AGAINST_BOATS)
    if len(FORCES) - 2 == first == second:
        second = 0
    night = len(FORCES) - 1 in (first, second) or lot.random() < 0.35
    seen_at = lot.choice(NIGHT_RANGES if night else DAY_RANGES)
    kinds = [first, second] if lot.random() < 0.5 else [second, first]
    taken: set[str] = set()
    parties = {side: Party(tuple(_drawn(lot, book, side, FORCES[kind], taken))) for side, kind in zip(Side, kinds, strict=True)}
    sky = Conditions(Light.NIGHT if night else Light.DAY, 60 if night else 720, 8000 if night else 28000, lot.choice((2, 3, 4)),
                     lot.choice((45, 135, 270)), 12, 0.5 if night else 0.0)
    opening, acting = Opening(seen_at, lot.choice((30, 90, 200, 310))), lot.choice(list(Side))
    engagement = Engagement(BattleId(f"lot-{seed}"), "Jul I 41", 3, "by lot", Hex("00502"), sky, acting, parties, opening)
    return Fight("by lot", seed, book, engagement)


def _drawn(lot: Random, book: Book, side: Side, parts: Sequence[Part], taken: set[str]) -> Iterator[Participant]:
    for number, part in enumerate(parts):
        offered = [ship for ship in _all_ships()[1] if ship.nation in NATIONS[side] and ship.id not in taken
                   and book.oob.class_of(ship.id).type in part.types]
        for ship in lot.sample(offered, min(len(offered), lot.randint(part.least, part.most))):
            taken.add(ship.id)
            boats = book.oob.class_of(ship.id).boats
            yield Participant(ship.id, ship.ship_class, ship.name, ship.nation, f"{side.value} {number + 1}", part.task, SOUND,
                              presence=Presence(boats=boats) if boats > 1 else None)
