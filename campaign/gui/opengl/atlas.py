"""All stamps in one texture: painted once by the painter of shapes, found again by what they show."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.drawing.painter import cropped_around
from campaign.drawing.shapes import Layer

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Texture2D

SIDE, GAP = 2048, 1


class AtlasSlot(Struct, frozen=True):
    """Where a stamp lies in the atlas, and where its corner lies from its place, in pixels."""

    x: int
    y: int
    wide: int
    high: int
    right: int
    down: int


class Full(Exception):
    """No room is left in the atlas: it is to be emptied and filled with what is wanted now."""


class Atlas:
    """The texture and what lies where: in rows, each as high as its first stamp."""

    def __init__(self, machine: ArcadeContext) -> None:
        self.texture: Texture2D = machine.texture((SIDE, SIDE), components=4)
        self.texture.filter = machine.NEAREST, machine.NEAREST
        self.generation = 0
        # Seconds that may go into painting before the next frame.
        self.time_left = 0.0
        self._slots: dict[Layer, AtlasSlot | None] = {}
        self._row = self._next = self._high = 0

    def slot(self, shapes: Layer) -> tuple[bool, AtlasSlot | None]:
        """Whether a stamp is there, and where; one that is not is painted while there is time left in this frame."""
        if shapes in self._slots:
            return True, self._slots[shapes]
        if self.time_left <= 0:
            return False, None
        begun = perf_counter()
        self._slots[shapes] = self._painted(shapes)
        self.time_left -= perf_counter() - begun
        return True, self._slots[shapes]

    def empty(self) -> None:
        """Forgets everything."""
        self._slots.clear()
        self._row = self._next = self._high = 0
        self.generation += 1

    def _painted(self, shapes: Layer) -> AtlasSlot | None:
        cut = cropped_around(shapes)
        if cut is None:
            return None
        image, right, down = cut
        wide, high = image.size
        if self._next + wide + GAP > SIDE:
            self._row, self._next, self._high = self._row + self._high + GAP, 0, 0
        if self._row + high + GAP > SIDE or wide + GAP > SIDE:
            raise Full
        slot = AtlasSlot(self._next, self._row, wide, high, right, down)
        self.texture.write(image.convert("RGBa").tobytes(), viewport=(slot.x, slot.y, wide, high))
        self._next, self._high = self._next + wide + GAP, max(self._high, high)
        return slot
