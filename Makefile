# Two commands do everything: `make run` and `make test`. Each makes .venv when it is missing or stale.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# Bytecode is kept whatever the shell says: the tests start many short processes, and each would compile everything anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: install run test test-long check collected bench chromium lock clean

install: $(VENV)/.installed

# A stamp, so that a second `make` installs nothing. --no-build-isolation: hatchling is pinned in the lock too.
$(VENV)/.installed: requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

run: install
	$(BIN)/croupier serve

check: install
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m pytest -q tests/test_architecture.py

# Twice as many workers as cores: tests of screens wait more than they work.
PYTEST = $(BIN)/python -m pytest -q --no-loadscope-reorder -n $$((2 * $$(nproc)))

test: install chromium
	$(MAKE) --no-print-directory --jobs 2 check collected
	$(PYTEST) -m "not long"

# Collected once beside the checks, the tests are compiled for all workers. What cannot be collected is shown by the run.
collected: install
	@$(BIN)/python -m pytest -q --collect-only > /dev/null || true

test-long: install chromium
	$(PYTEST)

bench: install
	$(BIN)/python -m benchmarks.spine --write
	$(BIN)/python -m benchmarks.tournament --write
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[peers]'
	$(BIN)/python -m benchmarks.exact --write

# The browser tests drive Debian's Chromium, its headless build where there is one: that takes half the time.
# It is fetched only where that is possible and it is missing.
chromium:
	@command -v chromium-headless-shell >/dev/null || { \
	  [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq \
	    && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y chromium-headless-shell >/dev/null; } \
	  || command -v chromium >/dev/null \
	  || echo "Chromium is not installed and this user cannot install it; the browser tests will fail" >&2

# Pins every dependency with its hashes and records no download address.
lock: install
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-emit-index-url --no-header \
	  --extra dev --extra maths pyproject.toml -o requirements.lock

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
