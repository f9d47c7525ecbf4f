"""Each guard is set off once: a violation planted in a small checkout of its own must be noticed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.house import alike, circles, foreign, guards, told

ROOT = Path(__file__).parents[2]
SYSTEM = '"""A battle."""\n\nimport math\n\n' + "".join(f"STEP_{step} = {step}\n" for step in range(14))
INNOCENT = {
    "campaign/__init__.py": '"""A game."""\n',
    "campaign/__main__.py": """'Begins.'\nfrom campaign import rules\ndef main() -> None:\n    'Plays.'\n    rules.law()\n""",
    "campaign/model/__init__.py": '"""Nouns."""\n',
    "campaign/model/dice.py": '"""Chance."""\n\nimport random\n\nDIE = random.Random(1)\n',
    "campaign/rules/__init__.py": '"""Verbs."""\n\n\ndef law() -> None:\n    """SM-1A Ships move."""\n',
    "campaign/rules/charts/one.yaml": "format: 1\nrule: SM-1A\n",
    "campaign/tactics/first/fold.py": SYSTEM,
    "tests/test_law.py": '"""Laws."""\n\n\ndef test_ships_move_in_their_step() -> None:\n    """SM-1A: ships move."""\n',
    **{f"campaign/tactics/full/of_{number}.py": f'"""Number {number}."""\n' for number in range(25)},
    "docs/rulings.md": "# Rulings\n\n| SM-1A | ships move by day |\n| SM-GAP-59 | ours |\n",
    guards.RULINGS: "- {rule: SM-1A, ledger: By day, page: by day}\n",
    "maps/one.yaml": "format: 1\n",
    "oob/one.yaml": "format: 1\n",
    "Makefile": "all:\n",
    "README.md": "# A game\n",
    "pyproject.toml": "",
    ".ci/run": "make test\n",
}
LAW = '"""More."""\n\n\ndef second() -> None:\n'
# The forbidden words are put together here, so that this file may stand in the checkout.
LATER = "TO" + "DO"
SKIP = "pytest." + "skip"
HIDDEN = "# pyrefly" + ": ignore"
HOME = "/ho" + "me/alice/game"

MORE = "campaign/rules/more.py"
FACE = "campaign/cli/more.py"
SCREEN, CAPTAIN = "campaign/tactics/coastal/screen.py", "campaign/tactics/coastal/captains/more.py"
MORE_TESTS = "tests/test_more.py"
HEAD = '"""More."""\n\n'
ROUND = "a circle of imports: campaign.__main__, campaign.rules"

PLANTED: tuple[tuple[Callable[[Path], list[str]], str, str, str], ...] = (
    (guards.long_files, MORE, HEAD + "A = 1\n" * 399, "more.py: 401 lines"),
    (guards.full_folders, "campaign/tactics/full/more.py", HEAD, "campaign/tactics/full: 26 files, 25 at most"),
    (guards.unknown_rooms, "campaign/utils/__init__.py", HEAD, "campaign/utils: no such room"),
    (guards.unknown_rooms, "campaign/utils.py", HEAD, "campaign/utils.py: no such room"),
    (guards.core_imports, MORE, HEAD + "import yaml\n", "more.py:3: the core does not import yaml"),
    (guards.core_imports, MORE, HEAD + "from time import time\n", "does not import time"),
    (guards.core_imports, MORE, HEAD + "\ndef f():\n    import os.path\n", "does not import os"),
    (guards.core_imports, "campaign/tactics/more.py", HEAD + "import random\n", "does not import random"),
    (guards.core_imports, MORE, HEAD + "import msgspec.json\n", "does not import msgspec"),
    (guards.frozen_dataclasses, MORE, HEAD + "@dataclass(frozen=True)\nclass A: ...\n", "more.py:3: a frozen value is"),
    (guards.undocumented, MORE, LAW + "    pass\n", "more.py:4: second has no docstring"),
    (guards.behind_the_seat, FACE, HEAD + "print(game.state)\n", "more.py:3: game.state is reached past a seat"),
    (guards.behind_the_seat, FACE, HEAD + "print(book.scenario.berths)\n", "scenario.berths is reached past a seat"),
    (guards.behind_the_seat, FACE, "from campaign.session.play.seat import game_of\n", "a face does not import game_of"),
    (guards.undocumented, MORE, HEAD + "class A:\n    def b(self): ...\n", "more.py:4: b has no docstring"),
    (guards.doubled_names, MORE, HEAD + "class A: ...\n\n\nclass A: ...\n", "more.py:3: A stands at campaign/rules/more"),
    (guards.doubled_names, FACE, HEAD + "from campaign.gui.frame.places import Alarm\n\nclass Alarm: ...\n",
     "more.py:3: Alarm is said by its module"),
    (guards.words_for_captains, SCREEN, HEAD + 'A = ("_speed", "12")\n', "screen.py:3: _speed is a key for those who reckon"),
    (guards.words_for_captains, SCREEN, HEAD + 'A = f"_aim {A}"\n', "screen.py:3: _aim  is a key"),
    (guards.words_for_captains, CAPTAIN, HEAD + "print(dict(A.notes))\n", "a captain reads the sight, not .notes"),
    (guards.words_for_captains, CAPTAIN, HEAD + "A = [B.status, C.details]\n", "a captain reads the sight, not .details"),
    (alike.runs_between_systems, "campaign/tactics/second/helm.py", SYSTEM.replace("STEP_13", "LAST").replace("math", "re"),
     "campaign/tactics/first/fold.py:5: 12 lines and more stand at campaign/tactics/second/helm.py:5 too"),
    (told.patterns_over_told, FACE, HEAD + "import re\n", "more.py:3: patterns are for what people type and for files"),
    (told.patterns_over_told, FACE, HEAD + 'A = telling.sentence.startswith("A")\n', "more.py:3: telling.sentence is told"),
    (told.patterns_over_told, FACE, HEAD + 'A = telling.sentence.find("A")\n', "more.py:3: telling.sentence is told"),
    (told.patterns_over_told, "campaign/session/reports/wording.py", HEAD, "wording.py: it looks into nothing that is told"),
    (told.patterns_over_told, FACE, HEAD + 'A = "sinks" in line.text.lower()\n', "line.text.lower() is told: its parts"),
    (told.patterns_over_told, FACE, HEAD + "A = SUNK.search(entry.telling.line)\n", "entry.telling.line is told"),
    (told.patterns_over_told, FACE, HEAD + "A = name_places(theatre, entry.text)\n", "more.py:3: entry.text is told"),
    (told.patterns_over_told, FACE, HEAD + "def f():\n    a = B.sentence\n    return a.split()\n", "more.py:5: a is told"),
    (told.patterns_over_told, "campaign/session/days/dates.py", HEAD, "dates.py: it has no patterns any more"),
    (guards.nameless_tests, MORE_TESTS, HEAD + "\ndef test_a_b_c_d():\n    pass\n", "test_a_b_c_d has no docstring"),
    (guards.nameless_tests, MORE_TESTS, 'def test_law():\n    """SM-1A."""\n', "test_law is no sentence"),
    (guards.untested_rules, MORE, LAW + '    """SM-9B1a Landings."""\n', "no test cites SM-9B1a"),
    (guards.untested_rules, MORE, '"""SM-1A.1 is another rule than SM-1A."""\n', "no test cites SM-1A.1"),
    (guards.untested_rules, MORE, '"""More (SM-GAP-07)."""\n', "no test cites SM-GAP-07"),
    (guards.unreached_rules, MORE, LAW + '    """SM-1A.2 Never called."""\n', "more.py:4: no game reaches second (SM-1A.2)"),
    (guards.unreached_rules, MORE, HEAD + '\nclass Law:\n    """One."""\n\n    def of(self) -> None:\n        """SM-1A.2"""\n',
     "more.py:7: no game reaches Law.of (SM-1A.2)"),
    (guards.unreached_rules, "campaign/rules/__init__.py",
     '"""Verbs."""\n\n\n# Awaits SM-9: nothing yet.\ndef law() -> None:\n    """SM-1A Ships move."""\n',
     "law is reached, and is said to await SM-9"),
    (guards.doubled_statements, MORE, LAW + '    """SM-1A Ships move."""\n', "one statement, 'ships move.'"),
    (guards.unlisted_rulings, MORE, '"""More (SM-GAP-60)."""\n', "SM-GAP-60 is not listed"),
    (guards.unnamed_rulings, "docs/rulings.md", "| SM-1A | ships move |\n| SM-1B | by day |\n", "SM-1A does not say 'by day'"),
    (guards.unnamed_rulings, guards.RULINGS, "- {rule: SM-1B, under: SM-1A, page: by day}\n", "nothing cites SM-1B"),
    (guards.unformatted_yaml, "campaign/rules/charts/two.yaml", "rule: SM-1A\n", "two.yaml: `format: 1` was expected"),
    (guards.unformatted_yaml, "oob/two.yaml", "format: 2\n", "oob/two.yaml: `format: 1` was expected"),
    (foreign.opened_elsewhere, MORE, HEAD + "import yaml\n\nyaml.safe_load('a')\n", "more.py:5: yaml.safe_load stands outside"),
    (foreign.opened_elsewhere, MORE, HEAD + "from json import loads as read\n\nread('1')\n", "json.loads stands outside"),
    (foreign.opened_elsewhere, MORE, HEAD + "import msgspec\n\nmsgspec.json.decode(b'1')\n", "msgspec.json.decode stands"),
    (foreign.opened_elsewhere, MORE, HEAD + "A.read_text()\n", "more.py:3: .read_text stands outside"),
    (foreign.opened_elsewhere, MORE, HEAD + "A.open('rb')\n", "more.py:3: .open stands outside"),
    (foreign.opened_elsewhere, MORE, HEAD + "open('a')\n", "more.py:3: open stands outside"),
    (foreign.opened_elsewhere, "campaign/cli/entry.py", HEAD, "os.open is exempt and not called"),
    (guards.unfinished, MORE, f"{HEAD}# {LATER}: the rest\n", "more.py:3:"),
    (guards.machine_paths, "docs/more.md", f"Look into {HOME}.\n", "docs/more.md:1:"),
    (guards.machine_paths, ".ci/run", f"cd {HOME}\n", ".ci/run:1:"),
    (circles.circles, "campaign/rules/__init__.py", HEAD + "def law():\n    from campaign import __main__\n", ROUND),
    (circles.circles, "campaign/rules/__init__.py", HEAD + "if TYPE_CHECKING:\n    import campaign.__main__\n", ROUND),
    (guards.hidden_types, MORE, f"{HEAD}A = 1  {HIDDEN}\n", "more.py:3: A = 1"),
    (guards.hidden_types, MORE, f"{HEAD}A = 1  {HIDDEN}-errors[bad-return]\n", "more.py:3: A = 1"),
    (guards.hidden_types, MORE_TESTS, f"{HEAD}A = 1  # type{':'} ignore[misc]\n", "more.py:3: A = 1"),
    (guards.dodged_tests, MORE_TESTS, f'{HEAD}import pytest\n\n{SKIP}("not today")\n', "test_more.py:5:"),
)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout that keeps every house rule."""
    for name, text in INNOCENT.items():
        plant(tmp_path, name, text)
    return tmp_path


