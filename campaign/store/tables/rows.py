"""The tables of a save: post-boxes for records, and the ledgers that people read with any SQL tool.

Rows are dumb: no rules, no relations, no enums. Columns are declared here once; `making_tables` makes a new file's tables
from them with SQLModel, which takes most of a second to load, while reading and writing rows needs only their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, TypeVar, get_type_hints

T = TypeVar("T")
KEY, INDEX = "key", "index"
Key = Annotated[T, KEY]
Indexed = Annotated[T, INDEX]


class TableRow:
    """What all rows share: the name of their table."""

    TABLE: ClassVar[str] = ""


class CampaignRow(TableRow):
    """The one row that says which campaign this is, and how far it has come."""

    TABLE = "campaign"
    id: Key[int]
    scenario: str
    seed: str
    options: str
    tactical_system: str
    dice: str
    book_hash: str
    program: str
    created: str
    axis: str
    allied: str
    last_seq: int
    last_hash: str
    moment: str
    journal_length: int
    journal_hash: str


class EventRow(TableRow):
    """One event as a record, chained to the one before; `batch` is the first seq that was accepted with it."""

    TABLE = "event"
    seq: Key[int]
    kind: str
    version: int
    body: str
    battle: Indexed[str | None]
    visible_to: str
    batch: int
    accepted: str
    previous: str
    hash: str


class UndoneRow(TableRow):
    """An event that was taken back, kept; `undo` numbers the undoing."""

    TABLE = "undone"
    undo: Key[int]
    seq: Key[int]
    kind: str
    version: int
    body: str
    battle: str | None
    visible_to: str
    batch: int
    accepted: str
    previous: str
    hash: str


class SnapshotRow(TableRow):
    """The whole state after event `seq`, compressed; a cache, at most one for each naval action segment."""

    TABLE = "snapshot"
    segment: Key[int]
    seq: int
    hash: str
    version: int
    digest: str
    body: bytes


class LogLineRow(TableRow):
    """One line of a side's log ("umpire" for the one that tells all), numbered by itself; `data` is what it tells, as JSON."""

    TABLE = "log_line"
    side: Key[str]
    number: Key[int]
    seq: Indexed[int]
    text: str
    data: str | None


class CauseRow(TableRow):
    """What brought an event about, and those after it up to the next row or the end of their batch."""

    TABLE = "cause"
    seq: Key[int]
    rule: str
    kind: str
    giver: str
    number: int
    seen_by: str


class LedgerRow(TableRow):
    """What every ledger entry begins with: the event behind it, and when in the campaign that was."""

    seq: Key[int]
    line: Key[int]
    turn: str
    player_turn: str
    nas: int


class DatedRow(TableRow):
    """What every ledger entry ends with: its date, which sorts as it stands ("1940-07-01"), and the running number of its day.

    A save whose ledgers could not be computed anew has neither.
    """

    date: str | None
    segment: int | None


class ShipStatusRow(LedgerRow):
    """A ship after something changed with her; view `ship_status_now` holds the last of each."""

    TABLE = "ship_status"
    ship: Indexed[str]
    side: str
    status: str
    port: str | None
    force: str | None
    hex: str | None
    mission: str
    shell_damage: float
    underwater_damage: float
    speed_left: float
    torpedoes_left: float
    rounds_left: str
    mounts_out: str
    criticals: str
    fires: int
    floods: int
    crew_left: float
    out_of_fuel: bool
    laid_up_until: str | None


class RepairJobRow(LedgerRow):
    """A repair job after a change; view `repair_job_now` holds the work in hand."""

    TABLE = "repair_job"
    job: Indexed[str]
    ship: str
    port: str
    track: str
    change: str
    state: str
    turns_left: int
    due: str | None
    reason: str


class FuelMovementRow(LedgerRow):
    """A leg of a movement of fuel: of a port, the pool, a ship or an account; "stock" is what lay there as a segment began."""

    TABLE = "fuel_movement"
    change: str
    place: Indexed[str | None]
    ship: Indexed[str | None]
    points: float | None
    points_left: float | None
    boxes: int | None
    boxes_left: int | None
    side: str | None


class SupplyMovementRow(LedgerRow):
    """A load sent, landed where it was wanted, set down elsewhere, lost, or lost ashore, and ammunition drawn."""

    TABLE = "supply_movement"
    change: str
    side: str
    port: str | None
    ship: str | None
    cargo: str | None
    kind: str
    size_re: float | None


