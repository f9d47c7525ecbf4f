"""A battle that is fought on screen before the umpire: he gives both sides' orders, or captains do, and he sees all of it."""

from __future__ import annotations

from typing import Protocol

from campaign.gui.actions.values import AcceptResult, Action
from campaign.gui.battle.ending.result import once
from campaign.gui.frame import places
from campaign.gui.frame.stage import Stage
from campaign.model.battles.battle import AfterAction
from campaign.model.sides import BOTH
from campaign.session.engagements.preview import of_table
from campaign.session.play.referee import battle_table
from campaign.session.play.seat import UmpireSeat
from campaign.session.reports.situation import Plain


class Desk(Protocol):
    """What a battle may ask of the desk that it is opened from."""

    stage: Stage
    seat: UmpireSeat

    def changed(self) -> None:
        """The campaign is another."""

    def press(self, action: Action) -> None:
        """Does what an action says."""


def open_battle(desk: Desk, system: str | None, *, auto: bool) -> None:
    """The battle that waits, in the campaign's system unless another is named; its result is accepted from the page of it."""
    seat = desk.seat
    table = battle_table(seat, system)

    def accepted() -> None:
        after = table.result()
        if after is not None:
            desk.press(AcceptResult(after))

    def previewed(after: AfterAction) -> Plain:
        return of_table(table, after, None, seat.points)

    desk.stage.show(places.Battle(table, () if auto else BOTH, accepted, once(previewed), None, desk.changed))
