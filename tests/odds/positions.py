"""Positions drawn at random for the campaign's own tables: any ships of the war, hale and hurt, by any light."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from random import Random

from campaign.library.book import load_book
from campaign.model.battles.battle import BattleId, Conditions, Engagement, Light, Opening, Participant, Party, Setting, Task
from campaign.model.battles.presence import Presence
from campaign.model.book import Book
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import hits_of
from campaign.ratings.hits import boats_left, is_squadron

MOST = 12
LARGE = frozenset({ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.CARRIER})
AXIS_NATIONS = frozenset({Nation.ITALIAN, Nation.GERMAN})
SKY = {light: Conditions(light, 720, 20_000, 3, 270, 12, 0.5) for light in Light}


@cache
def war() -> Book:
    """The whole war's ships."""
    return load_book("mediterranean")


@cache
def ships_of(side: Side) -> dict[ShipType, list[ShipId]]:
    """That side's surface ships by type, so that the rare ones are drawn as often as the many."""
    book, found = war(), dict[ShipType, list[ShipId]]()
    for ship, values in book.counters.items():
        facts = book.oob.ships.get(ship)
        if facts is None or values.type is ShipType.SUBMARINE:
            continue
        if (side is Side.AXIS) == (facts.nation in AXIS_NATIONS):
            found.setdefault(values.type, []).append(ship)
    return found


def drawn(number: int, most: int = MOST) -> Engagement:
    """The position of that number."""
    chance = Random(number)
    light = chance.choice(list(Light))
    parties = {side: Party(_party(chance, side, chance.randint(1, most)), may_withdraw=chance.random() < 0.8) for side in Side}
    opening = Opening(chance.choice((1_000, 6_000, 12_000, 20_000)), 90) if chance.random() < 0.3 else None
    stop = chance.choice((24, 60, 120)) if chance.random() < 0.2 else None
    setting = None if stop is None else Setting("drawn", "1941-03-28T08:00+01:00", 35.0, 21.0, stop_minutes=stop)
    return Engagement(BattleId(f"drawn {number}"), "Mar II 41", 3, "off Crete", Hex("00502"), SKY[light],
                      chance.choice(list(Side)), parties, opening, setting)


def _party(chance: Random, side: Side, count: int) -> tuple[Participant, ...]:
    by_type = ships_of(side)
    kinds = list(by_type)
    # A convoy, a flotilla of one kind, or whatever comes.
    pool = [chance.choice(kinds) for _ in range(chance.choice((1, 2, count)))]
    found: dict[ShipId, Participant] = {}
    while len(found) < count:
        kind = chance.choice(pool if chance.random() < 0.8 else kinds)
        ship = chance.choice(by_type[kind])
        found[ship] = _sent(chance, ship)
    return tuple(found.values())


def _sent(chance: Random, ship: ShipId) -> Participant:
    book = war()
    facts, values = book.oob.ships[ship], book.counters[ship]
    condition = _condition(chance) if chance.random() < 0.4 else SOUND
    cargo = values.type is ShipType.TRANSPORT or chance.random() < 0.1
    task = Task.CARGO if cargo else Task.CARRIER if values.type is ShipType.CARRIER else Task.BATTLE_LINE
    boats = boats_left(values, hits_of(values, condition)) if is_squadron(values) else 1
    dead = chance.random() < 0.03
    presence = Presence(boats=boats, without_power=dead) if boats > 1 or dead else None
    return Participant(ship, facts.ship_class, facts.name, facts.nation, "Force", task, condition,
                       out_of_fuel=chance.random() < 0.05, presence=presence)


def _condition(chance: Random) -> Condition:
    def share() -> Fraction:
        return Fraction(chance.randint(0, 10), 10) if chance.random() < 0.6 else Fraction(0)

    rounds = {battery: Fraction(chance.randint(0, 4), 4) for battery in ("main", "secondary") if chance.random() < 0.4}
    return Condition(shell_damage=share(), underwater_damage=min(share(), Fraction(9, 10)), speed_left=1 - share() / 2,
                     torpedoes_left=1 - share(), rounds_left=rounds)
