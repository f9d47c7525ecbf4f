"""Section 6.3: what each side may know."""

from __future__ import annotations

from collections.abc import Mapping
from operator import is_
from typing import Any

from campaign.model.battles.battle import Engagement, Participant
from campaign.model.book import Book
from campaign.model.play.ashore import AshoreView
from campaign.model.play.landings import LiftState, LiftWatch
from campaign.model.play.ports import Cargo, Port
from campaign.model.play.standing_orders import Noted
from campaign.model.play.state import AirUnit, Attack, BattleStage, PointsEntry, State
from campaign.model.play.views import (
    AttackView,
    EnemyInPort,
    FlotillaMarker,
    Marker,
    OwnForce,
    PortView,
    PublicPoints,
    StrikeView,
    View,
)
from campaign.model.play.war import MaltaSeen, WarView
from campaign.model.replacing import replace
from campaign.model.sameness import NOTHING, cached, cached_for_each, cached_in_groups, shared
from campaign.model.setting.scenario import CargoId, FlotillaId, PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.condition import Condition
from campaign.model.units.forces import ForceId, Ship, ShipStatus, Sighting, TaskForce
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import Flotilla
from campaign.rules.chapters.combat.ch06_occasion import occasion_of
from campaign.rules.chapters.sailing.ch01_movement import points_left
from campaign.rules.chapters.search.ch03_spotting import looks, seen_of
from campaign.rules.chapters.war.ch11_requirements import duties_now
from campaign.rules.facts.ashore import HUNGER, HUNGER_WORDS, owner_of
from campaign.rules.facts.contacts import is_full
from campaign.rules.facts.geography import port_side, side_of_nation
from campaign.rules.facts.harbours import roads_of
from campaign.rules.facts.lookouts import as_shown
from campaign.rules.facts.roster import ships_of
from campaign.rules.views.air import air_war_view
from campaign.rules.views.decisions import pending_for

UNSEEN = "unseen"
_READ: dict[Side, tuple[tuple[PointsEntry, ...], tuple[PublicPoints, ...]]] = {}


def view_for(book: Book, state: State, side: Side) -> View:
    """SM-GAP-56 A side knows its own forces whole; of the enemy's the markers, what lies in port, and what it has spotted."""
    own, lost, in_port = _roster(book, state, side)
    return View(
        side=side,
        cursor=state.cursor,
        segment=state.segment,
        weather=state.weather,
        ships=own,
        forces={key: OwnForce(_own(state, force), ships_of(state, key), points_left(book, state, key),
                              roads_of(book, state, force))
                for key, force in state.forces.items() if force.side is side},
        markers=_markers(book, state, side),
        enemies_in_port=in_port,
        enemies_lost=lost,
        ports=_ports(state, side),
        air=_air_of(state.air, side),
        enemy_bases=_enemy_bases(book, state.air, side),
        cargoes=_cargoes_of(state.cargoes, side),
        repairs={key: job for key, job in state.repairs.items() if state.ships[job.ship].side is side},
        coast_owners=state.coast_owners,
        standing=state.standing_answers_of(side),
        points=_account(state.points, side),
        decisions=pending_for(book, state, side),
        step_ended=state.step_ended,
        fuel_pool=state.fuel_pool if side is Side.AXIS else None,
        attack=None if state.attack is None else _attack(book, state, state.attack, side),
        result=state.result,
        war=_war_view(book, state, side),
        lift=lift_view(state, side),
        standing_orders={key: task for key, task in state.standing_orders.items()
                         if key in state.forces and state.forces[key].side is side},
        runs={key: run for key, run in state.runs.items() if run.side is side},
        repair_first={key: tuple(ship for ship in ships if state.ships[ship].side is side)
                      for key, ships in state.repair_first.items() if port_side(state, key) is side},
        noted=state.noted.get(side, Noted()),
        flotillas=_own_flotillas(state, side),
        flotilla_markers=_flotilla_markers(book, state, side),
        submarines_due=tuple(due for due in state.submarines_due if side_of_nation(book, state, due.nation) is side),
        strike=_strike_of(book, state, side),
        mines=state.mines,
        stances=state.stances,
        neutrals=state.neutrals,
        airfields=state.airfields,
        air_war=air_war_view(book, state, side),
        ashore=_ashore_view(state, side),
        bombarded=tuple(key for key in state.bombarded if state.ships[key].side is side),
        handed=state.handed.get(side, ()),
        intents={key: intent for key, intent in state.intents.items() if state.forces[key].side is side},
    )


