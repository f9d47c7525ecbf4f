"""What a side, or the umpire, sees of a battle: own ships, and enemies that are or were in contact."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Arc, Area, BattleView, Shots, Token, Trail, Weapon
from campaign.model.battles.marks import Gauge
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.tactics.fear_god.battle import orders
from campaign.tactics.fear_god.battle.harm import Effect, Magazines, Peril, Rudder
from campaign.tactics.fear_god.battle.record import Record
from campaign.tactics.fear_god.battle.state import Battle, Screen, Step
from campaign.tactics.fear_god.battle.vessel import Contact, Flight, Vessel
from campaign.tactics.fear_god.casualties import peril_level
from campaign.tactics.fear_god.charts.collection import NAME, FearGodCharts, charts_of
from campaign.tactics.fear_god.charts.terms import Battery, Depth, metres
from campaign.tactics.fear_god.helm import top_of
from campaign.tactics.fear_god.ships.weapons import MAIN, working
from campaign.tactics.fear_god.turn.decisions import pending_for
from campaign.tactics.kit.agreeing import agreed_in_words
from campaign.tactics.kit.ending import in_words
from campaign.tactics.kit.sea import known_patches
from campaign.tactics.plot.geometry import Point, onward
from campaign.tactics.replies import NOTHING
from campaign.tactics.writing import apparent_state, headline

STEPS = {Step.PLOT: "the turn is plotted", Step.REACT: "new contacts", Step.OVER: "over"}
YARDS_A_KNOT_M = 91.44


def view_for(book: Book, battle: Battle, side: Side | None) -> BattleView:
    """FG-GAP-15 Own ships are shown with all that her roster says; enemies as they are seen, and where."""
    charts = charts_of(book, battle.agreed)
    tokens = tuple(_token(charts, battle, vessel, own=side in (None, vessel.side)) for vessel in battle.vessels.values()
                   if side in (None, vessel.side) or vessel.known)
    tokens += tuple(_in_the_air(flight, own=side in (None, flight.side)) for flight in battle.flights.values()
                    if side in (None, flight.side) or flight.arrives <= battle.turn)
    known = frozenset(token.id for token in tokens)
    # Shells do not reveal a firer who is out of contact.
    here = frozenset(token.id for token in tokens if token.x_m is not None or token.side is side)
    decisions = tuple(decision for who in Side if side in (None, who) for decision in pending_for(book, battle, who))
    return BattleView(
        battle.engagement.id, NAME, side, battle.turn, (battle.turn - 1) * charts.movement.turn_minutes, _headline(battle),
        tokens, decisions, tuple(_texts(battle, side)), areas=tuple(_areas(battle, side)), over=battle.ended is not None,
        details=tuple(_of_the_battle(battle, side)), tracks=tuple(_tracks(battle, side)),
        shots=_shots_known(battle, here, known),
    )


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
    if side is not None:
        yield "may_withdraw", "yes" if battle.engagement.parties[side].may_withdraw else "no"


def _texts(battle: Battle, side: Side | None) -> Iterator[str]:
    for run in battle.runs:
        if side in (None, run.side):
            name, target = battle.vessels[run.by].name, battle.vessels[run.target].name
            yield f"{run.count} torpedoes of {name} run for {target}, set {run.depth.value}, there in turn {run.due}"
    if battle.sealed is not None and side in (None, battle.sealed.side):
        yield f"sealed: what the {battle.sealed.side} side has plotted"


# Tokens -------------------------------------------------------------------------------------------------------------


def _token(charts: FearGodCharts, battle: Battle, vessel: Vessel, *, own: bool) -> Token:
    here = battle.present(vessel) and (own or vessel.contact is not Contact.NONE)
    at, record = vessel.pose.at, vessel.record
    top = top_of(charts, vessel, battle.engagement.conditions.sea_state, battle.turn) if own else 0
    return Token(
        str(vessel.id), vessel.name, vessel.side, f"{record.kind.value} {record.size.value}", _status(battle, vessel, own=own),
        not _is_known_sunk(battle, vessel, own=own), round(at.x_m, 1) if here else None, round(at.y_m, 1) if here else None,
        vessel.pose.course_degrees if here else None, record.length_m,
        tuple(_details(charts, battle, vessel, top, own=own, here=here)), arcs(vessel, own=own) if here else (),
        tuple(_gauges(vessel, top)) if own else (), tuple(_notes(charts, vessel, battle.turn)) if own else (),
    )


def _is_known_sunk(battle: Battle, vessel: Vessel, *, own: bool) -> bool:
    """FG-GAP-15 Who sinks out of contact is missed by her own side alone, until the battle is over."""
    return vessel.sunk and (own or vessel.contact is not Contact.NONE or battle.ended is not None)


def _status(battle: Battle, vessel: Vessel, *, own: bool) -> str:
    gone = _is_known_sunk(battle, vessel, own=own)
    if not gone and vessel.arrives > battle.turn:
        return f"comes in turn {vessel.arrives}"
    if not own and not gone and vessel.contact in (Contact.NONE, Contact.LOST):
        return "out of sight"
    return look(vessel)


def _details(charts: FearGodCharts, battle: Battle, vessel: Vessel, top: int, *, own: bool, here: bool
             ) -> Iterator[tuple[str, str]]:
    if here:
        yield "course", f"{vessel.pose.course_degrees:03.0f}"
        yield "speed", f"{vessel.speed_kn:g} kn"
    if own:
        yield "points", f"{max(0, vessel.points)}/{vessel.record.points}"
        yield "top", f"{top} kn"
        yield "seen", vessel.contact.value
        yield "torpedoes", str(vessel.torpedoes)
        yield from _told_of_own(charts, battle, vessel, top)
    else:
        yield "contact", vessel.contact.value
    yield from _told_of_enemies(vessel, here=here)


def _in_the_air(flight: Flight, *, own: bool) -> Token:
    at = flight.pose.at
    details = [("planes", str(flight.planes)), ("_flight", flight.role.value)]
    if own:
        details += [("loaded", str(flight.loaded)), ("_kn", f"{flight.knots:g}")]
    here = flight.flying
    return Token(str(flight.unit), flight.name, flight.side, "airship" if flight.airship else "aircraft",
                 f"{flight.planes} over the battle" if here else "gone", flight.planes > 0,
                 round(at.x_m, 1) if here else None, round(at.y_m, 1) if here else None,
                 flight.pose.course_degrees if here else None, 0.0, tuple(details))


def _tracks(battle: Battle, side: Side | None) -> Iterator[Trail]:
    """Where ships went this turn and the last, as far as the reader saw them."""
    for vessel in battle.vessels.values():
        points = vessel.deeds.track or vessel.deeds_before.track
        if len(points) > 1 and (side in (None, vessel.side) or vessel.contact.held):
            yield Trail(str(vessel.id), tuple((round(point.x_m, 1), round(point.y_m, 1)) for point in points))


def _areas(battle: Battle, side: Side | None) -> Iterator[Area]:
    yield from known_patches(battle.engagement, None)
    for screen in battle.screens:
        if not _is_seen(battle, screen, side):
            continue
        yield Area("smoke", "smoke screen", tuple((point.x_m, point.y_m) for point in screen.points), closed=False)
    for run in battle.runs:
        if side in (None, run.side):
            target = battle.vessels[run.target].pose.at
            yield Area("torpedoes", f"{run.side.value} torpedoes", ((run.origin.x_m, run.origin.y_m), (target.x_m, target.y_m)),
                       closed=False)


def _is_seen(battle: Battle, screen: Screen, side: Side | None) -> bool:
    """FG-GAP-27.1 Smoke is shown to who saw it laid, and to who has the ship that laid it in contact while it stands."""
    return side is None or side in screen.readers or battle.vessels[screen.by].contact is not Contact.NONE


def traces(book: Book, view: BattleView, order: orders.Order) -> tuple[Trail, ...]:
    """Where the courses of a plot would lead: a turn at once, then straight on at the speed that is ordered."""
    if isinstance(order, orders.React):
        return ()
    return tuple(trail for helm in order.helms if (trail := _trace(view, helm)) is not None)


def _trace(view: BattleView, helm: orders.Helm) -> Trail | None:
    token = next((token for token in view.tokens if token.id == helm.ship), None)
    if token is None or token.x_m is None or token.y_m is None or token.heading_degrees is None:
        return None
    details = dict(token.details)
    advance = float(details.get("_advance_m", NOTHING) or 0)
    start = Point(token.x_m, token.y_m)
    corner = onward(start, token.heading_degrees, advance) if helm.turn_degrees else start
    left = max(0.0, helm.speed_kn * YARDS_A_KNOT_M - (advance if helm.turn_degrees else 0.0))
    end = onward(corner, token.heading_degrees + helm.turn_degrees, left)
    points = (start, end) if corner == start else (start, corner, end)
    return Trail(token.id, tuple((point.x_m, point.y_m) for point in points))


# Marks of tokens ------------------------------------------------------------------------------------------------------


def arcs(vessel: Vessel, *, own: bool) -> tuple[Arc, ...]:
    """Where mounts bear and how far; of an enemy's nothing tells what is loaded or out."""
    whole = _arcs(vessel.record)
    if not own:
        return tuple(arc for _, arc in whole)
    spent = {name for some in (vessel.rounds, vessel.loaded) for name, left in some.items() if left <= 0}
    spent.update(name for name, _ in vessel.harm.out if vessel.harm.is_out(name))
    return tuple(replace(arc, ready=False) if name in spent else arc for name, arc in whole)


