"""What would go amiss with an order as it stands, who falls astern and who would collide, each with what mends it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from math import hypot

from msgspec import Struct

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.model.refusals import Refusal
from campaign.session.engagements.division_orders import follow_lead, turn_answers
from campaign.session.engagements.divisions import ShipDivision
from campaign.session.engagements.helm import Answers, Points, helm_of, length_of
from campaign.session.engagements.order_words import KNOT_M_A_MINUTE, all_she_has
from campaign.session.play.referee import FightingTable
from campaign.words.counting import quantity

# Who falls astern -----------------------------------------------------------------------------------------------------


# A knot or two is made up by cutting corners.
SHORT_KN = 2.0


class Laggard(Struct, frozen=True):
    """A ship at her best speed, and the division whose leader is faster."""

    name: str
    knots: int
    division: ShipDivision
    ordered: int

    @property
    def words(self) -> str:
        """What will come of it, and the remedy."""
        return (f"{self.name} falls astern: she can make {self.knots} of the {quantity(self.ordered, 'knot')} of "
                f"{self.division.name}; "
                f"slow it to {self.knots}, or leave her")

    @property
    def remedy(self) -> str:
        """What would mend it, in a few words."""
        return f"Slow {self.division.name} to {quantity(self.knots, 'knot')}"

    def mended(self, table: FightingTable, view: BattleView, decision: BattleDecision, answers: Answers
               ) -> Mapping[str, str] | None:
        """The answers by which her division goes no faster than she; None where no lawful ones do."""
        slower = _at_knots(table, view, decision, answers, self.division.leader, self.knots)
        return None if slower is None else follow_lead(table, view, decision, {**answers, **slower}, self.division, slower)


def laggards(
    table: FightingTable, view: BattleView, decision: BattleDecision, answers: Answers, division: ShipDivision
) -> tuple[Laggard, ...]:
    """Followers that fall behind although they make their best speed, the slowest first."""
    minutes = float(table.system.papers.turns(table.book, table.engagement).minutes)
    lead = helm_of(table, view, decision, division.leader) if len(division.ships) > 1 and minutes else None
    way = None if lead is None else lead.trail(answers)
    if way is None:
        return ()
    ordered = length_of(way) / minutes / KNOT_M_A_MINUTE
    found: list[Laggard] = []
    for ship in division.ships:
        helm = None if ship == division.leader else helm_of(table, view, decision, ship)
        trail = None if helm is None else helm.trail(answers)
        if helm is None or trail is None:
            continue
        knots = length_of(trail) / minutes / KNOT_M_A_MINUTE
        if knots < ordered - SHORT_KN and all_she_has(helm, answers):
            found.append(Laggard(helm.token.name, round(knots), division, round(ordered)))
    return tuple(sorted(found, key=lambda laggard: laggard.knots))


def _at_knots(
    table: FightingTable, view: BattleView, decision: BattleDecision, answers: Answers, ship: str, knots: float
) -> Mapping[str, str] | None:
    """The answers by which a ship keeps her course and makes so many knots."""
    minutes = float(table.system.papers.turns(table.book, table.engagement).minutes)
    return turn_answers(table, view, decision, answers, ship, run_m=knots * minutes * KNOT_M_A_MINUTE)


# Who would collide ----------------------------------------------------------------------------------------------------


# Into how many steps a way is cut; by what shares of her way a ship is slowed until they pass clear.
STEPS, SLOWER = 24, (0.75, 0.5, 0.25)


class Crossing(Struct, frozen=True):
    """Two ships of one side whose ways meet this turn; the first is the smaller, who gives way."""

    ship: str
    name: str
    other: str
    apart_m: float

    @property
    def words(self) -> str:
        """What would come of it."""
        return f"{self.name} and {self.other} would come within {max(10, round(self.apart_m, -1)):.0f} m of each other"

    @property
    def remedy(self) -> str:
        """What would mend it, in a few words."""
        return f"Slow {self.name}"

    def mended(self, table: FightingTable, view: BattleView, decision: BattleDecision, answers: Answers
               ) -> Mapping[str, str] | None:
        """The answers by which she goes so slowly that both pass clear; None where no speed of hers does it."""
        helm = helm_of(table, view, decision, self.ship)
        way = None if helm is None else helm.trail(answers)
        if way is None:
            return None
        for share in SLOWER:
            slower = turn_answers(table, view, decision, answers, self.ship, run_m=length_of(way) * share)
            if slower is None:
                continue
            order = table.system.compose(table.book, view, decision, {**answers, **slower})
            if not isinstance(order, Refusal) and not any(
                    self.ship in (each.ship, each.other_ship) for each in _meetings(table, view, order)):
                return slower
        return None


class _Meeting(Struct, frozen=True):
    ship: str
    other_ship: str
    apart_m: float


def crossings(table: FightingTable, view: BattleView, order: object) -> tuple[Crossing, ...]:
    """Own ships that an order would bring into each other, those who pass nearest first."""
    tokens = {token.id: token for token in view.tokens}
    found = sorted(_meetings(table, view, order), key=lambda meeting: meeting.apart_m)
    return tuple(Crossing(each.ship, tokens[each.ship].name, tokens[each.other_ship].name, each.apart_m) for each in found)


def _meetings(table: FightingTable, view: BattleView, order: object) -> Iterator[_Meeting]:
    tokens = {token.id: token for token in view.tokens if token.side is view.side}
    ways = [(tokens[trail.token], _spread(trail.points)) for trail in table.system.traces(table.book, view, order)
            if trail.token in tokens and len(trail.points) > 1]
    for (one, way), (other, path) in combinations(ways, 2):
        room = table.system.room_m(one, other)
        # Who lies so near each other already keeps station; models may be larger than ships.
        if not room or hypot(way[0][0] - path[0][0], way[0][1] - path[0][1]) <= 2 * room:
            continue
        apart = min(hypot(x - east, y - north) for (x, y), (east, north) in zip(way, path, strict=True))
        if apart <= room:
            smaller, larger = sorted((one, other), key=lambda token: token.length_m)
            yield _Meeting(smaller.id, larger.id, apart)


def _spread(points: Points) -> Points:
    """Where a ship is at each of so many moments of her way."""
    steps: list[tuple[float, float]] = []
    whole, passed, place = length_of(points), 0.0, 0
    for number in range(STEPS + 1):
        wanted = whole * number / STEPS
        while place < len(points) - 2 and passed + hypot(points[place + 1][0] - points[place][0],
                                                         points[place + 1][1] - points[place][1]) < wanted:
            passed += hypot(points[place + 1][0] - points[place][0], points[place + 1][1] - points[place][1])
            place += 1
        (x, y), (east, north) = points[place], points[place + 1]
        leg = hypot(east - x, north - y) or 1.0
        share = min(1.0, max(0.0, (wanted - passed) / leg))
        steps.append((x + (east - x) * share, y + (north - y) * share))
    return tuple(steps)
