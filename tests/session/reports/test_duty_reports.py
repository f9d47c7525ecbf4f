"""Reports on duties of supply."""

from __future__ import annotations

from campaign.model.play.war import Malta, SupplyAccount, War
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Location, PortId, WarFacts
from campaign.model.sides import BOTH, Side
from campaign.rules.views.view import view_for
from campaign.session.logistics.ledger import LogisticsLedger
from campaign.session.logistics.past import Past
from campaign.session.reports.duties import duty_forecast, duty_notes, duty_rows
from tests.warsea import war_sea

FACTS = WarFacts(duties=(Location.LIBYA, Location.MALTA))
STOOD = War(supply=SupplyAccount(landed={PortId("tripoli_libya"): 9.0}, failed={Location.LIBYA: 2.0}), malta=Malta(7.0))


def test_the_supply_report_sets_what_was_landed_against_what_is_owed() -> None:
    """SM-11.7, SM-GAP-56.10 Duties and tallies are public, and what is left in Malta's larder is read by the Allies alone."""
    book, state = war_sea(facts=FACTS, war=STOOD)
    axis, allied = ([(row[0], row[2], row[3], row[6]) for row in duty_rows(book, view_for(book, state, side))] for side in BOTH)

    assert axis[0] == allied[0] == ("Libya, Axis duty", 13, "9 landed", -5)
    assert axis[1] == ("Malta, Allied duty", 3, "larder not known", -5)
    assert allied[1] == ("Malta, Allied duty", 3, "7 stored", -5)


def test_who_reads_the_notes_on_duties_learns_what_failed_and_only_her_owner_what_malta_has_left() -> None:
    """SM-11, SM-GAP-56.10 Failed game turns are public through the points."""
    book, state = war_sea(facts=FACTS, war=STOOD)
    axis, allied = (duty_notes(book, view_for(book, state, side)) for side in BOTH)

    assert "Libya 2" in axis[0] and axis[0] == allied[0]
    assert axis[1] == "Malta is short for 0 game turns [SM-11B2]."
    assert allied[1] == "Malta has 7 supply points and is short for 0 game turns [SM-11B2]."


def test_by_option_the_forecast_tells_what_is_still_to_land_at_malta() -> None:
    """SM-11B2.3, SM-11.8 How long the larder lasts, and the three loads of this game turn besides."""
    book, state = war_sea(facts=FACTS, war=STOOD)
    letter = replace(book, options=replace(book.options, malta_convoy_every_turn=True))
    rows = list(duty_forecast(LogisticsLedger(letter, view_for(letter, state, Side.ALLIED), Past())))

    assert ["lasts 32 days" in str(row[5]) for row in rows] == [True, False]
    assert rows[1][3] == 3 and "3 loads short" in str(rows[1][5])


def test_the_forecast_tells_what_is_short_and_how_long_malta_lasts() -> None:
    """SM-11.8 Each side its own duties: four loads short for Libya, a month for Malta."""
    book, state = war_sea(facts=FACTS, war=STOOD)
    axis = list(duty_forecast(LogisticsLedger(book, view_for(book, state, Side.AXIS), Past())))
    allied = list(duty_forecast(LogisticsLedger(book, view_for(book, state, Side.ALLIED), Past())))

    assert [row[3] for row in axis] == [4.0] and "4 loads short" in str(axis[0][5])
    assert [row[3] for row in allied] == [7] and "lasts 32 days" in str(allied[0][5])
