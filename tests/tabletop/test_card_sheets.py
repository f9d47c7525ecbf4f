"""Card sheets: ships alone, by name, as they were on a day, for clubs that fight battles of their own."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library.battles.book import load_book_of_every_sea
from campaign.model.battles.tabletop import CardSheet, Roster
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.session.engagements.forms import papers_named
from campaign.session.files.card_sheets import card_sheet_of, file_name, fleet_named
from campaign.session.files.papers import packet_of
from campaign.session.play.trouble import Malformed, NotFound
from campaign.tabletop.packet import card_sheet_pdf
from campaign.tabletop.press import SIZES
from campaign.tactics.registry import papers_names, system_names
from tests.cli.shell import Shell
from tests.tabletop.papers import battle

every_rules = pytest.mark.parametrize("rules", papers_names())
PLATE = ("graf spee", "ajax", "achilles", "exeter")
ON_THE_DAY = "1939-12-13"
# So many ships are soon formed up, by whatever system.
FEW = 12


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shell:
    """Commands in this process and in a folder of their own."""
    monkeypatch.chdir(tmp_path)
    return Shell(capsys, monkeypatch)


def sheet(rules: str, *names: str, day: str | None = None) -> CardSheet:
    """The card sheet of some ships."""
    book, ships = fleet_named(names)
    return card_sheet_of(book, ships, rules, day)


def rosters(made: CardSheet) -> dict[ShipId, Roster]:
    """The rosters of a card sheet by ship."""
    return {ship.roster.ship: ship.roster for card in made.cards for ship in card.ships}


@every_rules
def test_a_card_alone_has_every_figure_that_it_has_in_a_packet_but_those_of_the_battle(rules: str) -> None:
    """SAS-C6, SF-P.1 Off the Plate all four were whole: the same facts, boxes and tables, and the same charts."""
    alone, packet = sheet(rules, *PLATE, day=ON_THE_DAY), packet_of(*battle("river-plate"), rules, None)
    of_packet = {ship.roster.ship: ship.roster for ship in packet.ships}

    assert rosters(alone).keys() == of_packet.keys()
    for ship, roster in rosters(alone).items():
        there = of_packet[ship]
        assert roster.facts == tuple(fact for fact in there.facts if fact[0] not in there.of_battle)
        assert (roster.parts, roster.log) == (there.parts, there.log)
    assert alone.sheets == packet.sheets


@every_rules
def test_a_card_sheet_says_nothing_of_a_battle(rules: str) -> None:
    """No side, no number of a plot, no hour: whose ships fight those of whom is the club's affair."""
    made = sheet(rules, "warspite", "zara", "nubian", "mohawk", "zulu")
    words = [text for card in made.cards for text in (card.title, card.subtitle, *(ship.subtitle for ship in card.ships))]

    assert not any("Axis" in text or "Allied" in text for text in words)
    assert not any(label in roster.of_battle for roster in rosters(made).values() for label, _ in roster.facts)
    assert [card.title for card in made.cards] == ["Warspite", "Zara", "Tribal class"]
    assert [len(card.ships) for card in made.cards] == [1, 1, 3]
    assert all(clock == "" for card in made.cards if card.log is not None for _, clock in card.log.turns)


def test_refits_are_those_of_the_day() -> None:
    """SAS-C6 Valiant's radar came in December 1939: her card of that summer has none, that of June 1940, when she came, has."""
    early, late = (dict(rosters(sheet("supremacy_at_sea", "valiant", day=day))[ShipId("valiant")].facts)
                   for day in ("1939-06-01", None))

    assert "Radar" not in early and late["Radar"] == "search"


def test_without_a_day_they_are_as_the_last_of_them_first_came() -> None:
    """Zulu came in September 1941, when Zara lay on the bottom: a club may have them meet all the same."""
    assert sheet("any", "zara", "warspite").subtitle.startswith("Undamaged, as they were in early Jun 1940.")
    assert sheet("any", "zara", "zulu").subtitle.startswith("Undamaged, as they were in late Sep 1941.")


@pytest.mark.parametrize("typed", [
    ("warspite", "zara", "fiume"), ("warspite, zara, fiume",), ("warspite,zara,fiume",), ("warspite,", "zara,", "fiume"),
    ("Warspite", "zara,", "FIUME", "zara")])
def test_names_are_typed_as_people_type_them(typed: tuple[str, ...]) -> None:
    """With commas or without, quoted or not, each once."""
    assert fleet_named(typed)[1] == ("warspite", "zara", "fiume")


def test_a_name_with_a_comma_of_its_own_stays_whole_where_it_is_quoted() -> None:
    """Of a flotilla in two squadrons the first is meant."""
    book, ships = fleet_named(("3rd S-boat Flotilla, first squadron", "ajax"))

    assert [book.oob.ships[ship].name for ship in ships] == ["3rd S-boat Flotilla, first squadron", "Ajax"]
    assert card_sheet_of(book, ships, "any").title == "Cards of 3rd S-boat Flotilla, first squadron; Ajax"


def test_ships_of_other_seas_are_found_where_our_own_has_none() -> None:
    """Derfflinger fought in the North Sea, in a Book that has its guns and classes too."""
    made = sheet("fear_god", "lion", "derfflinger", day="1916-05-31")

    assert list(rosters(made)) == ["lion", "derfflinger"]
    assert fleet_named(("ajax",))[0].oob.ships.keys() < load_book_of_every_sea().oob.ships.keys()


