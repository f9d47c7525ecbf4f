"""A force or flotilla under way: the leg that no event tells of yet, broken only where something happens."""

from __future__ import annotations

from campaign.model.events import FlotillaMoved, ForceMoved
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId
from campaign.model.units.forces import ForceId
from campaign.rules.proceedings import Proceedings


class Voyage:
    """What is steamed and not told yet; `held` says that the move waits for somebody's word."""

    def __init__(self, now: Proceedings, *, force: ForceId | None = None, flotilla: FlotillaId | None = None) -> None:
        self.now = now
        self.force, self.flotilla = force, flotilla
        self.leg: list[Hex] = []
        self.cost = 0
        self.held = False
        self._begun: Hex | None = None
        self._before = 0

    @property
    def key(self) -> str:
        """The id of who moves."""
        return str(self.force if self.force is not None else self.flotilla)

    @property
    def here(self) -> Hex:
        """Where it has come to."""
        return self.leg[-1] if self.leg else self._marker

    @property
    def gone(self) -> bool:
        """Whether nothing is left of it."""
        state = self.now.state
        return self.force not in state.forces if self.force is not None else self.flotilla not in state.flotillas

    def entered(self, there: Hex, cost: int) -> None:
        """One hex more."""
        self.leg.append(there)
        self.cost += cost

    def report(self, *, goes_on: bool = False) -> None:
        """The leg becomes an event; when it goes on its owner reads of it only with the next leg."""
        if not self.leg:
            return
        start, path = self._marker, tuple(self.leg)
        if self.force is not None:
            self.now.add(ForceMoved(self.force, path, self.cost, self._begun, self._before, goes_on))
        elif self.flotilla is not None:
            self.now.add(FlotillaMoved(self.flotilla, path, self.cost, self._begun, self._before, goes_on))
        self._begun = (self._begun or start) if goes_on else None
        self._before = self._before + self.cost if goes_on else 0
        self.cost = 0
        self.leg = []

    @property
    def _marker(self) -> Hex:
        state = self.now.state
        if self.force is not None:
            return state.forces[self.force].hex
        assert self.flotilla is not None
        return state.flotillas[self.flotilla].hex
