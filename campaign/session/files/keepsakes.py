"""Small things that the game remembers between one start and the next, in the platform's folder for state, never in a save."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from campaign.intake.files import text_of
from campaign.intake.json_text import parse_json
from campaign.intake.limits import Unreadable
from campaign.words.lengths import LengthUnit, unit_named


def read(file: str) -> dict[str, Any]:
    """Read such a file; one that cannot be read counts as empty."""
    try:
        found = parse_json(text_of(_path(file)))
    except (OSError, Unreadable):
        return {}
    return found if isinstance(found, dict) else {}


def write(file: str, values: Mapping[str, Any]) -> None:
    """Write the values completely or not at all; a disk error is ignored."""
    path = _path(file)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".new")
        draft.write_text(json.dumps(values), encoding="utf-8")
        draft.replace(path)
    except OSError:
        return


def _path(file: str) -> Path:
    from platformdirs import user_state_path

    return user_state_path("supermarina", appauthor=False) / file


FILE, LENGTHS = "battle.json", "lengths"


def length_unit() -> LengthUnit:
    """The unit of length that was chosen last; kilometres before anybody chose."""
    return unit_named(str(read(FILE).get(LENGTHS, ""))) or LengthUnit.KM


def remember_unit(unit: LengthUnit) -> None:
    """Remember the chosen unit of length."""
    write(FILE, {**read(FILE), LENGTHS: unit.value})
