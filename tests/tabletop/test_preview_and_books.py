"""What a result shows before it is accepted is what the campaign's reports say of every ship afterwards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from random import Random

import pytest

from campaign.library.reading.faults import FaultyData
from campaign.model.battles.battle import Engagement, Outcome, Participant, Party, ShipOutcome
from campaign.model.battles.tabletop import BOATS_LOST, FieldKind, FormField, FormShip
from campaign.model.book import Book
from campaign.model.commands import AcceptAfterAction
from campaign.model.events import ConditionChanged
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import hits_of, with_boats_lost
from campaign.ratings.hits import Hits, boats_left, is_squadron
from campaign.rules.chapters.combat.ch06_battle import condition_home, participant
from campaign.rules.views.view import view_for
from campaign.session.engagements.form_results import result_by_forms
from campaign.session.engagements.forms import CREDIT, FATE, form_of
from campaign.session.engagements.preview import preview
from campaign.session.engagements.verdict import CARGO_LATER, assess
from campaign.session.play.game import Game
from campaign.session.reports.fleet import repairs
from campaign.session.reports.records import Records
from campaign.session.reports.ships import own_ships, ships_lost
from campaign.session.reports.situation import Plain
from campaign.tabletop.form import value_text
from campaign.tactics.registry import papers_named, papers_names
from tests.sea import given, play
from tests.session.stage import a_battle
from tests.tabletop.papers import answered, filled, laid, written

KINDS = (ShipType.BATTLESHIP, ShipType.CARRIER, ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER, ShipType.DESTROYER,
         ShipType.TORPEDO_BOAT, ShipType.BOAT_SQUADRON, ShipType.TRANSPORT)
# A ship of each kind comes in as she lies in port, and one that has been in battles before.
WORN = {ShipType.BOAT_SQUADRON: Condition(underwater_damage=Fraction(1, 4))}
BATTERED = Condition(Fraction(1, 5), Fraction(1, 5), Fraction(4, 5), Fraction(1, 2))
SEEDS = range(6)


@pytest.fixture(scope="session")
def met(tmp_path_factory: pytest.TempPathFactory) -> tuple[Book, State]:
    """A campaign in which two ships of every kind meet on each side, as far as it has them, one of them battered."""
    with Game.open(a_battle(tmp_path_factory, tmp_path_factory.mktemp("met")), read_only=True) as game:
        book, state = game.book, game.state
    assert state.attack is not None and state.attack.engagement is not None
    engagement = state.attack.engagement
    parties: dict[Side, Party] = {}
    for side in Side:
        company: list[Participant] = []
        for kind in KINDS:
            ships = [ship for ship in state.ships.values() if ship.side is side and book.counters[ship.id].type is kind
                     and ship.port is not None][:2]
            if len(ships) == 2:
                worn = ConditionChanged(ships[1].id, WORN.get(kind, BATTERED))
                state = given(state, worn)
            company += [participant(book, state.ships[ship.id], ForceId(engagement.parties[side].participants[0].force))
                        for ship in ships]
        parties[side] = replace(engagement.parties[side], participants=tuple(company), divisions=(), occasion=None)
    assert state.attack is not None
    return book, replace(state, attack=replace(state.attack, engagement=replace(engagement, parties=parties)))


def joined(state: State) -> Engagement:
    """The battle that waits."""
    assert state.attack is not None and state.attack.engagement is not None
    return state.attack.engagement


def random_form(folder: Path, book: Book, engagement: Engagement, rules: str, chance: Random) -> Path:
    """A form filled in at random, in which what cannot be so was left as it was, and what hardly can was confirmed."""
    form, text = form_of(book, engagement, papers_named(rules), None), written(book, engagement, rules)
    told = {str(ship.ship): dict(_random_answers(ship, chance)) for ship in form.ships}
    confirmed: set[str] = set()
    while True:
        changes = [(f"{ship} {key}", value) for ship, answers in told.items() for key, value in answers.items()]
        file = laid(folder, answered(filled(text, *changes, minutes=60), *sorted(confirmed)))
        try:
            result_by_forms(book, engagement, [file])
        except FaultyData as faulty:
            for fault in faulty.faults:
                if asked := re.search(r"confirmed: \[(.+?)\]", fault.what):
                    confirmed.add(asked[1])
                else:
                    told[fault.key.split(".")[1]] = {}
        else:
            assert any(told.values()), "nothing of it was taken"
            return file


def _random_answers(ship: FormShip, chance: Random) -> Iterator[tuple[str, str]]:
    fields = {field.key: field for field in ship.fields}
    for key, field in fields.items():
        if key not in (FATE, CREDIT) and chance.random() < 0.5:
            yield key, _random_value(field, chance)
    if chance.random() < 0.15:
        yield FATE, chance.choice(fields[FATE].options[1:])
        yield CREDIT, chance.choice(fields[CREDIT].options)


def _random_value(field: FormField, chance: Random) -> str:
    match field.kind:
        case FieldKind.COUNT:
            return str(chance.randint(int(field.lowest), int(field.highest)))
        case FieldKind.NUMBER:
            wide = field.highest - field.lowest > 1
            return f"{chance.uniform(field.lowest, field.highest):.1f}" if wide else str(field.value)
        case FieldKind.CHOICE:
            return chance.choice(field.options)
        case FieldKind.NAMES:
            before = field.value if isinstance(field.value, tuple) else ()
            more = [name for name in field.options if name not in before and chance.random() < 0.3]
            return value_text((*before, *more))


def in_dock(book: Book, state: State, side: Side) -> dict[str, Hits]:
    """What `report repairs` says of a side's ships."""
    rows = repairs(book, view_for(book, state, side), Records()).rows
    return {str(row[0]): Hits(_count(str(row[2]), "gunnery"), _count(str(row[2]), "flotation")) for row in rows}


