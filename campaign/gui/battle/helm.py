"""The helm of a battle: mouse and keys choose ships, aim, set lines and distances, write orders, and move over the sea."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from campaign.drawing.shapes import Point
from campaign.gui.actions.combat import ChangeOrder, TakeRemedy
from campaign.gui.actions.plain import InBattle, InWriting
from campaign.gui.actions.values import (
    Action,
    AimAt,
    ChooseByPlace,
    ChooseShip,
    OpenQuestion,
    PanMap,
    SetAnswer,
    StepAnswer,
)
from campaign.gui.battle import pointing
from campaign.gui.battle.answers import Answers, WrittenOrder
from campaign.gui.battle.camera import bearing, distance
from campaign.gui.battle.command import Command
from campaign.gui.battle.mouse import MouseLaying, MouseSteering, is_laid_at
from campaign.gui.battle.pointing import place_of, token_of
from campaign.gui.battle.sea import SeaView
from campaign.gui.frame.handlers import Handlers
from campaign.model.battles.battle import BattleView, Input, InputKind, Token
from campaign.model.sides import Side
from campaign.words.counting import quantity

T = TypeVar("T")
CLICK = 5.0
DIVISION = "division "
MEASURED = (InputKind.BEARING, InputKind.DISTANCE)


class BattleHelm:
    """What the player has chosen, opened and pointed at in a battle, and what keys and mouse make of it."""

    def __init__(
        self, sea: SeaView, view: Callable[[], BattleView], side: Callable[[], Side | None], say: Callable[[str], None]
    ) -> None:
        """Takes the sea, the side and its view, and where messages to the player go."""
        self.sea, self.view, self.side, self.say = sea, view, side, say
        self.answers: Answers | None = None
        self.command = Command()
        self.steering, self.laying = MouseSteering(sea), MouseLaying()
        self.written = WrittenOrder(lambda: self.answers, say)
        self.mouse: Point = (-1.0, -1.0)
        self._pressed_at: Point | None = None
        self._drawn = False
        self._described: tuple[object, str] | None = None
        self.forget()

    def forget(self) -> None:
        """Nothing is chosen, opened or being written."""
        self.chosen, self.looked_at, self.opened, self.over = "", "", "", ""
        self.opened_line: tuple[str, ...] = ()
        self.command.alone = False
        self.written.text = None

    def take_up(self, answers: Answers) -> None:
        """Starts another decision: closes what was open and chooses the first division that has a question."""
        self.answers, self.written.text = answers, None
        self._close()
        self.command.ready.clear()
        self.steering.forget()
        tokens = {question.token for question in answers.decision.inputs if question.token}
        if not tokens:
            return
        self.command.alone = False
        if divisions := self.command.asked(answers):
            # No division has its orders yet: start with the first, not with the one ordered last in the phase before.
            self.chosen = self.command.speaker(divisions[0], answers)
        elif self.chosen not in tokens:
            self.chosen = next((token.id for token in answers.view.tokens if token.id in tokens), self.chosen)

    def rest(self) -> None:
        """Stops asking: there is no decision now."""
        self.answers = self.written.text = None
        self._close()
        self.steering.forget()

    def _close(self) -> None:
        self.opened, self.opened_line = "", ()

    @property
    def ghost(self) -> tuple[Point, ...]:
        """Where the chosen ship can be, while her course is drawn or changed."""
        return self.steering.ghost(self.answers)

    @property
    def opened_input(self) -> Input | None:
        """The question that is open, if it is asked still."""
        return self.answers.input_of(self.opened) if self.answers is not None and self.opened else None

    # Choosing.

    def choose(self, token: Token) -> None:
        """A ship is looked at; an own one is the one that orders are for, and hers are her division's unless she is alone."""
        if self.side() in (None, token.side):
            if token.id != self.chosen:
                self._close()
            self.chosen, self.looked_at = token.id, ""
        else:
            self.looked_at = "" if self.looked_at == token.id else token.id
        self.sea.keep_in_sight(self.view(), token)
        self.say("")

    def _next(self, by: int, *, enemy: bool) -> None:
        """The next ship of one's own, or of the enemy's."""
        tokens = [token for token in self.view().tokens if token.afloat and (self.side() not in (None, token.side)) is enemy]
        now = self.looked_at if enemy else self.chosen
        if not tokens:
            self.say("There is no such ship here.")
            return
        ids = [token.id for token in tokens]
        at = ids.index(now) + by if now in ids else 0 if by > 0 else -1
        token = tokens[at % len(tokens)]
        if not enemy:
            self.command.alone = True
        if token.id != self.looked_at or not enemy:
            self.choose(token)

    def takes(self, handlers: Handlers) -> None:
        """Puts what is done over the sea and in the answers into the table of a screen."""
        handlers.at({
            InBattle.WRITE: self.written.begin,
            InBattle.NEARER: lambda: self.sea.zoom(1),
            InBattle.FARTHER: lambda: self.sea.zoom(-1),
            InBattle.WHOLE: self.sea.whole,
            InBattle.NEXT_OWN: lambda: self._next(1, enemy=False),
            InBattle.OWN_BEFORE: lambda: self._next(-1, enemy=False),
            InBattle.NEXT_ENEMY: lambda: self._next(1, enemy=True),
            InBattle.ENEMY_BEFORE: lambda: self._next(-1, enemy=True),
            InBattle.AIM_AT_ENEMY: self._aim_at_enemy,
            InBattle.NEXT_DIVISION: self._next_division,
            InWriting.TAKE: self.written.take,
            InWriting.LEAVE: self.written.leave,
            InWriting.TAKE_LETTER: self.written.take_letter,
        })
        handlers.on(PanMap, lambda action: self.sea.pan(action.right, action.down))
        handlers.on(ChooseByPlace, lambda action: self._by_number(action.place))
        handlers.on(ChooseShip, self._choose_ship).on(AimAt, self._aim_at).on(OpenQuestion, self._open)
        handlers.on(TakeRemedy, self._mend)
        handlers.on(SetAnswer, self._set).on(StepAnswer, self._step).on(ChangeOrder, self._change)

    def _choose_ship(self, action: ChooseShip) -> None:
        if action.token.startswith(DIVISION):
            self._choose_division(action.token.removeprefix(DIVISION))
        elif (token := token_of(self.view(), action.token)) is not None:
            if self.side() in (None, token.side):
                self.command.alone = True
            self.choose(token)

    def _choose_division(self, key: str) -> None:
        division = next((division for division in self.command.divisions if division.key == key), None)
        token = None if division is None else token_of(self.view(), self.command.speaker(division, self.answers))
        if token is None:
            self.say(f"No: there are {quantity(len(self.command.divisions), 'division')} of your own.")
            return
        self.command.alone = False
        self.choose(token)

    def _next_division(self) -> None:
        """The present one's orders are ready; the next that is not is chosen, or else the next."""
        divisions = self.command.asked(self.answers)
        here = self.command.of(self.chosen)
        if not divisions:
            return
        if here is not None:
            self.command.ready.add(here.key)
        at = divisions.index(here) + 1 if here in divisions else 0
        turned = (*divisions[at:], *divisions[:at])
        following = next((division for division in turned if division.key not in self.command.ready), turned[0])
        self._choose_division(following.key)

    def _change(self, action: ChangeOrder) -> None:
        """A part of the order is opened, or closed again; what is asked by a line or a distance takes clicks at once."""
        if self.opened_line == action.inputs:
            self._close()
            return
        self.opened_line, self.opened = action.inputs, ""
        if self.answers is not None and len(action.inputs) == 1:
            self.opened = action.inputs[0]
            self.answers.typing = ("", "")

    def _changing(self, change: Callable[[Answers], T]) -> T | None:
        """Applies a change to the answers, and passes it on to all ships that follow."""
        answers = self.answers
        if answers is None:
            return None
        before = dict(answers.given)
        done = change(answers)
        changed = {key: value for key, value in answers.given.items() if before.get(key) != value}
        if changed:
            self.command.follow(answers, changed)
        return done

    def _aim_at(self, action: AimAt) -> None:
        if self.answers is not None:
            self._aim(self.answers, action.token)

    def _open(self, action: OpenQuestion) -> None:
        """A question is opened; of one that is open the next answer is taken, or it is closed."""
        answers = self.answers
        if answers is None or (question := answers.input_of(action.key)) is None:
            return
        if self.opened != action.key:
            self.opened = action.key
            answers.typing = ("", "")
        elif question.options:
            self._changing(lambda now: now.step(question, 1))
        else:
            self.opened = ""

    def _mend(self, action: TakeRemedy) -> None:
        """What a warning offers is done, to the ships that it is about and no others."""
        if self.answers is not None and (trouble := self.answers.mend(action.number)):
            self.say(f"No: {trouble}.")

    def _set(self, action: SetAnswer) -> None:
        if self.answers is not None and (question := self.answers.input_of(action.key)) is not None:
            self._changing(lambda now: now.choose(question, action.value))

    def _step(self, action: StepAnswer) -> None:
        if self.answers is not None and (question := self.answers.input_of(action.key)) is not None:
            self._changing(lambda now: now.step(question, action.by))

    def _aim(self, answers: Answers, token: str) -> None:
        opened = self.opened_input
        inputs = (opened,) if opened is not None else answers.of_token(self.chosen)
        targets = tuple(question for question in inputs if question.kind is InputKind.TARGET)
        refused = self._changing(lambda now: now.aim(targets, token))
        self._say_order(refused)

    def _say_order(self, refused: str | None) -> None:
        """Says why not, or how the chosen division's part of the order now reads."""
        if refused or self.answers is None:
            self.say(f"No: {refused}")
            return
        lines = self.command.lines(self.answers, self.chosen, self.sea.stage.look)
        summary = "; ".join(f"{line.label}: {line.words}" for line in lines[:2])
        self.say(f"Order: {summary}" if summary else f"Order: {self.answers.written}")

    def _aim_at_enemy(self) -> None:
        if self.answers is not None and self.looked_at:
            self._aim(self.answers, self.looked_at)
        elif self.answers is not None:
            self.say("No: no enemy is looked at; K goes from one to the next.")

    # Keys.

    def types(self, name: str, focus: Action | None) -> bool:
        """Digits for a number that has the focus or is open; whether the key was one."""
        answers, question = self.answers, self.focused(focus)
        if answers is None or question is None or question.options or not (name.isdigit() or name in (".", "backspace")):
            return False
        fault = self._changing(lambda now: now.digit(question, name))
        if fault:
            self.say(fault)
        else:
            self._say_order(None)
        return True

    def step_focused(self, focus: Action | None, by: int) -> None:
        """The next answer to the question that has the focus, or the one before."""
        question = self.focused(focus)
        if question is not None and self.answers is not None:
            self._changing(lambda now: now.step(question, by))
            self.answers.typing = ("", "")

    def _by_number(self, number: int) -> None:
        self._choose_division(str(number))

    def focused(self, focus: Action | None) -> Input | None:
        """The question that has the focus, or else the one that is open."""
        if self.answers is None:
            return None
        found = self.answers.input_of(focus.key) if isinstance(focus, OpenQuestion | SetAnswer | StepAnswer) else None
        return found or self.opened_input

    # Mouse.

    def pressed(self, at: Point, button: str) -> None:
        """A press on the sea may become a drag; what it means is seen when the button is let go."""
        self._pressed_at, self._drawn = None, False
        if button != "right":
            self._pressed_at = at
            self.steering.grasp(self.answers, self.view(), self._steerable(), at)
            under = None if self.steering.token or self.opened else self.sea.token_at(self.view(), at)
            self.laying.grasp(self.answers, self.command, self.side(), under)
        elif (token := self.sea.token_at(self.view(), at)) is not None:
            self.looked_at = token.id

    def dragged(self, at: Point, right: float, down: float) -> bool:
        """The sea is drawn along once the mouse has left the place where it was pressed."""
        if self._pressed_at is None:
            return False
        moved = abs(at[0] - self._pressed_at[0]) + abs(at[1] - self._pressed_at[1])
        if not (self._drawn or moved > CLICK):
            return False
        if not self._drawn and (grasped := self.steering.token or self.laying.token) not in ("", self.chosen):
            self._take_over(grasped)
        self._drawn = True
        if self.steering.token:
            return self.steering.drawn(at)
        if self.laying.token:
            self.say(self.laying.words(self.command, self._enemy_at(at)))
            return True
        self.sea.drag(right, down)
        return True

    def released(self, at: Point) -> None:
        """A click that was no drag."""
        pressed_at, self._pressed_at = self._pressed_at, None
        gunner, self.laying.token = self.laying.token, ""
        changed = self.steering.let_go(self.answers)
        if changed and self.answers is not None:
            self.command.follow(self.answers, changed)
            self._say_order(None)
        elif pressed_at is not None and self._drawn and gunner:
            self._lay(at, gunner)
        elif pressed_at is not None and not self._drawn:
            self.click(at)

    def _steerable(self) -> Iterator[str]:
        """Whose course can be taken hold of: the chosen ship's, and the leaders' of all divisions that are asked."""
        yield self.chosen
        if not self.command.alone:
            yield from (self.command.speaker(division, self.answers) for division in self.command.asked(self.answers))

    def _take_over(self, token: str) -> None:
        """Chooses the ship that was grasped, and closes what was open for the one before."""
        self._close()
        self.chosen, self.looked_at = token, ""

    def _enemy_at(self, at: Point) -> Token | None:
        """The ship under the mouse, if she is the enemy's."""
        token = self.sea.token_at(self.view(), at)
        return None if token is None or token.side is self.side() else token

    def _lay(self, at: Point, gunner: str) -> None:
        """Fires at the ship under the mouse; elsewhere, nothing changes."""
        self.say("")
        enemy, answers = self._enemy_at(at), self.answers
        if enemy is not None and answers is not None and not is_laid_at(answers, gunner, enemy.id):
            self._aim(answers, enemy.id)

    def click(self, at: Point) -> None:
        """A click on the sea: a ship is chosen or aimed at; a line or a distance that is open is set."""
        self.say("")
        token, question, answers = self.sea.token_at(self.view(), at), self.opened_input, self.answers
        if answers is not None and question is not None and question.kind in MEASURED and (
                own := token_of(self.view(), question.token)):
            here, there = place_of(own), self.sea.camera.to_sea(at)
            value = bearing(here, there) if question.kind is InputKind.BEARING else distance(here, there)
            self._changing(lambda now: now.number(question, value))
            self._say_order(None)
        elif token is None:
            self.looked_at = ""
        elif answers is not None and self._aims(answers, question, token):
            self._aim(answers, token.id)
        else:
            # A ship on the sea speaks for all of her division; in the list she is chosen alone.
            self.command.alone = False
            self.choose(token)

    def _aims(self, answers: Answers, question: Input | None, token: Token) -> bool:
        """Whether a click on a ship aims at her rather than chooses her."""
        inputs = (question,) if question is not None else answers.of_token(self.chosen)
        targets = [choice for choice in inputs if choice.kind is InputKind.TARGET]
        return bool(targets) and (token.side is not self.side() or any(choice.options_at(token.id) for choice in targets))

    def pointed(self, at: Point, *, on_the_sea: bool) -> bool:
        """The mouse moved; whether a ship, or a line that follows it, looks different now."""
        self.mouse = at
        token = self.sea.token_at(self.view(), at) if on_the_sea else None
        over, self.over = self.over, token.id if token is not None else ""
        if over != self.over:
            self.say("")
        return over != self.over or (self.opened_input is not None and self.opened_input.kind in MEASURED)

    @property
    def words(self) -> str:
        """A line about the ship under the mouse; empty where there is none."""
        token, answers = token_of(self.view(), self.over), self.answers
        if token is None:
            return ""
        key = (self.over, self.chosen, self.opened, dict(answers.given) if answers is not None else None, self.view().minute)
        if self._described is None or self._described[0] != key:
            question = self.opened_input
            inputs: tuple[Input, ...] = ()
            if answers is not None and self._aims(answers, question, token):
                inputs = (question,) if question is not None else answers.of_token(self.chosen)
            description = pointing.ship_in_words(token, token_of(self.view(), self.chosen), self.view(), self.sea.stage.look)
            self._described = key, "; ".join((description, *pointing.aims_in_words(answers, inputs, token.id)))
        return self._described[1]
