"""What the order of battle says about the participants of an engagement, and the fingerprint of the whole."""

from __future__ import annotations

import hashlib

from msgspec import Struct

from campaign.model.battles.battle import Engagement, Participant
from campaign.model.battles.presence import Arm, Presence
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import GunId, ShipClass


def digest_of(engagement: Engagement) -> str:
    """Fingerprint of an engagement, so that a result can prove which battle it belongs to."""
    parts = [repr((engagement.id, engagement.turn, engagement.nas, engagement.hex, engagement.conditions, engagement.acting,
                   engagement.opening))]
    parts += [f"{side.value}:{_spelled(unit)}" for side, unit in engagement.participants()]
    # What only some battles have is written only for those, so that the fingerprints of all others do not change.
    if engagement.setting is not None:
        parts.append(repr((engagement.setting, [(side.value, engagement.parties[side].wins) for side in engagement.parties])))
        parts += [f"surprise {side.value}" for side in (engagement.setting.surprise,) if side is not None]
    parts += [repr((unit.ship, unit.posture)) for _, unit in engagement.participants() if unit.posture is not None]
    parts += [repr((unit.ship, unit.arm, unit.arrives, unit.condition.details)) for _, unit in engagement.participants()
              if unit.arm is not Arm.SHIP or unit.arrives or unit.condition.details]
    parts += [repr((unit.ship, unit.presence)) for _, unit in engagement.participants()
              if unit.presence is not None and _told(unit.presence)]
    if engagement.setting is not None:
        parts += [repr((patch.name, patch.laid)) for patch in engagement.setting.patches if patch.laid is not None]
        parts += [f"steep {patch.name}" for patch in engagement.setting.patches if patch.steep]
    parts += [repr(party.divisions) for party in engagement.parties.values() if party.divisions]
    return hashlib.blake2b("\n".join(parts).encode(), digest_size=12).hexdigest()


def _told(presence: Presence) -> bool:
    """Whether more is known of aircraft or guns ashore than their type, number and time of arrival."""
    return presence != Presence(presence.arm, presence.boats, presence.arrives)


def _spelled(unit: Participant) -> str:
    state = unit.condition
    rounds = sorted(state.rounds_left.items())
    return repr((unit.ship, unit.force, unit.task, unit.out_of_fuel, state.shell_damage, state.underwater_damage,
                 state.speed_left, state.torpedoes_left, rounds, state.mounts_out, state.criticals, state.fires, state.floods,
                 state.crew_left))


class Description(Struct, frozen=True):
    """A participant's kind and model in a word or two, her length, and her class if she is a ship or a submarine."""

    kind: str
    model: str
    length_m: float = 0.0
    ship_class: ShipClass | None = None


def description_of(oob: OrderOfBattle, sent: Participant) -> Description:
    """What is known of one participant before any battle; raises KeyError for a model without a description."""
    facts = oob.classes.get(sent.ship_class)
    match sent.arm:
        case Arm.AIRCRAFT:
            return Description("aircraft", oob.aircraft[str(sent.ship_class)].name)
        case Arm.BATTERY:
            return Description("battery", oob.guns[GunId(str(sent.ship_class))].name)
        case Arm.SUBMARINE if facts is None:
            # The order of battle counts submarines by flotilla, and describes none of them.
            return Description("submarine", "")
        case Arm.SHIP | Arm.SUBMARINE:
            facts = oob.classes[sent.ship_class]
            return Description(facts.type.value, facts.name, facts.length_m, facts)
