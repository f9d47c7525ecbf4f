"""What brought events about goes into a save and comes back, through undoing and rescue, and is no part of the chain."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from campaign.model.play.provenance import Provenance
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.rules.fold import fold
from campaign.store import Archive
from campaign.store.codec import codec
from campaign.store.rescuing import rescue
from campaign.store.tables.causes import read_causes
from tests.store.test_migrations import run
from tests.store.voyage import begun, round_trip, start, told

ORDERED = Provenance(order="FormForce", giver=Side.ALLIED, number=1)
FUELLED = Provenance("SM-8A1", seen_by=())
OF_EACH = (None, None, ORDERED, ORDERED, FUELLED, FUELLED, None, FUELLED)


def caused(path: Path, causes: Iterable[Provenance | None] = OF_EACH) -> Archive:
    """A save with one segment in two batches, each event with its cause."""
    archive = begun(path)
    batch = [replace(stored, cause=cause) for stored, cause in zip(told(round_trip(1), start()), causes, strict=True)]
    archive.accept(batch[:3], "then")
    archive.accept(batch[3:], "later")
    return archive


def causes_in(archive: Archive) -> tuple[Provenance | None, ...]:
    """The causes of all events after the beginning."""
    return tuple(recorded.cause for recorded in archive.events(1))


def test_causes_come_back_event_by_event(tmp_path: Path) -> None:
    """Wherever one begins to read, in the middle of a batch too; what is known of a batch says nothing of the next."""
    with caused(tmp_path / "s.sqlite") as archive:
        last = archive.head.seq

        assert causes_in(archive) == OF_EACH
        assert [next(archive.events(seq - 1, seq)).cause for seq in range(2, last + 1)] == list(OF_EACH)
        assert archive.verify(fold).sound


def test_causes_are_no_part_of_the_chain(tmp_path: Path) -> None:
    """The same events have the same hashes, whoever knows what brought them about."""
    with caused(tmp_path / "s.sqlite") as archive, caused(tmp_path / "t.sqlite", (None,) * len(OF_EACH)) as other:
        assert archive.head == other.head
        assert causes_in(other) == (None,) * len(OF_EACH)


def test_causes_are_taken_back_with_their_events(tmp_path: Path) -> None:
    """What follows in their place has its own."""
    with caused(tmp_path / "s.sqlite") as archive:
        archive.undo(4, seed=8, accepted="now")

        assert causes_in(archive)[:3] == OF_EACH[:3]
        assert set(causes_in(archive)[3:]) <= {None}


@pytest.mark.parametrize("lost", ["save", "journal"])
def test_a_rescue_brings_causes_with_it(tmp_path: Path, lost: str) -> None:
    """Out of the journal, or out of the tables."""
    path, new = tmp_path / "s.sqlite", tmp_path / "new.sqlite"
    caused(path).close()
    if lost == "save":
        path.unlink()
    else:
        Path(f"{path}.journal").unlink()
    rescue(path, new, fold)
    with Archive.open(new) as archive:
        assert causes_in(archive) == OF_EACH


@pytest.mark.parametrize("change", ["giver = 'wizard'", "seen_by = 'nobody'", "rule = x'ff'", "rule = CAST(x'ff' AS TEXT)",
                                    "number = 'x'", "kind = replace(hex(zeroblob(9000)), '00', 'xx')"])
def test_a_cause_that_is_none_is_a_fault_and_costs_nothing_else(tmp_path: Path, change: str) -> None:
    """The save opens, `check` says what is wrong, and a rescue leaves the row out without lengthening the cause before it."""
    path, new = tmp_path / "s.sqlite", tmp_path / "new.sqlite"
    caused(path).close()
    run(path, f"UPDATE cause SET {change} WHERE seq = 6")  # noqa: S608 - words of our own
    known = (*OF_EACH[:4], None, None, *OF_EACH[6:])
    with Archive.open_read_only(path, codec()) as archive:
        faults = archive.verify(fold).faults

        assert causes_in(archive) == known
    Path(f"{path}.journal").unlink()
    rescue(path, new, fold)
    with Archive.open(new, codec()) as archive:
        assert causes_in(archive) == known
        assert archive.verify(fold).sound

    assert len(faults) == 1 and faults[0].startswith("the cause of event 6 ")


def test_causes_are_read_as_they_are_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many follow; whoever looks at one event reads those around it alone."""
    with caused(tmp_path / "s.sqlite") as archive:
        monkeypatch.setattr("campaign.store.tables.causes._AT_ONCE", 2)
        true = read_causes
        bounds: list[object] = []
        monkeypatch.setattr("campaign.store.tables.causes.read_causes",
                            lambda *args: (bounds.append(args[1:]), true(*args))[1])

        first = next(archive.events(3))

        assert first.cause == ORDERED and len(bounds) == 1
        assert causes_in(archive) == OF_EACH


@pytest.mark.parametrize(("cause", "readers"), [
    (Provenance("SM-1A.1"), {None, *BOTH}), (FUELLED, {None}),
    (Provenance("SM-GAP-29", seen_by=(Side.AXIS,)), {None, Side.AXIS}),
    (ORDERED, {None, Side.ALLIED}), (Provenance("SM-6A.5", "ReactToAttack", Side.AXIS, 2), {None, Side.AXIS}),
    (Provenance(order="RuleAsUmpire", number=1), {None}),
])
def test_a_side_may_know_its_own_orders_and_what_is_public(cause: Provenance, readers: set[Side | None]) -> None:
    """The umpire knows all; an order is known to its giver, even where a public rule gave it."""
    assert {reader for reader in (None, *BOTH) if cause.for_reader(reader) == cause} == readers
    assert {reader for reader in (None, *BOTH) if cause.for_reader(reader) is None} == {None, *BOTH} - readers
