"""What a side, or the umpire, sees of a battle: own models, spotted enemies, markers, and what tokens are marked with."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Arc, Area, BattleView, Engagement, Token, Trail, Weapon
from campaign.model.battles.marks import Gauge
from campaign.model.book import Book
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.tactics.coastal.battle import orders
from campaign.tactics.coastal.battle.state import PHASE, Battle, Step
from campaign.tactics.coastal.battle.vessel import Depth
from campaign.tactics.coastal.charts.collection import NAME, CoastalCharts, charts_in, charts_of, metres
from campaign.tactics.coastal.charts.weapons import LaunchKind
from campaign.tactics.coastal.helm import downwind
from campaign.tactics.coastal.seeing import Aloft, CoastalSight, Known, Own, sight_for, sight_of
from campaign.tactics.coastal.turn.decisions import pending_for
from campaign.tactics.coastal.turn.outcome import ENDINGS
from campaign.tactics.kit.ending import in_words
from campaign.tactics.kit.screen import asked_of, marked_line
from campaign.tactics.plot.geometry import circle, onward

# Marks of tokens ------------------------------------------------------------------------------------------------------


def _arcs(charts: CoastalCharts, known: Known) -> Iterator[Arc]:
    """Where mounts bear; an enemy's torpedo arcs do not show which tubes are loaded."""
    for mount in known.mounts:
        yield Arc(Weapon.GUNS, mount.name, *mount.arc, metres(charts.guns.reach_cm(mount.row)))
    for tube in known.tubes_built:
        reach = metres(charts.torpedoes.types[tube.size].range_cm)
        ready = not isinstance(known, Own) or tube in known.tubes
        if tube.launch is LaunchKind.TRAINABLE:
            start, end = charts.torpedoes.beam_degrees
            yield Arc(Weapon.TORPEDOES, tube.name, start, end, reach, ready)
            yield Arc(Weapon.TORPEDOES, tube.name, circle(-end), circle(-start), reach, ready)
        else:
            within = charts.torpedoes.within_degrees.get(tube.launch, 1.0)
            middle = 180.0 if tube.launch is LaunchKind.FIXED_STERN else 0.0
            yield Arc(Weapon.TORPEDOES, tube.name, circle(middle - within), middle + within, reach, ready)


def _gauges(known: Known) -> Iterator[Gauge]:
    """Lost boxes, speed and guns show to everyone who sees her, torpedoes and charges to her own side only."""
    yield Gauge("hull", known.hull_boxes - known.hull, known.hull_boxes)
    yield Gauge("speed", 4 - known.max_setting, 4)
    if known.guns_built:
        yield Gauge("guns", known.guns_built - len(known.mounts), known.guns_built)
    if isinstance(known, Own) and known.tubes_built:
        yield Gauge("torpedoes", len(known.tubes_built) - len(known.tubes), len(known.tubes_built), store=True)
    if isinstance(known, Own) and known.charges + known.charges_spent:
        yield Gauge("charges", known.charges_spent, known.charges + known.charges_spent, store=True)


def _notes(known: Known) -> Iterator[tuple[str, str]]:
    """The letters of her record, in words."""
    if known.fires:
        yield "on fire", f"{known.fires}"
    if known.floods:
        yield "flooding", f"{known.floods}"
    if known.suppression:
        yield "suppressed", f"{known.suppression}"
    if known.steering:
        yield "steering", ", ".join(result.value.replace("_", " ") for result in known.steering)
    if known.machinery:
        yield "machinery", ", ".join(result.value.replace("_", " ") for result in known.machinery)
    if known.out:
        yield "destroyed", ", ".join(known.out)
    if known.surprised_until:
        yield "surprised", f"to the end of turn {known.surprised_until}"
    if known.broken_off:
        yield "breaks off", "leaves the fight"
    if known.depth is not Depth.SURFACE:
        yield "depth", known.depth.value


# The view -------------------------------------------------------------------------------------------------------------


MARKER = "marker"
BOUND = "nobody may break off"


def minute(book: Book, battle: Battle) -> int:
    """The minute of the battle at which the present turn begins."""
    return (battle.turn - 1) * charts_of(book, battle.options).movement.turn_seconds // 60


def view_for(book: Book, battle: Battle, side: Side | None) -> BattleView:
    """CO-4.5 Unspotted vessels are shown by markers, and so are those with nobody beneath."""
    charts, sight = charts_of(book, battle.options), sight_for(battle, side)
    decisions = asked_of(pending_for, book, battle, side)
    return BattleView(
        battle.engagement.id, NAME, side, battle.turn, minute(book, battle), _headline(battle),
        tuple(_tokens(charts, sight)), decisions,
        tuple(f"a torpedo runs on {run.course:03.0f}" for run in sight.runs),
        areas=tuple(_areas(charts, battle.engagement, sight)), over=battle.ended is not None,
        details=tuple(_of_the_battle(battle, side)), shots=sight.shots, sight=sight,
        tracks=tuple(Trail(way.of, tuple((point.x_m, point.y_m) for point in way.points)) for way in sight.ways))


def _headline(battle: Battle) -> str:
    head = f"{battle.engagement.place}, {battle.sky.value.replace('_', ', ')}"
    if battle.ended is not None:
        return f"{head}: over, {in_words(battle.ended, ENDINGS).head}"
    phase = PHASE[battle.step]
    label = "before it begins" if phase is None else phase.value.replace("_", " ")
    return f"{head}: turn {battle.turn}, {label}"


