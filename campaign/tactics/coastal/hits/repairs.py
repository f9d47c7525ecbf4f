"""Damage control, and fires and floods after it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.harms import Burned, Cause, Mended
from campaign.tactics.coastal.battle.orders import Mend, Party
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.vessel import Harm, Vessel
from campaign.tactics.coastal.charts.damage import Burnt, DamageChart, Steering, at_face
from campaign.tactics.coastal.hits.effects import lose

ORDER = (Mend.FLOODS, Mend.FIRES, Mend.MACHINERY, Mend.STEERING)


def to_mend(vessel: Vessel) -> tuple[Mend, ...]:
    """CO-6.2 What can be repaired of her: steering, machinery, fires and floods, and nothing else."""
    harm = vessel.harm
    there = {Mend.FLOODS: harm.floods, Mend.FIRES: harm.fires, Mend.MACHINERY: len(harm.machinery),
             Mend.STEERING: len(harm.steering)}
    return tuple(mend for mend in ORDER if there[mend])


def can_mend(vessel: Vessel, turn: int) -> bool:
    """Whether a crew has something to repair and its hands free."""
    return vessel.damage_control > 0 and not vessel.surprised(turn) and bool(to_mend(vessel))


def work(proceedings: Proceedings, parties: Iterable[Party]) -> None:
    """CO-GAP-15 Each attempt is a die and crew quality; attempts at what is mended already are lost."""
    need = proceedings.charts.damage.repair.need
    for party in parties:
        for _ in range(party.attempts):
            vessel = proceedings.vessel(party.ship)
            if party.mend not in to_mend(vessel):
                break
            face = proceedings.d10("CO-6.2", f"repair {party.mend.value}", party.ship, needed=f"{need}+",
                                   modifiers=(f"crew {vessel.crew:+d}",))
            if succeeds(face, vessel.crew, need):
                proceedings.add(Mended(party.ship, party.mend, mended(vessel.harm, party.mend)))


def succeeds(face: int, crew: int, need: int) -> bool:
    """Whether an attempt succeeds."""
    return face + crew >= need


def mended(harm: Harm, mend: Mend) -> Harm:
    """What a success takes away; boxes that are lost stay lost."""
    match mend:
        case Mend.STEERING:
            return steered_again(harm)
        case Mend.MACHINERY:
            return running_again(harm)
        case Mend.FIRES:
            return put_out(harm)
        case Mend.FLOODS:
            return stemmed(harm)
        case _:
            assert_never(mend)


def steered_again(harm: Harm) -> Harm:
    """CO-6.2.1 One steering result is cleared, the worst of them."""
    worst = min(harm.steering, key=lambda result: list(Steering).index(result))
    place = harm.steering.index(worst)
    return replace(harm, steering=harm.steering[:place] + harm.steering[place + 1:])


def running_again(harm: Harm) -> Harm:
    """CO-6.2.2 One machinery result is cleared, the last; speed itself is won back by accelerating."""
    return replace(harm, machinery=harm.machinery[:-1])


def put_out(harm: Harm) -> Harm:
    """CO-6.2.3 One fire is out."""
    return replace(harm, fires=harm.fires - 1)


def stemmed(harm: Harm) -> Harm:
    """CO-6.2.4 One flood is stemmed."""
    return replace(harm, floods=harm.floods - 1)


class Loss(Struct, frozen=True):
    """What a fire or flood does: a result of its chart, boxes unless it explodes, and whether it grows."""

    result: Burnt
    boxes: int
    grows: bool


def fire_effect(chart: DamageChart, face: int) -> Loss:
    """CO-6.3 What a fire does in a turn."""
    return _loss(chart, at_face(chart.burning, face))


def flood_effect(chart: DamageChart, face: int) -> Loss:
    """CO-6.4 What a flood does in a turn."""
    return _loss(chart, at_face(chart.leaking, face))


def _loss(chart: DamageChart, result: Burnt) -> Loss:
    return Loss(result, chart.boxes.get(result, 0), grows=result is Burnt.EXPLOSION)


def burn_all(proceedings: Proceedings) -> None:
    """CO-GAP-16 After repairs each marker that is left has one roll; what breaks out now waits for the next turn."""
    for vessel in tuple(proceedings.battle.there()):
        for _ in range(vessel.harm.fires):
            _burn(proceedings, vessel.id, flood=False)
    for vessel in tuple(proceedings.battle.there()):
        for _ in range(vessel.harm.floods):
            _burn(proceedings, vessel.id, flood=True)


def fight_fires(proceedings: Proceedings) -> None:
    """CO-R.4 Who is out of the fight tries once a minute for each party, until all is out or she sinks."""
    for vessel in tuple(proceedings.battle.there()):
        while (now := proceedings.vessel(vessel.id)).harm.fires + now.harm.floods and not now.sunk:
            for _ in range(now.damage_control):
                item = next((mend for mend in ORDER[:2] if mend in to_mend(proceedings.vessel(vessel.id))), None)
                if item is not None:
                    work(proceedings, (Party(vessel.id, item, 1),))
            now = proceedings.vessel(vessel.id)
            for flood, markers in ((False, now.harm.fires), (True, now.harm.floods)):
                for _ in range(markers):
                    _burn(proceedings, vessel.id, flood=flood)


def _burn(proceedings: Proceedings, ship: ShipId, *, flood: bool) -> None:
    vessel, chart = proceedings.vessel(ship), proceedings.charts.damage
    if vessel.sunk:
        return
    face = proceedings.d10("CO-6.4" if flood else "CO-6.3", "flood" if flood else "fire", ship)
    loss = flood_effect(chart, face) if flood else fire_effect(chart, face)
    harm = vessel.harm
    if loss.grows:
        harm = replace(harm, floods=harm.floods + 1) if flood else replace(harm, fires=harm.fires + 1)
    proceedings.add(Burned(ship, flood, loss.result, harm))
    boxes = proceedings.d6("CO-6.4" if flood else "CO-6.3", "boxes lost", ship) if loss.grows else loss.boxes
    lose(proceedings, ship, boxes, Cause.FLOOD if flood else Cause.FIRE)
