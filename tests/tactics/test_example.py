"""The example of `docs/a-battle-system.md`: the whole suite over a battle that uses all there is, and a campaign by it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.model.battles.battle import Outcome
from campaign.model.dice import SeededDice
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.session.play.game import Game
from campaign.session.play.referee import accept, battle_table
from campaign.session.play.seat import Public, seat_for
from campaign.session.play.undoing import undo
from campaign.store.codec import Codec
from campaign.store.trouble import AbsentSystem, CannotWrite
from campaign.tactics import registry
from campaign.tactics.registry import UnknownSystem, system_named, system_names
from tests.session.stage import a_battle, is_fighting
from tests.tactics.conformance import (
    at_random,
    by_entry_points,
    check_hidden_magazines,
    check_sealed_orders,
    check_the_end,
    check_the_post,
    check_traces,
    check_what_is_drawn,
)
from tests.tactics.example import EXAMPLES, NAME, installed, raid

GUIDE = EXAMPLES.parent / "a-battle-system.md"
SOURCE = EXAMPLES / NAME / "__init__.py"


@pytest.fixture(autouse=True)
def the_example() -> Iterator[None]:
    """The example is installed."""
    with installed():
        yield


@pytest.mark.parametrize(
    "check", [check_the_post, check_the_end, check_sealed_orders, check_what_is_drawn, check_traces, check_hidden_magazines]
)
def test_boats_aircraft_a_submarine_and_a_battery_keep_the_contract(check: object) -> None:
    """SM-6B The suite holds for every kind of participant, for arrivals, divisions and details."""
    assert callable(check)
    check(system_named(NAME), *raid(), 3)

    doors = [by_entry_points(system_named(NAME), *raid(), 4, door) for door in ("auto", "screen", "typed")]
    assert doors[0] == doors[1] == doors[2]


def test_each_boat_has_a_fate_and_who_was_hit_keeps_it() -> None:
    """SM-6B.2 Boats, aircraft and guns come back one by one, with details in the system's own type."""
    after = check_the_end(system_named(NAME), *raid(), 3)
    fates = {one.ship: one.boats for one in after.outcomes}
    kept = {one.ship: one.condition.kept_by(NAME) for one in after.outcomes}

    assert {ship: len(boats) for ship, boats in fates.items() if boats} == {"swordfish": 6, "mas_1": 4, "punta_izzo": 3}
    assert any(Outcome.SUNK in boats for boats in fates.values())
    assert {type(details).__name__ for details in kept.values() if details is not None} == {"Shaken"}


def test_who_comes_later_is_known_to_his_own_side_alone_until_then() -> None:
    """SM-GAP-56 An arrival leaves no trace with the enemy before its minute."""
    system = system_named(NAME)
    seen = {}
    for taken in at_random(system, *raid(), 1):
        view = system.view_for(raid()[0], taken.after, Side.AXIS)
        seen[view.minute] = "orion" in {token.id for token in view.tokens}

    assert not any(seen[minute] for minute in (0, 10)) and seen[20]


def test_details_of_an_earlier_battle_are_handed_back() -> None:
    """SM-6B What a system kept of a unit counts in her next battle."""
    system = system_named(NAME)
    shaken = system.details[0](1)
    fresh, again = raid(), raid(Condition().keeping(NAME, shaken))

    assert system.fight(*fresh, SeededDice(1, "raid")) != system.fight(*again, SeededDice(1, "raid"))


@pytest.mark.parametrize(
    ("name", "cannot"),
    [("supermarina", "for ships on the surface alone"), ("supremacy_at_sea", "by these rules only aircraft come later")],
)
def test_a_system_says_what_it_cannot_take(name: str, cannot: str) -> None:
    """SM-6 SAS-A5 In words, and before anything begins: the one takes ships alone, the other no ship that comes later."""
    book, engagement = raid()
    refused = system_named(name).suits(book, engagement)

    assert refused is not None and cannot in refused.reason


def test_a_campaign_carries_details_through_save_load_and_undo(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SM-6B What a battle left with a ship is in the save, comes back as it was, and goes when the battle is taken back."""
    save = a_battle(tmp_path_factory, tmp_path)
    with Game.open(save) as game:
        table = battle_table(Public(game), NAME)
        list(iter(table.captains_answer, None))
        after = table.result()
        assert after is not None
        accept(Public(game), after)
        kept = {key: ship.condition.details for key, ship in game.state.ships.items() if ship.condition.details}
        acting = table.engagement.acting
    with Game.open(save) as game:
        again = {key: ship.condition.details for key, ship in game.state.ships.items() if ship.condition.details}
        undo(seat_for(game, acting), agreed=True)
        gone = {key for key, ship in game.state.ships.items() if ship.condition.details}

    assert kept and again == kept and not gone


def test_a_save_whose_system_is_absent_says_which_and_can_be_read(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A battle under way by a system that is gone: nothing is lost, nothing is played, and the name is told."""
    save = a_battle(tmp_path_factory, tmp_path)
    with Game.open(save) as game:
        battle_table(Public(game), NAME).captains_answer()
        stood = game.state
    there = registry._sources()
    monkeypatch.setattr(registry, "_sources", lambda: {name: load for name, load in there.items() if name != NAME})
    monkeypatch.setattr("campaign.session.play.game.codec", lambda: Codec(registry.FactTypes()))
    with Game.open(save) as game:
        assert game.state == stood and is_fighting(game) and game.state.attack is not None
        engagement = game.state.attack.engagement
        assert engagement is not None
        after = system_named("supermarina").fight(game.book, engagement, SeededDice(1))
        with pytest.raises(CannotWrite):
            accept(Public(game), after)

        assert isinstance(game.absent, AbsentSystem) and f"'{NAME}', which is not installed" in str(game.absent)


def test_what_is_installed_and_is_no_system_is_said() -> None:
    """Somebody else's mistake ends in one line."""
    with installed("broadsides:NAME", "odd"), pytest.raises(UnknownSystem, match="no system of that name"):
        system_named("odd")
    with installed("nowhere:SYSTEM", "odd"), pytest.raises(UnknownSystem, match="cannot be used"):
        system_named("odd")


def test_the_game_itself_knows_nothing_of_the_example() -> None:
    """It is there because it is installed, and last."""
    assert system_names()[-1] == NAME


def test_the_guide_builds_the_file_block_by_block() -> None:
    """Every block of Python in the guide stands in the file, in the same order, and together they are all of it."""
    text = GUIDE.read_text(encoding="utf-8")
    blocks = [part.partition("```")[0] for part in text.split("```python\n")[1:]]
    source = SOURCE.read_text(encoding="utf-8")

    assert "".join("".join(blocks).split()) == "".join(source.split())
    assert f"{len(source.splitlines())} lines" in text
