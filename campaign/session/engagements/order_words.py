"""A division's orders in sentences: course and speed by its leader's way, guns by target, the rest by what was asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import atan2, degrees, hypot

from msgspec import Struct

from campaign.model.battles.battle import BattleDecision, BattleView, Input, InputKind
from campaign.model.battles.parts import HELM, OrderPart
from campaign.session.engagements.divisions import ShipDivision
from campaign.session.engagements.helm import Answers, Points, Steering, helm_of, length_of
from campaign.session.play.referee import FightingTable
from campaign.words.counting import quantity
from campaign.words.lengths import LengthUnit, in_words, to_unit

KNOT_M_A_MINUTE = 1852.0 / 60
STRAIGHT, POINT, LEAST = 0.06, 11.25, 3.0
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
           "fourteen", "fifteen", "sixteen")
LABELS = {part: part.value.capitalize() for part in OrderPart}
NO = frozenset({"no", "nothing else", "nothing", "none", "dark", "as now"})
FEW = 3
RULES_OF_CHOICE = "Rules of choice"


class OrderLine(Struct, frozen=True):
    """One sentence of a division's orders: what it is about, what is ordered, and the inputs whose answers say so."""

    label: str
    words: str
    inputs: tuple[str, ...]


def lines(
    table: FightingTable, view: BattleView, decision: BattleDecision, answers: Answers, division: ShipDivision | None,
    unit: LengthUnit,
) -> Iterator[OrderLine]:
    """Lines part by part; for the remaining parts one line for each question."""
    members = {""} if division is None else set(division.ships)
    questions = [question for question in decision.inputs if question.token in members]
    parts: dict[OrderPart, list[Input]] = {}
    for question in questions:
        parts.setdefault(table.system.part(decision, question), []).append(question)
    helm = None if division is None else _leading(table, view, decision, parts, division)
    trail = None if helm is None else helm.trail(answers)
    for part in OrderPart:
        for line in _of_part(view, part, parts.get(part, ()), answers, drawn=bool(trail)):
            yield OrderLine(line.label, to_unit(line.words.replace("_", " "), table.system.table_length, unit), line.inputs)
        if part is OrderPart.COURSE and helm is not None and trail and HELM & set(parts):
            yield from _way(table, helm, trail, parts, answers, unit)


def _leading(
    table: FightingTable, view: BattleView, decision: BattleDecision, parts: Mapping[OrderPart, Sequence[Input]],
    division: ShipDivision,
) -> Steering | None:
    """The helm of the division's leader, or of the first ship that is asked for a course."""
    tokens = [division.leader, *(question.token for part in HELM for question in parts.get(part, ()))]
    return next((helm for token in tokens if (helm := helm_of(table, view, decision, token)) is not None), None)


def _way(
    table: FightingTable, helm: Steering, trail: Points, parts: Mapping[OrderPart, Sequence[Input]], answers: Answers,
    unit: LengthUnit,
) -> Iterator[OrderLine]:
    """Course and speed of a division, from its leader's track."""
    courses, speeds = (tuple(question.key for question in parts.get(part, ())) for part in (OrderPart.COURSE, OrderPart.SPEED))
    steered = [question.token for part in HELM for question in parts.get(part, ())]
    course = course_words(trail, helm.token.heading_degrees or 0.0, unit)
    yield OrderLine(LABELS[OrderPart.COURSE], f"{course}{', in line' if len(set(steered)) > 1 else ''}", courses or speeds)
    # If a run is written in pieces and speed is not asked for, the length of the run gives it.
    yield OrderLine(LABELS[OrderPart.SPEED], speed_words(table, helm, trail, answers), speeds or courses)


def _of_part(
    view: BattleView, part: OrderPart, inputs: Sequence[Input], answers: Answers, *, drawn: bool
) -> Iterator[OrderLine]:
    keys = tuple(question.key for question in inputs)
    if not inputs or (part in HELM and drawn):
        return
    match part:
        case OrderPart.GUNS:
            yield OrderLine(LABELS[part], guns_words(view, inputs, answers), keys)
        case OrderPart.TORPEDOES:
            yield OrderLine(LABELS[part], torpedo_words(view, inputs, answers), keys)
        case OrderPart.SMOKE | OrderPart.LIGHTS | OrderPart.AIRCRAFT:
            yield OrderLine(LABELS[part], _listed(inputs, answers), keys)
        case _:
            agreed = tuple(question for question in inputs if question.agreed)
            if agreed:
                yield OrderLine(RULES_OF_CHOICE, rules_in_words(agreed, answers), tuple(question.key for question in agreed))
            yield from _each(view, [question for question in inputs if not question.agreed], answers)


