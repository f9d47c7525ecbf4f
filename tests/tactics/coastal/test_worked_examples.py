"""Every worked example of the ledger, as it stands there: what is given, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.charts.ledger_copy import Check, Examples
from tests.tactics.coastal import checks_fire, checks_turn

CHECKS: Mapping[str, Check] = {**checks_turn.CHECKS, **checks_fire.CHECKS}
EXAMPLES = Examples("GOLD-CO-", CHECKS)


def test_every_example_of_the_ledger_is_played() -> None:
    """CO-3.1 None is left out, and each is asked of something."""
    EXAMPLES.hold_to_all(160)


@pytest.mark.parametrize("case", EXAMPLES.of("A"))
def test_examples_of_the_turn_sight_repairs_and_guns_come_out(case: dict[str, Any]) -> None:
    """CO-3.1 The turn, sight, repairs, guns.

    CO-3.1.2 CO-3.1.6 CO-5.2.1 CO-5.3 CO-GAP-11 CO-6.2 CO-GAP-15 CO-6.3 CO-6.4 CO-7.1 CO-GAP-01 CO-7.2 CO-7.3 CO-7.4.
    """
    EXAMPLES.hold(case)


@pytest.mark.parametrize("case", EXAMPLES.of("B"))
def test_examples_of_hits_torpedoes_and_records_come_out(case: dict[str, Any]) -> None:
    """CO-7.5 Hits, torpedoes, records.

    CO-7.6 CO-7.7 CO-GAP-37 CO-7.8 CO-7.9 CO-7.10 CO-7.12 CO-7.13 CO-7.14 CO-7.15 CO-7.16 CO-8.1 CO-8.2 CO-8.3
    CO-8.4 CO-8.5 CO-GAP-27 CO-8.6 CO-8.7 CO-4.1 CO-R.2 CO-GAP-38 CO-R.4 CO-1.1 CO-GAP-04.
    """
    EXAMPLES.hold(case)


@pytest.mark.parametrize("case", EXAMPLES.of("C"))
def test_examples_of_initiative_movement_and_the_end_come_out(case: dict[str, Any]) -> None:
    """CO-3.1.1 The initiative, movement, the end.

    CO-GAP-05 CO-3.1.5 CO-3.1.7 CO-4.1 CO-GAP-06 CO-4.2 CO-4.3 CO-GAP-34 CO-4.4 CO-GAP-08 CO-6.2.1 CO-6.2.2
    CO-6.2.3 CO-6.2.4 CO-7.11 CO-8.8 CO-GAP-25 CO-B.2 CO-GAP-44.
    """
    EXAMPLES.hold(case)


@pytest.mark.parametrize("case", EXAMPLES.of("ACTIONS"))
def test_examples_of_whole_actions_come_out(case: dict[str, Any]) -> None:
    """CO-7.1 CO-7.17 Whole actions, with dice in the order in which they fall."""
    EXAMPLES.hold(case)


@pytest.mark.parametrize("case", EXAMPLES.of("CHARTS"))
def test_examples_of_whole_charts_come_out(case: dict[str, Any]) -> None:
    """CO-7.5 CO-8.7 CO-GAP-28 Every printed cell of a chart."""
    EXAMPLES.hold(case)


@pytest.mark.parametrize("case", EXAMPLES.of("SIDE"))
def test_examples_of_what_is_ours_come_out(case: dict[str, Any]) -> None:
    """CO-GAP-10 CO-GAP-12 CO-GAP-13 CO-GAP-31 CO-GAP-32 CO-GAP-33 CO-GAP-47 CO-GAP-20 CO-GAP-21 CO-GAP-29."""
    EXAMPLES.hold(case)
