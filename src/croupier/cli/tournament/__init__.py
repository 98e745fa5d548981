"""`croupier tournament`, its commands grouped by subject; `commands.py` joins them."""
