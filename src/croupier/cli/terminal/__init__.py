"""Playing and dealing in a terminal: what is shared by the full-screen pages and the plain line by line ones."""
