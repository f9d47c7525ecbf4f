"""The end of a war that nobody played, written by hand: no commander of the program has a hand in it."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Location, PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId, ShipType
from campaign.session.days.dates import DAYS, DayId
from campaign.session.ending.facts import (
    Balance,
    BesideHistory,
    CampaignVerdict,
    CurvePoint,
    Degree,
    EndOfCampaign,
    Figure,
    ForceWay,
    HalfMonthOfWar,
    Hunger,
    LossesByType,
    ShipLost,
    ShipOfNote,
    Source,
    TurningPoint,
    TurnKind,
)

FIRST = Turn.of("Jun I 40")
# Allied less Axis points when every fourth half-month was over; between them they change evenly.
LEADS = (0.0, 24.0, 40.0, 44.0, 18.0, 58.0, -14.0, -38.0, -34.0, -20.0, -56.0, -74.0, -96.0, -102.0, -110.0, -46.0, -8.0, 30.0,
         60.0)
EACH = 4
T = ShipType


def made_up(book: Book) -> EndOfCampaign:
    """Three years: the Axis leads until the summer of 1942, and the Allies come back."""
    leads = [LEADS[at // EACH] + (LEADS[at // EACH + 1] - LEADS[at // EACH]) * (at % EACH) / EACH for at in range(72)]
    curve = (CurvePoint(DayId(FIRST, Side.AXIS, 0), 0.0),
             *(CurvePoint(DayId(FIRST.plus(at), Side.ALLIED, DAYS), lead) for at, lead in enumerate(leads)))
    points = {Side.ALLIED: 210.0, Side.AXIS: 210.0 - leads[-1]}
    return EndOfCampaign(
        title="The war in the Mediterranean, June 1940 to May 1943", scenario="mediterranean", over=True, reader=None,
        commanded=(Side.ALLIED,), first=curve[0].day, last=curve[-1].day, days=1008, half_months=72, battles=46,
        verdict=CampaignVerdict(Side.ALLIED, Degree.MARGINAL, "marginal Allied victory", points, ((40.0, "marginal"),),
                                final=True),
        balances=(Balance(Source.DUTIES, {Side.ALLIED: -10.0, Side.AXIS: -120.0}),),
        hungers=(Hunger(Side.AXIS, Location.LIBYA, 24),),
        malta=Side.ALLIED, curve=curve, turns=tuple(_turns(book)), history=HISTORY, fought_then=(), ships=SHIPS, losses=LOSSES,
        replay=tuple(_half_month(book, at, lead) for at, lead in enumerate(leads)))


def _turns(book: Book) -> list[TurningPoint]:
    strokes = (
        (TurnKind.RAID, 11, "taranto", 20.0, "littorio"), (TurnKind.BATTLE, 20, "suda", 28.0, "zara"),
        (TurnKind.RAID, 23, "suda", -40.0, "gloucester"), (TurnKind.LOSS, 37, "alexandria", -24.0, "queen_elizabeth"),
        (TurnKind.RAID, 48, "malta", -14.0, "bedouin"), (TurnKind.DELIVERY, 53, "malta", 24.0, ""),
        (TurnKind.BATTLE, 60, "bone", 16.0, "aviere"),
    )
    found = []
    for kind, at, port, swing, ship in strokes:
        hurt = Side.AXIS if swing > 0 else Side.ALLIED
        lost: Mapping[Side, tuple[ShipId, ...]] = {hurt: (ShipId(ship),) if ship else (), hurt.enemy: ()}
        facts = book.theatre.ports[PortId(port)]
        found.append(TurningPoint(kind, DayId(FIRST.plus(at), Side.ALLIED, 4), facts.hex, facts.name, swing, 0.0, lost))
    return found


def _half_month(book: Book, at: int, lead: float) -> HalfMonthOfWar:
    """A convoy for Libya, a cruise from Alexandria, now and then a battle and a loss off one of their ends."""
    spot = {name: book.theatre.ports[PortId(name)].hex for name in ("naples", "tripoli_libya", "alexandria", "malta")}
    convoy, cruise = (spot["naples"], spot["tripoli_libya"]), (spot["alexandria"], spot["malta"])
    lost = (ShipLost(ShipId("zara"), Side.AXIS, T.HEAVY_CRUISER, DayId(FIRST.plus(at), Side.AXIS, 3), convoy[at % 2]),
            ShipLost(ShipId("nubian"), Side.ALLIED, T.DESTROYER, DayId(FIRST.plus(at), Side.ALLIED, 5), cruise[at % 2]))
    return HalfMonthOfWar(FIRST.plus(at), (ForceWay(Side.AXIS, convoy), ForceWay(Side.ALLIED, cruise)),
                          (spot["malta"],) if at % 3 == 0 else (), lost[: at % 3], lead)


HISTORY = (
    BesideHistory(Figure.LIBYA_LANDED, 1_702_000.0, 1_930_000.0, "", Side.AXIS),
    BesideHistory(Figure.LIBYA_LOST, 17.0, 14.0, "", Side.AXIS),
    BesideHistory(Figure.OIL_DRY, 1942 * 12 + 5.0, 1942 * 12 + 3.0, "", Side.AXIS),
    BesideHistory(Figure.MALTA_LANDED, 310_000.0, None, "", Side.ALLIED),
    BesideHistory(Figure.SHIPS_LOST, 12.0, 12.0, "", Side.AXIS, (T.HEAVY_CRUISER, T.LIGHT_CRUISER)),
    BesideHistory(Figure.SHIPS_LOST, 41.0, 45.0, "", Side.ALLIED, (T.DESTROYER,)),
)


def _ship(key: str, side: Side, kind: ShipType, battles: int, *sunk: str, convoys: int = 0) -> ShipOfNote:
    return ShipOfNote(ShipId(key), side, kind, 10.0 + len(sunk), battles, 0, 8.0 * len(sunk), tuple(map(ShipId, sunk)), 0.0,
                      0.0, float(convoys), convoys, 0, None, "")


SHIPS = (
    replace(_ship("warspite", Side.ALLIED, T.BATTLESHIP, 6, "zara", "fiume"), in_dock=16),
    replace(_ship("illustrious", Side.ALLIED, T.CARRIER, 2, "littorio"), strikes=14, lost=DayId(FIRST.plus(23), Side.AXIS, 2),
            near="Suda"),
    _ship("giulio_cesare", Side.AXIS, T.BATTLESHIP, 4, "gloucester", "juno"),
    _ship("gorizia", Side.AXIS, T.HEAVY_CRUISER, 1, convoys=11),
    _ship("nubian", Side.ALLIED, T.DESTROYER, 3, convoys=29),
)
LOSSES = tuple(LossesByType(types, {Side.ALLIED: allied, Side.AXIS: axis}) for types, allied, axis in (
    ((T.BATTLESHIP,), 2, 1), ((T.CARRIER,), 2, 0), ((T.HEAVY_CRUISER,), 5, 6), ((T.LIGHT_CRUISER,), 9, 6),
    ((T.DESTROYER,), 41, 38), ((T.TORPEDO_BOAT, T.ESCORT), 9, 27), ((T.SUBMARINE,), 39, 58), ((T.TRANSPORT,), 96, 402)))
