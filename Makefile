# Two commands do everything on a fresh machine: `make play` and `make test`.
# Each makes its own virtual environment in .venv; nothing is installed anywhere else.

# The first Python on this machine that is new enough.
PYTHON ?= $(shell for one in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$one -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$one && break; done)
VENV := .venv
BIN := $(VENV)/bin
# Words for `play`, as in: make play ARGS="--scenario calabria --seed 7"
ARGS ?=
# How many games `long-play` plays at random, and of each scenario by the staff.
GAMES ?= 60
STAFF_GAMES ?= 10
# How many whole wars `whole-war` plays from each start.
WARS ?= 1
# How many battles of the River Plate `river-plate` fights.
PLATES ?= 400
# How many whole wars `air-war` and `air-proof` play.
AIR_WARS ?= 20
# In which battle systems `mutants` breaks rules, and how many times each of them; `blunders` counts in them too.
SYSTEM ?= coastal fear_god supremacy_at_sea surface_fire
ROUNDS ?= 1
# Under how many seeds `voyages-home` takes fifty cripples home.
SEEDS ?= 500
# In how many battles `blunders` counts what captains do wrong.
BATTLES ?= 200
MAP_DATA := build/map-data
# How many keys and presses `walk` strikes by chance.
STEPS ?= 1000000
# Where `openings` draws.
OPENINGS ?= build/openings.png

# Where an environment says that no bytecode be kept, every worker would compile 2,000 files anew, tests with their
# assertions taken apart, and every command that a test starts would compile the game: half a minute of each worker.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test gate proofs tests lint long-play whole-war battles battle-proof blunders air-war air-proof river-plate voyages-home moving-front front-proof forecasts forecast-proof walk mutants bench map-data clean distclean openings

help:
	@echo "make play      installs what is needed and starts the game"
	@echo "make test      installs what tests need, and runs style, types, architecture and the tests, in some minutes"
	@echo "make gate      runs the long tests: with make test, all that a change must pass"
	@echo "make proofs    runs what takes hours: thousands of games, whole wars"
	@echo "make lint      style, types and architecture"
	@echo "make long-play plays many random games of the whole war and many by the staff, and checks every step"
	@echo "make whole-war plays the whole war by the staff from its starts, and with its optional events"
	@echo "make battles   fights eight battles of history four hundred times each, seven in every system, and writes docs/battles.md"
	@echo "make battle-proof fights them again and holds the page to it"
	@echo "make blunders  counts what captains do wrong in 200 battles of each system, or as SYSTEM=surface_fire BATTLES=50 says"
	@echo "make air-war   flies Taranto, Illustrious, Crete and Pedestal many times and fights twenty whole wars, and writes docs/air-war.md"
	@echo "make air-proof flies them again and holds the page to it"
	@echo "make river-plate fights the River Plate by captains and checks what comes of it"
	@echo "make voyages-home takes fifty cripples home five hundred times and tells what became of them, and one story"
	@echo "make moving-front plays two whole wars in which supplies move the front, and writes docs/moving-front.md"
	@echo "make front-proof plays them again and holds the page to it"
	@echo "make forecasts plays campaigns, holds the forecasts of fuel and of getting home against them, and writes docs/forecasts.md"
	@echo "make forecast-proof plays them again and holds the page to it"
	@echo "make walk      strikes keys and presses by chance over all pages of the window, a million, or as STEPS=20000 says"
	@echo "make mutants   breaks each rule of the published battle systems once and lists what no test notices"
	@echo "make openings  draws forty battles that nobody has placed, as they begin"
	@echo "make bench     benchmarks, as ratios"
	@echo "make map-data  fetches coastlines and relief and makes maps/mediterranean.yaml and .npz anew"
	@echo "make clean     removes what tests and builds leave behind; distclean removes .venv too"

play: $(VENV)/.for-playing
	@$(BIN)/supermarina play $(ARGS)

# Style, types and architecture are judged while the first tests begin.
test: $(VENV)/.for-testing
	@$(MAKE) --no-print-directory --jobs=2 lint tests

tests: $(VENV)/.for-testing
	@$(BIN)/python -m pytest -m "not gate" --numprocesses auto --dist loadgroup $(ARGS)

gate: $(VENV)/.for-testing
	@$(BIN)/python -m pytest -m gate --numprocesses auto --dist loadgroup $(ARGS)

proofs: long-play whole-war battle-proof air-proof front-proof forecast-proof river-plate voyages-home walk mutants

lint: $(VENV)/.for-testing
	@$(BIN)/ruff check
	@$(BIN)/pyrefly check --python-interpreter-path $(BIN)/python --summary=none
	@$(BIN)/lint-imports --no-logo

long-play: $(VENV)/.for-testing
	@GAMES=$(GAMES) STAFF_GAMES=$(STAFF_GAMES) $(BIN)/python -m pytest tests/properties/long_play.py \
		-o "python_files=long_*.py" --numprocesses auto $(ARGS)

