"""What a side, or the umpire, sees of a battle: own models, spotted enemies, markers, and what tokens are marked with."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Arc, Area, BattleView, Shots, Token, Trail, Weapon
from campaign.model.battles.marks import Gauge
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.tactics.coastal.battle import orders
from campaign.tactics.coastal.battle.state import PHASE, Battle, Flight, Step, Track
from campaign.tactics.coastal.battle.vessel import Depth, Vessel
from campaign.tactics.coastal.charts.collection import NAME, CoastalCharts, charts_in, charts_of, metres
from campaign.tactics.coastal.charts.weapons import LaunchKind
from campaign.tactics.coastal.fire import barred, chance_to_hit
from campaign.tactics.coastal.helm import downwind
from campaign.tactics.coastal.turn.decisions import pending_for
from campaign.tactics.coastal.turn.outcome import ENDINGS
from campaign.tactics.kit.ending import in_words
from campaign.tactics.kit.sea import known_patches
from campaign.tactics.plot.geometry import Point, circle, onward

# Marks of tokens ------------------------------------------------------------------------------------------------------


def _arcs(charts: CoastalCharts, vessel: Vessel, *, own: bool) -> Iterator[Arc]:
    """Where mounts bear; an enemy's torpedo arcs do not show which tubes are loaded."""
    for mount in vessel.mounts:
        yield Arc(Weapon.GUNS, mount.name, *mount.arc, metres(charts.guns.reach_cm(mount.row)))
    loaded = {tube.name for tube in vessel.tubes}
    for tube in vessel.record.tubes:
        reach = metres(charts.torpedoes.types[tube.size].range_cm)
        ready = not own or tube.name in loaded
        if tube.launch is LaunchKind.TRAINABLE:
            start, end = charts.torpedoes.beam_degrees
            yield Arc(Weapon.TORPEDOES, tube.name, start, end, reach, ready)
            yield Arc(Weapon.TORPEDOES, tube.name, circle(-end), circle(-start), reach, ready)
        else:
            within = charts.torpedoes.within_degrees.get(tube.launch, 1.0)
            middle = 180.0 if tube.launch is LaunchKind.FIXED_STERN else 0.0
            yield Arc(Weapon.TORPEDOES, tube.name, circle(middle - within), middle + within, reach, ready)


def _gauges(vessel: Vessel, *, own: bool) -> Iterator[Gauge]:
    """Lost boxes and speed show to everyone who sees her, torpedoes and charges to her own side only."""
    yield Gauge("hull", vessel.record.hull_boxes - max(0, vessel.harm.hull), vessel.record.hull_boxes)
    yield Gauge("speed", 4 - vessel.max_setting, 4)
    if own and vessel.record.tubes:
        yield Gauge("torpedoes", len(vessel.record.tubes) - len(vessel.tubes), len(vessel.record.tubes))
    if own and vessel.charges + vessel.charges_spent:
        yield Gauge("charges", vessel.charges_spent, vessel.charges + vessel.charges_spent)


def _notes(vessel: Vessel, turn: int) -> Iterator[tuple[str, str]]:
    """The letters of her record, in words."""
    harm = vessel.harm
    if harm.fires:
        yield "on fire", f"{harm.fires}"
    if harm.floods:
        yield "flooding", f"{harm.floods}"
    if harm.suppression:
        yield "suppressed", f"{harm.suppression}"
    if harm.steering:
        yield "steering", ", ".join(result.value.replace("_", " ") for result in harm.steering)
    if harm.machinery:
        yield "machinery", ", ".join(result.value.replace("_", " ") for result in harm.machinery)
    if harm.out:
        yield "destroyed", ", ".join(harm.out)
    if vessel.surprised(turn):
        yield "surprised", f"to the end of turn {vessel.surprised_until}"
    if vessel.broken_off:
        yield "breaks off", "leaves the fight"
    if vessel.depth is not Depth.SURFACE:
        yield "depth", vessel.depth.value


def _shots_known(battle: Battle, visible: frozenset[str]) -> tuple[Shots, ...]:
    """The fire of this turn, or of the last while nobody has fired in this, between those that are shown."""
    return tuple(shot for shot in battle.shots or battle.shots_before if {shot.ship, shot.target} <= visible)


# The view -------------------------------------------------------------------------------------------------------------


PIECES = 24
MARKER = "marker"


