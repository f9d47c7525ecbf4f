"""The set-up sheet of a battle on a table, as one reader may know it: sky, sea, aims, places, ranges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from campaign.model.battles.battle import Engagement, Light, Participant, Patch, Posture, Token
from campaign.model.battles.engagement import description_of
from campaign.model.battles.presence import Arm, Presence, is_known, is_without_power
from campaign.model.battles.tabletop import GroundScale, Lines, Part, PlotPaper, PrintedTable, Spot, clock
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Briefing
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.session.engagements.room import in_sight, lines_of, move_of_the_fastest_m, proposed, room_for
from campaign.session.engagements.side_words import end_of, situation_of, words_for
from campaign.tactics import registry
from campaign.tactics.contract import Papers
from campaign.tactics.kit.deployment import UNKNOWN_SPEED
from campaign.tactics.plot.geometry import Point, bearing_of, metres_between
from campaign.words.lengths import YARD_M

PROPOSED = (
    "Nobody has placed these ships: so they may stand, at the range and on the bearing of first sight; the players "
    "may form their own lines otherwise."
)
WITHOUT_POWER = "without light, power or guns"
SEVERAL = {Arm.SHIP: "boats", Arm.SUBMARINE: "boats", Arm.AIRCRAFT: "aircraft", Arm.BATTERY: "guns"}
HIDDEN_DETAILS = ("flag", "class", "task", "course", "speed")


class Shown(Struct, frozen=True):
    """One ship as a reader knows her: her number on the plot, where she is if that shows, and how she looks.

    `kind` describes a part of her that is not one of her boats, such as the aircraft on her catapult.
    """

    number: int
    one: Participant
    side: Side
    own: bool
    at: Posture | None
    state: str
    kind: str = ""


class Scene(Struct, frozen=True):
    """A battle about to begin, as one reader (None: the umpire) may know it."""

    book: Book
    engagement: Engagement
    papers: Papers
    reader: Side | None
    ships: tuple[Shown, ...]
    proposed: bool
    scale: GroundScale | None = None
    arms: frozenset[Arm] = frozenset()

    def measured(self, metres: float) -> str:
        """A distance as the table has it by its scale, if it has one."""
        return "" if self.scale is None else self.scale.measured(metres)


def scene_of(
    book: Book, engagement: Engagement, papers: Papers, reader: Side | None, scale: GroundScale | None = None
) -> Scene:
    """SM-GAP-56 What a side is shown before a battle is what the system's own view shows it, and nothing beside.

    An enemy without a position on the side's plot is not shown at all: her name is revealed when she is sighted.
    """
    system = registry.system_named(papers.name) if papers.name in registry.system_names() else None
    view = None if system is None else system.view_for(book, system.begin(book, engagement), reader)
    tokens = {} if view is None else {ShipId(token.id): token for token in view.tokens}
    plotted = {ship: _posture(token) for ship, token in tokens.items() if token.x_m is not None}
    # A system without a plot of its own uses the default line-up, and the eye decides what is in sight.
    places = plotted or proposed(book.oob.classes, engagement)
    seen = plotted.keys() if plotted or reader is None else in_sight(engagement, places, reader)
    ships: list[Shown] = []
    arms = set()
    for side, unit, key in _models(engagement, tokens):
        own = reader in (None, side)
        token = tokens.get(key)
        if view is not None and token is None:
            continue
        if own or token is not None:
            arms.add(unit.arm)
        at = places.get(key) if own or key in seen else None
        if at is not None and token is not None and not plotted:
            at = replace(at, speed_kn=_at_most(at.speed_kn, token.speed_kn))
        if at is None and not own:
            continue
        ships.append(Shown(len(ships) + 1, unit, side, own, at, _state(token, unit, own=own), _kind(tokens, unit, key)))
    placed = all(unit.posture is not None or key not in places for _, unit, key in _models(engagement, tokens))
    return Scene(book, engagement, papers, reader, tuple(ships), not placed, scale, frozenset(arms))


def _models(engagement: Engagement, tokens: Mapping[ShipId, Token]) -> Iterator[tuple[Side, Participant, ShipId]]:
    """The models on the table: each unit, or each boat of a unit that its system fights boat by boat."""
    for side, unit in engagement.participants():
        boats = sorted(key for key in tokens if str(key).startswith(f"{unit.ship}."))
        for key in (unit.ship, *boats):
            part = boats and key in tokens
            yield side, replace(unit, name=tokens[key].name, presence=_alone(unit)) if part else unit, key


def _alone(unit: Participant) -> Presence | None:
    """The presence of a single boat or flight of a unit."""
    return None if unit.presence is None else replace(unit.presence, boats=1)


def _kind(tokens: Mapping[ShipId, Token], unit: Participant, key: ShipId) -> str:
    """The type of a part if it differs from that of its unit, else nothing."""
    part, whole = tokens.get(key), tokens.get(unit.ship)
    return "" if part is None or whole is None or part.type == whole.type else part.type


def setup_of(scene: Scene, briefing: Briefing | None) -> tuple[Part, ...]:
    """The parts of the sheet before the plot: the battle in words."""
    placed = [_point(ship) for ship in scene.ships if ship.at is not None]
    sight = float(scene.engagement.conditions.visibility_m)
    room = room_for(placed, sight, move_of_the_fastest_m(scene.book, scene.papers))
    situation, *others = _words(scene, briefing)
    return (situation, lines_of(room, scene.scale, scene.papers.scales, named_range(scene)), *others)


def named_range(scene: Scene) -> str:
    """What the range at the start is called where nothing is measured on the table, by the system itself."""
    return scene.papers.range_words(scene.book, scene.engagement)


def places_of(scene: Scene) -> tuple[Part, ...]:
    """The parts of the sheet after the plot: ships, positions, and ranges to the enemy."""
    parts: list[Part] = [_who(scene, side) for side in BOTH]
    parts.append(_positions(scene))
    if ranges := _ranges(scene):
        parts.append(ranges)
    if patches := _patches(scene):
        parts.append(_grounds(scene, patches))
    return tuple(parts)


def plot_of(scene: Scene) -> PlotPaper:
    """The drawn set-up; minefields are public, as everywhere, but for those that are known to one side."""
    engagement = scene.engagement
    spots = tuple(
        Spot(
            ship.number,
            ship.one.name,
            ship.side,
            ship.at.x_m,
            ship.at.y_m,
            ship.at.course_degrees,
            description_of(scene.book.oob, ship.one).length_m,
        )
        for ship in scene.ships
        if ship.at is not None
    )
    return PlotPaper(spots, _patches(scene), float(engagement.conditions.visibility_m), engagement.conditions.wind_from_degrees)


def _patches(scene: Scene) -> tuple[Patch, ...]:
    setting = scene.engagement.setting
    return () if setting is None else tuple(patch for patch in setting.patches if is_known(patch.laid, scene.reader))


def _posture(token: Token) -> Posture:
    """A ship's position and speed as set by the system itself."""
    speed = UNKNOWN_SPEED if token.speed_kn is None else token.speed_kn
    return Posture(token.x_m or 0.0, token.y_m or 0.0, token.heading_degrees or 0.0, speed)


