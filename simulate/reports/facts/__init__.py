"""The exact facts of the games, each compared with a simulation; one file a game."""
