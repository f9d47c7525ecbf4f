"""FG-8.1.7 Torpedoes that arrive: who is hit, where, how much gets in; and mines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from campaign.model.battles.battle import Patch
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.armour.underwater import (
    SIDES,
    Burst,
    against_belt,
    against_bulkheads,
    end_on,
    protection_left,
    runs_under,
    spent,
)
from campaign.tactics.fear_god.battle.facts import MineMet, RunMet
from campaign.tactics.fear_god.battle.harm import Cause
from campaign.tactics.fear_god.battle.harms import Hurt, Tended
from campaign.tactics.fear_god.battle.orders import Depths
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.state import Battle, Run
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.navies import Navy, navy_of
from campaign.tactics.fear_god.charts.terms import Aspect, Depth, Size, metres, yards
from campaign.tactics.fear_god.charts.weapons import Field
from campaign.tactics.fear_god.criticals.blows import Blow
from campaign.tactics.fear_god.damage.suffering import suffer
from campaign.tactics.fear_god.helm.sea import mines_at
from campaign.tactics.fear_god.torpedoes.chances import Track, chance_of
from campaign.tactics.plot.geometry import Hand, hand_of, metres_between, off_the_bow

ABEAM = 90.0


class Charge(Struct, frozen=True):
    """One charge that burst under a ship in this phase: whose, of what cause, and what it did."""

    ship: ShipId
    by: ShipId | None
    cause: Cause
    burst: Burst


def arrive(proceedings: Proceedings) -> None:
    """FG-0-phases Torpedoes that are due and mines, both sides together: first all that hit, then what they do."""
    charges = [*_torpedoes(proceedings), *_mines(proceedings)]
    for charge in charges:
        if charge.by is not None:
            proceedings.add(Hurt(charge.ship, charge.by))
    suffer(proceedings, tuple(blows_of(proceedings, charges)))


def blows_of(proceedings: Proceedings, charges: Iterable[Charge]) -> Iterator[Blow]:
    """FG-0-order All charges under one ship in one phase are one blow, by what came first."""
    by_ship: dict[ShipId, list[Charge]] = {}
    for charge in charges:
        by_ship.setdefault(charge.ship, []).append(charge)
    for ship, mine in by_ship.items():
        bursts = [charge.burst for charge in mine]
        boat = proceedings.vessel(ship).record.is_submarine
        yield Blow(
            ship, sum(burst.points for burst in bursts), mine[0].cause, any(burst.points for burst in bursts),
            singles=tuple(burst.points for burst in bursts), floods=sum(burst.floods for burst in bursts),
            breaches=len(bursts) if boat else 0, astern=any(burst.astern for burst in bursts))


def _burst(proceedings: Proceedings, ship: ShipId, burst: Burst) -> Burst:
    """A charge and what is left of the bulkheads after it."""
    vessel = proceedings.vessel(ship)
    if burst.absorbed:
        after = replace(vessel.harm, protection=spent(vessel.harm, burst))
        proceedings.add(Tended(ship, f"bulkheads take up {burst.absorbed}", after))
    return burst


# Torpedoes ----------------------------------------------------------------------------------------------------------


def _torpedoes(proceedings: Proceedings) -> Iterator[Charge]:
    battle = proceedings.battle
    for run in battle.runs:
        if run.due <= battle.turn:
            yield from _met(proceedings, run)


def _met(proceedings: Proceedings, run: Run) -> Iterator[Charge]:
    """FG-GAP-16 Each torpedo by itself: it may miss, pass under, or not burst."""
    charts, battle = proceedings.charts, proceedings.battle
    target, by = battle.vessels[run.target], battle.vessels[run.by]
    gone = yards(metres_between(run.origin, target.pose.at))
    lost = not battle.present(target) or gone > run.run_yd or target.depth not in (Depth.SURFACE, Depth.PERISCOPE)
    bursts: list[Burst] = []
    if not lost and not runs_under(target.record, run.depth):
        chance = chance_of(charts.torpedoes, track_of(charts, battle, run, target))
        bursts = [_burst(proceedings, target.id, burst_of(charts, run, proceedings.vessel(target.id)))
                  for place in range(run.count) if _hits(proceedings, run, place, chance)]
    readers = BOTH if bursts else _readers(run, by)
    proceedings.add(RunMet(run.id, by.unit, target.id, target.unit, run.count, len(bursts), readers))
    yield from (Charge(target.id, run.by, Cause.TORPEDO, burst) for burst in bursts)


def _hits(proceedings: Proceedings, run: Run, place: int, chance: int) -> bool:
    """FG-GAP-16 The chance, and of old torpedoes whether they burst."""
    actors, duds = (str(run.by), str(run.target), run.id, str(place)), proceedings.charts.torpedoes.duds
    readers = _readers(run, proceedings.vessel(run.by))
    if proceedings.percent("FG-GAP-16", "torpedo", *actors, needed=f"{chance} or less", readers=readers) > chance:
        return False
    old = int(proceedings.battle.date[:4] or 0) <= duds.to_year
    if not (proceedings.charts.turn.options.torpedo_duds and old):
        return True
    return proceedings.percent("FG-GAP-16", "dud", *actors, needed=f"more than {duds.percent}", readers=readers) > duds.percent


def _readers(run: Run, by: Vessel) -> tuple[Side, ...]:
    """Torpedoes that miss are told to him at whom they were launched only if he knows of who did it."""
    return BOTH if by.known else (run.side,)


def track_of(charts: FearGodCharts, battle: Battle, run: Run, target: Vessel) -> Track:
    """FG-GAP-16 The facts of a run that reaches its target now."""
    by, rule = battle.vessels[run.by], charts.torpedoes
    off_bow = off_the_bow(target.pose, run.origin)
    away = abs(target.deeds.turned) >= charts.gunnery.hasty.turn_degrees and off_bow > ABEAM
    near = by.record.is_submarine and by.depth is not Depth.SURFACE and run.share * run.run_yd <= rule.near.within_yd
    return Track(
        share=min(1.0, yards(metres_between(run.origin, target.pose.at)) / run.run_yd), target=target.record.size,
        aspect=charts.gunnery.aspect_at(off_bow), knots=target.speed_kn, turned_away=target.deeds.evading or away,
        unaware=not by.known and by.contact is Contact.NONE, near_submarine=near,
        in_column=column_of(battle, target, rule.column.within_yd) >= rule.column.ships)


def column_of(battle: Battle, vessel: Vessel, within_yd: int) -> int:
    """FG-GAP-16 How many ships lie in a column with her, each near enough to the next."""
    left = {friend.id: friend for friend in battle.there(vessel.side) if friend.surfaced}
    found, edge = 0, [vessel]
    left.pop(vessel.id, None)
    while edge:
        one = edge.pop()
        found += 1
        near = [friend for friend in left.values() if metres_between(friend.pose.at, one.pose.at) <= metres(within_yd)]
        for friend in near:
            del left[friend.id]
        edge += near
    return found


def burst_of(charts: FearGodCharts, run: Run, target: Vessel) -> Burst:
    """FG-8.1.7 Narrow aspect alone; else the belt for a shallow torpedo, or the bulkheads of that side for a deep one."""
    rule, off_bow = charts.torpedoes, off_the_bow(target.pose, run.origin)
    if charts.gunnery.aspect_at(off_bow) is Aspect.NARROW:
        return end_on(rule, run.sheet.damage, off_bow=off_bow)
    if run.depth is Depths.SHALLOW:
        return against_belt(rule, run.sheet.damage, target.record)
    hand = hand_of(target.pose, run.origin)
    return against_bulkheads(rule, run.sheet.damage, target.record, protection_left(target.harm, hand), hand)


# Mines --------------------------------------------------------------------------------------------------------------


def _mines(proceedings: Proceedings) -> Iterator[Charge]:
    """FG-GAP-17 Each ship that is in a field this turn, by how thick it lies."""
    for vessel in tuple(proceedings.battle.there()):
        field = None if vessel.record.ashore or vessel.harm.beached else mines_at(
            proceedings.battle.engagement, vessel.pose.at)
        chance = 0 if field is None else mine_percent(proceedings.charts, vessel, thickness(field))
        if field is None or chance <= 0:
            continue
        readers = BOTH if vessel.contact.held else (vessel.side,)
        hit = proceedings.percent("FG-GAP-17", "mines", vessel.id, needed=f"{chance} or less", readers=readers) <= chance
        proceedings.add(MineMet(vessel.id, hit, BOTH if hit else readers))
        if hit:
            points = proceedings.charts.ballistics.charge_points(charge_lb(proceedings.charts, proceedings.battle, field))
            yield Charge(vessel.id, None, Cause.MINE, _burst(proceedings, vessel.id, _mine(proceedings, vessel.id, points)))


def thickness(field: Patch) -> Field:
    """FG-GAP-17 Fields are middling where nothing else is told; shallow ones are for boats and lie thin for ships."""
    if field.laid is None:
        return Field.MEDIUM
    return Field.HEAVY if field.laid.heavily else Field.LIGHT if field.laid.shallow else Field.MEDIUM


def mine_percent(charts: FearGodCharts, vessel: Vessel, field: Field) -> int:
    """FG-GAP-17 The chance of a turn in a field; paravanes halve it."""
    mines, size = charts.weapons.mines, vessel.record.size
    sizes = tuple(Size)
    by_size = mines.size_a if size is Size.A else mines.small if sizes.index(size) >= sizes.index(mines.small_from) else 0
    chance = mines.percent[field] + by_size
    return int(chance * mines.paravanes) if vessel.record.paravanes else chance


def charge_lb(charts: FearGodCharts, battle: Battle, field: Patch) -> int:
    """FG-GAP-17 The charge by the navy that laid the field: that of the one side that knows of it, where that is told."""
    weights = charts.weapons.mines.charge_lb
    sides = () if field.laid is None else field.laid.known_to or ()
    navies = {navy_of(vessel.nation) for vessel in battle.vessels.values() if (vessel.side,) == tuple(sides)}
    return weights.get(min(navies, key=lambda navy: navy.value, default=Navy.OTHER), weights[Navy.OTHER])


def _mine(proceedings: Proceedings, ship: ShipId, points: int) -> Burst:
    """FG-GAP-17 A mine strikes below the belt, on either side, now and then at an end."""
    charts, vessel = proceedings.charts, proceedings.vessel(ship)
    if proceedings.d10("FG-GAP-17", "where a mine strikes", ship) <= charts.weapons.mines.narrow_to:
        return end_on(charts.torpedoes, points, off_bow=0.0)
    hand: Hand = SIDES[proceedings.one_of(len(SIDES), "FG-GAP-17", "side of a mine", ship)]
    return against_bulkheads(charts.torpedoes, points, vessel.record, protection_left(vessel.harm, hand), hand)
