"""Blunders of captains, counted: what no captain does who wants to win, by measures that are the same for every system.

A system's own module, `blunders_<system>.py`, offers one function,

    told(book: Book, engagement: Engagement, dice: Dice) -> Iterator[Turn]

which fights a battle by captains on both sides and tells each turn in the nouns below; `whole_turns` hands it the battle before
and after each turn with the facts between. The measures, all of them here, look at turns alone.

    make blunders SYSTEM=surface_fire BATTLES=200

fights skirmishes of the game and battles of forces drawn by lot in turn, and prints how many of each blunder a battle has, with
examples.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from itertools import pairwise
from typing import Any

from msgspec import Struct, field

from campaign.model.battles.battle import Engagement, Ground
from campaign.model.battles.presence import is_known
from campaign.model.book import Book
from campaign.model.dice import Dice
from campaign.model.sides import Side
from campaign.tactics.contract import AnySystem
from campaign.tactics.kit.sea import inside, patches
from campaign.tactics.plot.geometry import Point, bearing_of, metres_between, turn_between

# What is told of a battle -------------------------------------------------------------------------------------------


class Size(Enum):
    """How large a ship is: a boat or a submarine; a destroyer or an escort; a cruiser and all above."""

    BOAT = "boat"
    SMALL = "small"
    GREAT = "great"


class Battery(Struct, frozen=True):
    """Guns that still fire: calibre in millimetres, barrels, and how far they reach in metres."""

    calibre_mm: float
    barrels: int
    reach_m: float


class Ship(Struct, frozen=True, kw_only=True):
    """A ship on the table as a turn ends: where she is in metres, her speed and the most that she still makes in knots.

    `left` is the share of her boxes not lost; one that is `done_for` sinks or is a wreck, whatever anybody does; a `decoy` is a
    marker with nobody beneath; one that is `hidden` the enemy does not see, or sees as a marker; `leaves` says that she was
    ordered to get away, `dodges` that she steers so as to be missed, `guards` that her side must bring somebody through;
    `over` are mines and shoals, known to her side when she was ordered, that she entered in this turn.
    """

    side: Side
    size: Size
    at: Point
    course: float
    knots: float
    top: float
    left: float = 1.0
    guns: tuple[Battery, ...] = ()
    cargo: bool = False
    done_for: bool = False
    decoy: bool = False
    hidden: bool = False
    leaves: bool = False
    dodges: bool = False
    guards: bool = False
    over: tuple[str, ...] = ()


class Shot(Struct, frozen=True):
    """Fire of a battery in one turn, and the chance that any of it hits, where the system tells; `main` is a main battery."""

    by: str
    at: str
    rounds: int
    chance: float | None = None
    main: bool = True


class Turn(Struct, frozen=True, kw_only=True):
    """One turn: who stands where as it ends, who fired, whom each ship named as her target by night, and who ran into whom."""

    number: int
    night: bool
    ships: Mapping[str, Ship]
    shots: tuple[Shot, ...] = ()
    named: Mapping[str, str] = field(default_factory=dict)
    collisions: tuple[tuple[str, str], ...] = ()


MINES, SHOAL = "mines", "shoal"
Told = Callable[[Book, Engagement, Dice], Iterator[Turn]]


def led_over(engagement: Engagement, side: Side, track: Sequence[Point], shown: Collection[str]) -> tuple[str, ...]:
    """Shoals that a way enters, and mines that its side knows of, by the chart or, `shown` by name, since one went off."""
    found = {patch.kind: patch for patch in patches(engagement, Ground.MINES, Ground.SHOAL)
             if (is_known(patch.laid, side) or patch.name in shown) and track and not inside(patch, track[0])
             and any(inside(patch, at) for at in _along(track))}
    return tuple(word for kind, word in ((Ground.MINES, MINES), (Ground.SHOAL, SHOAL)) if kind in found)


def _along(track: Sequence[Point]) -> Iterator[Point]:
    """Points along a way."""
    for start, end in pairwise(track):
        yield from (Point(start.x_m + share * (end.x_m - start.x_m), start.y_m + share * (end.y_m - start.y_m))
                    for share in (0.25, 0.5, 0.75, 1.0))


Whole = tuple[Any, tuple[Any, ...], Any]


def whole_turns(system: AnySystem, book: Book, engagement: Engagement, dice: Dice) -> Iterator[Whole]:
    """The battle before each turn, all facts of that turn, and the battle after it; for systems whose battles have a `turn`."""
    before = after = system.begin(book, engagement)
    facts: tuple[Any, ...] = ()
    for battle, happened in system.stages(book, engagement, dice):
        facts, after = (*facts, *happened), battle
        if battle.turn != before.turn:
            yield before, facts, after
            before, facts = battle, ()
    if facts:
        yield before, facts, after


# The measures ---------------------------------------------------------------------------------------------------------


class Blunder(Enum):
    """What is counted."""

    DARK = "all name one dark target and nobody fires at it"
    MINES = "sails into a minefield that she knows of"
    SHOAL = "sails onto a shoal"
    FRIEND = "runs into a friend"
    ALONE = "one or two small ships close cruisers' guns alone by day"
    SPLASHES = "dodges for turns though nobody fires at her"
    CHASE = "chases for turns whom she cannot catch"
    WASTE = "fires on at a ship that is done for"
    LONG_ODDS = "main guns fire for turns at a chance of next to nothing"
    SHY = "turns away at once though stronger"
    DECOY = "decoys outrun the markers that they hide"


class Case(Struct, frozen=True):
    """A blunder found: when it began, who committed it, and how."""

    blunder: Blunder
    turn: int
    who: str
    words: str


Turns = Sequence[Turn]


def runs(turns: Turns, is_so: Callable[[int], bool], least: int) -> Iterator[range]:
    """Stretches of at least so many turns in a row, by their places, in each of which something is so."""
    begun: int | None = None
    for place in range(len(turns) + 1):
        if place < len(turns) and is_so(place):
            begun = place if begun is None else begun
        elif begun is not None:
            if place - begun >= least:
                yield range(begun, place)
            begun = None


def by_ship(turns: Turns, blunder: Blunder, is_so: Callable[[Turns, int, str], bool], least: int) -> Iterator[Case]:
    """Every ship's stretches of a blunder."""
    for name in dict.fromkeys(name for turn in turns for name in turn.ships):
        for found in runs(turns, lambda place, name=name: name in turns[place].ships and is_so(turns, place, name), least):
            yield Case(blunder, turns[found[0]].number, name, f"{len(found)} turns")


