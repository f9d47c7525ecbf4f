"""Orders previewed in a few words: courses, standing orders, measures for a crippled ship, and landings."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import Command, GiveStandingOrder, LandAssault, LandFollowUp, MoveForce, PlanLanding, TakeMeasure
from campaign.model.play.calendar import Cursor, Phase, Turn
from campaign.model.play.landings import LandingPlan, PlanId
from campaign.model.play.standing_orders import Then
from campaign.model.play.views import OwnForce, View
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import Lying, Ship
from campaign.model.units.ships import ShipId
from campaign.model.units.wounds import CrippleMeasure, VoyageHome
from campaign.ratings.passage.day import patch_percent, repair_roll
from campaign.rules.chapters.combat.losses import price
from campaign.rules.chapters.lift.ch09_settling import forecast, lost_by_failing, prospects, units_by_hex
from campaign.rules.facts.cripples import hull, pace
from campaign.session.planning.courses import Danger, PlannedWay, Reckoning, dangers_on, describe, in_words, place_of, reckon
from campaign.session.voyages import OrderedVoyage, voyage_if_ordered
from campaign.session.words.whereabouts import day_in_words, place, whereabouts
from campaign.words.counting import quantity
from campaign.words.names import port_name, ship_name

NO_DANGER = "No danger is known on the way"


class Preview(Struct, frozen=True):
    """The effect of an order to steam in three lines, with details in `more`.

    `left` are the boxes of the `tightest` ship at its end; `trouble` means that it does not end as intended: dry, short
    of fuel, blocked, or at an enemy port.
    """

    lines: tuple[str, str, str]
    more: tuple[str, ...]
    hexes: int
    days: int
    arrives: Cursor
    tightest: ShipId | None
    left: int | None
    dry_at: Hex | None = None
    turns_at: Hex | None = None
    trouble: bool = False


def preview(book: Book, view: View, order: Command) -> Preview | None:
    """The effect of a course or a standing order, as far as its side knows; None for all other orders."""
    match order:
        case MoveForce(force=key, route=route) if route and (own := view.forces.get(key)) is not None:
            return of_course(book, view, own, PlannedWay(route, route))
        case GiveStandingOrder():
            return _of_standing(book, view, order)
        case _:
            return None


def of_course(book: Book, view: View, own: OwnForce, course: PlannedWay) -> Preview:
    """The effect of a course ordered by hand, for today's part and on to its end."""
    reckoning, goal = reckon(book, view, own, course), course.hexes[-1]
    barred = barred_port(book, view, goal)
    now = "" if reckoning.now >= reckoning.hexes else f", {reckoning.now} of them today"
    when = _when(view.cursor, reckoning.arrives, reckoning.later)
    way = f"To {place(book.theatre, goal)}: {quantity(reckoning.hexes, 'hex', 'hexes')}{now}; there {when}"
    dry = reckoning.left < 0
    lines = way, _fuel_of_course(book, reckoning), worst_in_words(barred, reckoning.dangers)
    dry_at = reckoning.ends[reckoning.boxes - 1] if dry and reckoning.boxes else None
    return Preview(
        lines, (*describe(book, reckoning), *_others(reckoning.dangers)), reckoning.hexes,
        reckoning.later + 1, reckoning.arrives, reckoning.tightest, reckoning.left, dry_at, None,
        dry or bool(barred) or (bool(reckoning.home) and reckoning.left < reckoning.home_boxes))


def _of_standing(book: Book, view: View, order: GiveStandingOrder) -> Preview | None:
    own, voyage = view.forces.get(order.force), voyage_if_ordered(book, view, order)
    goal = place_of(book, order.standing.route[-1]) if order.standing.route else None
    if own is None or voyage is None or goal is None:
        return None
    then = order.standing.then
    barred = barred_port(book, view, goal) if then is Then.BERTH else ""
    dangers = dangers_on(book, view, own, PlannedWay(voyage.hexes, ()), voyage.ends)
    trouble = voyage.dry_at is not None or voyage.turns_at is not None or bool(voyage.blocked or barred)
    left = voyage.left[-1] if voyage.left and voyage.tightest is not None else None
    return Preview(
        (_way_of_voyage(view, voyage, _goal_in_words(book, order.standing.route[-1], goal), then, _outside(book, view, goal)),
         _fuel_of_voyage(book, view, voyage), worst_in_words(barred, dangers)),
        (*_day_by_day(book, view, voyage), *_others(dangers)), len(voyage.hexes), voyage.days, voyage.arrives, voyage.tightest,
        left, voyage.dry_at, voyage.turns_at, trouble)


def barred_port(book: Book, view: View, goal: Hex) -> str:
    """SM-1D The owner of a port at the end of a route that a side's ships may not enter; empty if they may."""
    ports = [view.ports[port.id] for port in book.theatre.ports_at(goal)]
    if not ports or any(port.own for port in ports):
        return ""
    port = ports[0]
    whose = "the enemy's" if port.allegiance.side is view.side.enemy else "neutral"
    return f"{book.theatre.ports[port.id].name} is {whose}: your ships can't enter"


