"""What is told of a battle under Fear God names nobody to an enemy who does not see her."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.dice import SeededDice
from campaign.model.play.telling import Deed, Telling
from campaign.model.sides import READERS, Side
from campaign.tactics.fear_god.battle.facts import Collided, Flew, MineMet
from campaign.tactics.fear_god.battle.vessel import Contact
from campaign.tactics.fear_god.system import SYSTEM
from tests.tactics.tellings import line_of


def told(key: str, seed: int) -> Iterator[str]:
    """Every text that an enemy is told of a vessel out of contact before and after it, but for what nobody can miss."""
    found, book = load_skirmish_book(key)
    battle = SYSTEM.begin(book, found.engagement)
    for _, happened in SYSTEM.stages(book, found.engagement, SeededDice(seed)):
        for fact in happened:
            text, readers = line_of(SYSTEM, battle, fact), SYSTEM.seen_by(fact)
            after = SYSTEM.fold(battle, fact)
            hidden = [vessel for vessel in battle.vessels.values() if vessel.contact is Contact.NONE
                      and after.vessels[vessel.id].contact is Contact.NONE and vessel.side.enemy in readers]
            if not isinstance(fact, Collided | MineMet):
                yield from (f"{type(fact).__name__}: {text}" for vessel in hidden
                            if vessel.name in text or vessel.id in text)
            battle = after


@pytest.mark.parametrize("key", ["river-plate", "cape-bon", "glorious", "cuxhaven", "dagabur"])
def test_an_enemy_is_not_told_of_a_ship_that_he_does_not_see(key: str) -> None:
    """FG-GAP-15 Fire, dice, fires, floods and repairs of a ship out of contact are her own side's till she is seen."""
    leaks = list(told(key, 0))

    assert not leaks, "\n".join(sorted(set(leaks))[:20])


def raids(key: str) -> Iterator[tuple[int, Side, dict[Side | None, Telling]]]:
    """Attacks from the air: how many came loaded, whose they are, and what each reader is told."""
    found, book = load_skirmish_book(key)
    battle = SYSTEM.begin(book, found.engagement)
    for _, happened in SYSTEM.stages(book, found.engagement, SeededDice(1, key)):
        for fact in happened:
            if isinstance(fact, Flew):
                tellings = {reader: SYSTEM.narrate(battle, fact, reader) for reader in READERS}
                told = {reader: telling for reader, telling in tellings.items() if telling is not None}
                if told and told[None].deed is Deed.ATTACK:
                    flight = battle.flights[fact.flight]
                    yield flight.loaded, flight.side, told
            battle = SYSTEM.fold(battle, fact)


def test_how_many_aircraft_are_loaded_is_their_own_sides_to_know() -> None:
    """FG-GAP-01 An attack tells the enemy who attacks whom; with how many that still carry bombs it tells its own side."""
    attacks = list(raids("cuxhaven"))

    assert attacks
    for loaded, side, told in attacks:
        assert {reader: telling.count for reader, telling in told.items()} == {None: loaded, side: loaded, side.enemy: None}
