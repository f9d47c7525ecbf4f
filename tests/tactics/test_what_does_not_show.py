"""What a side knows of a battle by type: of its enemy nothing but what shows, and nothing that shows depends on the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest
from msgspec import Struct

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import BattleView, Engagement, Ground, Task
from campaign.model.battles.presence import is_known
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.coastal import seeing as coastal_known
from campaign.tactics.coastal.battle.vessel import Vessel as Boat
from campaign.tactics.coastal.system import SYSTEM as COASTAL
from campaign.tactics.contract import AnySystem
from campaign.tactics.fear_god import seeing as fear_god_known
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Peril
from campaign.tactics.fear_god.battle.vessel import Contact
from campaign.tactics.fear_god.battle.vessel import Vessel as Ship
from campaign.tactics.fear_god.system import SYSTEM as FEAR_GOD
from campaign.tactics.registry import system_named

STEPS = 120
FOUGHT: Mapping[str, tuple[AnySystem, str, type, type]] = {
    "coastal": (COASTAL, "messina-narrows", coastal_known.Known, coastal_known.Own),
    "fear_god": (FEAR_GOD, "cape-bon", fear_god_known.Known, fear_god_known.Own),
}


def stages(system: AnySystem, key: str) -> Iterator[tuple[Book, Any]]:
    """A battle by captains, as far as some hundred orders go."""
    found, book = load_skirmish_book(key)
    for step, (battle, _) in enumerate(system.stages(book, found.engagement, SeededDice(3, "sights"))):
        if step > STEPS:
            return
        yield book, battle


def values(within: object) -> Iterator[object]:
    """A value and all that it is made of."""
    yield within
    if isinstance(within, Struct):
        parts: Any = [getattr(within, name) for name in within.__struct_fields__]
    elif isinstance(within, Mapping):
        parts = within.values()
    else:
        parts = within if isinstance(within, (tuple, list, set, frozenset)) else ()
    for part in parts:
        yield from values(part)


@pytest.mark.parametrize("name", FOUGHT)
def test_a_sight_has_an_enemy_only_as_he_shows(name: str) -> None:
    """CO-4.5 FG-GAP-15 No roster and no vessel of his is in it, however deep one looks."""
    system, key, seen, own = FOUGHT[name]
    enemies = 0
    for book, battle in stages(system, key):
        for side in Side:
            found = list(values(system.view_for(book, battle, side).sight))
            assert not [value for value in found if isinstance(value, (Boat, Ship, type(battle)))]
            assert {value.side for value in found if isinstance(value, own)} == {side}
            assert {type(value) for value in found if isinstance(value, seen) and value.side is not side} <= {seen}
            enemies += sum(type(value) is seen for value in found)
    assert enemies


def changed_boat(boat: Boat) -> Boat:
    """A spotted boat with other torpedoes, charges, crew and orders; one beneath a marker may be another altogether."""
    record = replace(boat.record, crew=boat.record.crew - 1, damage_control=9)
    other = replace(boat, record=record, loaded=boat.loaded[1:], reloads=7, charges=boat.charges + 3,
                    task=Task.SCREEN if boat.task is not Task.SCREEN else Task.CARGO, declared=boat.moves_as)
    if boat.spotted or boat.sunk or boat.gone:
        return other
    hull = replace(record, name="Another", max_knots=9.0, hull_boxes=99, mounts=(), tubes=(), length_cm=1.0)
    return replace(other, name="Another", record=hull, harm=replace(boat.harm, hull=5, steering=(), out=("gun",)))


def changed_ship(ship: Ship) -> Ship:
    """A ship with other rounds, torpedoes, fires and company; out of contact she may lie deeper in the water too."""
    fire = Casualty(Peril.FIRE, 1, 1, 1, Cause.SHELL, penetrating=True)
    hurt = replace(ship.harm, casualties=(*ship.harm.casualties, fire), crew_lost=5)
    other = replace(ship, harm=hurt, squadron="another", rounds={name: left // 2 for name, left in ship.rounds.items()},
                    loaded=dict.fromkeys(ship.loaded, 0), charges=ship.charges + 4,
                    task=Task.SCREEN if ship.task is not Task.SCREEN else Task.CARGO)
    if ship.contact is not Contact.NONE or ship.sunk:
        return other
    return replace(other, harm=replace(hurt, points=max(1, ship.points // 3)))


CHANGES: Mapping[str, Callable[[Any], Any]] = {"coastal": changed_boat, "fear_god": changed_ship}


def seen_of(view: BattleView) -> tuple[BattleView, object]:
    """A view without what its side must decide, and its sight by itself."""
    return replace(view, decisions=()), view.sight


@pytest.mark.parametrize("name", FOUGHT)
def test_what_does_not_show_of_the_enemy_changes_nothing_in_a_sight(name: str) -> None:
    """SM-GAP-56 CO-4.5 FG-GAP-15 Tubes, magazines, crews, tasks, and all that lies beneath a marker or out of contact."""
    system, key, _, _ = FOUGHT[name]
    compared = 0
    for book, battle in stages(system, key):
        for side in Side:
            vessels = {ship: CHANGES[name](vessel) if vessel.side is not side else vessel
                       for ship, vessel in battle.vessels.items()}
            other = replace(battle, vessels=vessels)
            assert seen_of(system.view_for(book, other, side)) == seen_of(system.view_for(book, battle, side))
            # The owner sees that it is another battle.
            assert system.view_for(book, other, side.enemy).sight != system.view_for(book, battle, side.enemy).sight
            compared += 1
    assert compared


PLOTTED = ("coastal", "fear_god", "supremacy_at_sea", "surface_fire")


def without_what_is_not_known(engagement: Engagement, side: Side) -> Engagement:
    """The same battle in a sea without the minefields that a side does not know of."""
    assert engagement.setting is not None
    known = tuple(patch for patch in engagement.setting.patches if is_known(patch.laid, side))
    return replace(engagement, setting=replace(engagement.setting, patches=known))


@pytest.mark.parametrize("name", PLOTTED)
def test_a_minefield_shows_to_nobody_who_does_not_know_of_it_before_it_shows_itself(name: str) -> None:
    """SM-GAP-56 FG-GAP-17 Off Tripoli in December 1941: Barrage T is in no view of the British, and in those of the Axis."""
    system, compared = system_named(name), 0
    for book, battle in stages(system, "tripoli-mines"):
        if any(side is Side.ALLIED for side, _ in getattr(battle, "met", ())) or getattr(battle, "mines_met", ()):
            break
        other = replace(battle, engagement=without_what_is_not_known(battle.engagement, Side.ALLIED))
        seen = system.view_for(book, battle, Side.ALLIED)
        fields = [area.name for area in system.view_for(book, battle, Side.AXIS).areas if area.kind == Ground.MINES.value]

        assert system.view_for(book, other, Side.ALLIED) == seen
        assert system.view_for(book, other, Side.AXIS) != system.view_for(book, battle, Side.AXIS)
        assert fields == ["Barrage T"] and "Barrage T" not in [area.name for area in seen.areas]
        compared += 1
    assert compared
