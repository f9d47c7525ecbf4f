"""A battle at a glance: what changed since the last look, own divisions, the enemy by groups; one that is over, told again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import takewhile, zip_longest
from math import atan2, degrees, hypot
from textwrap import wrap

from msgspec import Struct

from campaign.model.battles.battle import AfterAction, BattleView, Engagement, Token
from campaign.model.events import AfterActionAccepted, BattleJoined
from campaign.model.play.telling import Change, Deed, Instrument, Measure, Part, Telling
from campaign.model.replacing import replace
from campaign.model.sides import BOTH
from campaign.rules.views.view import as_known
from campaign.session.days.at_sea import over_in_words
from campaign.session.days.hearing import Eyes
from campaign.session.engagements.divisions import ShipDivision
from campaign.session.engagements.verdict import caption
from campaign.session.play.seat import Seat
from campaign.session.play.trouble import NotFound
from campaign.session.play.undoing import archive_of
from campaign.session.words.blows import hit_of, miss_lines, sorted_told
from campaign.session.words.naming import count_of_type
from campaign.session.words.whereabouts import name_places
from campaign.words.counting import in_a_row, quantity
from campaign.words.lengths import LengthUnit, about

SOUND = "sound"
TOGETHER_M, FEW, LONGEST_NAME = 5000.0, 3, 32
# What is told of little interest: dice, ships and aircraft on their way, misses, the passing of time; and sealed orders.
SEALED = "sealed"
IDLE = frozenset({Deed.DIE, Deed.FLIGHT, Deed.FLAK, Deed.FIRE, Deed.MISS, Deed.TIME})
# How heavily it weighs: losses, hits and what explodes, ships that fail or leave, all else.
LOSSES, BLOWS = (Deed.LOSS, Deed.SINKING), (Deed.HIT, Deed.COLLISION)
FAILING, LEAVING = (Part.STEERING, Part.FIRES, Part.FLOODS, Part.POWER), (Deed.BREAKING_OFF, Deed.PARTING, Deed.GROUNDING)
LIGHTEST = 3
# What a gauge counts too.
COUNTED = (Measure.GUNNERY_BOXES, Measure.FLOTATION_BOXES, Measure.BOXES, Measure.DAMAGE_POINTS)


class EnemyGroup(Struct, frozen=True):
    """A group of enemies close together: types, bearing, range and course from the own ships, and how many are `hurt`."""

    what: str
    names: str
    bearing: float | None
    range_m: float | None
    course: float | None
    hurt: str = ""


# What changed --------------------------------------------------------------------------------------------------------


def news(before: BattleView | None, now: BattleView, tellings: Sequence[Telling], most: int, unit: LengthUnit = LengthUnit.KM
         ) -> tuple[str, ...]:
    """What changed for a side since it last looked: losses and hits first, misses folded and last, cut to the room there is."""
    told = sorted_told(tellings)
    hit_by = {blow.target.key: blow.hitters(unit) for blow in told.blows}
    seen = [*_changes(before, now, hit_by)] if before is not None else []
    new = set() if before is None else {token.id for token in (*_come_in_sight(before, now), *_lost_from_sight(before, now))}
    hurt = set() if before is None else {token.id for token, _ in _hurt_now(before, now)}
    ended = set() if before is None else {token.id for token in _ended(before, now)}
    left = {token.id for token in now.tokens if token.left}
    rest = [telling for telling in sorted(notable(tellings), key=_weight) if not (
        (telling.deed in (Deed.SIGHTING, Deed.SIGHT_LOST) and _is_of(telling, new))
        or (telling.deed is Deed.LOSS and _is_of(telling, ended))
        or (telling.deed is Deed.BREAKING_OFF and _is_of(telling, left))
        or ((_is_counted(telling) or hit_of(telling) is not None) and _is_of(telling, hurt | left)))]
    missed = (sentence.rstrip(".") for _, sentence in miss_lines(told.misses))
    whole = list(dict.fromkeys((*seen, *map(words_of, rest), *missed)))
    if len(whole) <= most:
        return tuple(whole)
    return (*whole[: most - 1], f"and {quantity(len(whole) - most + 1, 'thing')} more: `log` tells them")


def words_of(telling: Telling) -> str:
    """The line of a telling without the battle, which its reader knows."""
    return replace(telling, battle="").line


def _is_of(telling: Telling, units: Collection[str]) -> bool:
    """Whether it is about these units and no others: those to whom something was done, else those who did it."""
    about = telling.to or telling.by
    return bool(about) and all(mention.key in units for mention in about)


def _is_counted(telling: Telling) -> bool:
    """Whether it only tells what a unit's gauges show."""
    return telling.deed is Deed.DAMAGE and bool(telling.effects) and all(
        effect.change is Change.LOST and effect.measure in COUNTED for effect in telling.effects)


