"""What reports remember of the events so far, cut down to what their reader may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct, field

from campaign.model import events
from campaign.model.battles.battle import AfterAction, BattleId, Engagement, Light
from campaign.model.play.air_war import AirTarget
from campaign.model.play.calendar import Phase
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH, Side
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.ships import ShipId
from campaign.rules.views.view import as_known
from campaign.session.days.report import DayReport
from campaign.session.logistics.past import Memory, Past
from campaign.store.records import Numbered


class Fought(Struct, frozen=True):
    """One battle, as its reader knows it; `after` is None while it is fought."""

    when: str
    engagement: Engagement
    after: AfterAction | None = None


class Loss(Struct, frozen=True):
    """A ship that left the game."""

    when: str
    ship: ShipId
    side: Side
    how: str
    cause: str
    credit: ShipId | None


class Flown(Struct, frozen=True):
    """One sortie, as its reader knows it: of the enemy's only what is seen of it (no target, no names but of who was met).

    `groups` and `flights` are how many flew, `lost` and `shot_down` units of who flew and of who met them; `hits` of bombs and
    torpedoes together, `sunk` the ships that went down of it.
    """

    when: str
    side: Side
    where: Hex
    light: Light
    groups: int
    flights: int
    target: AirTarget | None = None
    at: str = ""
    units: tuple[AirUnitId, ...] = ()
    escorts: tuple[AirUnitId, ...] = ()
    met_by: tuple[AirUnitId, ...] = ()
    lost: tuple[AirUnitId, ...] = ()
    shot_down: tuple[AirUnitId, ...] = ()
    bombs: int = 0
    torpedoes: int = 0
    sunk: tuple[ShipId, ...] = ()
    wrecked: tuple[AirUnitId, ...] = ()
    size_re: float = 0.0
    turned_away: bool = False
    over: bool = False


class Records(Struct, frozen=True):
    """The past that one reader (None: the umpire) may look up; `pasts` are for the ledgers of the sides that he knows."""

    reader: Side | None = None
    log: tuple[Numbered, ...] = ()
    battles: tuple[Fought, ...] = ()
    losses: tuple[Loss, ...] = ()
    sorties: tuple[Flown, ...] = ()
    pasts: Mapping[Side, Past] = field(default_factory=dict)
    day: DayReport | None = None

    def past_of(self, side: Side) -> Past:
        """What a side may look up of its own stores and loads."""
        return self.pasts.get(side, Past())


# The events that records are made of: a long war holds a score of others for each of them.
RECORDED: tuple[type, ...] = (
    *Memory.KINDS, events.PhaseBegan, events.BattleJoined, events.AfterActionAccepted, events.ShipRemoved,
)


def records_of(happened: Iterable[Any], reader: Side | None, log: Iterable[Numbered] = ()) -> Records:
    """SM-GAP-56.8 Of the past a side may look up its own fuel, and of battles and losses what lay open when they happened.

    `happened` are the campaign's own, in order from its beginning; facts of battles among them are passed over.
    """
    sides: dict[ShipId, Side] = {}
    battles: dict[BattleId, Fought] = {}
    losses: list[Loss] = []
    turn, phasing, nas, phase = "", "", 0, ""
    memories = {side: Memory(side) for side in BOTH if reader in (None, side)}
    for event in happened:
        for memory in memories.values():
            memory.hear(event)
        when = f"{turn}, {phasing} player turn, {f'NAS {nas}' if nas else f'{phase or Phase.INITIAL.value} phase'}"
        match event:
            case events.CampaignBegan(start=start):
                sides = {key: ship.side for key, ship in start.ships.items()}
                turn, phasing = str(start.cursor.turn), str(start.cursor.player_turn)
                nas = start.cursor.nas
            case events.ShipsArrived(ships=arrived):
                sides.update((ship.id, ship.side) for ship in arrived)
            case events.NeutralsTookArms(ships=armed):
                sides.update((ship.id, ship.side) for ship in armed)
            case events.ShipCaptured(ship=ship, by=captor):
                sides[ship] = captor
            case events.TurnBegan(turn=begun):
                # What falls before the first player turn of a game turn falls before its segments.
                turn, phasing, nas, phase = str(begun), str(Side.AXIS), 0, ""
            case events.PlayerTurnBegan(side=side):
                phasing, nas, phase = str(side), 0, ""
            case events.PhaseBegan(phase=begun) if begun is not Phase.NAVAL:
                nas, phase = 0, begun.value.replace("_", " ")
            case events.SegmentBegan(nas=begun):
                nas = begun
            case events.BattleJoined(engagement=engagement):
                battles[engagement.id] = Fought(when, engagement if reader is None else as_known(engagement, reader))
            case events.AfterActionAccepted(after_action=after):
                battles[after.engagement] = replace(battles[after.engagement], after=after if reader is None else _open(after))
            case events.ShipRemoved(ship=ship, status=status, cause=cause, credit=credit):
                losses.append(Loss(when, ship, sides[ship], status.value, cause, credit))
            case _:
                pass
    lines = tuple(line for line in log if line.side is reader)
    return Records(reader, lines, tuple(battles.values()), tuple(losses),
                   pasts={side: memory.past() for side, memory in memories.items()})


def _open(after: AfterAction) -> AfterAction:
    """A result without the conditions of the ships: what the enemy has left in his magazines is not told."""
    return replace(after, outcomes=(), story=())
