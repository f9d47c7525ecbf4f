"""A ship's sheet: her history, armament, ratings and state, to be read."""

from __future__ import annotations

from typing import Any

from campaign.gui.frame.pages import Page, text_page
from campaign.gui.frame.stage import Stage
from campaign.model.units.ships import ShipId
from campaign.session.play.seat import PlayerSeat
from campaign.session.reports.ship_sheet import ship_sheet


def ship_page(stage: Stage, seat: PlayerSeat, key: ShipId) -> Page:
    """A ship's sheet."""
    sheet = ship_sheet(seat.book, key, seat)
    parts = [
        (name.replace("_", " ").capitalize(), words)
        for name, value in sheet.items()
        if name not in ("id", "name") and (words := in_lines(value))
    ]
    return text_page(stage, sheet["name"], parts)


def in_lines(value: Any) -> str:
    """Plain values of any shape as lines to read."""
    if value in (None, "", [], {}, False):
        return ""
    if isinstance(value, dict):
        return "\n".join(
            f"{name.replace('_', ' ')}: {words}"
            for name, part in value.items()
            if (words := in_lines(part).replace("\n", "; "))
        )
    if isinstance(value, list | tuple):
        return "\n".join(filter(None, map(in_lines, value)))
    return "yes" if value is True else f"{value:g}" if isinstance(value, float) else str(value)
