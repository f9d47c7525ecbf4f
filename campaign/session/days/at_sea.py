"""What befell ships at sea and who flew, as lines of a day: sailings, sightings, fights, losses, submarines, sorties."""

from __future__ import annotations

import re
from collections.abc import Iterator

from campaign.model import events
from campaign.model.battles.battle import AfterAction, Engagement, Light
from campaign.model.play.air_war import AirTarget
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH
from campaign.model.units.forces import Category, Recon, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.events.sailing import FOUND_BY
from campaign.session.days.hearing import Eyes, HeardLine, Item
from campaign.session.days.report import DayKind
from campaign.words.counting import capitalised, listed
from campaign.words.names import ship_name

# How much a thing weighs by the heaviest ship in it: 1 small craft and merchantmen, 2 cruisers, 3 capital ships.
SIGHTING = {1: 38.0, 2: 50.0, 3: 72.0}
SAILING = {1: 10.0, 2: 32.0, 3: 60.0}
OWN_SAILING = {1: 12.0, 2: 14.0, 3: 20.0}
LOSS = {1: 84.0, 2: 92.0, 3: 99.0}
HURT = {1: 44.0, 2: 52.0, 3: 62.0}
# An attack by ships, and one by submarines, which tells more by its hits.
DECLARED, BY_BOATS = 56.0, 48.0
# What a reader is told of those whom he knows by a marker, or by their looks alone, stands in his line and nowhere else: the
# event names the forces, which he may not know. These read his line.
ATTACK = re.compile(r"(.+) attacks? (.+) at \d{5}.* by (day|night) \[")
# Boxes that lost nothing are not worth mentioning.
_NONE_LOST = re.compile(r"\b0 of \d+ gunnery boxes and | and 0 of \d+ flotation boxes")
STRUCK = re.compile(r"(.+) attacks (.+) at \d{5}")
HIT_BY = re.compile(r"(.+) hits (.+?)(?: for | \[|:)")


def at_sea(eyes: Eyes, line: HeardLine) -> Iterator[Item]:
    """Yield the items made from a log line about ships."""
    match line.event:
        case events.ForceSpotted():
            yield _sighting(eyes, line.event)
        case events.FindsLapsed() | events.FlotillaFindsLapsed():
            lost = eyes.spoken(line.text).removeprefix("Sight is lost of ")
            yield Item(DayKind.LOST_SIGHT, 9, f"of {lost}", f"lost sight {line.number}", like="of markers, {} times")
        case events.ForceFormed(force=force, hex=where, ships=ships) if " is formed at " in line.text:
            name = line.text.split(" is formed at ")[0]
            text = f"{name}: {eyes.counted(ships)}"
            yield Item(DayKind.SAILED, OWN_SAILING[eyes.fleet(ships)], text, f"sailed {force}", _from(eyes, where),
                       where, str(force), "forces", f"{name} puts to sea")
        case events.HarbourSeen():
            yield from _harbour(eyes, line.event)
        case events.ShipsBerthed(ships=ships, port=port):
            yield Item(DayKind.ARRIVED, OWN_SAILING[eyes.fleet(ships)] - 1, f"in {eyes.port(port)}: {eyes.counted(ships)}",
                       f"berthed {port} {ships[0]}", "", eyes.port_hex(port), str(port), "times in port",
                       fleet=eyes.with_types(ships), at=f"in {eyes.port(port)}")
        case events.RouteCut(force=force):
            yield Item(DayKind.HELD_UP, 44, eyes.spoken(line.text), f"cut {force}", about=str(force), like="forces",
                       headline=eyes.spoken(line.text))
        case (events.FlotillaSpotted() | events.FlotillaAttacked() | events.FlotillaHunted() | events.FlotillaReduced()
              | events.SubmarineTorpedo() | events.MineStruck()):
            yield from _undersea(eyes, line)
        case _:
            yield from _fighting(eyes, line)


