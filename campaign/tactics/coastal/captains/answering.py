"""A computer captain: his answers to what a step asks, orders worth trying, and how likely a shot is to hit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from campaign.model.battles.battle import BattleDecision, BattleView, Input
from campaign.model.book import Book
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.orders import Mend, Order
from campaign.tactics.coastal.battle.state import Battle, Step
from campaign.tactics.coastal.captains.fire import fire, launch, worth
from campaign.tactics.coastal.captains.helm import moves, why_enough
from campaign.tactics.coastal.captains.reading import Picture, apart, picture
from campaign.tactics.coastal.charts.collection import charts_of
from campaign.tactics.coastal.charts.fire import Steering
from campaign.tactics.coastal.fire import barred, chance_to_hit
from campaign.tactics.coastal.seeing import Known, Own
from campaign.tactics.coastal.turn.composing import GUN, order_of
from campaign.tactics.coastal.turn.decisions import SPLIT
from campaign.tactics.replies import full_answers, patterns
from campaign.tactics.writing import odds_in_words

# Choices --------------------------------------------------------------------------------------------------------------


def _initiative(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """The enemy moves first where he may, and the best torpedo boat last of all."""
    allowed = {key for field in decision.inputs if field.key == "first" for key, _ in field.options}
    yield "first", seen.side.enemy.value if seen.side.enemy.value in allowed else seen.side.value
    offered = dict(decision.inputs[-1].options)
    boats = [known for known in seen.ours.values()
             if known.boat and known.tubes and not known.dummy and not known.wreck and known.id in offered]
    best = min(boats, default=None, key=lambda known: (
        min((apart(known, enemy) for enemy in seen.theirs.values()), default=0.0), known.id))
    if best is not None:
        yield "held", best.id


def _dummies(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """As many empty markers as there may be."""
    yield "dummies", decision.inputs[0].options[-1][0]


def challenge(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """CO-GAP-35 Whoever would do most to the one who moves, if it is worth the fire that she gives up for it."""
    field = decision.inputs[0]
    able = [known for key, _ in field.options if (known := seen.ours.get(key)) is not None]
    mover = seen.theirs.get(field.token)
    if mover is None or mover.wreck or not able:
        return
    best = max(able, key=lambda known: (_all_worth(seen, known, mover), known.id))
    if _all_worth(seen, best, mover) >= seen.charts.doctrine.challenge:
        yield "challenge", best.id


def _all_worth(seen: Picture, own: Own, target: Known) -> float:
    """The part of a target that all her guns may be expected to take."""
    return sum(max(0.0, worth(seen, own, target.id, mount)) for mount in own.mounts)


def _fly(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """Fly towards the largest enemy in sight, else towards the first marker."""
    keys = [key for key, _ in decision.inputs[0].options if key in seen.theirs]
    if keys:
        yield "towards", max(keys, key=lambda key: (not seen.theirs[key].wreck, seen.theirs[key].size, key))


def _attack(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """Bombs and torpedoes before guns, guns before flares; at the largest."""
    keys = [key for key, _ in decision.inputs[0].options if key]
    order = ("flare", "strafe", "bomb", "torpedo")

    def rank(key: str) -> tuple[int, int, str]:
        means, _, target = key.partition(SPLIT)
        known = seen.theirs.get(target)
        return order.index(means), known.size if known is not None and not known.wreck else 0, key

    if keys:
        yield "attack", max(keys, key=rank)


# Damage control -------------------------------------------------------------------------------------------------------


TRIES_EACH = 2
USUAL = (Mend.FLOODS, Mend.FIRES, Mend.MACHINERY, Mend.STEERING)
AT_BAY = (Mend.MACHINERY, Mend.STEERING, Mend.FLOODS, Mend.FIRES)


def repairs(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """Two attempts at each problem, floods first, then fires, machinery and steering; spare attempts go to the first."""
    ships: dict[str, dict[Mend, Input]] = {}
    for field in decision.inputs:
        ship, _, what = field.key.rpartition(".")
        ships.setdefault(ship, {})[Mend(what)] = field
    for ship, fields in ships.items():
        own = seen.ours.get(ship)
        if own is None:
            continue
        order = [mend for mend in (AT_BAY if _at_bay(seen, own) else USUAL) if mend in fields]
        left = max(int(key) for key, _ in fields[order[0]].options)
        tries = dict.fromkeys(order, 0)
        for mend in order:
            tries[mend] = min(left, TRIES_EACH * _troubles(own, mend))
            left -= tries[mend]
        tries[order[0]] += left
        yield from ((fields[mend].key, str(count)) for mend, count in tries.items())


def _troubles(own: Own, mend: Mend) -> int:
    """How much of one kind there is to mend."""
    counts = {Mend.FLOODS: own.floods, Mend.FIRES: own.fires, Mend.MACHINERY: len(own.machinery),
              Mend.STEERING: len(own.steering)}
    return counts[mend] or 1


def _at_bay(seen: Picture, own: Own) -> bool:
    """Whether a sound hull lies stopped with an enemy in sight: then engines come first."""
    stopped = not own.knots or Steering.NO_TURNS in own.steering
    near = any(apart(own, enemy) <= seen.charts.doctrine.launch_cm for enemy in seen.fighting)
    return stopped and near and own.whole >= seen.charts.doctrine.ram_hull


# The captain ----------------------------------------------------------------------------------------------------------


ANSWERS: Mapping[Step, Callable[[Picture, BattleDecision], Iterator[tuple[str, str]]]] = {
    Step.DUMMIES: _dummies, Step.INITIATIVE: _initiative, Step.MOVE: moves, Step.CHALLENGE: challenge, Step.FLY: _fly,
    Step.REPAIR: repairs, Step.FIRE: fire, Step.ATTACK: _attack, Step.LAUNCH: launch,
}


def captain(book: Book, view: BattleView, decision: BattleDecision) -> Order:
    """CO-GAP-46 The order that a captain of these rules gives."""
    step, seen = Step(decision.key), picture(book, view, decision.side)
    keys = {field.key for field in decision.inputs}
    answers = {key: answer for key, answer in ANSWERS[step](seen, decision) if key in keys}
    found = full_answers(decision, answers)
    assert isinstance(found, dict), f"a captain answers what is asked: {found}"
    return order_of(decision, found)


def reasons(book: Book, view: BattleView, decision: BattleDecision) -> tuple[str, ...]:
    """Why a captain would take the vessel that moves out of the fight."""
    if Step(decision.key) is not Step.MOVE:
        return ()
    seen = picture(book, view, decision.side)
    movers = {field.token for field in decision.inputs if field.key == "break_off"}
    return tuple(f"{own.name} would break off: {why}." for own in seen.ours.values()
                 if own.id in movers and not own.broken_off and not own.merchant and (why := why_enough(seen, own)))


# Orders worth trying --------------------------------------------------------------------------------------------------


PATTERNS_AT_MOST = 6
TURNS = ("30", "-30", "90", "-90")


def candidates(book: Book, battle: Battle, decision: BattleDecision) -> Iterator[Order]:
    """Patterns of answers; turns to either hand."""
    for pattern in _tried(decision):
        found = full_answers(decision, pattern)
        if isinstance(found, dict):
            yield order_of(decision, found)


def _tried(decision: BattleDecision) -> Iterator[Mapping[str, str]]:
    yield from patterns(decision, PATTERNS_AT_MOST)
    keys = {field.key for field in decision.inputs}
    if Step(decision.key) is Step.MOVE and "turn" in keys:
        yield from ({"turn": turn} for turn in TURNS)


# Chances --------------------------------------------------------------------------------------------------------------


def chances(book: Book, battle: Battle, view: BattleView, decision: BattleDecision, token: str) -> tuple[tuple[str, str], ...]:
    """CO-7.2 For her first mount that is asked: the chance that it hits once at least."""
    gun_field = next((field for field in decision.inputs if field.token == token and field.key.startswith(GUN)), None)
    own = battle.vessels.get(ShipId(token))
    if gun_field is None or own is None or battle.step is not Step.FIRE or battle.mover != own.id:
        return ()
    mount = next((mount for mount in own.mounts if mount.name == gun_field.key.removeprefix(GUN)), None)
    if mount is None:
        return ()
    charts = charts_of(book, battle.options)
    # What is only a marker yet tells nobody its chance.
    marks = (target for target in battle.models(own.side.enemy)
             if target.spotted and barred(charts, battle, own, mount, target) is None)
    return tuple((str(target.id), odds_in_words(chance_to_hit(charts, battle, own, mount, target))) for target in marks)
