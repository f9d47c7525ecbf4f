"""Sorties and landings before they are ordered: what the staff plans in the air, what a sortie costs, what a landing needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from campaign.cli.words import Json, Save, SideOption, open_game, print_folded, print_json, say, word_of

if TYPE_CHECKING:
    from campaign.model.commands import Command, FlySupplies, LandAssault, LandFollowUp, LaunchSortie, PlanLanding
    from campaign.session.planning.air_odds import SortieOdds
    from campaign.session.planning.air_price import SortiePrice
    from campaign.session.planning.previews import Preview
    from campaign.session.play.game import Game
    from campaign.session.play.seat import PlayerSeat

    Priced = FlySupplies | LaunchSortie | PlanLanding | LandAssault | LandFollowUp

PRICED = ("`airstrike AX1 with squadron_815` was expected: an `airstrike`, an `airlift`, a landing (`plan`, `assault`, "
          "`follow`), a course (`move`) or a `standing` order as it would be given, or its JSON")
AIR, LANDING, SAILING = ("airstrike", "airlift"), ("plan", "assault", "follow"), ("move", "standing")


def add_to(app: typer.Typer) -> None:
    """Adds the commands of this module to the program."""
    app.command("plan")(plan)
    app.command("price")(price)


def plan(save: Save, side: SideOption = None, json: Json = False) -> None:  # noqa: FBT002
    """List what the staff would order of a side's aircraft now, each order with its reason and its price."""
    from campaign.session.grammar.phrasing import phrase
    from campaign.session.planning.air_plan import plan_of_the_day
    from campaign.session.play.written_orders import form_of

    with open_game(save) as game:
        seat = _seat(game, side)
        found = plan_of_the_day(seat.book, seat.view, seat.refusal)
    if json:
        print_json([{"order": form_of(proposal.order), "words": phrase(proposal.order), "reason": proposal.reason,
                     "price": proposal.price} for proposal in found])
        return
    for proposal in found:
        print_folded([phrase(proposal.order), f"  {proposal.reason}; price: {proposal.price}"])
    if not found:
        say("The staff plans nothing in the air now.")


def price(
    save: Save,
    sortie: Annotated[str, typer.Argument(
        metavar="ORDER", help="An airstrike, an airlift, a landing, a course or a standing order, in words or JSON.")],
    side: SideOption = None,
    json: Json = False,  # noqa: FBT002
) -> None:
    """Tell what a sortie, a landing or a voyage promises and costs by what its side knows; nothing is changed."""
    from campaign.session.planning import previews
    from campaign.session.play.written_orders import form_of

    with open_game(save) as game:
        seat = _seat(game, side)
        if (voyage := voyage_in(seat, sortie)) is not None:
            _tell_voyage(seat, *voyage, json=json)
            return
        order = sortie_in(seat, sortie)
        if not json:
            print_price(seat, order)
            return
        if isinstance(order, previews.LANDINGS):
            details: dict[str, Any] = {"hexes": previews.plain_landing(seat.book, seat.view, order)}
        else:
            details = _priced_plainly(seat, order)
        refusal = seat.refusal(order)
    refused = None if refusal is None else {"rule": refusal.rule, "reason": refusal.reason}
    print_json({"side": seat.side.value, "order": form_of(order), **details, "refused": refused})


def voyage_in(seat: PlayerSeat, text: str) -> tuple[Command, Preview] | None:
    """A course or a standing order that is meant, and what it brings about; None for all else."""
    from campaign.session.grammar.knowledge import Knowledge
    from campaign.session.grammar.reading import read
    from campaign.session.planning.previews import of_course, preview
    from campaign.session.play.written_orders import orders_in

    view = seat.view
    if text.partition(" ")[0].lower() in SAILING:
        meant = read(Knowledge.of(seat), text)
        order = meant.commands[0]
        way = meant.passage
        found = preview(seat.book, view, order) if way is None else of_course(seat.book, view, way.own, way.course)
    elif text.lstrip().startswith("{"):
        (order, *_) = orders_in(text, seat.side)
        found = preview(seat.book, view, order)
    else:
        return None
    return None if found is None else (order, found)


