"""What a battle's log says of a fact, for tests that read its line."""

from __future__ import annotations

from typing import Any

from campaign.model.sides import Side
from campaign.tactics.contract import AnySystem


def line_of(system: AnySystem, battle: Any, fact: Any, reader: Side | None = None) -> str:
    """The line that a reader is told, empty where he is told nothing."""
    telling = system.narrate(battle, fact, reader)
    return "" if telling is None else telling.line
