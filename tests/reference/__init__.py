"""The rules written out literally: the standard for the engine."""
