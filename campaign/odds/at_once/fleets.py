"""The same two forces in many battles as they stand now: hits, torpedoes and range of each, a column a battle."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from msgspec import Struct

from campaign.model.sides import BOTH, Side
from campaign.odds.at_once.position import FIRST_LAUNCH, Position
from campaign.odds.at_once.sheets import Flags
from campaign.odds.streams import Ints
from campaign.ratings.hits import Cause

NO_SHIP = -1
# What keeps a row for each unit, and what one figure for each battle.
BY_UNIT = ("gunnery", "flotation", "sunk", "sunk_by", "left", "fired", "hit", "shells", "struck")
BY_BATTLE = ("trials", "band", "idle", "guns_fired", "held", "decisions", "questions")


class UnmarkedHit(Struct, frozen=True, eq=False):
    """One hit in each of some battles, which waits to be marked."""

    by: int
    columns: Ints
    targets: Ints
    gunnery: Ints
    flotation: Ints
    sinks: Ints
    cause: Cause


class Standings:
    """How some battles stand, a row a unit and a column a battle: all that captains know, and what follows from it.

    `left` are torpedo boxes before what hits have taken.
    """

    def __init__(self, position: Position, turn: int, states: Ints, left: Ints, band: Ints) -> None:
        self.position, self.round, self.state, self.left, self.band = position, turn, states, left, band
        self._places: Ints = states + np.arange(len(states))[:, None] * position.states
        self.afloat: Flags = states < position.states - 1

    def of_state(self, table: Ints) -> Ints:
        """A table's value for each unit."""
        return table.take(self._places)

    @cached_property
    def guns(self) -> tuple[Ints, ...]:
        """What each unit fires with, by rating."""
        return tuple(map(self.of_state, self.position.guns))

    @cached_property
    def guns_seen(self) -> tuple[Ints, ...]:
        """What the enemy judges of her guns, by rating."""
        return tuple(map(self.of_state, self.position.guns_seen)) if self.position.deceives else self.guns

    @cached_property
    def salvoes(self) -> Ints:
        """Salvoes that each unit can still launch."""
        return np.minimum(self.left, self.of_state(self.position.torpedoes))

    @property
    def near(self) -> Flags:
        """Where torpedoes reach."""
        return self.band >= FIRST_LAUNCH

    def distinct(self) -> tuple[Standings, Ints | None]:
        """Battles that stand alike as one, and which of these each battle is; all of them where few are alike."""
        known = np.concatenate([self.state, self.left, self.band[None]])
        marks = known.T.astype(np.uint64) @ self.position.hashing
        _, first, which = np.unique(marks, return_index=True, return_inverse=True)
        if len(first) * 2 > len(marks) or not np.array_equal(known[:, first[which]], known):
            return self, None
        return Standings(self.position, self.round, self.state[:, first], self.left[:, first], self.band[first]), which


class OpenBattles:
    """Battles that still go on; `trials` tells which they are.

    `fired` and `hit` count a ship's own gunfire, `shells` and `struck` the shells and torpedoes that hit her; `decisions` and
    `questions` count by side, the Axis first, how often captains were asked and how much.
    """

    def __init__(self, position: Position, count: int) -> None:
        self.position, self.round = position, 1
        units = position.units
        self.trials: Ints = np.arange(count)
        self.gunnery = self._every([unit.hits.gunnery for unit in units], count)
        self.flotation = self._every([unit.hits.flotation for unit in units], count)
        self.left = self._every([unit.torpedo_boxes for unit in units], count)
        self.sunk: Flags = np.zeros((len(units), count), dtype=np.bool_)
        self.sunk_by = self._every([NO_SHIP] * len(units), count)
        self.fired, self.hit, self.shells, self.struck = (self._every([0] * len(units), count) for _ in range(4))
        self.band: Ints = np.full(count, position.band)
        self.idle: Ints = np.zeros(count, dtype=np.int64)
        self.guns_fired: Flags = np.zeros(count, dtype=np.bool_)
        self.held: Flags = np.zeros(count, dtype=np.bool_)
        self.decisions: Ints = np.zeros((len(BOTH), count), dtype=np.int64)
        self.questions: Ints = np.zeros((len(BOTH), count), dtype=np.int64)
        self._standing: Standings | None = None

    def _every(self, values: list[int], count: int) -> Ints:
        return np.repeat(np.array(values, dtype=np.int64)[:, None], count, axis=1)

    def keep(self, going: Flags) -> None:
        """Go on with these battles alone."""
        columns = np.flatnonzero(going)
        for name in BY_UNIT:
            setattr(self, name, getattr(self, name).take(columns, axis=-1))
        for name in BY_BATTLE:
            setattr(self, name, getattr(self, name).take(columns, axis=-1))
        self.changed()

    def changed(self) -> None:
        """Hits, torpedoes or the range are others: whatever follows from them is looked up anew."""
        self._standing = None

    @property
    def standing(self) -> Standings:
        """How the battles stand now."""
        if self._standing is None:
            state: Ints = self.gunnery * self.position.widths[:, None] + self.flotation
            state[self.sunk] = self.position.states - 1
            self._standing = Standings(self.position, self.round, state, self.left, self.band)
        return self._standing

    @property
    def salvoes(self) -> Ints:
        """Salvoes that each unit can still launch."""
        return self.standing.salvoes

    @property
    def afloat(self) -> Flags:
        """Who is afloat."""
        return ~self.sunk

    def asked(self, side: Side, questions: Ints) -> None:
        """Captains of a side are asked so much; a decision without questions counts for none."""
        place = int(side is Side.ALLIED)
        self.decisions[place] += questions > 0
        self.questions[place] += questions

    # Damage.

    def mark(self, blows: list[UnmarkedHit]) -> None:
        """SM-GAP-23 Marks the hits of a step in the order in which they fell; who has sunk takes no more of them."""
        position = self.position
        for blow in blows:
            still = ~self.sunk[blow.targets, blow.columns]
            columns, targets = blow.columns[still], blow.targets[still]
            had, flooded = self.gunnery[targets, columns], self.flotation[targets, columns]
            boxes, hull = position.gunnery_boxes[targets], position.flotation_boxes[targets]
            over = had + blow.gunnery[still]
            below = flooded + blow.flotation[still] + np.maximum(0, over - boxes)
            ends = blow.sinks[still] > 0
            if blow.cause is Cause.TORPEDO:
                ends = ends | position.frail[targets]
            squadron = position.squadron[targets]
            whole = ends | squadron
            gunnery = np.where(whole, had, np.minimum(over, boxes))
            flotation = np.where(squadron, np.minimum(flooded + 1, hull), np.where(ends, hull, np.minimum(below, hull)))
            self.gunnery[targets, columns], self.flotation[targets, columns] = gunnery, flotation
            sunk = (flotation >= hull) | (position.transport[targets] & (gunnery >= boxes))
            self.sunk[targets[sunk], columns[sunk]] = True
            self.sunk_by[targets[sunk], columns[sunk]] = blow.by
        if blows:
            self.changed()


def still_going(blow: UnmarkedHit, trials: Ints, going: Ints) -> UnmarkedHit:
    """A hit that has waited while other battles ended, in those that still go on."""
    places = np.minimum(np.searchsorted(going, trials), max(0, len(going) - 1))
    here = going[places] == trials if len(going) else np.zeros(len(trials), dtype=np.bool_)
    gunnery, flotation, sinks = (marks[here] for marks in (blow.gunnery, blow.flotation, blow.sinks))
    return UnmarkedHit(blow.by, places[here], blow.targets[here], gunnery, flotation, sinks, blow.cause)
