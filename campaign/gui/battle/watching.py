"""A battle that captains fight is watched: played, paused, stepped, slower and faster, in slices that never hold the window."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from enum import Enum, auto
from time import monotonic

from campaign.gui.actions.plain import InBattle
from campaign.gui.frame.handlers import Handlers
from campaign.gui.frame.showing import Sheet
from campaign.model.battles.battle import BattleView
from campaign.model.sides import BOTH
from campaign.session.play.referee import FightingTable

PAUSES = (2.5, 1.2, 0.6, 0.25, 0.0)
# On the way to the end each turn is seen so long.
TURN_SEEN = (2.0, 1.2, 0.7, 0.35, 0.0)
# What is not seen goes on for so many seconds until the window has its turn, and says so often how far it has come.
TURN, TOLD = 0.05, 0.5
WORDS = ("very slow", "slow", "steady", "fast", "at full speed")


def turn_and_phases(table: FightingTable, view: BattleView) -> tuple[int, tuple[str, ...]]:
    """The turn, and the phase that asks: while one side has answered the other's question is the same."""
    phases = [decision.key for side in BOTH for decision in table.pending(side)]
    return view.round, tuple(dict.fromkeys(phases))


class WatchUntil(Enum):
    """How far captains fight before the next pause."""

    PHASE = auto()
    TURN = auto()
    END = auto()


@dataclass(slots=True)
class Watch:
    """Whether the battle goes on by itself, how fast, and until when."""

    playing: bool = True
    speed: int = 2
    goal: WatchUntil | None = None
    waited: float = 0.0
    # Whether a turn has just ended that is to be seen; whether nothing is to be seen any more.
    resting: bool = False
    skipping: bool = False
    # When it was last told how far it has come; what was shown last, and how large and in which look.
    told: float = 0.0
    kept: tuple[Hashable, tuple[Sheet, ...]] | None = None

    @property
    def unseen(self) -> bool:
        """Whether captains fight on and nothing is seen of it until the end."""
        return self.skipping and self.goal is WatchUntil.END

    def fight(self, piece: Callable[[], None], watching: Callable[[], bool]) -> None:
        """Fights on unseen, piece by piece, until the window needs its turn."""
        end = monotonic() + TURN
        while watching() and self.unseen:
            piece()
            if monotonic() >= end:
                break

    def tells(self) -> bool:
        """Whether it is time to tell how far it has come: rarely, because a frame costs more than a piece."""
        now = monotonic()
        if now - self.told < TOLD:
            return False
        self.told = now
        return True

    def sheets(self, key: Hashable, fresh: Callable[[], Iterable[Sheet]], foot: Sheet) -> tuple[Sheet, ...]:
        """What is shown, the line at the foot last: while nothing is seen, all else stays as it was when that began."""
        if not self.unseen or self.kept is None or self.kept[0] != key:
            self.kept = key, tuple(fresh())
        return *self.kept[1], foot

    @property
    def going(self) -> bool:
        """Whether the battle goes on by itself."""
        return self.playing or self.goal is not None

    @property
    def busy(self) -> bool:
        """Whether captains are to go on now."""
        if self.goal is WatchUntil.END:
            return self.skipping or not self.resting or self.waited >= TURN_SEEN[self.speed]
        return self.goal is not None or (self.playing and self.waited >= PAUSES[self.speed])

    def passed(self, seconds: float) -> None:
        """Advances time."""
        self.waited += seconds

    def toggled(self) -> None:
        """Play becomes pause."""
        self.playing, self.goal = not (self.playing or self.goal), None

    def until(self, goal: WatchUntil) -> None:
        """On to the next phase, the next turn, or the end, and then a pause; twice to the end skips what lies between."""
        self.skipping = goal is WatchUntil.END and self.goal is WatchUntil.END
        self.playing, self.goal, self.resting = False, goal, False

    def halt(self) -> None:
        """Nothing goes on by itself until it is told to."""
        self.playing, self.goal = False, None

    def faster(self, steps: int) -> None:
        """Shorter or longer pauses."""
        self.speed = min(len(PAUSES) - 1, max(0, self.speed + steps))

    def reached(self, *, phase: bool, turn: bool) -> None:
        """A phase, or a turn, came to its end."""
        self.resting = turn
        if phase:
            self.waited = 0.0
        if (phase and self.goal is WatchUntil.PHASE) or (turn and self.goal is WatchUntil.TURN):
            self.goal = None

    @property
    def words(self) -> str:
        """How it goes on now."""
        if self.goal is WatchUntil.END:
            return "to the end, skipping" if self.skipping else "on to the end, turn by turn"
        return f"playing, {WORDS[self.speed]}" if self.playing or self.goal else "paused"


def takes(handlers: Handlers, watch: Callable[[], Watch]) -> None:
    """Puts what keys do to a battle that is watched into the table of a screen."""
    handlers.at({
        InBattle.PLAY: lambda: watch().toggled(),
        InBattle.TURN: lambda: watch().until(WatchUntil.TURN),
        InBattle.PHASE: lambda: watch().until(WatchUntil.PHASE),
        InBattle.SLOWER: lambda: watch().faster(-1),
        InBattle.FASTER: lambda: watch().faster(1),
    })