def _sighting(eyes: Eyes, event: events.ForceSpotted) -> Item:
    ships, seen = event.seen.ships, [category.value for category in event.seen.categories]
    marker = f"marker {event.contact}"
    by = "" if eyes.side is not None else f"by the {event.by} side: "
    way = FOUND_BY[event.find.kind][0]
    where = eyes.lies(event.hex)
    if ships is not None:
        weight = SIGHTING[eyes.fleet(ships)]
        what, known = eyes.counted(ships), "known in full"
        heavy = "The enemy's battle fleet is at sea" if weight > SIGHTING[2] else f"The enemy's cruisers are {where}"
        headline = heavy if weight > SIGHTING[1] else f"The enemy is sighted {where}"
    else:
        warships = Category.WARSHIPS in event.seen.categories
        weight = SIGHTING[1] + warships
        what, known = listed(seen) if seen else "a force", "type only"
        headline = f"{'Enemy warships are' if warships else 'An enemy convoy is'} sighted {where}"
    if event.find.kind is Recon.CONTACT:
        # Who meets in battle sees each other: the battle is the news.
        weight -= 12
    return Item(DayKind.SIGHTED, weight, f"{by}{what}", f"sighted {event.by.value} {event.contact}",
                f"{marker} {where}, {way}; {known}", event.hex, event.contact, "forces", headline,
                parts=(f"{by}{what} ({event.contact}) {where}",))


def _harbour(eyes: Eyes, event: events.HarbourSeen) -> Iterator[Item]:
    port, where = eyes.port(event.port), eyes.port_hex(event.port)
    whose, of = eyes.whose(event.side), eyes.of_whom(event.side)
    if event.left:
        size = eyes.fleet(event.left)
        heading = "battle fleet has" if size > 2 else "cruisers have" if size > 1 else "ships have"
        yield Item(DayKind.SAILED, SAILING[size], f"{eyes.counted(event.left)}{of}", f"left {event.port}", f"from {port}",
                   where, str(event.port), "enemy groups", capitalised(f"{whose}{heading} put to sea from {port}"),
                   fleet=eyes.with_types(event.left), of_whom=of, at=f"from {port}")
    if event.entered:
        size = eyes.fleet(event.entered)
        heading = "battle fleet lies" if size > 2 else "cruisers lie" if size > 1 else "ships lie"
        yield Item(DayKind.ARRIVED, SAILING[size] - 4, f"{eyes.counted(event.entered)}{of}", f"entered {event.port}",
                   f"in {port}", where, str(event.port), "enemy groups", capitalised(f"{whose}{heading} in {port}"),
                   fleet=eyes.with_types(event.entered), of_whom=of, at=f"in {port}")


def _fighting(eyes: Eyes, line: HeardLine) -> Iterator[Item]:
    match line.event:
        case events.AttackDeclared(battle=battle, hex=where, light=light):
            found = ATTACK.match(line.text)
            who, what = (found[1], found[2]) if found else ("", eyes.spoken(line.text))
            label = f"{_lower_article(what)}, by {_lower_article(who)}" if who else what
            yield Item(DayKind.ATTACKED, DECLARED, label, f"battle {battle}", f"by {light.value}",
                       where, "", "attacks",
                       f"{what} {'are' if ' and ' in what else 'is'} attacked")
        case events.BattleJoined(engagement=engagement):
            yield _battle(eyes, engagement)
        case events.AfterActionAccepted(after_action=after):
            yield Item(DayKind.FOUGHT, 80, "", f"battle {after.engagement}", over_in_words(after))
        case events.CombatAvoided(force=force, succeeded=True):
            yield Item(DayKind.BROKE_OFF, 46, f"{eyes.spoken(line.text)}", f"avoided {force}", about="", like="forces",
                       headline=eyes.spoken(line.text))
        case events.ForcesDisengaged(to_place=placed) if placed:
            yield Item(DayKind.BROKE_OFF, 40, eyes.spoken(line.text.split(": ")[-1].split(" broke off")[0]), "broke off",
                       "from the battle", like="forces")
        case events.ForceScattered(ships=ships) if ": " in line.text:
            name = line.text.split(" scatter")[0].split(" stays")[0]
            yield Item(DayKind.SCATTERED, 50, f"{name}: {eyes.counted(ships)}", f"scattered {name}", like="convoys",
                       headline=f"{name} is scattered")
        case events.ForceScattered():
            yield Item(DayKind.SCATTERED, 46, eyes.spoken(line.text), f"scattered {line.text}", like="convoys")
        case events.ConditionChanged(ship=ship):
            yield _damage(eyes, ship, line.text.removeprefix(f"{ship_name(eyes.book, ship)} "))
        case events.ShipRemoved(ship=ship, status=status, cause=cause, credit=credit):
            by = f", by {ship_name(eyes.book, credit)}" if credit is not None else ""
            yield _loss(eyes, ship, status, f"{cause}{by}")
        case events.CargoLost(ship=ship):
            lost = eyes.spoken(line.text).split(" is lost with ")[0]
            yield _loss(eyes, ship, ShipStatus.SUNK, f"{lost} with her")
        case _:
            return


