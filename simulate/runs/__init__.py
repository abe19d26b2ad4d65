"""Playing plans, counting what happened, and keeping it."""