def _at_most(ordered: float, able: float | None) -> float:
    """SM-GAP-15 Nobody is drawn faster than her card has her."""
    return ordered if able is None else min(ordered, able)


def _state(token: Token | None, unit: Participant, *, own: bool) -> str:
    several = [f"{unit.boats} {SEVERAL[unit.arm]}"] if unit.boats > 1 else []
    several += [WITHOUT_POWER] if own and is_without_power(unit.presence) else []
    if token is None:
        lost = float(unit.condition.shell_damage + unit.condition.underwater_damage)
        return ", ".join([f"{min(lost, 1.0):.0%} of her hull lost" if lost else "sound", *several])
    phrases = [token.status, *several]
    if not own:
        phrases += [f"{name} {value}" for name, value in token.details if value and name not in HIDDEN_DETAILS]
    return ", ".join(phrases)


def _words(scene: Scene, briefing: Briefing | None) -> Iterator[Part]:
    engagement, theatre = scene.engagement, scene.book.theatre
    sides = BOTH if scene.reader is None else (scene.reader,)
    yield Lines("Situation", situation_of(engagement, theatre, sides, briefing))
    head = ("Light", "Time", "Seen to", "Sea state", "Wind", "Moon lit")
    yield PrintedTable("Light, weather and sea", head, (sky_of(scene),))
    for side in sides:
        told = words_for(engagement, theatre, side, scene.papers.surprise)
        aims = (f"Aim: {aim if aim in engagement.parties[side].aims else _small(aim)}" for aim in told.aims)
        known = (f"You know: {fact}" for fact in told.known)
        yield Lines(f"For the {side} side", (*aims, *known, *told.going_in, *told.divisions))
    yield Lines("When to stop, and who comes later", end_of(engagement, sides, by_words=bool(named_range(scene))))


def sky_of(scene: Scene) -> tuple[str, str, str, str, str, str]:
    """Light, hour, how far one sees, state of the sea, wind, and by night how much of the moon is lit."""
    sky = scene.engagement.conditions
    return (
        sky.light.value,
        clock(sky.minute_of_day),
        _distance(scene, sky.visibility_m),
        str(sky.sea_state),
        f"{sky.wind_kn} kn from {sky.wind_from_degrees:03d}",
        f"{sky.moon:.0%}" if sky.light is Light.NIGHT else "-",
    )


def _small(sentence: str) -> str:
    return f"{sentence[:1].lower()}{sentence[1:]}"


def _who(scene: Scene, side: Side) -> PrintedTable:
    rows = []
    for ship in scene.ships:
        if ship.side is side:
            facts = description_of(scene.book.oob, ship.one)
            task = ship.one.task.value.replace("_", " ") if ship.own else "-"
            rows.append(
                (
                    str(ship.number),
                    ship.one.name,
                    ship.kind or facts.kind,
                    "" if ship.kind else facts.model,
                    ship.one.nation.value.capitalize(),
                    task,
                    ship.state,
                )
            )
    return PrintedTable(
        f"{side} side",
        ("No.", "Ship", "Type", "Class", "Flag", "Task", "State"),
        tuple(rows),
        note="" if rows else "Nobody of this side is in sight.",
    )


