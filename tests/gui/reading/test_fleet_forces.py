"""Forces formed on the fleet board: by ticks and keys, by the mouse that draws ships about, and what the rules refuse."""

from __future__ import annotations

from pathlib import Path

from campaign.gui.actions.plain import InFleet
from campaign.gui.actions.values import PutShips, ShowShips
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.reading.fleet import FleetScreen
from campaign.model.commands import FormForce
from campaign.model.events.sailing import ForceFormed, ShipsJoined
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.reports.order_of_battle import (
    FleetFilter,
    Station,
)
from tests.gui.reading.fleet_boards import EAGLE, MALAYA, WARSPITE, board, focus_on, press_key


def formed(screen: CampaignScreen) -> list[set[ShipId]]:
    """The ships of each force that the Allied side has formed so far."""
    assert screen.game.archive is not None
    events = [recorded.event for recorded in screen.game.archive.of_kinds((ForceFormed.__name__,))]
    return [set(event.ships) for event in events if isinstance(event, ForceFormed) and event.side is Side.ALLIED]


def joined(screen: CampaignScreen) -> list[set[ShipId]]:
    """Allied ships that joined a force, order by order."""
    assert screen.game.archive is not None
    events = [recorded.event for recorded in screen.game.archive.of_kinds((ShipsJoined.__name__,))]
    return [set(event.ships) for event in events if isinstance(event, ShipsJoined)
            and event.ships[0] in screen.workspace.known.view.ships]


def test_ticks_form_a_force(tmp_path: Path) -> None:
    """SM-1F Insert ticks, the line says what it would be, Home forms it; the board is there again with the force on it."""
    screen, page = board(tmp_path)
    for ship in (WARSPITE, MALAYA, EAGLE):
        focus_on(page, ship)
        press_key(screen.stage, "insert")
    assert page.forming.ticked == {WARSPITE, MALAYA, EAGLE}
    page.focus = None
    assert "2 BB, 1 CV" in page.line() and "a day" in page.line()
    press_key(screen.stage, "home")

    assert formed(screen) == [{WARSPITE, MALAYA, EAGLE}]
    assert screen.stage.top is page
    assert not page.forming.ticked
    assert any(station.force is not None and len(station.ships) == 3 for station in page.lists.stations)


def test_what_the_rules_refuse_is_told_in_one_line_and_forms_nothing(tmp_path: Path) -> None:
    """SM-1F Ships of two bases make no force; without a tick the line says how to tick."""
    screen, page = board(tmp_path)
    press_key(screen.stage, "home")
    assert "No ship is ticked" in page.message
    gibraltar = next(ship for ship, own in screen.workspace.known.view.ships.items() if own.port == "gibraltar")
    for ship in (WARSPITE, gibraltar):
        focus_on(page, ship)
        press_key(screen.stage, "insert")
    press_key(screen.stage, "home")

    assert page.message.startswith("No: ") and "\n" not in page.message
    assert not formed(screen)
    assert page.forming.ticked == {WARSPITE, gibraltar}
    press_key(screen.stage, "escape")
    assert not page.forming.ticked and screen.stage.top is page


def test_letters_that_are_typed_form_no_force(tmp_path: Path) -> None:
    """With ships ticked every letter is searched for, and the space bar belongs to the search."""
    screen, page = board(tmp_path)
    focus_on(page, WARSPITE)
    press_key(screen.stage, "insert")
    for letter in "abcdefghijklmnopqrstuvwxyz ":
        press_key(screen.stage, "space" if letter == " " else letter)
        screen.stage.text(letter)
    assert page.sought.words

    assert not formed(screen)


def test_enter_on_a_force_puts_what_is_ticked_into_it(tmp_path: Path) -> None:
    """SM-1F Keys lead to its head as to any line; the event names the ships that joined."""
    screen, page = board(tmp_path, (1920, 1080))
    screen.workspace.give(FormForce(Side.ALLIED, (WARSPITE, MALAYA), "Force A"))
    page.forming.changed()
    focus_on(page, EAGLE)
    press_key(screen.stage, "insert")
    page.focus = next(row.action for row in page.rows() if isinstance(row.action, PutShips)
                      and row.action.station.startswith("force"))
    assert page.enters().startswith("puts 1 ticked")
    press_key(screen.stage, "enter")

    assert joined(screen) == [{EAGLE}]
    assert screen.stage.top is page


