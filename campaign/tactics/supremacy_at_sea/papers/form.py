"""The result form of Supremacy at Sea: what a roster shows when the models are put away, and what it makes of a ship."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.battles.battle import Engagement
from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Answers, FieldKind, FormFault, FormField
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.forms import boats_gone as by_boxes
from campaign.tactics.kit.forms import more_than_all
from campaign.tactics.sheets import left_field, struck_field
from campaign.tactics.supremacy_at_sea.battle.sheet import BATTERY_NAMES, Bank, Guns, Post
from campaign.tactics.supremacy_at_sea.battle.state import Rudder, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, charts_in
from campaign.tactics.supremacy_at_sea.charts.effects import RudderState
from campaign.tactics.supremacy_at_sea.condition import resulting_condition
from campaign.tactics.supremacy_at_sea.turn.opening import begin

FULL = 4
SHELLS, WATER, ENGINES, KNOTS, OUT, SALVOS, BANKS, RUDDER, GUNNERS, GEAR = (
    "points_by_shells",
    "points_under_water",
    "engine_rooms_lost",
    "knots_lost",
    "mounts_out",
    "salvos_left",
    "banks_loaded",
    "rudder",
    "mains_columns_for_good",
    "gear_out",
)
RUDDERS = (RudderState.SOUND.value, RudderState.DAMAGED.value, RudderState.OUT.value)
GEAR_NAMES = ("aircraft", "searchlights", "radar")


def form_fields(book: Book, engagement: Engagement, ship: ShipId) -> tuple[FormField, ...]:
    """The fields of one ship in roster order, filled in with her state at the start; aircraft report losses only."""
    battle = begin(book, engagement)
    return () if ship in battle.flights else tuple(_fields(charts_in(book), battle.vessels[ship]))


def filled_in(
    book: Book, engagement: Engagement, ship: ShipId, answers: Answers, *, afloat: bool
) -> Condition | tuple[FormFault, ...]:
    """SAS-C3.2 A roster filled in at a table becomes a condition by the same law as one fought on the screen."""
    charts, sent, battle = charts_in(book), engagement.sent(ship).condition, begin(book, engagement)
    if ship in battle.flights:
        return sent
    vessel = battle.vessels[ship]
    fields = {field.key: field for field in _fields(charts, vessel)}

    def number(key: str) -> float:
        value = answers.get(key, fields[key].value)
        return float(value) if isinstance(value, (int, float)) else 0.0

    def names(key: str) -> tuple[str, ...]:
        # Who has nothing to lose is not asked.
        value = answers.get(key, fields[key].value if key in fields else ())
        return value if isinstance(value, tuple) else ()

    def more(key: str) -> float:
        return number(key) - float(str(fields[key].value))

    if afloat and vessel.start_points + number(SHELLS) + number(WATER) >= vessel.sheet.sink_points:
        return (FormFault(SHELLS, f"all {vessel.sheet.sink_points} points are lost and she is told to be afloat"),)
    left = max(0.0, vessel.sheet.sink_points - vessel.start_points)
    if (fault := more_than_all(answers, (SHELLS, WATER), left, "points")) is not None:
        return (fault,)
    marked = set(names(OUT))
    mounts: tuple[Post | Bank, ...] = (*(post for guns in vessel.sheet.batteries for post in guns.posts), *vessel.sheet.banks)
    fresh = tuple(mount.name for mount in mounts if mount.called in marked and mount.name not in vessel.out)
    after = replace(
        vessel,
        shell_points=more(SHELLS),
        water_points=more(WATER),
        engine_rooms=vessel.engine_rooms if vessel.ashore else int(number(ENGINES)),
        knots_lost=vessel.knots_lost if vessel.ashore else vessel.knots_lost + more(KNOTS),
        out=(*vessel.out, *fresh),
    )
    after = replace(after, magazine=_magazine(vessel, {key: more(key) for key in fields if key.startswith(SALVOS)}))
    if BANKS in fields:
        loaded = [bank.name for bank in after.loaded()]
        after = replace(after, unloaded=(*after.unloaded, *loaded[int(number(BANKS)) :]))
    return resulting_condition(charts, _systems(after, answers, fields), sent)


def boats_gone(book: Book, engagement: Engagement, ship: ShipId, after: Condition) -> int | None:
    """SAS-GAP-18 Guns ashore that are out of action are lost; of boats those that the points under water sink."""
    unit = engagement.sent(ship)
    if unit.arm is Arm.BATTERY:
        return min(len(set(after.mounts_out) - set(unit.condition.mounts_out)), unit.boats - 1)
    return by_boxes(book, engagement, ship, after)


def _fields(charts: SupremacyCharts, vessel: Vessel) -> Iterator[FormField]:
    sheet = vessel.sheet
    losses = charts.fire.engine_rooms.get(sheet.track, (25, 50, 75, 100))
    left = max(0.0, sheet.sink_points - vessel.start_points)
    # What was lost before is the roster's affair: a form that goes to the enemy asks for this battle alone.
    for key, what in ((SHELLS, "shells and fire"), (WATER, "torpedoes, mines, rams and water")):
        yield FormField(key, f"points lost in this battle to {what}", FieldKind.NUMBER, 0, 0, left, open_to_all=True,
                        asked=key == SHELLS or not vessel.ashore)
    if not vessel.ashore:
        yield struck_field(ENGINES, "engine rooms lost", vessel.engine_rooms, len(losses), open_to_all=False)
        yield FormField(
            KNOTS,
            f"knots lost besides those of points and engine rooms, of {sheet.speed:g}",
            FieldKind.NUMBER,
            vessel.knots_lost,
            vessel.knots_lost,
            max(sheet.speed, vessel.knots_lost),
        )
    mounts = (*(post.called for guns in sheet.batteries for post in guns.posts), *(bank.name for bank in sheet.banks))
    if mounts:
        yield FormField(
            OUT,
            "mounts and banks out of action",
            FieldKind.NAMES,
            sheet.called(vessel.out),
            options=tuple(dict.fromkeys(mounts)),
            open_to_all=True,
        )
    for magazine, quarters in _quarters(vessel, vessel.magazine).items():
        called = [BATTERY_NAMES[guns.battery] for guns in sheet.batteries if guns.magazine == magazine]
        yield FormField(
            _salvos_key(vessel, magazine),
            f"salvos left in all {' and '.join(called)} together, quarters as .25",
            FieldKind.NUMBER,
            quarters / FULL,
            0,
            quarters / FULL,
        )
    if sheet.banks:
        loaded = len(vessel.loaded())
        yield left_field(BANKS, "torpedo banks still loaded", loaded, len(sheet.banks))
    if not vessel.ashore:
        state = vessel.rudder.state.value
        yield FormField(
            RUDDER,
            "rudder",
            FieldKind.CHOICE,
            state,
            options=RUDDERS[RUDDERS.index(state) :] if state in RUDDERS else RUDDERS,
            open_to_all=True,
        )
    yield FormField(
        GUNNERS, "columns that the mains lost for good", FieldKind.COUNT, vessel.mains_for_good, -9, vessel.mains_for_good
    )
    gear = tuple(
        name for name, gone in zip(GEAR_NAMES, (vessel.aircraft_out, vessel.lights_out, vessel.radar_out), strict=True) if gone
    )
    yield FormField(GEAR, "gear out of action", FieldKind.NAMES, gear, options=GEAR_NAMES)


def _salvos_key(vessel: Vessel, magazine: str) -> str:
    """The batteries of a magazine by the words of the roster."""
    names = [BATTERY_NAMES[guns.battery] for guns in vessel.sheet.batteries if guns.magazine == magazine]
    return f"{SALVOS}_{'_and_'.join(names)}"


def _quarters(vessel: Vessel, magazine: Mapping[str, int]) -> dict[str, int]:
    """Quarter salvos by the magazine that they come from."""
    found: dict[str, int] = {}
    for guns in vessel.sheet.batteries:
        found[guns.magazine] = found.get(guns.magazine, 0) + sum(magazine[key] for key in _keys(guns, magazine))
    return found


def _keys(guns: Guns, magazine: Mapping[str, int]) -> list[str]:
    return [key for key in magazine if key.startswith(f"{guns.battery.value}.")]


def _magazine(vessel: Vessel, changes: Mapping[str, float]) -> dict[str, int]:
    """The form does not say which turret fired how much; only the sum counts for the campaign."""
    found = dict(vessel.magazine)
    for guns in vessel.sheet.batteries:
        for key in _keys(guns, found):
            spent = round(-changes.get(_salvos_key(vessel, guns.magazine), 0.0) * FULL)
            before = _quarters(vessel, vessel.magazine)[guns.magazine] - _quarters(vessel, found)[guns.magazine]
            found[key] -= min(found[key], max(0, spent - before))
    return found


def _systems(vessel: Vessel, answers: Answers, fields: Mapping[str, FormField]) -> Vessel:
    rudder = vessel.rudder.state if vessel.ashore else RudderState(str(answers.get(RUDDER, fields[RUDDER].value)))
    if rudder is not vessel.rudder.state:
        vessel = replace(vessel, rudder=Rudder(rudder, at_most_u=1.0 if rudder is RudderState.DAMAGED else 0.0))
    gear = answers.get(GEAR, fields[GEAR].value)
    out = gear if isinstance(gear, tuple) else ()
    columns = answers.get(GUNNERS, fields[GUNNERS].value)
    return replace(
        vessel,
        aircraft_out="aircraft" in out,
        lights_out="searchlights" in out,
        radar_out="radar" in out,
        mains_for_good=int(str(columns)),
    )
