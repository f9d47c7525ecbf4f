"""History's own figures from `oob/history`."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from campaign.library import places
from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.entries import Count, Faults, NotNegative, Schema, Words, unknown_day
from campaign.library.reading.faults import FaultyData, Source
from campaign.model.setting.history import HistoricalBattle, History, MonthOfCargo, Shoot
from campaign.model.sides import Side
from campaign.model.units.ships import ShipType

D = TypeVar("D", bound=Schema)


class MonthSchema(Schema):
    """Cargo of a month."""

    loaded_t: Count
    landed_t: Count


class CargoSchema(Schema):
    """libya_cargo.yaml."""

    source: Words
    months: Annotated[dict[str, MonthSchema], Meta(min_length=1)]


class BattleSchema(Schema):
    """A surface action."""

    name: Words
    date: str
    allied: dict[ShipType, Count]
    axis: dict[ShipType, Count]
    range: Words
    shooting: Words
    losses: Words
    source: Words


class BattlesSchema(Schema):
    """battles.yaml."""

    source: Words
    battles: tuple[BattleSchema, ...]


class ShootSchema(Schema):
    """A shoot."""

    action: Words
    date: str
    firer: Words
    guns: Words
    source: Words
    rounds: NotNegative | None = None
    hits: NotNegative | None = None
    percent: Annotated[float, Meta(ge=0, le=100)] | None = None
    range: str = ""
    conditions: str = ""


class ShootsSchema(Schema):
    """hit_rates.yaml."""

    source: Words
    shoots: tuple[ShootSchema, ...]


class TonnageSchema(Schema):
    """Ships and tons."""

    ships: Count
    tons: Count
    source: Words


class TrafficSchema(Schema):
    """Men or convoys of a route."""

    source: Words
    carried: Count | None = None
    landed: Count | None = None
    sailed: Count | None = None


class LossesSchema(Schema):
    """losses.yaml."""

    source: Words
    losses: dict[Side, dict[ShipType, Count]]
    merchants: dict[str, TonnageSchema] = msgspec.field(default_factory=dict)
    libya: dict[str, TrafficSchema] = msgspec.field(default_factory=dict)


def load_history(folder: Source | None = None) -> History:
    """History's figures; raises FaultyData with every fault of every file."""
    root, faults = folder or places.order_of_battle() / "history", Faults()

    def read(name: str, schema: type[D], check: Callable[[Document, D], None]) -> D | None:
        try:
            document = Document(root / f"{name}.yaml")
            found = faults.attempt(lambda: shaped(document, document.body(), schema))
        except FaultyData as trouble:
            for fault in trouble.faults:
                faults.add(fault)
            return None
        if found is not None:
            check(document, found)
        return found

    def dated(document: Document, section: str, days: tuple[str, ...]) -> None:
        for index, day in enumerate(days):
            if said := unknown_day(day):
                faults.add(document.fault(said, section, index, "date"))

    def check_cargo(document: Document, schema: CargoSchema) -> None:
        for month, one in schema.months.items():
            try:
                date.fromisoformat(f"{month}-01")
            except ValueError:
                faults.add(document.fault('a quoted month was expected, as in "1941-11"', "months", month))
            if one.landed_t > one.loaded_t:
                faults.add(document.fault(f"at most the {one.loaded_t} t loaded was expected", "months", month, "landed_t"))

    cargo = read("libya_cargo", CargoSchema, check_cargo)
    battles = read("battles", BattlesSchema, lambda at, schema: dated(at, "battles", tuple(one.date for one in schema.battles)))
    shoots = read("hit_rates", ShootsSchema, lambda at, schema: dated(at, "shoots", tuple(one.date for one in schema.shoots)))
    losses = read("losses", LossesSchema, lambda document, schema: None)
    faults.raise_any()
    assert cargo is not None
    assert battles is not None
    assert shoots is not None
    assert losses is not None
    return History(
        cargo=tuple(MonthOfCargo(month, one.loaded_t, one.landed_t) for month, one in cargo.months.items()),
        battles=tuple(HistoricalBattle(**msgspec.structs.asdict(one)) for one in battles.battles),
        shoots=tuple(Shoot(**msgspec.structs.asdict(one)) for one in shoots.shoots),
        losses=losses.losses,
    )
