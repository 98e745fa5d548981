"""American Roulette: every position of the layout and every wager of the race track, pocket by pocket."""
