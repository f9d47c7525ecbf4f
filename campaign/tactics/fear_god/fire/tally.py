"""What struck each ship in a phase of fire, gathered hit by hit, and the blow that comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.armour.piercing import Hit
from campaign.tactics.fear_god.battle.harm import Cause
from campaign.tactics.fear_god.charts.terms import Band
from campaign.tactics.fear_god.criticals.blows import Blow


class Struck(Struct, frozen=True):
    """All hits on one ship: the points of each shooter, from how far heavy shells fell on a flight deck, the best chance."""

    hits: tuple[Hit, ...] = ()
    by: Mapping[ShipId, int] = field(default_factory=dict)
    on_deck: Band | None = None
    chance: int = 0

    @property
    def points(self) -> int:
        """FG-0-order The damage of the phase."""
        return sum(hit.points for hit in self.hits)

    def and_by(self, shooter: ShipId, hits: tuple[Hit, ...], chance: int, on_deck: Band | None) -> Struck:
        """With the hits of one more attack."""
        farthest = max((one for one in (self.on_deck, on_deck) if one is not None), key=tuple(Band).index, default=None)
        points = self.by.get(shooter, 0) + sum(hit.points for hit in hits)
        return Struck((*self.hits, *hits), {**self.by, shooter: points}, farthest, max(self.chance, chance))


class Tally(Struct, frozen=True):
    """All ships that were struck in a phase."""

    ships: Mapping[ShipId, Struck] = field(default_factory=dict)

    def of(self, ship: ShipId) -> Struck:
        """What struck a ship so far."""
        return self.ships.get(ship, Struck())

    def with_struck(self, ship: ShipId, struck: Struck) -> Tally:
        """The same with what struck one ship."""
        return replace(self, ships={**self.ships, ship: struck})

    def blows(self) -> Iterator[Blow]:
        """FG-X-23 One blow a ship: one hit that pierced opens what is protected, and the largest gun counts."""
        for ship, struck in self.ships.items():
            if struck.hits:
                yield Blow(
                    ship, struck.points, Cause.SHELL, any(hit.pierced for hit in struck.hits),
                    any(hit.casemate for hit in struck.hits), max(hit.mm for hit in struck.hits),
                    deck_shells=struck.on_deck, chance=struck.chance,
                    shells=tuple((hit.face, hit.penetration) for hit in struck.hits))

    def credits(self) -> Iterator[tuple[ShipId, ShipId]]:
        """Each ship that was struck, with whoever took most off her."""
        for ship, struck in self.ships.items():
            if struck.hits:
                yield ship, max(struck.by, key=lambda shooter: (struck.by[shooter], shooter))
