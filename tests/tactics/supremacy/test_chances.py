"""What a side is told of its chances is what its dice then meet, at the range as its gunners judge it."""

from __future__ import annotations

import pytest

from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.facts import Fired
from campaign.tactics.supremacy_at_sea.battle.orders import Shoot
from campaign.tactics.supremacy_at_sea.battle.proceedings import Proceedings
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery, Group
from campaign.tactics.supremacy_at_sea.battle.state import Activity, Battle, Step, lock_key
from campaign.tactics.supremacy_at_sea.captains.answering import chance_as_judged
from campaign.tactics.supremacy_at_sea.salvos import fire_phase
from campaign.tactics.supremacy_at_sea.system import SYSTEM
from campaign.tactics.writing import odds_in_words
from tests.tactics.supremacy_table import at, battle, book, charts, destroyer, enemy, sheet, ship

TIMES = 3000
OWN, MARK = ShipId("exeter"), ShipId("graf_spee")
ALL = (Group.BOW, Group.STERN)


def hits_in(field: Battle, order: Shoot) -> float:
    """The share of a few thousand salvos that hit."""
    hits = 0
    for number in range(TIMES):
        proceedings = Proceedings(charts(), SYSTEM.proceedings(field, SeededDice(number, "salvo")))
        fire_phase(proceedings, (order,))
        hits += any(fact.hits for fact in proceedings.facts if isinstance(fact, Fired))
    return hits / TIMES


@pytest.mark.gate
@pytest.mark.parametrize(("range_u", "locked", "small", "groups"), [
    (25, True, False, ALL), (40, True, False, ALL), (50, True, True, ALL), (35, False, False, (Group.BOW,)),
    (55, True, False, (Group.STERN,)), (30, False, True, ALL),
])
def test_as_many_salvos_hit_as_was_said(range_u: float, locked: bool, small: bool, groups: tuple[Group, ...]) -> None:
    """SAS-B5.6c Three thousand dice against the chance that was told, far and near, at first fire and at a target kept."""
    locks = (lock_key(Battery.MN, MARK),) if locked else ()
    field = battle(ship("Exeter", at(0, 0, 90), locks_before=locks),
                   enemy("Graf Spee", at(0, range_u, 45), destroyer() if small else sheet()), step=Step.FIRE)
    order = Shoot(OWN, Battery.MN, groups, MARK)
    chance = chance_as_judged(charts(), field, order)

    assert hits_in(field, order) == pytest.approx(chance, abs=4 * (chance * (1 - chance) / TIMES) ** 0.5)


def test_some_of_these_chances_are_neither_never_nor_always() -> None:
    """SAS-B5.6c A test of chances that are all nought or one would prove nothing."""
    near = [chance_as_judged(charts(), battle(ship("Exeter", at(0, 0, 90)), enemy("Graf Spee", at(0, far, 45), destroyer())),
                             Shoot(OWN, Battery.MN, ALL, MARK)) for far in range(10, 70, 5)]

    assert near[0] == 1.0 and near[-1] == 0.0
    assert sum(0.0 < chance < 1.0 for chance in near) >= 2
    assert near == sorted(near, reverse=True)


def test_the_chance_is_that_of_the_range_as_it_is_judged() -> None:
    """SAS-B4.10 Nobody measures before he has written his fire: what is told does not tell the range."""
    def said(far: float) -> float:
        field = battle(ship("Exeter", at(0, 0, 90)), enemy("Graf Spee", at(0, far, 45), destroyer()))
        return chance_as_judged(charts(), field, Shoot(OWN, Battery.MN, ALL, MARK))

    assert len({round(said(far), 6) for far in (42.6, 44.0, 45.0, 46.3, 47.4)}) == 1


def test_a_first_salvo_that_cannot_hit_is_told_as_one_that_finds_the_range() -> None:
    """SAS-B5.4a Far off the first fire at a target never hits, and the next may: nobody is told that it is wasted."""
    marks = enemy("Graf Spee", at(0, 85, 45)), enemy("Far Off", at(0, 140, 45))
    far = battle(ship("Exeter", at(0, 0, 90)), *marks, sight_u=200, step=Step.FIRE)
    view = SYSTEM.view_for(book(), far, Side.ALLIED)
    told = dict(SYSTEM.chances(book(), far, view, view.decisions[0], OWN))
    shoot = Shoot(OWN, Battery.MN, ALL, MARK)

    assert chance_as_judged(charts(), far, shoot) == 0.0 < chance_as_judged(charts(), far, shoot, settled=True)
    assert told == {"graf_spee": "ranging", "far_off": "never"}


def test_a_ship_that_turns_finds_the_range_for_when_she_is_steady() -> None:
    """SAS-B5.3b Her own turn spoils this salvo and not the next: what cannot hit now alone is not told as what never can."""
    def told(turned_u: float) -> str:
        own = ship("Exeter", at(0, 0, 90), locks_before=(lock_key(Battery.MN, MARK),), activity=Activity(turned_u=turned_u))
        field = battle(own, enemy("Graf Spee", at(0, 85, 45), destroyer()), sight_u=200, step=Step.FIRE)
        view = SYSTEM.view_for(book(), field, Side.ALLIED)
        return dict(SYSTEM.chances(book(), field, view, view.decisions[0], OWN))["graf_spee"]

    assert " in " in told(0.0)
    assert told(9.0) == "ranging"


def test_each_target_that_is_offered_has_its_chance_by_all_groups_that_bear() -> None:
    """SAS-B5.6c Main guns are asked first, and a half salvo or star shell is no target of its own."""
    marks = enemy("Graf Spee", at(0, 30, 45)), enemy("Far Off", at(0, 140, 45))
    field = battle(ship("Exeter", at(0, 0, 90)), *marks, sight_u=200, step=Step.FIRE)
    view = SYSTEM.view_for(book(), field, Side.ALLIED)
    (asked,) = view.decisions
    told = dict(SYSTEM.chances(book(), field, view, asked, OWN))

    assert told == {mark: odds_in_words(chance_as_judged(charts(), field, Shoot(OWN, Battery.MN, ALL, ShipId(mark))))
                    for mark in ("graf_spee", "far_off")}
    assert told["far_off"] == "never" != told["graf_spee"]
    assert SYSTEM.chances(book(), replace(field, step=Step.MOVES), view, replace(asked, key=Step.MOVES.value), OWN) == ()
