"""Facts about what a ship suffers; each carries what she is after it, so that the fold needs no rule."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Effect, Harm


class PointsLost(Struct, frozen=True):
    """FG-8.1 Damage of a phase, or of fire and flooding, is taken off a ship's points."""

    ship: ShipId
    points: int
    cause: Cause
    after: Harm
    readers: tuple[Side, ...] = BOTH


class CriticalStruck(Struct, frozen=True):
    """FG-8.3 A critical hit, what it struck in words of the roster, and what came of it."""

    ship: ShipId
    effect: Effect
    item: str
    after: Harm
    readers: tuple[Side, ...] = BOTH


class CasualtyBegan(Struct, frozen=True):
    """FG-8.2 A fire or a flood begins."""

    ship: ShipId
    casualty: Casualty
    after: Harm
    readers: tuple[Side, ...] = BOTH


class CasualtiesFought(Struct, frozen=True):
    """FG-8.2-control A die for all fires or all floods: their severity before and after, in percent."""

    ship: ShipId
    fire: bool
    before: int
    now: int
    after: Harm
    readers: tuple[Side, ...] = BOTH


class Tended(Struct, frozen=True):
    """Something about a ship that her crew, or the clock, put right or changed, in words; `readers` are those who notice."""

    ship: ShipId
    what: str
    after: Harm
    readers: tuple[Side, ...] = BOTH


class Doomed(Struct, frozen=True):
    """FG-8.1.8 A ship is sinking and disappears in a later turn; she fights no more after this phase."""

    ship: ShipId
    cause: Cause
    until: int
    readers: tuple[Side, ...] = BOTH


class Sank(Struct, frozen=True):
    """FG-8.1.8 A ship is gone."""

    ship: ShipId
    cause: Cause
    readers: tuple[Side, ...] = BOTH


class Hurt(Struct, frozen=True):
    """Who is to be credited for what a ship suffered; told to nobody."""

    ship: ShipId
    by: ShipId
