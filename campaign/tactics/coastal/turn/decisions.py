"""What a side must decide now: whose turn it is, and the inputs of each step."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from campaign.model.battles.battle import BattleDecision, Input, InputKind
from campaign.model.book import Book
from campaign.model.sameness import cached
from campaign.model.sides import Side
from campaign.tactics.coastal.air import means_of
from campaign.tactics.coastal.battle.state import Battle, Flight, Step
from campaign.tactics.coastal.battle.vessel import Depth, Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, charts_of, metres
from campaign.tactics.coastal.charts.turn import CHOICES, SIZES
from campaign.tactics.coastal.damage import can_mend, to_mend
from campaign.tactics.coastal.fire import barred, may_charge, may_fire_up, may_shine, may_star
from campaign.tactics.coastal.helm import dives, is_adrift, length_cm, possible_turn, settings_of
from campaign.tactics.coastal.torpedoes import launch_barred, launch_course, may_put_out, ready
from campaign.tactics.coastal.turn.opening import ambushed_side, may_lie_in_wait, most_dummies
from campaign.tactics.kit.charts import options_in_words

# Whose go it is -------------------------------------------------------------------------------------------------------


LARGEST_FIRST = (3, 2, 1)


def senior(battle: Battle, side: Side) -> int:
    """The crew of a side's senior vessel: her that has the best one."""
    return max((vessel.crew for vessel in battle.there(side)), default=0)


def next_mover(battle: Battle) -> Vessel | None:
    """CO-3.1.2 The large first, then middling and small models, sides in turn within a class; who is held back moves last."""
    movers = [vessel for vessel in battle.models()
              if not vessel.record.ashore and not vessel.wreck and vessel.id != battle.held]
    for size in LARGEST_FIRST:
        of_size = [vessel for vessel in movers if vessel.moves_as == size]
        if (found := _in_turn(of_size, battle.first, lambda vessel: vessel.deeds.moved)) is not None:
            return found
    waiting = None if battle.held is None else battle.vessels[battle.held]
    if waiting is None or not battle.present(waiting) or waiting.wreck or waiting.deeds.moved:
        return None
    return waiting


def _in_turn(vessels: list[Vessel], first: Side, done: Callable[[Vessel], bool]) -> Vessel | None:
    """CO-3.1.5 The next of the side that had fewer goes, and of no side twice while the other has somebody left."""
    left = [vessel for vessel in vessels if not done(vessel)]
    if not left:
        return None
    had = {side: sum(done(vessel) for vessel in vessels if vessel.side is side) for side in Side}
    goes = first if had[first] <= had[first.enemy] else first.enemy
    own = [vessel for vessel in left if vessel.side is goes] or left
    return next((vessel for vessel in own if not vessel.deeds.waited), own[0])


def _may_wait(battle: Battle, vessel: Vessel, others: list[Vessel]) -> bool:
    """Whether another model of the side may go first in her place."""
    return not vessel.deeds.waited and any(other.id != vessel.id and not other.deeds.waited for other in others)


def _still_to_move(battle: Battle, vessel: Vessel) -> list[Vessel]:
    """Models of her side that move with her class and have not moved yet."""
    own = (other for other in battle.models(vessel.side) if not other.wreck and other.id != battle.held)
    return [other for other in own if other.moves_as == vessel.moves_as and not other.deeds.moved]


def next_shooter(charts: CoastalCharts, battle: Battle) -> Vessel | None:
    """The next vessel to fire, the side with the initiative first; vessels without a target are skipped."""
    able = [vessel for vessel in battle.there() if vessel.deeds.fired or _can_act(charts, battle, vessel)]
    return _in_turn(able, battle.winner, lambda vessel: vessel.deeds.fired)


