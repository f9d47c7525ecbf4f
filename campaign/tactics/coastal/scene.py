"""Who and what takes part in a fact of a battle, by the names and in the places that one reader knows."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.play.telling import Being, Mention
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.state import Battle
from campaign.tactics.coastal.battle.vessel import Vessel
from campaign.tactics.kit.telling import mention_in, metres_of, range_between
from campaign.tactics.plot.geometry import Point


def as_told(battle: Battle, readers: tuple[Side, ...]) -> Battle:
    """The battle with the names its readers may know: to the enemy an unspotted vessel is a marker."""
    return replace(battle, vessels={
        key: vessel if set(readers) <= set(vessel.known_to) else replace(vessel, name=vessel.marker)
        for key, vessel in battle.vessels.items()
    })


class Scene(Struct, frozen=True):
    """CO-4.5 A battle before a fact, with the names under which all readers of it know those who take part, for one of them."""

    battle: Battle
    reader: Side | None

    def mention(self, who: str) -> Mention:
        """Somebody by the name he is told by; a marker is asked for by its number, by its own side by what lies beneath."""
        mentioned = mention_in(self.battle, who)
        vessel = self.battle.vessels.get(ShipId(who))
        if vessel is None or vessel.spotted or vessel.name != vessel.marker:
            return mentioned
        return replace(mentioned, being=Being.MARKER, key=str(vessel.id) if self.is_own(vessel) else vessel.marker)

    def actor(self, who: str) -> Mention | None:
        """Somebody who takes part in a roll; None for what is no model."""
        mentioned = self.mention(who)
        return None if mentioned.being is Being.UNKNOWN else mentioned

    def name(self, who: str) -> str:
        """What somebody is called."""
        return self.mention(who).name

    def vessel(self, ship: ShipId) -> Vessel:
        """A model as it was before the fact."""
        return self.battle.vessels[ship]

    def is_own(self, vessel: Vessel) -> bool:
        """Whether the reader knows all of her."""
        return self.reader in (None, vessel.side)

    def behind(self, who: ShipId | None) -> tuple[Mention, ...]:
        """Who stands behind what no sentence lays to him: his own side and the umpire know, and the enemy does not."""
        if who is None:
            return ()
        mentioned = self.mention(who)
        return (mentioned,) if self.reader in (None, mentioned.side) else ()

    def point(self, who: ShipId) -> Point | None:
        """Where somebody is, as far as the reader sees the plot: what is deep and not spotted has no place on it."""
        if (flight := self.battle.flights.get(who)) is not None:
            return flight.pose.at
        vessel = self.battle.vessels.get(who)
        if vessel is None or (self.battle.is_deep(vessel) and not vessel.spotted and not self.is_own(vessel)):
            return None
        return vessel.pose.at

    def at(self, who: ShipId) -> tuple[float, float] | None:
        """The same in metres east and north."""
        return metres_of(self.point(who))

    def range_m(self, first: ShipId, second: ShipId) -> float | None:
        """How far two are apart, where the reader sees both."""
        return range_between(self.point(first), self.point(second))
