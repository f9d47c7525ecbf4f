"""What happened in ports, on land and at council tables, as lines of a day: cargo, fuel, docks, dates, rulings."""

from __future__ import annotations

import re
from collections.abc import Iterator

from campaign.model import events
from campaign.model.events.ashore import PointsWay
from campaign.session.days.hearing import Eyes, HeardLine, Item
from campaign.session.days.report import DayKind

_LANDED = re.compile(r".* landed (.+) at .+")


def ashore(eyes: Eyes, one: HeardLine) -> Iterator[Item]:
    """The items that a line about ports, supplies or the land makes."""
    words = eyes.spoken(one.text)
    match one.event:
        case events.CargoUnloaded(cargo=cargo, port=port, delivered=delivered):
            found = _LANDED.match(words)
            what = found[1] if found else words
            yield Item(DayKind.LANDED, 42 if delivered else 22, f"{what} at {eyes.port(port)}", f"cargo {cargo}",
                       "where it was wanted" if delivered else "", eyes.port_hex(port), str(port), "cargoes",
                       f"Cargo comes through to {eyes.port(port)}")
        case events.CargoBeached(cargo=cargo, hex=where):
            yield Item(DayKind.LANDED, 42, words, f"cargo {cargo}", "", where, "", "cargoes", "Cargo is landed over the beach")
        case events.SuppliesLanded(port=port):
            told = words.replace(" reached ", " at ")
            yield Item(DayKind.LANDED, 12, told, f"supplies {port}", "", eyes.port_hex(port), str(port), "loads of supplies")
        case events.ShipRanDry(ship=ship):
            yield Item(DayKind.RAN_SHORT, 68, f"{eyes.name(ship)} is out of fuel", f"dry {ship}", "", None, str(ship), "ships",
                       words)
        case events.RefuellingFellShort(port=port, ships=ships, reason=reason):
            mine = [ship for ship in ships if eyes.side is None or eyes.has(ship)]
            told = f"{eyes.port(port)} could not fill {eyes.names(mine)}"
            yield Item(DayKind.RAN_SHORT, 24, told, f"short {port}", eyes.spoken(reason), eyes.port_hex(port), str(port),
                       "ports", f"{eyes.port(port)} runs short of fuel")
        case events.ShipLaidUp(ship=ship):
            yield Item(DayKind.RAN_SHORT, 30, words, f"laid up {ship}", about=str(ship), like="ships")
        case events.HitRepaired(ship=ship) | events.BoatsMended(ship=ship) | events.ShipFit(ship=ship):
            yield Item(DayKind.MENDED, 13, words, f"mended {ship}", "", None, str(ship), "ships")
        case events.RepairSuspended() | events.RepairAbandoned():
            yield Item(DayKind.HELD_UP, 22, words, f"dock {one.number}", like="repairs")
        case events.PortHit(port=port) | events.PortDemolished(port=port) | events.DockyardLost(port=port):
            yield Item(DayKind.BOMBED, 47, eyes.port(port), f"port {port}", words.removeprefix(f"{eyes.port(port)} "),
                       eyes.port_hex(port), str(port), "ports", f"{eyes.port(port)} is hit")
        case events.PortFuelLost(port=port):
            yield Item(DayKind.BOMBED, 47, eyes.port(port), f"port {port}", words, eyes.port_hex(port), str(port), "ports")
        case events.ShipCaptured(ship=ship, port=port):
            yield Item(DayKind.FELL, 86, words, f"captured {ship}", "", eyes.port_hex(port), str(ship), "ships", words)
        case events.CargoDestroyed(cargo=cargo, port=port):
            yield Item(DayKind.LOST, 60, words, f"cargo {cargo}", "", eyes.port_hex(port), str(port), "cargoes", words)
        case events.ShoreBombarded(hex=where):
            yield Item(DayKind.BOMBED, 52, words, f"shore {one.number}", "by ships' guns", where, "", "bombardments", words)
        case events.BombardmentForestalled(force=force):
            yield Item(DayKind.BROKE_OFF, 44, words, f"shore {force}", about=str(force), like="forces", headline=words)
        case events.PortChangedHands(port=port):
            yield Item(DayKind.FELL, 64, words, f"fell {port}", "", eyes.port_hex(port), str(port), "places",
                       words.partition(":")[0])
        case _:
            yield from _of_the_war(eyes, one, words)


