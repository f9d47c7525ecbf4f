"""A computer captain: from what his side sees he answers what a phase asks, knows his chances, and what else to try."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from campaign.model.battles.battle import BattleDecision, BattleView, Input, InputKind
from campaign.model.book import Book
from campaign.tactics.replies import full_answers, patterns
from campaign.tactics.surface_fire.battle.orders import Order
from campaign.tactics.surface_fire.battle.record import Guns
from campaign.tactics.surface_fire.battle.state import Battle, Step
from campaign.tactics.surface_fire.captains.guns import RANKS, aim_of, fire, launch, watch
from campaign.tactics.surface_fire.captains.helm import moves, orders, why_retires
from campaign.tactics.surface_fire.captains.reading import Picture, apart, picture
from campaign.tactics.surface_fire.charts.air import Level, Role
from campaign.tactics.surface_fire.seeing import OwnFlight, OwnShip, ShipInSight
from campaign.tactics.surface_fire.turn.composing import order_of
from campaign.tactics.surface_fire.turn.decisions import PLACES, SPLIT, YES
from campaign.tactics.writing import odds_in_words

# Aircraft -------------------------------------------------------------------------------------------------------------


WORST_FIRST = (Role.TORPEDO, Role.KAMIKAZE, Role.DIVE, Role.LEVEL, Role.FIGHTER, Role.FIGHTER_BOMBER, Role.SPOTTER)
Answer = tuple[str, str]


def _fly(seen: Picture, decision: BattleDecision) -> Iterator[Answer]:
    """Bombers go for the ship that is worth most a box left, fighters for torpedo planes, dive bombers, level bombers."""
    keys = {field.key: field for field in decision.inputs}
    name = keys["flight"].options[0][0]
    own = seen.own_flight(name)
    yield "flight", name
    if own is None or own.at is None:
        return
    towards = {key for key, _ in keys["towards"].options}
    mark, level, short = _goal(seen, own, towards)
    yield "towards", mark
    yield "level", level.value
    away = _distance(seen, own, mark)
    if "jettison" in keys and _is_hunted(seen, own) and away - short > seen.charts.air.move_in.bomber:
        yield "jettison", YES
    most = keys["inches"].highest or 0.0
    yield "inches", f"{max(0.0, min(most, away - short if away > short else 0.0) if mark else 0.0):.6g}"


def _goal(seen: Picture, own: OwnFlight, towards: set[str]) -> tuple[str, Level, float]:
    home = own.home or ""
    move = seen.charts.air.move_in
    if own.role is Role.SPOTTER:
        target = _nearest(seen, own)
        return (target.id, Level.LOW, 0.0) if target is not None and target.id in towards else ("", Level.LOW, 0.0)
    if own.acts_as is Role.FIGHTER:
        enemies = (flight for flight in seen.flights
                   if flight.side is not seen.side and flight.at is not None and flight.id in towards)
        prey = sorted(enemies, key=lambda flight: (WORST_FIRST.index(flight.acts_as), flight.id))
        if prey:
            return prey[0].id, prey[0].level, 0.0
        if (mark := _attacked_now(seen, towards)) is not None:
            return mark.id, Level.LOW, 0.0
        return (home, Level.LOW, 0.0) if home in towards and home else ("", Level.HIGH, 0.0)
    if not own.loaded:
        return (home, Level.LOW, 0.0) if home and home in towards else ("", Level.HIGH, 0.0)
    target = _best_ship(seen, towards)
    if target is None:
        return "", Level.HIGH, 0.0
    arrives = apart(own.at, target.pose.at) <= move.bomber if own.at is not None else False
    if own.acts_as is Role.TORPEDO:
        return target.id, Level.LOW if arrives else Level.HIGH, seen.charts.torpedoes.aircraft.short_in
    low = arrives and own.acts_as in (Role.DIVE, Role.KAMIKAZE)
    return target.id, Level.LOW if low else Level.HIGH, 0.0


def _is_hunted(seen: Picture, own: OwnFlight) -> bool:
    """Whether fighters may reach fighter-bombers that carry bombs: without these they can fight."""
    if own.role is not Role.FIGHTER_BOMBER or own.at is None:
        return False
    reach = seen.charts.air.move_in.fighter
    return any(flight.side is not seen.side and flight.acts_as is Role.FIGHTER and flight.at is not None
               and apart(own.at, flight.at) <= reach for flight in seen.flights)


def _attacked_now(seen: Picture, towards: set[str]) -> ShipInSight | None:
    """The ship that friendly bombers can attack this turn; idle fighters strafe her to draw her fire."""
    target, reach = _best_ship(seen, towards), seen.charts.air.move_in.bomber
    if target is None:
        return None
    bombers = (flight for flight in seen.flights
               if flight.side is seen.side and isinstance(flight, OwnFlight) and flight.loaded and flight.at is not None)
    return target if any(apart(bomber.at, target.pose.at) <= reach for bomber in bombers if bomber.at is not None) else None


def _best_ship(seen: Picture, towards: set[str]) -> ShipInSight | None:
    marks = [ship for ship in seen.theirs if ship.id in towards]
    return max(marks, key=lambda ship: (ship.worth / ship.left, ship.worth, ship.id)) if marks else None


def _nearest(seen: Picture, own: OwnFlight) -> ShipInSight | None:
    at = own.at
    return min(seen.theirs, key=lambda ship: apart(at, ship.pose.at)) if at is not None and seen.theirs else None


def _distance(seen: Picture, own: OwnFlight, mark: str) -> float:
    ship = seen.ship(mark)
    other = next((flight for flight in seen.flights if flight.id == mark), None)
    at = ship.pose.at if ship is not None else other.at if other is not None else None
    return apart(own.at, at) if own.at is not None and at is not None else 0.0


# Guns against aircraft ----------------------------------------------------------------------------------------------


def _flak(seen: Picture, decision: BattleDecision) -> Iterator[Answer]:
    """Torpedo planes first, then dive bombers, level bombers, fighters; a strafing squadron draws at least one die."""
    by_ship: dict[str, list[Input]] = {}
    for field in decision.inputs:
        by_ship.setdefault(field.key.rpartition(".")[0], []).append(field)
    for ship, fields in by_ship.items():
        yield from _of_ship(seen, ship, fields)


def _of_ship(seen: Picture, ship: str, fields: list[Input]) -> Iterator[Answer]:
    flights = {flight.id: flight for flight in seen.flights}
    names = dict.fromkeys(key.partition(SPLIT)[0] for key, _ in fields[0].options if key)
    strafing = [name for name in names if flights[name].acts_as is Role.FIGHTER
                and flights[name].towards == ship]
    worst = sorted(names, key=lambda name: (WORST_FIRST.index(flights[name].acts_as), name))
    chosen = list(dict.fromkeys([worst[0], *strafing, *worst]))[:len(fields)]
    if any(name not in chosen for name in strafing):
        return
    first = [key for key, _ in fields[0].options if key.partition(SPLIT)[0] == chosen[0]]
    if not first:
        return
    # The last of them keeps a die for each other.
    pick = first[min(len(chosen) - 1, len(first) - 1)]
    spent = [int(part) for part in pick.split(SPLIT)[1:]]
    extra: list[Answer] = []
    for field, name in zip(fields[1:], chosen[1:], strict=False):
        left = _single(field, name, spent, fields[0], extra)
        if left is not None:
            extra.append((field.key, left))
    yield f"{ship}.{PLACES[0]}", pick
    yield from extra


def _single(field: Input, name: str, spent: list[int], first: Input, extra: list[Answer]) -> str | None:
    """One die for a further squadron, out of those that the first does not get."""
    dice = [max((int(key.split(SPLIT)[part]) for key, _ in first.options if key), default=0) for part in (1, 2)]
    used = [sum(int(key.split(SPLIT)[part]) for _, key in extra) for part in (1, 2)]
    for key, _ in field.options:
        parts = key.split(SPLIT)
        if parts[0] == name and all(int(parts[part + 1]) + used[part] + spent[part] <= dice[part] for part in (0, 1)):
            return key
    return None


# Answers --------------------------------------------------------------------------------------------------------------


ANSWERS: Mapping[Step, Callable[[Picture, BattleDecision], Iterator[tuple[str, str]]]] = {
    Step.LAUNCH: launch, Step.ORDERS: orders, Step.MOVES: moves, Step.AIR: _fly, Step.WATCH: watch, Step.FLAK: _flak,
    Step.FIRE: fire,
}


def captain(book: Book, view: BattleView, decision: BattleDecision) -> Order:
    """The order that a captain of these rules gives."""
    step, seen = Step(decision.key), picture(book, view, decision.side)
    keys = {field.key for field in decision.inputs}
    answers = {key: answer for key, answer in ANSWERS[step](seen, decision) if key in keys}
    found = full_answers(decision, answers)
    assert isinstance(found, dict), f"a captain answers what is asked: {found}"
    return order_of(step, decision, found)


def reasons(book: Book, view: BattleView, decision: BattleDecision) -> tuple[str, ...]:
    """Why a captain would have squadrons retire."""
    if Step(decision.key) is not Step.ORDERS:
        return ()
    seen = picture(book, view, decision.side)
    keys, names = {field.key for field in decision.inputs}, dict.fromkeys(ship.squadron.id for ship in seen.ours)
    leads = [seen.squadron(name)[0] for name in names if f"{name}.retire" in keys]
    return tuple(f"{lead.squadron.name} would retire: {why}." for lead in leads if (why := why_retires(seen, lead)))



# Chances of a battery -------------------------------------------------------------------------------------------------


def chances(book: Book, battle: Battle, view: BattleView, decision: BattleDecision, token: str) -> tuple[tuple[str, str], ...]:
    """SF-VII.17 For her first battery that is asked: the chance that one die of its fire at least hits."""
    fire_field = next((field for field in decision.inputs if field.token == token and field.kind is InputKind.TARGET
                       and field.key.rpartition(".")[2] in RANKS), None)
    if fire_field is None:
        return ()
    seen = picture(book, view, decision.side)
    firer = seen.own_ship(token)
    guns = firer.record.guns(RANKS[fire_field.key.rpartition(".")[2]]) if firer is not None else None
    if firer is None or guns is None:
        return ()
    return tuple(_told(seen, firer, guns, [key for key, _ in fire_field.options]))


def _told(seen: Picture, firer: OwnShip, guns: Guns, targets: list[str]) -> Iterator[tuple[str, str]]:
    for key in targets:
        target = seen.ship(key) if key else None
        if target is None:
            continue
        band, dice, chance = aim_of(seen, firer, guns, target, 1, lit=target.lit)
        if band is not None:
            yield key, odds_in_words(1.0 - (1.0 - chance) ** dice)


# Orders worth trying --------------------------------------------------------------------------------------------------


PATTERNS_AT_MOST = 6
TURNS = ("0", "45", "-45", "90", "-90", "10", "-10")


def candidates(book: Book, battle: Battle, decision: BattleDecision) -> Iterator[Order]:
    """Patterns of answers; turns of the whole side by some angles; one spread of each ship on some bearings."""
    for pattern in _tried(decision):
        found = full_answers(decision, pattern)
        if isinstance(found, dict):
            yield order_of(Step(decision.key), decision, found)


def _tried(decision: BattleDecision) -> Iterator[Mapping[str, str]]:
    step = Step(decision.key)
    if step is Step.LAUNCH:
        yield {}
        for field in decision.inputs:
            if field.key.endswith(".1.count") and len(field.options) > 1:
                head = field.key.removesuffix(".count")
                for hand in ("P", "S"):
                    for depth in ("S", "D"):
                        yield {field.key: field.options[1][0], f"{head}.hand": hand, f"{head}.depth": depth}
        return
    yield from patterns(decision, PATTERNS_AT_MOST)
    if step is Step.MOVES:
        for turn in TURNS:
            yield {field.key: turn for field in decision.inputs if field.key.endswith(".by")}
        yield {field.key: f"{field.highest:g}" for field in decision.inputs
               if field.key.endswith(".speed") and field.highest is not None}
        yield {field.key: "0" for field in decision.inputs if field.key.endswith(".speed")}
