"""A battle of a campaign goes to the table with damage struck out, is fought on paper, and comes back as it was typed."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import pytest
from msgspec import Struct

from campaign.model.battles.battle import Engagement, Light
from campaign.model.battles.tabletop import BoxRows, PrintedTable
from campaign.model.book import Book
from campaign.model.commands import AcceptAfterAction, AllotRepair
from campaign.model.events import ConditionChanged, HitRepaired, ShipsBerthed
from campaign.model.play.ports import Track
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.counters import GunType
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import Ammunition, ammunition_of, hits_of, torpedo_boxes_of
from campaign.ratings.hits import Hits
from campaign.rules.chapters.combat.losses import price
from campaign.rules.chapters.ports.ch08_repair import initial_phase
from campaign.session.engagements.form_results import result_by_forms
from campaign.session.files.papers import packet_of
from campaign.session.play.game import Game
from tests.proceeding import brought_about
from tests.sea import given, naval_phase, of_type, play
from tests.sea import initial_phase as turn_of
from tests.session.stage import a_battle
from tests.tabletop.papers import filled, laid, written

TARANTO = PortId("taranto")
ZARA, COLLEONI, JERVIS = ShipId("zara"), ShipId("colleoni"), ShipId("jervis")
WORN = {
    ZARA: Condition(shell_damage=Fraction(1, 5), underwater_damage=Fraction(1, 5), rounds_left={"main": Fraction(1, 2)}),
    JERVIS: Condition(torpedoes_left=Fraction(1, 2)),
}


class Typed(Struct, frozen=True):
    """What is struck out on the cards that go out, and what is typed of the battle, by system."""

    struck: dict[tuple[ShipId, str], int]
    answers: tuple[tuple[str, str], ...]


# Zara comes home shot empty with two gunnery boxes and two of flotation gone, Jervis without torpedoes, Colleoni not at all.
SYSTEMS = {
    "supermarina": Typed(
        {(ZARA, "Gunnery"): 1, (ZARA, "Flotation"): 1, (JERVIS, "Torpedoes"): 1},
        (("zara gunnery_hits", "2"), ("zara flotation_hits", "2"), ("jervis torpedoes_left", "0"),
         ("colleoni flotation_hits", "3")),
    ),
    "supremacy_at_sea": Typed(
        {(ZARA, "Points lost"): 9, (ZARA, "A 2x"): 4, (JERVIS, "fore tubes"): 0, (JERVIS, "aft tubes"): 5},
        (("zara points_by_shells", "458"), ("zara points_under_water", "458"), ("zara salvos_left_mains", "0"),
         ("jervis banks_loaded", "0"), ("colleoni points_by_shells", "1000")),
    ),
    "any": Typed(
        {(ZARA, "Hull"): 4, (ZARA, "Rounds, main"): 5, (JERVIS, "Torpedoes"): 5},
        (("zara hull_lost_by_shells_and_bombs", "40"), ("zara hull_lost_under_water", "40"), ("zara rounds_left_main", "0"),
         ("jervis torpedoes_left", "0"), ("colleoni hull_lost_by_shells_and_bombs", "100")),
    ),
}
every_battle = pytest.mark.parametrize(("rules", "light"), [(rules, light) for rules in SYSTEMS for light in Light])


@pytest.fixture
def joined(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Book, State]:
    """A campaign in which a battle has been joined, between ships that have been in others before."""
    with Game.open(a_battle(tmp_path_factory, tmp_path), read_only=True) as game:
        book, state = game.book, game.state
    state = given(state, *(ConditionChanged(ship, condition) for ship, condition in WORN.items()))
    assert state.attack is not None and state.attack.engagement is not None
    engagement = state.attack.engagement
    parties = {
        side: replace(party, participants=tuple(replace(one, condition=WORN.get(one.ship, one.condition))
                                                for one in party.participants))
        for side, party in engagement.parties.items()
    }
    return book, replace(state, attack=replace(state.attack, engagement=replace(engagement, parties=parties)))


def under(state: State, light: Light) -> tuple[State, Engagement]:
    """The same battle by day or by night."""
    assert state.attack is not None and state.attack.engagement is not None
    engagement = state.attack.engagement
    minute = 675 if light is Light.DAY else 1335
    engagement = replace(engagement, conditions=replace(engagement.conditions, light=light, minute_of_day=minute))
    return replace(state, attack=replace(state.attack, engagement=engagement)), engagement


def fought(folder: Path, book: Book, state: State, rules: str, light: Light) -> State:
    """The campaign after a form that was filled in has been accepted."""
    state, engagement = under(state, light)
    text = filled(written(book, engagement, rules), *SYSTEMS[rules].answers,
                  ("colleoni fate", "sunk"), ("colleoni credit", "warspite"), ("holds_field", "allied"), minutes=72)
    after, rulings = result_by_forms(book, engagement, [laid(folder, text)])
    assert not rulings
    return play(book, state, AcceptAfterAction(engagement.acting, after))[0]


@every_battle
def test_the_cards_go_out_with_what_was_lost_struck_out(joined: tuple[Book, State], rules: str, light: Light) -> None:
    """SM-GAP-19, SAS-C1 On a card of her own or on her division's; the first page says by what light."""
    book, state = joined
    _, engagement = under(state, light)
    made = packet_of(book, engagement, rules, None)
    rosters = {ship.roster.ship: ship.roster for ship in made.ships}
    struck = {
        (ship, label): sum(box.struck for box in next(
            row.boxes for part in rosters[ship].parts if isinstance(part, BoxRows) for row in part.rows
            if row.label.startswith(label)))
        for ship, label in SYSTEMS[rules].struck
    }
    sky = next(part for part in made.setup if isinstance(part, PrintedTable) and part.title.startswith("Light"))

    assert struck == SYSTEMS[rules].struck
    assert sky.rows[0][0] == light.value


