"""The tables of a new save, made by SQLModel from the declared columns; loaded only when a save is created."""

from __future__ import annotations

import sqlite3
from typing import Annotated, Any, get_args, get_origin

from sqlalchemy import create_engine
from sqlalchemy.orm import registry
from sqlalchemy.pool import StaticPool
from sqlmodel import Field, SQLModel

from campaign.store.tables.rows import INDEX, KEY, TABLES, column_types
from campaign.store.tables.views import VIEWS


class Tables(SQLModel, registry=registry()):
    """A catalogue of their own, apart from any other tables in the process."""


def create_all(connection: sqlite3.Connection) -> None:
    """Makes every table and view in an empty file."""
    for name in TABLES:
        if name not in Tables.metadata.tables:
            _declare(name)
    with create_engine("sqlite://", creator=lambda: connection, poolclass=StaticPool).begin() as tables:
        Tables.metadata.create_all(tables)
        for view in VIEWS.values():
            tables.exec_driver_sql(view)


def _declare(name: str) -> None:
    parts: dict[str, Any] = {"__tablename__": name, "__module__": __name__, "__annotations__": {}}
    for column, hint in column_types(name).items():
        kind, mark = get_args(hint) if get_origin(hint) is Annotated else (hint, None)
        parts["__annotations__"][column] = kind
        if mark is not None:
            parts[column] = Field(primary_key=True) if mark == KEY else Field(index=mark == INDEX)
    made: Any = type(Tables)
    made(TABLES[name].__name__, (Tables,), parts, table=True)