def _goal_in_words(book: Book, waypoint: str, goal: Hex) -> str:
    """The name of the port that was given, else the place of the hex."""
    port = book.theatre.ports.get(PortId(waypoint))
    return place(book.theatre, goal) if port is None else port.name


def _outside(book: Book, view: View, goal: Hex) -> str:
    """SM-1B.7 Who waits in the hex of an own port waits outside it."""
    own = any(view.ports[port.id].own for port in book.theatre.ports_at(goal))
    return f" {Lying.IN_THE_ROADS.value}, outside the harbour" if own else ""


def _way_of_voyage(view: View, voyage: OrderedVoyage, where: str, then: Then, outside: str) -> str:
    hexes = quantity(len(voyage.hexes), "hex", "hexes")
    when = _when(view.cursor, voyage.arrives, _later(view, voyage))
    if voyage.blocked:
        return f"To {where}: no way by sea leads to {voyage.blocked}"
    if then is Then.PATROL:
        ends = f"until its fuel sends it home; in port {when}" if voyage.berths else "until its fuel is gone"
        return f"To and fro by {where}: {hexes} {ends}"
    if then is Then.WAIT:
        return f"To {where}: {hexes}; there {when}, and waits{outside}"
    return f"To {where}: {hexes}; in port {when}" if voyage.berths else f"To {where}: {hexes} in {_days(voyage.days)}"


def _later(view: View, voyage: OrderedVoyage) -> int:
    """The number of days until it ends, counting from today as zero."""
    return voyage.days - (view.cursor.phase is Phase.NAVAL)


def _when(now: Cursor, then: Cursor, later: int) -> str:
    return day_in_words(now, then, max(0, later))


def _fuel_of_voyage(book: Book, view: View, voyage: OrderedVoyage) -> str:
    if voyage.tightest is None:
        return "Fuel: no ship of it burns oil"
    name, boxes = book.oob.ships[voyage.tightest].name, view.ships[voyage.tightest].fuel_boxes
    if voyage.dry_at is not None:
        where = whereabouts(book.theatre, voyage.dry_at)
        return f"Fuel: {name} RUNS DRY on day {voyage.dry_on} of the way, {where} ({voyage.dry_at})"
    if voyage.turns_at is not None:
        where = whereabouts(book.theatre, voyage.turns_at)
        return f"Fuel: NOT ENOUGH, {name} has {_days(boxes)}; it turns for home {where} ({voyage.turns_at})"
    return f"Fuel: {name} has least, {_days(boxes)}; {_days(max(0, voyage.left[-1]))} left at the end"


def _fuel_of_course(book: Book, reckoning: Reckoning) -> str:
    name = book.oob.ships[reckoning.tightest].name
    if reckoning.left < 0:
        return f"Fuel: {name} RUNS DRY on the way: she has {_days(reckoning.boxes)}, it takes {_days(reckoning.needed)}"
    left = f"Fuel: {name} has least, {_days(reckoning.boxes)}; {_days(reckoning.left)} left there"
    if not reckoning.home:
        return f"{left}, and no port with fuel can be reached"
    if not reckoning.home_hexes:
        return f"{left}, and {reckoning.home} has fuel"
    short = "NOT HOME: " if reckoning.left < reckoning.home_boxes else ""
    return f"{left}; {short}{reckoning.home} is {_days(reckoning.home_boxes)} away"


def _days(count: int) -> str:
    return quantity(count, "day")


def worst_in_words(barred: str, dangers: tuple[Danger, ...]) -> str:
    """The worst known danger: a port that is barred, else the likeliest danger and the number of others."""
    if barred:
        return f"{barred} (SM-1D)"
    ranked = by_weight(dangers)
    if not ranked:
        return NO_DANGER
    more = f", and {len(ranked) - 1} more" if len(ranked) > 1 else ""
    return f"{ranked[0].sentence}{more} ({ranked[0].rule})"


def by_weight(dangers: tuple[Danger, ...]) -> tuple[Danger, ...]:
    """Dangers, the likeliest first; those without a chance come last, in their order."""
    return tuple(sorted(dangers, key=lambda danger: -danger.tenths))


def _others(dangers: tuple[Danger, ...]) -> tuple[str, ...]:
    return tuple(f"{danger.sentence} ({danger.rule})" for danger in by_weight(dangers))


def _day_by_day(book: Book, view: View, voyage: OrderedVoyage) -> tuple[str, ...]:
    """The end of each day of a voyage, with the fuel left."""
    return tuple(f"Day {day}: {whereabouts(book.theatre, where)} ({where}), {_days(max(0, boxes))} of fuel left"
                 for day, (where, boxes) in enumerate(zip(voyage.ends, voyage.left, strict=True), 1))


def plain(found: Preview) -> dict[str, Any]:
    """A preview as plain values."""
    return {"lines": list(found.lines), "more": list(found.more), "hexes": found.hexes, "days": found.days,
            "arrives": in_words(found.arrives), "ship": found.tightest, "fuel_left": found.left, "dry_at": found.dry_at,
            "turns_home_at": found.turns_at, "trouble": found.trouble}


