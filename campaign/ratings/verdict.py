"""Who won a battle: by the aims that were set, or by what was lost where none were."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from campaign.model.battles.battle import AfterAction, Engagement, Feat, Goal, Outcome, Participant, ShipOutcome
from campaign.model.battles.engagement import description_of
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import NONE, WHOLE, Condition
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipId

EVEN = Fraction(1, 10)


class Verdict(Struct, frozen=True):
    """Who won, or nobody, and why in words."""

    winner: Side | None
    why: str


def verdict(oob: OrderOfBattle, engagement: Engagement, after: AfterAction) -> Verdict:
    """The side that met its aims has won, and nobody if both did or neither; without aims, the side that lost less.

    Losses are shares of the tonnage that a side sent; a difference of less than a tenth is a draw.
    """
    outcomes = {outcome.ship: outcome for outcome in after.outcomes}
    if any(engagement.parties[side].wins for side in BOTH):
        met = [side for side in BOTH if _won(oob, engagement, after, outcomes, side)]
        if len(met) == 1:
            return Verdict(met[0], f"the {met[0]} side brought about what it wanted, and its enemy did not")
        return Verdict(None, f"{'both sides' if met else 'neither side'} brought about what was wanted")
    lost = {side: share_lost(oob, engagement.parties[side].participants, outcomes) for side in BOTH}
    shares = ", ".join(f"{side} {float(lost[side]):.0%}" for side in BOTH)
    if abs(lost[Side.AXIS] - lost[Side.ALLIED]) < EVEN:
        return Verdict(None, f"losses were even: {shares} of the tonnage sent")
    winner = min(BOTH, key=lambda side: lost[side])
    return Verdict(winner, f"the {winner} side lost less: {shares} of the tonnage sent")


def share_lost(oob: OrderOfBattle, sent: tuple[Participant, ...], outcomes: dict[ShipId, ShipOutcome]) -> Fraction:
    """What part of the tonnage sent was lost in the battle: a ship that did not come back counts whole, damage by half."""
    tons = {participant.ship: tons_of(oob, participant) for participant in sent}
    parts = {participant.ship: part_lost(participant.condition, outcomes[participant.ship]) for participant in sent}
    lost = sum((tons[ship] * part for ship, part in parts.items()), start=NONE)
    # Aircraft and guns ashore have no tonnage.
    return lost / (sum(tons.values()) or 1)


def part_lost(before: Condition, came: ShipOutcome) -> Fraction:
    """The part of a ship that counts as lost: the whole of one that did not come back, half of what her hull lost of others."""
    if came.outcome is not Outcome.AFLOAT:
        return WHOLE
    return max(NONE, hull_left(before) - hull_left(came.condition)) / 2


def hull_left(condition: Condition) -> Fraction:
    """What shell and water have left of a hull."""
    return max(NONE, WHOLE - condition.shell_damage - condition.underwater_damage)


def tons_of(oob: OrderOfBattle, participant: Participant) -> int:
    """What a ship counts for in tons."""
    ship_class = description_of(oob, participant).ship_class
    if ship_class is None:
        return 0
    return ship_class.standard_long_tons * ship_class.boats or ship_class.gross_register_tons or 1


def _won(
    oob: OrderOfBattle, engagement: Engagement, after: AfterAction, outcomes: dict[ShipId, ShipOutcome], side: Side
) -> bool:
    wins = engagement.parties[side].wins
    return any(all(_met(oob, goal, after, outcomes, side) for goal in goals) for goals in wins)


def _met(oob: OrderOfBattle, goal: Goal, after: AfterAction, outcomes: dict[ShipId, ShipOutcome], side: Side) -> bool:
    if goal.feat is Feat.HOLDS_FIELD:
        return after.holds_field is side
    return sum(_did(oob, goal, outcomes[ship]) for ship in goal.ships) >= goal.at_least


def _did(oob: OrderOfBattle, goal: Goal, came: ShipOutcome) -> bool:
    afloat, condition = came.outcome is Outcome.AFLOAT, came.condition
    match goal.feat:
        case Feat.AFLOAT:
            return afloat
        case Feat.SUNK:
            return not afloat
        case Feat.HULL_FROM:
            return afloat and hull_left(condition) >= Fraction(str(goal.value))
        case Feat.HULL_BELOW:
            return not afloat or hull_left(condition) < Fraction(str(goal.value))
        case Feat.SUNK_OR_SLOW:
            return not afloat or float(condition.speed_left) * oob.class_of(came.ship).trial_kn < goal.value
        case Feat.HOLDS_FIELD:
            raise AssertionError("no ship holds a field")
