"""Whole wars by both staffs: what Libya's cargo was lost to, and whether either air force stood idle."""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from campaign.library.book import load_book
from campaign.model.book import Book, Options
from campaign.model.events import CargoLost, ShipRemoved, SortieLaunched, StepBegan, SuppliesLanded
from campaign.model.play.air_war import AirTarget
from campaign.model.play.calendar import Step, Turn
from campaign.model.play.state import State
from campaign.model.sea.theatre import PortRegion
from campaign.model.setting.scenario import CargoId
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.rules import engine
from campaign.rules.standing.air_orders import proposals
from campaign.session.play.playing import play_on
from campaign.staff.air import DAILY
from campaign.store.records import Meta
from tests.staff.wars import Watched

SCENARIO = "mediterranean"
# Of Libya's cargo from June 1940 to January 1943 a seventh was lost (oob/history/libya_cargo.yaml): 14 percent.
LEAST_LOST, MOST_LOST = 0.08, 0.22
LEAST_A_CAUSE = 0.1
# A side that has had something worth striking in so many segments of a game turn flies at least once.
CHANCES = 3


class Cause(Enum):
    """What sank a ship that had cargo for Libya aboard."""

    AIR = "aircraft"
    SUBMARINES = "submarines"
    SHIPS = "ships"
    MINES = "mines"
    OTHER = "else"


THREE = (Cause.AIR, Cause.SUBMARINES, Cause.SHIPS)
# By what the cause of a loss begins with.
WORDS = {
    "bombed": Cause.AIR, "torpedoed by aircraft": Cause.AIR, "torpedoed by submarines": Cause.SUBMARINES,
    "battle": Cause.SHIPS, "caught after scattering": Cause.SHIPS, "bombardment": Cause.SHIPS, "struck a mine": Cause.MINES,
}


def cause_of(words: str) -> Cause:
    """What sank her, by the words of her loss."""
    return next((cause for start, cause in WORDS.items() if words.startswith(start)), Cause.OTHER)


@dataclass
class War:
    """Loads for Libya that landed and that were lost, by cause; by side and game turn, segments with a chance, and sorties."""

    seed: int
    landed: float = 0.0
    lost: defaultdict[Cause, float] = field(default_factory=lambda: defaultdict(float))
    chances: defaultdict[tuple[Side, Turn], set[int]] = field(default_factory=lambda: defaultdict(set))
    sorties: Counter[tuple[Side, Turn]] = field(default_factory=Counter)

    @property
    def all_lost(self) -> float:
        """All that was lost."""
        return sum(self.lost.values())

    @property
    def share(self) -> float:
        """The share of Libya's cargo that was lost."""
        return self.all_lost / (self.all_lost + self.landed)

    def part(self, cause: Cause) -> float:
        """What one cause has of that."""
        return self.lost[cause] / self.all_lost

    def turns_with_chances(self, side: Side) -> list[Turn]:
        """Game turns in which a side had something to strike for several segments."""
        return [turn for (whose, turn), segments in self.chances.items() if whose is side and len(segments) >= CHANCES]

    def idle(self, side: Side) -> list[Turn]:
        """Those of them in which it flew at nothing."""
        return [turn for turn in self.turns_with_chances(side) if not self.sorties[side, turn]]


class _Counted(Watched):
    """A war that is counted up as it goes on; nothing of it is kept."""

    war: War

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # Loads that went down with a ship whose own loss is told next.
        self.aboard: defaultdict[ShipId, float] = defaultdict(float)

    def accept(self, stored: Any, state: State) -> None:
        for one in stored:
            if one.before is not None and one.after is not None:
                self._count(one.before, one.event, one.after)
        super().accept(stored, state)
        self.history.clear()

    def _count(self, before: State, event: Any, after: State) -> None:
        match event:
            case CargoLost(cargo=cargo, ship=ship) if _is_for_libya(self.book, before, cargo):
                self.aboard[ship] += before.cargoes[cargo].facts.size_re
            case ShipRemoved(ship=ship, cause=words) if ship in self.aboard:
                self.war.lost[cause_of(words)] += self.aboard.pop(ship)
            case SuppliesLanded(side=Side.AXIS, port=port, loads=loads):
                if self.book.theatre.ports[port].region is PortRegion.NORTH_AFRICA:
                    self.war.landed += loads
            case SortieLaunched(sortie=sortie) if sortie.target is not AirTarget.SUPPLY:
                self.war.sorties[sortie.side, before.cursor.turn] += 1
            case StepBegan(step=Step.COMBAT):
                side = after.cursor.acting
                if len(seen := self.war.chances[side, after.cursor.turn]) < CHANCES and has_a_chance(self.book, after, side):
                    seen.add(after.segment)
            case _:
                pass


def has_a_chance(book: Book, state: State, side: Side) -> bool:
    """Whether a spotted force, or ships in port, are worth a strike of who could take off now."""
    view = engine.view_for(book, state, side)
    return bool(view.air_war.ready) and bool(proposals(book, view, view.air_war.ready, DAILY))


def _is_for_libya(book: Book, state: State, cargo: CargoId) -> bool:
    facts = state.cargoes[cargo].facts
    return facts.side is Side.AXIS and book.theatre.ports[facts.destination].region is PortRegion.NORTH_AFRICA


def war_of(seed: int) -> War:
    """The war from June 1940 to its end by both staffs."""
    book = load_book(SCENARIO, Options(air_war=True))
    game = _Counted.begin(book, Meta(SCENARIO, seed, book.options, players=dict.fromkeys(BOTH, "staff")))
    game.war = War(seed)
    play_on(game, remembers=False)
    return game.war


def seeds_asked_for() -> range:
    """As many wars as `WARS` says, or three."""
    return range(1, 1 + int(os.environ.get("WARS", "3")))


def wars(seeds: Sequence[int]) -> Iterator[War]:
    """A war for each seed, in as many processes at once as there are processors."""
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        yield from pool.map(war_of, seeds)
