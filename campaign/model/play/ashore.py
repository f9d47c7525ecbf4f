"""The present state of supply points ashore and of the forces that live on them (rules 21 to 23)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, Contingent, ContingentId
from campaign.model.sides import Side


class SupplyStatus(Struct, frozen=True):
    """How a force that goes without supply stands: its U-level, whether it is isolated, and since whose player turn.

    `fed_in` is the number of the game turn in which supply points were last spent on the force.
    """

    level: int = 0
    isolated: bool = False
    since: Side | None = None
    fed_in: int | None = None

    @property
    def word(self) -> str:
        """The status in words, as in "isolated U-2"."""
        if not self.level:
            return "in supply"
        return f"{'isolated' if self.isolated else 'unisolated'} U-{self.level}"


IN_SUPPLY = SupplyStatus()
# Where supply points lie: each side's by hex.
Depots = Mapping[Side, Mapping[Hex, float]]


class Ashore(Struct, frozen=True):
    """All of it.

    `statuses` are those of contingents and of ground units that came by sea, by their ids; `loads` are the points that ground
    units carry; `withheld` are those who are not fed; `hauled` are the units that have hauled points in this player turn.
    """

    depots: Depots = field(default_factory=dict)
    contingents: Mapping[ContingentId, Contingent] = field(default_factory=dict)
    statuses: Mapping[str, SupplyStatus] = field(default_factory=dict)
    loads: Mapping[CargoId, float] = field(default_factory=dict)
    withheld: tuple[str, ...] = ()
    hauled: tuple[CargoId, ...] = ()

    def stock(self, side: Side, where: Hex) -> float:
        """The points of a side in a hex."""
        return self.depots.get(side, {}).get(where, 0.0)

    def status(self, key: str) -> SupplyStatus:
        """The status of a force; in supply unless recorded otherwise."""
        return self.statuses.get(key, IN_SUPPLY)


class ForceAshore(Struct, frozen=True):
    """A force that is judged: its need of points in a game turn, where it stands, and what its supply line is now."""

    key: str
    name: str
    side: Side
    need: int
    hex: Hex
    contingent: Contingent | None


class AshoreView(Struct, frozen=True):
    """What one side knows of supply ashore: its own stocks and loads, where enemy stocks are, all strengths and statuses."""

    depots: Mapping[Hex, float] = field(default_factory=dict)
    enemy_depots: tuple[Hex, ...] = ()
    contingents: Mapping[ContingentId, Contingent] = field(default_factory=dict)
    statuses: Mapping[str, SupplyStatus] = field(default_factory=dict)
    loads: Mapping[CargoId, float] = field(default_factory=dict)
    withheld: tuple[str, ...] = ()
    hauled: tuple[CargoId, ...] = ()
