"""What a side must decide in each phase, as inputs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from campaign.model.battles.battle import BattleDecision, Input, InputKind
from campaign.model.book import Book
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.tactics.kit.sealing import lies_sealed
from campaign.tactics.surface_fire.air import dice_of, reach_of, strafes, targets_at_most, targets_of
from campaign.tactics.surface_fire.battle.orders import Lamp, Mark, Shoot, SquadronOrders
from campaign.tactics.surface_fire.battle.record import Rank
from campaign.tactics.surface_fire.battle.state import Battle, Squadron, Step
from campaign.tactics.surface_fire.battle.vessel import Flight, Vessel
from campaign.tactics.surface_fire.charts.air import Level
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, charts_of, metres
from campaign.tactics.surface_fire.charts.movement import Formation
from campaign.tactics.surface_fire.flying import allowance, stays_on_catapult, to_move
from campaign.tactics.surface_fire.helm.routes import may_smoke, withdraws
from campaign.tactics.surface_fire.helm.speed import may_evade, squadron_speed, top_speed
from campaign.tactics.surface_fire.hits import tasks
from campaign.tactics.surface_fire.sight import hidden_from, range_in, seen_by_side
from campaign.tactics.surface_fire.torpedoes import bearing_legal, launch_barred, may_charge, may_put_out
from campaign.tactics.surface_fire.turn.asking import may_reach, may_wish, sides_to_act, wish_inputs
from campaign.tactics.surface_fire.turn.laws import mark_refusal, shot_refusal
from campaign.tactics.surface_fire.turn.laws_of_helm import is_withdrawing, may_retire

# Phases I to III ------------------------------------------------------------------------------------------------------


NO = ""
YES = "yes"
ALL_OF = "+"
SPREADS_ASKED = 2
HANDS = (("P", "port"), ("S", "starboard"))
TURNS = ((NO, "no turn"), ("P", "to port"), ("S", "to starboard"))
DEPTHS = (("S", "shallow"), ("D", "deep"))


def _launch_inputs(charts: SurfaceFireCharts, battle: Battle, side: Side) -> Iterator[Input]:
    """The five entries of each spread; a written order may hold more of them than are asked."""
    for vessel in battle.there(side):
        most = may_put_out(vessel)
        barred = launch_barred(charts, vessel, battle.turn) is not None or is_withdrawing(battle, vessel)
        if most < 2 or barred or not may_reach(charts, battle, vessel):
            continue
        kinds = {bank.kind for bank in vessel.record.banks}
        bearings = tuple((str(number), f"bearing {number}") for number in charts.torpedoes.relative_bearing_deg
                         if any(bearing_legal(charts.torpedoes, kind, number) for kind in kinds))
        counts = ((NO, "none"), *((str(count), str(count)) for count in range(2, most + 1, 2)))
        for number in range(1, SPREADS_ASKED + 1):
            head, key = f"{vessel.name}, spread {number}", f"{vessel.ship}.{number}"
            for part, label, options in (("count", "torpedoes", counts), ("bearing", "bearing", bearings),
                                         ("depth", "depth", DEPTHS), ("hand", "side", HANDS)):
                yield Input(f"{key}.{part}", InputKind.CHOICE, f"{head}, {label}", options, default=options[0][0],
                            token=str(vessel.ship))


def _orders_inputs(charts: SurfaceFireCharts, battle: Battle, side: Side) -> Iterator[Input]:
    """Six orders a squadron; in the first turn, what players may agree on."""
    for squadron in battle.of_side(side):
        members = battle.members(squadron)
        token, name = str(members[0].ship), squadron.name
        if not squadron.broken:
            yield _choice(f"{squadron.id}.ahead", f"{name} ahead full", ((NO, "no"), (YES, "yes")), token)
            yield _choice(f"{squadron.id}.turn", f"{name} turn", TURNS, token)
            yield _choice(f"{squadron.id}.formation", f"{name} formation", (
                (NO, "as it is"), *((kind.value, kind.value.replace("_", " ")) for kind in Formation)), token)
        if any(may_evade(charts, vessel) for vessel in members):
            yield _choice(f"{squadron.id}.evasive", f"{name} evasive", ((NO, "no"), (YES, "yes")), token)
        ready = [flight for flight in battle.flights.values() if flight.on_deck and not flight.gone
                 and not stays_on_catapult(battle, flight) and flight.home in {vessel.ship for vessel in members}]
        if ready:
            yield _choice(f"{squadron.id}.launch", f"{name} launch", (
                (NO, "nothing"), *((flight.id, flight.name) for flight in ready),
                *(((ALL_OF.join(flight.id for flight in ready), "all of them"),) if len(ready) > 1 else ())), token)
        if squadron.broken or battle.engagement.parties[side].may_withdraw:
            yield _choice(f"{squadron.id}.retire", f"{name} retire", ((NO, "no"), (YES, "yes")), token)
    yield from wish_inputs(charts, battle)


def _moves_inputs(charts: SurfaceFireCharts, battle: Battle, side: Side) -> Iterator[Input]:
    """Speed, turn and smoke of each squadron that steers itself; who falls out; who dives."""
    for squadron in battle.of_side(side):
        members = battle.members(squadron)
        token, name = str(members[0].ship), squadron.name
        if not withdraws(squadron, members) and not members[0].record.ashore:
            yield from _steering(charts, battle, squadron)
        if any(may_smoke(charts, vessel, battle.turn) for vessel in members):
            yield _choice(f"{squadron.id}.smoke", f"{name} smoke", ((NO, "no"), (YES, "yes")), token)
    for vessel in battle.there(side):
        if not vessel.fell_out and may_retire(charts.damage, vessel, battle.turn) and not vessel.record.ashore:
            yield _choice(f"{vessel.ship}.falls", f"{vessel.name} falls out", ((NO, "no"), (YES, "yes")), str(vessel.ship))
        if vessel.code is Code.SS and vessel.inactive < battle.turn:
            verb = "surfaces" if vessel.submerged else "dives"
            yield _choice(f"{vessel.ship}.depth", f"{vessel.name} {verb}", ((NO, "no"), (YES, "yes")), str(vessel.ship))


def _steering(charts: SurfaceFireCharts, battle: Battle, squadron: Squadron) -> Iterator[Input]:
    members, name = battle.members(squadron), squadron.name
    token = str(members[0].ship)
    most = squadron_speed(top_speed(charts, vessel) for vessel in members)
    orders = squadron.orders or SquadronOrders(squadron.id)
    limit = 180.0 if orders.turn is not None else charts.movement.station_keeping_deg
    speed = min(members[0].speed, most)
    yield Input(f"{squadron.id}.speed", InputKind.DISTANCE, f"{name} speed", lowest=0, highest=most, default=f"{speed:.6g}",
                token=token, unit_m=metres(1))
    yield Input(f"{squadron.id}.by", InputKind.NUMBER, f"{name} turns by", lowest=-limit, highest=limit, default="0",
                token=token)
    yield Input(f"{squadron.id}.after", InputKind.DISTANCE, f"{name} turns after", lowest=0, highest=max(most, speed),
                default="0", token=token, unit_m=metres(1))


def _choice(key: str, question: str, options: tuple[tuple[str, str], ...], token: str) -> Input:
    return Input(key, InputKind.CHOICE, question, options, default=options[0][0], token=token)


# Phases IV to VII -----------------------------------------------------------------------------------------------------


ALL = "all"
PLACES = ("first", "second", "third", "fourth")
SPLIT = "|"


def _fly_inputs(charts: SurfaceFireCharts, battle: Battle, side: Side) -> Iterator[Input]:
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


def _watch_inputs(charts: SurfaceFireCharts, battle: Battle, side: Side) -> Iterator[Input]:
    """Teams; by night whom a ship means to fire at and how she lights him up; whom a submarine looks for."""
    visible = seen_by_side(charts, battle, side)
    enemies = [vessel for vessel in battle.there(side.enemy) if vessel.ship in visible]
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


def _flak_inputs(charts: SurfaceFireCharts, battle: Battle, side: Side) -> Iterator[Input]:
    """At whom each ship's dice go; who splits them, or is strafed, says it for each squadron."""
    for vessel in battle.there(side):
        flights = targets_of(charts, battle, vessel)
        strafing = sum(strafes(flight, vessel) for flight in flights)
        places = min(len(flights), targets_at_most(charts, vessel) + strafing, len(PLACES))
        for place in range(places):
            options = tuple(
                (flak_key(flight.id, heavy, light), f"{flight.name} with {heavy} heavy and {light} light dice")
                for flight in flights for heavy, light in _splits_of(charts, vessel, flight, places, rest=not place)
            )
            yield Input(f"{vessel.ship}.{PLACES[place]}", InputKind.TARGET, f"{vessel.name} {PLACES[place]} target",
                        ((NO, "hold fire"), *options), token=str(vessel.ship),
                        marks=tuple((key, key.partition(SPLIT)[0]) for key, _ in options))