whole-war: $(VENV)/.for-testing
	@WARS=$(WARS) $(BIN)/python -m pytest tests/staff/long_whole_war.py tests/staff/long_wakefulness.py \
		-o "python_files=long_*.py" --capture=no \
		-p no:randomly $(ARGS)

battles: $(VENV)/.for-testing
	@$(BIN)/python -m tests.battles.page

battle-proof: $(VENV)/.for-testing
	@$(BIN)/python -m pytest tests/battles/long_battles.py -o "python_files=long_*.py" --numprocesses auto $(ARGS)

blunders: $(VENV)/.for-testing
	@for system in $(SYSTEM); do $(BIN)/python -m tests.battles.blunders_counted $$system $(BATTLES); done

air-war: $(VENV)/.for-testing
	@WARS=$(AIR_WARS) $(BIN)/python -m tests.airwar.page

# Its own processes play, so that one process of pytest is enough.
air-proof: $(VENV)/.for-testing
	@WARS=$(AIR_WARS) $(BIN)/python -m pytest tests/airwar/long_air_war.py \
		-o "python_files=long_*.py" --numprocesses 0 --capture=no -p no:randomly $(ARGS)

river-plate: $(VENV)/.for-testing
	@PLATES=$(PLATES) $(BIN)/python -m pytest tests/tactics/long_river_plate.py \
		-o "python_files=long_*.py" --capture=no -p no:randomly $(ARGS)

voyages-home: $(VENV)/.for-testing
	@SEEDS=$(SEEDS) $(BIN)/python -m pytest tests/rules/homeward/long_voyages_home.py \
		-o "python_files=long_*.py" --capture=no -p no:randomly $(ARGS)

moving-front: $(VENV)/.for-testing
	@$(BIN)/python -m tests.staff.front_wars

front-proof: $(VENV)/.for-testing
	@$(BIN)/python -m pytest tests/staff/long_front.py \
		-o "python_files=long_*.py" --numprocesses 0 --capture=no -p no:randomly $(ARGS)

forecasts: $(VENV)/.for-testing
	@$(BIN)/python -m tests.forecasts.page

forecast-proof: $(VENV)/.for-testing
	@$(BIN)/python -m pytest tests/forecasts/long_forecasts.py \
		-o "python_files=long_*.py" --numprocesses 0 --capture=no -p no:randomly $(ARGS)

walk: $(VENV)/.for-testing
	@STEPS=$(STEPS) $(BIN)/python -m pytest tests/gui/long_walk.py \
		-o "python_files=long_*.py" --numprocesses 0 --capture=no -p no:randomly $(ARGS)

mutants: $(VENV)/.for-testing
	@for system in $(SYSTEM); do $(BIN)/python -m tests.mutants $$system --rounds $(ROUNDS) $(ARGS) || failed=1; done; test -z "$$failed"

openings: $(VENV)/.for-testing
	@mkdir -p $(dir $(OPENINGS)) && $(BIN)/python -m tests.tactics.kit.drawn_openings $(OPENINGS)

bench: $(VENV)/.for-testing
	@$(BIN)/python -m pytest tests/benchmarks -o addopts= -o "python_files=bench_*.py test_*.py" \
		--import-mode=importlib --capture=no -p no:randomly --benchmark-sort=name $(ARGS)

map-data: $(VENV)/.for-testing
	@command -v npm >/dev/null || { echo "npm is needed to fetch the coastlines (apt-get install npm)" >&2; exit 1; }
	@mkdir -p $(MAP_DATA)/world-atlas $(MAP_DATA)/three-globe
	@cd $(MAP_DATA) && npm pack --silent world-atlas@2.0.2 three-globe@2.45 >/dev/null
	@tar -xzf $(MAP_DATA)/world-atlas-*.tgz -C $(MAP_DATA)/world-atlas --strip-components 1
	@tar -xzf $(MAP_DATA)/three-globe-*.tgz -C $(MAP_DATA)/three-globe --strip-components 1
	@$(BIN)/python -m maps.build.make $(MAP_DATA)
	@$(BIN)/python -m maps.build.drawing $(MAP_DATA)

clean:
	@rm -rf build dist .pytest_cache .ruff_cache .hypothesis .benchmarks .import_linter_cache
	@find . -name __pycache__ -not -path "./$(VENV)/*" -prune -exec rm -rf {} +

distclean: clean
	@rm -rf $(VENV)

# Stamps: an installation is repeated only when pyproject.toml has changed since.
$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed; none was found" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv is needed (apt-get install python3-venv)" >&2; rm -rf $(VENV); exit 1; }
	@touch $@

$(VENV)/.for-playing: pyproject.toml | $(VENV)/.made
	@echo "Installing the game into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.for-testing: pyproject.toml | $(VENV)/.made
	@echo "Installing the game and its tests into $(VENV) ..."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@ $(VENV)/.for-playing
