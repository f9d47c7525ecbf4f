"""What happened in ports, on land and at council tables, as lines of a day: cargo, fuel, docks, dates, rulings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from campaign.model import events
from campaign.model.events.ashore import PointsWay
from campaign.session.days.hearing import Eyes, HeardLine, Item
from campaign.session.days.report import DayKind

_LANDED = re.compile(r".* landed (.+) at .+")


def ashore(eyes: Eyes, line: HeardLine) -> Iterator[Item]:
    """Yield the items made from a log line about ports, supplies or the land."""
    text = eyes.spoken(line.text)
    match line.event:
        case events.CargoUnloaded(cargo=cargo, port=port, delivered=delivered):
            found = _LANDED.match(text)
            what = found[1] if found else text
            yield Item(DayKind.LANDED, 42 if delivered else 22, f"{what} at {eyes.port(port)}", f"cargo {cargo}",
                       "where it was wanted" if delivered else "", eyes.port_hex(port), str(port), "cargoes",
                       f"Cargo comes through to {eyes.port(port)}")
        case events.CargoBeached(cargo=cargo, hex=where):
            yield Item(DayKind.LANDED, 42, text, f"cargo {cargo}", "", where, "", "cargoes", "Cargo is landed over the beach")
        case events.SuppliesLanded(port=port):
            label = text.replace(" reached ", " at ")
            yield Item(DayKind.LANDED, 12, label, f"supplies {port}", "", eyes.port_hex(port), str(port), "loads of supplies")
        case events.ShipRanDry(ship=ship):
            yield Item(DayKind.RAN_SHORT, 68, f"{eyes.name(ship)} is out of fuel", f"dry {ship}", "", None, str(ship), "ships",
                       text)
        case events.RefuellingFellShort(port=port, ships=ships, reason=reason):
            mine = [ship for ship in ships if eyes.side is None or eyes.has(ship)]
            label = f"{eyes.port(port)} could not fill {eyes.names(mine)}"
            yield Item(DayKind.RAN_SHORT, 24, label, f"short {port}", eyes.spoken(reason), eyes.port_hex(port), str(port),
                       "ports", f"{eyes.port(port)} runs short of fuel")
        case events.ShipLaidUp(ship=ship):
            yield Item(DayKind.RAN_SHORT, 30, text, f"laid up {ship}", about=str(ship), like="ships")
        case events.HitRepaired(ship=ship) | events.BoatsMended(ship=ship) | events.ShipFit(ship=ship):
            yield Item(DayKind.MENDED, 13, text, f"mended {ship}", "", None, str(ship), "ships")
        case events.RepairSuspended() | events.RepairAbandoned():
            yield Item(DayKind.HELD_UP, 22, text, f"dock {line.number}", like="repairs")
        case events.PortHit(port=port) | events.PortDemolished(port=port) | events.DockyardLost(port=port):
            yield Item(DayKind.BOMBED, 47, eyes.port(port), f"port {port}", text.removeprefix(f"{eyes.port(port)} "),
                       eyes.port_hex(port), str(port), "ports", f"{eyes.port(port)} is hit")
        case events.PortFuelLost(port=port):
            yield Item(DayKind.BOMBED, 47, eyes.port(port), f"port {port}", text, eyes.port_hex(port), str(port), "ports")
        case events.ShipCaptured(ship=ship, port=port):
            yield Item(DayKind.FELL, 86, text, f"captured {ship}", "", eyes.port_hex(port), str(ship), "ships", text)
        case events.CargoDestroyed(cargo=cargo, port=port):
            yield Item(DayKind.LOST, 60, text, f"cargo {cargo}", "", eyes.port_hex(port), str(port), "cargoes", text)
        case events.ShoreBombarded(hex=where):
            yield Item(DayKind.BOMBED, 52, text, f"shore {line.number}", "by ships' guns", where, "", "bombardments", text)
        case events.BombardmentForestalled(force=force):
            yield Item(DayKind.BROKE_OFF, 44, text, f"shore {force}", about=str(force), like="forces", headline=text)
        case events.PortChangedHands(port=port):
            yield Item(DayKind.FELL, 64, text, f"fell {port}", "", eyes.port_hex(port), str(port), "places",
                       text.partition(":")[0])
        case _:
            yield from _of_the_war(eyes, line, text)


def _of_the_war(eyes: Eyes, line: HeardLine, text: str) -> Iterator[Item]:
    match line.event:
        case events.NationTurned(nation=nation):
            yield Item(DayKind.TURNED, 96, text, f"turned {nation.value}", like="nations", headline=text.partition(",")[0])
        case events.MaltaSurrendered():
            yield Item(DayKind.FELL, 110, text, "malta", like="places", headline="Malta surrenders")
        case events.MaltaFed(malta=malta) if malta.turns_out:
            yield Item(DayKind.RAN_SHORT, 76, text, "malta", like="places", headline="Malta goes short")
        case events.DutyFailed():
            yield Item(DayKind.RAN_SHORT, 48, text, f"duty {line.number}", like="duties", headline=text)
        case events.ShipsArrived(ships=ships, port=port):
            yield Item(DayKind.JOINED, 36 + 4 * eyes.fleet(ship.id for ship in ships), text, f"arrived {port}", "",
                       eyes.port_hex(port), str(port), "times ships", f"Ships join in {eyes.port(port)}")
        case events.ShipsWithdrawn() | events.ShipsCalledHome():
            yield Item(DayKind.LEFT, 34, text, f"left {line.number}", like="times ships")
        case events.FrontJudged(entries=entries) if entries:
            yield Item(DayKind.FELL, 62, text, "front", like="places", headline="The front moves")
        case events.HarbourAttacked(port=port, ship=ship):
            yield Item(DayKind.ATTACKED, 78, text, f"frogmen {ship}", "", eyes.port_hex(port), str(ship), "ships in harbour",
                       f"Charges go off in {eyes.port(port)}")
        case events.StandingOrderCarried(force=force):
            yield Item(DayKind.TURNED_HOME, 30, text, f"home {force}", about=str(force), like="forces", headline=text)
        case events.ConvoyRunCarried() | events.ConvoyRunStopped():
            yield Item(DayKind.HELD_UP, 30, text, f"run {line.event.run}", about=str(line.event.run), like="convoy runs",
                       headline=text)
        case events.ShelterTaken(ship=ship, port=port):
            yield Item(DayKind.ARRIVED, 44, text, f"shelter {ship}", "", eyes.port_hex(port), str(ship), "ships", text)
        case events.VoyageHomeEnded(ship=ship):
            yield Item(DayKind.ARRIVED, 32, text, f"home {ship}", "", None, str(ship), "ships", text)
        case events.VoyageDayPassed(ship=ship):
            yield Item(DayKind.HELD_UP, 34, text, f"voyage {ship}", "", None, str(ship), "ships")
        case events.WaveLanded(hex=where) | events.LandingSettled(hex=where):
            yield Item(DayKind.LANDED, 88, text, f"landing {line.number}", "", where, "", "landings", text.partition(":")[0])
        case events.RaidersLanded() | events.RaidDecided() | events.RaidStruck():
            yield Item(DayKind.LANDED, 50, text, f"raid {line.number}", like="raids ashore")
        case events.TroopsEliminated() | events.ContingentReduced():
            yield Item(DayKind.LOST, 58, text, f"troops {line.number}", like="losses ashore", headline=text)
        case events.SupplyJudged():
            yield Item(DayKind.RAN_SHORT, 28, text, f"supply {line.number}", like="forces ashore")
        case events.PointsStored(way=PointsWay.CAPTURED):
            yield Item(DayKind.FELL, 34, text, f"stock {line.number}", like="stocks")
        case events.UmpireRuled():
            yield Item(DayKind.RULED, 74, text.removeprefix("The umpire rules: "), f"ruled {line.number}", "by the umpire",
                       like="rulings", headline="The umpire has ruled")
        case events.CampaignEnded(result=result):
            yield Item(DayKind.ENDED, 200, f"the campaign: {result}", "ended", "", headline=f"The campaign is over: {result}")
        case _:
            return
