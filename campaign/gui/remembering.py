"""What the game on screen remembers: look, size, layers, where each map was left. Kept by the platform, never in a save."""

from __future__ import annotations

from math import isfinite

from campaign.chart.layers.catalogue import AT_FIRST, KEYS
from campaign.drawing.theme import THEMES, Look
from campaign.gui.frame.habit import FightHabit
from campaign.gui.frame.motion import Motion
from campaign.gui.frame.stage import LEAST, SCALES, Stage
from campaign.session.files import keepsakes
from campaign.session.planning.undone import UndoneKind
from campaign.words.lengths import LengthUnit

FILE = "screen.json"
MOST, MAPS = 8000, 50


def recall() -> Stage:
    """The stage as it was left; settings that cannot be read count as never saved."""
    found = keepsakes.read(FILE)
    theme, scale, size = found.get("theme"), found.get("scale"), found.get("size")
    unit = next((unit.value for unit in LengthUnit if unit.value == found.get("unit")), LengthUnit.KM.value)
    look = Look(THEMES.get(theme if isinstance(theme, str) else "", THEMES["light"]), scale if scale in SCALES else 1.0, unit)
    stage = Stage(look=look, remember=remember)
    if isinstance(size, list) and len(size) == 2 and all(isinstance(length, int) for length in size):
        stage.size = min(MOST, max(LEAST[0], size[0])), min(MOST, max(LEAST[1], size[1]))
    layers = found.get("layers")
    known = isinstance(layers, list) and all(isinstance(layer, str) for layer in layers)
    stage.layers = frozenset(layers or ()) & KEYS if known else AT_FIRST
    stage.motion = next((motion for motion in Motion if motion.value == found.get("motion")), Motion.FULL)
    stage.habit = next((habit for habit in FightHabit if habit.value == found.get("battles")), FightHabit.ASK)
    stage.meets = found.get("meeting") is not False
    unnamed = found.get("unnamed")
    if isinstance(unnamed, list) and all(isinstance(kind, str) for kind in unnamed):
        stage.unnamed = frozenset(unnamed) & {kind.value for kind in UndoneKind}
    stage.fullscreen = found.get("fullscreen") is True
    maps = found.get("left_at")
    for key, spot in maps.items() if isinstance(maps, dict) else ():
        if isinstance(spot, list) and len(spot) == 3 and all(isinstance(part, int | float) and isfinite(part) for part in spot):
            stage.left_at[key] = spot[0], spot[1], spot[2]
    return stage


def remember(stage: Stage) -> None:
    """Saves the settings; a failing disk is no reason to stop."""
    saved: dict[str, object] = {
            "theme": stage.look.theme.name, "scale": stage.look.scale, "unit": stage.look.unit, "fullscreen": stage.fullscreen,
            "motion": stage.motion.value, "battles": stage.habit.value, "meeting": stage.meets,
            "unnamed": sorted(stage.unnamed),
            "layers": sorted(stage.layers), "left_at": dict(list(stage.left_at.items())[-MAPS:])}
    if not stage.fullscreen:
        saved["size"] = list(stage.size)
    keepsakes.write(FILE, saved)
