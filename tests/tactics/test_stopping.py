"""A battle with an hour to stop at, and what its facts say of fire."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaign.model.battles.battle import Engagement, Light, Setting, Shots, Weapon
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.tactics.kit.ending import BattleEnded, Ending, at_the_hour
from campaign.tactics.sheets import turns_of
from campaign.tactics.supermarina.battle.facts import ShotFell, StepReached, TorpedoesRan, shots
from campaign.tactics.supermarina.round.opening import begin
from campaign.tactics.supermarina.round.sequence import outcome
from campaign.tactics.supermarina.screen import view_for
from campaign.tactics.supermarina.system import SYSTEM
from tests.tactics.fleets import TRENTO, WARSPITE, ZARA, british, identity, italian, met, of
from tests.tactics.tellings import line_of


def stopping_after(minutes: int | None) -> tuple[Book, Engagement]:
    """Battleship against cruisers, which would take long."""
    book, engagement = met(british("Warspite", WARSPITE), italian("Zara", ZARA), italian("Trento", TRENTO))
    return book, replace(engagement, setting=Setting("", "1940-07-09T15:00+01:00", 37.5, 17.5, stop_minutes=minutes))


def facts_of(book: Book, engagement: Engagement, seed: int) -> Iterator[object]:
    """Everything that happens when captains fight it."""
    for _, facts in SYSTEM.stages(book, engagement, SeededDice(seed)):
        yield from facts


@pytest.mark.parametrize("minutes", [1, 12, 13])
def test_a_battle_with_an_hour_to_stop_at_ends_in_that_round(minutes: int) -> None:
    """SM-GAP-16.7 Rounds last twelve minutes: the first that reaches the hour is the last, and nobody holds the field."""
    book, engagement = stopping_after(minutes)
    [*_, (battle, _)] = SYSTEM.stages(book, engagement, SeededDice(5))
    after = outcome(book, battle)

    assert battle.ended is not None and battle.ended.why is Ending.STOPPED
    assert after is not None and after.minutes == (24 if minutes > 12 else 12)
    assert (after.broke_off, after.holds_field) == (None, None)
    assert after.story[-1] == "The hour had come to break the action off."
    assert view_for(book, battle, None).headline.endswith("over, the hour to stop had come")
    [ended] = of(BattleEnded, facts_of(book, engagement, 5))
    assert line_of(SYSTEM, begin(book, engagement), ended) == "The hour has come to break the action off."


def test_a_battle_without_an_hour_is_fought_to_its_end() -> None:
    """SM-GAP-16.7 No hour, no stop."""
    book, engagement = stopping_after(None)
    [*_, (battle, _)] = SYSTEM.stages(book, engagement, SeededDice(5))

    assert battle.ended is not None and battle.ended.why is not Ending.STOPPED


@pytest.mark.parametrize(("until", "minutes", "too_long", "why"), [
    (Light.NIGHT, 90, False, Ending.STOPPED), (Light.NIGHT, 60, True, Ending.TOO_LONG), (Light.NIGHT, 60, False, None),
    (None, 60, True, None), (None, 90, True, Ending.STOPPED)])
def test_a_battle_of_the_campaign_ends_with_its_light_or_when_it_has_lasted_too_long(
    until: Light | None, minutes: int, too_long: bool, why: Ending | None,
) -> None:
    """SM-GAP-99.1 A skirmish's own hour is all that ends one that has such an hour."""
    _, engagement = stopping_after(90)
    assert engagement.setting is not None
    lit = replace(engagement, setting=replace(engagement.setting, until=until))
    found = at_the_hour(lit, minutes, too_long=too_long)

    assert (None if found is None else found.why) is why


@pytest.mark.parametrize(("until", "stop", "turns"), [(None, 90, 15), (Light.NIGHT, 90, 10), (Light.NIGHT, 30, 5)])
def test_papers_have_a_turn_for_each_until_it_is_dark_and_no_more_than_the_system_allows(
    until: Light | None, stop: int, turns: int,
) -> None:
    """SM-GAP-99.1 Turns of six minutes, ten at most."""
    _, engagement = stopping_after(stop)
    assert engagement.setting is not None

    assert turns_of(replace(engagement, setting=replace(engagement.setting, until=until)), "turn", 6, 10).most == turns


def test_each_rating_and_each_salvo_that_fired_is_one_shot() -> None:
    """SM-6D.1 Shots are counted where they fall, with their hits; nothing else that happens is one."""
    book, engagement = stopping_after(None)
    facts = list(facts_of(book, engagement, 5))
    fired = [shot for fact in facts for shot in shots(fact)]  # pyrefly: ignore[bad-argument-type]
    fell, ran = of(ShotFell, facts), of(TorpedoesRan, facts)

    assert len(fired) == len(fell) + len(ran) > 0
    assert sum(shot.hits for shot in fired) == sum(one.hit for one in fell) + sum(one.hit for one in ran)
    assert {shot.weapon for shot in fired} <= set(Weapon)
    assert not [shot for fact in of(StepReached, facts) for shot in shots(fact)]


def test_a_torpedo_salvo_is_a_shot_of_its_own_kind() -> None:
    """SM-6E Whoever counts gunfire does not count torpedoes with it."""
    orion, zara = identity("Orion"), identity("Zara")

    assert shots(TorpedoesRan(orion, zara, 7, hit=True, flotation=2)) == (Shots(orion, zara, Weapon.TORPEDOES, 1, 1),)
    assert shots(TorpedoesRan(orion, zara, 0, hit=False, flotation=0)) == (Shots(orion, zara, Weapon.TORPEDOES, 1, 0),)
    [fell] = shots(next(fact for fact in facts_of(*stopping_after(12), 5) if isinstance(fact, ShotFell)))
    assert fell.weapon is Weapon.GUNS
