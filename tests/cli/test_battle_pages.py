"""A turn of a battle at the terminal: it fits a page, tells what its side sees, and is commanded in plain words."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout
from functools import cache

import pytest
from msgspec import Struct

from campaign.cli.battle_page import help_lines, print_question, print_turn
from campaign.cli.fighting import print_preview
from campaign.model.play.telling import Being, Change, Deed, Effect, Measure, Mention, Part, Telling
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.engagements.battle_news import news, weightiest
from campaign.session.engagements.comparison import BattleDamage
from campaign.session.engagements.divisions import divisions_of
from campaign.session.engagements.spoken import Moment, Understanding, read_line
from campaign.words.lengths import LengthUnit
from tests.cli.shell import Shell
from tests.session.divisions.fights import ALL, BIG_FLEET, advised, asked, fight

COLUMNS, LINES = 80, 40
TURNS, ORDERS_AT_MOST = 4, 160
FIGHTS = [*((system, "") for system in ALL), *((system, BIG_FLEET) for system in ALL if system != "coastal"),
          ("supremacy_at_sea", "matapan-night")]
fights = pytest.mark.parametrize(("system", "skirmish"), [
    pytest.param(*one, marks=pytest.mark.xdist_group("pages of " + ", ".join(one))) for one in FIGHTS])


def pages(system: str, skirmish: str, side: Side) -> Iterator[tuple[str, Moment]]:
    """Everything that a side is shown before it must answer, turn after turn, as captains fight."""
    table, before = fight(system, skirmish), None
    told: list[Telling] = []
    for _ in range(ORDERS_AT_MOST):
        if (found := asked(table)) is None or found[2].round > TURNS:
            return
        who, decision, view = found
        if who is side:
            own = divisions_of(table.book, view, side, table.engagement)
            now = Moment(table, view, decision, advised(table, side, decision), own)
            page = io.StringIO()
            with redirect_stdout(page):
                if before is None or before.round != view.round:
                    print_turn(before, view, own, told, LengthUnit.KM)
                    before = view
                    told = []
                print_question(now, now.advice, LengthUnit.KM)
            yield page.getvalue(), now
        told += (line.telling for line in table.give(table.advice(who, decision)).heard(side))


class Shown(Struct, frozen=True):
    """A page, the help beside it, and who is in the battle and who of them is seen."""

    page: str
    help: tuple[str, ...]
    seen: frozenset[str]
    parties: Mapping[Side, frozenset[str]]


@cache
def shown(system: str, skirmish: str) -> tuple[Shown, ...]:
    """What the Allied side is shown in a battle, which is fought once for all who look at its pages."""
    return tuple(
        Shown(page, tuple(help_lines(now)), frozenset(token.name for token in now.view.tokens), {
            side: frozenset(unit.name for unit in party.participants) for side, party in now.table.engagement.parties.items()})
        for page, now in pages(system, skirmish, Side.ALLIED))


@pytest.mark.gate
@fights
def test_a_turn_fits_a_page_of_eighty_columns_by_forty_lines(system: str, skirmish: str) -> None:
    """The fleet action too: with the prompt beneath, nothing has scrolled away when an answer is typed."""
    for one in shown(system, skirmish):
        lines = one.page.splitlines()
        assert len(lines) < LINES, one.page
        assert max(map(len, lines)) <= COLUMNS, one.page
        assert len(one.help) < LINES and max(map(len, one.help)) <= COLUMNS
        assert not re.search(r"\b[a-z]+_[a-z]+", one.page), one.page
    assert len(shown(system, skirmish)) >= TURNS


@pytest.mark.gate
@fights
def test_what_is_printed_for_a_side_names_no_enemy_that_it_does_not_see(system: str, skirmish: str) -> None:
    """A page is made of its side's view and of what was told it, and of nothing else."""
    for one in shown(system, skirmish):
        hidden = one.parties[Side.AXIS] - one.seen - one.parties[Side.ALLIED]
        hidden = {name for name in hidden if not any(name in seen for seen in one.seen)}
        said = [name for name in hidden if re.search(rf"\b{re.escape(name)}\b", one.page.partition("Yours")[2])]
        assert not said, (said, one.page)


def moment(system: str, key: str, turn: int = 2) -> Moment:
    """The Allied side's question of that kind, in a turn or later."""
    return next(now for _, now in pages(system, "", Side.ALLIED) if now.decision.key == key and now.view.round >= turn)


