"""The checkout keeps every house rule."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.house import guards
from tests.house.test_canaries import PLANTED

ROOT = Path(__file__).parents[2]
# One process parses the tree for all guards.
pytestmark = pytest.mark.xdist_group("guards")


@pytest.mark.parametrize("guard", guards.GUARDS, ids=lambda guard: guard.__name__)
def test_the_checkout_keeps_the_house_rules(guard: Callable[[Path], list[str]]) -> None:
    """A house rule that is not executed is a wish."""
    faults = guard(ROOT)

    assert not faults, "\n" + "\n".join(faults)


def test_every_guard_is_set_off_by_a_canary() -> None:
    """A guard that nothing has ever set off proves nothing."""
    assert {planted[0] for planted in PLANTED} == set(guards.GUARDS)


def test_the_gate_runs_style_types_architecture_and_tests() -> None:
    """`make test` and `make gate` are the whole gate, and `.ci/run` calls both: no test is left out by either."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")

    for tool in ("ruff check", "pyrefly check", "lint-imports", "-m pytest"):
        assert f"/{tool}" in makefile or f" {tool}" in makefile
    assert "lint tests" in makefile
    assert '-m "not gate"' in makefile and "-m gate" in makefile
    called = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert called[-2:] == ["make test", "make gate"]
