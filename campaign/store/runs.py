"""The rows of a simulation: which wars were planned, and what each came to, in one SQLite file.

A war is written whole, in one transaction, under its seed: interrupted at any moment, nothing is lost and none is there twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import inspect
from sqlalchemy.exc import DatabaseError
from sqlmodel import Field, Session, SQLModel, create_engine, select

from campaign.store.trouble import NotASave, SaveTrouble

NAME = "runs.sqlite"


class SimulationRow(SQLModel, table=True):
    """The one row that says what is simulated, and by which program and data."""

    __tablename__ = "simulation"
    id: int = Field(default=1, primary_key=True)
    plan: str
    scenario: str
    program: str
    data: str
    begun: str


class RunRow(SQLModel, table=True):
    """One war that was fought to its end."""

    __tablename__ = "run"
    seed: str = Field(primary_key=True)
    over: bool
    result: str
    winner: str
    axis_points: float
    allied_points: float
    days: int
    malta: str
    seconds: float
    finished: str


class RunLossRow(SQLModel, table=True):
    """A ship that was lost in a war."""

    __tablename__ = "loss"
    id: int | None = Field(default=None, primary_key=True)
    seed: str = Field(index=True, foreign_key="run.seed")
    ship: str
    side: str
    type: str
    cause: str
    month: str


class RunBattleRow(SQLModel, table=True):
    """A battle of a war."""

    __tablename__ = "battle"
    id: int | None = Field(default=None, primary_key=True)
    seed: str = Field(index=True, foreign_key="run.seed")
    battle: str
    month: str
    hex: str
    axis_ships: int
    allied_ships: int
    axis_lost: int
    allied_lost: int
    capital_axis: int
    capital_allied: int


class RunMonthRow(SQLModel, table=True):
    """A month of a war: points at its end, cargo for Libya."""

    __tablename__ = "month"
    id: int | None = Field(default=None, primary_key=True)
    seed: str = Field(index=True, foreign_key="run.seed")
    month: str
    difference: float
    sent: float
    arrived: float
    lost: float


class RunBlunderRow(SQLModel, table=True):
    """A blunder of a war; its ships are those ids, with commas between them."""

    __tablename__ = "blunder"
    id: int | None = Field(default=None, primary_key=True)
    seed: str = Field(index=True, foreign_key="run.seed")
    kind: str
    side: str
    month: str
    date: str
    ships: str
    force: str
    place: str


class RunTallyRow(SQLModel, table=True):
    """How many blunders of a kind a side made in a war, nought among them; a war fought before they were counted has none."""

    __tablename__ = "blunder_tally"
    id: int | None = Field(default=None, primary_key=True)
    seed: str = Field(index=True, foreign_key="run.seed")
    side: str
    kind: str
    number: int


class FailureRow(SQLModel, table=True):
    """A war that came to no end, and why; it goes when the war has been fought after all."""

    __tablename__ = "failure"
    seed: str = Field(primary_key=True)
    reason: str


# Tables that every file has, and those that came later.
FIRST: tuple[type[Any], ...] = (SimulationRow, RunRow, RunLossRow, RunBattleRow, RunMonthRow, FailureRow)
LATER: tuple[type[Any], ...] = (RunBlunderRow, RunTallyRow)


class RunsFile:
    """The file of a simulation's rows in its folder."""

    def __init__(self, folder: Path, *, make: bool = False) -> None:
        """Raises SaveTrouble where there is none, or where it cannot be read or made."""
        self.path = folder / NAME
        if not make and not self.path.is_file():
            raise NotASave(folder, "there is no simulation in it", "a folder that a simulation was written to was expected", "")
        try:
            if make:
                folder.mkdir(parents=True, exist_ok=True)
            self._engine = create_engine(f"sqlite:///{self.path}")
            # A file that is only read stays as it is: one of an older version has no tables of blunders.
            SQLModel.metadata.create_all(self._engine, tables=[
                SQLModel.metadata.tables[kind.__tablename__] for kind in (*FIRST, *(LATER if make else ()))])
            self._lacks = frozenset(kind.__tablename__ for kind in LATER) - set(inspect(self._engine).get_table_names())
        except (OSError, DatabaseError) as fault:
            found = fault.strerror if isinstance(fault, OSError) else str(fault.orig)
            raise SaveTrouble(self.path, f"cannot be used ({found})", "the file of a simulation was expected",
                              "name another folder") from None

    @property
    def simulation(self) -> SimulationRow | None:
        """What is simulated; None in a new file."""
        with Session(self._engine) as rows:
            return rows.get(SimulationRow, 1)

    def begin(self, plan: str, scenario: str, program: str, data: str) -> None:
        """Note what is simulated."""
        with Session(self._engine) as rows:
            rows.add(SimulationRow(plan=plan, scenario=scenario, program=program, data=data, begun=_now()))
            rows.commit()

    def keep_run(
        self, seed: int, run: dict[str, Any], losses: Sequence[dict[str, Any]], battles: Sequence[dict[str, Any]],
        months: Sequence[dict[str, Any]], blunders: Sequence[dict[str, Any]], tallies: Sequence[dict[str, Any]],
    ) -> bool:
        """Keep a war that was fought to its end; one that is there already is left as it is, and False is returned."""
        key = str(seed)
        with Session(self._engine) as rows:
            if rows.get(RunRow, key) is not None:
                return False
            if (failed := rows.get(FailureRow, key)) is not None:
                rows.delete(failed)
            rows.add(RunRow(seed=key, finished=_now(), **run))
            rows.flush()
            for kind, found in ((RunLossRow, losses), (RunBattleRow, battles), (RunMonthRow, months), (RunBlunderRow, blunders),
                                (RunTallyRow, tallies)):
                rows.add_all(kind(seed=key, **row) for row in found)
            rows.commit()
        return True

    def mark_failed(self, seed: int, reason: str) -> None:
        """Note a war that came to no end."""
        with Session(self._engine) as rows:
            rows.merge(FailureRow(seed=str(seed), reason=reason))
            rows.commit()

    @property
    def seeds(self) -> frozenset[int]:
        """The seeds of the wars that are kept."""
        with Session(self._engine) as rows:
            return frozenset(int(seed) for seed in rows.exec(select(RunRow.seed)))

    @property
    def failures(self) -> tuple[FailureRow, ...]:
        """The wars that came to no end."""
        return self._all(FailureRow)

    @property
    def runs(self) -> tuple[RunRow, ...]:
        """Every war."""
        return self._all(RunRow)

    @property
    def losses(self) -> tuple[RunLossRow, ...]:
        """Every loss of every war."""
        return self._all(RunLossRow)

    @property
    def battles(self) -> tuple[RunBattleRow, ...]:
        """Every battle of every war."""
        return self._all(RunBattleRow)

    @property
    def months(self) -> tuple[RunMonthRow, ...]:
        """Every month of every war."""
        return self._all(RunMonthRow)

    @property
    def blunders(self) -> tuple[RunBlunderRow, ...]:
        """Every blunder of every war."""
        return self._all(RunBlunderRow)

    @property
    def tallies(self) -> tuple[RunTallyRow, ...]:
        """The number of blunders by side and kind of every war in which they were counted."""
        return self._all(RunTallyRow)

    def _all(self, kind: type[Any]) -> tuple[Any, ...]:
        if kind.__tablename__ in self._lacks:
            return ()
        with Session(self._engine) as rows:
            return tuple(rows.exec(select(kind)))

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
