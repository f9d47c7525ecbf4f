"""The ledgers: what each event adds to the readable tables, computed from the event and the states around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from campaign.model.state import State

Entry = tuple[str, dict[str, Any]]


def entries(seq: int, event: object, before: State | None, after: State, battle: str | None = None) -> list[Entry]:
    """The rows that one event adds, each with the name of its ledger."""
    return []


def moment_of(state: State) -> Mapping[str, Any]:
    """The columns that say when in the campaign something happened."""
    cursor = state.cursor
    return {"turn": str(cursor.turn), "player_turn": cursor.player_turn.value, "nas": cursor.nas}
