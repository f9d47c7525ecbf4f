"""The key at the foot of a sheet."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from campaign.model.sea.theatre import Terrain, Theatre
from campaign.model.sides import BOTH, Side
from campaign.tabletop.palette import INK, NEUTRAL_TINT, SIDES, TINTS, TONES, Shape, blend


def handles(theatre: Theatre, sides: Collection[Side]) -> list[Any]:
    """What stands in the key: grounds, owners of coasts, lines, ports, mines, and what the markers of these sides mean."""
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    kinds = [
        Patch(facecolor=TONES[ground], edgecolor="#999999", label=ground.name.lower().replace("_", " "))
        for ground in TONES
    ]
    held = {coast.nation for coast in theatre.coasts.values() if coast.nation}
    owners = [
        Patch(facecolor=blend(TONES[Terrain.PARTIAL_SEA], TINTS.get(nation, NEUTRAL_TINT)), edgecolor="#999999",
              label=f"{nation.value.capitalize()} coast ({nation.value[:2].capitalize()})")
        for nation in TINTS if nation in held
    ]  # fmt: skip
    lines = [
        Line2D([], [], color=INK, linewidth=1.5, label="hexside that blocks"),
        Line2D([], [], color="#b00060", linewidth=2.5, linestyle=(0, (1.2, 0.8)), label="strait or canal"),
        Line2D([], [], color="#3b5f8a", linewidth=1, linestyle="dotted", label="limit of a weather zone"),
        Line2D([], [], color=INK, marker="o", linestyle="", label="port, cargo 6 and above"),
        Line2D([], [], color=INK, marker="o", linestyle="", markerfacecolor="white", label="smaller port"),
        *(_spot((8, 1, 0), side, f"{side} minefield") for side in SIDES),
        *(_spot(Shape.SQUARE.value, side, f"{side} force") for side in BOTH if side in sides),
    ]
    if sides:
        lines += [
            _spot(Shape.DIAMOND.value, None, "enemy, found now"), _spot(Shape.CIRCLE.value, None, "enemy, not found"),
            _spot(Shape.CROSS.value, None, "enemy, last seen there"),
        ]  # fmt: skip
    return [*kinds, *owners, *lines]


def _spot(shape: Any, side: Side | None, words: str) -> Any:
    from matplotlib.lines import Line2D

    fill, edge = SIDES[side] if side is not None else ("#cccccc", INK)
    return Line2D([], [], marker=shape, linestyle="", markersize=8, markerfacecolor=fill, markeredgecolor=edge,
                  markeredgewidth=1.4, label=words)  # fmt: skip
