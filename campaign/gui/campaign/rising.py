"""What rises by itself where something waits for a word: a fight in the air, an attack, the ways to fight a battle."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from campaign.gui.actions.values import Fight
from campaign.gui.campaign import air
from campaign.gui.campaign.host import Host
from campaign.gui.frame import places
from campaign.gui.frame.habit import FightHabit
from campaign.model.battles.battle import Engagement
from campaign.model.book import Book
from campaign.model.play.decisions import DecisionKind
from campaign.model.units.ships import CARGO, SMALL
from campaign.session.play.referee import system_begun, usual_system
from campaign.session.play.seat import seat_for
from campaign.session.reports.situation import Plain


def to_what_waits(screen: Host, foretell: Callable[[Plain | None], None]) -> None:
    """The page of what waits for a word, where the map would be shown otherwise."""
    decision, view = screen.workspace.known.decision, screen.workspace.known.view
    if decision is None or screen.stage.top is not screen:
        return
    if decision.kind is DecisionKind.AIR:
        air.to_the_fight(screen)
    elif decision.kind is DecisionKind.REACTION and view.attack is not None:
        screen.stage.show(places.Alarm(screen.workspace.seat, screen.hand_on, foretell))
    elif decision.kind is DecisionKind.FIGHT and view.attack is not None and view.attack.battle is not None:
        _to_the_battle(screen, view.attack.battle, foretell)


def _to_the_battle(screen: Host, battle: Engagement, foretell: Callable[[Plain | None], None]) -> None:
    """The page of the ways to fight, or straight on to the battle where the player has said how he fights such battles."""
    workspace, habit = screen.workspace, screen.stage.habit
    if system_begun(workspace.seat) is not None:
        return
    if habit is FightHabit.ASK or (habit is FightHabit.SMALL_BY_CAPTAINS and not _is_small(workspace.seat.book, battle)):
        screen.stage.show(places.Ways(workspace.seat, partial(seat_for, screen.game), screen.hand_on, foretell))
        return
    screen.hand_on(Fight(usual_system(workspace.seat.book, battle), auto=habit is not FightHabit.ON_SCREEN))


def _is_small(book: Book, battle: Engagement) -> bool:
    """Whether no cruiser or larger warship takes part on either side."""
    return all(book.counters[unit.ship].type in SMALL | CARGO for _, unit in battle.participants())
