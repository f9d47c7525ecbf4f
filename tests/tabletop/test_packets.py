"""Packets: what stands on the papers, and how they are printed."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from campaign.drawing.theme import LIGHT
from campaign.model.battles.battle import Participant
from campaign.model.battles.tabletop import Box, BoxRows, Packet, PrintedTable, Roster
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import Condition
from campaign.session.files.papers import packet_of
from campaign.tabletop.form import form_blocks, value_text
from campaign.tabletop.packet import packet_pdf
from campaign.tabletop.press import LEAST_SHARE, MARGIN, SIZES, PageBlock, Press, Slab, fold_text, width_of
from campaign.tactics.registry import papers_names
from tests.tabletop.papers import altered, battle, hurt, skirmish, written

MORE_THAN_SHIPS = ("excess-air", "barham", "genoa")
every_rules = pytest.mark.parametrize("rules", papers_names())
WORN = Condition(
    shell_damage=Fraction(2, 5), torpedoes_left=Fraction(1, 2), rounds_left={"main": Fraction(1, 2)}, mounts_out=("A",)
)


def packet(rules: str, key: str = "river-plate", reader: Side | None = None, seed: int | None = None) -> Packet:
    """A packet for a reader."""
    book, engagement = battle(key)
    briefing = skirmish(key)[0].briefing
    return packet_of(book, engagement if seed is None else hurt(book, engagement, seed), rules, reader, briefing)


def worn_exeter(rules: str) -> Roster:
    """The roster of an Exeter that has been in a battle before."""
    book, engagement = battle()

    def worse(_: Side, one: Participant) -> Participant:
        return replace(one, condition=WORN) if one.ship == "exeter" else one

    made = packet_of(book, altered(engagement, worse), rules, None)
    return next(one.roster for one in made.ships if one.roster.ship == "exeter")


def boxes(roster: Roster, label: str) -> tuple[Box, ...]:
    """The row of boxes whose label begins so."""
    rows = [row for part in roster.parts if isinstance(part, BoxRows) for row in part.rows]
    return next(row.boxes for row in rows if row.label.startswith(label))


def struck(roster: Roster, label: str) -> list[bool]:
    """Which boxes of a row are struck out."""
    return [one.struck for one in boxes(roster, label)]


def test_damage_taken_before_is_struck_out_on_a_counters_roster() -> None:
    """SM-GAP-19 Two of five gunnery boxes, one of two torpedo boxes, and guns at half."""
    roster = worn_exeter("supermarina")

    assert struck(roster, "Gunnery") == [True, True, False, False, False]
    assert not any(struck(roster, "Flotation"))
    assert sum(struck(roster, "Torpedoes")) == 1
    assert ("Primary ammunition", "half: fires at half") in roster.facts
    assert boxes(roster, "Flotation")[-1].text == "sunk"


def test_damage_taken_before_is_struck_out_on_a_ship_sheet() -> None:
    """SAS-C6, SAS-T2.1 Points on the ladder, the turret and its salvos, a bank that is not loaded, and the rest untouched."""
    roster = worn_exeter("supremacy_at_sea")
    ladder = boxes(roster, "Points lost")

    assert [int(one.text) for one in ladder if one.struck] == [60 * row for row in range(1, 13)]
    assert ladder[-1].text == "1815"
    assert all(struck(roster, "A 2x"))
    assert struck(roster, "B 2x") == [True] * 4 + [False] * 4 or all(struck(roster, "B 2x"))
    assert sum(map(all, (struck(roster, "starboard tubes"), struck(roster, "port tubes")))) == 1
    assert not any(struck(roster, "Engine rooms"))


def test_damage_taken_before_is_struck_out_on_a_neutral_roster() -> None:
    """SM-GAP-19 Tenths of the hull and of the rounds, mounts by name, torpedoes one by one."""
    roster = worn_exeter("any")

    assert sum(struck(roster, "Hull")) == 4
    assert sum(struck(roster, "Rounds, main")) == 5
    assert [one.text for one in boxes(roster, "Mounts") if one.struck] == ["A"]
    assert sum(struck(roster, "Torpedoes")) == len(boxes(roster, "Torpedoes")) / 2


def test_ranges_are_told_in_yards_metres_and_inches_of_the_table() -> None:
    """SAS-A2.3 Graf Spee is 73.8 inches from Ajax, as the scenario places them."""
    tables = {part.title: part for part in packet("supremacy_at_sea").after_plot if isinstance(part, PrintedTable)}
    ajax = next(row for row in tables["Ranges and bearings"].rows if row[1] == "Ajax")

    assert ajax[2:] == ("1 Admiral Graf Spee", "327", "24,906", "22,774", "73.8 in")


def test_a_system_without_inches_names_its_own_bands() -> None:
    """SM-6C.1 Supermarina measures by band."""
    tables = {part.title: part for part in packet("supermarina").after_plot if isinstance(part, PrintedTable)}

    assert {row[-1] for row in tables["Ranges and bearings"].rows} == {"primary"}


@every_rules
def test_the_reference_sheets_hold_every_chart_that_a_table_asks_for(rules: str) -> None:
    """SAS-A2, SAS-A3.3, SAS-T4, SM-6D.2, SM-6E A club's own rules bring their own."""
    rules_told = {
        "supermarina": {"SM-6B", "SM-6D.2", "SM-6D.3", "SM-6E"},
        "any": set(),
        "surface_fire": {"SF-0.1", "SF-III.9", "SF-I.9", "SF-V.1", "SF-VI.4", "SF-VII.10", "SF-VII.18", "SF-VII.25", "SF-X.5",
                         "SF-P.2"},
        "coastal": {"CO-3.1", "CO-4.1", "CO-5.2", "CO-7.1", "CO-7.9", "CO-8.1", "CO-GAP-10"},
        "fear_god": {"FG-0-phases", "FG-8.1.1", "FG-GAP-15", "FG-6.4", "FG-8.1.6", "FG-GAP-16", "FG-8.1.2-type", "FG-8.3",
                     "FG-8.2", "FG-GAP-17", "FG-8.1.9"},
        "supremacy_at_sea": {"SAS-A6", "SAS-B2.8", "SAS-B4", "SAS-B5", "SAS-T7", "SAS-T5", "SAS-B7", "SAS-GAP-04"},
    }
    sheets = packet(rules).sheets

    assert {one.rule for one in sheets} == rules_told[rules]
    assert all(
        len(row) == len(part.head)
        for one in sheets for part in one.parts if isinstance(part, PrintedTable) for row in part.rows
    )