def _can_act(charts: CoastalCharts, battle: Battle, vessel: Vessel) -> bool:
    """Whether a vessel has somebody to fire at, to light up or to drop charges on."""
    if vessel.surprised(battle.turn) or not vessel.surfaced:
        return False
    for enemy in battle.models(vessel.side.enemy):
        if any(barred(charts, battle, vessel, mount, enemy) is None for mount in vessel.mounts):
            return True
        if may_charge(charts, battle, vessel, enemy) or (battle.sky.night and not enemy.spotted and _lights(
                charts, battle, vessel, enemy)):
            return True
    return any(may_fire_up(charts, vessel, mount, flight)
               for flight in battle.flying(vessel.side.enemy) for mount in vessel.mounts)


def _lights(charts: CoastalCharts, battle: Battle, vessel: Vessel, enemy: Vessel) -> bool:
    """Whether she may light an enemy up."""
    return may_shine(charts, battle, vessel, enemy) or any(
        may_star(charts, battle, vessel, mount, enemy) for mount in vessel.mounts)


def next_flight(battle: Battle, first: Side) -> Flight | None:
    """Aircraft move after all models, sides in turn."""
    left = [flight for flight in battle.flying() if not flight.moved]
    had = {side: sum(flight.moved for flight in battle.flying(side)) for side in Side}
    goes = first if had[first] <= had[first.enemy] else first.enemy
    return next((flight for flight in left if flight.side is goes), left[0] if left else None)


def next_attacker(charts: CoastalCharts, battle: Battle) -> Flight | None:
    """Aircraft attack when all vessels have fired at them."""
    return next((flight for flight in battle.flying() if not flight.attacked and any(
        means_of(charts, battle, flight, enemy) for enemy in battle.models(flight.side.enemy))), None)


def launches(charts: CoastalCharts, battle: Battle, side: Side) -> bool:
    """Whether anybody of a side could launch at somebody."""
    return any(_targets_of(charts, battle, vessel) for vessel in battle.there(side))


def _targets_of(charts: CoastalCharts, battle: Battle, vessel: Vessel) -> list[Vessel]:
    """CO-8.8 Spotted enemies that a vessel's torpedoes would meet on a course on which a tube of hers bears."""
    if launch_barred(charts, battle, vessel) is not None:
        return []
    found = []
    for enemy in battle.there(vessel.side.enemy):
        course = launch_course(charts, vessel, enemy) if enemy.spotted and not enemy.record.ashore else None
        if course is not None and ready(charts, vessel, course):
            found.append(enemy)
    return found


def challengers(charts: CoastalCharts, battle: Battle, mover: Vessel) -> list[Vessel]:
    """CO-GAP-35 Enemies who may fire at a model that moves, where players agreed to it."""
    if not charts.turn.options.reaction_fire or mover.id in battle.challenged or mover.record.dummy:
        return []
    return [vessel for vessel in battle.there(mover.side.enemy) if not vessel.deeds.fired and any(
        barred(charts, battle, vessel, mount, mover) is None for mount in vessel.mounts)]


# What is asked --------------------------------------------------------------------------------------------------------


NO, YES, SPLIT, AS = "", "yes", "|", ".as"
WISHES = {
    "reroll_scope": "twins that reroll", "reaction_fire": "reaction fire", "shallow_draught_targets": "shallow targets",
    "break_off_tests": "tests of crews", "merchant_specials": "hits on merchants", "turn_limit": "turns at most",
}
MOST_DEGREES = 300.0


def _inputs_of(charts: CoastalCharts, battle: Battle, side: Side) -> Iterator[Input]:
    """The inputs of the current decision, for the side that must make it."""
    mover = None if battle.mover is None else battle.vessels.get(battle.mover)
    match battle.step:
        case Step.DUMMIES:
            yield from _preparing(charts, battle, side)
        case Step.INITIATIVE:
            yield from _initiative(battle, side)
        case Step.REPAIR:
            yield from _repairs(battle, side)
        case Step.LAUNCH:
            yield from _launches(charts, battle, side)
        case Step.FLY | Step.ATTACK:
            flight = None if battle.mover is None else battle.flights.get(battle.mover)
            if flight is not None:
                yield _fly(battle, flight) if battle.step is Step.FLY else _attack(charts, battle, flight)
        case Step.MOVE | Step.FIRE | Step.CHALLENGE:
            if mover is not None:
                yield from (_moves(charts, battle, mover) if battle.step is Step.MOVE else
                            _fire(charts, battle, mover) if battle.step is Step.FIRE else (_challenge(charts, battle, mover),))
        case Step.OVER:
            return


