"""Fifty damaged ships of the theatre at sea, hurt more and less, far and near: taken home by the rules and the staffs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from campaign.library.book import load_book
from campaign.model.book import Book, Options
from campaign.model.charts.campaign import Weather
from campaign.model.commands import TakeMeasure
from campaign.model.dice import SeededDice
from campaign.model.events import (
    Event,
    ForceMoved,
    MeasureTaken,
    ShipRemoved,
    ShipsBerthed,
    StepBegan,
    VoyageDayPassed,
    VoyageHomeEnded,
)
from campaign.model.play.calendar import Cursor, Phase, Step, Subsegment, Turn
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.courses import steps_to
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.forces import ForceId, TaskForce
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.wounds import CrippleMeasure, News
from campaign.rules import engine
from campaign.rules.chapters.sailing.voyage_home import end_of_segment, start_voyage
from campaign.rules.facts.cripples import hull
from campaign.rules.facts.setup import starting_state
from campaign.rules.fold import fold
from campaign.rules.proceedings import Proceedings
from campaign.staff.operations.parting import measures
from tests.narrating import line_for

CRIPPLES, DAYS, ACCOMPANIED = 50, 14, 3
HOMES = {Side.AXIS: PortId("taranto"), Side.ALLIED: PortId("alexandria")}
FAR = (20, 40, 60, 90)
SHELLS, WATERS, FIRES, FLOODS = (0, 20, 40, 60), (15, 5, 40, 30, 50), (0, 1, 0, 2, 1, 3), (1, 0, 0, 2, 0, 1, 3)
KINDS = (ShipType.BATTLESHIP, ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER, ShipType.CARRIER, ShipType.DESTROYER,
         ShipType.TRANSPORT)


def condition_of(number: int) -> Condition:
    """How the number-th of them was hurt: shares of the hull, and what still burns and floods."""
    return Condition(
        Fraction(SHELLS[number % len(SHELLS)], 100), Fraction(WATERS[number % len(WATERS)], 100),
        fires=FIRES[number % len(FIRES)], floods=FLOODS[number % len(FLOODS)])


@dataclass
class Tally:
    """What became of so many ships: home and lost by day, and why they were lost."""

    ships: int = 0
    home: Counter[int] = field(default_factory=Counter)
    lost: Counter[int] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    measures: Counter[CrippleMeasure] = field(default_factory=Counter)
    news: Counter[News] = field(default_factory=Counter)
    by_casualties: dict[int, Counter[str]] = field(default_factory=dict)

    def lines(self) -> Iterator[str]:
        """The table: home, lost and still at sea by day, then causes."""
        yield f"{self.ships} ships        home   lost   at sea"
        home = lost = 0
        for day in range(1, DAYS + 1):
            home, lost = home + self.home[day], lost + self.lost[day]
            yield f"after day {day:2}   {home / self.ships:7.1%}{lost / self.ships:7.1%}{1 - (home + lost) / self.ships:8.1%}"
        yield from (f"{cause}: {count} ({count / self.ships:.2%})" for cause, count in self.causes.most_common())
        yield from (f"{measure.value}: said {count} times" for measure, count in self.measures.most_common())
        yield from (f"{news.value}: on {count} days" for news, count in self.news.most_common())
        for casualties, fates in sorted(self.by_casualties.items()):
            yield f"{casualties} fires and floods: {fates['lost'] / fates.total():.1%} lost of {fates.total()}"


def theatre() -> tuple[Book, State]:
    """The book with the option on, and fifty sound ships at sea, each at her distance from home; every third in company."""
    book = load_book("calabria", Options(voyage_home=True))
    state = starting_state(book, 1)
    able = [key for key in state.ships if book.counters[key].type in KINDS and hull(book, key) is not None]
    ranked = sorted(able, key=lambda key: (KINDS.index(book.counters[key].type), key))
    chosen = [ranked[place * len(ranked) // CRIPPLES] for place in range(CRIPPLES)]
    others = {side: [key for key in ranked if key not in chosen and state.ships[key].side is side] for side in BOTH}
    ships = dict(state.ships)
    forces: dict[ForceId, TaskForce] = {}
    for number, key in enumerate(chosen):
        side = ships[key].side
        force = ForceId(f"{'AX' if side is Side.AXIS else 'AL'}{number + 100}")
        forces[force] = TaskForce(force, side, f"Force of {key}", _at(book, HOMES[side], FAR[number % len(FAR)]))
        ships[key] = replace(ships[key], force=force, port=None)
        if number % ACCOMPANIED == 0 and others[side]:
            friend = others[side].pop(0)
            ships[friend] = replace(ships[friend], force=force, port=None)
    cursor = Cursor(Turn.of("Jul I 40"), Side.AXIS, Phase.NAVAL, 1, Subsegment.PHASING, Step.NAVAL_MOVEMENT)
    return book, replace(state, forces=forces, ships=ships, contacts={}, cursor=cursor, segment=1)


def _at(book: Book, port: PortId, steps: int) -> Hex:
    away = steps_to(book.theatre, book.theatre.ports[port].hex)
    return next(where for where, place in sorted(book.theatre.index.items()) if away[place] == steps)


def afflicted(book: Book, state: State) -> tuple[ShipId, ...]:
    """One ship of each force at sea, the smaller of two."""
    found: dict[ForceId, list[ShipId]] = {}
    for ship in state.ships.values():
        if ship.force is not None:
            found.setdefault(ship.force, []).append(ship.id)
    return tuple(max(keys, key=lambda key: (-(book.oob.classes[book.oob.ships[key].ship_class].standard_long_tons), key))
                 for keys in found.values())


def taken_home(book: Book, start: State, seed: int, days: int = DAYS) -> Iterator[tuple[State, Event]]:
    """All of them, from the battle to the dock: each event with the state before it."""
    dice = SeededDice(seed)
    state = replace(start, weather={zone: Weather.POOR if (seed + place) % 3 == 0 else Weather.CLEAR
                                    for place, zone in enumerate(start.weather)})
    for number, key in enumerate(afflicted(book, state)):
        hurt = condition_of(number)
        state = replace(state, ships={**state.ships, key: replace(state.ships[key], condition=hurt)})
        now = engine.proceedings(book, state, dice)
        start_voyage(now, key, SOUND)
        yield from ((one.before, one.event) for one in now.happenings)
        state = now.state
    for day in range(days):
        state = replace(state, segment=start.segment + day, cursor=replace(state.cursor, nas=day + 1))
        now = engine.proceedings(book, state, dice)
        for side in BOTH:
            now.state = replace(now.state, cursor=replace(now.state.cursor, subsegment=_of(side)))
            _said(now, side)
            _steamed(now, side)
        end_of_segment(now)
        yield from ((one.before, one.event) for one in now.happenings)
        state = now.state


def _of(side: Side) -> Subsegment:
    return Subsegment.PHASING if side is Side.AXIS else Subsegment.NON_PHASING


def _said(now: Proceedings, side: Side) -> None:
    for order in measures(now.book, engine.view_for(now.book, now.state, side)):
        if now.order(order) is not None:
            now.order(TakeMeasure(side, order.ship, CrippleMeasure.EASE))


def _steamed(now: Proceedings, side: Side) -> None:
    """Every force steams as far as it may towards home, and berths there."""
    book, home = now.book, HOMES[side]
    away, goal = steps_to(book.theatre, book.theatre.ports[home].hex), book.theatre.ports[home].hex
    now.add(StepBegan(_of(side), Step.NAVAL_MOVEMENT))
    for key, own in engine.view_for(book, now.state, side).forces.items():
        here = own.force.hex
        path: list[Hex] = []
        for _ in range(own.points_left):
            if here != goal:
                here = min(book.theatre.ways(here), key=lambda way: (away[book.theatre.index[way]] or 0, way))
                path.append(here)
        if path:
            now.add(ForceMoved(key, tuple(path), len(path)))
        if here == goal:
            now.add(ShipsBerthed(own.ships, home))


def counted(book: Book, start: State, seeds: Iterable[int]) -> Tally:
    """What became of all of them under these seeds."""
    tally = Tally()
    order = {key: number for number, key in enumerate(afflicted(book, start))}
    for seed in seeds:
        tally.ships += len(order)
        fates = dict.fromkeys(order, "home")
        for before, event in taken_home(book, start, seed):
            day = before.segment
            match event:
                case VoyageHomeEnded():
                    tally.home[day] += 1
                case ShipRemoved(ship=ship, cause=cause):
                    tally.lost[day] += 1
                    tally.causes[cause] += 1
                    fates[ship] = "lost"
                case MeasureTaken(measure=measure):
                    tally.measures[measure] += 1
                case VoyageDayPassed(tidings=tidings):
                    tally.news.update({one.news for one in tidings})
                case _:
                    pass
        for key, fate in fates.items():
            hurt = condition_of(order[key])
            tally.by_casualties.setdefault(hurt.fires + hurt.floods, Counter())[fate] += 1
    return tally


def story(book: Book, start: State, seed: int, ship: ShipId) -> list[str]:
    """What her owner reads of one ship."""
    told: list[str] = []
    for before, event in taken_home(book, start, seed):
        if getattr(event, "ship", None) != ship:
            continue
        word = line_for(book, before, fold(before, event), event, before.ships[ship].side)
        told += [word] if word else []
    return told

