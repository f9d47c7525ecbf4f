"""The result form of the coastal rules: what a roster shows boat by boat, and what it makes of them."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Engagement
from campaign.model.battles.tabletop import Answers, FieldKind, FormFault, FormField
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.vessel import Harm, Vessel
from campaign.tactics.coastal.charts.collection import charts_in
from campaign.tactics.coastal.charts.fire import Machinery, Steering
from campaign.tactics.coastal.condition import resulting_condition
from campaign.tactics.coastal.turn.opening import begin
from campaign.tactics.kit.forms import (
    afloat_without,
    after_answers,
    hull_fields,
    hulls_in,
    more_than_all,
    names_in,
    number_in,
    torpedoes_spent,
    with_defaults,
)
from campaign.tactics.kit.opening import is_squadron
from campaign.tactics.sheets import struck_field

SHELLS, WATER, SPEED, WEAPONS, LASTING, PARTIES, CREW = (
    "boxes_by_shells",
    "boxes_under_water",
    "settings_lost",
    "weapons_lost",
    "lasting",
    "damage_control_lost",
    "crew_lost",
)
TURNS = {
    "no turns": (Steering.NO_TURNS,),
    "not to port": (Steering.NOT_TO_PORT,),
    "not to starboard": (Steering.NOT_TO_STARBOARD,),
    "turns slowly": (Steering.REDUCED,),
    "turns very slowly": (Steering.REDUCED, Steering.REDUCED),
}
SLOW_TURNS = ("turns slowly", "turns very slowly")
NO_FASTER = "cannot go faster"
SLOWER = ("1 setting lost", "2 settings lost", "3 settings lost", "4 settings lost")
SHAKEN = ("crew 1 worse", "crew 2 worse", "crew 3 worse", "crew 4 worse")
BOXES, HARM = "boxes_lost", "harm"


def form_fields(book: Book, engagement: Engagement, ship: ShipId) -> tuple[FormField, ...]:
    """The fields of each boat in roster order, filled in with her state at the start; aircraft report losses only."""
    vessels = hulls_in(begin(book, engagement).vessels, ship)
    return tuple(_fields(vessels))


def filled_in(
    book: Book, engagement: Engagement, ship: ShipId, answers: Answers, *, afloat: bool
) -> Condition | tuple[FormFault, ...]:
    """CO-R.4 What stands on rosters when models are put away goes home by the law of battles fought on screen."""
    charts, unit, battle = charts_in(book), engagement.sent(ship), begin(book, engagement)
    vessels = hulls_in(battle.vessels, ship)
    if not vessels:
        return unit.condition
    values = with_defaults(_fields(vessels), answers)
    after = after_answers(vessels, values, _after, _boat_after)
    if afloat and (faults := afloat_without(after, "boxes", SHELLS, BOXES)):
        return faults
    if (fault := more_than_all(values, (SHELLS, WATER), vessels[0].harm.hull, "boxes")) is not None:
        return (fault,)
    after[0] = replace(after[0], spent=torpedoes_spent(vessels, values, _carried))
    return resulting_condition(charts, tuple(after), unit.condition, squadron=is_squadron(book, unit), turn=engagement.turn)


def _carried(vessel: Vessel) -> int:
    return len(vessel.loaded) + vessel.reloads


def _fields(vessels: tuple[Vessel, ...]) -> Iterator[FormField]:
    return hull_fields(vessels, _of_hull, _boat_fields, _carried)


def _of_hull(vessel: Vessel) -> Iterator[FormField]:
    yield from _hull_fields(vessel)
    if not vessel.record.ashore:
        yield from _crew_fields(vessel)


def _boat_fields(vessel: Vessel, boat: str) -> Iterator[FormField]:
    """Two fields for each boat of a squadron, so that a form has room for all of them."""
    head, left = boat.replace(" ", "_"), vessel.harm.hull
    label = f"{boat}: boxes lost in this battle; with none left she is sunk, of {left}"
    yield FormField(f"{head}_{BOXES}", label, FieldKind.COUNT, 0, 0, left, open_to_all=True)
    parties = _parties(vessel.record.damage_control)
    yield FormField(f"{head}_{HARM}", f"{boat}: weapons destroyed, steering, engines, crew and parties", FieldKind.NAMES,
                    _harm(vessel), options=(*vessel.record.weapons, *TURNS, NO_FASTER, *SLOWER, *SHAKEN, *parties),
                    grades=(SLOW_TURNS, SLOWER, SHAKEN, parties))


def _parties(rating: int) -> tuple[str, ...]:
    return tuple(f"{count} damage control lost" for count in range(1, rating + 1))


def _harm(vessel: Vessel) -> tuple[str, ...]:
    """All lasting harm of a boat beside her boxes, in the words of the form."""
    harm = vessel.harm
    slower, shaken = harm.machinery.count(Machinery.MAX_SPEED), harm.crew_lost
    counted = ((SLOWER, slower), (SHAKEN, shaken), (_parties(vessel.record.damage_control), harm.damage_control_lost))
    worst = (labels[min(count, len(labels)) - 1] for labels, count in counted if count and labels)
    return (*harm.out, *_lasting(vessel), *worst)


def _hull_fields(vessel: Vessel) -> Iterator[FormField]:
    """The fields of a single hull that the enemy can judge, too: boxes and weapons lost."""
    left = vessel.harm.hull
    for key, what in ((SHELLS, "shells, bombs, fire and rams"), (WATER, "torpedoes, mines, charges and leaks")):
        label = f"boxes lost in this battle to {what}; with none left she is sunk, of {left}"
        yield FormField(key, label, FieldKind.COUNT, 0, 0, left, open_to_all=True,
                        asked=key == SHELLS or not vessel.record.ashore)
    if vessel.record.weapons:
        yield FormField(WEAPONS, "weapons destroyed", FieldKind.NAMES, vessel.harm.out,
                        options=vessel.record.weapons, open_to_all=True)


def _crew_fields(vessel: Vessel) -> Iterator[FormField]:
    harm, record = vessel.harm, vessel.record
    slower = harm.machinery.count(Machinery.MAX_SPEED)
    yield struck_field(SPEED, "settings of speed lost", slower, max(4, slower), open_to_all=False)
    yield FormField(LASTING, "steering and engines", FieldKind.NAMES, _lasting(vessel),
                    options=(*TURNS, NO_FASTER), grades=(SLOW_TURNS,))
    parties = max(record.damage_control, harm.damage_control_lost)
    if parties:
        yield FormField(PARTIES, f"damage control lost, of {parties}", FieldKind.COUNT,
                        harm.damage_control_lost, 0, parties)
    yield FormField(CREW, "crew quality lost", FieldKind.COUNT, harm.crew_lost, 0, 4)


def _lasting(vessel: Vessel) -> tuple[str, ...]:
    """Steering and engine results in force, in the words of the form."""
    slow = vessel.harm.steering.count(Steering.REDUCED)
    found = [label for label, results in TURNS.items()
             if (results == results[:1] and results[0] is not Steering.REDUCED and results[0] in vessel.harm.steering)
             or (results[0] is Steering.REDUCED and len(results) == min(slow, 2))]
    return (*found, *((NO_FASTER,) if Machinery.NO_FASTER in vessel.harm.machinery else ()))


def _after(vessel: Vessel, answers: Answers) -> Vessel:
    """A ship as the answers leave her; what they do not change stays exactly as it was."""

    harm = vessel.harm
    water = number_in(answers, WATER)
    after = replace(harm, hull=harm.hull - number_in(answers, SHELLS) - water, water=harm.water + water,
                    out=_out(vessel, names_in(answers, WEAPONS)))
    if not vessel.record.ashore:
        after = _steered(vessel, after, names_in(answers, LASTING), number_in(answers, SPEED))
        after = replace(after, damage_control_lost=number_in(answers, PARTIES), crew_lost=number_in(answers, CREW))
    return replace(vessel, harm=after, sunk=after.hull <= 0)


def _boat_after(vessel: Vessel, head: str, answers: Answers) -> Vessel:
    """A boat of a squadron as her two fields leave her."""
    marked = names_in(answers, f"{head}_{HARM}")
    after = replace(vessel.harm, hull=vessel.harm.hull - number_in(answers, f"{head}_{BOXES}"))
    if marked != _harm(vessel):
        counted = {label: count for scale in (SLOWER, SHAKEN, _parties(vessel.record.damage_control))
                   for count, label in enumerate(scale, 1)}

        def most(scale: tuple[str, ...]) -> int:
            return max((counted[label] for label in marked if label in scale), default=0)

        after = replace(after, out=_out(vessel, tuple(name for name in marked if name in vessel.record.weapons)))
        after = _steered(vessel, after, tuple(label for label in marked if label in TURNS or label == NO_FASTER), most(SLOWER))
        after = replace(after, crew_lost=most(SHAKEN), damage_control_lost=most(_parties(vessel.record.damage_control)))
    return replace(vessel, harm=after, sunk=after.hull <= 0)


def _out(vessel: Vessel, names: tuple[str, ...]) -> tuple[str, ...]:
    return (*vessel.harm.out, *(name for name in names if name not in vessel.harm.out))


def _steered(vessel: Vessel, harm: Harm, marked: tuple[str, ...], slower: int) -> Harm:
    """Her harm with steering and engine results read from their labels, and this many speed settings lost in all."""
    if marked != _lasting(vessel):
        steering = tuple(result for label in marked if label in TURNS for result in TURNS[label])
        stuck = (Machinery.NO_FASTER,) if NO_FASTER in marked else ()
        running = tuple(result for result in harm.machinery if result is not Machinery.NO_FASTER)
        harm = replace(harm, steering=steering, machinery=(*running, *stuck))
    more = slower - harm.machinery.count(Machinery.MAX_SPEED)
    return replace(harm, machinery=(*harm.machinery, *(Machinery.MAX_SPEED,) * max(0, more)))
