"""The full check of a save: the file, the chain, the journal, the cache and the ledgers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.store import chain, ledger
from campaign.store.journal import JournalRecord, journal_of, pages
from campaign.store.reading import Reading
from campaign.store.records import CANNOT_FOLLOW, Fold, Sealed, step
from campaign.store.tables import posting
from campaign.store.tables.causes import read_causes
from campaign.store.trouble import SaveTrouble

FAULTS_AT_MOST = 20


class Verification(Struct, frozen=True):
    """What a check found: how many events hang together, what was compared, and every fault in one line."""

    events: int
    journal_records: int
    snapshots: int
    replayed: bool
    faults: tuple[str, ...]

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def verify_save(archive: Reading, fold: Fold | None = None) -> Verification:
    """Everything that can be proved of a save; with `fold` the whole campaign is replayed and compared as well."""
    faults = [*_file_faults(archive), *_cause_faults(archive)]
    chained, trouble = _walk(archive, fold)
    faults += trouble.faults
    records, journal_faults = _journal(archive)
    faults += journal_faults
    return Verification(chained, records, trouble.snapshots, fold is not None, tuple(faults[:FAULTS_AT_MOST]))


@dataclass(slots=True)
class _Walk:
    """What was seen on the way through all events."""

    faults: list[str]
    snapshots: int = 0


def _file_faults(archive: Reading) -> Iterator[str]:
    with archive.reading() as connection:
        for (message,) in connection.execute("PRAGMA quick_check").fetchall():
            if message != "ok":
                yield f"the file itself is damaged: {message}"


def _cause_faults(archive: Reading) -> list[str]:
    """Rows of causes that cannot be read; the save opens all the same, and nobody knows what brought those events about."""
    with archive.reading() as connection:
        return [cause.fault for cause in read_causes(connection, 0, archive.head.seq) if cause.fault]


def _walk(archive: Reading, fold: Fold | None) -> tuple[int, _Walk]:
    """Reads every event in order; compares each snapshot, and with `fold` each ledger, with what it should be."""
    walk = _Walk([])
    with archive.reading() as connection:
        snapshots = {row["seq"]: row for row in posting.read_snapshots(connection, archive.head.seq)}
    walk.snapshots = len(snapshots)
    state: State | None = None
    computed: dict[str, list[dict[str, Any]]] = {name: [] for name in ledger.LEDGERS}
    seq = 0
    try:
        for row in archive.sealed():
            recorded = archive.read(row)
            seq = recorded.seq
            if fold is not None:
                before, state = state, step(state, recorded, fold)
                if not recorded.is_fact:
                    for name, entry in ledger.entries(seq, recorded.event, before, state):
                        computed[name].append(entry)
            if (found := snapshots.get(seq)) is not None:
                walk.faults += _snapshot_faults(archive, found, recorded.hash, state)
    except SaveTrouble as trouble:
        walk.faults.append(str(trouble))
        return seq, walk
    except CANNOT_FOLLOW as trouble:
        walk.faults.append(f"event {seq} cannot follow from what went before it ({type(trouble).__name__}: {trouble})")
        return seq, walk
    if fold is not None:
        walk.faults += [f"ledger {name} does not agree with the events; it can be made again"
                        for name, rows in computed.items() if list(archive.ledger(name)) != rows]
    return seq, walk


def _snapshot_faults(archive: Reading, row: dict[str, Any], stamp: str, state: State | None) -> Iterator[str]:
    saved = posting.state_in(row, archive.codec)
    if row["hash"] != stamp or saved is None:
        yield f"the snapshot at event {row['seq']} is worthless; it will not be used"
    elif state is not None and saved != _limited_to(state, saved, posting.fields_in(row)):
        yield f"the snapshot at event {row['seq']} is not the state that the events lead to"


def _limited_to(state: State, saved: State, known: frozenset[str]) -> State:
    """The state that events lead to, without what was not thought of when a snapshot of it was taken."""
    return replace(state, **{name: getattr(saved, name) for name in State.__struct_fields__ if name not in known})


def _journal(archive: Reading) -> tuple[int, list[str]]:
    """How many records the journal holds, and where it disagrees with the save; none at all is no fault."""
    path = journal_of(archive.path)
    if not path.exists():
        return 0, []
    found = list(pages(path))
    size = path.stat().st_size
    with archive.reading() as connection:
        _, _, (length, stamp) = posting.read_campaign(connection, archive.path)
    known = [page for page in found if page.end <= length]
    if known and (known[-1].end, known[-1].hash.hex()) == (length, stamp) and len(found) - len(known) <= 1:
        # What lies beyond is an order whose acceptance was cut short; the save cuts it off when it is played on.
        found, size = known, length
    rows = surviving_rows(page.record for page in found)
    faults = []
    if not found or found[-1].end != size:
        faults.append(f"{path.name}: damaged after {len(found)} records; it can be deleted, and is made anew")
    elif (rows[-1].seq, rows[-1].hash) != (archive.head.seq, archive.head.hash) if rows else archive.head.seq:
        faults.append(f"{path.name}: ends elsewhere than the save; it can be deleted, and is made anew")
    elif (seq := chain.broken_at(rows, 0, chain.genesis(archive.meta))) is not None:
        faults.append(f"{path.name}: event {seq} does not follow from the one before; it can be deleted")
    return len(found), faults


def surviving_rows(records: Iterable[JournalRecord]) -> list[Sealed]:
    """The events that a journal leaves standing when what was taken back is gone."""
    rows: list[Sealed] = []
    for record in records:
        if record.undone_to is not None:
            del rows[record.undone_to :]
        rows.extend(record.rows())
    return rows
