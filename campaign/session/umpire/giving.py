"""What an umpire does from his desk: orders in anybody's name, results of battles, a day of the staff's; and who sits where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.model.battles.battle import AfterAction
from campaign.model.commands import Command, RuleAsUmpire
from campaign.model.sides import Side
from campaign.session.grammar.knowledge import Knowledge
from campaign.session.grammar.reading import of_the_umpire, read, umpires_verbs, verbs
from campaign.session.grammar.sentences import in_words as sentence_of
from campaign.session.planning.land_following import what_follows
from campaign.session.play.playing import Until, answered_to, play_on
from campaign.session.play.referee import accept
from campaign.session.play.seat import PlayerSeat, Seat, UmpireSeat, game_of, seat_for
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.play.written_orders import orders_in


def seat_beside(umpire: UmpireSeat, reader: Side | None) -> Seat:
    """Whose papers an umpire looks into, and in whose name he gives: a side's seat, or (None) his own."""
    return seat_for(game_of(umpire), reader)


def seat_of_the_attacker(umpire: UmpireSeat) -> PlayerSeat:
    """The seat of the side whose battle waits; raises NotFound where none does."""
    attack = game_of(umpire).state.attack
    if attack is None:
        raise NotFound("no battle is being fought")
    return PlayerSeat(game_of(umpire), attack.acting)


def giver_of(command: Command) -> Side | None:
    """In whose name an order is given: a side's, or (None) the umpire's."""
    side: Side | None = getattr(command, "side", None)
    return side


def sentence(umpire: UmpireSeat, command: Command) -> str:
    """An order in words, as whoever gives it would say it."""
    views = umpire.views
    return sentence_of(umpire.book, views.get(giver_of(command) or Side.AXIS, views[Side.AXIS]), command)


def follows(umpire: UmpireSeat, commands: Iterable[Command]) -> tuple[str, ...]:
    """SM-GAP-86.6 What facts bring with them is read before they are entered; nothing where the first would be refused."""
    orders = tuple(commands)
    if not orders or umpire.refusal(orders[0]) is not None:
        return ()
    return tuple(dict.fromkeys(line for order in orders for line in what_follows(umpire, order)))


def give(umpire: UmpireSeat, commands: Iterable[Command]) -> tuple[str, ...]:
    """Each from the seat of whoever gives it, and the staff answers as to any order; the umpire's new lines of the log.

    Raises Refused at the first that a rule refuses; those before it stand.
    """
    game, before = game_of(umpire), _last_line(umpire)
    givers: list[Side | None] = []
    try:
        for command in commands:
            seat_for(game, giver_of(command)).give(command)
            givers.append(giver_of(command))
    finally:
        if givers:
            answered_to(game, givers[-1])
    return tuple(line.text for line in umpire.log(before))


def take_result(umpire: UmpireSeat, after: AfterAction, rulings: Sequence[RuleAsUmpire] = ()) -> None:
    """A battle's result becomes history behind what was ruled about it, and the staff answers where people play too."""
    accept(umpire, after, rulings)
    answered_to(game_of(umpire), None)


def staff_plays_a_day(umpire: UmpireSeat) -> None:
    """The staff plays its sides for a day, or until a person must decide."""
    play_on(game_of(umpire), Until(segments=1))


def in_words(seat: Seat, text: str) -> tuple[Command, ...]:
    """Orders as they are typed at the terminal, in words or in JSON; raises Malformed, NotFound or Refused."""
    first = next(iter(text.split(maxsplit=1)), "").lower()
    if not first:
        raise Malformed("nothing is written yet; an order was expected")
    if first[0] in "{[":
        return tuple(orders_in(text, seat.reader))
    known = verbs() if isinstance(seat, PlayerSeat) else umpires_verbs()
    if first not in known:
        raise Malformed(f"no order begins with {first!r}; one of {', '.join(known)} was expected")
    return (of_the_umpire(seat, text),) if isinstance(seat, UmpireSeat) else read(Knowledge.of(seat), text).commands


def _last_line(umpire: UmpireSeat) -> int:
    archive = game_of(umpire).archive
    tail = () if archive is None else archive.log_tail(None, 1)
    return tail[-1].number if tail else 0
