"""The felt and the words that the two poker games share."""
