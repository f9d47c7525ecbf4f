"""The cover of a packet, as one reader may know it: the sheets of the set-up in short, and the sea around the ships."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from campaign.model.battles.battle import Engagement, Light, Posture
from campaign.model.battles.cover import Cover, CoverShip
from campaign.model.battles.engagement import description_of
from campaign.model.battles.tabletop import Lines, Part, Turns, clock
from campaign.model.setting.scenario import Briefing
from campaign.model.sides import BOTH, Nation, Side
from campaign.session.engagements.setup_sheet import (
    NearestEnemy,
    Scene,
    Shown,
    knots_at_start,
    named_range,
    nearest_enemies,
    on_the_ground,
    sky_of,
)
from campaign.session.engagements.side_words import end_of, situation_of, words_for
from campaign.session.words.occasions import battle_place
from campaign.silhouettes.drawing import side_view
from campaign.words.counting import capitalised, lasting
from campaign.words.lengths import YARD_M

PROPOSED = "Nobody has placed the ships: so they may stand at first sight, and both sides may agree on other lines."
SOUND = "sound"


def cover_of(scene: Scene, setup: Sequence[Part], briefing: Briefing | None) -> Cover:
    """SM-GAP-56 Nothing stands on a cover that the scene does not show its reader; its figures are those of the set-up."""
    engagement, theatre, papers = scene.engagement, scene.book.theatre, scene.papers
    sides = BOTH if scene.reader is None else (scene.reader,)
    told = {side: words_for(engagement, theatre, side, papers.surprise) for side in sides}
    by_words = bool(named_range(scene))
    several = len(sides) > 1

    def of(side: Side, sentence: str) -> str:
        return f"{side}: {sentence}" if several else sentence

    nearest = nearest_enemies(scene)
    turns = papers.turns(scene.book, engagement)
    table = next((part for part in setup if isinstance(part, Lines) and part.title.startswith("The table")), None)
    place = battle_place(theatre, engagement)
    return Cover(
        _title(engagement, place),
        f"{_day(engagement)}, {clock(engagement.conditions.minute_of_day)}, {engagement.place}. {capitalised(papers.title)}. "
        f"{'The umpire' if scene.reader is None else f'{scene.reader} side'}.",
        scene.reader,
        _flags(scene),
        _sky(scene),
        (*situation_of(engagement, theatre, sides, briefing), *(of(side, fact) for side in sides for fact in told[side].known)),
        (
            *(of(side, sentence) for side in sides for sentence in (*told[side].aims, *told[side].going_in)),
            *end_of(engagement, sides, by_words=by_words),
        ),
        tuple(_ship(scene, ship, nearest.get(ship.number)) for ship in scene.ships),
        _places_in(scene),
        (*(() if table is None else table.lines), *((PROPOSED,) if scene.proposed else ())),
        tuple(of(side, line) for side in sides for line in told[side].divisions),
        f"A {turns.word}{_lasting(turns)}",
        papers.turn_steps,
        _afterwards(engagement),
        _centre(scene),
        None,
    )


def _title(engagement: Engagement, place: str) -> str:
    """A skirmish's own title; a campaign's battle goes by where it is from a port that everybody knows."""
    if place != engagement.place:
        return f"Action {place}"
    return engagement.place if engagement.setting is None else engagement.setting.title


def _day(engagement: Engagement) -> str:
    """The day in words, or the half-month where a battle has no setting."""
    if engagement.setting is None:
        return engagement.turn
    day = date.fromisoformat(engagement.setting.moment[:10])
    return f"{day.day} {day:%B} {day.year}"


def _flags(scene: Scene) -> tuple[Nation, ...]:
    """The flag of the reader's own flagship; the umpire has one of each side."""
    sides = BOTH if scene.reader is None else (scene.reader,)
    first = (next((ship for ship in scene.ships if ship.own and ship.side is side), None) for side in sides)
    return tuple(ship.one.nation for ship in first if ship is not None)


