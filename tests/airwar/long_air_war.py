"""The slow proof, by `make air-proof`: every action of `docs/air-war.md` played again, and as many whole wars as `WARS` says.

Not part of `make test`. Each war prints what it came to.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache

import pytest

from campaign.model.play.calendar import Step, Turn
from campaign.model.sides import BOTH, Side
from campaign.rules.chapters.undersea.ch06_submarines import TORPEDOED
from campaign.rules.chapters.undersea.ch07_mines import STRUCK
from tests.air_at_sea import sky, spotted
from tests.air_fights import SWORDFISH, squads
from tests.airwar.accounts import Account, accounts
from tests.airwar.crete import out_of_reach
from tests.airwar.page import PAGE, fingerprint, measured, outside, rows_of, war_faults, war_row
from tests.airwar.recount import PLAYED, Recount, recounts
from tests.airwar.wars import Cause, War, cause_of, has_a_chance, seeds_asked_for, wars
from tests.airwar.yardsticks import YARDSTICKS
from tests.sea import TRANSPORT, italian

FIRST, SECOND, THIRD = (Turn.of(turn) for turn in ("Jun I 40", "Jun II 40", "Jul I 40"))

@cache
def again(key: str) -> Recount:
    """An action of the page, played again."""
    return next(recounts((key,)))


@cache
def fought() -> tuple[War, ...]:
    """The wars that were asked for."""
    return tuple(wars(seeds_asked_for()))


def on_page() -> list[str]:
    """The lines of the page."""
    return PAGE.read_text(encoding="utf-8").splitlines()


def test_no_action_is_missing() -> None:
    """SM-GAP-46, SM-GAP-57 Each account is played, and stands on the page with all of its figures."""
    assert [account.key for account in accounts()] == list(PLAYED)
    assert {yardstick.action for yardstick in YARDSTICKS} <= set(PLAYED)
    assert [account.name for account in accounts() for figure in account.figures
            if not any(line.startswith(f"| {account.name} | ") and f" | {figure.words} | {figure.history} | " in line
                       for line in on_page())] == []


def test_the_page_was_made_from_the_data_as_it_is() -> None:
    """SM-GAP-43, SM-GAP-44, SM-GAP-45 Whoever changes a chart or an account makes the page anew (`make air-war`)."""
    assert fingerprint() in on_page()


def test_nobody_is_sent_round_crete_beyond_his_range() -> None:
    """SM-GAP-47 The strikes that are allotted could be flown from where their units stood."""
    assert out_of_reach() == []


@pytest.mark.parametrize("account", accounts(), ids=[account.key for account in accounts()])
def test_every_row_of_the_page_is_what_is_played(account: Account) -> None:
    """SM-GAP-46, SM-GAP-57 The same seeds lead to the same figures."""
    found = again(account.key)
    rows = (*rows_of(found), *(measured(one, found) for one in YARDSTICKS if one.action == account.key))

    assert [row for row in rows if row not in on_page()] == []


@pytest.mark.parametrize("account", accounts(), ids=[account.key for account in accounts()])
def test_history_lies_among_nineteen_in_twenty_or_it_is_said_why_not(account: Account) -> None:
    """SM-GAP-43, SM-GAP-44, SM-GAP-48 A figure that lies without has its reason, and no other has one."""
    without = [spread.figure for _, spread in outside((again(account.key),))]

    assert without == [figure for figure in account.figures if figure.unlike]


@pytest.mark.parametrize("place", range(len(YARDSTICKS)), ids=[f"{one.action}-{one.words}" for one in YARDSTICKS])
def test_the_yardsticks_of_the_ledger_are_met(place: int) -> None:
    """SM-GAP-44, SM-GAP-46, SM-GAP-57 Taranto, Illustrious and the convoy of August 1942."""
    yardstick = YARDSTICKS[place]

    assert yardstick.is_met(again(yardstick.action)), yardstick.written(again(yardstick.action))


def test_libyas_cargo_is_lost_as_in_history_and_by_all_three() -> None:
    """SM-GAP-57 Over all wars between 8 and 22 in a hundred, a tenth of them each by aircraft, submarines and ships."""
    for war in fought():
        print(f"\n{war_row(war)}")

    assert war_faults(fought()) == []


@pytest.mark.parametrize("side", BOTH, ids=[side.value for side in BOTH])
def test_no_air_force_stands_idle_while_there_is_prey(side: Side) -> None:
    """SM-GAP-80 Who has something worth a strike in three segments of a game turn flies in it."""
    assert [(war.seed, str(turn)) for war in fought() for turn in war.idle(side)] == []


def test_the_wars_of_the_page_are_what_is_fought() -> None:
    """SM-GAP-57 The same seeds lead to the same wars."""
    assert [row for row in map(war_row, fought()) if row not in on_page()] == []


def test_an_air_force_that_stands_still_is_noticed() -> None:
    """Canary: of two game turns with prey in three segments, one without a sortie; two segments are no such turn."""
    war = War(1, sorties=Counter({(Side.AXIS, FIRST): 1}))
    for turn, segments in ((FIRST, {1, 2, 3}), (SECOND, {15, 16, 17}), (THIRD, {29, 30})):
        war.chances[Side.AXIS, turn] = segments

    assert war.turns_with_chances(Side.AXIS) == [FIRST, SECOND]
    assert war.idle(Side.AXIS) == [SECOND] and war.idle(Side.ALLIED) == []


def test_a_chance_is_prey_that_is_seen_and_in_reach() -> None:
    """Canary, SM-GAP-80 Laden transports six hexes from the torpedo bombers are one; unseen they are none."""
    convoy = [italian(f"Convoy {number}", "00206", TRANSPORT) for number in range(4)]
    book, state = sky(*convoy, *squads("815", 4, "hal_far", SWORDFISH), acting=Side.ALLIED, step=Step.COMBAT)

    assert has_a_chance(book, spotted(state, "AX1"), Side.ALLIED)
    assert not has_a_chance(book, state, Side.ALLIED)


def test_a_war_that_is_lost_to_one_cause_alone_is_noticed() -> None:
    """Canary: too much lost, and nothing of it by aircraft or ships."""
    war = War(1, landed=50, lost=defaultdict(float, {Cause.SUBMARINES: 50}))

    assert war_faults((war,)) == ["50.0% of Libya's cargo is lost", "aircraft have 0% of it", "ships have 0% of it"]


def test_what_sank_a_ship_is_told_by_the_words_of_her_loss() -> None:
    """SM-4C3 The words that the chapters use, by what they mean."""
    told = {"bombed": Cause.AIR, "torpedoed by aircraft": Cause.AIR, TORPEDOED: Cause.SUBMARINES, STRUCK: Cause.MINES,
            "battle B12": Cause.SHIPS, "caught after scattering": Cause.SHIPS, "heavy weather": Cause.OTHER}

    assert {words: cause_of(words) for words in told} == told
