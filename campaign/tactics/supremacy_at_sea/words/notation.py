"""Orders in writing, for a whole side: `Ajax: A16; Exeter: A10 L6`, `Exeter: MN B+S->Graf Spee HALF, SE Pt->Graf Spee`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import cos, radians, sin

from campaign.model.battles.battle import BattleDecision, BattleView, Input, Token
from campaign.model.battles.parts import OrderPart
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle import orders
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group
from campaign.tactics.supremacy_at_sea.battle.state import Step
from campaign.tactics.supremacy_at_sea.helm import read_move, written
from campaign.tactics.supremacy_at_sea.seeing import OwnShip, SupremacySight
from campaign.tactics.writing import (
    NONE,
    Slip,
    by_ship,
    name_of,
    normalize,
    parts_of,
    pending_decision,
    read_order,
    tokens_named,
    unique_ship,
)

STEADY = "steady"
MARKS = ";:,>"
HELP = {
    Step.MOVES.value: "SHIP: A10 L6; SHIP: 13 CS ... (ships not named stand on)",
    Step.LIGHTS.value: "SHIP -> TARGET; SHIP -> TARGET, or none",
    Step.FIRE.value: "SHIP: MN B+S->TARGET, SE Pt->TARGET HALF; SHIP: ..., or none",
    Step.AIR.value: "UNIT -> TARGET; UNIT -> TARGET, or none",
    Step.TORPEDOES.value: "SHIP: BANK x4 @120 S1 FAN10, BANK x4 @120 S1 PAR; SHIP: ..., or none",
}
FIRE = re.compile(r"(MN|SE|TR)\s+([A-Za-z+\s]+?)\s*->\s*(.+?)(?:\s+(HALF|STAR))?", re.IGNORECASE)
TORPEDO = re.compile(r"(.+?)\s*x\s*(\d+)\s*@\s*(\d+)\s+S\s*(\d+)\s+(PAR|FAN\s*(\d+))", re.IGNORECASE)
PLACE_IN_LINE = re.compile(r"(\d+)(?:st|nd|rd|th)\s+(\w+)(?:\s+in\s+line)?", re.IGNORECASE)
GROUPS = {group.value.lower(): group for group in Group}


def parse(book: Book, view: BattleView, side: Side, text: str) -> orders.Order | Refusal:
    """SAS-B4.1.1 Any player must be able to carry a written order out: a slip in it is named, with what would be right."""
    pending = pending_decision(view, side, "SAS-A6")
    return read_order(pending, text, lambda step, line: _read(view, side, Step(step), line), HELP)


def _read(view: BattleView, side: Side, step: Step, text: str) -> orders.Order:
    parts = parts_of(text, (NONE, STEADY) if step is Step.MOVES else (NONE,))
    match step:
        case Step.MOVES:
            return orders.WriteMoves(side, tuple(_moves(view, side, parts)))
        case Step.LIGHTS:
            return orders.WriteLights(side, tuple(_light(view, side, part) for part in parts))
        case Step.FIRE:
            return orders.WriteFire(side, tuple(fire for part in parts for fire in _fires(view, side, part)))
        case Step.AIR:
            pairs = [_light(view, side, part) for part in parts]
            return orders.SendAircraft(side, tuple(orders.Strike(pair.ship, pair.target) for pair in pairs))
        case _:
            return orders.LayTorpedoes(side, tuple(launch for part in parts for launch in _launches(view, side, part)))


def _moves(view: BattleView, side: Side, parts: list[str]) -> Iterable[orders.Move]:
    ordered: dict[ShipId, orders.Move] = {}
    for part in parts:
        ship, rest = _ship_and_rest(view, side, part)
        if ship in ordered:
            raise Slip(f"{_token(view, ship).name} is given two moves")
        ordered[ship] = orders.Move(ship, *read_move(rest))
    known = view.sight.ships if isinstance(view.sight, SupremacySight) else ()
    for own in known:
        if own.side is side and own.here and own.sheet.kind != "battery" and isinstance(own, OwnShip):
            # Who is not named stands on.
            yield ordered.pop(ShipId(own.id), own.stands_on)
    for ship in ordered:
        raise Slip(f"{_token(view, ship).name} has no move to make")


def _light(view: BattleView, side: Side, part: str) -> orders.Light:
    name, arrow, target = part.partition("->")
    if not arrow:
        raise Slip(f"{part!r} names no target")
    return orders.Light(_ship(view, side, name.rstrip(": ")), _ship(view, side.enemy, target))


def _fires(view: BattleView, side: Side, part: str) -> Iterable[orders.Shoot]:
    ship, rest = _ship_and_rest(view, side, part)
    for shot in rest.split(","):
        found = FIRE.fullmatch(shot.strip())
        if found is None:
            raise Slip(f"{shot.strip()!r} is no order to fire")
        names = [name.strip().lower() for name in found[2].split("+")]
        strange = [name for name in names if name not in GROUPS]
        if strange:
            raise Slip(f"{strange[0]!r} is no group: {', '.join(group.value for group in Group)} are")
        groups = tuple(group for group in Group if group.value.lower() in names)
        how = (found[4] or "").upper()
        target = _ship(view, side.enemy, found[3])
        yield orders.Shoot(ship, Battery(found[1].upper()), groups, target, how == "HALF", how == "STAR")


def _launches(view: BattleView, side: Side, part: str) -> Iterable[orders.Launch]:
    ship, rest = _ship_and_rest(view, side, part)
    for launch in rest.split(","):
        found = TORPEDO.fullmatch(launch.strip())
        if found is None:
            raise Slip(f"{launch.strip()!r} is no order to launch")
        fan = int(found[6]) if found[6] else 0
        yield orders.Launch(ship, found[1].strip(), int(found[2]), int(found[3]) % 360, int(found[4]) - 1, fan)


def _ship_and_rest(view: BattleView, side: Side, part: str) -> tuple[ShipId, str]:
    name, colon, rest = part.partition(":")
    if colon:
        return _ship(view, side, name), rest.strip()
    names = sorted((token.name for token in view.tokens if token.side is side), key=len, reverse=True)
    head = next((name for name in names if normalize(part).startswith(normalize(name) + " ")), None)
    if head is None:
        raise Slip(f"{part!r} does not begin with a ship and a colon")
    return _ship(view, side, head), part[len(head):].strip()


def _ship(view: BattleView, side: Side, name: str) -> ShipId:
    """A ship by name or id, or as a description: the 2nd CL in line."""
    name = name.strip()
    found = tokens_named(view, side, name)
    if not found and (described := PLACE_IN_LINE.fullmatch(name)):
        line = in_line([token for token in view.tokens
                        if token.side is side and token.afloat and token.type.lower() == described[2].lower()])
        found = line[int(described[1]) - 1:int(described[1])]
    return unique_ship(view, side, name, found)


def in_line(tokens: list[Token]) -> list[Token]:
    """Ships as they follow each other: the foremost on the leader's course first."""
    if not tokens:
        return []
    course = radians(tokens[0].heading_degrees or 0.0)
    return sorted(tokens, key=lambda token: -((token.x_m or 0.0) * sin(course) + (token.y_m or 0.0) * cos(course)))


