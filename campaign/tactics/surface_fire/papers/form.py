"""The result form of Surface Fire: what a roster shows when the models are put away, and what it makes of a ship."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Engagement
from campaign.model.battles.tabletop import Answers, FieldKind, FormFault, FormField
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.forms import TORPEDOES, more_than_all, names_in, number_in, with_defaults
from campaign.tactics.plot.geometry import Hand
from campaign.tactics.sheets import left_field, struck_field
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.collection import charts_in
from campaign.tactics.surface_fire.helm.speed import max_speed
from campaign.tactics.surface_fire.ships.condition import resulting_condition
from campaign.tactics.surface_fire.turn.opening import begin

SHELLS, WATER, OUT, ENGINES, FIRES, RUDDER, GEAR, FIRED = (
    "half_boxes_by_shells",
    "half_boxes_under_water",
    "turrets_lost",
    "engine_hits",
    "fires",
    "rudder",
    "states",
    "turns_of_fire",
)
SOUND, PORT, STARBOARD = "sound", "jammed to port", "jammed to starboard"
CONTROL, DECK, FLOODING = "fire control", "flight deck", "flooding"


def form_fields(book: Book, engagement: Engagement, ship: ShipId) -> tuple[FormField, ...]:
    """The fields of one ship in the order of her roster, filled in with how she went; aircraft are counted by themselves."""
    vessel = begin(book, engagement).vessels.get(ship)
    return () if vessel is None else tuple(_asked(vessel, field) for field in _fields(vessel))


def filled_in(
    book: Book, engagement: Engagement, ship: ShipId, answers: Answers, *, afloat: bool
) -> Condition | tuple[FormFault, ...]:
    """A roster filled in at a table becomes a condition by the same law as one fought on the screen."""
    sent = engagement.sent(ship).condition
    vessel = begin(book, engagement).vessels.get(ship)
    if vessel is None:
        return sent
    values = with_defaults(_fields(vessel), answers)

    marked = vessel.start.marked + number_in(values, SHELLS) + number_in(values, WATER)
    if afloat and marked >= vessel.half_boxes:
        return (FormFault(SHELLS, f"all {vessel.record.boxes} boxes are marked and she is told to be afloat"),)
    if (fault := more_than_all(values, (SHELLS, WATER), vessel.half_boxes - vessel.start.marked, "half boxes")) is not None:
        return (fault,)
    states = names_in(values, GEAR)
    rudder = {PORT: Hand.PORT, STARBOARD: Hand.STARBOARD}.get(str(values.get(RUDDER, SOUND)))
    harm = replace(
        vessel.harm,
        marked=min(marked, vessel.half_boxes),
        most=max(vessel.harm.most, marked),
        water=number_in(values, WATER),
        turrets=(*vessel.harm.turrets, *(name for name in names_in(values, OUT) if name not in vessel.harm.turrets)),
        engineering=number_in(values, ENGINES),
        fires=number_in(values, FIRES),
        flooding=FLOODING in states,
        fire_control=CONTROL in states,
        deck_out=DECK in states,
        jam=rudder,
    )
    firing = {guns.rank.value: number_in(values, f"{FIRED}_{guns.rank.value}") for guns in vessel.record.batteries}
    spent = max(0, _carried(vessel) - number_in(values, TORPEDOES)) if vessel.record.banks else 0
    after = replace(vessel, harm=harm, spent=spent, firing=firing)
    charts = charts_in(book)
    left = max_speed(charts, vessel.record.max_speed_in, harm.marked, harm.engineering)
    return resulting_condition(charts, after, sent, left)


def _asked(vessel: Vessel, field: FormField) -> FormField:
    """Guns ashore have no way on, no rudder, nothing under water, and none of the states of a ship."""
    afloat = field.key in (WATER, ENGINES, GEAR, RUDDER)
    return replace(field, asked=False) if afloat and vessel.record.ashore else field


def _carried(vessel: Vessel) -> int:
    return vessel.torpedoes + vessel.reloads * vessel.record.tubes


def _fields(vessel: Vessel) -> Iterator[FormField]:
    record, harm = vessel.record, vessel.harm
    left = vessel.half_boxes - vessel.start.marked
    for key, what in ((SHELLS, "shells, bombs and fire"), (WATER, "torpedoes, mines, rams and the ground")):
        yield FormField(key, f"half boxes marked in this battle by {what}", FieldKind.COUNT, 0, 0, left, open_to_all=True)
    turrets = tuple(dict.fromkeys(turret.name for guns in record.batteries for turret in guns.turrets))
    if turrets:
        yield FormField(OUT, "turrets lost", FieldKind.NAMES, harm.turrets, options=turrets, open_to_all=True)
    yield struck_field(ENGINES, "hits on engines", harm.engineering, max(3, harm.engineering), open_to_all=False)
    yield FormField(FIRES, "fires still burning", FieldKind.COUNT, harm.fires, 0, 9, open_to_all=True)
    states = tuple(
        name for name, holds in ((FLOODING, harm.flooding), (CONTROL, harm.fire_control), (DECK, harm.deck_out)) if holds
    )
    yield FormField(GEAR, "states in force", FieldKind.NAMES, states, options=(FLOODING, CONTROL, DECK))
    rudder = SOUND if harm.jam is None else PORT if harm.jam is Hand.PORT else STARBOARD
    yield FormField(RUDDER, "rudder", FieldKind.CHOICE, rudder, options=(SOUND, PORT, STARBOARD))
    for guns in record.batteries:
        yield FormField(
            f"{FIRED}_{guns.rank.value}", f"turns in which the {guns.rank.value} battery fired", FieldKind.COUNT, 0, 0, 99
        )
    if record.banks:
        yield left_field(TORPEDOES, "torpedoes left", _carried(vessel), _carried(vessel))
