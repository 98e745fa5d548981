"""Mini-Baccarat, counted: every way the cards of a shoe can fall in one round of play."""
