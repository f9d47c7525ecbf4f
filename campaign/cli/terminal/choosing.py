"""What may be answered or ordered now, numbered: a number is then enough."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.cli.asking import ask
from campaign.cli.words import print_folded, say
from campaign.model.commands import Command, TakeMeasure, TenthMasTargets
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.sea.hexes import Hex
from campaign.session.grammar.phrasing import phrase, task_in_words
from campaign.session.play.trouble import Malformed, NotFound

if TYPE_CHECKING:
    from campaign.session.play.proposing import Proposal
    from campaign.session.play.seat import PlayerSeat

SHOWN, LABEL, LONG = 4, 5, 10
# Where a step or a phase is simply gone on with, `end` ends it.
ENDS = (DecisionKind.SEARCH, DecisionKind.MOVEMENT, DecisionKind.COMBAT, DecisionKind.PHASE, DecisionKind.LAND_FACTS,
        DecisionKind.SUPPORT)
ANSWERS = {
    DecisionKind.SUBMARINE: (("strike", "strike"), ("spare", "let them go")),
    DecisionKind.FIGHT: (("fight auto", "by captains"), ("fight", "on screen")),
}


OFFERED = (DecisionKind.PLACEMENT, DecisionKind.HARBOUR, DecisionKind.CRIPPLE)


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """One line that a number stands for, and what it is said to be."""

    line: str
    words: str


def answers_to(seat: PlayerSeat, decision: Decision) -> tuple[NumberedLine, ...]:
    """The few answers that a decision has; none where it has many."""
    if decision.kind is DecisionKind.REACTION:
        return reactions(seat)
    if decision.kind in ANSWERS:
        able = ((line, words) for line, words in ANSWERS[decision.kind] if _possible(seat, line))
        return tuple(NumberedLine(line, f"{words} (`{line}`)") for line, words in able)
    if decision.kind is DecisionKind.AIR:
        return words_in_the_air(seat)
    if decision.kind in OFFERED:
        legal = (command for command in seat.legal() if _is_an_answer(decision, command))
        return tuple({choice.line: choice for choice in (_choice(seat, command) for command in legal)}.values())
    return ()


def reactions(seat: PlayerSeat) -> tuple[NumberedLine, ...]:
    """The answers to an attack that no rule refuses, each with what comes of it."""
    from campaign.session.engagements.choices import choices
    from campaign.session.grammar.knowledge import Knowledge
    from campaign.session.grammar.spoken import spoken

    known = Knowledge.of(seat)
    found = [(one, phrase(one.order)) for one in choices(seat) if one.order is not None]
    return tuple(NumberedLine(line, f"{one.title}. {one.consequence} (`{spoken(known, line)}`)") for one, line in found)


def _possible(seat: PlayerSeat, line: str) -> bool:
    """Whether an answer would not be refused: what cannot be done is not offered."""
    from campaign.session.grammar.knowledge import Knowledge
    from campaign.session.grammar.reading import read, verbs

    if line.split(maxsplit=1)[0] not in verbs():
        return True
    try:
        return all(seat.refusal(command) is None for command in read(Knowledge.of(seat), line).commands)
    except (Malformed, NotFound):
        return False


def _choice(seat: PlayerSeat, command: Command) -> NumberedLine:
    """An answer by its words; one about a damaged ship with its price."""
    line = phrase(command)
    if not isinstance(command, TakeMeasure):
        return NumberedLine(line, f"`{line}`")
    from campaign.session.planning.measures import price_of

    return NumberedLine(line, f"`{line}`: {price_of(seat.book, seat.view, command)}")


def _is_an_answer(decision: Decision, command: Command) -> bool:
    if decision.kind is DecisionKind.HARBOUR:
        return isinstance(command, TenthMasTargets)
    if decision.kind is DecisionKind.CRIPPLE:
        return isinstance(command, TakeMeasure) and command.ship == decision.about
    return True


def print_choices(choices: Iterable[NumberedLine], first: int = 1) -> None:
    """Choices with their numbers."""
    print_folded((f"  {number}. {choice.words}" for number, choice in enumerate(choices, first)), hang=6)


def legal_now(seat: PlayerSeat, word: str) -> tuple[NumberedLine, ...]:
    """Prints what no rule refuses now, a few orders of each word, or all of one word; returns them by their numbers."""
    found: dict[str, list[NumberedLine]] = {}
    for command in seat.legal():
        line = phrase(command)
        found.setdefault(line.split()[0], []).append(NumberedLine(line, by_names(seat, line, _cut(_brief(command)))))
    if word and word not in found:
        words = ", ".join(f"`{verb}`" for verb in found) or "nothing"
        raise Malformed(f"no `{word}` is possible now; possible are {words}")
    chosen: list[NumberedLine] = []
    for verb, lines in found.items():
        if word not in ("", verb):
            continue
        choices = lines if word else lines[:SHOWN]
        more = f" ({len(lines)}; `? {verb}` lists all)" if len(lines) > len(choices) else ""
        say(f"{verb}{more}")
        print_choices(choices, len(chosen) + 1)
        chosen += choices
    if not chosen:
        say("Nothing may be ordered now.")
    else:
        say("A number gives that order.")
    return tuple(chosen)


def _cut(line: str) -> str:
    """A long order by its beginning and its end."""
    words = line.split()
    return line if len(words) <= LONG else f"{' '.join(words[:LONG // 2])} ... {' '.join(words[-2:])} ({len(words)} words)"


def possible_words(seat: PlayerSeat) -> tuple[str, ...]:
    """The words with which an order may begin now, but for the one that ends the step."""
    return tuple(word for word in dict.fromkeys(phrase(command).split()[0] for command in seat.legal()) if word != "end")


def by_names(seat: PlayerSeat, line: str, shown: str) -> str:
    """A written order, perhaps shortened, with the names of forces, flotillas and places behind what stands for them."""
    from campaign.session.words.whereabouts import whereabouts

    view, theatre, words = seat.view, seat.book.theatre, line.split()
    names = {str(key): own.force.name for key, own in view.forces.items()}
    names |= {str(key): flotilla.name for key, flotilla in view.flotillas.items()}
    told = [f"{names[word]} ({word})" for word in dict.fromkeys(words) if word in names]
    hexes = [word for word in words if len(word) == LABEL and word.isdigit() and theatre.on_map(Hex(word))]
    told += [f"{whereabouts(theatre, Hex(hexes[-1]))}"] if hexes else []
    return f"{shown}  - {', '.join(told)}" if told else shown


def words_of(proposal: Proposal) -> str:
    """A proposal in words: its orders, and why."""
    lines = "; ".join(map(_brief, proposal.commands))
    then = f", then standing order: {task_in_words(proposal.then)}" if proposal.then is not None else ""
    return f"{lines}{then}{f' - {proposal.why}' if proposal.why else ''}"


def _brief(command: Command) -> str:
    """An order as it is written, a long route by its end and conduct left to `help standing`."""
    words = phrase(command)
    if (at := words.find(" stronger ")) > 0:
        name = words.rfind(" as ")
        words = words[:at] + (words[name:] if name > at else "")
    parts = words.split()
    hexes = [part for part in parts if part.isdigit() and len(part) == 5]
    if parts[0] == "move" and len(hexes) > SHOWN:
        return f"{parts[0]} {parts[1]} to {hexes[-1]} ({len(hexes)} hexes)"
    return words


def proposal_taken(seat: PlayerSeat) -> bool:
    """Shows what the staff proposes, and gives what the player takes of it; whether anything was ordered."""
    from campaign.session.play.proposing import proposed, take
    from campaign.session.words.whereabouts import numbered

    found = proposed(seat)
    if not found:
        say("The staff proposes nothing now.")
        return False
    say("The staff proposes:")
    print_choices(NumberedLine("", numbered(seat.book.theatre, words_of(proposal))) for proposal in found)
    chosen = list(found)
    while True:
        typed = ask("y: all of it; numbers: all but these; n: nothing: ").lower().replace(",", " ")
        if typed in ("n", "no"):
            return False
        words = typed.split()
        if not words:
            # Enter alone decides nothing here either.
            continue
        if typed in ("y", "yes") or all(word.isdigit() and 1 <= int(word) <= len(found) for word in words):
            left_out = {int(word) for word in words if word.isdigit()}
            chosen = [proposal for number, proposal in enumerate(found, 1) if number not in left_out]
            break
        say(f"  {typed!r} is no answer: y, numbers from 1 to {len(found)}, or n was expected.")
    given = len(chosen)
    for proposal, refused in take(seat, chosen):
        given -= 1
        print_folded([f"  Not done: {numbered(seat.book.theatre, f'{words_of(proposal)}: {refused}')}"])
    return given > 0


def words_in_the_air(seat: PlayerSeat) -> tuple[NumberedLine, ...]:
    """What may be said to a sortie that waits, the leaders' word first."""
    from campaign.session.grammar.sentences import in_words
    from campaign.session.play.proposing import AirWord, leaders_word

    first = leaders_word(seat)
    words: list[Command] = [] if first is None else [first]
    words += [command for command in seat.legal() if isinstance(command, AirWord) and command != first]
    lines = [(phrase(command), in_words(seat.book, seat.view, command), command == first) for command in words]
    return tuple(
        NumberedLine(line, f"{told}{', as the leaders would' if leads else ''} (`{line}`)") for line, told, leads in lines)
