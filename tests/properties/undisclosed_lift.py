"""What a side cannot know of the enemy's landings and landing craft, changed; and orders by which it might find out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from campaign.model.book import Book
from campaign.model.commands import (
    CancelLanding,
    Command,
    Evacuate,
    HoistCraft,
    LandAssault,
    LandFollowUp,
    LowerCraft,
    PlanLanding,
    RaidLand,
    RaidReembark,
    TransferCargo,
    Transship,
)
from campaign.model.play.calendar import Turn
from campaign.model.play.landings import CraftLog, LandingPlan, LiftWatch, PlanId, RaidTarget
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.rules.events.copying import with_entry

SECRET = PlanId("secret")


def landings(book: Book, state: State, side: Side, chance: Random) -> State:
    """The enemy's plans, when his craft were at sea, what they lifted, and where he wants to be asked."""
    turn = Turn.of("Nov I 40").plus(chance.randint(0, 9))
    units = tuple((key, Hex("00907")) for key, item in state.cargoes.items() if item.facts.side is not side)
    plan = LandingPlan(SECRET, side.enemy, turn, turn, units[:2])
    theirs = [key for key, ship in state.ships.items() if ship.side is not side]
    lift = replace(
        state.lift, plans=with_entry(state.lift.plans, SECRET, plan),
        craft={**state.lift.craft, **{key: CraftLog(turn, chance.randint(0, 9)) for key in theirs}},
        lifted={**state.lift.lifted, **dict.fromkeys(theirs, float(chance.randint(1, 9)))},
        plans_made=with_entry(state.lift.plans_made, side.enemy, chance.randint(1, 9)),
        watch=with_entry(state.lift.watch, side.enemy, LiftWatch(plans=False, evacuations=False)))
    return replace(state, lift=lift)


def lift_probes(state: State, side: Side, chance: Random) -> Iterator[Command]:
    """Orders about whatever cargo and ships there are, and about plans that may be."""
    ship = chance.choice(list(state.ships))
    for craft in state.ships:
        yield LowerCraft(side, craft)
        yield HoistCraft(side, craft, (ship,), next(iter(state.ports)))
    for cargo in state.cargoes:
        yield TransferCargo(side, cargo, (ship,))
        yield Transship(side, cargo, (ship,))
        yield Evacuate(side, cargo, (ship,))
        yield RaidLand(side, cargo, RaidTarget.PORT)
        yield RaidReembark(side, cargo, (ship,))
        yield PlanLanding(side, "Dec II 40", ((cargo, Hex("00407")),))
        for plan in (SECRET, PlanId("LX1"), PlanId("LL1")):
            yield LandAssault(side, plan, (cargo,))
            yield LandFollowUp(side, plan, (cargo,))
    yield from (CancelLanding(side, plan) for plan in (SECRET, PlanId("LX1"), PlanId("LL1")))
