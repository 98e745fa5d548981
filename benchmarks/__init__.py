"""Speed, as ratios in one run. `make bench` runs them and keeps the figures in RESULTS.md."""