def rules_in_words(agreed: Sequence[Input], answers: Answers) -> str:
    """Rules of choice in one line: those that one wants otherwise, or that all are as the rules have them."""
    others = [f"{question.question.removeprefix('option ')} {answers[question.key]}" for question in agreed
              if answers.get(question.key, question.default) != question.default]
    return ", ".join(others) if others else f"all {len(agreed)} as the rules have them"


# Course and speed ---------------------------------------------------------------------------------------------------


def course_words(trail: Points, heading: float, unit: LengthUnit = LengthUnit.KM) -> str:
    """A track in words: the straight runs, the turns in points to either side, and the final course."""
    whole = length_of(trail)
    if whole < 1.0:
        return "Stopped"
    legs: list[str] = []
    course, turned, straight = heading, 0.0, 0.0
    for length, swing, bearing in _pieces(trail, heading):
        if abs(turned + swing) >= LEAST and length >= STRAIGHT * whole:
            legs += _leg_in_words(straight, turned + swing, unit)
            straight, turned = length, 0.0
        elif length >= STRAIGHT * whole:
            straight += length
            turned = 0.0
        else:
            turned += swing
        course = bearing
    if abs(turned) >= LEAST:
        legs += _leg_in_words(straight, turned, unit)
    if not legs:
        return f"Straight on, {course % 360:03.0f}"
    return f"{', then '.join(legs)[0].upper()}{', then '.join(legs)[1:]}, to {course % 360:03.0f}"


def _pieces(trail: Points, heading: float) -> Iterator[tuple[float, float, float]]:
    """Length, preceding change of course, and course of each piece of a track."""
    course = heading
    for start, end in pairwise(trail):
        length = hypot(end[0] - start[0], end[1] - start[1])
        if length < 1.0:
            continue
        bearing = degrees(atan2(end[0] - start[0], end[1] - start[1])) % 360.0
        yield length, (bearing - course + 180.0) % 360.0 - 180.0, bearing
        course = bearing


def _leg_in_words(straight: float, turned: float, unit: LengthUnit) -> list[str]:
    hand = "starboard" if turned > 0 else "port"
    ahead = [f"straight on for {in_words(straight, unit)}"] if straight >= 1.0 else []
    return [*ahead, f"{points_words(abs(turned))} to {hand}"]


def points_words(turned: float) -> str:
    """An angle in points of the compass, to the nearest half."""
    halves = max(1, round(2 * turned / POINT))
    whole, half = divmod(halves, 2)
    if whole == 0:
        return "half a point"
    number = NUMBERS[whole] if whole < len(NUMBERS) else str(whole)
    return f"{number} {'point' if whole == 1 else 'points'}{' and a half' if half else ''}"


def speed_words(table: FightingTable, helm: Steering, trail: Points, answers: Answers) -> str:
    """The speed of a track in knots, and whether it is all she can make."""
    minutes = float(table.system.papers.turns(table.book, table.engagement).minutes)
    knots = round(length_of(trail) / minutes / KNOT_M_A_MINUTE) if minutes else 0
    if not knots:
        return "stopped"
    return f"{quantity(knots, 'knot')}{', all she has' if all_she_has(helm, answers) else ''}"


def all_she_has(helm: Steering, answers: Answers) -> bool:
    """Whether her answers order full speed."""
    if helm.lengths:
        run = sum(float(answers.get(length.key) or length.default or 0) for length in helm.lengths)
        return run > (helm.lengths[0].highest or 0) - 0.5
    for question in helm.fields:
        if helm.table.system.part(helm.decision, question) is OrderPart.SPEED:
            answer = answers.get(question.key, question.default)
            if question.options:
                return answer == question.options[-1][0]
            return float(answer or 0) >= (question.highest or 0) - 0.05
    return False


# Guns, and the rest -------------------------------------------------------------------------------------------------


def guns_words(view: BattleView, inputs: Sequence[Input], answers: Answers) -> str:
    """Who fires at whom, by target."""
    names = {token.id: token.name for token in view.tokens}
    ships = list(dict.fromkeys(question.token for question in inputs))
    aimed: dict[str, dict[str, int]] = {}
    for question in inputs:
        answer = answers.get(question.key, question.default)
        if answer and (target := dict(question.options).get(answer, "")):
            firing = aimed.setdefault(target, {})
            firing[question.token] = firing.get(question.token, 0) + 1
    if not aimed:
        return "hold fire"
    return "; ".join(_target_in_words(target, firing, ships, inputs, names) for target, firing in aimed.items())


