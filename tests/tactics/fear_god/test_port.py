"""Fear God's dockyards: how long ships that come home are away, and who must lie dry."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Critical, Effect, Peril, Status
from campaign.tactics.fear_god.charts.terms import Size
from campaign.tactics.fear_god.system import SYSTEM
from campaign.tactics.fear_god.turn.outcome import Stay, outcome, stay_of
from campaign.tactics.kit.ending import BattleEnded, Ended, Ending
from tests.tactics.fear_god.hulls import casualty, charts, vessel


def stay(lost: int = 0, *effects: Effect, size: Size = Size.A, **more: Any) -> Stay:
    """How long a ship of 100 points lies in port with so many lost and these criticals."""
    criticals = tuple(Critical(effect, f"part {place}", 1) for place, effect in enumerate(effects))
    return stay_of(charts().port, vessel(size=size, built=100, hurt={"points": 100 - lost, "criticals": criticals, **more}))


@pytest.mark.parametrize(("lost", "size", "days"), [(75, Size.A, 105), (50, Size.A, 70), (51, Size.A, 72), (10, Size.D, 5)])
def test_a_hull_takes_days_by_size_and_by_the_share_that_is_lost(lost: int, size: Size, days: int) -> None:
    """FG-GAP-31 Three quarters of a battleship are 105 days, half of her 70; a part of a day is one."""
    assert stay(lost, size=size).main == days


def test_criticals_are_worked_at_beside_the_hull_the_longest_whole_and_the_others_half() -> None:
    """FG-GAP-31 A turret, two boiler rooms and wireless: 30 and half of 27; the longer of both counts."""
    broken = (Effect.MAIN, Effect.ENGINEERING, Effect.COMMS, Effect.ENGINEERING)

    assert (stay(0, *broken).main, stay(10, *broken).main, stay(50, *broken).main) == (44, 44, 70)
    assert stay(0, Effect.PERSONNEL, Effect.CARGO).main == 0


def test_a_lesser_yard_takes_half_as_long_again_and_a_tender_mends_no_hull() -> None:
    """FG-GAP-31 Twice as long at a tender, for criticals alone."""
    assert stay(50, Effect.RUDDER) == Stay(70, 105, 28, docked=True)
    assert stay(50).tender == 0


def test_what_was_put_right_at_sea_takes_no_days() -> None:
    """FG-8.4 FG-GAP-31 What is beyond repair there does."""
    mended, lasting = (stay(criticals=(Critical(Effect.BRIDGE, "bridge", 1, status),)).main
                       for status in (Status.REPAIRED, Status.LASTING))

    assert (mended, lasting) == (0, 10)


def test_who_is_holed_torpedoed_or_has_lost_more_than_fifteen_percent_is_docked() -> None:
    """FG-GAP-31 A patch takes five days, and so does a hole through which water comes in."""
    leaking = (casualty(Peril.FLOODING),)

    assert [stay(lost).docked for lost in (15, 16)] == [False, True]
    assert [(one.docked, one.main) for one in (stay(patch=True), stay(casualties=leaking))] == [(True, 5), (True, 5)]
    assert stay(casualties=(casualty(Peril.FIRE),)).docked is False
    hit = vessel(built=100)
    assert stay_of(charts().port, replace(hit, harm=replace(hit.harm, protection=(1, 2)))).docked


def test_a_skirmish_tells_how_long_ships_are_away_and_a_campaign_does_not() -> None:
    """FG-GAP-31 There SM-8B is the law."""
    skirmish, book = load_skirmish_book("river-plate")
    now = SYSTEM.begin(book, skirmish.engagement)
    spee = now.vessels[ShipId("graf_spee")]
    half = replace(spee, harm=replace(spee.harm, points=spee.record.points // 2))
    now = SYSTEM.fold(replace(now, vessels={**now.vessels, spee.id: half}), BattleEnded(Ended(Ending.STOPPED)))
    setting = now.engagement.setting
    assert setting is not None
    on_map = [replace(now.engagement, hex=Hex("10252"), setting=replace(setting, stop_minutes=hour)) for hour in (None, 60)]
    told, campaign, by_the_clock = (outcome(book, replace(now, engagement=one)) for one in (now.engagement, *on_map))
    assert told is not None and campaign is not None and by_the_clock is not None
    lines = [line for line in told.story if "dockyard" in line]

    assert len(lines) == 1 and "Graf Spee must be docked: days in a main dockyard" in lines[0]
    assert lines[0] in by_the_clock.story and not any("dockyard" in line for line in campaign.story)
