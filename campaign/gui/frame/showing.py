"""Sheets and keys, and the protocol of everything that a stage can show."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Protocol, runtime_checkable

from msgspec import Struct

from campaign.drawing.geometry import Camera
from campaign.drawing.plane import PlaneScene
from campaign.drawing.shapes import Ink, Layer, Point, Rect
from campaign.gui.actions.values import Action


class Sheet(Struct, frozen=True):
    """A picture on the screen: painted anew only when `key` changes; shown in `rect`, which may be shifted or stretched.

    `size` is what is painted; it begins at `rect`'s corner. A sheet with a ground fills it, another is clear. A sheet with a
    `scene` is a chart: a window with a graphics machine shows the scene through its camera, and paints no layers. While its
    zoom is `turning` the window may stretch what it has.
    """

    name: str
    key: Hashable
    rect: Rect
    size: tuple[int, int]
    layers: Callable[[], tuple[Layer, ...]]
    ground: Ink | None = None
    fine: bool = False
    scene: PlaneScene | None = None
    camera: Camera | None = None
    turning: bool = False


class Key(Struct, frozen=True):
    """A key as it was struck: `enter`, `escape`, `up`, `f1`, `a`, `?` ..."""

    name: str
    shift: bool = False
    ctrl: bool = False

    @property
    def is_typed(self) -> bool:
        """Whether it makes a letter of a text: a letter, a digit, a sign or a space."""
        return (len(self.name) == 1 or self.name == "space") and not self.ctrl

    @property
    def chord(self) -> str:
        """The key with what was held beside it, as the table of keys calls it."""
        return f"{'ctrl+' if self.ctrl else ''}{'shift+' if self.shift and not self.ctrl else ''}{self.name}"


class Showable(Protocol):
    """A screen as the stage knows it."""

    message: str

    def entered(self) -> None:
        """It is shown for the first time."""

    def left(self) -> None:
        """It is left for good."""

    def returned(self) -> None:
        """It is shown again."""

    def sheets(self) -> tuple[Sheet, ...]:
        """What it shows, the lowest first."""

    def tip_at(self, at: Point) -> str:
        """What is said beside the mouse where it rests."""

    def tip_room(self, at: Point) -> Rect:
        """Where the tip of what lies there may stand."""

    def spoken_of(self, at: Point) -> Rect | None:
        """What the tip of what lies there is about: it covers nothing of that."""

    def clear_of_tips(self) -> Iterable[Point]:
        """What no tip should hide."""

    def key(self, key: Key) -> bool:
        """A key was struck; whether it meant something here, and so is no letter of a text."""

    def press(self, action: Action) -> None:
        """Does what an action says; it may ask for dice, or take long."""

    def typed(self, text: str) -> None:
        """Letters were typed."""

    def pointed(self, at: Point) -> bool:
        """The mouse moved; whether anything looks different now."""

    def pressed(self, at: Point, button: str) -> None:
        """A mouse button was pressed."""

    def dragged(self, at: Point, right: float, down: float) -> bool:
        """The mouse is dragged with a button held; returns whether anything looks different now."""

    def released(self, at: Point) -> None:
        """The button is let go."""

    def wheeled(self, at: Point, steps: float) -> None:
        """The wheel was turned."""

    def passed(self, seconds: float) -> bool:
        """Time went by; whether anything looks different now."""


@runtime_checkable
class Pointed(Protocol):
    """A screen whose buttons keys may lead to."""

    @property
    def on_enter(self) -> Action | None:
        """What Enter presses or does now."""

    def point(self, action: Action) -> None:
        """Leads to the button of an action, which Enter then presses."""
