"""The same two forces in many battles as they stand now: hits, torpedoes and range of each, a column a battle."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from msgspec import Struct

from campaign.model.sides import Side
from campaign.model.streams import Ints
from campaign.ratings.hits import Cause
from campaign.tactics.supermarina.at_once.position import FIRST_LAUNCH, Position
from campaign.tactics.supermarina.at_once.sheets import Flags, Floats
from campaign.tactics.supermarina.seeing import RATINGS

NO_SHIP = -1
# What keeps a row for each unit, and what one figure for each battle.
BY_UNIT = ("gunnery", "flotation", "sunk", "sunk_by", "left", "fired", "hit", "shells", "struck")
BY_BATTLE = ("trials", "band", "idle", "guns_fired", "held", "decisions", "questions")


class Blow(Struct, frozen=True, eq=False):
    """One hit in each of some battles, which waits to be marked."""

    by: int
    columns: Ints
    targets: Ints
    gunnery: Ints
    flotation: Ints
    sinks: Ints
    cause: Cause


class Fleets:
    """Battles that still go on; `trials` tells which they are, `left` are torpedo boxes before what hits have taken.

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
        self.decisions: Ints = np.zeros((count, 2), dtype=np.int64)
        self.questions: Ints = np.zeros((count, 2), dtype=np.int64)
        self._rows = np.arange(len(units))[:, None]

    def _every(self, values: list[int], count: int) -> Ints:
        return np.repeat(np.array(values, dtype=np.int64)[:, None], count, axis=1)

    def keep(self, going: Flags) -> None:
        """Go on with these battles alone."""
        for name in BY_UNIT:
            setattr(self, name, getattr(self, name)[:, going])
        for name in BY_BATTLE:
            setattr(self, name, getattr(self, name)[going])
        self.changed()

    # What is left of each unit, looked up once for each change.

    def changed(self) -> None:
        """Hits were marked: whatever follows from them is looked up anew."""
        for name in ("state", "guns", "guns_seen"):
            self.__dict__.pop(name, None)

    @cached_property
    def state(self) -> Ints:
        """Each unit's place in her tables."""
        found: Ints = self.gunnery * self.position.widths[:, None] + self.flotation
        found[self.sunk] = self.position.states - 1
        return found

    def of_state(self, table: Ints | Floats | Flags) -> Ints:
        """A table's value for each unit."""
        return table[self._rows, self.state]  # type: ignore[return-value]

    @cached_property
    def guns(self) -> tuple[Ints, ...]:
        """What each unit fires with, by rating."""
        return tuple(self.of_state(self.position.guns[:, rank]) for rank in range(len(RATINGS)))

    @cached_property
    def guns_seen(self) -> tuple[Ints, ...]:
        """What the enemy judges of her guns, by rating."""
        if np.array_equal(self.position.guns, self.position.guns_seen):
            return self.guns
        return tuple(self.of_state(self.position.guns_seen[:, rank]) for rank in range(len(RATINGS)))

    @property
    def salvoes(self) -> Ints:
        """Salvoes that each unit can still launch."""
        return np.minimum(self.left, self.of_state(self.position.torpedoes))

    @property
    def afloat(self) -> Flags:
        """Who is afloat."""
        return ~self.sunk

    @property
    def near(self) -> Flags:
        """Where torpedoes reach."""
        return self.band >= FIRST_LAUNCH

    def asked(self, side: Side, questions: Ints) -> None:
        """Captains of a side are asked so much; a decision without questions counts for none."""
        place = int(side is Side.ALLIED)
        self.decisions[:, place] += questions > 0
        self.questions[:, place] += questions

    # Damage.

    def mark(self, blows: list[Blow]) -> None:
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


def still_going(blow: Blow, trials: Ints, going: Ints) -> Blow:
    """A hit that has waited while other battles ended, in those that still go on."""
    places = np.minimum(np.searchsorted(going, trials), max(0, len(going) - 1))
    here = going[places] == trials if len(going) else np.zeros(len(trials), dtype=np.bool_)
    return Blow(blow.by, places[here], blow.targets[here], blow.gunnery[here], blow.flotation[here], blow.sinks[here], blow.cause)
