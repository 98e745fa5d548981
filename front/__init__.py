"""The types that the modules of the page are checked with. Nothing here is part of what is installed."""
