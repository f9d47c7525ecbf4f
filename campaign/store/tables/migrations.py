"""Older forms of the tables: upgraded step by step, after the file was backed up beside itself.

The steps only create or change tables; the views are then made anew, and the ledgers computed from the events, as always.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

from campaign.rules.fold import fold
from campaign.store import ledger
from campaign.store.codec import Codec, Encoded
from campaign.store.records import CANNOT_FOLLOW, Recorded, Sealed, parse_sides
from campaign.store.tables.posting import replace_ledgers
from campaign.store.tables.views import VIEWS

_WHEN = "seq INTEGER NOT NULL, line INTEGER NOT NULL, turn VARCHAR NOT NULL, player_turn VARCHAR NOT NULL, nas INTEGER NOT NULL"
_KEY = "PRIMARY KEY (seq, line)"

_FLOTILLAS_PORTS_MINES = (
    f"""CREATE TABLE flotilla_status ({_WHEN}, flotilla VARCHAR NOT NULL, name VARCHAR NOT NULL, side VARCHAR NOT NULL,
        nation VARCHAR NOT NULL, state VARCHAR NOT NULL, points INTEGER NOT NULL, mission VARCHAR NOT NULL, port VARCHAR,
        hex VARCHAR NOT NULL, attack VARCHAR NOT NULL, prey VARCHAR NOT NULL, worth FLOAT NOT NULL, {_KEY})""",
    "CREATE INDEX ix_flotilla_status_flotilla ON flotilla_status (flotilla)",
    f"""CREATE TABLE port_status ({_WHEN}, port VARCHAR NOT NULL, hex VARCHAR NOT NULL, held_by VARCHAR NOT NULL,
        nation VARCHAR NOT NULL, hits INTEGER NOT NULL, dockyard_lost BOOLEAN NOT NULL, fuel FLOAT, {_KEY})""",
    "CREATE INDEX ix_port_status_port ON port_status (port)",
    f"""CREATE TABLE minefield ({_WHEN}, field VARCHAR NOT NULL, owner VARCHAR NOT NULL, hex VARCHAR NOT NULL,
        state VARCHAR NOT NULL, {_KEY})""",
    "CREATE INDEX ix_minefield_field ON minefield (field)",
    f"""CREATE TABLE force_pool ({_WHEN}, in_force VARCHAR NOT NULL, at_home VARCHAR NOT NULL, paid VARCHAR NOT NULL,
        owed VARCHAR NOT NULL, on_the_way VARCHAR NOT NULL, reducing BOOLEAN NOT NULL, {_KEY})""",
    f"""CREATE TABLE tenth_mas ({_WHEN}, state VARCHAR NOT NULL, carrier VARCHAR, target VARCHAR, teams INTEGER NOT NULL,
        failed_teams INTEGER NOT NULL, ready_from VARCHAR, {_KEY})""",
    """CREATE VIEW flotilla_status_now AS SELECT * FROM flotilla_status AS one WHERE state = 'present' AND NOT EXISTS (
        SELECT 1 FROM flotilla_status AS later
        WHERE later.flotilla = one.flotilla AND (later.seq, later.line) > (one.seq, one.line))""",
    """CREATE VIEW port_status_now AS SELECT * FROM port_status AS one WHERE NOT EXISTS (SELECT 1
        FROM port_status AS later WHERE later.port = one.port AND (later.seq, later.line) > (one.seq, one.line))""",
    """CREATE VIEW minefield_now AS SELECT * FROM minefield AS one WHERE state = 'lies' AND NOT EXISTS (SELECT 1
        FROM minefield AS later WHERE later.field = one.field AND (later.seq, later.line) > (one.seq, one.line))""",
)


def _add_flotillas_ports_and_mines(connection: sqlite3.Connection) -> None:
    """Form 2: ledgers of flotillas, ports, minefields, the force pool and the 10th MAS."""
    for statement in _FLOTILLAS_PORTS_MINES:
        connection.execute(statement)


def _add_tellings(connection: sqlite3.Connection) -> None:
    """Form 3: beside each line of a log what it tells, as data, and what brought events about.

    Nothing stands beside a line until it is told anew; of what brought older events about nobody knows.
    """
    connection.execute("ALTER TABLE log_line ADD COLUMN data VARCHAR")
    connection.execute("""CREATE TABLE cause (seq INTEGER NOT NULL, rule VARCHAR NOT NULL, kind VARCHAR NOT NULL,
        giver VARCHAR NOT NULL, number INTEGER NOT NULL, seen_by VARCHAR NOT NULL, PRIMARY KEY (seq))""")


_LEDGERS_OF_FORM_3 = (
    "ship_status", "repair_job", "fuel_movement", "supply_movement", "cargo_manifest", "sighting", "battle", "loss",
    "victory_points", "flotilla_status", "port_status", "minefield", "force_pool", "tenth_mas",
)


def _add_dates(connection: sqlite3.Connection) -> None:
    """Form 4: the date and the running number of the day in every ledger, and whose a movement of fuel is.

    In the ledger of supplies "landed" is from then on what "delivered" was, and "set down" what "landed" was.
    """
    connection.execute("ALTER TABLE fuel_movement ADD COLUMN side VARCHAR")
    for name in _LEDGERS_OF_FORM_3:
        connection.execute(f"ALTER TABLE {name} ADD COLUMN date VARCHAR")
        connection.execute(f"ALTER TABLE {name} ADD COLUMN segment INTEGER")
    connection.execute("UPDATE supply_movement SET change = 'set down' WHERE change = 'landed'")
    connection.execute("UPDATE supply_movement SET change = 'landed' WHERE change = 'delivered'")


Migration = Callable[[sqlite3.Connection], None]

MIGRATIONS: tuple[Migration, ...] = (_add_flotillas_ports_and_mines, _add_tellings, _add_dates)
"""The migration at place n turns form n + 1 into form n + 2; none is ever removed."""


def present_form() -> int:
    """The form in which saves are made now."""
    return 1 + len(MIGRATIONS)


def upgrade(connection: sqlite3.Connection, path: Path, form: int, codec: Codec) -> Path | None:
    """Brings a save from an older form to the present one in one transaction; returns where the copy of it lies."""
    if form >= present_form():
        return None
    copy = back_up(connection, path, f"form{form}")
    migrate(connection, form, codec)
    return copy


def migrate(connection: sqlite3.Connection, form: int, codec: Codec) -> None:
    """Takes every step from an older form to the present one and fills the ledgers anew, all or none."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for number, step in enumerate(MIGRATIONS[form - 1 :], form + 1):
            step(connection)
            connection.execute(f"PRAGMA user_version={number}")
        _make_views_anew(connection)
        _fill_ledgers(connection, codec)
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _make_views_anew(connection: sqlite3.Connection) -> None:
    """Views hold nothing: a save of any form gets those of today."""
    for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'view'").fetchall():
        connection.execute(f'DROP VIEW "{name}"')
    for view in VIEWS.values():
        connection.execute(view)