def _sky(scene: Scene) -> str:
    light, hour, seen, sea, wind, moon = sky_of(scene)
    lit = f", moon lit {moon}" if scene.engagement.conditions.light is Light.NIGHT else ""
    return f"{light.capitalize()}, {hour}{lit}. One sees to {seen}. Sea state {sea}. Wind {wind}."


def _ship(scene: Scene, ship: Shown, near: NearestEnemy | None) -> CoverShip:
    known = description_of(scene.book.oob, ship.one)
    words = [ship.kind or known.kind, "" if ship.kind or known.model == ship.one.name else known.model]
    state = "" if ship.state == SOUND else ship.state
    return CoverShip(
        ship.number,
        ship.one.name,
        ship.side,
        ship.own,
        ", ".join(word for word in words if word),
        state,
        _going(ship),
        "" if ship.at is None else _place(scene, ship.at),
        "" if near is None else _near(scene, near),
        None if ship.kind or known.ship_class is None else side_view(known.ship_class, scene.book.oob.guns),
    )


def _going(ship: Shown) -> str:
    """Course and speed at the start; what is ordered, or does not show, is no number of knots."""
    if ship.at is None:
        return ""
    unit = " kn" if ship.at.speed_kn >= 0 else ""
    return f"{ship.at.course_degrees:03.0f}, {knots_at_start(ship)}{unit}"


def _place(scene: Scene, at: Posture) -> str:
    """East and north on the table; in metres where a club has a scale of its own; nothing where ranges have names."""
    if scene.scale is None and named_range(scene):
        return ""
    return "; ".join(on_the_ground(scene, metres) for metres in (at.x_m, at.y_m))


def _places_in(scene: Scene) -> str:
    if scene.scale is not None:
        return f"east; north, {scene.scale.unit}"
    return "" if named_range(scene) else "east; north, m"


def _near(scene: Scene, near: NearestEnemy) -> str:
    """The nearest enemy's number, her bearing and how far she is: on the table and in metres, or in yards without a scale."""
    bears, metres = f"{near.number} at {near.bears:03.0f}", f"{near.metres:,.0f} m"
    if named := named_range(scene):
        return f"{bears}, {named}"
    if scene.scale is not None:
        return f"{bears}, {scene.measured(near.metres)} = {metres}"
    return f"{bears}, {near.metres / YARD_M:,.0f} yd = {metres}"


def _lasting(turns: Turns) -> str:
    return f", {lasting(turns.minutes)}" if turns.minutes else ""


def _afterwards(engagement: Engagement) -> str:
    """What is typed when the battle is over: of a campaign's battle, and of a skirmish that stands alone."""
    if any(party.occasion is not None for party in engagement.parties.values()) or engagement.setting is None:
        return (
            f"Afterwards fill in the form behind, type it into the file that `supermarina form SAVE {engagement.id}` writes, "
            f"and take it back with `supermarina result SAVE {engagement.id} FORM.yaml`."
        )
    alone = f"supermarina skirmish {engagement.id}"
    return (
        f"Afterwards fill in the form behind, type it into the file that `{alone} --form FORM.yaml` writes, and read it back "
        f"with `{alone} --result FORM.yaml`; the battle of a campaign comes back by `supermarina result`."
    )


def _centre(scene: Scene) -> int | None:
    """The ship at the middle of the rings: the first of the reader's own that has a place, or of those that attacked."""
    side = scene.reader or scene.engagement.acting
    return next(_flagships(scene, side), None)


def _flagships(scene: Scene, side: Side) -> Iterator[int]:
    placed = [ship for ship in scene.ships if ship.own and ship.side is side and ship.at is not None]
    leading = {division.flagship for division in scene.engagement.parties[side].divisions}
    yield from (ship.number for ship in placed if ship.one.ship in leading)
    yield from (ship.number for ship in placed)
