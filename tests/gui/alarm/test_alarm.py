"""An attack that waits for an answer rises to a page: who comes as far as he is known, the odds, and the answers."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.drawing.shapes import Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.combat import AnswerFor, AnswerWith
from campaign.gui.actions.plain import InAlarm
from campaign.gui.actions.values import Give
from campaign.gui.alarm.columns import ReckonedAnswer, last_name, odds_rows
from campaign.gui.alarm.lines import CostHead, CostLine, ShipsAbreast
from campaign.gui.alarm.screen import AlarmScreen
from campaign.gui.alarm.sky import HORIZON
from campaign.gui.annals.log import LogScreen
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.motion import Motion
from campaign.gui.frame.odds import OddsBar
from campaign.gui.frame.stage import SCALES
from campaign.model.commands import ReactToAttack, SetStanding
from campaign.model.play.state import BattleStage
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Reaction
from campaign.model.units.ships import ShipId, ShipType
from campaign.session.engagements.choices import choices
from campaign.session.engagements.encounter import NOTHING_KNOWN, encounter_to_answer, enemy_in_words, headline
from campaign.session.engagements.odds import Counting
from campaign.session.play.game import Game
from tests.gui.alarms import alarm_of, attacked, hours_pass
from tests.gui.workspaces import painted, strike, top_of
from tests.session.battles.test_choices import CONVOY, ESCORT, seat
from tests.session.battles.test_choices import attacked as convoy

SEEN = ("AX2", "AX3")
FORCE = ForceId("AL1")


def drawn_of(page: AlarmScreen) -> list[ShipsAbreast]:
    """The lines of ships on a page."""
    return [row.drawn for row in page.rows() if isinstance(row.drawn, ShipsAbreast)]


def told(page: AlarmScreen) -> str:
    """All that is written or said on a page."""
    return "\n".join(f"{row.text} {row.column} {row.hint} {'' if row.drawn is None else row.drawn.name}" for row in page.rows())


def test_the_page_rises_over_the_map_and_the_map_is_a_key_away(tmp_path: Path) -> None:
    """SM-6A It is there as soon as the answer is asked; `M` shows the map, and `M` again comes back; nothing was ordered."""
    page = alarm_of(attacked(tmp_path))
    stage, before = page.stage, page.place.seat.view
    strike(stage, "m")
    assert isinstance(stage.top, CampaignScreen)
    strike(stage, "m")

    assert isinstance(stage.top, AlarmScreen)
    assert page.place.seat.view == before


def test_a_force_of_which_nothing_is_known_is_said_to_be_one_and_nothing_of_it_is_drawn(tmp_path: Path) -> None:
    """SM-GAP-07 Markers alone tell that somebody comes, and not who."""
    game = attacked(tmp_path)
    view = game.view(Side.ALLIED)
    blind = replace(view, markers={key: replace(marker, seen=None, last=None) for key, marker in view.markers.items()})
    found = encounter_to_answer(game.book, blind)

    assert enemy_in_words(found) == "two forces of which nothing is known"
    assert headline(found) == "Cover from Alexandria is attacked"
    assert not found.enemy_ships
    one = encounter_to_answer(game.book, replace(blind, markers={**blind.markers, "AX3": view.markers["AX3"]}))
    assert enemy_in_words(one) == f"warships in unknown number and {NOTHING_KNOWN}"


@pytest.mark.gate
def test_who_was_only_seen_as_a_kind_is_pale_and_who_was_seen_is_named(tmp_path: Path) -> None:
    """SM-GAP-07 A general sighting tells the kind; a full one each ship."""
    pale = alarm_of(attacked(tmp_path))
    enemy = [line for line in drawn_of(pale) if line.side is Side.AXIS]
    assert enemy and all(ship.pale and not ship.name for line in enemy for ship in line.ships)
    assert "Warships, how many is not known" in told(pale)
    # Who was not counted is drawn from those who may be there (SM-GAP-92).
    hours_pass(pale.stage, 1)
    assert all(pale.reckoned(answer).fights for answer in pale.answers)
    assert "drawn from the enemy's ships" in told(pale)
    pale.stage.end()

    full = alarm_of(attacked(tmp_path, *SEEN))
    enemy = [line for line in drawn_of(full) if line.side is Side.AXIS]
    assert not any(ship.pale for line in enemy for ship in line.ships)
    assert "Giulio Cesare" in [ship.name for line in enemy for ship in line.ships]
    assert "Two battleships, four heavy cruisers" in told(full)
    assert "off " in told(full) or "miles" in told(full)


@pytest.mark.gate
def test_odds_come_in_the_background_and_their_brackets_shrink(tmp_path: Path) -> None:
    """The bar is drawn anew after more runs; both bounds come nearer to each other."""
    page = alarm_of(attacked(tmp_path, *SEEN))
    bars = []
    for runs in (1, 12):
        hours_pass(page.stage, runs)
        bars.append(next(row.drawn for row in page.rows() if isinstance(row.drawn, OddsBar)))
    widths = [bar.nobody.high - bar.nobody.low for bar in bars]

    assert widths[1] < widths[0]
    assert abs(sum((bars[1].win.value, bars[1].nobody.value, bars[1].lose.value)) - 1) < 0.01
    assert any(isinstance(row.drawn, CostHead) for row in page.rows())
    assert "Destroyers" in told(page) and "Warspite" in told(page)


@pytest.mark.gate
def test_each_answer_has_the_odds_that_the_terminal_tells_of_it(tmp_path: Path) -> None:
    """SM-GAP-92 Fought equally long they are the same to the last figure, whether the enemy was counted or is drawn."""
    for seen in (SEEN, ()):
        page = alarm_of(attacked(tmp_path, *seen))
        hours_pass(page.stage, 5)
        at_terminal = {choice.order: Counting(choice) for choice in choices(page.place.seat)}
        for answer in page.answers:
            counting = at_terminal[answer.order]
            assert max(counting.fight_on(5)) == 5
            assert page.reckoned(answer).odds == counting.so_far
        page.stage.end()


@pytest.mark.gate
def test_pointing_at_an_answer_or_going_to_it_brings_up_its_odds(tmp_path: Path) -> None:
    """SM-6A.6 The chance of a battle, the bar, points and costs; they stay while the mouse goes to read them."""
    page = alarm_of(attacked(tmp_path, *SEEN))
    stage = page.stage
    hours_pass(stage, 1)
    shown = []
    for number in (1, 2):
        stage.sheets()
        spot = page.spot(AnswerWith(number))
        assert spot is not None
        stage.pointed(*spot.rect.middle)
        stage.pointed(640, 420)
        shown.append(told(page))
    assert "If you stand and fight" in shown[0] and "It comes to battle." in shown[0]
    assert "If you try to get away" in shown[1] and "They bring you to battle" in shown[1]
    assert all("Your points" in words and "Their points" in words for words in shown)

    strike(stage, "tab")
    assert isinstance(page.focus, AnswerWith)
    assert page.looked_at == page.answers[page.focus.number - 1]


def test_who_scatters_reads_who_is_caught_and_what_it_costs_without_a_battle() -> None:
    """SM-6A1.2 No bar where nothing is fought; the chance of each transport that she is lost, and the points for her."""
    book, state = convoy(*CONVOY, ESCORT)
    choice = next(one for one in choices(seat(book, state, Side.AXIS)) if one.key == "scatter_all")
    counting = Counting(choice)
    assert max(counting.fight_on(5)) == 5
    answer = ReckonedAnswer("If all of them scatter", counting, counting.so_far)
    rows = list(odds_rows(book, answer, column=True))

    assert answer.outcome == ("No battle comes about. Two of yours are caught scattering",
                              f"Points: you 0, they {2 * book.charts.points.sunk[ShipType.TRANSPORT]:g}")
    assert not any(isinstance(row.drawn, OddsBar) for row in rows)
    (line,) = (row.drawn for row in rows if isinstance(row.drawn, CostLine))
    assert (line.name, line.lost.told) == ("Transports", "20 %")


def horizon(page: AlarmScreen) -> float:
    """How high the sky stands on the paper."""
    sky = next(sheet for sheet in page.stage.sheets() if sheet.name == "horizon")
    assert sky.rect.bottom == sky.size[1]
    return sky.rect.high


@pytest.mark.gate
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_two_fleets_and_what_it_may_cost_stand_on_the_page_without_scrolling(tmp_path: Path, size: tuple[int, int]) -> None:
    """54 ships: rows are squeezed as far as they must, both sides to one scale, large ships named and small ones together."""
    page = alarm_of(attacked(tmp_path, *SEEN), size)
    hours_pass(page.stage, 8)
    page.stage.sheets()
    panes = {name: page._panes[name] for name in ("ours", "odds", "theirs")}
    assert all(pane.tall <= pane.rect.high for pane in panes.values())
    words = {name: [shape.text for shape in pane.layer if isinstance(shape, Text)] for name, pane in panes.items()}
    assert {"Malaya", "Warspite", "17"} <= set(words["ours"]) and "Dainty" not in words["ours"]
    assert {"Zara", "20"} <= set(words["theirs"])
    assert "Destroyers" in words["odds"] and not any(text.startswith("Assumed") for text in words["odds"])
    assert any("Assumed: " in spot.words for spot in panes["odds"].spots)
    wide, much = panes["ours"].rect.wide - 4.5 * page.stage.look.gap, 3
    scales = {row.drawn.scale for rows in (page._ours(wide, much), page._theirs(wide, much)) for row in rows
              if isinstance(row.drawn, ShipsAbreast)}
    assert len(scales) == 1


@pytest.mark.parametrize(("name", "room", "said"), [
    ("Giulio Cesare", 200.0, "Giulio Cesare"), ("Giulio Cesare", 60.0, "Cesare"),
    ("Giovanni delle Bande Nere", 80.0, "Bande Nere"), ("Ramb III", 20.0, "Ramb III"),
])
def test_a_long_name_gives_way_to_its_last_part(name: str, room: float, said: str) -> None:
    """Never to a numeral or a particle."""
    assert last_name(name, room) == said


def test_many_lines_of_what_it_may_cost_are_one_for_each_type(tmp_path: Path) -> None:
    """Where rows are low three ships of a type and more are told together, if they are too many; else each by her name."""
    book, state = convoy(*CONVOY, ESCORT)
    choice = next(one for one in choices(seat(book, state, Side.AXIS)) if one.key == "scatter_all")
    counting = Counting(choice)
    assert max(counting.fight_on(5)) == 5
    assert counting.so_far is not None
    whole = alarm_of(attacked(tmp_path)).known.book
    so_far, risk = counting.so_far, counting.so_far.ships[0]
    names = ("fiume", "gorizia", "pola", "zara", "conte_di_cavour", "giulio_cesare")
    ships = [replace(risk, ship=ShipId(name), name=name.title()) for name in names]

    def lines(squeezed: int, number: int) -> list[str]:
        odds = replace(so_far, ships=tuple(ships[:number]))
        answer = ReckonedAnswer("If all of them scatter", counting, odds)
        rows = odds_rows(whole, answer, column=True, squeezed=squeezed)
        return [row.drawn.name for row in rows if isinstance(row.drawn, CostLine)]

    assert lines(1, 6) == [name.title() for name in names]
    assert lines(2, 6) == ["Heavy cruisers", "Conte_Di_Cavour", "Giulio_Cesare"]
    assert lines(2, 4) == [name.title() for name in names[:4]]


@pytest.mark.parametrize("motion", Motion)
def test_the_horizon_rises_in_a_quarter_of_a_second_where_things_move(tmp_path: Path, motion: Motion) -> None:
    """It grows out of the paper, with the magenta line where it was; any key ends that, and does its work."""
    page = alarm_of(attacked(tmp_path), motion=motion)
    heights = [horizon(page)]
    for _ in range(3):
        page.stage.passed(0.1)
        heights.append(horizon(page))
    if motion is Motion.FULL:
        assert heights[0] < heights[1] < heights[2] < heights[3] > 180
        page.entered()
        strike(page.stage, "tab")
        assert page.focus is not None
    assert horizon(page) == heights[3]
    assert motion is Motion.FULL or len(set(heights)) == 1


def test_the_answers_of_the_rules_stand_on_the_page_and_the_staffs_is_marked_not_chosen(tmp_path: Path) -> None:
    """SM-6A1 A force without transports is not offered to scatter; nothing has the focus until the player wants it."""
    page = alarm_of(attacked(tmp_path, *SEEN))
    answers = page.answers

    assert [answer.title for answer in answers] == ["Stand and fight", "Try to get away"]
    assert sum(answer.by_staff for answer in answers) == 1
    assert page.focus is None
    before = page.place.seat.view.attack
    strike(page.stage, "enter")
    assert page.place.seat.view.attack == before


@pytest.mark.parametrize(("key", "words"), [("1", "stands"), ("2", "tries to avoid combat")])
def test_a_number_gives_the_answer(tmp_path: Path, key: str, words: str) -> None:
    """SM-6A Keys 1 to 4 lead to the answers in the order in which they stand there, and Enter gives them."""
    page = alarm_of(attacked(tmp_path, *SEEN))
    stage, seat = page.stage, page.place.seat
    strike(stage, key)
    assert seat.view.attack is not None
    strike(stage, "enter")

    assert f"Cover from Alexandria {words}" in "\n".join(line.text for line in seat.log())
    assert not isinstance(stage.top, AlarmScreen)


def test_an_answer_is_a_click(tmp_path: Path) -> None:
    """A press in the middle of its card."""
    page = alarm_of(attacked(tmp_path, *SEEN))
    page.stage.sheets()
    spot = page.spot(AnswerWith(1))
    assert spot is not None
    page.stage.pressed(*spot.rect.middle)

    assert page.place.seat.battle is not None


def two_attacked(folder: Path) -> Game:
    """The same attack, at two forces: the destroyers of the Allied one sail by themselves."""
    game = attacked(folder, *SEEN)
    state = game.state
    ships = [key for key, ship in state.ships.items() if ship.force == FORCE]
    small = [key for key in ships if game.book.counters[key].type is ShipType.DESTROYER][:4]
    other = ForceId("AL7")
    forces = {**state.forces, other: replace(state.forces[FORCE], id=other, name="Screen")}
    moved = {**state.ships, **{key: replace(state.ships[key], force=other) for key in small}}
    attack = state.attack
    assert attack is not None and attack.stage is BattleStage.REACTING
    game.state = replace(state, forces=forces, ships=moved, attack=replace(attack, targets=(FORCE, other)))
    return game


def test_several_forces_are_answered_for_one_by_one_or_all_alike(tmp_path: Path) -> None:
    """SM-GAP-16 One order holds an answer for each of them; `F` goes from force to force."""
    page = alarm_of(two_attacked(tmp_path))
    given: list[object] = []
    page.place = replace(page.place, hand_on=given.append)
    page.press(AnswerWith(2))
    all_alike = ReactToAttack(Side.ALLIED, ((FORCE, Reaction.AVOID), (ForceId("AL7"), Reaction.AVOID)))
    assert given == [Give((all_alike,))]

    strike(page.stage, "f")
    assert page.answered.of == FORCE
    strike(page.stage, "1", "enter")
    assert len(given) == 1
    assert page.answered.of == ForceId("AL7")
    assert "Screen" in page.message
    strike(page.stage, "2", "enter")
    apart = ReactToAttack(Side.ALLIED, ((FORCE, Reaction.STAND), (ForceId("AL7"), Reaction.AVOID)))
    assert given[1:] == [Give((apart,))]
    assert "are attacked" in told(page)
    page.press(AnswerFor(None))
    assert page.answered.of is None


def test_an_answer_in_advance_is_a_page_away_and_is_given_to_this_attack_too(tmp_path: Path) -> None:
    """SM-6A.5 Searches, docks and all else among the standing answers stay as they are."""
    page = alarm_of(attacked(tmp_path, *SEEN))
    stage, seat = page.stage, page.place.seat
    kept = seat.view.standing
    strike(stage, "a")
    ahead = top_of(stage)
    order = next(row.action for row in ahead.rows() if row.text == "Try to get away")
    assert isinstance(order, Give) and isinstance(order.commands[0], SetStanding)
    ahead.press(order)

    assert seat.view.standing == replace(kept, reaction=Reaction.AVOID)
    assert seat.view.attack is None or seat.view.attack.stage is not BattleStage.REACTING


def test_why_one_was_found_is_told_as_far_as_ones_own_log_knows(tmp_path: Path) -> None:
    """SM-GAP-56.6 By which search is the finder's secret; the page says so, and leads to the whole log."""
    page = alarm_of(attacked(tmp_path, *SEEN))
    strike(page.stage, "l")
    why = top_of(page.stage)
    words = "\n".join(row.text for row in why.rows())
    assert "he keeps to himself" in words
    assert "attack Cover from Alexandria" in words
    why.press(next(row.action for row in why.rows() if row.text == "Whole log" and row.action is not None))
    assert isinstance(page.stage.top, LogScreen)


@pytest.mark.gate
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1920, 1080)])
def test_the_answers_stay_however_small_the_window_and_large_the_text(
    tmp_path: Path, size: tuple[int, int], scale: float,
) -> None:
    """The horizon gives way first, then lists scroll; every answer can be pressed where it stands."""
    page = alarm_of(attacked(tmp_path, *SEEN), size)
    page.stage.look = Look(THEMES["dark" if scale > 1 else "light"], scale)
    hours_pass(page.stage, 1)
    painted(page.stage)
    sky = next((sheet for sheet in page.stage.sheets() if sheet.name == "horizon"), None)

    for number, _ in enumerate(page.answers, 1):
        spot = page.spot(AnswerWith(number))
        assert spot is not None
        assert spot.rect.y >= 0 and spot.rect.bottom <= page.foot_rect().y + 1 and spot.rect.right <= size[0]
        assert spot.rect.high >= 28
    assert sky is None or sky.rect.high <= size[1] * 0.364
    assert 0 < HORIZON < 1
    assert InAlarm.MAP in [row.action for row in page.rows()]
