"""Battle orders in plain words, read against the questions now asked and what the side sees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from math import atan2, degrees

from msgspec import Struct, field

from campaign.model.battles.battle import BattleDecision, BattleView, Input, InputKind
from campaign.model.battles.parts import HELM, OrderPart
from campaign.session.engagements.division_orders import follow_lead, turn_answers
from campaign.session.engagements.divisions import ShipDivision
from campaign.session.engagements.helm import Answers, helm_of, lawful
from campaign.session.engagements.order_words import KNOT_M_A_MINUTE, bare_question
from campaign.session.play.referee import FightingTable
from campaign.session.words.naming import matches

EVERYBODY = frozenset({"all", "everybody", "fleet"})
PORT = frozenset({"port", "left", "p"})
STARBOARD = frozenset({"starboard", "right", "s"})
NOT = frozenset({"off", "no", "none", "nothing", "hold", "cease", "keep", "nobody"})
VERBS: Mapping[str, OrderPart] = {
    "turn": OrderPart.COURSE, "course": OrderPart.COURSE, "steer": OrderPart.COURSE, "straight": OrderPart.COURSE,
    "speed": OrderPart.SPEED, "knots": OrderPart.SPEED, "stop": OrderPart.SPEED,
    "guns": OrderPart.GUNS, "fire": OrderPart.GUNS, "shoot": OrderPart.GUNS, "target": OrderPart.GUNS,
    "torpedoes": OrderPart.TORPEDOES, "torpedo": OrderPart.TORPEDOES, "launch": OrderPart.TORPEDOES,
    "smoke": OrderPart.SMOKE,
}
ADVISED = "as"
HALF_CIRCLE = 180.0
SHORT = "they run to where she is now: `torpedoes 045` leads her"
FEW_NAMED, FEW_ASKED, FASTEST_M = 6, 3, 60_000.0


class Understanding(Enum):
    """What became of a spoken line: it is an order now, waits for a later question, or was not understood."""

    ORDERED = "ordered"
    LATER = "later"
    NOT_UNDERSTOOD = "not_understood"


class Spoken(Struct, frozen=True):
    """The answers after a spoken line, and a remark on it."""

    heard: Understanding
    answers: Mapping[str, str]
    words: str = ""


class Moment(Struct, frozen=True):
    """One decision at one moment: its questions, the side's view, the captain's advice, and the side's divisions."""

    table: FightingTable
    view: BattleView
    decision: BattleDecision
    advice: Answers
    divisions: tuple[ShipDivision, ...] = field(default=())

    def part(self, question: Input) -> OrderPart:
        """The part of the orders that a question belongs to."""
        return self.table.system.part(self.decision, question)

    def asked(self, division: ShipDivision, *parts: OrderPart) -> list[Input]:
        """The questions put to a division, limited to these parts if any are given."""
        members = set(division.ships)
        return [question for question in self.decision.inputs
                if question.token in members and (not parts or self.part(question) in parts)]

    def lawful(self, answers: Answers) -> bool:
        """Whether answers make an order that no law refuses."""
        return lawful(self.table, self.view, self.decision, answers)


def read_line(now: Moment, current: Answers, line: str) -> Spoken:
    """Read one line of orders: `1 turn port 30`, `battle line course 318`, `2 guns cesare`, `all as advised`."""
    words = line.split()
    place = next((number for number, word in enumerate(words) if word.casefold() in VERBS or word.casefold() == ADVISED), None)
    if place is None:
        return _by_question(now, current, words)
    whom = _divisions_addressed(now, words[:place])
    if isinstance(whom, str):
        return Spoken(Understanding.NOT_UNDERSTOOD, current, whom)
    verb, rest = words[place].casefold(), [word.casefold() for word in words[place + 1 :]]
    if verb == ADVISED:
        return Spoken(Understanding.ORDERED, _follow_advice(now, current, whom))
    part = VERBS[verb]
    parts = tuple(HELM) if part in HELM else (part,)
    able = [division for division in whom if now.asked(division, *parts)]
    if not able and part in HELM and all(token.x_m is None for token in now.view.tokens):
        return Spoken(Understanding.NOT_UNDERSTOOD, current, "ships have no places in these rules, and steer no courses")
    if not able:
        who = " and ".join(division.name for division in whom) if 0 < len(whom) < FEW_ASKED else "anybody"
        return Spoken(Understanding.LATER, current, f"nobody asks {who} about {part.value} now")
    answers = current
    faults: list[str] = []
    for division in able:
        done = _command_division(now, answers, division, verb, rest)
        if isinstance(done, str):
            faults.append(done)
        else:
            answers = done
    if len(faults) == len(able):
        return Spoken(Understanding.NOT_UNDERSTOOD, current, faults[0])
    return Spoken(Understanding.ORDERED, answers, faults[0] if faults else _bearing_remark(now, able, part, rest))


