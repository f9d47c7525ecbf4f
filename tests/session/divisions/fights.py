"""Battles in which divisions are led: skirmishes at their first moments, in any system."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.model.sides import BOTH, Side
from campaign.session.engagements.divisions import ShipDivision, divisions_of
from campaign.session.engagements.helm import Steering, helm_of
from campaign.session.play.referee import FightingTable
from campaign.session.skirmish import open_skirmish, skirmish_table

WITH_PLACES = ("supremacy_at_sea", "surface_fire", "fear_god", "coastal")
ALL = ("supermarina", *WITH_PLACES)
SKIRMISH = {"coastal": "sicilian-channel"}
BIG_FLEET = "calabria-afternoon"


def fight(system: str, skirmish: str = "", seed: int = 1) -> FightingTable:
    """A skirmish about to be fought in a system."""
    return skirmish_table(open_skirmish(skirmish or SKIRMISH.get(system, "river-plate"), system, seed))


def asked(table: FightingTable) -> tuple[Side, BattleDecision, BattleView] | None:
    """Who is asked now, what, and what that side sees."""
    found = next(((side, decision) for side in BOTH for decision in table.pending(side)), None)
    return None if found is None else (*found, table.view(found[0]))


def advised(table: FightingTable, side: Side, decision: BattleDecision) -> dict[str, str]:
    """What the captain would order, as answers."""
    return dict(table.system.answers(table.advice(side, decision)))


def divisions(table: FightingTable, side: Side) -> tuple[ShipDivision, ...]:
    """A side's divisions now."""
    return divisions_of(table.book, table.view(side), side, table.engagement)


Led = tuple[BattleView, BattleDecision, ShipDivision, Steering]


def steering(table: FightingTable, side: Side, turn: int = 1) -> Iterator[Led]:
    """Captains fight on until a side is asked for its moves: its divisions then, and what steers their leaders."""
    while (now := asked(table)) is not None:
        who, decision, view = now
        if who is side and view.round >= turn:
            found = [(view, decision, division, helm) for division in divisions(table, side)
                     if (helm := helm_of(table, view, decision, division.leader)) is not None
                     and helm.trail(advised(table, side, decision))]
            if found:
                yield from found
                return
        table.give(table.advice(who, decision))
