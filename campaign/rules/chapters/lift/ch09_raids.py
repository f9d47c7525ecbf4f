"""Rule 9A: raids, ashore in ground movement and off again in exploitation, if all goes well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model import events
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import RaidLand, RaidReembark
from campaign.model.dice import Die, Why
from campaign.model.play.calendar import Phase
from campaign.model.play.landings import Raid, RaidModifier, RaidTarget, Wave
from campaign.model.play.state import PointsEntry, State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.ashore.ch21_depots import burn
from campaign.rules.chapters.lift import ch02_carriage as carriage
from campaign.rules.chapters.lift import ch04_cargo
from campaign.rules.chapters.lift.ch02_carriage import raids
from campaign.rules.chapters.lift.ch04_lift import in_own_phase
from campaign.rules.chapters.ports.ch01_port_damage import port_hit
from campaign.rules.facts.geography import base_side, coast_side, friendly_ports_at, hex_of, port_side, weather_at
from campaign.rules.facts.laws import Law, first_refusal, own_ship
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity
from campaign.words.names import ship_name

Order = RaidLand | RaidReembark
FACES = 10


def in_own_ground_movement(book: Book, state: State, order: RaidLand) -> Refusal | None:
    """SM-9A A raid goes ashore from a warship or landing craft in ground movement and is off again in exploitation.

    It needs no planning, and the party is in full supply on that turn.
    """
    return in_own_phase(state, order.side, Phase.MOVEMENT)


def of_two_kinds(book: Book, state: State, order: RaidLand) -> Refusal | None:
    """SM-9 Troops come ashore against the enemy in raids and in planned landings, and in no other way."""
    item = state.cargoes.get(order.unit)
    if item is None or item.facts.side is not order.side:
        return Refusal("SM-9", f"{order.unit} is no unit of the {order.side} side")
    if item.lost or not item.aboard:
        return Refusal("SM-9A", f"{item.facts.name} is not aboard")
    return raids(book, item)


def from_warships_or_craft(book: Book, state: State, order: RaidLand) -> Refusal | None:
    """SM-9A.1 A raiding party comes in warships, or in landing craft that it boarded for the raid."""
    item = state.cargoes[order.unit]
    for key in item.aboard:
        if not carriage.is_warship(book, key) and not (carriage.is_craft(book, key) and item.troops.wave is Wave.RAID):
            return Refusal("SM-9A", f"{item.facts.name} is aboard {ship_name(book, key)}, which lands no raids")
        if state.ships[key].force is None or carriage.place_of(state, item) is None:
            return Refusal("SM-9A", f"{ship_name(book, key)} does not lie off a coast")
    return None


def on_a_coast_of_the_enemy(book: Book, state: State, order: RaidLand) -> Refusal | None:
    """SM-9A.2 Raids land on the enemy's coast, at a beach or in a port; landing craft only at a beach."""
    item = state.cargoes[order.unit]
    where = carriage.place_of(state, item)
    if where is None or coast_side(book, state, where) is not order.side.enemy:
        return Refusal("SM-9A", f"{where} is no coast of the enemy's")
    ashore = book.theatre.is_beach(where)
    if not ashore and (carriage.is_craft(book, item.aboard[0]) or not friendly_ports_at(book, state, where, order.side.enemy)):
        return Refusal("SM-1E", f"{where} has no beach")
    return None


def for_something_that_is_there(book: Book, state: State, order: RaidLand) -> Refusal | None:
    """SM-GAP-30.2 A raid on a port or an airfield lands where the enemy has one."""
    where = carriage.place_of(state, state.cargoes[order.unit])
    assert where is not None
    if order.target is RaidTarget.PORT and not friendly_ports_at(book, state, where, order.side.enemy):
        return Refusal("SM-GAP-30", f"the enemy has no port in {where}")
    if order.target is RaidTarget.AIRFIELD and airfield_at(book, state, where, order.side.enemy) is None:
        return Refusal("SM-GAP-30", f"the enemy has no airfield in {where}")
    return None