def division_asked_singly(now: Moment) -> ShipDivision | None:
    """The division only some of whose ships are asked, in a system that asks ship by ship; else None."""
    ships = {question.token for question in now.decision.inputs}
    own = next((division for division in now.divisions if ships <= set(division.ships)), None)
    return own if own is not None and ships and len(ships) < len(own.ships) else None


def names_divisions(now: Moment, line: str) -> bool:
    """Whether a line addresses divisions or nobody; one that names a ship is for her alone."""
    words = line.split()
    place = next((number for number, word in enumerate(words) if word.casefold() in VERBS or word.casefold() == ADVISED), 0)
    whom = _divisions_addressed(now, words[:place]) if place else []
    return isinstance(whom, str) or all(division in now.divisions for division in whom)


def _command_division(now: Moment, current: Answers, division: ShipDivision, verb: str, rest: Sequence[str]) -> Answers | str:
    match VERBS[verb]:
        case OrderPart.COURSE | OrderPart.SPEED:
            return _steer(now, current, division, verb, rest)
        case OrderPart.SMOKE:
            return _lay_smoke(now, current, division, rest)
        case part:
            return _aim(now, current, division, part, [word for word in rest if word not in ("at", "on")])


# Who -----------------------------------------------------------------------------------------------------------------


def _divisions_addressed(now: Moment, words: Sequence[str]) -> list[ShipDivision] | str:
    candidates = [division for division in now.divisions if now.asked(division)]
    name = " ".join(words)
    if name.casefold() in EVERYBODY:
        return list(candidates)
    if not name:
        if len(candidates) == 1:
            return candidates
        return f"say who: {', '.join(f'{division.key} {division.name}' for division in candidates)}, or all"
    if by_key := _divisions_by_number(now, words):
        return by_key
    own = {token.id: token for token in now.view.tokens if token.side is now.decision.side and token.afloat}
    names = [(division.key, division.name) for division in now.divisions]
    found = matches(name, names)
    if len(found) == 1:
        return [division for division in now.divisions if division.key == found[0]]
    ships = matches(name, [(token.id, token.name) for token in own.values()])
    if len(ships) == 1:
        ship = own[ships[0]]
        return [ShipDivision(ship.id, ship.name, ship.side, ship.id, (ship.id,))]
    many = "more than one division or ship" if found or ships else "no division or ship of yours"
    return f"{name!r} is {many}: {', '.join(f'{division.key} {division.name}' for division in now.divisions)}"


def _divisions_by_number(now: Moment, words: Sequence[str]) -> list[ShipDivision]:
    """Divisions by number: `2`, `2 3`, `2, 3 and 5`, `4-7`; empty if any word is not a division's number."""
    known = {division.key: division for division in now.divisions}
    found: list[ShipDivision] = []
    for word in " ".join(words).replace(",", " ").split():
        first, dash, last = word.partition("-")
        row = range(int(first), int(last) + 1) if dash and first.isdigit() and last.isdigit() else ()
        keys = [str(number) for number in row[:len(known)]] or [word]
        if word.casefold() != "and":
            if any(key not in known for key in keys):
                return []
            found += [known[key] for key in keys]
    return list(dict.fromkeys(found))


# Course and speed ------------------------------------------------------------------------------------------------------


def _steer(now: Moment, current: Answers, division: ShipDivision, verb: str, rest: Sequence[str]) -> Answers | str:
    fields = now.asked(division, *HELM)
    leader = next((question.token for question in fields if question.token == division.leader), fields[0].token)
    helm = helm_of(now.table, now.view, now.decision, leader)
    if helm is None or helm.trail(current) is None:
        return _choose_turn(now, current, division, fields, verb, rest)
    bow = helm.token.heading_degrees or 0.0
    wanted = _course_and_run(verb, rest, bow, _minutes(now))
    if isinstance(wanted, str):
        return wanted
    course, run = wanted
    hers = turn_answers(now.table, now.view, now.decision, current, leader, course=course, run_m=run)
    if hers is None:
        return f"{helm.token.name} cannot be steered now"
    return {**current, **follow_lead(now.table, now.view, now.decision, current, division, hers)}


def _minutes(now: Moment) -> float:
    return float(now.table.system.papers.turns(now.table.book, now.table.engagement).minutes)


