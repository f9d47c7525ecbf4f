"""Hits applied: boxes, special damage, and fires that no roll brings."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.model.units.fittings import Combustible
from campaign.tactics.surface_fire.battle.causes import Cause
from campaign.tactics.surface_fire.battle.facts import FireStarted
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Loss, Vessel
from campaign.tactics.surface_fire.charts.classes import CARRIERS
from campaign.tactics.surface_fire.hits.blows import Blow, marking_order
from campaign.tactics.surface_fire.hits.marking import mark, sink
from campaign.tactics.surface_fire.hits.special import roll_special, specials_of


def apply_all(proceedings: Proceedings, blows: Iterable[Blow]) -> None:
    """SF-VII.1 What was rolled together takes effect together, in a fixed order; what strikes a ship already sunk is lost."""
    for blow in sorted(blows, key=marking_order):
        apply(proceedings, blow)


def apply(proceedings: Proceedings, blow: Blow) -> None:
    """The boxes of one hit are marked, then its special damage is rolled and takes effect, then comes the next hit."""
    vessel = proceedings.vessel(blow.ship)
    if vessel.sunk:
        return
    if blow.sinks:
        sink(proceedings, blow.ship, Loss.TORPEDO, blow.by)
        return
    mark(proceedings, blow.ship, blow.boxes, blow.cause, blow.by)
    if not proceedings.vessel(blow.ship).sunk and (blow.fires or catches_fire(proceedings.battle, vessel, blow.cause)):
        proceedings.add(FireStarted(blow.ship))
    for _ in range(specials_of(proceedings.charts.damage, blow.boxes, natural=blow.natural) if blow.more_specials else 0):
        roll_special(proceedings, blow)


def catches_fire(battle: Battle, vessel: Vessel, cause: Cause) -> bool:
    """SF-X.2 A bomb or shell among planes on deck always starts a fire, and so among combustible stores."""
    if cause not in (Cause.BOMB, Cause.SHELL):
        return False
    return vessel.record.combustible is Combustible.DECK or (vessel.code in CARRIERS and planes_on_deck(battle, vessel))


def planes_on_deck(battle: Battle, vessel: Vessel) -> bool:
    """Whether a squadron stands on her deck that is about to fly off, or has just come down."""
    return any(
        flight.home == vessel.ship and flight.on_deck and not flight.gone
        and spotted_on_deck(battle, vessel, flight.id, flight.ready)
        for flight in battle.flights.values()
    )


def spotted_on_deck(battle: Battle, vessel: Vessel, flight: str, landed: int) -> bool:
    """From the order to launch until it leaves, and after landing to the end of the next turn."""
    orders = battle.squadrons[vessel.squadron].orders
    ordered = orders is not None and flight in orders.launch
    return ordered or (landed > 0 and battle.turn <= landed + 1)
