"""American Roulette by blocks of spins."""
