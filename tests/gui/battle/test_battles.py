"""A battle on a stage: ordered by mouse and by keys, watched, stopped, and looked at in every size."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.drawing.shapes import Point, Text
from campaign.drawing.theme import THEMES, Look
from campaign.gui.actions.plain import InBattle, InCampaign
from campaign.gui.actions.values import ChooseShip, OpenQuestion, SetAnswer, StepAnswer
from campaign.gui.battle import bands, sea
from campaign.gui.battle.answers import Answers
from campaign.gui.battle.camera import along, bearing
from campaign.gui.battle.pointing import place_of, token_of
from campaign.gui.battle.screen import BattleScreen
from campaign.gui.frame.showing import Key, Sheet
from campaign.gui.frame.stage import SCALES
from campaign.model.battles.battle import BattleView, InputKind
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.state import BattleStage
from campaign.model.sides import Side
from campaign.session.play.referee import fight_out
from campaign.session.play.seat import Public
from tests.gui.battles import OTHER, PLATE, Fought, shapes
from tests.gui.workspaces import painted, playing, strike, top_of

EXETER, SPEE, AJAX = "exeter", "graf_spee", "ajax"
UNIT_M = 1852 / 6


def view_of(fought: Fought) -> BattleView:
    """What the player sees."""
    return fought.screen.view


def second_turn() -> Fought:
    """The scenario writes the first turn's moves itself; after it the captains' orders stand open to change."""
    fought = Fought()
    fought.keys("a", "enter", "a", "enter", "a", "enter")
    fought.orders.clear()
    assert view_of(fought).round == 2
    return fought


def at_sea(fought: Fought, name: str, course: float, metres: float) -> Point:
    """The pixel so far from a ship on a course."""
    token = token_of(view_of(fought), name)
    assert token is not None
    return fought.screen.sea.camera.to_screen(along(place_of(token), course, metres))


def by_mouse() -> Fought:
    """One turn: Exeter turns to starboard, guns are laid, and torpedoes of Ajax run on a line."""
    fought = second_turn()
    fought.click(fought.spot_of(EXETER))
    fought.row(OpenQuestion(f"{EXETER}.turn"))
    fought.row(SetAnswer(f"{EXETER}.turn", "R"))
    fought.row(OpenQuestion(f"{EXETER}.ahead"))
    while fought.screen.helm.answers is not None and fought.screen.helm.answers.given[f"{EXETER}.ahead"] != "0":
        fought.row(StepAnswer(f"{EXETER}.ahead", -1))
    for part, units in (("arc", 4), ("then", 10)):
        fought.row(OpenQuestion(f"{EXETER}.{part}"))
        fought.click(at_sea(fought, EXETER, 30.0, units * UNIT_M))
    fought.row(InBattle.GIVE)
    fought.click(fought.spot_of(AJAX))
    fought.click(fought.spot_of(SPEE))
    fought.row(InBattle.GIVE)
    fought.click(fought.spot_of(AJAX))
    fought.row(OpenQuestion(f"{AJAX}.port tubes.line"))
    fought.click(at_sea(fought, AJAX, 320.0, 9000.0))
    fought.row(InBattle.GIVE)
    return fought


def by_keys() -> Fought:
    """The same turn without a mouse."""
    fought = second_turn()
    fought.keys("2")
    fought.focus(OpenQuestion(f"{EXETER}.turn"))
    while fought.screen.helm.answers is not None and fought.screen.helm.answers.given[f"{EXETER}.turn"] != "R":
        fought.keys("right")
    fought.focus(OpenQuestion(f"{EXETER}.ahead"))
    fought.keys("0")
    fought.focus(OpenQuestion(f"{EXETER}.arc"))
    fought.keys("4")
    fought.focus(OpenQuestion(f"{EXETER}.then"))
    fought.keys("1", "0", "g", "enter", "1", "k", "x", "g", "enter", "1")
    fought.focus(OpenQuestion(f"{AJAX}.port tubes.line"))
    fought.keys("3", "2", "0", "g", "enter")
    return fought


@pytest.mark.gate
def test_a_turn_of_the_river_plate_by_clicks_is_the_turn_by_keys() -> None:
    """Everything that the mouse can order can be ordered by keys alone, and it is the same order."""
    mouse, keys = by_mouse(), by_keys()
    own = [order for order in mouse.orders if order.side is Side.ALLIED]

    assert len(own) == 3
    assert own == [order for order in keys.orders if order.side is Side.ALLIED]
    written = [mouse.table.system.show(view_of(mouse), order) for order in own]
    assert "Exeter: R4 A10" in written[0]
    assert "port tubes x4 @320" in written[2]
    assert view_of(mouse).round == 3


def test_what_is_pointed_at_says_what_a_click_would_do_or_which_rule_forbids_it() -> None:
    """Legal targets light up, and a ship that no gun may fire at says why with the rule."""
    fought = Fought()
    fought.keys("g", "enter")
    fought.stage.pointed(*fought.spot_of(SPEE))
    assert "a click aims" in fought.screen.line()
    assert SPEE in fought.screen.helm.answers.aims().__next__()[1]  # pyrefly: ignore[missing-attribute]
    fought.stage.pointed(*fought.spot_of(EXETER))
    assert "Exeter" in fought.screen.line()
    answers = fought.screen.helm.answers
    assert answers is not None
    words = answers.why_not(answers.of_token(AJAX)[0], EXETER)
    assert "SAS-B4.2" in words
    assert "no enemy" in words


def test_an_order_is_written_in_the_systems_own_notation_and_a_slip_is_said_in_one_line() -> None:
    """W opens a line; what is wrong with it is said, and it stays to be mended; Escape leaves it alone."""
    fought = Fought()
    answers = fought.screen.helm.answers
    assert answers is not None
    fought.keys("w")
    for letter in "wExeter: Q4":
        fought.stage.text(letter)
    assert fought.screen.helm.written.text == "Exeter: Q4"
    fought.keys("enter")
    assert fought.screen.message.startswith("No: ")
    assert "\n" not in fought.screen.message
    fought.keys("backspace", "backspace")
    for letter in "A10 R4":
        fought.stage.text(letter)
    fought.keys("enter")
    assert "Exeter: A10 R4" in answers.written
    assert fought.screen.helm.written.text is None  # pyrefly: ignore[unnecessary-comparison] - keys write it
    fought.keys("w", "escape")
    assert fought.screen.helm.written.text is None
    assert fought.stage.top is fought.screen


@pytest.mark.gate
def test_the_order_is_shown_in_writing_as_it_changes() -> None:
    """What stands in the panel is what the answers make, and a row of it changes with every answer."""
    fought = Fought()

    def written() -> str:
        return next(row.text for row in fought.screen.rows() if row.text.startswith("Order: "))

    before = written()
    fought.row(ChooseShip(AJAX))
    fought.focus(OpenQuestion(f"{AJAX}.ahead"))
    fought.keys("left")
    assert written() != before
    assert "Ajax: A15.5" in written()
    fought.keys("1", "2")
    assert "Ajax: A12" in written()
    fought.keys("9")
    assert fought.screen.message.startswith("No: ")
    assert "Ajax: A12" in written()


def test_captains_are_watched_turn_by_turn_paused_and_stepped() -> None:
    """Each piece is one captain's answer; the pause holds; a turn's step ends with the turn."""
    fought = Fought(people=())
    screen = fought.screen
    fought.keys("space")
    assert not screen.watch.playing
    fought.stage.passed(60.0)
    assert view_of(fought).round == 1
    assert not fought.orders
    fought.keys(".")
    for _ in range(40):
        fought.stage.passed(0.01)
    assert view_of(fought).round == 2
    before = len(fought.orders)
    fought.keys(",")
    for _ in range(10):
        fought.stage.passed(0.01)
    assert len(fought.orders) == before + 2
    fought.keys("space", "]", "]", "]")
    fought.stage.passed(0.01)
    assert len(fought.orders) == before + 3
    fought.keys("escape")
    assert screen not in fought.stage.screens


@pytest.mark.gate
@pytest.mark.parametrize("rules", [PLATE, OTHER])
def test_captains_fight_to_a_result_that_is_shown_and_accepted(rules: str) -> None:
    """From a person's seat the rest is left to them; Enter accepts what is shown before and after."""
    fought = Fought(rules=rules)
    fought.keys("a", "enter", "c", "enter", "e", "enter")
    fought.to_the_end()
    texts = [row.text for row in fought.screen.rows()]
    assert "Accept this result" in texts
    assert any(text.startswith("Came out as ") or "(axis)" in text for text in texts)
    painted(fought.stage)
    fought.keys("enter")

    assert fought.accepted == 1


