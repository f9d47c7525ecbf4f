"""A small campaign for the archive: two ships, two ports, a convoy, and events that really follow from each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from campaign.model.charts.campaign import Weather
from campaign.model.dice import Die, Roll, Why
from campaign.model.events import (
    CampaignBegan,
    DieRolled,
    Event,
    ForceFormed,
    ForceMoved,
    FuelBurned,
    SegmentBegan,
    ShipsBerthed,
    ShipsRefuelled,
    StepBegan,
)
from campaign.model.play.calendar import Cursor, Phase, Step, Subsegment, Turn
from campaign.model.play.ports import Cargo, Port
from campaign.model.play.state import State
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Zone
from campaign.model.setting.scenario import CargoFacts, CargoId, CargoKind, PortId
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.forces import ForceId, Mission, Ship
from campaign.model.units.ships import ShipId
from campaign.rules.fold import fold
from campaign.store import Archive, LogLine, Meta, Stored

WARSPITE, ZARA, CONVOY = ShipId("warspite"), ShipId("zara"), ShipId("esperia")
MALTA, TARANTO = PortId("malta"), PortId("taranto")
SUPPLIES = CargoId("supplies")
FORCE = ForceId("allied-1")
META = Meta(scenario="calabria", seed=7, book_hash="b00c", program="0.1.0", created="1 July 2026")


def start() -> State:
    """Everything in port on the first of July 1940."""
    return State(
        seed=7,
        cursor=Cursor(Turn.of("Jul I 40"), Side.ALLIED, Phase.NAVAL, 1, Subsegment.PHASING, Step.NAVAL_MOVEMENT),
        weather=dict.fromkeys(Zone, Weather.CLEAR),
        ships={
            WARSPITE: Ship(WARSPITE, Side.ALLIED, 14, port=MALTA),
            ZARA: Ship(ZARA, Side.AXIS, 9, port=TARANTO),
            CONVOY: Ship(CONVOY, Side.AXIS, 14, port=TARANTO, mission=Mission.TRANSPORT),
        },
        forces={},
        ports={
            MALTA: Port(MALTA, Hex("00704"), Nation.BRITISH, Allegiance.ALLIED, 60.0),
            TARANTO: Port(TARANTO, Hex("00801"), Nation.ITALIAN, Allegiance.AXIS, None),
        },
        air={},
        cargoes={
            SUPPLIES: Cargo(
                CargoFacts(SUPPLIES, "Supplies", Side.AXIS, CargoKind.SUPPLIES, 1.0, MALTA, 2.0), at=TARANTO,
            ),
        },
        fuel_pool=100.0,
    )


def round_trip(segment: int) -> list[Event]:
    """One segment: out of Malta, a die, and home to refuel; eight events."""
    force = ForceId(f"allied-{segment}")
    return [
        SegmentBegan(segment % 7 + 1),
        StepBegan(Subsegment.PHASING, Step.NAVAL_MOVEMENT),
        ForceFormed(force, Side.ALLIED, f"Force {segment}", Hex("00704"), (WARSPITE,), None),
        ForceMoved(force, (Hex("00804"),), 1),
        DieRolled(Roll(Die.D10, segment % 10 + 1, Why("SM-3A", "area search", ("zara", "allied-1")))),
        FuelBurned((WARSPITE,)),
        ShipsBerthed((WARSPITE,), MALTA),
        ShipsRefuelled(MALTA, ((WARSPITE, 1),), 0.5, from_pool=False, from_stock=True),
    ]


def told(events: Iterable[Event], state: State | None = None) -> Iterator[Stored]:
    """Events with the states around them, each with a line in the umpire's log and its finder's."""
    for event in events:
        after = event.start if isinstance(event, CampaignBegan) else fold(_present(state), event)
        what = type(event).__name__
        yield Stored(event, state, after, lines=(LogLine(None, what), LogLine(Side.ALLIED, what)))
        state = after


def _present(state: State | None) -> State:
    if state is None:
        raise AssertionError("nothing had begun")
    return state


def begun(path: Path) -> Archive:
    """A save that holds the beginning."""
    return Archive.create(path, META, list(told([CampaignBegan("calabria", start())])), "then")


def played(path: Path, segments: int = 3) -> Archive:
    """A save some segments on: each is two acceptances of four events."""
    archive = begun(path)
    state = start()
    for number in range(1, segments + 1):
        batch = list(told(round_trip(number), state))
        for half in (batch[:4], batch[4:]):
            archive.accept(half, f"moment {number}")
        state = _present(batch[-1].after)
    return archive


def state_after(segments: int) -> State:
    """The state that `played` reaches."""
    state = start()
    for number in range(1, segments + 1):
        for event in round_trip(number):
            state = fold(state, event)
    return state