@pytest.mark.gate
@every_battle
def test_what_is_typed_back_has_the_right_boxes_ammunition_and_points(
    joined: tuple[Book, State], tmp_path: Path, rules: str, light: Light
) -> None:
    """SM-6D.4, SM-8A2, SAS-C3, SM-GAP-55 Whatever it was fought by, and by whatever light."""
    book, before = joined
    state = fought(tmp_path, book, before, rules, light)
    zara, jervis = state.ships[ZARA].condition, state.ships[JERVIS].condition
    entries = state.points[len(before.points):]

    assert hits_of(book.counters[ZARA], zara) == Hits(2, 2)
    assert ammunition_of(book.counters[ZARA], zara, GunType.PRIMARY) is Ammunition.EMPTY
    assert torpedo_boxes_of(book.counters[JERVIS], jervis) == 0
    assert hits_of(book.counters[JERVIS], jervis) == Hits()
    assert state.ships[COLLEONI].status is ShipStatus.SUNK
    assert [(entry.side, entry.points) for entry in entries] == [(Side.ALLIED, price(book, COLLEONI))]


@pytest.mark.gate
@every_battle
def test_whoever_comes_home_lies_in_dock_for_the_turns_of_her_hits(
    joined: tuple[Book, State], tmp_path: Path, rules: str, light: Light
) -> None:
    """SM-8B1 Each hit that was typed, and each of before, takes a die and two turns."""
    book, before = joined
    state = replace(fought(tmp_path, book, before, rules, light), attack=None)
    state = naval_phase(turn_of(given(state, ShipsBerthed((ZARA,), TARANTO)), Side.AXIS, "Jul II 40"))
    faces = ((Track.GUNNERY, 1), (Track.GUNNERY, 4), (Track.FLOTATION, 6), (Track.FLOTATION, 3))
    for track, face in faces:
        state, _ = play(book, state, AllotRepair(Side.AXIS, ZARA, track), [("SM-8B1 repair time", face)])
    mended: list[int] = []
    for turn in range(1, 10):
        state = turn_of(state, Side.AXIS, "Jul II 40")
        state, events = brought_about(initial_phase, book, state, Side.AXIS)
        mended += [turn] * len(repaired(events))

    assert mended == sorted(face + 2 for _, face in faces)
    assert hits_of(book.counters[ZARA], state.ships[ZARA].condition) == Hits()


def repaired(events: Iterable[object]) -> list[HitRepaired]:
    """Hits that were mended."""
    return of_type(events, HitRepaired)  # pyrefly: ignore[bad-argument-type]
