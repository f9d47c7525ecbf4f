"""FG-GAP-25 Whom guns, torpedoes, submarines and their hunters go for: the largest in reach, the nearest first.

Ours: among themselves heavy ships are all of a size, so that they fire at the nearest, an armoured cruiser in the line too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from campaign.model.battles.battle import BattleDecision, Input
from campaign.tactics.fear_god.battle.orders import Depths
from campaign.tactics.fear_god.captains.chances import Plans, percent_of
from campaign.tactics.fear_god.captains.reading import YARDS_A_KNOT, Picture, apart, nearest
from campaign.tactics.fear_god.charts.terms import Depth, Kind, Size, metres, yards
from campaign.tactics.fear_god.seeing import Known, Own
from campaign.tactics.fear_god.ships.weapons import MAIN, MAIN_AFT
from campaign.tactics.fear_god.turn.decisions import FIRE
from campaign.tactics.plot.geometry import bearing_of, circle, metres_between, onward

SMALL_YD = 8000.0
# So much strength counts as much as twelve thousand yards.
STRENGTH = 400.0
LONG, EXTREME = 2, 3
# More than any smaller ship is worth.
HEAVY = 10.0


def targets(seen: Picture, decision: BattleDecision, plans: Plans) -> Iterator[tuple[str, str]]:
    """An answer for each battery that has somebody to fire at."""
    firing: Counter[str] = Counter()
    shooters: set[tuple[str, str]] = set()
    fields = [field for field in decision.inputs if field.key.startswith(FIRE)]
    # Main batteries choose first, so that the limit of ships at one target is theirs.
    for field in sorted(fields, key=lambda field: not field.key.endswith(f".{MAIN}")):
        own = seen.ours.get(field.token)
        if own is None:
            continue
        battery = field.key.rpartition(".")[2]
        if battery == MAIN_AFT:
            continue
        marks = [mark for mark in (seen.theirs[key] for key, _ in field.options if key in seen.theirs)
                 if not mark.doomed and _reaches(seen, own, mark, battery) and _is_worth_it(
                     seen, own, mark, battery, plans, firing[mark.id] + ((own.id, mark.id) not in shooters))]
        best = _best(seen, own, marks, battery, firing, shooters)
        if best is not None:
            if (own.id, best.id) not in shooters:
                firing[best.id] += 1
                shooters.add((own.id, best.id))
            yield field.key, best.id


def _best(seen: Picture, own: Own, marks: list[Known], battery: str, firing: Counter[str], shooters: set[tuple[str, str]]
          ) -> Known | None:
    limit = seen.charts.gunnery.ships_a_target[own.record.standard]
    before = own.aims.get(battery, "")

    def rank(mark: Known) -> tuple[bool, bool, float, str]:
        crowded = firing[mark.id] >= limit and (own.id, mark.id) not in shooters
        return crowded, mark.id != before, _worth(seen, own, mark, battery), mark.id

    return min(marks, key=rank, default=None)


def _worth(seen: Picture, own: Own, mark: Known, battery: str) -> float:
    """What a target counts, the less the better: its size before its distance; light guns take what is near and small.

    So do main guns with torpedo craft, but for those of other torpedo craft, who are no prize for a torpedo.
    """
    far = apart(own, mark)
    small = mark.size not in (Size.A, Size.B)
    if battery not in (MAIN, MAIN_AFT):
        return far / 10_000 - (1.0 if small and far <= SMALL_YD else 0.0)
    if own.heavy and mark.heavy:
        return far / 12_000 - HEAVY
    near = small and mark.torpedo_craft and far <= SMALL_YD and not own.capital and not own.torpedo_craft
    return far / 12_000 + (0.0 if near else mark.rank) - mark.strength / STRENGTH


def _reaches(seen: Picture, own: Own, mark: Known, battery: str) -> bool:
    """Whether it is worth firing at that range: to Long, and beyond it with enough rounds for heavy guns."""
    far = apart(own, mark)
    if battery not in (MAIN, MAIN_AFT):
        return far <= seen.charts.doctrine.secondary_yd
    bands = own.bands
    if not bands:
        return False
    closing = far - CLOSING_YD
    if closing <= bands[LONG]:
        return True
    return closing <= bands[EXTREME] and mark.heavy and own.main_rounds >= seen.charts.doctrine.extreme_rounds


CLOSING_YD = 1000.0


def _is_worth_it(seen: Picture, own: Own, mark: Known, battery: str, plans: Plans, ships: int) -> bool:
    """FG-GAP-25 Ours: whether guns would hit often enough not to waste what they fire."""
    return percent_of(seen, own, mark, battery, plans, ships) >= seen.charts.doctrine.least_percent


# Torpedoes ------------------------------------------------------------------------------------------------------------


def launches(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """Answers for ships whose torpedoes are worth launching now; who has enough coming leaves the rest to others."""
    coming: Counter[str] = Counter()
    fields = {field.key: field for field in decision.inputs}
    for field in decision.inputs:
        if not field.key.startswith("launch."):
            continue
        own = seen.ours.get(field.token)
        if own is None:
            continue
        marks = [seen.theirs[key] for key, _ in field.options if key in seen.theirs]
        marks = [mark for mark in marks if not mark.doomed and not mark.ashore]
        found = best_shot(seen, own, [mark for mark in marks if coming[mark.id] < ENOUGH]) or best_shot(seen, own, marks)
        if found is None:
            continue
        mark, setting = found
        coming[mark.id] += own.torpedoes
        yield field.key, mark.id
        yield f"set.{own.id}", (Depths.DEEP if mark.size.is_large else Depths.SHALLOW).value
        count = fields[f"count.{own.id}"].options[-1][0]
        yield f"count.{own.id}", count if mark.size in (Size.A, Size.B, Size.C) else str(-(-int(count) // 2))
        if f"run.{own.id}" in fields:
            yield f"run.{own.id}", str(setting)


def best_shot(seen: Picture, own: Own, marks: list[Known]) -> tuple[Known, int] | None:
    """The largest target near enough, and the fastest setting by which it is."""
    doctrine = seen.charts.doctrine
    for mark in sorted(marks, key=lambda mark: (mark.rank, apart(own, mark), mark.id)):
        if mark.size.is_small or mark.kind is Kind.SUBMARINE or (mark.torpedo_craft and apart(own, mark) > SMALL_TARGET_YD):
            continue
        if own.kind is Kind.SUBMARINE and mark.torpedo_craft and not mark.beached:
            continue
        for place, (run, _) in enumerate(own.runs):
            if apart(own, mark) <= min(run * doctrine.torpedo_share, _farthest(seen, own)):
                return mark, place
    return None


SMALL_TARGET_YD = 3000.0
# So many torpedoes are enough for one ship while there are others.
ENOUGH = 8


def reach_of(seen: Picture, own: Own) -> float:
    """From how far she would launch."""
    share = seen.charts.doctrine.torpedo_share
    return min(max(run for run, _ in own.runs) * share, _farthest(seen, own)) if own.runs else 0.0


def _farthest(seen: Picture, own: Own) -> int:
    """How near she must be, whatever her torpedoes run."""
    return seen.charts.doctrine.submarine_yd if own.dives else seen.charts.doctrine.torpedo_reach_yd


# Submarines and who hunts them ----------------------------------------------------------------------------------------


# Slower than this a ship hears and drops nothing: she would lie over the boat that she blows up.
LEAST_KN = 8.0


def prey_of(seen: Picture, own: Own) -> Known | None:
    """The nearest wreck, heavy ship or guarded ship for a boat to attack; None if there is none."""
    return nearest(own, (foe for foe in seen.foes if not foe.ashore and (
        foe.sizeable or foe.guarded or foe.beached)))


def is_hunted(seen: Picture, own: Own) -> bool:
    """Whether she is found, and somebody who carries charges or has a stem to ram with is near and under way."""
    hunters = (foe for foe in seen.foes if foe.torpedo_craft and not foe.beached)
    return own.contact.held and any(apart(own, foe) <= seen.charts.doctrine.dive_yd for foe in hunters)


def dives(fields: Mapping[str, Input], own: Own, to: Depth) -> Iterator[tuple[str, str]]:
    """The depth to go to, where she is not there and can go there."""
    field = fields.get(f"depth.{own.id}")
    if field is not None and to.value in (key for key, _ in field.options):
        yield field.key, to.value


def quarry_of(seen: Picture, own: Own) -> Known | None:
    """The boat that a torpedo craft breaks off anything else for."""
    boats = [foe for foe in seen.foes if foe.kind is Kind.SUBMARINE and apart(own, foe) <= seen.charts.doctrine.hunt_yd]
    return nearest(own, boats) if own.torpedo_craft else None


def closing_move(own: Own, quarry: Known) -> tuple[float, float]:
    """Course and speed that end this turn where the boat will then be."""
    there = onward(quarry.at, quarry.course, metres(quarry.knots * YARDS_A_KNOT))
    way = yards(metres_between(own.at, there))
    return circle(bearing_of(own.at, there)), min(own.top, max(LEAST_KN, way / YARDS_A_KNOT))


def rams(fields: Mapping[str, Input], own: Own, quarry: Known) -> Iterator[tuple[str, str]]:
    """FG-GAP-21 With the stem, while she is up and that is offered."""
    field = fields.get(f"ram.{own.id}")
    if field is not None and quarry.surfaced and quarry.id in (key for key, _ in field.options):
        yield field.key, quarry.id