def _preparing(charts: CoastalCharts, battle: Battle, side: Side) -> Iterator[Input]:
    most = most_dummies(charts, battle, side)
    yield Input("dummies", InputKind.CHOICE, "empty markers", tuple((str(count), str(count)) for count in range(most + 1)),
                default="0")
    sizes = tuple((str(size), f"class {size}") for size in SIZES)
    if most:
        yield Input("empty_as", InputKind.CHOICE, "empty markers move as", sizes, default="1")
    guides = {vessel.unit: vessel for vessel in reversed([*battle.there(side)])
              if not vessel.spotted and not vessel.record.ashore}
    for unit, guide in reversed(guides.items()):
        name = battle.engagement.sent(unit).name
        yield Input(f"{unit}{AS}", InputKind.CHOICE, f"{name} moves as", ((NO, "what she is"), *sizes), token=str(guide.id))
    if may_lie_in_wait(battle, side):
        yield _yes("ambush", "lie in wait", "")
    setting = battle.engagement.setting
    fixed = setting is not None and setting.stop_minutes is not None and setting.until is None
    usual = dict(options_in_words(charts.turn.options, CHOICES))
    for key, values in CHOICES.items():
        if key != "turn_limit" or not fixed:
            options = ((NO, f"no wish ({usual[key]})"), *((value, value) for value in values))
            yield Input(key, InputKind.CHOICE, WISHES[key], options)


def _initiative(battle: Battle, side: Side) -> Iterator[Input]:
    lured = ambushed_side(battle)
    sides = tuple((who.value, f"the {who} side") for who in Side if lured in (None, who))
    yield Input("first", InputKind.CHOICE, "first to move", sides, default=(lured or side.enemy).value)
    own = [vessel for vessel in battle.models(side) if not vessel.record.ashore]
    yield Input("held", InputKind.CHOICE, "held back", ((NO, "nobody"), *((str(vessel.id), vessel.name) for vessel in own)))


def _enemies_of(battle: Battle, side: Side) -> list[Vessel]:
    """Enemy models, sorted by the name this side has for them."""
    return sorted(battle.models(side.enemy), key=lambda vessel: battle.token(vessel, side))


def _named(battle: Battle, vessel: Vessel, side: Side) -> tuple[str, str]:
    """A model as an option."""
    token = battle.token(vessel, side)
    return (token, vessel.name if token == vessel.id else token)


def _moves(charts: CoastalCharts, battle: Battle, vessel: Vessel) -> Iterator[Input]:
    token, sea = str(vessel.id), battle.engagement.conditions.sea_state
    lowest, highest = settings_of(charts, vessel, sea, battle.turn)
    cm = [length_cm(charts, vessel, setting) for setting in range(lowest, highest + 1)]
    settings = tuple((str(setting), f"setting {setting}") for setting in range(lowest, highest + 1))
    default = str(min(max(vessel.setting, lowest), highest))
    yield Input("setting", InputKind.CHOICE, "speed", settings, default=default, token=token)
    if not vessel.surprised(battle.turn):
        most = min(MOST_DEGREES, possible_turn(charts, vessel, max(cm, default=0.0)))
        if most:
            yield Input("after", InputKind.DISTANCE, "straight on for", lowest=0, highest=max(cm), default="0", token=token,
                        unit_m=metres(1))
            yield Input("turn", InputKind.NUMBER, "turn by", lowest=-most, highest=most, default="0", token=token)
            yield Input("then", InputKind.DISTANCE, "then straight on for", lowest=0, highest=max(cm), default="0", token=token,
                        unit_m=metres(1))
            yield Input("again", InputKind.NUMBER, "then turn by", lowest=-most, highest=most, default="0", token=token)
        yield from _doings(battle, vessel, token)
    if _may_wait(battle, vessel, _still_to_move(battle, vessel)):
        yield _yes("wait", "wait", token)


