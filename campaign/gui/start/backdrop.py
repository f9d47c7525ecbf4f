"""The theatre behind the start screen: the whole sea, pale, read while the first page stands already."""

from __future__ import annotations

from dataclasses import dataclass, replace

from campaign.gui.chart.ground import ground, plane_of
from campaign.gui.drawing.geometry import Camera
from campaign.gui.drawing.shapes import Rect
from campaign.gui.drawing.theme import Look, blend
from campaign.gui.frame.showing import Sheet
from campaign.model.sea.theatre import Theatre

PALE = 0.45


@dataclass(slots=True)
class Backdrop:
    """A map to look at, as large as the window."""

    theatre: Theatre | None = None

    def passed(self) -> bool:
        """Reads the map at the first quiet moment; whether there is more to see now."""
        if self.theatre is not None:
            return False
        from campaign.session.play.beginning import theatre_at_a_glance

        self.theatre = theatre_at_a_glance()
        return True

    def sheet(self, size: tuple[int, int], look: Look) -> Sheet | None:
        """The map fills the window, whichever side is the longer."""
        if self.theatre is None:
            return None
        theatre, plane = self.theatre, plane_of(self.theatre)
        window = Rect(0, 0, *size)
        camera = Camera(*plane.middle, max(size[0] / plane.wide, size[1] / plane.high), window)
        tones = {kind: blend(look.theme.raised, tone, PALE) for kind, tone in look.theme.ground.items()}
        pale = replace(look.theme, ground=tones, shore=blend(look.theme.raised, look.theme.shore, PALE))
        return Sheet("backdrop", (size, look), window, size, lambda: ground(theatre, {}, camera, pale), look.theme.raised)