# A record's arcs never change, and each view of a battle shows those of every ship.
@cached(1024)
def _arcs(record: Record) -> tuple[tuple[str, Arc], ...]:
    guns = [(mount.name, Arc(Weapon.GUNS, mount.name, start, end, round(metres(mount.sheet.max_yd), 1)))
            for mount in record.mounts for start, end in mount.arcs]
    tubes = [(tube.name, Arc(Weapon.TORPEDOES, tube.name, start, end, round(metres(tube.sheet.furthest_yd), 1)))
             for tube in record.tubes for start, end in tube.arcs]
    return (*guns, *tubes)


def _gauges(vessel: Vessel, top: int) -> Iterator[Gauge]:
    """FG-8.1 FG-8.1.1 Points and knots that her own side counts; of an enemy one sees how she looks."""
    record = vessel.record
    yield Gauge("points", record.points - max(0, vessel.points), record.points)
    if record.speed_kn:
        yield Gauge("speed", max(0, round(record.speed_kn) - top), round(record.speed_kn))
    tubes = sum(tube.tubes for tube in record.tubes)
    if tubes:
        yield Gauge("torpedoes", tubes - vessel.torpedoes, tubes)
    carried = sum(vessel.full.values())
    if carried:
        yield Gauge("rounds", carried - sum(vessel.rounds.values()), carried)


