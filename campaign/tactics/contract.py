"""The contract of battle systems: a system is one value of this type, made of functions; what may be left out has a default.

What a system must say stands first and has no default: its names, what it stores, and the verbs of a battle. All else follows
from these where it is not said: orders as answers to what was asked (`replies`), and a club's papers (`neutral`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, Generic, Protocol

from msgspec import Struct, field

from campaign.model.battles.battle import AfterAction, BattleDecision, BattleView, Engagement, Input, Shots, Token, Trail
from campaign.model.battles.cover import TurnStep
from campaign.model.battles.parts import OrderPart
from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import Answers, FormFault, FormField, GroundScale, Reference, Roster, Turns
from campaign.model.book import Book
from campaign.model.dice import Dice, Roll
from campaign.model.play.telling import Telling
from campaign.model.refusals import IllegalCommand, Refusal
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.tactics import neutral, replies
from campaign.tactics.conduct import Battle, BattleProceedings, Charts, Fact, Order


class FillIn(Protocol):
    """Reads what was filled into a form of one unit."""

    def __call__(
        self, book: Book, engagement: Engagement, ship: ShipId, answers: Answers, *, afloat: bool
    ) -> Condition | tuple[FormFault, ...]:
        """Her condition as filled in; answers already fit their fields, and unanswered ones leave it as it was."""
        ...


class Papers(Struct, frozen=True, kw_only=True):
    """What is printed for a table and read back by one system; a club's own rules have this and no more.

    `roster` is one unit's paper with present damage struck out; `sheets` are the charts to look things up in,
    for units of the arms that their reader knows to take part;
    `turns` are those that a battle may have, for the logs; `scales` are those in which the table is measured, the usual one
    first, none where nothing is; `range_words` is what such a system calls the range at the start; `move_m` is how many metres
    of the table a ship of so many knots makes in a turn, 0 where nobody knows; `form_fields` are what the result form asks of
    one unit, filled in with how she went, and `battle_fields` what it asks of all together, for `filled_in` of each;
    `boats_gone` says by her condition after it how many boats or guns a unit of several lost, None where the form has to ask;
    `surprise` tells a side that has not noticed its enemy what its ships may not do yet, "" where the rules know no surprise;
    `turn_steps` is a turn in five steps, for the cover.
    """

    name: str
    title: str
    roster: Callable[[Book, Engagement, ShipId], Roster] = neutral.roster
    sheets: Callable[[Book, Collection[Arm]], tuple[Reference, ...]] = neutral.sheets
    turns: Callable[[Book, Engagement], Turns] = neutral.turns
    scales: tuple[GroundScale, ...] = ()
    range_words: Callable[[Book, Engagement], str] = neutral.range_words
    move_m: Callable[[Book, float], float] = neutral.move_m
    form_fields: Callable[[Book, Engagement, ShipId], tuple[FormField, ...]] = neutral.form_fields
    filled_in: FillIn = neutral.filled_in
    battle_fields: tuple[FormField, ...] = ()
    boats_gone: Callable[[Book, Engagement, ShipId, Condition], int | None] = neutral.boats_gone
    surprise: str = ""
    turn_steps: tuple[TurnStep, ...] = ()


def nobody_fired(fact: object) -> tuple[Shots, ...]:
    """A system that reports no fire."""
    return ()


def pass_freely(first: Token, second: Token) -> float:
    """A system in which ships of one side never run into each other."""
    return 0.0


def no_reasons(book: Book, view: BattleView, decision: BattleDecision) -> tuple[str, ...]:
    """Captains who leave no fight."""
    return ()


def no_tracks(book: Book, view: BattleView, order: object) -> tuple[Trail, ...]:
    """A system without positions."""
    return ()


def no_chances(book: Book, battle: Any, view: BattleView, decision: BattleDecision, token: str) -> tuple[tuple[str, str], ...]:
    """A system that shows no chances to hit."""
    return ()


def not_rated(book: Book, ship: ShipId) -> Mapping[str, object]:
    """A system without ratings of its own."""
    return {}


def no_lines(ratings: Mapping[str, Any]) -> tuple[str, ...]:
    """A system that does not describe ratings."""
    return ()


class System(Struct, Generic[Battle, Order, Fact], frozen=True, kw_only=True):
    """A battle system.

    `facts` is what is stored of a battle, by type; `suits` says why it cannot fight an engagement, or None; `begin` is the
    battle before its first order; `pending_for` what a side must decide now; `carry_out` brings about what a lawful order does,
    fact by fact; `fold` is the battle after a fact, by no rule and no die; `fell` is the fact of a die; `minute` is how
    long a battle has lasted when its present turn begins; `view_for` is what a side, or the umpire, sees, with the system's own
    typed sight in it for those who reckon; `narrate` is what a reader (None: the umpire) is told of a fact, given the battle
    before it, None where there is nothing to tell; `outcome` is what comes back, None while the battle goes on.
    """

    name: str
    title: str
    facts: tuple[type, ...]
    suits: Callable[[Book, Engagement], Refusal | None]
    begin: Callable[[Book, Engagement], Battle]
    pending_for: Callable[[Book, Battle, Side], tuple[BattleDecision, ...]]
    carry_out: Callable[[Book, BattleProceedings[Battle, Fact], Order], None]
    fold: Callable[[Battle, Fact], Battle]
    fell: Callable[[Roll], Fact]
    minute: Callable[[Book, Battle], int]
    view_for: Callable[[Book, Battle, Side | None], BattleView]
    narrate: Callable[[Battle, Fact, Side | None], Telling | None]
    outcome: Callable[[Book, Battle], AfterAction | None]

    # The first law that an order breaks; None where replies need only fit what was asked.
    law: Callable[[Book, Battle, Order], Refusal | None] | None = None
    # The computer captain; who may see a fact now; the fire it reports; where an order would lead.
    captain: Callable[[Book, BattleView, BattleDecision], Order] = replies.default_reply
    seen_by: Callable[[Fact], tuple[Side, ...]] = replies.seen_by
    shots: Callable[[Fact], tuple[Shots, ...]] = nobody_fired
    traces: Callable[[Book, BattleView, Order], tuple[Trail, ...]] = no_tracks
    # How near two ships of one side may come on their ways without touching, in metres; 0 where they pass each other freely.
    room_m: Callable[[Token, Token], float] = pass_freely
    # Why its captain would have somebody leave the fight now, a sentence each; nothing where he would have all stay.
    reasons: Callable[[Book, BattleView, BattleDecision], tuple[str, ...]] = no_reasons
    # The chance in words that a unit hits each enemy, by what its side knows, from its view or from the battle itself, so that
    # what resolves fire may reckon it; the phases of a turn, by the key of what is asked in each: those of like words are one.
    chances: Callable[[Book, Battle, BattleView, BattleDecision, str], tuple[tuple[str, str], ...]] = no_chances
    phases: tuple[tuple[str, str], ...] = ()
    # The word behind a length of the table in its lines and choices, and how many metres one is; None where it speaks of none.
    table_length: tuple[str, float] | None = None
    # Orders: their types, those worth trying, from the answers to a decision's inputs and back, from writing and back.
    orders: tuple[type, ...] = (replies.Reply,)
    candidates: Callable[[Book, Battle, BattleDecision], Iterator[Order]] = replies.candidates
    compose: Callable[[Book, BattleView, BattleDecision, Mapping[str, str]], Order | Refusal] = replies.compose
    answers: Callable[[Order], Mapping[str, str]] = replies.answers
    parse: Callable[[Book, BattleView, Side, str], Order | Refusal] = replies.parse
    show: Callable[[BattleView, Order], str] = replies.show
    # What part of a ship's orders an input of a decision is: course, speed, guns and so on.
    part: Callable[[BattleDecision, Input], OrderPart] = replies.part
    # Its charts; its own details of a unit's condition, by type; a ship's ratings, and these in lines; the values that may be
    # published for a ship, with their kinds (None: whatever is noted); its papers.
    charts: Charts | None = None
    details: tuple[type, ...] = ()
    ratings: Callable[[Book, ShipId], Mapping[str, object]] = not_rated
    rating_lines: Callable[[Mapping[str, Any]], tuple[str, ...]] = no_lines
    options: Mapping[str, str] = field(default_factory=dict)
    # The rules that each type of fact rests on, by their IDs, with the law behind a colon where several state one;
    # those of a die stand in its reason.
    grounds: Mapping[type, tuple[str, ...]] = field(default_factory=dict)
    published: Mapping[str, str] | None = None
    paper: Papers | None = None
    # What its battles are like, in a few words, for whoever chooses among systems.
    like: str = ""

    @property
    def papers(self) -> Papers:
        """What it prints for a table: its own papers, or those for a club's own rules under its name."""
        return self.paper or Papers(name=self.name, title=self.title)

    def refusal(self, book: Book, battle: Battle, order: Order) -> Refusal | None:
        """The first law that an order breaks."""
        if self.law is not None:
            return self.law(book, battle, order)
        assert isinstance(order, replies.Reply), "a system with orders of its own has a law about them"
        return replies.reply_refusal(self.pending_for(book, battle, order.side), order)

    def legal_commands(self, book: Book, battle: Battle, side: Side) -> Iterator[Order]:
        """Candidates that no law refuses: of target lists a few patterns, since any may be judged and not all be listed."""
        for decision in self.pending_for(book, battle, side):
            seen: list[Order] = []
            for order in self.candidates(book, battle, decision):
                if order not in seen and self.refusal(book, battle, order) is None:
                    seen.append(order)
                    yield order

    def resolve(self, book: Book, battle: Battle, order: Order, dice: Dice) -> Iterator[Fact]:
        """What happens when an order is given; changes nothing. Raises IllegalCommand for an order that a law refuses."""
        yield from self._proceedings(book, battle, order, dice).facts

    def stages(
        self,
        book: Book,
        engagement: Engagement,
        dice: Dice,
        captains: Mapping[Side, Callable[[Book, BattleView, BattleDecision], Order]] | None = None,
    ) -> Iterator[tuple[Battle, tuple[Fact, ...]]]:
        """The battle after each order, with the facts that the order brought about, until it is over."""
        battle = self.begin(book, engagement)
        while self.outcome(book, battle) is None:
            for side in Side:
                # Who is not asked does not look: a view costs more than most orders.
                if not self.pending_for(book, battle, side):
                    continue
                view = self.view_for(book, battle, side)
                for decision in view.decisions:
                    order = (captains or {}).get(side, self.captain)(book, view, decision)
                    proceedings = self._proceedings(book, battle, order, dice)
                    battle = proceedings.battle
                    yield battle, tuple(proceedings.facts)

    def fight(self, book: Book, engagement: Engagement, dice: Dice) -> AfterAction:
        """The whole battle by captains on both sides, who see what a player would see, to what comes back of it."""
        *_, (last, _) = self.stages(book, engagement, dice)
        after = self.outcome(book, last)
        assert after is not None, "captains left a battle unfinished"
        return after

    def proceedings(self, battle: Battle, dice: Dice) -> BattleProceedings[Battle, Fact]:
        """A battle to be carried on from here."""
        return BattleProceedings(battle, dice, self.fold, self.fell)

    def _proceedings(self, book: Book, battle: Battle, order: Order, dice: Dice) -> BattleProceedings[Battle, Fact]:
        if (refused := self.refusal(book, battle, order)) is not None:
            raise IllegalCommand(refused, order)
        proceedings = self.proceedings(battle, dice)
        self.carry_out(book, proceedings, order)
        return proceedings


Captain = Callable[[Book, BattleView, BattleDecision], Any]
AnySystem = System[Any, Any, Any]
