"""What fires, floods and crews do in the phases of a turn, beside all fire."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Cause, Effect, Harm, Magazines, Peril
from campaign.tactics.fear_god.battle.harms import Tended
from campaign.tactics.fear_god.battle.orders import Care, Tend
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.casualties.beginning import Outbreak, begin
from campaign.tactics.fear_god.casualties.clock import burn_through, is_mark, stopped, tick
from campaign.tactics.fear_god.casualties.control import fight, first_rolls, mark_rolls
from campaign.tactics.fear_god.casualties.helping import lent_to
from campaign.tactics.fear_god.charts.casualties import Seat
from campaign.tactics.fear_god.charts.options import PatchInterval
from campaign.tactics.fear_god.charts.terms import Battery
from campaign.tactics.fear_god.criticals import submarines
from campaign.tactics.fear_god.criticals.blows import Destruction
from campaign.tactics.fear_god.criticals.holds import cooks_off, without_burning_holds
from campaign.tactics.fear_god.criticals.mending import clear_slight_hits, free_rudder
from campaign.tactics.fear_god.damage.suffering import bear_ticks, let_loose

REINFORCED = {Care.REINFORCE_MAIN: Battery.MAIN, Care.REINFORCE_CASEMATE: Battery.CASEMATE, Care.REINFORCE_LIGHT: Battery.LIGHT}
AIR_SEATS = (Seat.AMMO_FUEL, Seat.ARMED_AIRCRAFT)


def plotting(proceedings: Proceedings, tends: Iterable[Tend]) -> None:
    """FG-0-phases Orders to crews first, then the die of every ship at a mark, then rudders and what clears by itself."""
    for tend in tends:
        carry_out(proceedings, tend.ship, tend.care)
    turn = proceedings.battle.turn
    for vessel in tuple(proceedings.battle.there()):
        _fight(proceedings, vessel, mark_rolls(proceedings.charts, vessel.harm, turn))
        clear_slight_hits(proceedings, proceedings.vessel(vessel.id))
        free_rudder(proceedings, proceedings.vessel(vessel.id))
        if vessel.record.is_submarine and vessel.harm.open(Effect.RUDDER):
            submarines.drifts(proceedings, proceedings.vessel(vessel.id))


def _fight(proceedings: Proceedings, vessel: Vessel, perils: tuple[Peril, ...]) -> None:
    """Who helps is asked where there is something to fight alone."""
    if perils:
        fight(proceedings, vessel.id, perils, lent_to(proceedings, vessel))


def carry_out(proceedings: Proceedings, ship: ShipId, care: Care) -> None:
    """FG-8.2-conflagration FG-8.2-reinforce FG-8.3-ammofuel What a crew is told that lasts beyond this turn."""
    vessel = proceedings.vessel(ship)
    match care:
        case Care.FLOOD_MAGAZINES:
            flooded = replace(without_burning_holds(vessel, proceedings.battle.turn), magazines=Magazines.FLOODED,
                              conflagration=0)
            proceedings.add(Tended(ship, "magazines flooded", stopped(flooded), (vessel.side,)))
        case Care.REINFORCE_MAIN | Care.REINFORCE_CASEMATE | Care.REINFORCE_LIGHT if may_reinforce(vessel):
            proceedings.add(Tended(ship, f"crews of the {REINFORCED[care].value} battery fight fires and floods",
                                   replace(vessel.harm, reinforced=REINFORCED[care], reinforced_once=True), (vessel.side,)))
        case Care.PURGE_FUEL:
            proceedings.add(Tended(ship, "fuel of aircraft purged", purged(vessel.harm), (vessel.side,)))
        case _:
            pass


def may_reinforce(vessel: Vessel) -> bool:
    """FG-8.2-reinforce Once in a battle, while there is something to fight."""
    return not vessel.harm.reinforced_once and bool(vessel.harm.casualties)


def purged(harm: Harm) -> Harm:
    """FG-8.3-ammofuel Fires of fuel and of armed aircraft are out, and nothing is armed or fuelled any more."""
    kept = tuple(one for one in harm.casualties if one.seat not in AIR_SEATS)
    return stopped(replace(harm, casualties=kept, purged=True))


def movement(proceedings: Proceedings) -> None:
    """FG-0-phases What the sea does to submerged boats whose hulls or rudders were hit, once all have moved."""
    for vessel in tuple(proceedings.battle.fighting()):
        if vessel.record.is_submarine and not vessel.surfaced:
            submarines.come_up(proceedings, vessel)
            let_loose(proceedings, submarines.strain(proceedings, vessel))


def resolution(proceedings: Proceedings) -> None:
    """FG-0-phases Fires and floods take their points, bring critical hits, and are fought for the first time."""
    there = [vessel.id for vessel in proceedings.battle.there()]
    ticks = [found for ship in there if (found := tick(proceedings, ship)) is not None]
    bear_ticks(proceedings, ticks)
    give_way(proceedings)
    for ship in there:
        vessel = proceedings.vessel(ship)
        if vessel.sunk or not vessel.harm.casualties:
            continue
        due = first_rolls(proceedings.charts, vessel.harm, proceedings.battle.turn)
        _fight(proceedings, vessel, due)
        _at_mark(proceedings, ship)
        _crews_return(proceedings, ship)


def give_way(proceedings: Proceedings) -> None:
    """FG-8.4-flooding FG-X-09 Every intermediate turn of a battle a patch may give way: a new flood, that tells later."""
    battle, chart = proceedings.battle, proceedings.charts.casualties.patch
    if proceedings.charts.turn.options.patch_interval is PatchInterval.DAY or battle.turn % chart.turns:
        return
    for vessel in tuple(battle.fighting()):
        chance = chart.percent(battle.engagement.conditions.sea_state, vessel.speed_kn) if vessel.harm.patch else 0
        if chance and proceedings.percent("FG-8.4-flooding", "patch", vessel.id, needed=f"{chance} or less") <= chance:
            proceedings.add(Tended(vessel.id, "a patch gives way", replace(vessel.harm, patch=False)))
            begin(proceedings, vessel.id, Outbreak(Peril.FLOODING, Cause.FLOODING))


def _at_mark(proceedings: Proceedings, ship: ShipId) -> None:
    """FG-8.2-conflagration FG-8.2-capsize FG-8.3-cargo What overwhelming fires and floods bring at a mark."""
    if not is_mark(proceedings.charts.casualties.clock, proceedings.vessel(ship).harm, proceedings.battle.turn):
        return
    let_loose(proceedings, cooks_off(proceedings, ship))
    if not proceedings.vessel(ship).sunk and (cause := burn_through(proceedings, ship)) is not None:
        let_loose(proceedings, (Destruction(ship, cause),))


def _crews_return(proceedings: Proceedings, ship: ShipId) -> None:
    """FG-8.2-reinforce Crews go back to their guns when all is out."""
    vessel = proceedings.vessel(ship)
    harm = vessel.harm
    if harm.reinforced is not None and not harm.casualties and not vessel.sunk:
        proceedings.add(Tended(ship, "crews return to their guns", replace(harm, reinforced=None), (vessel.side,)))
