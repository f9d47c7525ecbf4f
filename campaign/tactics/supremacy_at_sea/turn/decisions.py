"""What a side must decide in each phase, as inputs, and the orders that its answers make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.battles.battle import BattleDecision, BattleView, Input, InputKind
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics import replies
from campaign.tactics.kit.sealing import lies_sealed
from campaign.tactics.supremacy_at_sea.battle import orders
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Step, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, charts_in, metres
from campaign.tactics.supremacy_at_sea.helm import KN_A_UNIT, read_move, speed_limits, written
from campaign.tactics.supremacy_at_sea.sight import last_known, may_fire_at
from campaign.tactics.supremacy_at_sea.torpedoes import may_launch, may_reach
from campaign.tactics.supremacy_at_sea.turn.laws import barred, group_refusal, light_refusal, may_strike, sides_to_act
from campaign.tactics.supremacy_at_sea.turn.laws_of_moves import first_moves, steady
from campaign.tactics.writing import Slip

HOLD = ""
HALF, STAR = "+half", "+star"
TURNS = {"": "no turn", "L": "to port", "R": "to starboard", "LSh": "sharp to port", "RSh": "sharp to starboard"}
FLAGS = (("", "nothing else"), ("CS", "chase splash"), ("LS", "lay smoke"))
RULES = {Step.MOVES: "SAS-B1.1", Step.LIGHTS: "SAS-B3", Step.FIRE: "SAS-B4.1", Step.TORPEDOES: "SAS-B7",
         Step.AIR: "SAS-GAP-07"}
QUESTIONS = {
    Step.MOVES: "How does each ship move?", Step.LIGHTS: "Whom do searchlights light?", Step.FIRE: "What do the guns fire at?",
    Step.TORPEDOES: "Which torpedoes run, and along which line?", Step.AIR: "Whom do aircraft attack?",
}


# A turn of 54 ships asks for the same eleven times: 0.12 s each.
@cached(8)
def pending_for(book: Book, battle: Battle, side: Side) -> tuple[BattleDecision, ...]:
    """What that side must decide now: nothing once its orders are sealed."""
    step = battle.step
    if lies_sealed(battle.sealed, side) or side not in sides_to_act(battle, step):
        return ()
    charts = charts_in(book)
    inputs = {Step.MOVES: _moves, Step.LIGHTS: _lights, Step.FIRE: _fire, Step.TORPEDOES: _torpedoes,
              Step.AIR: _air}[step]
    return (BattleDecision(step.value, side, RULES[step], QUESTIONS[step], tuple(inputs(charts, battle, side))),)


def _moves(charts: SupremacyCharts, battle: Battle, side: Side) -> Iterator[Input]:
    first = first_moves(charts, battle)
    for vessel in battle.movers(side):
        stand_on = steady(charts, battle, vessel)
        move = first.get(vessel.ship, stand_on)
        ahead, turn, arc, then = canonical(move) or canonical(stand_on) or (0.0, "", 0.0, 0.0)
        most = most_units(charts, battle, vessel)
        key, name = str(vessel.ship), vessel.name
        turns = [(word, label) for word, label in TURNS.items() if vessel.sheet.sharp or not word.endswith("Sh")]
        if not vessel.speed or vessel.astern:
            turns.append(("B", "astern"))
        yield _way(key, "ahead", f"{name}: units first", ahead, most)
        yield Input(f"{key}.turn", InputKind.CHOICE, f"{name}: then a turn", tuple(turns), default=turn, token=key)
        yield _way(key, "arc", f"{name}: units of turn", arc, most)
        yield _way(key, "then", f"{name}: units after it", then, most)
        yield Input(f"{key}.flag", InputKind.CHOICE, f"{name}: and all turn", FLAGS, default=move.flag.value, token=key)


def _way(ship: str, part: str, question: str, units: float, most: float) -> Input:
    return Input(f"{ship}.{part}", InputKind.DISTANCE, question, lowest=0, highest=most, default=f"{units:g}", token=ship,
                 unit_m=metres(1))


def most_units(charts: SupremacyCharts, battle: Battle, vessel: Vessel) -> float:
    """The longest move that a ship can make now."""
    astern = vessel.astern and vessel.speed > 0
    limits = speed_limits(charts, vessel, battle.turn, battle.engagement.conditions.sea_state, astern=astern)
    return limits.fastest / KN_A_UNIT


def _lights(charts: SupremacyCharts, battle: Battle, side: Side) -> Iterator[Input]:
    enemies = list(battle.there(side.enemy))
    for vessel in battle.there(side):
        marks = [mark for mark in enemies if light_refusal(charts, battle, side, orders.Light(vessel.ship, mark.ship)) is None]
        if marks:
            options = ((HOLD, "no light"), *((str(mark.ship), mark.name) for mark in marks))
            yield Input(str(vessel.ship), InputKind.TARGET, f"{vessel.name}'s searchlight", options,
                        token=str(vessel.ship))


def _fire(charts: SupremacyCharts, battle: Battle, side: Side) -> Iterator[Input]:
    enemies = list(battle.there(side.enemy))
    for vessel in battle.there(side):
        marks = [enemy for enemy in enemies if may_fire_at(charts, battle, vessel, enemy)]
        for guns in vessel.sheet.batteries if marks else ():
            if barred(charts, battle, vessel, guns.battery) is not None:
                continue
            for group in guns.groups:
                options = tuple(_targets(charts, battle, vessel, guns.battery, group, marks))
                if options:
                    key = f"{vessel.ship}.{guns.battery.value}.{group.value}"
                    question = f"{vessel.name}, {guns.battery.value} {group.value}"
                    behind = tuple((answer, _mark_of(answer)) for answer, _ in options if answer != _mark_of(answer))
                    yield Input(key, InputKind.TARGET, question, ((HOLD, "hold fire"), *options), token=str(vessel.ship),
                                marks=behind)


def _mark_of(answer: str) -> str:
    """The ship that an answer to a question of fire means, however it is fired at."""
    return answer.removesuffix(HALF).removesuffix(STAR)


def _targets(charts: SupremacyCharts, battle: Battle, vessel: Vessel, battery: Battery, group: Group,
             marks: list[Vessel]) -> Iterator[tuple[str, str]]:
    joins = charts.fire.directors[vessel.sheet.kind].middle_joins and group is Group.MIDDLE and battery is Battery.MN
    for mark in marks:
        shot = orders.Shoot(vessel.ship, battery, (group,), mark.ship)
        if joins or group_refusal(charts, battle, vessel, mark, shot) is None:
            yield str(mark.ship), mark.name
            yield f"{mark.ship}{HALF}", f"{mark.name}, half salvo"
        star = orders.Shoot(vessel.ship, battery, (group,), mark.ship, star=True)
        if battle.night and group_refusal(charts, battle, vessel, mark, star) is None:
            yield f"{mark.ship}{STAR}", f"{mark.name}, star shell"


def _torpedoes(charts: SupremacyCharts, battle: Battle, side: Side) -> Iterator[Input]:
    marks = last_known(battle, side)
    for vessel in battle.there(side):
        if not may_launch(vessel, battle.turn):
            continue
        for bank in vessel.loaded():
            if not may_reach(charts, battle, vessel, bank, marks):
                continue
            key, name = f"{vessel.ship}.{bank.name}", f"{vessel.name}, {bank.name}"
            settings = charts.torpedoes.types[bank.type].settings
            runs = tuple((f"{number}/{fan}", f"{knots:g} kn, {reach:g} u, {'parallel' if not fan else f'fan of {fan}'}")
                         for number, (knots, reach) in enumerate(settings, 1)
                         for fan in (0, *charts.torpedoes.fan_degrees) if fan or not vessel.activity.chasing)
            yield Input(f"{key}.line", InputKind.BEARING, f"{name}: along which line", lowest=0, highest=359, default=HOLD,
                        token=str(vessel.ship))
            yield Input(f"{key}.run", InputKind.CHOICE, f"{name}: how", runs, default=runs[0][0], token=str(vessel.ship))
            yield Input(f"{key}.tubes", InputKind.NUMBER, f"{name}: tubes", lowest=1, highest=bank.tubes,
                        default=str(bank.tubes), token=str(vessel.ship))


def _air(charts: SupremacyCharts, battle: Battle, side: Side) -> Iterator[Input]:
    for flight in battle.overhead(side):
        marks = [enemy for enemy in battle.there(side.enemy) if may_strike(charts, battle, flight, enemy)]
        options = ((HOLD, "wait"), *((str(mark.ship), mark.name) for mark in marks))
        question = f"{flight.name}, {flight.aircraft} aircraft, {flight.way}"
        yield Input(str(flight.ship), InputKind.TARGET, question, options, token=str(flight.ship))


# Answers ------------------------------------------------------------------------------------------------------------


def compose(book: Book, view: BattleView, decision: BattleDecision, answers: Mapping[str, str]) -> orders.Order | Refusal:
    """Build an order from the answers to a decision's inputs; missing answers take their defaults."""
    by_hand = [key for key in answers if key.endswith(".written")]
    written_down = {key.removesuffix(".written"): answers[key] for key in by_hand if answers[key]}
    asked_for = {key: answer for key, answer in answers.items() if not key.endswith(".written")} if by_hand else answers
    full = replies.full_answers(decision, asked_for, "(nothing)")
    if isinstance(full, Refusal):
        return full
    side = decision.side
    match Step(decision.key):
        case Step.MOVES:
            return _composed_moves(decision, full, written_down)
        case Step.LIGHTS:
            return orders.WriteLights(side, tuple(orders.Light(ShipId(by), ShipId(mark)) for by, mark in full.items() if mark))
        case Step.FIRE:
            return orders.WriteFire(side, composed_fire(full))
        case Step.AIR:
            return orders.SendAircraft(side, tuple(
                orders.Strike(ShipId(flight), ShipId(mark)) for flight, mark in full.items() if mark))
        case _:
            return orders.LayTorpedoes(side, tuple(_composed_launches(full)))


