"""Strategies, one folder a game, one file a strategy."""
