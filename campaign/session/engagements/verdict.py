"""The verdict on a finished battle: a headline, a sentence, points, and days in dock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from campaign.model.battles.battle import AfterAction, Engagement, Outcome, Task
from campaign.model.battles.tabletop import clock
from campaign.model.book import Book
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.combat.losses import price
from campaign.session.engagements.comparison import NO_LASTING_HARM, days_in_dock, is_hurt, is_scratched
from campaign.session.reports.situation import Plain
from campaign.session.words.naming import RANK
from campaign.words.counting import in_a_row, listed, quantity

MONTH_NAMES = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
               "December")
SEASONS = ("winter", "spring", "summer", "autumn")
CARGO_LATER = "Cargo that went down counts when the result is accepted."
# A stay in dock of LONG days or more is given by the season it ends in.
LONG, NAMED = 45, 2


def assess(
    book: Book, engagement: Engagement, after: AfterAction, found: Plain, reader: Side | None,
    points: Mapping[Side, float] | None = None,
) -> Plain:
    """A result with its verdict, as its reader may know it; `points` are those before the battle, if there are any."""
    ships = [{**ship, "days_in_dock": days_in_dock(book, ship, own=reader in (None, Side(ship["side"])))}
             for ship in found["ships"]]
    result = {**found, "ships": ships, "caption": caption(engagement), "began": engagement.conditions.minute_of_day}
    result["headline"] = headline(book, engagement, result, reader)
    result["sentence"] = sentence(engagement, after, result, reader)
    if points is not None:
        gained = {side: list(_losses_scored(book, ships, side)) for side in BOTH}
        result["points"] = {
            side.value: {"was": points[side], "now": points[side] + sum(worth for _, worth in gained[side])} for side in BOTH
        }
        result["points_for"] = points_in_words(gained, reader)
        laden = {unit.ship for _, unit in engagement.participants() if unit.task is Task.CARGO}
        if any(ship["fate"] != Outcome.AFLOAT.value and ship["ship"] in laden for ship in ships):
            result["points_for"] += f" {CARGO_LATER}"
    return result


def action_name(engagement: Engagement) -> str:
    """The name of a battle: a skirmish's title, or in a campaign the place: "Action off Piraeus"."""
    setting = engagement.setting
    if setting is not None and not setting.title.startswith("Battle "):
        return setting.title
    place = engagement.place.split(", ", 1)[-1] if engagement.place.startswith("hex ") else engagement.place
    return f"Action {place if place.startswith(('off ', 'near ')) else f'at {place}'}"


def caption(engagement: Engagement) -> str:
    """Where and when: "Action off Piraeus, 7 July 1940"."""
    title, setting = action_name(engagement), engagement.setting
    moment = None if setting is None else _moment(setting.moment)
    return title if moment is None else f"{title}, {moment.day} {MONTH_NAMES[moment.month - 1]} {moment.year}"


def headline(book: Book, engagement: Engagement, found: Plain, reader: Side | None) -> str:
    """Who had the better of it, and the most serious consequence."""
    wins = "winner" in found
    holder = found["winner"] if wins else found["holds_field"]
    field = _field(None if holder is None else Side(holder), reader, wins=wins)
    harm = _heaviest(book, engagement, found["ships"])
    if harm is None:
        return f"{field}, and no ship is the worse for it"
    hurt, text = harm
    return f"{field}, {_link(None if holder is None else Side(holder), hurt)} {text}"


def _field(holder: Side | None, reader: Side | None, *, wins: bool) -> str:
    if holder is None:
        return "Nobody wins" if wins else "Nobody holds the field"
    if reader is None:
        return f"The {holder.value.capitalize()} side {'wins' if wins else 'holds the field'}"
    if holder is reader:
        return "You win" if wins else "You hold the field"
    return "The enemy wins" if wins else "The enemy holds the field"


def _link(holder: Side | None, hurt: Side) -> str:
    """"but" before losses of the side that holds the field, or if nobody does; "and" before losses of the other."""
    return "and" if holder is not None and hurt is not holder else "but"


def _heaviest(book: Book, engagement: Engagement, ships: Sequence[Plain]) -> tuple[Side, str] | None:
    """The ships lost by the side that lost more by price; else the ship longest in dock; else a ship that was hit."""
    lost = [ship for ship in ships if ship["fate"] != Outcome.AFLOAT.value]
    if lost:
        worth = {side: sum(_price(book, ship) for ship in lost if ship["side"] == side.value) for side in BOTH}
        counts = {side: sum(ship["side"] == side.value for ship in lost) for side in BOTH}
        side = max(BOTH, key=lambda candidate: (worth[candidate], counts[candidate]))
        gone = sorted((ship for ship in lost if ship["side"] == side.value), key=lambda ship: -_price(book, ship))
        names = [ship["name"] for ship in gone]
        if len(names) == 1:
            return side, f"{names[0]} is {gone[0]['fate']}"
        if len(names) <= NAMED:
            return side, f"{' and '.join(names)} are lost"
        return side, f"{names[0]} and {len(names) - 1} others are lost"
    docked = [ship for ship in ships if ship["days_in_dock"] is not None and ship["days_in_dock"]["value"]]
    if docked:
        longest = max(docked, key=lambda ship: (ship["days_in_dock"]["value"], -_rank(book, ship)))
        return Side(longest["side"]), f"{_short(longest['name'])} will be in dock {_till(engagement, longest['days_in_dock'])}"
    hit = [ship for ship in ships if is_hurt(ship)]
    if hit:
        first = min(hit, key=lambda ship: _rank(book, ship))
        return Side(first["side"]), f"{_short(first['name'])} is hit"
    return None


