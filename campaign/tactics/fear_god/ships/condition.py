"""FG-6R-import FG-6R-export A unit's condition as the campaign keeps it, and what each of her boats is by it in a battle.

In and out without a shot changes nothing. A squadron's own shares count whole boats; what each boat suffered is kept in
details of this system, until the campaign has her boats put right.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.condition import NONE, WHOLE, Condition
from campaign.model.units.ships import ShipClass
from campaign.model.units.wounds import Gear, Outage, WoundsTold
from campaign.ratings.condition import with_boats_lost
from campaign.tactics.fear_god.battle.harm import Critical, Effect, Harm, MountState, Peril, Rudder, Status
from campaign.tactics.fear_god.battle.record import Record
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.collection import NAME, FearGodCharts
from campaign.tactics.fear_god.helm import caps
from campaign.tactics.fear_god.ships.weapons import rounds_of
from campaign.tactics.kit.charts import half_up
from campaign.tactics.kit.outcome import mounts_lost

# Mounts of the main battery are counted as the campaign counts them.
STAYS_OUT = (MountState.OUT, MountState.DETONATED, MountState.FAILED)


class Kept(Struct, frozen=True):
    """What lasts of a single ship by these rules alone, or of each boat of a squadron; `turn` is when it came about."""

    turn: str
    boats: tuple[Harm, ...] = ()

    def wounds(self) -> WoundsTold | None:
        """Lasting damage that matters for the voyage home; boats of a squadron stay with their base."""
        return wounds_of(self.boats[0]) if len(self.boats) == 1 else None

    def with_wounds(self, left: WoundsTold) -> Kept:
        """The same with what the way home has left of them."""
        return replace(self, boats=(with_left(self.boats[0], left),))


def points_in(points: int, lost: Fraction) -> int:
    """FG-6R-import Points that are left at a share of the hull lost; who floats has one."""
    return max(1, points - half_up(float(points * lost)))


def initial_harm(record: Record, condition: Condition, *, squadron: bool, place: int, aground: bool = False) -> Harm:
    """FG-6R-import What a condition makes of a record: points, what was broken and not put right, protection left."""
    stored = condition.kept_by(NAME)
    boats = stored.boats if isinstance(stored, Kept) else ()
    lame = None if condition.speed_left >= WHOLE else half_up(float(half_up(record.speed_kn) * condition.speed_left))
    whole = Harm(record.points, (record.underwater, record.underwater), beached=aground, came_lame_kn=lame)
    if squadron:
        return replace(boats[place], beached=aground, came_lame_kn=lame) if place < len(boats) else whole
    # When the dockyard has nothing left to mend, nothing is left of what she kept either.
    before = boats[0] if boats and is_hurt(condition) else whole
    names = {name for name, _ in record.items}
    out = {name: MountState.OUT for name in condition.mounts_out if name in names} | dict(before.out)
    # What the dockyard put right works again.
    out = {name: state for name, state in out.items()
           if record.mount(name) is None or name in condition.mounts_out or state not in STAYS_OUT}
    burning = before.casualties if condition.fires or condition.floods else ()
    return replace(before, points=points_in(record.points, condition.shell_damage + condition.underwater_damage),
                   out=tuple(out.items()), casualties=burning, clock=before.clock if burning else 0, beached=aground,
                   came_lame_kn=lame)


def is_hurt(condition: Condition) -> bool:
    """Whether anything of a ship waits for a dockyard."""
    return bool(condition.shell_damage or condition.underwater_damage or condition.mounts_out or condition.fires
                or condition.floods or condition.speed_left < WHOLE)


def worn(condition: Condition) -> float:
    """FG-6R-import The share of damage of which these rules have kept no more than that."""
    if condition.kept_by(NAME) is not None:
        return 0.0
    return float(min(WHOLE, condition.shell_damage + condition.underwater_damage))


def stores(charts: FearGodCharts, record: Record, of_class: ShipClass | None, condition: Condition) -> dict[str, int]:
    """FG-GAP-28 Rounds by mount: what is carried, and of it the share that the campaign has left of each battery."""
    listed = {} if of_class is None else {mount.name: mount.rounds_a_barrel for mount in of_class.guns
                                          if mount.rounds_a_barrel is not None}
    magazine = {} if of_class is None else {mount.name: mount.battery for mount in of_class.guns}
    carried = rounds_of(charts, record.mounts, listed)
    return {name: int(full * condition.rounds_left.get(magazine.get(name, ""), WHOLE)) for name, full in carried.items()}


def torpedoes_of(record: Record, condition: Condition, boats: int, place: int) -> tuple[dict[str, int], dict[str, int]]:
    """How many torpedoes a boat has in her tubes and behind them, by the share that her unit has left."""
    carried = sum(tube.tubes + tube.reloads for tube in record.tubes) * boats
    left = half_up(float(condition.torpedoes_left * carried))
    mine = left // boats + (1 if place < left % boats else 0)
    loaded: dict[str, int] = {}
    for tube in record.tubes:
        loaded[tube.name] = min(tube.tubes, mine)
        mine -= loaded[tube.name]
    reloads: dict[str, int] = {}
    for tube in record.tubes:
        reloads[tube.name] = min(tube.reloads, mine)
        mine -= reloads[tube.name]
    return loaded, reloads


# Back ---------------------------------------------------------------------------------------------------------------


def resulting_condition(charts: FearGodCharts, vessels: tuple[Vessel, ...], sent: Condition, *, squadron: bool, turn: str,
                        magazines: Mapping[str, str]) -> Condition:
    """FG-6R-export What comes back: only what this battle did is changed, exactly."""
    spent = sum(vessel.torpedoes_spent for vessel in vessels)
    after = sent
    carried = sum(tube.tubes + tube.reloads for tube in vessels[0].record.tubes) * len(vessels)
    if spent and carried:
        after = replace(sent, torpedoes_left=max(NONE, sent.torpedoes_left - Fraction(spent, carried)))
    after = _rounds(vessels, after, magazines)
    return _squadron(vessels, after, turn) if squadron else _single(charts, vessels[0], after, turn)


def _rounds(vessels: tuple[Vessel, ...], sent: Condition, magazines: Mapping[str, str]) -> Condition:
    """Her condition with the rounds fired taken off, battery by battery."""
    left = dict(sent.rounds_left)
    for battery in set(magazines.values()):
        names = [name for name, belongs in magazines.items() if belongs == battery]
        whole = sum(vessel.full.get(name, 0) for vessel in vessels for name in names)
        fired = sum(vessel.carried.get(name, 0) - vessel.rounds.get(name, 0) for vessel in vessels for name in names)
        if fired and whole:
            left[battery] = max(NONE, left.get(battery, WHOLE) - Fraction(fired, whole))
    return sent if left == dict(sent.rounds_left) else replace(sent, rounds_left=left)


def calm(harm: Harm) -> Harm:
    """Harm without what a battle alone has: what has fallen due is over, and criticals put right are forgotten."""
    lasting = tuple(critical for critical in harm.criticals if critical.status is not Status.REPAIRED)
    return replace(harm, this_turn=0, criticals=lasting, helm=replace(harm.helm, frozen_until=0, next_try=0), dead_until=0,
                   beached=False, came_lame_kn=None)


def _squadron(vessels: tuple[Vessel, ...], sent: Condition, turn: str) -> Condition:
    """A boat lost is lost below, where the campaign has a squadron's boxes."""
    home = tuple(vessel for vessel in vessels if not vessel.sunk)
    harms = tuple(calm(vessel.harm) for vessel in home)
    hurt = any(harm != calm(initial_harm(vessel.record, Condition(), squadron=False, place=0))
               for harm, vessel in zip(harms, home, strict=True))
    after = with_boats_lost(sent, len(vessels) - len(home), len(vessels))
    return after.keeping(NAME, Kept(turn, harms) if hurt else None)


