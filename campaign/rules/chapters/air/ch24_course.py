"""Rule 24B: the course of a sortie from launch to return; it continues by itself until somebody must decide."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.events import (
    EscortsDetached,
    InterceptorsSent,
    MissionTurnedBack,
    PreyPicked,
    ScreenMet,
    ScreenNamed,
    SortieEnded,
)
from campaign.model.play.air_war import AirTarget, Sortie, SortieStage
from campaign.model.play.state import State
from campaign.model.sides import Side
from campaign.rules.chapters.air import ch24_fights, ch26_attacks
from campaign.rules.chapters.air.ch24_fights import may_rise
from campaign.rules.proceedings import Proceedings

FIGHTS = {SortieStage.FIRST_FIGHT: 1, SortieStage.SECOND_FIGHT: 2, SortieStage.THIRD_FIGHT: 3}


def whose_word(book: Book, state: State, sortie: Sortie) -> Side | None:
    """SM-24B2.2 Whose decision a sortie waits for: each in its order, and only where there is something to decide.

    Losses come first, the acting side's before the other's; each side picks its own.
    """
    if sortie.debts:
        owners = {debt.side for debt in sortie.debts}
        return sortie.side if sortie.side in owners else sortie.side.enemy
    match sortie.stage:
        case SortieStage.INTERCEPTION:
            return sortie.side.enemy if may_rise(book, state, sortie) else None
        case SortieStage.SCREEN:
            return sortie.side
        case SortieStage.MEETING:
            return sortie.side.enemy if sortie.screen and sortie.interceptors else None
        case SortieStage.DETACHMENT:
            return sortie.side if free_escorts(sortie) and sortie.interceptors else None
        case SortieStage.PICKING:
            return sortie.side.enemy if going_past(sortie) and sortie.mission else None
        case SortieStage.RETURNS:
            return sortie.side if ch24_fights.turning_back(sortie) else None
        case SortieStage.ATTACK:
            ships = sortie.target in (AirTarget.FORCE, AirTarget.SHIPS)
            return sortie.side if ships and sortie.mission else None
        case _:
            return None


def free_escorts(sortie: Sortie) -> tuple[str, ...]:
    """Fighters of the screen that no interceptor met."""
    met = {fighter for _, fighter in sortie.meetings}
    return tuple(key for key in sortie.screen if key not in met)


def going_past(sortie: Sortie) -> tuple[str, ...]:
    """Interceptors that went past the screen."""
    at_screen = {interceptor for interceptor, _ in sortie.meetings}
    return tuple(key for key in sortie.interceptors if key not in at_screen)


def proceed(now: Proceedings) -> None:
    """SM-24B A sortie goes from stage to stage until a side must decide, or all are home."""
    while (sortie := now.state.air_war.sortie) is not None and whose_word(now.book, now.state, sortie) is None:
        _step(now, sortie)


def _step(now: Proceedings, sortie: Sortie) -> None:
    """Carries out a stage in which nobody has anything to decide."""
    match sortie.stage:
        case SortieStage.INTERCEPTION:
            now.add(InterceptorsSent(sortie.id, (), ()))
        case SortieStage.SCREEN:
            now.add(ScreenNamed(sortie.id, sortie.escorts, ()))
        case SortieStage.MEETING:
            now.add(ScreenMet(sortie.id, ()))
        case SortieStage.DETACHMENT:
            now.add(EscortsDetached(sortie.id, ()))
        case SortieStage.FIRST_FIGHT | SortieStage.SECOND_FIGHT | SortieStage.THIRD_FIGHT:
            ch24_fights.fight(now, sortie, FIGHTS[sortie.stage])
        case SortieStage.PICKING:
            now.add(PreyPicked(sortie.id, ()))
        case SortieStage.RETURNS:
            now.add(MissionTurnedBack(sortie.id, ()))
        case SortieStage.FLAK:
            ch24_fights.fire(now, sortie)
        case SortieStage.ATTACK | SortieStage.STRIKE:
            if sortie.mission:
                ch26_attacks.attack(now, sortie)
            _home(now)
        case SortieStage.OVER:
            _home(now)


def _home(now: Proceedings) -> None:
    sortie = now.state.air_war.sortie
    assert sortie is not None
    now.add(SortieEnded(sortie))
