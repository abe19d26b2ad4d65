"""Sju små hus."""