def view_for(book: Book, battle: Battle, side: Side | None) -> BattleView:
    """CO-4.5 Unspotted vessels are shown by markers, and so are those with nobody beneath."""
    charts = charts_of(book, battle.options)
    # Markers stand by their numbers, so that their order tells nothing either.
    tokens = tuple(sorted((token for vessel in battle.vessels.values() for token in _tokens(charts, battle, vessel, side)),
                          key=lambda token: (token.type == MARKER, token.id if token.type == MARKER else "")))
    tokens += tuple(_in_the_air(flight, own=side in (None, flight.side)) for flight in battle.flights.values()
                    if flight.arrives <= battle.turn or side in (None, flight.side))
    known = frozenset(token.id for token in tokens)
    decisions = tuple(decision for who in Side if side in (None, who) for decision in pending_for(book, battle, who))
    minute = (battle.turn - 1) * charts.movement.turn_seconds // 60
    return BattleView(
        battle.engagement.id, NAME, side, battle.turn, minute, _headline(battle), tokens, decisions,
        tuple(_texts(battle, side)), areas=tuple(_areas(charts, battle, side)), over=battle.ended is not None,
        details=tuple(_of_the_battle(battle, side)), tracks=tuple(_tracks(battle, side)), shots=_shots_known(battle, known),
    )


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
    if side is not None:
        yield "may_withdraw", "yes" if battle.engagement.parties[side].may_withdraw else "no"
    if battle.step is not Step.DUMMIES:
        yield "initiative", f"the {battle.winner} side"


def _texts(battle: Battle, side: Side | None) -> Iterator[str]:
    for track in battle.tracks:
        if side in (None, track.side) or track.seen:
            yield f"a torpedo runs on {track.course:03.0f}"


# Tokens -------------------------------------------------------------------------------------------------------------


def _tokens(charts: CoastalCharts, battle: Battle, vessel: Vessel, side: Side | None) -> Iterator[Token]:
    own = side in (None, vessel.side)
    here = vessel.arrives <= battle.turn and not vessel.gone
    if own or (not vessel.gone and (vessel.spotted or vessel.sunk)):
        yield _token(charts, battle, vessel, own=own)
    if here and not vessel.sunk and not vessel.spotted and not battle.is_deep(vessel) and vessel.marker:
        yield _marker(vessel, own=own)


def _token(charts: CoastalCharts, battle: Battle, vessel: Vessel, *, own: bool) -> Token:
    token = _token_at(charts, vessel, battle.turn, own)
    aimed = tuple(_aimed(charts, battle, vessel)) if own else ()
    return replace(token, details=(*token.details, *aimed)) if aimed else token


# Both sides look after every order, which changes one vessel or two: half the time of a battle was the looks of the others.
@cached(2048)
def _token_at(charts: CoastalCharts, vessel: Vessel, turn: int, own: bool) -> Token:  # noqa: FBT001 - told by its value
    here, at = vessel.is_present(turn), vessel.pose.at
    return Token(
        str(vessel.id), vessel.name, vessel.side, f"class {vessel.record.size}", _status(vessel, turn),
        not vessel.sunk and not vessel.gone, round(at.x_m, 1) if here else None, round(at.y_m, 1) if here else None,
        vessel.pose.course_degrees if here else None, metres(vessel.record.length_cm),
        tuple(_details(vessel, turn, own=own)), tuple(_arcs(charts, vessel, own=own)) if here else (),
        tuple(_gauges(vessel, own=own)), tuple(_notes(vessel, turn)),
    )


def _marker(vessel: Vessel, *, own: bool) -> Token:
    """A marker stands where the model is; to its own side it says who lies beneath."""
    at = vessel.pose.at
    beneath = (("moves as", f"class {vessel.moves_as}"), *((("beneath", vessel.name),) if own else ()))
    return Token(vessel.marker, vessel.marker, vessel.side, MARKER, "not spotted", afloat=True,
                 x_m=None if own else round(at.x_m, 1), y_m=None if own else round(at.y_m, 1), details=beneath)


def _status(vessel: Vessel, turn: int) -> str:
    """How she looks."""
    if vessel.sunk:
        return "sunk"
    if vessel.gone:
        return "found empty"
    if vessel.wreck:
        return "a wreck"
    if vessel.arrives > turn:
        return f"comes in turn {vessel.arrives}"
    share = 1 - vessel.harm.hull / vessel.record.hull_boxes
    return "sound" if share <= 0 else "hit" if share < 1 / 3 else "badly hit" if share < 2 / 3 else "crippled"


