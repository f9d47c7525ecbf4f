"""What a player points at in a battle, and what his order says so far: all that is drawn besides the view."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.battles.battle import BattleView, Token, Trail


class BattlePointing(Struct, frozen=True):
    """The ship chosen with her division and the one looked at, whom one may aim at, and what the order in the making says.

    That is who is aimed at whom with the chance where it is told, lines and rings, and where the order leads; `leading` are
    the first ships of divisions, whose names come before others; `ghost` is where the chosen one can be.
    """

    chosen: str = ""
    looked_at: str = ""
    lit: frozenset[str] = frozenset()
    aims: tuple[tuple[str, str], ...] = ()
    bearings: tuple[tuple[str, float], ...] = ()
    rings: tuple[tuple[str, float], ...] = ()
    traces: tuple[Trail, ...] = ()
    division: frozenset[str] = frozenset()
    leading: frozenset[str] = frozenset()
    chances: tuple[tuple[str, str], ...] = ()
    ghost: tuple[tuple[float, float], ...] = ()


def token_of(view: BattleView, name: str) -> Token | None:
    """The unit of that id that a view shows."""
    return next((token for token in view.tokens if token.id == name), None) if name else None


def plotted(view: BattleView) -> tuple[Token, ...]:
    """The units that have a place on the sea."""
    return tuple(token for token in view.tokens if token.x_m is not None and token.y_m is not None)


def place_of(token: Token) -> tuple[float, float]:
    """A unit's place in metres."""
    return token.x_m or 0.0, token.y_m or 0.0
