# Two commands do everything: `make run` and `make test`. Each makes .venv when it is missing or stale.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# Bytecode is kept whatever the shell says: the tests start many short processes, and each would compile everything anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: install run test suite test-long check front front-checks node collected bench docs pictures release chromium lock clean

install: $(VENV)/.installed

# A stamp, so that a second `make` installs nothing. --no-build-isolation: hatchling is pinned in the lock too.
$(VENV)/.installed: requirements.lock pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

run: install
	$(BIN)/croupier serve --demo --bots 2

check: install front
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy tests/typed_games.py
	$(BIN)/mypy examples/high_card/croupier_high_card/tests/typed_parts.py
	$(BIN)/python -m pytest -q tests/test_architecture.py

# The modules of the page: their types, their form, and unit tests of what is pure. Players need no Node; where it is
# missing the page is not checked, except in CI.
front: node
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory front-checks; \
	else echo "Node and npm are not installed: the modules of the page are not checked" >&2; [ -z "$$CI" ]; fi

front-checks: node_modules/.installed
	node_modules/.bin/tsc
	node_modules/.bin/biome check --error-on-warnings
	@node --test tests/front/*.test.js > node_modules/.tested || { cat node_modules/.tested; exit 1; }

node_modules/.installed: package.json package-lock.json
	npm ci --silent
	touch $@

node:
	@command -v npm >/dev/null || [ -z "$$CI" ] || { [ "$$(id -u)" = 0 ] && apt-get update -qq \
	  && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends nodejs npm >/dev/null; }

# Twice as many workers as cores: tests of screens wait more than they work.
PYTEST = $(BIN)/python -m pytest -q --no-loadscope-reorder -n $$((2 * $$(nproc)))

# The checks go on beside the tests: both have to pass, and neither waits for the other.
test: install chromium
	$(MAKE) --no-print-directory --jobs 2 check suite

# The checks run the architecture test.
suite: collected
	$(PYTEST) -m "not long" --ignore tests/test_architecture.py

# Collecting the tests once compiles them for all workers. The run itself shows collection errors.
collected: install
	@$(BIN)/python -m pytest -q --collect-only > /dev/null || true

# All of it takes hours on two cores; TESTS names a part: make test-long TESTS=tests/properties.
test-long: install chromium
	$(PYTEST) $(TESTS)

bench: install
	$(BIN)/python -m benchmarks.spine --write
	$(BIN)/python -m benchmarks.history --write
	$(BIN)/python -m benchmarks.floor --write
	$(BIN)/python -m benchmarks.tournament --write
	$(BIN)/python -m benchmarks.forecast --write
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[peers]'
	$(BIN)/python -m benchmarks.exact --write
	$(BIN)/python -m benchmarks.simulate --write

# The documentation as a site in the folder `site`. Counting the exact figures of nine books takes most of the time.
docs: install
	$(BIN)/python -m docs.site

# Every picture of the documentation, from scripted play.
pictures: install chromium
	$(BIN)/python -m tests.browser.screenshot
	$(BIN)/python -m tests.browser.desk_pictures
	$(BIN)/python -m tests.browser.night_screenshot
	$(BIN)/python -m tests.browser.wizard_pictures

release: install
	$(BIN)/python -m tools.release

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
	  --extra dev --extra maths --extra cluster pyproject.toml -o requirements.lock
	npm install --package-lock-only --silent
	sed -i '/"funding": {/,/}/d' package-lock.json

clean:
	rm -rf $(VENV) node_modules site .mypy_cache .ruff_cache .pytest_cache .hypothesis
