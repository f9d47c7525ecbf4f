"""What the graphics machine is handed: its programs, and numbers laid out for them.

Every edge is smoothed by its own distance, because many samples cost too much.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from campaign.drawing.shapes import Ink
from campaign.model.sea.drawn import Array

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Program

    from campaign.drawing.geometry import Camera


# A place of the plane in pixels, and pixels on the machine's own scale; `view` is the camera's place and its zoom.
PLACE = """#version 330
uniform vec3 view;
uniform vec2 middle;
uniform vec2 window;
vec2 pixel(vec2 spot) { return (spot - view.xy) * view.z + middle; }
vec4 shown(vec2 at) { return vec4(at.x / window.x * 2.0 - 1.0, 1.0 - at.y / window.y * 2.0, 0.0, 1.0); }
"""
FILL = PLACE + """
in vec2 point;
in vec4 ink;
flat out vec4 tone;
void main() { tone = vec4(ink.rgb * ink.a, ink.a); gl_Position = shown(pixel(point)); }
"""
FILLED = """#version 330
flat in vec4 tone;
out vec4 ink;
void main() { ink = tone; }
"""
VEIL = FILL.replace("flat out", "out")
VEILED = FILLED.replace("flat in", "in")
LAND = PLACE + """
in vec2 point;
uniform vec4 lies;
out vec2 at;
void main() { at = (point - lies.xy) * lies.zw; gl_Position = shown(pixel(point)); }
"""
LANDED = """#version 330
uniform sampler2D relief;
uniform vec3 land;
uniform vec3 light;
uniform vec3 shade;
in vec2 at;
out vec4 ink;
void main() {
    float lit = texture(relief, at).r * 2.0 - 1.004;
    ink = vec4(mix(land, lit > 0.0 ? light : shade, abs(lit)), 1.0);
}
"""
STROKE = PLACE + """
in vec2 point;
in vec2 away;
in float along;
in vec4 ink;
in vec4 form;
out vec4 tone;
out vec3 where;
flat out vec2 kind;
void main() {
    float half_wide = 0.5 * min(form.z, max(form.x, form.y * view.z));
    float reach = half_wide + 0.75;
    tone = vec4(ink.rgb * ink.a, ink.a);
    where = vec3(sign(float(gl_VertexID % 2) - 0.5) * reach, along * view.z, half_wide);
    kind = vec2(form.w, half_wide);
    gl_Position = shown(pixel(point) + away * reach);
}
"""
STROKED = """#version 330
in vec4 tone;
in vec3 where;
flat in vec2 kind;
out vec4 ink;
void main() {
    float cover = clamp(kind.y + 0.5 - abs(where.x), 0.0, min(1.0, kind.y * 2.0 + 0.2));
    if (kind.x > 0.0) {
        float within = mod(where.y, 2.0 * kind.x);
        cover *= clamp(min(within, kind.x - within) + 0.5, 0.0, 1.0);
    }
    ink = tone * cover;
}
"""
# The same for lines of which all are alike.
LINE = STROKE.replace("in vec4 form", "uniform vec4 form")
DOT = PLACE + """
in vec2 corner;
in vec2 at;
in vec3 size;
in float width;
in vec4 fill;
in vec4 edge;
out vec2 away;
flat out float radius;
flat out float rim;
flat out vec4 inner;
flat out vec4 outer;
void main() {
    radius = min(size.z, max(size.x, size.y * view.z));
    rim = width;
    inner = vec4(fill.rgb * fill.a, fill.a);
    outer = width > 0.0 ? vec4(edge.rgb * edge.a, edge.a) : inner;
    away = corner * (radius + 1.0);
    gl_Position = shown(pixel(at) + away);
}
"""
DOTTED = """#version 330
in vec2 away;
flat in float radius;
flat in float rim;
flat in vec4 inner;
flat in vec4 outer;
out vec4 ink;
void main() {
    float far = length(away);
    ink = mix(inner, outer, clamp(far - radius + rim + 0.5, 0.0, 1.0)) * clamp(radius + 0.5 - far, 0.0, 1.0);
}
"""
STAMP = PLACE + """
in vec2 corner;
in vec2 at;
in vec4 part;
in vec2 shift;
uniform float atlas;
out vec2 seen;
void main() {
    seen = (part.xy + vec2(corner.x, corner.y) * part.zw) / atlas;
    gl_Position = shown(floor(pixel(at) + 0.5) + shift + corner * part.zw);
}
"""
STAMPED = """#version 330
uniform sampler2D stamps;
in vec2 seen;
out vec4 ink;
void main() { ink = texture(stamps, seen); }
"""
LATTICE = PLACE + """
in vec2 corner;
uniform vec4 within;
out vec2 spot;
void main() { spot = within.xy + corner * within.zw; gl_Position = shown(pixel(spot)); }
"""
LATTICED = """#version 330
const float ROW = 0.8660254;
uniform vec3 view;
uniform vec3 tone;
uniform vec3 around;
in vec2 spot;
out vec4 ink;
void main() {
    float row = floor(spot.y / (2.0 * ROW) + 0.5) * 2.0;
    vec2 even = vec2(floor(spot.x + 0.5), row * ROW);
    float odd_row = floor((spot.y / ROW - 1.0) / 2.0 + 0.5) * 2.0 + 1.0;
    vec2 odd = vec2(floor(spot.x) + 0.5, odd_row * ROW);
    vec2 one = abs(spot - even), other = abs(spot - odd);
    vec2 near = dot(one, one) < dot(other, other) ? one : other;
    float rim = (0.5 - max(near.x, near.x * 0.5 + near.y * ROW)) * view.z;
    float strength = around.z < 0.0 ? -around.z : clamp(1.0 - length(spot - around.xy) / around.z, 0.0, 1.0) * 0.55;
    float cover = clamp(1.0 - rim, 0.0, 1.0) * strength;
    ink = vec4(tone * cover, cover);
}
"""
SOURCES = {
    "fill": (FILL, FILLED), "veil": (VEIL, VEILED), "land": (LAND, LANDED), "stroke": (STROKE, STROKED),
    "line": (LINE, STROKED), "dot": (DOT, DOTTED), "stamp": (STAMP, STAMPED), "lattice": (LATTICE, LATTICED),
}


def programs(machine: ArcadeContext) -> dict[str, Program]:
    """Every program, compiled."""
    return {name: machine.program(vertex_shader=vertex, fragment_shader=fragment)
            for name, (vertex, fragment) in SOURCES.items()}


def look(programs: dict[str, Program], camera: Camera, window: tuple[int, int]) -> None:
    """All programs look through a camera, at a window of some size."""
    for program in programs.values():
        program["view"] = camera.x, camera.y, camera.zoom
        program["middle"] = camera.window.middle
        program["window"] = window


# Numbers --------------------------------------------------------------------------------------------------------------


# How far out the corner of a ribbon may reach, in widths.
SHARPEST = 2.5


def ribbon(points: Array, stops: Array) -> tuple[Array, Array, Array, Array]:
    """Two points for each, the way to either edge, how far along its line each lies, and the triangles between them."""
    count = len(points)
    first = np.zeros(count, dtype=bool)
    first[np.concatenate([[0], stops[:-1]])] = True
    last = np.zeros(count, dtype=bool)
    last[stops - 1] = True
    step = np.zeros_like(points)
    step[:-1] = points[1:] - points[:-1]
    step[last] = 0
    length = np.hypot(step[:, 0], step[:, 1])
    way = step / np.maximum(length, 1e-9)[:, None]
    before = np.roll(way, 1, axis=0)
    # A closed line has no ends: its first and its last point are one.
    starts, ends = np.flatnonzero(first), stops - 1
    closed = (points[starts] == points[ends]).all(axis=1) & (ends - starts > 2)
    before[starts] = np.where(closed[:, None], way[ends - 1], way[starts])
    after = way.copy()
    after[ends] = np.where(closed[:, None], way[starts], before[ends])
    normal = np.stack([-(before + after)[:, 1], (before + after)[:, 0]], axis=1)
    size = np.hypot(normal[:, 0], normal[:, 1])
    flat = size < 1e-6
    normal[flat] = np.stack([-before[flat][:, 1], before[flat][:, 0]], axis=1)
    normal /= np.where(flat, 1.0, size)[:, None]
    across = np.abs(normal[:, 0] * -before[:, 1] + normal[:, 1] * before[:, 0])
    normal *= np.minimum(SHARPEST, 1 / np.maximum(across, 1e-3))[:, None]
    along = np.concatenate([[0.0], np.cumsum(length[:-1])])
    along -= np.repeat(along[starts], np.diff(np.concatenate([[0], stops])))
    here = np.flatnonzero(~last)
    corners = np.stack([2 * here, 2 * here + 1, 2 * here + 2, 2 * here + 1, 2 * here + 3, 2 * here + 2], axis=1)
    away = np.stack([-normal, normal], axis=1).reshape(-1, 2)
    return np.repeat(points, 2, axis=0), away, np.repeat(along, 2), corners


def rgba(inks: Sequence[tuple[Ink | None, float]]) -> Array:
    """Colours with how much they cover, as bytes."""
    return np.array([(*(ink or (0, 0, 0)), round(cover * 255) if ink else 0) for ink, cover in inks], dtype=np.uint8)


def record(count: int, **columns: Any) -> bytes:
    """Columns side by side, a row for each point, as bytes."""
    kinds = [(name, column.dtype, column.shape[1:]) for name, column in columns.items()]
    rows = np.zeros(count, dtype=kinds)
    for name, column in columns.items():
        rows[name] = column
    return rows.tobytes()