@pytest.mark.parametrize(("words", "course"), [
    ("1 turn port 40", -40), ("first division turn starboard 60", 60), ("1 straight", 0),
])
def test_a_division_turns_as_it_is_told(words: str, course: int) -> None:
    """Within what the notation of half units allows, and its ships behind its leader."""
    from campaign.session.engagements.helm import course_at_the_end, helm_of

    now = moment("supremacy_at_sea", "moves")
    spoken = read_line(now, now.advice, words)
    helm = helm_of(now.table, now.view, now.decision, "ajax")
    assert spoken.heard is Understanding.ORDERED
    assert helm is not None
    bow, trail = helm.token.heading_degrees or 0.0, helm.trail(spoken.answers)
    assert trail is not None
    off = (course_at_the_end(trail, bow) - bow - course + 180) % 360 - 180
    assert abs(off) <= 6
    assert now.lawful(spoken.answers)


@pytest.mark.parametrize("several", ["1 2", "1, 2", "1 and 2", "1-2"])
def test_several_divisions_are_ordered_by_their_numbers_at_once(several: str) -> None:
    """As if each had been told by itself."""
    now = moment("fear_god", "plot")
    one_by_one = read_line(now, read_line(now, now.advice, "1 guns hold").answers, "2 guns hold").answers
    told = read_line(now, now.advice, f"{several} guns hold")

    assert told.heard is Understanding.ORDERED and told.answers == one_by_one != now.advice
    assert read_line(now, now.advice, f"{several} 99 guns hold").heard is Understanding.NOT_UNDERSTOOD


@pytest.mark.gate
def test_a_division_whose_boats_are_asked_one_by_one_is_ordered_once(shell: Shell) -> None:
    """CO-3.1.2 Where boats move in an order of their own, `go` stands for all of a division, and each is told as it moves."""
    words = ("skirmish", "tobruk-coast", "--rules", "coastal", "--side", "axis", "--seed", "4")
    # In the first turn the convoy is surprised and goes straight on.
    told = shell(*words, typed="go\ngo turn\n3 course 090\ngo\ngo\ngo\nquit\n").out
    alone = shell(*words, typed="go\ngo turn\nGualdi course 090\ngo\nquit\n").out

    asked_for = re.findall(r"how does (.+?) move\?", told)
    assert asked_for[:4] == ["Gualdi", "Gualdi", "Castore", "axis empty marker 2"]
    assert re.search(r"^  Giorgina: .*to port, to 092", told, re.MULTILINE) and "  Generale Carlo Montanari: " in told
    # Who orders a ship by her name has ordered nobody else.
    assert re.findall(r"how does (.+?) move\?", alone) == ["Gualdi", "Gualdi", "Giorgina"]


def test_words_about_what_is_not_asked_yet_are_kept_for_it() -> None:
    """Guns are asked about after the moves: said before, it is for later and changes nothing now."""
    now = moment("supremacy_at_sea", "moves")
    spoken = read_line(now, now.advice, "all guns spee")
    assert spoken.heard is Understanding.LATER
    assert spoken.answers == now.advice


def test_guns_are_laid_on_whom_they_are_told_and_hold_when_they_are_told() -> None:
    """By any word of a name."""
    now = moment("fear_god", "plot")
    held = read_line(now, now.advice, "all guns hold").answers
    laid = read_line(now, held, "all guns spee").answers
    assert not any(answer for key, answer in held.items() if key.startswith("fire."))
    assert {answer for key, answer in laid.items() if key.startswith("fire.") and answer} == {"graf_spee"}


def test_as_advised_takes_back_what_was_said() -> None:
    """For one division or for all."""
    now = moment("fear_god", "plot")
    changed = read_line(now, now.advice, "all guns hold").answers
    back = read_line(now, changed, "all as advised").answers
    assert {key: answer for key, answer in back.items() if answer} == {key: one for key, one in now.advice.items() if one}


@pytest.mark.parametrize(("words", "said"), [
    ("9 turn port 30", "no division or ship of yours"), ("turn port 30", "say who"), ("1 course", "to where?"),
    ("1 speed", "how many knots?"), ("1 guns bismarck", "none of those that can be aimed at"), ("dance", "is no order here"),
])
def test_words_that_cannot_be_followed_are_answered_with_what_was_expected(words: str, said: str) -> None:
    """One line: what is wrong, and what to say instead; nothing is changed."""
    now = moment("fear_god", "plot")
    spoken = read_line(now, now.advice, words)
    assert spoken.heard is Understanding.NOT_UNDERSTOOD
    assert said in spoken.words
    assert spoken.answers == now.advice


