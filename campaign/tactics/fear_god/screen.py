"""What a side, or the umpire, sees of a battle: own ships, and enemies that are or were in contact."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Area, BattleView, Token, Trail
from campaign.model.battles.marks import Gauge
from campaign.model.book import Book
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.tactics.fear_god.battle import orders
from campaign.tactics.fear_god.battle.harm import Effect, Peril, Rudder
from campaign.tactics.fear_god.battle.state import Battle, Step
from campaign.tactics.fear_god.battle.vessel import Contact
from campaign.tactics.fear_god.charts.collection import NAME, charts_of
from campaign.tactics.fear_god.charts.terms import Battery, Depth
from campaign.tactics.fear_god.seeing import LOST_BY_LOOK, Aloft, FearGodSight, Known, Own, sight_for, sight_of
from campaign.tactics.fear_god.turn.decisions import pending_for
from campaign.tactics.kit.agreeing import agreed_in_words
from campaign.tactics.kit.ending import in_words
from campaign.tactics.kit.screen import asked_of, marked_line
from campaign.tactics.plot.geometry import onward
from campaign.tactics.writing import headline
from campaign.words.counting import agreeing, quantity

STEPS = {Step.PLOT: "the turn is plotted", Step.REACT: "new contacts", Step.OVER: "over"}
YARDS_A_KNOT_M = 91.44
BOUND = "nobody may break off"
# How the enemy has an own ship, and how an enemy is in contact.
SEEN = {Contact.NONE: "no", Contact.LOST: "no longer", Contact.FLASH: "by her flashes", Contact.RADAR: "on radar",
        Contact.SEEN: "yes", Contact.LIT: "lit up"}
CONTACTS = {Contact.NONE: "none", Contact.LOST: "just lost", Contact.FLASH: "gun flashes", Contact.RADAR: "on radar",
            Contact.SEEN: "in sight", Contact.LIT: "lit up"}


def minute(book: Book, battle: Battle) -> int:
    """The minute of the battle at which the present turn begins."""
    return (battle.turn - 1) * charts_of(book, battle.agreed).movement.turn_minutes


def view_for(book: Book, battle: Battle, side: Side | None) -> BattleView:
    """FG-GAP-15 Own ships are shown with all that her roster says; enemies as they are seen, and where."""
    charts = charts_of(book, battle.agreed)
    sight = sight_for(charts, battle, side)
    decisions = asked_of(pending_for, book, battle, side)
    return BattleView(
        battle.engagement.id, NAME, side, battle.turn, minute(book, battle), _headline(battle),
        (*(_token(ship, battle.turn) for ship in sight.ships), *map(_in_the_air, sight.aloft)), decisions,
        tuple(_texts(battle, sight)), areas=tuple(_areas(sight)), over=battle.ended is not None,
        details=tuple(_of_the_battle(battle, side)), shots=sight.shots, sight=sight,
        tracks=tuple(Trail(way.of, tuple((round(point.x_m, 1), round(point.y_m, 1)) for point in way.points))
                     for way in sight.ways))


def _headline(battle: Battle) -> str:
    if battle.ended is not None:
        return headline(battle.engagement, f": over, {in_words(battle.ended).head}")
    return headline(battle.engagement, f": turn {battle.turn}, {STEPS[battle.step]}")


def _of_the_battle(battle: Battle, side: Side | None) -> Iterator[tuple[str, str]]:
    conditions = battle.engagement.conditions
    yield "light", conditions.light.value
    yield "sky", battle.sky.value.replace("_", " ")
    yield "visibility", f"{battle.visibility} %"
    yield "sea state", str(conditions.sea_state)
    yield "wind", f"from {conditions.wind_from_degrees:03d}"
    if battle.agreed:
        yield "agreed", agreed_in_words(battle.agreed)
    if side is not None and not battle.engagement.parties[side].may_withdraw:
        yield "orders", BOUND


def _texts(battle: Battle, sight: FearGodSight) -> Iterator[str]:
    for run in sight.runs:
        yield (f"{quantity(run.count, 'torpedo', 'torpedoes')} of {run.by} {agreeing(run.count, 'runs', 'run')} for "
               f"{run.target}, set {run.depth.value}, "
               f"there in turn {run.due}")
    if battle.sealed is not None and sight.side in (None, battle.sealed.side):
        yield f"The {battle.sealed.side} side has plotted its turn."


# Tokens -------------------------------------------------------------------------------------------------------------


# What a side knows of a ship stays the same until something befalls her.
@cached(2048)
def _token(ship: Known, turn: int) -> Token:
    own, at = ship if isinstance(ship, Own) else None, ship.place
    return Token(
        ship.id, ship.name, ship.side, f"{ship.kind.value} {ship.size.value}", _status(ship, turn), not ship.sunk,
        None if at is None else at.x_m, None if at is None else at.y_m, None if at is None else ship.course, ship.length_m,
        tuple(_details(ship)), ship.arcs, () if own is None else tuple(_gauges(own)),
        () if own is None else tuple(_notes(own, turn)), harmed=ship.look in LOST_BY_LOOK, unseen=ship.look is None,
        speed_kn=None if at is None else ship.knots)


def _status(ship: Known, turn: int) -> str:
    if isinstance(ship, Own) and not ship.sunk and ship.arrives > turn:
        return f"comes in turn {ship.arrives}"
    return "out of sight" if ship.look is None else ship.look.value


def _details(ship: Known) -> Iterator[tuple[str, str]]:
    if ship.place is not None:
        yield "course", f"{ship.course:03.0f}"
        yield "speed", f"{ship.knots:g} kn"
    if isinstance(ship, Own):
        yield "points", f"{ship.left}/{ship.points}"
        yield "top", f"{ship.top} kn"
        yield "seen", SEEN[ship.contact]
        yield "torpedoes", str(ship.torpedoes)
    else:
        yield "contact", CONTACTS[ship.contact]


def _in_the_air(flight: Aloft) -> Token:
    at = None if flight.pose is None else flight.pose.at
    loaded = () if flight.loaded is None else (("loaded", str(flight.loaded)),)
    return Token(flight.id, flight.name, flight.side, "airship" if flight.airship else "aircraft",
                 "gone" if at is None else f"{flight.planes} over the battle", flight.planes > 0,
                 None if at is None else at.x_m, None if at is None else at.y_m,
                 None if flight.pose is None else flight.pose.course_degrees,
                 details=(("planes", str(flight.planes)), *loaded), flies=True)


def _areas(sight: FearGodSight) -> Iterator[Area]:
    yield from sight.grounds
    for points in sight.screens:
        yield marked_line("smoke", "smoke screen", points)
    for run in sight.runs:
        if run.towards is not None:
            yield marked_line("torpedoes", f"{run.side.value} torpedoes", (run.origin, run.towards))


def traces(book: Book, view: BattleView, order: orders.Order) -> tuple[Trail, ...]:
    """Where the courses of a plot would lead: a turn at once, then straight on at the speed that is ordered."""
    if isinstance(order, orders.React):
        return ()
    own = {own.id: own for own in sight_of(view).own if own.place is not None}
    return tuple(_trace(own[helm.ship], helm) for helm in order.helms if helm.ship in own)


def _trace(own: Own, helm: orders.Helm) -> Trail:
    start, advance = own.at, own.advance_m if helm.turn_degrees else 0.0
    corner = onward(start, own.course, advance)
    left = max(0.0, helm.speed_kn * YARDS_A_KNOT_M - advance)
    end = onward(corner, own.course + helm.turn_degrees, left)
    points = (start, end) if corner == start else (start, corner, end)
    return Trail(own.id, tuple((point.x_m, point.y_m) for point in points))


# Marks of tokens ------------------------------------------------------------------------------------------------------


def _gauges(own: Own) -> Iterator[Gauge]:
    """FG-8.1 FG-8.1.1 Points and knots that her own side counts; of an enemy one sees how she looks."""
    yield Gauge("points", own.points - own.left, own.points)
    if own.design_kn:
        yield Gauge("speed", max(0, round(own.design_kn) - own.top), round(own.design_kn))
    if mains := len(own.record.battery(Battery.MAIN)):
        yield Gauge("guns", mains - own.main_working, mains)
    tubes = sum(tube.tubes for tube in own.record.tubes)
    if tubes:
        yield Gauge("torpedoes", tubes - own.torpedoes, tubes, store=True)
    if own.rounds_full:
        yield Gauge("rounds", own.rounds_full - own.rounds, own.rounds_full, store=True)


def _notes(own: Own, turn: int) -> Iterator[tuple[str, str]]:
    """FG-8.2-levels FG-8.3 Tracks of her critical hits, fires and floods, in words."""
    harm = own.harm
    for peril, level in ((Peril.FIRE, own.fire), (Peril.FLOODING, own.flooding)):
        if level is not None:
            yield peril.value, f"{harm.total(peril)} %, {level.value}"
    if harm.out:
        yield "out", ", ".join(f"{name} ({state.value.replace('_', ' ')})" for name, state in harm.out)
    engines = len(harm.open(Effect.ENGINEERING))
    if engines:
        yield "engines", f"{engines} hit"
    if harm.helm.rudder is not Rudder.WELL:
        hand = "" if harm.helm.jammed is None else f" to {harm.helm.jammed.value}"
        yield "rudder", f"{harm.helm.rudder.value}{hand}"
    if harm.helm.frozen_until >= turn:
        yield "bridge", f"nobody steers before turn {harm.helm.frozen_until + 1}"
    elif harm.helm.lag:
        yield "bridge", f"orders take {quantity(harm.helm.lag, 'turn')}"
    if harm.doomed:
        yield "sinking", f"goes down in turn {harm.doomed}"
    if harm.massive:
        yield "massive damage", "her batteries are silent"
    if own.broken_off:
        yield "breaks off", "leaves the fight"
    if own.depth is not Depth.SURFACE:
        yield "depth", own.depth.value.replace("_", " ")
