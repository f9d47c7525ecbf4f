"""The hash chain over events: each carries the fingerprint of the one before, the first that of the campaign itself."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

import msgspec

from campaign.store.codec.codec import Codec
from campaign.store.records import Meta, Sealed, Stored, sides_out

FINGERPRINT_BYTES = 20


def fingerprint(data: bytes) -> str:
    """The fingerprint that chain, snapshots and journal use."""
    return hashlib.blake2b(data, digest_size=FINGERPRINT_BYTES).hexdigest()


def genesis(meta: Meta) -> str:
    """What the first event is chained to: everything about the campaign that never changes."""
    fixed = (meta.scenario, meta.seed, meta.options.sealed(), meta.book_hash, meta.program, meta.created, meta.dice)
    return fingerprint(msgspec.json.encode(fixed))


def sealed(
    first: int, previous: str, batch: Iterable[Stored], codec: Codec, accepted: str,
) -> Iterator[Sealed]:
    """A batch of events as rows, numbered from `first` and chained to `previous`."""
    # What rows of one batch share is told apart by its length once for all of them: `link` says the same of each.
    behind = _told_apart(first, accepted)
    for seq, stored in enumerate(batch, first):
        encoded = codec.write(stored.event)
        kind, version, body, battle = encoded.kind, encoded.version, encoded.body, stored.battle
        seen_by = sides_out(stored.visible_to)
        number, form, where = str(seq), str(version), str(battle)
        words = (f"{len(previous)}:{previous}{len(number)}:{number}{len(kind)}:{kind}{len(form)}:{form}{len(body)}:{body}"
                 f"{len(where)}:{where}{len(seen_by)}:{seen_by}{behind}")
        stamp = fingerprint(words.encode("utf-8", "surrogatepass"))
        yield Sealed(seq, kind, version, body, battle, seen_by, first, accepted, previous, stamp)
        previous = stamp


def link(row: tuple[object, ...], previous: str) -> str:
    """The hash of an event row: over all its other columns, each told apart from its neighbour by its length."""
    return fingerprint(_told_apart(previous, *row[:8]).encode("utf-8", "surrogatepass"))


def _told_apart(*columns: object) -> str:
    return "".join([f"{len(word)}:{word}" for word in map(str, columns)])


def broken_at(rows: Iterable[Sealed], seq: int, previous: str) -> int | None:
    """The first seq, counting on from (`seq`, `previous`), at which rows do not hang together; None when all do."""
    for row in rows:
        seq += 1
        if row.seq != seq or row.previous != previous or row.hash != link(row, previous):
            return seq
        previous = row.hash
    return None
