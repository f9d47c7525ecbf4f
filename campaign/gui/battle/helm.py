"""The helm of a battle: mouse and keys choose ships, aim, set lines and distances, write orders, and move over the sea."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from campaign.gui.battle.answers import Answers
from campaign.gui.battle.camera import bearing, distance, in_words, told
from campaign.gui.battle.pointing import place_of, token_of
from campaign.gui.drawing.shapes import Point
from campaign.gui.frame.stage import Key
from campaign.model.battle import BattleView, Input, InputKind, Token
from campaign.model.sides import Side

if TYPE_CHECKING:
    from campaign.gui.battle.sea import SeaView

ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
CLICK = 5.0
MEASURED = (InputKind.BEARING, InputKind.DISTANCE)


class BattleHelm:
    """What the player has chosen, opened and pointed at in a battle, and what keys and mouse make of it."""

    def __init__(
        self, sea: SeaView, view: Callable[[], BattleView], side: Callable[[], Side | None], say: Callable[[str], None]
    ) -> None:
        """Over which sea, whose view of the battle it is, and where words for the player go."""
        self.sea, self.view, self.side, self.say = sea, view, side, say
        self.answers: Answers | None = None
        self.mouse: Point = (-1.0, -1.0)
        self.fresh = False
        self._held: Point | None = None
        self._drawn = False
        self._told: tuple[object, str] | None = None
        self.forget()

    def forget(self) -> None:
        """Nothing is chosen, opened or being written."""
        self.chosen, self.looked_at, self.opened, self.over = "", "", "", ""
        self.writing: str | None = None

    def take_up(self, answers: Answers) -> None:
        """Another decision: what was open is closed, and a ship that is asked for something is chosen."""
        self.answers, self.opened, self.writing = answers, "", None
        tokens = {one.token for one in answers.decision.inputs if one.token}
        if tokens and self.chosen not in tokens:
            self.chosen = next(one.id for one in answers.view.tokens if one.id in tokens)

    def rest(self) -> None:
        """Nothing is asked any more."""
        self.answers, self.opened, self.writing = None, "", None

    @property
    def opened_input(self) -> Input | None:
        """The question that is open, if it is asked still."""
        return self.answers.input_of(self.opened) if self.answers is not None and self.opened else None

    # Choosing.

    def choose(self, token: Token) -> None:
        """A ship is looked at; an own one is the one that orders are for."""
        if self.side() in (None, token.side):
            if token.id != self.chosen:
                self.opened = ""
            self.chosen, self.looked_at = token.id, ""
        else:
            self.looked_at = "" if self.looked_at == token.id else token.id
        self.sea.keep_in_sight(self.view(), token)
        self.say("")

    def _next(self, by: int, *, enemy: bool) -> None:
        """The next ship of one's own, or of the enemy's."""
        tokens = [one for one in self.view().tokens if one.afloat and (self.side() not in (None, one.side)) is enemy]
        now = self.looked_at if enemy else self.chosen
        if not tokens:
            self.say("There is no such ship here.")
            return
        ids = [one.id for one in tokens]
        at = ids.index(now) + by if now in ids else 0 if by > 0 else -1
        one = tokens[at % len(tokens)]
        if one.id != self.looked_at or not enemy:
            self.choose(one)

    def answer(self, kind: str, what: str) -> None:
        """One row of the panel that answers, opens or chooses something."""
        answers = self.answers
        if kind == "choose" and (token := token_of(self.view(), what)) is not None:
            self.choose(token)
        if answers is None:
            return
        key, _, value = what.partition("=")
        one = answers.input_of(key)
        match kind:
            case "aim":
                self._aim(answers, what)
            case "write":
                self.writing, self.fresh = "", True
            case "ask" if one is not None and self.opened != key:
                self.opened = key
                answers.typing = ("", "")
            case "ask" if one is not None:
                if one.options:
                    answers.step(one, 1)
                else:
                    self.opened = ""
            case "set" if one is not None:
                answers.choose(one, value)
            case "less" | "more" if one is not None:
                answers.step(one, 1 if kind == "more" else -1)

    def _aim(self, answers: Answers, token: str) -> None:
        opened = self.opened_input
        inputs = (opened,) if opened is not None else answers.of_token(self.chosen)
        no = answers.aim(tuple(one for one in inputs if one.kind is InputKind.TARGET), token)
        self.say(f"No: {no}" if no else f"Order: {answers.written}")

    def _aim_at_enemy(self, answers: Answers) -> None:
        if self.looked_at:
            self._aim(answers, self.looked_at)
        else:
            self.say("No: no enemy is looked at; K goes from one to the next.")

    # Keys.

    def key(self, key: Key, focus: str) -> bool:
        """Keys over the sea and in the answers; whether this was one."""
        one = self._focused(focus)
        if key.ctrl:
            return False
        if key.name in ARROWS and key.shift:
            self.sea.pan(*ARROWS[key.name])
        elif key.name in ("left", "right") and one is not None and self.answers is not None:
            self.answers.step(one, 1 if key.name == "right" else -1)
            self.answers.typing = ("", "")
        elif key.name in ("+", "=", "-"):
            self.sea.zoom(-1 if key.name == "-" else 1)
        elif key.name == "home":
            self.sea.whole()
        elif key.name in ("j", "k"):
            self._next(-1 if key.shift else 1, enemy=key.name == "k")
        elif key.name == "x" and self.answers is not None:
            self._aim_at_enemy(self.answers)
        elif self._types(key.name, one):
            pass
        elif key.name.isdigit() and key.name != "0":
            self._by_number(int(key.name))
        else:
            return False
        return True

    def _types(self, name: str, one: Input | None) -> bool:
        """Digits for a number that has the focus or is open."""
        answers = self.answers
        if answers is None or one is None or one.options or not (name.isdigit() or name in (".", "backspace")):
            return False
        self.say(answers.digit(one, name) or f"Order: {answers.written}")
        return True

    def _by_number(self, number: int) -> None:
        own = [one for one in self.view().tokens if one.afloat and self.side() in (None, one.side)]
        if number <= len(own):
            self.choose(own[number - 1])
        else:
            self.say(f"No: there are {len(own)} ships of your own.")

    def _focused(self, focus: str) -> Input | None:
        """The question that has the focus, or else the one that is open."""
        kind, _, what = focus.partition(":")
        if self.answers is None:
            return None
        found = self.answers.input_of(what.partition("=")[0]) if kind in ("ask", "set", "less", "more") else None
        return found or self.opened_input

    def write(self, key: Key) -> None:
        """Keys while an order is being written."""
        answers = self.answers
        if key.name == "escape" or answers is None or self.writing is None:
            self.writing = None
            self.say("")
        elif key.name == "backspace":
            self.writing = self.writing[:-1]
        elif key.name == "enter":
            no = answers.read(self.writing)
            self.say(f"No: {no}" if no else f"Order: {answers.written}")
            if no is None:
                self.writing = None

    def typed(self, text: str) -> None:
        """Letters of a written order; the one that opened the line is none of it."""
        if self.writing is not None and not (self.fresh and text in "wW"):
            self.writing += text
        self.fresh = False

    # Mouse.

    def pressed(self, at: Point, button: str) -> None:
        """A press on the sea may become a drag; what it means is seen when the button is let go."""
        self._held, self._drawn = None, False
        if button != "right":
            self._held = at
        elif (token := self.sea.token_at(self.view(), at)) is not None:
            self.looked_at = token.id

    def dragged(self, at: Point, right: float, down: float) -> bool:
        """The sea is drawn along once the mouse has left the place where it was pressed."""
        if self._held is None:
            return False
        moved = abs(at[0] - self._held[0]) + abs(at[1] - self._held[1])
        if not (self._drawn or moved > CLICK):
            return False
        self._drawn = True
        self.sea.drag(right, down)
        return True

    def released(self, at: Point) -> None:
        """A click that was no drag."""
        held, self._held = self._held, None
        if held is not None and not self._drawn:
            self.click(at)

    def click(self, at: Point) -> None:
        """A click on the sea: a ship is chosen or aimed at; a line or a distance that is open is set."""
        self.say("")
        token, one, answers = self.sea.token_at(self.view(), at), self.opened_input, self.answers
        if answers is not None and one is not None and one.kind in MEASURED and (own := token_of(self.view(), one.token)):
            here, there = place_of(own), self.sea.camera.to_sea(at)
            answers.number(one, bearing(here, there) if one.kind is InputKind.BEARING else distance(here, there))
            self.say(f"Order: {answers.written}")
        elif token is None:
            self.looked_at = ""
        elif answers is not None and self._aims(answers, one, token):
            self._aim(answers, token.id)
        else:
            self.choose(token)

    def _aims(self, answers: Answers, one: Input | None, token: Token) -> bool:
        """Whether a click on a ship aims at her rather than chooses her."""
        inputs = (one,) if one is not None else answers.of_token(self.chosen)
        asked = [each for each in inputs if each.kind is InputKind.TARGET]
        return bool(asked) and (token.side is not self.side() or any(each.options_at(token.id) for each in asked))

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
        """The ship under the mouse in a line; empty where there is none."""
        token = token_of(self.view(), self.over)
        return self._words(token) if token is not None else ""

    def _words(self, token: Token) -> str:
        """A ship in a line: what she is, how she bears, and what a click on her would do."""
        answers = self.answers
        key = (self.over, self.chosen, self.opened, dict(answers.given) if answers is not None else None, self.view().minute)
        if self._told is None or self._told[0] != key:
            self._told = key, self._said(token)
        return self._told[1]

    def _said(self, token: Token) -> str:
        words = [f"{token.type} {token.name}, {token.status}"]
        own = token_of(self.view(), self.chosen)
        if own is not None and own is not token and own.x_m is not None and token.x_m is not None:
            here, there = place_of(own), place_of(token)
            far = (
                told(distance(here, there), self.view().told_m)
                if token.side is not own.side
                else in_words(distance(here, there))
            )
            words.append(f"{bearing(here, there):03.0f} from {own.name}, {far}")
        if self.answers is not None and self._aims(self.answers, self.opened_input, token):
            one = self.opened_input
            inputs = (one,) if one is not None else self.answers.of_token(self.chosen)
            aimed = [each for each in inputs if each.kind is InputKind.TARGET]
            able = [each.question for each in aimed if each.options_at(token.id)]
            words.append(
                f"a click aims: {', '.join(able)}" if able else f"no target: {self.answers.why_not(aimed[0], token.id)}"
            )
        return "; ".join(words)
