"""The hash chain over events: each carries the fingerprint of the one before, the first that of the campaign itself."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

import msgspec

from campaign.store.codec import Codec
from campaign.store.records import Meta, Sealed, Stored, format_sides

FINGERPRINT_BYTES = 20


def fingerprint(data: bytes) -> str:
    """The fingerprint that chain, snapshots and journal use."""
    return hashlib.blake2b(data, digest_size=FINGERPRINT_BYTES).hexdigest()


def genesis(meta: Meta) -> str:
    """The hash the first event is chained to: over everything about the campaign that never changes."""
    fixed = (meta.scenario, meta.seed, meta.options.sealed(), meta.book_hash, meta.program, meta.created, meta.dice)
    return fingerprint(msgspec.json.encode(fixed))


def seal(
    first: int, previous: str, batch: Iterable[Stored], codec: Codec, accepted: str,
) -> Iterator[Sealed]:
    """A batch of events as rows, numbered from `first` and chained to `previous`."""
    for seq, stored in enumerate(batch, first):
        encoded = codec.write(stored.event, stored.system)
        seen_by = format_sides(stored.visible_to)
        open_row = (seq, encoded.kind, encoded.version, encoded.body, stored.battle, seen_by, first, accepted)
        row = Sealed(*open_row, previous, link(open_row, previous))
        previous = row.hash
        yield row


def link(row: tuple[object, ...], previous: str) -> str:
    """The hash of an event row, over all its other columns, each preceded by its length."""
    values = [previous, *map(str, row[:8])]
    return fingerprint("".join([f"{len(word)}:{word}" for word in values]).encode("utf-8", "surrogatepass"))


def broken_at(rows: Iterable[Sealed], seq: int, previous: str) -> int | None:
    """The first seq after (`seq`, `previous`) at which the chain is broken; None if it is intact."""
    for row in rows:
        seq += 1
        if row.seq != seq or row.previous != previous or row.hash != link(row, previous):
            return seq
        previous = row.hash
    return None