def dark_targets(turns: Turns) -> Iterator[Case]:
    """All ships of a side that name a target name the same, two turns or more, and nobody fires at it."""
    for side in Side:
        for found in runs(turns, partial(_named_in_vain, turns, side), 2):
            turn = turns[found[0]]
            yield Case(Blunder.DARK, turn.number, side.value, f"{len(found)} turns, first at {_named(turn, side)[0]}")


def _named(turn: Turn, side: Side) -> list[str]:
    return [target for name, target in turn.named.items() if name in turn.ships and turn.ships[name].side is side]


def _named_in_vain(turns: Turns, side: Side, place: int) -> bool:
    turn = turns[place]
    named = _named(turn, side)
    return len(named) > 1 and len(set(named)) == 1 and not any(shot.at == named[0] and shot.rounds for shot in turn.shots)


def over_mines(turns: Turns, place: int, name: str) -> bool:
    """Her way leads into a field that her side knows of."""
    return MINES in turns[place].ships[name].over and not turns[place].ships[name].decoy


def over_shoals(turns: Turns, place: int, name: str) -> bool:
    """Her way leads onto a shoal."""
    return SHOAL in turns[place].ships[name].over and not turns[place].ships[name].decoy


def into_friends(turns: Turns) -> Iterator[Case]:
    """Two ships of a side touch, neither of them done for."""
    for before, turn in zip((None, *turns), turns, strict=False):
        for first, second in turn.collisions:
            ships = [known.ships[name] for name in (first, second)
                     if name in (known := turn if before is None or name not in before.ships else before).ships]
            if len(ships) == 2 and ships[0].side is ships[1].side and not any(ship.done_for for ship in ships):
                laden = any(ship.cargo for ship in ships)
                yield Case(Blunder.FRIEND, turn.number, first, f"into {second}{', a convoy' if laden else ''}")


