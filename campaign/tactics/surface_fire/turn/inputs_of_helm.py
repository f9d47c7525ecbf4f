"""What is asked in phases I to III: torpedoes, orders, movement."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Input, InputKind
from campaign.model.sides import Side
from campaign.tactics.surface_fire.battle.orders import SquadronOrders
from campaign.tactics.surface_fire.battle.state import Battle, Squadron
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, metres
from campaign.tactics.surface_fire.charts.movement import Formation
from campaign.tactics.surface_fire.fire.spreads import bearing_legal, launch_barred, may_put_out
from campaign.tactics.surface_fire.helm.routes import may_smoke, withdraws
from campaign.tactics.surface_fire.helm.speed import may_evade, squadron_speed, top_speed
from campaign.tactics.surface_fire.turn.agreeing import wish_inputs
from campaign.tactics.surface_fire.turn.asking import may_reach
from campaign.tactics.surface_fire.turn.laws_of_helm import is_withdrawing, may_retire

NO = ""
YES = "yes"
ALL_OF = "+"
SPREADS_ASKED = 2
HANDS = (("P", "port"), ("S", "starboard"))
TURNS = ((NO, "no turn"), ("P", "to port"), ("S", "to starboard"))
DEPTHS = (("S", "shallow"), ("D", "deep"))


def launch_inputs(charts: SurfaceFireCharts, battle: Battle, side: Side) -> Iterator[Input]:
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
            for part, words, options in (("count", "torpedoes", counts), ("bearing", "bearing", bearings),
                                         ("depth", "depth", DEPTHS), ("hand", "side", HANDS)):
                yield Input(f"{key}.{part}", InputKind.CHOICE, f"{head}, {words}", options, default=options[0][0],
                            token=str(vessel.ship))


def orders_inputs(charts: SurfaceFireCharts, battle: Battle, side: Side) -> Iterator[Input]:
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
                 and flight.home in {vessel.ship for vessel in members}]
        if ready:
            yield _choice(f"{squadron.id}.launch", f"{name} launch", (
                (NO, "nothing"), *((flight.id, flight.name) for flight in ready),
                *(((ALL_OF.join(flight.id for flight in ready), "all of them"),) if len(ready) > 1 else ())), token)
        if squadron.broken or battle.engagement.parties[side].may_withdraw:
            yield _choice(f"{squadron.id}.retire", f"{name} retire", ((NO, "no"), (YES, "yes")), token)
    yield from wish_inputs(charts, battle)


def moves_inputs(charts: SurfaceFireCharts, battle: Battle, side: Side) -> Iterator[Input]:
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
            words = "surfaces" if vessel.submerged else "dives"
            yield _choice(f"{vessel.ship}.depth", f"{vessel.name} {words}", ((NO, "no"), (YES, "yes")), str(vessel.ship))


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