def _weight(telling: Telling) -> int:
    """The place of a telling by how heavily it weighs, 0 the heaviest."""
    if telling.deed in LOSSES:
        return 0
    touched = {(effect.part, effect.change) for effect in telling.effects}
    # Mines that she passes unharmed are none that she struck.
    struck = telling.deed in BLOWS or (telling.deed is Deed.MINE and bool(telling.effects))
    if struck or any(change in (Change.HIT, Change.EXPLODED) for _, change in touched):
        return 1
    if telling.deed in LEAVING or any(part in FAILING and change is not Change.ENDED for part, change in touched):
        return 2
    return LIGHTEST


def _ended(before: BattleView, now: BattleView) -> list[Token]:
    """Units that are no longer in it: lost, or gone."""
    was = {token.id: token for token in before.tokens}
    return [token for token in now.tokens if not token.afloat and (token.id not in was or was[token.id].afloat)]


def _hurt_now(before: BattleView, now: BattleView) -> Iterator[tuple[Token, str]]:
    """Units that were hit, and what they have lost."""
    was = {token.id: token for token in before.tokens}
    for token in now.tokens:
        if token.afloat and token.id in was and not _unseen(was[token.id], token) and (hurt := _hurt(was[token.id], token)):
            yield token, hurt


def _changes(before: BattleView, now: BattleView, hit_by: Mapping[str, str]) -> Iterator[str]:
    was = {token.id: token for token in before.tokens}
    ended = _ended(before, now)
    leaving = [token for token in ended if token.left]
    # A fleet that breaks off gets a single line, or it would fill the page.
    yield from (f"{token.name} ({token.type}): {token.status}" for token in ended if not token.left or len(leaving) < FEW)
    for side in {token.side: None for token in leaving} if len(leaving) >= FEW else ():
        yield f"Broken off now: {_listed([token for token in leaving if token.side is side])}"
    for token, hurt in _hurt_now(before, now):
        by = f" by {hit_by[token.id]}" if token.id in hit_by else _by_whom(now, token)
        yield f"{token.name} is hit{by}{'' if hurt == 'hit' else f': {hurt}'}"
    own = now.side
    new = _come_in_sight(before, now)
    gone = _lost_from_sight(before, now)
    if new:
        yield f"In sight now: {_listed(new)}"
    if gone:
        yield f"Out of sight now: {_listed(gone)}"
    for token in now.tokens:
        if token.side is own and token.id not in was and token.afloat:
            yield f"{token.name} has come"


def _come_in_sight(before: BattleView, now: BattleView) -> list[Token]:
    was = {token.id: token for token in before.tokens}
    return [token for token in now.tokens if token.afloat and token.side is not now.side
            and (token.id not in was or _unseen(token, was[token.id]))]


def _lost_from_sight(before: BattleView, now: BattleView) -> list[Token]:
    was, here = {token.id: token for token in before.tokens}, {token.id for token in now.tokens}
    gone = [token for token in before.tokens if token.afloat and token.id not in here and token.side is not now.side]
    return gone + [token for token in now.tokens if token.afloat and token.side is not now.side
                   and token.id in was and _unseen(was[token.id], token)]