def _battle(eyes: Eyes, engagement: Engagement) -> Item:
    parties = {side: [unit.ship for unit in engagement.parties[side].participants] for side in BOTH}
    first, second = (eyes.side, eyes.side.enemy) if eyes.side is not None else BOTH
    where = engagement.hex or None
    place = eyes.lies(engagement.hex) if engagement.hex else engagement.place
    size = min(eyes.fleet(ships) for ships in parties.values())
    text = f"{place}: {eyes.counted(parties[first])} against {eyes.counted(parties[second])}"
    return Item(DayKind.FOUGHT, 80.0 + 8 * (size - 1), text, f"battle {engagement.id}", "", where, str(engagement.id),
                "battles", f"The fleets meet {place}" if size > 1 else f"A fight {place}")


def over_in_words(after: AfterAction) -> str:
    """How a battle ended: after how long, who broke off, who holds the field."""
    parts = [f"over after {after.minutes} minutes"]
    if after.broke_off is not None:
        parts.append(f"the {after.broke_off} side broke off")
    if after.holds_field is not None:
        parts.append(f"the {after.holds_field} side holds the field")
    return ", ".join(parts)


def _damage(eyes: Eyes, ship: ShipId, what: str) -> Item:
    detail = _NONE_LOST.sub("", eyes.spoken(what))
    whose = eyes.whose_ship(ship)
    size = eyes.fleet((ship,))
    heading = f"{ship_name(eyes.book, ship)} is hit"
    return Item(DayKind.HIT, HURT[size] - (4 if whose else 0), f"{whose}{eyes.name(ship)}", f"hit {ship}", detail, None,
                str(ship), "ships", capitalised(f"{whose}{heading}"))


def _loss(eyes: Eyes, ship: ShipId, status: ShipStatus, cause: str) -> Item:
    whose, name = eyes.whose_ship(ship), ship_name(eyes.book, ship)
    word = "sunk" if status is ShipStatus.SUNK else status.value.replace("_", " ")
    how, weight, key = cause if word == "sunk" else f"{word}, {cause}", LOSS[eyes.fleet((ship,))], f"gone {ship}"
    if eyes.side is None or eyes.has(ship):
        return Item(DayKind.LOST, weight, eyes.name(ship), key, how, None, str(ship), "ships", f"{name} is lost")
    return Item(DayKind.SUNK, weight - 6, f"{whose}{eyes.name(ship)}", key, how, None, str(ship), "enemy ships",
                f"The enemy loses {name}")


def _undersea(eyes: Eyes, line: HeardLine) -> Iterator[Item]:
    text = eyes.spoken(line.text)
    match line.event:
        case events.FlotillaSpotted(hex=where, contact=contact):
            yield Item(DayKind.SIGHTED, 16, "submarines", f"sighted boats {contact}", f"marker {contact} {eyes.lies(where)}",
                       where, contact, "flotillas of submarines")
        case events.FlotillaAttacked(flotilla=key, hex=where):
            found = STRUCK.match(line.text)
            who, what = (found[1], found[2]) if found else ("submarines", "a force")
            yield Item(DayKind.ATTACKED, BY_BOATS, f"{_lower_article(what)}, by {_lower_article(who)}", f"boats {key}",
                       text.rpartition(": ")[2], where, "", "attacks by submarines", text.partition(":")[0])
        case events.FlotillaHunted(flotilla=key, sunk=sunk):
            yield Item(DayKind.ATTACKED, 50 if sunk else 15, text, f"hunted {key}", like="hunts")
        case events.FlotillaReduced() if " loses " in text:
            own = eyes.side is None or not text.startswith("Submarine marker")
            yield Item(DayKind.LOST if own else DayKind.SUNK, 66, text, f"boats {line.number}", like="submarines",
                       headline="Submarines are lost" if own else "Enemy submarines are sunk")
        case events.SubmarineTorpedo(ship=ship, hit=True):
            yield from hit_items(eyes, line, ship)
        case events.MineStruck(ship=ship, boxes=boxes) if ship is not None:
            item = _damage(eyes, ship, text.partition(" strikes ")[2])
            yield replace(item, weight=item.weight if boxes else 30, detail=f"strikes {item.detail}")
        case events.MineStruck():
            yield Item(DayKind.HIT, 40, text, f"mine {line.number}", like="submarines")
        case _:
            return


