"""The drawn chart as bytes: one archive of plain arrays, places in steps of a few thousandths of a hex."""

from __future__ import annotations

from io import BytesIO

import numpy as np

from campaign.model.sea.drawn import LEAST, MOST, STEPS, Array, DrawnChart, Mesh, Relief, Strands


def sealed(chart: DrawnChart) -> bytes:
    """The archive; the same chart gives the same bytes."""
    arrays: dict[str, Array] = {"theatre": np.frombuffer(chart.theatre.encode(), np.uint8)}
    for name in ("land", "depths", "wash", "coast", "water", "veil", "relief"):
        pieces = getattr(chart, name)
        for level, piece in enumerate(pieces if isinstance(pieces, tuple) else (pieces,)):
            arrays |= {f"{name}.{level}.{key}": array for key, array in _arrays(piece).items()}
    file = BytesIO()
    np.savez_compressed(file, allow_pickle=False, **arrays)
    return file.getvalue()


def _arrays(piece: Mesh | Strands | Relief) -> dict[str, Array]:
    match piece:
        case Mesh():
            # Steps from corner to corner are small numbers, which pack into half the room.
            lists = {"triangles": np.diff(piece.triangles.ravel(), prepend=0).astype(np.int32).reshape(-1, 3)}
        case Strands():
            lists = {"stops": piece.stops.astype(np.uint32)}
        case Relief():
            return {"shade": piece.shade, "lies": np.array((*piece.corner, piece.fine), np.float32)}
    steps = np.round((piece.points - LEAST) / (MOST - LEAST) * STEPS)
    return {
        **lists, "points": steps.astype(np.uint16), "kinds": piece.kinds.astype(np.uint8),
        "boxes": piece.boxes.astype(np.float32), "ends": piece.ends.astype(np.uint32),
    }
