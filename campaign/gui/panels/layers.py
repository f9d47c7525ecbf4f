"""The panel of the map's layers: each is turned on and off by a press or by its number."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.gui.chart.layers.catalogue import KINDS
from campaign.gui.frame.page import Row


def layers_panel(shown: frozenset[str]) -> Iterator[Row]:
    """A row for each layer."""
    yield Row("Layers of the map", style="title")
    yield Row("Their numbers work at any time; which are on is remembered.", style="faint")
    for one in KINDS:
        on = one.key in shown
        yield Row(f"[{'x' if on else ' '}] {one.name}", f"layer:{one.key}", one.digit,
                  f"{'hides' if on else 'shows'} {one.shows}", "button", chosen=on)
    yield Row("Back to what is asked", "layers", "V", "closes this list; the layers stay", "button")
