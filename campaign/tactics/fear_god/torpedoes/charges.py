"""FG-GAP-18 Depth charges: who drops a pattern on whom, and how near it bursts."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.tactics.fear_god.battle.facts import ChargesDropped
from campaign.tactics.fear_god.battle.harm import Cause
from campaign.tactics.fear_god.battle.harms import Hurt
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.weapons import Charges, Hearing
from campaign.tactics.fear_god.criticals.blows import Blow
from campaign.tactics.fear_god.damage.service import has_weapons
from campaign.tactics.fear_god.damage.suffering import suffer
from campaign.tactics.fear_god.sight.contacts import range_yd

BY = {Hearing.SONAR: "sonar", Hearing.SWIRL: "the swirl", Hearing.HYDROPHONE: "hydrophones"}
RULE, CHARGES, SONAR = "FG-GAP-18", "depth charges", "sonar"


def drop_charges(proceedings: Proceedings) -> None:
    """FG-GAP-18 Each ship that is near a submerged enemy whom she has wind of drops a pattern; then boats suffer."""
    blows: list[Blow] = []
    for ship, boat, hearing in tuple(attackers(proceedings.charts, proceedings.battle)):
        blows += _pattern(proceedings, ship, boat, hearing)
    suffer(proceedings, blows)


def attackers(charts: FearGodCharts, battle: Battle) -> Iterator[tuple[Vessel, Vessel, Hearing]]:
    """FG-GAP-18 Who attacks which boat, the nearest, and by what he hears or sees her; who lies aground passes over none."""
    for ship in battle.fighting():
        if not ship.charges or not ship.surfaced or ship.harm.beached or ship.harm.is_out(CHARGES):
            continue
        if not has_weapons(charts, ship):
            continue
        boats = [boat for boat in battle.fighting(ship.side.enemy) if boat.record.is_submarine and not boat.surfaced
                 and range_yd(ship, boat) <= charts.weapons.charges.within_yd]
        for boat in sorted(boats, key=lambda one: range_yd(ship, one))[:1]:
            if (hearing := hearing_of(charts.weapons.charges, battle, ship, boat)) is not None:
                yield ship, boat, hearing


def hearing_of(chart: Charges, battle: Battle, ship: Vessel, boat: Vessel) -> Hearing | None:
    """FG-GAP-18 Sonar that holds her, the swirl where she was seen a moment ago, or from 1915 on hydrophones."""
    if ship.record.sonar and not ship.harm.is_out(SONAR):
        return Hearing.SONAR
    if boat.contact in (Contact.SEEN, Contact.LIT, Contact.LOST):
        return Hearing.SWIRL
    heard = boat.known and int(battle.date[:4] or 0) >= chart.hydrophone_from
    return Hearing.HYDROPHONE if heard else None


def percent_of(chart: Charges, boat: Vessel, hearing: Hearing) -> int:
    """FG-GAP-18 The chance of a pattern; a boat that twists and turns is harder to reach."""
    twists = boat.deeds.evading or bool(boat.deeds.turned)
    return chart.percent[hearing] + (chart.evading if twists else 0)


def _pattern(proceedings: Proceedings, ship: Vessel, boat: Vessel, hearing: Hearing) -> Iterator[Blow]:
    """FG-GAP-18 A pattern that is near enough does a share of the boat's points by how near it was."""
    weapons = proceedings.charts.weapons
    chance = percent_of(weapons.charges, boat, hearing)
    hit = proceedings.percent(RULE, f"pattern by {BY[hearing]}", ship.id, boat.id,
                              needed=f"{chance} or less") <= chance
    proceedings.add(ChargesDropped(ship.id, boat.id, hit))
    if not hit:
        return
    proceedings.add(Hurt(boat.id, ship.id))
    grade = weapons.grade(proceedings.d10(RULE, "how near a pattern bursts", ship.id, boat.id))
    points = boat.record.points * weapons.charges.damage_percent[grade] // 100
    yield Blow(boat.id, points, Cause.DEPTH_CHARGE, pierced=True, grade=grade)