class CargoManifestRow(LedgerRow):
    """Where an item of cargo is after a change; view `cargo_manifest_now` holds the last of each."""

    TABLE = "cargo_manifest"
    cargo: Indexed[str]
    name: str
    side: str
    kind: str
    size_re: float
    state: str
    port: str | None
    ships: str
    destination: str


class SightingRow(LedgerRow):
    """A force of one side found by the other."""

    TABLE = "sighting"
    force: str
    side: str
    found_by: str
    hex: str
    recon: str
    full_find: bool
    contact: str
    categories: str
    ships: str


class BattleRow(LedgerRow):
    """A battle as it came to its next stage."""

    TABLE = "battle"
    battle: Indexed[str]
    stage: str
    hex: str
    place: str | None
    acting: str
    light: str | None
    axis_units: int | None
    allied_units: int | None
    system: str | None
    minutes: int | None
    axis_lost: int | None
    allied_lost: int | None
    broke_off: str | None
    holds_field: str | None


class LossRow(LedgerRow):
    """A ship or an item of cargo that was lost."""

    TABLE = "loss"
    what: str
    id: str
    side: str
    fate: str
    cause: str
    credit: str | None
    hex: str | None
    port: str | None
    battle: str | None


class VictoryPointsRow(LedgerRow):
    """An entry of the victory ledger and that side's total after it."""

    TABLE = "victory_points"
    side: str
    points: float
    total: float
    rule: str
    reason: str


class FlotillaStatusRow(LedgerRow):
    """A flotilla after something changed with it; view `flotilla_status_now` holds those that are left."""

    TABLE = "flotilla_status"
    flotilla: Indexed[str]
    name: str
    side: str
    nation: str
    state: str
    points: int
    mission: str
    port: str | None
    hex: str
    attack: str
    prey: str
    worth: float


class PortStatusRow(LedgerRow):
    """A port after a change of owner, damage, dockyard or fuel; view `port_status_now` holds the last of each."""

    TABLE = "port_status"
    port: Indexed[str]
    hex: str
    held_by: str
    nation: str
    hits: int
    dockyard_lost: bool
    fuel: float | None


class MinefieldRow(LedgerRow):
    """A minefield as it was laid, passed to another owner, or went; view `minefield_now` holds those that lie."""

    TABLE = "minefield"
    field: Indexed[str]
    owner: str
    hex: str
    state: str


class ForcePoolRow(LedgerRow):
    """The British force pool after a change: ships at home, paid for, owed by kind, and on their way."""

    TABLE = "force_pool"
    in_force: str
    at_home: str
    paid: str
    owed: str
    on_the_way: str
    reducing: bool


class TenthMasRow(LedgerRow):
    """The 10th MAS after a change."""

    TABLE = "tenth_mas"
    state: str
    carrier: str | None
    target: str | None
    teams: int
    failed_teams: int
    ready_from: str | None


TABLES: Mapping[str, type[TableRow]] = {row.TABLE: row for row in (
    CampaignRow, EventRow, UndoneRow, SnapshotRow, LogLineRow, CauseRow,
    ShipStatusRow, RepairJobRow, FuelMovementRow, SupplyMovementRow,
    CargoManifestRow, SightingRow, BattleRow, LossRow, VictoryPointsRow, FlotillaStatusRow, PortStatusRow, MinefieldRow,
    ForcePoolRow, TenthMasRow,
)}
LEDGER_NAMES = tuple(name for name, row in TABLES.items() if issubclass(row, LedgerRow))


@cache
def columns_of(name: str) -> tuple[str, ...]:
    """The columns of a table, in order."""
    return tuple(column for row in _shapes(name) for column in row.__annotations__)


def column_types(name: str) -> Mapping[str, Any]:
    """What each column of a table holds, in order."""
    hints = get_type_hints(TABLES[name], include_extras=True)
    dated = get_type_hints(DatedRow, include_extras=True)
    return {column: hints[column] if column in hints else dated[column] for column in columns_of(name)}


def _shapes(name: str) -> list[type]:
    """The classes that say a table's columns, that of the first ones first."""
    shapes: list[type] = [row for row in reversed(TABLES[name].__mro__) if row not in (object, TableRow)]
    return [*shapes, DatedRow] if issubclass(TABLES[name], LedgerRow) else shapes
