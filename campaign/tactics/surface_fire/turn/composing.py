"""Orders made of answers, and answers of orders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import assert_never

from campaign.model.battles.battle import BattleDecision, BattleView
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.units.ships import ShipId
from campaign.tactics import replies
from campaign.tactics.plot.geometry import Hand
from campaign.tactics.surface_fire.battle import orders
from campaign.tactics.surface_fire.battle.state import Step
from campaign.tactics.surface_fire.charts.air import Level
from campaign.tactics.surface_fire.charts.movement import Formation
from campaign.tactics.surface_fire.turn.asking import RULES
from campaign.tactics.surface_fire.turn.decisions import ALL, ALL_OF, PLACES, RANKS, SPLIT, YES, flak_key

HANDS = {"P": Hand.PORT, "S": Hand.STARBOARD}
LETTERS = {hand: letter for letter, hand in HANDS.items()}
CHARGES = "charges"
MORE = 3


def compose(book: Book, view: BattleView, decision: BattleDecision, answers: Mapping[str, str]) -> orders.Order | Refusal:
    """Build an order from the answers to a decision's inputs; missing answers take their defaults."""
    step = Step(decision.key)
    known = {field.key for field in decision.inputs}
    further = {key: answer for key, answer in answers.items() if step is Step.LAUNCH and key not in known and _is_further(key)}
    full = replies.full_answers(decision, {key: answer for key, answer in answers.items() if key not in further}, "(nothing)")
    if isinstance(full, Refusal):
        return full
    return order_of(step, decision, {**full, **further})


def _is_further(key: str) -> bool:
    """A third spread and more, which written orders may hold."""
    parts = key.rsplit(".", 2)
    return len(parts) == MORE and parts[1].isdigit() and int(parts[1]) >= MORE


def order_of(step: Step, decision: BattleDecision, answers: Mapping[str, str]) -> orders.Order:
    """The order of a phase by its answers."""
    side = decision.side
    match step:
        case Step.LAUNCH:
            return orders.Launch(side, tuple(_spreads(answers)))
        case Step.ORDERS:
            heads = _by_head(answers)
            wishes = tuple((key, word) for key, word in heads.pop(RULES, {}).items() if word)
            return orders.PlaceOrders(side, tuple(_placed(name, parts) for name, parts in heads.items()), wishes)
        case Step.MOVES:
            return _moves(decision, answers)
        case Step.AIR:
            return orders.Fly(side, answers["flight"], answers["towards"], float(answers["inches"]), Level(answers["level"]),
                              jettison=answers.get("jettison") == YES)
        case Step.WATCH:
            return _watch(decision, answers)
        case Step.FLAK:
            shots = [(key.rsplit(".", 1)[0], answer.split(SPLIT)) for key, answer in answers.items() if answer]
            return orders.FireFlak(side, tuple(orders.Flak(ShipId(ship), flight, int(heavy), int(light))
                                               for ship, (flight, heavy, light) in shots))
        case Step.FIRE | Step.OVER:
            return _fire(decision, answers)
        case _:
            assert_never(step)


