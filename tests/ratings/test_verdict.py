"""Who won a battle: by the aims that were set, or by what was lost."""

from __future__ import annotations

from fractions import Fraction

import pytest

from campaign.library.book import load_book
from campaign.model.battles.battle import (
    AfterAction,
    BattleId,
    Conditions,
    Engagement,
    Feat,
    Goal,
    Light,
    Outcome,
    Participant,
    Party,
    ShipOutcome,
    Task,
)
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH, Nation, Side
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipId
from campaign.ratings.verdict import hull_left, verdict

ZARA, FIUME, ORION = ShipId("zara"), ShipId("fiume"), ShipId("orion")
AFLOAT, SUNK = Outcome.AFLOAT, Outcome.SUNK
HALF = Condition(shell_damage=Fraction(1, 4), underwater_damage=Fraction(1, 4), speed_left=Fraction(1, 4))
LOST = (ZARA, SUNK, SOUND), (FIUME, AFLOAT, SOUND), (ORION, AFLOAT, HALF)


@pytest.fixture(scope="module")
def oob() -> OrderOfBattle:
    """The real order of battle."""
    return load_book("calabria").oob


def met(oob: OrderOfBattle, **wins: tuple[tuple[Goal, ...], ...]) -> Engagement:
    """Two heavy cruisers and a light one, with what wins for each side."""
    def sent(*ships: ShipId) -> tuple[Participant, ...]:
        return tuple(Participant(ship, oob.ships[ship].ship_class, ship, Nation.ITALIAN, "Force", Task.BATTLE_LINE, SOUND)
                     for ship in ships)

    ships = {Side.AXIS: sent(ZARA, FIUME), Side.ALLIED: sent(ORION)}
    parties = {side: Party(ships[side], wins=wins.get(side.value, ())) for side in BOTH}
    sky = Conditions(Light.DAY, 600, 20000, 2, 0, 5, 0.0)
    return Engagement(BattleId("b1"), "Jul I 40", 1, "here", Hex("00505"), sky, Side.AXIS, parties)


def came(*fates: tuple[ShipId, Outcome, Condition], holds: Side | None = None) -> AfterAction:
    """What came back."""
    return AfterAction(BattleId("b1"), "", "any", 60, tuple(ShipOutcome(*one) for one in fates), holds_field=holds)


@pytest.mark.parametrize(
    ("goal", "is_met"),
    [
        (Goal(Feat.SUNK, (ZARA,)), True),
        (Goal(Feat.SUNK, (ZARA, FIUME), 2), False),
        (Goal(Feat.SUNK, (ZARA, FIUME), 1), True),
        (Goal(Feat.AFLOAT, (ZARA, FIUME), 1), True),
        (Goal(Feat.AFLOAT, (ZARA,)), False),
        (Goal(Feat.HULL_FROM, (ORION,), 1, 0.5), True),
        (Goal(Feat.HULL_FROM, (ORION,), 1, 0.51), False),
        (Goal(Feat.HULL_FROM, (ZARA,), 1, 0.0), False),
        (Goal(Feat.HULL_BELOW, (ORION,), 1, 0.51), True),
        (Goal(Feat.HULL_BELOW, (ORION,), 1, 0.5), False),
        (Goal(Feat.HULL_BELOW, (ZARA,), 1, 0.1), True),
        (Goal(Feat.SUNK_OR_SLOW, (ORION,), 1, 13), True),
        (Goal(Feat.SUNK_OR_SLOW, (ORION,), 1, 8), False),
        (Goal(Feat.SUNK_OR_SLOW, (ZARA,), 1, 1), True),
        (Goal(Feat.HOLDS_FIELD), True),
    ],
)
def test_a_goal_is_looked_up_in_what_came_back(oob: OrderOfBattle, goal: Goal, is_met: bool) -> None:
    """Zara sunk, Fiume sound, Orion with half a hull and a quarter of her speed; the Allies hold the field."""
    engagement = met(oob, allied=((goal,),))

    assert (verdict(oob, engagement, came(*LOST, holds=Side.ALLIED)).winner is Side.ALLIED) is is_met


