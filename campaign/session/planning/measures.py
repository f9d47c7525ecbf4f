"""What each answer about a damaged ship would bring, and what it would put at risk, in words of her owner."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.commands import TakeMeasure
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.units.forces import Ship
from campaign.model.units.wounds import Measure, VoyageHome
from campaign.ratings.passage.repairs import repair_roll
from campaign.ratings.passage.speed import patch_percent
from campaign.rules.chapters.combat.losses import price
from campaign.rules.facts.cripples import hull, pace
from campaign.rules.facts.wording import port_name, ship_name
from campaign.words.counting import quantity

PERCENT = 100


def price_of(book: Book, view: View, order: TakeMeasure) -> str:
    """SM-GAP-78 The price of a measure: knots and what may be lost at them, or what the enemy scores."""
    ship, sea = view.ships[order.ship], book.charts.passage.sea
    built = hull(book, order.ship)
    if ship.voyage is None or built is None:
        return ""
    scores = f"your enemy scores {price(book, order.ship):g} points"
    match order.measure:
        case Measure.SCUTTLE:
            return f"she is lost, and {scores}"
        case Measure.SHELTER:
            port = "there" if order.port is None else f"in {port_name(book, order.port)}"
            return f"nobody attacks her {port}; {_interned(book, order, 'the next segment')}"
        case Measure.BEACH:
            pounded = built.points * sea.pounding_percent // PERCENT
            comes_off = repair_roll(built, ship.voyage.wounds.points)
            return (f"water costs her no more; a day in a sea of {sea.pounds_from_sea_state} or more costs {pounded} points, "
                    f"else, once nothing burns or floods, she comes off at {comes_off} percent; the others are free to go")
        case Measure.TOW:
            tug = "" if order.tug is None else f" with {ship_name(book, order.tug)}"
            return (f"{sea.tow_kn} knots{tug}; above a sea of {sea.tow_holds_to_sea_state} the tow parts, at "
                    f"{sea.tow_parts_percent} percent for each step{_patch(book, ship.voyage, sea.tow_kn)}")
        case _ if ship.port is not None:
            return (f"she stays where she is unless you form a task force of her in this step; "
                    f"{_interned(book, order, 'this segment')}")
        case _:
            return _steaming(book, ship, ship.voyage, order.measure)


def _interned(book: Book, order: TakeMeasure, until: str) -> str:
    points = price(book, order.ship) * book.charts.passage.interned_price_share
    return f"still there when {until} ends she is interned, and your enemy scores {points:g} points"


def _steaming(book: Book, ship: Ship, voyage: VoyageHome, measure: Measure) -> str:
    """SM-GAP-78.1 What she makes under her own power by her owner's word, and what that asks of her patches."""
    made = pace(book, replace(ship, voyage=replace(voyage, measure=measure, tug=None)))
    if not made:
        return "she lies dead in the water, and you are asked again"
    knots = f"{quantity(made, 'knot')}"
    if not voyage.wounds.patched:
        return f"{knots}; she has no patch {'to spare' if measure is Measure.EASE else 'that could give way'}"
    return f"{knots}{_patch(book, voyage, made)}"


def _patch(book: Book, voyage: VoyageHome, made: int) -> str:
    """FG-8.4-flooding The chance that her patch gives way in a day at that speed: in a sea like her last, or by the sea."""
    if not voyage.wounds.patched:
        return ""
    chart = book.charts.passage
    step = chart.sea.patch_percent_a_sea_state
    if voyage.wounds.day:
        chance = patch_percent(chart, voyage.sea, made)
        if not chance:
            return f"; her patch holds in a sea of {voyage.sea} like her last"
        return (f"; her patch gives way at {chance} percent in a sea of {voyage.sea} like her last, {step} more for each step, "
                "and she floods anew")
    holds = (chart.sea.patch_holds_to_kn - made) // step
    safe = f"holds up to a sea of {holds}, then gives way" if holds > 0 else "gives way in any sea"
    return f"; her patch {safe}, {step} percent more for each step, and she floods anew"
