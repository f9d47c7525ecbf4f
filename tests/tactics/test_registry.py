"""Which systems there are is derived, and none is imported before it is used."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from campaign.tactics import registry

CHECKOUT = Path(__file__).parents[2]
ASKED = (
    "import sys; from campaign.store.codec import codec; from campaign.tactics import registry; "
    "codec(); registry.system_names(); registry.papers_names(); {}; "
    "print(sorted(name for name in sys.modules if name.startswith('campaign.tactics.') and name.endswith('.system')))"
)


def imported(more: str) -> str:
    """The systems that a fresh process has imported after asking for names and codec, and something more."""
    done = subprocess.run([sys.executable, "-c", ASKED.format(more)], cwd=CHECKOUT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.gate
def test_names_and_codec_import_no_system() -> None:
    """What is listed need not be loaded."""

    assert imported("None") == "[]"


@pytest.mark.gate
def test_a_system_is_imported_when_it_is_used_and_alone() -> None:
    """Canary of the test above: using one shows."""

    assert imported("registry.system_named('supermarina').suits") == "['campaign.tactics.supermarina.system']"


def test_each_folder_with_a_system_is_one_by_its_name() -> None:
    """A folder beside the registry that holds a file `system.py`, and no other."""
    folders = sorted(path.parent.name for path in Path(registry.__file__).parent.glob("*/system.py"))

    assert sorted(name for name in registry.system_names() if registry.is_ours(name)) == folders
    assert {registry.system_named(name).name for name in folders} == set(folders)
