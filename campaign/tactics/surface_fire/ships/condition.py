"""A ship's condition as the campaign keeps it, and her record in battle: in and out without a shot changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.condition import NONE, WHOLE, Condition
from campaign.tactics.plot.geometry import Hand
from campaign.tactics.surface_fire.battle.record import Record
from campaign.tactics.surface_fire.battle.vessel import Harm, Vessel
from campaign.tactics.surface_fire.charts.collection import NAME, SurfaceFireCharts


class Lasting(Struct, frozen=True):
    """What lasts from one battle to the next by these rules alone."""

    jam: Hand | None = None
    fire_control: bool = False
    deck_out: bool = False
    engineering: int = 0
    dockyard: bool = False


def half_boxes(boxes: int, lost: Fraction) -> int:
    """SF-R.4 The share of the hull lost in half boxes, halves up; a ship that floats has half a box left."""
    return min(int(2 * boxes * lost + Fraction(1, 2)), 2 * boxes - 1)


def initial_harm(record: Record, condition: Condition) -> Harm:
    """SF-GAP-49 What a condition makes of a record: old damage cannot be repaired here, and no magazine runs dry."""
    marked = half_boxes(record.boxes, condition.shell_damage + condition.underwater_damage)
    names = {turret.name for guns in record.batteries for turret in guns.turrets}
    stored = condition.kept_by(NAME)
    lasting = stored if isinstance(stored, Lasting) else Lasting()
    return Harm(
        marked=marked, kept=marked, most=marked, turrets=tuple(mount for mount in condition.mounts_out if mount in names),
        fires=condition.fires, flooding=condition.floods > 0, jam=lasting.jam, engineering=lasting.engineering,
        fire_control=lasting.fire_control, deck_out=lasting.deck_out,
    )


def stock(record: Record, condition: Condition) -> tuple[Mapping[str, int], int]:
    """Torpedoes in each bank and full sets of reloads, by the share that is left of all; a bank that is out has none ready."""
    left = int(condition.torpedoes_left * record.tubes * (1 + record.reloads) + Fraction(1, 2))
    loaded = {}
    for bank in record.banks:
        loaded[bank.name] = min(bank.tubes, left)
        left -= loaded[bank.name]
    out = {bank.name for bank in record.banks if bank.name in condition.mounts_out}
    if len(out) == len(record.banks):
        return dict.fromkeys(loaded, 0), 0
    loaded |= dict.fromkeys(out, 0)
    return loaded, left // record.tubes if record.tubes else 0


def resulting_condition(charts: SurfaceFireCharts, vessel: Vessel, sent: Condition, current_in: float) -> Condition:
    """SF-R.4 Only what this battle did goes back to the campaign: boxes as shares, by shells and under water, and the rest."""
    harm, whole = vessel.harm, vessel.half_boxes
    fresh = max(0, harm.marked - vessel.start.marked)
    water = min(harm.water, fresh)
    after = replace(
        sent,
        shell_damage=min(WHOLE, sent.shell_damage + Fraction(fresh - water, whole)),
        underwater_damage=min(WHOLE, sent.underwater_damage + Fraction(water, whole)),
        rounds_left=_rounds(charts, vessel, sent), torpedoes_left=_torpedoes(vessel, sent),
        mounts_out=(*sent.mounts_out, *(name for name in harm.turrets if name not in sent.mounts_out)),
        fires=harm.fires, floods=1 if harm.flooding else 0,
    )
    full = vessel.record.max_speed_in
    if full and (fresh or harm.engineering > vessel.start.engineering):
        after = replace(after, speed_left=min(sent.speed_left, Fraction(current_in / full).limit_denominator(1000)))
    if harm == vessel.start:
        return after
    lasting = Lasting(harm.jam, harm.fire_control, harm.deck_out, harm.engineering, needs_dockyard(vessel))
    return after.keeping(NAME, lasting if lasting != Lasting() else None)


def needs_dockyard(vessel: Vessel) -> bool:
    """SF-V.14 A ship that was ever half damaged needs a dockyard, though she was repaired; so do lasting special results."""
    harm = vessel.harm
    return (harm.most >= vessel.record.boxes or harm.fire_control or bool(harm.turrets) or harm.deck_out
            or harm.engineering > 0)


def _rounds(charts: SurfaceFireCharts, vessel: Vessel, sent: Condition) -> Mapping[str, Fraction]:
    """The share of a magazine spent by turns of firing."""
    spent: dict[str, Fraction] = {}
    for guns in vessel.record.batteries:
        turns = vessel.firing.get(guns.rank.value, 0)
        if turns:
            share = Fraction(turns, charts.turn.ammunition_turns)
            spent[guns.magazine] = max(spent.get(guns.magazine, NONE), min(WHOLE, share))
    if not spent:
        return sent.rounds_left
    left = {name: max(NONE, sent.rounds_left.get(name, WHOLE) - share) for name, share in spent.items()}
    return {**sent.rounds_left, **left}


def _torpedoes(vessel: Vessel, sent: Condition) -> Fraction:
    carried = vessel.record.tubes * (1 + vessel.record.reloads)
    return max(NONE, sent.torpedoes_left - Fraction(vessel.spent, carried)) if vessel.spent else sent.torpedoes_left
