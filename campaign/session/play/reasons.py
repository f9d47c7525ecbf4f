"""Why a die is to be rolled at the table, as whoever sits there may know it."""

from __future__ import annotations

from campaign.model.dice import Why
from campaign.model.sides import BOTH
from campaign.rules import narration
from campaign.session.play.game import Game


def reason_for(game: Game, why: Why) -> str:
    """The reason of a roll by name; what only one side may see fall is named to it alone, and of others only the rule."""
    only = game.players.only_human
    if only is None and set(why.seen_by) != set(BOTH) and game.players.humans:
        whose = " and ".join(str(side) for side in why.seen_by)
        return f"{why.rule}: a roll that concerns the {whose} side alone"
    told = narration.reason(game.book, game.state, why, only)
    return told if told is not None else f"{why.rule}: a roll of the other side, which is its own affair"
