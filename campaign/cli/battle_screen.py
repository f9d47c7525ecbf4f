"""A battle on screen: what a side sees of it, and its orders by numbers, by written notation, or as the captain advises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from campaign.cli.asking import PlayerLeft, ask, clear
from campaign.cli.words import print_folded, print_lines, print_table, say
from campaign.model.battles.battle import BattleDecision, BattleView, Input, Token
from campaign.model.refusals import Refusal
from campaign.model.sides import BOTH, Side

if TYPE_CHECKING:
    from campaign.session.play.referee import FightingTable

HIDDEN = ("flag", "task", "fuel")
HELP = """  Enter     do as the captain advises
  NUMBER    one of the numbered answers
  each      answer ship by ship
  TEXT      an order in writing, such as the advice is
  view      show the battle again
  auto      leave the rest of the battle to the captain
  quit      stop here; a campaign's battle is kept and can be taken up again, a skirmish is not"""


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
        self._round = 0

    def fight(self) -> None:
        """Goes on until the battle has its result; raises Stopped when the player leaves."""
        while self.battle.result() is None:
            side, decision = next((side, decision) for side in BOTH for decision in self.battle.pending(side))
            if side in self.people:
                self._hand_over(side)
                order = self._asked(side, decision)
            else:
                order = self.battle.advice(side, decision)
            told = self.battle.give(order)
            logs = [told.for_reader(reader) for reader in self.audience]
            # At one screen only what everybody there may read is printed.
            print_lines(line for line in logs[0] if all(line in log for log in logs))

    def _hand_over(self, side: Side) -> None:
        if len(self.people) > 1 and self._last not in (None, side):
            ask(f"The {side} player comes to the screen now; the other looks away. Enter goes on: ")
            clear()
        print_folded(self._first_words.pop(side, ()))
        view = self.battle.view(side)
        if self._last is not side or view.round != self._round:
            print_battle(view)
        self._last, self._round = side, view.round

    def _asked(self, side: Side, decision: BattleDecision) -> Any:
        advice = self.battle.advice(side, decision)
        while True:
            view = self.battle.view(side)
            self._print_question(decision, view, advice)
            answer = ask(f"{side}> ")
            match answer.lower():
                case "":
                    return advice
                case "quit" | "q":
                    raise PlayerLeft
                case "help" | "?":
                    say(HELP)
                    continue
                case "view" | "v":
                    print_battle(view)
                    continue
                case "auto":
                    self.people.remove(side)
                    return advice
                case "each" | "e":
                    order = self._each(view, decision, advice)
                case _:
                    order = self._written(view, decision, side, answer)
            refusal = order if isinstance(order, Refusal) else self.battle.refusal(order)
            if refusal is None:
                return order
            print_folded([f"  No: {refusal}"])

    def _print_question(self, decision: BattleDecision, view: BattleView, advice: Any) -> None:
        say()
        say(f"{decision.question} [{decision.rule}]")
        if len(decision.inputs) == 1:
            print_options(decision.inputs[0])
        print_lines(wrapped(f"The captain advises: {self.battle.system.show(view, advice)}"))
        say("  (Enter does so; `each`, an order in writing, `auto`, `quit`, `help`)")

    def _written(self, view: BattleView, decision: BattleDecision, side: Side, answer: str) -> Any:
        if len(decision.inputs) == 1 and (key := chosen(decision.inputs[0], answer)) is not None:
            return self.battle.system.compose(self.battle.book, view, decision, {decision.inputs[0].key: key})
        return self.battle.system.parse(self.battle.book, view, side, answer)

    def _each(self, view: BattleView, decision: BattleDecision, advice: Any) -> Any:
        advised = self.battle.system.answers(advice)
        answers: dict[str, str] = {}
        for asked in decision.inputs:
            say(f"{asked.question}")
            print_options(asked)
            default = advised.get(asked.key, asked.default)
            words = dict(asked.options).get(default, default or "nobody")
            while True:
                typed = ask(f"  [{words}] ")
                if not typed:
                    answers[asked.key] = default
                elif (key := chosen(asked, typed)) is None:
                    say(f"  {typed!r} is none of these: {'one of the list' if asked.options else 'such a number'} was expected")
                    continue
                else:
                    answers[asked.key] = key
                break
        return self.battle.system.compose(self.battle.book, view, decision, answers)


def wrapped(words: str) -> list[str]:
    """A long line as it fits a page."""
    from textwrap import wrap

    return wrap(words, 78, initial_indent="  ", subsequent_indent="    ")


