PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin
INSTALLED := $(VENV)/installed

.PHONY: demo test verify lint format bench docs clean

demo: $(INSTALLED)  ## play 200,000 deals of Sju små hus and say where the report lies
	rm -rf results/demo
	$(RUN)/stickprov run sju-sma-hus --deals 200000 --seed 1 --out results/demo

test: $(INSTALLED)  ## all tests but the slow ones
	$(RUN)/pytest -q -n auto

verify: $(INSTALLED)  ## the slow statistical verification
	$(RUN)/pytest -q -n auto -m slow

lint: $(INSTALLED)  ## style and types
	$(RUN)/ruff check .
	$(RUN)/ruff format --check .
	$(RUN)/mypy

format: $(INSTALLED)
	$(RUN)/ruff check --fix .
	$(RUN)/ruff format .

docs: $(INSTALLED)  ## renew the generated parts of README and docs
	$(RUN)/python docs/renew.py

bench: $(INSTALLED)
	$(RUN)/stickprov bench sju-sma-hus --deals 2000000 --threads 1

$(INSTALLED): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(RUN)/pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev]'
	touch $@

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
