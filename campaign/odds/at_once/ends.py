"""How many battles of one position ended, and what the rules report of each."""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from campaign.model.battles.battle import AfterAction, ShipOutcome
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.odds.at_once.fleets import BY_UNIT, NO_SHIP, OpenBattles
from campaign.odds.at_once.position import Position
from campaign.odds.at_once.sheets import Flags
from campaign.odds.streams import Ints
from campaign.ratings.hits import Hits
from campaign.tactics.kit.ending import Ended
from campaign.tactics.supermarina.battle.state import Battle, Unit
from campaign.tactics.supermarina.charts.collection import FAR_TO_NEAR
from campaign.tactics.supermarina.round.sequence import reported, ship_outcome

KEPT = (*(name for name in BY_UNIT if name != "left"), "salvoes")


class Totals(Struct, frozen=True):
    """What one battle came to in figures: rounds, and by unit her own shots and hits, shells and torpedoes that hit her.

    `decisions` and `questions` are by side, the Axis first.
    """

    rounds: int
    fired: tuple[int, ...]
    hit: tuple[int, ...]
    shells: tuple[int, ...]
    torpedoes: tuple[int, ...]
    decisions: tuple[int, ...]
    questions: tuple[int, ...]


class Ends:
    """The ends of battles that were fought at once: a column a battle, filled in as they end."""

    def __init__(self, position: Position, count: int) -> None:
        self.position, self.count = position, count
        shape = (len(position.units), count)
        self.gunnery, self.flotation, self.sunk_by, self.fired, self.hit, self.shells, self.struck, self.salvoes = (
            np.zeros(shape, dtype=np.int64) for _ in range(8))
        self.sunk: Flags = np.zeros(shape, dtype=np.bool_)
        self.rounds, self.band, self._how = (np.zeros(count, dtype=np.int64) for _ in range(3))
        self.guns_fired: Flags = np.zeros(count, dtype=np.bool_)
        self.decisions, self.questions = (np.zeros((len(BOTH), count), dtype=np.int64) for _ in range(2))
        self._ways: list[Ended] = []
        self._outcomes: dict[tuple[int, ...], ShipOutcome] = {}

    def close(self, fleets: OpenBattles, ended: Flags, how: Ended) -> None:
        """These battles are over, all in the same way."""
        trials = fleets.trials[ended]
        for name in KEPT:
            getattr(self, name)[:, trials] = getattr(fleets, name)[:, ended]
        for name in ("decisions", "questions", "band", "guns_fired"):
            getattr(self, name)[..., trials] = getattr(fleets, name)[..., ended]
        self.rounds[trials] = fleets.round
        if how not in self._ways:
            self._ways.append(how)
        self._how[trials] = self._ways.index(how)

    def ended(self, trial: int) -> Ended:
        """How a battle ended."""
        return self._ways[int(self._how[trial])]

    def holders(self) -> Ints:
        """Who holds the field after each battle: 0 the Axis, 1 the Allies, and -1 nobody."""
        held = [-1 if way.holds_field is None else int(way.holds_field is Side.ALLIED) for way in self._ways]
        found: Ints = np.array(held)[self._how]
        return found

    def minutes(self) -> Ints:
        """How long each battle lasted."""
        return self.rounds * self.position.charts.manoeuvre.minutes_per_round

    def battle(self, trial: int) -> Battle:
        """The battle as it stood at its end."""
        position = self.position
        units = {unit.ship: self._unit(place, unit, trial) for place, unit in enumerate(position.units)}
        return replace(position.battle, units=units, band=FAR_TO_NEAR[int(self.band[trial])], round=int(self.rounds[trial]),
                       ended=self.ended(trial), guns_fired=bool(self.guns_fired[trial]))

    def _unit(self, place: int, unit: Unit, trial: int) -> Unit:
        by = int(self.sunk_by[place, trial])
        hits = Hits(int(self.gunnery[place, trial]), int(self.flotation[place, trial]))
        return replace(unit, hits=hits, torpedoes=int(self.salvoes[place, trial]), sunk=bool(self.sunk[place, trial]),
                       sunk_by=None if by == NO_SHIP else self.position.units[by].ship)

    def after(self, trial: int) -> AfterAction:
        """SM-8A2 What the system reports of a battle."""
        battle = self.battle(trial)
        outcomes = [self._outcome(place, unit, trial, guns_fired=battle.guns_fired)
                    for place, unit in enumerate(battle.units.values())]
        return reported(self.position.book, battle, self.ended(trial), outcomes)

    def _outcome(self, place: int, unit: Unit, trial: int, *, guns_fired: bool) -> ShipOutcome:
        """Her fate, reckoned once for all battles in which it is the same."""
        key = (place, unit.hits.gunnery, unit.hits.flotation, unit.torpedoes, int(self.sunk_by[place, trial]), guns_fired)
        if key not in self._outcomes:
            sent = self.position.engagement.sent(unit.ship)
            self._outcomes[key] = ship_outcome(sent, unit, guns_fired=guns_fired)
        return self._outcomes[key]

    def fate(self, place: int, trial: int) -> ShipOutcome:
        """What became of one unit in a battle."""
        unit = self._unit(place, self.position.units[place], trial)
        return self._outcome(place, unit, trial, guns_fired=bool(self.guns_fired[trial]))

    def totals(self, trial: int) -> Totals:
        """What a battle came to in figures."""
        counted = (self.fired, self.hit, self.shells, self.struck, self.decisions, self.questions)
        fired, hit, shells, torpedoes, decisions, questions = (tuple(table[:, trial].tolist()) for table in counted)
        return Totals(int(self.rounds[trial]), fired, hit, shells, torpedoes, decisions, questions)
