"""What all of the game reads alike, read once a process: maps, the order of battle, and its timeline."""

from __future__ import annotations

from functools import cache

from campaign.library.campaigns.timeline import load_timeline
from campaign.library.fleets.order_of_battle import load_order_of_battle
from campaign.library.maps.theatre import load_theatre
from campaign.model.order_of_battle import OrderOfBattle
from campaign.model.theatre import Theatre
from campaign.model.timeline import Timeline

DEFAULT_THEATRE = "mediterranean"


@cache
def theatre_named(name: str) -> Theatre:
    """A map that comes with the game."""
    return load_theatre(name)


@cache
def order_of_battle() -> OrderOfBattle:
    """The order of battle that comes with the game."""
    return load_order_of_battle()


@cache
def timeline_of(theatre: str) -> Timeline:
    """The timeline that comes with the game, on one of its maps."""
    return load_timeline(order_of_battle(), theatre_named(theatre))
