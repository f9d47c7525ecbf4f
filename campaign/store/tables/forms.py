"""The steps from each form of the tables to the next, as SQL that never changes again."""

from __future__ import annotations

import sqlite3

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


def add_flotillas_ports_and_mines(connection: sqlite3.Connection) -> None:
    """Form 2: ledgers of flotillas, ports, minefields, the force pool and the 10th MAS."""
    for statement in _FLOTILLAS_PORTS_MINES:
        connection.execute(statement)