# Cached: squadrons stay where they are for days, and the cargo of a whole war is ashore: searched only when they change.
@cached(4)
def _air_of(air: Mapping[AirUnitId, AirUnit], side: Side) -> dict[AirUnitId, AirUnit]:
    return {key: unit for key, unit in air.items() if unit.side is side}


@cached(4)
def _cargoes_of(cargoes: Mapping[CargoId, Cargo], side: Side) -> dict[CargoId, Cargo]:
    return {key: cargo for key, cargo in cargoes.items() if cargo.facts.side is side}


def lift_view(state: State, side: Side) -> LiftState:
    """SM-GAP-56.5 Plans of landings and what is in one's holds are one's own; a raid is seen by both once it is ashore."""
    lift = state.lift
    return LiftState(
        plans={key: plan for key, plan in lift.plans.items() if plan.side is side},
        raids={key: raid if raid.side is side else replace(raid, ships=(), spotted=False) for key, raid in lift.raids.items()},
        craft={key: log for key, log in lift.craft.items() if state.ships[key].side is side},
        lifted={key: size for key, size in lift.lifted.items() if state.ships[key].side is side},
        plans_made={side: lift.plans_made.get(side, 0)},
        watch={side: lift.watch.get(side, LiftWatch())},
        gunfire=lift.gunfire,
    )


def _own(state: State, force: TaskForce) -> TaskForce:
    # The enemies from which it broke off, by the labels that its owner has for them.
    if not force.disengaged_from:
        return force
    return replace(force, disengaged_from=tuple(ForceId(state.contacts.get(key, UNSEEN)) for key in force.disengaged_from))


def _markers(book: Book, state: State, side: Side) -> dict[str, Marker]:
    """SM-GAP-56.1 Markers are public, what they hold is not; hidden markers show only when spotted, or as old sightings."""
    found: dict[str, Marker] = {}
    for key, label in state.contacts.items():
        force = state.forces.get(key)
        if side is (state.disbanded.get(key) if force is None else force.side):
            continue
        marker = _marker(book, state, key, label, force)
        if marker.hex is not None or marker.last is not None:
            found[label] = marker
    return found


def _marker(book: Book, state: State, key: ForceId, label: str, force: TaskForce | None) -> Marker:
    last, finds = _last_seen(state, key), state.finds.get(key, ())
    shows = force is not None and force.scattered is None and (bool(finds) or not book.options.hidden_markers)
    if force is None or not shows:
        return Marker(label, None, (), None, last, engaged=False)
    seen = seen_of(book, state, key, finds) if finds else None
    # Whether a marker fought in this subsegment is known: both were there.
    return Marker(label, force.hex, tuple(find.kind for find in finds), seen, last, engaged=force.engaged)


def _last_seen(state: State, key: ForceId) -> Sighting | None:
    """SM-GAP-56.1 What is left of what was last seen of a force: both sides know who has left the game since."""
    last = state.sightings.get(key)
    if last is None or last.seen.ships is None:
        return last
    left = {ship: damage for ship, damage in last.seen.ships.items()
            if ship in state.ships and state.ships[ship].status is ShipStatus.ACTIVE}
    if len(left) == len(last.seen.ships):
        return last
    return replace(last, seen=replace(last.seen, ships=left)) if left else None


def _roster(
    book: Book, state: State, side: Side,
) -> tuple[Mapping[ShipId, Ship], tuple[ShipId, ...], dict[PortId, tuple[EnemyInPort, ...]]]:
    """SM-3.3 One's own ships, the enemy's that are lost, and those in port, whose damage is seen by everybody."""
    sides = _by_side(state.ships)
    others = sides.get(side.enemy, NOTHING)
    if state.lookout is not None and state.lookout.side is not side:
        others = _by_name(shared(as_shown(state, _in_order(others))))
    return sides.get(side, NOTHING), _lost(others), _in_order_of_ports(_each_lying(_berthed(others, side), book, side))


@cached_in_groups(1)
def _by_side(ship: Ship) -> Side:
    return ship.side


# Cached: while a side moves its own ships the enemy's are the same at each look.
@cached(4)
def _in_order(ships: Mapping[ShipId, Ship]) -> tuple[Ship, ...]:
    return tuple(ships.values())


@cached(4)
def _by_name(ships: tuple[Ship, ...]) -> Mapping[ShipId, Ship]:
    return {ship.id: ship for ship in ships}


@cached(4)
def _lost(ships: Mapping[ShipId, Ship]) -> tuple[ShipId, ...]:
    return tuple([ship.id for ship in ships.values() if ship.status is not ShipStatus.ACTIVE and ship.status.is_lost])


# Cached, all three: saves 10 in 100 of a whole war.
@cached_in_groups(4)
def _berthed(ship: Ship, _: Side) -> PortId | None:
    return ship.port