def _count(words: str, what: str) -> int:
    found = re.search(rf"(\d+) {what}", words)
    return int(found[1]) if found else 0


def shown(row: Plain) -> Hits:
    """What the preview says of a ship after the battle."""
    return Hits(*(int(row["after"][track].partition("/")[0]) for track in ("gunnery", "flotation")))


@pytest.mark.gate
@pytest.mark.parametrize("rules", papers_names())
@pytest.mark.parametrize("seed", SEEDS)
def test_the_preview_says_of_each_ship_what_is_reported_afterwards(
    met: tuple[Book, State], tmp_path: Path, rules: str, seed: int
) -> None:
    """SM-GAP-19, SM-8A2, SM-GAP-55 Boxes, boats, rounds, torpedoes, fates and points, by any system, of any kind of unit."""
    book, before = met
    engagement = joined(before)
    file = random_form(tmp_path, book, engagement, rules, Random(f"{rules}/{seed}"))
    after, _ = result_by_forms(book, engagement, [file])
    worth = {side: sum(entry.points for entry in before.points if entry.side is side) for side in BOTH}
    found = assess(book, engagement, after, preview(book, engagement, after, None), None, worth)
    state, _ = play(book, before, AcceptAfterAction(engagement.acting, after))

    for side in BOTH:
        view, rows = view_for(book, state, side), [row for row in found["ships"] if row["side"] == side.value]
        afloat = {row["name"]: row for row in rows if row["fate"] == Outcome.AFLOAT.value}
        docked, listed = in_dock(book, state, side), {ship.name: ship.state for ship in own_ships(book, view)}
        assert {name: shown(row) for name, row in afloat.items()} == {name: docked.get(name, Hits()) for name in afloat}
        assert {name: shown(row) for name, row in afloat.items()} == {
            name: Hits(_count(listed[name], "gunnery"), _count(listed[name], "flotation")) for name in afloat}
        for row in afloat.values():
            ship = view.ships[ShipId(row["ship"])]
            assert row["after"]["torpedoes"] == round(float(ship.condition.torpedoes_left), 2)
            assert row["after"]["rounds"] == {name: round(float(left), 2)
                                              for name, left in sorted(ship.condition.rounds_left.items())}
            assert ("boats" in row["after"]) is ("boats damaged" in listed[row["name"]] or "are damaged" in listed[row["name"]])
            if "left" in row["after"]:
                values = book.counters[ship.id]
                assert row["after"]["left"].partition("/")[0] == str(boats_left(values, hits_of(values, ship.condition)))
        gone = {row["name"]: row["fate"] for row in rows if row["name"] not in afloat}
        lost = {ship.name: ship.state for ship in ships_lost(book, view) if ship.where == str(side)}
        assert gone == {row["name"]: lost[row["name"]] for row in rows if row["name"] in lost}
        fresh = [entry for entry in state.points[len(before.points):] if entry.side is side]
        # What was aboard is told when it is lost, and the preview says so.
        drowned = sum(entry.points for entry in fresh if entry.reason.endswith("lost at sea"))
        assert found["points"][side.value]["now"] + drowned == worth[side] + sum(entry.points for entry in fresh)
        assert not drowned or found["points_for"].endswith(CARGO_LATER)


def test_the_boats_of_a_squadron_are_counted_once_before_and_after(met: tuple[Book, State], tmp_path: Path) -> None:
    """SM-GAP-19 Two of four boats: two boxes in the preview, in the books and in the report of repairs."""
    book, before = met
    engagement = joined(before)
    squadron = next(unit for _, unit in engagement.participants() if unit.boats == 4)
    for rules in ("supermarina", "any"):
        text = filled(written(book, engagement, rules), (f"{squadron.ship} {BOATS_LOST}", "2"))
        after, _ = result_by_forms(book, engagement, [laid(tmp_path, text)])
        row = next(row for row in preview(book, engagement, after, None)["ships"] if row["ship"] == squadron.ship)
        state, _ = play(book, before, AcceptAfterAction(engagement.acting, after))

        assert (row["after"]["flotation"], row["after"]["left"]) == ("2/4", "2/4")
        assert in_dock(book, state, Side.AXIS)[squadron.name] == Hits(0, 2)


def test_a_preview_that_forgot_the_boats_would_be_found_out(met: tuple[Book, State]) -> None:
    """Canary: a result that counts boats and says nothing of boxes is booked otherwise than it reads."""
    book, before = met
    squadron = next(unit for _, unit in joined(before).participants() if unit.boats == 4)
    values, came = book.counters[squadron.ship], ShipOutcome(squadron.ship, Outcome.AFLOAT, SOUND, None, fates_of(2, 4))

    assert is_squadron(values)
    assert hits_of(values, came.condition) == Hits() and hits_of(values, condition_home(values, came)) == Hits(0, 2)
    assert condition_home(values, came) == with_boats_lost(SOUND, 2, 4)


def fates_of(lost: int, boats: int) -> tuple[Outcome, ...]:
    """As many boats lost, and the others afloat."""
    return (Outcome.SUNK,) * lost + (Outcome.AFLOAT,) * (boats - lost)
