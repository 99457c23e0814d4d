# Everything runs in a virtual environment of its own, .venv, which is made when it is first needed.

PYTHON ?= python3
VENV ?= .venv
GAMES ?= 1e6
OUT ?= results/run
TOURNAMENT ?= results/tournament
BIN := $(VENV)/bin

.PHONY: run studies reports steps tournament against-random tuned-first tuned test test-long lint bench clean

# The main job: a million four-player games of the classic rules, a table and two charts.
run: $(VENV)/runs
	$(BIN)/sorry-sim run --strategy greedy --games $(GAMES) --out $(OUT) --force

# The studies told in docs/findings.md: each file of experiments/ to a folder of results/. What is
# there is not played again, except by `make studies FORCE=--force`: some twenty minutes.
STUDIES := neighbours house-rules skill cards drawn length

studies: $(VENV)/runs
	for study in $(STUDIES); do \
	  $(BIN)/sorry-sim experiment run experiments/$$study.toml $(FORCE) || exit; \
	done

# Their tables, charts and reports again, from the counts.
reports: $(VENV)/runs
	for study in $(STUDIES); do $(BIN)/sorry-sim report results/$$study || exit; done

# What Sorry!, swaps and bumps give to neighbours and take from them: docs/validation.md.
steps: $(VENV)/runs
	$(BIN)/python -m experiments.steps random red,blue 4e3
	$(BIN)/python -m experiments.steps greedy red,blue 4e3

test: $(VENV)/develops
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile

test-long: $(VENV)/develops
	$(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile -m "long or not long"

lint: $(VENV)/develops
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/runs
	$(BIN)/python -m benchmarks

# All shipped strategies in four games, told in docs/findings.md: about an hour. `rollout` thinks for
# long, so that it meets the others on fewer deals.
FIELD := random greedy runner chaser homebody starter spreader leader_hunter blocker careful \
  teleporter slider hoarder racer balanced tuned_two tuned_four tuned_teams tuned_points lookahead
MEET = $(BIN)/sorry-sim compare $(2) --games $(3) --force --out $(TOURNAMENT)/$(1)

tournament: $(VENV)/runs
	$(call MEET,two,$(FIELD),10k)
	$(call MEET,two-rollout,rollout --against-field,500)
	$(call MEET,four,$(FIELD) --players 4,800)
	$(call MEET,four-rollout,rollout --against-field --players 4,100)
	$(call MEET,partnership,$(FIELD) --rules partnership,1k)
	$(call MEET,partnership-rollout,rollout --against-field --rules partnership,100)
	$(call MEET,point-score,$(FIELD) --rules point-score,2k)
	$(call MEET,point-score-rollout,rollout --against-field --rules point-score,150)
	$(BIN)/python -m experiments.tournament $(TOURNAMENT)

# What search and weights score against random play, and their time a game.
against-random: $(VENV)/runs
	$(call MEET,random/greedy,greedy random,500k)
	$(call MEET,random/tuned_two,tuned_two random,500k)
	$(call MEET,random/lookahead,lookahead random,500k)
	$(call MEET,random/rollout,rollout random,10k)
	$(BIN)/python -m experiments.tournament $(TOURNAMENT)

# The weights that are shipped as strategies/tuned_*.toml: minutes for each game. docs/tuning.md.
# A first tuning sets out from weights by hand, a second one from the
# best of the first; for the partnership that is what came out for two players.
FIRST = $(BIN)/sorry-sim tune experiments/tuned/start/$(1).toml --out results/first_$(1) --force \
  --against greedy --against balanced --against racer

tuned-first: $(VENV)/runs
	$(call FIRST,two) --generations 40 --games 800 --confirm 40k
	$(call FIRST,four) --players 4 --generations 30 --games 600 --confirm 12k
	$(call FIRST,teams) --rules partnership --generations 30 --games 600 --confirm 12k
	$(call FIRST,points) --rules point-score --generations 30 --games 600 --confirm 12k

# $(1): the game; $(2): whose weights it begins with, the best of the first ones in that game.
TUNED = $(BIN)/sorry-sim tune experiments/tuned/first/$(2).toml --out results/tuned_$(1) --force \
  --against balanced --against experiments/tuned/first/$(2).toml \
  --against experiments/tuned/first/$(3).toml --candidates 14

tuned: $(VENV)/runs
	$(call TUNED,two,teams,two) --generations 80 --step 0.2 --games 3k --confirm 40k
	$(call TUNED,four,four,teams) --players 4 --generations 50 --games 600 --confirm 12k
	$(call TUNED,points,points,teams) --rules point-score --generations 50 --games 600 --confirm 12k
	$(BIN)/sorry-sim tune tuned_two --out results/tuned_teams --force --against tuned_two \
	  --against experiments/tuned/first/teams.toml --rules partnership --candidates 14 \
	  --generations 40 --step 0.2 --games 900 --confirm 20k

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/runs: pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	@echo "making $(VENV) and installing what sorry_sim needs (a minute or two)"
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/develops: $(VENV)/runs
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@
