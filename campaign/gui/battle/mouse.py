"""Orders by mouse: guns are laid by drawing a ship onto the enemy, a course is set by her bow or by the end of its way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import hypot, inf

from campaign.drawing.shapes import Point
from campaign.gui.battle.answers import Answers
from campaign.gui.battle.command import Command
from campaign.gui.battle.pointing import place_of, token_of
from campaign.gui.battle.sea import SeaView
from campaign.gui.battle.signs import offset_point
from campaign.model.battles.battle import BattleView, Input, InputKind, Token
from campaign.model.sides import Side
from campaign.session.engagements.division_orders import goal_answers, reachable

# Guns -----------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class MouseLaying:
    """Whose guns are being laid by the mouse."""

    token: str = ""

    def grasp(self, answers: Answers | None, command: Command, side: Side | None, under: Token | None) -> None:
        """A press on a ship of one's own, for whose division targets are asked, takes hold of her guns."""
        self.token = ""
        if answers is None or under is None or under.side is not side:
            return
        division = command.commanded(under.id)
        speaker = under.id if division is None else command.speaker(division, answers)
        if _targets_of(answers, speaker):
            self.token = speaker

    def words(self, command: Command, enemy: Token | None) -> str:
        """What letting go would do."""
        division = command.commanded(self.token)
        who = division.name if division is not None else self.token
        return f"{who} at {enemy.name}" if enemy is not None else f"{who}: let go over the enemy to fire at"


def _targets_of(answers: Answers, token: str) -> tuple[Input, ...]:
    """What is asked of a unit that a ship of the enemy's may answer."""
    return tuple(question for question in answers.of_token(token) if question.kind is InputKind.TARGET)


def is_laid_at(answers: Answers, token: str, enemy: str) -> bool:
    """Whether all of a unit's weapons that can aim at an enemy do."""
    able = [question for question in _targets_of(answers, token) if question.options_at(enemy)]
    return bool(able) and all(question.options_at(enemy)[0] in answers.now(question).split(",") for question in able)


# Courses --------------------------------------------------------------------------------------------------------------


GRASP = 13.0


@dataclass(slots=True)
class MouseSteering:
    """Who is being steered by the mouse, and the answers that came of it so far."""

    sea: SeaView
    token: str = ""
    _before: dict[str, str] = field(default_factory=dict)
    _changed: dict[str, str] = field(default_factory=dict)
    _goal: Point | None = None
    _reach: tuple[str, str, tuple[Point, ...]] = ("", "", ())

    def forget(self) -> None:
        """Ends the steering and forgets the limits of this turn."""
        self.token, self._reach = "", ("", "", ())
        self._before = {}
        self._changed = {}

    def handles(self, answers: Answers, view: BattleView, token: str) -> tuple[Point, ...]:
        """Where on the screen a ship's course can be taken hold of: the end of her way, and her bow."""
        ship = token_of(view, token)
        trail = next((trail.points for trail in answers.traces if trail.token == token), ())
        if ship is None or ship.x_m is None or not trail:
            return ()
        camera = self.sea.camera
        half = self.sea.sizes(view).of(ship) / 2
        bow = offset_point(camera.to_screen(place_of(ship)), ship.heading_degrees or 0.0, half, 0.0)
        return camera.to_screen(trail[-1]), bow

    def grasp(self, answers: Answers | None, view: BattleView, tokens: Iterable[str], at: Point) -> None:
        """A press near the end of a way, or on a bow, takes hold of it: the first ship's before others, then the nearest."""
        self.token = ""
        self._changed = {}
        if answers is None:
            return
        near, least = GRASP * self.sea.stage.look.label, inf
        for place, token in enumerate(dict.fromkeys(tokens)):
            away = min((hypot(spot[0] - at[0], spot[1] - at[1]) for spot in self.handles(answers, view, token)), default=inf)
            if away <= near and away < least:
                self.token, self._before, least = token, dict(answers.given), away
                if not place:
                    return

    def drawn(self, at: Point) -> bool:
        """Notes where the way is to end; it is worked out on the next frame, not at each move of the mouse."""
        self._goal = at
        return True

    def passed(self, answers: Answers | None) -> bool:
        """The way ends as near to the mouse as she can come."""
        goal, self._goal = self._goal, None
        if goal is None or answers is None or not self.token:
            return False
        sea = self.sea.camera.to_sea(goal)
        found = goal_answers(answers.table, answers.view, answers.decision, self._before, self.token, sea)
        if found is None:
            return False
        answers.given = {**self._before, **found}
        self._changed = dict(found)
        return True

    def let_go(self, answers: Answers | None) -> Mapping[str, str]:
        """What was changed by it."""
        self.passed(answers)
        changed, self.token = self._changed, ""
        self._changed = {}
        return changed

    def ghost(self, answers: Answers | None) -> tuple[Point, ...]:
        """The outline of where she can be: while she is steered."""
        if answers is None or not self.token:
            return ()
        key = (self.token, answers.decision.key)
        if self._reach[:2] != key:
            self._reach = (*key, reachable(answers.table, answers.view, answers.decision, self.token))
        return self._reach[2]
