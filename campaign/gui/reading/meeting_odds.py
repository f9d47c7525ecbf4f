"""The odds of battles that operations look for, counted between frames while the meeting is read."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.gui.frame.counting import BackgroundCount
from campaign.gui.frame.odds import OddsBar, bar_of
from campaign.session.engagements.odds import Counting
from campaign.session.meeting.operations import Operation, battle_expected
from campaign.session.play.seat import PlayerSeat


class ExpectedBattles:
    """SM-GAP-102.3 Captains fight each battle that an operation looks for, by what its side knows."""

    def __init__(self, seat: PlayerSeat, operations: Sequence[Operation]) -> None:
        self.side = seat.side
        self._background = BackgroundCount()
        expected = ((operation, battle_expected(seat, operation)) for operation in operations)
        self._countings = {operation.title: Counting(choice) for operation, choice in expected if choice is not None}

    def go_on(self, passed: float) -> bool:
        """Time went by: they fight on for a slice; whether there is news."""
        return bool(self._countings) and self._background.go_on(passed, tuple(self._countings.values()))

    def so_far(self, operation: Operation) -> tuple[OddsBar | None, bool]:
        """The odds as a bar, None before the first battle was fought; and whether there is a battle to be counted at all."""
        counting = self._countings.get(operation.title)
        odds = None if counting is None else self._background.odds(counting)
        bar = None if odds is None or not odds.fought else bar_of(odds, self.side)
        return bar, counting is not None and not self._background.failed
