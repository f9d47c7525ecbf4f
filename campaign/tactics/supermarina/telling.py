"""Rolls and facts of a battle as one reader reads them: ships by name, and no order that is sealed from him."""

from __future__ import annotations

from campaign.model.dice import Roll
from campaign.model.ships import ShipId
from campaign.model.sides import Side
from campaign.tactics.supermarina.facts import Fact, RollFell, seen_by
from campaign.tactics.supermarina.narration import tell
from campaign.tactics.supermarina.state import Battle


def told_fact(battle: Battle, fact: Fact, viewer: Side | None) -> str | None:
    """A fact in words for that reader (None: the umpire), given the battle before it; None where he may not know of it."""
    if viewer is not None and viewer not in seen_by(fact):
        return None
    words = told_roll(battle, fact.roll) if isinstance(fact, RollFell) else tell(battle, fact)
    return words or None


def told_roll(battle: Battle, roll: Roll) -> str:
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