def hit_items(eyes: Eyes, line: HeardLine, ship: ShipId) -> Iterator[Item]:
    """Yield the item for a ship hit by a bomb or torpedo; an enemy ship is described only as the log describes her."""
    found = HIT_BY.match(line.text)
    if found is None:
        return
    by, target = found[1], found[2]
    if eyes.side is None or eyes.has(ship):
        item = _damage(eyes, ship, f"by {_lower_article(by)}")
        yield item
        return
    yield Item(DayKind.HIT, 48, f"the enemy's {target}" if not target.startswith("a ") else f"{target} of the enemy's",
               f"hit {target}", f"by {_lower_article(by)}", like="ships", headline=f"A hit on {target}")


def _from(eyes: Eyes, where: Hex) -> str:
    ports = eyes.book.theatre.ports_at(where)
    return f"from {listed([port.name for port in ports])}" if ports else eyes.lies(where)


def _lower_article(name: str) -> str:
    """Lower the first letter of a phrase such as "A marker" so that it can stand inside a sentence."""
    for start in ("Marker", "Markers", "An ", "A ", "Submarine marker", "Enemy", "The "):
        if name.startswith(start):
            return name[:1].lower() + name[1:]
    return name


# In the air -----------------------------------------------------------------------------------------------------------


def aloft(eyes: Eyes, line: HeardLine) -> Iterator[Item]:
    """Yield the items made from a log line about aircraft."""
    text = eyes.spoken(line.text)
    match line.event:
        case events.SortieLaunched(sortie=sortie):
            if eyes.side is None or eyes.owns(sortie.side):
                what = text.rpartition(" to ")[2]
                who = eyes.units((*sortie.mission, *sortie.escorts)) + (" by night" if sortie.light is Light.NIGHT else "")
                weight = 20 if sortie.target in (AirTarget.FORCE, AirTarget.SHIPS) else 12
                yield Item(DayKind.FLOWN, weight, f"to {what}", f"sortie {sortie.id}", who, sortie.hex, "", "sorties",
                           f"Aircraft fly to {what}")
            else:
                where = eyes.lies(sortie.hex)
                raid = text.split(" comes in")[0].rstrip(",")
                yield Item(DayKind.RAIDED, 24, where, f"sortie {sortie.id}", raid, sortie.hex, "", "raids",
                           f"The enemy raids {where}")
        case events.AirUnitsShotDown(sortie=key, units=units):
            yield Item(DayKind.FLOWN, 40, "", f"sortie {key}", f"{eyes.units(units)} shot down")
        case events.FlakFired(sortie=key, units=units) if units:
            yield Item(DayKind.FLOWN, 40, "", f"sortie {key}", f"{eyes.units(units)} lost to flak")
        case events.MissionTurnedBack(sortie=key, units=units):
            yield Item(DayKind.FLOWN, 1, "", f"sortie {key}", f"{eyes.units(units)} turned back")
        case events.SortieAbandoned(sortie=key):
            yield Item(DayKind.FLOWN, 1, "", f"sortie {key}", text)
        case events.BombsDropped(sortie=key, hits=hits):
            yield Item(DayKind.BOMBED if hits else DayKind.FLOWN, 46 if hits else 20, "", f"sortie {key}",
                       text.replace("Bombs fall on", "bombs on").replace("Bombs fall", "bombs fall"))
        case events.BombStruck(ship=ship):
            yield from hit_items(eyes, line, ship)
        case events.AirTorpedo(ship=ship, hit=True):
            yield from hit_items(eyes, line, ship)
        case events.AirfieldHit(base=base, hits=hits):
            facts = eyes.book.oob.bases[base]
            yield Item(DayKind.BOMBED, 34 + hits, f"the airfield of {facts.name}", f"field {base}",
                       text.removeprefix(f"{facts.name} "), getattr(facts, "hex", None), str(base), "airfields")
        case events.AirUnitsWrecked() | events.AirUnitsLost():
            yield Item(DayKind.LOST, 54, text, f"wrecked {line.number}", like="air units", headline="Aircraft are lost")
        case events.SuppliesFlown(port=port):
            yield Item(DayKind.LANDED, 20, text, f"flown {port}", "by air", eyes.port_hex(port), str(port),
                       "flights of supplies")
        case events.FightersLanded() | events.AirUnitReplaced():
            yield Item(DayKind.JOINED, 18, text, f"air {line.number}", like="air units")
        case _:
            return
