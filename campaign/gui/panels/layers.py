"""The panel of the map's layers: each is turned on and off by a press or by its number."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart.layers.catalogue import KINDS
from campaign.gui.actions.plain import InCampaign
from campaign.gui.actions.values import TurnLayer
from campaign.gui.frame.page import Row, button


def layers_panel(shown: frozenset[str]) -> Iterator[Row]:
    """A row for each layer."""
    yield Row("Layers of the map", style="title")
    yield Row("Their numbers work at any time; which are on is remembered.", style="faint")
    for layer in KINDS:
        on = layer.key in shown
        yield button(f"[{'x' if on else ' '}] {layer.name}", TurnLayer(layer.key),
                     f"{'hides' if on else 'shows'} {layer.shows}", chosen=on)
    yield button("Back to what is asked", InCampaign.LAYERS, "closes this list; the layers stay")