@every_rules
def test_the_form_on_paper_asks_in_the_order_in_which_it_is_typed(rules: str) -> None:
    """Line by line the fields of the file."""
    made = packet(rules)
    book, engagement = battle()
    text = written(book, engagement, rules)
    fields = [
        *made.form.fields,
        *(field for side in Side for one in made.form.ships if one.side is side for field in one.fields),
    ]
    places = []
    at = 0
    for field in fields:
        at = text.index(f"{field.key}: {value_text(field.value)}", at) + 1
        places.append(at)

    assert len(form_blocks(made.form, 500)) == 2 + len(made.form.ships)
    assert all(one < other for one, other in pairwise(places))


@pytest.mark.parametrize(("rules", "key"), [
    *((rules, "excess-air") for rules in ("any", "surface_fire", "coastal")),
    *((rules, "tobruk-coast") for rules in ("any", "surface_fire", "coastal")),
    ("supremacy_at_sea", "excess-air"), ("supermarina", "cape-bon")])
def test_what_a_line_asks_is_said_once_and_true_of_every_ship(rules: str, key: str) -> None:
    """SM-6B.2 Of how many boxes, boats or aircraft stands in the row of each, not in the words for the whole side."""
    asked: dict[str, set[str]] = {}
    for ship in packet(rules, key).form.ships:
        for field in ship.fields:
            asked.setdefault(field.key, set()).add(field.words.partition(", of ")[0])

    assert {key: words for key, words in asked.items() if len(words) > 1} == {}


@pytest.mark.gate
@every_rules
@pytest.mark.parametrize("paper", SIZES)
def test_the_same_packet_gives_the_same_bytes_with_its_own_type(rules: str, paper: str) -> None:
    """Neither the hour nor the machine goes into it, and every letter is embedded."""
    one, again = (packet_pdf(packet(rules), paper) for _ in range(2))

    assert one == again
    assert one.startswith(b"%PDF") and b"FontFile2" in one
    assert b"/Helvetica" not in one


@pytest.mark.gate
@pytest.mark.parametrize(("rules", "key"), [
    *((rules, key) for rules in papers_names() for key in ("river-plate", "matapan-night", "espero-convoy")),
    *(("supremacy_at_sea", key) for key in MORE_THAN_SHIPS), ("surface_fire", "excess-air"), ("coastal", "tobruk-coast")])
