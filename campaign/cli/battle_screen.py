"""A battle at a terminal: what changed and who matters, and orders in plain words by division, or in written notation."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from campaign.cli.asking import PlayerLeft, ask, clear
from campaign.cli.battle_page import (
    help_lines,
    print_likewise,
    print_news,
    print_question,
    print_recent,
    print_turn,
    print_unit,
    print_view,
)
from campaign.cli.words import print_folded, print_lines, say
from campaign.model.battles.battle import BattleDecision, BattleView, Input
from campaign.model.play.telling import Telling
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.engagements.divisions import divisions_of
from campaign.session.engagements.spoken import Moment, Understanding, division_asked_singly, names_divisions, read_line
from campaign.session.files.keepsakes import length_unit, remember_unit
from campaign.words.lengths import to_unit, unit_named

if TYPE_CHECKING:
    from campaign.session.play.referee import FightingTable

WRITTEN = re.compile(r"[:;>]")


class TerminalBattle:
    """One battle at one terminal: the people who fight it, and captains for everybody else."""

    def __init__(
        self, battle: FightingTable, people: Sequence[Side], first_words: Mapping[Side, Sequence[str]] | None = None
    ) -> None:
        """People are asked in turn; what one sees is wiped before the next looks. `first_words` greet each side once."""
        self.battle = battle
        self.people = list(people)
        self.audience = tuple(people)
        self._first_words = dict(first_words or {})
        self._last: Side | None = None
        self._seen: dict[Side, BattleView] = {}
        # What was seen when the turn before this one began: what changed since, `view` tells first.
        self._before: dict[Side, BattleView | None] = {}
        self._told: dict[Side, list[Telling]] = {side: [] for side in people}
        self._last_told: dict[Side, list[Telling]] = {side: [] for side in people}
        self._kept: dict[Side, list[str]] = {side: [] for side in people}
        self._hurried: set[Side] = set()
        # Divisions that have their orders for a phase in which their ships are asked one after the other.
        self._ordered: dict[Side, set[tuple[str, str]]] = {side: set() for side in people}
        self._unit = length_unit()

    def fight(self) -> None:
        """Goes on until the battle has its result; raises Stopped when the player leaves."""
        while self.battle.result() is None:
            side, decision = next((side, decision) for side in BOTH for decision in self.battle.pending(side))
            if side in self.people and (len(self.people) > 1 or self.battle.asks(side)):
                self._hand_over(side)
                order = self._asked(side, decision)
            else:
                order = self.battle.advice(side, decision)
            reply = self.battle.give(order)
            for reader, told in self._told.items():
                told.extend(line.telling for line in reply.heard(reader))
            if not self.people:
                self._show_on()
        self._show_on(last=True)

    def _show_on(self, *, last: bool = False) -> None:
        """When nobody is asked any more the fight is shown turn by turn, and how it ended to everybody."""
        if not self.audience:
            return
        views = {side: self.battle.view(side) for side in self.audience}
        side = self.audience[0]
        before, now = self._seen.get(side), views[side]
        if before is not None and before.round == now.round and not last:
            return
        # At one screen only what everybody there may read is printed.
        read_by_all = [{telling.line for telling in told} for told in self._told.values()]
        common = [telling for telling in self._told[side] if all(telling.line in lines for lines in read_by_all)]
        if last and not common:
            return
        print_news(before if len(self.audience) == 1 else None, now, self._read(common), self._unit)
        self._seen |= views
        for told in self._told.values():
            told.clear()

    def _measured(self, words: str) -> str:
        """Words with lengths in the unit of choice."""
        return to_unit(words, self.battle.system.table_length, self._unit)

    def _read(self, told: Sequence[Telling]) -> list[Telling]:
        """What was told, with lengths in the unit of choice."""
        return [replace(telling, sentence=self._measured(telling.sentence)) for telling in told]

    def _in_unit(self, view: BattleView) -> BattleView:
        """A view whose words tell lengths in the unit of choice."""
        return replace(view, texts=tuple(map(self._measured, view.texts)))

    def _lately(self, side: Side) -> list[Telling]:
        """What a side was told since the turn before this one began."""
        return self._read(self._last_told[side] + self._told[side])

    def _hand_over(self, side: Side) -> None:
        if len(self.people) > 1 and self._last not in (None, side):
            ask(f"The {side} player comes to the screen now; the other looks away. Enter goes on: ")
            clear()
        print_folded(self._first_words.pop(side, ()))
        view = self.battle.view(side)
        before = self._seen.get(side)
        if before is None or before.round != view.round:
            self._last_told[side] = self._told[side]
            self._told[side] = []
            divisions = divisions_of(self.battle.book, view, side, self.battle.engagement)
            print_turn(before, view, divisions, self._read(self._last_told[side]), self._unit)
            self._before[side], self._seen[side] = before, view
            self._kept[side].clear()
            self._ordered[side].clear()
            self._hurried.discard(side)
        self._last = side

    def _asked(self, side: Side, decision: BattleDecision) -> Any:
        system, book = self.battle.system, self.battle.book
        advice = self.battle.advice(side, decision)
        view = self.battle.view(side)
        divisions = divisions_of(book, view, side, self.battle.engagement)
        now = Moment(self.battle, view, decision, dict(system.answers(advice)), divisions)
        answers: Mapping[str, str] = now.advice
        for line in self._kept[side]:
            answers = read_line(now, answers, line).answers
        if side in self._hurried:
            return self._order(now, answers, advice)
        apart, alone = division_asked_singly(now), False
        phase = ("" if apart is None else apart.key, decision.rule)
        if phase in self._ordered[side]:
            print_likewise(now, answers, self._unit)
            return self._order(now, answers, advice)
        print_question(now, answers, self._unit)
        while True:
            answer = ask(f"{side}> ")
            match answer.casefold().split():
                case []:
                    print_question(now, answers, self._unit)
                case ["go"]:
                    if apart is not None and not alone:
                        self._ordered[side].add(phase)
                    return self._order(now, answers, advice)
                case ["go", "turn"]:
                    self._hurried.add(side)
                    return self._order(now, answers, advice)
                case ["quit" | "q"]:
                    raise PlayerLeft
                case ["help" | "?"]:
                    print_lines(help_lines(now))
                case ["view" | "v", *rest] if rest in ([], ["all"]):
                    print_view(self._before.get(side), self._in_unit(view), self._lately(side), self._unit,
                               whole=bool(rest))
                case ["look" | "l", *_]:
                    print_unit(now, self._in_unit(view), answer.partition(" ")[2], self._unit)
                case ["log", *rest] if rest in ([], ["all"]):
                    print_recent(self._lately(side), whole=bool(rest))
                case ["written"]:
                    notation = self.battle.system.show(view, self._order(now, answers, advice))
                    print_folded([f"  In writing: {notation}"])
                case ["unit", *named]:
                    self._choose_unit(" ".join(named))
                case ["auto" | "end"]:
                    self.people.remove(side)
                    return self._order(now, answers, advice)
                case ["each" | "e"]:
                    order = self._each(view, decision, answers)
                    if (accepted := self._refused(order)) is not None:
                        return accepted
                case _:
                    alone = alone or not names_divisions(now, answer)
                    answers, written = self._heard(now, answers, answer)
                    if written is not None:
                        return written

    def _heard(self, now: Moment, answers: Mapping[str, str], answer: str) -> tuple[Mapping[str, str], Any | None]:
        """A number, plain words, or a whole order in writing, which is given at once."""
        decision = now.decision
        if len(decision.inputs) == 1 and (key := parse_choice(decision.inputs[0], answer)) is not None:
            order = self.battle.system.compose(self.battle.book, now.view, decision, {decision.inputs[0].key: key})
            return answers, self._refused(order)
        spoken = read_line(now, answers, answer)
        if spoken.heard is Understanding.NOT_UNDERSTOOD:
            order = self.battle.system.parse(self.battle.book, now.view, decision.side, answer)
            if not isinstance(order, Refusal):
                return answers, self._refused(order)
            print_folded([f"  No: {spoken.words}"])
            # Who writes in notation has a colon, an arrow or several orders in his line.
            if WRITTEN.search(answer):
                print_folded([f"  As an order in writing: {order}"])
            return answers, None
        if answer not in self._kept[decision.side]:
            self._kept[decision.side].append(answer)
        if spoken.heard is Understanding.LATER:
            print_folded([f"  Kept until it is asked this turn: {spoken.words}."])
            return answers, None
        if spoken.words:
            print_folded([f"  But {spoken.words}"])
        print_question(now, spoken.answers, self._unit, since=answers)
        return spoken.answers, None

    def _order(self, now: Moment, answers: Mapping[str, str], advice: Any) -> Any:
        """The order as it stands; untouched it is the captain's own."""
        if answers == now.advice:
            return advice
        order = self.battle.system.compose(self.battle.book, now.view, now.decision, answers)
        return advice if isinstance(order, Refusal) or self.battle.refusal(order) is not None else order

    def _refused(self, order: Any) -> Any | None:
        """An order that no law refuses; else the reason is said, and there is none."""
        refusal = order if isinstance(order, Refusal) else self.battle.refusal(order)
        if refusal is None:
            return order
        print_folded([f"  No: {refusal}"])
        return None

    def _choose_unit(self, named: str) -> None:
        unit = unit_named(named)
        if unit is None:
            say("  `unit km`, `unit miles` or `unit yards` was expected")
            return
        self._unit = unit
        remember_unit(unit)
        say(f"  Ranges are told in {unit.called} from now on.")

    def _each(self, view: BattleView, decision: BattleDecision, defaults: Mapping[str, str]) -> Any:
        answers: dict[str, str] = {}
        agreed = [question for question in decision.inputs if question.agreed]
        if agreed:
            print_folded([f"Rules of choice, {len(agreed)}: all as the rules have them; `ask` goes through them"])
            if not ask("  [as the rules] ").casefold().startswith("a"):
                answers = {question.key: defaults.get(question.key, question.default) for question in agreed}
        for question in decision.inputs:
            if question.key in answers:
                continue
            print_folded([question.question])
            print_options(question)
            default = defaults.get(question.key, question.default)
            label = dict(question.options).get(default, default or "nobody")
            while True:
                typed = ask(f"  [{label}] ")
                if not typed:
                    answers[question.key] = default
                elif (key := parse_choice(question, typed)) is None:
                    expected = "one of the list" if question.options else "such a number"
                    print_folded([f"  {typed!r} is none of these: {expected} was expected"])
                    continue
                else:
                    answers[question.key] = key
                break
        return self.battle.system.compose(self.battle.book, view, decision, answers)


