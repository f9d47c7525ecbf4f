"""What a club of its own rules is told of a ship, from history and from the condition in which she was sent."""

from __future__ import annotations

from typing import Any

from campaign.model.battles.battle import Engagement
from campaign.model.battles.engagement import description_of
from campaign.model.book import Book
from campaign.model.units.ships import ShipClass, ShipId
from tests.tabletop.figures.reading import Card, Row, boxes

TENTHS = 10


def played(book: Book, battle: Any, engagement: Engagement, ship: ShipId) -> Card:
    """Shares in tenths, mounts by name, torpedoes one by one."""
    sent = engagement.sent(ship)
    known, condition = description_of(book.oob, sent), sent.condition
    if (of := known.ship_class) is None:
        return Card({"Model": known.model, "Strength": str(sent.boats)}, {}, {"Lost": boxes(sent.boats, 0)})
    armour = of.armour
    facts = {
        "Displacement": f"{of.standard_long_tons:,} tons" if of.standard_long_tons else "not known",
        "Length": f"{of.length_m:g} m",
        "Belt / deck / turrets": f"{armour.belt_mm:g} / {armour.deck_mm:g} / {armour.turret_mm:g} mm",
        "Speed when sound": f"{of.service_kn or of.trial_kn:g} kn",
    }
    carried = sum(mount.tubes + mount.reloads for mount in of.torpedoes) * of.boats
    if of.torpedoes:
        facts["Torpedo tubes"] = str(sum(mount.tubes for mount in of.torpedoes) * of.boats)
    if of.boats > 1:
        facts["Boats"] = str(of.boats)
    if sent.out_of_fuel:
        facts["Fuel"] = "none"
    lost, slower = float(condition.shell_damage + condition.underwater_damage), 1 - float(condition.speed_left)
    rows = {"Hull, in tenths": boxes(TENTHS, round(lost * TENTHS)), "Speed, in tenths": boxes(TENTHS, round(slower * TENTHS))}
    for battery in dict.fromkeys(gun.battery for gun in of.guns):
        fired = 1 - float(condition.rounds_left.get(battery, 1))
        rows[f"Rounds, {battery.replace('_', ' ')}"] = boxes(TENTHS, round(fired * TENTHS))
    if mounts := dict.fromkeys((*(gun.name for gun in of.guns), *(tube.name for tube in of.torpedoes))):
        rows["Mounts"] = [f"{'x' if name in condition.mounts_out else ''}{name}" for name in mounts]
    if carried:
        left = round(float(condition.torpedoes_left) * carried)
        rows["Torpedoes"] = ["" if place < left else "x" for place in range(carried)]
    notes = {}
    if lost:
        shells, water = (round(float(share) * 100, 1) for share in (condition.shell_damage, condition.underwater_damage))
        notes["Hull, in tenths"] = f"{shells:g} % lost by shells and bombs, {water:g} % under water"
    if slower:
        notes["Speed, in tenths"] = f"{round(float(condition.speed_left) * 100, 1):g} % left"
    lasting = [f"{what}: {count}." for what, count in (("Fires", condition.fires), ("Floods", condition.floods)) if count]
    lasting += [f"{'; '.join(condition.criticals)}."] if condition.criticals else []
    return Card(facts, {"Guns": guns} if (guns := _guns(book, of)) else {}, rows, notes, lasting)


def _guns(book: Book, of: ShipClass) -> list[Row]:
    found: list[Row] = []
    for kind in dict.fromkeys((mount.gun, mount.barrels, mount.place) for mount in of.guns):
        alike = [mount.name for mount in of.guns if (mount.gun, mount.barrels, mount.place) == kind]
        gun = book.oob.guns[kind[0]]
        found.append((", ".join(alike), f"{len(alike)} x {kind[1]}", gun.name, kind[2].value, f"{gun.maximum_range_m:,} m"))
    return found