def _course_and_run(verb: str, rest: Sequence[str], bow: float, minutes: float) -> tuple[float | None, float | None] | str:
    """The course and the length of run that the words ask for; None for what they leave unchanged."""
    if verb == "stop":
        return None, 0.0
    if verb == "straight":
        return bow, None
    number = next((figure for word in rest if (figure := _figure(word)) is not None), None)
    if verb in ("speed", "knots"):
        if "full" in rest:
            return None, FASTEST_M
        return "how many knots? `speed 23`, or `speed full`" if number is None else (None, number * minutes * KNOT_M_A_MINUTE)
    hand = _hand(rest)
    run = None
    if "speed" in rest:
        knots = _figure(rest[rest.index("speed") + 1]) if rest.index("speed") + 1 < len(rest) else None
        run = None if knots is None else knots * minutes * KNOT_M_A_MINUTE
    if verb == "turn" and hand:
        return (bow + hand * (90.0 if number is None else min(number, HALF_CIRCLE))) % 360.0, run
    if number is None or not 0 <= number <= 360:
        return "to where? `turn port 30` by degrees off the bow, or `course 318`"
    return number % 360.0, run


def _hand(words: Sequence[str]) -> int:
    return -1 if PORT & set(words) else 1 if STARBOARD & set(words) else 0


def _figure(word: str) -> float | None:
    try:
        return float(word.rstrip("°").removesuffix("kn"))
    except ValueError:
        return None


def _choose_turn(
    now: Moment, current: Answers, division: ShipDivision, fields: Sequence[Input], verb: str, rest: Sequence[str]
) -> Answers | str:
    """Answers where course or speed is a choice and no track is drawn yet: the side to turn to, or full speed."""
    answers = dict(current)
    lead = next((token for token in now.view.tokens if token.id == division.leader), None)
    bow = (lead.heading_degrees if lead is not None else None) or 0.0
    hand = 0 if verb == "straight" else _hand(rest)
    number = next((figure for word in rest if (figure := _figure(word)) is not None), None)
    if not hand and verb in ("course", "steer", "turn") and number is not None:
        off = (number - bow + 180.0) % 360.0 - 180.0
        hand = 0 if abs(off) < 1 else 1 if off > 0 else -1
    ahead = verb in ("speed", "knots")
    done = False
    for question in fields:
        speed = now.part(question) is OrderPart.SPEED
        if speed is not ahead and verb != "stop":
            continue
        wanted = "yes" if speed and "full" in rest else "" if speed or not hand else "port" if hand < 0 else "starboard"
        key = next((key for key, label in question.options if wanted and wanted in label.casefold()), question.default)
        if now.lawful({**answers, question.key: key}):
            answers[question.key], done = key, True
    return answers if done else f"{division.name} can be asked for that in its moves, not now"


# Weapons and smoke ------------------------------------------------------------------------------------------------------


def _aim(now: Moment, current: Answers, division: ShipDivision, part: OrderPart, rest: Sequence[str]) -> Answers | str:
    """Answers that aim all bearing guns or tubes of a division at one target; `hold` for none."""
    fields, answers = now.asked(division, part), dict(current)
    if not rest or rest[0] in NOT:
        return answers | {question.key: question.default for question in fields} if rest else "at whom? Name a ship, or `hold`"
    line = _figure(rest[0])
    mark = None if line is not None else _find_target(now, fields, " ".join(rest))
    if mark is not None and mark.startswith("?"):
        return mark[1:]
    done = 0
    for question in fields:
        answer = _aiming_answer(now, question, mark, line)
        if answer is not None and now.lawful({**answers, question.key: answer}):
            answers[question.key] = answer
            done += 1
    if not done:
        what = "guns bear" if part is OrderPart.GUNS else "torpedoes can be launched so"
        return f"no {what} of {division.name}: `each` asks for every one, and `view` shows what is in reach"
    return answers


def _bearing_remark(now: Moment, whom: Sequence[ShipDivision], part: OrderPart, rest: Sequence[str]) -> str:
    """The remark on torpedoes launched along a bearing although a ship was named."""
    lines = any(question.kind is InputKind.BEARING for division in whom for question in now.asked(division, part))
    named = rest and rest[0] not in NOT and _figure(rest[0]) is None
    return SHORT if part is OrderPart.TORPEDOES and lines and named else ""


def _aiming_answer(now: Moment, question: Input, mark: str | None, line: float | None) -> str | None:
    if question.kind is InputKind.BEARING:
        bearing = line if line is not None else _bearing(now, question.token, mark)
        return None if bearing is None else f"{round(bearing) % 360:g}"
    return next(iter(question.options_at(mark)), None) if mark is not None else None


def _bearing(now: Moment, token: str, mark: str | None) -> float | None:
    places = {unit.id: unit for unit in now.view.tokens}
    eye, target = places.get(token), places.get(mark or "")
    if eye is None or target is None or None in (eye.x_m, eye.y_m, target.x_m, target.y_m):
        return None
    return degrees(atan2((target.x_m or 0) - (eye.x_m or 0), (target.y_m or 0) - (eye.y_m or 0))) % 360.0


