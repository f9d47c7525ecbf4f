"""What captains choose besides moves and fire: initiative, empty markers, fire at those who move, aircraft (CO-D.1)."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import BattleDecision
from campaign.tactics.coastal.captains.guns import worth
from campaign.tactics.coastal.captains.reading import Known, Picture, apart
from campaign.tactics.coastal.turn.inputs import SPLIT


def initiative(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """The enemy moves first where he may, and the best torpedo boat last of all."""
    allowed = {key for field in decision.inputs if field.key == "first" for key, _ in field.options}
    yield "first", seen.side.enemy.value if seen.side.enemy.value in allowed else seen.side.value
    offered = dict(decision.inputs[-1].options)
    boats = [known for known in seen.ours.values()
             if known.boat and known.tubes and not known.has("_dummy") and not known.wreck and known.id in offered]
    best = min(boats, default=None, key=lambda known: (
        min((apart(known, enemy) for enemy in seen.theirs.values()), default=0.0), known.id))
    if best is not None:
        yield "held", best.id


def dummies(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """As many empty markers as there may be."""
    yield "dummies", decision.inputs[0].options[-1][0]


def challenge(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """CO-GAP-35 Whoever would do most to the one who moves, if it is worth the fire that she gives up for it."""
    field = decision.inputs[0]
    able = [known for key, _ in field.options if (known := seen.ours.get(key)) is not None]
    mover = seen.theirs.get(field.token)
    if mover is None or mover.wreck or not able:
        return
    best = max(able, key=lambda known: (all_worth(seen, known, mover), known.id))
    if all_worth(seen, best, mover) >= seen.charts.doctrine.challenge:
        yield "challenge", best.id


def all_worth(seen: Picture, own: Known, target: Known) -> float:
    """The part of a target that all her guns may be expected to take."""
    weapons = (entry.partition("=")[2] for entry in own.told["_guns"].split("+") if entry)
    return sum(max(0.0, worth(seen, own, target.id, weapon)) for weapon in weapons)


def fly(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """Towards the largest enemy that is seen, else the first marker."""
    keys = [key for key, _ in decision.inputs[0].options if key in seen.theirs]
    if keys:
        yield "towards", max(keys, key=lambda key: (not seen.theirs[key].wreck, seen.theirs[key].size, key))


def attack(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """Bombs and torpedoes before guns, guns before flares; at the largest."""
    keys = [key for key, _ in decision.inputs[0].options if key]
    order = ("flare", "strafe", "bomb", "torpedo")

    def rank(key: str) -> tuple[int, int, str]:
        means, _, target = key.partition(SPLIT)
        known = seen.theirs.get(target)
        return order.index(means), known.size if known is not None and not known.wreck else 0, key

    if keys:
        yield "attack", max(keys, key=rank)