def plant(root: Path, name: str, text: str) -> None:
    """Writes one file of a checkout."""
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("guard", guards.GUARDS)
def test_a_guard_is_silent_when_nothing_is_wrong(checkout: Path, guard: Callable[[Path], list[str]]) -> None:
    """A guard that always barks is switched off one day."""
    assert guard(checkout) == []


@pytest.mark.parametrize(("guard", "name", "text", "said"), PLANTED)
def test_a_guard_names_a_planted_violation(
    checkout: Path, guard: Callable[[Path], list[str]], name: str, text: str, said: str
) -> None:
    """Every guard can fail, and says where."""
    plant(checkout, name, text)

    faults = guard(checkout)

    assert any(said in fault for fault in faults), faults


def run(root: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """One tool of the gate, run in another checkout."""
    return subprocess.run([sys.executable, *words], cwd=root, capture_output=True, text=True, check=False, timeout=120)


def lint_imports(root: Path) -> subprocess.CompletedProcess[str]:
    """The architecture, judged in another checkout."""
    return run(root, "-c", "from importlinter.cli import lint_imports_command as go; go(['--no-cache', '--no-logo'])")


@pytest.fixture(scope="module")
def rooms(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the real package and its gate, to plant in; each test removes what it planted."""
    root = tmp_path_factory.mktemp("rooms")
    shutil.copytree(ROOT / "campaign", root / "campaign", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


@pytest.mark.gate
@pytest.mark.parametrize(
    ("name", "text", "contract"),
    [
        ("campaign/model/planted.py", "import campaign.rules\n", "Rooms stack"),
        ("campaign/rules/planted.py", "import campaign.tactics\n", "Rooms stack"),
        ("campaign/store/planted.py", "import campaign.library\n", "Rooms stack"),
        ("campaign/utils/__init__.py", "", "Rooms stack"),
        ("campaign/cli/planted.py", "import campaign.rules\n", "Faces know the session"),
        ("campaign/gui/planted.py", "import campaign.rules\n", "Faces know the session"),
        ("campaign/gui/planted.py", "import campaign.cli\n", "Rooms stack"),
        ("campaign/gui/actions/planted.py", "import campaign.gui.frame.stage\n", "Floors of the window"),
        ("campaign/drawing/planted.py", "import campaign.chart\n", "Rooms stack"),
        ("campaign/chart/planted.py", "import campaign.gui\n", "Rooms stack"),
        ("campaign/chart/planted.py", "import campaign.rules\n", "Faces know the session"),
        ("campaign/tactics/planted/__init__.py", "", "Tactical systems do not know"),
        ("campaign/library/charts/planted.py", "import campaign.library.fleets\n", "Floors of the library"),
        ("campaign/library/planted.py", "", "Floors of the library"),
        ("campaign/ratings/planted.py", "import yaml\n", "The core knows no files"),
        ("campaign/rules/planted.py", "import random\n", "The core knows no files"),
        ("campaign/session/play/planted.py", "import campaign.session.reports\n", "Floors of the session"),
        ("campaign/session/planted.py", "", "Floors of the session"),
        ("campaign/store/tables/planted.py", "import campaign.store.archive\n", "Floors of the store"),
        ("campaign/staff/judgement/planted.py", "import campaign.staff.port\n", "Floors of the staff"),
    ],
)
def test_an_arrow_against_the_architecture_breaks_a_contract(rooms: Path, name: str, text: str, contract: str) -> None:
    """Canary of the import contracts: rooms, doors, systems and core."""
    assert (rooms / name).parent == (rooms / "campaign") or not (rooms / name).exists()
    plant(rooms, name, text)
    try:
        told = lint_imports(rooms)
    finally:
        (rooms / name).unlink()
        if not any((rooms / name).parent.glob("*.py")):
            shutil.rmtree((rooms / name).parent)

    assert told.returncode != 0
    assert any(line.startswith(contract) and " BROKEN" in line for line in told.stdout.splitlines()), told.stdout


@pytest.mark.gate
def test_two_tactical_systems_that_know_each_other_break_a_contract(checkout: Path) -> None:
    """Canary of the contract on tactical systems: declared siblings may not import each other."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert '\n    "supermarina | supremacy_at_sea | surface_fire | coastal | fear_god",\n' in text
    head, *contracts = text.split("[[tool.importlinter.contracts]]")
    systems = next(contract for contract in contracts if 'id = "systems"' in contract)
    planted = systems.replace('"supermarina | supremacy_at_sea | surface_fire | coastal | fear_god"', '"supermarina | other"')
    plant(checkout, "pyproject.toml", f"{head}[[tool.importlinter.contracts]]{planted}")
    for room in guards.ROOMS:
        plant(checkout, f"campaign/{room}/__init__.py", "")
    for shared in ("registry.py", "contract.py", "replies.py", "neutral.py", "conduct.py", "writing.py", "sheets.py",
                   "plot/__init__.py", "kit/__init__.py"):
        plant(checkout, f"campaign/tactics/{shared}", "")
    plant(checkout, "campaign/tactics/supermarina/__init__.py", "")
    plant(checkout, "campaign/tactics/other/__init__.py", "")
    kept = lint_imports(checkout)
    plant(checkout, "campaign/tactics/other/__init__.py", "import campaign.tactics.supermarina\n")

    broken = lint_imports(checkout)

    assert kept.returncode == 0, kept.stdout + kept.stderr
    assert broken.returncode != 0
    assert "Tactical systems do not know each other BROKEN" in broken.stdout


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('"""More."""\n\nimport os\n', "F401"),
        ('"""More."""\n\n\ndef public() -> None:\n    return None\n', "D103"),
        ('"""More."""\n\n\ndef f(a, b):\n    """F."""\n    return a + b\n', "ANN001"),
        ('"""More."""\n\n# ' + LATER + ": the rest\n", "TD002"),
        ('"""More."""\n\nA = "' + "x" * 128 + '"\n', "E501"),
    ],
)
def test_bad_style_is_refused_by_the_gate(checkout: Path, text: str, code: str) -> None:
    """Canary of ruff, with the project's own settings."""
    shutil.copy(ROOT / "pyproject.toml", checkout)
    plant(checkout, "campaign/rules/more.py", text)

    told = run(checkout, "-m", "ruff", "check", "--no-cache", "campaign/rules/more.py")

    assert told.returncode != 0
    assert code in told.stdout


