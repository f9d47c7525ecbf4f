"""Every worked example of the ledger, as it stands there: what is given, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.charts.ledger_copy import Check, Examples
from tests.tactics.surface_fire import checks_air, checks_damage, checks_fire, checks_sea, checks_whole

CHECKS: Mapping[str, Check] = {
    **checks_sea.CHECKS, **checks_fire.CHECKS, **checks_damage.CHECKS, **checks_air.CHECKS, **checks_whole.CHECKS,
}
EXAMPLES = Examples("GOLD-SF-", CHECKS)


def test_every_example_of_the_ledger_is_played() -> None:
    """SF-0.1 None is left out, and each is asked of something."""
    EXAMPLES.hold_to_all(318)


@pytest.mark.parametrize("case", EXAMPLES.of("A"))
def test_examples_of_launching_orders_and_movement_come_out(case: dict[str, Any]) -> None:
    """SF-0.4 Launching, orders and movement.

    SF-0.4, SF-0.3, SF-VII.2, SF-0.2, SF-I.2, SF-I.3, SF-I.5, SF-I.7, SF-I.4, SF-I.6, SF-VII.6, SF-I.9, SF-II.2, SF-III.5,
    SF-III.6, SF-III.7, SF-III.9, SF-III.10, SF-III.11, SF-III.13, SF-VII.18, SF-III.15, SF-III.16, SF-VII.28, SF-III.19,
    SF-III.21, SF-III.20.
    """
    EXAMPLES.hold(case)


@pytest.mark.parametrize("case", EXAMPLES.of("B"))
def test_examples_of_aircraft_and_phase_five_come_out(case: dict[str, Any]) -> None:
    """SF-IV.4 Aircraft, detection, light, damage control.

    SF-IV.4, SF-IV.1, SF-IV.2, SF-IV.7, SF-IV.8, SF-IV.9, SF-V.3, SF-V.4, SF-V.6, SF-V.5, SF-V.9, SF-V.10, SF-V.8,
    SF-V.11, SF-V.12, SF-V.13, SF-V.15, SF-VI.2, SF-VI.3, SF-VI.4, SF-VI.5, SF-VI.9, SF-VI.10, SF-VI.7, SF-VI.12, SF-VI.8,
    SF-VI.14, SF-VI.15, SF-VI.17, SF-X.3, SF-VI.16.
    """
    EXAMPLES.hold(case)


@pytest.mark.parametrize("case", EXAMPLES.of("C"))
def test_examples_of_torpedoes_guns_and_damage_come_out(case: dict[str, Any]) -> None:
    """SF-VII.3 Torpedoes, guns and their damage.

    SF-VII.3, SF-VII.4, SF-VII.7, SF-VII.24, SF-VII.8, SF-VII.10, SF-VII.17, SF-VII.14, SF-VII.12, SF-VII.15, SF-VII.13,
    SF-VII.18, SF-VII.19, SF-X.9, SF-VII.20, SF-VII.21, SF-VII.22, SF-VII.23, SF-VII.16.
    """
    EXAMPLES.hold(case)


@pytest.mark.parametrize("case", EXAMPLES.of("D"))
def test_examples_of_special_damage_morale_and_additions_come_out(case: dict[str, Any]) -> None:
    """SF-VII.25 Special damage, morale and additional rules.

    SF-VII.25, SF-VII.32, SF-VII.26, SF-VII.27, SF-VII.28, SF-VII.7, SF-VII.29, SF-VII.30, SF-VII.31, SF-VII.33, SF-
    VII.35, SF-VII.36, SF-VII.37, SF-VIII.1, SF-VIII.2, SF-VIII.3, SF-VIII.4, SF-VIII.5, SF-X.1, SF-X.2, SF-X.4, SF-X.5,
    SF-X.6, SF-X.8, SF-X.9, SF-X.10, SF-X.11, SF-VI.19, SF-X.12, SF-X.13, SF-X.14, SF-X.7, SF-R.4, SF-VI.6, SF-III.18, SF-
    VI.11.
    """
    EXAMPLES.hold(case)


@pytest.mark.parametrize("case", EXAMPLES.of("E"))
def test_examples_of_the_order_of_things_come_out(case: dict[str, Any]) -> None:
    """SF-0.1 The order of things, and what is ours.

    SF-0.1, SF-0.5, SF-I.1, SF-I.8, SF-I.3, SF-I.10, SF-VII.33, SF-VII.30, SF-I.12, SF-V.2, SF-II.1, SF-II.3, SF-III.4,
    SF-III.8, SF-III.14, SF-III.17, SF-III.22, SF-IV.3, SF-IV.5, SF-IV.6, SF-V.7, SF-V.14, SF-V.16, SF-VII.28, SF-VI.1,
    SF-VI.13, SF-VI.18, SF-VII.7, SF-VI.20, SF-VII.24, SF-VII.1, SF-VII.5, SF-VII.9, SF-VII.11, SF-VII.10, SF-VII.34, SF-
    VIII.6, SF-III.18, SF-R.2, SF-0.7, SF-V.3, SF-V.5, SF-VII.4, SF-B.2.
    """
    EXAMPLES.hold(case)


@pytest.mark.parametrize("case", EXAMPLES.of("ACTIONS"))
def test_examples_of_whole_actions_come_out(case: dict[str, Any]) -> None:
    """SF-VII.10 Whole actions, with dice in the order in which they fall.

    SF-VII.10, SF-VII.17, SF-VII.18, SF-VII.19, SF-VII.24, SF-VII.25, SF-VII.32, SF-VII.3, SF-VII.7, SF-VII.22, SF-VII.21,
    SF-VII.14, SF-X.8, SF-X.9, SF-VI.13, SF-VI.14, SF-VI.15, SF-VI.17, SF-X.2.
    """
    EXAMPLES.hold(case)


@pytest.mark.parametrize("case", EXAMPLES.of("CHARTS"))
def test_examples_of_whole_charts_come_out(case: dict[str, Any]) -> None:
    """SF-VII.18 Every printed cell of a chart.

    SF-VII.18, SF-VI.17, SF-VII.25, SF-VI.9, SF-VII.17, SF-VII.37, SF-III.9, SF-VI.7, SF-III.20, SF-X.10, SF-VII.32, SF-
    VIII.1, SF-III.13, SF-I.4, SF-0.6, SF-III.3, SF-V.1, SF-III.1, SF-III.12, SF-IV.10, SF-I.9, SF-I.7, SF-GAP-16, SF-
    GAP-48, SF-GAP-28, SF-GAP-11, SF-GAP-13, SF-GAP-24, SF-GAP-34, SF-I.11, SF-III.23, SF-IV.11, SF-III.19, SF-VII.36,
    SF-X.3, SF-X.4, SF-VI.13, SF-VII.11, SF-VII.10, SF-IV.8.
    """
    EXAMPLES.hold(case)
