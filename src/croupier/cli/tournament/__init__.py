"""`croupier tournament`, its commands by what they are about; `commands.py` joins them."""