def _composed_moves(
    decision: BattleDecision, answers: Mapping[str, str], texts: Mapping[str, str]
) -> orders.WriteMoves | Refusal:
    moves = []
    for ship, keys in _helms(decision):
        if ship in texts:
            try:
                moves.append(orders.Move(ship, *read_move(texts[ship])))
            except Slip as slip:
                return Refusal(decision.rule, str(slip))
            continue
        moves.append(_move(ship, *(answers[key] for key in keys)))
    return orders.WriteMoves(decision.side, tuple(moves))


@cached(16)
def _helms(decision: BattleDecision) -> tuple[tuple[ShipId, tuple[str, ...]], ...]:
    """Each ship that needs a move, with its inputs."""
    ships = dict.fromkeys(ShipId(field.key.rsplit(".", 1)[0]) for field in decision.inputs)
    return tuple((ship, tuple(f"{ship}.{part}" for part in ("ahead", "turn", "arc", "then", "flag"))) for ship in ships)


# A division is steered by some hundred tries of one ship's helm, and the answers of all others are the same in each.
@cached(8192)
def _move(ship: ShipId, ahead: str, turn: str, arc: str, then: str, flag: str) -> orders.Move:
    """One ship's move by her answers; the same answers give the same object, so that results cached by it are found."""
    return orders.Move(ship, _legs(float(ahead), turn, float(arc), float(then)), orders.Flag(flag))


