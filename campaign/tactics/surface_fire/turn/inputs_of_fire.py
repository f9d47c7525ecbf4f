"""What is asked in phases IV to VII: aircraft, phase V, anti-aircraft fire, gunnery."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Input, InputKind
from campaign.model.sides import Side
from campaign.tactics.surface_fire.air.flak import dice_of, reach_of, strafes, targets_at_most, targets_of
from campaign.tactics.surface_fire.air.flying import allowance, to_move
from campaign.tactics.surface_fire.battle.flight import Flight
from campaign.tactics.surface_fire.battle.orders import Lamp, Mark, Shoot
from campaign.tactics.surface_fire.battle.record import Rank
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.air import Level
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, metres
from campaign.tactics.surface_fire.fire.others import may_charge
from campaign.tactics.surface_fire.hits.repairs import tasks
from campaign.tactics.surface_fire.sight.detection import hidden_from
from campaign.tactics.surface_fire.sight.seeing import range_in, seen_by_side
from campaign.tactics.surface_fire.turn.laws_of_fire import mark_refusal, shot_refusal

NO, YES, ALL = "", "yes", "all"
PLACES = ("first", "second", "third", "fourth")
SPLIT = "|"


def fly_inputs(charts: SurfaceFireCharts, battle: Battle, side: Side) -> Iterator[Input]:
    """One squadron, towards whom, how far, at which level."""
    own = to_move(battle, side)
    decks = [vessel for vessel in battle.there(side) if any(flight.home == vessel.ship for flight in own)]
    seen = seen_by_side(charts, battle, side)
    enemies = [vessel for vessel in battle.there(side.enemy)
               if (vessel.submerged and not hidden_from(battle, vessel)) or vessel.ship in seen]
    marks = [(NO, "nobody, it circles"), *((str(vessel.ship), vessel.name) for vessel in enemies),
             *((flight.id, flight.name) for flight in battle.flying(side.enemy)),
             *((str(vessel.ship), f"{vessel.name}, to come down") for vessel in decks)]
    yield Input("flight", InputKind.CHOICE, "squadron", tuple((flight.id, flight.name) for flight in own), default=own[0].id)
    yield Input("towards", InputKind.TARGET, "towards", tuple(marks))
    most = max(allowance(charts, flight) for flight in own)
    yield Input("inches", InputKind.DISTANCE, "inches", lowest=0, highest=most, default=f"{most:g}", unit_m=metres(1))
    yield Input("level", InputKind.CHOICE, "level", tuple((level.value, level.value) for level in (Level.HIGH, Level.LOW)),
                default=Level.HIGH.value)
    if any(flight.loaded for flight in own):
        yield Input("jettison", InputKind.CHOICE, "jettison", ((NO, "no"), (YES, "yes")))


def watch_inputs(charts: SurfaceFireCharts, battle: Battle, side: Side) -> Iterator[Input]:
    """Teams; by night whom a ship means to fire at and how she lights him up; whom a submarine looks for."""
    shown = seen_by_side(charts, battle, side)
    enemies = [vessel for vessel in battle.there(side.enemy) if vessel.ship in shown]
    for vessel in battle.there(side):
        key, token = str(vessel.ship), str(vessel.ship)
        if found := tasks(charts, vessel):
            options = ((NO, "nothing"), *((task.value, task.value) for task in found))
            yield Input(f"{key}.team", InputKind.CHOICE, f"{vessel.name} team", options, token=token)
        if vessel.submerged:
            near = charts.watch.detection.submerged_sub_vs_surface.range_in
            seen = [enemy for enemy in enemies if range_in(vessel, enemy) <= near]
            if seen and vessel.inactive < battle.turn:
                options = ((NO, "nobody"), (ALL, "all"), *((str(enemy.ship), enemy.name) for enemy in seen))
                yield Input(f"{key}.seek", InputKind.CHOICE, f"{vessel.name} looks for", options, token=token)
        elif battle.night:
            yield from _night(charts, battle, vessel, enemies)


def _night(charts: SurfaceFireCharts, battle: Battle, vessel: Vessel, enemies: list[Vessel]) -> Iterator[Input]:
    key, token = str(vessel.ship), str(vessel.ship)
    if vessel.light_on:
        yield Input(f"{key}.dark", InputKind.CHOICE, f"{vessel.name} light", ((NO, "shines on"), (YES, "is switched off")),
                    token=token)
    if not vessel.record.batteries:
        return
    marks = [enemy for enemy in enemies if mark_refusal(charts, battle, vessel, enemy, Mark(vessel.ship, enemy.ship)) is None]
    if not marks:
        return
    yield Input(f"{key}.mark", InputKind.TARGET, f"{vessel.name} target",
                ((NO, "nobody"), *((str(enemy.ship), enemy.name) for enemy in marks)), token=token)
    lamps = [lamp for lamp in Lamp if any(
        mark_refusal(charts, battle, vessel, enemy, Mark(vessel.ship, enemy.ship, lamp)) is None for enemy in marks)]
    if lamps:
        yield Input(f"{key}.lamp", InputKind.CHOICE, f"{vessel.name} lamp",
                    ((NO, "none"), *((lamp.value, lamp.value.replace("_", " ")) for lamp in lamps)), token=token)


# Anti-aircraft fire -------------------------------------------------------------------------------------------------


def flak_inputs(charts: SurfaceFireCharts, battle: Battle, side: Side) -> Iterator[Input]:
    """At whom each ship's dice go; who splits them, or is strafed, says it for each squadron."""
    for vessel in battle.there(side):
        flights = targets_of(charts, battle, vessel)
        strafing = sum(strafes(flight, vessel) for flight in flights)
        places = min(len(flights), targets_at_most(charts, vessel) + strafing, len(PLACES))
        for place in range(places):
            options = tuple(
                (flak_key(flight.id, heavy, light), f"{flight.name} with {heavy} heavy and {light} light dice")
                for flight in flights for heavy, light in splits_of(charts, vessel, flight, places, rest=not place)
            )
            yield Input(f"{vessel.ship}.{PLACES[place]}", InputKind.TARGET, f"{vessel.name} {PLACES[place]} target",
                        ((NO, "hold fire"), *options), token=str(vessel.ship),
                        marks=tuple((key, key.partition(SPLIT)[0]) for key, _ in options))


