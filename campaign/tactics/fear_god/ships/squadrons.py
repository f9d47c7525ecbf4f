"""FG-GAP-25 Who keeps company with whom: divisions that were told, else ships of one force and like kind."""

from __future__ import annotations

from campaign.model.battles.battle import Engagement, Participant, Task
from campaign.model.battles.presence import Arm
from campaign.tactics.fear_god.battle.record import Record
from campaign.tactics.fear_god.charts.terms import Kind

KINDS = {
    Kind.BATTLESHIP: "heavy", Kind.BATTLECRUISER: "heavy", Kind.PRE_DREADNOUGHT: "heavy", Kind.COAST_DEFENCE: "heavy",
    Kind.ARMOURED_CRUISER: "cruisers", Kind.CRUISER: "cruisers", Kind.MERCHANT_CRUISER: "cruisers",
    Kind.DESTROYER: "destroyers", Kind.TORPEDO_BOAT: "destroyers", Kind.SMALL_CRAFT: "boats", Kind.SUBMARINE: "submarine",
    Kind.CARRIER: "carriers", Kind.AUXILIARY: "convoy", Kind.MERCHANT: "convoy",
}


def company_of(engagement: Engagement, unit: Participant, record: Record) -> str:
    """The squadron that a unit belongs to."""
    for party in engagement.parties.values():
        for division in party.divisions:
            if unit.ship in division.units:
                return division.name
    if unit.arm is not Arm.SHIP:
        return str(unit.ship)
    kind = "convoy" if unit.task is Task.CARGO else KINDS[record.kind]
    return f"{unit.force} {kind}"
