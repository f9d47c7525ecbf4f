"""What a player has selected: a thing, ships and air units that he ticked, the hexes under his cursor and that he aims at."""

from __future__ import annotations

from dataclasses import dataclass, field

from campaign.chart import things
from campaign.chart.things import Thing, id_of, is_gone
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.ships import ShipId


@dataclass(slots=True)
class Selection:
    """What orders are about until something else is selected."""

    thing: Thing | None = None
    cursor: Hex | None = None
    aimed: Hex | None = None
    ticked: set[ShipId] = field(default_factory=set)
    flying: set[AirUnitId] = field(default_factory=set)

    @property
    def sails(self) -> bool:
        """Whether a course may be laid for it."""
        return isinstance(self.thing, things.Force | things.Flotilla)

    @property
    def names(self) -> set[str]:
        """The ids that an order about it would name."""
        return {id_of(self.thing), *map(str, self.ticked), *map(str, self.flying)} - {""}

    def choose(self, thing: Thing | None) -> None:
        """Another thing, and nothing ticked or aimed at."""
        self.thing, self.aimed = thing, None
        self.ticked, self.flying = set(), set()

    def tick(self, ships: set[ShipId]) -> None:
        """Ships are ticked all, or none of them where they were."""
        self.ticked = self.ticked - ships if ships <= self.ticked else self.ticked | ships

    def tick_units(self, units: set[AirUnitId]) -> None:
        """Air units are ticked all, or none of them where they were."""
        self.flying = self.flying - units if units <= self.flying else self.flying | units

    def changed(self, view: View) -> None:
        """What is no longer there is no longer selected."""
        if self.thing is not None and is_gone(view, self.thing):
            self.thing = None
        self.aimed = None
        self.ticked &= set(view.ships)
        self.flying &= set(view.air)
