"""Saves: events in one SQLite file, their letters, snapshots, ledgers, journal and rescue.

Importing this loads no database library; `rescue` stands in `campaign.store.rescuing` for that reason, and the list
of saves in `campaign.store.shelf`.
"""

from campaign.store.archive import Archive
from campaign.store.codec.codec import MODERNISERS, Letter, Letters, LetterTrouble, NewerVersion, UnknownKind
from campaign.store.records import Accepted, Evolve, Head, Loaded, LogLine, Meta, Numbered, Recorded, Stored, Undone
from campaign.store.trouble import AlreadyThere, Busy, CannotWrite, DamagedSave, NewerSave, NotASave, SaveTrouble

__all__ = [
    "MODERNISERS",
    "Accepted",
    "AlreadyThere",
    "Archive",
    "Busy",
    "CannotWrite",
    "DamagedSave",
    "Evolve",
    "Head",
    "Letter",
    "LetterTrouble",
    "Letters",
    "Loaded",
    "LogLine",
    "Meta",
    "NewerSave",
    "NewerVersion",
    "NotASave",
    "Numbered",
    "Recorded",
    "SaveTrouble",
    "Stored",
    "Undone",
    "UnknownKind",
]
