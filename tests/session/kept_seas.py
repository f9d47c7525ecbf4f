"""The small sea of the rules' tests, kept in a save: games in which every hidden thing is a line's work to set up."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from campaign.model.book import Options
from campaign.model.commands import (
    AnswerSubmarine,
    Command,
    GiveStandingOrder,
    MoveForce,
    PrepareReaction,
    PrioritiseRepairs,
    SetLiftWatch,
    SetStanding,
)
from campaign.model.events import CampaignBegan
from campaign.model.play.standing_orders import StandingOrder, Then
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId, Reaction
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import FlotillaPolicy
from campaign.session.play.game import Ask, Game
from campaign.session.play.seat import Public
from campaign.session.play.undoing import archive_of
from campaign.store.archive import Archive
from campaign.store.codec import codec
from campaign.store.records import Meta, Stored
from tests.properties.arena import crowded
from tests.sea import ORION, TRANSPORT, Sea, italian, sea
from tests.undersea import ATTACK, flotilla, under

PEOPLE = dict.fromkeys(BOTH, "human")
ROUTE = tuple(Hex(f"{column:03d}05") for column in range(3, 10))
SAIL = MoveForce(Side.AXIS, ForceId("AX1"), ROUTE)
NO = AnswerSubmarine(Side.ALLIED, attack=False)
# What a side may order while the other moves, and the other hears nothing of.
SECRETS: tuple[Command, ...] = (
    SetStanding(Side.ALLIED, best_searches=True, reaction=Reaction.AVOID),
    PrepareReaction(Side.ALLIED, ForceId("AL1"), Reaction.STAND),
    GiveStandingOrder(Side.ALLIED, ForceId("AL2"), StandingOrder(("valletta",), Then.BERTH)),
    PrioritiseRepairs(Side.ALLIED, PortId("valletta"), (ShipId("neptune"),)),
    SetLiftWatch(Side.ALLIED, plans=False),
)


def kept(the_sea: Sea, save: Path, *, dice: str = "seeded", ask: Ask | None = None) -> Game:
    """A game on the small sea, begun in a save."""
    book, state = the_sea
    meta = Meta(book.scenario.key, state.seed, book.options, dice=dice, players=PEOPLE)
    archive = Archive.create(save, meta, [Stored(CampaignBegan(book.scenario.key, state), None, state)], "", codec())
    return Game(book, state, meta, archive, ask)


def fleets(save: Path, *, hidden: bool = True) -> Game:
    """Both fleets on the small sea, the Axis to move."""
    return kept(crowded(Options(hidden_markers=hidden)), save)


def convoy(save: Path, *, waylaid: bool, faces: Iterable[int] = ()) -> Game:
    """A convoy about to sail past a boat that asks before it strikes, or past nothing; markers are hidden."""
    rolled = iter(faces)
    ships = (italian("Esperia", "00205", TRANSPORT), italian("Diaz", "00205", ORION))
    here = sea(*ships, options=Options(hidden_markers=True))
    below = (flotilla("ALS1", "00705", 1, ATTACK, policy=FlotillaPolicy.ASK),) if waylaid else ()
    return kept(under(here, *below), save, dice="prompted", ask=lambda _die, _why: next(rolled))


def lines(game: Game, reader: Side | None) -> list[tuple[int, str]]:
    """A reader's log with its numbers."""
    return [(one.number, one.text) for one in archive_of(Public(game)).log(reader)]


