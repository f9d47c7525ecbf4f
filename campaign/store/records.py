"""What goes into an archive and what comes out of it, as values that know no database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field

from campaign.model.battles.battle import BattleId
from campaign.model.book import Options
from campaign.model.events import CampaignBegan
from campaign.model.names import displayable_line
from campaign.model.play.provenance import Provenance
from campaign.model.play.state import State
from campaign.model.play.telling import Telling
from campaign.model.sides import BOTH, Side
from campaign.store.codec import BATTLE
from campaign.store.telling_text import displayable_telling, read, written
from campaign.store.trouble import WrongRow

# What folding raises for events that read well and yet cannot have happened: only a file from elsewhere holds such.
CANNOT_FOLLOW = (KeyError, ValueError, TypeError, AttributeError, IndexError, ArithmeticError, AssertionError, RecursionError)

Fold = Callable[[State, Any], State]


class Meta(Struct, frozen=True):
    """Which campaign a save holds: fixed when it began, but for who plays each side.

    `created` is a moment in words from the caller that owns the clock; `dice` is "seeded" or "prompted"; `players`
    are words such as "human" or "staff:2".
    """

    scenario: str
    seed: int
    options: Options = field(default_factory=Options)
    book_hash: str = ""
    program: str = ""
    created: str = ""
    dice: str = "seeded"
    players: Mapping[Side, str] = field(default_factory=lambda: {Side.AXIS: "staff", Side.ALLIED: "staff"})


class LogLine(Struct, frozen=True):
    """A line for one side's log; `side` is None for the umpire's, which has everything.

    It bears the telling that made it, or what a save has of one as JSON, "" where nobody knows more than the text.
    """

    side: Side | None
    text: str
    source: Telling | str = ""

    @classmethod
    def of(cls, side: Side | None, telling: Telling) -> LogLine:
        """The line that a telling makes, in letters that any screen can show."""
        shown = displayable_telling(telling)
        return cls(side, displayable_line(shown.line), shown)

    @property
    def telling(self) -> Telling:
        """What the line tells; a line without data tells its text."""
        return read(self.source, self.text) if isinstance(self.source, str) else self.source

    @property
    def data(self) -> str:
        """What the line tells as JSON, made when it is stored; what a save had stays as it was."""
        return self.source if isinstance(self.source, str) else written(self.source)


class Stored(Struct, frozen=True):
    """An event to be accepted, with the states around it for the ledgers, and its cause; a fact has its battle and system."""

    event: object
    before: State | None = None
    after: State | None = None
    battle: BattleId | None = None
    visible_to: tuple[Side, ...] = BOTH
    lines: tuple[LogLine, ...] = ()
    cause: Provenance | None = None
    system: str = ""


class Accepted(Struct, frozen=True):
    """What one order brought about, to be accepted together, and the moment of its acceptance in words."""

    events: tuple[Stored, ...]
    accepted: str = ""


class Recorded(Struct, frozen=True):
    """An event that was accepted; `batch` is the first seq that was accepted together with it.

    `cause` is what brought it about; None where nobody knows, as in saves of older forms.
    """

    seq: int
    kind: str
    event: Any
    battle: BattleId | None
    visible_to: tuple[Side, ...]
    batch: int
    accepted: str
    hash: str
    cause: Provenance | None = None

    @property
    def is_fact(self) -> bool:
        """Whether this is a fact of a battle, which the campaign passes over."""
        return self.kind.startswith(BATTLE)

    @property
    def system(self) -> str:
        """The system whose fact this is; none of an event of the campaign."""
        return self.kind.split(".")[1] if self.is_fact else ""


class Sealed(NamedTuple):
    """One row of the event table, as it is stored."""

    seq: int
    kind: str
    version: int
    body: str
    battle: str | None
    visible_to: str
    batch: int
    accepted: str
    previous: str
    hash: str

    @classmethod
    def of(cls, row: Sequence[Any]) -> Sealed:
        """A row as it was read; raises WrongRow for one whose columns hold other things than ours do."""
        if (kinds := tuple(map(type, row))) == _COLUMNS or kinds == _OUTSIDE_BATTLES:
            return cls(*row)
        for name, wanted, value in zip(cls._fields, _COLUMNS, row, strict=True):
            if type(value) is not wanted and not (name == "battle" and value is None):
                raise WrongRow(f"event {str(row[0])[:20]}: column {name} holds {type(value).__name__}, not {wanted.__name__}")
        return cls(*row)


_COLUMNS = (int, str, int, str, str, str, int, str, str, str)
_OUTSIDE_BATTLES = (int, str, int, str, type(None), str, int, str, str, str)


class Head(Struct, frozen=True):
    """How far a campaign has come: the last event's seq and hash, and when in the campaign that was."""

    seq: int
    hash: str
    moment: str = ""


class Numbered(Struct, frozen=True):
    """A line of a log as it is kept, with what it tells as JSON; `data` is empty where nobody knows more than the text."""

    side: Side | None
    number: int
    seq: int
    text: str
    data: str = ""

    @classmethod
    def of(cls, side: Side | None, number: Any, seq: Any, text: Any, data: Any) -> Numbered:
        """A line as it was read; raises WrongRow for one that holds other things than words and their number."""
        if (type(number), type(seq), type(text)) != (int, int, str) or type(data) not in (str, type(None)):
            raise WrongRow(f"line {str(number)[:20]} of a log holds no words")
        return cls(side, number, seq, text, data or "")

    @property
    def telling(self) -> Telling:
        """What the line tells; a line without data tells its text."""
        return read(self.data, self.text)


class Rewound(Struct, frozen=True):
    """What an undoing did: how many events it took back, and whether a fresh seed was drawn."""

    events: int
    reseeded: bool


class Loaded(Struct, frozen=True):
    """A state from the cache (None: none was kept), the seq it belongs to, and all events after it."""

    state: State | None
    seq: int
    later: tuple[Recorded, ...]

    def folded(self, fold: Fold) -> State:
        """The present state; raises ValueError when there is neither snapshot nor beginning."""
        state = self.state
        for recorded in self.later:
            state = step(state, recorded, fold)
        if state is None:
            raise ValueError("no events")
        return state


def step(state: State | None, recorded: Recorded, fold: Fold) -> State:
    """The state after one event; facts of battles change nothing. Raises ValueError when nothing had begun."""
    if isinstance(recorded.event, CampaignBegan):
        return recorded.event.start
    if state is None:
        raise ValueError(f"a campaign begins with CampaignBegan, not with {recorded.kind}")
    return state if recorded.is_fact else fold(state, recorded.event)


def parse_sides(text: str) -> tuple[Side, ...]:
    """The sides that a `visible_to` column names; raises ValueError for other words."""
    return _SIDES[text] if text in _SIDES else tuple(Side(word) for word in text.split(","))


def format_sides(sides: tuple[Side, ...]) -> str:
    """The `visible_to` column for these sides."""
    return _WORDS.get(sides) or _join(sides)


def _join(sides: Collection[Side]) -> str:
    return ",".join(side.value for side in Side if side in sides)


_SIDES: Mapping[str, tuple[Side, ...]] = {_join(sides): sides for sides in (BOTH, (Side.AXIS,), (Side.ALLIED,), ())}
_WORDS: Mapping[tuple[Side, ...], str] = {sides: text for text, sides in _SIDES.items()}