def _short(name: str) -> str:
    """The short name of a ship: Cesare for Giulio Cesare."""
    parts = name.split()
    return parts[-1] if len(parts) == NAMED and len(parts[-1]) > 3 else name


def _rank(book: Book, ship: Plain) -> int:
    values = book.counters.get(ShipId(ship["ship"]))
    return len(RANK) if values is None else RANK.index(values.type)


def _price(book: Book, ship: Plain) -> float:
    return price(book, ShipId(ship["ship"])) if ShipId(ship["ship"]) in book.counters else 0.0


def _till(engagement: Engagement, days: Plain) -> str:
    """The season until which she is in dock, if that is long and not the present one; else the number of days."""
    count, about = days["value"], "about " if days["about"] else ""
    moment = None if engagement.setting is None else _moment(engagement.setting.moment)
    if moment is not None and count >= LONG:
        then = moment + timedelta(days=count)
        if _season(then) != _season(moment):
            return f"till {_season(then)}"
    return f"for {about}{count:.0f} {'day' if round(count) == 1 else 'days'}"


def _season(moment: datetime) -> str:
    return SEASONS[moment.month % 12 // 3]


def _moment(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        return None


def sentence(engagement: Engagement, after: AfterAction, found: Plain, reader: Side | None) -> str:
    """Who broke off, what became of the convoy, and how long it lasted."""
    return " ".join(f"{part[0].upper()}{part[1:].rstrip('.')}." for part in _sentences(engagement, after, found, reader))


def _sentences(engagement: Engagement, after: AfterAction, found: Plain, reader: Side | None) -> Iterator[str]:
    ended = clock(engagement.conditions.minute_of_day + after.minutes)
    if found.get("why"):
        yield str(found["why"])
    if after.broke_off is not None:
        who = f"the {after.broke_off.value.capitalize()} side" if reader is None else (
            "you" if after.broke_off is reader else "the enemy")
        yield f"{who} broke off at {ended}"
    for side in BOTH if reader is None else (reader,):
        guarded = [unit.ship for unit in engagement.parties[side].participants if unit.task is Task.CARGO]
        rows = [ship for ship in found["ships"] if ship["ship"] in guarded]
        if rows and len(guarded) < len(engagement.parties[side].participants):
            whole = all(ship["fate"] == Outcome.AFLOAT.value and not is_hurt(ship) for ship in rows)
            unhit = whole and not any(map(is_scratched, rows))
            yield "the convoy is untouched" if unhit else f"the convoy was {NO_LASTING_HARM if whole else 'fired into'}"
    hours, minutes = divmod(after.minutes, 60)
    duration = [f"{quantity(hours, 'hour')}"] if hours else []
    duration += [f"{quantity(minutes, 'minute')}"] if minutes or not hours else []
    yield f"the battle lasted {' '.join(duration)}"


def _losses_scored(book: Book, ships: Sequence[Plain], side: Side) -> Iterator[tuple[str, float]]:
    """SM-GAP-55 What a side scores: the price of each enemy ship lost; her cargo is reported later."""
    for ship in ships:
        if ship["side"] == side.enemy.value and ship["fate"] != Outcome.AFLOAT.value and _price(book, ship):
            yield ship["name"], _price(book, ship)


def points_in_words(gained: Mapping[Side, Sequence[tuple[str, float]]], reader: Side | None) -> str:
    """For what points were scored, and against whom."""
    first = Side.ALLIED if reader is None else reader
    parts = []
    for side in (first, first.enemy):
        if gained[side]:
            whom = f" for the {side.value.capitalize()} side" if reader is None else "" if side is reader else " against you"
            worth = sum(points for _, points in gained[side])
            names = _list_names([name for name, _ in gained[side]])
            parts.append(f"{worth:g} {'point' if worth == 1 else 'points'}{whom} for {names}")
    return f"{'; '.join(parts)}." if parts else "No points for either side."


def _list_names(names: Sequence[str]) -> str:
    if len(names) > NAMED + 1:
        return f"{in_a_row(names[:NAMED])} and {len(names) - NAMED} others"
    return listed(names)