@cached_for_each(4)
def _each_lying(ships: Mapping[ShipId, Ship], book: Book, _: Side) -> tuple[EnemyInPort, ...]:
    # Sorted by name: the order of the roster would reveal which ship came from which force.
    return tuple([EnemyInPort(ship.id, looks(book, ship)) for ship in sorted(ships.values(), key=lambda ship: ship.id)])


@cached(8)
def _in_order_of_ports(lying: Mapping[PortId, tuple[EnemyInPort, ...]]) -> dict[PortId, tuple[EnemyInPort, ...]]:
    return dict(sorted(lying.items()))


def _ports(state: State, side: Side) -> Mapping[PortId, PortView]:
    # While nothing changes every look finds the same mapping, and with it the results cached for it.
    queues = [port for port in state.ports.values() if port.refuel_first and port.allegiance.side is side]
    queued = [(port.id, _own_of(state, side, port.refuel_first)) for port in queues]
    return _with_queues(_harbours(state.ports, side), shared(tuple([part for pair in queued for part in pair])))


# Cached: queues are needed at one look after another.
@cached(8)
def _with_queues(ports: Mapping[PortId, PortView], queued: tuple[Any, ...]) -> Mapping[PortId, PortView]:
    updated = {key: _with_queue(ports[key], queue) for key, queue in zip(queued[::2], queued[1::2], strict=True)}
    return {**ports, **updated} if updated else ports


@cached(256)
def _with_queue(port: PortView, queue: tuple[ShipId, ...]) -> PortView:
    return replace(port, refuel_first=queue)


# Cached: most ports are the same for weeks.
@cached_for_each(8)
def _harbours(port: Port, side: Side) -> PortView:
    if port.allegiance.side is not side:
        return PortView(
            port.id, port.hex, port.nation, port.allegiance, 0.0, 0.0, own=False, hits=port.hits, repair_lost=port.repair_lost)
    return PortView(
        port.id, port.hex, port.nation, port.allegiance, port.cargo_used, port.fuel_issued, own=True, fuel=port.fuel,
        hits=port.hits, repair_lost=port.repair_lost)


def _own_of(state: State, side: Side, ships: tuple[ShipId, ...]) -> tuple[ShipId, ...]:
    """A port that changed hands does not reveal to its captor which ships the loser meant to serve first."""
    own = tuple([key for key in ships if state.ships[key].side is side])
    return ships if len(own) == len(ships) else shared(own)


# Cached: squadrons stay where they are for days.
@cached(4)
def _enemy_bases(book: Book, air: Mapping[AirUnitId, AirUnit], side: Side) -> dict[str, int]:
    found: dict[str, int] = {}
    for unit in air.values():
        if unit.side is not side and BaseId(unit.base) in book.oob.bases:
            found[unit.base] = found.get(unit.base, 0) + 1
    return dict(sorted(found.items()))


# Cached: saves 2 in 100 of a whole war.
@cached(16)
def _account(points: tuple[PointsEntry, ...], side: Side) -> tuple[PublicPoints, ...]:
    # The account only grows, and entries never change: the account of each side is extended from the last time.
    before, entries = _READ.get(side, ((), ()))
    if len(before) > len(points) or not all(map(is_, before, points)):
        before, entries = (), ()
    entries = (*entries, *(_public(entry, side) for entry in points[len(before):]))
    _READ[side] = points, entries
    return entries


def _public(entry: PointsEntry, side: Side) -> PublicPoints:
    """SM-GAP-56.2 Both read the account of points; what the enemy's cargo was, or Malta had, is its owner's affair."""
    veiled = {} if entry.side is side else {"SM-4C1": "cargo delivered", HUNGER: HUNGER_WORDS}
    return PublicPoints(entry.moment, entry.side, entry.points, entry.rule, veiled.get(entry.rule, entry.reason))


def _attack(book: Book, state: State, attack: Attack, side: Side) -> AttackView:
    mine = attack.attackers if attack.acting is side else attack.targets
    theirs = attack.targets if attack.acting is side else attack.attackers
    return AttackView(
        attack.id, attack.hex, attack.acting, attack.stage, attack.light,
        own_forces=mine,
        enemy_contacts=tuple(state.contacts.get(key, UNSEEN) for key in theirs),
        to_place=tuple(key for key in attack.to_place if key in state.forces and state.forces[key].side is side),
        battle=None if attack.engagement is None else as_known(attack.engagement, side),
        occasion=occasion_of(book, state, side, mine) if attack.stage is BattleStage.REACTING else None,
    )