def with_points_left(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-9A.3 A party pays two movement points to land, and two more of its half allowance to embark again."""
    item, cost = state.cargoes[order.unit], book.charts.lift.carriage.boarding_points
    phase = Phase.MOVEMENT if isinstance(order, RaidLand) else Phase.EXPLOITATION
    if carriage.points_left_ashore(book, state, item, phase) < cost:
        return Refusal("SM-9A", f"{item.facts.name} has fewer than {quantity(cost, 'movement point')} left")
    return None


def of_a_party_ashore(book: Book, state: State, order: RaidReembark) -> Refusal | None:
    """SM-9A.4 A party that is ashore on a raid is taken off in its owner's exploitation phase."""
    if (refused := in_own_phase(state, order.side, Phase.EXPLOITATION)) is not None:
        return refused
    raid = state.lift.raids.get(order.unit)
    if raid is None or raid.side is not order.side:
        return Refusal("SM-9A", f"{order.unit} is on no raid of the {order.side} side")
    return None


def into_warships_or_craft_there(book: Book, state: State, order: RaidReembark) -> Refusal | None:
    """SM-9A.5 It goes into warships or landing craft that lie where it is, with room for it."""
    raid, item = state.lift.raids[order.unit], state.cargoes[order.unit]
    if not order.ships or len(set(order.ships)) != len(order.ships):
        return Refusal("SM-9A", "each ship is named once, and at least one")
    for key in order.ships:
        if isinstance(found := own_ship(state, order.side, key), Refusal):
            return found
        if not carriage.capacity(book, key) or not (carriage.is_warship(book, key) or carriage.is_craft(book, key)):
            return Refusal("SM-9A", f"{ship_name(book, key)} takes no raiders off")
        if found.force is None or hex_of(state, found) != raid.hex:
            return Refusal("SM-9A", f"{ship_name(book, key)} does not lie off {raid.hex}")
    if len({carriage.is_craft(book, key) for key in order.ships}) != 1:
        return Refusal("SM-2D", "landing craft and warships do not combine for one item")
    return carriage.within_their_capacity(book, state, item, order.ships)


def as_the_land_game_has_it(book: Book, state: State, order: RaidReembark) -> Refusal | None:
    """SM-GAP-30.3 How strong the enemy is in the hex may be told from the map of a land game, if there is one."""
    if order.enemy_re is None:
        return None
    if not book.options.land_facts:
        return Refusal("SM-1A.1", "this campaign takes no land facts: begin it with the option land_facts=true")
    return None if order.enemy_re >= 0 else Refusal("SM-GAP-30", "there cannot be less than no enemy")


LAWS: dict[type, tuple[Law[Any], ...]] = {
    RaidLand: (in_own_ground_movement, of_two_kinds, from_warships_or_craft, on_a_coast_of_the_enemy,
               for_something_that_is_there, with_points_left),
    RaidReembark: (of_a_party_ashore, into_warships_or_craft_there, with_points_left, as_the_land_game_has_it),
}


def resolve(now: Proceedings, order: Order) -> None:
    """Puts a party ashore; or determines how it fared, and takes it off."""
    book, state = now.book, now.state
    cost = book.charts.lift.carriage.boarding_points
    match order:
        case RaidLand(side=side, unit=unit, target=target, night=night):
            item = state.cargoes[unit]
            where = carriage.place_of(state, item)
            assert where is not None
            raid = Raid(unit, side, item.aboard, where, target, night, seen_in_full(state, item.aboard))
            now.add(events.RaidersLanded(raid, state.cursor.turn, cost))
        case RaidReembark(unit=unit, ships=ships, enemy_re=enemy):
            decide_raid(now, state.lift.raids[unit], enemy)
            if unit in now.state.lift.raids:
                item = state.cargoes[unit]
                boards = state.segment + 1 if carriage.is_craft(book, ships[0]) else None
                shares = carriage.shares(book, ships, carriage.shipping_size(book, item))
                now.add(events.RaidersTakenOff(unit, ships, cost, shares, boards))


def decide_raid(now: Proceedings, raid: Raid, enemy_re: float | None) -> None:
    """SM-GAP-30 One die tells whether a raid does its job, and whether the party is lost."""
    book, state = now.book, now.state
    chart, needed = book.charts.lift.raids, book.charts.lift.raids.success_at_least[raid.target]
    modifiers = modifiers_of(book, state, raid, enemy_re)
    labels = tuple(f"{value:+d} {kind.value.replace('_', ' ')}" for kind, value in modifiers if value)
    face = now.roll(Die.D10, Why("SM-GAP-30", "raid", (str(raid.unit),), f"{needed} or more", labels, seen_by=(raid.side,)))
    roll = face + sum(value for _, value in modifiers)
    now.add(events.RaidDecided(raid.unit, raid.side, raid.hex, raid.target, roll, roll >= needed, roll <= chart.lost_at_most))
    if roll >= needed:
        _effect(now, raid)


def modifiers_of(book: Book, state: State, raid: Raid, enemy_re: float | None) -> tuple[tuple[RaidModifier, int], ...]:
    """SM-GAP-30.4 Enemy troops in the hex, poor weather and ships that were seen coming hinder a raid; darkness helps."""
    chart = book.charts.lift.raids
    enemies = enemies_at(state, raid.hex, raid.side) if enemy_re is None else enemy_re
    counted = min(int(enemies), chart.enemy_re_at_most)
    times = {
        RaidModifier.ENEMY_RE: counted,
        RaidModifier.POOR_WEATHER: int(weather_at(book, state, raid.hex) is Weather.POOR),
        RaidModifier.NIGHT: int(raid.night),
        RaidModifier.SPOTTED: int(raid.spotted),
    }
    return tuple((kind, count * chart.modifiers[kind]) for kind, count in times.items())


def enemies_at(state: State, where: Hex, side: Side) -> float:
    """The REs of the enemy's ground units in a hex, as far as the campaign knows them."""
    return sum(item.facts.size_re for item in state.cargoes.values()
               if item.facts.ground is not None and item.facts.side is not side and not item.lost
               and not item.aboard and carriage.place_of(state, item) == where)


def seen_in_full(state: State, ships: tuple[ShipId, ...]) -> bool:
    """SM-GAP-30.5 A raid is expected when the enemy saw its ships in full in the last segment."""
    forces = {state.ships[key].force for key in ships}
    return any(sighting.segment == state.segment and sighting.seen.ships is not None
               for force, sighting in state.sightings.items() if force in forces)


def airfield_at(book: Book, state: State, where: Hex, side: Side) -> str | None:
    """An airfield of that side in a hex."""
    return next((base.id for base in book.oob.bases.values()
                 if base.hex == where and base_side(book, state, base.id) is side), None)


def _effect(now: Proceedings, raid: Raid) -> None:
    """SM-GAP-30.6 A raid hits a port or airfield, burns a dump, blinds guns, cuts a line, or strikes a headquarters."""
    book, state = now.book, now.state
    chart, turn, side, target = book.charts.lift.raids, state.cursor.turn, raid.side, raid.target
    until = turn.plus(chart.turns_out_of_action)
    match target:
        case RaidTarget.PORT:
            port = next((facts for facts in book.theatre.ports_at(raid.hex) if port_side(state, facts.id) is side.enemy), None)
            if port is not None:
                port_hit(now, port.id, 1, "a raid")
        case RaidTarget.AIRFIELD:
            field = airfield_at(book, state, raid.hex, side.enemy) or str(raid.hex)
            now.add(events.RaidStruck(side, raid.hex, target, field, 1))
        case RaidTarget.SUPPLY_DUMP:
            points = now.roll(Die.D10, Why("SM-GAP-30", "supply points burned", (str(raid.unit),)))
            now.add(events.RaidStruck(side, raid.hex, target, str(raid.hex), points))
            burn(now, raid.hex, side.enemy, points)
        case RaidTarget.COASTAL_GUNS | RaidTarget.BRIDGE_OR_RAIL:
            now.add(events.RaidStruck(side, raid.hex, target, str(raid.hex), 1, until))
        case RaidTarget.HEADQUARTERS:
            now.add(events.RaidStruck(side, raid.hex, target, str(raid.hex), 1))
            now.add(events.PointsScored(PointsEntry(
                str(state.cursor), side, chart.headquarters_points, "SM-GAP-30", f"raid on a headquarters in {raid.hex}")))


def end_of_exploitation(now: Proceedings) -> None:
    """SM-9A.6 A party that nobody takes off has its fortune told all the same, and stays where it is."""
    state = now.state
    for key, raid in state.lift.raids.items():
        if raid.side is state.cursor.player_turn:
            decide_raid(now, raid, None)
            if key in now.state.lift.raids:
                now.add(events.RaidersLeft(key))


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """A party put ashore for each target in its hex; parties taken off by the ships nearby."""
    cursor = state.cursor
    if cursor.player_turn is not side:
        return
    if cursor.phase is Phase.MOVEMENT:
        for key, item in state.cargoes.items():
            if item.facts.side is side and item.aboard and item.facts.ground is not None and not item.lost:
                yield from (RaidLand(side, key, target) for target in RaidTarget)
    elif cursor.phase is Phase.EXPLOITATION:
        for key, raid in state.lift.raids.items():
            if raid.side is side:
                near: list[Ship] = [ship for ship in state.ships.values()
                                    if ship.side is side and ship.force is not None and hex_of(state, ship) == raid.hex]
                yield from (RaidReembark(side, key, ships)
                            for ships in ch04_cargo.fitting(book, state, state.cargoes[key], near))


def raid_due(book: Book, state: State, side: Side) -> str | None:
    """Whether a raiding party can land now, or waits to be taken off."""
    found = any(first_refusal(LAWS[type(candidate)], book, state, candidate) is None
                for candidate in candidates(book, state, side))
    if not found:
        return None
    return "A raiding party can land." if state.cursor.phase is Phase.MOVEMENT else "A raiding party waits to be taken off."
