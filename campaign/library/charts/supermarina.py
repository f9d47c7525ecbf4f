"""The charts of the campaign's own battle system from their files: every hole, overlap and strange value by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from campaign.library.charts.supermarina_schemas import (
    DoctrineSchema,
    GunDamageSchema,
    GunToHitSchema,
    LotSchema,
    ManoeuvreSchema,
    MarkingSchema,
    StanceSchema,
)
from campaign.library.charts.weapons import all_classes, load_torpedo_chart, numbers_to_hit, steps_from_one
from campaign.library.places import charts_beside
from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.faults import Fault, FaultyData, Source
from campaign.model.battles.battle import Light
from campaign.model.charts.rows import Bands, ChartFault, DieTable
from campaign.model.charts.weapons import CLASSES, ToHit
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipType
from campaign.ratings.hits import Damage
from campaign.tactics.supermarina.charts.bands import FAR_TO_NEAR, Band
from campaign.tactics.supermarina.charts.collection import (
    CHARTS,
    BeyondTen,
    GunneryChart,
    LotDice,
    ManoeuvreChart,
    Marking,
    SupermarinaCharts,
)
from campaign.tactics.supermarina.charts.doctrine import Doctrine, Stance

Row = TypeVar("Row")
Result = TypeVar("Result")
CELL = re.compile(r"(?:(\d)G)?(?:(\d)F)?")


def load_supermarina_charts(folder: Source | None = None) -> SupermarinaCharts:
    """All charts of the system; raises FaultyData with every fault of every file, each with its line."""
    place = folder if folder is not None else charts_beside(CHARTS.package)
    faults: list[Fault] = []

    def read(name: str, into: Callable[[Document], Row]) -> Row | None:
        try:
            return into(Document(place / name))
        except FaultyData as faulty:
            faults.extend(faulty.faults)
            return None

    manoeuvre = read("gap_15_manoeuvre.yaml", _manoeuvre)
    to_hit = read("gap_17_gunnery_to_hit.yaml", _gun_to_hit)
    damage = read("gap_18_gunnery_damage.yaml", _gun_damage)
    marking = read("gap_23_when_damage_counts.yaml", _marking)
    lots = read("gap_24_random_targets.yaml", _lots)
    doctrine = read("doctrine.yaml", _doctrine)
    try:
        torpedoes = load_torpedo_chart()
    except FaultyData as faulty:
        raise FaultyData([*faults, *faulty.faults]) from None
    if manoeuvre is None or to_hit is None or damage is None or marking is None or lots is None or doctrine is None:
        raise FaultyData(faults)
    numbers, said, beyond_ten = to_hit
    tables, modifiers = damage
    named = said.modifiers
    gunnery = GunneryChart(numbers, tables, modifiers, named.night, named.italian_at_night, named.target_out_of_fuel,
                           beyond_ten)
    return SupermarinaCharts(manoeuvre, gunnery, torpedoes, marking, lots, doctrine)


def _manoeuvre(document: Document) -> ManoeuvreChart:
    schema = shaped(document, document.body(), ManoeuvreSchema)
    _every(document, Light, schema.start, "start")
    _every(document, Band, schema.opening_from_m, "opening_from_m")
    starts = [schema.opening_from_m[band] for band in FAR_TO_NEAR]
    if starts != sorted(set(starts), reverse=True) or starts[-1] != 0:
        raise FaultyData([document.fault("ranges must fall from band to band and end at 0", "opening_from_m")])
    return ManoeuvreChart(schema.even_chance, schema.out_of_fuel_allowance, schema.start, schema.rounds_at_most,
                          schema.idle_rounds_to_end, schema.minutes_per_round, schema.opening_from_m)


def _gun_to_hit(document: Document) -> tuple[Mapping[GunType, ToHit], GunToHitSchema, BeyondTen]:
    schema = shaped(document, document.body(), GunToHitSchema)
    all_classes(document, schema.classes)
    rows = {GunType.PRIMARY: schema.primary, GunType.INTERMEDIATE: schema.intermediate, GunType.SECONDARY: schema.secondary}
    tables = {
        kind: numbers_to_hit(document, schema.rule, [(row.factors, row.to_hit) for row in found], kind.value, "factors")
        for kind, found in rows.items()
    }
    beyond = schema.beyond_10
    try:
        confirmed = Bands(schema.rule, 1, tuple((row.max, row.face) for row in beyond.confirmed_from))
        return tables, schema, BeyondTen(beyond.table_number_at_most, confirmed)
    except ChartFault as fault:
        raise FaultyData([document.fault(str(fault), "beyond_10", "confirmed_from")]) from None


def _gun_damage(document: Document) -> tuple[Mapping[GunType, DieTable[int, Damage]], Mapping[GunType, Bands[int]]]:
    schema = shaped(document, document.body(), GunDamageSchema)
    key = "modifier_by_firing_factors"
    _every(document, GunType, schema.modifier_by_firing_factors, key)
    _every(document, GunType, schema.results_in_a_row, "results_in_a_row")
    modifiers: dict[GunType, Bands[int]] = {}
    tables: dict[GunType, DieTable[int, Damage]] = {}
    found = {GunType.PRIMARY: schema.primary, GunType.INTERMEDIATE: schema.intermediate, GunType.SECONDARY: schema.secondary}
    for kind, rows in found.items():
        steps = schema.modifier_by_firing_factors[kind]
        try:
            modifiers[kind] = Bands(schema.rule, 1, tuple((row.max, row.add) for row in steps))
        except ChartFault as fault:
            raise FaultyData([document.fault(str(fault), key, kind.value)]) from None
        if modifiers[kind].highest is not None:
            raise FaultyData([document.fault("the last step must be open: null", key, kind.value)])
        tables[kind] = DieTable(schema.rule, 1, _cells(document, kind, rows, schema.results_in_a_row[kind]))
    return tables, modifiers


def _cells(document: Document, kind: GunType, rows: Mapping[str, tuple[str, ...]], faces: int) -> dict[int, tuple[Damage, ...]]:
    columns: dict[int, tuple[Damage, ...]] = {}
    names = {f"class_{number}": number for number in range(1, CLASSES + 1)}
    allowed = ", ".join(names)
    faults = [document.fault(f"unknown column; allowed are {allowed}", kind.value, name) for name in rows if name not in names]
    for name, number in names.items():
        cells = rows.get(name)
        if cells is None:
            faults.append(document.fault(f"the column {name} is missing", kind.value))
            continue
        if len(cells) != faces:
            faults.append(document.fault(f"{faces} results were expected, not {len(cells)}", kind.value, name))
        read = [_damage(cell) for cell in cells]
        faults += [
            document.fault(f"{cells[place]!r} is no damage: 2G1F, 1G, -, or X was expected", kind.value, name, place)
            for place, cell in enumerate(read) if cell is None
        ]
        columns[number] = tuple(cell for cell in read if cell is not None)
    if faults:
        raise FaultyData(faults)
    return columns


def _damage(cell: str) -> Damage | None:
    if cell == "X":
        return Damage(sunk=True)
    if cell == "-":
        return Damage()
    match = CELL.fullmatch(cell)
    return Damage(int(match[1] or 0), int(match[2] or 0)) if match and cell else None


def _marking(document: Document) -> Marking:
    return shaped(document, document.body(), MarkingSchema).gunnery_damage_marked


def _lots(document: Document) -> Bands[LotDice]:
    schema = shaped(document, document.body(), LotSchema)
    bands = steps_from_one(document, schema.rule, [(row.transports, row.dice) for row in schema.dice], "dice", "transports")
    reach = {LotDice.ONE: 10, LotDice.TWO: 100, LotDice.THREE: 1000}
    faults = [
        document.fault(f"{result.value} shows {reach[result]} numbers, fewer than {highest or 'any count of'} transports",
                       "dice", index, "transports")
        for index, (highest, result) in enumerate(bands.rows) if highest is None or highest > reach[result]
    ]
    if faults:
        raise FaultyData(faults)
    return bands


def _doctrine(document: Document) -> Doctrine:
    schema = shaped(document, document.body(), DoctrineSchema)
    _every(document, ShipType, schema.worth, "worth")
    _every(document, Light, schema.default, "default")
    for nation, stances in schema.nations.items():
        _every(document, Light, stances, "nations", nation.value)
    nations = {nation: _stances(stances) for nation, stances in schema.nations.items()}
    return Doctrine(schema.worth, _stances(schema.default), nations)


def _stances(found: Mapping[Light, StanceSchema]) -> dict[Light, Stance]:
    return {light: _stance(stance) for light, stance in found.items()}


def _stance(one: StanceSchema) -> Stance:
    sought = None if one.fleet_range == "best" else Band(one.fleet_range)
    return Stance(sought, one.caution, one.break_off_odds, one.break_off_losses, one.patience, one.pursuit_odds,
                  one.convoy_fights_at, one.carrier_fights_at, one.concentration, one.threat, one.launch_chance, one.dash_gain)


def _every(document: Document, kinds: Iterable[Light | Band | GunType | ShipType], found: Mapping[Row, object],
           *path: str) -> None:
    missing = [str(kind.value) for kind in kinds if kind not in found]
    if missing:
        raise FaultyData([document.fault(f"{', '.join(missing)} missing", *path)])