def _target_in_words(
    target: str, firing: Mapping[str, int], ships: Sequence[str], inputs: Sequence[Input], names: Mapping[str, str]
) -> str:
    if len(ships) > 1 and len(firing) == len(ships):
        return f"all ships on {target}"
    if len(ships) == 1:
        mounts = sum(question.token == ships[0] for question in inputs)
        fired = firing[ships[0]]
        if fired == mounts:
            return f"all guns on {target}"
        return f"{fired} of {mounts} batteries on {target}"
    firers = [names.get(ship, ship) for ship in firing]
    if len(firers) > FEW:
        return f"{len(firers)} of {quantity(len(ships), 'ship')} on {target}"
    return f"{' and '.join(firers) if len(firers) < FEW else ', '.join(firers)} on {target}"


def torpedo_words(view: BattleView, inputs: Sequence[Input], answers: Answers) -> str:
    """Torpedoes launched, by whom and at which target or on which bearing; "kept" if none are."""
    names = {token.id: token.name for token in view.tokens}
    banks: dict[tuple[str, str], list[Input]] = {}
    for question in inputs:
        bank = question.key.rpartition(".")[0] if question.key.startswith(f"{question.token}.") else ""
        banks.setdefault((question.token, bank), []).append(question)
    launches = []
    for (ship, bank), alike in banks.items():
        aims = [question for question in alike if question.kind in (InputKind.TARGET, InputKind.BEARING)] or alike[:1]
        laid = [_answer_in_words(aim, answer) for aim in aims if (answer := answers.get(aim.key, aim.default)) != aim.default]
        if laid:
            tubes = bank.removeprefix(ship).lstrip(".")
            of = f", {tubes}" if tubes and not tubes.isdigit() else ""
            launches.append(f"{names.get(ship, ship)}{of}: {' on '.join(laid)}")
    return "; ".join(launches) or "kept"


def _listed(inputs: Sequence[Input], answers: Answers) -> str:
    """The orders that differ from the default, in the wording of their questions."""
    phrases = [phrase for question in inputs if (phrase := _ordered(question, answers))]
    if not phrases:
        options = {label for question in inputs for key, label in question.options if key == question.default} - NO
        return options.pop() if len(options) == 1 else "none"
    yes = sum(answers.get(question.key, question.default) == "yes" for question in inputs)
    if yes == len(phrases):
        return "yes" if yes == len(inputs) else f"{yes} of {quantity(len(inputs), 'ship')}"
    return "; ".join(phrases) if len(phrases) <= FEW else f"{'; '.join(phrases[:FEW])}; and {len(phrases) - FEW} more"


def _ordered(question: Input, answers: Answers) -> str:
    answer = answers.get(question.key, question.default)
    if answer == question.default:
        return ""
    return f"{question.question}: {dict(question.options).get(answer, answer) or answer}"


def _each(view: BattleView, inputs: Sequence[Input], answers: Answers) -> Iterator[OrderLine]:
    names = sorted({token.name for token in view.tokens}, key=len, reverse=True)
    by_question: dict[str, list[Input]] = {}
    for question in inputs:
        by_question.setdefault(bare_question(question, names), []).append(question)
    for text, alike in by_question.items():
        texts = dict.fromkeys(_answer_in_words(question, answers.get(question.key, question.default)) for question in alike)
        answer = next(iter(texts)) if len(texts) == 1 else _listed(alike, answers)
        yield OrderLine(text, answer, tuple(question.key for question in alike))


def _answer_in_words(question: Input, answer: str) -> str:
    label = dict(question.options).get(answer, answer)
    if question.kind is InputKind.BEARING and answer:
        return f"{float(answer):03.0f}"
    return label or "none"


def bare_question(question: Input, names: Sequence[str]) -> str:
    """The text of a question without the name of the ship or body it is put to."""
    text = question.question
    squadron = question.key.partition("/")[2].rpartition(".")[0]
    for name in (squadron, *names):
        if name and text.startswith(name):
            text = text.removeprefix(name).removeprefix("'s").lstrip(" :,")
            break
    text = text.replace("_", " ") or question.question
    return text[:1].upper() + text[1:]
