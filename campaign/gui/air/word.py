"""The order to a sortie while the player makes it: it begins as the leaders would give it, and is changed unit by unit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from campaign.gui.play.known import Known, leaders_word
from campaign.model import commands
from campaign.model.commands import Command
from campaign.model.play.air_war import SortieStage, SortieView
from campaign.model.setting.scenario import PortId
from campaign.model.units.aircraft import AircraftRole, AirUnitId
from campaign.model.units.ships import ShipId, ShipType
from campaign.session.words.naming import GROUPS

KINDS = {"warships": "Any warship", "transports": "Any transport"}


@dataclass(slots=True)
class AirWord:
    """What is chosen so far: the ticked units, who attacks whom, what is aimed at."""

    known: Known
    ticked: tuple[AirUnitId, ...] = ()
    pairs: dict[AirUnitId, AirUnitId] = field(default_factory=dict)
    aims: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Begins with what the leaders would order."""
        match self.leaders:
            case commands.Intercept(units=units) | commands.TakeAirLosses(units=units) | commands.TurnBack(units=units):
                self.ticked = units
            case commands.NameScreen(joining=joining):
                self.ticked = joining
            case commands.MeetScreen(meetings=pairs) | commands.DetachEscorts(meetings=pairs) | commands.PickPrey(picks=pairs):
                self.pairs = dict(pairs)
            case commands.PressHome(aims=aims):
                self.aims = aims
            case _:
                pass

    @property
    def leaders(self) -> Command:
        """What the leaders would order."""
        return leaders_word(self.known) or self.calls_off

    @property
    def sortie(self) -> SortieView:
        """The sortie that waits for the order."""
        sortie = self.known.view.air_war.sortie
        assert sortie is not None
        return sortie

    @property
    def command(self) -> Command:
        """The order as it stands."""
        side, sortie = self.known.side, self.sortie
        pairs = tuple((unit, self.pairs[unit]) for unit in self.may_go if unit in self.pairs)
        if sortie.debts:
            return commands.TakeAirLosses(side, self.ticked)
        match sortie.stage:
            case SortieStage.INTERCEPTION:
                return commands.Intercept(side, self.ticked)
            case SortieStage.SCREEN:
                return commands.NameScreen(side, self.ticked)
            case SortieStage.MEETING:
                return commands.MeetScreen(side, pairs)
            case SortieStage.DETACHMENT:
                return commands.DetachEscorts(side, pairs)
            case SortieStage.PICKING:
                return commands.PickPrey(side, pairs)
            case SortieStage.RETURNS:
                return commands.TurnBack(side, self.ticked)
            case _:
                return commands.PressHome(side, self.aims)

    @property
    def lets_pass(self) -> Command:
        """The order by which nobody rises."""
        return commands.Intercept(self.known.side)

    @property
    def calls_off(self) -> Command:
        """The order by which the sortie goes home."""
        return commands.AbandonSortie(self.known.side)

    @property
    def may_tick(self) -> tuple[AirUnitId, ...]:
        """The units that can be ticked, where the order names some of them."""
        sortie = self.sortie
        if sortie.debts:
            return next((debt.among for debt in sortie.debts if debt.side is self.known.side), ())
        match sortie.stage:
            case SortieStage.INTERCEPTION:
                return sortie.may_rise
            case SortieStage.SCREEN:
                return tuple(key for key in sortie.mission if self._role(key) is AircraftRole.FIGHTER)
            case SortieStage.RETURNS:
                return sortie.mission
            case _:
                return ()

    @property
    def may_go(self) -> tuple[AirUnitId, ...]:
        """The units that can be given a target each, where the order names pairs."""
        sortie = self.sortie
        at_screen = {unit for unit, _ in sortie.meetings}
        if sortie.debts:
            return ()
        match sortie.stage:
            case SortieStage.MEETING:
                return sortie.interceptors
            case SortieStage.DETACHMENT:
                met = {other for _, other in sortie.meetings}
                return tuple(key for key in sortie.screen if key not in met)
            case SortieStage.PICKING:
                return tuple(key for key in sortie.interceptors if key not in at_screen)
            case _:
                return ()

    @property
    def goals(self) -> tuple[AirUnitId, ...]:
        """The targets that `may_go` chooses from."""
        match self.sortie.stage:
            case SortieStage.MEETING:
                return self.sortie.screen
            case SortieStage.DETACHMENT:
                return self.sortie.interceptors
            case _:
                return self.sortie.mission

    @property
    def may_pass(self) -> bool:
        """Whether a unit without a target passes the screen."""
        return self.sortie.stage is SortieStage.MEETING

    @property
    def may_aim(self) -> tuple[tuple[str, str], ...]:
        """What bombs and torpedoes may be meant for, with its name."""
        sortie, known = self.sortie, self.known
        if sortie.debts or sortie.stage is not SortieStage.ATTACK:
            return ()
        ships = self._ships()
        types = dict.fromkeys(known.book.counters[key].type for key in ships)
        kinds = ((kind.value, GROUPS[kind].capitalize()) for kind in ShipType if kind in types)
        names = ((str(key), f"{known.book.oob.ships[key].name} ({known.book.counters[key].type.value})") for key in ships)
        return (*kinds, *KINDS.items(), *names)

    def _ships(self) -> tuple[ShipId, ...]:
        """Ships known by name where the sortie goes."""
        view, at = self.known.view, self.sortie.at or ""
        if at in view.markers:
            seen = view.markers[at].seen
            return tuple(seen.ships or ()) if seen is not None else ()
        return tuple(enemy.ship for enemy in view.enemies_in_port.get(PortId(at), ()))

    def _role(self, unit: AirUnitId) -> AircraftRole:
        oob = self.known.book.oob
        return oob.aircraft[oob.air_units[unit].aircraft].role

    def about(self, unit: AirUnitId) -> str:
        """What a unit does, ticked or not as it is."""
        if self.sortie.debts:
            return "shot down" if unit in self.ticked else "comes home"
        match self.sortie.stage:
            case SortieStage.INTERCEPTION:
                return "rises" if unit in self.ticked else "stays down"
            case SortieStage.SCREEN:
                return "drops its bombs, joins the screen" if unit in self.ticked else "keeps its bombs"
            case _:
                return "turns back" if unit in self.ticked else "flies on"

    def goal_of(self, unit: AirUnitId) -> AirUnitId | None:
        """The target of a unit."""
        return self.pairs.get(unit)

    def tick(self, units: Iterable[AirUnitId]) -> None:
        """Ticks each of these units, or unticks it."""
        for key in units:
            self.ticked = tuple(unit for unit in self.ticked if unit != key) if key in self.ticked else (*self.ticked, key)

    def step(self, unit: AirUnitId, by: int) -> None:
        """Gives a unit the next target that it may have; after the last one none, where that is allowed."""
        choices: tuple[AirUnitId | None, ...] = self.goals if self.sortie.stage is SortieStage.PICKING else (None, *self.goals)
        now = self.pairs.get(unit)
        at = choices.index(now) if now in choices else 0
        goal = choices[(at + by) % len(choices)]
        self.pairs = {key: other for key, other in self.pairs.items() if key != unit}
        if goal is not None:
            self.pairs[unit] = goal

    def aim_for(self, aim: str) -> None:
        """Adds an aim as the last, or takes it away."""
        self.aims = tuple(other for other in self.aims if other != aim) if aim in self.aims else (*self.aims, aim)
