"""Hits of shells and their special effects, and what crews do about fires, floods and machinery."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.harms import GUNFIRE, Burned, Cause, EffectStruck, HullLost, Hurt, Mended, Sank, Wrecked
from campaign.tactics.coastal.battle.orders import Mend, Party
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.vessel import Harm, Vessel
from campaign.tactics.coastal.charts.fire import Bridge, Burnt, DamageChart, Kind, Machinery, Special, Steering
from campaign.tactics.coastal.charts.turn import MerchantSpecials
from campaign.tactics.kit.charts import at_face
from campaign.tactics.plot.geometry import Hand

# Hits -----------------------------------------------------------------------------------------------------------------


class Struck(Struct, frozen=True):
    """How a vessel is after an effect."""

    harm: Harm
    setting: int
    pending: Hand | None
    surprised_until: int
    detail: str


def lose(proceedings: Proceedings, ship: ShipId, boxes: int, cause: Cause) -> None:
    """CO-GAP-29 Boxes go at once, and with the last of them the vessel; a small boat under gunfire may be left a wreck."""
    if not boxes or proceedings.vessel(ship).sunk:
        return
    proceedings.add(HullLost(ship, boxes, cause))
    vessel = proceedings.vessel(ship)
    if _is_wrecked(vessel, cause):
        if not vessel.wreck:
            proceedings.add(Wrecked(ship))
    elif is_sunk(vessel.harm.hull):
        proceedings.add(Sank(ship, cause))


def _is_wrecked(vessel: Vessel, cause: Cause) -> bool:
    """CO-D.1 A vessel of class 1 that gunfire has left no box floats, stopped, down to minus half of those she had."""
    record, hull = vessel.record, vessel.harm.hull
    return record.size == 1 and cause in GUNFIRE and -record.hull_boxes <= 2 * hull <= 0


def is_sunk(hull_left: int) -> bool:
    """CO-B.2 No box is left."""
    return hull_left <= 0


def shell(proceedings: Proceedings, by: ShipId, ship: ShipId, weapon: str) -> None:
    """CO-7.6 One hit: two dice of boxes where the armour is overcome, and a special effect either way."""
    charts, target = proceedings.charts, proceedings.vessel(ship)
    total = proceedings.two_d6("CO-7.5", "hull damage", by, ship)
    overcomes = charts.guns.overcomes(weapon, target.record.armour)
    boxes = charts.guns.hull[charts.guns.weapons[weapon].hull].taken(total) if overcomes else 0
    proceedings.add(Hurt(ship, by))
    lose(proceedings, ship, boxes, Cause.SHELL)
    merchant = target.record.kind is Kind.MERCHANT
    if merchant and not boxes and charts.turn.options.merchant_specials is MerchantSpecials.HULL:
        return
    if not proceedings.vessel(ship).sunk:
        special(proceedings, ship, overcomes=overcomes)


def special(proceedings: Proceedings, ship: ShipId, *, overcomes: bool = True) -> None:
    """CO-GAP-18 Every hit rolls for a special effect, whatever it did to the hull."""
    chart, vessel = proceedings.charts.damage, proceedings.vessel(ship)
    face = proceedings.d10("CO-7.9", "special effect", ship)
    found = at_face(chart.special[vessel.record.kind], face)
    if not may_happen(vessel, found, overcomes=overcomes):
        return
    if found is Special.STRUCTURAL:
        lose(proceedings, ship, proceedings.d6("CO-7.15", "structural damage", ship), Cause.STRUCTURE)
        return
    struck = _struck(proceedings, vessel, found)
    proceedings.add(EffectStruck(ship, found, struck.detail, struck.harm, struck.setting, struck.pending,
                                 struck.surprised_until))


def may_happen(vessel: Vessel, found: Special, *, overcomes: bool) -> bool:
    """CO-GAP-17 A weapon that armour stops can only suppress; guns ashore are suppressed or destroyed, no more (CO-GAP-33)."""
    if not overcomes and found is not Special.SUPPRESSION:
        return False
    return not vessel.record.ashore or found in (Special.SUPPRESSION, Special.WEAPON)


def _struck(proceedings: Proceedings, vessel: Vessel, found: Special) -> Struck:
    chart, harm = proceedings.charts.damage, vessel.harm
    same = Struck(harm, vessel.setting, vessel.pending, vessel.surprised_until, found.value)
    match found:
        case Special.FIRE:
            return _on_fire(same)
        case Special.STEERING:
            result = at_face(chart.steering, proceedings.d6("CO-7.12", "steering", vessel.id))
            return replace(same, harm=replace(harm, steering=(*harm.steering, result)), detail=result.value)
        case Special.BRIDGE:
            return _on_bridge(chart, same, at_face(chart.bridge, proceedings.d6("CO-7.13", "bridge", vessel.id)), vessel,
                             proceedings.battle.turn)
        case Special.MACHINERY:
            return _in_machinery(same, at_face(chart.machinery, proceedings.d6("CO-7.14", "machinery", vessel.id)), vessel)
        case Special.SUPPRESSION:
            return _suppressed(chart, same)
        case Special.WEAPON:
            return _weapon_lost(proceedings, vessel, same)
        case Special.STRUCTURAL:
            return same
        case _:
            assert_never(found)


def _on_fire(same: Struck) -> Struck:
    """CO-7.11 One marker more, which burns from the next repairs on."""
    return replace(same, harm=replace(same.harm, fires=same.harm.fires + 1), detail="a fire")


def _on_bridge(chart: DamageChart, same: Struck, result: Bridge, vessel: Vessel, turn: int) -> Struck:
    """CO-7.13 What each face of a bridge hit does; turns are made when she moves next (CO-GAP-24)."""
    harm = same.harm
    found = replace(same, detail=result.value)
    match result:
        case Bridge.TO_PORT:
            return replace(found, pending=Hand.PORT)
        case Bridge.TO_STARBOARD:
            return replace(found, pending=Hand.STARBOARD)
        case Bridge.SLOWER:
            return replace(found, setting=max(0, same.setting - 1))
        case Bridge.DAMAGE_CONTROL:
            return replace(found, harm=replace(harm, damage_control_lost=harm.damage_control_lost + 1))
        case Bridge.SURPRISED:
            return replace(found, surprised_until=turn + 1)
        case Bridge.CREW:
            lost = harm.crew_lost if vessel.crew <= chart.lowest_crew_quality else harm.crew_lost + 1
            return replace(found, harm=replace(harm, crew_lost=lost))
        case _:
            assert_never(result)


def _in_machinery(same: Struck, result: Machinery, vessel: Vessel) -> Struck:
    """CO-7.14 What each face of a machinery hit does; a speed above the new maximum falls with it at once (CO-GAP-23)."""
    harm, found = same.harm, replace(same, detail=result.value)
    match result:
        case Machinery.MAX_SPEED:
            if not vessel.max_setting:
                return found
            return replace(found, harm=replace(harm, machinery=(*harm.machinery, result)),
                           setting=min(same.setting, vessel.max_setting - 1))
        case Machinery.NO_FASTER:
            if result in harm.machinery:
                return found
            return replace(found, harm=replace(harm, machinery=(*harm.machinery, result)))
        case Machinery.SLOWER:
            return replace(found, setting=max(0, same.setting - 1))
        case _:
            assert_never(result)


def _suppressed(chart: DamageChart, same: Struck) -> Struck:
    """CO-7.15 One marker more, three at most."""
    markers = min(chart.suppression_at_most, same.harm.suppression + 1)
    return replace(same, harm=replace(same.harm, suppression=markers), detail="suppressed")


def _weapon_lost(proceedings: Proceedings, vessel: Vessel, same: Struck) -> Struck:
    """CO-7.16 One of what is left, each with the same chance; where nothing is, the crew takes cover (CO-GAP-21)."""
    left = vessel.weapons
    if not left:
        return _suppressed(proceedings.charts.damage, same)
    name = left[_pick(proceedings, vessel.id, len(left))]
    return replace(same, harm=replace(same.harm, out=(*same.harm.out, name)), detail=f"{name} destroyed")


def _pick(proceedings: Proceedings, ship: ShipId, count: int) -> int:
    """Draw one of several by a ten-sided die, rolling again when the face picks none."""
    if count == 1:
        return 0
    while True:
        face = proceedings.d10("CO-GAP-21", "which weapon", ship) - 1
        # Two dice serve for more weapons than a die has faces.
        if count > 10:
            face = 10 * face + proceedings.d10("CO-GAP-21", "which weapon", ship) - 1
        limit = 100 if count > 10 else 10
        if face < limit - limit % count:
            return face % count


# Damage control -------------------------------------------------------------------------------------------------------


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
    need = proceedings.charts.damage.repair_need
    for party in parties:
        for _ in range(party.attempts):
            vessel = proceedings.vessel(party.ship)
            if party.mend not in to_mend(vessel):
                break
            face = proceedings.d10("CO-6.2", f"repair {party.mend.value}", party.ship, needed=f"{need}+",
                                   modifiers=(f"crew {vessel.crew:+d}",))
            if succeeds(face, vessel.crew, need):
                proceedings.add(Mended(party.ship, party.mend, _mended(vessel.harm, party.mend)))


def succeeds(face: int, crew: int, need: int) -> bool:
    """Whether an attempt succeeds."""
    return face + crew >= need


def _mended(harm: Harm, mend: Mend) -> Harm:
    """What a success takes away; boxes that are lost stay lost."""
    match mend:
        case Mend.STEERING:
            return _steered_again(harm)
        case Mend.MACHINERY:
            return _running_again(harm)
        case Mend.FIRES:
            return put_out(harm)
        case Mend.FLOODS:
            return _stemmed(harm)
        case _:
            assert_never(mend)


def _steered_again(harm: Harm) -> Harm:
    """CO-6.2.1 One steering result is cleared, the worst of them."""
    worst = min(harm.steering, key=lambda result: list(Steering).index(result))
    place = harm.steering.index(worst)
    return replace(harm, steering=harm.steering[:place] + harm.steering[place + 1:])


def _running_again(harm: Harm) -> Harm:
    """CO-6.2.2 One machinery result is cleared, the last; speed itself is won back by accelerating."""
    return replace(harm, machinery=harm.machinery[:-1])


def put_out(harm: Harm) -> Harm:
    """CO-6.2.3 One fire is out."""
    return replace(harm, fires=harm.fires - 1)


def _stemmed(harm: Harm) -> Harm:
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