def _fill_ledgers(connection: sqlite3.Connection, codec: Codec) -> None:
    """Computes every ledger from the events.

    Events that do not hang together leave the ledgers as they were: the save opens as it did before, and `check` names
    the event at fault.
    """
    try:
        found = list(ledger.recompute(_events(connection, codec), fold))
    except CANNOT_FOLLOW:
        return
    replace_ledgers(connection, found)


def _events(connection: sqlite3.Connection, codec: Codec) -> Iterator[Recorded]:
    columns = ", ".join(Sealed._fields)
    for fields in connection.execute(f"SELECT {columns} FROM event ORDER BY seq"):  # noqa: S608 - names of our own columns
        row = Sealed.of(fields)
        event = codec.read(Encoded(row.kind, row.version, row.body))
        yield Recorded(row.seq, row.kind, event, None, parse_sides(row.visible_to), row.batch, row.accepted, row.hash)


def back_up(connection: sqlite3.Connection, path: Path, why: str) -> Path:
    """A whole copy of a save under a name not yet used."""
    copy = unused_path(path.with_name(f"{path.name}.{why}.backup"))
    target = sqlite3.connect(copy)
    try:
        connection.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")
    finally:
        target.close()
    return copy


def unused_path(path: Path) -> Path:
    """The path itself, or with a number behind it when something lies there."""
    wanted, number = path, 1
    while wanted.exists():
        number += 1
        wanted = path.with_name(f"{path.name}.{number}")
    return wanted
