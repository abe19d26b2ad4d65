"""Hund."""
