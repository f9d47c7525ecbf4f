"""Previews: what a land game fact, a course or a standing order leads to is shown, and confirmed, before it is given."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.cli.words import print_folded, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from campaign.model.commands import Command
    from campaign.session.grammar.knowledge import Knowledge
    from campaign.session.grammar.reading import Passage
    from campaign.session.planning.previews import Preview
    from campaign.session.play.seat import Heard, Seat


def consequences_of(seat: Seat, command: Command) -> tuple[str, ...]:
    """What follows an order that is a fact of the land game; raises Refused where it would be refused."""
    from campaign.session.planning.land_following import what_follows
    from campaign.session.play.trouble import Refused

    if (consequences := what_follows(seat, command)) and (refusal := seat.refusal(command)) is not None:
        raise Refused(refusal)
    return consequences


def print_consequences(consequences: Sequence[str]) -> None:
    """What follows, a line each."""
    say("What follows:")
    print_folded(f"  {line}" for line in consequences)


def goes_ahead(seat: Seat, command: Command, confirm: Callable[[str], bool]) -> bool:
    """Prints what follows an order, and whether it is given then: what has no consequence to be asked about always is."""

    consequences = consequences_of(seat, command)
    if consequences:
        print_consequences(consequences)
        return confirm("Enter it?")
    found = foreseen(seat, command)
    if found is not None:
        _print_preview(found)
    return found is None or not found.trouble or confirm("  Order it all the same?")


def lands_as_named(known: Knowledge, commands: Sequence[Command], confirm: Callable[[str], bool]) -> bool:
    """Names what a few words unload, by ports, before it is given; asks where that is in several of them."""
    from campaign.model.commands import UnloadCargo
    from campaign.session.planning.left_ashore import landings_in_words

    landed = [command for command in commands if isinstance(command, UnloadCargo)]
    if len(landed) < 2:
        return True
    lines = landings_in_words(known.book, known.view, landed)
    print_folded(f"  {line}" for line in lines)
    return len(lines) == 1 or confirm("  Unload all of it? `unload PORT` unloads in one port.")


def foreseen(seat: Seat, command: Command) -> Preview | None:
    """What a standing order would do with a force of one's own; None where it would be refused, and for all else."""
    from campaign.model.commands import GiveStandingOrder
    from campaign.session.planning.previews import preview

    own = next((view for side, view in seat.views.items() if side is getattr(command, "side", None)), None)
    if own is None or not isinstance(command, GiveStandingOrder) or seat.refusal(command) is not None:
        return None
    return preview(seat.book, own, command)


def outside_in_words(seat: Seat, heard: Iterable[Heard]) -> Iterator[str]:
    """Forces that orders left in the roads of a port: what that risks, and the words that sail or berth each."""
    from campaign.session.grammar.knowledge import Knowledge
    from campaign.session.grammar.phrasing import with_names
    from campaign.session.planning.roads import berthing, risk_in_words
    from campaign.session.play.seat import PlayerSeat

    if not isinstance(seat, PlayerSeat):
        return
    known = Knowledge.of(seat)
    for key in dict.fromkeys(force for one in heard for force in one.in_the_roads):
        own = known.view.forces.get(key)
        if own is not None and own.roads and key not in known.view.standing_orders:
            yield (f"{risk_in_words(known.book, known.view, own)}. `move` or `standing` sails it, "
                   f"`{with_names(known, berthing(own))}` berths it.")


def print_passage(known: Knowledge, passage: Passage) -> None:
    """How far it is and when it is there, what fuel is left then, and what threatens on the way."""
    from campaign.session.planning.previews import of_course

    _print_preview(of_course(known.book, known.view, passage.own, passage.course))


def _print_preview(found: Preview) -> None:
    """The three lines."""
    print_folded((f"  {line}" for line in found.lines), hang=4)
