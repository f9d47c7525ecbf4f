"""Packets of large battles: cards for divisions, logs with every turn, a scale and its room, no page for next to nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from campaign.model.battles.battle import Engagement
from campaign.model.battles.presence import Division
from campaign.model.battles.tabletop import BoxRows, Lines, Packet, PrintedTable, Roster, RosterCard, TurningTemplate
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.files.papers import packet_of
from campaign.session.play.trouble import Malformed
from campaign.tabletop import parts
from campaign.tabletop.cards import card_of
from campaign.tabletop.packet import packet_pdf
from campaign.tabletop.press import LEAST_SHARE, MARGIN, SIZES, Press, Slab, fold_text
from campaign.tactics.registry import papers_names, system_named, system_names
from campaign.tactics.supermarina.battle.state import Battle as RangeBattle
from campaign.tactics.supermarina.charts.collection import charts_in as supermarina_charts
from campaign.tactics.supermarina.round.sequence import time_is_up
from tests.tabletop.papers import altered, battle, fleet_action, hurt, skirmish

every_rules = pytest.mark.parametrize("rules", [
    pytest.param(rules, marks=pytest.mark.xdist_group(f"large packets of {rules}")) for rules in papers_names()])
# What 54 ships need is printed on American paper, and searched page by page, by the gate.
every_paper = pytest.mark.parametrize("paper", [
    pytest.param(paper, marks=() if paper == "a4" else pytest.mark.gate) for paper in SIZES])
FLEETS = pytest.param("fleet-action", marks=pytest.mark.gate)
# Pages of the umpire's packet of 54 ships, on either paper; when each had a card as long as a page these were 52 and more.
PAGES = {"supermarina": 21, "supremacy_at_sea": 29, "surface_fire": 29, "coastal": 30, "fear_god": 40, "any": 20}


@cache
def packet(rules: str, key: str, reader: Side | None = None, scale: str | None = None) -> Packet:
    """A packet of a skirmish, or of the fleet action."""
    if key == "fleet-action":
        return packet_of(*fleet_action(), rules, reader, None, scale)
    return packet_of(*battle(key), rules, reader, skirmish(key)[0].briefing, scale)


def unstopped(book: Book, engagement: Engagement) -> tuple[Book, Engagement]:
    """The same battle without an hour to stop."""
    assert engagement.setting is not None
    return book, replace(engagement, setting=replace(engagement.setting, stop_minutes=None))


def room(made: Packet) -> str:
    """What the first page says of the table."""
    return " ".join(next(part.lines for part in made.setup if isinstance(part, Lines) and part.title.startswith("The table")))


def division(made: Packet) -> RosterCard:
    """The first card that several ships share."""
    return next(card for card in made.cards if len(card.ships) > 1)


@pytest.mark.gate
@every_rules
@every_paper
def test_a_fleet_action_fits_in_a_folder(rules: str, paper: str) -> None:
    """SAS-C6 The pages of 54 ships, counted."""
    printed = packet_pdf(packet(rules, "fleet-action"), paper)

    assert len(re.findall(rb"/Type /Page\b", printed)) <= PAGES[rules]


@pytest.mark.gate
@every_rules
@pytest.mark.parametrize("key", ["river-plate", FLEETS])
@every_paper
def test_no_sheet_stands_alone_on_a_page(rules: str, key: str, paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that holds hardly anything is spared, for the umpire and for both sides."""
    finished: list[int] = []
    plain = Press.finished

    def counted(press: Press) -> bytes:
        finished.append(press.lonely)
        return plain(press)

    monkeypatch.setattr(Press, "finished", counted)
    for reader in (None, *BOTH):
        packet_pdf(packet(rules, key, reader), paper)

    assert finished == [0, 0, 0]


@pytest.mark.gate
@every_rules
def test_destroyers_share_a_card_four_at_most_and_large_ships_have_their_own(rules: str) -> None:
    """SAS-C6 Sixteen are four cards, thirteen are four and three times three."""
    cards = packet(rules, "fleet-action").cards
    sizes = [len(card.ships) for card in cards]

    assert sizes == [1] * 16 + [4] * 4 + [1] * 9 + [4, 3, 3, 3]
    assert all("DD" in ship.subtitle.split(", ") for card in cards for ship in card.ships if len(card.ships) > 1)


@pytest.mark.gate
@every_rules
def test_a_division_that_is_told_off_shares_a_card(rules: str) -> None:
    """SAS-C6 Under its own name, apart from others of the same force."""
    book, engagement = fleet_action()
    party = engagement.parties[Side.AXIS]
    destroyers = [unit.ship for unit in party.participants if unit.force == "screen"]
    second = Division("Second division", destroyers[5], tuple(destroyers[4:7]))
    parties = {**engagement.parties, Side.AXIS: replace(party, divisions=(second,))}
    cards = packet_of(book, replace(engagement, parties=parties), rules, Side.AXIS).cards
    card = next(card for card in cards if "Second division" in card.title)

    assert [ship.roster.ship for ship in card.ships] == destroyers[4:7]