def _unseen(before: Token, now: Token) -> bool:
    """Whether a unit has gone out of sight: she is only remembered, and her new status is not damage."""
    if before.x_m is not None and now.x_m is None:
        return True
    return now.unseen and not before.unseen


def _hurt(before: Token, now: Token) -> str:
    """What a unit has lost, by her gauges or, without gauges, by her status."""
    gauges = {gauge.name: gauge for gauge in before.gauges}
    lost = [
        f"{gauge.name} {gauge.gone:g} of {gauge.of:g} gone"
        for gauge in now.gauges
        if not gauge.store and gauge.gone > (gauges[gauge.name].gone if gauge.name in gauges else 0)
    ]
    if not lost and not now.gauges and now.status != before.status and now.harmed:
        return now.status
    return ", ".join(lost)


def _by_whom(view: BattleView, token: Token) -> str:
    names = {unit.id: unit.name for unit in view.tokens}
    by: Counter[str] = Counter()
    for shot in view.shots:
        if str(shot.target) == token.id and shot.hits:
            by[names.get(str(shot.ship), "somebody")] += round(shot.hits) or 1
    if not by:
        return ""
    times = sum(by.values())
    return f" {'once' if times == 1 else f'{times} times'} by {' and '.join(by)}"


def _listed(tokens: Sequence[Token]) -> str:
    names = [token.name for token in tokens]
    return in_a_row(names) if len(names) <= FEW + 1 else f"{in_a_row(names[:FEW])} and {len(names) - FEW} more"


def notable(tellings: Sequence[Telling]) -> tuple[Telling, ...]:
    """What is worth reading first, in its order, each sentence once: no dice, no courses, no misses."""
    return tuple({words_of(telling): telling for telling in reversed(tellings) if not _is_idle(telling)}.values())[::-1]


def _is_idle(telling: Telling) -> bool:
    """Whether it is of little interest, or is told once more by what came of it."""
    if telling.deed is Deed.MOVE:
        return any(effect.measure is Measure.DEGREES for effect in telling.effects)
    if telling.deed is Deed.ORDER:
        return telling.manner == SEALED
    if telling.deed is Deed.SIGHTING:
        return telling.instrument is Instrument.RADAR
    return telling.deed in IDLE or (telling.deed is Deed.HIT and telling.instrument is Instrument.GUNS)


def weightiest(tellings: Sequence[Telling], most: int) -> tuple[Telling, ...]:
    """The `most` weightiest, in their original order."""
    heaviest = sorted(sorted(range(len(tellings)), key=lambda place: _weight(tellings[place]))[:most])
    return tuple(tellings[place] for place in heaviest)


def by_importance(view: BattleView) -> tuple[Token, ...]:
    """Units by importance, the sides alternating: damaged but afloat first, then large ships, then those near an enemy."""
    placed = {side: [token for token in view.tokens if token.afloat and token.x_m is not None and token.side is side]
              for side in BOTH}

    def weighs(token: Token) -> tuple[bool, bool, int, float]:
        enemies = placed[token.side.enemy] if token.x_m is not None else ()
        near = min((_distance_apart(token, enemy) for enemy in enemies), default=0.0)
        return not token.afloat, not _is_hurt(token), _weight_of(token), near

    ranks = [sorted((token for token in view.tokens if token.side is side), key=weighs) for side in BOTH]
    return tuple(token for pair in zip_longest(*ranks) for token in pair if token is not None)


def _is_hurt(token: Token) -> bool:
    if token.gauges:
        return any(gauge.gone > 0 and not gauge.store for gauge in token.gauges)
    return token.harmed


def bearings_from(view: BattleView, token: Token) -> list[str]:
    """The lines of a view that give the bearings of all enemies from one ship; too many to show for a whole fleet."""
    return [text for text in view.texts if text.startswith(f"from {token.name}: ")]


