"""What happened in the air, as lines of a day: a sortie is one line, whatever befell it."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model import events
from campaign.model.battles.battle import Light
from campaign.model.play.air_war import AirTarget
from campaign.session.days.at_sea import struck
from campaign.session.days.eyes import Eyes, Item
from campaign.session.days.hearing import HeardLine
from campaign.session.days.kinds import DayKind


def aloft(eyes: Eyes, one: HeardLine) -> Iterator[Item]:
    """The items that a line about aircraft makes."""
    words = eyes.spoken(one.text)
    match one.event:
        case events.SortieLaunched(sortie=sortie):
            if eyes.side is None or eyes.owns(sortie.side):
                what = words.rpartition(" to ")[2]
                who = eyes.units((*sortie.mission, *sortie.escorts)) + (" by night" if sortie.light is Light.NIGHT else "")
                weight = 20 if sortie.target in (AirTarget.FORCE, AirTarget.SHIPS) else 12
                yield Item(DayKind.FLOWN, weight, f"to {what}", f"sortie {sortie.id}", who, sortie.hex, "", "sorties",
                           f"Aircraft fly to {what}")
            else:
                where = eyes.lies(sortie.hex)
                raid = words.split(" comes in")[0].rstrip(",")
                yield Item(DayKind.RAIDED, 24, where, f"sortie {sortie.id}", raid, sortie.hex, "", "raids",
                           f"The enemy raids {where}")
        case events.AirUnitsShotDown(sortie=key, units=units):
            yield Item(DayKind.FLOWN, 40, "", f"sortie {key}", f"{eyes.units(units)} shot down")
        case events.FlakFired(sortie=key, units=units) if units:
            yield Item(DayKind.FLOWN, 40, "", f"sortie {key}", f"{eyes.units(units)} lost to flak")
        case events.MissionTurnedBack(sortie=key, units=units):
            yield Item(DayKind.FLOWN, 1, "", f"sortie {key}", f"{eyes.units(units)} turned back")
        case events.SortieAbandoned(sortie=key):
            yield Item(DayKind.FLOWN, 1, "", f"sortie {key}", words)
        case events.BombsDropped(sortie=key, hits=hits):
            yield Item(DayKind.BOMBED if hits else DayKind.FLOWN, 46 if hits else 20, "", f"sortie {key}",
                       words.replace("Bombs fall on", "bombs on").replace("Bombs fall", "bombs fall"))
        case events.BombStruck(ship=ship):
            yield from struck(eyes, one, ship)
        case events.AirTorpedo(ship=ship, hit=True):
            yield from struck(eyes, one, ship)
        case events.AirfieldHit(base=base, hits=hits):
            facts = eyes.book.oob.bases[base]
            yield Item(DayKind.BOMBED, 34 + hits, f"the airfield of {facts.name}", f"field {base}",
                       words.removeprefix(f"{facts.name} "), getattr(facts, "hex", None), str(base), "airfields")
        case events.AirUnitsWrecked() | events.AirUnitsLost():
            yield Item(DayKind.LOST, 54, words, f"wrecked {one.number}", like="air units", headline="Aircraft are lost")
        case events.SuppliesFlown(port=port):
            yield Item(DayKind.LANDED, 20, words, f"flown {port}", "by air", eyes.port_hex(port), str(port),
                       "flights of supplies")
        case events.FightersLanded() | events.AirUnitReplaced():
            yield Item(DayKind.JOINED, 18, words, f"air {one.number}", like="air units")
        case _:
            return
