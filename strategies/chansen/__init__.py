"""Strategies for Sju små hus."""
