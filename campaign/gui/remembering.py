"""What the game on screen remembers: look, size, full screen. Kept in the platform's folder, never in a save."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from campaign.gui.layers.catalogue import AT_FIRST, KEYS
from campaign.gui.stage import LEAST, SCALES, Stage
from campaign.gui.theme import THEMES, Look

FILE = "screen.json"
MOST = 8000


def recalled() -> Stage:
    """A stage as it was left; what cannot be read is as if it had never been."""
    found = _read()
    theme, scale, size = found.get("theme"), found.get("scale"), found.get("size")
    look = Look(THEMES.get(theme if isinstance(theme, str) else "", THEMES["light"]), scale if scale in SCALES else 1.0)
    stage = Stage(look=look, remember=remember)
    if isinstance(size, list) and len(size) == 2 and all(isinstance(one, int) for one in size):
        stage.size = min(MOST, max(LEAST[0], size[0])), min(MOST, max(LEAST[1], size[1]))
    layers = found.get("layers")
    known = isinstance(layers, list) and all(isinstance(one, str) for one in layers)
    stage.layers = frozenset(layers or ()) & KEYS if known else AT_FIRST
    stage.fullscreen = found.get("fullscreen") is True
    return stage


def remember(stage: Stage) -> None:
    """Writes it down; a disk that refuses is no reason to stop."""
    kept = {"theme": stage.look.theme.name, "scale": stage.look.scale, "fullscreen": stage.fullscreen,
            "layers": sorted(stage.layers)}
    if not stage.fullscreen:
        kept["size"] = list(stage.size)
    path = _path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(kept), encoding="utf-8")
    except OSError:
        return


def _path() -> Path:
    from platformdirs import user_state_path

    return user_state_path("supermarina", appauthor=False) / FILE


def _read() -> dict[str, Any]:
    try:
        found = json.loads(_path().read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
