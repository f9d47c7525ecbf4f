"""One campaign on a player's desk: what his side knows, what is asked, what is legal, what he chose; and orders out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from campaign.gui.chart.scene import Pointing
from campaign.gui.play.plans import NOTHING, Plan, course_by, lay, points_of, standing_legs
from campaign.gui.play.sentences import named_in
from campaign.gui.play.targets import matter_key, targets
from campaign.model.commands import (
    Command,
    DeclineSupport,
    EndStep,
    FlySearches,
    FormForce,
    MoveFlotilla,
    MoveForce,
)
from campaign.model.decisions import Decision, DecisionKind
from campaign.model.events import ForceMoved
from campaign.model.hexes import Hex
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.views import OwnForce, View
from campaign.session.planning.courses import Course
from campaign.session.play.game import Game
from campaign.session.play.proposing import Proposal, proposed, take
from campaign.session.play.seat import PlayerSeat, seat_for
from campaign.session.play.trouble import Refused
from campaign.session.undo.undoing import foretold

GOES_ON = (DecisionKind.SEARCH, DecisionKind.MOVEMENT, DecisionKind.COMBAT, DecisionKind.PHASE, DecisionKind.LAND_FACTS,
           DecisionKind.SUPPORT)


@dataclass(slots=True)
class Desk:
    """The campaign as the player at the screen has it before him.

    `changes` counts what was done, so that pictures are kept; `asked` names what was opened or asked for here.
    """

    game: Game
    side: Side
    chosen: str = ""
    cursor: Hex | None = None
    plan: Plan = NOTHING
    aimed: Hex | None = None
    ticked: set[str] = field(default_factory=set)
    tracks: dict[str, tuple[Hex, ...]] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    changes: int = 0
    _view: View | None = None
    _legal: tuple[Command, ...] | None = None
    _offers: tuple[Proposal, ...] | None = None
    _targets: tuple[object, dict[Hex, tuple[Command, ...]]] | None = None
    _back: tuple[int, str] | None = None
    _legs: tuple[object, tuple[tuple[Hex, ...], ...]] | None = None
    _turn: str = ""
    _places: dict[str, Hex] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._follow()

    @property
    def course(self) -> Course | None:
        """The course that is laid."""
        return self.plan.course

    @property
    def goal(self) -> Hex | None:
        """Where it ends."""
        return self.plan.points[-1] if self.plan.points else None

    @property
    def view(self) -> View:
        """What the side knows."""
        if self._view is None:
            self._view = self.game.view(self.side)
        return self._view

    @property
    def legal(self) -> tuple[Command, ...]:
        """What no rule refuses now."""
        if self._legal is None:
            self._legal = () if self.game.state.over else tuple(self.game.legal(self.side))
        return self._legal

    @property
    def offers(self) -> tuple[Proposal, ...]:
        """What the staff proposes."""
        if self._offers is None:
            self._offers = proposed(seat_for(self.game, self.side)) if self.decision is not None else ()
        return self._offers

    @property
    def pending(self) -> tuple[Decision, ...]:
        """What is asked of this side."""
        return self.view.decisions

    @property
    def decision(self) -> Decision | None:
        """The first thing asked, which staff and Enter answer."""
        return self.pending[0] if self.pending else None

    @property
    def force(self) -> OwnForce | None:
        """The own force that is chosen, if one is."""
        return next((one for name, one in self.view.forces.items() if f"force:{name}" == self.chosen), None)

    def changed(self) -> None:
        """Something happened: all that was worked out is worked out anew."""
        self._view = self._legal = self._offers = None
        self.changes += 1
        kind, _, key = self.chosen.partition(":")
        gone = (kind == "force" and key not in self.view.forces) or (kind == "flotilla" and key not in self.view.flotillas)
        if gone or (kind == "marker" and key not in self.view.markers):
            self.chosen = ""
        self.plan, self.aimed = NOTHING, None
        self.ticked &= {str(key) for key in self.view.ships}
        if self._turn != str(self.game.state.cursor.turn):
            self._turn = str(self.game.state.cursor.turn)
            self.forget_tracks()
        self._follow()

    def forget_tracks(self) -> None:
        """Nothing has been steamed yet: a new turn, or something was taken back."""
        self.tracks, self._places = {}, {}

    def _follow(self) -> None:
        """Draws the tracks of own forces on to where they now lie, whoever moved them."""
        for key, own in self.view.forces.items():
            here = own.force.hex
            path = self.tracks.get(key) or (self._places.get(key, here),)
            if path[-1] != here and own.force.scattered is None:
                self.tracks[key] = (*path, here)
            self._places[key] = here

    def sit(self, side: Side) -> None:
        """Another player sits down: nothing of the last one is left on the desk."""
        self.side, self.chosen, self.cursor = side, "", None
        self.ticked = set()
        self.forget_tracks()
        self.changed()

    def refusal(self, command: Command) -> Refusal | None:
        """Why an order would be refused."""
        return self.game.refusal(command)

    def give(self, *commands: Command) -> None:
        """Gives orders one after the other; raises Refused at the first that a rule refuses."""
        try:
            for command in commands:
                before = dict(self.view.forces)
                told = self.game.give(command)
                if isinstance(command, FormForce):
                    # Whoever forms a force goes on to give it orders.
                    self.chosen, self.ticked = f"force:{self.game.view(self.side).ships[command.ships[0]].force}", set()
                for event in told.events:
                    if isinstance(event, ForceMoved) and event.force in before:
                        path = self.tracks.get(event.force, (before[event.force].force.hex,))
                        # A leg that met something goes on with the next; what is told is where the marker lies.
                        self.tracks[event.force] = (*path, *event.path)
        finally:
            self.changed()

    def take(self, chosen: Iterable[Proposal]) -> tuple[tuple[Proposal, Refused], ...]:
        """Gives what the staff proposes; returns what became impossible."""
        try:
            return take(PlayerSeat(self.game, self.side), tuple(chosen))
        finally:
            self.changed()

    def end(self) -> None:
        """What ends the step or phase: searches are flown before the step of searching ends."""
        decision = self.decision
        if decision is None or decision.kind not in GOES_ON:
            return
        if decision.kind is DecisionKind.SUPPORT:
            self.give(DeclineSupport(self.side))
            return
        if decision.kind is DecisionKind.SEARCH and self.game.refusal(FlySearches(self.side)) is None:
            self.give(FlySearches(self.side))
        if self.game.pending(self.side):
            self.give(EndStep(self.side))

    def open_things(self) -> tuple[tuple[str, str], ...]:
        """What still needs a decision in this step, each in words and as what can be chosen (nothing: the step itself)."""
        decision = self.decision
        if decision is None:
            return ()
        found = [(one.words, matter_key(self, one.about)) for one in decision.matters]
        if decision.kind is DecisionKind.MOVEMENT:
            left = "movement points left and no standing order"
            found += [(f"{key} {one.force.name} has {one.points_left} {left}", f"force:{key}")
                      for key, one in self.view.forces.items()
                      if one.points_left and key not in self.view.standing_orders and one.force.scattered is None]
        if self.offers:
            count = len(self.offers)
            found.append((f"the staff has {count} {'proposal' if count == 1 else 'proposals'}", ""))
        return tuple(dict.fromkeys(found))

    def unresolved(self) -> tuple[str, ...]:
        """What is worth a look before the step ends."""
        return tuple(words for words, _ in self.open_things())

    @property
    def targets(self) -> dict[Hex, tuple[Command, ...]]:
        """The hexes that can be aimed at, and the orders that would."""
        key = (self.changes, self.side, self.chosen, frozenset(self.ticked))
        if self._targets is None or self._targets[0] != key:
            self._targets = key, targets(self)
        return self._targets[1]

    def concerning(self, *keys: str) -> tuple[Command, ...]:
        """The legal orders that name one of these things."""
        wanted = set(keys)
        return tuple(one for one in self.legal if wanted & set(named_in(one)))

    def set_goal(self, where: Hex, *, onward: bool = False) -> None:
        """A course for the chosen force or flotilla; `onward` leads on from where the present one ends."""
        onward = onward and bool(self.plan.points)
        if lay(self, (*self.plan.points, where) if onward else (where,)) and not onward:
            self.plan = NOTHING

    def course_to(self, where: Hex) -> Course | None:
        """The way that the chosen force or flotilla would take to a hex, or None where none leads."""
        return course_by(self, (where,))

    def sailing(self, course: Course | None) -> Command | None:
        """The order that sails so much of a course as one order may."""
        kind, _, key = self.chosen.partition(":")
        if course is None or not course.now:
            return None
        for name in self.view.forces if kind == "force" else ():
            if name == key:
                return MoveForce(self.side, name, course.now)
        for flotilla in self.view.flotillas if kind == "flotilla" else ():
            if flotilla == key:
                return MoveFlotilla(self.side, flotilla, course.now)
        return None

    def pointing(self) -> Pointing:
        """What is to be drawn of all this."""
        return Pointing(self.cursor, self.chosen, self.course.hexes if self.course else (), self._reach(), tuple(self.targets),
                        points_of(self), self._ordered())

    def _ordered(self) -> tuple[Hex, ...]:
        """The way that the chosen force's standing order takes, from where it lies."""
        return tuple(where for at, leg in enumerate(self.standing_legs) for where in (leg if not at else leg[1:]))

    @property
    def standing_legs(self) -> tuple[tuple[Hex, ...], ...]:
        """The same leg by leg, as long as nobody changes it."""
        key = (self.changes, self.chosen)
        if self._legs is None or self._legs[0] != key:
            self._legs = key, standing_legs(self)
        return self._legs[1]

    def _reach(self) -> dict[Hex, int]:
        """The sea hexes that the chosen force reaches in this step."""
        own = self.force
        asked = self.decision is not None and self.decision.kind is DecisionKind.MOVEMENT
        if own is None or not asked or own.force.scattered is not None:
            return {}
        theatre = self.game.book.theatre
        found = {own.force.hex: 0}
        edge = [own.force.hex]
        for step in range(1, own.points_left + 1):
            fresh = dict.fromkeys((near for where in edge for near in theatre.ways(where) if near not in found), step)
            found.update(fresh)
            edge = list(fresh)
        found.pop(own.force.hex)
        return found

    def takes_back(self) -> str:
        """What undo would take back now, or why it would not."""
        if self._back is None or self._back[0] != self.changes:
            self._back = self.changes, foretold(seat_for(self.game, self.reader))
        return self._back[1]

    @property
    def reader(self) -> Side | None:
        """Who sits here: the side, or the umpire where no people play."""
        return self.side if self.game.players.humans else None

    def log(self) -> list[tuple[int, str]]:
        """The lines of the side's log with their numbers."""
        return [(line.number, line.text) for line in seat_for(self.game, self.side).log()]