@pytest.mark.parametrize("paper", SIZES)
def test_nothing_is_printed_over_the_edge_of_a_page(rules: str, key: str, paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line of type lies between the margins, however long the words and however damaged the ships."""
    from reportlab.pdfgen.canvas import Canvas

    width, height = SIZES[paper]
    over: list[tuple[str, float]] = []
    plain = Canvas.drawString

    def measured(canvas: Any, x: float, y: float, text: str, *more: Any, **others: Any) -> Any:
        left, base = canvas.absolutePosition(x, y)
        right, _ = canvas.absolutePosition(x + canvas.stringWidth(text, canvas._fontname, canvas._fontsize), y)
        edge = MARGIN * LEAST_SHARE
        # The number of pages is drawn once, at the origin of a form, and laid on each of them.
        if not text.startswith("of ") and (
                left < edge - 1 or right > width - edge + 1 or not edge - 3 <= base <= height - edge):
            over.append((text, right))
        return plain(canvas, x, y, text, *more, **others)

    monkeypatch.setattr(Canvas, "drawString", measured)
    for reader in (None, *BOTH):
        packet_pdf(packet(rules, key, reader, seed=None if key in MORE_THAN_SHIPS else 3), paper)

    assert not over


def test_a_block_that_runs_on_has_its_head_again_on_the_next_page() -> None:
    """So that no column is without its name."""
    drawn: list[str] = []

    def slab(name: str, height: float) -> Slab:
        return Slab(height, lambda canvas, x, top: drawn.append(name))

    press = Press("a4", "title", "foot")
    press.set(PageBlock((slab("head", 20),), tuple(slab(f"row {number}", 100) for number in range(9))))
    press.finished()

    assert drawn.count("head") == 2
    assert [one for one in drawn if one != "head"] == [f"row {number}" for number in range(9)]


def test_words_wider_than_their_column_are_cut_and_none_is_lost() -> None:
    """Long names of ships and mounts."""
    lines = fold_text("Luigi di Savoia Duca degli Abruzzi unspeakablylongword", 8, 40)

    assert all(width_of(one, 8) <= 40 for one in lines)
    assert "".join(lines).replace(" ", "") == "LuigidiSavoiaDucadegliAbruzziunspeakablylongword"


@pytest.mark.gate
def test_a_plot_wears_the_tones_of_the_chart(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sea, buff land, a shoal in the blue of shallow water; ships in the colours of their sides."""
    from reportlab.pdfgen.canvas import Canvas

    tones: set[tuple[int, ...]] = set()
    filled = Canvas.setFillColorRGB

    def noted(canvas: Canvas, *parts: float, **more: Any) -> None:
        tones.add(tuple(round(part * 255) for part in parts))
        filled(canvas, *parts, **more)

    monkeypatch.setattr(Canvas, "setFillColorRGB", noted)
    packet_pdf(packet("coastal", "messina-narrows"), "a4")
    ashore = set(tones)
    packet_pdf(packet("coastal", "tobruk-coast"), "a4")

    assert ashore >= {LIGHT.sea0, LIGHT.land, *LIGHT.sides.values()} and LIGHT.b8 in tones - ashore


@pytest.mark.gate
@pytest.mark.parametrize("key", ["messina-narrows", "genoa"])
def test_the_name_of_a_coast_stands_inside_the_plot(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However little of it is drawn, and wherever its middle lies."""
    from reportlab.pdfgen.canvas import Canvas

    ends: list[tuple[float, float]] = []
    drawn = Canvas.drawCentredString

    def measured(canvas: Canvas, x: float, y: float, text: str, **more: Any) -> None:
        if text.endswith("(land)"):
            half = width_of(text, 6.5) / 2
            ends.append((x - half, x + half))
        drawn(canvas, x, y, text, **more)

    monkeypatch.setattr(Canvas, "drawCentredString", measured)
    packet_pdf(packet("coastal", key), "a4")

    assert ends and all(left >= MARGIN and right <= SIZES["a4"][0] - MARGIN for left, right in ends)


def test_a_coast_that_lies_beyond_the_plot_is_listed_with_its_corners() -> None:
    """CO-4.4 The plot is drawn as large as the ships stand; who comes to the reefs must know where they lie."""
    part = next(part for part in packet("coastal", "tobruk-coast").after_plot if part.title == "Land, shoals and minefields")

    assert isinstance(part, PrintedTable)
    assert part.rows[1] == ("Reefs of Ras Azzaz", "shoal", "121.4, -121.4; 155.3, -82.5; 203.9, -82.5; 223.3, -116.5")
