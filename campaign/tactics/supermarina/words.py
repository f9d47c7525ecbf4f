"""A battle in words: facts for logs and for the story told after it, and orders in writing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import assert_never

from campaign.model.battles.battle import BattleDecision, BattleView, Input, InputKind
from campaign.model.battles.parts import OrderPart
from campaign.model.book import Book
from campaign.model.dice import Roll
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipId
from campaign.ratings.hits import Damage
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.supermarina.battle import facts, orders
from campaign.tactics.supermarina.battle.orders import TRANSPORTS
from campaign.tactics.supermarina.battle.state import Battle, Ended, Ending, Step
from campaign.tactics.supermarina.charts.collection import Manoeuvre
from campaign.tactics.writing import (
    NONE,
    Slip,
    by_ship,
    name_of,
    parts_of,
    pending_decision,
    read_order,
    tokens_named,
    unique_ship,
)

# Facts ----------------------------------------------------------------------------------------------------------------


RANGES = {Manoeuvre.OPEN: "open the range", Manoeuvre.MAINTAIN: "hold the range", Manoeuvre.CLOSE: "close the range"}


def narrate(battle: Battle, fact: facts.Fact) -> str:
    """A fact in words, given the battle before it; empty for one that only moves the game on."""
    match fact:
        case RollFell():
            return _narrated_roll(battle, fact.roll)
        case facts.RangeSealed() | facts.LaunchesSealed() | facts.GunsSealed() | facts.TorpedoesSealed():
            return f"The {fact.order.side} order is sealed."
        case facts.RangesRevealed():
            return f"The Axis side is to {RANGES[fact.axis]}, the Allied side to {RANGES[fact.allied]}."
        case facts.RangeSettled():
            return f"The range is {fact.band.value}."
        case facts.LaunchesRevealed():
            names = ", ".join(_name(battle, launch.ship) + (" by a dash" if launch.dash else "") for launch in fact.launches)
            return f"Torpedoes are launched by {names}." if names else ""
        case facts.ShotFell():
            return _shot(battle, fact)
        case facts.LotFell():
            return f"The lot falls on {_name(battle, fact.target)}."
        case facts.TorpedoesRan():
            return _salvo(battle, fact)
        case facts.HitsMarked():
            name = _name(battle, fact.ship)
            if fact.sunk:
                return f"{name} sinks."
            values = battle.units[fact.ship].values
            gunnery = f"{fact.hits.gunnery} of {values.gunnery_boxes} gunnery"
            return f"{name} has lost {gunnery} and {fact.hits.flotation} of {values.flotation_boxes} flotation boxes."
        case facts.BattleEnded():
            return _end(fact.ended)
        case facts.RoundEnded():
            return f"Round {fact.round} ends."
        case facts.GunsRevealed() | facts.TorpedoesRevealed() | facts.DamageWaits() | facts.StepReached():
            return ""
        case _:
            assert_never(fact)


def _narrated_roll(battle: Battle, roll: Roll) -> str:
    """SM-1G.2 A roll of a battle names its rule, what it is for, the ships, the number needed, modifiers and the face."""
    why = roll.why
    # The ship that acts comes first and the one acted upon last; between them stands what she acts with.
    names = [battle.units[ShipId(actor)].name if ShipId(actor) in battle.units else actor.capitalize() if number == 0 else actor
             for number, actor in enumerate(why.actors)]
    ships = [ShipId(actor) in battle.units for actor in why.actors]
    who = "".join(f"{' on ' if number and ships[number] else ' '}{name}" for number, name in enumerate(names))
    need = f", {why.needed}" if why.needed else ""
    extra = f" ({'; '.join(why.modifiers)})" if why.modifiers else ""
    return f"{why.rule} {why.what}:{who}{need}{extra}: {roll.face}"


def _shot(battle: Battle, fact: facts.ShotFell) -> str:
    how = " as she runs in" if fact.at_dash else ""
    what = f"{_name(battle, fact.shooter)} fires her {fact.rating.value} guns at {_name(battle, fact.target)}{how}"
    if not fact.hit:
        return f"{what}: no hit."
    return f"{what}: hit, no damage." if fact.damage.none else f"{what}: hit, {_boxes(fact.damage)}."


def _salvo(battle: Battle, fact: facts.TorpedoesRan) -> str:
    what = f"{_name(battle, fact.ship)} launches torpedoes at {_name(battle, fact.target)}"
    if not fact.number:
        return f"{what}, who is gone."
    return f"{what}: hit, {_boxes(Damage(flotation=fact.flotation))}." if fact.hit else f"{what}: no hit."


def _boxes(damage: Damage) -> str:
    """What a hit did, without the letters of the tables."""
    if damage.sunk:
        return "and it is her end"
    parts = [f"{'a' if count == 1 else count} {name} box{'' if count == 1 else 'es'}"
             for count, name in ((damage.gunnery, "gunnery"), (damage.flotation, "flotation")) if count]
    return " and ".join(parts) or "no damage"


def _end(ended: Ended) -> str:
    if ended.why is Ending.SUNK:
        return f"The {ended.holds_field} side is left alone." if ended.holds_field else "Nobody is left."
    if ended.broke_off is not None:
        return f"The {ended.broke_off} side leaves the field."
    if ended.why is Ending.STOPPED:
        return "The hour has come to break the action off."
    return "Both sides fall silent, and the action dies away."


def _name(battle: Battle, ship: ShipId) -> str:
    return "the transports" if ship == TRANSPORTS else battle.units[ship].name


# Orders ---------------------------------------------------------------------------------------------------------------


LETTERS = {"P": GunType.PRIMARY, "I": GunType.INTERMEDIATE, "S": GunType.SECONDARY}
LETTER_OF = {rating: letter for letter, rating in LETTERS.items()}
TORPEDO_LETTER = "T"
MARKS = ";>"
MARK = re.compile(r"\s+([PISTpist])>\s*")
RANGE_WORDS = {manoeuvre.value: manoeuvre for manoeuvre in Manoeuvre} | {"maintain": Manoeuvre.MAINTAIN}
HELP = {
    Step.RANGE.value: "open, hold or close",
    Step.LAUNCHES.value: "launch SHIP; SHIP dash, or none",
    Step.GUNS.value: "SHIP P>TARGET I>TARGET S>TARGET; SHIP ..., or none",
    Step.TORPEDOES.value: "SHIP T>TARGET; SHIP S>SHIP RUNNING IN, or none",
}


def parse(book: Book, view: BattleView, side: Side, text: str) -> orders.Order | Refusal:
    """SM-GAP-56 Orders are written down before they are shown: by name or id, case and spacing as one likes."""
    return read_order(pending_decision(view, side, "SM-6B"), text, lambda step, line: _read(view, side, Step(step), line), HELP)


def _read(view: BattleView, side: Side, step: Step, text: str) -> orders.Order:
    if step is Step.RANGE:
        if text.lower() not in RANGE_WORDS:
            raise Slip(f"{text!r} is no order about the range")
        return orders.OrderRange(side, RANGE_WORDS[text.lower()])
    parts = parts_of(text, (NONE, "launch none"))
    if step is Step.LAUNCHES:
        return orders.DeclareLaunches(side, tuple(_launch(view, side, part) for part in parts))
    aims = [aim for part in parts for aim in _aims(view, side, part)]
    fire = tuple(orders.Fire(ship, LETTERS[letter], target) for ship, letter, target in aims if letter != TORPEDO_LETTER)
    torpedoes = tuple(orders.Aim(ship, target) for ship, letter, target in aims if letter == TORPEDO_LETTER)
    if step is Step.TORPEDOES:
        return orders.AimTorpedoes(side, torpedoes, fire)
    if torpedoes:
        raise Slip("torpedoes are aimed after the gunfire")
    return orders.LayGuns(side, fire)


def _launch(view: BattleView, side: Side, part: str) -> orders.Launch:
    line = re.sub(r"(?i)^launch\s+", "", part)
    dash = line.lower().endswith(" dash")
    return orders.Launch(_ship(view, side, line[: -len(" dash")] if dash else line), dash)


def _aims(view: BattleView, side: Side, part: str) -> Iterator[tuple[ShipId, str, ShipId]]:
    name, *rest = MARK.split(part)
    if not rest:
        raise Slip(f"{part!r} names no target")
    shooter = _ship(view, side, name)
    for letter, target in zip(rest[::2], rest[1::2], strict=True):
        at_convoy = target.lower() == orders.TRANSPORTS
        yield shooter, letter.upper(), orders.TRANSPORTS if at_convoy else _ship(view, side.enemy, target)


def _ship(view: BattleView, side: Side, name: str) -> ShipId:
    return unique_ship(view, side, name, tokens_named(view, side, name))


def show(view: BattleView, order: orders.Order) -> str:
    """An order as it would be written; a ship is named by her id where two bear one name."""
    match order:
        case orders.OrderRange():
            return order.manoeuvre.value
        case orders.DeclareLaunches():
            parts = [_written_name(view, launch.ship) + (" dash" if launch.dash else "") for launch in order.launches]
            return "launch " + "; ".join(parts) if parts else NONE
        case orders.LayGuns():
            return _lines(view, [(shot.shooter, LETTER_OF[shot.rating], shot.target) for shot in order.fire])
        case _:
            aims = [(torpedo.ship, TORPEDO_LETTER, torpedo.target) for torpedo in order.torpedoes]
            fire = [(fire.shooter, LETTER_OF[fire.rating], fire.target) for fire in order.dash_fire]
            return _lines(view, aims + fire)


def _lines(view: BattleView, aims: list[tuple[ShipId, str, ShipId]]) -> str:
    return by_ship(view, ((ship, f"{letter}>{_written_name(view, target)}") for ship, letter, target in aims), MARKS, " ", " ")


def _written_name(view: BattleView, ship: ShipId) -> str:
    return str(orders.TRANSPORTS) if ship == orders.TRANSPORTS else name_of(view, ship, MARKS)


def part_of(decision: BattleDecision, field: Input) -> OrderPart:
    """Who closes or opens the range steers; guns have targets; what is launched or kept are torpedoes."""
    if field.key == "range":
        return OrderPart.COURSE
    if field.kind is InputKind.TARGET:
        return OrderPart.TORPEDOES if field.key.endswith(".torpedoes") else OrderPart.GUNS
    return OrderPart.TORPEDOES if field.token else OrderPart.ELSE
