"""Tests of Sju små hus."""
