"""Tests of plans, runs and replays."""
