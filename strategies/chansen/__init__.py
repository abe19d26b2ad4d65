"""Strategies for Chansen."""
