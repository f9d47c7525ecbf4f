"""Campaigns that staffs play, with forecasts made on the way and held against what came of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from msgspec import Struct

from campaign.library.book import load_book
from campaign.model.book import Book, Options
from campaign.model.commands import EndStep, FormForce, GiveStandingOrder
from campaign.model.dice import SeededDice
from campaign.model.events import CampaignBegan, DieRolled, SegmentBegan, ShipRanDry, StepBegan
from campaign.model.play.calendar import Step, Turn
from campaign.model.play.standing_orders import (
    AttackPolicy,
    Conduct,
    OnSighting,
    SightingPolicy,
    StandingOrder,
    Then,
    TurnHomeWhen,
)
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.combat.losses import lot
from campaign.rules.views.strength import FAR, by_sea
from campaign.rules.views.view import view_for
from campaign.session.logistics.homecoming import homecoming
from campaign.session.logistics.oil import fuel_outlook
from campaign.session.play.game import Game
from campaign.session.play.playing import Halt, Until, play_on
from campaign.session.play.referee import fight_out
from campaign.session.play.seat import Public
from campaign.session.play.trouble import Refused
from campaign.session.reports.records import Records, records_of
from campaign.staff.commander import give_way
from campaign.store.records import Meta, Stored

# How many segments ahead fuel is foretold, and how far apart the moments of foretelling lie.
AHEAD = (7, 14, 28, 56)
EACH = 9
LATELY = 14
SAILS_ON = Conduct(
    on_sighting=SightingPolicy(OnSighting.IGNORE, OnSighting.IGNORE), attack=AttackPolicy.NEVER,
    turn_home=TurnHomeWhen(None, None, capital_hurt=False, ammunition_gone=False),
)


class Played(Struct, frozen=True):
    """Which campaign is played: from which half-month on, and by which dice."""

    scenario: str
    seed: int
    first: str = ""
    until: str = ""


class FuelCase(Struct, frozen=True):
    """A store foretold: the edges of the band so many segments later, and what it held then."""

    store: str
    segment: int
    ahead: int
    low: float
    high: float
    held: float | None = None

    @property
    def within(self) -> bool:
        """Whether the band held."""
        return self.held is not None and self.low - 0.01 <= self.held <= self.high + 0.01


@dataclass
class HomeCase:
    """A ship foretold: whether she was to get home, and what became of her."""

    ship: ShipId
    ordered: bool
    gets_home: bool
    fate: str = ""


@dataclass
class Account:
    """What came of a campaign's forecasts."""

    fuel: list[FuelCase] = field(default_factory=list)
    home: list[HomeCase] = field(default_factory=list)


class Foretold(Game):
    """A game in which forecasts are made as segments begin, and followed to their end."""

    # Forces at sea are looked at half as often as stores.
    looks_each = 2 * EACH
    account: ClassVar[Account]
    happened: ClassVar[list[Any]]
    held: ClassVar[dict[tuple[str, int], float]]
    open_fuel: ClassVar[list[FuelCase]]
    followed: ClassVar[dict[ShipId, HomeCase]]

    def accept(self, stored: Sequence[Stored], state: State) -> None:
        """Follows what was foretold, and foretells anew now and then."""
        for one in stored:
            if one.battle is not None or isinstance(one.event, DieRolled):
                continue
            self.happened.append(one.event)
            after = one.after
            if isinstance(one.event, ShipRanDry) and one.event.ship in self.followed:
                self._ends(one.event.ship, "dry")
            if after is not None and isinstance(one.event, SegmentBegan):
                self._begins(after)
            elif after is not None and isinstance(one.event, StepBegan) and after.cursor.step is Step.COMBAT:
                self._at_sea(after)
        super().accept(stored, state)

    def _begins(self, state: State) -> None:
        for name, points in stores(state):
            self.held[name, state.segment] = points
        for ship in tuple(self.followed):
            now = state.ships[ship]
            if now.status.is_lost:
                self._ends(ship, "lost")
            elif now.port is not None:
                self._ends(ship, "home")
        if state.segment % EACH == EACH - 1:
            records = records_of(self.happened, None)
            for side in BOTH:
                self._foretell_fuel(view_for(self.book, state, side), records)

    def _ends(self, ship: ShipId, fate: str) -> None:
        self.followed.pop(ship).fate = fate

    def _foretell_fuel(self, view: View, records: Records) -> None:
        moment = view.segment // EACH
        lately = {flow.port for flow in records.past_of(view.side).flows if view.segment - flow.segment <= LATELY}
        kept: list[PortId | None] = [None] if view.fuel_pool is not None else []
        kept += [key for key, port in view.ports.items() if port.own and port.fuel is not None and key in lately]
        for number, port in enumerate(kept):
            # Of the ports one each time, so that no war is told by one port alone.
            if port is not None and number != 1 + moment % max(1, len(kept) - 1):
                continue
            outlook = fuel_outlook(self.book, view, records.past_of(view.side), port)
            if outlook is not None:
                ahead = AHEAD[(moment + number) % len(AHEAD)]
                band = outlook.after(ahead)
                self.open_fuel.append(FuelCase(_named(view.side, port), view.segment, ahead, band.low, band.high))

    def _at_sea(self, state: State) -> None:
        if state.segment % self.looks_each:
            return
        side = state.cursor.acting
        view = view_for(self.book, state, side)
        for own in view.forces.values():
            found = None if own.force.scattered is not None else homecoming(self.book, view, own)
            if found is not None and found.ship not in self.followed and not state.ships[found.ship].out_of_fuel:
                case = HomeCase(found.ship, found.ordered, found.gets_home)
                self.followed[found.ship] = case
                self.account.home.append(case)

    def closed(self) -> Account:
        """The account when it is over: what cannot be told any more is left out."""
        for case in self.open_fuel:
            held = self.held.get((case.store, case.segment + case.ahead))
            if held is not None:
                self.account.fuel.append(FuelCase(case.store, case.segment, case.ahead, case.low, case.high, held))
        self.account.home = [case for case in self.account.home if case.fate]
        return self.account


