"""What a list of battles shows of each: whom either side sends, by types, who leads, and how high the sun stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import datetime

from msgspec import Struct

from campaign.library.battles.seas import fleets_of
from campaign.model.battles.battle import Engagement, Participant, Party
from campaign.model.battles.presence import Arm
from campaign.model.battles.skirmish import Skirmish
from campaign.model.sides import Side
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import Gun, GunId, ShipClass, ShipType
from campaign.ratings.sky import sky_over

RANK = tuple(kind.value for kind in ShipType)
AIRCRAFT, GUNS = "aircraft", "guns ashore"
ORDER = (*RANK, AIRCRAFT, GUNS)


class Lead(Struct, frozen=True):
    """The unit that a side's part in a battle is known by: its heaviest ship, with her class and its guns if she has one."""

    name: str
    arm: Arm
    ship_class: ShipClass | None = None
    guns: Mapping[GunId, Gun] = {}


class SentForce(Struct, frozen=True):
    """What one side sends: how many of each type, the heaviest first, and who leads."""

    types: tuple[tuple[str, int], ...]
    lead: Lead


class BattleGlance(Struct, frozen=True):
    """A skirmish with what its card shows: whom both sides have there from the beginning, and how high the sun stands then."""

    skirmish: Skirmish
    forces: Mapping[Side, SentForce]
    sun_degrees: float


def glance_at(skirmish: Skirmish) -> BattleGlance:
    """A glance at one skirmish, by the order of battle of its sea."""
    fleets, engagement = fleets_of(skirmish.sea), skirmish.engagement
    return BattleGlance(skirmish, {side: _force(engagement.parties[side], fleets) for side in Side},
                        _sun_over(engagement))


def _force(party: Party, fleets: OrderOfBattle) -> SentForce:
    # Who comes later is for its own side alone to know.
    sent = [unit for unit in party.participants if not unit.arrives] or party.participants
    counted: Counter[str] = Counter()
    for unit in sent:
        counted[_type(unit, fleets)] += unit.boats
    heaviest = min(sent, key=lambda unit: (ORDER.index(_type(unit, fleets)), -_length(unit, fleets)))
    return SentForce(tuple(sorted(counted.items(), key=lambda pair: ORDER.index(pair[0]))), _lead(heaviest, fleets))


def _type(unit: Participant, fleets: OrderOfBattle) -> str:
    match unit.arm:
        case Arm.AIRCRAFT:
            return AIRCRAFT
        case Arm.BATTERY:
            return GUNS
        case Arm.SUBMARINE:
            return ShipType.SUBMARINE.value
        case Arm.SHIP:
            return fleets.classes[unit.ship_class].type.value


def _length(unit: Participant, fleets: OrderOfBattle) -> float:
    facts = fleets.classes.get(unit.ship_class)
    return 0.0 if facts is None else facts.length_m


def _lead(unit: Participant, fleets: OrderOfBattle) -> Lead:
    facts = fleets.classes.get(unit.ship_class) if unit.arm in (Arm.SHIP, Arm.SUBMARINE) else None
    if facts is None:
        return Lead(unit.name, unit.arm)
    return Lead(unit.name, unit.arm, facts, {mount.gun: fleets.guns[mount.gun] for mount in facts.guns})


def _sun_over(engagement: Engagement) -> float:
    setting = engagement.setting
    assert setting is not None
    return sky_over(setting.latitude, setting.longitude, datetime.fromisoformat(setting.moment)).sun.altitude_degrees
