"""What every tactical system must answer: the verbs of the campaign, once more, for one battle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol, TypeVar

from campaign.model.battle import AfterAction, BattleDecision, BattleView, Engagement, Shots, Track
from campaign.model.book import Book
from campaign.model.condition import Condition
from campaign.model.dice import Dice
from campaign.model.refusals import Refusal
from campaign.model.ships import ShipId
from campaign.model.sides import Side
from campaign.model.tabletop import Answers, FormFault, FormField, Roster, Sheet

Battle = TypeVar("Battle")
Order = TypeVar("Order")
Fact = TypeVar("Fact")


class Papers(Protocol):
    """What a system prints for a table and reads back; rules of a club's own have this and no more."""

    NAME: str
    TITLE: str

    def roster(self, book: Book, engagement: Engagement, ship: ShipId) -> Roster:
        """One ship's paper in the system's own form, with present damage struck out."""

    def sheets(self, book: Book) -> tuple[Sheet, ...]:
        """The system's charts to look things up in."""

    def table_distance(self, book: Book, metres: float) -> str:
        """A distance as the system measures it on the table; empty where it does not."""

    def form_fields(self, book: Book, engagement: Engagement, ship: ShipId) -> tuple[FormField, ...]:
        """What the result form asks of one ship, filled in with how she went."""

    def filled_in(self, book: Book, engagement: Engagement, ship: ShipId, answers: Answers, *,
                  afloat: bool) -> Condition | FormFault:
        """Her condition by what was filled in; answers fit their fields already, and what is not answered stays."""


class TacticalSystem(Papers, Protocol[Battle, Order, Fact]):
    """A module with these names is a tactical system; nothing is inherited and nothing registered."""

    OPTIONS: Mapping[str, str]
    TYPES: tuple[type, ...]
    FACTS: tuple[type, ...]
    ORDERS: tuple[type, ...]

    def suits(self, book: Book, engagement: Engagement) -> Refusal | None:
        """Why this system cannot fight that engagement, or None."""

    def begin(self, book: Book, engagement: Engagement) -> Battle:
        """The battle before its first order."""

    def pending_for(self, book: Book, battle: Battle, side: Side) -> tuple[BattleDecision, ...]:
        """What that side must decide now."""

    def legal_commands(self, book: Book, battle: Battle, side: Side) -> Iterator[Order]:
        """Candidates that no law refuses."""

    def refusal(self, book: Book, battle: Battle, order: Order) -> Refusal | None:
        """The first law that an order breaks."""

    def resolve(self, book: Book, battle: Battle, order: Order, dice: Dice) -> Iterator[Fact]:
        """What happens; changes nothing."""

    def evolve(self, battle: Battle, fact: Fact) -> Battle:
        """The battle after a fact; knows no rules and rolls no dice."""

    def view_for(self, book: Book, battle: Battle, side: Side | None) -> BattleView:
        """What that side, or the umpire, sees."""

    def outcome(self, book: Book, battle: Battle) -> AfterAction | None:
        """What comes back when the battle is over, else None."""

    def captain(self, book: Book, view: BattleView, decision: BattleDecision) -> Order:
        """What the system's own computer captain orders."""

    def parse(self, book: Book, view: BattleView, side: Side, text: str) -> Order | Refusal:
        """An order from its written notation."""

    def show(self, view: BattleView, order: Order) -> str:
        """An order in its written notation, ships by name as that view knows them."""

    def compose(self, book: Book, view: BattleView, decision: BattleDecision, answers: Mapping[str, str]) -> Order | Refusal:
        """The order that the answers to a decision's inputs make (key of the input, key of the option)."""

    def answers(self, order: Order) -> Mapping[str, str]:
        """The answers that would make an order: what a screen shows as the captain's advice."""

    def traces(self, book: Book, view: BattleView, order: Order) -> tuple[Track, ...]:
        """Where an order would lead a side's units if nothing got in the way; none where there are no positions."""

    def seen_by(self, fact: Fact) -> tuple[Side, ...]:
        """The sides that may see a fact now; a sealed order is its own side's alone."""

    def shots(self, fact: Fact) -> tuple[Shots, ...]:
        """What a fact says of fire: who shot at whom, how much, and how much of it hit."""

    def tell(self, battle: Battle, fact: Fact) -> str:
        """A fact in words for the log, given the battle before it; empty where there is nothing to tell."""

    def fight(self, book: Book, engagement: Engagement, dice: Dice) -> AfterAction:
        """The whole battle by captains on both sides."""


AnySystem = TacticalSystem[Any, Any, Any]