def _legs(ahead: float, turn: str, arc: float, then: float) -> tuple[orders.Leg, ...]:
    if turn == "B":
        return tuple(orders.Leg(orders.Way.ASTERN, units) for units in (ahead, then) if units)
    legs = [orders.Leg(orders.Way.AHEAD, ahead)] if ahead else []
    if turn and arc:
        legs.append(orders.Leg(orders.Way.PORT if turn[0] == "L" else orders.Way.STARBOARD, arc, turn.endswith("Sh")))
    if then:
        legs.append(orders.Leg(orders.Way.AHEAD, then))
    return tuple(legs)


def canonical(move: orders.Move) -> tuple[float, str, float, float] | None:
    """A move as units, a turn, and units after it; None for a longer move."""
    legs = list(move.legs)
    if legs and all(leg.way is orders.Way.ASTERN for leg in legs) and len(legs) <= 2:
        found = legs[0].units, "B", 0.0, legs[1].units if len(legs) > 1 else 0.0
    else:
        ahead = legs.pop(0).units if legs and legs[0].way is orders.Way.AHEAD else 0.0
        turn = legs.pop(0) if legs and legs[0].turns else None
        then = legs.pop(0).units if legs and legs[0].way is orders.Way.AHEAD else 0.0
        word = "" if turn is None else ("L" if turn.way is orders.Way.PORT else "R") + ("Sh" if turn.sharp else "")
        found = ahead, word, turn.units if turn else 0.0, then
        if legs:
            return None
    return found if _legs(*found) == move.legs else None