# A measure for a damaged ship -----------------------------------------------------------------------------------------


PERCENT = 100


def price_of_measure(book: Book, view: View, order: TakeMeasure) -> str:
    """SM-GAP-78 The price of a measure: her speed and the risk at it, or the points that the enemy scores."""
    ship, sea = view.ships[order.ship], book.charts.passage.sea
    built = hull(book, order.ship)
    if ship.voyage is None or built is None:
        return ""
    scores = f"your enemy scores {quantity(price(book, order.ship), 'point')}"
    match order.measure:
        case CrippleMeasure.SCUTTLE:
            return f"she is lost, and {scores}"
        case CrippleMeasure.SHELTER:
            port = "there" if order.port is None else f"in {port_name(book, order.port)}"
            return f"nobody attacks her {port}; {_internment_price(book, order, 'the next segment')}"
        case CrippleMeasure.BEACH:
            pounded = built.points * sea.pounding_percent // PERCENT
            comes_off = repair_roll(built, ship.voyage.wounds.points)
            return (f"water costs her no more; a day in a sea of {sea.pounds_from_sea_state} or more costs "
                    f"{quantity(pounded, 'point')}, "
                    f"else, once nothing burns or floods, she comes off at {comes_off} percent; the others are free to go")
        case CrippleMeasure.TOW:
            tug = "" if order.tug is None else f" with {ship_name(book, order.tug)}"
            return (f"{quantity(sea.tow_kn, 'knot')}{tug}; above a sea of {sea.tow_holds_to_sea_state} the tow parts, at "
                    f"{sea.tow_parts_percent} percent for each step{_patch(book, ship.voyage, sea.tow_kn)}")
        case _ if ship.port is not None:
            return (f"she stays where she is unless you form a task force of her in this step; "
                    f"{_internment_price(book, order, 'this segment')}")
        case _:
            return _steaming(book, ship, ship.voyage, order.measure)


def _internment_price(book: Book, order: TakeMeasure, until: str) -> str:
    points = price(book, order.ship) * book.charts.passage.interned_price_share
    return f"still there when {until} ends she is interned, and your enemy scores {quantity(points, 'point')}"


def _steaming(book: Book, ship: Ship, voyage: VoyageHome, measure: CrippleMeasure) -> str:
    """SM-GAP-78.1 The speed that she makes under her own power by her owner's choice, and the strain on her patches."""
    made = pace(book, replace(ship, voyage=replace(voyage, measure=measure, tug=None)))
    if not made:
        return "she lies dead in the water, and you are asked again"
    knots = quantity(made, "knot")
    if not voyage.wounds.patched:
        return f"{knots}; she has no patch {'to spare' if measure is CrippleMeasure.EASE else 'that could give way'}"
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


# A landing ------------------------------------------------------------------------------------------------------------


Landing = PlanLanding | LandAssault | LandFollowUp
LANDINGS = (PlanLanding, LandAssault, LandFollowUp)
REPORTED = "What comes of it is reported from land: this campaign takes land facts [SM-1A.8]."


def landing_rows(book: Book, view: View, order: Command) -> tuple[str, ...]:
    """SM-GAP-84.6 A landing's prospects in words, hex by hex; nothing for other orders or unknown units."""
    if not isinstance(order, LANDINGS):
        return ()
    if book.options.land_facts:
        return (REPORTED,)
    plan = _plan_of(view, order)
    return () if plan is None else tuple(f"{line} [SM-GAP-69]" for line in prospects(book, view, plan))


def plain_landing(book: Book, view: View, order: Landing) -> list[dict[str, Any]]:
    """The same as plain values, one entry a hex."""
    plan = _plan_of(view, order)
    if plan is None or book.options.land_facts:
        return []
    found = []
    for where, units in units_by_hex(view, plan).items():
        odds = forecast(book, view, view.side, where, units, plan.turn)
        attack, defence = odds.attack, odds.defence
        found.append({
            "hex": str(where), "units": list(units), "lost_if_it_fails": lost_by_failing(book, len(units)),
            "attack": {"assault": attack.assault, "follow_up": attack.follow_up, "gunfire": attack.gunfire,
                       "gunfire_res": attack.gunfire_res, "res": attack.res},
            "defence": {"place": defence.garrison.place, "garrison": defence.garrison.res,
                        "source": defence.garrison.source.name.lower(), "mountain": defence.mountain,
                        "troops": defence.troops, "least": defence.least, "res": defence.res},
            "ratio": odds.ratio, "column": odds.column, "needed": odds.needed,
        })
    return found


def _plan_of(view: View, order: Landing) -> LandingPlan | None:
    """The plan that an order makes or carries out, if its units are known."""
    if not isinstance(order, PlanLanding):
        return view.lift.plans.get(order.plan)
    if any(unit not in view.cargoes for unit, _ in order.units):
        return None
    try:
        turn = Turn.of(order.turn)
    except ValueError:
        return None
    return LandingPlan(PlanId(""), view.side, turn, view.cursor.turn, order.units)