def test_the_sea_is_zoomed_around_the_mouse_dragged_and_shown_whole_again() -> None:
    """What lies under the mouse stays there; a click after a drag is none; Home shows every ship."""
    fought = Fought()
    chosen = fought.screen.helm.chosen
    at = fought.spot_of(SPEE)
    fought.stage.wheeled(*at, 3.0)
    assert fought.spot_of(SPEE) == pytest.approx(at)
    fought.stage.pressed(300, 300)
    fought.stage.dragged(380, 340, 80, 40)
    fought.stage.released(380, 340)
    assert fought.spot_of(SPEE) == pytest.approx((at[0] + 80, at[1] + 40))
    assert fought.screen.helm.chosen == chosen
    fought.keys("left", shift=True)
    fought.keys("+", "home")
    window = fought.screen.sea.camera.window
    assert all(window.holds(fought.spot_of(one.id)) for one in view_of(fought).tokens)


def test_the_picture_is_painted_anew_only_when_something_changed() -> None:
    """The key of the sea's sheet stays while nothing is chosen, ordered or moved."""
    fought = Fought()
    sea, orders = sea_of(fought)
    assert (sea.key, orders.key) == tuple(one.key for one in sea_of(fought))
    fought.keys("j")
    chosen = sea_of(fought)
    assert chosen[1].key != orders.key
    assert chosen[0].key == sea.key
    fought.keys("a", "enter")
    assert sea_of(fought)[0].key != sea.key


