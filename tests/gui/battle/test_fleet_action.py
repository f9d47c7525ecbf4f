"""A fleet action of 54 ships: commanded by divisions in twenty presses a turn, drawn quickly, and read without bearings."""

from __future__ import annotations

from time import perf_counter

import pytest

from campaign.drawing.shapes import Point
from campaign.gui.actions.values import ChooseShip
from campaign.gui.battle.contents import left_rows
from campaign.gui.battle.mouse import GRASP
from campaign.gui.battle.paper.lines import DivisionLine, EnemyLine
from campaign.gui.frame.showing import Key
from campaign.model.battles.battle import Input, InputKind
from campaign.model.sides import Side
from campaign.tactics.registry import system_names
from tests.gui.battles import OTHER, PLATE, Fought

MOST, SHIPS = 20, 54
FIRE = ("fire", "guns", "plot")
WARSPITE, MALAYA, CAVOUR = "warspite", "malaya", "conte_di_cavour"


class Hand:
    """A player who counts: every key and every drag is a press."""

    def __init__(self, rules: str) -> None:
        self.fought, self.presses = Fought(rules=rules, name="calabria-afternoon", size=(1920, 1080)), 0

    def keys(self, *names: str) -> None:
        """Strikes keys."""
        self.fought.keys(*names)
        self.presses += len(names)

    def drag(self, right: float, down: float) -> None:
        """The end of the chosen division's way is dragged."""
        start = handle(self.fought)
        stage = self.fought.stage
        stage.pointed(*start)
        stage.pressed(*start)
        stage.dragged(start[0] + right, start[1] + down, right, down)
        stage.passed(0.02)
        stage.released(start[0] + right, start[1] + down)
        stage.sheets()
        self.presses += 1

    @property
    def turn(self) -> int:
        """Which turn it is."""
        return self.fought.screen.view.round

    def commands(self) -> None:
        """What is asked now: a course or a target for the first two divisions that are asked, the rest as advised."""
        helm = self.fought.screen.helm
        assert helm.answers is not None
        divisions = helm.command.asked(helm.answers)[:2]
        for division in divisions:
            speaker = helm.command.speaker(division, helm.answers)
            steers = bool(helm.steering.handles(helm.answers, self.fought.screen.view, speaker))
            aims = self.fought.screen.phase in FIRE and any(
                one.kind is InputKind.TARGET and len(one.options) > 1 for one in helm.answers.of_token(speaker))
            if len(divisions) > 1 and (steers or aims):
                self.keys(division.key)
            if steers:
                self.drag(20.0, 15.0)
            elif aims:
                self.keys("k", "x")
        self.keys("r", "enter")


def handle(fought: Fought) -> Point:
    """Where the chosen division's way ends on the screen."""
    helm = fought.screen.helm
    assert helm.answers is not None
    return helm.steering.handles(helm.answers, fought.screen.view, helm.chosen)[0]


def aimed_at(fought: Fought, enemy: str) -> list[Input]:
    """What is asked of Warspite's guns that can fire at an enemy."""
    helm = fought.screen.helm
    return [asked for asked in helm.answers.of_token(WARSPITE) if asked.options_at(enemy)] if helm.answers is not None else []


@pytest.mark.gate
@pytest.mark.parametrize("rules", system_names())
def test_a_turn_of_54_ships_is_commanded_in_twenty_presses(rules: str) -> None:
    """Courses and targets of two divisions in every phase, and the rest of it left to the captains."""
    hand = Hand(rules)
    sent = hand.fought.table.engagement.participants()
    assert len(sent) == SHIPS
    while hand.turn < 2:
        hand.fought.keys("r", "enter")
    hand.presses = 0
    while hand.turn == 2 and hand.fought.table.result() is None:
        hand.commands()

    assert 0 < hand.presses <= MOST
    assert any(order.side is Side.ALLIED for order in hand.fought.orders)