def flak_key(flight: str, heavy: int, light: int) -> str:
    """A squadron and dice as an answer."""
    return f"{flight}{SPLIT}{heavy}{SPLIT}{light}"


def _splits_of(charts: SurfaceFireCharts, vessel: Vessel, flight: Flight, places: int, *, rest: bool) -> list[tuple[int, int]]:
    """How many heavy and light dice may go to a squadron: all that reach it less one for each other, or a single one."""
    dice, (heavy, light) = dice_of(charts, vessel), reach_of(charts, vessel, flight)
    if not rest:
        return [(0, 1)] * light + [(1, 0)] * heavy
    found = []
    for others in range(places):
        left = (dice.heavy if heavy else 0, dice.light if light else 0)
        light_spent = min(others, left[1])
        found.append((max(0, left[0] - (others - light_spent)), left[1] - light_spent))
    return [pair for pair in dict.fromkeys(found) if sum(pair)]


# Gunnery ------------------------------------------------------------------------------------------------------------


def _fire_inputs(charts: SurfaceFireCharts, battle: Battle, side: Side) -> Iterator[Input]:
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


# What a side must decide now ------------------------------------------------------------------------------------------


RULES = {Step.LAUNCH: "SF-I.7", Step.ORDERS: "SF-II.1", Step.MOVES: "SF-III.8", Step.AIR: "SF-IV.10", Step.WATCH: "SF-V.1",
         Step.FLAK: "SF-VI.8", Step.FIRE: "SF-VII.9"}
