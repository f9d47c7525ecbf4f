"""What the horizon of an alarm shows and what is said above it, out of what the reader's side knows."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.gui.alarm.parties import picture_of
from campaign.gui.alarm.sky import NEAR, Cry, Horizon
from campaign.gui.play.known import Known
from campaign.model.battles.battle import Light
from campaign.session.engagements.encounter import Encounter, enemy_in_words, headline
from campaign.session.words.naming import RANK
from campaign.session.words.whereabouts import direction, whereabouts

MILE_M = 1852


def horizon_of(known: Known, encounter: Encounter) -> Horizon:
    """The heaviest of one's own near by, of the enemy those that are known, and smoke for who was not made out."""
    book = known.book
    weather = known.view.weather[book.theatre.zone(encounter.hex)]
    heaviest = sorted(encounter.own_ships, key=lambda ship: RANK.index(ship.type))[:len(NEAR)]
    own = tuple(picture_of(book, ship) for ship in heaviest)
    enemy = tuple(picture_of(book, ship) for ship in encounter.enemy_ships)
    smoke = sum(not party.ships and bool(party.kinds) for party in encounter.enemy)
    return Horizon(encounter.light, weather, encounter.moon, own, enemy, smoke)


def cry_of(known: Known, encounter: Encounter) -> Cry:
    """The headline; what comes, from where, at which place; and the day, the light and the weather."""
    return Cry(headline(encounter), sentence(known, encounter), day_of(known, encounter), tuple(sky_notes(known, encounter)))


def sentence(known: Known, encounter: Encounter) -> str:
    """What comes, as far as it is known, and where: the name of the place first, then its degrees."""
    theatre = known.book.theatre
    latitude, longitude = theatre.position_of(encounter.hex)
    east = "E" if longitude >= 0 else "W"
    place = f"{whereabouts(theatre, encounter.hex)}, {abs(latitude):.1f} N {abs(longitude):.1f} {east}"
    enemy = enemy_in_words(encounter)
    enemy = f"{enemy[:1].upper()}{enemy[1:]}"
    froms = dict.fromkeys(direction(party.seen_in, encounter.hex) for party in encounter.enemy if party.seen_in is not None)
    way = f" from the {' and the '.join(froms)}" if froms and encounter.is_attacked else ""
    many = len(encounter.enemy_ships) != 1 or len(encounter.enemy) > 1
    if encounter.is_attacked:
        return f"{enemy} {'close' if many else 'closes'}{way}, {place}."
    return f"{enemy} {'lie' if many else 'lies'} {place}."


def day_of(known: Known, encounter: Encounter) -> str:
    """The day, and by what light; the hour is not settled before the battle is joined."""
    light = "by night" if encounter.light is Light.NIGHT else "by day"
    cursor = known.view.cursor
    return f"Day {cursor.nas}, {light}" if cursor.nas else light.capitalize()


def sky_notes(known: Known, encounter: Encounter) -> Iterator[str]:
    """Weather, how far one may see, and what wind there may be, by all that the hour may yet bring."""
    book = known.book
    weather = known.view.weather[book.theatre.zone(encounter.hex)]
    rows = book.charts.battle_conditions.rows[encounter.light, weather]
    far = sorted(row.visibility_m / MILE_M for row in rows)
    wind = sorted(row.wind_kn for row in rows)
    yield f"weather {weather.value}; one sees {_between(far[0], far[-1])} miles"
    yield f"wind {_between(wind[0], wind[-1])} knots"


def _between(low: float, high: float) -> str:
    return f"{low:.0f}" if round(low) == round(high) else f"{low:.0f} to {high:.0f}"
