"""Ultimate Texas Hold-em as it is shown and told."""