def _token(view: BattleView, ship: ShipId) -> Token:
    return next(token for token in view.tokens if token.id == ship)


def show(view: BattleView, order: orders.Order) -> str:
    """SAS-B1.2.1 An order as it would be written; a ship is named by her id where two bear one name."""
    match order:
        case orders.WriteMoves():
            return "; ".join(f"{_name(view, move.ship)}: {written(move.legs, move.flag)}" for move in order.moves) or NONE
        case orders.WriteLights():
            return "; ".join(f"{_name(view, light.ship)} -> {_name(view, light.target)}" for light in order.lights) or NONE
        case orders.SendAircraft():
            pairs = [f"{_name(view, strike.flight)} -> {_name(view, strike.target)}" for strike in order.strikes]
            return "; ".join(pairs) or NONE
        case orders.WriteFire():
            return by_ship(view, [(shot.ship, _fire(view, shot)) for shot in order.fire], MARKS, ": ", ", ")
        case _:
            return by_ship(view, [(launch.ship, _launch(launch)) for launch in order.launches], MARKS, ": ", ", ")


def _fire(view: BattleView, order: orders.Shoot) -> str:
    groups = "+".join(group.value for group in order.groups)
    how = " STAR" if order.star else " HALF" if order.half else ""
    return f"{order.battery.value} {groups}->{_name(view, order.target)}{how}"


def _launch(order: orders.Launch) -> str:
    run = f"FAN{order.fan}" if order.fan else "PAR"
    return f"{order.bank} x{order.tubes} @{order.bearing:03d} S{order.setting + 1} {run}"


def _name(view: BattleView, ship: ShipId) -> str:
    return name_of(view, ship, MARKS)


STEPS = {Step.LIGHTS: OrderPart.LIGHTS, Step.FIRE: OrderPart.GUNS, Step.TORPEDOES: OrderPart.TORPEDOES,
         Step.AIR: OrderPart.AIRCRAFT}


def part_of(decision: BattleDecision, field: Input) -> OrderPart:
    """A move is a course, its length the speed; what all turn is done beside is smoke."""
    return STEPS.get(Step(decision.key)) or (OrderPart.SMOKE if field.key.endswith(".flag") else OrderPart.COURSE)
