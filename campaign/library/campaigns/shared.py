"""Data shared by the whole game, read once per process, from compiled copies where they exist.

What reads YAML is loaded only where there are none.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from campaign.library.compiled import compiled_copy
from campaign.model.charts.campaign import CampaignCharts
from campaign.model.sea.theatre import Theatre
from campaign.model.units.counters import CounterValues
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipId

if TYPE_CHECKING:
    from campaign.model.setting.timeline import Timeline
    from campaign.ratings.derivation import DerivationChart

DEFAULT_THEATRE = "mediterranean"


@cache
def theatre_named(name: str) -> Theatre:
    """A map that comes with the game."""
    def read() -> Theatre:
        from campaign.library.theatres import load_theatre

        return load_theatre(name)

    return compiled_copy(f"theatre-{name}", Theatre, read)


@cache
def order_of_battle() -> OrderOfBattle:
    """The order of battle that comes with the game."""
    def read() -> OrderOfBattle:
        from campaign.library.fleets.order_of_battle import load_order_of_battle

        return load_order_of_battle()

    return compiled_copy("order-of-battle", OrderOfBattle, read)


@cache
def counters() -> Mapping[ShipId, CounterValues]:
    """The campaign's values of every ship that comes with the game."""
    def read() -> dict[ShipId, CounterValues]:
        from campaign.ratings.derivation import counters_of

        return dict(counters_of(order_of_battle(), derivation_chart()))

    return MappingProxyType(compiled_copy("counters", dict[ShipId, CounterValues], read))


@cache
def derivation_chart() -> DerivationChart:
    """The constants by which the campaign's values of a ship are derived from what she was."""
    from campaign.ratings.derivation import DerivationChart

    def read() -> DerivationChart:
        from campaign.library.charts.files import load_derivation_chart

        return load_derivation_chart()

    return compiled_copy("derivation", DerivationChart, read)


@cache
def campaign_charts() -> CampaignCharts:
    """The campaign's own charts."""
    def read() -> CampaignCharts:
        from campaign.library.charts.campaign import load_campaign_charts

        return load_campaign_charts()

    return compiled_copy("charts", CampaignCharts, read)


@cache
def timeline_of(theatre: str) -> Timeline:
    """The timeline that comes with the game, on one of its maps."""
    from campaign.model.setting.timeline import Timeline

    def read() -> Timeline:
        from campaign.library.campaigns.timeline import load_timeline

        return load_timeline(order_of_battle(), theatre_named(theatre))

    return compiled_copy(f"timeline-{theatre}", Timeline, read)
