"""A walk of keys and presses by chance over all pages, and what is looked at after each step.

A step may look, choose and type. An order is given by a confirming press alone: Enter, Home and End, or the mouse; and what
gave one must be among the actions that are known to. No campaign and no game is left but by a press that says so, and from
wherever the walk has come Escape leads, step by step, to a page that only asks whether it is to be left.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from unittest import mock

from campaign.gui.actions.orders import gives_orders
from campaign.gui.actions.plain import AtDesk, AtStart, AtTheEnd, InCampaign, OnPage
from campaign.gui.actions.values import Action
from campaign.gui.battle.screen import BattleScreen
from campaign.gui.battle.sea import SeaView
from campaign.gui.campaign.chart_view import ChartView
from campaign.gui.campaign.over_chart import OverChart
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.pages import LeavingScreen, ProgressScreen
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.gui.umpire.screen import DeskScreen

# Buttons that say that they leave; the last closes a campaign that is over.
LEAVES = (OnPage.LEAVE, InCampaign.LEAVE, AtStart.QUIT, AtDesk.LEAVE, AtTheEnd.LIST)
TYPED = (*"abcdefghijklmnopqrstuvwxyz0123456789.,/?+-=[]", "space")
NAMED = ("up", "down", "left", "right", "tab", "tab", "backspace", "pageup", "pagedown", "home", "end", "insert", "delete",
         *(f"f{number}" for number in range(1, 11)))
# How often each kind of step is taken, of a hundred.
STEPS = {"type": 24, "word": 2, "enter": 7, "escape": 5, "key": 15, "press": 30, "map": 9, "time": 8}
# What may confirm an order beside the mouse.
CONFIRMING = ("enter", "home", "end")
WORDS = ("littorio", "warspite", "taranto", "force a", "end", "the staff", "type=dd", "malta 2")
# Of so many Escapes one leads back, wherever the walk has come.
MOST_ESCAPES = 24
# So many steps are told of when something is wrong.
TOLD = 12


# The pictures that cost nine tenths of a step, and that no press is looked for in.
DRAWN = ((ChartView, "sheets"), (OverChart, "legend"), (SeaView, "sheets"), (SeaView, "bearing"), (SeaView, "pointer"))


@contextmanager
def undrawn() -> Generator[None]:
    """Charts and seas can be pressed as always, and nobody sees them."""
    with ExitStack() as patches:
        for owner, name in DRAWN:
            patches.enter_context(mock.patch.object(owner, name, return_value=()))
        yield


class Astray(AssertionError):
    """Something that no step may do; the last steps are told."""


@dataclass
class Walk:
    """One walk on a stage; `folder` is where saves and papers lie."""

    stage: Stage
    folder: Path
    chance: random.Random
    taken: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    orders: int = 0
    furthest: int = 0
    last: deque[str] = field(default_factory=lambda: deque(maxlen=TOLD))
    over: bool = False
    # Something that goes on by itself, once it was begun: captains who are watched, work that takes long.
    _under_way: bool = False

    def go(self, steps: int, back: int = 40) -> int:
        """Takes so many steps, or fewer where a press has left the game; so often it looks for the way back."""
        for number in range(steps):
            self.step()
            if self.over:
                return number + 1
            if number % back == back - 1:
                self.way_back()
        return steps

    def step(self) -> None:
        """One step, and what it must not have done."""
        kind = self.chance.choices(tuple(STEPS), tuple(STEPS.values()))[0]
        self._laid_out(kind in ("press", "map") or self.chance.random() < 0.15)
        self.taken[kind] += 1
        self.seen[type(self.stage.front).__name__] += 1
        match kind:
            case "type":
                self.strike(self.chance.choice(TYPED), shift=self.chance.random() < 0.1)
            case "word":
                for letter in self.chance.choice(WORDS):
                    self.strike("space" if letter == " " else letter)
            case "enter" | "escape":
                self.strike(kind)
            case "key":
                self.strike(self.chance.choice(NAMED), shift=self.chance.random() < 0.15)
            case "press":
                self._press()
            case "map":
                self._over_the_map()
            case _:
                self._watched("time", None, lambda: self.stage.passed(self.chance.choice((0.05, 0.3, 0.7))), confirmed=True)

    def strike(self, name: str, *, shift: bool = False) -> None:
        """A key as a keyboard strikes it, with the letter that it types."""
        key = Key(name, shift=shift)
        front = self.stage.front
        action = front.on_enter if name == "enter" and isinstance(front, Screen) else None
        letter = " " if name == "space" else name if len(name) == 1 else ""

        def struck() -> None:
            self.stage.key(key)
            if not self.stage.ended:
                self.stage.text(letter)
                self.stage.key_released()

        self._watched(f"{key.chord}{f' ({action})' if action is not None else ''}", action, struck,
                      confirmed=name in CONFIRMING, named=name == "enter")

    def _laid_out(self, wanted: bool) -> None:
        if wanted:
            self.stage.sheets()

    def _press(self) -> None:
        """A click in the middle of something that can be pressed."""
        front = self.stage.front
        assert isinstance(front, Screen)
        spots = [spot for spot in front.spots if spot.able and spot.rect.y >= 0]
        if not spots:
            return
        spot = self.chance.choice(spots)
        at = spot.rect.middle
        under = front.spot_at(at)
        action = None if under is None else under.action
        # What leaves is pressed more rarely than all else, or the walk would never come far.
        if action in LEAVES and self.chance.random() < 0.9:
            return

        def pressed() -> None:
            self.stage.pointed(*at)
            self.stage.pressed(*at)
            if not self.stage.ended:
                self.stage.released(*at)

        self._watched(f"press {action}", action, pressed, confirmed=True, named=under is not None)

    def _over_the_map(self) -> None:
        """Clicks, drags and the wheel anywhere; a drop may give an order too."""
        wide, high = self.stage.size
        x, y = self.chance.uniform(0, wide), self.chance.uniform(0, high)
        right, down = self.chance.uniform(-90, 90), self.chance.uniform(-60, 60)
        button, drags = self.chance.choice(("left", "left", "right")), self.chance.random() < 0.4
        under = self.stage.front.spot_at((x, y)) if isinstance(self.stage.front, Screen) else None
        if under is not None and under.action in LEAVES:
            return

        def moved() -> None:
            self.stage.pointed(x, y)
            if self.chance.random() < 0.3:
                self.stage.wheeled(x, y, self.chance.choice((-2, -1, 1, 2)))
                return
            self.stage.pressed(x, y, button)
            if drags and not self.stage.ended:
                self.stage.dragged(x + right, y + down, right, down)
            if not self.stage.ended:
                self.stage.released(x + right * drags, y + down * drags)

        self._watched(f"{button} at {x:.0f} {y:.0f}", None, moved, confirmed=True)

    # What a step must not do.

    def _watched(
        self, name: str, action: Action | None, step: Callable[[], None], *, confirmed: bool, named: bool = False,
    ) -> None:
        """Takes a step, and looks at what it has done."""
        before, home = self._kept(), self.home
        self._under_way = self._going_on()
        self.last.append(f"{type(self.stage.front).__name__}: {name}")
        try:
            step()
        except Exception as trouble:
            raise Astray(f"{trouble!r} after\n{self.told}") from trouble
        left = self.stage.ended or (home is not None and home not in self.stage.screens)
        if left:
            if action not in LEAVES:
                raise Astray(f"left unasked after\n{self.told}")
            self.over = self.over or self.stage.ended
        changed = _changed(before, self._kept())
        if not changed:
            return
        self.orders += 1
        if not confirmed and not self._under_way:
            raise Astray(f"an order that no press confirmed after\n{self.told}\n{changed}")
        # A save that is closed takes its journal in, and grows by that.
        if named and action is not None and action not in LEAVES and not gives_orders(action) and not self._under_way:
            raise Astray(f"an order of {action}, which is not among those that give any, after\n{self.told}\n{changed}")

    @property
    def home(self) -> Screen | None:
        """The chart or the desk of the campaign that is open."""
        second = self.stage.screens[1] if len(self.stage.screens) > 1 else None
        return second if isinstance(second, CampaignScreen | DeskScreen) else None

    @property
    def told(self) -> str:
        """The last steps."""
        return "\n".join(self.last)

    def _going_on(self) -> bool:
        """Whether something that was begun goes on by itself."""
        return self.stage.task is not None or any(isinstance(screen, BattleScreen) and screen.watching
                                                  for screen in self.stage.screens)

    def _kept(self) -> Mapping[str, object]:
        """All that is kept of games: how far each open one has come, and the files."""
        found: dict[str, object] = {}
        for screen in self.stage.screens:
            if isinstance(screen, CampaignScreen) and screen.game.archive is not None:
                found["head"] = screen.game.archive.head
        for path in chain(self.folder.glob("*.sqlite"), self.folder.glob("*/*")):
            try:
                about = path.stat()
            except FileNotFoundError:
                continue
            found[str(path)] = about.st_size if path.suffix == ".sqlite" else (about.st_size, about.st_mtime_ns)
        return found

    def way_back(self) -> None:
        """Escapes lead to the page that asks whether it is to be left, and one more stays there."""
        home = self.home
        for count in range(MOST_ESCAPES):
            self._laid_out(self.chance.random() < 0.5)
            front = self.stage.front
            if isinstance(front, LeavingScreen):
                asking = self.stage.screens[-2]
                self.strike("escape")
                if self.stage.top is not asking:
                    raise Astray(f"Escape does not stay after\n{self.told}")
                if isinstance(asking, Screen) and asking.leaving() is None:
                    raise Astray(f"{type(asking).__name__} is left without being asked after\n{self.told}")
                self.furthest = max(self.furthest, count)
                return
            if isinstance(front, Screen) and not isinstance(front, ProgressScreen) and not front.enters():
                raise Astray(f"{type(front).__name__} does not say what Enter does after\n{self.told}")
            self.strike("escape")
            if home is not None and home not in self.stage.screens:
                raise Astray(f"a campaign was left by Escape after\n{self.told}")
        raise Astray(f"no way back in {MOST_ESCAPES} Escapes after\n{self.told}")


def _changed(before: Mapping[str, object], after: Mapping[str, object]) -> str:
    """What of games is another now; a skirmish in which no order was given may go when it is left."""
    keys = [key for key in after if before.get(key, after[key] if key == "head" else None) != after[key]]
    keys += [key for key in before if key not in after and key.endswith(".sqlite")]
    return ", ".join(f"{key}: {before.get(key)} to {after.get(key)}" for key in keys)