def _details(vessel: Vessel, turn: int, *, own: bool) -> Iterator[tuple[str, str]]:
    record = vessel.record
    yield "boxes", f"{max(0, vessel.harm.hull)}/{record.hull_boxes}"
    yield "speed", f"{vessel.knots:g} kn"
    yield "course", f"{vessel.pose.course_degrees:03.0f}"
    if own:
        yield "setting", f"{vessel.setting}/{vessel.max_setting}"
        yield "seen", "yes" if vessel.spotted else vessel.marker
        yield "torpedoes", str(len(vessel.tubes))
        yield "crew", f"{vessel.crew:+d}"
    # Details whose names begin with an underscore are for captains, not columns of a table.
    yield "_kind", record.kind.value
    yield "_size", str(record.size)
    yield "_knots", f"{vessel.knots:g}"
    yield "_hull", str(max(0, vessel.harm.hull))
    yield "_armour", record.armour.value
    yield "_deep", "yes" if vessel.depth is Depth.DEEP else ""
    yield "_ashore", "yes" if record.ashore else ""
    yield "_submarine", "yes" if record.submarine else ""
    yield "_lit", "yes" if vessel.harm.fires or vessel.lit_until >= turn else ""
    if own:
        yield "_max", f"{record.max_knots:g}"
        yield "_tubes", "+".join(tube.size.value for tube in vessel.tubes)
        yield "_built", str(len(record.tubes))
        yield "_manoeuvre", f"{record.manoeuvre_cm:g}"
        yield "_broken", "yes" if vessel.broken_off else ""
        yield "_convoy", "yes" if vessel.task.value == "cargo" or record.kind.value == "merchant" else ""
        yield "_escort", "yes" if vessel.task.value in ("escort", "screen") else ""
        yield "_boxes", str(record.hull_boxes)
        yield "_spotted", "yes" if vessel.spotted else ""
        yield "_dummy", "yes" if record.dummy else ""
        yield "_guns", "+".join(f"{mount.name}={mount.weapon}" for mount in vessel.mounts)
        yield "_lights", "yes" if record.size > 1 and (record.searchlight or record.star_shell) else ""
        yield "_fired", "yes" if vessel.deeds.fired else ""
        yield "_depth", vessel.depth.value


def _aimed(charts: CoastalCharts, battle: Battle, vessel: Vessel) -> Iterator[tuple[str, str]]:
    """The chance of each mount of the next vessel to fire against each possible target, markers left out."""
    if battle.step is Step.FIRE and battle.mover == vessel.id:
        marks = [target for target in battle.models(vessel.side.enemy) if target.spotted]
        yield "_hits", "+".join(
            f"{mount.name}={target.id}={chance_to_hit(charts, battle, vessel, mount, target):.4f}"
            for mount in vessel.mounts for target in marks if barred(charts, battle, vessel, mount, target) is None)


def _in_the_air(flight: Flight, *, own: bool) -> Token:
    at = flight.pose.at
    details = [("planes", str(flight.planes)), ("_flight", flight.role.value)]
    if own:
        details.append(("loaded", str(flight.loaded)))
    return Token(str(flight.unit), flight.name, flight.side, "aircraft", f"{flight.planes} planes" if flight.flying else "lost",
                 flight.flying, round(at.x_m, 1), round(at.y_m, 1), flight.pose.course_degrees, 0.0, tuple(details))


def _tracks(battle: Battle, side: Side | None) -> Iterator[Trail]:
    """Where models went this turn, as far as the reader saw them."""
    for vessel in battle.vessels.values():
        if len(vessel.deeds.track) > 1 and (side in (None, vessel.side) or vessel.spotted):
            yield Trail(str(vessel.id), tuple((point.x_m, point.y_m) for point in vessel.deeds.track))


def _areas(charts: CoastalCharts, battle: Battle, side: Side | None) -> Iterator[Area]:
    yield from known_patches(battle.engagement, side)
    for screen in battle.screens:
        yield Area("smoke", "smoke screen", tuple((point.x_m, point.y_m) for point in screen.points), closed=False)
    for vessel in battle.there():
        if vessel.harm.fires:
            start, end = downwind(charts, battle.engagement, vessel.pose.at)
            yield Area("smoke", "smoke of a fire", ((start.x_m, start.y_m), (end.x_m, end.y_m)), closed=False)
    for light in battle.lights:
        yield Area("light", "lit up", tuple(_ring(light.at, metres(light.radius_cm))))
    yield from (_of_track(track) for track in battle.tracks if side in (None, track.side) or track.seen)


def _of_track(track: Track) -> Area:
    name = f"{track.side.value} torpedo {track.course:03.0f}"
    return Area("torpedoes", name, ((track.origin.x_m, track.origin.y_m), (track.at.x_m, track.at.y_m)),
                closed=False)


def _ring(at: Point, radius_m: float) -> Iterator[tuple[float, float]]:
    for piece in range(PIECES):
        point = onward(at, 360.0 * piece / PIECES, radius_m)
        yield round(point.x_m, 1), round(point.y_m, 1)


def traces(book: Book, view: BattleView, order: orders.Order) -> tuple[Trail, ...]:
    """Where an unobstructed move would lead: straight runs in centimetres, with turns between them."""
    if not isinstance(order, orders.Move):
        return ()
    token = next((token for token in view.tokens if token.id == order.ship), None)
    if token is None or token.x_m is None or token.y_m is None or token.heading_degrees is None:
        return ()
    details = dict(token.details)
    cm = charts_in(book).movement.move_cm(float(details.get("_max", "0")), order.setting)
    at, course, left, points = Point(token.x_m, token.y_m), token.heading_degrees, float(cm), [(token.x_m, token.y_m)]
    for leg in order.legs:
        ahead = min(left, leg.after_cm)
        at, left, course = onward(at, course, metres(ahead)), left - ahead, course + leg.turn_degrees
        points.append((at.x_m, at.y_m))
    at = onward(at, course, metres(left))
    return (Trail(token.id, (*points, (at.x_m, at.y_m))),)