ENOUGH_BARRELS, COMPANY_M, SUPPORTED = 8, 6000.0, 0.33


def closes_alone(turns: Turns, place: int, name: str) -> bool:
    """By day, in reach of eight guns of cruisers, none of them crippled, she closes with at most one friend and no support."""
    turn, own = turns[place], turns[place].ships[name]
    if turn.night or place == 0 or own.size is not Size.SMALL or own.guards or own.cargo or own.knots <= 0:
        return False
    against = [enemy for enemy in _enemies(turn, own) if enemy.size is Size.GREAT and _reaches(enemy, own)]
    if sum(guns.barrels for enemy in against for guns in enemy.guns) < ENOUGH_BARRELS:
        return False
    mark = min(against, key=lambda enemy: metres_between(enemy.at, own.at))
    friends = [ship for key, ship in turn.ships.items() if ship.side is own.side and key != name and not ship.decoy]
    near = [ship for ship in friends if metres_between(ship.at, own.at) <= COMPANY_M]
    support = sum(map(broadside, (ship for ship in friends if _reaches(ship, mark))))
    before = turns[place - 1].ships.get(name)
    there = next((turns[place - 1].ships.get(key) for key, ship in turn.ships.items() if ship is mark), None)
    closes = before is not None and there is not None and (
        metres_between(before.at, there.at) - metres_between(own.at, mark.at) > 0.25 * metres_between(before.at, own.at))
    return (closes and mark.left > 0.5 and len(near) <= 1
            and support < SUPPORTED * sum(map(broadside, against)))


def dodges_nobody(turns: Turns, place: int, name: str) -> bool:
    """She steers so as to be missed, and nobody fired at her in this turn or the two before it."""
    lately = turns[max(0, place - 2):place + 1]
    return turns[place].ships[name].dodges and not any(shot.at == name for turn in lately for shot in turn.shots)


FASTER_KN, TOWARDS_DEG, AWAY_DEG = 3.0, 30.0, 60.0


def chases_in_vain(turns: Turns, place: int, name: str) -> bool:
    """She steers for the nearest enemy in sight, out of her reach, who runs from her faster than she can."""
    turn, own = turns[place], turns[place].ships[name]
    enemies = [enemy for enemy in _enemies(turn, own) if not enemy.hidden]
    if own.decoy or own.cargo or own.knots <= 0 or not enemies or any(_reaches(own, enemy) for enemy in enemies):
        return False
    near = min(enemies, key=lambda enemy: metres_between(enemy.at, own.at))
    bearing = bearing_of(own.at, near.at)
    return (abs(turn_between(own.course, bearing)) <= TOWARDS_DEG and abs(turn_between(near.course, bearing)) <= AWAY_DEG
            and near.knots >= own.top + FASTER_KN)


def wastes(turns: Turns) -> Iterator[Case]:
    """For two turns or more a ship fires at one that was done for when the turn began."""
    pairs = dict.fromkeys((shot.by, shot.at) for turn in turns for shot in turn.shots)
    for by, at in pairs:
        for found in runs(turns, partial(_fires_at_a_wreck, turns, by, at), 2):
            rounds = sum(shot.rounds for place in found for shot in turns[place].shots if (shot.by, shot.at) == (by, at))
            yield Case(Blunder.WASTE, turns[found[0]].number, by, f"{len(found)} turns and {rounds} rounds at {at}")