@pytest.mark.gate
def test_a_division_follows_its_leader_whose_way_is_dragged() -> None:
    """Malaya turns where Warspite turned; whoever sails in another division keeps her order."""
    hand = Hand(PLATE)
    hand.fought.keys("a", "enter", "a", "enter", "a", "enter")
    while hand.fought.screen.phase != "moves":
        hand.fought.keys("a", "enter")
    hand.keys("1")
    helm = hand.fought.screen.helm
    assert helm.answers is not None
    before = dict(helm.answers.given)
    hand.drag(-30.0, 40.0)
    changed = {key.partition(".")[0] for key, value in helm.answers.given.items() if before.get(key) != value}

    assert {WARSPITE, MALAYA} <= changed
    assert changed <= set(helm.command.divisions[0].ships)
    assert helm.answers.refusal is None


@pytest.mark.gate
@pytest.mark.parametrize("rules", [PLATE, "surface_fire"])
def test_a_new_phase_begins_with_the_first_division_that_is_asked(rules: str) -> None:
    """Whoever ordered the last division in one phase is not left with her in the next."""
    hand = Hand(rules)
    for _ in range(4):
        helm = hand.fought.screen.helm
        assert helm.answers is not None
        asked, before = helm.command.asked(helm.answers), helm.answers.decision.key
        assert helm.chosen in asked[0].ships
        hand.keys(asked[-1].key)
        assert helm.chosen in asked[-1].ships and len(asked) > 1
        hand.keys("g", "enter")
        assert helm.answers is not None and helm.answers.decision.key != before


@pytest.mark.gate
def test_the_way_of_any_division_is_dragged_without_choosing_it_first() -> None:
    """Seven drags are the orders of seven divisions; each is chosen by being taken hold of, and none loses its own."""
    hand = Hand(PLATE)
    fought = hand.fought
    fought.keys("a", "enter", "a", "enter", "a", "enter")
    while fought.screen.phase != "moves":
        fought.keys("a", "enter")
    helm = fought.screen.helm
    assert helm.answers is not None
    hand.presses = 0
    for division in helm.command.asked(helm.answers):
        speaker = helm.command.speaker(division, helm.answers)
        others = {key: value for key, value in helm.answers.given.items() if key.partition(".")[0] not in division.ships}
        before = dict(helm.answers.given)
        start = next(spot for spot in helm.steering.handles(helm.answers, fought.screen.view, speaker))
        fought.drag(start, (start[0] - 30.0, start[1] + 40.0))
        hand.presses += 1
        taken = helm.command.of(helm.chosen)
        assert taken is not None
        if taken.key == division.key:
            assert helm.answers.given != before
            assert {key: helm.answers.given[key] for key in others} == others
        assert taken.key in helm.command.ready

    assert hand.presses <= 7
    assert len(helm.command.ready) >= 5


@pytest.mark.gate
def test_guns_are_laid_by_drawing_a_ship_onto_the_enemy() -> None:
    """Her division fires at whom the mouse is let go over; over the sea nothing changes, and twice is not the contrary."""
    fought = Hand(PLATE).fought
    helm, screen = fought.screen.helm, fought.screen
    # Ships that screen her may stand in the way of the first turns' fire.
    while screen.phase != "fire" or not aimed_at(fought, CAVOUR):
        fought.keys("a", "enter")
    assert helm.answers is not None
    fought.keys("7")
    own, enemy = (fought.spot_of(name) for name in (WARSPITE, CAVOUR))
    before = dict(helm.answers.given)
    fought.drag(own, (enemy[0], enemy[1] + 200.0))
    assert dict(helm.answers.given) == before
    for _ in range(2):
        fought.drag(own, enemy)
        assert helm.chosen == WARSPITE
        aimed = aimed_at(fought, CAVOUR)
        assert aimed
        assert all(asked.options_at(CAVOUR)[0] in helm.answers.now(asked).split(",") for asked in aimed)
    changed = {key.partition(".")[0] for key, value in helm.answers.given.items() if before.get(key) != value}
    assert changed <= set(helm.command.divisions[0].ships)
    assert screen.helm.laying.token == ""


def in_reach_of(hand: Hand, ship: str) -> list[str]:
    """The enemies at whom a ship is not aimed yet, and could be."""
    answers = hand.fought.screen.helm.answers
    assert answers is not None
    return [token.id for token in answers.view.tokens for question in answers.of_token(ship)
            if question.options_at(token.id) and question.options_at(token.id)[0] not in answers.now(question).split(",")]


