"""The fingerprint of an engagement, so that a result can prove which battle it belongs to."""

from __future__ import annotations

import hashlib

from campaign.model.battles.battle import Engagement, Participant
from campaign.model.battles.presence import Arm, Presence


def digest_of(engagement: Engagement) -> str:
    """Fingerprint of an engagement, so that a result can prove which battle it belongs to."""
    parts = [repr((engagement.id, engagement.turn, engagement.nas, engagement.hex, engagement.conditions, engagement.acting,
                   engagement.opening))]
    parts += [f"{side.value}:{_spelled(unit)}" for side, unit in engagement.participants()]
    # What only some battles have is spelled only there, so that the fingerprint of any other stays what it was.
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
    """Whether more is told of aircraft or guns ashore than what, how many and when."""
    return presence != Presence(presence.arm, presence.boats, presence.arrives)


def _spelled(unit: Participant) -> str:
    state = unit.condition
    rounds = sorted(state.rounds_left.items())
    return repr((unit.ship, unit.force, unit.task, unit.out_of_fuel, state.shell_damage, state.underwater_damage,
                 state.speed_left, state.torpedoes_left, rounds, state.mounts_out, state.criticals, state.fires, state.floods,
                 state.crew_left))
