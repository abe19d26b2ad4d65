"""Tests of Hund."""