def _notes(charts: FearGodCharts, vessel: Vessel, turn: int) -> Iterator[tuple[str, str]]:
    """FG-8.2-levels FG-8.3 Tracks of her critical hits, fires and floods, in words."""
    harm = vessel.harm
    for peril in Peril:
        total = harm.total(peril)
        level = peril_level(charts.casualties, vessel.record, harm, peril)
        if level is not None:
            yield peril.value, f"{total} %, {level.value}"
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
        yield "bridge", f"orders take {harm.helm.lag} turns"
    if harm.doomed:
        yield "sinking", f"goes down in turn {harm.doomed}"
    if harm.massive:
        yield "massive damage", "her batteries are silent"
    if vessel.broken_off:
        yield "breaks off", "leaves the fight"
    if vessel.depth is not Depth.SURFACE:
        yield "depth", vessel.depth.value.replace("_", " ")


def look(vessel: Vessel) -> str:
    """How she looks from afar."""
    if vessel.sunk:
        return "sunk"
    if vessel.harm.doomed:
        return "sinking"
    return apparent_state(max(0.0, vessel.damage / vessel.record.points))


def _shots_known(battle: Battle, firing: frozenset[str], hit: frozenset[str]) -> tuple[Shots, ...]:
    """The fire of this turn, or of the last while nobody has fired in this, between those that are shown."""
    return tuple(shot for shot in battle.shots or battle.shots_before if shot.ship in firing and shot.target in hit)


