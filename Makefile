# Everything runs in a virtual environment of its own, .venv, which is made when it is first needed.

PYTHON ?= python3
VENV ?= .venv
GAMES ?= 1e6
OUT ?= results/run
DEALS ?= 100k
HOUSE_RULES ?= results/house-rules
SEATS ?= results/seats
NEIGHBOURS ?= docs/images/neighbours.png
BIN := $(VENV)/bin

.PHONY: run house-rules seats test lint bench tuned clean

# The main job: a million four-player games of the classic rules, a table and two charts.
run: $(VENV)/runs
	$(BIN)/sorry-sim run --strategy greedy --games $(GAMES) --out $(OUT) --force

# The house-rule study of results/house-rules: every preset and some single options, 26 variants.
house-rules: $(VENV)/runs
	$(BIN)/sorry-sim variants --games $(DEALS) --out $(HOUSE_RULES) --force \
	  --preset no-second-draw --preset any-card-start --preset sorry-or-four \
	  --preset own-slides --preset gentle-slides --preset no-split --preset free-pass \
	  --preset easy-home --preset back-door --preset no-start-no-cry --preset hand-of-five \
	  --preset fast-start --preset point-score --preset edition-2013 --preset partnership \
	  --vary start_cards=1+2+sorry --vary hand_size=3 --vary pawns=3 \
	  --vary slide_on=all,none --vary slide_bumps=none --vary split_max=4 \
	  --vary swap_refusable=false --vary deck=44,55 --vary replacement=true

# Neighbours and opposites: the runs, chart and tables behind docs/validation.md.
seats: $(VENV)/runs
	for strategy in random greedy; do \
	  for seats in red,blue blue,yellow red,green red,yellow red,blue,yellow; do \
	    $(BIN)/sorry-sim run --strategy $$strategy --seats $$seats --games $(GAMES) --force \
	      --out $(SEATS)/$$strategy-$$(echo $$seats | tr , -) || exit; \
	  done; \
	  $(BIN)/python -m experiments.steps $$strategy red,blue 4e3 || exit; \
	done
	$(BIN)/python -m experiments.seats $(SEATS) $(NEIGHBOURS)

test: $(VENV)/develops
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile

lint: $(VENV)/develops
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/runs
	$(BIN)/python -m benchmarks

# The weights that are shipped as strategies/tuned_*.toml: minutes for each game. docs/tuning.md.
FIELD := --against greedy --against balanced --against racer
TUNE = $(BIN)/sorry-sim tune experiments/tuned/$(1).toml $(FIELD) --out results/tuned_$(1) --force

tuned: $(VENV)/runs
	$(call TUNE,two) --generations 40 --games 800 --confirm 40k
	$(call TUNE,four) --players 4 --generations 30 --games 600 --confirm 12k
	$(call TUNE,teams) --rules partnership --generations 30 --games 600 --confirm 12k
	$(call TUNE,points) --rules point-score --generations 30 --games 600 --confirm 12k

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
