"""What may be answered or ordered now, numbered: a number is then enough."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from campaign.cli.asking import ask
from campaign.cli.words import print_folded, say
from campaign.model.commands import Command, PlaceForce, TakeMeasure, TenthMasTargets
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.model.sea.hexes import Hex, distance
from campaign.session.grammar.phrasing import phrase, task_in_words
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.words.whereabouts import direction, location_phrase
from campaign.words.counting import listed, quantity

if TYPE_CHECKING:
    from campaign.session.grammar.knowledge import Knowledge
    from campaign.session.planning.proposing import Proposal
    from campaign.session.play.seat import PlayerSeat

SHOWN, LABEL, LONG, A_PAGE = 4, 5, 10, 30
# The distance in hexes up to which enemies matter for a placement.
NEAR = 3
# Where a step or a phase is simply gone on with, `end` ends it.
ENDS = (DecisionKind.SEARCH, DecisionKind.MOVEMENT, DecisionKind.COMBAT, DecisionKind.PHASE, DecisionKind.LAND_FACTS,
        DecisionKind.SUPPORT)
ANSWERS = {
    DecisionKind.SUBMARINE: (("strike", "strike"), ("spare", "let them go")),
    DecisionKind.FIGHT: (("fight auto", "by captains"), ("fight", "on screen")),
}


OFFERED = (DecisionKind.PLACEMENT, DecisionKind.HARBOUR, DecisionKind.CRIPPLE)


class NumberedLine(Struct, frozen=True):
    """One line that a number stands for, and what it is said to be."""

    line: str
    words: str


def answers_to(seat: PlayerSeat, decision: Decision) -> tuple[NumberedLine, ...]:
    """The few answers that a decision has; none where it has many."""
    if decision.kind is DecisionKind.REACTION:
        return reactions(seat)
    if decision.kind in ANSWERS:
        able = ((line, label) for line, label in ANSWERS[decision.kind] if _possible(seat, line))
        return tuple(NumberedLine(line, f"{label} (`{line}`)") for line, label in able)
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
    from campaign.session.grammar.phrasing import with_names

    known = Knowledge.of(seat)
    found = [(choice, phrase(choice.order)) for choice in choices(seat) if choice.order is not None]
    return tuple(
        NumberedLine(line, f"{choice.title}. {choice.consequence} (`{with_names(known, line)}`)") for choice, line in found)


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
    """An answer by its words; one about a damaged ship with its price, one to a hex with where that is."""
    from campaign.session.grammar.knowledge import Knowledge
    from campaign.session.grammar.phrasing import with_names
    from campaign.session.planning.previews import price_of_measure

    line, view, theatre = phrase(command), seat.view, seat.book.theatre
    text = with_names(Knowledge.of(seat), line)
    match command:
        case TakeMeasure():
            return NumberedLine(line, f"`{text}`: {price_of_measure(seat.book, view, command)}")
        case PlaceForce(hex=there, force=key):
            fought = view.forces[key].force.hex
            away = [f"{quantity(distance(there, marker.hex), 'hex', 'hexes')} from {name}"
                    for name, marker in view.markers.items() if marker.hex not in (None, fought)
                    and distance(there, marker.hex) <= NEAR]
            came = f"{direction(there, fought)} of where it fought"
            return NumberedLine(line, f"{', '.join([came, *away])}: {location_phrase(theatre, there)} (`{text}`)")
        case _:
            return NumberedLine(line, f"`{text}`")


def _is_an_answer(decision: Decision, command: Command) -> bool:
    if decision.kind is DecisionKind.HARBOUR:
        return isinstance(command, TenthMasTargets)
    if decision.kind is DecisionKind.CRIPPLE:
        return isinstance(command, TakeMeasure) and command.ship == decision.about
    return True


def print_choices(choices: Iterable[NumberedLine], first: int = 1) -> None:
    """Choices with their numbers."""
    print_folded((f"  {number}. {choice.words}" for number, choice in enumerate(choices, first)), hang=6)


def legal_now(seat: PlayerSeat, typed: str) -> tuple[NumberedLine, ...]:
    """Prints what no rule refuses now, a few orders of each word, or all of one word; returns them by their numbers.

    What stands behind the word narrows it: `airstrike naples` are those that have Naples in them.
    """
    from campaign.session.grammar.knowledge import Knowledge

    known, (word, _, wanted) = Knowledge.of(seat), typed.partition(" ")
    found: dict[str, list[Command]] = {}
    for command in seat.legal():
        found.setdefault(phrase(command).split()[0], []).append(command)
    if word and word not in found:
        possible = listed([f"`{verb}`" for verb in found]) if found else "nothing"
        raise Malformed(f"no order {word!r} is possible now, but {possible}")
    chosen: list[NumberedLine] = []
    for verb, commands in found.items():
        if word not in ("", verb):
            continue
        fits = _lines_of(known, commands, wanted)
        if wanted and not fits:
            raise NotFound(f"no order {word!r} that is possible now has {wanted!r} in it; `? {word}` lists them")
        choices = [NumberedLine(phrase(command), _with_names(known, _shorten(_short_order(known, command))))
                   for command in fits[:A_PAGE if word else SHOWN]]
        left = len(fits) - len(choices)
        narrows = f"and {left} more: `? {verb} NAME` lists those with a name in them" if word else f"`? {verb}` lists all"
        say(f"{verb}{f' ({len(commands)}; {narrows})' if left > 0 else ''}")
        print_choices(choices, len(chosen) + 1)
        chosen += choices
    if not chosen:
        say("Nothing may be ordered now.")
    else:
        say("A number gives that order.")
    return tuple(chosen)


def _lines_of(known: Knowledge, commands: Iterable[Command], wanted: str) -> list[Command]:
    """Those orders that have all the wanted words in them, as they are written or by names."""
    parts = wanted.casefold().split()
    return [command for command in commands
            if not parts or all(part in _with_names(known, phrase(command)).casefold() for part in parts)]


def _shorten(line: str) -> str:
    """A long order by its beginning and its end."""
    words = line.split()
    return line if len(words) <= LONG else f"{' '.join(words[:LONG // 2])} ... {' '.join(words[-2:])} ({len(words)} words)"


def possible_words(seat: PlayerSeat) -> tuple[str, ...]:
    """The words with which an order may begin now, but for the one that ends the step."""
    return tuple(word for word in dict.fromkeys(phrase(command).split()[0] for command in seat.legal()) if word != "end")


def _with_names(known: Knowledge, line: str) -> str:
    """An order as it is shown, with what its ids and its last hex stand for behind it."""
    from campaign.session.words.whereabouts import whereabouts

    view, theatre, words = known.view, known.book.theatre, line.split()
    names = {str(key): own.force.name for key, own in view.forces.items()}
    names |= {str(key): flotilla.name for key, flotilla in view.flotillas.items()}
    details = [f"{names[word]} ({word})" for word in dict.fromkeys(words) if word in names]
    hexes = [word for word in words if len(word) == LABEL and word.isdigit() and theatre.on_map(Hex(word))]
    details += [f"{whereabouts(theatre, Hex(hexes[-1]))}"] if hexes else []
    return f"{line}  - {', '.join(details)}" if details else line


def order_text(known: Knowledge, command: Command) -> str:
    """An order as it may be typed, by names where they will do, with what stands behind its numbers."""
    return _with_names(known, _short_order(known, command))


def proposal_text(known: Knowledge, proposal: Proposal) -> str:
    """A proposal in words: its orders, and why."""
    lines = "; ".join(_short_order(known, command) for command in proposal.commands)
    then = f", then standing order: {task_in_words(proposal.then)}" if proposal.then is not None else ""
    return f"{lines}{then}{f' - {proposal.why}' if proposal.why else ''}"


def _short_order(known: Knowledge, command: Command) -> str:
    """An order as it is said, a long route by its end and conduct left to `help standing`."""
    from campaign.session.grammar.phrasing import with_names

    text = phrase(command)
    parts = text.split()
    hexes = [part for part in parts if part.isdigit() and len(part) == LABEL]
    if parts[0] == "move" and len(hexes) > SHOWN:
        route = f" {' '.join(hexes)}"
        return f"{with_names(known, text).removesuffix(route)} to {hexes[-1]}, {quantity(len(hexes), 'hex', 'hexes')}"
    text = with_names(known, text)
    if (at := text.find(" stronger ")) > 0:
        name = text.rfind(" as ")
        text = text[:at] + (text[name:] if name > at else "")
    return text


MORE_THAN_THAT = "Whatever is taken, the step stays yours; `staff` decides all of it in your stead, sailings and convoys too."
TAKES = "y: all of it; 1 3: these; except 1 3: all but these; n: nothing: "


def take_proposal(seat: PlayerSeat, said: Sequence[str] = ()) -> bool:
    """Shows what the staff proposes, and gives what the player takes of it; whether anything was ordered.

    What he `said` already he is not asked; the list stands above what was taken of it all the same.
    """
    from campaign.session.grammar.knowledge import Knowledge
    from campaign.session.planning.proposing import proposals_for, take
    from campaign.session.words.whereabouts import label_hexes

    known, found = Knowledge.of(seat), proposals_for(seat)
    if not found:
        say("The staff proposes nothing now.")
        return False
    say("The staff proposes:")
    print_choices(NumberedLine("", label_hexes(seat.book.theatre, proposal_text(known, proposal))) for proposal in found)
    taken = None if not said else numbers_taken(said, len(found))
    if said and taken is None:
        raise Malformed(f"`p`, `p all`, `p 1 3` or `p except 1 3` was expected, with numbers from 1 to {len(found)}")
    if taken is None:
        print_folded([MORE_THAN_THAT])
    while taken is None:
        words = ask(TAKES).lower().replace(",", " ").split()
        taken = numbers_taken(words, len(found))
        # Enter alone decides nothing here either.
        if taken is None and words:
            answers = f"y, numbers from 1 to {len(found)}, the same behind except, or n"
            print_folded([f"  {' '.join(words)!r} is no answer: {answers} was expected."])
    if not taken:
        return False
    say(f"Taken: {'all of it' if len(taken) == len(found) else listed([str(number) for number in taken])}.")
    count = len(taken)
    for proposal, refused in take(seat, [found[number - 1] for number in taken]):
        count -= 1
        print_folded([f"  Not done: {label_hexes(seat.book.theatre, f'{proposal_text(known, proposal)}: {refused}')}"])
    return count > 0


def order_operation(seat: PlayerSeat, said: Sequence[str]) -> bool:
    """Orders the operation of the staff meeting that bears a number; whether anything was ordered."""
    from campaign.session.logistics.ledger import ledger_for
    from campaign.session.meeting.operations import operations_for, order
    from campaign.session.words.whereabouts import label_hexes

    found = operations_for(seat, ledger_for(seat))
    number = int(said[0]) if len(said) == 1 and said[0].isdigit() else 0
    if not 1 <= number <= len(found):
        some = f"a number from 1 to {len(found)} was expected" if found else "the staff has worked out none"
        raise Malformed(f"`meeting order {' '.join(said)}`: {some}")
    operation = found[number - 1]
    if not operation.ready:
        raise NotFound(f"{operation.title} begins when ships may sail: order it in the movement step of a day")
    passed_over = order(seat, operation)
    for _, refused in passed_over:
        print_folded([f"  Not done: {label_hexes(seat.book.theatre, str(refused))}"])
    if len(passed_over) < len(operation.proposals):
        say(f"Ordered: {operation.title}.")
    return len(passed_over) < len(operation.proposals)


def numbers_taken(words: Sequence[str], count: int) -> tuple[int, ...] | None:
    """The numbers that an answer takes of so many proposals: all, none, these, or all but these; None if it is no answer."""
    first, *others = words or ("",)
    if first in ("y", "yes", "all") and not others:
        return tuple(range(1, count + 1))
    if first in ("n", "no") and not others:
        return ()
    numbers = others if first == "except" else words
    if not numbers or not all(word.isdigit() and 1 <= int(word) <= count for word in numbers):
        return None
    named = {int(word) for word in numbers}
    return tuple(number for number in range(1, count + 1) if (number in named) is not (first == "except"))


def words_in_the_air(seat: PlayerSeat) -> tuple[NumberedLine, ...]:
    """What may be said to a sortie that waits, the leaders' word first."""
    from campaign.session.grammar.sentences import in_words
    from campaign.session.planning.proposing import AirWord, leaders_word

    first = leaders_word(seat)
    commands: list[Command] = [] if first is None else [first]
    commands += [command for command in seat.legal() if isinstance(command, AirWord) and command != first]
    lines = [(phrase(command), in_words(seat.book, seat.view, command), command == first) for command in commands]
    return tuple(
        NumberedLine(line, f"{label}{', as the leaders would' if leads else ''} (`{line}`)") for line, label, leads in lines)
