"""A battle in words: facts for logs and for the story told after it, and orders in writing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import assert_never

from campaign.model.battles.battle import BattleDecision, BattleView, Input, InputKind
from campaign.model.battles.parts import OrderPart
from campaign.model.book import Book
from campaign.model.dice import Roll
from campaign.model.play.telling import Being, Change, Deed, Effect, Instrument, Measure, Mention, Part, Telling
from campaign.model.refusals import Refusal
from campaign.model.sides import BOTH, Side
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipId
from campaign.ratings.hits import Damage, is_squadron
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.kit.telling import die_told, end_told, ship_mention, side_mention
from campaign.tactics.supermarina.battle import facts, orders
from campaign.tactics.supermarina.battle.orders import TRANSPORTS
from campaign.tactics.supermarina.battle.state import Battle, Step, Unit
from campaign.tactics.supermarina.charts.collection import Manoeuvre
from campaign.tactics.supermarina.round.sequence import ENDINGS
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
from campaign.words.counting import quantity

# Facts ----------------------------------------------------------------------------------------------------------------


RANGES = {Manoeuvre.OPEN: "open the range", Manoeuvre.MAINTAIN: "hold the range", Manoeuvre.CLOSE: "close the range"}


def narrate(battle: Battle, fact: facts.Fact, reader: Side | None) -> Telling | None:
    """What a reader is told of a fact, given the battle before it; None for one that only moves the game on."""
    match fact:
        case RollFell():
            return _die(battle, fact.roll)
        case facts.RangeSealed() | facts.LaunchesSealed() | facts.GunsSealed() | facts.TorpedoesSealed():
            side = fact.order.side
            return Telling(deed=Deed.ORDER, sentence=f"The {side} order is sealed.", by=(side_mention(side),), manner="sealed")
        case facts.RangesRevealed():
            return Telling(deed=Deed.ORDER, by=tuple(map(side_mention, BOTH)), manner="range",
                           sentence=f"The Axis side is to {RANGES[fact.axis]}, the Allied side to {RANGES[fact.allied]}.")
        case facts.RangeSettled():
            return Telling(deed=Deed.MOVE, sentence=f"The range is {fact.band.value}.", manner=fact.band.value,
                           by=tuple(map(side_mention, fact.succeeded)))
        case facts.LaunchesRevealed():
            return _launches(battle, fact.launches)
        case facts.ShotFell():
            return _shot(battle, fact)
        case facts.LotFell():
            target = _mention(battle, fact.target)
            return Telling(deed=Deed.ATTACK, sentence=f"The lot falls on {target}.", by=(_mention(battle, fact.by),),
                           to=(target,), manner="lot")
        case facts.TorpedoesRan():
            return _salvo(battle, fact)
        case facts.HitsMarked():
            return _marked(battle, fact)
        case BattleEnded():
            return end_told(fact.ended, ENDINGS)
        case facts.RoundEnded():
            return Telling(deed=Deed.TIME, sentence=f"Round {fact.round} ends.", count=fact.round)
        case facts.GunsRevealed() | facts.TorpedoesRevealed() | facts.DamageWaits() | facts.StepReached():
            return None
        case _:
            assert_never(fact)


def _die(battle: Battle, roll: Roll) -> Telling:
    """SM-1G A roll of a battle names its rule, what it is for, the ships, the number needed, modifiers and the face."""
    actors = roll.why.actors
    # The ship that acts comes first and the one acted upon last; between them stands what she acts with.
    names = [battle.units[ShipId(actor)].name if ShipId(actor) in battle.units else actor.capitalize() if number == 0 else actor
             for number, actor in enumerate(actors)]
    ships = [ShipId(actor) in battle.units for actor in actors]
    who = "".join(f"{' on ' if number and ships[number] else ' '}{name}" for number, name in enumerate(names))
    return die_told(roll, f":{who}", lambda actor: _mention(battle, ShipId(actor)) if ShipId(actor) in battle.units else None)


def _launches(battle: Battle, launches: Sequence[orders.Launch]) -> Telling | None:
    if not launches:
        return None
    names = ", ".join(f"{_mention(battle, launch.ship)}{' by a dash' if launch.dash else ''}" for launch in launches)
    return Telling(deed=Deed.LAUNCH, sentence=f"Torpedoes are launched by {names}.", instrument=Instrument.TORPEDOES,
                   by=tuple(_mention(battle, launch.ship) for launch in launches))


def _shot(battle: Battle, fact: facts.ShotFell) -> Telling:
    by, to = _mention(battle, fact.shooter), _mention(battle, fact.target)
    what = f"{by} fires her {fact.rating.value} guns at {to}{' as she runs in' if fact.at_dash else ''}"
    came = "no hit" if not fact.hit else f"hit, {_blow(battle.units.get(fact.target), fact.damage)}"
    return Telling(deed=Deed.HIT if fact.hit else Deed.MISS, sentence=f"{what}: {came}.", by=(by,), to=(to,), count=1,
                   instrument=Instrument.GUNS, manner=fact.rating.value,
                   effects=tuple(_effects(battle.units.get(fact.target), fact.damage)) if fact.hit else ())


def _salvo(battle: Battle, fact: facts.TorpedoesRan) -> Telling:
    by, to = _mention(battle, fact.ship), _mention(battle, fact.target)
    what, lost, target = f"{by} launches torpedoes at {to}", Damage(flotation=fact.flotation), battle.units.get(fact.target)
    if not fact.number:
        return Telling(deed=Deed.LAUNCH, sentence=f"{what}, who is gone.", by=(by,), to=(to,), instrument=Instrument.TORPEDOES)
    return Telling(deed=Deed.HIT if fact.hit else Deed.MISS, by=(by,), to=(to,), count=1, instrument=Instrument.TORPEDOES,
                   sentence=f"{what}: {f'hit, {_blow(target, lost)}' if fact.hit else 'no hit'}.",
                   effects=tuple(_effects(target, lost)) if fact.hit else ())


def _marked(battle: Battle, fact: facts.HitsMarked) -> Telling:
    unit, name = battle.units[fact.ship], _mention(battle, fact.ship)
    values = unit.values
    below = Measure.BOATS if is_squadron(values) else Measure.FLOTATION_BOXES
    effects = tuple(
        Effect(part, Change.LOST, measure, now - before, whole, whole - now)
        for part, measure, before, now, whole in (
            (Part.ALL_GUNS, Measure.GUNNERY_BOXES, unit.hits.gunnery, fact.hits.gunnery, values.gunnery_boxes),
            (Part.HULL, below, unit.hits.flotation, fact.hits.flotation, values.flotation_boxes))
        if now > before)
    if fact.sunk:
        by = () if fact.sunk_by is None else (_mention(battle, fact.sunk_by),)
        return Telling(deed=Deed.LOSS, sentence=f"{name} sinks.", by=by, to=(name,), manner="sunk", effects=effects)
    if is_squadron(values):
        return Telling(deed=Deed.DAMAGE, to=(name,), effects=effects,
                       sentence=f"{name} has lost {fact.hits.flotation} of {quantity(values.flotation_boxes, 'boat')}.")
    gunnery = f"{fact.hits.gunnery} of {values.gunnery_boxes} gunnery"
    return Telling(deed=Deed.DAMAGE, to=(name,), effects=effects,
                   sentence=f"{name} has lost {gunnery} and {fact.hits.flotation} of "
                            f"{quantity(values.flotation_boxes, 'flotation box', 'flotation boxes')}.")


def _effects(target: Unit | None, damage: Damage) -> Iterator[Effect]:
    """What a hit did; boxes are counted again when they are marked, once a step."""
    if target is not None and is_squadron(target.values) and not damage.none:
        yield Effect(Part.HULL, Change.HIT, Measure.BOATS, 1)
        return
    if damage.sunk:
        yield Effect(Part.HULL, Change.LOST)
    if damage.gunnery:
        yield Effect(Part.ALL_GUNS, Change.HIT, Measure.GUNNERY_BOXES, damage.gunnery)
    if damage.flotation:
        yield Effect(Part.HULL, Change.HIT, Measure.FLOTATION_BOXES, damage.flotation)


def _blow(target: Unit | None, damage: Damage) -> str:
    """SM-GAP-19 What a hit did, without the letters of the tables; a squadron loses a boat by it, whatever it says."""
    if damage.none:
        return "no damage"
    if target is not None and is_squadron(target.values):
        return "and a boat is lost"
    if damage.sunk:
        return "and it is her end"
    parts = [f"{'a' if count == 1 else count} {name} box{'' if count == 1 else 'es'}"
             for count, name in ((damage.gunnery, "gunnery"), (damage.flotation, "flotation")) if count]
    return " and ".join(parts)


def _mention(battle: Battle, ship: ShipId) -> Mention:
    if ship == TRANSPORTS:
        return Mention("the transports", Being.SHIP)
    unit = battle.units[ship]
    return ship_mention(unit.name, ship, unit.side)


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
