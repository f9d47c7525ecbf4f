"""Who may know a fact, what it says of fire, and how a die becomes one."""

from __future__ import annotations

from campaign.model.battles.battle import Shots, Weapon
from campaign.model.dice import Roll
from campaign.model.sides import BOTH, Side
from campaign.tactics.supremacy_at_sea.battle import facts


def seen_by(fact: facts.Fact) -> tuple[Side, ...]:
    """SAS-A4.3.1 A sealed order is its own side's secret, and so is a secret roll; what nobody could see is told to nobody."""
    if isinstance(fact, facts.Sealed):
        return (fact.order.side,)
    if isinstance(fact, facts.RollFell | facts.Moved | facts.SpellBegan | facts.RudderStruck | facts.Launched | facts.SpreadRan
                  | facts.PointsLost | facts.SpeedLost
                  | facts.TurretJammed | facts.FireChanged | facts.FloodsChanged):
        return fact.readers
    return () if isinstance(fact, facts.Sighted) else BOTH


def shots(fact: facts.Fact) -> tuple[Shots, ...]:
    """What a fact says of fire: guns are counted in shells, at so many a gun in a full salvo; torpedoes as they meet a ship."""
    if isinstance(fact, facts.Fired):
        return (Shots(fact.ship, fact.target, Weapon.GUNS, fact.rounds, fact.hits),)
    if isinstance(fact, facts.SpreadMet):
        return (Shots(fact.by, fact.ship, Weapon.TORPEDOES, fact.torpedoes, fact.hits),)
    return ()


def fell(roll: Roll) -> facts.Fact:
    """SAS-GAP-26 A die falls by the battle's one repeatable generator, and who may know it stands with it."""
    why = roll.why
    return facts.RollFell(roll.die.name, roll.face, why.rule, why.what, why.actors, why.needed, why.modifiers, why.seen_by)
