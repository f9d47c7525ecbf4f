"""What a side is asked in each step, made of the fixed set of inputs."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Input, InputKind
from campaign.model.sides import Side
from campaign.tactics.coastal.air.flying import means_of
from campaign.tactics.coastal.battle.flight import Flight
from campaign.tactics.coastal.battle.state import Battle, Step
from campaign.tactics.coastal.battle.vessel import Depth, Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, metres
from campaign.tactics.coastal.charts.turn import CHOICES
from campaign.tactics.coastal.fire.charges import may_charge
from campaign.tactics.coastal.fire.lights import may_shine, may_star
from campaign.tactics.coastal.fire.shots import barred
from campaign.tactics.coastal.fire.volley import may_fire_up
from campaign.tactics.coastal.helm.moving import dives
from campaign.tactics.coastal.helm.paths import length_cm, possible_turn, settings_of
from campaign.tactics.coastal.helm.sea import is_adrift
from campaign.tactics.coastal.hits.repairs import can_mend, to_mend
from campaign.tactics.coastal.torpedoes.aiming import may_put_out
from campaign.tactics.coastal.turn.order_of_play import challengers, may_wait, next_shooter, still_to_move, targets_of
from campaign.tactics.coastal.turn.preparing import ambushed, may_lie_in_wait, most_dummies

NO, YES, SPLIT, AS = "", "yes", "|", ".as"
SIZES = (1, 2, 3)
WISHES = {
    "reroll_scope": "twins that reroll", "reaction_fire": "reaction fire", "shallow_draught_targets": "shallow targets",
    "break_off_tests": "tests of crews", "merchant_specials": "hits on merchants", "turn_limit": "turns at most",
}
MOST_DEGREES = 300.0


def inputs_of(charts: CoastalCharts, battle: Battle, side: Side) -> Iterator[Input]:
    """What is asked now of the side that is asked."""
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
    fixed = battle.engagement.setting is not None and battle.engagement.setting.stop_minutes is not None
    usual = dict(charts.turn.options.in_words())
    for key, values in CHOICES.items():
        if key != "turn_limit" or not fixed:
            options = ((NO, f"no wish ({usual[key]})"), *((value, value) for value in values))
            yield Input(key, InputKind.CHOICE, WISHES[key], options)


def _initiative(battle: Battle, side: Side) -> Iterator[Input]:
    lured = ambushed(battle)
    sides = tuple((who.value, f"the {who} side") for who in Side if lured in (None, who))
    yield Input("first", InputKind.CHOICE, "first to move", sides, default=(lured or side.enemy).value)
    own = [vessel for vessel in battle.models(side) if not vessel.record.ashore]
    yield Input("held", InputKind.CHOICE, "held back", ((NO, "nobody"), *((str(vessel.id), vessel.name) for vessel in own)))


def enemies_of(battle: Battle, side: Side) -> list[Vessel]:
    """Models of the enemy, by what the side calls them in the order of that."""
    return sorted(battle.models(side.enemy), key=lambda vessel: battle.token(vessel, side))


def named(battle: Battle, vessel: Vessel, side: Side) -> tuple[str, str]:
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
    if may_wait(battle, vessel, still_to_move(battle, vessel)):
        yield _yes("wait", "wait", token)


def _doings(battle: Battle, vessel: Vessel, token: str) -> Iterator[Input]:
    if vessel.record.smoke and vessel.surfaced:
        yield _yes("smoke", "smoke", token)
    if vessel.setting == 0 and not is_adrift(vessel) and not vessel.record.dummy:
        yield _yes("adrift", "engines off", token)
    if vessel.surfaced and not vessel.record.dummy:
        spotted = [enemy for enemy in enemies_of(battle, vessel.side) if enemy.spotted and not enemy.record.ashore]
        if spotted:
            yield Input("ram", InputKind.TARGET, "ram", ((NO, "nobody"), *(named(battle, one, vessel.side) for one in spotted)),
                        token=token)
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
    marks = [named(battle, enemy, flight.side) for enemy in enemies_of(battle, flight.side)]
    return Input("towards", InputKind.TARGET, "towards", ((NO, "nobody, it circles"), *marks), token=str(flight.unit))


def _attack(charts: CoastalCharts, battle: Battle, flight: Flight) -> Input:
    options: list[tuple[str, str, str]] = []
    for enemy in enemies_of(battle, flight.side):
        token, name = named(battle, enemy, flight.side)
        options += [(f"{means.value}{SPLIT}{token}", f"{means.value} {name}", token)
                    for means in means_of(charts, battle, flight, enemy)]
    return Input("attack", InputKind.TARGET, "attack", ((NO, "none"), *((key, words) for key, words, _ in options)),
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
    enemies = enemies_of(battle, side)
    for mount in vessel.mounts:
        marks = [named(battle, enemy, side) for enemy in enemies if barred(charts, battle, vessel, mount, enemy) is None]
        marks += [(str(flight.unit), flight.name) for flight in battle.flying(side.enemy)
                  if not vessel.surprised(battle.turn) and vessel.surfaced and may_fire_up(charts, vessel, mount, flight)]
        if marks:
            yield Input(f"gun.{mount.name}", InputKind.TARGET, mount.name, ((NO, "hold fire"), *marks), token=token)
    shines = [named(battle, enemy, side) for enemy in enemies if may_shine(charts, battle, vessel, enemy)]
    if shines:
        yield Input("searchlight", InputKind.TARGET, "searchlight", ((NO, "dark"), *shines), token=token)
    stars = [(mount.name, *named(battle, enemy, side)) for mount in vessel.mounts for enemy in enemies
             if may_star(charts, battle, vessel, mount, enemy)]
    if stars:
        options = tuple((f"{mount}{SPLIT}{mark}", f"{mount} over {name}") for mount, mark, name in stars)
        yield Input("star_shell", InputKind.TARGET, "star shell", ((NO, "none"), *options), token=token,
                    marks=tuple((f"{mount}{SPLIT}{mark}", mark) for mount, mark, _ in stars))
    drops = [named(battle, enemy, side) for enemy in enemies if may_charge(charts, battle, vessel, enemy)]
    if drops:
        yield Input("charges", InputKind.TARGET, "depth charges", ((NO, "none"), *drops), token=token)
    able = [other for other in battle.there(side) if not other.deeds.fired]
    if may_wait(battle, vessel, able) and next_shooter(charts, battle) is vessel:
        yield _yes("wait", "wait", token)


def _launches(charts: CoastalCharts, battle: Battle, side: Side) -> Iterator[Input]:
    for vessel in battle.there(side):
        marks = [named(battle, enemy, side) for enemy in targets_of(charts, battle, vessel)]
        if marks:
            key = str(vessel.id)
            most = max(may_put_out(charts, vessel, enemy) for enemy in targets_of(charts, battle, vessel))
            counts = tuple((str(count), str(count)) for count in range(1, most + 1))
            yield Input(f"{key}.target", InputKind.TARGET, f"{vessel.name} torpedoes", ((NO, "none"), *marks), token=key)
            yield Input(f"{key}.count", InputKind.CHOICE, f"{vessel.name} how many", counts, default=str(most),
                        token=key)
            yield Input(f"{key}.course", InputKind.BEARING, f"{vessel.name} on course", lowest=0, highest=360, token=key)
