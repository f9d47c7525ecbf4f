"""FG-GAP-25 Whom batteries fire at: the largest in Long range or nearer, the nearest first, not too many at one.

Ours: among themselves heavy ships are all of a size, so that they fire at the nearest, an armoured cruiser in the line too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from campaign.model.battles.battle import BattleDecision, Input
from campaign.tactics.fear_god.captains.reading import Known, Picture, apart
from campaign.tactics.fear_god.charts.terms import Size, Standard
from campaign.tactics.fear_god.ships.batteries import MAIN, MAIN_AFT
from campaign.tactics.fear_god.turn.inputs import FIRE

SMALL_YD = 8000.0
# So much strength counts as much as twelve thousand yards.
STRENGTH = 400.0
LONG, EXTREME = 2, 3
# More than any smaller ship is worth.
HEAVY = 10.0


def targets(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
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
        best = _best(seen, own, field, battery, firing, shooters)
        if best is not None:
            if (own.id, best.id) not in shooters:
                firing[best.id] += 1
                shooters.add((own.id, best.id))
            yield field.key, best.id


def _best(seen: Picture, own: Known, field: Input, battery: str, firing: Counter[str], shooters: set[tuple[str, str]]
          ) -> Known | None:
    limit = seen.charts.gunnery.ships_a_target[Standard(own.told.get("_standard", Standard.GS2.value))]
    before = own.told.get(f"_aim {battery}", "")
    marks = [seen.theirs[key] for key, _ in field.options if key in seen.theirs and not seen.theirs[key].has("_doomed")]
    marks = [mark for mark in marks if reaches(seen, own, mark, battery)]
    if not marks:
        return None

    def rank(mark: Known) -> tuple[bool, bool, float, str]:
        crowded = firing[mark.id] >= limit and (own.id, mark.id) not in shooters
        return crowded, mark.id != before, worth(seen, own, mark, battery), mark.id

    return min(marks, key=rank)


def worth(seen: Picture, own: Known, mark: Known, battery: str) -> float:
    """What a target counts, the less the better: its size before its distance; light guns take what is near and small."""
    far = apart(own, mark)
    small = mark.size not in (Size.A, Size.B)
    if battery not in (MAIN, MAIN_AFT):
        return far / 10_000 - (1.0 if small and far <= SMALL_YD else 0.0)
    if own.heavy and mark.heavy:
        return far / 12_000 - HEAVY
    near = small and mark.torpedo_craft and far <= SMALL_YD and not own.capital
    return far / 12_000 + (0.0 if near else mark.rank) - mark.strength / STRENGTH


def reaches(seen: Picture, own: Known, mark: Known, battery: str) -> bool:
    """Whether it is worth firing at that range: to Long, and beyond it with enough rounds for heavy guns."""
    far = apart(own, mark)
    if battery not in (MAIN, MAIN_AFT):
        return far <= seen.charts.doctrine.secondary_yd
    bands = [float(limit) for limit in (own.told.get("_bands") or "").split("/") if limit]
    if not bands:
        return False
    closing = far - CLOSING_YD
    if closing <= bands[LONG]:
        return True
    return closing <= bands[EXTREME] and mark.heavy and own.number("_rounds") >= seen.charts.doctrine.extreme_rounds


CLOSING_YD = 1000.0
