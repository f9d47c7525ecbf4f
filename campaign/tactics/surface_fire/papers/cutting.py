"""What a table of Surface Fire cuts out before it plays: the template of torpedoes, order markers, strips of smoke."""

from __future__ import annotations

from math import radians

from campaign.model.battles.tabletop import Circle, Lines, Part, PrintedTable, TurningTemplate
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts

RADIUS_IN, MM_AN_INCH = 3.0, 25.4
SQUADRONS = 8


def to_cut_out(charts: SurfaceFireCharts) -> tuple[Part, ...]:
    """SF-P.2 A template with a tick for each edge and middle of a wedge; markers with blank backs, to lie face down."""
    torpedoes, half = charts.torpedoes, charts.torpedoes.wedge_half_angle_deg
    bearings = ", ".join(f"{number} at {degrees:g}" for number, degrees in torpedoes.relative_bearing_deg.items())
    template = TurningTemplate(
        f"Template of torpedoes: a tick every {half:g} degrees, the bow at one end of the straight edge",
        (Circle("torpedoes", RADIUS_IN, RADIUS_IN * MM_AN_INCH, radians(half) * RADIUS_IN),),
    )
    arms = ((make.value.replace("_", " "), kind.max_in) for make, kind in torpedoes.types.items())
    reach = ", ".join(f"{inches:g} in for {make} torpedoes" for make, inches in arms)
    use = Lines("How it is laid (SF-I.9)", (
        ("The straight edge along her centre line, its middle on the bridge, the arc to the side of the launch: turned over "
        f"for the other one. Bearings in degrees off the bow: {bearings}; a wedge ends a tick to either hand."),
        f"The arms run on along a ruler: {reach}.",
        ("Smoke: strips of paper as long as the way of the ship that lays it, marked with the turn at whose end they go "
        "(SF-III.21)."),
    ))
    names = [order.name.replace("_", " ") for order in charts.turn.orders]
    markers = PrintedTable(
        "Order markers: a row for a squadron, to cut apart (SF-II.2)",
        tuple(str(order.number) for order in charts.turn.orders), tuple(tuple(names) for _ in range(SQUADRONS)),
    )
    return template, use, markers
