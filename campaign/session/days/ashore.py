"""What happened in ports, on land and at council tables, as lines of a day: cargo, fuel, docks, dates, rulings."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model import events
from campaign.model.events.ashore import PointsWay
from campaign.model.play.telling import Change, Deed, Effect, Measure, Telling
from campaign.model.sides import Side
from campaign.rules.events.landings import WAVES
from campaign.rules.events.rulings import held
from campaign.rules.events.timeline import STANCES
from campaign.rules.events.war import several_loads
from campaign.session.days.hearing import Eyes, HeardLine, Item
from campaign.session.days.report import DayKind
from campaign.words.counting import capitalised, quantity
from campaign.words.mentions import listed_mentions

# What a staff does by itself is told, and weighs less than anything that happened.
STAFF_WORK = 4


def ashore(eyes: Eyes, line: HeardLine) -> Iterator[Item]:
    """Yield the items made from a log line about ports, supplies or the land."""
    telling, text = line.telling, eyes.spoken(line.telling)
    match line.event:
        case events.CargoUnloaded(cargo=cargo, port=port, delivered=delivered):
            what = f"{listed_mentions(telling.to)} at {eyes.port(port)}" if telling.to else text
            yield Item(DayKind.LANDED, 42 if delivered else 22, what, f"cargo {cargo}",
                       "where it was wanted" if delivered else "", eyes.port_hex(port), str(port), "cargoes",
                       f"Cargo comes through to {eyes.port(port)}")
        case events.CargoBeached(cargo=cargo, hex=where):
            yield Item(DayKind.LANDED, 42, text, f"cargo {cargo}", "", where, "", "cargoes", "Cargo is landed over the beach")
        case events.SuppliesLanded(port=port, loads=loads):
            label = f"{several_loads(loads)} at {eyes.port(port)}"
            yield Item(DayKind.LANDED, 12, label, f"supplies {port}", "", eyes.port_hex(port), str(port), "loads of supplies")
        case events.ShipRanDry(ship=ship):
            yield Item(DayKind.RAN_SHORT, 68, f"{eyes.name(ship)} is out of fuel", f"dry {ship}", "", None, str(ship), "ships",
                       text)
        case events.RefuellingFellShort(port=port, ships=ships, reason=reason):
            mine = [ship for ship in ships if eyes.side is None or eyes.has(ship)]
            label = f"{eyes.port(port)} could not fill {eyes.names(mine)}"
            yield Item(DayKind.RAN_SHORT, 24, label, f"short {port}", eyes.with_places(reason), eyes.port_hex(port), str(port),
                       "ports", f"{eyes.port(port)} runs short of fuel")
        case events.ShipLaidUp(ship=ship):
            yield Item(DayKind.RAN_SHORT, 30, text, f"laid up {ship}", about=str(ship), like="ships")
        case events.HitRepaired(ship=ship) | events.BoatsMended(ship=ship) | events.ShipFit(ship=ship):
            yield Item(DayKind.MENDED, 13, text, f"mended {ship}", "", None, str(ship), "ships")
        case events.RepairSuspended() | events.RepairAbandoned():
            yield Item(DayKind.HELD_UP, 22, text, f"dock {line.number}", like="repairs")
        case events.PortHit(port=port) | events.PortDemolished(port=port) | events.DockyardLost(port=port):
            yield Item(DayKind.BOMBED, 47, eyes.port(port), f"port {port}", _blow_in_words(telling) or text,
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
        case events.PortChangedHands(port=port, allegiance=allegiance):
            yield Item(DayKind.FELL, 64, text, f"fell {port}", "", eyes.port_hex(port), str(port), "places",
                       f"{eyes.port(port)} is now {held(allegiance)}")
        case _:
            yield from _of_the_war(eyes, line, text)


def _blow_in_words(telling: Telling) -> str:
    """What befell a port: hits and how many it has now, or that its owner blew it up, or that its yards are no more."""
    match telling:
        case Telling(deed=Deed.HIT, effects=(Effect(measure=Measure.HITS, amount=hits, left=now, change=change),)):
            closed = " and is closed" if change is Change.CLOSED else ""
            return f"takes {quantity(int(hits or 0), 'hit')} by {telling.reason}, has {now or 0:g}{closed}"
        case Telling(deed=Deed.HIT):
            return "is blown up by its owner"
        case Telling(deed=Deed.LOSS):
            return "repairs no ships any more, for either side"
        case _:
            return ""


def _whose(eyes: Eyes, side: Side, what: str) -> str:
    """Things of a side, several of which are counted together: never own ones with the enemy's."""
    return what if eyes.side in (None, side) else f"{what} of the enemy's"


