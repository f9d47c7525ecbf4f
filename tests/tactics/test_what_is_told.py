"""Facts of two systems told as data: who did what to whom, with what, from where, and what came of it, as far as is known."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.dice import SeededDice
from campaign.model.play.telling import Change, Deed, Effect, Instrument, Measure, Part, Telling
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics import registry
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.supremacy_at_sea.charts.effects import Effects
from campaign.tactics.supremacy_at_sea.damage_in_words import effects_in_words, effects_told
from campaign.tactics.supremacy_at_sea.system import SYSTEM as SUPREMACY
from campaign.tactics.surface_fire.battle import facts as surface
from campaign.tactics.surface_fire.charts.damage import Cause
from campaign.tactics.surface_fire.charts.damage import Effect as Special
from campaign.tactics.surface_fire.system import SYSTEM as SURFACE
from tests.tactics.supremacy_table import charts

pytestmark = pytest.mark.xdist_group("what is told")
SYSTEMS = ("surface_fire", "supremacy_at_sea")
ORDERS = 60


@cache
def told(name: str) -> tuple[tuple[object, Side | None, Telling], ...]:
    """What the umpire and each side are told of a fight by captains, with the fact."""
    return tuple(_told(name))


def _told(name: str) -> Iterator[tuple[object, Side | None, Telling]]:
    system = registry.system_named(name)
    found, book = load_skirmish_book("river-plate")
    before = system.begin(book, found.engagement)
    for order, (after, facts) in enumerate(system.stages(book, found.engagement, SeededDice(3, "told"))):
        for fact in facts:
            for reader in (None, *system.seen_by(fact)):
                if (telling := system.narrate(before, fact, reader)) is not None:
                    yield fact, reader, telling
            before = system.fold(before, fact)
        before = after
        if order > ORDERS:
            return


@pytest.mark.parametrize("name", SYSTEMS)
def test_every_fact_says_who_did_what_to_whom(name: str) -> None:
    """No note is left; a shot has a firer, a target of the other side, guns and a range; a die its face and what it needed."""
    tellings = [telling for _, _, telling in told(name)]
    assert Deed.NOTE not in {telling.deed for telling in tellings}
    shots = [telling for telling in tellings if telling.deed in (Deed.HIT, Deed.MISS) and telling.range_m]
    assert shots
    for shot in shots:
        assert shot.by[0].side is not shot.to[0].side and {shot.by[0].key, shot.to[0].key} <= SHIPS
        assert shot.instrument is Instrument.GUNS and shot.count
    dice = [(fact, telling) for fact, _, telling in told(name) if isinstance(fact, RollFell)]
    assert dice and all(telling.face == fact.face and telling.rules == (fact.rule,) for fact, telling in dice)
    assert any(effect.left is not None and effect.of and effect.measure in (Measure.BOXES, Measure.DAMAGE_POINTS)
               for telling in tellings for effect in telling.effects)


SHIPS = {"graf_spee", "ajax", "achilles", "exeter"}


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_side_is_told_a_place_of_an_enemy_only_where_it_sees_her(name: str) -> None:
    """Its own ships have theirs always, and the umpire all of them; what else is told is the same for all."""
    by_fact: dict[int, dict[Side | None, Telling]] = {}
    for fact, reader, telling in told(name):
        by_fact.setdefault(id(fact), {})[reader] = telling
    for readers in by_fact.values():
        whole = readers[None]
        for telling in readers.values():
            assert replace(telling, at_m=whole.at_m) == whole
            assert telling.at_m in (None, whole.at_m)
    assert any(telling.at_m for _, reader, telling in told(name) if reader in BOTH)


def test_an_enemy_nobody_fires_at_has_no_place_in_surface_fire() -> None:
    """SF-0.2 Special damage by a mine befalls her where she lies; only who sees her knows where that is."""
    found, book = load_skirmish_book("river-plate")
    battle = SURFACE.begin(book, found.engagement)
    ship = next(ship for ship, vessel in battle.vessels.items() if vessel.side is Side.ALLIED)
    struck = surface.EffectStruck(ship, Special.STEERING)
    places = {reader: telling.at_m for reader in (None, *BOTH)
              if (telling := SURFACE.narrate(battle, struck, reader)) is not None}
    assert places[None] == places[Side.ALLIED] is not None
    assert places[Side.AXIS] is None


@pytest.mark.parametrize(("special", "effect"), [
    (Special.STEERING, Effect(Part.STEERING, Change.JAMMED)),
    (Special.TURRET, Effect(Part.FLIGHT_DECK, Change.LOST)),
    (Special.FLOODING, Effect(Part.FLOODS, Change.BEGAN)),
    (Special.ENGINEERING, Effect(Part.ENGINES, Change.HIT)),
])
def test_special_damage_of_surface_fire_names_the_part(special: Special, effect: Effect) -> None:
    """SF-VII.25 What was hit; without effect where it was ignored."""
    found, book = load_skirmish_book("river-plate")
    battle = SURFACE.begin(book, found.engagement)
    ship = next(iter(battle.vessels))
    telling = SURFACE.narrate(battle, surface.EffectStruck(ship, special), None)
    assert telling is not None and telling.effects == (effect,)
    ignored = SURFACE.narrate(battle, surface.EffectStruck(ship, special, ignored=True), None)
    assert ignored is not None and [part.change for part in ignored.effects] == [Change.WITHOUT_EFFECT]
    marked = SURFACE.narrate(battle, surface.BoxesMarked(ship, 3, Cause.TORPEDO), None)
    assert marked is not None and marked.instrument is Instrument.TORPEDOES
    assert (marked.effects[0].amount, marked.effects[0].of) == (1.5, battle.vessels[ship].record.boxes)


def test_every_line_of_the_damage_chart_tells_what_it_counts() -> None:
    """SAS-T5 The phrases that a battle keeps of a special result give back turrets, engine rooms, banks, knots and fires."""
    rows = [row for block in charts().special.blocks for row in block.lines]
    lines = [effects for row in rows for effects in (row.penetrating, row.half)]
    assert len(lines) > 20
    for effects in lines:
        found = effects_told(effects_in_words(effects))
        assert counted(found, Part.ENGINE_ROOM) == effects.engine_rooms
        assert counted(found, Part.TURRET) == effects.turrets + effects.turret_groups + effects.turret_or_group
        assert counted(found, Part.ENGINES, Measure.KNOTS) == effects.knots
        assert has(found, Part.FIRES) is (effects.fire.value != "none")
        assert has(found, Part.FLOODS) is (effects.flooding is not None)
        assert has(found, Part.MAGAZINE) is effects.magazine
        assert has(found, Part.STEERING) is bool(effects.rudder or effects.on_course_turns or effects.on_course_u)
        assert any(effect.change is Change.SILENT for effect in found) is (effects.silent is not None)
    assert effects_told(effects_in_words(Effects(torpedo_banks=99)))[0].left == 0


def counted(effects: tuple[Effect, ...], part: Part, measure: Measure = Measure.NUMBER) -> float:
    """How much of a part a blow costs."""
    return sum(effect.amount or 0 for effect in effects
               if effect.part is part and effect.measure is measure and effect.change is Change.HIT)


def has(effects: tuple[Effect, ...], part: Part) -> bool:
    """Whether a part is touched."""
    return any(effect.part is part for effect in effects)


def test_a_die_of_supremacy_names_the_ships_that_take_part() -> None:
    """SAS-GAP-26 By name in the sentence, by id in the mentions; what is no ship stands as it is marked."""
    found, book = load_skirmish_book("river-plate")
    battle = SUPREMACY.begin(book, found.engagement)
    roll = RollFell("D10", 4, "SAS-B5.6", "salvo", ("exeter", "MN", "graf_spee"), "7 or more")
    telling = SUPREMACY.narrate(battle, roll, None)
    assert telling is not None
    assert telling.line == "SAS-B5.6 salvo: Exeter, MN, Admiral Graf Spee, 7 or more: 4"
    assert [mention.key for mention in (*telling.by, *telling.to)] == ["exeter", "graf_spee"]


# What is counted away of a ship, by the measure in which her record counts it.
GONE: Mapping[str, Mapping[Measure, Callable[[Any, ShipId], float]]] = {
    "supermarina": {Measure.GUNNERY_BOXES: lambda battle, ship: battle.units[ship].hits.gunnery,
                    Measure.FLOTATION_BOXES: lambda battle, ship: battle.units[ship].hits.flotation},
    "surface_fire": {Measure.BOXES: lambda battle, ship: battle.vessels[ship].harm.marked / 2},
    "supremacy_at_sea": {Measure.DAMAGE_POINTS: lambda battle, ship: battle.vessels[ship].lost},
    "coastal": {Measure.BOXES: lambda battle, ship: (
        battle.vessels[ship].record.hull_boxes - battle.vessels[ship].harm.hull)},
    "fear_god": {Measure.DAMAGE_POINTS: lambda battle, ship: (
        battle.vessels[ship].record.points - battle.vessels[ship].harm.points)},
}


@pytest.mark.parametrize("name", GONE)
def test_all_that_was_lost_sums_up_to_how_a_ship_is(name: str) -> None:
    """A blow tells what it costs as HIT; the mark alone tells it as LOST, and a repair takes it back."""
    system = registry.system_named(name)
    found, book = load_skirmish_book("river-plate")
    battle = system.begin(book, found.engagement)
    ships = [ship.ship for _, ship in found.engagement.participants()]
    began = {(ship, measure): gone(battle, ship) for ship in ships for measure, gone in GONE[name].items()}
    lost: dict[tuple[ShipId, Measure], float] = defaultdict(float)
    hit = set[ShipId]()
    for _, facts in system.stages(book, found.engagement, SeededDice(3, "told")):
        for fact in facts:
            telling = system.narrate(battle, fact, None)
            for effect in () if telling is None else telling.effects:
                ship = ShipId((effect.on or (telling.to or telling.by)[0]).key) if telling is not None else ShipId("")
                if effect.measure not in GONE[name] or effect.amount is None:
                    continue
                if effect.change in (Change.LOST, Change.MENDED):
                    lost[ship, effect.measure] += effect.amount * (1 if effect.change is Change.LOST else -1)
                hit |= {ship} if effect.change is Change.HIT else set()
            battle = system.fold(battle, fact)

    assert any(lost.values())
    assert hit or name in ("coastal", "fear_god"), "blows tell what they cost"
    for (ship, measure), before in began.items():
        gone = GONE[name][measure](battle, ship) - before
        # The blow that ends her may cost more than she has left.
        assert lost[ship, measure] == pytest.approx(gone) or (is_gone(battle, ship) and lost[ship, measure] > gone)


def is_gone(battle: Any, ship: ShipId) -> bool:
    """Whether she has sunk, or is sinking."""
    unit = battle.units[ship] if hasattr(battle, "units") else battle.vessels[ship]
    return bool(unit.sunk or getattr(getattr(unit, "harm", None), "doomed", 0))
