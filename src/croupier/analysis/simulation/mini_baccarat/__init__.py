"""Mini-Baccarat by whole shoes."""