def test_the_range_is_ordered_in_its_own_words_where_ships_have_no_places() -> None:
    """The campaign's own tables know no courses and say so."""
    now = moment("supermarina", "range", 1)
    assert read_line(now, now.advice, "close the range").answers["range"] == "close"
    assert read_line(now, now.advice, "range open").answers["range"] == "open"
    assert "no places" in read_line(now, now.advice, "1 turn port 30").words


def test_what_changed_is_told_in_full_and_once_and_the_enemys_hits_are_counted() -> None:
    """Where the page has room nothing is cut, nobody is told to be hit twice, and a group says who of it is hurt."""
    found = [page for page, _ in pages("supermarina", BIG_FLEET, Side.ALLIED) if " is hit" in page]

    assert found
    for page in found:
        news = page.partition("\nYours")[0]
        hit = re.findall(r"^  ([A-Z][\w' ]+?) is hit", news, re.MULTILINE)
        assert "..." not in news and not any(f"\n  {name} has lost" in news for name in hit)
    assert any(re.search(r"^  2 BB +(1 )?hit +Giulio Cesare, Conte di Cavour", page, re.MULTILINE) for page in found)


def test_a_unit_of_length_is_chosen_once_and_remembered(shell: Shell) -> None:
    """In this battle and the next."""
    one = shell("skirmish", "river-plate", "--rules", "supremacy_at_sea", "--side", "allied", "--seed", "1",
                typed="unit miles\nquit\n")
    again = shell("skirmish", "river-plate", "--rules", "supremacy_at_sea", "--side", "allied", "--seed", "1", typed="quit\n")
    assert "23.2 km" in one.out
    assert "12.5 nm" in again.out
    assert "km" not in again.out.partition("The enemy")[2].partition("(`go`")[0]


def test_go_turn_asks_nothing_more_until_the_turn_is_over(shell: Shell) -> None:
    """One line a turn will do; by `go` alone each question comes."""
    words = ("skirmish", "river-plate", "--rules", "supremacy_at_sea", "--side", "allied", "--seed", "1")
    hurried = shell(*words, typed="go turn\ngo turn\nquit\n").out
    assert "turn 3, " in hurried
    assert "What do the guns fire at?" not in hurried
    assert "What do the guns fire at?" in shell(*words, typed="go\nquit\n").out


@pytest.mark.gate
def test_the_rest_of_a_fight_is_shown_turn_by_turn(shell: Shell) -> None:
    """`end` leaves it to the captain, and each turn's news pass by."""
    found = shell("skirmish", "cape-bon", "--rules", "supremacy_at_sea", "--side", "allied", "--seed", "3", typed="end\n").out
    assert len(re.findall(r"turn \d+, \d\d:\d\d", found)) > 2
    assert ": sunk" in found


def test_torpedoes_at_a_ship_run_to_where_she_is_where_they_are_laid_along_a_line() -> None:
    """As the help of the moment says it; that she steams on is said, and a line of one's own leads her."""
    now = moment("supremacy_at_sea", "torpedoes")
    at_her = read_line(now, now.advice, "all torpedoes spee")
    along = read_line(now, now.advice, "all torpedoes 045")
    lines = {key: answer for key, answer in at_her.answers.items() if key.endswith(".line") and answer}

    assert at_her.heard is Understanding.ORDERED and now.lawful(at_her.answers)
    assert lines and all(answer.isdigit() for answer in lines.values())
    assert "where she is now" in at_her.words and "where she is now" not in along.words
    assert "Spee" in read_line(now, now.advice, "all torpedoes bismarck").words


@pytest.mark.gate
@pytest.mark.parametrize("words", ["view", "log", "look cesare"])
def test_what_is_looked_up_in_a_fleet_action_is_no_wider_than_a_page(shell: Shell, words: str) -> None:
    """Bearings are told from the ship that is looked at, and not from each ship of a fleet in turn."""
    told = shell("skirmish", BIG_FLEET, "--rules", "supremacy_at_sea", "--side", "axis", "--seed", "1",
                 typed=f"go turn\n{words}\nquit\n").out
    page = told.rpartition("say otherwise first")[2]

    assert max(map(len, told.splitlines())) <= COLUMNS
    assert len(re.findall(r"^  from [A-Z]", page, re.MULTILINE)) == (1 if words.startswith("look") else 0)
    assert ("`look SHIP` tells the bearings" in page) is (words == "view")


