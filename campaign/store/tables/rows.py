"""The tables of a save: post-boxes for letters, and the ledgers that people read with any SQL tool.

Rows are dumb: no rules, no relations, no enums. This module is imported inside functions only, because what it
stands on takes most of a second to load.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Table
from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel


class Rows(SQLModel, registry=registry()):
    """What all rows share: a catalogue of their own, apart from any other tables in the process."""


class CampaignRow(Rows, table=True):
    """The one row that says which campaign this is, and how far it has come."""

    __tablename__ = "campaign"
    id: int = Field(primary_key=True)
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


class EventRow(Rows, table=True):
    """One event as a letter, chained to the one before; `batch` is the first seq that was accepted with it."""

    __tablename__ = "event"
    seq: int = Field(primary_key=True)
    kind: str
    version: int
    body: str
    battle: str | None = Field(index=True)
    visible_to: str
    batch: int
    accepted: str
    previous: str
    hash: str


class UndoneRow(Rows, table=True):
    """An event that was taken back, kept; `undo` numbers the undoing."""

    __tablename__ = "undone"
    undo: int = Field(primary_key=True)
    seq: int = Field(primary_key=True)
    kind: str
    version: int
    body: str
    battle: str | None
    visible_to: str
    batch: int
    accepted: str
    previous: str
    hash: str


class SnapshotRow(Rows, table=True):
    """The whole state after event `seq`, compressed; a cache, at most one for each naval action segment."""

    __tablename__ = "snapshot"
    segment: int = Field(primary_key=True)
    seq: int
    hash: str
    version: int
    digest: str
    body: bytes


class LogLineRow(Rows, table=True):
    """One line of a side's log ("umpire" for the one that tells all), numbered by itself."""

    __tablename__ = "log_line"
    side: str = Field(primary_key=True)
    number: int = Field(primary_key=True)
    seq: int = Field(index=True)
    text: str


class LedgerRow(Rows):
    """What every ledger entry begins with: the event behind it, and when in the campaign that was."""

    seq: int = Field(primary_key=True)
    line: int = Field(primary_key=True)
    turn: str
    player_turn: str
    nas: int


class ShipStatusRow(LedgerRow, table=True):
    """A ship after something changed with her; view `ship_status_now` holds the last of each."""

    __tablename__ = "ship_status"
    ship: str = Field(index=True)
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


class RepairJobRow(LedgerRow, table=True):
    """A repair job after a change; view `repair_job_now` holds the work in hand."""

    __tablename__ = "repair_job"
    job: str = Field(index=True)
    ship: str
    port: str
    track: str
    change: str
    state: str
    turns_left: int
    due: str | None
    reason: str


class FuelMovementRow(LedgerRow, table=True):
    """Fuel into or out of a port, the pool or a ship; `change` "stock" is what lay there as a segment began."""

    __tablename__ = "fuel_movement"
    change: str
    place: str | None = Field(index=True)
    ship: str | None = Field(index=True)
    points: float | None
    points_left: float | None
    boxes: int | None
    boxes_left: int | None


class SupplyMovementRow(LedgerRow, table=True):
    """Supplies landed, delivered or lost, and ammunition drawn."""

    __tablename__ = "supply_movement"
    change: str
    side: str
    port: str | None
    ship: str | None
    cargo: str | None
    kind: str
    size_re: float | None


class CargoManifestRow(LedgerRow, table=True):
    """Where an item of cargo is after a change; view `cargo_manifest_now` holds the last of each."""

    __tablename__ = "cargo_manifest"
    cargo: str = Field(index=True)
    name: str
    side: str
    kind: str
    size_re: float
    state: str
    port: str | None
    ships: str
    destination: str


class SightingRow(LedgerRow, table=True):
    """A force of one side found by the other."""

    __tablename__ = "sighting"
    force: str
    side: str
    found_by: str
    hex: str
    recon: str
    full_find: bool
    contact: str
    categories: str
    ships: str


class BattleRow(LedgerRow, table=True):
    """A battle as it came to its next stage."""

    __tablename__ = "battle"
    battle: str = Field(index=True)
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


class LossRow(LedgerRow, table=True):
    """A ship or an item of cargo that was lost."""

    __tablename__ = "loss"
    what: str
    id: str
    side: str
    fate: str
    cause: str
    credit: str | None
    hex: str | None
    port: str | None
    battle: str | None