def flak_key(flight: str, heavy: int, light: int) -> str:
    """A squadron and dice as an answer."""
    return f"{flight}{SPLIT}{heavy}{SPLIT}{light}"


def splits_of(charts: SurfaceFireCharts, vessel: Vessel, flight: Flight, places: int, *, rest: bool) -> list[tuple[int, int]]:
    """How many heavy and light dice may go to a squadron: all that reach it less one for each other, or a single one."""
    dice, (heavy, light) = dice_of(charts, vessel), reach_of(charts, vessel, flight)
    if not rest:
        return [(0, 1)] * light + [(1, 0)] * heavy
    found = []
    for kept in range(places):
        left = (dice.heavy if heavy else 0, dice.light if light else 0)
        taken = min(kept, left[1])
        found.append((max(0, left[0] - (kept - taken)), left[1] - taken))
    return [pair for pair in dict.fromkeys(found) if sum(pair)]


# Gunnery ------------------------------------------------------------------------------------------------------------


def fire_inputs(charts: SurfaceFireCharts, battle: Battle, side: Side) -> Iterator[Input]:
    """One target a battery; a submarine for depth charges."""
    enemies = list(battle.there(side.enemy))
    for vessel in battle.there(side):
        for guns in vessel.record.batteries:
            marks = [enemy for enemy in enemies if shot_refusal(
                charts, battle, vessel, enemy, Shoot(vessel.ship, guns.rank, enemy.ship)) is None]
            if marks:
                yield Input(f"{vessel.ship}.{guns.rank.value}", InputKind.TARGET, f"{vessel.name} {guns.rank.value}",
                            ((NO, "hold fire"), *((str(enemy.ship), enemy.name) for enemy in marks)), token=str(vessel.ship))
        deep = [enemy for enemy in enemies if may_charge(charts, battle, vessel, enemy)]
        if deep:
            yield Input(f"{vessel.ship}.charges", InputKind.TARGET, f"{vessel.name} depth charges",
                        ((NO, "none"), *((str(enemy.ship), enemy.name) for enemy in deep)), token=str(vessel.ship))


RANKS = {rank.value: rank for rank in Rank}