def as_known(engagement: Engagement, side: Side) -> Engagement:
    """SM-GAP-56.3 In battle the enemy's ships are known by name and visible damage, not by what their magazines hold.

    SM-GAP-99 Nor is it known what they are there for.
    """
    parties = {
        who: party if who is side else replace(party, participants=tuple(map(_outside, party.participants)), occasion=None)
        for who, party in engagement.parties.items()
    }
    return replace(engagement, parties=parties)


def _outside(participant: Participant) -> Participant:
    state = participant.condition
    seen = Condition(shell_damage=state.shell_damage, underwater_damage=state.underwater_damage, speed_left=state.speed_left,
                     fires=state.fires)
    presence = None if participant.presence is None else replace(participant.presence, without_power=False)
    return replace(participant, force="", out_of_fuel=False, task=participant.looks or participant.task, looks=None,
                   condition=seen, presence=presence)


# Supply points ashore -------------------------------------------------------------------------------------------------


def _ashore_view(state: State, side: Side) -> AshoreView:
    """SM-GAP-56.12 How much a side has stocked is its secret; where it lies, and how forces ashore fare, is public."""
    ashore = state.ashore
    return AshoreView(
        depots=ashore.depots.get(side, {}),
        enemy_depots=tuple(sorted(ashore.depots.get(side.enemy, {}))),
        contingents=ashore.contingents,
        statuses={key: status for key, status in ashore.statuses.items()
                  if key in ashore.contingents or owner_of(state, key) is side},
        loads={unit: points for unit, points in ashore.loads.items() if state.cargoes[unit].facts.side is side},
        withheld=tuple(key for key in ashore.withheld if owner_of(state, key) is side),
        hauled=tuple(unit for unit in ashore.hauled if state.cargoes[unit].facts.side is side),
    )


# Submarines -----------------------------------------------------------------------------------------------------------


def _own_flotillas(state: State, side: Side) -> dict[FlotillaId, Flotilla]:
    """SM-GAP-56.12 An owner knows all of his flotillas but who has found them, and for whom they searched in vain."""
    return {key: own for key, own in _as_its_owner_knows_it(state.flotillas, side).items() if own is not None}


# Cached: flotillas lie on their stations for weeks.
@cached_for_each(4)
def _as_its_owner_knows_it(flotilla: Flotilla, side: Side) -> Flotilla | None:
    return replace(flotilla, searched=(), finds=(), contact=None) if flotilla.side is side else None


def _flotilla_markers(book: Book, state: State, side: Side) -> dict[str, FlotillaMarker]:
    """SM-GAP-56.13 Of an enemy flotilla the marker is known; points and mission while it is fully spotted."""
    found = [marker for marker in _as_its_enemy_knows_it(state.flotillas, book, side).values() if marker is not None]
    return {marker.contact: marker for marker in sorted(found, key=lambda marker: (len(marker.contact), marker.contact))}


@cached_for_each(4)
def _as_its_enemy_knows_it(flotilla: Flotilla, book: Book, side: Side) -> FlotillaMarker | None:
    if flotilla.side is side or flotilla.contact is None or not (flotilla.finds or not book.options.hidden_markers):
        return None
    full = is_full(flotilla.finds)
    return FlotillaMarker(
        flotilla.contact, flotilla.hex, flotilla.port, tuple(find.kind for find in flotilla.finds),
        flotilla.points if full else None, flotilla.mission if full else None)


def _strike_of(book: Book, state: State, side: Side) -> StrikeView | None:
    """SM-GAP-56.14 Whose flotilla asks for his word sees what it has found, and nobody else learns that it asks."""
    if state.strike is None or state.flotillas[state.strike.flotilla].side is not side:
        return None
    force = state.strike.force
    seen = seen_of(book, state, force, state.finds.get(force, ()))
    return StrikeView(state.strike.flotilla, state.contacts[force], state.forces[force].hex, seen)


# Supplies and special rules -------------------------------------------------------------------------------------------


def _war_view(book: Book, state: State, side: Side) -> WarView:
    """SM-GAP-56.10 Duties, tallies and the force pool are public; Malta's larder and the 10th MAS are their owners' secrets."""
    war = state.war
    larder = war.malta.stock if side is Side.ALLIED else None
    return WarView(
        duties=duties_now(book, state, side),
        landed=war.supply.landed,
        landed_before=war.supply.landed_before,
        failed=war.supply.failed,
        malta=MaltaSeen(larder, war.malta.turns_out, war.malta.surrendered),
        flags=war.flags,
        garrisons=war.garrisons,
        pool=war.pool,
        tenth_mas=war.tenth_mas if side is Side.AXIS else None,
        east_africa=war.east_africa,
        front=war.front,
        defenders=war.defenders,
    )
