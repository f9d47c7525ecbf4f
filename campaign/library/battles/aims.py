"""What wins a skirmish, as goals that can be looked up in its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaign.library.battles.plot import Wrong
from campaign.library.battles.schema import GoalDoor
from campaign.library.reading.entries import unknown
from campaign.model.battle import Feat, Goal
from campaign.model.ships import ShipId
from campaign.model.sides import Side

FEATS = ("sunk", "afloat", "hull_from", "hull_below", "sunk_or_below_kn", "holds_field")


def goals_of(doors: Sequence[GoalDoor], ships: Mapping[Side, tuple[ShipId, ...]], wrong: Wrong) -> tuple[Goal, ...]:
    """The goals of one entry of `wins_if`; each asks one thing of some ships, or for the field."""
    return tuple(goal for index, door in enumerate(doors) if (goal := _goal(door, ships, wrong, index)) is not None)


def _goal(door: GoalDoor, ships: Mapping[Side, tuple[ShipId, ...]], wrong: Wrong, index: int) -> Goal | None:
    asked = [key for key in FEATS if getattr(door, key) not in (False, None)]
    if len(asked) != 1:
        wrong(f"exactly one was expected of {', '.join(FEATS)}", index)
        return None
    if asked == ["holds_field"]:
        if door.ships or door.side is not None or door.at_least is not None:
            wrong("`holds_field` asks nothing of ships: it stands alone", index)
        return Goal(Feat.HOLDS_FIELD)
    among = _among(door, ships, wrong, index)
    if not among:
        return None
    count = len(among) if door.at_least is None else door.at_least
    if count > len(among):
        wrong(f"at most the {len(among)} ships that are named was expected", index, "at_least")
    feat, value = _feat(door)
    return Goal(feat, among, count, value)


def _among(door: GoalDoor, ships: Mapping[Side, tuple[ShipId, ...]], wrong: Wrong, index: int) -> tuple[ShipId, ...]:
    if bool(door.ships) == (door.side is not None):
        wrong("exactly one was expected: `ships`, or the `side` whose ships are all meant", index)
        return ()
    if door.side is not None:
        return ships[door.side]
    known = [ship for side in Side for ship in ships[side]]
    for number, ship in enumerate(door.ships):
        wrong(unknown(ship, known, "ship in this skirmish"), index, "ships", number)
    return tuple(ShipId(ship) for ship in door.ships)


def _feat(door: GoalDoor) -> tuple[Feat, float]:
    if door.sunk:
        return Feat.SUNK, 0.0
    if door.afloat:
        return Feat.AFLOAT, 0.0
    if door.hull_from is not None:
        return Feat.HULL_FROM, float(door.hull_from)
    if door.hull_below is not None:
        return Feat.HULL_BELOW, float(door.hull_below)
    assert door.sunk_or_below_kn is not None
    return Feat.SUNK_OR_SLOW, float(door.sunk_or_below_kn)
