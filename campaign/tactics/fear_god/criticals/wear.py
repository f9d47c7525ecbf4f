"""FG-6R-import What old damage broke of a ship of which the campaign has kept no more than her share of damage."""

from __future__ import annotations

from campaign.model.replacing import replace
from campaign.tactics.fear_god.battle.harm import Cause, Critical, Effect, Harm, Helm, MountState, Rudder, Status
from campaign.tactics.fear_god.battle.harms import Tended
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.criticals import CriticalKind
from campaign.tactics.fear_god.charts.terms import Battery, whole
from campaign.tactics.fear_god.criticals.blows import Blow
from campaign.tactics.fear_god.criticals.columns import column_of

A_SHIP = 6
WEAPONS = {
    CriticalKind.MAIN: (Battery.MAIN,), CriticalKind.CASEMATE: (Battery.CASEMATE,), CriticalKind.WEAPON: tuple(Battery),
    CriticalKind.WEAPON_IF_ARMED: tuple(Battery),
    CriticalKind.OTHER: (Battery.OTHER, Battery.TORPEDO, Battery.CHARGES, Battery.LIGHT, Battery.AA),
}
POSTS = (CriticalKind.SENSCOMM, CriticalKind.SENSOR, CriticalKind.COMMS)


def wear(proceedings: Proceedings) -> None:
    """FG-6R-import Before the first turn: so many criticals on her own column, of which the lasting ones are still there."""
    for vessel in tuple(proceedings.battle.vessels.values()):
        for _ in range(old_hits(vessel.worn)):
            _one(proceedings, proceedings.vessel(vessel.id))


def old_hits(share: float) -> int:
    """FG-6R-import Six for a whole ship, to the nearest."""
    return whole(A_SHIP * share + 0.5)


def _one(proceedings: Proceedings, vessel: Vessel) -> None:
    column = column_of(vessel, Blow(vessel.id, 0, Cause.SHELL))
    kind = proceedings.charts.criticals.kind(column, proceedings.d20("FG-6R-import", "old damage", vessel.id,
                                                                    readers=(vessel.side,)))
    told = _broken(proceedings, vessel, kind)
    if told is not None:
        what, after = told
        proceedings.add(Tended(vessel.id, f"{what} is not mended yet", after))


def _broken(proceedings: Proceedings, vessel: Vessel, kind: CriticalKind) -> tuple[str, Harm] | None:
    """What one of them broke; fires, floods and whatever else has passed by now broke nothing."""
    harm = vessel.harm
    if kind in WEAPONS:
        items = [name for name, battery in vessel.record.items if battery in WEAPONS[kind]]
        if not items:
            return None
        item = items[proceedings.one_of(len(items), "FG-6R-import", "which weapon", vessel.id, readers=(vessel.side,))]
        return None if harm.is_out(item) else (item, harm.with_out(item, MountState.OUT))
    if kind in POSTS:
        face = proceedings.d10("FG-6R-import", "which post", vessel.id, readers=(vessel.side,))
        posts = proceedings.charts.effects.comms if kind is CriticalKind.COMMS else proceedings.charts.effects.sensors
        return posts.at(face).words, harm.with_out(posts.at(face).words, MountState.OUT)
    if kind is CriticalKind.ENGINEERING:
        engines = Critical(Effect.ENGINEERING, "engines", 0, Status.LASTING)
        return "an engine", replace(harm, criticals=(*harm.criticals, engines))
    if kind is CriticalKind.BRIDGE:
        return "the bridge", replace(harm, helm=replace(harm.helm, lag=proceedings.charts.effects.bridge.lag_turns))
    if kind is CriticalKind.RUDDER:
        return "the steering engine", replace(harm, helm=Helm(Rudder.DISABLED, lag=harm.helm.lag))
    return None
