"""Rules 24B1 and 24B2: the decisions while a sortie is in the air, each by its side and in its turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import (
    AbandonSortie,
    DetachEscorts,
    Intercept,
    MeetScreen,
    NameScreen,
    PickPrey,
    PressHome,
    TakeAirLosses,
    TurnBack,
)
from campaign.model.events import (
    AirUnitsShotDown,
    EscortsDetached,
    InterceptorsSent,
    MissionTurnedBack,
    PreyPicked,
    ScreenMet,
    ScreenNamed,
    SortieAbandoned,
    SortieAimed,
)
from campaign.model.play.air_war import AirDebt, AirTarget, Pairs, Sortie, SortieStage
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.forces import ForceId
from campaign.rules.chapters.air import ch24_fights
from campaign.rules.chapters.air.ch24_course import free_escorts, going_past, proceed, whose_word
from campaign.rules.chapters.air.ch24_fights import in_time, may_rise, too_many_by_night
from campaign.rules.chapters.air.ch24_sorties import refused_aims, ships_named
from campaign.rules.chapters.air.leaders import leaders_word
from campaign.rules.facts.air import is_fighter, named_unit
from campaign.rules.facts.contacts import contact_for
from campaign.rules.facts.laws import Law
from campaign.rules.proceedings import Proceedings

Order = (Intercept | AbandonSortie | NameScreen | MeetScreen | DetachEscorts | TakeAirLosses | PickPrey | TurnBack | PressHome)
STAGE_OF: dict[type, SortieStage] = {
    Intercept: SortieStage.INTERCEPTION, AbandonSortie: SortieStage.SCREEN, NameScreen: SortieStage.SCREEN,
    MeetScreen: SortieStage.MEETING, DetachEscorts: SortieStage.DETACHMENT, PickPrey: SortieStage.PICKING,
    TurnBack: SortieStage.RETURNS, PressHome: SortieStage.ATTACK,
}


def when_it_is_asked(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-24B2.3 Each decides what the sortie waits for, when it waits for him."""
    sortie = state.air_war.sortie
    if sortie is None:
        return Refusal("SM-24B", "no sortie is in the air")
    if whose_word(book, state, sortie) is not order.side:
        return Refusal("SM-24B2", "the sortie does not wait for you")
    due = isinstance(order, TakeAirLosses) if sortie.debts else STAGE_OF.get(type(order)) is sortie.stage
    if not due:
        what = "losses" if sortie.debts else sortie.stage.value.replace("_", " ")
        return Refusal("SM-24B2", f"the sortie waits for another word: {what}")
    return None


def with_fighters_that_can_rise(book: Book, state: State, order: Intercept) -> Refusal | None:
    """SM-GAP-41.1 Only fighters that may meet this raid rise, each once, and few by night (SM-GAP-66)."""
    sortie = _sortie(state)
    able = may_rise(book, state, sortie)
    for key in order.units:
        if key not in able:
            return Refusal("SM-GAP-67", f"{named_unit(book, key)} cannot meet this raid")
    if len(set(order.units)) < len(order.units):
        return Refusal("SM-GAP-41", "an air unit is named twice")
    if too_many_by_night(book, sortie, able, order.units):
        return Refusal("SM-GAP-66", "by night no more rise than a third of the flights that could by day")
    return None


def joined_by_fighters_of_the_mission(book: Book, state: State, order: NameScreen) -> Refusal | None:
    """SM-24B1.1 Fighters of the mission force may drop their bombs and join the screen; all others stay what they are."""
    sortie = _sortie(state)
    for key in order.joining:
        if key not in sortie.mission or not is_fighter(book, key):
            return Refusal("SM-24B1", f"{named_unit(book, key)} flies no mission with fighters")
    return None if len(set(order.joining)) == len(order.joining) else Refusal("SM-24B1", "an air unit is named twice")


