"""Battles for the table, conditions at random, and forms filled in by a pen that writes line by line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Engagement, Participant, Task
from campaign.model.battles.skirmish import Skirmish
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.ships import ShipType
from campaign.session.engagements.forms import form_of, papers_named
from campaign.tabletop.form import form_text


@cache
def skirmish(key: str) -> tuple[Skirmish, Book]:
    """A skirmish that comes with the game, and its Book."""
    return load_skirmish_book(key)


def battle(key: str = "river-plate") -> tuple[Book, Engagement]:
    """The battle of a skirmish."""
    found, book = skirmish(key)
    return book, found.engagement


def altered(engagement: Engagement, change: Callable[[Side, Participant], Participant]) -> Engagement:
    """The same battle with every unit changed."""
    parties = {
        side: replace(party, participants=tuple(change(side, one) for one in party.participants))
        for side, party in engagement.parties.items()
    }
    return replace(engagement, parties=parties)


def hurt(book: Book, engagement: Engagement, seed: int) -> Engagement:
    """The same battle between ships that have been in others before, each in a state of her own."""
    chance = Random(seed)

    def share(most: int = 100) -> Fraction:
        return Fraction(chance.randint(0, most), chance.choice((100, 101, 107, 128)))

    def worse(_: Side, one: Participant) -> Participant:
        facts = book.oob.classes[one.ship_class]
        mounts = [*(mount.name for mount in facts.guns), *(mount.name for mount in facts.torpedoes)]
        batteries = {mount.battery for mount in facts.guns}
        state = Condition(
            share(44),
            share(44),
            share(),
            share(),
            {battery: share() for battery in sorted(batteries) if chance.random() < 0.7},
            tuple(name for name in dict.fromkeys(mounts) if chance.random() < 0.2),
            (),
            chance.randint(0, 2),
            chance.randint(0, 1),
            share(),
        )
        return replace(one, condition=state)

    return altered(engagement, worse)


def conditions(engagement: Engagement) -> Mapping[str, Condition]:
    """What each ship was sent in."""
    return {str(one.ship): one.condition for _, one in engagement.participants()}


def written(book: Book, engagement: Engagement, rules: str, reader: Side | None = None) -> str:
    """The text of a form."""
    return form_text(form_of(book, engagement, papers_named(rules), reader))


def filled(text: str, *changes: tuple[str, str], minutes: int = 60) -> str:
    """A form in which lines were changed: each ("ship key" or "key", "value"); the minutes are filled in."""
    for where, value in (("minutes", str(minutes)), *changes):
        ship, _, key = where.rpartition(" ")
        start = text.index(f'  "{ship}":') if ship else 0
        line = text.index(f"{'    ' if ship else ''}{key}: ", start)
        end = text.index("\n", line)
        text = f"{text[:line]}{'    ' if ship else ''}{key}: {value}{text[end:]}"
    return text


def answered(text: str, *confirmed: str, **overruled: str) -> str:
    """A form in which that is confirmed which is asked back, and that overruled, for the reason given (`.` for `__`)."""
    reasons = ", ".join(f'{name.replace("__", ".")}: "{reason}"' for name, reason in overruled.items())
    text = text.replace("confirmed: []", f"confirmed: [{', '.join(confirmed)}]", 1)
    return text.replace("overruled: {}", f"overruled: {{{reasons}}}", 1)


def line_of(text: str, where: str) -> int:
    """The number of the line that such a change would be on."""
    ship, _, key = where.rpartition(" ")
    start = text.index(f'  "{ship}":') if ship else 0
    return text.count("\n", 0, text.index(f"{'    ' if ship else ''}{key}:", start)) + 1


def laid(folder: Path, text: str, name: str = "form.yaml") -> Path:
    """A form as a file."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


FLEETS = {
    Side.AXIS: ((ShipType.BATTLESHIP, 2), (ShipType.HEAVY_CRUISER, 6), (ShipType.LIGHT_CRUISER, 8), (ShipType.DESTROYER, 16)),
    Side.ALLIED: ((ShipType.BATTLESHIP, 3), (ShipType.CARRIER, 1), (ShipType.LIGHT_CRUISER, 5), (ShipType.DESTROYER, 13)),
}
NATIONS = {Side.AXIS: Nation.ITALIAN, Side.ALLIED: Nation.BRITISH}


@cache
def fleet_action() -> tuple[Book, Engagement]:
    """Both fleets off Calabria, as strong as they were there: 54 ships, two hours to fight."""
    book, engagement = battle("spartivento-day")
    parties = {}
    for side in Side:
        found: list[Participant] = []
        for kind, count in FLEETS[side]:
            ships = [
                ship
                for ship in book.oob.ships.values()
                if ship.nation is NATIONS[side] and book.oob.classes[ship.ship_class].type is kind
            ]
            task = Task.SCREEN if kind is ShipType.DESTROYER else Task.BATTLE_LINE
            force = "screen" if kind is ShipType.DESTROYER else "battle squadron"
            found += [
                Participant(ship.id, ship.ship_class, ship.name, ship.nation, force, task, SOUND) for ship in ships[:count]
            ]
        parties[side] = replace(engagement.parties[side], participants=tuple(found))
    return book, replace(engagement, parties=parties)
