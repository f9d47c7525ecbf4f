"""What is asked now: the question, an attack that waits, the words that answer it, and what `end` would leave undone."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from campaign.cli.terminal import air, choosing
from campaign.cli.words import page_width, print_folded, print_lines, say
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.words.counting import quantity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from campaign.session.engagements.encounter import ShipThere
    from campaign.session.planning.remedies import Undone
    from campaign.session.play.seat import PlayerSeat


WORDS = 6
GO_ON = "`p` asks the staff, `?` lists what is possible, `end` ends the"
HINTS = {
    DecisionKind.SEARCH: "`search` flies all searches, `search MARKER` one; `?`; `end` goes on",
    DecisionKind.MOVEMENT: f"{GO_ON} step",
    DecisionKind.COMBAT: f"{GO_ON} step",
    DecisionKind.REACTION: "a number, `react NAME stand NAME avoid` force by force, or `p`",
    DecisionKind.FIGHT: "a number",
    DecisionKind.PLACEMENT: "a number, `map`, `place FORCE HEX`, or `p`",
    DecisionKind.PHASE: f"{GO_ON} phase",
    DecisionKind.SUPPORT: "`support HEX with FORCE`; `end` declines",
    DecisionKind.HARBOUR: "a number, `aim SHIP SHIP`, or `p`",
    DecisionKind.SUBMARINE: "a number, `strike CV CA`, or `p`",
    DecisionKind.CRIPPLE: "a number, `ease SHIP`, `tow SHIP by SHIP`, or `p`",
    DecisionKind.AIR: "a number (1 is the leaders' word); `air doctrine leaders yes` lets them decide from now on",
    DecisionKind.LAND_FACTS:
        "`owner PORT axis|allied|nobody`, `coast`, `airfield`, `flag`, `garrison`, `defenders`; `end` ends the phase",
}


def print_decisions(seat: PlayerSeat) -> tuple[choosing.NumberedLine, ...]:
    """The decisions that wait, with what answers them; returns the answers by their numbers."""
    from campaign.session.days.dates import moment_in_words
    from campaign.session.planning.proposing import proposals_for

    pending = seat.pending
    say()
    print_folded([moment_in_words(seat.moment)])
    chosen: tuple[choosing.NumberedLine, ...] = ()
    for number, decision in enumerate(pending, 1):
        if decision.kind is DecisionKind.REACTION:
            print_alarm(seat)
        print_folded([f"{f'{number}. ' if len(pending) > 1 else ''}{question(seat, decision)}"])
        air.print_sortie(seat, decision)
        choices = choosing.answers_to(seat, decision) if not chosen else ()
        choosing.print_choices(choices)
        chosen = chosen or choices
        print_folded([f"   {hint(seat, decision)}"])
    if pending and not chosen and (count := len(proposals_for(seat))):
        say(f"   The staff has {quantity(count, 'proposal')}: `p` shows them and asks.")
    air.print_hint(seat)
    return chosen


def hint(seat: PlayerSeat, decision: Decision) -> str:
    """What answers a decision; of a step or phase with many orders, the words of those that no rule refuses now."""
    if decision.kind not in (DecisionKind.MOVEMENT, DecisionKind.COMBAT, DecisionKind.PHASE):
        return HINTS[decision.kind]
    verbs = choosing.possible_words(seat)
    listed = " ".join(f"`{word}`" for word in verbs[:WORDS])
    return f"{listed}{' ...' if len(verbs) > WORDS else ''}: {HINTS[decision.kind]}" if verbs else HINTS[decision.kind]


def question(seat: PlayerSeat, decision: Decision) -> str:
    """A question with what it is about, forces and ships by their names."""
    from campaign.session.words.whereabouts import name_places

    about = f" ({_names(seat, decision.about)})" if decision.about else ""
    return f"{name_places(seat.book.theatre, decision.question)}{about} [{decision.rule}]"


def _names(seat: PlayerSeat, about: str) -> str:
    """What a question is about, by name and then by its id, each of several."""
    view, ships = seat.view, seat.book.oob.ships
    names = {str(key): own.force.name for key, own in view.forces.items()}
    names |= {str(key): flotilla.name for key, flotilla in view.flotillas.items()}
    names |= {str(key): ships[key].name for key in view.ships if key in ships}
    parts = [part.strip() for part in about.split(",")]
    return ", ".join(f"{names[part]} ({part})" if part in names and names[part] != part else part for part in parts)


# An attack that waits for an answer -----------------------------------------------------------------------------------


def print_alarm(seat: PlayerSeat, *, by_name: bool = False) -> None:
    """Who is attacked and by whom, the enemy as far as he is seen, `by_name` ship by ship; NotFound without an attack."""
    from campaign.session.engagements.encounter import counted, encounter_to_answer, enemy_in_words, headline
    from campaign.session.words.occasions import situation_in_words
    from campaign.session.words.whereabouts import where_met

    met = encounter_to_answer(seat.book, seat.view)
    say(f"{headline(met)} {where_met(seat.book.theatre, seat.view, met.hex)}, by {met.light.value}.")
    own = (f"{party.name}: {counted(party.ships)}" for party in met.own)
    markers = ", ".join(party.label for party in met.enemy)
    print_folded([f"  Yours: {'; '.join(own)}", f"  The enemy ({markers}): {enemy_in_words(met)}"])
    attack = seat.view.attack
    if attack is not None and attack.occasion is not None:
        print_folded([f"  {line}" for line in situation_in_words(seat.book.theatre, attack.hex, attack.occasion)])
    if by_name:
        for whose, ships in (("Yours", met.own_ships), ("Of the enemy", met.enemy_ships)):
            print_folded([f"  {whose}: {_ship_names(ships)}"] if ships else [])


def _ship_names(ships: Iterable[ShipThere]) -> str:
    return ", ".join(f"{ship.name} ({ship.type.value}{'' if ship.looks == 'sound' else f', {ship.looks}'})" for ship in ships)


# Ending a step --------------------------------------------------------------------------------------------------------


SHOWN = 10


class Ending:
    """Whether a player was told what he leaves undone in the step that he ends."""

    def __init__(self) -> None:
        """Nothing was told yet."""
        self._told: object = None

    def agreed(self, seat: PlayerSeat) -> bool:
        """Whether the step ends on this word: at once where nothing is left undone, else on the second `end` running."""
        from campaign.session.planning.undone import undone

        left = undone(seat)
        state = seat.side, seat.moment, tuple((task.kind, task.about, task.words) for task in left)
        if not left or state == self._told:
            self._told = None
            return True
        self._told = state
        print_undone(seat, left)
        say("`end` again ends it.")
        return False

    def forget(self) -> None:
        """After any other word the next `end` is a first one again."""
        self._told = None


def print_undone(seat: PlayerSeat, left: tuple[Undone, ...], limit: int = SHOWN) -> None:
    """What is undone, the weightiest first, each with the words that do it."""
    from campaign.session.grammar.knowledge import Knowledge
    from campaign.session.grammar.phrasing import with_names
    from campaign.session.words.whereabouts import name_places

    known = Knowledge.of(seat)
    say("Left undone:")
    for task in left[:limit]:
        print_folded([f"  {name_places(seat.book.theatre, task.words)}"])
        print_lines(wrap(f"`{with_names(known, task.remedy)}`", page_width() - 1, initial_indent="      ",
                         subsequent_indent="        ", break_on_hyphens=False))
    if len(left) > limit:
        say(f"  and {quantity(len(left) - limit, 'more thing')}: `undone` lists them all")