def test_all_goals_of_one_entry_must_be_met_and_any_entry_does(oob: OrderOfBattle) -> None:
    """Sink her and keep half of your hull; or hold the field."""
    sunk, whole, field = Goal(Feat.SUNK, (ZARA,)), Goal(Feat.HULL_FROM, (ORION,), 1, 0.9), Goal(Feat.HOLDS_FIELD)
    after = came(*LOST, holds=Side.ALLIED)

    assert verdict(oob, met(oob, allied=((sunk, whole),)), after).winner is None
    assert verdict(oob, met(oob, allied=((sunk, whole), (field,))), after).winner is Side.ALLIED


def test_nobody_wins_when_both_or_neither_met_their_aims(oob: OrderOfBattle) -> None:
    """A goal each: two met ones and two unmet ones are a draw."""
    sunk, afloat = Goal(Feat.SUNK, (ZARA,)), Goal(Feat.AFLOAT, (FIUME,))
    after = came(*LOST)

    both = verdict(oob, met(oob, axis=((afloat,),), allied=((sunk,),)), after)
    neither = verdict(oob, met(oob, axis=((sunk, Goal(Feat.SUNK, (FIUME,))),)), after)
    assert (both.winner, both.why.startswith("both")) == (None, True)
    assert (neither.winner, neither.why.startswith("neither")) == (None, True)


def test_without_aims_the_side_that_lost_less_of_its_tonnage_wins(oob: OrderOfBattle) -> None:
    """A ship sunk counts whole, damage by half; one of two sisters is half a side."""
    found = verdict(oob, met(oob), came(*LOST))

    assert found.winner is Side.ALLIED
    assert "Axis 50%, Allied 25%" in found.why


def test_losses_within_a_tenth_are_a_draw(oob: OrderOfBattle) -> None:
    """Scratches decide nothing."""
    scratched = Condition(shell_damage=Fraction(1, 8))
    after = came((ZARA, AFLOAT, SOUND), (FIUME, AFLOAT, SOUND), (ORION, AFLOAT, scratched))

    assert verdict(oob, met(oob), after).winner is None
    worse = came((ZARA, AFLOAT, SOUND), (FIUME, AFLOAT, SOUND), (ORION, AFLOAT, HALF))
    assert verdict(oob, met(oob), worse).winner is Side.AXIS


@pytest.mark.parametrize(("damage", "winner"), [(Fraction(19, 100), None), (Fraction(20, 100), Side.AXIS)])
def test_a_tenth_of_the_tonnage_is_what_a_draw_ends_at(oob: OrderOfBattle, damage: Fraction, winner: Side | None) -> None:
    """Damage counts by half: a fifth of her hull is a tenth of what the Allies sent."""
    after = came((ZARA, AFLOAT, SOUND), (FIUME, AFLOAT, SOUND), (ORION, AFLOAT, Condition(shell_damage=damage)))

    assert verdict(oob, met(oob), after).winner is winner


def test_only_what_was_lost_in_the_battle_counts(oob: OrderOfBattle) -> None:
    """Orion came with half a hull and leaves with it: nothing was lost."""
    engagement = met(oob)
    [orion] = engagement.parties[Side.ALLIED].participants
    before = {**engagement.parties, Side.ALLIED: Party((replace(orion, condition=HALF),))}
    after = came((ZARA, AFLOAT, SOUND), (FIUME, AFLOAT, SOUND), (ORION, AFLOAT, HALF))

    assert verdict(oob, replace(engagement, parties=before), after).winner is None


def test_a_hull_is_never_less_than_nothing() -> None:
    """Shell and water together may take more than there was."""
    assert hull_left(Condition(shell_damage=Fraction(3, 4), underwater_damage=Fraction(1, 2))) == 0
    assert hull_left(SOUND) == 1