def _of_the_war(eyes: Eyes, one: HeardLine, words: str) -> Iterator[Item]:
    match one.event:
        case events.NationTurned(nation=nation):
            yield Item(DayKind.TURNED, 96, words, f"turned {nation.value}", like="nations", headline=words.partition(",")[0])
        case events.MaltaSurrendered():
            yield Item(DayKind.FELL, 110, words, "malta", like="places", headline="Malta surrenders")
        case events.MaltaFed(malta=malta) if malta.turns_out:
            yield Item(DayKind.RAN_SHORT, 76, words, "malta", like="places", headline="Malta goes short")
        case events.DutyFailed():
            yield Item(DayKind.RAN_SHORT, 48, words, f"duty {one.number}", like="duties", headline=words)
        case events.ShipsArrived(ships=ships, port=port):
            yield Item(DayKind.JOINED, 36 + 4 * eyes.fleet(ship.id for ship in ships), words, f"arrived {port}", "",
                       eyes.port_hex(port), str(port), "times ships", f"Ships join in {eyes.port(port)}")
        case events.ShipsWithdrawn() | events.ShipsCalledHome():
            yield Item(DayKind.LEFT, 34, words, f"left {one.number}", like="times ships")
        case events.FrontJudged(entries=entries) if entries:
            yield Item(DayKind.FELL, 62, words, "front", like="places", headline="The front moves")
        case events.HarbourAttacked(port=port, ship=ship):
            yield Item(DayKind.ATTACKED, 78, words, f"frogmen {ship}", "", eyes.port_hex(port), str(ship), "ships in harbour",
                       f"Charges go off in {eyes.port(port)}")
        case events.StandingOrderCarried(force=force):
            yield Item(DayKind.TURNED_HOME, 30, words, f"home {force}", about=str(force), like="forces", headline=words)
        case events.ConvoyRunCarried() | events.ConvoyRunStopped():
            yield Item(DayKind.HELD_UP, 30, words, f"run {one.event.run}", about=str(one.event.run), like="convoy runs",
                       headline=words)
        case events.ShelterTaken(ship=ship, port=port):
            yield Item(DayKind.ARRIVED, 44, words, f"shelter {ship}", "", eyes.port_hex(port), str(ship), "ships", words)
        case events.VoyageHomeEnded(ship=ship):
            yield Item(DayKind.ARRIVED, 32, words, f"home {ship}", "", None, str(ship), "ships", words)
        case events.VoyageDayPassed(ship=ship):
            yield Item(DayKind.HELD_UP, 34, words, f"voyage {ship}", "", None, str(ship), "ships")
        case events.WaveLanded(hex=where) | events.LandingSettled(hex=where):
            yield Item(DayKind.LANDED, 88, words, f"landing {one.number}", "", where, "", "landings", words.partition(":")[0])
        case events.RaidersLanded() | events.RaidDecided() | events.RaidStruck():
            yield Item(DayKind.LANDED, 50, words, f"raid {one.number}", like="raids ashore")
        case events.TroopsEliminated() | events.ContingentReduced():
            yield Item(DayKind.LOST, 58, words, f"troops {one.number}", like="losses ashore", headline=words)
        case events.SupplyJudged():
            yield Item(DayKind.RAN_SHORT, 28, words, f"supply {one.number}", like="forces ashore")
        case events.PointsStored(way=PointsWay.CAPTURED):
            yield Item(DayKind.FELL, 34, words, f"stock {one.number}", like="stocks")
        case events.UmpireRuled():
            yield Item(DayKind.RULED, 74, words.removeprefix("The umpire rules: "), f"ruled {one.number}", "by the umpire",
                       like="rulings", headline="The umpire has ruled")
        case events.CampaignEnded(result=result):
            yield Item(DayKind.ENDED, 200, f"the campaign: {result}", "ended", "", headline=f"The campaign is over: {result}")
        case _:
            return
