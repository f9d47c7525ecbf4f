"""Saves: events in one SQLite file, their codec, snapshots, ledgers, journal and rescue.

Importing this loads no database library; `rescue` stands in `campaign.store.rescuing` for that reason, and the list
of saves in `campaign.store.shelf`.
"""

from campaign.store.archive import Archive
from campaign.store.codec import Codec, CodecTrouble, Encoded, NewerVersion, UnknownKind
from campaign.store.records import Accepted, Fold, Head, Loaded, LogLine, Meta, Numbered, Recorded, Rewound, Stored
from campaign.store.trouble import AlreadyThere, Busy, CannotWrite, DamagedSave, NewerSave, NotASave, SaveTrouble

__all__ = [
    "Accepted",
    "AlreadyThere",
    "Archive",
    "Busy",
    "CannotWrite",
    "Codec",
    "CodecTrouble",
    "DamagedSave",
    "Encoded",
    "Fold",
    "Head",
    "Loaded",
    "LogLine",
    "Meta",
    "NewerSave",
    "NewerVersion",
    "NotASave",
    "Numbered",
    "Recorded",
    "Rewound",
    "SaveTrouble",
    "Stored",
    "UnknownKind",
]
