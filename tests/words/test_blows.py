"""A turn is told by its blows: who hit whom, from how far and to what effect; misses are one line a side."""

from __future__ import annotations

import pytest

from campaign.model.play.telling import Being, Change, Deed, Effect, Instrument, Measure, Mention, Part, Telling
from campaign.model.sides import Side
from campaign.session.words.blows import miss_lines, sorted_told
from campaign.words.lengths import LengthUnit

AJAX, ACHILLES, EXETER = (Mention(name, Being.SHIP, name.lower(), Side.ALLIED) for name in ("Ajax", "Achilles", "Exeter"))
SPEE = Mention("Graf Spee", Being.SHIP, "graf_spee", Side.AXIS)
POINTS = Effect(Part.HULL, Change.LOST, Measure.DAMAGE_POINTS, 20.0, 2370.0, 2350.0)


def hit(by: Mention, range_m: float | None = 15_200.0, times: int = 1) -> Telling:
    """Some hits by a ship's guns on Graf Spee."""
    return Telling(deed=Deed.HIT, sentence=f"{by} fires at {SPEE}.", by=(by,), to=(SPEE,), instrument=Instrument.GUNS,
                   range_m=range_m, effects=(Effect(change=Change.HIT, measure=Measure.HITS, amount=times),))


def missed(by: Mention) -> Telling:
    """A salvo that hit nothing."""
    return Telling(deed=Deed.MISS, sentence=f"{by} fires at {SPEE}: no hit.", by=(by,), to=(SPEE,), instrument=Instrument.GUNS)


LOSES = Telling(deed=Deed.DAMAGE, sentence="Graf Spee loses 20 points.", to=(SPEE,), effects=(POINTS,))
JAMS = Telling(deed=Deed.DAMAGE, sentence="Graf Spee: turret B jams.", to=(SPEE,),
               effects=(Effect(Part.TURRET, Change.JAMMED, name="B"),))


def sentences(*tellings: Telling, unit: LengthUnit = LengthUnit.KM) -> list[str]:
    """The blows in words."""
    return [blow.sentence(unit) for blow in sorted_told(tellings).blows]


@pytest.mark.parametrize(("told", "sentence"), [
    ((hit(AJAX),), "Ajax hits Graf Spee at 15.2 km."),
    ((hit(AJAX, None),), "Ajax hits Graf Spee."),
    ((hit(AJAX), LOSES, JAMS), "Ajax hits Graf Spee at 15.2 km: 20 points lost, 2350 left; turret B jammed."),
    ((hit(AJAX, times=2), hit(AJAX, 14_000.0)), "Ajax hits Graf Spee 3 times at 14 km."),
    ((hit(AJAX, times=2), hit(ACHILLES), LOSES),
     "Ajax twice (15.2 km) and Achilles (15.2 km) hit Graf Spee: 20 points lost, 2350 left."),
])
def test_a_blow_says_who_from_how_far_and_to_what_effect(told: tuple[Telling, ...], sentence: str) -> None:
    """All hits on one ship in one turn are one sentence."""
    assert sentences(*told) == [sentence]


def test_ranges_are_told_in_the_unit_of_choice() -> None:
    """Yards where yards were chosen."""
    assert sentences(hit(AJAX), unit=LengthUnit.YARDS) == ["Ajax hits Graf Spee at 16,600 yd."]


def test_a_loss_and_what_nobody_did_keep_lines_of_their_own() -> None:
    """What a ship suffers in a turn in which she was not hit is no blow; nor is her end."""
    gone = Telling(deed=Deed.LOSS, sentence="Graf Spee sinks.", to=(SPEE,))
    told = sorted_told((LOSES, gone))

    assert (told.blows, told.rest) == ((), (LOSES, gone))


def test_misses_are_folded_and_who_hit_in_the_same_turn_did_not_miss() -> None:
    """One line a side, however many salvoes."""
    told = sorted_told((missed(AJAX), hit(AJAX), missed(ACHILLES), missed(EXETER), missed(EXETER)))

    assert list(miss_lines(told.misses)) == [(Side.ALLIED, "Achilles and Exeter fire and miss.")]
    assert told.rest == ()
