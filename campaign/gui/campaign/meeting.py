"""The staff meeting and the chart: when it rises, and what becomes of what is said there."""

from __future__ import annotations

from dataclasses import dataclass, field

from campaign.gui.actions.plain import InCampaign
from campaign.gui.campaign.host import Host
from campaign.gui.frame import places
from campaign.gui.frame.handlers import Handlers
from campaign.model.commands import HandToStaff, SetStanding, TakeBack
from campaign.model.play.calendar import Turn
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.delegation import StaffFunction
from campaign.model.sides import Side
from campaign.session.meeting.facts import is_due
from campaign.session.meeting.operations import Operation
from campaign.session.play.playing import Until, staff_has_a_share
from campaign.session.play.seat import seat_for


@dataclass(slots=True)
class Meetings:
    """Holds the meetings of one screen: once before each half-month that begins while it stands."""

    screen: Host
    # The half-month that each side was met for last.
    _met: dict[Side, Turn] = field(default_factory=dict)
    # An operation that begins when ships may sail, and the half-month for which it was ordered.
    _ordered: tuple[Turn, Operation] | None = None

    def takes(self, handlers: Handlers) -> None:
        """Puts the meeting into the table of a screen."""
        handlers.at({InCampaign.MEETING: self.hold})

    def until(self) -> Until | None:
        """SM-GAP-102.5 Where functions are handed to the staff play stops before each half-month, though nobody is asked."""
        game = self.screen.game
        handed = any(seat_for(game, side).view.handed for side in game.players.humans)
        return Until(turn=self.screen.workspace.seat.moment.turn.plus(1)) if handed else None

    def hold(self) -> None:
        """The meeting, whenever it is called."""
        seat = self.screen.workspace.seat
        self._met[seat.side] = seat.moment.turn
        self.screen.stage.show(places.Meeting(seat, self.screen.hand_on, lambda action: None, self._order, self._turn,
                                              self._quiet))

    def look(self) -> None:
        """SM-GAP-102.1 Holds the meeting of a half-month that has begun meanwhile; gives what was ordered there for today."""
        screen, seat = self.screen, self.screen.workspace.seat
        if screen.stage.top is not screen or seat.side not in seat.players.humans or seat.over:
            return
        now = seat.moment.turn
        before = self._met.setdefault(seat.side, now)
        if before != now and is_due(seat) and (screen.stage.meets or not seat.pending):
            self.hold()
        else:
            self._give_what_was_ordered()

    def _order(self, operation: Operation | None) -> None:
        """An operation is ordered, at once or on the first day on which ships may sail; and the half-month begins."""
        if operation is not None and operation.ready:
            self._give(operation)
        elif operation is not None:
            self._ordered = self.screen.workspace.seat.moment.turn, operation
            self.screen.message = f"{operation.title}: it begins on the first day on which ships may sail."
        if not self.screen.workspace.seat.pending or staff_has_a_share(self.screen.workspace.seat):
            self.screen.hand_on(InCampaign.GO_ON)

    def _give_what_was_ordered(self) -> None:
        decision = self.screen.workspace.known.decision
        if self._ordered is None or decision is None or decision.kind is not DecisionKind.MOVEMENT:
            return
        (turn, operation), self._ordered = self._ordered, None
        if turn == self.screen.workspace.seat.moment.turn:
            self._give(operation)

    def _give(self, operation: Operation) -> None:
        impossible = self.screen.workspace.take(operation.proposals)
        self.screen.refresh()
        refused = f"; not done: {impossible[0][1]}" if impossible else ""
        done = "Ordered" if len(impossible) < len(operation.proposals) else "No"
        self.screen.message = f"{done}: {operation.title}{refused}."

    def _turn(self, function: StaffFunction) -> None:
        """A function is handed over, or taken back; the staff begins when the meeting is over."""
        workspace = self.screen.workspace
        kind = TakeBack if function in workspace.seat.view.handed else HandToStaff
        workspace.give(kind(workspace.seat.side, (function,)))
        self.screen.refresh()

    def _quiet(self) -> None:
        """Quiet steps end by themselves, or wait for their player again."""
        workspace = self.screen.workspace
        now = workspace.seat.view.standing
        workspace.give(SetStanding(workspace.seat.side, now.best_searches, now.reaction, not now.quiet_steps, now.stand_at,
                                   now.repairs, now.refuelling, now.first, now.small_fights))
        self.screen.refresh()