@pytest.mark.parametrize(("typed", "told"), [
    (("warspyte",), r"there is no ship 'warspyte'; did you mean Warspite\?"),
    (("warspite, zarra",), r"there is no ship 'zarra'; did you mean Zara or "),
    (("war",), "'war' may be any of .*Warspite .*: write more of the name"),
])
def test_a_name_that_says_too_little_is_answered_with_those_that_may_be_meant(typed: tuple[str, ...], told: str) -> None:
    """As `ship` answers it."""
    with pytest.raises(NotFound, match=told):
        fleet_named(typed)


@pytest.mark.parametrize(("names", "day", "told"), [
    ((" , ",), None, "no ship is named: one name or several were expected"),
    (("zara",), "1941", "'1941': a day was expected as --date, as in 1941-01-22"),
    (("zara",), "2041-01-01", "2041-01-01: a day from 1900 to 1999 was expected"),
    (("zara", "littorio"), "1939-01-01", "Littorio was commissioned in 1940-05: a --date from then on was expected"),
])
def test_what_cannot_be_read_is_told_in_one_line_with_what_was_expected(
        names: tuple[str, ...], day: str | None, told: str) -> None:
    """What, where, and what to do."""
    with pytest.raises(Malformed) as trouble:
        sheet("any", *names, day=day)

    assert told in str(trouble.value) and "\n" not in str(trouble.value)


@pytest.mark.parametrize("rules", system_names())
def test_ships_of_one_side_have_cards_too_and_nobody_else_has(rules: str) -> None:
    """SM-6 A system begins no battle of one side: somebody stands against them, and has no card."""
    assert list(rosters(sheet(rules, "littorio", "zara"))) == ["littorio", "zara"]
    assert list(rosters(sheet(rules, "ajax", "orion"))) == ["ajax", "orion"]


@pytest.mark.gate
@every_rules
@pytest.mark.parametrize("paper", SIZES)
def test_the_same_ships_give_the_same_bytes(rules: str, paper: str) -> None:
    """Neither the hour nor the machine goes into it."""
    one, again = (card_sheet_pdf(sheet(rules, "warspite", "zara", "nubian", "mohawk"), paper) for _ in range(2))

    assert one == again and one.startswith(b"%PDF")


@pytest.mark.gate
@every_rules
def test_every_ship_in_the_order_of_battle_has_a_card(rules: str) -> None:
    """Of any sea and any type: warship, boats, transport or landing craft."""
    book = load_book_of_every_sea()
    keys = tuple({ship.ship_class: ship.id for ship in book.oob.ships.values()}.values())
    made = [card_sheet_of(book, keys[start:start + FEW], rules) for start in range(0, len(keys), FEW)]

    assert {ship for one in made for ship in rosters(one)} == set(keys)


def test_the_command_prints_a_file_named_by_ships_and_rules(shell: Shell, tmp_path: Path) -> None:
    """Without --out in the working folder; with --json one document and nothing else."""
    told = shell("cards", "warspite", "zara", "--rules", "supermarina")
    asked = shell("cards", "warspite,zara,fiume,ajax,orion", "--rules", "any", "--paper", "letter", "--json")

    assert told.code == asked.code == 0
    assert told.out.startswith("Cards of Warspite and Zara: Undamaged, as they were in early Jun 1940.")
    assert (tmp_path / "cards-warspite-zara-supermarina.pdf").read_bytes().startswith(b"%PDF")
    assert asked.document["file"] == "cards-warspite-zara-fiume-2-more-any.pdf" == str(file_name(
        tuple(map(ShipId, asked.document["ships"])), "any"))
    assert (asked.document["cards"], asked.document["bytes"]) == (5, (tmp_path / asked.document["file"]).stat().st_size)


@pytest.mark.parametrize(("words", "told"), [
    (("warspite", "--rules", "any", "--scale", "inches"), "--scale goes without it"),
    (("warspite", "--rules", "coastal", "--scale", "inches"), "one of centimetres, half size was expected as --scale"),
    (("warspite", "--rules", "chess"), "there is no tactical system 'chess'; there are: coastal,"),
    (("warspite", "--rules", "any", "--out", "cards.txt"), "a name ending in .pdf was expected"),
    (("warspite", "--rules", "any", "--out", "nowhere/cards.pdf"), "there is no such folder; an existing one was expected"),
    (("warspite",), "Missing option '--rules'"),
    (("--rules", "any"), "Missing argument 'SHIP...'"),
])
def test_wrong_words_are_refused_in_one_line_and_nothing_is_written(
        words: tuple[str, ...], told: str, shell: Shell, tmp_path: Path) -> None:
    """What was written, and what was expected in its place."""
    came = shell("cards", *words)

    assert came.code != 0 and told in came.err and came.err.count("\n") == 1
    assert not list(tmp_path.glob("*.pdf"))


def test_a_scale_lays_the_templates_out_as_in_a_packet() -> None:
    """SAS-A2.1 Two fifths of the size, in centimetres."""
    book, ships = fleet_named(PLATE)
    made = card_sheet_of(book, ships, "supremacy_at_sea", ON_THE_DAY, "centimetres")

    assert made.sheets == packet_of(*battle("river-plate"), "supremacy_at_sea", Side.AXIS, scale="centimetres").sheets
    assert made.sheets != sheet("supremacy_at_sea", *PLATE, day=ON_THE_DAY).sheets
    assert len(papers_named("supremacy_at_sea").scales) == 2
