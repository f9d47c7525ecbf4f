"""Aircraft at the terminal: who stands where, the plan of the day, what is answered in advance, and the price of a sortie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.cli.terminal import choosing
from campaign.cli.words import page_width, print_folded, say
from campaign.model.play.decisions import Decision, DecisionKind
from campaign.session.play.trouble import Malformed, NotFound, Refused
from campaign.words.counting import quantity

if TYPE_CHECKING:
    from campaign.session.planning.air_plan import PlannedSortie
    from campaign.session.play.seat import PlayerSeat


ORDERS = ("order", "doctrine")


def air(seat: PlayerSeat, rest: Sequence[str]) -> bool | None:
    """The word `air`: whether anything was ordered, or None where it begins an order."""
    first = rest[0].lower() if rest else ""
    if first == "plan":
        return plan(seat, [word.lower().strip(",") for word in rest[1:]])
    if first == "doctrine" and len(rest) == 1:
        doctrine(seat)
        return False
    if first in ORDERS:
        return None
    _fields(seat, " ".join(rest))
    return False


def _fields(seat: PlayerSeat, query: str = "") -> None:
    """Own units field by field and who stands on the enemy's; of one field, deck or kind where something is named."""
    from campaign.session.reports.aircraft import aircraft, airfields
    from campaign.session.reports.page import as_page, by_name
    from campaign.session.reports.records import Records
    from campaign.session.reports.table import filter_by_text, filter_rows

    own = aircraft(seat.book, seat.view, Records())
    theirs = filter_rows(airfields(seat.book, seat.view, Records()), [f"side={seat.side.enemy}"], None)
    found = [table for table in (filter_by_text(own, query), filter_by_text(theirs, query)) if table.rows]
    if query and not found:
        raise NotFound(f"no aircraft and no airfield is called {query!r}; `air` shows all that are known")
    for table in found:
        say(as_page(by_name(table, seat.book.theatre), page_width()))


def doctrine(seat: PlayerSeat) -> None:
    """What the side answers in advance in the air."""
    now = seat.view.air_war.doctrine
    leaders = "leaders decide in a fight" if now.leaders else "you are asked in a fight"
    say(f"Fighters rise: {now.intercept.value}; {leaders} [SM-GAP-79].")
    say("`air doctrine intercept always|worthwhile|never|ask leaders yes|no` changes it.")


def plan(seat: PlayerSeat, args: Sequence[str]) -> bool:
    """The plan of the day, or with `accept` and perhaps numbers what of it is to be ordered; whether anything was."""
    from campaign.session.grammar.knowledge import Knowledge
    from campaign.session.planning.air_plan import has_a_plan, plan_of_the_day

    found = plan_of_the_day(seat.book, seat.view, seat.refusal)
    if not args:
        if not found:
            say("The staff plans nothing in the air now." if has_a_plan(seat.view) else
                "Aircraft are ordered in your initial phase, movement and combat steps, and air phase.")
        for number, sortie in enumerate(found, 1):
            print_folded([f"  {number}. {choosing.order_text(Knowledge.of(seat), sortie.order)}"], hang=6)
            print_folded([f"     {sortie.reason}; price: {sortie.price}"], hang=7)
        if found:
            say("`air plan accept` gives all, `air plan accept 1 2` those; or type one, changed.")
        return False
    if args[0] != "accept" or not all(word.isdigit() and 1 <= int(word) <= len(found) for word in args[1:]):
        known = f" with numbers from 1 to {len(found)}" if found else ", but nothing is planned now"
        raise Malformed(f"`air plan accept` was expected{known}")
    return _give_all(seat, [found[int(word) - 1] for word in dict.fromkeys(args[1:])] or list(found))


def print_hint(seat: PlayerSeat) -> None:
    """That the staff plans something in the air, where it does."""
    from campaign.session.planning.air_plan import plan_of_the_day

    if count := len(plan_of_the_day(seat.book, seat.view, seat.refusal)):
        say(f"   In the air it plans {quantity(count, 'order')}: `air plan` shows, `air plan accept` gives.")


def _give_all(seat: PlayerSeat, chosen: Sequence[PlannedSortie]) -> bool:
    from campaign.session.grammar.knowledge import Knowledge

    # What an order is about may be gone once it is given: it is named before.
    count, known = 0, Knowledge.of(seat)
    for sortie in chosen:
        text = choosing.order_text(known, sortie.order)
        try:
            heard = seat.give(sortie.order)
            count += 1
            if not heard.lines:
                print_folded([f"  Given: {text}"], hang=6)
        except Refused as refused:
            print_folded([f"  Not done: {text}: {refused}"])
    if not chosen:
        raise NotFound("nothing is planned now")
    return count > 0


def price(seat: PlayerSeat, line: str) -> None:
    """What a sortie or a voyage would promise and cost."""
    from campaign.cli.sorties import print_price, print_voyage, sortie_in, voyage_in

    if (voyage := voyage_in(seat, line)) is not None:
        print_voyage(voyage[1])
    else:
        print_price(seat, sortie_in(seat, line))


def print_sortie(seat: PlayerSeat, decision: Decision) -> None:
    """Who comes, who meets whom, where a sortie asks something."""
    if decision.kind is DecisionKind.AIR:
        from campaign.session.planning.air_plan import sortie_in_words

        print_folded(f"  {line}" for line in sortie_in_words(seat.book, seat.view))
