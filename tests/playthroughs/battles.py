"""How a page of a battle by captains is made, whatever its rules: its units, its orders, what came of them, and the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from campaign.model.battles.battle import BattleDecision, Engagement, ShipOutcome
from campaign.model.book import Book
from campaign.model.dice import Dice
from campaign.model.sides import Side
from campaign.tactics.contract import AnySystem
from tests.tactics.tellings import line_of


def alone(decision: BattleDecision) -> str:
    """An order stands behind its side, without what was asked."""
    return ":"


def shares_lost(came: ShipOutcome) -> str:
    """What is left of a ship in shares, which mounts are out, and how many of her boats are lost."""
    state = came.condition
    above, below, speed = (f"{float(share):.0%}" for share in (state.shell_damage, state.underwater_damage, state.speed_left))
    boats = f", {sum(fate.value == 'lost' for fate in came.boats)} of {len(came.boats)} lost" if came.boats else ""
    out = ", ".join(state.mounts_out) or "nothing"
    return f"hull lost {above} above and {below} below, speed left {speed}, out: {out}{boats}"


class Manner(Struct, frozen=True):
    """How battles of one system are told.

    `tells` is whether a fact's words are told: most dice are by what they did. `details` are those told of a unit as it begins;
    `asked` is what stands between a side and its order; `fate` is what came of a ship, None where the story alone is told.
    """

    system: AnySystem
    tells: Callable[[Any, str], bool]
    details: tuple[int, int | None] = (0, None)
    asked: Callable[[BattleDecision], str] = alone
    fate: Callable[[ShipOutcome], str] | None = None

    def page(self, title: str, book: Book, engagement: Engagement, dice: Dice, turns: int | None = None) -> str:
        """The first turns of one battle, or the whole of it, order by order, and what it came to."""
        return "\n".join([title, "=" * len(title), "", *self._told(book, engagement, dice, turns), ""])

    def _told(self, book: Book, engagement: Engagement, dice: Dice, turns: int | None) -> Iterator[str]:
        system, last = self.system, ""
        battle = system.begin(book, engagement)
        for token in system.view_for(book, battle, None).tokens:
            shown = ((name, value) for name, value in token.details[slice(*self.details)] if value)
            yield f"{token.side}: {token.name} ({token.type}), " + ", ".join(f"{name} {value}" for name, value in shown)
        while (after := system.outcome(book, battle)) is None:
            told = turns is None or battle.turn <= turns
            for side in Side:
                view = system.view_for(book, battle, side)
                if told and (view.decisions or view.over) and view.headline != last:
                    yield from ("", view.headline)
                    last = view.headline
                for decision in view.decisions:
                    order = system.captain(book, view, decision)
                    if told:
                        yield f"  {side}{self.asked(decision)} {system.show(view, order)}"
                    for fact in system.resolve(book, battle, order, dice):
                        words = line_of(system, battle, fact)
                        battle = system.fold(battle, fact)
                        if told and words and self.tells(fact, words):
                            yield f"      {words}"
        if self.fate is None:
            yield from ("", *after.story)
            return
        yield from ("", f"After {after.minutes} minutes:")
        names = {unit.ship: unit.name for _, unit in engagement.participants()}
        yield from (f"  {names[came.ship]}: {came.outcome.value}, {self.fate(came)}" for came in after.outcomes)
        yield from (f"  {line}" for line in after.story)
