"""The rules of High Card, a file for each heading of the book. `machine` joins them."""
