"""What captains set damage-control parties to (CO-6.2)."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import BattleDecision, Input
from campaign.tactics.coastal.battle.orders import Mend
from campaign.tactics.coastal.captains.reading import Known, Picture, apart

TRIES_EACH = 2
NOTES = {Mend.FLOODS: "flooding", Mend.FIRES: "on fire", Mend.MACHINERY: "machinery", Mend.STEERING: "steering"}
USUAL = (Mend.FLOODS, Mend.FIRES, Mend.MACHINERY, Mend.STEERING)
AT_BAY = (Mend.MACHINERY, Mend.STEERING, Mend.FLOODS, Mend.FIRES)


def repairs(seen: Picture, decision: BattleDecision) -> Iterator[tuple[str, str]]:
    """Two tries for each trouble, floods first, then fires, machinery, steering; what is left over to the first of them."""
    ships: dict[str, dict[Mend, Input]] = {}
    for field in decision.inputs:
        ship, _, what = field.key.rpartition(".")
        ships.setdefault(ship, {})[Mend(what)] = field
    for ship, fields in ships.items():
        own = seen.ours.get(ship)
        if own is None:
            continue
        order = [mend for mend in (AT_BAY if at_bay(seen, own) else USUAL) if mend in fields]
        left = max(int(key) for key, _ in fields[order[0]].options)
        tries = dict.fromkeys(order, 0)
        for mend in order:
            tries[mend] = min(left, TRIES_EACH * troubles(own, mend))
            left -= tries[mend]
        tries[order[0]] += left
        yield from ((fields[mend].key, str(count)) for mend, count in tries.items())


def troubles(own: Known, mend: Mend) -> int:
    """How much of one kind there is to mend."""
    words = own.notes.get(NOTES[mend], "")
    return int(words) if words.isdigit() else words.count(",") + 1


def at_bay(seen: Picture, own: Known) -> bool:
    """Whether a sound hull lies stopped with an enemy in sight: then engines come first."""
    stopped = not own.knots or "no course" in own.notes.get("steering", "")
    near = any(apart(own, enemy) <= seen.charts.doctrine.launch_cm for enemy in seen.fighting)
    return stopped and near and own.whole >= seen.charts.doctrine.ram_hull