def composed_fire(answers: Mapping[str, str]) -> tuple[orders.Shoot, ...]:
    """Fire from answers: groups of a battery that are laid on one target alike fire together."""
    together: dict[tuple[str, str, str], list[Group]] = {}
    for key, answer in answers.items():
        if answer != HOLD:
            ship, battery, group = key.rsplit(".", 2)
            together.setdefault((ship, battery, answer), []).append(Group(group))
    return tuple(
        orders.Shoot(ShipId(ship), Battery(battery), tuple(group for group in Group if group in groups),
                     ShipId(_mark_of(answer)), answer.endswith(HALF), answer.endswith(STAR))
        for (ship, battery, answer), groups in together.items())


def _composed_launches(answers: Mapping[str, str]) -> Iterator[orders.Launch]:
    for key, line in answers.items():
        if key.endswith(".line") and line != HOLD:
            head = key.removesuffix(".line")
            ship, bank = head.split(".", 1)
            setting, _, fan = answers[f"{head}.run"].partition("/")
            tubes, bearing = int(float(answers[f"{head}.tubes"])), int(float(line)) % 360
            yield orders.Launch(ShipId(ship), bank, tubes, bearing, int(setting) - 1, int(fan))


def answers(order: orders.Order) -> Mapping[str, str]:
    """The answers that make an order, for a screen that shows what a captain advises."""
    match order:
        case orders.WriteMoves():
            found: dict[str, str] = {}
            for move in order.moves:
                found |= _answers_of(move)
            return found
        case orders.WriteLights():
            return {str(light.ship): str(light.target) for light in order.lights}
        case orders.WriteFire():
            return {f"{shot.ship}.{shot.battery.value}.{group.value}": f"{shot.target}{_how(shot)}"
                    for shot in order.fire for group in shot.groups}
        case orders.SendAircraft():
            return {str(strike.flight): str(strike.target) for strike in order.strikes}
        case _:
            laid: dict[str, str] = {}
            for launch in order.launches:
                head = f"{launch.ship}.{launch.bank}"
                run = f"{launch.setting + 1}/{launch.fan}"
                laid |= {f"{head}.line": str(launch.bearing), f"{head}.run": run, f"{head}.tubes": str(launch.tubes)}
            return laid


def _how(shoot: orders.Shoot) -> str:
    return HALF if shoot.half else STAR if shoot.star else ""


def _answers_of(move: orders.Move) -> dict[str, str]:
    parts = canonical(move)
    if parts is None:
        return {f"{move.ship}.written": written(move.legs, move.flag)}
    ahead, turn, arc, then = parts
    return {f"{move.ship}.ahead": f"{ahead:g}", f"{move.ship}.turn": turn, f"{move.ship}.arc": f"{arc:g}",
            f"{move.ship}.then": f"{then:g}", f"{move.ship}.flag": move.flag.value}