def _single(charts: FearGodCharts, vessel: Vessel, sent: Condition, turn: str) -> Condition:
    harm, start, points = vessel.harm, vessel.start, vessel.record.points
    if calm(harm) == calm(start):
        return sent
    fresh = max(0, start.points - harm.points)
    wet = min(fresh, vessel.wet_points)
    before, now = slowest(charts, vessel.record, start), slowest(charts, vessel.record, harm)
    design = max(1, half_up(vessel.record.speed_kn))
    speed = min(sent.speed_left, Fraction(now, design)) if now < before else sent.speed_left
    guns = {mount.name for mount in vessel.record.mounts}
    out = (name for name, state in harm.out if state in STAYS_OUT and start.state(name) not in STAYS_OUT)
    crew = min(WHOLE, sent.crew_left) * (WHOLE - crew_share(charts, fresh, points))
    after = replace(
        sent, shell_damage=min(WHOLE, sent.shell_damage + Fraction(fresh - wet, points)),
        underwater_damage=min(WHOLE, sent.underwater_damage + Fraction(wet, points)), speed_left=speed,
        mounts_out=mounts_lost(sent, out, guns), crew_left=crew,
        fires=sum(casualty.peril is Peril.FIRE for casualty in harm.casualties),
        floods=sum(casualty.peril is Peril.FLOODING for casualty in harm.casualties),
    )
    return after.keeping(NAME, Kept(turn, (calm(harm),)))


