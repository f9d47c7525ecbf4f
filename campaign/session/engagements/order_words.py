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
from campaign.words.lengths import LengthUnit, in_words, retold

KNOT_M_A_MINUTE = 1852.0 / 60
STRAIGHT, POINT, LEAST = 0.06, 11.25, 3.0
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
           "fourteen", "fifteen", "sixteen")
LABELS = {part: part.value.capitalize() for part in OrderPart}
NO = frozenset({"no", "nothing else", "nothing", "none", "dark", "as now"})
FEW = 3


class OrderLine(Struct, frozen=True):
    """One sentence of a division's orders: what it is about, what is ordered, and the inputs whose answers say so."""

    label: str
    words: str
    inputs: tuple[str, ...]


def lines(
    table: FightingTable, view: BattleView, decision: BattleDecision, given: Answers, division: ShipDivision | None,
    unit: LengthUnit,
) -> Iterator[OrderLine]:
    """OrderPart by part, and of the rest one line for each thing that is asked."""
    members = {""} if division is None else set(division.ships)
    asked = [one for one in decision.inputs if one.token in members]
    parts: dict[OrderPart, list[Input]] = {}
    for one in asked:
        parts.setdefault(table.system.part(decision, one), []).append(one)
    helm = None if division is None else _leading(table, view, decision, parts, division)
    trail = None if helm is None else helm.trail(given)
    for part in OrderPart:
        for line in _of_part(view, part, parts.get(part, ()), given, drawn=bool(trail)):
            yield OrderLine(line.label, retold(line.words.replace("_", " "), table.system.table_length, unit), line.inputs)
        if part is OrderPart.COURSE and helm is not None and trail and HELM & set(parts):
            yield from _way(table, helm, trail, parts, given, unit)


def _leading(
    table: FightingTable, view: BattleView, decision: BattleDecision, parts: Mapping[OrderPart, Sequence[Input]],
    division: ShipDivision,
) -> Steering | None:
    """The helm of the division's leader, or of the first ship that is asked for a course."""
    tokens = [division.leader, *(one.token for part in HELM for one in parts.get(part, ()))]
    return next((helm for token in tokens if (helm := helm_of(table, view, decision, token)) is not None), None)


def _way(
    table: FightingTable, helm: Steering, trail: Points, parts: Mapping[OrderPart, Sequence[Input]], given: Answers,
    unit: LengthUnit,
) -> Iterator[OrderLine]:
    """Course and speed of a division by what its leader's way looks like."""
    courses, speeds = (tuple(one.key for one in parts.get(part, ())) for part in (OrderPart.COURSE, OrderPart.SPEED))
    steered = [one.token for part in HELM for one in parts.get(part, ())]
    words = course_words(trail, helm.token.heading_degrees or 0.0, unit)
    yield OrderLine(LABELS[OrderPart.COURSE], f"{words}{', in line' if len(set(steered)) > 1 else ''}", courses or speeds)
    # Where a run is written in pieces and nothing is asked of speed, the length of the run says it.
    yield OrderLine(LABELS[OrderPart.SPEED], speed_words(table, helm, trail, given), speeds or courses)


def _of_part(view: BattleView, part: OrderPart, inputs: Sequence[Input], given: Answers, *, drawn: bool) -> Iterator[OrderLine]:
    keys = tuple(one.key for one in inputs)
    if not inputs or (part in HELM and drawn):
        return
    match part:
        case OrderPart.GUNS:
            yield OrderLine(LABELS[part], guns_words(view, inputs, given), keys)
        case OrderPart.TORPEDOES:
            yield OrderLine(LABELS[part], torpedo_words(view, inputs, given), keys)
        case OrderPart.SMOKE | OrderPart.LIGHTS | OrderPart.AIRCRAFT:
            yield OrderLine(LABELS[part], _listed(inputs, given), keys)
        case _:
            yield from _each(view, inputs, given)


# Course and speed ---------------------------------------------------------------------------------------------------


def course_words(trail: Points, heading: float, unit: LengthUnit = LengthUnit.KM) -> str:
    """A way in words: so far straight on, so many points to one hand, and where she then heads."""
    whole = length_of(trail)
    if whole < 1.0:
        return "Stopped"
    said: list[str] = []
    course, turned, straight = heading, 0.0, 0.0
    for length, swing, bearing in _pieces(trail, heading):
        if abs(turned + swing) >= LEAST and length >= STRAIGHT * whole:
            said += _told(straight, turned + swing, unit)
            straight, turned = length, 0.0
        elif length >= STRAIGHT * whole:
            straight += length
            turned = 0.0
        else:
            turned += swing
        course = bearing
    if abs(turned) >= LEAST:
        said += _told(straight, turned, unit)
    if not said:
        return f"Straight on, {course % 360:03.0f}"
    return f"{', then '.join(said)[0].upper()}{', then '.join(said)[1:]}, to {course % 360:03.0f}"


def _pieces(trail: Points, heading: float) -> Iterator[tuple[float, float, float]]:
    """Length, change of course before it, and course of each piece of a way."""
    course = heading
    for start, end in pairwise(trail):
        length = hypot(end[0] - start[0], end[1] - start[1])
        if length < 1.0:
            continue
        bearing = degrees(atan2(end[0] - start[0], end[1] - start[1])) % 360.0
        yield length, (bearing - course + 180.0) % 360.0 - 180.0, bearing
        course = bearing


def _told(straight: float, turned: float, unit: LengthUnit) -> list[str]:
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