@pytest.mark.gate
def test_one_ship_of_a_division_is_ordered_alone() -> None:
    """A press on her row in the list commands her, and nobody follows."""
    hand = Hand(PLATE)
    while hand.fought.screen.phase != "fire" or not (within := in_reach_of(hand, MALAYA)):
        hand.fought.keys("a", "enter")
    hand.keys("1")
    hand.fought.row(ChooseShip(MALAYA))
    helm = hand.fought.screen.helm
    assert helm.answers is not None
    hand.fought.screen.press(ChooseShip(within[-1]))
    before = dict(helm.answers.given)
    hand.keys("x")
    changed = {key.partition(".")[0] for key, value in helm.answers.given.items() if before.get(key) != value}

    assert helm.chosen == MALAYA
    assert changed == {MALAYA}


@pytest.mark.gate
def test_the_bow_of_a_ship_is_taken_hold_of_as_well_as_the_end_of_her_way() -> None:
    """Near either a drag steers; anywhere else it moves the sea."""
    fought = Hand(PLATE).fought
    fought.keys("a", "enter", "a", "enter", "a", "enter")
    while fought.screen.phase != "moves":
        fought.keys("a", "enter")
    helm = fought.screen.helm
    assert helm.answers is not None
    for spot in helm.steering.handles(helm.answers, fought.screen.view, helm.chosen):
        helm.steering.grasp(helm.answers, fought.screen.view, (helm.chosen,), spot)
        assert helm.steering.token == helm.chosen
        assert helm.ghost, "where she can be is shown while she is steered"
    far = fought.screen.sea.camera.window.x + 2 * GRASP, fought.screen.sea.camera.window.bottom - 2 * GRASP
    helm.steering.grasp(helm.answers, fought.screen.view, (helm.chosen,), far)
    assert not helm.steering.token


@pytest.mark.parametrize("rules", [PLATE, OTHER])
def test_the_lists_stay_short_with_54_ships(rules: str) -> None:
    """Divisions are told in a line each but the chosen one; of the enemy those that are alike stand together."""
    fought = Hand(rules).fought
    rows = left_rows(fought.screen)
    divisions = [row.drawn for row in rows if isinstance(row.drawn, DivisionLine)]
    enemies = [row.drawn for row in rows if isinstance(row.drawn, EnemyLine)]

    assert 1 < len(divisions) <= 9
    assert len(enemies) <= 12
    assert len(rows) <= 36


@pytest.mark.gate
def test_a_press_that_only_looks_is_answered_at_once() -> None:
    """Choosing another division and laying out all that is shown takes a fraction of the second that a press may."""
    fought = Hand(PLATE).fought
    fought.keys("a", "enter", "a", "enter", "2", "1")
    times = []
    for name in ("2", "3", "1", "4", "1"):
        begun = perf_counter()
        fought.stage.key(Key(name))
        fought.stage.sheets()
        times.append(perf_counter() - begun)

    assert min(times) < 0.2


def test_a_fight_that_is_watched_shows_ships_on_their_way() -> None:
    """On to the end every turn is seen: half way through a glide a ship lies between where she was and where she is."""
    fought = Fought(rules=PLATE)
    fought.keys("a", "enter", "a", "enter", "a", "enter", "end")
    assert fought.screen.watching
    sea = fought.screen.sea
    for _ in range(400):
        fought.stage.passed(0.05)
        if sea.glide.left > 0.0:
            break
    name, end = next((name, end) for name, end in sea.glide.places.items() if sea.glide.before.get(name, end) != end)
    start = sea.glide.before[name]
    fought.stage.passed(0.2)
    now = next(token for token in sea.glide.shown(fought.screen.view).tokens if token.id == name)

    assert min(start[0], end[0]) <= (now.x_m or 0.0) <= max(start[0], end[0])
    assert (now.x_m, now.y_m) not in (start, end)
    fought.keys("e", "enter")
    for _ in range(3):
        fought.stage.passed(0.01)
    assert sea.glide.left == 0.0, "what is skipped is not shown"