class VictoryPointsRow(LedgerRow, table=True):
    """An entry of the victory ledger and that side's total after it."""

    __tablename__ = "victory_points"
    side: str
    points: float
    total: float
    rule: str
    reason: str


class FlotillaStatusRow(LedgerRow, table=True):
    """A flotilla after something changed with it; view `flotilla_status_now` holds those that are left."""

    __tablename__ = "flotilla_status"
    flotilla: str = Field(index=True)
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


class PortStatusRow(LedgerRow, table=True):
    """A port after a change of owner, damage, dockyard or fuel; view `port_status_now` holds the last of each."""

    __tablename__ = "port_status"
    port: str = Field(index=True)
    hex: str
    held_by: str
    nation: str
    hits: int
    dockyard_lost: bool
    fuel: float | None


class MinefieldRow(LedgerRow, table=True):
    """A minefield as it was laid, passed to another owner, or went; view `minefield_now` holds those that lie."""

    __tablename__ = "minefield"
    field: str = Field(index=True)
    owner: str
    hex: str
    state: str


class ForcePoolRow(LedgerRow, table=True):
    """The British force pool after a change: ships at home, paid for, owed by kind, and on their way."""

    __tablename__ = "force_pool"
    in_force: str
    at_home: str
    paid: str
    owed: str
    on_the_way: str
    reducing: bool


class TenthMasRow(LedgerRow, table=True):
    """The 10th MAS after a change."""

    __tablename__ = "tenth_mas"
    state: str
    carrier: str | None
    target: str | None
    teams: int
    failed_teams: int
    ready_from: str | None


LEDGER_NAMES = tuple(name for name, one in Rows.metadata.tables.items() if "line" in one.c)

VIEWS = {
    "ship_status_now": """
        CREATE VIEW ship_status_now AS SELECT * FROM ship_status AS one WHERE NOT EXISTS (SELECT 1
        FROM ship_status AS later WHERE later.ship = one.ship AND (later.seq, later.line) > (one.seq, one.line))""",
    "repair_job_now": """
        CREATE VIEW repair_job_now AS SELECT * FROM repair_job AS one WHERE state <> 'ended' AND NOT EXISTS (SELECT 1
        FROM repair_job AS later WHERE later.job = one.job AND (later.seq, later.line) > (one.seq, one.line))""",
    "cargo_manifest_now": """
        CREATE VIEW cargo_manifest_now AS SELECT * FROM cargo_manifest AS one WHERE NOT EXISTS (SELECT 1
        FROM cargo_manifest AS later
        WHERE later.cargo = one.cargo AND (later.seq, later.line) > (one.seq, one.line))""",
    "flotilla_status_now": """
        CREATE VIEW flotilla_status_now AS SELECT * FROM flotilla_status AS one WHERE state = 'present' AND NOT EXISTS (
        SELECT 1 FROM flotilla_status AS later
        WHERE later.flotilla = one.flotilla AND (later.seq, later.line) > (one.seq, one.line))""",
    "port_status_now": """
        CREATE VIEW port_status_now AS SELECT * FROM port_status AS one WHERE NOT EXISTS (SELECT 1
        FROM port_status AS later WHERE later.port = one.port AND (later.seq, later.line) > (one.seq, one.line))""",
    "minefield_now": """
        CREATE VIEW minefield_now AS SELECT * FROM minefield AS one WHERE state = 'lies' AND NOT EXISTS (SELECT 1
        FROM minefield AS later WHERE later.field = one.field AND (later.seq, later.line) > (one.seq, one.line))""",
}


def table_of(name: str) -> Table:
    """The table of that name, for Core statements."""
    return Rows.metadata.tables[name]


def table_names() -> tuple[str, ...]:
    """Every table of a save."""
    return tuple(Rows.metadata.tables)


def columns_of(name: str) -> tuple[str, ...]:
    """The columns of a table, in order."""
    return tuple(column.name for column in table_of(name).columns)


def create_all(connection: Any) -> None:
    """Makes every table and view in an empty file."""
    Rows.metadata.create_all(connection)
    for view in VIEWS.values():
        connection.exec_driver_sql(view)
