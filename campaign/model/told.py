"""A line of a log, for whoever reads it."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class Line:
    """One line of one side's log; `side` is None for the umpire's, which tells all."""

    side: Side | None
    text: str