def _of_the_battle(battle: Battle, side: Side | None) -> Iterator[tuple[str, str]]:
    conditions = battle.engagement.conditions
    yield "light", conditions.light.value
    yield "sky", battle.sky.value.replace("_", " ")
    yield "sea state", str(conditions.sea_state)
    yield "wind", f"from {conditions.wind_from_degrees:03d}"
    if side is not None and not battle.engagement.parties[side].may_withdraw:
        yield "orders", BOUND
    if battle.step is not Step.DUMMIES:
        yield "initiative", f"the {battle.winner} side"


# Tokens -------------------------------------------------------------------------------------------------------------


def _tokens(charts: CoastalCharts, sight: CoastalSight) -> Iterator[Token]:
    yield from (_marker(model) if model.marker else _token(charts, model, sight.turn) for model in sight.models)
    yield from map(_in_the_air, sight.aloft)


# What a side knows of a model stays the same until something befalls her.
@cached(2048)
def _token(charts: CoastalCharts, known: Known, turn: int) -> Token:
    at = known.place
    return Token(
        known.id, known.name, known.side, f"class {known.size}", _status(known, turn),
        not known.sunk and not (isinstance(known, Own) and known.found_empty), None if at is None else at.x_m,
        None if at is None else at.y_m, None if at is None else known.course, metres(known.length_cm),
        tuple(_details(known)), () if at is None else tuple(_arcs(charts, known)), tuple(_gauges(known)), tuple(_notes(known)),
        harmed=known.wreck or known.hull < known.hull_boxes, speed_kn=round(known.knots, 1))


def _marker(known: Known) -> Token:
    """A marker stands where the model is, and moves in the step of a class."""
    return Token(known.id, known.name, known.side, MARKER, "not spotted", afloat=True, x_m=known.at.x_m, y_m=known.at.y_m,
                 details=(("moves as", f"class {known.moves_as}"),))


def _status(known: Known, turn: int) -> str:
    """How she looks."""
    if known.sunk:
        return "sunk"
    if isinstance(known, Own) and known.found_empty:
        return "found empty"
    if known.wreck:
        return "a wreck"
    if isinstance(known, Own) and known.arrives > turn:
        return f"comes in turn {known.arrives}"
    share = 1 - known.hull / known.hull_boxes
    return "sound" if share <= 0 else "hit" if share < 1 / 3 else "badly hit" if share < 2 / 3 else "crippled"


def _details(known: Known) -> Iterator[tuple[str, str]]:
    yield "boxes", f"{known.hull}/{known.hull_boxes}"
    yield "speed", f"{round(known.knots, 1):g} kn"
    yield "course", f"{known.course:03.0f}"
    if isinstance(known, Own):
        yield "setting", f"{known.setting}/{known.max_setting}"
        yield "seen", _seen_by_enemy(known)
        yield "torpedoes", str(len(known.tubes))
        yield "crew", f"{known.crew:+d}"


def _seen_by_enemy(own: Own) -> str:
    """What the enemy sees of her: herself, a marker, which moves as what it was declared to be, or nothing."""
    if own.spotted or not own.under:
        return "yes" if own.spotted else "no"
    marker = own.under.removeprefix(f"{own.side} ")
    return marker if own.moves_as == own.size else f"{marker}, class {own.moves_as}"


def _in_the_air(flight: Aloft) -> Token:
    flying, at = flight.planes > 0, flight.pose.at
    loaded = () if flight.loaded is None else (("loaded", str(flight.loaded)),)
    return Token(flight.id, flight.name, flight.side, "aircraft", f"{flight.planes} planes" if flying else "lost", flying,
                 at.x_m, at.y_m, flight.pose.course_degrees, details=(("planes", str(flight.planes)), *loaded), flies=True)


def _areas(charts: CoastalCharts, engagement: Engagement, sight: CoastalSight) -> Iterator[Area]:
    yield from (Area(patch.kind.value, patch.name, patch.outline) for patch in sight.grounds)
    for points in sight.screens:
        yield marked_line("smoke", "smoke screen", points)
    for fire in sight.burning:
        start, end = downwind(charts, engagement, fire)
        yield marked_line("smoke", "smoke of a fire", (start, end))
    for rim in sight.lights:
        yield Area("light", "lit up", tuple((point.x_m, point.y_m) for point in rim))
    for run in sight.runs:
        yield marked_line("torpedoes", f"{run.side.value} torpedo {run.course:03.0f}", (run.origin, run.at))


def traces(book: Book, view: BattleView, order: orders.Order) -> tuple[Trail, ...]:
    """Where an unobstructed move would lead: straight runs in centimetres, with turns between them."""
    if not isinstance(order, orders.Move):
        return ()
    own = next((own for own in sight_of(view).own if own.id == order.ship), None)
    if own is None or own.place is None:
        return ()
    cm = charts_in(book).movement.move_cm(own.max_knots, order.setting)
    at, course, left, points = own.place, own.course, float(cm), [(own.place.x_m, own.place.y_m)]
    for leg in order.legs:
        ahead = min(left, leg.after_cm)
        at, left, course = onward(at, course, metres(ahead)), left - ahead, course + leg.turn_degrees
        points.append((at.x_m, at.y_m))
    at = onward(at, course, metres(left))
    return (Trail(own.id, (*points, (at.x_m, at.y_m))),)