def at_fighters_of_the_screen(book: Book, state: State, order: MeetScreen) -> Refusal | None:
    """SM-24B2.4 Each interceptor goes at one fighter of the screen, or past it."""
    sortie = _sortie(state)
    return _paired(book, order.meetings, sortie.interceptors, sortie.screen, "interceptor", "fighter of the screen")


def free_ones_at_interceptors(book: Book, state: State, order: DetachEscorts) -> Refusal | None:
    """SM-24B2.5 Only fighters of the screen that nobody met are free, each for one interceptor."""
    sortie = _sortie(state)
    free = tuple(AirUnitId(key) for key in free_escorts(sortie))
    return _paired(book, order.meetings, free, sortie.interceptors, "free fighter of the screen", "interceptor")


def who_came_through_at_the_mission(book: Book, state: State, order: PickPrey) -> Refusal | None:
    """SM-24B2.6 Each interceptor that came through picks one unit of the mission force."""
    sortie = _sortie(state)
    past = tuple(AirUnitId(key) for key in going_past(sortie))
    if {interceptor for interceptor, _ in order.picks} != set(past):
        return Refusal("SM-24B2", "every interceptor that came through picks whom it goes at")
    return _paired(book, order.picks, past, sortie.mission, "interceptor that came through", "unit of the mission")


def _paired(
    book: Book, pairs: Pairs, firsts: tuple[AirUnitId, ...], seconds: tuple[AirUnitId, ...], first_kind: str, second_kind: str,
) -> Refusal | None:
    for first, second in pairs:
        if first not in firsts:
            return Refusal("SM-24B2", f"{named_unit(book, first)} is no {first_kind}")
        if second not in seconds:
            return Refusal("SM-24B2", f"{named_unit(book, second)} is no {second_kind}")
    twice = [key for key, count in Counter(first for first, _ in pairs).items() if count > 1]
    return Refusal("SM-24B2", f"{named_unit(book, twice[0])} is named twice") if twice else None


def enough_and_no_more(book: Book, state: State, order: TakeAirLosses) -> Refusal | None:
    """SM-24B4a.1 The owner picks units whose defence adds up to at least what is due, and none beyond need."""
    sortie = _sortie(state)
    owed = debt_of(sortie, order.side)
    if any(key not in owed.among for key in order.units) or len(set(order.units)) < len(order.units):
        return Refusal("SM-24B4a", "only units that were fired on are lost, each once")
    if ch24_fights.payment_by(book, sortie, owed, order.units) < owed.defence:
        return Refusal("SM-24B4a", f"units with a defence of {owed.defence} together were expected")
    for key in order.units:
        others = tuple(other for other in order.units if other != key)
        if ch24_fights.payment_by(book, sortie, owed, others) >= owed.defence:
            return Refusal("SM-24B4a", f"{named_unit(book, key)} need not be lost beside the others")
    return None


def just_so_many(book: Book, state: State, order: TurnBack) -> Refusal | None:
    """SM-24B4b.1 The owner picks who turns back, so many units of the mission force as the result says."""
    sortie = _sortie(state)
    due = ch24_fights.turning_back(sortie)
    if len(order.units) != due or len(set(order.units)) < due or any(key not in sortie.mission for key in order.units):
        return Refusal("SM-24B4b", f"{due} of the mission force were expected, each once")
    return None


def at_aims_that_are_known(book: Book, state: State, order: PressHome) -> Refusal | None:
    """SM-26.6 Bombs and torpedoes are meant for kinds and types of ship, or ships that are known by name."""
    sortie = _sortie(state)
    place = contact_for(book, state, ForceId(sortie.at)) if sortie.target is AirTarget.FORCE else sortie.at
    return refused_aims(order.aims, ships_named(book, state, order.side, sortie.target, place))