def _find_target(now: Moment, fields: Sequence[Input], name: str) -> str:
    """The token meant among the possible targets; if there is none, a question mark and the reason."""
    names = {token.id: token.name for token in now.view.tokens if token.side is not now.decision.side and token.afloat}
    # Bearings can be laid on any enemy in sight.
    pool = ({} if any(question.kind is InputKind.BEARING for question in fields) else dict(_targets(fields, names))) or names
    found = matches(name, list(pool.items()))
    if len(found) == 1:
        return found[0]
    candidates = list(pool.values())
    more = f" and {len(candidates) - FEW_NAMED} more" if len(candidates) > FEW_NAMED else ""
    which = "more than one" if found else "none"
    return f"?{name!r} is {which} of those that can be aimed at: {', '.join(candidates[:FEW_NAMED])}{more}"


def _targets(fields: Sequence[Input], names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for question in fields:
        behind = dict(question.marks)
        for key, label in question.options:
            mark = behind.get(key, key)
            if mark in names:
                yield mark, names[mark]
            elif key != question.default and key not in behind:
                yield key, label


def _lay_smoke(now: Moment, current: Answers, division: ShipDivision, rest: Sequence[str]) -> Answers | str:
    answers, done = dict(current), False
    for question in now.asked(division, OrderPart.SMOKE):
        lays = next((key for key, label in question.options if label == "yes" or "smoke" in label), None)
        key = question.default if NOT & set(rest) else lays
        if key is not None and now.lawful({**answers, question.key: key}):
            answers[question.key], done = key, True
    return answers if done else f"nobody of {division.name} can lay smoke now"


def _follow_advice(now: Moment, current: Answers, whom: Sequence[ShipDivision]) -> Answers:
    keys = {question.key for division in whom for question in now.asked(division)}
    unchanged = {key: answer for key, answer in current.items() if key not in keys}
    ships = {ship for division in whom for ship in division.ships}
    # Orders written by hand are keyed by the unit's own id.
    advised = {key: answer for key, answer in now.advice.items() if key in keys or key.partition(".")[0] in ships}
    return {**unchanged, **advised}


# Anything else that is asked --------------------------------------------------------------------------------------------


def _by_question(now: Moment, current: Answers, words: Sequence[str]) -> Spoken:
    """Read a line that gives a question's text, or an answer's: `2 breaks off yes`, `range close`, `close the range`."""
    names = sorted({token.name for token in now.view.tokens}, key=len, reverse=True)
    for place in range(len(words), -1, -1):
        whom = _divisions_addressed(now, words[:place]) if place else None
        if isinstance(whom, str):
            continue
        phrase = " ".join(words[place:]).casefold()
        ships = {ship for division in whom or () for ship in division.ships}
        fields = [question for question in now.decision.inputs
                  if (question.token in ships if whom else not question.token or _asks_one_unit(now))]
        answers, done = dict(current), False
        for question in fields:
            key = _answer(question, bare_question(question, names).casefold(), phrase)
            if key is not None and now.lawful({**answers, question.key: key}):
                answers[question.key], done = key, True
        if done:
            return Spoken(Understanding.ORDERED, answers)
    fault = f"{' '.join(words)!r} is no order here: `?` lists what can be said now"
    return Spoken(Understanding.NOT_UNDERSTOOD, current, fault)


def _asks_one_unit(now: Moment) -> bool:
    return len({question.token for question in now.decision.inputs if question.token}) == 1


def _answer(question: Input, text: str, phrase: str) -> str | None:
    """The answer that a phrase gives to one question: it begins with the question's text, or is one of its answers."""
    heads = [text, text.removeprefix("the "), text.rstrip("s")]
    head = next((head for head in heads if head and (phrase == head or phrase.startswith(f"{head} "))), None)
    if head is None:
        return _option(question, phrase) if phrase else None
    rest = phrase.removeprefix(head).strip()
    if not rest:
        return next((key for key, label in question.options if label == "yes"), None)
    return _option(question, rest)


def _option(question: Input, phrase: str) -> str | None:
    if not question.options:
        figure = _figure(phrase)
        low, high = question.lowest, question.highest
        fits = figure is not None and (low is None or figure >= low) and (high is None or figure <= high)
        return f"{figure:g}" if fits and figure is not None else None
    plain = [(key, label.replace("_", " ").casefold()) for key, label in question.options]
    exact = [key for key, label in plain if phrase == label]
    begun = [key for key, label in plain if label.startswith(phrase)]
    return exact[0] if exact else begun[0] if len(begun) == 1 and len(phrase) > 1 else None
