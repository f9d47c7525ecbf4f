"""Skirmishes as the session opens and fights them, by every system that there is."""

from __future__ import annotations

from collections import Counter

import pytest

from campaign.library.battles.skirmishes import skirmish_keys
from campaign.model.sides import BOTH, Side
from campaign.session.gallery.battles import battle_cards
from campaign.session.play.trouble import Malformed, NotFound, Refused
from campaign.session.skirmish import (
    briefing_of,
    fight_many,
    fight_out,
    open_skirmish,
    result_of,
    skirmish_table,
)
from campaign.tactics.registry import system_named, system_names

# Dice enough for a small action; a fleet rolls as many in one battle, and takes minutes by the coastal rules.
SEEDS, FLEET = (1, 2, 3), 20


@pytest.mark.gate
@pytest.mark.parametrize("key", skirmish_keys())
@pytest.mark.parametrize("system", system_names())
def test_every_skirmish_is_fought_to_its_end_by_every_system_that_suits_it(system: str, key: str) -> None:
    """SM-6B.2 Captains finish it whatever the dice, each ship has one fate, and what is told of it holds together."""
    for seed in SEEDS:
        opened = open_skirmish(key, system, seed)
        if (no := system_named(system).suits(opened.book, opened.skirmish.engagement)) is not None:
            with pytest.raises(Refused, match=no.rule):
                skirmish_table(opened)
            return
        table = skirmish_table(opened)
        after = fight_out(table)
        sent = Counter(one.ship for _, one in opened.skirmish.engagement.participants())
        found = result_of(opened, after, None)

        assert Counter(one.ship for one in after.outcomes) == sent
        assert {one["ship"] for one in found["ships"]} == set(sent)
        assert found["why"] and found["seed"] == seed
        assert table.view(None).over
        assert not any(table.pending(side) for side in BOTH)
        if len(sent) > FLEET:
            return


def test_orders_given_one_by_one_fall_to_the_same_dice_as_a_battle_by_captains() -> None:
    """The screen and the captains fight one battle: a face hangs on its reason and not on who asks."""
    opened = open_skirmish("cape-spada", "supermarina", 7)
    one, other = skirmish_table(opened), skirmish_table(opened)
    told = fight_out(one)
    while (side := next((side for side in BOTH if other.pending(side)), None)) is not None:
        [decision, *_] = other.pending(side)
        other.give(other.advice(side, decision))

    assert other.result() == told


def test_what_is_sealed_is_told_to_nobody_but_its_side() -> None:
    """SM-GAP-56 The lines of a sealed order are in one log only."""
    table = skirmish_table(open_skirmish("cape-spada", "supermarina", 7))
    [decision] = table.pending(BOTH[0])
    told = table.give(table.advice(BOTH[0], decision))

    assert not told.for_reader(BOTH[1])


def test_each_run_tells_how_far_it_has_come() -> None:
    """A person who waits sees the number go up."""
    seen: list[int] = []
    fight_many(open_skirmish("cape-bon", "supermarina", 1), 3, seen.append)

    assert seen == [1, 2, 3]


@pytest.mark.gate
def test_a_skirmish_opens_with_its_briefing_and_is_on_the_list() -> None:
    """Place, hour, sky, both sides and when it stops."""
    found = briefing_of(open_skirmish("river-plate", seed=1))
    listed = {card.key: card for card in battle_cards()}

    assert (found["place"], found["moment"]) == ("150 miles east of the Plate", "1939-12-13T06:14-02:00")
    assert found["ships"] == {"axis": ["Admiral Graf Spee"], "allied": ["Ajax", "Achilles", "Exeter"]}
    assert found["aims"]["axis"] and found["stops"]
    assert set(listed) == set(skirmish_keys())


def test_a_seed_is_drawn_when_none_is_given() -> None:
    """Nobody foresees it."""
    assert len({open_skirmish("cape-bon").seed for _ in range(4)}) > 1


def test_what_cannot_be_opened_says_why() -> None:
    """No such skirmish, no such system, no such option."""
    with pytest.raises(NotFound, match="there is no skirmish 'nowhere'"):
        open_skirmish("nowhere")
    with pytest.raises(NotFound, match="there is no tactical system 'chess'"):
        open_skirmish("river-plate", "chess")
    with pytest.raises(Malformed, match="option 'x'"):
        open_skirmish("river-plate", "supermarina", 1, ("x",))


def test_a_briefing_names_no_enemy_whom_its_reader_does_not_see_yet() -> None:
    """SM-GAP-56 Off Kelibia the boats are near, and Havock learns of them as they come; umpire and captains are told all."""
    opened = open_skirmish("kelibia", "fear_god", seed=1)
    everybody, hunters, hunted = (briefing_of(opened, people)["ships"] for people in ((), (Side.AXIS,), (Side.ALLIED,)))

    assert everybody["axis"] == hunters["axis"]
    assert everybody["axis"]
    assert hunted == {"axis": [], "allied": ["Havock"]}
    assert briefing_of(opened, BOTH)["ships"]["axis"] == []
    assert briefing_of(opened, BOTH)["own"]["axis"] == everybody["axis"]
