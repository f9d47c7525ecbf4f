"""Section 6.3: what a side may know of supplies, Malta, the force pool and the special rules."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.play.state import State
from campaign.model.play.war import MaltaSeen, WarView
from campaign.model.sides import Side
from campaign.rules.chapters.war.ch11_requirements import duties_now


def war_view(book: Book, state: State, side: Side) -> WarView:
    """SM-GAP-56.10 Duties, tallies and the force pool are public; Malta's larder and the 10th MAS are their owners' secrets."""
    war = state.war
    larder = war.malta.stock if side is Side.ALLIED else None
    return WarView(
        duties=duties_now(book, state, side),
        landed=war.supply.landed,
        landed_before=war.supply.landed_before,
        failed=war.supply.failed,
        malta=MaltaSeen(larder, war.malta.turns_out, war.malta.surrendered),
        flags=war.flags,
        garrisons=war.garrisons,
        pool=war.pool,
        tenth_mas=war.tenth_mas if side is Side.AXIS else None,
        east_africa=war.east_africa,
        defenders=war.defenders,
    )
