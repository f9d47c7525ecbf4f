"""What befell ships at sea and who flew, as lines of a day: sailings, sightings, fights, losses, submarines, sorties."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model import events
from campaign.model.battles.battle import AfterAction, Engagement, Light
from campaign.model.play.air_war import AirTarget, Sortie
from campaign.model.play.telling import Being, Change, Deed, Measure, Telling
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH
from campaign.model.units.forces import Category, Recon, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.events.sailing import FOUND_BY
from campaign.session.days.hearing import Eyes, HeardLine, Item
from campaign.session.days.report import DayKind
from campaign.words.counting import capitalised, listed, quantity
from campaign.words.mentions import listed_mentions
from campaign.words.names import ship_name

# How much a thing weighs by the heaviest ship in it: 1 small craft and merchantmen, 2 cruisers, 3 capital ships.
SIGHTING = {1: 38.0, 2: 50.0, 3: 72.0}
SAILING = {1: 10.0, 2: 32.0, 3: 60.0}
OWN_SAILING = {1: 12.0, 2: 14.0, 3: 20.0}
LOSS = {1: 84.0, 2: 92.0, 3: 99.0}
HURT = {1: 44.0, 2: 52.0, 3: 62.0}
# An attack by ships, and one by submarines, which tells more by its hits.
DECLARED, BY_BOATS = 56.0, 48.0
BOXES = {Measure.GUNNERY_BOXES: "gunnery boxes", Measure.FLOTATION_BOXES: "flotation boxes"}
RAIDERS = {Measure.GROUPS: ("group", "groups"), Measure.FLIGHTS: ("flight", "flights")}


def at_sea(eyes: Eyes, line: HeardLine) -> Iterator[Item]:
    """Yield the items made from a log line about ships."""
    telling = line.telling
    match line.event:
        case events.ForceSpotted():
            yield _sighting(eyes, line.event)
        case events.FindsLapsed() | events.FlotillaFindsLapsed() if telling.to or telling.deed is Deed.NOTE:
            lost = f"of {listed_mentions(telling.to)}" if telling.to else eyes.spoken(telling)
            yield Item(DayKind.LOST_SIGHT, 9, lost, f"lost sight {line.number}", like="of markers, {} times")
        case events.ForceFormed(force=force, hex=where, ships=ships) if _is_owners(eyes, telling):
            name = listed_mentions(telling.by)
            yield Item(DayKind.SAILED, OWN_SAILING[eyes.fleet(ships)], f"{name}: {eyes.counted(ships)}", f"sailed {force}",
                       _from(eyes, where), where, str(force), "forces", f"{name} puts to sea")
        case events.HarbourSeen():
            yield from _harbour(eyes, line.event)
        case events.ShipsBerthed(ships=ships, port=port):
            yield Item(DayKind.ARRIVED, OWN_SAILING[eyes.fleet(ships)] - 1, f"in {eyes.port(port)}: {eyes.counted(ships)}",
                       f"berthed {port} {ships[0]}", "", eyes.port_hex(port), str(port), "times in port",
                       fleet=eyes.with_types(ships), at=(f"in {eyes.port(port)}",))
        case events.RouteCut(force=force):
            yield Item(DayKind.HELD_UP, 44, eyes.spoken(telling), f"cut {force}", about=str(force), like="forces",
                       headline=eyes.spoken(telling))
        case (events.FlotillaSpotted() | events.FlotillaAttacked() | events.FlotillaHunted() | events.FlotillaReduced()
              | events.SubmarineTorpedo() | events.MineStruck()):
            yield from _undersea(eyes, line)
        case _:
            yield from _fighting(eyes, line)


def _sighting(eyes: Eyes, event: events.ForceSpotted) -> Item:
    ships, seen = event.seen.ships, [category.value for category in event.seen.categories]
    marker = f"marker {event.contact}"
    by = "" if eyes.side is not None else f"by the {event.by} side: "
    owner = event.by.enemy
    hostile = eyes.hostile(owner)
    way = FOUND_BY[event.find.kind][0]
    where = eyes.lies(event.hex)
    if ships is not None:
        weight = SIGHTING[eyes.fleet(ships)]
        what, known = eyes.counted(ships), "known in full"
        heavy = "battle fleet is at sea" if weight > SIGHTING[2] else f"cruisers are {where}"
        others = "The enemy is" if eyes.side is not None else f"{hostile} ships are"
        headline = capitalised(f"{eyes.whose(owner)}{heavy}") if weight > SIGHTING[1] else f"{others} sighted {where}"
    else:
        warships = Category.WARSHIPS in event.seen.categories
        weight = SIGHTING[1] + warships
        what, known = listed(seen) if seen else "a force", "type only"
        headline = f"{f'{capitalised(hostile)} warships are' if warships else f'An {hostile} convoy is'} sighted {where}"
    if event.find.kind is Recon.CONTACT:
        # Who meets in battle sees each other: the battle is the news.
        weight -= 12
    return Item(DayKind.SIGHTED, weight, f"{by}{what}", f"sighted {event.by.value} {event.contact}",
                f"{marker} {where}, {way}; {known}", event.hex, event.contact, "forces", headline,
                parts=(f"{by}{what} ({event.contact}) {where}",))


def _harbour(eyes: Eyes, event: events.HarbourSeen) -> Iterator[Item]:
    port, where = eyes.port(event.port), eyes.port_hex(event.port)
    whose, of = eyes.whose(event.side), eyes.of_whom(event.side)
    groups = f"{eyes.hostile(event.side)} groups"
    if event.left:
        size = eyes.fleet(event.left)
        heading = "battle fleet has" if size > 2 else "cruisers have" if size > 1 else "ships have"
        yield Item(DayKind.SAILED, SAILING[size], f"{eyes.counted(event.left)}{of}", f"left {event.port}", f"from {port}",
                   where, str(event.port), groups, capitalised(f"{whose}{heading} put to sea from {port}"),
                   fleet=eyes.with_types(event.left), of_whom=of, at=(f"from {port}",))
    if event.entered:
        size = eyes.fleet(event.entered)
        heading = "battle fleet lies" if size > 2 else "cruisers lie" if size > 1 else "ships lie"
        yield Item(DayKind.ARRIVED, SAILING[size] - 4, f"{eyes.counted(event.entered)}{of}", f"entered {event.port}",
                   f"in {port}", where, str(event.port), groups, capitalised(f"{whose}{heading} in {port}"),
                   fleet=eyes.with_types(event.entered), of_whom=of, at=(f"in {port}",))


def _is_owners(eyes: Eyes, telling: Telling) -> bool:
    return bool(telling.by) and telling.by[0].being is Being.FORCE and eyes.is_own(telling.by[0])


def _fighting(eyes: Eyes, line: HeardLine) -> Iterator[Item]:
    telling = line.telling
    match line.event:
        case events.AttackDeclared(battle=battle, hex=where, light=light):
            who, whom = listed_mentions(telling.by), listed_mentions(telling.to)
            label = f"{whom}, by {who}" if telling.to else eyes.spoken(telling)
            headline = f"{whom} {'are' if len(telling.to) > 1 else 'is'} attacked" if telling.to else label
            yield Item(DayKind.ATTACKED, DECLARED, label, f"battle {battle}", f"by {light.value}", where, "", "attacks",
                       headline)
        case events.BattleJoined(engagement=engagement):
            yield _battle(eyes, engagement)
        case events.AfterActionAccepted(after_action=after):
            outcome = next(iter(_ends(after)), "")
            yield Item(DayKind.FOUGHT, 80, "", f"battle {after.engagement}", over_in_words(after), outcome=outcome)
        case events.CombatAvoided(force=force, succeeded=True):
            yield Item(DayKind.BROKE_OFF, 46, eyes.spoken(telling), f"avoided {force}", about="", like="forces",
                       headline=eyes.spoken(telling))
        case events.ForcesDisengaged(to_place=placed) if placed:
            who = listed_mentions(telling.by) if telling.by else eyes.spoken(telling)
            yield Item(DayKind.BROKE_OFF, 40, who, "broke off", "from the battle", like="forces")
        case events.ForceScattered(ships=ships) if telling.others:
            name = listed_mentions(telling.by)
            yield Item(DayKind.SCATTERED, 50, f"{name}: {eyes.counted(ships)}", f"scattered {name}", like="convoys",
                       headline=f"{name} is scattered")
        case events.ForceScattered():
            yield Item(DayKind.SCATTERED, 46, eyes.spoken(telling), f"scattered {telling.sentence}", like="convoys")
        case events.ConditionChanged(ship=ship) if not telling.quiet:
            yield _damage(eyes, ship, harm_in_words(telling) or eyes.spoken(telling))
        case events.ShipRemoved(ship=ship, status=status, cause=cause, credit=credit):
            by = f", by {ship_name(eyes.book, credit)}" if credit is not None else ""
            yield _loss(eyes, ship, status, f"{cause}{by}")
        case events.CargoLost(ship=ship):
            lost = listed_mentions(telling.to) if telling.to else eyes.spoken(telling)
            yield _loss(eyes, ship, ShipStatus.SUNK, f"{lost} with her")
        case _:
            return


def harm_in_words(telling: Telling) -> str:
    """What a ship has lost so far, by the boxes or boats that a telling of her harm counts; nothing where it counts none."""
    boats = [effect for effect in telling.effects if effect.measure is Measure.BOATS]
    left = [f"has {effect.left:g} of {quantity(effect.of, 'boat')} left" for effect in boats
            if effect.left is not None and effect.of is not None]
    if boats:
        hurt = any(effect.change is Change.HIT for effect in boats)
        return f"{listed(left) if left else 'lost no boat'}{', with damaged boats' if hurt else ''}"
    counted = [(effect.of - effect.left, effect.of, BOXES[effect.measure]) for effect in telling.effects
               if effect.measure in BOXES and effect.of is not None and effect.left is not None]
    lost = [f"{gone:g} of {whole:g} {boxes}" for gone, whole, boxes in counted if gone]
    return f"has lost {listed(lost)}" if lost else "has lost no box" if counted else ""


def _battle(eyes: Eyes, engagement: Engagement) -> Item:
    parties = {side: [unit.ship for unit in engagement.parties[side].participants] for side in BOTH}
    first, second = (eyes.side, eyes.side.enemy) if eyes.side is not None else BOTH
    where = engagement.hex or None
    place = eyes.lies(engagement.hex) if engagement.hex else engagement.place
    size = min(eyes.fleet(ships) for ships in parties.values())
    text = f"{place}: {eyes.counted(parties[first])} against {eyes.counted(parties[second])}"
    return Item(DayKind.FOUGHT, 80.0 + 8 * (size - 1), text, f"battle {engagement.id}", "", where, str(engagement.id),
                "battles", f"The fleets meet {place}" if size > 1 else f"A fight {place}", place=place)


def over_in_words(after: AfterAction) -> str:
    """How a battle ended: after how long, who broke off, who holds the field."""
    return ", ".join((f"over after {quantity(after.minutes, 'minute')}", *(f"the {end}" for end in _ends(after))))


def _ends(after: AfterAction) -> list[str]:
    return [f"{side} side {did}" for side, did in (
        (after.broke_off, "broke off"), (after.holds_field, "holds the field")) if side is not None]


def _damage(eyes: Eyes, ship: ShipId, what: str) -> Item:
    whose = eyes.whose_ship(ship)
    size = eyes.fleet((ship,))
    heading = f"{ship_name(eyes.book, ship)} is hit"
    return Item(DayKind.HIT, HURT[size] - (4 if whose else 0), f"{whose}{eyes.name(ship)}", f"hit {ship}", what, None,
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
    telling = line.telling
    who, whom = listed_mentions(telling.by), listed_mentions(telling.to)
    match line.event:
        case events.FlotillaSpotted(hex=where, contact=contact):
            yield Item(DayKind.SIGHTED, 16, "submarines", f"sighted boats {contact}", f"marker {contact} {eyes.lies(where)}",
                       where, contact, "flotillas of submarines")
        case events.FlotillaAttacked(flotilla=key, hex=where, attackers=through):
            label = f"{whom}, by {who}" if telling.to else eyes.spoken(telling)
            came = quantity(through, "point gets through", "points get through") if through else "none get through"
            headline = f"{capitalised(who)} attacks {whom} {eyes.lies(where)}" if telling.to else label
            yield Item(DayKind.ATTACKED, BY_BOATS, label, f"boats {key}", came, where, "", "attacks by submarines", headline)
        case events.FlotillaHunted(flotilla=key, sunk=sunk):
            yield Item(DayKind.ATTACKED, 50 if sunk else 15, eyes.spoken(telling), f"hunted {key}", like="hunts")
        case events.FlotillaReduced() if telling.deed in (Deed.LOSS, Deed.NOTE):
            own = all(eyes.is_own(boats) for boats in telling.to)
            yield Item(DayKind.LOST if own else DayKind.SUNK, 66, eyes.spoken(telling), f"boats {line.number}",
                       like="submarines", headline="Submarines are lost" if own else "Enemy submarines are sunk")
        case events.SubmarineTorpedo(ship=ship, hit=True):
            yield hit_item(eyes, telling, ship, who)
        case events.MineStruck(ship=ship, boxes=boxes) if ship is not None:
            cost = f"for {quantity(boxes, 'flotation box', 'flotation boxes')}" if boxes else "and takes no harm"
            where = eyes.spoken(telling) if telling.hex is None else f"strikes a mine {eyes.lies(telling.hex)} {cost}"
            item = _damage(eyes, ship, where)
            yield replace(item, weight=item.weight if boxes else 30)
        case events.MineStruck():
            yield Item(DayKind.HIT, 40, eyes.spoken(telling), f"mine {line.number}", like="submarines")
        case _:
            return


def hit_item(eyes: Eyes, telling: Telling, ship: ShipId, by: str) -> Item:
    """The item for a ship hit by a bomb or torpedo; an enemy ship is described only as the log describes her."""
    if eyes.side is None or eyes.has(ship):
        return _damage(eyes, ship, f"by {by}" if telling.to else eyes.spoken(telling))
    if not telling.to:
        return Item(DayKind.HIT, 48, eyes.spoken(telling), f"hit {telling.sentence}", like="ships")
    target = telling.to[0]
    words = f"the enemy's {target}" if target.key else f"{target} of the enemy's"
    return Item(DayKind.HIT, 48, words, f"hit {target}", f"by {by}", like="ships", headline=f"A hit on {target}")


def _from(eyes: Eyes, where: Hex) -> str:
    ports = eyes.book.theatre.ports_at(where)
    return f"from {listed([port.name for port in ports])}" if ports else eyes.lies(where)


# In the air -----------------------------------------------------------------------------------------------------------


def aloft(eyes: Eyes, line: HeardLine) -> Iterator[Item]:
    """Yield the items made from a log line about aircraft."""
    telling = line.telling
    match line.event:
        case events.SortieLaunched(sortie=sortie):
            yield _sortie(eyes, telling, sortie)
        case events.AirUnitsShotDown(sortie=key, units=units):
            yield Item(DayKind.FLOWN, 40, "", f"sortie {key}", f"{eyes.units(units)} shot down")
        case events.FlakFired(sortie=key, units=units) if units:
            yield Item(DayKind.FLOWN, 40, "", f"sortie {key}", f"{eyes.units(units)} lost to flak")
        case events.MissionTurnedBack(sortie=key, units=units):
            yield Item(DayKind.FLOWN, 1, "", f"sortie {key}", f"{eyes.units(units)} turned back")
        case events.SortieAbandoned(sortie=key):
            yield Item(DayKind.FLOWN, 1, "", f"sortie {key}", eyes.spoken(telling))
        case events.BombsDropped(sortie=key, points=points, hits=hits):
            on = f"on {listed_mentions(telling.to)}" if telling.to else "fall"
            detail = f"bombs {on}: {quantity(points, 'point')}, {quantity(hits, 'hit')}"
            yield Item(DayKind.BOMBED if hits else DayKind.FLOWN, 46 if hits else 20, "", f"sortie {key}", detail)
        case events.BombStruck(ship=ship):
            yield hit_item(eyes, telling, ship, "a bomb")
        case events.AirTorpedo(ship=ship, hit=True):
            yield hit_item(eyes, telling, ship, "an aircraft's torpedo")
        case events.AirfieldHit(base=base, hits=hits):
            facts, left = eyes.book.oob.bases[base], [effect.left for effect in telling.effects if effect.left is not None]
            now = f", has {left[0]:g}" if left else ""
            yield Item(DayKind.BOMBED, 34 + hits, f"the airfield of {facts.name}", f"field {base}",
                       f"takes {quantity(hits, 'hit')}{now}", getattr(facts, "hex", None), str(base), "airfields")
        case events.AirUnitsWrecked() | events.AirUnitsLost():
            yield Item(DayKind.LOST, 54, eyes.spoken(telling), f"wrecked {line.number}", like="air units",
                       headline="Aircraft are lost")
        case events.SuppliesFlown(port=port):
            yield Item(DayKind.LANDED, 20, eyes.spoken(telling), f"flown {port}", "by air", eyes.port_hex(port), str(port),
                       "flights of supplies")
        case events.FightersLanded() | events.AirUnitReplaced():
            yield Item(DayKind.JOINED, 18, eyes.spoken(telling), f"air {line.number}", like="air units")
        case _:
            return


def _sortie(eyes: Eyes, telling: Telling, sortie: Sortie) -> Item:
    if eyes.side is None or eyes.owns(sortie.side):
        before = {AirTarget.AIRFIELD: "the airfield of ", AirTarget.SHIPS: "ships in "}.get(sortie.target, "")
        what = f"{before}{listed_mentions(telling.to)}" if telling.to else f"a target {eyes.lies(sortie.hex)}"
        who = eyes.units((*sortie.mission, *sortie.escorts)) + (" by night" if sortie.light is Light.NIGHT else "")
        weight = 20 if sortie.target in (AirTarget.FORCE, AirTarget.SHIPS) else 12
        return Item(DayKind.FLOWN, weight, f"to {what}", f"sortie {sortie.id}", who, sortie.hex, "", "sorties",
                    f"Aircraft fly to {what}")
    where = eyes.lies(sortie.hex)
    return Item(DayKind.RAIDED, 24, where, f"sortie {sortie.id}", _raid_seen(telling) or eyes.spoken(telling), sortie.hex, "",
                "raids", f"The enemy raids {where}")


def _raid_seen(telling: Telling) -> str:
    """What the enemy of a raid sees come in: groups and flights, and the kinds of aircraft among them."""
    sizes = [quantity(int(effect.amount), *RAIDERS[effect.measure]) for effect in telling.effects
             if effect.measure in RAIDERS and effect.amount is not None]
    kinds = [effect.name for effect in telling.effects if effect.name]
    among = f", {listed(kinds)} among them" if kinds else ""
    return f"An enemy raid of {listed(sizes)}{among}" if sizes else ""
