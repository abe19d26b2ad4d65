"""Chansen."""
