"""The ships of each task force, and the names that forces bear."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from campaign.model.play.state import State
from campaign.model.sameness import cached, cached_for_each, cached_in_groups
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Ship
from campaign.model.units.ships import ShipId


def ships_of(state: State, force: ForceId) -> tuple[ShipId, ...]:
    """Ids of the ships in a force, in the order of the roster."""
    return _members(state.ships).get(force, ())


def names_of_forces(state: State, side: Side, leaving: Collection[ShipId] = ()) -> tuple[str, ...]:
    """The names of a side's forces, but for those of which nobody stays when some ships leave."""
    return tuple(force.name for key, force in state.forces.items()
                 if force.side is side and not {*leaving}.issuperset(ships_of(state, key)))


# Cached: the ships of a force are needed all the time, and an event changes one force or two.
@cached(16)
def _members(ships: Mapping[ShipId, Ship]) -> Mapping[ForceId, tuple[ShipId, ...]]:
    return _each_named(_sailing(ships))


@cached_in_groups(1, by_name=True)
def _sailing(ship: Ship) -> ForceId | None:
    return ship.force


@cached_for_each(1)
def _each_named(ships: Mapping[ShipId, Ship]) -> tuple[ShipId, ...]:
    return tuple(ships)