def _tell_voyage(seat: PlayerSeat, order: Command, found: Preview, *, json: bool) -> None:
    from campaign.session.planning.previews import plain
    from campaign.session.play.written_orders import form_of

    refusal = seat.refusal(order)
    if json:
        refused = None if refusal is None else {"rule": refusal.rule, "reason": refusal.reason}
        print_json({"side": seat.side.value, "order": form_of(order), **plain(found), "refused": refused})
        return
    print_voyage(found)
    if refusal is not None:
        print_folded([f"It could not be ordered now: {refusal.reason} [{refusal.rule}]"])


def print_voyage(found: Preview) -> None:
    """What a voyage brings about in three lines, and then the rest of it."""
    print_folded(found.lines, hang=2)
    print_folded((f"  {line}" for line in found.more), hang=4)


def print_price(seat: PlayerSeat, order: Priced) -> None:
    """What an order promises and costs, line by line, and why it could not be given now; raises NotFound."""
    from campaign.session.planning.air_odds import odds_in_words
    from campaign.session.planning.air_price import describe
    from campaign.session.planning.previews import LANDINGS, landing_rows
    from campaign.session.play.trouble import NotFound

    refusal = seat.refusal(order)
    if not isinstance(order, LANDINGS):
        print_folded(describe(seat.book, seat.view, order, _price_of(seat, order)))
        if (odds := _odds_of(seat, order)) is not None:
            print_folded(odds_in_words(odds), hang=4)
        verb = "sent"
    elif lines := landing_rows(seat.book, seat.view, order):
        print_folded(lines)
        verb = "ordered"
    else:
        raise NotFound("nothing is known of that plan or of its units" if refusal is None else refusal.reason)
    if refusal is not None:
        print_folded([f"It could not be {verb} now: {refusal.reason} [{refusal.rule}]"])


def _price_of(seat: PlayerSeat, order: LaunchSortie | FlySupplies) -> SortiePrice:
    from campaign.session.planning.air_price import price_of_sortie
    from campaign.session.play.trouble import NotFound

    if (found := price_of_sortie(seat.book, seat.view, order)) is None:
        raise NotFound("it is not known where that is, or what is there")
    return found


def _odds_of(seat: PlayerSeat, order: LaunchSortie | FlySupplies) -> SortieOdds | None:
    """What may come of a strike that reaches its target; nothing of supplies, which are set down or lost."""
    from campaign.model.commands import LaunchSortie
    from campaign.session.planning.air_odds import odds_of_sortie

    reached = not any(flyer.is_out_of_reach for flyer in _price_of(seat, order).flyers)
    return odds_of_sortie(seat.book, seat.view, order) if reached and isinstance(order, LaunchSortie) else None


def _priced_plainly(seat: PlayerSeat, order: LaunchSortie | FlySupplies) -> dict[str, Any]:
    from campaign.session.planning.air_odds import plain_odds
    from campaign.session.planning.air_price import plain

    found, odds = plain(_price_of(seat, order)), _odds_of(seat, order)
    counted = None if odds is None else plain_odds(odds)
    # The band of the hits stands beside their mean.
    band = {"least": 0, "most": 0} if counted is None else counted["hits"]
    return {**found, "hits": {**found["hits"], **band}, "odds": counted}


def sortie_in(seat: PlayerSeat, text: str) -> Priced:
    """The one sortie or landing that is meant; raises Malformed for all else."""
    from campaign.model.commands import FlySupplies, LandAssault, LandFollowUp, LaunchSortie, PlanLanding
    from campaign.session.grammar.knowledge import Knowledge
    from campaign.session.grammar.reading import read
    from campaign.session.play.trouble import Malformed
    from campaign.session.play.written_orders import orders_in

    in_words = text.partition(" ")[0].lower() in (*AIR, *LANDING)
    if not in_words and not text.lstrip().startswith("{"):
        raise Malformed(PRICED)
    (order, *more) = read(Knowledge.of(seat), text).commands if in_words else orders_in(text, seat.side)
    if more or not isinstance(order, LaunchSortie | FlySupplies | PlanLanding | LandAssault | LandFollowUp):
        raise Malformed(PRICED)
    return order


def _seat(game: Game, side: SideOption) -> PlayerSeat:
    """The seat of the side that is meant; whoever reads both must name one."""
    from campaign.session.play.players import reader_for
    from campaign.session.play.seat import PlayerSeat
    from campaign.session.play.trouble import Malformed

    reader = reader_for(game.players, word_of(side))
    if reader is None:
        raise Malformed("whose aircraft? `--side axis` or `--side allied` was expected")
    return PlayerSeat(game, reader)
