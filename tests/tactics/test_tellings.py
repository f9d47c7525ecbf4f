"""What two systems tell of their battles as data: no mere notes, whoever acts is named, and nobody who is not known."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.dice import SeededDice
from campaign.model.play.telling import Being, Deed, Telling
from campaign.model.sides import READERS, Side
from campaign.tactics.registry import system_named

FOUGHT = (("coastal", "sicilian-channel"), ("fear_god", "skerki-bank"))


@cache
def told_in(system: str, key: str) -> tuple[tuple[Any, Side | None, Telling], ...]:
    """Each telling of a skirmish with its reader and the battle before it."""
    return tuple(_tellings(system, key))


def _tellings(system: str, key: str) -> Iterator[tuple[Any, Side | None, Telling]]:
    rules, (skirmish, book) = system_named(system), load_skirmish_book(key)
    battle = rules.begin(book, skirmish.engagement)
    for _, facts in rules.stages(book, skirmish.engagement, SeededDice(1, key)):
        for fact in facts:
            for reader in READERS:
                if reader is None or reader in rules.seen_by(fact):
                    telling = rules.narrate(battle, fact, reader)
                    if telling is not None:
                        yield battle, reader, telling
            battle = rules.fold(battle, fact)


@pytest.mark.parametrize(("system", "key"), FOUGHT)
def test_whoever_acts_or_suffers_is_named_in_the_sentence(system: str, key: str) -> None:
    """SM-1G Of two sides it is plain which is meant."""
    told = [telling for _, _, telling in told_in(system, key)]

    assert {Deed.HIT, Deed.MISS, Deed.MOVE, Deed.DAMAGE, Deed.LOSS} <= {telling.deed for telling in told}
    assert not [telling for telling in told if telling.deed is Deed.NOTE]
    assert not [(mention, telling.sentence) for telling in told for mention in (*telling.by, *telling.to)
                if mention.being is not Being.SIDE and mention.name.casefold() not in telling.sentence.casefold()]


def test_an_enemy_beneath_a_marker_is_told_by_its_number_alone() -> None:
    """CO-4.5 His own side asks for him by his name, whatever the sentence calls him."""
    markers = [(battle, reader, mention) for battle, reader, telling in told_in("coastal", "sicilian-channel")
               for mention in telling.mentioned if mention.being is Being.MARKER]
    hidden = {reader: {mention.key for _, who, mention in markers if who is reader and mention.side is reader.enemy}
              for reader in Side}

    assert all(keys for keys in hidden.values())
    for battle, reader, mention in markers:
        if reader is not None and mention.side is reader.enemy:
            assert mention.key == mention.name
            assert mention.key not in battle.vessels


def test_an_enemy_out_of_contact_has_no_place() -> None:
    """FG-GAP-15 Where something befell a ship is told to who has her on his plot."""
    befell = [(battle.vessels[telling.to[0].key], reader, telling) for battle, reader, telling in told_in(*FOUGHT[1])
              if telling.deed in (Deed.HIT, Deed.DAMAGE) and telling.to and telling.to[0].key in battle.vessels]

    assert befell
    for vessel, reader, telling in befell:
        seen = reader in (None, vessel.side) or vessel.contact.value != "none"
        assert (telling.at_m is not None) is seen
