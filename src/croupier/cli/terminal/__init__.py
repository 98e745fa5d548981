"""Playing and dealing in a terminal: the common part of the full-screen pages and the plain line-by-line ones."""
