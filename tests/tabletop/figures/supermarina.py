"""What Supermarina plays with of a ship, in the shape of her card."""

from __future__ import annotations

from typing import Any

from campaign.model.battles.battle import Engagement
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import Ammunition
from campaign.ratings.hits import Hits, is_squadron, is_sunk
from campaign.tactics.supermarina.battle.state import Unit, speed_of
from campaign.tactics.supermarina.charts.collection import charts_in
from tests.tabletop.figures.reading import Card, Row, boxes

AMMUNITION = {Ammunition.FULL: "full", Ammunition.HALF: "half: fires at half", Ammunition.EMPTY: "none: silent"}


def played(book: Book, battle: Any, engagement: Engagement, ship: ShipId) -> Card:
    """SM-6C, SM-6D, SM-6E Each box by what she fires with, and how fast she is, once it is struck."""
    unit: Unit = battle.units[ship]
    creeping = charts_in(book).manoeuvre.out_of_fuel_allowance
    printed = book.counters[ship]
    factors = {kind: printed.factor(kind) for kind in GunType}
    facts = {
        "Guns, primary / intermediate / secondary": " / ".join(map(str, factors.values())),
        "Strength of a torpedo box": str(printed.torpedo_strength) if printed.torpedo_boxes else "no torpedoes",
        "Protection class": str(unit.protection_class),
        "Speed": f"{speed_of(unit, creeping)} of {printed.allowance} kn",
        "Light AA": f"{printed.light_aa:g}",
    }
    for label, kind, state in (("Primary ammunition", GunType.PRIMARY, unit.primary_ammunition),
                               ("Intermediate ammunition", GunType.INTERMEDIATE, unit.intermediate_ammunition)):
        if factors[kind]:
            facts[label] = AMMUNITION[state]
    if engagement.sent(ship).out_of_fuel:
        facts["Fuel"] = "none: creeps, and is easily hit"
    if unit.laden:
        facts["Cargo"] = "on deck: guns at half; the class above is one less already"
        assert unit.protection_class == printed.protection_class - 1
    main = next((kind for kind in GunType if factors[kind]), None)
    gunnery = [_hit(unit, count, 0) for count in range(1, printed.gunnery_boxes + 1)]
    flotation = [_hit(unit, 0, count) for count in range(1, printed.flotation_boxes + 1)]
    below = "Boats" if is_squadron(printed) else "Flotation"
    rows = {
        "Gunnery": boxes(printed.gunnery_boxes, unit.hits.gunnery,
                         [] if main is None else [str(hurt.factor(main)) for hurt in gunnery]),
        below: boxes(printed.flotation_boxes, unit.hits.flotation, [
            "sunk" if is_sunk(printed, hurt.hits) else str(speed_of(hurt, creeping)) for hurt in flotation]),
    }
    if printed.torpedo_boxes:
        rows["Torpedoes"] = boxes(printed.torpedo_boxes, printed.torpedo_boxes - unit.torpedoes)
    fires: Row = tuple(str(unit.factor(kind)) for kind in GunType)
    whole = tuple(map(str, factors.values()))
    return Card(facts, {} if fires == whole else {"Fires with, as she goes in": [fires]}, rows)


def _hit(unit: Unit, gunnery: int, flotation: int) -> Unit:
    return replace(unit, hits=Hits(gunnery, flotation))