def print_options(asked: Input) -> None:
    """What may be answered, numbered."""
    if asked.options:
        print_lines(wrapped("   ".join(f"{number} {words}" for number, (_, words) in enumerate(asked.options, 1))))
    else:
        say(f"  a number{'' if asked.lowest is None else f', {asked.lowest:g} to {asked.highest:g}'}")


def chosen(asked: Input, typed: str) -> str | None:
    """The key of the answer that was typed: by number, by key, or by the beginning of its words."""
    if asked.several and "," in typed:
        keys = [_one(asked, part.strip()) for part in typed.split(",")]
        return None if None in keys else ",".join(key for key in keys if key is not None)
    return _one(asked, typed)


def _one(asked: Input, typed: str) -> str | None:
    if not asked.options:
        try:
            value = float(typed)
        except ValueError:
            return None
        inside = (asked.lowest is None or value >= asked.lowest) and (asked.highest is None or value <= asked.highest)
        return typed if inside else None
    if typed.isdigit() and 1 <= int(typed) <= len(asked.options):
        return asked.options[int(typed) - 1][0]
    found = [key for key, words in asked.options if typed.lower() in (key.lower(), words.lower())] or [
        key for key, words in asked.options if words.lower().startswith(typed.lower())]
    return found[0] if len(found) == 1 else None


def print_battle(view: BattleView) -> None:
    """What a side sees of a battle."""
    say()
    say(f"Battle {view.engagement}: {view.headline}" + (f" (minute {view.minute})" if view.minute else ""))
    for side in BOTH:
        tokens = [token for token in view.tokens if token.side is side]
        say(f"{side} side")
        # Ships, aircraft and markers of which other things are told have other columns.
        kinds: dict[tuple[str, ...], list[Token]] = {}
        for token in tokens:
            kinds.setdefault(_columns(token), []).append(token)
        for columns, alike in kinds.items():
            print_table((_cells(token, columns) for token in sorted(alike, key=lambda token: not token.afloat)),
                        "Ship", "Type", "State", *(name.capitalize() for name in columns))
    print_folded(f"  {text}" for text in view.texts)


def _columns(token: Token) -> tuple[str, ...]:
    """What is told of a unit; what begins with a stroke below is for those who reckon."""
    names = tuple(name for name, _ in token.details if name not in HIDDEN and name[0] != "_")
    # Where orders are in inches, knots beside them say the same again.
    return tuple(name for name in names if name != "speed" or "inches" not in names)


def _cells(token: Token, columns: Sequence[str]) -> tuple[str, ...]:
    details = dict(token.details)
    state = f"{token.status}, no fuel" if details.get("fuel") == "none" else token.status
    return (token.name, token.type, state, *(details.get(name, "") for name in columns))


def print_preview(found: dict[str, Any]) -> None:
    """The result of a battle before it is accepted: what changed, ship by ship."""
    say()
    holds = found["holds_field"]
    field = f"the {holds.capitalize()} side holds the field" if holds else "nobody holds the field"
    broke = f"the {found['broke_off'].capitalize()} side broke off" if found["broke_off"] else "nobody broke off"
    print_folded([f"Battle {found['battle']} in {found['place']} lasted {found['minutes']} minutes; {broke}, {field}."])
    changed = [ship for ship in found["ships"] if ship["changed"]]
    if changed:
        print_table(
            ((ship["name"], ship["side"].capitalize(), _fate(found, ship), _arrow(ship, "gunnery"), _arrow(ship, "flotation"),
              _shots(ship)) for ship in changed),
            "Ship", "Side", "Fate", "G hits", "F hits", "Ammunition left", title="Before and after",
        )
    same = len(found["ships"]) - len(changed)
    if same:
        say(f"{same} {'ship' if same == 1 else 'ships'} came out as they went in.")


def _fate(found: dict[str, Any], ship: dict[str, Any]) -> str:
    """What became of a ship, and who did it."""
    by = next((other["name"] for other in found["ships"] if other["ship"] == ship["credit"]), None)
    fate = ship["fate"] if by is None else f"{ship['fate']} by {by}"
    before, after = (ship[when].get("left") for when in ("before", "after"))
    return fate if before == after else f"{fate}, {after} left"


def _arrow(ship: dict[str, Any], what: str) -> str:
    before, after = ship["before"][what], ship["after"][what]
    return after if before == after else f"{before} -> {after}"


def _shots(ship: dict[str, Any]) -> str:
    rounds = ship["after"].get("rounds", {})
    found = [f"{battery} {share:.0%}" for battery, share in rounds.items() if share < 1]
    if ship["after"].get("torpedoes", 1) < 1:
        found.append(f"torpedoes {ship['after']['torpedoes']:.0%}")
    if "boats" in ship["after"]:
        found.append("boats damaged")
    return ", ".join(found)