def knots_at_start(ship: Shown) -> str:
    """Her speed at the start: one's own as it is ordered if the system has none, an enemy's if it shows."""
    assert ship.at is not None
    return f"{ship.at.speed_kn:g}" if ship.at.speed_kn >= 0 else "as ordered" if ship.own else "-"


def _positions(scene: Scene) -> PrintedTable:
    rows = []
    for ship in scene.ships:
        if ship.at is None:
            continue
        east, north = (scene.measured(metres) for metres in (ship.at.x_m, ship.at.y_m))
        rows.append(
            (
                str(ship.number),
                ship.one.name,
                f"{ship.at.course_degrees:03.0f}",
                knots_at_start(ship),
                f"{ship.at.x_m:,.0f}",
                f"{ship.at.y_m:,.0f}",
                east,
                north,
            )
        )
    return PrintedTable(
        "Places on the plot (metres east and north of its origin, and on the table); all from minute 0",
        ("No.", "Ship", "Course", "Speed, kn", "East, m", "North, m", "East, table", "North, table"),
        tuple(rows),
        note=PROPOSED if scene.proposed else "",
    )


class NearestEnemy(Struct, frozen=True):
    """The enemy nearest to a ship among those that the reader is shown: how she bears, in degrees, and how far she is."""

    number: int
    name: str
    bears: float
    metres: float


def nearest_enemies(scene: Scene) -> dict[int, NearestEnemy]:
    """SM-GAP-56 By each ship's number; nobody measures fifteen by fifteen ships."""
    placed = [ship for ship in scene.ships if ship.at is not None]
    found = {}
    for ship in placed:
        enemies = [other for other in placed if other.side is not ship.side]
        if enemies:
            near = min(enemies, key=lambda other, ship=ship: (_metres(ship, other), other.number))
            bears = bearing_of(_point(ship), _point(near))
            found[ship.number] = NearestEnemy(near.number, near.one.name, bears, _metres(ship, near))
    return found


def _ranges(scene: Scene) -> PrintedTable | None:
    """SM-6C.2 Where ranges have names, all begin at the one that the system names, and no other figure stands beside it."""
    named = named_range(scene)
    names = {ship.number: ship.one.name for ship in scene.ships}
    rows = tuple(
        (
            str(number),
            names[number],
            f"{near.number} {near.name}",
            f"{near.bears:03.0f}",
            *((named,) if named else (f"{near.metres / YARD_M:,.0f}", f"{near.metres:,.0f}", scene.measured(near.metres))),
        )
        for number, near in nearest_enemies(scene).items()
    )
    head = ("No.", "Ship", "Nearest enemy", "Bears", *(("Range",) if named else ("Yards", "Metres", "On the table")))
    return PrintedTable("Ranges and bearings", head, rows) if rows else None


def _grounds(scene: Scene, patches: Sequence[Patch]) -> PrintedTable:
    """The plot is drawn as large as the ships stand, and a coast may lie beyond it."""
    unit = f"{scene.scale.unit} of the table" if scene.scale is not None else "metres"
    rows = []
    for patch in patches:
        corners = "; ".join(f"{on_the_ground(scene, east)}, {on_the_ground(scene, north)}" for east, north in patch.outline)
        rows.append((patch.name, patch.kind.value.replace("_", " "), corners))
    return PrintedTable("Land, shoals and minefields", ("Name", "What", f"Corners, {unit} east and north"), tuple(rows))


def on_the_ground(scene: Scene, metres: float) -> str:
    """A length east or north, in units of the table; in metres where nothing is to scale."""
    return f"{metres:,.0f}" if scene.scale is None else f"{metres / scene.scale.metres:.1f}"


def _point(ship: Shown) -> Point:
    assert ship.at is not None
    return Point(ship.at.x_m, ship.at.y_m)


def _metres(ship: Shown, other: Shown) -> float:
    return metres_between(_point(ship), _point(other))


def _distance(scene: Scene, metres: float) -> str:
    text = f"{metres / YARD_M:,.0f} yd = {metres:,.0f} m"
    return f"{text} = {on_table}" if (on_table := scene.measured(metres)) else text


def shown_ships(scene: Scene) -> Sequence[Shown]:
    """The units of a scene whose rosters its reader may hold: all boats of a squadron stand on hers."""
    found: dict[ShipId, Shown] = {}
    for ship in scene.ships:
        if ship.own:
            found.setdefault(ship.one.ship, replace(ship, one=scene.engagement.sent(ship.one.ship)))
    return tuple(found.values())


def named_to(book: Book, engagement: Engagement, papers: Papers, reader: Side | None) -> frozenset[ShipId]:
    """SM-GAP-56 The ships whose names a reader's papers may hold: his own, and the enemies that his plot shows."""
    if reader is None:
        return frozenset(ship.ship for _, ship in engagement.participants())
    return frozenset(ship.one.ship for ship in scene_of(book, engagement, papers, reader).ships)
