"""What wins a skirmish, as goals that can be looked up in its result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from campaign.library.battles.plot import Wrong
from campaign.library.battles.schema import Aim
from campaign.library.reading.faults import unknown
from campaign.model.battles.battle import Feat, Goal
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId

FEATS = ("sunk", "afloat", "hull_from", "hull_below", "sunk_or_below_kn", "holds_field")


def goals_of(schemas: Sequence[Aim], ships: Mapping[Side, tuple[ShipId, ...]], wrong: Wrong) -> tuple[Goal, ...]:
    """The goals of one entry of `wins_if`; each asks one thing of some ships, or for the field."""
    return tuple(goal for index, schema in enumerate(schemas) if (goal := _goal(schema, ships, wrong, index)) is not None)


def _goal(schema: Aim, ships: Mapping[Side, tuple[ShipId, ...]], wrong: Wrong, index: int) -> Goal | None:
    asked = [key for key in FEATS if getattr(schema, key) not in (False, None)]
    if len(asked) != 1:
        wrong(f"exactly one was expected of {', '.join(FEATS)}", index)
        return None
    if asked == ["holds_field"]:
        if schema.ships or schema.side is not None or schema.at_least is not None:
            wrong("`holds_field` asks nothing of ships: it stands alone", index)
        return Goal(Feat.HOLDS_FIELD)
    among = _among(schema, ships, wrong, index)
    if not among:
        return None
    count = len(among) if schema.at_least is None else schema.at_least
    if count > len(among):
        wrong(f"at most the {len(among)} ships that are named was expected", index, "at_least")
    feat, value = _feat(schema)
    return Goal(feat, among, count, value)


def _among(schema: Aim, ships: Mapping[Side, tuple[ShipId, ...]], wrong: Wrong, index: int) -> tuple[ShipId, ...]:
    if bool(schema.ships) == (schema.side is not None):
        wrong("exactly one was expected: `ships`, or the `side` whose ships are all meant", index)
        return ()
    if schema.side is not None:
        return ships[schema.side]
    known = [ship for side in Side for ship in ships[side]]
    for number, ship in enumerate(schema.ships):
        wrong(unknown(ship, known, "ship in this skirmish"), index, "ships", number)
    return tuple(ShipId(ship) for ship in schema.ships)


def _feat(schema: Aim) -> tuple[Feat, float]:
    if schema.sunk:
        return Feat.SUNK, 0.0
    if schema.afloat:
        return Feat.AFLOAT, 0.0
    if schema.hull_from is not None:
        return Feat.HULL_FROM, float(schema.hull_from)
    if schema.hull_below is not None:
        return Feat.HULL_BELOW, float(schema.hull_below)
    assert schema.sunk_or_below_kn is not None
    return Feat.SUNK_OR_SLOW, float(schema.sunk_or_below_kn)
