"""Who is commanded: divisions that follow their leaders, which of them have their orders, and what a leader's order makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from campaign.drawing.theme import Look
from campaign.gui.battle.answers import Answers
from campaign.session.engagements.division_orders import follow_lead, order_lines
from campaign.session.engagements.divisions import ALONE, ShipDivision
from campaign.session.engagements.order_words import OrderLine
from campaign.words.lengths import LengthUnit

# What is asked of a division in a phase, in place of the system's own question.
QUESTIONS = {"Move": "How does {name} steer?", "Fire": "At whom does {name} fire?", "Guns": "At whom does {name} fire?",
             "Torpedoes": "Does {name} launch torpedoes?", "Orders": "What are the orders of {name}?",
             "Plot": "What does {name} do?", "React": "At whom does {name} fire?"}


@dataclass(slots=True)
class Command:
    """The divisions of whoever is asked, the ready ones, and whether one ship of a division is commanded alone."""

    divisions: tuple[ShipDivision, ...] = ()
    ready: set[str] = field(default_factory=set)
    alone: bool = False

    def of(self, token: str) -> ShipDivision | None:
        """The division in which a unit sails."""
        return next((division for division in self.divisions if token in division.ships), None)

    def asked(self, answers: Answers | None) -> tuple[ShipDivision, ...]:
        """The divisions that have a question to answer now, in order."""
        if answers is None:
            return ()
        tokens = {question.token for question in answers.decision.inputs if question.token}
        return tuple(division for division in self.divisions if tokens & set(division.ships))

    def counted(self, answers: Answers | None) -> tuple[int, int]:
        """How many of those that are asked are ready, and how many there are."""
        divisions = self.asked(answers)
        return sum(division.key in self.ready for division in divisions), len(divisions)

    def speaker(self, division: ShipDivision, answers: Answers | None, chosen: str = "") -> str:
        """The ship whose answers stand for a division: the chosen one, its leader, or the first that has a question."""
        tokens = {question.token for question in answers.decision.inputs} if answers is not None else set()
        first = (chosen, division.leader) if chosen in division.ships else (division.leader,)
        return next((ship for ship in (*first, *division.ships) if ship in tokens), first[0])

    def commanded(self, token: str) -> ShipDivision | None:
        """The division that takes orders given to a unit; a unit commanded alone is a division of one."""
        division = self.of(token)
        if division is None or not self.alone:
            return division
        return ShipDivision(division.key, division.name, division.side, token, (token,))

    def follow(self, answers: Answers, changed: Mapping[str, str]) -> None:
        """Gives one unit's answers to all that follow her, and marks her division as ready."""
        token = next((question.token for question in answers.decision.inputs if question.key in changed and question.token), "")
        division = self.of(token)
        answers.given |= changed
        if division is None:
            return
        self.ready.add(division.key)
        if not self.alone and len(division.ships) > 1:
            answers.given |= follow_lead(answers.table, answers.view, answers.decision, dict(answers.given), division, changed)

    def lines(self, answers: Answers, token: str, look: Look) -> tuple[OrderLine, ...]:
        """The orders in plain words: of a unit's division, or hers alone; then what is asked of the side itself."""
        division = self.commanded(token) if token else None
        unit = LengthUnit(look.unit)
        own = () if division is None else order_lines(answers.table, answers.view, answers.decision, answers.given, division,
                                                      unit)
        return (*own, *order_lines(answers.table, answers.view, answers.decision, answers.given, None, unit))


def question_of(phase: str, division: ShipDivision | None, usual: str) -> str:
    """What is asked of a division in a phase; the system's own question where nothing is asked of one."""
    template = QUESTIONS.get(phase)
    if template is None or division is None:
        return usual
    name = division.name
    return template.format(name=f"the {name.lower()}" if name in ALONE.values() else name)


