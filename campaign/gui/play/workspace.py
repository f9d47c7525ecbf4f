"""A player's workspace: what he knows and may do, what he has selected, the plan that he draws; and orders out of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from campaign.chart import things
from campaign.chart.pointing import ChartPointing, CourseDay
from campaign.chart.things import Thing, thing_called
from campaign.gui.play.air_desk import AirDesk
from campaign.gui.play.known import Known
from campaign.gui.play.plan import Plan
from campaign.gui.play.selection import Selection
from campaign.gui.play.strike import StrikePlan
from campaign.gui.play.targets import targets
from campaign.model.commands import Command, DeclineSupport, EndStep, FlySearches, FormForce
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.standing_orders import MatterKind
from campaign.model.play.views import OwnForce
from campaign.model.sea.hexes import Hex
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.forces import ForceId
from campaign.session.files.lessons import ScreenDeed
from campaign.session.grammar.parts import ids_in
from campaign.session.planning.air_day import SortieOfTheDay, sorties_of_the_day
from campaign.session.planning.courses import days_of
from campaign.session.planning.proposing import Proposal, take
from campaign.session.planning.undone import Undone, UndoneKind
from campaign.session.play.seat import PlayerSeat, Seat
from campaign.session.play.trouble import Refused
from campaign.session.play.undoing import undo_in_words

GOES_ON = (DecisionKind.SEARCH, DecisionKind.MOVEMENT, DecisionKind.COMBAT, DecisionKind.PHASE, DecisionKind.LAND_FACTS,
           DecisionKind.SUPPORT)


class Workspace:
    """Seat, selection and plan together, as panels and map show them.

    `reader` is the seat of whoever reads here, the umpire's where no people play; `deeds` are what was done at this screen.
    """

    def __init__(self, seat: PlayerSeat, reader: Seat) -> None:
        self.reader = reader
        self.known = Known(seat)
        self.selection = Selection()
        self.plan = Plan(self.known, self.selection)
        self.deeds: set[ScreenDeed] = set()
        # Parts of the panel that were opened or closed by hand.
        self.folds: set[str] = set()
        self.tracks: dict[str, tuple[Hex, ...]] = {}
        self.air = AirDesk(self.known)
        self._places: dict[str, Hex] = {}
        self._turn = ""
        self._reached: tuple[object, dict[Hex, int]] | None = None
        self._targets: tuple[object, dict[Hex, tuple[Command, ...]]] | None = None
        self._back: tuple[int, str] | None = None
        self._sorties: tuple[tuple[int, object], tuple[SortieOfTheDay, ...]] | None = None
        # Kinds of undone things that this player does not want to be told of.
        self.left_out: frozenset[str] = frozenset()
        self._open: tuple[tuple[int, frozenset[str]], tuple[OpenThing, ...]] | None = None
        # What tells the last question from others: the side, when it was asked, its kind, its rule, whom it is about.
        self.asked: tuple[object, ...] = self._question()
        self._follow()

    @property
    def seat(self) -> PlayerSeat:
        """Where the player sits."""
        return self.known.seat

    def sit(self, seat: PlayerSeat, reader: Seat) -> None:
        """Another player sits down: forgets everything about the one before."""
        self.known.seat, self.reader = seat, reader
        self.selection.choose(None)
        self.selection.cursor = None
        self.folds = set()
        self.air.clear()
        self.air.open = False
        self.forget_tracks()
        self.changed()

    def changed(self) -> None:
        """Something happened: everything worked out is worked out again; with another question the choice is dropped."""
        self.known.changed()
        self.selection.changed(self.known.view)
        self.plan.forget()
        self.air.settle()
        if self.known.decision is not None and (asked := self._question()) != self.asked:
            self.asked, self.air.open = asked, False
            self.selection.choose(None)
        if self._turn != str(self.seat.moment.turn):
            self._turn = str(self.seat.moment.turn)
            self.forget_tracks()
        self._follow()

    def _question(self) -> tuple[object, ...]:
        decision = self.known.decision
        return (self.known.side, self.seat.moment, *((decision.kind, decision.rule, decision.about) if decision else ()))

    def choose(self, thing: Thing | None) -> None:
        """Another thing is selected, and no course is laid nor sortie planned."""
        self.selection.choose(thing)
        self.plan.forget()
        self.air.clear()
        self.air.open = False

    @property
    def strike(self) -> StrikePlan | None:
        """A sortie that is planned: while it is, the panel is that of the air."""
        return self.air.strike

    @property
    def sorties(self) -> tuple[SortieOfTheDay, ...]:
        """What flew today, as this side was told."""
        key = self.known.changes, self.known.side
        if self._sorties is None or self._sorties[0] != key:
            self._sorties = key, sorties_of_the_day(self.seat)
        return self._sorties[1]

    @property
    def flying(self) -> frozenset[AirUnitId]:
        """Air units whose ranges are shown: those ticked, or all of a chosen field; the plan of the air has its own."""
        thing = self.selection.thing
        if not isinstance(thing, things.Air) or self.air.shown:
            return frozenset()
        here = frozenset(unit.id for unit in self.known.view.air.values() if unit.base == thing.base)
        return frozenset(self.selection.flying) or here

    def forget_tracks(self) -> None:
        """Nothing has been steamed yet: a new turn, or something was taken back."""
        self.tracks = {}
        self._places = {}

    def _follow(self) -> None:
        """Draws the tracks of own forces on to where they now lie, whoever moved them."""
        for key, own in self.known.view.forces.items():
            here = own.force.hex
            path = self.tracks.get(key) or (self._places.get(key, here),)
            if path[-1] != here and own.force.scattered is None:
                self.tracks[key] = (*path, here)
            self._places[key] = here

    def give(self, *commands: Command) -> tuple[OwnForce, ...]:
        """Gives orders one after the other, and returns whom they left in the roads; raises Refused at the first refused."""
        outside: dict[ForceId, None] = {}
        try:
            for command in commands:
                before = dict(self.seat.view.forces)
                heard = self.seat.give(command)
                outside |= dict.fromkeys(heard.in_the_roads)
                if isinstance(command, FormForce) and (force := self.seat.view.ships[command.ships[0]].force) is not None:
                    # A player who forms a force goes on to give it orders.
                    self.selection.thing, self.selection.ticked = things.Force(force), set()
                for key, steamed in heard.steamed:
                    path = self.tracks.get(key, (before[key].force.hex,))
                    # A leg that met something goes on with the next; what is told is where the marker lies.
                    self.tracks[key] = (*path, *steamed)
        finally:
            self.changed()
        forces, ordered = self.known.view.forces, self.known.view.standing_orders
        return tuple(forces[key] for key in outside if key in forces and forces[key].roads and key not in ordered)

    def take(self, chosen: Iterable[Proposal]) -> tuple[tuple[Proposal, Refused], ...]:
        """Gives what the staff proposes; returns what became impossible."""
        try:
            return take(self.seat, tuple(chosen))
        finally:
            self.changed()

    def end(self) -> None:
        """What ends the step or phase: searches are flown before the step of searching ends."""
        decision, side = self.known.decision, self.known.side
        if decision is None or decision.kind not in GOES_ON:
            return
        if decision.kind is DecisionKind.SUPPORT:
            self.give(DeclineSupport(side))
            return
        if decision.kind is DecisionKind.SEARCH and self.seat.refusal(FlySearches(side)) is None:
            self.give(FlySearches(side))
        if self.seat.pending:
            self.give(EndStep(side))

    def waiting_forces(self) -> tuple[ForceId, ...]:
        """Own forces that could still sail today and have no standing order."""
        view = self.known.view
        return tuple(key for key, own in view.forces.items()
                     if own.points_left and key not in view.standing_orders and own.force.scattered is None)

    def open_things(self) -> tuple[OpenThing, ...]:
        """What would be left undone by ending the step, and what standing orders leave open, each thing once."""
        if self._open is None or self._open[0] != (self.known.changes, self.left_out):
            found = () if self.known.decision is None else tuple(_open_things(self.known, self.left_out))
            self._open = (self.known.changes, self.left_out), found
        return self._open[1]

    @property
    def targets(self) -> dict[Hex, tuple[Command, ...]]:
        """The hexes that can be aimed at, and the orders that would."""
        selection = self.selection
        key = (self.known.changes, self.known.side, selection.thing, frozenset(selection.ticked))
        if self._targets is None or self._targets[0] != key:
            self._targets = key, targets(self.known, selection)
        return self._targets[1]

    def concerning(self, *keys: str) -> tuple[Command, ...]:
        """The legal orders that name one of these things."""
        wanted = set(keys)
        return tuple(command for command in self.known.legal if wanted & set(ids_in(command)))

    def pointing(self) -> ChartPointing:
        """What is to be drawn of all this."""
        course = self.plan.course
        ordered = (where for at, leg in enumerate(self.plan.standing_legs) for where in (leg if not at else leg[1:]))
        found = () if course is None or self.plan.force is None else days_of(
            self.known.book, self.known.view, self.plan.force, course)
        now = self.known.view.cursor
        days = tuple(CourseDay(at, f"{'' if day.player_turn is now.player_turn else f'{day.player_turn} '}day {day.nas}",
                               today=day == now) for at, day in found)
        aimed = self.selection.aimed if isinstance(self.selection.thing, things.Air) else None
        # While the air is planned it says itself what may be struck.
        lit = () if self.air.shown else tuple(self.targets)
        return ChartPointing(self.selection.cursor, self.selection.thing, course.hexes if course else (), self.reach(), lit,
                             self.plan.points, tuple(ordered), days, self.air.pointing(), aimed)

    def reach(self) -> dict[Hex, int]:
        """The sea hexes that the selected force reaches in this step."""
        key = self.known.changes, self.known.side, self.selection.thing
        if self._reached is None or self._reached[0] != key:
            self._reached = key, self._reaches()
        return self._reached[1]

    def _reaches(self) -> dict[Hex, int]:
        own, decision = self.plan.force, self.known.decision
        if own is None or decision is None or decision.kind is not DecisionKind.MOVEMENT:
            return {}
        theatre = self.known.book.theatre
        found = {own.force.hex: 0}
        edge = [own.force.hex]
        for step in range(1, own.points_left + 1):
            fresh = dict.fromkeys((near for where in edge for near in theatre.ways(where) if near not in found), step)
            found.update(fresh)
            edge = list(fresh)
        found.pop(own.force.hex)
        return found

    def opened(self, part: str, *, at_rest: bool = False) -> bool:
        """Whether a part of the panel is open: as it is at rest, unless it was opened or closed by hand."""
        return at_rest != (part in self.folds)

    def takes_back(self) -> str:
        """What undo would take back now, or why it would not."""
        if self._back is None or self._back[0] != self.known.changes:
            self._back = self.known.changes, undo_in_words(self.reader)
        return self._back[1]


# What is left open ----------------------------------------------------------------------------------------------------


# Matters in which nothing is left undone: they stand on the button that ends the step, and in the panel.
TELLING = frozenset((MatterKind.NEW_SIGHTING, MatterKind.FOUGHT, MatterKind.ARRIVED, MatterKind.READY,
                     MatterKind.IN_SIGHT))


class OpenThing(Struct, frozen=True):
    """One thing that is open: in a sentence, what can be chosen of it, and its remedy where it has one.

    `key` is the same for the same thing as long as it is as it was; what only tells of something `stops` nobody from going on.
    """

    words: str
    thing: Thing | None
    key: str
    remedy: Undone | None = None
    stops: bool = True


def _open_things(known: Known, left_out: frozenset[str]) -> Iterator[OpenThing]:
    """What is undone, but for kinds that the player does not want named, then what needs no more than a look."""
    named: set[str] = set()
    for undone in known.undone:
        named.add(undone.about)
        # Ending the step of searches here has them flown.
        if undone.kind.value not in left_out and undone.kind is not UndoneKind.SEARCH:
            yield OpenThing(undone.words, thing_called(known.view, undone.about), f"{undone.kind.value} {undone.about}", undone)
    decision = known.decision
    for matter in () if decision is None else decision.matters:
        # A force without an order is named once: with what would be done about it, if anything can be.
        if matter.about not in named:
            yield OpenThing(matter.words, thing_called(known.view, matter.about), f"{matter.kind.value} {matter.words}",
                            stops=matter.kind not in TELLING)
