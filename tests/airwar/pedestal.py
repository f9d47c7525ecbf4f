"""The scenario `pedestal` by both staffs, once for each seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from campaign.library.book import load_book
from campaign.model.book import Options
from campaign.model.events import AirUnitsShotDown, FlakFired, ShipRemoved
from campaign.model.play.air_war import AirTarget
from campaign.model.play.state import State
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.session.play.playing import play_on
from campaign.store.records import Meta
from tests.airwar.raids import Tally
from tests.airwar.toll import CRUISERS, aircraft_in, shot_down
from tests.staff.wars import Watched

SCENARIO = "pedestal"
OPTIONS = Options(air_war=True, voyage_home=True, small_craft_rules="coastal")
MALTA, FROM = PortId("malta"), PortId("gibraltar")
MERCHANTS = tuple(map(ShipId, (
    "deucalion", "dorset", "clan_ferguson", "almeria_lykes", "empire_hope", "glenorchy", "wairangi", "waimarama", "santa_elisa",
    "rochester_castle", "port_chalmers", "melbourne_star", "brisbane_star", "ohio")))


class _Counted(Watched):
    """A game that is counted up as it goes on; nothing of it is kept."""

    tally: Tally

    def accept(self, stored: Any, state: State) -> None:
        for one in stored:
            if one.before is not None:
                self._count(one.before, one.event)
        super().accept(stored, state)
        self.history.clear()

    def _count(self, before: State, event: Any) -> None:
        match event:
            case ShipRemoved(ship=ship, status=status) if status.is_lost and before.ships[ship].side is Side.ALLIED:
                if _at_sea(before):
                    self.tally[_kind(ship, self.book.counters[ship].type)] += 1
            case AirUnitsShotDown() | FlakFired():
                sortie = before.air_war.sortie
                if sortie is not None and sortie.side is Side.AXIS and sortie.target is AirTarget.FORCE and _at_sea(before):
                    self.tally["aircraft"] += aircraft_in(self.book, shot_down((event,), Side.AXIS))
            case _:
                pass


def _at_sea(state: State) -> bool:
    """Whether one of the fourteen is on her way."""
    return any(state.ships[key].force is not None for key in MERCHANTS)


def _has_arrived(ship: Ship) -> bool:
    """Whether she lies in Malta, or unloaded there and went on."""
    return ship.port == MALTA or (ship.status is ShipStatus.ACTIVE and not ship.cargo and ship.port != FROM)


def _kind(ship: ShipId, ship_type: ShipType) -> str:
    if ship in MERCHANTS:
        return "merchants"
    if ship_type in CRUISERS:
        return "cruisers"
    return {ShipType.CARRIER: "carriers", ShipType.DESTROYER: "destroyers"}.get(ship_type, "others")


def pedestal(seeds: Iterable[int]) -> Iterator[Tally]:
    """What the convoy and its escort lost, and the Axis over them."""
    for seed in seeds:
        book = load_book(SCENARIO, OPTIONS)
        game = _Counted.begin(book, Meta(SCENARIO, seed, book.options, players=dict.fromkeys(BOTH, "staff")))
        tally = game.tally = Counter()
        play_on(game, remembers=False)
        tally["arrived"] = sum(_has_arrived(game.state.ships[key]) for key in MERCHANTS)
        yield tally