# Own divisions, and the enemy ------------------------------------------------------------------------------------------


def own_rows(view: BattleView, divisions: Sequence[ShipDivision]) -> list[tuple[str, str, str, str, str, str]]:
    """A row for each own division: key, name, ships, course, speed, state."""
    tokens = {token.id: token for token in view.tokens}
    rows = []
    for division in divisions:
        ships = [tokens[ship] for ship in division.ships if ship in tokens]
        lead = tokens[division.leader]
        course = "" if lead.heading_degrees is None else f"{lead.heading_degrees % 360:03.0f}"
        knots = "" if lead.speed_kn is None else f"{lead.speed_kn:g} kn"
        name = f"{division.name}, {lead.name}"
        if lead.name in division.name or len(name) > LONGEST_NAME:
            name = division.name
        rows.append((division.key, name if len(ships) > 1 else lead.name, types_of(ships), course, knots, _state(ships)))
    return rows


def types_of(tokens: Sequence[Token]) -> str:
    """The number of units of each type, in order of appearance: `2 BB 3 CA`."""
    return " ".join(count_of_type(count, kind) for kind, count in Counter(token.type for token in tokens).items())


def _state(tokens: Sequence[Token]) -> str:
    counts = Counter(token.status for token in tokens)
    if len(counts) == 1:
        return next(iter(counts))
    worse = [(status, count) for status, count in counts.items() if status != SOUND]
    return ", ".join(f"{count} {status}" for status, count in worse)


def observer_of(view: BattleView, divisions: Sequence[ShipDivision]) -> Token | None:
    """The ship that bearings and ranges are taken from: the leader of the first division with a position."""
    tokens = {token.id: token for token in view.tokens}
    leaders = (tokens[division.leader] for division in divisions if division.leader in tokens)
    return next((leader for leader in leaders if leader.x_m is not None), None)


def enemy_groups(view: BattleView, eyes: Token | None) -> tuple[EnemyGroup, ...]:
    """The enemies of a view in groups that lie close together, sorted by range from the observer."""
    foes = [token for token in view.tokens if token.side is not view.side and token.afloat]
    found = [_group(group, eyes) for group in _near_each_other(foes)]
    return tuple(sorted(found, key=lambda group: (group.range_m is None, group.range_m or 0.0)))


def _near_each_other(tokens: Sequence[Token]) -> list[list[Token]]:
    groups: list[list[Token]] = []
    for token in tokens:
        near = [group for group in groups if _weight_of(group[0]) == _weight_of(token)
                and any(_distance_apart(token, other) <= TOGETHER_M for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), token])
    return groups


def _weight_of(token: Token) -> int:
    """The size class by which units are grouped: battleships, cruisers and small craft are never put together."""
    # Some systems rate ships within their type: "BB A".
    kind = token.type.partition(" ")[0]
    return 0 if kind in ("BB", "BC", "CV") else 1 if kind in ("CA", "CL", "CLA") else 2


def _distance_apart(token: Token, other: Token) -> float:
    if token.x_m is None or token.y_m is None or other.x_m is None or other.y_m is None:
        # Units without a position count as being together.
        return 0.0 if token.x_m is None and other.x_m is None else TOGETHER_M * 2
    return hypot(token.x_m - other.x_m, token.y_m - other.y_m)


def _group(tokens: list[Token], eyes: Token | None) -> EnemyGroup:
    names = _listed(tokens)
    state = _state(tokens) if any(token.gauges for token in tokens) else ""
    hurt = "" if state == SOUND else state
    if eyes is None or eyes.x_m is None or eyes.y_m is None or tokens[0].x_m is None:
        return EnemyGroup(types_of(tokens), names, None, None, None, hurt)
    nearest = min(tokens, key=lambda token: _distance_apart(eyes, token))
    bearing = degrees(atan2((nearest.x_m or 0) - eyes.x_m, (nearest.y_m or 0) - eyes.y_m)) % 360.0
    return EnemyGroup(types_of(tokens), names, bearing, _distance_apart(eyes, nearest), tokens[0].heading_degrees, hurt)


