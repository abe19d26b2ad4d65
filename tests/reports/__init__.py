"""Tests of tables, charts and pages."""
