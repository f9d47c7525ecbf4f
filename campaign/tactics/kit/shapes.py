"""What the kit asks of a battle and of the hulls in it, whatever else a system keeps of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from campaign.model.battles.battle import Engagement
from campaign.model.units.ships import ShipId


class BattleOfShips(Protocol):
    """A battle of ships and aircraft, each by its id."""

    @property
    def engagement(self) -> Engagement:
        """Whom both sides sent."""
        ...

    @property
    def vessels(self) -> Mapping[ShipId, Any]:
        """Every ship by her id."""
        ...

    @property
    def flights(self) -> Mapping[Any, Any]:
        """Every unit of aircraft by its id."""
        ...


class Hull(Protocol):
    """A hull: the unit that she belongs to, what she is called, whether she is gone, who sank her and who hit her last."""

    @property
    def unit(self) -> ShipId:
        """The unit that she belongs to."""
        ...

    @property
    def name(self) -> str:
        """What she is called."""
        ...

    @property
    def sunk(self) -> bool:
        """Whether she is gone."""
        ...

    @property
    def sunk_by(self) -> ShipId | None:
        """Who sank her."""
        ...

    @property
    def hurt_by(self) -> ShipId | None:
        """Who hit her last."""
        ...
