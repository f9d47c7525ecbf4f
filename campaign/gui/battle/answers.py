"""An order being composed: the answers so far, or the text typed, the order they make, and why an answer is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from campaign.model.battles.battle import BattleDecision, BattleView, Input, InputKind, Trail
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.session.engagements.divisions import ShipDivision
from campaign.session.engagements.mishaps import Crossing, Laggard, crossings, laggards

if TYPE_CHECKING:
    from campaign.session.play.referee import FightingTable


FEW = 24
BEARING_STEP = 5.0
CIRCLE = 360.0


@dataclass(slots=True)
class Answers:
    """The answers to one decision, starting from the captain's advice."""

    table: FightingTable
    view: BattleView
    decision: BattleDecision
    given: dict[str, str] = field(default_factory=dict)
    typing: tuple[str, str] = ("", "")
    # As the captain has it.
    advice: dict[str, str] = field(default_factory=dict)
    # Why he would have somebody leave the fight.
    reasons: tuple[str, ...] = ()
    _made: tuple[dict[str, str], Any] | None = None
    _cache: dict[str, Any] = field(default_factory=dict)
    _slow: tuple[dict[str, str], tuple[Laggard | Crossing, ...]] | None = None

    def advised(self) -> None:
        """Sets every answer to the captain's advice."""
        self.take(self.table.advice(self.decision.side, self.decision))
        self.advice = dict(self.given)
        self.reasons = self.table.reasons(self.decision.side, self.decision)

    @property
    def changed(self) -> bool:
        """Whether any answer differs from the captain's advice."""
        return self.given != self.advice

    def take(self, order: Any) -> None:
        """Takes the answers from an order; inputs it does not mention keep their defaults."""
        found = dict(self.table.system.answers(order))
        self.given = {question.key: question.default for question in self.decision.inputs} | found

    def now(self, question: Input) -> str:
        """The current answer to a question."""
        return self.given.get(question.key, question.default)

    def input_of(self, key: str) -> Input | None:
        """The input with this key, if there is one."""
        return next((question for question in self.decision.inputs if question.key == key), None)

    def of_token(self, token: str) -> tuple[Input, ...]:
        """The inputs that concern a unit."""
        return tuple(question for question in self.decision.inputs if question.token == token)

    # The order that they make.

    @property
    def order(self) -> Any:
        """The order that the answers make, or a sentence saying why they make none."""
        if self._made is None or self._made[0] != self.given:
            self._made = (dict(self.given), self._composed(self.decision, self.given))
            self._cache = {}
        return self._made[1]

    def _composed(self, decision: BattleDecision, answers: dict[str, str]) -> Any:
        try:
            found = self.table.system.compose(self.table.book, self.view, decision, dict(answers))
        except (KeyError, ValueError) as trouble:
            return str(trouble)
        return str(found) if isinstance(found, Refusal) else found

    @property
    def written(self) -> str:
        """The order in the system's own notation."""
        order = self.order
        if "written" not in self._cache:
            self._cache["written"] = order if isinstance(order, str) else self.table.system.show(self.view, order)
        return str(self._cache["written"])

    @property
    def refusal(self) -> str | None:
        """Why the order cannot be given."""
        order = self.order
        if isinstance(order, str):
            return order
        if "no" not in self._cache:
            self._cache["no"] = self.table.refusal(order)
        return None if self._cache["no"] is None else str(self._cache["no"])

    @property
    def traces(self) -> tuple[Trail, ...]:
        """Where the order would lead."""
        order = self.order
        if isinstance(order, str):
            return ()
        if "traces" not in self._cache:
            self._cache["traces"] = self.table.system.traces(self.table.book, self.view, order)
        found: tuple[Trail, ...] = self._cache["traces"]
        return found

    def read(self, text: str) -> str | None:
        """Takes an order in written notation; a sentence says what is wrong with it."""
        found = self.table.system.parse(self.table.book, self.view, self.decision.side, text)
        if isinstance(found, Refusal):
            return str(found)
        self.take(found)
        return None

    # Answering.

    def choose(self, question: Input, key: str) -> None:
        """Chooses an option by its key; where several may be chosen, toggles it."""
        if not question.several:
            self.given[question.key] = key
            return
        chosen = [part for part in self.now(question).split(",") if part]
        self.given[question.key] = ",".join([part for part in chosen if part != key] if key in chosen else [*chosen, key])

    def step(self, question: Input, by: int) -> None:
        """Moves on to the next or previous option, or changes a number by some steps."""
        if question.options:
            keys = [key for key, _ in question.options]
            now = self.now(question)
            self.given[question.key] = keys[(keys.index(now) + by) % len(keys)] if now in keys else keys[0]
            return
        low, high = limits(question)
        apart = 0.5 if high - low <= FEW else max(1.0, round((high - low) / FEW))
        step = BEARING_STEP if question.kind is InputKind.BEARING else apart
        value = float(self.now(question) or low) + step * by
        self.given[question.key] = f"{value % CIRCLE if question.kind is InputKind.BEARING else min(high, max(low, value)):g}"

    def digit(self, question: Input, digit: str) -> str | None:
        """Types a digit, point or backspace of a number; returns a sentence while it is not yet a valid answer."""
        before = self.typing[1] if self.typing[0] == question.key else ""
        text = before[:-1] if digit == "backspace" else before + digit
        self.typing = (question.key, text)
        low, high = limits(question)
        if not text:
            self.given[question.key] = question.default
            return None
        try:
            value = float(text)
        except ValueError:
            return f"{question.question}: {text or 'nothing'} so far; a number from {low:g} to {high:g} is expected"
        if not low <= value <= high:
            return f"No: {question.question}: {low:g} to {high:g} was expected, not {text}"
        self.given[question.key] = f"{value:g}"
        return None

    def number(self, question: Input, value: float) -> None:
        """Sets a number that was pointed at, clamped to the allowed range."""
        low, high = limits(question)
        if question.kind is InputKind.BEARING:
            self.given[question.key] = f"{round(value) % CIRCLE:g}"
            return
        units = round(value / (question.unit_m or 1.0) * 2) / 2
        self.given[question.key] = f"{min(high, max(low, units)):g}"

    # Ships as answers.

    def aim(self, inputs: tuple[Input, ...], token: str) -> str | None:
        """Aims every input that can at a ship, or at the next option for her; returns a sentence when none can."""
        able = [question for question in inputs if question.options_at(token)]
        if not able:
            return self.why_not(inputs[0], token) if inputs else "nothing is asked here that a ship could answer"
        if len(able) == 1 and not able[0].several:
            ways = [*able[0].options_at(token), able[0].default]
            now = self.now(able[0])
            self.choose(able[0], ways[(ways.index(now) + 1) % len(ways)] if now in ways[:-1] else ways[0])
            return None
        laid = all(question.options_at(token)[0] in self.now(question).split(",") for question in able)
        for question in able:
            key = question.options_at(token)[0]
            if question.several:
                if laid or key not in self.now(question).split(","):
                    self.choose(question, key)
            else:
                self.given[question.key] = question.default if laid else key
        return None

    def why_not(self, question: Input, token: str) -> str:
        """The law that forbids an input to aim at a ship."""
        widened = replace(question, options=(*question.options, (token, token)))
        inputs = tuple(widened if other is question else other for other in self.decision.inputs)
        found = self._composed(replace(self.decision, inputs=inputs), {question.key: token})
        if isinstance(found, str):
            return found
        refused = self.table.refusal(found)
        return f"{question.question}: not offered" if refused is None else str(refused)

    def aims(self) -> Iterator[tuple[str, str]]:
        """Pairs of firing unit and target, by the answers so far."""
        for question in self.decision.inputs:
            if question.kind is InputKind.TARGET and question.token:
                for key in self.now(question).split(","):
                    marks = [token for answer, token in question.marks if answer == key]
                    if not marks and key in {option for option, _ in question.options} and key:
                        marks = [key]
                    yield from ((question.token, token) for token in marks)

    def chances(self, token: str) -> tuple[tuple[str, str], ...]:
        """The chance that a unit's fire hits each enemy, in words, as far as the system tells it."""
        return self.table.chances(self.view, self.decision, token)

    def warnings(self, divisions: Sequence[ShipDivision]) -> tuple[Laggard | Crossing, ...]:
        """Ships that would run into each other, and those that cannot keep up; reckoned once for these answers."""
        if self._slow is None or self._slow[0] != self.given:
            slow = (laggards(self.table, self.view, self.decision, self.given, division) for division in divisions)
            order = self.order
            meet = () if isinstance(order, str) else crossings(self.table, self.view, order)
            self._slow = dict(self.given), (*meet, *(laggard for those in slow for laggard in those))
        return self._slow[1]

    def mend(self, number: int) -> str | None:
        """Takes the remedy of a warning into the answers; a sentence says where there is none."""
        warnings = () if self._slow is None else self._slow[1]
        if number >= len(warnings):
            return "that warning is out of date"
        found = warnings[number].mended(self.table, self.view, self.decision, self.given)
        if found is None:
            return f"{warnings[number].remedy}: no lawful speed of hers does it; change a course"
        self.given |= found
        return None

    def lines(self, kind: InputKind) -> Iterator[tuple[str, float]]:
        """Bearings, or distances in metres, that are answered, each with its ship."""
        for question in self.decision.inputs:
            now = self.now(question)
            if question.kind is kind and question.token and now:
                try:
                    value = float(now)
                except ValueError:
                    continue
                yield question.token, value if kind is InputKind.BEARING else value * question.unit_m


