"""The chart of a theatre as it is drawn, for whoever paints it."""

from __future__ import annotations

from campaign.library.maps.drawn import load_drawn
from campaign.library.maps.names import load_names
from campaign.model.sea.drawn import DrawnChart
from campaign.model.sea.names import ChartName
from campaign.model.sea.theatre import Theatre


def drawn_chart(theatre: Theatre) -> DrawnChart:
    """What is drawn of a theatre."""
    return load_drawn(theatre.name)


def chart_names(theatre: Theatre) -> tuple[ChartName, ...]:
    """The names of seas and countries on its chart."""
    return load_names(theatre.name)