def _by_head(answers: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Answers by whom they are about, then by what."""
    found: dict[str, dict[str, str]] = {}
    for key, answer in answers.items():
        head, _, part = key.rpartition(".")
        found.setdefault(head, {})[part] = answer
    return found


def _spreads(answers: Mapping[str, str]) -> Iterable[orders.Spread]:
    for head, parts in _by_head(answers).items():
        if parts.get("count"):
            yield orders.Spread(ShipId(head.rsplit(".", 1)[0]), int(parts["count"]), int(parts["bearing"]),
                                orders.Depth(parts["depth"]), HANDS[parts["hand"]])


def _placed(name: str, parts: Mapping[str, str]) -> orders.SquadronOrders:
    formation = parts.get("formation")
    return orders.SquadronOrders(
        name, ahead_full=parts.get("ahead") == YES, turn=HANDS.get(parts.get("turn", "")),
        formation=Formation(formation) if formation else None, evasive=parts.get("evasive") == YES,
        launch=tuple(parts["launch"].split(ALL_OF)) if parts.get("launch") else (), retire=parts.get("retire") == YES,
    )


def _moves(decision: BattleDecision, answers: Mapping[str, str]) -> orders.WriteMoves:
    heads = _by_head(answers)
    steers = tuple(
        orders.Steer(name, float(parts.get("speed", "0")), float(parts.get("by", "0")), float(parts.get("after", "0")),
                     smoke=parts.get("smoke") == YES)
        for name, parts in heads.items() if parts.keys() & {"speed", "smoke"} and ("speed" in parts or parts.get("smoke"))
    )
    return orders.WriteMoves(decision.side, steers,
                             tuple(ShipId(ship) for ship, parts in heads.items() if parts.get("falls") == YES),
                             tuple(ShipId(ship) for ship, parts in heads.items() if parts.get("depth") == YES))


def _watch(decision: BattleDecision, answers: Mapping[str, str]) -> orders.KeepWatch:
    heads = _by_head(answers)
    marks = tuple(
        orders.Mark(ShipId(ship), ShipId(parts["mark"]), orders.Lamp(parts["lamp"]) if parts.get("lamp") else None)
        for ship, parts in heads.items() if parts.get("mark")
    )
    teams = tuple(orders.Team(ShipId(ship), orders.Task(parts["team"])) for ship, parts in heads.items() if parts.get("team"))
    seen = {field.key: [key for key, _ in field.options if key not in ("", ALL)] for field in decision.inputs}
    seeks = tuple(
        orders.Seek(ShipId(ship), ShipId(target)) for ship, parts in heads.items() if parts.get("seek")
        for target in (seen[f"{ship}.seek"] if parts["seek"] == ALL else (parts["seek"],))
    )
    dark = tuple(ShipId(ship) for ship, parts in heads.items() if parts.get("dark") == YES)
    return orders.KeepWatch(decision.side, marks, teams, seeks, dark)


def _fire(decision: BattleDecision, answers: Mapping[str, str]) -> orders.OpenFire:
    fire: list[orders.Shoot] = []
    charges: list[orders.DropCharges] = []
    for key, target in answers.items():
        ship, _, part = key.rpartition(".")
        if target and part == CHARGES:
            charges.append(orders.DropCharges(ShipId(ship), ShipId(target)))
        elif target:
            fire.append(orders.Shoot(ShipId(ship), RANKS[part], ShipId(target)))
    return orders.OpenFire(decision.side, tuple(fire), tuple(charges))


# Back ---------------------------------------------------------------------------------------------------------------


def answers(order: orders.Order) -> Mapping[str, str]:
    """What an order answers; what it leaves at its default is left out."""
    return dict(_answered(order))


def _answered(order: orders.Order) -> Iterable[tuple[str, str]]:
    match order:
        case orders.Launch():
            yield from _of_spreads(order.spreads)
        case orders.PlaceOrders():
            for placed in order.orders:
                yield from _of_placed(placed)
            yield from ((f"{RULES}.{key}", word) for key, word in order.wishes)
        case orders.WriteMoves():
            yield from _of_moves(order)
        case orders.Fly():
            yield from (("flight", order.flight), ("towards", order.towards), ("inches", f"{order.inches:.6g}"),
                        ("level", order.level.value))
            if order.jettison:
                yield "jettison", YES
        case orders.KeepWatch():
            yield from _of_watch(order)
        case orders.FireFlak():
            places: dict[str, int] = {}
            for flak in order.flak:
                place = places[flak.ship] = places.get(flak.ship, -1) + 1
                yield f"{flak.ship}.{PLACES[min(place, len(PLACES) - 1)]}", flak_key(flak.flight, flak.heavy, flak.light)
        case orders.OpenFire():
            yield from ((f"{shoot.ship}.{shoot.rank.value}", str(shoot.target)) for shoot in order.fire)
            yield from ((f"{drop.ship}.{CHARGES}", str(drop.target)) for drop in order.charges)
        case _:
            assert_never(order)


def _of_spreads(spreads: Iterable[orders.Spread]) -> Iterable[tuple[str, str]]:
    numbers: dict[str, int] = {}
    for spread in spreads:
        number = numbers[spread.ship] = numbers.get(spread.ship, 0) + 1
        head = f"{spread.ship}.{number}"
        yield from ((f"{head}.count", str(spread.count)), (f"{head}.bearing", str(spread.bearing)),
                    (f"{head}.depth", spread.depth.value), (f"{head}.hand", LETTERS[spread.hand]))


def _of_placed(placed: orders.SquadronOrders) -> Iterable[tuple[str, str]]:
    head = placed.squadron
    if placed.ahead_full:
        yield f"{head}.ahead", YES
    if placed.turn is not None:
        yield f"{head}.turn", LETTERS[placed.turn]
    if placed.formation is not None:
        yield f"{head}.formation", placed.formation.value
    if placed.evasive:
        yield f"{head}.evasive", YES
    if placed.launch:
        yield f"{head}.launch", ALL_OF.join(placed.launch)
    if placed.retire:
        yield f"{head}.retire", YES


def _of_moves(order: orders.WriteMoves) -> Iterable[tuple[str, str]]:
    for steer in order.steers:
        if steer.speed_in or steer.turn_deg or steer.after_in or not steer.smoke:
            yield from ((f"{steer.squadron}.speed", f"{steer.speed_in:.6g}"), (f"{steer.squadron}.by", f"{steer.turn_deg:.6g}"),
                        (f"{steer.squadron}.after", f"{steer.after_in:.6g}"))
        if steer.smoke:
            yield f"{steer.squadron}.smoke", YES
    yield from ((f"{ship}.falls", YES) for ship in order.fall_out)
    yield from ((f"{ship}.depth", YES) for ship in order.change_depth)


def _of_watch(order: orders.KeepWatch) -> Iterable[tuple[str, str]]:
    for mark in order.marks:
        yield f"{mark.ship}.mark", str(mark.target)
        if mark.lamp is not None:
            yield f"{mark.ship}.lamp", mark.lamp.value
    yield from ((f"{team.ship}.team", team.task.value) for team in order.teams)
    sought: dict[str, list[str]] = {}
    for seek in order.seeks:
        sought.setdefault(seek.ship, []).append(seek.target)
    yield from ((f"{ship}.seek", targets[0] if len(targets) == 1 else ALL) for ship, targets in sought.items())
    yield from ((f"{ship}.dark", YES) for ship in order.dark)