def speed_words(table: FightingTable, helm: Steering, trail: Points, given: Answers) -> str:
    """Knots over the ground of a way, and whether she has more."""
    minutes = float(table.system.papers.turns(table.book, table.engagement).minutes)
    knots = round(length_of(trail) / minutes / KNOT_M_A_MINUTE) if minutes else 0
    if not knots:
        return "stopped"
    return f"{knots} knots{', all she has' if all_she_has(helm, given) else ''}"


def all_she_has(helm: Steering, given: Answers) -> bool:
    """Whether her answers ask for all the speed that she can make."""
    if helm.lengths:
        run = sum(float(given.get(one.key) or one.default or 0) for one in helm.lengths)
        return run > (helm.lengths[0].highest or 0) - 0.5
    for one in helm.fields:
        if helm.table.system.part(helm.decision, one) is OrderPart.SPEED:
            answer = given.get(one.key, one.default)
            if one.options:
                return answer == one.options[-1][0]
            return float(answer or 0) >= (one.highest or 0) - 0.05
    return False


# Guns, and the rest -------------------------------------------------------------------------------------------------


def guns_words(view: BattleView, inputs: Sequence[Input], given: Answers) -> str:
    """Who fires at whom, by target."""
    names = {token.id: token.name for token in view.tokens}
    ships = list(dict.fromkeys(one.token for one in inputs))
    aimed: dict[str, dict[str, int]] = {}
    for one in inputs:
        answer = given.get(one.key, one.default)
        if answer and (words := dict(one.options).get(answer, "")):
            firing = aimed.setdefault(words, {})
            firing[one.token] = firing.get(one.token, 0) + 1
    if not aimed:
        return "hold fire"
    return "; ".join(_on(words, firing, ships, inputs, names) for words, firing in aimed.items())


def _on(target: str, firing: Mapping[str, int], ships: Sequence[str], inputs: Sequence[Input], names: Mapping[str, str]) -> str:
    if len(ships) > 1 and len(firing) == len(ships):
        return f"all ships on {target}"
    if len(ships) == 1:
        mounts = sum(one.token == ships[0] for one in inputs)
        fired = firing[ships[0]]
        if fired == mounts:
            return f"all guns on {target}"
        return f"{fired} of {mounts} batteries on {target}"
    shown = [names.get(ship, ship) for ship in firing]
    if len(shown) > FEW:
        return f"{len(shown)} of {len(ships)} ships on {target}"
    return f"{' and '.join(shown) if len(shown) < FEW else ', '.join(shown)} on {target}"


def torpedo_words(view: BattleView, inputs: Sequence[Input], given: Answers) -> str:
    """What is launched, by whom and at whom or along which line; tubes that are asked about and launch nothing are kept."""
    names = {token.id: token.name for token in view.tokens}
    banks: dict[tuple[str, str], list[Input]] = {}
    for one in inputs:
        bank = one.key.rpartition(".")[0] if one.key.startswith(f"{one.token}.") else ""
        banks.setdefault((one.token, bank), []).append(one)
    said = []
    for (ship, bank), alike in banks.items():
        aims = [one for one in alike if one.kind in (InputKind.TARGET, InputKind.BEARING)] or alike[:1]
        laid = [_words(one, answer) for one in aims if (answer := given.get(one.key, one.default)) != one.default]
        if laid:
            tubes = bank.removeprefix(ship).lstrip(".")
            of = f", {tubes}" if tubes and not tubes.isdigit() else ""
            said.append(f"{names.get(ship, ship)}{of}: {' on '.join(laid)}")
    return "; ".join(said) or "kept"


def _listed(inputs: Sequence[Input], given: Answers) -> str:
    """What is ordered of these things beside what is usual, in the words in which it was asked."""
    said = [words for one in inputs if (words := _ordered(one, given))]
    if not said:
        options = {words for one in inputs for key, words in one.options if key == one.default} - NO
        return options.pop() if len(options) == 1 else "none"
    yes = sum(given.get(one.key, one.default) == "yes" for one in inputs)
    if yes == len(said):
        return "yes" if yes == len(inputs) else f"{yes} of {len(inputs)} ships"
    return "; ".join(said) if len(said) <= FEW else f"{'; '.join(said[:FEW])}; and {len(said) - FEW} more"


def _ordered(one: Input, given: Answers) -> str:
    answer = given.get(one.key, one.default)
    if answer == one.default:
        return ""
    return f"{one.question}: {dict(one.options).get(answer, answer) or answer}"


def _each(view: BattleView, inputs: Sequence[Input], given: Answers) -> Iterator[OrderLine]:
    names = sorted({token.name for token in view.tokens}, key=len, reverse=True)
    asked: dict[str, list[Input]] = {}
    for one in inputs:
        asked.setdefault(bare_question(one, names), []).append(one)
    for question, alike in asked.items():
        answers = dict.fromkeys(_words(one, given.get(one.key, one.default)) for one in alike)
        words = next(iter(answers)) if len(answers) == 1 else _listed(alike, given)
        yield OrderLine(question, words, tuple(one.key for one in alike))


def _words(one: Input, answer: str) -> str:
    words = dict(one.options).get(answer, answer)
    if one.kind is InputKind.BEARING and answer:
        return f"{float(answer):03.0f}"
    return words or "none"


def bare_question(one: Input, names: Sequence[str]) -> str:
    """A question without the name of the ship or body that it is asked of, which its line bears already."""
    words = one.question
    squadron = one.key.partition("/")[2].rpartition(".")[0]
    for name in (squadron, *names):
        if name and words.startswith(name):
            words = words.removeprefix(name).removeprefix("'s").lstrip(" :,")
            break
    words = words.replace("_", " ") or one.question
    return words[:1].upper() + words[1:]
