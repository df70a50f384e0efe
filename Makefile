# On a fresh machine with Python 3.11 or newer, two commands do everything: `make play` and `make test`.
# To use another Python: make PYTHON=python3.13 test   (run `make clean` first if there is a .venv)

# The system's own Python if it will do, else the first on the path. Distributions build theirs with
# profile-guided optimisation. pyenv does not: with its Python, tests of the rules take a quarter more CPU time.
PYTHON ?= $(firstword $(foreach python,/usr/bin/python3 python3,$(shell \
	$(python) -c 'import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(python))) python3)
# How many processes run the tests: one more than there are cores, because tests of servers, browsers
# and bots spend much of their time waiting. With two more, every test takes longer: on two cores, 88
# browser tests took 236 s of CPU time with four processes, 216 s with three and 208 s with two.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# More arguments for `lunarium serve` or for pytest: make play ARGS="--port 9000", make test ARGS="-k solo"
ARGS ?=
# How many games of each kind `make soak` walks through.
GAMES ?= 1000000
# How often `make soak` kills the server.
CRASHES ?= 200

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
# uv installs the same packages in a tenth of the time; if uv is not available, pip installs them.
# It considers an editable package installed as long as pyproject.toml is the same, but the client may need a build.
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python --reinstall-package lunarium
# The package versions for development; with uv also those of what builds the package and its client.
LOCK := requirements-dev.lock

# With compiled bytecode, every process starts in half the time.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test run-tests collect pictures browsers check check-code check-types check-written check-audit check-client test-client \
	build-client prepare-client warm format types bench soak setup lock dev web clean

help: ## List the targets
	@echo "Lunarium: a game table for Nova Luna and Akvárko"
	@echo
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1|\2/p' Makefile | \
		while IFS='|' read -r target text; do printf '%-16s %s\n' "$$target" "$$text"; done

play: $(VENV)/.ready ## Set up what is missing, start the table and open it in the browser
	@$(BIN)/lunarium serve --open $(ARGS)

test: $(VENV)/.ready-dev $(VENV)/.ready-browser ## Run all checks and all tests, in a real browser too
	@$(MAKE) --no-print-directory --keep-going -j4 run-tests $(CHECKS) test-client

# Compiling leaves a core idle at times, and tests wait for servers and browsers. The checks need neither
# the engines nor the client, so they run in that idle time (`nice`).
run-tests: warm build-client collect
	$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup --no-loadscope-reorder $(ARGS)

# Collecting once stores the compiled test modules; otherwise every pytest process would compile them all.
collect:
	@$(BIN)/python -m pytest --collect-only -qq $(ARGS) > /dev/null 2>&1 || true

pictures: $(VENV)/.ready-dev $(VENV)/.ready-browser ## Run the browser tests and keep a picture of every screen in build/screens
	LUNARIUM_PICTURES=yes $(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup --no-loadscope-reorder \
		tests/browser $(ARGS)

browsers: $(VENV)/.ready-dev $(VENV)/.ready-browser ## Run the whole walkthrough in Firefox and WebKit too
	@$(BIN)/python -m tests.browser.engines
	LUNARIUM_BROWSERS=all $(BIN)/python -m pytest -n 0 tests/browser/test_engines.py -rs $(ARGS)

check: $(VENV)/.ready-dev ## Run the checks alone: format, lint, types, layers, known vulnerabilities
	@$(TOGETHER) $(CHECKS)

# The checks are independent, so they run in parallel, the slowest one first. The output of each check
# stays together if this version of make supports that.
TOGETHER = $(MAKE) --no-print-directory -j3 $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
CHECKS := check-types check-client check-code check-written check-audit

check-types:
	nice $(BIN)/mypy

check-code:
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-logo

# Every generated file must be identical to what its generator writes now.
check-written:
	$(BIN)/python web/scripts/protocol.py --check
	$(BIN)/python web/scripts/material.py --check
	$(BIN)/python web/scripts/material_akvarko.py --check
	$(BIN)/python web/scripts/lessons.py --check
	$(BIN)/python tools/env_pages.py --check

check-audit:
	@$(BIN)/python tools/audit.py

warm:
	@$(BIN)/lunarium warm --envs

check-client: prepare-client
	nice $(BIN)/python web/scripts/client.py check

test-client: prepare-client
	nice $(BIN)/python web/scripts/client.py test

build-client: prepare-client
	$(BIN)/python web/scripts/client.py build

# Prepare the client once, before three Node commands run in parallel.
prepare-client:
	@$(BIN)/python web/scripts/client.py install

types: $(VENV)/.ready-dev ## Regenerate the protocol's schema and the client's types, tiles, kinds and lessons
	$(BIN)/python web/scripts/protocol.py
	$(BIN)/python web/scripts/material.py
	$(BIN)/python web/scripts/material_akvarko.py
	$(BIN)/python web/scripts/lessons.py

format: $(VENV)/.ready-dev ## Format the code and fix what the linter can fix
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(VENV)/.ready-bench $(VENV)/.ready-dev ## Measure the speed of engines and rules, beside references, and the size of the client
	@$(BIN)/lunarium bench $(ARGS)
	@$(BIN)/python web/scripts/client.py size

soak: $(VENV)/.ready-dev ## Run long tests: GAMES games in both engines, a server that is killed and gets bad messages, other browsers
	$(BIN)/python -m tests.server.hard.crash $(CRASHES)
	$(BIN)/python -m tests.server.hard.fuzz 100000
	$(BIN)/python -m tests.server.hard.outage 30
	$(BIN)/python -m tests.fast.novaluna.walk $(GAMES)
	$(BIN)/python -m tests.fast.akvarko.walking $(GAMES)
	@$(MAKE) --no-print-directory browsers

setup: $(VENV)/.ready-dev build-client ## Set up a development environment and say what to do next
	@echo "Ready: $(VENV) holds Lunarium, editable, with all tools."
	@echo "  . $(BIN)/activate   to have lunarium, pytest, ruff and mypy at hand"
	@echo "  make dev                 server and client, with reload"
	@echo "  make check               before every commit"
	@echo "  make test                before every push"
	@echo "CONTRIBUTING.md explains the rest."

lock: $(VENV)/.ready-dev ## Choose the newest versions of all packages, and pin them in the lock files of Python and npm
	$(BIN)/uv pip compile pyproject.toml --extra dev --extra bench --universal --python-version 3.11 --upgrade \
		--no-emit-index-url --no-annotate --quiet --custom-compile-command 'make lock' --output-file $(LOCK)
	$(BIN)/python web/scripts/client.py npm update --package-lock-only

dev: $(VENV)/.ready-dev ## Run server and client for development; they reload after each edit
	$(BIN)/python web/scripts/dev.py

web: $(VENV)/.ready-dev ## Build the web client
	$(BIN)/python web/scripts/client.py build

clean: ## Remove the environment and everything generated
	rm -rf $(VENV) build dist web/core web/dist web/node_modules .hypothesis .import_linter_cache .mypy_cache \
		.pytest_cache .ruff_cache .schemathesis
	find . -path ./.git -prune -o -name __pycache__ -type d -prune -exec rm -rf {} +

define install
if ! $(PIP) install --constraint $(LOCK) uv 2>/dev/null; then $(PIP) install --constraint $(LOCK) $(1); \
	elif ! $(UV) --constraint $(LOCK) --build-constraints $(LOCK) $(1); then \
		echo "uv could not install it, for the reason above; pip tries it ..." >&2; \
		$(PIP) install --constraint $(LOCK) $(1); \
	fi
endef

# Each stamp is touched only when its step is done, so an interrupted set-up is repeated. Players get
# what the command line needs; developers also get the tools, and the client is built later, beside
# other work.

# What the client is built from (some of Python runs in it): where a pull has changed it, `make play`
# builds it anew.
CLIENT_SOURCES := $(shell find src web -type d \( -name __pycache__ -o -path web/node_modules -o -path web/dist \
	-o -path web/core \) -prune -o -type f -print)

$(VENV)/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
		echo "Lunarium needs Python 3.11 or newer; '$(PYTHON)' is $$($(PYTHON) --version 2>&1 || true)."; \
		echo "Install one and name it: make PYTHON=python3.12 $(MAKECMDGOALS)"; \
		exit 1; } >&2
	@echo "Making $(VENV) with $$($(PYTHON) --version) ..."
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(VENV)/.ready: $(VENV)/.made pyproject.toml $(LOCK) $(CLIENT_SOURCES)
	@echo "Installing Lunarium and building its client ..."
	@$(call install,--editable .)
	@touch $@

$(VENV)/.ready-bench: $(VENV)/.made pyproject.toml $(LOCK)
	@echo "Installing the reference games ..."
	@export LUNARIUM_CLIENT=later; $(call install,--editable '.[bench]')
	@touch $@

$(VENV)/.ready-browser: $(VENV)/.ready-dev
	@echo "Looking for a browser and a proxy ..."
	@$(BIN)/python -m tests.browser.chromium
	@$(BIN)/python -m tests.server.nginx
	@touch $@

$(VENV)/.ready-dev: $(VENV)/.made pyproject.toml $(LOCK)
	@echo "Installing Lunarium and its developers' tools ..."
	@export LUNARIUM_CLIENT=later; $(call install,--editable '.[dev]')
	@touch $@