QUESTIONS = {
    Step.LAUNCH: "Phase I: which torpedoes are launched?",
    Step.ORDERS: "Phase II: which orders does each squadron place?",
    Step.MOVES: "Phase III: how do squadrons use their moves?",
    Step.AIR: "Phase IV: which squadron of aircraft moves, and how?",
    Step.WATCH: "Phase V: who repairs what, looks for whom, lights up whom?",
    Step.FLAK: "Phase VI: at which aircraft does each ship fire?",
    Step.FIRE: "Phase VII: what do the guns fire at?",
}
FIRST_ORDERS = "Phase II: which orders does each squadron place, and which options are wished for?"
INPUTS: Mapping[Step, Callable[[SurfaceFireCharts, Battle, Side], Iterator[Input]]] = {
    Step.LAUNCH: _launch_inputs, Step.ORDERS: _orders_inputs, Step.MOVES: _moves_inputs, Step.AIR: _fly_inputs,
    Step.WATCH: _watch_inputs, Step.FLAK: _flak_inputs, Step.FIRE: _fire_inputs,
}


# View, law and captain of one order ask for the same again and again.
@cached(8)
def pending_for(book: Book, battle: Battle, side: Side) -> tuple[BattleDecision, ...]:
    """What that side must decide now: nothing once its order is sealed."""
    step, charts = battle.step, charts_of(book, battle.agreed)
    if lies_sealed(battle.sealed, side) or side not in sides_to_act(charts, battle, step):
        return ()
    question = FIRST_ORDERS if step is Step.ORDERS and may_wish(battle) else QUESTIONS[step]
    return (BattleDecision(step.value, side, RULES[step], question, tuple(INPUTS[step](charts, battle, side))),)