def slowest(charts: FearGodCharts, record: Record, harm: Harm) -> int:
    """FG-6R-export Her greatest speed by damage, flooding and rudder; the sea is no part of it."""
    return min(knots for _, knots in caps(charts, record, harm))


def crew_share(charts: FearGodCharts, lost: int, points: int) -> Fraction:
    """FG-GAP-29 The share of her crew that a ship afloat loses with so many points."""
    return Fraction(charts.casualties.crew.lost_share).limit_denominator(100) * Fraction(lost, points)


# The way home ---------------------------------------------------------------------------------------------------------


GEAR = {
    Effect.ENGINEERING: Gear.ENGINES, Effect.RUDDER: Gear.RUDDER, Effect.BRIDGE: Gear.BRIDGE, Effect.SENSOR: Gear.SENSORS,
    Effect.COMMS: Gear.SENSORS, Effect.FIRE_CONTROL: Gear.SENSORS, Effect.FLIGHT_DECK: Gear.FLIGHT_DECK,
}
PLANT = "engine plant"


def wounds_of(harm: Harm) -> WoundsTold:
    """FG-6R-export Criticals that are not put right, fires that are out, points lost to water, patches, aircraft lost."""
    broken = (Outage(GEAR[critical.effect], name=critical.item, beyond=critical.status is Status.LASTING)
              for critical in harm.criticals if critical.effect in GEAR and critical.status is not Status.REPAIRED)
    return WoundsTold(tuple(broken), harm.put_out, harm.flood_points, harm.patch, harm.aircraft_lost)


def with_left(harm: Harm, left: WoundsTold) -> Harm:
    """FG-6R-import What was mended at sea works again, what broke down does not; embers, patches and water as they are."""
    criticals = (*_kept(harm, left), *(Critical(Effect.ENGINEERING, PLANT, 0, Status.LASTING)
                                       for item in left.broken if item.breakdown))
    broken = {critical.effect for critical in criticals}
    helm = harm.helm if Effect.BRIDGE in broken else replace(harm.helm, lag=0)
    if Effect.RUDDER not in broken:
        helm = replace(helm, rudder=Rudder.WELL, jammed=None, tries=0)
    return replace(harm, criticals=criticals, helm=helm, put_out=left.embers, flood_points=left.flooded, patch=left.patched,
                   aircraft_lost=left.aircraft)


def _kept(harm: Harm, left: WoundsTold) -> Iterator[Critical]:
    """FG-8.4-cargo Criticals of other kinds, which nobody mends at sea, and of these as many as are left."""
    open_still = [(item.gear, item.name, item.beyond) for item in left.broken if not item.breakdown]
    for critical in harm.criticals:
        found = next((item for item in open_still if item[:2] == (GEAR.get(critical.effect), critical.item)), None)
        if found is not None:
            open_still.remove(found)
            yield replace(critical, status=Status.LASTING) if found[2] else critical
        elif critical.effect not in GEAR:
            yield critical