def printed_on(card: Slab, press: Press, monkeypatch: pytest.MonkeyPatch) -> tuple[str, int]:
    """All letters that are printed on a card, and how many frames are drawn."""
    from reportlab.pdfgen.canvas import Canvas

    words: list[str] = []
    frames: list[float] = []
    with monkeypatch.context() as watched:
        for name in ("drawString", "drawRightString", "drawCentredString"):
            watched.setattr(Canvas, name, lambda canvas, x, y, text, **_: words.append(text))
        watched.setattr(Canvas, "rect", lambda canvas, x, y, width, height, **_: frames.append(width))
        card.draw(press.canvas, MARGIN, press.height - MARGIN)
    return "".join(words).replace(" ", ""), len(frames)


def told_by(roster: Roster) -> Iterator[str]:
    """Every word of a roster; a column that is empty is left out with its head."""
    yield from (text for fact in roster.facts for text in fact)
    for part in roster.parts:
        match part:
            case BoxRows(rows=rows):
                for row in rows:
                    yield from (row.label, row.note, *(text for box in row.boxes for text in (box.text, box.below)))
            case PrintedTable(rows=rows):
                yield from (cell for row in rows for cell in row)
            case Lines(lines=lines):
                yield from lines


@pytest.mark.gate
@every_rules
@every_paper
def test_nothing_of_a_roster_is_lost_on_a_card(rules: str, paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """SAS-C6, SM-GAP-19 Every word of facts, tables and notes, and every box, of ships in states of their own."""
    book, engagement = battle("cape-spada")
    press = Press(paper, "title", "foot")
    for card in packet_of(book, hurt(book, engagement, 5), rules, None).cards:
        for ship in card.ships:
            letters, frames = printed_on(card_of(ship, card.log, *press.real).slab, press, monkeypatch)
            boxes = [box for part in ship.roster.parts if isinstance(part, BoxRows) for row in part.rows for box in row.boxes]

            # A word wider than its column is cut in two, and so are letters compared, not words.
            assert [text for text in told_by(ship.roster) if not all(word in letters for word in text.split())] == []
            assert frames >= len(boxes)


def test_a_card_that_leaves_out_a_box_or_a_word_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """SAS-C6 What is looked for on a card is missed on a blank one."""
    letters, frames = printed_on(Slab(100.0, lambda canvas, x, top: None), Press("a4", "title", "foot"), monkeypatch)
    roster = packet("supermarina", "river-plate").ships[0].roster

    assert (letters, frames) == ("", 0) and any(told_by(roster))


def test_a_log_has_a_row_for_each_turn_that_there_may_be_with_its_clock() -> None:
    """SAS-A6, SAS-T2.1 Two hours off the Plate are 24 turns, from the next full five minutes after contact."""
    made = packet("supremacy_at_sea", "river-plate")
    (log,) = {card.log for card in made.cards}
    assert log is not None

    assert log.turns == made.record.turns
    assert (log.turns[0], log.turns[-1], len(log.turns)) == (("1", "06:15"), ("24", "08:10"), 24)


@pytest.mark.parametrize(("rules", "most"), [("supermarina", 40), ("supremacy_at_sea", 24), ("any", 24)])
def test_without_an_hour_to_stop_the_record_has_as_many_rows_as_the_system_allows(rules: str, most: int) -> None:
    """SM-GAP-16, SAS-GAP-19 By the chart of each system; a club's own rules have numbers and no clock."""
    record = packet_of(*unstopped(*battle()), rules, None).record

    assert len(record.turns) == most
    assert all(bool(clock) is (rules != "any") for _, clock in record.turns)


@pytest.mark.parametrize("key", ["river-plate", "spartivento-day", "cape-spada", "matapan-night", "espero-convoy"])
def test_the_last_row_of_a_record_is_the_round_in_which_the_engine_stops(key: str) -> None:
    """SM-GAP-16.7 Neither a row more nor a row less."""
    book, engagement = battle(key)
    last = len(packet("supermarina", key).record.turns)
    begun = system_named("supermarina").begin(book, engagement)
    assert isinstance(begun, RangeBattle)
    charts = supermarina_charts(book)

    assert time_is_up(charts, replace(begun, round=last)) is not None
    assert time_is_up(charts, replace(begun, round=last - 1)) is None


def test_the_first_page_says_the_scale_and_what_room_the_table_must_have() -> None:
    """SAS-A2.1, SAS-A3.1 Half as far again as one sees, in inches, feet and metres."""
    inches, centimetres = (packet("supremacy_at_sea", "river-plate", scale=scale) for scale in ("inches", "centimetres"))
    side = re.search(r"of (\d+) by (\d+) in", room(inches))
    assert side is not None and side[1] == side[2]

    assert int(side[1]) >= 90
    cm = f"With a cm for each in it is {side[1]} by {side[1]} cm ({int(side[1]) / 100:.1f} m each way)"
    assert cm in room(inches) and "--scale centimetres prints a packet for it" in room(inches)
    assert "the point 0, 0: lay it where you like" in room(inches)
    assert "one in, 309 m" in room(inches) and "one cm, 309 m" in room(centimetres)
    assert "will do on which" in room(packet("supermarina", "river-plate"))
    assert "by your own scale" in room(packet("any", "river-plate"))


def test_half_size_is_half_the_room_and_is_named_as_it_is_typed() -> None:
    """CO-1.1 A centimetre of the papers is half of one on the table: 540 of them are 270."""
    whole, half = (room(packet("coastal", "tobruk-coast", scale=scale)) for scale in ("centimetres", "half size"))

    assert "a table or floor of 540 by 540 cm (5.4 m each way)" in whole and "a unit is one cm, 21 m" in whole
    assert "With 0.5 cm for each cm it is 270 by 270 cm (8.9 ft = 2.7 m each way)" in whole
    assert '--scale "half size" prints a packet for it' in whole
    assert "a table or floor of 270 by 270 cm (8.9 ft = 2.7 m each way)" in half
    assert "a cm of these papers is 0.5 cm of the table, 21 m" in half and "With 2 cm for each cm it is 540 by 540 cm" in half


def test_distances_are_told_in_the_unit_of_the_scale() -> None:
    """SAS-A2.1 The same number of centimetres as of inches, everywhere on the sheet."""
    made = packet("supremacy_at_sea", "river-plate", scale="centimetres")
    ranges = next(part for part in made.after_plot if isinstance(part, PrintedTable) and part.title == "Ranges and bearings")

    assert next(row for row in ranges.rows if row[1] == "Ajax")[-1] == "73.8 cm"
    assert not re.search(r"\d in\b", repr(made.after_plot))


@pytest.mark.parametrize(("rules", "scale"), [("supermarina", "inches"), ("any", "inches"), ("supremacy_at_sea", "feet")])
def test_a_scale_that_a_system_has_not_is_refused(rules: str, scale: str) -> None:
    """SAS-A2.1 In one line, with those that there are."""
    with pytest.raises(Malformed, match="--scale"):
        packet(rules, "river-plate", scale=scale)


@every_rules
def test_what_one_side_does_not_see_is_not_in_the_room_of_its_table(rules: str) -> None:
    """SM-GAP-56 The room is reckoned from the ships that the reader's plot shows."""
    book, engagement = battle("matapan-night")

    def further(side: Side, one: Any) -> Any:
        if side is Side.AXIS or one.posture is None:
            return one
        return replace(one, posture=replace(one.posture, y_m=one.posture.y_m - 60_000.0))

    near, far = (packet_of(book, sent, rules, Side.AXIS) for sent in (
        altered(engagement, lambda side, one: further(side, further(side, one))), altered(engagement, further)))

    assert room(near) == room(far)


@pytest.mark.gate
@every_rules
@pytest.mark.parametrize("key", ["river-plate", FLEETS, "espero-convoy"])
@every_paper
def test_no_heading_breaks_within_a_word(rules: str, key: str, paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many columns there are."""
    broken: list[str] = []

    def watched(text: str, size: float, width: float, *, bold: bool = False) -> list[str]:
        lines = fold_text(text, size, width, bold=bold)
        if bold and " ".join(lines).split() != text.split():
            broken.append(text)
        return lines

    monkeypatch.setattr(parts, "fold_text", watched)
    packet_pdf(packet(rules, key), paper)

    assert not broken


def test_every_system_says_how_its_turns_are_counted() -> None:
    """SM-6B A system that is added has logs with a clock, or says nothing of minutes and has numbers."""
    book, engagement = battle()
    for name in system_names():
        turns = system_named(name).papers.turns(book, engagement)

        assert turns.most >= 1 and turns.minutes >= 0
        assert len(turns.clocks()) == turns.most


@pytest.mark.parametrize(("scale", "unit_mm"), [("inches", 25.4), ("centimetres", 10.0)])
@pytest.mark.parametrize("share", [1.0, LEAST_SHARE])
def test_a_template_is_drawn_to_the_scale_of_the_table(
    scale: str, unit_mm: float, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SAS-GAP-01, SAS-A2.1 Its circles have their radius on the table, however small the page is set."""
    from reportlab.pdfgen.canvas import Canvas

    made = packet("supremacy_at_sea", "river-plate", scale=scale)
    template = next(part for sheet in made.sheets for part in sheet.parts if isinstance(part, TurningTemplate))
    drawn: list[float] = []
    monkeypatch.setattr(Canvas, "arc", lambda canvas, x1, y1, x2, y2, *_: drawn.append(
        (canvas.absolutePosition(x2, y2)[0] - canvas.absolutePosition(x1, y1)[0]) / 2))
    press = Press("a4", "title", "foot", share)
    press.set(parts.block_of(template, press.measure))

    assert drawn == pytest.approx([circle.radius_u * unit_mm * 72 / 25.4 for circle in template.circles])


def test_a_card_of_a_convoy_that_is_called_so_has_the_word_once() -> None:
    """SM-GAP-56 A force is told from others by its name, with what it is where the name does not say it."""
    titles = [card.title for card in packet("coastal", "tobruk-coast").cards]

    assert "1 to 3  Convoy" in titles and "7 to 8  Escort division" in titles
