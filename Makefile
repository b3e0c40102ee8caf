# Two commands matter: `make play` and `make test`. Both set everything up on a fresh machine first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
WHEEL := dist/.built
SOURCES := pyproject.toml setup.py \
	$(shell find src -name '*.py' -o -name '*.json' -o -name '*.mako') \
	$(shell find client -path client/node_modules -prune -o -type f -print)

.PHONY: play test test-python test-compiled test-client test-doors test-ray strength course check golden mutants bench bench-server bench-doors bench-studies attack \
	wire clean

play: $(INSTALLED)  ## set up, then open the house in the browser
	$(BIN)/doublejeu serve --open

test: $(INSTALLED) test-python test-compiled test-client  ## set up, then run every test

test-python: $(INSTALLED)  ## the plain Python engine, and whatever is no engine's; long series are left to what ships
	PYTHONPATH=src $(BIN)/python -m pytest -q -n 2 --dist worksteal -m 'interpreted or not (many_matches or served)' \
		--ignore tests/browser

test-compiled: $(INSTALLED)  ## what ships: the tests of the package as it was installed, in a real browser too
	scripts/system-packages
	$(BIN)/python -m pytest -q -n 3 --dist worksteal tests/core tests/games tests/bots tests/golden tests/server tests/doors tests/bench tests/browser \
		tests/test_cli.py tests/test_records.py tests/test_doctests.py --ignore tests/doors/extras

test-client: $(INSTALLED)  ## the page's own tests
	$(BIN)/python scripts/npm.py run --silent check
	$(BIN)/python scripts/npm.py run --silent test

test-doors: .venv-doors/.package  ## the doors to other people's packages, by their own tests, on the source and on what ships
	PYTHONPATH=src .venv-doors/bin/python -m pytest -q -W ignore tests/doors/extras
	.venv-doors/bin/python -m pytest -q -W ignore tests/doors/extras

test-ray: .venv-ray/.installed  ## a study on a real cluster of two nodes, of which one is killed, in an environment of its own
	PYTHONPATH=src .venv-ray/bin/python -m pytest -q -W ignore tests/cluster

strength: $(INSTALLED)  ## play the studies of the pages of strength, and write their tables anew; takes a while
	$(BIN)/python scripts/strength.py

course: $(INSTALLED)  ## the same for the course's page alone; takes a minute
	$(BIN)/python scripts/strength.py docs/ia04.md

check: $(INSTALLED)  ## format, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

golden: $(INSTALLED)  ## tell the golden matches anew from their acts, to be reviewed
	PYTHONPATH=src $(BIN)/python -m tests.golden.playthrough

mutants: $(INSTALLED) .venv-mutants/.installed  ## plant a sample of small faults in the rules: which do the tests notice?
	.venv-mutants/bin/python scripts/mutants.py $(BIN)/python $(MUTANTS)

wire: $(INSTALLED)  ## write what follows from the words of games and server anew: typed events, the client's types and numbers
	PYTHONPATH=src $(BIN)/python -m tools.events
	PYTHONPATH=src $(BIN)/python -m tools.typescript

bench: $(INSTALLED) .venv-openspiel/.installed  ## measure the engine, beside OpenSpiel
	$(BIN)/python -m bench.engine --openspiel .venv-openspiel/bin/python

bench-server: $(INSTALLED)  ## measure the server over real sockets, beside a bare echo
	$(BIN)/python -m bench.load

bench-doors: .venv-doors-bench/.installed  ## measure the doors beside what stands behind other people's
	SDL_VIDEODRIVER=dummy .venv-doors-bench/bin/python -m bench.doors

bench-studies: $(INSTALLED)  ## measure what a study costs beside its playing, and what more processes gain
	$(BIN)/python -m bench.studies

attack: $(INSTALLED)  ## attack a server of our own on loopback, and say what a person noticed
	$(BIN)/python -m bench.attack

clean:  ## remove everything that the other targets made
	rm -rf $(VENV) .venv-openspiel .venv-doors .venv-doors-bench .venv-mutants .venv-ray build dist src/*.egg-info client/node_modules \
		client/src/lib/voice/lingware src/doublejeu/server/static

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(WHEEL): $(BIN)/python $(SOURCES)  # compiled once, for every environment that tests or measures what ships
	rm -rf build dist
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist .
	touch $@

$(INSTALLED): $(WHEEL)
	$(BIN)/python -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	$(BIN)/python -m pip install --quiet "$$(echo dist/*.whl)[dev]"
	$(BIN)/doublejeu about
	touch $@

.venv-doors/.installed: pyproject.toml scripts/requirements.py
	$(PYTHON) -m venv .venv-doors
	.venv-doors/bin/python scripts/requirements.py test-doors | xargs -d '\n' .venv-doors/bin/python -m pip install --quiet
	touch $@

.venv-doors/.package: .venv-doors/.installed $(WHEEL)
	.venv-doors/bin/python -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	touch $@

.venv-ray/.installed: pyproject.toml scripts/requirements.py
	$(PYTHON) -m venv .venv-ray
	.venv-ray/bin/python scripts/requirements.py ray | xargs -d '\n' .venv-ray/bin/python -m pip install --quiet pytest
	touch $@

.venv-doors-bench/.installed: $(WHEEL)
	$(PYTHON) -m venv .venv-doors-bench
	.venv-doors-bench/bin/python -m pip install --quiet --force-reinstall --no-deps dist/*.whl
	.venv-doors-bench/bin/python -m pip install --quiet "$$(echo dist/*.whl)[test-doors]" 'pettingzoo[classic]'
	touch $@

.venv-openspiel/.installed:
	$(PYTHON) -m venv .venv-openspiel
	.venv-openspiel/bin/python -m pip install --quiet open_spiel
	touch $@

.venv-mutants/.installed:
	$(PYTHON) -m venv .venv-mutants
	.venv-mutants/bin/python -m pip install --quiet cosmic-ray
	touch $@
