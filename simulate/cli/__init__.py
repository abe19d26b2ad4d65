"""The command line: a thin layer over ``simulate.api``."""
