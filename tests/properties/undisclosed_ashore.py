"""What a side cannot know of supply points and forces ashore, changed; and orders by which it might find out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from campaign.model.book import Book
from campaign.model.commands import CarryPoints, Command, FeedForce, HaulPoints, RationForce, RecordOverrun, SpendPoints
from campaign.model.play.ashore import SupplyStatus
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sides import Side


def stockpiles(book: Book, state: State, side: Side, chance: Random) -> State:
    """What the enemy has stockpiled, what his units carry and how they fare, who hauled, and whom he does not feed."""
    if not book.options.supply_points:
        return state
    ashore, enemy = state.ashore, side.enemy
    depots = {where: float(chance.randint(1, 400)) for where in ashore.depots.get(enemy, {})}
    units = [key for key, item in state.cargoes.items() if item.facts.side is enemy and item.facts.ground is not None]
    armies = [str(key) for key, one in ashore.contingents.items() if one.side is enemy]
    own = {key: points for key, points in ashore.loads.items() if key not in units}
    statuses = {key: one for key, one in ashore.statuses.items() if key not in units}
    return replace(state, ashore=replace(
        ashore, depots={**ashore.depots, enemy: depots},
        loads={**own, **{key: float(chance.randint(1, 50)) for key in units}},
        statuses={**statuses, **{key: SupplyStatus(chance.randint(1, 5), chance.random() < 0.5, enemy) for key in units}},
        withheld=(*(key for key in ashore.withheld if key not in (*units, *armies)),
                  *(key for key in (*units, *armies) if chance.random() < 0.5)),
        hauled=tuple(units[:1])))


def ashore_probes(state: State, side: Side, chance: Random) -> Iterator[Command]:
    """What might tell how the enemy's forces ashore are fed, and what lies in his depots."""
    if not state.ashore.depots:
        return
    for key in (*state.ashore.contingents, "nobody"):
        yield FeedForce(side, key)
        yield RationForce(side, key, fed=False)
    theirs = [key for key, item in state.cargoes.items() if item.facts.side is side.enemy][:6]
    depots = [str(where) for where in state.ashore.depots.get(side.enemy, {})]
    for place in depots:
        yield SpendPoints(side, 1, place)
        yield RecordOverrun(side, place, side)
        yield HaulPoints(side, 1, place, chance.choice(depots), theirs[0] if theirs else None)
    for unit in theirs:
        yield CarryPoints(side, unit, 1)
        yield FeedForce(side, unit)