def limits(question: Input) -> tuple[float, float]:
    """The lowest and highest number allowed."""
    low = question.lowest if question.lowest is not None else 0.0
    return low, question.highest if question.highest is not None else low + CIRCLE


def answer_in_words(question: Input, now: str) -> str:
    """An answer in words."""
    if not question.options:
        return f"{float(now):03.0f}" if question.kind is InputKind.BEARING and now else now or "none"
    known = dict(question.options)
    return ", ".join(readable(known.get(key, key)) for key in now.split(",")) or "nobody"


def readable(text: str) -> str:
    """A system's wording of an answer, with underscores turned into spaces."""
    return text.replace("_", " ")


# Typed ----------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class WrittenOrder:
    """An order being typed in notation; `text` is None while nothing is being written."""

    answers: Callable[[], Answers | None]
    say: Callable[[str], None]
    text: str | None = None

    def begin(self) -> None:
        """An empty line, where anything is asked."""
        if self.answers() is not None:
            self.text = ""
            self.say("")

    def leave(self) -> None:
        """Discards what was typed."""
        self.text = None
        self.say("")

    def typed(self, letters: str) -> None:
        """Appends letters."""
        if self.text is not None:
            self.text += letters

    def take_letter(self) -> None:
        """Deletes the last letter."""
        self.text = None if self.text is None else self.text[:-1]

    def take(self) -> None:
        """Takes the order as written, unless it cannot be parsed."""
        answers = self.answers()
        if answers is None or self.text is None:
            self.leave()
            return
        refused = answers.read(self.text)
        self.say(f"No: {refused}" if refused else f"Order: {answers.written}")
        if refused is None:
            self.text = None
