# Two commands matter: `make play` and `make test`. Both set everything up on a fresh machine first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
SOURCES := pyproject.toml setup.py $(shell find src -name '*.py' -o -name '*.json')

.PHONY: play test check golden bench clean

play: $(INSTALLED)  ## set up, then play
	$(BIN)/doublejeu demo

test: $(INSTALLED)  ## set up, then run every test: on the Python source, then on the compiled engine
	PYTHONPATH=src $(BIN)/python -m pytest -q
	$(BIN)/python -m pytest -q tests/core tests/games tests/golden

check: $(INSTALLED)  ## format, lint, types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

golden: $(INSTALLED)  ## write the golden matches anew, to be reviewed
	PYTHONPATH=src $(BIN)/python -m tests.golden.playthrough

bench: $(INSTALLED) .venv-openspiel/.installed  ## measure the engine, beside OpenSpiel
	$(BIN)/doublejeu bench --openspiel .venv-openspiel/bin/python

clean:  ## remove everything that the other targets made
	rm -rf $(VENV) .venv-openspiel build dist src/*.egg-info

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

$(INSTALLED): $(BIN)/python $(SOURCES)
	rm -rf build
	$(BIN)/python -m pip install --quiet '.[dev]'
	touch $@

.venv-openspiel/.installed:
	$(PYTHON) -m venv .venv-openspiel
	.venv-openspiel/bin/python -m pip install --quiet open_spiel
	touch $@