def spot_of_ship(page: FleetScreen, ship: ShipId) -> tuple[float, float]:
    """Where a ship stands on the board, beside her tick."""
    focus_on(page, ship)
    spot = page.spot(page.focus)
    assert spot is not None
    return spot.rect.x + spot.rect.wide / 2, spot.rect.middle[1]


def test_ships_are_drawn_into_a_force_and_onto_the_button_that_forms_one(tmp_path: Path) -> None:
    """While they are carried the line says what letting go would do; elsewhere it does nothing."""
    screen, page = board(tmp_path, (1920, 1080))
    stage = screen.stage
    screen.workspace.give(FormForce(Side.ALLIED, (WARSPITE,), "Force A"))
    page.forming.changed()
    stage.pressed(*spot_of_ship(page, EAGLE))
    onto = page.spot(next(row.action for row in page.rows() if row.text.startswith("Force A")))
    assert onto is not None
    stage.pointed(*onto.rect.middle)
    stage.dragged(*onto.rect.middle, 20, 20)
    assert "Eagle" in page.message and "Force A" in page.message
    assert "carried" in {sheet.name for sheet in stage.sheets()}
    stage.released(*onto.rect.middle)
    assert joined(screen) == [{EAGLE}]
    stage.pressed(*spot_of_ship(page, MALAYA))
    stage.dragged(3, 3, -20, 0)
    assert page.message == "Let go here, and nothing is done."
    stage.released(3, 3)
    assert formed(screen) == [{WARSPITE}]
    stage.pressed(*spot_of_ship(page, MALAYA))
    form = page.spot(InFleet.FORM)
    assert form is not None
    stage.dragged(*form.rect.middle, 0, 20)
    stage.released(*form.rect.middle)

    assert formed(screen) == [{WARSPITE}, {MALAYA}]
    assert stage.top is page


def test_a_click_on_the_box_and_the_right_button_tick(tmp_path: Path) -> None:
    """A click elsewhere on her line chooses her, and shows her on no map."""
    screen, page = board(tmp_path, (1920, 1080))
    at = spot_of_ship(page, EAGLE)
    screen.stage.pressed(*at)
    screen.stage.released(*at)
    assert screen.stage.top is page and not page.forming.ticked
    screen.stage.pressed(*at, "right")
    assert page.forming.ticked == {EAGLE}
    spot = page.spot(page.focus)
    assert spot is not None
    screen.stage.pressed(spot.rect.x + 6, spot.rect.middle[1])

    assert not page.forming.ticked


def test_the_enemys_ships_are_not_ticked(tmp_path: Path) -> None:
    """The line says whose are."""
    screen, page = board(tmp_path)
    page.press(ShowShips(FleetFilter.ENEMY))
    press_key(screen.stage, "insert")

    assert not page.forming.ticked
    assert page.message == "Only your own ships that are in the game are ticked."


def test_a_whole_force_that_is_put_into_another_base_is_sent_there(tmp_path: Path) -> None:
    """SM-GAP-61 It gets a standing order, whose price is told first; a part of it must be split off before."""
    screen, page = board(tmp_path, (1920, 1080))
    screen.workspace.give(FormForce(Side.ALLIED, (WARSPITE, MALAYA), "Force A"))
    page.forming.changed()
    malta = next(station for station in page.lists.stations if station.name == "Malta")
    part, whole = (page.forming.outcome(page.forming.put(ships, malta)) for ships in ((WARSPITE,), (WARSPITE, MALAYA)))
    assert part.command is None and part.words.startswith("No: ")
    assert "in port in" in whole.words and "\n" not in whole.words
    page.forming.ticked = {WARSPITE, MALAYA}
    page.press(PutShips(malta.key))

    assert [task.order.route for task in screen.workspace.known.view.standing_orders.values()] == [("malta",)]
    assert screen.stage.top is page


def test_a_force_of_an_enemy_is_no_target(tmp_path: Path) -> None:
    """Ships are put into one's own bases and forces alone."""
    _, page = board(tmp_path)
    said = page.forming.put((WARSPITE,), Station("marker AX1", "Marker AX1", ""))

    assert said == "Ships are put into your own bases and forces alone."
