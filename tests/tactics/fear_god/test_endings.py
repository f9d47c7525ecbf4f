"""How battles of Fear God end, who holds the field, what comes back, and what each side is shown on the way."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Outcome, Setting
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import Doomed, Moved, PlotSealed, Sank, seen_by
from campaign.tactics.fear_god.battle.harm import Cause
from campaign.tactics.fear_god.battle.orders import Plot
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.charts.terms import metres
from campaign.tactics.fear_god.system import SYSTEM
from campaign.tactics.fear_god.turn.outcome import band_of, outcome
from campaign.tactics.fear_god.turn.sequence import end_turn, ending, reload
from campaign.tactics.kit.ending import BattleEnded, Ended, Ending
from tests.tactics.fear_god.hulls import Faces, battle, carried, charts, tubes, vessel


def ours(**more: Any) -> Vessel:
    """A battlecruiser."""
    return vessel("own", **more)


def theirs(yards: float = 20000, **more: Any) -> Vessel:
    """An enemy so far off."""
    return vessel("foe", Side.AXIS, (0.0, metres(yards)), **more)


def ends(*vessels: Vessel, quiet: int = 0, **more: Any) -> Ended | None:
    """How a battle of just those ends with this turn."""
    return ending(charts(), battle(*vessels, **more), quiet)


def test_a_battle_goes_on_while_both_sides_have_somebody_who_fights() -> None:
    """FG-GAP-25 A sinking ship does not."""
    assert ends(ours(), theirs()) is None
    assert ends(ours(), theirs(hurt={"doomed": 5})) == Ended(Ending.ONE_SIDE_GONE, None, Side.ALLIED)
    assert ends(replace(ours(), sunk=True), theirs(hurt={"doomed": 5})) == Ended(Ending.ONE_SIDE_GONE)


@pytest.mark.parametrize(("yards", "quiet", "over"), [(20000, 0, False), (24001, 0, True), (20000, 1, True)])
def test_a_side_that_breaks_off_is_gone_when_it_is_clear_or_out_of_sight(yards: float, quiet: int, over: bool) -> None:
    """FG-GAP-25 Its enemy holds the field."""
    found = ends(ours(), theirs(yards, broken_off=True), quiet=quiet)

    assert found == (Ended(Ending.BROKEN_OFF, Side.AXIS, Side.ALLIED) if over else None)


def test_ten_turns_without_contact_end_it_unless_somebody_is_still_to_come() -> None:
    """FG-GAP-25 Nobody holds the field."""
    assert ends(ours(), theirs(), quiet=9) is None
    assert ends(ours(), theirs(), quiet=10) == Ended(Ending.NO_CONTACT)
    assert ends(ours(), theirs(arrives=20), quiet=10) is None


def test_contact_is_counted_turn_by_turn() -> None:
    """FG-GAP-25 Who is seen by anybody begins the count anew."""
    counts = []
    for contact in (Contact.NONE, Contact.LOST, Contact.SEEN):
        going = carried(replace(battle(ours(contact=contact), theirs()), quiet=4), Faces())
        end_turn(going)
        counts.append(going.battle.quiet)

    assert counts == [5, 5, 0]


def at_sea(turn: int, moment: str, stop: int | None = None) -> Battle:
    """A battle in the North Sea in January that began at a moment."""
    found = battle(ours(), theirs(), turn=turn)
    return replace(found, engagement=replace(found.engagement, setting=Setting("A test", moment, 55.0, 5.0, stop_minutes=stop)))


def test_night_ends_a_battle_that_began_by_day() -> None:
    """FG-GAP-25 The sky is known where moment and place are told."""
    assert ending(charts(), at_sea(1, "1915-01-24T12:00+00:00"), 0) is None
    assert ending(charts(), at_sea(1, "1915-01-24T19:00+00:00"), 0) == Ended(Ending.NIGHT)


def test_it_is_broken_off_at_the_hour_or_after_four_hours() -> None:
    """FG-GAP-25 FG-0-time Twenty turns are an hour."""
    noon = "1915-01-24T09:00+00:00"

    assert [ending(charts(), at_sea(turn, noon, 60), 0) is None for turn in (19, 20)] == [True, False]
    assert [ends(ours(), theirs(), turn=turn) for turn in (79, 80)] == [None, Ended(Ending.TOO_LONG)]


def test_tubes_are_loaded_again_from_what_lies_behind_them() -> None:
    """FG-GAP-28 No more than there is."""
    empty = replace(ours(tubes=tubes()), loaded={"tubes 1": 1}, reloads={"tubes 1": 1})
    going = carried(battle(empty), Faces())
    reload(going)

    assert (going.vessel(empty.id).loaded, going.vessel(empty.id).reloads) == ({"tubes 1": 2}, {"tubes 1": 0})


@pytest.mark.parametrize(("left", "words"), [(501, "hardly touched"), (400, "lightly damaged"), (300, "damaged"),
                                             (200, "heavily damaged"), (100, "crippled"), (10, "a wreck")])
def test_damage_has_a_name(left: int, words: str) -> None:
    """FG-6R-export By the share of her points that is lost."""
    assert band_of(ours(hurt={"points": left})) == words


# Whole battles --------------------------------------------------------------------------------------------------------


def test_a_ship_that_was_doomed_when_it_ended_is_lost() -> None:
    """FG-8.1.8 FG-6R-export And goes to whoever hurt her last."""
    skirmish, book = load_skirmish_book("river-plate")
    now = SYSTEM.begin(book, skirmish.engagement)
    spee, ajax = ShipId("graf_spee"), ShipId("ajax")
    hurt = replace(now.vessels[spee], hurt_by=ajax)
    now = replace(now, vessels={**now.vessels, spee: hurt}, turn=11)
    for fact in (Doomed(spee, Cause.SHELL, 30), BattleEnded(Ended(Ending.STOPPED))):
        now = SYSTEM.fold(now, fact)
    after = outcome(book, now)
    assert after is not None
    fates = {one.ship: (one.outcome, one.credit) for one in after.outcomes}

    assert fates[spee] == (Outcome.SUNK, ajax) and fates[ajax] == (Outcome.AFLOAT, None)
    assert after.minutes == 30 and any("Graf Spee was lost" in line for line in after.story)


def test_who_is_out_of_sight_has_no_place_on_the_enemys_plot() -> None:
    """FG-GAP-15 Known once, she is out of sight; never seen, she is not there at all."""
    skirmish, book = load_skirmish_book("river-plate")
    now = SYSTEM.begin(book, skirmish.engagement)
    spee = now.vessels[ShipId("graf_spee")]

    def shown(**more: Any) -> Any:
        hidden = replace(now, vessels={**now.vessels, spee.id: replace(spee, **more)})
        view = SYSTEM.view_for(book, hidden, Side.ALLIED)
        return next((token for token in view.tokens if token.id == spee.id), None)

    assert shown(contact=Contact.NONE, known=False) is None
    lost = shown(contact=Contact.NONE, known=True)
    assert (lost.x_m, lost.status, lost.arcs, lost.notes) == (None, "out of sight", (), ())
    seen = shown(contact=Contact.SEEN, known=True)
    assert seen.x_m is not None and not any(key == "points" for key, _ in seen.details)


def test_what_one_side_has_plotted_is_its_own_affair() -> None:
    """FG-GAP-01 And so are moves that the enemy does not see."""
    moved = Moved(ShipId("own"), ours().pose, 20.0, 0.0, False, (), (), (Side.ALLIED,))

    assert seen_by(PlotSealed(Plot(Side.AXIS))) == (Side.AXIS,)
    assert seen_by(moved) == (Side.ALLIED,)
    assert seen_by(Sank(ShipId("own"), Cause.SHELL)) == (Side.AXIS, Side.ALLIED)


def test_the_same_seed_gives_the_same_battle_of_cripples() -> None:
    """FG-0-order One stream of dice gives one result, phase by phase."""
    skirmish, book = load_skirmish_book("cape-bon")
    one, two = (SYSTEM.fight(book, skirmish.engagement, SeededDice(5, "again")) for _ in range(2))

    assert one == two