def wrap_line(text: str) -> list[str]:
    """A long line as it fits a page."""
    from textwrap import wrap

    return wrap(text, 78, initial_indent="  ", subsequent_indent="    ")


def print_options(question: Input) -> None:
    """What may be answered, numbered."""
    if question.options:
        print_lines(wrap_line("   ".join(f"{number} {label}" for number, (_, label) in enumerate(question.options, 1))))
    else:
        lowest, highest = question.lowest, question.highest
        say(f"  a number{'' if lowest is None or highest is None else f', {lowest:g} to {highest:g}'}")


def parse_choice(question: Input, typed: str) -> str | None:
    """The key of the answer that was typed: by number, by key, or by the beginning of its words."""
    if question.several and "," in typed:
        keys = [_single_answer(question, part.strip()) for part in typed.split(",")]
        return None if None in keys else ",".join(key for key in keys if key is not None)
    return _single_answer(question, typed)


def _single_answer(question: Input, typed: str) -> str | None:
    if not question.options:
        try:
            value = float(typed)
        except ValueError:
            return None
        lowest, highest = question.lowest, question.highest
        inside = (lowest is None or value >= lowest) and (highest is None or value <= highest)
        return typed if inside else None
    if typed.isdigit() and 1 <= int(typed) <= len(question.options):
        return question.options[int(typed) - 1][0]
    found = [key for key, label in question.options if typed.lower() in (key.lower(), label.lower())] or [
        key for key, label in question.options if label.lower().startswith(typed.lower())]
    return found[0] if len(found) == 1 else None
