"""What a player knows and may do just now: what his seat says, kept until something changes."""

from __future__ import annotations

from dataclasses import dataclass, field

from campaign.chart import things
from campaign.chart.things import Thing
from campaign.model import commands
from campaign.model.book import Book
from campaign.model.commands import Command
from campaign.model.play.decisions import Decision
from campaign.model.play.views import OwnForce, View
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.session.planning.proposing import Proposal, proposals_for
from campaign.session.planning.undone import Undone, undone
from campaign.session.play.seat import PlayerSeat


@dataclass(slots=True)
class Known:
    """A seat, and what was asked of it since something changed; `changes` counts how often that was."""

    seat: PlayerSeat
    changes: int = 0
    _view: View | None = field(default=None, repr=False)
    _legal: tuple[Command, ...] | None = field(default=None, repr=False)
    _proposals: tuple[Proposal, ...] | None = field(default=None, repr=False)
    _undone: tuple[Undone, ...] | None = field(default=None, repr=False)

    def changed(self) -> None:
        """Something happened: forgets everything that was cached."""
        self._view = self._legal = self._proposals = self._undone = None
        self.changes += 1

    @property
    def side(self) -> Side:
        """Whose seat it is."""
        return self.seat.side

    @property
    def book(self) -> Book:
        """Map, ship facts, charts and options."""
        return self.seat.book

    @property
    def view(self) -> View:
        """What the side knows."""
        if self._view is None:
            self._view = self.seat.view
        return self._view

    @property
    def legal(self) -> tuple[Command, ...]:
        """What no rule refuses now."""
        if self._legal is None:
            self._legal = () if self.seat.over else tuple(self.seat.legal())
        return self._legal

    @property
    def proposals(self) -> tuple[Proposal, ...]:
        """What the staff proposes."""
        if self._proposals is None:
            self._proposals = proposals_for(self.seat) if self.decision is not None else ()
        return self._proposals

    @property
    def undone(self) -> tuple[Undone, ...]:
        """What would be left undone if the step were ended now."""
        if self._undone is None:
            self._undone = undone(self.seat)
        return self._undone

    @property
    def pending(self) -> tuple[Decision, ...]:
        """The decisions that wait for this side."""
        return self.view.decisions

    @property
    def decision(self) -> Decision | None:
        """The first thing asked, which staff and Enter answer."""
        return self.pending[0] if self.pending else None

    def refusal(self, command: Command) -> Refusal | None:
        """Why an order would be refused."""
        return self.seat.refusal(command)

    def force(self, thing: Thing | None) -> OwnForce | None:
        """The own force that a thing is, if it is one."""
        return self.view.forces.get(thing.id) if isinstance(thing, things.Force) else None


WORDS = (commands.Intercept, commands.AbandonSortie, commands.NameScreen, commands.MeetScreen, commands.DetachEscorts,
         commands.TakeAirLosses, commands.PickPrey, commands.TurnBack, commands.PressHome)


def leaders_word(known: Known) -> Command | None:
    """SM-GAP-79.1 The first of the words that no rule refuses is theirs; None while no sortie waits for this side."""
    return next((order for order in known.legal if isinstance(order, WORDS)), None)
