"""Charts: one a file, each a function that draws a table's frame on axes and returns them; none saves or shows."""
