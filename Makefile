# make demo: set up and show kvault on sample-vault/. make test: set up and pass the tests.
# make replay VAULT=DIR: replay the newest commits of a real vault through the hooks, in a copy of it.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin

.PHONY: demo test lint types plugin pytest chromium pictures bench replay golden clean

demo: $(VENV)/ready
	@$(BIN)/kvault build --vault sample-vault
	@echo
	@echo '$$ kvault recall why did we move to monthly billing'
	@$(BIN)/kvault recall --vault sample-vault why did we move to monthly billing
	@echo
	@echo "The report on the whole vault: sample-vault/GRAPH_REPORT.md (or: kvault report --vault sample-vault)"
	@echo "The map of it, in a browser: sample-vault/graph.html"

test: lint types plugin pytest

lint: $(VENV)/ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/ready-test
	$(BIN)/mypy

pytest: $(VENV)/ready-test chromium
	$(BIN)/python -m pytest -n auto --dist loadfile

# The Obsidian plugin needs Node 20.19 or newer and npm; without them it is left out, but not where CI=true.
plugin: $(VENV)/ready-test chromium
	@if node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' \
	  2>/dev/null && command -v npm >/dev/null; then \
	  cd obsidian-plugin && \
	  { test node_modules/.package-lock.json -nt package-lock.json || npm ci --no-audit --no-fund --loglevel=error; } && \
	  KVAULT="$(abspath $(BIN))/kvault" node tests/all.mjs; \
	elif test "$$CI" = true; then \
	  echo "no Node.js 20.19 or newer with npm, so the Obsidian plugin cannot be tested"; echo "0 passed, 1 failed"; exit 1; \
	else echo "no Node.js 20.19 or newer with npm, so the Obsidian plugin is left out; https://nodejs.org brings both"; fi

# The tests of graph.html need a browser; without one they are skipped, but not where CI=true.
chromium:
	@for one in chromium chromium-browser google-chrome $$CHROMIUM; do command -v "$$one" >/dev/null && exit 0; done; \
	if test "$$(id -u)" = 0 && command -v apt-get >/dev/null; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null && exit 0; \
	fi; \
	echo "no Chromium, so the tests of graph.html are skipped; apt-get install chromium brings it"

pictures: $(VENV)/ready-test chromium
	$(BIN)/python -m tests.pictures
	cd obsidian-plugin && npm ci --no-audit --no-fund --loglevel=error && npm run build && npm run pictures -- ../docs/pictures

bench: $(VENV)/ready-test chromium
	$(BIN)/python -m tests.bench

replay: $(VENV)/ready-test
	$(BIN)/python -m tests.bench.replay "$(VAULT)"

golden: $(VENV)/ready-test
	$(BIN)/python -m pytest --update-golden tests/golden

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis obsidian-plugin/node_modules obsidian-plugin/main.js

$(VENV)/pip:
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	@touch $@

$(VENV)/ready: $(VENV)/pip pyproject.toml
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/ready-test: $(VENV)/pip pyproject.toml
	$(BIN)/python -m pip install --quiet --editable '.[test]'
	@touch $@ $(VENV)/ready