def stores(state: State) -> Iterator[tuple[str, float]]:
    """What lies in each store, by its name and whose it is."""
    yield _named(Side.AXIS, None), state.fuel_pool
    for key, port in state.ports.items():
        if port.fuel is not None and port.allegiance.side is not None:
            yield _named(port.allegiance.side, key), port.fuel


def _named(side: Side, port: PortId | None) -> str:
    return f"{side} {port or 'pool'}"


def _begun(one: Played, players: dict[Side, str]) -> Foretold:
    book = load_book(one.scenario, Options(first_turn=one.first))
    Foretold.happened = []
    Foretold.held = {}
    Foretold.open_fuel = []
    Foretold.followed = {}
    Foretold.account = Account()
    game = Foretold.begin(book, Meta(one.scenario, one.seed, book.options, players=players))
    game.happened.append(CampaignBegan(one.scenario, game.state))
    return game


def by_staffs(one: Played) -> Account:
    """Both sides are played by their staffs, to the end or to a half-month."""
    game = _begun(one, dict.fromkeys(BOTH, "staff"))
    play_on(game, Until(turn=Turn.of(one.until)) if one.until else None, remembers=False)
    return game.closed()


def by_orders(one: Played, side: Side) -> Account:
    """One side has standing orders and nothing else: long ways by its ports that no fuel limits; the enemy's staff plays."""
    game = _begun(one, {side: "human", side.enemy: "staff"})
    game.looks_each = 1
    dice = SeededDice(one.seed, "routes")
    sent = False
    while (halt := play_on(game, remembers=False).halt) is not Halt.OVER:
        if halt is Halt.BATTLE:
            fight_out(Public(game))
            continue
        for decision in game.pending(side):
            if not sent and game.state.cursor.step is Step.NAVAL_MOVEMENT:
                sent = True
                _send_out(game, side, dice)
            try:
                game.give(give_way(game.book, game.view(side), decision))
            except Refused:
                game.give(EndStep(side))
            break
    return game.closed()


def _send_out(game: Game, side: Side, dice: SeededDice) -> None:
    """From each port one ship, along up to six ports drawn by lot."""
    view = game.view(side)
    ports = [key for key, port in view.ports.items() if port.own]
    taken: Counter[PortId] = Counter()
    for ship in view.ships.values():
        if ship.port is None or taken[ship.port] or not game.book.counters[ship.id].fuel_boxes:
            continue
        ways = [key for key in ports if by_sea(game.book.theatre, view.ports[ship.port].hex, view.ports[key].hex) < FAR]
        taken[ship.port] += 1
        before = set(game.view(side).forces)
        route = tuple(str(ways[lot(len(ways), f"{ship.id}/{leg}", dice)])
                      for leg in range(1 + lot(6, str(ship.id), dice, what="legs")))
        try:
            game.give(FormForce(side, (ship.id,), ""))
            (force,) = set(game.view(side).forces) - before
            order = StandingOrder(route, Then.BERTH, SAILS_ON)
            game.give(GiveStandingOrder(side, ForceId(force), order))
        except (Refused, ValueError):
            continue


def book_of(one: Played) -> Book:
    """What a campaign is played by."""
    return load_book(one.scenario, Options(first_turn=one.first))
