# Everything runs in a virtual environment of its own, .venv, which is made when it is first needed.

PYTHON ?= python3
VENV ?= .venv
GAMES ?= 1e6
OUT ?= results/run
BIN := $(VENV)/bin

.PHONY: run test lint bench clean

# The main job: a million four-player games of the classic rules, a table and two charts.
run: $(VENV)/runs
	$(BIN)/sorry-sim run --strategy greedy --games $(GAMES) --out $(OUT) --force

test: $(VENV)/develops
	$(BIN)/python -m pytest

lint: $(VENV)/develops
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/runs
	$(BIN)/python -m benchmarks

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/runs: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/develops: $(VENV)/runs
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@