LAWS: dict[type, tuple[Law[Any], ...]] = {
    Intercept: (when_it_is_asked, with_fighters_that_can_rise),
    AbandonSortie: (when_it_is_asked,),
    NameScreen: (when_it_is_asked, joined_by_fighters_of_the_mission),
    MeetScreen: (when_it_is_asked, at_fighters_of_the_screen),
    DetachEscorts: (when_it_is_asked, free_ones_at_interceptors),
    TakeAirLosses: (when_it_is_asked, enough_and_no_more),
    PickPrey: (when_it_is_asked, who_came_through_at_the_mission),
    TurnBack: (when_it_is_asked, just_so_many),
    PressHome: (when_it_is_asked, at_aims_that_are_known),
}


def resolve(now: Proceedings, order: Order) -> None:
    """SM-24B1 The sortie takes its course with what was decided; who is abandoned goes home and flies no more."""
    sortie = _sortie(now.state)
    match order:
        case Intercept(units=units):
            risen = in_time(now, sortie, units)
            now.add(InterceptorsSent(sortie.id, risen, tuple(key for key in units if key not in risen)))
        case AbandonSortie():
            now.add(SortieAbandoned(sortie.id))
        case NameScreen(joining=joining):
            now.add(ScreenNamed(sortie.id, (*sortie.escorts, *joining), joining))
        case MeetScreen(meetings=meetings):
            now.add(ScreenMet(sortie.id, meetings))
        case DetachEscorts(meetings=meetings):
            now.add(EscortsDetached(sortie.id, meetings))
        case TakeAirLosses(side=side, units=units):
            now.add(AirUnitsShotDown(sortie.id, side, units))
        case PickPrey(picks=picks):
            now.add(PreyPicked(sortie.id, picks))
        case TurnBack(units=units):
            now.add(MissionTurnedBack(sortie.id, units))
        case PressHome(aims=aims):
            now.add(SortieAimed(sortie.id, aims))
    proceed(now)


def debt_of(sortie: Sortie, side: Side) -> AirDebt:
    """The losses that a side owes after a fight."""
    return next(debt for debt in sortie.debts if debt.side is side)


def _sortie(state: State) -> Sortie:
    sortie = state.air_war.sortie
    assert sortie is not None
    return sortie


def question(book: Book, state: State, sortie: Sortie) -> str:
    """The question that a sortie waits for, in words."""
    if sortie.debts:
        side = whose_word(book, state, sortie)
        assert side is not None
        return f"Units with a defence of {debt_of(sortie, side).defence} together were shot down. Which?"
    match sortie.stage:
        case SortieStage.INTERCEPTION:
            return "A raid comes in. Which fighters rise?"
        case SortieStage.SCREEN:
            return "Fighters rise against your sortie. Name the screen, or call it off?"
        case SortieStage.MEETING:
            return "Which interceptors go at which fighters of the screen? The others go past."
        case SortieStage.DETACHMENT:
            return "Whom do the free fighters of the screen go at?"
        case SortieStage.PICKING:
            return "At whom of the mission does each interceptor go?"
        case SortieStage.RETURNS:
            return f"{ch24_fights.turning_back(sortie)} of the mission turn back. Who?"
        case _:
            return "What are bombs and torpedoes meant for?"


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """What the leaders would decide, and the simplest alternatives."""
    sortie = state.air_war.sortie
    if sortie is None or whose_word(book, state, sortie) is not side:
        return
    yield leaders_word(book, state, sortie, side)
    if sortie.debts:
        yield from (TakeAirLosses(side, (key,)) for key in debt_of(sortie, side).among)
        return
    match sortie.stage:
        case SortieStage.INTERCEPTION:
            yield Intercept(side)
            yield from (Intercept(side, (key,)) for key in may_rise(book, state, sortie))
        case SortieStage.SCREEN:
            yield NameScreen(side)
            yield AbandonSortie(side)
        case SortieStage.MEETING:
            yield MeetScreen(side)
        case SortieStage.DETACHMENT:
            yield DetachEscorts(side)
        case SortieStage.ATTACK:
            yield PressHome(side)
            yield from (PressHome(side, (kind,)) for kind in ("warships", "transports"))
        case _:
            return
