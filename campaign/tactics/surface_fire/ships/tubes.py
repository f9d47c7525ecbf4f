"""Torpedo tubes: banks as they are laid, what they fire, and the sets of reloads."""

from __future__ import annotations

from campaign.model.units.fittings import Launch
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import Bearing, ShipClass, TorpedoMount
from campaign.tactics.surface_fire.battle.record import Bank
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts
from campaign.tactics.surface_fire.charts.torpedoes import BankKind, Make

PLACES = {Bearing.FORWARD: BankKind.CENTRELINE, Bearing.AFT: BankKind.CENTRELINE, Bearing.AMIDSHIPS: BankKind.CENTRELINE,
          Bearing.CENTRE: BankKind.CENTRELINE, Bearing.PORT: BankKind.PORT, Bearing.STARBOARD: BankKind.STARBOARD}
ENDS = {Bearing.FORWARD: BankKind.BOW, Bearing.AFT: BankKind.STERN}
CIRCLE, HALF_CIRCLE = 360.0, 180.0


def banks_of(charts: SurfaceFireCharts, code: Code, of_class: ShipClass) -> tuple[Bank, ...]:
    """Each mount is a bank, with the tubes of all boats of a unit of several."""
    return tuple(Bank(mount.name, kind_of_bank(charts, code, mount), mount.tubes * (1 if of_class.together else of_class.boats))
                 for mount in of_class.torpedoes)


def kind_of_bank(charts: SurfaceFireCharts, code: Code, mount: TorpedoMount) -> BankKind:
    """Trained tubes are of the centreline or a side; what is fixed towards bow or stern fires there alone.

    Tubes, troughs and racks of small craft point ahead where nothing else is told of them.
    """
    if mount.launch is Launch.TRAINED and code is not Code.SS:
        return PLACES[mount.place]
    if mount.place in ENDS:
        return ENDS[mount.place]
    off = [_off_the_bow(angle) for arc in mount.arcs_degrees for angle in arc]
    within = charts.ship_data.end_tubes_within_deg
    if (off and max(off) <= within) or (not off and code is Code.SC):
        return BankKind.BOW
    return BankKind.STERN if off and min(off) >= HALF_CIRCLE - within else PLACES[mount.place]


def _off_the_bow(angle: float) -> float:
    return min(angle % CIRCLE, CIRCLE - angle % CIRCLE)


def make_of(oob: OrderOfBattle, of_class: ShipClass, published: object) -> Make:
    """Long torpedoes are those that run on oxygen; all others are alike."""
    if published is not None:
        return Make(published)
    oxygen = any(oob.torpedoes[mount.torpedo].oxygen for mount in of_class.torpedoes if mount.torpedo in oob.torpedoes)
    return Make.LONG_LANCE if oxygen else Make.STANDARD


def reloads_of(charts: SurfaceFireCharts, code: Code, of_class: ShipClass) -> int:
    """Whole sets of reloads aboard, where they are told; else those of her kind of ship."""
    tubes, spare = (sum(counts) for counts in (
        [mount.tubes for mount in of_class.torpedoes], [mount.reloads for mount in of_class.torpedoes]))
    return spare // tubes if spare else charts.ship_data.reloads.get(code, 0)