@pytest.mark.gate
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("    import warnings\n    warnings.warn('old', DeprecationWarning)\n", "DeprecationWarning"),
        ("    assert False\n", "1 failed"),
        ("    unclosed = open(__file__)\n    del unclosed\n", "1 failed"),
    ],
)
def test_a_warning_in_a_test_is_a_failure(checkout: Path, body: str, said: str) -> None:
    """Canary of pytest, with the project's own settings: what is only a warning elsewhere fails here."""
    shutil.copy(ROOT / "pyproject.toml", checkout)
    plant(checkout, MORE_TESTS, f'def test_of_something_more_here():\n    """A fact."""\n{body}')

    told = run(checkout, "-m", "pytest", "-p", "no:cacheprovider", MORE_TESTS)

    assert told.returncode == 1
    assert said in told.stdout


@pytest.mark.gate
def test_an_undeclared_marker_is_an_error(checkout: Path) -> None:
    """Canary of the strict markers: a misspelt one would pass a test over."""
    shutil.copy(ROOT / "pyproject.toml", checkout)
    marked = "import pytest\n\n\n@pytest.mark.parametrise('a', [1])\ndef test_of_something_more_here():\n    pass\n"
    plant(checkout, MORE_TESTS, marked)

    told = run(checkout, "-m", "pytest", "-p", "no:cacheprovider", MORE_TESTS)

    assert told.returncode != 0
    assert "parametrise" in told.stdout
