"""What fires and floods do to ships when the battle is over and its turns are counted no more."""

from __future__ import annotations

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Cause, Magazines, Peril
from campaign.tactics.fear_god.battle.harms import PointsLost, Sank, Tended
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.casualties.beginning import points_of
from campaign.tactics.fear_god.casualties.clock import OF, Tick, overwhelms, with_loss
from campaign.tactics.fear_god.casualties.control import fight
from campaign.tactics.fear_god.criticals.holds import cooks_off
from campaign.tactics.fear_god.damage.suffering import bear_ticks, let_loose


def burn_out(proceedings: Proceedings) -> None:
    """FG-GAP-22 Each ship's clock runs on, half an hour a step, until all is out or she is lost.

    Crews fight with two taken off the die, and magazines are flooded as soon as a fire overwhelms her.
    """
    for ship in [vessel.id for vessel in proceedings.battle.fighting()]:
        while proceedings.vessel(ship).fights and proceedings.vessel(ship).harm.casualties:
            _half_hour(proceedings, ship)


def _half_hour(proceedings: Proceedings, ship: ShipId) -> None:
    vessel = proceedings.vessel(ship)
    perils = tuple(peril for peril in Peril if vessel.harm.total(peril))
    fight(proceedings, ship, perils, 0, after_battle=True)
    _flood_magazines(proceedings, ship)
    if (told := _tell(proceedings, ship)) is not None:
        bear_ticks(proceedings, (told,))
    let_loose(proceedings, cooks_off(proceedings, ship))
    vessel = proceedings.vessel(ship)
    if vessel.fights and overwhelms(proceedings, vessel, Peril.FLOODING):
        chance = proceedings.charts.casualties.flood.capsize_percent
        if proceedings.percent("FG-8.2-capsize", "capsizing", ship, needed=f"{chance} or less") <= chance:
            proceedings.add(Sank(ship, Cause.CAPSIZED))


def _flood_magazines(proceedings: Proceedings, ship: ShipId) -> None:
    """FG-GAP-25 With nobody left to fire at no captain waits any longer."""
    vessel = proceedings.vessel(ship)
    if vessel.harm.magazines is Magazines.FULL and overwhelms(proceedings, vessel, Peril.FIRE):
        proceedings.add(Tended(ship, "magazines flooded", replace(vessel.harm, magazines=Magazines.FLOODED, conflagration=0)))


def _tell(proceedings: Proceedings, ship: ShipId) -> Tick | None:
    """FG-8.2-tick The shares of fires and floods that are left, with those that tell for the first time among them."""
    vessel = proceedings.vessel(ship)
    burning = vessel.harm.casualties
    lost = {peril: points_of(vessel, vessel.harm.total(peril)) for peril in Peril}
    harm = replace(vessel.harm, this_turn=0, casualties=tuple(replace(one, ticked=True) for one in burning))
    for peril, points in lost.items():
        if points:
            harm = with_loss(vessel, harm, points, flooding=peril is Peril.FLOODING)
            proceedings.add(PointsLost(ship, points, OF[peril], harm))
    if not burning:
        return None
    return Tick(ship, sum(lost.values()), lost[Peril.FLOODING], any(one.penetrating for one in burning),
                any(not one.ticked for one in burning))
