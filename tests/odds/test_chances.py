"""What a staff asks before it orders a battle: how it would come out, the same each time, and kept."""

from __future__ import annotations

from time import process_time

import pytest

from campaign.model.battles.battle import Light, Participant, Task
from campaign.model.sides import BOTH, Side
from campaign.model.units.condition import SOUND
from campaign.model.units.ships import ShipId
from campaign.odds.at_once.rounds import ManyBattles
from campaign.odds.chances import NOBODY, BattleTerms, Chances, chances, winners_of
from campaign.odds.streams import Streams, seeds_for
from campaign.ratings.verdict import verdict
from tests.odds.positions import drawn, war

CRUISERS, LIGHT_CRUISERS = ("zara", "fiume", "pola", "gorizia"), ("ajax", "orion", "gloucester", "perth")
SOME, EACH = 12, 40


def sent(*names: str) -> tuple[Participant, ...]:
    """Ships of the war, sound and full."""
    ships = war().oob.ships
    return tuple(Participant(ShipId(name), ships[ShipId(name)].ship_class, ships[ShipId(name)].name, ships[ShipId(name)].nation,
                             "Force", Task.BATTLE_LINE, SOUND) for name in names)


def asked(own: tuple[str, ...] = CRUISERS, theirs: tuple[str, ...] = LIGHT_CRUISERS, *, side: Side = Side.AXIS,
          light: Light = Light.DAY, attacks: bool = True) -> Chances:
    """The chances of one force against another."""
    return chances(war(), sent(*own), sent(*theirs), BattleTerms(side, light, attacks))


def test_chances_are_a_whole_and_name_every_ship() -> None:
    """Won, drawn or lost; each ship has a chance to be lost, and the prices are what those chances come to."""
    found = asked()

    assert found.win + found.draw + found.lose == pytest.approx(1)
    assert set(found.lost) == {*CRUISERS, *LIGHT_CRUISERS}
    assert all(0 <= chance <= 1 for chance in found.lost.values())
    assert found.price_lost[Side.ALLIED] > 0
    assert found.rounds >= 1


def test_the_enemy_who_asks_of_the_same_battle_has_the_same_chances_the_other_way_round() -> None:
    """One battle has one outcome, whoever asks."""
    ours, theirs = asked(), asked(LIGHT_CRUISERS, CRUISERS, side=Side.ALLIED, attacks=False)

    assert (theirs.win, theirs.draw, theirs.lose) == (ours.lose, ours.draw, ours.win)
    assert theirs.price_lost == ours.price_lost


def test_an_italian_squadron_fares_worse_by_night() -> None:
    """SM-6F3 As the rules have it."""
    day, night = asked(), asked(light=Light.NIGHT)

    assert night.win < day.win
    assert night.lose > day.lose


def test_a_question_asked_again_is_answered_at_once() -> None:
    """The battles are fought once."""
    first = asked(("zara",), ("ajax",))
    begun = process_time()

    assert asked(("zara",), ("ajax",)) is first
    assert process_time() - begun < 0.05


def test_winners_are_those_whom_the_verdict_names() -> None:
    """By tonnage lost, in battles of all kinds."""
    for number in range(SOME):
        engagement = drawn(number)
        ends = ManyBattles(war(), engagement, Streams(seeds_for("winners", range(EACH))), EACH).fight()
        named = [verdict(war().oob, engagement, ends.after(trial)).winner for trial in range(EACH)]

        assert winners_of(war(), ends).tolist() == [NOBODY if side is None else BOTH.index(side) for side in named]