def test_a_fleet_that_leaves_the_field_takes_one_line_of_the_news() -> None:
    """Nor are points told once by a ship's gauge and once more by the log."""
    table = fight("supremacy_at_sea", BIG_FLEET)
    before = table.view(Side.ALLIED)
    gone = [token.id for token in before.tokens if token.side is Side.ALLIED][:6]
    after = replace(before, tokens=tuple(
        replace(token, afloat=False, left=True, status="broken off") if token.id in gone
        else replace(token, gauges=tuple(replace(gauge, gone=gauge.gone + 25) for gauge in token.gauges))
        if token.name == "Aviere" else token
        for token in before.tokens))
    names = [token.name for token in before.tokens if token.id in gone]
    lost = Effect(Part.HULL, Change.LOST, Measure.DAMAGE_POINTS, 25)
    told = [*(Telling(deed=Deed.BREAKING_OFF, sentence=f"{name} has broken off.", by=(Mention(name, Being.SHIP, key),))
              for key, name in zip(gone, names, strict=True)),
            Telling(deed=Deed.DAMAGE, sentence="Aviere loses 25 points by gunfire; 400 are left.",
                    to=(Mention("Aviere", Being.SHIP, "aviere"),), effects=(lost,))]
    found = news(before, after, told, 6)

    assert any(line.startswith("Aviere is hit: points 25") for line in found)
    assert not any("loses" in line for line in found)
    assert [line for line in found if "roken off" in line] == [
        f"Broken off now: {names[0]}, {names[1]}, {names[2]} and 3 more"]


def test_mines_that_a_ship_passes_unharmed_do_not_crowd_out_news() -> None:
    """A mine that she strikes weighs as much as a hit; what befell nobody as little as all else."""
    ship = (Mention("Neptune", Being.SHIP, "neptune"),)
    passed = Telling(deed=Deed.MINE, sentence="Neptune is in a minefield.", to=ship)
    struck = Telling(deed=Deed.MINE, sentence="Neptune strikes a mine.", to=ship,
                     effects=(Effect(measure=Measure.HITS, amount=1),))
    aground = Telling(deed=Deed.GROUNDING, sentence="Neptune takes the ground.", to=ship)

    assert weightiest((passed, aground, passed, struck), 2) == (aground, struck)


def test_an_enemy_who_is_lost_from_sight_is_not_told_to_be_hit() -> None:
    """She is out of sight, and in sight again when she comes back, with whatever she has lost meanwhile."""
    table = fight("supremacy_at_sea", BIG_FLEET)
    near = table.view(Side.ALLIED)
    foe = next(token for token in near.tokens if token.side is Side.AXIS and token.x_m is not None)
    lost = replace(foe, x_m=None, y_m=None, status="last seen in turn 1", gauges=())
    far = replace(near, tokens=tuple(lost if token is foe else token for token in near.tokens))
    assert news(near, far, (), 6) == (f"Out of sight now: {foe.name}",)
    assert news(far, near, (), 6) == (f"In sight now: {foe.name}",)


def test_the_result_of_a_fleet_action_fits_a_page_and_says_how_long_ships_are_in_dock() -> None:
    """Who was hit or lost stands in it; whoever only fired is counted, where there are many of them."""
    def ship(number: int, fate: str = "afloat", after: str = "0/8", days: float = 0) -> dict[str, object]:
        state = {"flotation": "0/6", "rounds": {"main": 0.3, "secondary": 0.7}, "torpedoes": 0.5}
        damage = BattleDamage(guns=int(after[0]), hit=number == 4).told(own=True)
        return {"ship": f"ship_{number}", "name": f"Number {number}", "side": "axis", "fate": fate, "credit": None,
                "changed": True, "before": state | {"gunnery": "0/8"}, "after": state | {"gunnery": after},
                "days_in_dock": {"value": days, "about": False}, "damage": damage}

    def page(*ships: dict[str, object]) -> str:
        found = {"caption": "Action off Benghazi", "headline": "Nobody holds the field", "sentence": "It lasted 2 hours.",
                 "holds_field": None, "broke_off": None, "battle": "B1", "minutes": 120, "ships": ships}
        printed = io.StringIO()
        with redirect_stdout(printed):
            print_preview(found)
        return printed.getvalue()

    whole = page(ship(1, after="6/8", days=75), ship(2, fate="sunk"), *(ship(number) for number in range(3, 48)))
    few = page(ship(1, after="6/8", days=75), ship(2))
    assert len(whole.splitlines()) < LINES and max(map(len, whole.splitlines())) <= COLUMNS
    assert re.search(r"^Number 1 +Axis +afloat +0/8 -> 6/8 +0/6 +75 days$", whole, re.MULTILINE) and "Number 2" in whole
    assert "44 more ships have only used up ammunition or torpedoes." in whole
    assert "\nHit, no lasting harm: Number 4.\n" in whole
    assert "main 30%, secondary 70%" in few and "Number 2" in few and "more" not in few
