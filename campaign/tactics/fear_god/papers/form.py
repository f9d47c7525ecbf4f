"""The result form: what a roster shows boat by boat when models are put away, and what it makes of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.battles.battle import Engagement
from campaign.model.battles.tabletop import Answers, FieldKind, FormFault, FormField
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Critical, Effect, Harm, Helm, MountState, Rudder
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.collection import charts_in
from campaign.tactics.fear_god.papers.sheets import battery_words
from campaign.tactics.fear_god.ships.condition import resulting_condition
from campaign.tactics.fear_god.turn.opening import begin
from campaign.tactics.fear_god.turn.outcome import magazines
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
from campaign.tactics.sheets import left_field

SHELLS, WATER, WEAPONS, ENGINES, HELM = "points_by_shells", "points_under_water", "weapons_lost", "engines_lost", "helm"
BOX, HARM = "points_lost", "harm"
JAMMED, DISABLED, BRIDGE = "rudder jammed", "steering engine out", "bridge wrecked"
LASTING = (JAMMED, DISABLED, BRIDGE)
MOST_ENGINES = 4
SLOWER = tuple(f"{count} engines hit" for count in range(1, MOST_ENGINES + 1))


def form_fields(book: Book, engagement: Engagement, ship: ShipId) -> tuple[FormField, ...]:
    """The fields of each boat in roster order, filled in with her state at the start; aircraft report losses only."""
    vessels = hulls_in(begin(book, engagement).vessels, ship)
    rounds = _of_magazines(vessels, magazines(book, engagement.sent(ship)))
    return (*hull_fields(vessels, _of_hull, _of_a_boat, _carried), *rounds)


def filled_in(
    book: Book, engagement: Engagement, ship: ShipId, answers: Answers, *, afloat: bool
) -> Condition | tuple[FormFault, ...]:
    """FG-6R-export What stands on rosters goes home by the law of battles fought on screen."""
    charts, unit = charts_in(book), engagement.sent(ship)
    vessels = hulls_in(begin(book, engagement).vessels, ship)
    if not vessels:
        return unit.condition
    stored = magazines(book, unit)
    fields = (*hull_fields(vessels, _of_hull, _of_a_boat, _carried), *_of_magazines(vessels, stored))
    values, alone = with_defaults(fields, answers), len(vessels) == 1
    after = after_answers(vessels, values, _after, _boat_after)
    helms = (HELM,) if alone else tuple(f"boat_{place}_{HARM}" for place in range(1, len(vessels) + 1))
    faults = tuple(
        FormFault(key, f"{JAMMED} and {DISABLED} at once: a jam is freed, or her engine is out", "one of the two")
        for key in helms if {JAMMED, DISABLED} <= set(names_in(values, key)))
    if afloat:
        faults += afloat_without(after, "points", SHELLS, BOX)
    elif (fault := more_than_all(values, (SHELLS, WATER), vessels[0].points, "points")) is not None:
        faults += (fault,)
    if faults:
        return faults
    after[0] = replace(after[0], torpedoes_spent=torpedoes_spent(vessels, values, _carried))
    if alone:
        after[0] = _fired(after[0], stored, values)
    return resulting_condition(charts, tuple(after), unit.condition, squadron=is_squadron(book, unit), turn=engagement.turn,
                               magazines=stored)


def _carried(vessel: Vessel) -> int:
    return sum(vessel.loaded.values()) + sum(vessel.reloads.values())


def _of_hull(vessel: Vessel) -> Iterator[FormField]:
    """What the enemy can judge, then what only her crew knows."""
    left = vessel.points
    for key, what in ((SHELLS, "shells, bombs, fire and rams"), (WATER, "torpedoes, mines, charges and flooding")):
        yield FormField(key, f"points lost in this battle to {what}; all of them sink her", FieldKind.COUNT, 0, 0, left,
                        open_to_all=True, asked=key == SHELLS or not vessel.record.ashore)
    names = _items(vessel)
    if names:
        yield FormField(WEAPONS, "weapons out of action", FieldKind.NAMES, _out(vessel.harm, names), options=names,
                        open_to_all=True)
    if vessel.record.speed_kn:
        engines = len(vessel.harm.open(Effect.ENGINEERING))
        yield FormField(ENGINES, "engines hit and not mended", FieldKind.COUNT, engines, 0, max(MOST_ENGINES, engines))
        yield FormField(HELM, "rudder, steering and bridge", FieldKind.NAMES, _lasting(vessel.harm), options=LASTING)


def _of_a_boat(vessel: Vessel, boat: str) -> Iterator[FormField]:
    """Two fields for each boat of a squadron, so that a form has room for all of them."""
    head, left = boat.replace(" ", "_"), vessel.points
    yield FormField(f"{head}_{BOX}", f"{boat}: points lost in this battle; all of them sink her", FieldKind.COUNT, 0, 0,
                    left, open_to_all=True)
    yield FormField(f"{head}_{HARM}", f"{boat}: weapons, engines and helm", FieldKind.NAMES, _harm(vessel),
                    options=(*_items(vessel), *LASTING, *SLOWER), grades=(SLOWER,))


def _items(vessel: Vessel) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name, _ in vessel.record.items))


def _out(harm: Harm, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if harm.is_out(name))


def _lasting(harm: Harm) -> tuple[str, ...]:
    conditions = ((JAMMED, harm.helm.rudder is Rudder.JAMMED), (DISABLED, harm.helm.rudder is Rudder.DISABLED),
                  (BRIDGE, harm.helm.lag > 0))
    return tuple(label for label, there in conditions if there)


def _harm(vessel: Vessel) -> tuple[str, ...]:
    engines = len(vessel.harm.open(Effect.ENGINEERING))
    slower = (SLOWER[min(engines, MOST_ENGINES) - 1],) if engines else ()
    return (*_out(vessel.harm, _items(vessel)), *_lasting(vessel.harm), *slower)


def _after(vessel: Vessel, answers: Answers) -> Vessel:
    """A ship as the answers leave her; what was not changed stays exactly."""
    shells, water = (number_in(answers, key) for key in (SHELLS, WATER))
    engines = number_in(answers, ENGINES, len(vessel.harm.open(Effect.ENGINEERING)))
    harm = _worn(vessel, shells + water, names_in(answers, WEAPONS), names_in(answers, HELM), engines)
    return replace(vessel, harm=harm, wet_points=water, sunk=harm.points <= 0)


def _boat_after(vessel: Vessel, head: str, answers: Answers) -> Vessel:
    """A boat of a squadron as her two fields leave her."""
    marked = names_in(answers, f"{head}_{HARM}")
    engines = max((SLOWER.index(label) + 1 for label in marked if label in SLOWER), default=0)
    items = _items(vessel)
    harm = _worn(vessel, number_in(answers, f"{head}_{BOX}"), tuple(name for name in marked if name in items),
                 tuple(label for label in marked if label in LASTING), engines)
    return replace(vessel, harm=harm, sunk=harm.points <= 0)


def _worn(vessel: Vessel, lost: int, weapons: tuple[str, ...], helm: tuple[str, ...], engines: int) -> Harm:
    """Her harm with points lost and the reported state of weapons, helm and engines."""
    before = vessel.harm
    harm = replace(before, points=before.points - lost)
    for name in weapons:
        if not before.is_out(name):
            harm = harm.with_out(name, MountState.OUT)
    if helm != _lasting(before):
        rudder = Rudder.JAMMED if JAMMED in helm else Rudder.DISABLED if DISABLED in helm else Rudder.WELL
        harm = replace(harm, helm=Helm(rudder, lag=LAG if BRIDGE in helm else 0))
    had = len(before.open(Effect.ENGINEERING))
    more = tuple(Critical(Effect.ENGINEERING, "engines", 1) for _ in range(max(0, engines - had)))
    return replace(harm, criticals=(*harm.criticals, *more)) if more else harm


LAG = 2


def _of_magazines(vessels: tuple[Vessel, ...], stored: Mapping[str, str]) -> Iterator[FormField]:
    """FG-GAP-28 Of a single ship the rounds that are left, by the battery that the campaign counts them with."""
    if len(vessels) != 1:
        return
    for battery in dict.fromkeys(stored.values()):
        left = sum(count for name, count in vessels[0].rounds.items() if stored.get(name) == battery)
        if left:
            yield left_field(f"{ROUNDS}{battery}", f"rounds of the {battery_words(battery)} battery left", left, left)


def _fired(vessel: Vessel, stored: Mapping[str, str], answers: Answers) -> Vessel:
    """Reduce her rounds, mount by mount, to what the form says is left."""
    rounds = dict(vessel.rounds)
    for battery in dict.fromkeys(stored.values()):
        names = [name for name in rounds if stored.get(name) == battery]
        left = sum(rounds[name] for name in names)
        gone = left - number_in(answers, f"{ROUNDS}{battery}", left)
        for name in names:
            spent = min(max(0, gone), rounds[name])
            rounds[name], gone = rounds[name] - spent, gone - spent
    return replace(vessel, rounds=rounds)


ROUNDS = "rounds_"