def enemy_rows(view: BattleView, eyes: Token | None, unit: LengthUnit, most: int) -> list[tuple[str, ...]]:
    """A row for each group of enemies: types, bearing, range, course, damage, names; groups beyond `most` are only counted."""
    groups = enemy_groups(view, eyes)
    rows: list[tuple[str, ...]] = [
        (group.what, "" if group.bearing is None else f"{group.bearing:03.0f}",
         "" if group.range_m is None else about(group.range_m, view.told_m, unit),
         "" if group.course is None else f"{group.course % 360:03.0f}", group.hurt, group.names)
        for group in groups[:most]
    ]
    if len(groups) > most:
        rows.append((f"{quantity(len(groups) - most, 'group')} more", "", "", "", "", "further off"))
    return rows


# A battle that is over ------------------------------------------------------------------------------------------------


# Limits on the lines for its course and its outcome, so that everything fits on one page.
COURSE_AT_MOST, OUTCOME_AT_MOST = 14, 12
JOINED, ACCEPTED = BattleJoined.__name__, AfterActionAccepted.__name__


def battle_page(seat: Seat, name: str, width: int) -> tuple[str, ...]:
    """A page on the battle of that name ("B2", "2"; the last one if empty); raises NotFound if there is none."""
    archive = archive_of(seat)
    joined: dict[str, tuple[int, Engagement]] = {}
    accepted: dict[str, tuple[int, int, AfterAction]] = {}
    for record in archive.of_kinds((JOINED, ACCEPTED)):
        match record.event:
            case BattleJoined(engagement=engagement):
                joined[str(engagement.id)] = record.seq, engagement
            case AfterActionAccepted(after_action=after):
                accepted[str(after.engagement)] = record.seq, record.batch, after
    if not accepted:
        return ("No battle has been fought to its end yet.",)
    key = name.strip().upper() or next(reversed(accepted))
    key = f"B{key}" if key.isdigit() else key
    if key not in accepted:
        waits = " is still being fought" if key in joined else ": there is none of that name"
        raise NotFound(f"battle {key}{waits}; told are {', '.join(accepted)}")
    begun, engagement = joined[key]
    over, batch, after = accepted[key]
    end = max((event.seq for event in takewhile(lambda event: event.batch == batch, archive.events(over - 1))), default=over)
    course = archive.log_between(seat.reader, begun, over - 1)
    outcome = archive.log_between(seat.reader, over, end)
    return tuple(_page(seat, engagement, after, [line.telling for line in course], [line.telling for line in outcome],
                       width))


def _page(
    seat: Seat, engagement: Engagement, after: AfterAction, course: list[Telling], outcome: list[Telling], width: int
) -> list[str]:
    eyes, theatre = Eyes.of(seat), seat.book.theatre
    known = engagement if seat.reader is None else as_known(engagement, seat.reader)
    light = known.conditions.light.value
    lines = [f"{caption(known)} (battle {known.id}), by {light}: {over_in_words(after)}."]
    lines += [f"{side}: {eyes.counted(unit.ship for unit in known.parties[side].participants)}." for side in BOTH]
    highlights = [words_of(telling) for telling in weightiest(notable(course), COURSE_AT_MOST)]
    came = [name_places(theatre, eyes.spoken(telling)) for telling in outcome]
    sections = ("What came of it", came[:OUTCOME_AT_MOST], len(came)), ("How it went", highlights, len(course))
    for head, chosen, whole in sections:
        if chosen:
            lines += [f"{head}:", *(f"  {line}" for line in chosen)]
        if more := whole - len(chosen):
            lines.append(f"  and {quantity(more, 'line')} more: `log battles {len(course) + len(outcome)}`")
    return [part for line in lines for part in wrap(line, width - 1, subsequent_indent="    ")]
