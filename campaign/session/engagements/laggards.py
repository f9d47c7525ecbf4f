"""Ships that cannot go as fast as their division is ordered: who falls astern, and what would keep them together."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.session.engagements.divisions import ShipDivision
from campaign.session.engagements.helm import Answers, helm_of
from campaign.session.engagements.order_words import KNOT_M_A_MINUTE, all_she_has
from campaign.session.engagements.wakes import length_of
from campaign.session.play.referee import FightingTable

# A knot or two is made good by cutting a corner.
SHORT_KN = 2.0


class Laggard(Struct, frozen=True):
    """A ship with all the speed that she has, and the division whose leader goes faster."""

    name: str
    knots: int
    division: ShipDivision
    ordered: int

    @property
    def words(self) -> str:
        """What will come of it, and the remedy."""
        return (f"{self.name} falls astern: she can make {self.knots} of the {self.ordered} knots of {self.division.name}; "
                f"slow it to {self.knots}, or leave her")


def laggards(
    table: FightingTable, view: BattleView, decision: BattleDecision, given: Answers, division: ShipDivision
) -> tuple[Laggard, ...]:
    """Followers who go at their best and are left behind all the same, the slowest first."""
    minutes = float(table.system.papers.turns(table.book, table.engagement).minutes)
    lead = helm_of(table, view, decision, division.leader) if len(division.ships) > 1 and minutes else None
    way = None if lead is None else lead.trail(given)
    if way is None:
        return ()
    ordered = length_of(way) / minutes / KNOT_M_A_MINUTE
    found: list[Laggard] = []
    for ship in division.ships:
        helm = None if ship == division.leader else helm_of(table, view, decision, ship)
        trail = None if helm is None else helm.trail(given)
        if helm is None or trail is None:
            continue
        knots = length_of(trail) / minutes / KNOT_M_A_MINUTE
        if knots < ordered - SHORT_KN and all_she_has(helm, given):
            found.append(Laggard(helm.token.name, round(knots), division, round(ordered)))
    return tuple(sorted(found, key=lambda one: one.knots))
