"""SM-GAP-76.1 Who is surprised when a battle of the campaign begins: by night, a side that has not noticed who attacks it."""

from __future__ import annotations

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.play.state import Attack, State
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.rules.facts.roster import ships_of


def surprising(book: Book, state: State, attack: Attack) -> Side | None:
    """SM-GAP-76.1 The attacker, where it is night, the enemy has found none of his forces yet, and has no radar there."""
    if attack.light is not Light.NIGHT or any(state.finds.get(force) for force in attack.attackers):
        return None
    return None if any(_has_radar(book, state, force) for force in attack.targets) else attack.acting


def _has_radar(book: Book, state: State, force: ForceId) -> bool:
    """Whether a ship of a force has been given a radar set."""
    ships = ships_of(state, force)
    sets = (radar for ship in ships for radar in (*book.oob.class_of(ship).radar, *book.oob.ships[ship].radar))
    return any(Turn.of(radar.fitted) <= state.cursor.turn for radar in sets)
