"""Who takes part in a fact of a battle, and where, as far as one reader knows."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.play.telling import Being, Mention
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Contact, Flight, Vessel
from campaign.tactics.kit.telling import mention_in, metres_of, range_between
from campaign.tactics.plot.geometry import Point


class Scene(Struct, frozen=True):
    """FG-GAP-15 A battle before a fact, as one reader of it sees the plot: an enemy out of contact has no place on it."""

    battle: Battle
    reader: Side | None

    def mention(self, who: str) -> Mention:
        """Somebody by his name."""
        return mention_in(self.battle, who)

    def actor(self, who: str) -> Mention | None:
        """Somebody who takes part in a roll; None for what is neither ship nor flight."""
        mentioned = self.mention(who)
        return None if mentioned.being is Being.UNKNOWN else mentioned

    def vessel(self, ship: ShipId) -> Vessel:
        """A ship as she was before the fact."""
        return self.battle.vessels[ship]

    def flight(self, unit: ShipId) -> Flight:
        """A flight as it was before the fact."""
        return self.battle.flights[unit]

    def attacked(self, what: str) -> ShipId | None:
        """The ship that is attacked, by how it is put of a flight."""
        return next((vessel.id for vessel in self.battle.vessels.values() if what == f"attacks {vessel.name}"), None)

    def point(self, who: ShipId) -> Point | None:
        """Where somebody is, as far as the reader sees it."""
        if (flight := self.battle.flights.get(who)) is not None:
            return flight.pose.at
        vessel = self.battle.vessels.get(who)
        if vessel is None or (self.reader not in (None, vessel.side) and vessel.contact is Contact.NONE):
            return None
        return vessel.pose.at

    def at(self, who: ShipId) -> tuple[float, float] | None:
        """The same in metres east and north."""
        return metres_of(self.point(who))

    def range_m(self, first: ShipId, second: ShipId) -> float | None:
        """How far two are apart, where the reader sees both."""
        return range_between(self.point(first), self.point(second))
