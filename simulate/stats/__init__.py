"""Statistics of counts: one subject a module, pure functions, nothing of the games."""
