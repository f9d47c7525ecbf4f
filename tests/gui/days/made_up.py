"""Days for tests of the window: one that is made up, with a line of every sort, and tracks of what now lies at sea."""

from __future__ import annotations

from campaign.gui.campaign.screen import CampaignScreen
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.session.days.dates import DayId, day_of
from campaign.session.days.report import DayKind, DayLine, DayReport, DayTrack

SEEN = "2 battleships, 6 light cruisers, 16 destroyers"


def told_day(screen: CampaignScreen) -> DayReport:
    """A day with seven lines, of which two won points; each own force sailed eight hexes to where it lies."""
    moment = screen.workspace.seat.moment
    day = DayId(moment.turn, moment.player_turn, max(1, day_of(moment).nas - 1))
    lines = (
        _line(1, DayKind.SIGHTED, SEEN, "Malta's flying boat; known in full", "11368", 440, day),
        _line(2, DayKind.HIT, "Destroyer Hero, by bombers from Catania", "hull 2 of 4 left, 7 knots slower", "10572", 642, day),
        _line(3, DayKind.ATTACKED, "Eagle's Swordfish missed Giulio Cesare", "9 flew, 1 did not come back", "10770", 846, day),
        _line(4, DayKind.LANDED, "the enemy's Marco Foscarini at Benghazi", "medium tanks and lorries", "11079", 971, day,
              points=((Side.AXIS, 1.0),)),
        _line(5, DayKind.BOMBED, "Malta's dockyard", "one repair place shut until day 5", "09374", 1110, day),
        _line(6, DayKind.JOINED, "MF 1 is met and under escort", "three cargoes aboard, worth 9 at Alexandria", "10474", 1200,
              day, points=((Side.ALLIED, 2.0),)),
        _line(7, DayKind.LOST_SIGHT, "of Axis 6, west of Pantelleria", "two days old; it may be anywhere by now", "08471", 1325,
              day),
    )
    return DayReport(day, "The enemy\u2019s battle fleet is at sea", lines, tracks(screen), {Side.ALLIED: 5, Side.AXIS: 3},
                     {Side.ALLIED: 7, Side.AXIS: 4}, 31, quiet=False, days=(day,))


def tracks(screen: CampaignScreen) -> tuple[DayTrack, ...]:
    """A track for each own force: eight hexes through the hours of the day."""
    known = screen.workspace.known
    found = []
    for key, own in known.view.forces.items():
        way = [own.force.hex]
        while len(way) < 9 and (ways := [where for where in known.book.theatre.ways(way[-1]) if where not in way]):
            way.append(ways[0])
        steps = tuple((100 + 140 * at, where) for at, where in enumerate(reversed(way)))
        found.append(DayTrack(own.force.name or str(key), str(key), own.force.side, own=True, way=steps))
    return tuple(found)


def _line(
    number: int, kind: DayKind, words: str, detail: str, where: str, minute: int, day: DayId, *,
    points: tuple[tuple[Side, float], ...] = (),
) -> DayLine:
    return DayLine(number, kind, words, detail, Hex(where), minute, points, (number, number), "", day, 50.0)
