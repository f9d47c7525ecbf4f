"""A force or flotilla under way: its leg, and what awaits it in each hex: mines, coastal observers, submarines."""

from __future__ import annotations

from campaign.model.events import FlotillaMoved, ForceMoved, StrikeOffered, SubmarineSearched
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.model.units.undersea import SubmarineStrike
from campaign.rules.chapters.search.ch03_spotting import spotted_from_the_coast
from campaign.rules.chapters.undersea import ch04_patrols, ch07_mines
from campaign.rules.chapters.undersea.ch06_submarines import strike, would_strike
from campaign.rules.proceedings import Proceedings


class Voyage:
    """The part of a move that is not reported yet; `held` says that the move waits for somebody's decision."""

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
        """The id of the force or flotilla."""
        return str(self.force if self.force is not None else self.flotilla)

    @property
    def here(self) -> Hex:
        """The hex that it has reached."""
        return self.leg[-1] if self.leg else self._marker

    @property
    def gone(self) -> bool:
        """Whether nothing is left of the force or flotilla."""
        state = self.now.state
        return self.force not in state.forces if self.force is not None else self.flotilla not in state.flotillas

    def entered(self, there: Hex, cost: int) -> None:
        """Adds a hex to the leg."""
        self.leg.append(there)
        self.cost += cost

    def report(self, *, goes_on: bool = False) -> None:
        """Turns the leg into an event; if the move goes on, the owner reads of it only with the next leg."""
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


# Events in a hex ------------------------------------------------------------------------------------------------------


def met_by_force(now: Proceedings, voyage: Voyage, came_from: Hex, rest: tuple[Hex, ...]) -> None:
    """SM-GAP-08 Hex by hex the force pays, then come mines, coastal observers, and enemy submarines."""
    book = now.book
    force, there = voyage.force, voyage.here
    assert force is not None
    owner = now.state.forces[force].side
    mines = ch07_mines.field_at(now.state, there)
    if mines is not None and ch07_mines.is_found(book, mines, voyage.key, owner, now):
        voyage.report()
        ch07_mines.ships_strike(now, mines, force)
        if voyage.gone:
            return
    if (seen := spotted_from_the_coast(book, now.state, force, there, came_from=came_from)) is not None:
        voyage.report()
        now.add(seen)
    submarines_met(now, voyage, rest)


def submarines_met(now: Proceedings, voyage: Voyage, rest: tuple[Hex, ...]) -> None:
    """SM-4B3 A flotilla that has found a force by its own search may strike it at once; the force then goes on.

    The force does not learn of a search that fails or leads to no strike, nor does that interrupt its move.
    """
    book = now.book
    force, there = voyage.force, voyage.here
    assert force is not None
    for key in ch04_patrols.searchers(book, now.state, voyage.key, now.state.forces[force].side, there):
        found = ch04_patrols.finds_it(book, now.state, key, voyage.key, there, now)
        if not found:
            now.add(SubmarineSearched(key, voyage.key, there, found))
            continue
        spotted = ch04_patrols.force_found(book, now.state, key, force, there)
        strikes = would_strike(book, now.state.flotillas[key], spotted.seen)
        voyage.report(goes_on=strikes is False and bool(rest))
        now.add(SubmarineSearched(key, voyage.key, there, found))
        now.add(spotted)
        if strikes is None:
            now.add(StrikeOffered(SubmarineStrike(key, force, rest)))
            voyage.held = True
            return
        if strikes:
            strike(now, key, force, ())
            if voyage.gone:
                return


def met_by_flotilla(now: Proceedings, voyage: Voyage, rest: tuple[Hex, ...]) -> None:
    """SM-GAP-08.4 A flotilla under way meets mines and the enemy's submarines, which find it but do not strike it."""
    book = now.book
    flotilla = voyage.flotilla
    assert flotilla is not None
    owner = now.state.flotillas[flotilla].side
    mines = ch07_mines.field_at(now.state, voyage.here)
    if mines is not None and ch07_mines.is_found(book, mines, voyage.key, owner, now):
        voyage.report()
        ch07_mines.flotilla_strikes(now, mines, flotilla)
        if voyage.gone:
            return
    _looked_for(now, voyage, rest)


def _looked_for(now: Proceedings, voyage: Voyage, rest: tuple[Hex, ...]) -> None:
    book = now.book
    flotilla, there = voyage.flotilla, voyage.here
    assert flotilla is not None
    for key in ch04_patrols.searchers(book, now.state, voyage.key, now.state.flotillas[flotilla].side, there):
        found = ch04_patrols.finds_it(book, now.state, key, voyage.key, there, now)
        if found:
            voyage.report(goes_on=bool(rest))
        now.add(SubmarineSearched(key, voyage.key, there, found))
        if found:
            ch04_patrols.spot_flotilla(now, flotilla, ch04_patrols.FOUND_UNDER_WATER)


def met_where_they_stayed(now: Proceedings, side: Side) -> None:
    """SM-4B2.1 Whoever stayed in an enemy flotilla's area through its own movement step is searched for as well."""
    state = now.state
    for force in tuple(key for key, sailing in state.forces.items()
                       if sailing.side is side and sailing.scattered is None and not sailing.entered):
        if force in now.state.forces:
            voyage = Voyage(now, force=force)
            submarines_met(now, voyage, ())
            if voyage.held:
                return
    for flotilla in tuple(key for key, boats in state.flotillas.items()
                          if boats.side is side and boats.port is None and not boats.entered):
        _looked_for(now, Voyage(now, flotilla=flotilla), ())