def _doings(battle: Battle, vessel: Vessel, token: str) -> Iterator[Input]:
    if vessel.record.smoke and vessel.surfaced:
        yield _yes("smoke", "smoke", token)
    if vessel.setting == 0 and not is_adrift(vessel) and not vessel.record.dummy:
        yield _yes("adrift", "engines off", token)
    if vessel.surfaced and not vessel.record.dummy:
        spotted = [enemy for enemy in _enemies_of(battle, vessel.side) if enemy.spotted and not enemy.record.ashore]
        if spotted:
            named = (_named(battle, enemy, vessel.side) for enemy in spotted)
            yield Input("ram", InputKind.TARGET, "ram", ((NO, "nobody"), *named), token=token)
    if battle.engagement.parties[vessel.side].may_withdraw and not vessel.broken_off and not vessel.record.dummy:
        yield _yes("break_off", "break off", token)
    depths = [depth for depth in Depth if depth is not vessel.depth and dives(vessel, depth)]
    if depths:
        yield Input("depth", InputKind.CHOICE, "depth", ((NO, "as now"), *((depth.value, depth.value) for depth in depths)),
                    token=token)


def _yes(key: str, question: str, token: str) -> Input:
    return Input(key, InputKind.CHOICE, question, ((NO, "no"), (YES, "yes")), token=token)


def _challenge(charts: CoastalCharts, battle: Battle, mover: Vessel) -> Input:
    able = challengers(charts, battle, mover)
    token = battle.token(mover, mover.side.enemy)
    return Input("challenge", InputKind.CHOICE, f"who fires at {mover.name}",
                 ((NO, "nobody"), *((str(vessel.id), vessel.name) for vessel in able)), token=token)


def _fly(battle: Battle, flight: Flight) -> Input:
    marks = [_named(battle, enemy, flight.side) for enemy in _enemies_of(battle, flight.side)]
    return Input("towards", InputKind.TARGET, "towards", ((NO, "nobody, it circles"), *marks), token=str(flight.unit))


def _attack(charts: CoastalCharts, battle: Battle, flight: Flight) -> Input:
    options: list[tuple[str, str, str]] = []
    for enemy in _enemies_of(battle, flight.side):
        token, name = _named(battle, enemy, flight.side)
        options += [(f"{means.value}{SPLIT}{token}", f"{means.value} {name}", token)
                    for means in means_of(charts, battle, flight, enemy)]
    return Input("attack", InputKind.TARGET, "attack", ((NO, "none"), *((key, label) for key, label, _ in options)),
                 token=str(flight.unit), marks=tuple((key, token) for key, _, token in options))


def _repairs(battle: Battle, side: Side) -> Iterator[Input]:
    for vessel in battle.there(side):
        if can_mend(vessel, battle.turn):
            for place, mend in enumerate(to_mend(vessel)):
                tries = tuple((str(count), str(count)) for count in range(vessel.damage_control + 1))
                yield Input(f"{vessel.id}.{mend.value}", InputKind.CHOICE, f"{vessel.name} attempts at {mend.value}", tries,
                            default="0" if place else str(vessel.damage_control), token=str(vessel.id))