def answers_of(fought: Fought) -> Answers:
    """The order in the making."""
    assert fought.screen.helm.answers is not None
    return fought.screen.helm.answers


def sea_of(fought: Fought) -> tuple[Sheet, Sheet]:
    """The sea, and what is chosen and ordered above it."""
    sea, orders = (one for one in fought.stage.sheets() if one.name in ("sea", "orders"))
    return sea, orders


def test_a_line_is_pointed_at_with_its_degrees() -> None:
    """While a line is asked the mouse shows it, with the bearing that a click would set."""
    fought = Fought()
    fought.keys("a", "enter", "a", "enter")
    fought.row(OpenQuestion(f"{AJAX}.port tubes.line"))
    ajax = token_of(view_of(fought), AJAX)
    assert ajax is not None
    at = fought.screen.sea.camera.to_screen(along(place_of(ajax), 320.0, 6000.0))
    fought.stage.pointed(*at)
    aim = next(one for one in fought.stage.sheets() if one.name == "aim")
    assert [one.text for layer in aim.layers() for one in layer if isinstance(one, Text)] == ["320"]
    assert bearing(place_of(ajax), fought.screen.sea.camera.to_sea(at)) == pytest.approx(320.0)


@pytest.mark.gate
@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)])
@pytest.mark.parametrize("scale", SCALES[::4])
@pytest.mark.parametrize("rules", [PLATE, OTHER])
def test_battles_can_be_painted_at_every_size(size: tuple[int, int], scale: float, rules: str) -> None:
    """Both systems, both ends of size and scale, light and dark, with questions open and lines written."""
    fought = Fought(rules=rules, size=size)
    for theme in THEMES:
        fought.stage.look = Look(THEMES[theme], scale)
        painted(fought.stage)
    for key in ("a", "j", "k", "w", "escape", "?"):
        fought.stage.key(Key(key))
        painted(fought.stage)
    if fought.stage.top is not fought.screen:
        fought.keys("escape")


def _with_guns_that_bear(battle: BattleScreen) -> set[str]:
    """The ships that may be given a target now."""
    asked = battle.decision
    if asked is None or asked.key != "guns":
        return set()
    return {one.token for one in asked.inputs if one.kind is InputKind.TARGET and one.token and len(one.options) > 1}


