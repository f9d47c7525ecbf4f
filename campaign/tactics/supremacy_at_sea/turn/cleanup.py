"""Phase 4: fires, floods and jams, totals, ships that are off the table, and the next turn."""

from __future__ import annotations

from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle import facts
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.charts.effects import Flooding
from campaign.tactics.supremacy_at_sea.hits.marking import lose_points, lose_speed, sink_if_done
from campaign.tactics.supremacy_at_sea.sighting import spotted
from campaign.tactics.supremacy_at_sea.support.hunting import hunt
from campaign.tactics.supremacy_at_sea.turn.ending import has_broken_off, over_at_the_end_of

ALL_FACES = 6


def clean_up(proceedings: Proceedings) -> None:
    """SAS-B8 Rolls of the turn by ship, then totals, then smoke and spent cards go and the next turn begins."""
    # What goes on in a ship out of the enemy's sight he does not hear of.
    seen = {side: spotted(proceedings.charts, proceedings.battle, side) for side in Side}
    proceedings.readers = {ship: BOTH if ship in seen[vessel.side.enemy] else (vessel.side,)
                           for ship, vessel in proceedings.battle.vessels.items()}
    for ship in sorted(proceedings.battle.vessels):
        if proceedings.vessel(ship).there:
            _burn(proceedings, ship)
            _flood(proceedings, ship)
            _free_turrets(proceedings, ship)
            sink_if_done(proceedings, ship, proceedings.vessel(ship).sunk_by)
    hunt(proceedings)
    coming = any(True for side in Side for _ in proceedings.battle.to_come(side))
    blind = 0 if coming or any(seen.values()) else proceedings.battle.blind_turns + 1
    charts, battle = proceedings.charts, proceedings.battle
    gone = [vessel.ship for vessel in battle.all_there() if has_broken_off(charts, battle, vessel)]
    for ship in gone:
        proceedings.add(facts.LeftTable(ship))
    ended = over_at_the_end_of(proceedings.charts, proceedings.battle, blind)
    proceedings.add(facts.TurnEnded(proceedings.battle.turn, blind) if ended is None else facts.BattleEnded(ended))


def _burn(proceedings: Proceedings, ship: ShipId) -> None:
    """SAS-GAP-09 A fire goes out, burns or smoulders by one die a turn; burning oil has a die of its own."""
    vessel, chart, readers = proceedings.vessel(ship), proceedings.charts.fire.ordinary_fire, proceedings.readers_of(ship)
    if vessel.fire:
        burns = chart.burns_on if vessel.fire == 1 else chart.doubled_on
        face = proceedings.d6("SAS-GAP-09", "fire", ship, needed=f"out on {chart.out_on[0]}, burns on {min(burns)}+",
                              readers=readers)
        if face in chart.out_on:
            proceedings.add(facts.FireChanged(ship, 0, proceedings.vessel(ship).oil_fire, readers))
        elif face in burns:
            points = chart.unarmoured_points if vessel.sheet.unarmoured else chart.points
            lose_points(proceedings, ship, points, facts.Cause.FIRE)
    if vessel.oil_fire:
        oil = proceedings.charts.special.oil_fire
        face = proceedings.d6("SAS-T5", "burning oil", ship, needed=f"out on {oil.out_on[0]}, burns on {min(oil.burns_on)}+",
                              readers=readers)
        if face in oil.out_on:
            proceedings.add(facts.FireChanged(ship, proceedings.vessel(ship).fire, oil=False, readers=readers))
        elif face in oil.burns_on:
            lose_points(proceedings, ship, oil.points, facts.Cause.FIRE)


def _flood(proceedings: Proceedings, ship: ShipId) -> None:
    """SAS-T5v.5 Water costs speed each turn, by a die where the chart gives one, until it is stopped or she lies dead."""
    left: list[Flooding] = []
    readers = proceedings.readers_of(ship)
    for flood in proceedings.vessel(ship).floods:
        face = 1
        if len(flood.faces) < ALL_FACES:
            needs = f"{min(flood.faces)}+ costs {flood.knots} knots"
            face = proceedings.d6("SAS-T5", "flooding", ship, needed=needs, readers=readers)
        if face in flood.stops_on:
            continue
        if face in flood.faces:
            lose_speed(proceedings, ship, flood.knots, 0)
        left.append(flood)
    if proceedings.vessel(ship).floods != tuple(left):
        proceedings.add(facts.FloodsChanged(ship, tuple(left), readers))


def _free_turrets(proceedings: Proceedings, ship: ShipId) -> None:
    """SAS-GAP-10 A jammed turret is freed on a six, from the turn after the one in which it jammed."""
    vessel, clears, readers = proceedings.vessel(ship), proceedings.charts.fire.jam_clears_on, proceedings.readers_of(ship)
    for name in vessel.jammed:
        if name in vessel.jammed_now:
            continue
        (turret,) = vessel.sheet.called((name,))
        if proceedings.d6("SAS-GAP-10", f"turret {turret}", ship, needed=f"{clears} frees it", readers=readers) == clears:
            proceedings.add(facts.TurretJammed(ship, name, jammed=False, readers=readers))
