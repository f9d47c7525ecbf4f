"""A ship's sheet in words, where there is no room to draw it: headings, and beneath each what is told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from campaign.session.history.ship_card import KINDS, day_in_words
from campaign.session.reports.ships import rating_lines
from campaign.session.reports.situation import Plain

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")
DAYS = ("laid_down", "commissioned", "rebuilt")
HULL = {
    "standard_long_tons": "{:g} long tons standard", "full_long_tons": "{:g} long tons full", "length_m": "{:g} m long",
    "beam_m": "{:g} m in the beam", "draught_m": "draught {:g} m", "trial_kn": "{:g} knots on trials",
    "service_kn": "{:g} knots in service", "endurance": "endurance {}", "fuel_t": "{:g} t of fuel", "crew": "crew of {:g}",
    "belt_mm": "belt {:g} mm", "deck_mm": "deck {:g} mm", "turret_mm": "turrets {:g} mm",
}
# Said of her on the sheet's first lines.
SAID = ("id", "name")


def headed(sheet: Plain) -> Iterator[tuple[str, str]]:
    """Every heading that has something beneath it, in the order of the sheet."""
    for name, value in sheet.items():
        words = "" if name in SAID else _told(name, value, sheet).replace("_", " ")
        if words:
            yield name.replace("_", " ").capitalize(), words


def _told(name: str, value: Any, sheet: Plain) -> str:
    if name in DAYS:
        return day_in_words(value, MONTHS) if value else ""
    if name == "type":
        return KINDS.get(value, str(value))
    if name in ("nation", "crew_quality"):
        return str(value).capitalize()
    if name == "hull":
        return "\n".join(_hull(value))
    if name == "ratings":
        # What goes on in a second line of a terminal goes on in the same paragraph here.
        return "\n".join(rating_lines(sheet)).replace("\n  ", " ")
    return in_lines(value)


def _hull(hull: Mapping[str, Any]) -> Iterator[str]:
    for name, value in hull.items():
        if value:
            yield HULL[name].format(value)


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
    if isinstance(value, (list, tuple)):
        return "\n".join(filter(None, map(in_lines, value)))
    return "yes" if value is True else f"{value:g}" if isinstance(value, float) else str(value)