@pytest.mark.gate
def test_a_battle_of_the_campaign_is_fought_on_screen_to_its_accepted_result(tmp_path: Path) -> None:
    """More than forty ships in one battle: the first rounds by hand, one target by a click on a card, the rest by captains."""
    # In the air war of `calabria` aircraft come between before so many ships meet.
    screen = playing(tmp_path, seed=18, options=("air_war=false",))
    stage = screen.stage
    for _ in range(160):
        attack = screen.game.state.attack
        joined = () if attack is None or attack.engagement is None else tuple(attack.engagement.participants())
        asked = any(one.kind is DecisionKind.FIGHT for one in screen.workspace.seat.pending)
        if asked and len(joined) > 40:
            break
        if asked:
            # Whatever smaller battle comes before is left to the captains.
            fight_out(Public(screen.game))
            screen.workspace.changed()
            screen.dispatch.after_order()
            continue
        screen.press(InCampaign.STAFF)
    # The staff has answered the attack beneath the page that asks for it.
    stage.back_to(screen)
    strike(stage, "f", "enter")
    battle = top_of(stage)
    assert isinstance(battle, BattleScreen)
    assert len(battle.view.tokens) > 40
    # Not every ship has a gun that bears at the range that the captains choose: one that has is pressed first.
    while battle.decision is not None and not (gunners := _with_guns_that_bear(battle)):
        strike(stage, "a", "enter")
    answers = battle.helm.answers
    assert answers is not None and gunners
    stage.sheets()
    cards = bands.card_display(battle.view, battle.sea.camera.window, stage.look, battle.sea.scroll).cards
    own = next(card for card in cards if card.token.id in gunners)
    stage.pressed(*own.rect.middle)
    stage.released(*own.rect.middle)
    enemies = [card for card in cards if card.token.side is Side.AXIS]
    enemy = next(card for card in enemies if stage.pointed(*card.rect.middle) is None and "a click aims" in battle.line())
    stage.pressed(*enemy.rect.middle)
    stage.released(*enemy.rect.middle)
    assert (battle.helm.chosen, enemy.token.id) in set(answers.aims())
    painted(stage)
    strike(stage, "g", "enter", "c", "enter", "e", "enter")
    for _ in range(4000):
        if battle.table.result() is not None:
            break
        stage.passed(0.1)
    painted(stage)
    strike(stage, "enter")

    assert battle not in stage.screens
    assert screen.game.state.attack is None or screen.game.state.attack.stage is not BattleStage.FIGHTING
    assert any("battle" in line.text.lower() for line in screen.workspace.seat.log())


def test_cards_are_read_at_any_size_and_scrolled_where_they_do_not_fit(tmp_path: Path) -> None:
    """At 800 by 600 and 200 % every card can be brought into sight, and its letters are not small."""
    fought = Fought(rules=OTHER, size=(800, 600))
    fought.stage.look = Look(THEMES["light"], 2.0)
    fought.stage.sheets()
    window = fought.screen.sea.camera.window
    cards = bands.card_display(view_of(fought), window, fought.stage.look, 0.0).cards
    assert all(card.size >= bands.LEAST * fought.stage.look.text for card in cards)
    for card in cards:
        fought.screen.sea.keep_in_sight(view_of(fought), card.token)
        fought.stage.sheets()
        assert window.holds(fought.spot_of(card.token.id))


def test_both_systems_are_drawn_by_the_same_screen() -> None:
    """One has a sea, the other bands; each shows every ship, and nothing of either is named in the code that draws."""
    for rules in (PLATE, OTHER):
        fought = Fought(rules=rules)
        assert sea.has_places(view_of(fought)) is (rules == PLATE)
        words = " ".join(one.text for layer in shapes(fought.screen) for one in layer if isinstance(one, Text))
        assert all(one.name.split()[-1] in words for one in view_of(fought).tokens)


@pytest.mark.gate
def test_an_answer_that_may_be_none_becomes_none_again() -> None:
    """A line that was typed is taken back digit by digit, or by its own row; without an enemy nothing is aimed."""
    fought = Fought()
    fought.keys("x")
    assert fought.screen.message.startswith("No: no enemy")
    fought.keys("a", "enter", "a", "enter", "1")
    line = OpenQuestion(f"{AJAX}.port tubes.line")
    fought.focus(line)
    fought.keys("3", "2", "0")
    assert "@320" in answers_of(fought).written
    fought.keys("backspace", "backspace", "backspace")
    answers = answers_of(fought)
    assert answers.given[f"{AJAX}.port tubes.line"] == ""
    fought.keys("4", "5")
    fought.row(line)
    fought.row(SetAnswer(f"{AJAX}.port tubes.line", ""))
    assert answers.given[f"{AJAX}.port tubes.line"] == ""


def test_reach_is_drawn_true_to_scale_and_a_hit_is_said() -> None:
    """Around the chosen ship stands how far her torpedoes reach; where a shell hits stands the word."""
    fought = Fought()

    def said() -> list[str]:
        return [one.text for layer in shapes(fought.screen) for one in layer if isinstance(one, Text)]

    assert "reach 13.6 km" in said()
    assert "hit" not in said()
    while not any(shot.hits for shot in view_of(fought).shots):
        fought.keys("a", "enter")
    assert {"hit"} & set(said()) or any(words.endswith(" hits") for words in said())