# For those who reckon -------------------------------------------------------------------------------------------------


def _told_of_enemies(vessel: Vessel, *, here: bool) -> Iterator[tuple[str, str]]:
    """FG-GAP-15 What a ship is, is known once she was made out; how she is and how fast she goes, while she is in contact."""
    yield from _known_of(vessel.record)
    yield "_ashore", "yes" if vessel.record.ashore else ""
    if here:
        yield "_doomed", "yes" if vessel.harm.doomed else ""
        yield "_beached", "yes" if vessel.harm.beached else ""
        yield "_surfaced", "yes" if vessel.surfaced else ""
        yield "_knots", f"{vessel.speed_kn:g}"
        yield "_contact", vessel.contact.value


# A record never changes, and each view of a battle tells of every ship.
@cached(1024)
def _known_of(record: Record) -> tuple[tuple[str, str], ...]:
    return (
        ("_kind", record.kind.value), ("_size", record.size.value), ("_points", str(record.points)),
        ("_belt", str(record.belt)), ("_design", f"{record.speed_kn:g}"), ("_in_service", str(record.in_service)),
        ("_reach", str(max((mount.sheet.max_yd for mount in record.mounts), default=0))),
        ("_mm", f"{max((mount.sheet.mm for mount in record.mounts), default=0):g}"),
    )


def _told_of_own(charts: FearGodCharts, battle: Battle, vessel: Vessel, top: int) -> Iterator[tuple[str, str]]:
    """Details that only her own captain knows."""
    record, harm = vessel.record, vessel.harm
    yield "_task", vessel.task.value
    yield "_squadron", vessel.squadron
    yield "_top", str(top)
    yield "_left", str(max(0, vessel.points))
    yield "_start", str(vessel.start.points)
    yield "_standard", record.standard.value
    yield "_advance_m", f"{metres(charts.movement.advance_yd[record.size]):.1f}"
    main = working(vessel, MAIN)
    yield "_bands", "/".join(map(str, main[0].sheet.limits_yd)) if main else ""
    yield "_main", f"{len(main)}/{len(record.battery(Battery.MAIN))}"
    carried = sum(vessel.full.get(mount.name, 0) for mount in record.battery(Battery.MAIN))
    left = sum(vessel.rounds.get(mount.name, 0) for mount in main)
    yield "_rounds", f"{left / carried if carried else 0:.2f}"
    yield "_under_fire", str(len(vessel.under_fire))
    yield "_tubes", str(vessel.torpedoes)
    yield "_runs", "/".join(f"{run}:{knots}" for run, knots in _settings(vessel))
    yield "_broken", "yes" if vessel.broken_off else ""
    yield "_fighting", "yes" if vessel.fighting_fire else ""
    yield "_magazines", harm.magazines.value if harm.magazines is not Magazines.FULL else ""
    yield "_seen", "yes" if vessel.contact.held else ""
    if harm.casualties:
        for peril in Peril:
            yield f"_{peril.value}", str(harm.total(peril))
            level = peril_level(charts.casualties, record, harm, peril)
            yield f"_{peril.value}_level", "" if level is None else level.value
        yield "_severe", str(charts.casualties.bounds(record.size, record.era)[2])
    for key, aim in vessel.aims.items():
        if aim.turn >= battle.turn - 1:
            yield f"_aim {key}", str(aim.target)


def _settings(vessel: Vessel) -> tuple[tuple[int, int], ...]:
    sheets = [tube.sheet for tube in vessel.record.tubes
              if vessel.loaded.get(tube.name, 0) and not vessel.harm.is_out(tube.name)]
    return max((sheet.settings for sheet in sheets), key=len, default=())
