"""The gate reads only files that say its name, so no test may be marked for it in one that does not."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from tests.house.gates import GATE, silent_files


class Planted(Struct, frozen=True):
    """A test that was never collected, with its marks."""

    path: Path
    marks: tuple[str, ...]

    def get_closest_marker(self, name: str) -> str | None:
        """The mark, if it was planted."""
        return name if name in self.marks else None


def test_a_test_that_no_run_would_reach_is_found(tmp_path: Path) -> None:
    """Canary: one marked by a mark from elsewhere, beside one that says so and one that is of no gate."""
    silent, spoken = tmp_path / "test_silent.py", tmp_path / "test_spoken.py"
    silent.write_text("from elsewhere import long\n", encoding="utf-8")
    spoken.write_text("pytestmark = pytest.mark.gate\n", encoding="utf-8")

    assert silent_files([Planted(silent, (GATE,)), Planted(spoken, (GATE,)), Planted(silent, ())]) == [silent]
    assert silent_files([Planted(silent, ()), Planted(spoken, (GATE,))]) == []
