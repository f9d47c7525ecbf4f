"""Section 6.3 in the air: bases are public; missions, orders and targets are known only to their owner."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.model.book import Book
from campaign.model.play.air_war import AirWarView, Sortie, SortieStage, SortieView
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.state import AirUnit, State
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirStatus, AirUnitId, BaseId
from campaign.rules.chapters.air.ch24_course import whose_word
from campaign.rules.chapters.air.ch24_fights import may_rise
from campaign.rules.chapters.air.ch24_sorties import can_launch, guns_have_fired
from campaign.rules.facts.air import raid_seen

NOT_YET_SEEN = (SortieStage.INTERCEPTION, SortieStage.SCREEN)


def air_war_view(book: Book, state: State, side: Side) -> AirWarView:
    """SM-GAP-56.12 Bases and who is on naval cooperation are public; missions, standing orders and what waits are one's own."""
    if not book.options.air_war:
        return NOTHING
    war = state.air_war
    enemies, cooperating = _enemies(book, state.air, side)
    return AirWarView(
        missions={key: mission for key, mission in war.missions.items() if _is_own(state, key, side)},
        orders={key: order for key, order in war.orders.items() if order.side is side},
        doctrine=war.doctrine_of(side),
        flown=tuple(key for key in war.flown if _is_own(state, key, side)),
        fields_hit=war.fields_hit,
        waiting={key: lost for key, lost in war.waiting.items() if _is_own(state, key, side)},
        nets=war.nets,
        enemy_units=enemies,
        enemy_cooperating=cooperating,
        sortie=None if war.sortie is None else _sortie(book, state, war.sortie, side),
        ready=_ready(book, state, side),
    )


NOTHING = AirWarView()


def _is_own(state: State, unit: AirUnitId, side: Side) -> bool:
    found = state.air.get(unit)
    return found is not None and found.side is side


def _ready(book: Book, state: State, side: Side) -> tuple[AirUnitId, ...]:
    cursor = state.cursor
    if cursor.acting is not side or state.step_ended or state.air_war.sortie is not None:
        return ()
    if cursor.phase is Phase.AIR:
        return can_launch(book, state, side, on_land=True)
    if cursor.phase is Phase.NAVAL and cursor.step is Step.COMBAT and not guns_have_fired(state, side):
        return can_launch(book, state, side, on_land=False)
    return ()


# Cached: bases stay the same for days.
@cached(8)
def _enemies(
    book: Book, air: Mapping[AirUnitId, AirUnit], side: Side,
) -> tuple[Mapping[AirUnitId, BaseId], frozenset[AirUnitId]]:
    there = [unit for unit in air.values() if unit.side is not side and unit.status is AirStatus.READY
             and BaseId(unit.base) in book.oob.bases]
    # Sorted by name: the order of the roster would reveal who was based when.
    found = {unit.id: BaseId(unit.base) for unit in sorted(there, key=lambda unit: unit.id)}
    return found, frozenset(unit.id for unit in there if unit.on_naval_cooperation)


def _sortie(book: Book, state: State, sortie: Sortie, side: Side) -> SortieView:
    """SM-GAP-67.10 An interceptor sees where a raid comes, how large it is and of what kind; targets are hidden to the end."""
    seen = SortieView(sortie.id, sortie.side, sortie.hex, sortie.light, sortie.stage, raid_seen(book, sortie),
                      interceptors=sortie.interceptors)
    waits = whose_word(book, state, sortie) is side
    if side is not sortie.side:
        if sortie.stage is SortieStage.INTERCEPTION and waits:
            seen = replace(seen, may_rise=tuple(may_rise(book, state, sortie)))
        if sortie.stage in NOT_YET_SEEN or not _was_met(sortie):
            return seen
    met = replace(
        seen, mission=sortie.mission, screen=sortie.screen, meetings=sortie.meetings, detached=sortie.detached,
        picks=sortie.picks, debts=tuple(debt for debt in sortie.debts if debt.side is side), returns=sortie.returns)
    if side is not sortie.side:
        return met
    return replace(met, escorts=sortie.escorts, target=sortie.target, at=_place(state, sortie), aims=sortie.aims)


def _was_met(sortie: Sortie) -> bool:
    """Whether fighters came near enough to identify a raid; the screen of a raid that nobody met is never named."""
    return bool(sortie.interceptors or sortie.meetings or sortie.detached or sortie.picks)


def _place(state: State, sortie: Sortie) -> str:
    """The target of a sortie, by the name that its own side has for it."""
    for force, label in state.contacts.items():
        if force == sortie.at:
            return label
    found = next((flotilla for key, flotilla in state.flotillas.items() if key == sortie.at), None)
    return sortie.at if found is None or found.contact is None else found.contact
