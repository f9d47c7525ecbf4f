"""Marking hits, and drawing lots among transports."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.model.charts.rows import Bands
from campaign.model.dice import Die, Why
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.ratings.hits import Hits, is_sunk, marked
from campaign.tactics.supermarina.battle.facts import HitsMarked, LotFell
from campaign.tactics.supermarina.battle.fold import Proceedings
from campaign.tactics.supermarina.battle.state import Battle, Strike, Unit
from campaign.tactics.supermarina.charts.collection import LotDice


def mark(proceedings: Proceedings, strikes: Sequence[Strike]) -> None:
    """SM-GAP-23 All hits of one step are marked together at its end, so that a ship fires in the step that sinks her.

    The hit that fills the last box has the credit.
    """
    units = proceedings.battle.units
    after: dict[ShipId, tuple[Hits, ShipId | None]] = {}
    for strike in strikes:
        unit = units[strike.target]
        hits, sunk_by = after.get(strike.target, (unit.hits, None))
        if unit.sunk or sunk_by is not None:
            continue
        hits = marked(unit.values, hits, strike.damage, strike.cause)
        after[strike.target] = (hits, strike.by if is_sunk(unit.values, hits) else None)
    for ship, (hits, sunk_by) in after.items():
        if hits != units[ship].hits:
            proceedings.add(HitsMarked(ship, hits, sunk_by is not None, sunk_by))


def live_transports(battle: Battle, side: Side) -> tuple[Unit, ...]:
    """The transports of a side among which lots are drawn."""
    return tuple(unit for unit in battle.afloat(side) if unit.transport)


def drawn(lots: Bands[LotDice], proceedings: Proceedings, by: Unit, with_what: str) -> Unit:
    """SM-4C3 Every attack on transports falls on one of them by lot, each of those afloat as likely as another.

    Numbers that no transport bears are rolled again (SM-GAP-24); a lone transport needs no die.
    """
    candidates = live_transports(proceedings.battle, by.side.enemy)
    if len(candidates) == 1:
        return candidates[0]
    why = Why("SM-4C3", "lot", (by.ship, with_what), f"1 to {len(candidates)}")
    dice = lots.at(len(candidates))
    while (number := _number(dice, proceedings, why)) > len(candidates):
        pass
    target = candidates[number - 1]
    proceedings.add(LotFell(by.ship, target.ship))
    return target


def _number(dice: LotDice, proceedings: Proceedings, why: Why) -> int:
    if dice is LotDice.ONE:
        return proceedings.roll(Die.D10, why)
    if dice is LotDice.TWO:
        return proceedings.roll(Die.PERCENT, why)
    hundreds = proceedings.roll(Die.D10, why) % Die.D10.highest
    return hundreds * 100 + proceedings.roll(Die.PERCENT, why)
