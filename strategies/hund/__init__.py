"""Strategies for Hund."""
