"""Orders of battle of other seas, for skirmishes alone: beside the game's own, and no campaign knows of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from campaign.library import places
from campaign.library.campaigns.shared import order_of_battle
from campaign.library.fleets.order_of_battle import load_order_of_battle
from campaign.library.reading.faults import Source
from campaign.model.units.order_of_battle import OrderOfBattle

FOLDER = "seas"


def sea_keys() -> tuple[str, ...]:
    """The seas that come with the game beside its own, in order of name."""
    return tuple(sorted(folder.name for folder in (places.order_of_battle() / FOLDER).iterdir() if folder.is_dir()))


def sea_folders() -> Iterator[Source]:
    """The folders whose YAML files describe those seas, in order of name."""
    for sea in sea_keys():
        inside = (folder for folder in (places.order_of_battle() / FOLDER / sea).iterdir() if folder.is_dir())
        yield from sorted(inside, key=lambda folder: folder.name)


@cache
def fleets_of(sea: str | None) -> OrderOfBattle:
    """The game's order of battle, and with a sea of its own what is described for that; raises FaultyData."""
    ours = order_of_battle()
    return ours if sea is None else load_sea(places.order_of_battle() / FOLDER / sea, ours)


def load_sea(folder: Source, ours: OrderOfBattle) -> OrderOfBattle:
    """The order of battle in a folder, loaded beside ours: it may refer to ours but must not reuse an id."""
    own = load_order_of_battle(folder, ours)
    return OrderOfBattle(
        {**ours.guns, **own.guns}, {**ours.torpedoes, **own.torpedoes}, {**ours.classes, **own.classes},
        {**ours.ships, **own.ships}, {**ours.aircraft, **own.aircraft}, ours.bases, ours.air_units,
    )
