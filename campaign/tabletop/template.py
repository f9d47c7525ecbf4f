"""The turning template: half circles drawn to the scale of the table, with ticks along their arcs."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from campaign.model.battles.tabletop import Circle, TurningTemplate
from campaign.tabletop.press import BLACK, LEAST_SHARE, Slab, write

POINTS_A_MM = 72 / 25.4
TICK, LONG_TICK, SMALL = 4.0, 9.0, 6.0
HEADROOM, FOOT = 12.0, 10.0


def template_slab(template: TurningTemplate, width: float) -> Slab:
    """All circles about one centre, the straight edge below: lay an end of the edge to the funnel, and the edge abeam."""
    radii = [circle.radius_mm * POINTS_A_MM for circle in template.circles]
    height = max(radii) / LEAST_SHARE + HEADROOM + FOOT

    def draw(canvas: Any, x: float, top: float) -> None:
        canvas.saveState()
        canvas.translate(x + width / 2, top - height + FOOT)
        # The page may be set a little smaller; the template never is.
        (left, _), (right, _) = canvas.absolutePosition(0, 0), canvas.absolutePosition(1, 0)
        canvas.scale(1 / (right - left), 1 / (right - left))
        centre, base = 0.0, 0.0
        canvas.setFillGray(BLACK)
        canvas.setLineWidth(0.6)
        for circle, radius in zip(template.circles, radii, strict=True):
            _half_circle(canvas, circle, radius, centre, base)
        canvas.line(centre - max(radii), base, centre + max(radii), base)
        canvas.restoreState()

    return Slab(height, draw)


def _half_circle(canvas: Any, circle: Circle, radius: float, x: float, y: float) -> None:
    canvas.arc(x - radius, y - radius, x + radius, y + radius, 0, 180)
    for number in range(1, int(pi * circle.radius_u / circle.tick_u) + 1):
        arc = number * circle.tick_u
        whole = arc == int(arc)
        long = LONG_TICK if whole else TICK
        # The arc runs from the right end of the edge, as a turn to port does from the funnel.
        along, up = cos(arc / circle.radius_u), sin(arc / circle.radius_u)
        canvas.line(x + radius * along, y + radius * up, x + (radius - long) * along, y + (radius - long) * up)
        if whole:
            inner = radius - long - SMALL
            write(canvas, x + inner * along, y + inner * up - SMALL / 3, f"{arc:g}", SMALL, across="center")
    write(canvas, x, y + radius - LONG_TICK - 3 * SMALL, f"{circle.name}, {circle.radius_u:g}", SMALL, across="center")
