"""Facts in words, for logs and for the story told after a battle."""

from __future__ import annotations

from typing import assert_never

from campaign.model.dice import Roll
from campaign.model.units.ships import ShipId
from campaign.ratings.hits import Damage
from campaign.tactics.supermarina.battle import facts
from campaign.tactics.supermarina.battle.orders import TRANSPORTS
from campaign.tactics.supermarina.battle.state import Battle, Ended, Ending
from campaign.tactics.supermarina.charts.bands import Manoeuvre

RANGES = {Manoeuvre.OPEN: "open the range", Manoeuvre.MAINTAIN: "hold the range", Manoeuvre.CLOSE: "close the range"}


def narrate(battle: Battle, fact: facts.Fact) -> str:
    """One fact in words, given the battle before it; empty for a fact that only moves the game on."""
    match fact:
        case facts.RollFell():
            return narrated_roll(battle, fact.roll)
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


def narrated_roll(battle: Battle, roll: Roll) -> str:
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