def _fire(charts: CoastalCharts, battle: Battle, vessel: Vessel) -> Iterator[Input]:
    token, side = str(vessel.id), vessel.side
    enemies = _enemies_of(battle, side)
    for mount in vessel.mounts:
        marks = [_named(battle, enemy, side) for enemy in enemies if barred(charts, battle, vessel, mount, enemy) is None]
        marks += [(str(flight.unit), flight.name) for flight in battle.flying(side.enemy)
                  if not vessel.surprised(battle.turn) and vessel.surfaced and may_fire_up(charts, vessel, mount, flight)]
        if marks:
            yield Input(f"gun.{mount.name}", InputKind.TARGET, mount.name, ((NO, "hold fire"), *marks), token=token)
    shines = [_named(battle, enemy, side) for enemy in enemies if may_shine(charts, battle, vessel, enemy)]
    if shines:
        yield Input("searchlight", InputKind.TARGET, "searchlight", ((NO, "dark"), *shines), token=token)
    stars = [(mount.name, *_named(battle, enemy, side)) for mount in vessel.mounts for enemy in enemies
             if may_star(charts, battle, vessel, mount, enemy)]
    if stars:
        options = tuple((f"{mount}{SPLIT}{mark}", f"{mount} over {name}") for mount, mark, name in stars)
        yield Input("star_shell", InputKind.TARGET, "star shell", ((NO, "none"), *options), token=token,
                    marks=tuple((f"{mount}{SPLIT}{mark}", mark) for mount, mark, _ in stars))
    drops = [_named(battle, enemy, side) for enemy in enemies if may_charge(charts, battle, vessel, enemy)]
    if drops:
        yield Input("charges", InputKind.TARGET, "depth charges", ((NO, "none"), *drops), token=token)
    able = [other for other in battle.there(side) if not other.deeds.fired]
    if _may_wait(battle, vessel, able) and next_shooter(charts, battle) is vessel:
        yield _yes("wait", "wait", token)


def _launches(charts: CoastalCharts, battle: Battle, side: Side) -> Iterator[Input]:
    for vessel in battle.there(side):
        marks = [_named(battle, enemy, side) for enemy in _targets_of(charts, battle, vessel)]
        if marks:
            key = str(vessel.id)
            most = max(may_put_out(charts, vessel, enemy) for enemy in _targets_of(charts, battle, vessel))
            counts = tuple((str(count), str(count)) for count in range(1, most + 1))
            yield Input(f"{key}.target", InputKind.TARGET, f"{vessel.name} torpedoes", ((NO, "none"), *marks), token=key)
            yield Input(f"{key}.count", InputKind.CHOICE, f"{vessel.name} how many", counts, default=str(most),
                        token=key)
            yield Input(f"{key}.course", InputKind.BEARING, f"{vessel.name} on course", lowest=0, highest=360, token=key)


# The decision ---------------------------------------------------------------------------------------------------------


RULES = {Step.DUMMIES: "CO-4.5", Step.INITIATIVE: "CO-3.1.1", Step.MOVE: "CO-3.1.2", Step.CHALLENGE: "CO-GAP-35",
         Step.FLY: "CO-3.1.2", Step.REPAIR: "CO-3.1.4", Step.FIRE: "CO-3.1.5", Step.ATTACK: "CO-3.1.5",
         Step.LAUNCH: "CO-3.1.6"}
QUESTIONS = {
    Step.DUMMIES: "Before it begins: which empty markers, and which rules of choice?",
    Step.INITIATIVE: "Phase 1: you have the initiative. Who moves first, and who is held back?",
    Step.MOVE: "Phase 2: how does {name} move?",
    Step.CHALLENGE: "Phase 2: who fires at {name} as she moves?",
    Step.FLY: "Phase 2: where does {name} fly?",
    Step.REPAIR: "Phase 4: what do damage-control parties do?",
    Step.FIRE: "Phase 5: at whom does {name} fire?",
    Step.ATTACK: "Phase 5: whom does {name} attack?",
    Step.LAUNCH: "Phase 6: which torpedoes are launched?",
}


def pending_for(book: Book, battle: Battle, side: Side) -> tuple[BattleDecision, ...]:
    """The decisions a side must make now; only one side decides at a time."""
    return _pending(charts_of(book, battle.options), battle, side)


# View, law and candidates of one order ask for the same three times.
@cached(64)
def _pending(charts: CoastalCharts, battle: Battle, side: Side) -> tuple[BattleDecision, ...]:
    step = battle.step
    if battle.ended is not None or battle.asked is not side:
        return ()
    question = QUESTIONS[step].format(name=_name(battle, side))
    return (BattleDecision(step.value, side, RULES[step], question, tuple(_inputs_of(charts, battle, side))),)


def _name(battle: Battle, side: Side) -> str:
    mover = battle.mover
    if mover is None:
        return ""
    vessel = battle.vessels.get(mover)
    if vessel is None:
        return battle.flights[mover].name
    return vessel.name if vessel.side is side or vessel.spotted else vessel.marker
