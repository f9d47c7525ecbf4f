"""How fires and floods begin: how severe they are and when they first tell."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Harm, Peril
from campaign.tactics.fear_god.battle.harms import CasualtyBegan
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.casualties import CasualtyChart, Seat, SeverityDice
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.effects import EffectChart

RULE = "FG-8.2-severity"


class Outbreak(Struct, frozen=True):
    """What begins: where, of what origin, pierced or not, by guns of what calibre (0: none), and how it counts.

    `light` is what a light weapon takes off its roll, `doubled` and `halved` are of submarines' columns (FG-X-18); `at_once` is
    a flood that a torpedo or mine opened.
    """

    peril: Peril
    origin: Cause
    seat: Seat = Seat.HIT
    pierced: bool = True
    gun_mm: float = 0.0
    light: int = 0
    doubled: bool = False
    halved: bool = False
    at_once: bool = False
    item: str = ""


def begin(proceedings: Proceedings, ship: ShipId, outbreak: Outbreak) -> Casualty | None:
    """FG-8.2 A casualty is rolled and, unless it comes to nothing, recorded; its damage falls when it is due."""
    vessel, charts = proceedings.vessel(ship), proceedings.charts
    chart = charts.casualties
    dice = dice_of(chart, vessel, outbreak)
    word = outbreak.peril.value
    rolled = (proceedings.two_d6(RULE, f"{word} severity", ship) if dice.dice == 2
              else proceedings.d6(RULE, f"{word} severity", ship))
    percent = severity(charts, vessel, outbreak, rolled + dice.more)
    if percent < 1:
        return None
    turn, now = proceedings.battle.turn, falls_at_once(vessel, outbreak)
    due = turn if now else turn + chart.clock.delay_turns
    begun = Casualty(outbreak.peril, percent, turn, due, outbreak.origin, outbreak.pierced, ticked=now, seat=outbreak.seat,
                     item=outbreak.item)
    proceedings.add(CasualtyBegan(ship, begun, with_casualty(chart, vessel.harm, begun, turn)))
    return begun


def dice_of(chart: CasualtyChart, vessel: Vessel, outbreak: Outbreak) -> SeverityDice:
    """FG-8.2-severity Fixed rolls for aircraft, small craft's fuel and fires that start again, else by year."""
    return chart.fixed.get(outbreak.seat) or chart.by_year.at(vessel.record.era)


def severity(charts: FearGodCharts, vessel: Vessel, outbreak: Outbreak, rolled: int) -> int:
    """FG-8.2-severity The roll and what is added, then halved, dropping fractions, for each thing that spares a ship.

    Fixed rolls take no addition but that of a crew too small to fight fires (FG-X-24).
    """
    percent, chart = rolled, charts.casualties
    fire = outbreak.peril is Peril.FIRE
    if outbreak.seat not in chart.fixed:
        percent += chart.added.get(outbreak.seat, 0) + outbreak.light
        if vessel.harm.beached and not fire:
            percent += chart.beached_flooding
    if fire:
        percent += chart.short_handed_fire if is_short_handed(charts.effects, vessel) else 0
    percent *= 2 if outbreak.doubled else 1
    spared = (not outbreak.pierced, 0 < outbreak.gun_mm <= chart.halved_to_mm, outbreak.halved)
    return max(0, percent) >> sum(spared)


def is_short_handed(chart: EffectChart, vessel: Vessel) -> bool:
    """FG-8.3-personnel Whether a small craft has lost so many that her fires are worse."""
    return vessel.record.size.is_small and vessel.harm.crew_lost >= chart.personnel.fire_from


def falls_at_once(vessel: Vessel, outbreak: Outbreak) -> bool:
    """FG-8.1-timing Floods by torpedo or mine, and all casualties of small craft, tell in the phase of the hit."""
    return outbreak.at_once or vessel.record.size.is_small


def with_casualty(chart: CasualtyChart, harm: Harm, begun: Casualty, turn: int) -> Harm:
    """FG-GAP-22 The record with one casualty more; the first starts the ship's clock three turns on."""
    return replace(harm, casualties=(*harm.casualties, begun), clock=harm.clock or turn + chart.clock.delay_turns)


def points_of(vessel: Vessel, percent: int) -> int:
    """FG-0-round Points for a share of those she was built with, fractions dropped."""
    return vessel.record.points * percent // 100
