"""What was seen of a battle on its paper: whose deed it was, where it happened, and what it did, all as it was told."""

from __future__ import annotations

import pytest

from campaign.gui.battle.paper.told import Chronicle, ChronicleLine
from campaign.model.play.telling import Being, Deed, Effect, Instrument, Measure, Mention, Telling
from campaign.model.sides import Side
from tests.gui.battles import Fought

SPOTTER = Mention("Trento's spotter", Being.AIR_UNIT, "trento-ro43", Side.AXIS)
GUNS = Instrument.GUNS


@pytest.fixture(scope="module")
def fought() -> Fought:
    """A battle with ships of both sides on its sea."""
    return Fought(rules="supermarina", name="calabria-afternoon", size=(1920, 1080))


def ships(fought: Fought) -> tuple[Mention, Mention, Mention]:
    """Two ships of the Allies and one of the Axis, as they are seen."""
    first, second, *_ = (Mention(token.name, Being.SHIP, token.id, token.side) for token in fought.screen.view.tokens
                         if token.side is Side.ALLIED)
    enemy = next(token for token in fought.screen.view.tokens if token.side is Side.AXIS)
    return first, second, Mention(enemy.name, Being.SHIP, enemy.id, enemy.side)


def lines_of(fought: Fought, *tellings: Telling, whole: bool = True) -> tuple[ChronicleLine, ...]:
    """The lines of a chronicle that heard just this, the first first."""
    chronicle = Chronicle()
    chronicle.add(tellings, fought.screen.view, 720)
    return tuple(reversed(chronicle.newest(fought.stage.look, whole=whole)))


def test_a_line_bears_the_side_that_did_it_and_leads_to_whom_it_was_done(fought: Fought) -> None:
    """A name in another name misleads nobody: a flight from Trento to Juno is an Axis deed, seen at Juno."""
    juno, _, _ = ships(fought)
    sentence = f"{SPOTTER} flies towards {juno}."

    (line,) = lines_of(fought, Telling(deed=Deed.FLIGHT, sentence=sentence, by=(SPOTTER,), to=(juno,)))

    assert (line.side, line.token, line.words) == (Side.AXIS, juno.key, sentence)


def test_a_line_leads_to_the_doer_where_the_other_is_on_no_sea(fought: Fought) -> None:
    """Sides and the unknown have no place to look at."""
    own, _, _ = ships(fought)
    track = Mention("a torpedo", Being.UNKNOWN, side=Side.AXIS)

    (line,) = lines_of(fought, Telling(deed=Deed.SIGHTING, sentence=f"{own} sees {track}.", by=(own,), to=(track,)))

    assert line.token == own.key


@pytest.mark.parametrize(("telling", "herald"), [
    (Telling(deed=Deed.HIT, sentence="She is hit."), "Hit."),
    (Telling(deed=Deed.LOSS, sentence="She goes down."), "Lost."),
    (Telling(deed=Deed.MINE, sentence="She strikes a mine.", effects=(Effect(measure=Measure.HITS, amount=1),)), "Hit."),
    (Telling(deed=Deed.MINE, sentence="She is in a minefield."), ""),
    (Telling(deed=Deed.SIGHT_LOST, sentence="She is lost from sight."), ""),
    (Telling(deed=Deed.REPAIR, sentence="Hits on her are repaired."), ""),
])
def test_what_was_done_says_whether_it_hurts(fought: Fought, telling: Telling, herald: str) -> None:
    """The word before a line comes of the deed, whatever words the sentence has."""
    (line,) = lines_of(fought, telling)

    assert (line.herald, line.hurts) == (herald, bool(herald))


def test_steering_time_and_dice_are_in_the_whole_log_alone(fought: Fought) -> None:
    """What a side does as a whole, such as holding the range, is worth a line."""
    own, _, _ = ships(fought)
    side = Mention("the Allied side", Being.SIDE, "allied", Side.ALLIED)
    passing = (Telling(deed=Deed.MOVE, sentence="She steers 040.", by=(own,)), Telling(deed=Deed.TIME, sentence="Turn 3 ends."),
               Telling(deed=Deed.DIE, sentence="fire: 7"), Telling(deed=Deed.ORDER, sentence="It is sealed.", quiet=True))
    held = Telling(deed=Deed.MOVE, sentence="The range is long.", by=(side,))

    assert [line.words for line in lines_of(fought, *passing, held, whole=False)] == ["The range is long."]
    assert len(lines_of(fought, *passing, held)) == 5


def test_misses_of_a_side_are_one_line(fought: Fought) -> None:
    """Each salvo that hit nothing is in the whole log, by whatever name its firer goes."""
    first, second, enemy = ships(fought)
    missed = [Telling(deed=Deed.MISS, sentence=f"{by} fires at {to}.", by=(by,), to=(to,), instrument=GUNS)
              for by, to in ((first, enemy), (second, enemy), (enemy, first))]

    assert [(line.words, line.side) for line in lines_of(fought, *missed, whole=False)] == [
        (f"{first} and {second} fire and miss.", Side.ALLIED), (f"{enemy} fires and misses.", Side.AXIS)]


def test_a_line_stands_at_the_minute_when_its_turn_began(fought: Fought) -> None:
    """What one order brings about may end a turn and begin another."""
    told = [Telling(deed=Deed.HIT, sentence="She is hit.", minute=minute) for minute in (3, 6)]

    assert [line.time for line in lines_of(fought, *told)] == ["12:03", "12:06"]