def _fires_at_a_wreck(turns: Turns, by: str, at: str, place: int) -> bool:
    before = turns[place - 1].ships.get(at) if place else None
    return before is not None and before.done_for and any((shot.by, shot.at) == (by, at) for shot in turns[place].shots)


NEXT_TO_NOTHING = 0.02


def at_long_odds(turns: Turns, place: int, name: str) -> bool:
    """The fire of her main guns in this turn hits with a chance of two in a hundred at most."""
    found = [shot.chance for shot in turns[place].shots if shot.by == name and shot.main and shot.chance is not None]
    return bool(found) and max(found) <= NEXT_TO_NOTHING


AT_ONCE, TURNED_AWAY_DEG = 6, 120.0


def shies(turns: Turns, place: int, name: str) -> bool:
    """In the first turns of a meeting by day an unhurt ship of size turns her stern to enemies whom her side outweighs."""
    turn, own = turns[place], turns[place].ships[name]
    enemies = [enemy for enemy in _enemies(turn, own) if not enemy.hidden]
    if turn.night or own.size is not Size.GREAT or own.cargo or own.left < 1 or not own.guns or not enemies:
        return False
    met = next(number for number, one in enumerate(turns) if name in one.ships and any(
        not enemy.hidden for enemy in _enemies(one, one.ships[name])))
    near = min(enemies, key=lambda enemy: metres_between(enemy.at, own.at))
    ours = sum(broadside(ship) for ship in turn.ships.values() if ship.side is own.side)
    off = abs(turn_between(own.course, bearing_of(own.at, near.at)))
    return place < met + AT_ONCE and off >= TURNED_AWAY_DEG and ours > sum(map(broadside, enemies))


OUTRUNS = 1.5


def outruns(turns: Turns, place: int, name: str) -> bool:
    """An empty marker goes half as far again as the farthest of those that hide somebody."""
    own, before = turns[place].ships[name], turns[place - 1].ships if place else {}
    if not own.decoy or not own.hidden or name not in before:
        return False
    beside = [metres_between(before[key].at, ship.at) for key, ship in turns[place].ships.items()
              if key in before and ship.side is own.side and ship.hidden and not ship.decoy]
    return bool(beside) and metres_between(before[name].at, own.at) > OUTRUNS * max(beside) + 1.0


def broadside(ship: Ship) -> float:
    """What a ship's guns weigh: barrels by the cube of the calibre, as shells weigh."""
    return sum(guns.barrels * (guns.calibre_mm / 100) ** 3 for guns in ship.guns)


def _enemies(turn: Turn, own: Ship) -> Iterator[Ship]:
    return (ship for ship in turn.ships.values() if ship.side is not own.side and not ship.done_for and not ship.decoy)


def _reaches(firer: Ship, target: Ship) -> bool:
    return any(guns.reach_m >= metres_between(firer.at, target.at) for guns in firer.guns)


MEASURES: tuple[Callable[[Turns], Iterator[Case]], ...] = (
    dark_targets,
    partial(by_ship, blunder=Blunder.MINES, is_so=over_mines, least=1),
    partial(by_ship, blunder=Blunder.SHOAL, is_so=over_shoals, least=1),
    into_friends,
    partial(by_ship, blunder=Blunder.ALONE, is_so=closes_alone, least=3),
    partial(by_ship, blunder=Blunder.SPLASHES, is_so=dodges_nobody, least=2),
    partial(by_ship, blunder=Blunder.CHASE, is_so=chases_in_vain, least=4),
    wastes,
    partial(by_ship, blunder=Blunder.LONG_ODDS, is_so=at_long_odds, least=2),
    partial(by_ship, blunder=Blunder.SHY, is_so=shies, least=3),
    partial(by_ship, blunder=Blunder.DECOY, is_so=outruns, least=2),
)


def blunders(turns: Turns) -> Iterator[Case]:
    """Every blunder in a battle."""
    for measure in MEASURES:
        yield from measure(turns)
