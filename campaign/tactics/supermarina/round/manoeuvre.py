"""The manoeuvre of a round: whose order about the range succeeds."""

from __future__ import annotations

from campaign.model.dice import Die, Why
from campaign.model.sides import Side
from campaign.tactics.supermarina.battle.facts import BattleEnded, RangeSettled, RangesRevealed
from campaign.tactics.supermarina.battle.fold import Proceedings
from campaign.tactics.supermarina.battle.state import Battle, Ended, Ending, speed_of
from campaign.tactics.supermarina.charts.bands import Manoeuvre, stepped
from campaign.tactics.supermarina.charts.collection import ManoeuvreChart


def force_speed(chart: ManoeuvreChart, battle: Battle, side: Side) -> int:
    """SM-GAP-15 A force is as fast as its slowest unit afloat, even one that lies stopped."""
    return min(speed_of(unit, chart.out_of_fuel_allowance) for unit in battle.afloat(side))


def chances(chart: ManoeuvreChart, battle: Battle) -> dict[Side, int]:
    """SM-6C.4 Each side's chance in percent is even, plus or minus the difference of the slowest speeds."""
    axis, allied = (force_speed(chart, battle, side) for side in (Side.AXIS, Side.ALLIED))
    return {Side.AXIS: chart.even_chance + axis - allied, Side.ALLIED: chart.even_chance + allied - axis}


def settle_range(chart: ManoeuvreChart, proceedings: Proceedings, orders: dict[Side, Manoeuvre]) -> None:
    """SM-6B1 Both manoeuvres are shown at once, then it is rolled for whose stands."""
    proceedings.add(RangesRevealed(orders[Side.AXIS], orders[Side.ALLIED]))
    battle = proceedings.battle
    succeeded = _who_succeeds(chart, proceedings, orders)
    if len({orders[side] for side in succeeded}) != 1:
        proceedings.add(RangeSettled(battle.band, succeeded))
        return
    band = stepped(battle.band, orders[succeeded[0]], battle.longest)
    if band is not None:
        proceedings.add(RangeSettled(band, succeeded))
        return
    leaves = succeeded[0] if len(succeeded) == 1 else battle.engagement.acting.enemy
    proceedings.add(BattleEnded(disengaged(leaves)))


def disengaged(leaves: Side) -> Ended:
    """SM-6C.6 When the range opens beyond the longest band the battle is over, and who opened it leaves the field.

    Where both did, it is the side that was attacked.
    """
    return Ended(Ending.DISENGAGED, leaves, leaves.enemy)


def _who_succeeds(chart: ManoeuvreChart, proceedings: Proceedings, orders: dict[Side, Manoeuvre]) -> tuple[Side, ...]:
    """SM-6C.4 Like orders succeed by themselves; of unlike ones each side rolls for its own.

    Both or neither succeeding leaves the range as it is.
    """
    if orders[Side.AXIS] is orders[Side.ALLIED]:
        return (Side.AXIS, Side.ALLIED)
    chance = chances(chart, proceedings.battle)
    succeeded = []
    for side in Side:
        why = Why("SM-6C.4", "manoeuvre", (side.value, orders[side].value), f"{chance[side]} or less")
        if proceedings.roll(Die.PERCENT, why) <= chance[side]:
            succeeded.append(side)
    return tuple(succeeded)
