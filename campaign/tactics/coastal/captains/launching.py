"""When captains launch torpedoes, and at whom (CO-D.1)."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import BattleDecision, Input
from campaign.tactics.coastal.captains.boats import launch_cm
from campaign.tactics.coastal.captains.handling import laid
from campaign.tactics.coastal.captains.reading import Known, Picture, apart
from campaign.tactics.coastal.charts.collection import metres
from campaign.tactics.coastal.sight.lines import distance_to_line
from campaign.tactics.plot.geometry import onward, turn_between

BEYOND_CM, BERTH_CM = 40.0, 6.0


def launch(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """All torpedoes at the largest ship that is near enough and shows her side, never past a friend, and none at boats."""
    for field in decision.inputs:
        ship, _, part = field.key.rpartition(".")
        own = seen.ours.get(ship)
        if part == "target" and own is not None:
            best = _mark(seen, own, field)
            if best is not None:
                yield field.key, best.id


def _mark(seen: Picture, own: Known, field: Input) -> Known | None:
    targets = (known for key, _ in field.options if (known := seen.theirs.get(key)) is not None)
    worthy = [known for known in targets if not known.boat and is_good(seen, own, known)]
    return max(worthy, key=lambda known: (known.size, -apart(own, known), known.id), default=None)


def is_good(seen: Picture, own: Known, target: Known) -> bool:
    """Whether range and bearing are good, with nobody of one's own on the way."""
    course = laid(seen, own, target)
    if course is None or apart(own, target) > launch_cm(seen, own):
        return False
    # Who is seen, or will be, cannot wait for a better bearing.
    across = abs(turn_between(target.course, course))
    least = seen.charts.doctrine.bearing_degrees
    waits = not own.has("_spotted") and apart(own, target) - target.knots > seen.hidden_cm
    if waits and target.knots and not least <= across <= 180.0 - least:
        return False
    end = onward(own.at, course, metres(apart(own, target) + BEYOND_CM))
    friends = (known for known in seen.ours.values() if known.id != own.id and not known.has("_dummy"))
    return all(distance_to_line(friend.at, own.at, end) > metres(BERTH_CM) for friend in friends if apart(friend, own) > 1.0)