def _of_the_war(eyes: Eyes, line: HeardLine, text: str) -> Iterator[Item]:
    telling = line.telling
    match line.event:
        case events.NationTurned(nation=nation, allegiance=stance):
            yield Item(DayKind.TURNED, 96, text, f"turned {nation.value}", like="nations",
                       headline=f"{nation.value.capitalize()}: the nation {STANCES[stance]} from now on")
        case events.MaltaSurrendered():
            yield Item(DayKind.FELL, 110, text, "malta", like="places", headline="Malta surrenders")
        case events.MaltaFed(malta=malta) if malta.turns_out:
            yield Item(DayKind.RAN_SHORT, 76, text, "malta", like="places", headline="Malta goes short")
        case events.DutyFailed():
            yield Item(DayKind.RAN_SHORT, 48, text, f"duty {line.number}", like="duties", headline=text)
        case events.ShipsArrived(ships=ships, port=port):
            yield Item(DayKind.JOINED, 36 + 4 * eyes.fleet(ship.id for ship in ships), text, f"arrived {port}", "",
                       eyes.port_hex(port), str(port), "ships, {} times", f"Ships join in {eyes.port(port)}")
        case events.ShipsWithdrawn() | events.ShipsCalledHome():
            yield Item(DayKind.LEFT, 34, text, f"left {line.number}", like="ships, {} times")
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
        case events.WaveLanded(side=side, hex=where, wave=wave):
            who = f"The {side} side" if eyes.side is None else WAVES[wave] if eyes.owns(side) else "The enemy"
            yield Item(DayKind.LANDED, 88, text, f"landing {line.number}", "", where, "", _whose(eyes, side, "landings"),
                       f"{who} comes ashore {eyes.lies(where)}")
        case events.LandingSettled(side=side, hex=where, holds=holds):
            yield Item(DayKind.LANDED, 88, text, f"landing {line.number}", "", where, "", _whose(eyes, side, "landings"),
                       capitalised(f"{eyes.whose(side) or 'the '}landing {eyes.lies(where)} {'holds' if holds else 'fails'}"))
        case events.RaidersLanded() | events.RaidDecided() | events.RaidStruck():
            yield Item(DayKind.LANDED, 50, text, f"raid {line.number}", like="raids ashore")
        case events.TroopsEliminated() | events.ContingentReduced():
            yield Item(DayKind.LOST, 58, text, f"troops {line.number}", like="losses ashore", headline=text)
        case events.SupplyJudged():
            yield Item(DayKind.RAN_SHORT, 28, text, f"supply {line.number}", like="forces ashore")
        case events.PointsStored(way=PointsWay.CAPTURED):
            yield Item(DayKind.FELL, 34, text, f"stock {line.number}", like="stocks")
        case events.UmpireRuled():
            about = listed_mentions(telling.to) if telling.to else ""
            reason = eyes.with_places(telling.reason)
            yield Item(DayKind.RULED, 74, f"on {about}{f': {reason}' if reason else ''}" if about else reason or text,
                       f"ruled {line.number}", text, like="rulings", headline="The umpire has ruled")
        case events.FunctionSeenTo(function=function):
            yield Item(DayKind.STAFF, STAFF_WORK, "saw to what it was handed", "staff",
                       "all else" if function is None else function.phrase)
        case events.CampaignEnded(result=result):
            yield Item(DayKind.ENDED, 200, f"the campaign: {result}", "ended", "", headline=f"The campaign is over: {result}")
        case _:
            return
