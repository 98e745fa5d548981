"""Mini-Baccarat as it is shown and told."""
