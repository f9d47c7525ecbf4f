"""A battle as shapes, for any tactical system: on the sea where its view has places, else in bands and ranks."""

from __future__ import annotations

from math import hypot

from campaign.drawing.shapes import Layer, Point, Rect
from campaign.drawing.theme import Look
from campaign.gui.battle import bands, plot
from campaign.gui.battle.camera import SeaCamera, showing
from campaign.gui.battle.looks import NO_PORTRAITS, Portraits
from campaign.gui.battle.pointing import BattlePointing, place_of, plotted
from campaign.gui.battle.water.backdrop import NO_BACKDROP, SeaBackdrop
from campaign.model.battles.battle import BattleView, Token

REACH = 6.0


def has_places(view: BattleView) -> bool:
    """Whether there is a sea to be drawn."""
    return bool(plotted(view))


def whole(view: BattleView, window: Rect) -> SeaCamera:
    """The camera that shows every ship."""
    return showing([place_of(token) for token in plotted(view)], window)


def still(
    view: BattleView, camera: SeaCamera, look: Look, scroll: float = 0.0, behind: SeaBackdrop = NO_BACKDROP,
) -> tuple[Layer, ...]:
    """What only the view changes."""
    if has_places(view):
        return plot.still(view, camera, look, behind)
    return bands.still(view, camera.window, look, scroll)


def moving(
    view: BattleView, camera: SeaCamera, look: Look, pointing: BattlePointing, inner: Rect | None = None, scroll: float = 0.0,
    behind: SeaBackdrop = NO_BACKDROP,
) -> tuple[Layer, ...]:
    """What choosing and ordering change as well."""
    if has_places(view):
        return plot.moving(view, camera, look, pointing, inner, behind)
    return bands.moving(view, camera.window, look, pointing, scroll, behind.seen.looks)


def token_at(
    view: BattleView, camera: SeaCamera, look: Look, at: Point, scroll: float = 0.0, seen: Portraits = NO_PORTRAITS,
) -> Token | None:
    """The ship under a pixel; of several the nearest."""
    if not has_places(view):
        cards = bands.laid(view, camera.window, look, scroll).cards
        return next((card.token for card in cards if card.rect.holds(at)), None)
    found = []
    tokens = plotted(view)
    sizes = plot.sizes_in(view, camera, look, seen.plans)
    for token in tokens:
        x, y = camera.to_screen(place_of(token))
        away = hypot(x - at[0], y - at[1])
        if away <= sizes.of(token) / 2 + REACH:
            found.append((away, token))
    return min(found, key=lambda pair: pair[0])[1] if found else None
