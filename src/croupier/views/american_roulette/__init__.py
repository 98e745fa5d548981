"""American Roulette as it is shown and told."""
